import { act, stamp } from '#define/act';
import { periodPattern } from '#define/books';
import { entity } from '#define/entity';
import { choice, day, decimal, integer, money, ref, text } from '#define/field';
import type { Leaf } from '#define/filter';
import { inCurrency } from '#modules/basic/currency.shape';
import type { Role } from '#names/roles';
import {
  baseRateIsOne,
  bookedIn,
  draftAgain,
  dueAfterDate,
  dueDateOf,
  hasAmount,
  invoiceRate,
  invoiceRateKnown,
  nothingPaid,
  notOfOffice,
  openBalance,
  openBase,
  partyOpen,
} from '#modules/finance/invoice/invoice.rules';

/** Documents that were passed and are not wholly paid: what ageing counts (domain/07 reports 8 and 9). */
const unpaid = (direction: string): readonly Leaf[] => [
  { field: 'direction', op: 'equal', anyOf: [direction] },
  { field: 'checkStatus', op: 'equal', anyOf: ['CHECK_PASS'] },
  { field: 'writeOffStatus', op: 'equal', anyOf: ['NONE', 'PARTIAL'] },
];

/** Whoever writes, settles or approves documents reads them (domain/13 §13.15); the screen of invoices is for the first two (08 §8.2). */
const readers: readonly Role[] = ['admin', 'orderInvoices', 'orderCosts', 'receivable_cash', 'pay_cash', 'cashs', 'leader_audit'];

