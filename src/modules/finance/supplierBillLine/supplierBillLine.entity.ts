import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, decimal, dict, flag, integer, list, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { billDecisions, mayDecide, standingOf } from '#modules/finance/supplierBillLine/supplierBillLine.rules';
import type { Role } from '#names/roles';

const matchers: readonly Role[] = ['matching_bills', 'bill_import'];
const readers: readonly Role[] = ['admin', ...matchers];

/** One line of a supplier's bill, with the charge of ours it is for, what it is off by and what becomes of it (domain/13 §13.8). */
export const supplierBillLine = entity({
  name: 'supplierBillLine',
  table: 'fc_supplier_bill_line',
  owner: 'branch',
  fields: {
    billId: ref('supplierBill', { required: true, edit: 'create' }),
    lineNo: integer({ required: true, least: '1' }),
    mblNo: text({ max: 40 }),
    hblNo: text({ max: 40 }),
    bookingNo: text({ max: 40 }),
    containerNo: text({ max: 40 }),
    jobNo: text({ max: 40 }),
    vessel: text({ max: 60 }),
    voyage: text({ max: 30 }),
    feeText: text({ max: 100 }),
    feeCode: dict('chargeItem'),
    currency: inCurrency({ required: true }),
    amount: money({ currency: 'currency', required: true }),
    taxRate: decimal({ scale: 4, least: '0', most: '100', percent: true }),
    orderId: ref('order', { edit: 'never' }),
    matchedCostId: ref('cost', { edit: 'never', outlives: true }),
    // Charges of the set it belongs to, where that has several; lines of one set have one number.
    matchedCostIds: { ...list('rows', { rowsOf: 'cost', edit: 'never' }), outlives: true },
    matchNo: integer({ edit: 'never' }),
    // A person said which charge it is for: matching leaves both alone.
    byHand: flag({ edit: 'never' }),
    matchLevel: choice(['EXACT', 'TOLERANCE', 'AMOUNT_DIFF', 'NOT_FOUND', 'DUPLICATE'], { edit: 'never' }),
    ourAmount: money({ currency: 'currency', edit: 'never' }),
    decision: choice(billDecisions, { edit: 'never' }),
    disputeText: text({ max: 500 }),
    // What the charge was before the bill changed it.
    formerPrice: decimal({ scale: 6, edit: 'never' }),
    formerNumber: decimal({ scale: 4, edit: 'never' }),
  },
  derived: [
    {
      fields: { diffAmount: money({ currency: 'currency' }), isUndecided: flag(), isDisputed: flag() },
      from: ['amount', 'currency', 'ourAmount', 'decision'],
      by: standingOf,
      shown: { diffAmount: '=MONEY(amount-ourAmount, currency)' },
    },
  ],
  drawn: { ourAmount: { via: 'matchedCostId', field: 'amount' } },
  looked: {
    billNo: { via: 'billId', to: 'supplierBill', field: 'billNo' },
    customerId: { via: 'billId', to: 'supplierBill', field: 'customerId' },
    matchState: { via: 'billId', to: 'supplierBill', field: 'matchState' },
    ourFee: { via: 'matchedCostId', to: 'cost', field: 'feeName' },
    orderFeeState: { via: 'orderId', to: 'order', field: 'feeState' },
  },
  calledBy: ['billNo', 'lineNo'],
  chained: [{ to: 'cost', by: 'matchedCostId' }],
  flags: { byHand: { on: 'BILL_JOINED' } },
  frozenByParent: { matchState: { code: 'BILL_STATE', in: ['CONFIRMED'] } },
  partOf: 'billId',
  unique: [['billId', 'lineNo']],
  search: ['mblNo', 'hblNo', 'bookingNo', 'containerNo', 'jobNo', 'feeText', 'disputeText'],
  order: [{ field: 'lineNo', dir: 'asc' }],
  indexes: [['billId'], ['matchedCostId']],
  stock: {
    list: { call: 'GET /matchingBillController/selectLine', roles: readers },
    get: { call: 'GET /matchingBillController/getLine', roles: readers },
    add: { call: 'POST /matchingBillController/insertLine', roles: matchers },
    edit: { call: 'POST /matchingBillController/updateLine', roles: matchers },
    delete: { call: 'POST /matchingBillController/deleteLine', roles: matchers },
    batch: { call: 'POST /supplierBillLineController/batchEdit', roles: matchers },
  },
  custom: {
    selectOpen: { call: 'GET /matchingBillController/selectOpen', takes: { ids: 'ids' }, roles: matchers, reads: true },
  },
  acts: {
    join: act('POST /matchingBillController/join', {
      roles: matchers,
      named: 'lineIds',
      turns: 'byHand',
      needs: [{ matchState: ['OPEN', 'MATCHED'] }],
      asks: {
        costIds: { ...list('codes', { required: true, pattern: '^[0-9]{1,20}$' }), offers: 'GET /matchingBillController/selectOpen' },
      },
      whole: true,
      own: true,
      main: true,
      key: 'L',
      undo: { call: 'POST /matchingBillController/cancelJoin', roles: matchers, key: 'U' },
    }),
    decide: act('POST /matchingBillController/decide', {
      roles: matchers,
      named: 'lineIds',
      needs: [{ matchState: ['MATCHED'] }, mayDecide],
      asks: { decision: choice(billDecisions, { required: true }), text: text({ max: 500 }) },
      keeps: { decision: 'decision', text: 'disputeText' },
      own: true,
      main: true,
      key: 'J',
    }),
  },
  removal: 'marked',
});
