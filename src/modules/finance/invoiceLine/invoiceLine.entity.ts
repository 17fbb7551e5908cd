import { entity } from '#define/entity';
import { decimal, flag, money, ref } from '#define/field';
import { disputeOf, lineBaseAmount } from '#modules/finance/invoiceLine/invoiceLine.rules';

/** The part of one cost that one invoice asks for (domain/02d §2.16 InvoiceLine). */
export const invoiceLine = entity({
  name: 'invoiceLine',
  table: 'fc_invoice_line',
  owner: 'branch',
  fields: {
    invoiceId: ref('invoice', { required: true, edit: 'create' }),
    costId: ref('cost', { required: true, edit: 'create' }),
    orderId: ref('order', { edit: 'create' }),
    allocatedAmountOfCost: money({ currency: 'currency', required: true, edit: 'create' }),
    netAmount: money({ currency: 'currency', required: true, edit: 'create' }),
    taxAmount: money({ currency: 'currency', required: true, edit: 'create' }),
    // The document it came from, where several were merged.
    fromInvoiceId: ref('invoice', { edit: 'never' }),
    // Its share of what is settled of the document.
    writtenOffAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    // What one unit of the charge's currency is worth in the invoice's: 1 as long as one invoice is of one currency (domain/04 §4.3).
    rateToInvoice: decimal({ scale: 8, least: '0.00000001', ratio: true, required: true, edit: 'create', initial: '1' }),
  },
  derived: [
    {
      fields: { baseAmount: money({ currency: 'base' }) },
      from: ['allocatedAmountOfCost', 'currency', 'rateToInvoice', 'invoiceRate'],
      by: lineBaseAmount,
      shown: { baseAmount: '=MONEY(MONEY(allocatedAmountOfCost*rateToInvoice, currency)*invoiceRate, base)' },
    },
    { fields: { inDispute: flag() }, from: ['disputeText'], by: disputeOf },
  ],
  looked: {
    invoiceNo: { via: 'invoiceId', to: 'invoice', field: 'invoiceNo' },
    currency: { via: 'invoiceId', to: 'invoice', field: 'currency' },
    invoiceRate: { via: 'invoiceId', to: 'invoice', field: 'rate' },
    invoiceDate: { via: 'invoiceId', to: 'invoice', field: 'invoiceDate' },
    bookPeriod: { via: 'invoiceId', to: 'invoice', field: 'bookPeriod' },
    invoiceState: { via: 'invoiceId', to: 'invoice', field: 'checkStatus' },
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    feeCode: { via: 'costId', to: 'cost', field: 'feeCode' },
    feeName: { via: 'costId', to: 'cost', field: 'feeName' },
    vesselName: { via: 'costId', to: 'cost', field: 'vesselName' },
    voyage: { via: 'costId', to: 'cost', field: 'voyage' },
    etd: { via: 'costId', to: 'cost', field: 'etd' },
    disputeText: { via: 'costId', to: 'cost', field: 'disputeText' },
  },
  calledBy: ['invoiceNo', 'jobNo', 'feeCode'],
  drawn: {
    allocatedAmountOfCost: { via: 'costId', field: 'amount' },
    netAmount: { via: 'costId', field: 'netAmount' },
    taxAmount: { via: 'costId', field: 'taxAmount' },
    writtenOffAmount: { via: 'invoiceId', field: 'writtenOffAmount' },
  },
  frozenByParent: { invoiceState: { code: 'INVOICE_NOT_DRAFT', in: ['SUBMITTED', 'CHECK_PASS'] } },
  booked: { by: 'bookPeriod', freezes: [] },
  partOf: 'invoiceId',
  visible: { through: 'costId' },
  rewritten: true,
  indexes: [['invoiceId'], ['costId'], ['orderId']],
  sparse: ['fromInvoiceId'],
  stock: {
    list: {
      call: 'GET /invoiceController/selectLine',
      roles: ['admin', 'orderInvoices', 'orderCosts', 'receivable_cash', 'pay_cash', 'cashs', 'leader_audit'],
    },
  },
  removal: 'marked',
});