/** A billing document over the charge lines of one partner (domain/02d §2.16). */
export const invoice = entity({
  name: 'invoice',
  table: 'fc_invoice',
  owner: 'branch',
  fields: {
    invoiceNo: text({ max: 40, edit: 'never' }),
    direction: choice(['AR', 'AP'], { required: true, edit: 'create' }),
    invoiceKind: choice(
      ['DEBIT_NOTE', 'CREDIT_NOTE', 'SUPPLIER_BILL', 'SUPPLIER_CREDIT', 'EXPENSE_CLAIM', 'PAYMENT_REQUEST', 'RED_INVOICE'],
      { required: true, initial: 'DEBIT_NOTE' },
    ),
    customerId: ref('customer', { required: true, edit: 'create', wire: 'crmId' }),
    invoiceDate: day({ required: true }),
    bookPeriod: text({ max: 6, pattern: periodPattern, edit: 'never' }),
    dueDate: day({ editBy: ['edit_invoice_dueDate'] }),
    currency: inCurrency({ required: true, edit: 'create' }),
    rate: decimal({ scale: 8, least: '0.00000001', ratio: true }),
    netAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    taxAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    amount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    baseAmount: money({ currency: 'base', edit: 'never', initial: '0' }),
    writtenOffAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    checkStatus: choice(['DRAFT', 'SUBMITTED', 'CHECK_PASS', 'CHECK_NO_PASS'], { edit: 'never', initial: 'DRAFT' }),
    writeOffStatus: choice(['NONE', 'PARTIAL', 'WRITTEN_OFF'], { edit: 'never', initial: 'NONE' }),
    taxInvoiceNo: text({ max: 20, edit: 'never' }),
    ...stamp('submit'),
    ...stamp('pass', true),
    ...stamp('audit'),
    lines: integer({ edit: 'never', initial: 0 }),
    jobNos: text({ max: 200, edit: 'never' }),
    remark: text({ max: 4000 }),
  },
  derived: [
    {
      fields: { balance: money({ currency: 'currency' }) },
      from: ['amount', 'currency', 'writtenOffAmount'],
      by: openBalance,
      shown: { balance: '=MONEY(amount-writtenOffAmount, currency)' },
    },
    { fields: { baseBalance: money({ currency: 'base' }) }, from: ['balance', 'baseAmount', 'writtenOffAmount', 'rate'], by: openBase },
  ],
  rolled: [
    {
      of: 'invoiceLine',
      by: 'invoiceId',
      gives: {
        amount: { sum: 'allocatedAmountOfCost' },
        netAmount: { sum: 'netAmount' },
        taxAmount: { sum: 'taxAmount' },
        baseAmount: { sum: 'baseAmount' },
        lines: { count: {} },
        jobNos: { texts: 'jobNo' },
      },
    },
  ],
  suggested: [
    { field: 'rate', from: ['currency', 'invoiceDate'], by: invoiceRate },
    { field: 'dueDate', from: ['customerId', 'invoiceDate'], by: dueDateOf },
    { field: 'bookPeriod', from: ['invoiceDate'], by: bookedIn },
    { field: 'checkStatus', from: ['invoiceKind', 'invoiceDate', 'rate', 'amount'], by: draftAgain },
  ],
  flags: { audited: { on: 'INVOICE_AUDITED' } },
  states: { checkStatus: 'INVOICE_NOT_DRAFT' },
  frozenBy: [{ checkStatus: ['SUBMITTED', 'CHECK_PASS'] }],
  booked: { by: 'bookPeriod', freezes: ['invoiceKind', 'invoiceDate', 'dueDate', 'rate'] },
  exempt: { checkStatus: ['remark', 'dueDate'] },
  facts: ['exchangeRate', 'customer', 'parameter'],
  rules: [dueAfterDate, invoiceRateKnown, baseRateIsOne, partyOpen, notOfOffice],
  label: { zh: 'invoiceNo', en: 'invoiceNo', ar: 'invoiceNo', search: ['invoiceNo'] },
  search: ['invoiceNo', 'taxInvoiceNo', 'jobNos', 'remark'],
  unique: [['direction', 'invoiceNo']],
  numbered: { field: 'invoiceNo', by: 'jobPrefix', prefix: 'INV', kind: (row) => (row.direction === 'AP' ? 'INVOICE_AP' : 'INVOICE_AR') },
  sumsBy: 'direction',
  order: [{ field: 'invoiceDate', dir: 'desc' }],
  indexes: [['customerId'], ['invoiceDate'], ['dueDate'], ['invoiceNo']],
  files: {},
  stock: {
    list: { call: 'GET /invoiceController/select', roles: readers },
    get: { call: 'GET /invoiceController/get', roles: readers },
    add: { call: 'POST /invoiceController/insert', roles: ['insert_invoice'] },
    edit: { call: 'POST /invoiceController/update', roles: ['update_invoice'] },
    delete: { call: 'POST /invoiceController/delete', roles: ['delete_invoice'] },
    batch: { call: 'POST /invoiceController/batchEdit', roles: ['insert_invoice', 'update_invoice', 'delete_invoice'] },
  },
  custom: {
    isRepeated: {
      call: 'POST /invoiceController/invoiceNoIsRepeat',
      takes: { invoiceNo: 'text', id: 'id' },
      roles: ['admin', 'orderInvoices', 'orderCosts'],
    },
  },
  acts: {
    submit: act('POST /invoiceController/submit', {
      roles: ['submit_invoice'],
      moves: { checkStatus: { from: ['DRAFT', 'CHECK_NO_PASS'], to: 'SUBMITTED' } },
      needs: [hasAmount],
      stamps: 'submit',
      main: true,
      key: 'R',
      stroke: 'forward',
    }),
    withdraw: act('POST /invoiceController/withdraw', {
      roles: ['submit_invoice'],
      moves: { checkStatus: { from: ['SUBMITTED'], to: 'DRAFT' } },
      onlyBy: ['submitUserId'],
      key: 'W',
    }),
    pass: act('POST /invoiceController/check', {
      when: { state: 'PASS' },
      roles: ['pass_invoice'],
      moves: { checkStatus: { from: ['SUBMITTED'], to: 'CHECK_PASS' } },
      otherThan: ['submitUserId', 'createUserId'],
      stamps: 'pass',
      asks: { opinion: text({ max: 500 }) },
      follows: [{ entity: 'cost', act: 'lock', through: 'invoiceLine', by: 'invoiceId', to: 'costId', source: 'INVOICE' }],
      tells: ['createUserId', 'submitUserId'],
      main: true,
      key: 'A',
      stroke: 'forward',
      undo: {
        call: 'POST /invoiceController/uncheck',
        roles: ['unpass_invoice'],
        needs: ['!audited', nothingPaid],
        reason: true,
        follows: [{ entity: 'cost', act: 'lock', back: true, through: 'invoiceLine', by: 'invoiceId', to: 'costId', source: 'INVOICE' }],
        tells: ['createUserId', 'submitUserId'],
        key: 'U',
      },
    }),
    refuse: act('POST /invoiceController/check', {
      when: { state: 'NO_PASS' },
      roles: ['pass_invoice'],
      moves: { checkStatus: { from: ['SUBMITTED'], to: 'CHECK_NO_PASS' } },
      otherThan: ['submitUserId', 'createUserId'],
      stamps: 'pass',
      asks: { opinion: text({ max: 500, required: true }) },
      tells: ['createUserId', 'submitUserId'],
      main: true,
      key: 'X',
      stroke: 'back',
    }),
    audit: act('POST /invoiceController/audit', {
      when: { state: '1' },
      roles: ['audit_invoice'],
      turns: 'audited',
      needs: [{ checkStatus: ['CHECK_PASS'] }],
      otherThan: ['submitUserId', 'createUserId'],
      stamps: 'audit',
      key: 'K',
      undo: {
        call: 'POST /invoiceController/audit',
        when: { state: '0' },
        roles: ['audit_invoice'],
        needs: [nothingPaid],
        reason: true,
      },
    }),
    recalculate: act('POST /invoiceController/recalculateInvoice', {
      roles: ['update_invoice'],
      named: 'invoiceId',
      needs: [{ checkStatus: ['DRAFT', 'CHECK_NO_PASS'] }],
      whole: true,
      own: true,
    }),
  },
  morning: {
    opens: { list: '/financial/invoice' },
    figures: {
      receivableOverdue: {
        group: 'money',
        amount: 'balance',
        late: true,
        where: { and: [{ field: 'dueDate', op: 'lt', value: '@0' }, ...unpaid('AR')] },
      },
      receivableDue: {
        group: 'money',
        amount: 'balance',
        where: { and: [{ field: 'dueDate', op: 'between', value: '@0', value2: '@+7' }, ...unpaid('AR')] },
      },
      payableOverdue: {
        group: 'money',
        amount: 'balance',
        late: true,
        where: { and: [{ field: 'dueDate', op: 'lt', value: '@0' }, ...unpaid('AP')] },
      },
      payableDue: {
        group: 'money',
        amount: 'balance',
        where: { and: [{ field: 'dueDate', op: 'between', value: '@0', value2: '@+7' }, ...unpaid('AP')] },
      },
      toApprove: { group: 'work', roles: ['cashs', 'leader_audit'], where: { field: 'checkStatus', op: 'equal', anyOf: ['SUBMITTED'] } },
      toSubmit: {
        group: 'work',
        roles: ['insert_invoice', 'update_invoice'],
        where: { field: 'checkStatus', op: 'equal', anyOf: ['DRAFT'] },
      },
      notPassed: {
        group: 'work',
        roles: ['insert_invoice', 'update_invoice'],
        late: true,
        where: { field: 'checkStatus', op: 'equal', anyOf: ['CHECK_NO_PASS'] },
      },
    },
  },
  removal: 'marked',
});
