import { entity } from '#define/entity';
import { choice, day, decimal, dict, money, ref, text } from '#define/field';
import { dueAfterDate, dueDateOf, invoiceAmounts, invoiceRate, invoiceRateKnown, partyOpen } from '#modules/finance/invoice/invoice.rules';

/** A billing document over the charge lines of one partner (domain/02d §2.16). */
export const invoice = entity({
  name: 'invoice',
  table: 'fc_invoice',
  owner: 'branch',
  fields: {
    invoiceNo: text({ max: 40, edit: 'never' }),
    direction: choice(['AR', 'AP'], { required: true, edit: 'create' }),
    invoiceKind: choice(['DEBIT_NOTE', 'CREDIT_NOTE', 'SUPPLIER_BILL', 'SUPPLIER_CREDIT', 'EXPENSE_CLAIM', 'PAYMENT_REQUEST', 'RED_INVOICE'], { required: true, initial: 'DEBIT_NOTE' }),
    customerId: ref('customer', { required: true, edit: 'create', wire: 'crmId' }),
    invoiceDate: day({ required: true }),
    dueDate: day({ editBy: ['edit_invoice_dueDate'] }),
    currency: dict('currency', { required: true, edit: 'create' }),
    rate: decimal({ scale: 8, least: '0.00000001' }),
    netAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    taxAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    amount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    writtenOffAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    checkStatus: choice(['DRAFT', 'SUBMITTED', 'CHECK_PASS', 'CHECK_NO_PASS'], { edit: 'never', initial: 'DRAFT' }),
    writeOffStatus: choice(['NONE', 'PARTIAL', 'WRITTEN_OFF'], { edit: 'never', initial: 'NONE' }),
    taxInvoiceNo: text({ max: 20, edit: 'never' }),
    remark: text({ max: 4000 }),
  },
  derived: [
    {
      fields: { baseAmount: money({ currency: 'base' }), balance: money({ currency: 'currency' }) },
      from: ['amount', 'currency', 'rate', 'writtenOffAmount'],
      by: invoiceAmounts,
      shown: { baseAmount: '=MONEY(amount*rate, base)', balance: '=MONEY(amount-writtenOffAmount, currency)' },
    },
  ],
  rolled: [
    {
      of: 'invoiceLine',
      by: 'invoiceId',
      sums: { amount: { sum: 'allocatedAmountOfCost' }, netAmount: { sum: 'netAmount' }, taxAmount: { sum: 'taxAmount' } },
    },
  ],
  suggested: [
    { field: 'rate', from: ['currency', 'invoiceDate'], by: invoiceRate },
    { field: 'dueDate', from: ['customerId', 'invoiceDate'], by: dueDateOf },
  ],
  flags: { issued: { on: 'INVOICE_NOT_DRAFT' } },
  frozenBy: ['issued'],
  exempt: { issued: ['remark', 'dueDate'] },
  facts: ['exchangeRate', 'customer'],
  rules: [dueAfterDate, invoiceRateKnown, partyOpen],
  label: { zh: 'invoiceNo', en: 'invoiceNo', ar: 'invoiceNo', search: ['invoiceNo'] },
  search: ['invoiceNo', 'taxInvoiceNo', 'remark'],
  unique: [['direction', 'invoiceNo']],
  numbered: { field: 'invoiceNo', prefix: 'INV' },
  order: [{ field: 'invoiceDate', dir: 'desc' }],
  indexes: [['customerId'], ['invoiceDate'], ['dueDate']],
  files: {},
  stock: {
    list: { call: 'GET /invoiceController/select', roles: ['admin', 'orderInvoices'] },
    get: { call: 'GET /invoiceController/get', roles: ['admin', 'orderInvoices'] },
    add: { call: 'POST /invoiceController/insert', roles: ['insert_invoice'] },
    edit: { call: 'POST /invoiceController/update', roles: ['update_invoice'] },
    delete: { call: 'POST /invoiceController/delete', roles: ['delete_invoice'] },
    batch: { call: 'POST /invoiceController/batchEdit', roles: ['insert_invoice', 'update_invoice', 'delete_invoice'] },
  },
  custom: {
    insert: { call: 'POST /invoiceController/insert', roles: ['insert_invoice'] },
    recalculate: { call: 'POST /invoiceController/recalculateInvoice', roles: ['update_invoice'] },
    isRepeated: { call: 'POST /invoiceController/invoiceNoIsRepeat', roles: ['admin', 'orderInvoices'] },
  },
  removal: 'marked',
});
