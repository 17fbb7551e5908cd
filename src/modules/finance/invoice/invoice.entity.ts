import { act, stamp } from '#define/act';
import { periodPattern } from '#define/books';
import { entity } from '#define/entity';
import { rateRead } from '#define/facts';
import { choice, day, decimal, integer, json, list, money, ref, text } from '#define/field';
import type { Leaf } from '#define/filter';
import { stockCalls } from '#define/stock';
import { pushed } from '#modules/accounting/accounting.shape';
import { inCurrency } from '#modules/basic/currency.shape';
import { documentsNamed, nettingAsks } from '#modules/settlement/netting.shape';
import { requestAsks } from '#modules/settlement/payment.shape';
import { refundAsks } from '#modules/settlement/refund.shape';
import { redReasons } from '#modules/finance/taxInvoice/red.shape';
import { isApplied, isTaxable, notApplied, taxInvoiceKinds } from '#modules/finance/taxInvoice/taxInvoice.rules';
import { statementNamed } from '#modules/statements/stating.shape';
import type { Role } from '#names/roles';
import {
  rateIsRight,
  bookedIn,
  draftAgain,
  dueAfterDate,
  dueDateOf,
  hasAmount,
  invoiceRate,
  invoiceRateKnown,
  isCredit,
  isIssued,
  isToPay,
  onHold,
  lateEnough,
  mayMerge,
  nothingPaid,
  nothingRecovered,
  notPlanned,
  payStanding,
  plannedPart,
  withinPlanned,
  owes,
  settledPart,
  withinAmount,
  notOfOffice,
  givenUp,
  givenUpBase,
  numberKind,
  numberStays,
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
    // What the customer wants it made out to; without one, its usual title when it is applied for.
    titleId: ref('invoiceTitle'),
    invoiceDate: day({ required: true, near: true }),
    bookPeriod: text({ max: 6, pattern: periodPattern, edit: 'never' }),
    // The day it is due from, where that is the departure of its orders.
    baseDate: day({ edit: 'never' }),
    dueDate: day({ editBy: ['edit_invoice_dueDate'] }),
    currency: inCurrency({ required: true, edit: 'create' }),
    rate: decimal({ scale: 8, least: '0.00000001', ratio: true }),
    netAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    taxAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    amount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    baseAmount: money({ currency: 'base', edit: 'never', initial: '0' }),
    writtenOffAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    adjustmentAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    // What payment requests hold of it, and what of that is approved.
    plannedAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    approvedAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    // What of it the accounting system has.
    pushedAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    // Base currency that money and adjustments gave back of what it was booked with; bad debt and red documents take theirs beside it.
    releasedBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    badDebtAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    badDebtBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    recoveredAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    redAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    redBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    redOfInvoiceId: ref('invoice', { edit: 'never' }),
    redReason: choice(redReasons, { edit: 'never' }),
    badDebtStatus: choice(['NONE', 'BAD'], { edit: 'never', initial: 'NONE' }),
    // What was merged into another document stands for nothing any more; that one names it.
    mergedIntoId: ref('invoice', { edit: 'never' }),
    mergedFromIds: list('rows', { rowsOf: 'invoice', edit: 'never' }),
    // The statement its partner agreed to before.
    ...statementNamed,
    checkStatus: choice(['DRAFT', 'SUBMITTED', 'CHECK_PASS', 'CHECK_NO_PASS', 'MERGED'], { edit: 'never', initial: 'DRAFT' }),
    taxInvoiceNo: text({ max: 20, edit: 'never' }),
    taxInvoiceId: ref('taxInvoice', { edit: 'never' }),
    ...stamp('submit'),
    ...stamp('pass', true),
    ...stamp('audit'),
    // Who gave it up as bad, and when.
    ...stamp('badDebt'),
    // When it was mailed last, by whom, and to which address.
    ...stamp('sent'),
    sentTo: text({ max: 254, edit: 'never' }),
    lines: integer({ edit: 'never', initial: 0 }),
    // Charges of it in dispute: what is to be paid of it is on hold.
    disputedLines: integer({ edit: 'never', initial: 0 }),
    jobNos: text({ max: 200, edit: 'never' }),
    remark: text({ max: 4000 }),
  },
  looked: { taxInvoiceState: { via: 'taxInvoiceId', to: 'taxInvoice', field: 'issueState' } },
  derived: [
    {
      fields: {
        balance: money({ currency: 'currency' }),
        writeOffStatus: choice(['NONE', 'PARTIAL', 'WRITTEN_OFF']),
      },
      from: ['direction', 'amount', 'currency', 'writtenOffAmount', 'adjustmentAmount', 'badDebtAmount', 'redAmount'],
      by: openBalance,
      shown: { balance: '=MONEY(amount-writtenOffAmount-adjustmentAmount-badDebtAmount-redAmount, currency)' },
    },
    {
      fields: { unplanned: money({ currency: 'currency' }), payStatus: choice(['NONE', 'REQUESTED', 'APPROVED', 'PAID_PARTLY', 'PAID']) },
      from: ['direction', 'balance', 'currency', 'writtenOffAmount', 'plannedAmount', 'approvedAmount'],
      by: payStanding,
      shown: { unplanned: '=MONEY(balance-plannedAmount, currency)' },
    },
    {
      fields: { baseBalance: money({ currency: 'base' }) },
      from: ['baseAmount', 'releasedBase', 'badDebtBase', 'redBase'],
      by: openBase,
      shown: { baseBalance: '=MONEY(baseAmount-releasedBase-badDebtBase-redBase, base)' },
    },
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
        disputedLines: { count: { inDispute: true } },
        jobNos: { texts: 'jobNo' },
      },
    },
    {
      of: 'cashAllocation',
      by: 'invoiceId',
      gives: {
        writtenOffAmount: { sum: 'allocatedInvoice', where: { allocState: 'DONE', isRecovery: false } },
        recoveredAmount: { sum: 'allocatedInvoice', where: { allocState: 'DONE', isRecovery: true } },
        adjustmentAmount: { sum: 'adjustmentAmount', where: { allocState: 'DONE' } },
        releasedBase: { sum: 'bookBaseReleased', where: { allocState: 'DONE' } },
      },
    },
    {
      of: 'paymentLine',
      by: 'invoiceId',
      gives: {
        plannedAmount: { sum: 'amount', where: { holds: true } },
        approvedAmount: { sum: 'amount', where: { lineState: 'APPROVED' } },
      },
    },
    { of: 'kdCostRelation', by: 'invoiceId', gives: { pushedAmount: { sum: 'amount' } } },
  ],
  suggested: [
    { field: 'rate', from: ['currency', 'invoiceDate'], by: invoiceRate },
    { field: 'dueDate', from: ['customerId', 'invoiceDate'], by: dueDateOf },
    { field: 'bookPeriod', from: ['invoiceDate'], by: bookedIn },
    { field: 'checkStatus', from: ['invoiceKind', 'invoiceDate', 'rate', 'amount'], by: draftAgain },
  ],
  read: { rate: rateRead('invoiceDate', 'BOOK') },
  // A red document takes of the one it is about; of that one they are told.
  drawn: { redAmount: { via: 'redOfInvoiceId', field: 'redAmount' }, redBase: { via: 'redOfInvoiceId', field: 'redBase' } },
  cameOf: {
    redAmount: { of: 'invoice', by: 'redOfInvoiceId', field: 'amount' },
    redBase: { of: 'invoice', by: 'redOfInvoiceId', field: 'baseAmount' },
  },
  written: { badDebtAmount: givenUp, badDebtBase: givenUpBase },
  chained: [
    { to: 'cost', through: 'invoiceLine', by: 'invoiceId', at: 'costId' },
    { to: 'invoice', by: 'redOfInvoiceId' },
  ],
  flags: { audited: { on: 'INVOICE_AUDITED' }, isMerged: { on: 'MERGE_MISMATCH', off: 'INVOICE_NOT_MERGED' } },
  states: { checkStatus: 'INVOICE_NOT_DRAFT' },
  lacking: { checkStatus: { SUBMITTED: 'INVOICE_NOT_SUBMITTED', CHECK_PASS: 'INVOICE_NOT_PASSED' } },
  frozenBy: [{ checkStatus: ['SUBMITTED', 'CHECK_PASS', 'MERGED'] }],
  booked: { by: 'bookPeriod', freezes: ['invoiceKind', 'invoiceDate', 'dueDate', 'rate'] },
  exempt: { checkStatus: ['remark', 'dueDate'] },
  facts: ['exchangeRate', 'customer', 'parameter'],
  rules: [dueAfterDate, invoiceRateKnown, rateIsRight, partyOpen, notOfOffice, withinAmount, withinPlanned],
  keptWhile: [numberStays],
  label: { zh: 'invoiceNo', en: 'invoiceNo', ar: 'invoiceNo', search: ['invoiceNo'], unnamed: 'jobNos' },
  search: ['invoiceNo', 'taxInvoiceNo', 'jobNos', 'remark'],
  unique: [['direction', 'invoiceNo']],
  // Where a branch wants its numbers without gaps a document gets its own as it is passed (domain/13 §13.14).
  numbered: { field: 'invoiceNo', by: 'jobPrefix', prefix: 'INV', kind: numberKind, at: { act: 'pass', when: 'invoice.gaplessNumbers' } },
  sumsBy: 'direction',
  uncounted: { field: 'checkStatus', in: ['MERGED'] },
  order: [{ field: 'invoiceDate', dir: 'desc' }],
  rewritten: true,
  indexes: [['customerId'], ['invoiceDate'], ['dueDate'], ['invoiceNo'], ['taxInvoiceId'], ['redOfInvoiceId']],
  sparse: ['mergedIntoId'],
  files: {},
  lists: {
    interface: {
      call: 'GET /KingdeeController/invoiceList',
      roles: ['invoiceList'],
      where: { field: 'checkStatus', op: 'equal', anyOf: ['CHECK_PASS'] },
    },
  },
  stock: stockCalls('invoiceController', readers, { add: ['insert_invoice'], edit: ['update_invoice'], delete: ['delete_invoice'] }),
  custom: {
    isRepeated: {
      call: 'POST /invoiceController/invoiceNoIsRepeat',
      takes: { invoiceNo: 'text', id: 'id' },
      roles: ['admin', 'orderInvoices', 'orderCosts'],
    },
    selectTitles: { call: 'GET /invoiceController/selectTitles', takes: { ids: 'ids' }, roles: ['apply_invoice'], reads: true },
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
        needs: ['!audited', nothingPaid, notPlanned, notApplied],
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
    cashWriteOff: act('POST /invoiceController/cashWriteOff', {
      roles: ['write_off', 'adjust_write_off'],
      named: 'invoiceIds',
      needs: [{ checkStatus: ['CHECK_PASS'] }, owes],
      asks: {
        cashId: { ...text({ max: 20, required: true }), offers: 'GET /cashController/selectOpen', beside: 'cash' },
        crossRate: decimal({ scale: 8, least: '0.00000001', ratio: true }),
        adjustmentType: {
          ...choice(['SMALL_DIFFERENCE', 'DISCOUNT', 'BANK_CHARGE', 'ROUNDING'], { initial: '' }),
          worded: 'cashAllocation',
        },
      },
      perRow: settledPart,
      whole: true,
      own: true,
      main: true,
      key: 'S',
      stroke: 'forward',
    }),
    netting: act('POST /cashController/netting', {
      roles: ['netting_cash'],
      named: 'invoiceIds',
      found: documentsNamed,
      needs: [{ checkStatus: ['CHECK_PASS'], badDebtStatus: ['NONE'] }, owes, notPlanned],
      asks: nettingAsks,
      perRow: settledPart,
      whole: true,
      own: true,
      key: 'N',
    }),
    refund: act('POST /invoiceController/refund', {
      roles: ['request_payment'],
      needs: [{ checkStatus: ['CHECK_PASS'] }, isCredit],
      asks: refundAsks,
      perRow: settledPart,
      whole: true,
      own: true,
      key: 'B',
    }),
    requestPayment: act('POST /cashController/requestPayment', {
      roles: ['request_payment'],
      named: 'invoiceIds',
      needs: [{ checkStatus: ['CHECK_PASS'], badDebtStatus: ['NONE'] }, isToPay, onHold],
      asks: requestAsks,
      perRow: plannedPart,
      whole: true,
      own: true,
      main: true,
      key: 'P',
      stroke: 'propose',
    }),
    badDebt: act('POST /invoiceController/badDebt', {
      roles: ['bad_debt'],
      moves: { badDebtStatus: { from: ['NONE'], to: 'BAD' } },
      needs: [{ checkStatus: ['CHECK_PASS'] }, lateEnough],
      stamps: 'badDebt',
      reason: true,
      whole: true,
      own: true,
      key: 'D',
      undo: { call: 'POST /invoiceController/cancelBadDebt', roles: ['bad_debt'], needs: [nothingRecovered], reason: true },
    }),
    redFlush: act('POST /invoiceController/redFlush', {
      roles: ['red_invoice'],
      named: 'invoiceId',
      needs: [isIssued],
      asks: {
        kind: choice(['CREDIT_NOTE', 'RED_INVOICE'], { initial: 'CREDIT_NOTE' }),
        redReason: choice(redReasons, { required: true }),
        amount: decimal({ scale: 4, least: '0.0001' }),
        lines: { ...json(), told: true },
      },
      whole: true,
      own: true,
      key: 'F',
    }),
    merge: act('POST /invoiceController/merge', {
      roles: ['merge_invoice'],
      moves: { checkStatus: { from: ['DRAFT', 'CHECK_PASS'], to: 'MERGED' } },
      needs: ['!audited', '!isMerged', nothingPaid, notPlanned, mayMerge],
      whole: true,
      own: true,
      key: 'M',
    }),
    cancelMerge: act('POST /invoiceController/cancelMerge', {
      roles: ['merge_invoice'],
      needs: ['isMerged', '!audited', { checkStatus: ['DRAFT', 'CHECK_PASS'] }, nothingPaid, mayMerge, numberStays],
      reason: true,
      whole: true,
      own: true,
    }),
    apply: act('POST /invoiceController/apply', {
      roles: ['apply_invoice'],
      needs: [{ checkStatus: ['CHECK_PASS'] }, isTaxable, notApplied],
      asks: {
        taxInvoiceKind: { ...choice(taxInvoiceKinds, { required: true }), worded: 'taxInvoice' },
        titleId: { ...ref('invoiceTitle'), offers: 'GET /invoiceController/selectTitles' },
      },
      whole: true,
      own: true,
    }),
    cancelApply: act('POST /invoiceController/cancelApply', {
      roles: ['apply_invoice'],
      needs: [isApplied],
      reason: true,
      whole: true,
      own: true,
    }),
    recalculate: act('POST /invoiceController/recalculateInvoice', {
      roles: ['update_invoice'],
      named: 'invoiceId',
      needs: [{ checkStatus: ['DRAFT', 'CHECK_NO_PASS'] }],
      whole: true,
      own: true,
      shownFirst: true,
    }),
    pushAble: pushed('pushAbleByInvoice', 'invoiceList', [{ checkStatus: ['CHECK_PASS'] }]),
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
