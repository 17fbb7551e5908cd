import { act } from '#define/act';
import { periodPattern } from '#define/books';
import { entity } from '#define/entity';
import { rateRead } from '#define/facts';
import { choice, day, decimal, dict, flag, integer, list, money, ref, text } from '#define/field';
import { isFilled, type Leaf } from '#define/filter';
import { pushed } from '#modules/accounting/accounting.shape';
import { offeredUnless } from '#modules/basic/currency.shape';
import { chargeAmounts, chargeFields, chargeSuggested } from '#modules/finance/charge.shape';
import { dayOfOrder } from '#modules/finance/chargeLines.shape';
import {
  agreed,
  rateIsRight,
  bookedIn,
  budgetOf,
  goesOn,
  dated,
  deviationOf,
  exchangeRateKnown,
  feePassThrough,
  isPart,
  isPayable,
  isReceivable,
  keptRatio,
  notEstimate,
  nothingInvoiced,
  numberNotZero,
  ofOrder,
  oneOwner,
  openAmountOf,
  partyFits,
  payableOfParent,
  priceRead,
  purchaseSource,
  settledTogether,
  taxRateAllowed,
  withinInvoiced,
  writtenOffOf,
} from '#modules/finance/cost/cost.rules';
import { feesLocked, newPrice, planReasons } from '#modules/finance/costPlan/costPlan.rules';
import { mirroredStands, pairAgreed } from '#modules/finance/cost/pair.rules';
import { pairActs, pairFields } from '#modules/finance/cost/pair.shape';
import { billable, partTaken } from '#modules/finance/invoice/billing.rules';
import { disputeActs, statedFields, statedFlag, statingActs } from '#modules/statements/stating.shape';
import { sharePattern } from '#values/share';

/** Charges that are not asked for yet although the vessel has left (domain/07 reports 11 and 12). */
const openOfSailed: readonly Leaf[] = [
  { field: 'invoiced', op: 'equal', anyOf: ['false'] },
  { field: 'isEstimate', op: 'equal', anyOf: ['false'] },
  { field: 'etd', op: 'lt', value: '@0' },
];

/** Where a charge came from (domain/02d §2.13). */
const costSources =
  'MANUAL TEMPLATE AUTO RATE OFFER PLAN DISPATCH BILL_IMPORT COPY SPLIT BUY_SOC INSURANCE DEMDET STORAGE INTERNAL BILL_AMEND EXPENSE'.split(
    ' ',
  );
const percent = decimal({ scale: 2, percent: true, ratio: true });
const seesCharges = ['admin', 'orderCosts', 'list_cost'] as const;

/** Once an order's fees are locked its charges are changed and taken away by a request (domain/03 §3.8). */
const planning = {
  roles: ['save_costPlan'],
  needs: [ofOrder, '!orderArchived', feesLocked],
  asks: {
    reasonCode: { ...choice(planReasons, { required: true }), worded: 'costPlan' },
    reasonText: text({ max: 500, required: true }),
    costDate: day({ initial: '@0' }),
  },
  whole: true,
  own: true,
} as const;

/** One receivable or payable charge of an order (domain/02d §2.13). */
export const cost = entity({
  name: 'cost',
  table: 'fc_cost',
  owner: 'branch',
  fields: {
    // Of an order, or of a document containers of our own were bought or sold with.
    orderId: ref('order', { edit: 'create' }),
    purchaseId: ref('containerPurchase', { edit: 'create', editBy: ['selectBuySoc'] }),
    direction: choice(['AR', 'AP'], { required: true, edit: 'create' }),
    ...chargeFields,
    isEstimate: flag(),
    excludeFromProfit: flag({ edit: 'never' }),
    costDate: day({ near: true }),
    bookPeriod: text({ max: 6, pattern: periodPattern, edit: 'never' }),
    supplierBillNo: text({ max: 40 }),
    invoicedAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    writtenOffAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    remark: text({ max: 4000 }),
    // Given with a new line, so that a part that was removed, or is copied, comes again with the amount it had.
    share: text({ max: 200, pattern: sharePattern, edit: 'create' }),
    splitFromId: ref('cost', { edit: 'never' }),
    ...pairFields,
    containerId: ref('container'),
    socContainerId: ref('socContainer'),
    invoiceType: dict('invoiceType', { editBy: ['edit_cost_tax'] }),
    isPassThrough: flag(),
    // Charges of several orders that are settled as one name the first of them.
    settlementOrderCostId: ref('cost', { edit: 'never' }),
    sourceType: choice(costSources, { edit: 'never', initial: 'MANUAL' }),
    sourceId: text({ max: 40, edit: 'never' }),
    // What was agreed first: by a template or rate that made the line, else when it was confirmed.
    budgetAmount: money({ currency: 'currency', edit: 'never' }),
    // Freight of cargo that stayed behind waits for the rate of its next ship.
    reRate: choice(['NONE', 'TO_RERATE', 'RERATED'], { edit: 'never', initial: 'NONE' }),
    // Of its item, box and lane over the ninety days before, as it stood when the line was checked.
    averagePrice: decimal({ scale: 6, per: 'currency', edit: 'never' }),
    invoiceNos: text({ max: 200, edit: 'never' }),
    // What of it the accounting system has.
    pushedAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    // Who keeps the line locked: a person, an invoice, a plan. It is open again when none of them is left.
    lockSources: list('codes', { edit: 'never' }),
    agreeUserId: ref('user', { edit: 'never' }),
    checkUserId: ref('user', { edit: 'never' }),
    ...statedFields,
  },
  derived: [
    {
      ...chargeAmounts,
      from: [...chargeAmounts.from, 'share'],
      shownWhere: {
        share: {
          netAmount: '=NETAMOUNT(price, number, currency, taxMode, taxRate, unit, share)',
          taxAmount: '=TAXAMOUNT(price, number, currency, taxMode, taxRate, unit, share)',
          amount: '=AMOUNT(price, number, currency, taxMode, taxRate, unit, share)',
          baseAmount: '=BASEAMOUNT(price, number, currency, taxMode, taxRate, unit, share, rate, base)',
          baseNetAmount: '=BASENETAMOUNT(price, number, currency, taxMode, taxRate, unit, share, rate, base)',
        },
      },
    },
    { fields: { ratio: decimal({ scale: 0, percent: true, ratio: true }) }, from: ['share'], by: keptRatio },
    {
      fields: { openAmount: money({ currency: 'currency' }), invoiced: flag() },
      from: ['amount', 'invoicedAmount'],
      by: openAmountOf,
      shown: { openAmount: '=MONEY(amount-invoicedAmount, currency)' },
    },
    { fields: { writtenOff: flag() }, from: ['amount', 'writtenOffAmount'], by: writtenOffOf },
    { fields: { budgetDiff: percent }, from: ['amount', 'confirmed', 'budgetAmount', 'sourceType'], by: budgetOf },
    { fields: { deviation: percent }, from: ['price', 'averagePrice'], by: deviationOf },
  ],
  rolled: [
    {
      of: 'invoiceLine',
      by: 'costId',
      gives: {
        invoicedAmount: { sum: 'allocatedAmountOfCost' },
        writtenOffAmount: { sum: 'writtenOffAmount' },
        invoiceNos: { texts: 'invoiceNo' },
      },
    },
    { of: 'kdCostRelation', by: 'costId', gives: { pushedAmount: { sum: 'amount' } } },
    // What one of the staff paid out for the job is billed, and settled, by the claim it came with (domain/13 §13.12).
    { of: 'expenseLine', by: 'costId', gives: { invoicedAmount: { sum: 'gross' }, writtenOffAmount: { sum: 'gross' } } },
  ],
  calledBy: ['jobNo', 'feeCode'],
  read: { rate: rateRead('costDate', 'BOOK'), price: priceRead },
  chained: [{ to: 'order', by: 'orderId' }],
  suggested: [
    { field: 'costDate', from: ['orderId'], by: dayOfOrder },
    ...chargeSuggested,
    { field: 'isPassThrough', from: ['feeCode'], by: feePassThrough },
    { field: 'bookPeriod', from: ['costDate'], by: bookedIn },
    { field: 'sourceType', from: ['purchaseId'], by: purchaseSource },
  ],
  looked: {
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    mblNo: { via: 'orderId', to: 'order', field: 'mblNo' },
    vesselName: { via: 'orderId', to: 'order', field: 'vesselName' },
    voyage: { via: 'orderId', to: 'order', field: 'voyage' },
    etd: { via: 'orderId', to: 'order', field: 'etd' },
    eta: { via: 'orderId', to: 'order', field: 'eta' },
    businessType: { via: 'orderId', to: 'order', field: 'businessType' },
    atd: { via: 'orderId', to: 'order', field: 'atd' },
    carrierCode: { via: 'orderId', to: 'order', field: 'carrierCode' },
    orderCustomerId: { via: 'orderId', to: 'order', field: 'customerId' },
    orderCostLocked: { via: 'orderId', to: 'order', field: 'costLocked' },
    orderFeeState: { via: 'orderId', to: 'order', field: 'feeState' },
    orderReviewed: { via: 'orderId', to: 'order', field: 'reviewed' },
    orderArchived: { via: 'orderId', to: 'order', field: 'archived' },
    isPid: { via: 'orderId', to: 'order', field: 'isPid' },
    purchaseNo: { via: 'purchaseId', to: 'containerPurchase', field: 'buyNo' },
    purchaseLock: { via: 'purchaseId', to: 'containerPurchase', field: 'fcLock' },
    orderSource: { via: 'orderId', to: 'order', field: 'sourceType' },
  },
  flags: {
    locked: { on: 'COST_LOCKED', sources: 'lockSources' },
    confirmed: { on: 'COST_CONFIRMED', off: 'COST_NOT_CONFIRMED' },
    invoiced: { on: 'COST_INVOICED' },
    receivableConfirmed: { on: 'COST_AGREED', off: 'COST_NOT_AGREED' },
    payConfirmed: { on: 'COST_AGREED', off: 'COST_NOT_AGREED' },
    checked: { on: 'COST_CHECKED', off: 'COST_NOT_CHECKED' },
    reviewed: { on: 'COST_REVIEWED' },
    ...statedFlag,
  },
  frozenBy: ['stated', 'locked', 'invoiced', 'confirmed'],
  frozenByParent: {
    orderArchived: 'ORDER_ARCHIVED',
    orderCostLocked: 'COST_LOCKED',
    orderFeeState: { code: 'FEE_COLLECTION_LOCKED', in: ['LOCKED', 'REVIEWED'] },
    purchaseLock: { code: 'PURCHASE_LOCKED', in: ['LOCKED'] },
  },
  booked: {
    by: 'bookPeriod',
    freezes: ['customerId', 'feeCode', 'unit', 'number', 'price', 'currency', 'rate', 'taxMode', 'taxRate', 'costDate'],
  },
  exempt: {
    confirmed: ['rate', 'taxRate', 'supplierBillNo', 'remark'],
    invoiced: ['supplierBillNo', 'remark'],
    stated: ['supplierBillNo', 'remark'],
  },
  facts: ['exchangeRate', 'chargeItem', 'currency', 'customer', 'parameter'],
  rules: [
    oneOwner,
    dated,
    numberNotZero,
    taxRateAllowed,
    exchangeRateKnown,
    offeredUnless(goesOn, 'sourceType', 'splitFromId', 'number'),
    rateIsRight,
    withinInvoiced,
    partyFits,
    payableOfParent,
    mirroredStands,
  ],
  askedBy: { tableId: 'orderId' },
  search: ['feeName', 'supplierBillNo', 'invoiceNos', 'remark'],
  visible: { through: 'orderId', grants: { sees: 'canCost', edits: 'canCost' }, upTo: { field: 'level', level: 'costLevel' } },
  sumsBy: 'direction',
  order: [{ field: 'costDate', dir: 'desc' }],
  indexes: [['orderId', 'level'], ['customerId'], ['costDate'], ['invoiced', 'direction'], ['feeCode', 'costDate']],
  sparse: ['splitFromId', 'settlementOrderCostId', 'containerId', 'purchaseId', 'socContainerId', 'sourceId'],
  someIndexes: [{ by: 'customerId', when: { direction: 'AR', isEstimate: 'false', invoiced: 'false' } }],
  rewritten: true,
  files: {},
  stock: {
    list: { call: 'GET /costController/list', roles: ['admin', 'orderCosts', 'list_cost'] },
    get: { call: 'GET /costController/get', roles: ['admin', 'orderCosts', 'list_cost'] },
    add: { call: 'POST /costController/add', roles: ['add_cost'] },
    edit: { call: 'POST /costController/edit', roles: ['edit_cost'] },
    delete: {
      call: 'POST /costController/delete',
      roles: ['delete_cost'],
      twins: [{ call: 'POST /costController/batchDelete' }, { call: 'POST /buySocController/deleteSocCost' }],
    },
    batch: {
      call: 'POST /costController/batchEdit',
      roles: ['add_cost', 'edit_cost', 'delete_cost'],
      twins: [{ call: 'POST /costController/batchAdd', roles: ['add_cost'] }],
    },
  },
  lists: {
    interface: {
      call: 'GET /KingdeeController/costList',
      roles: ['costList'],
      where: { field: 'confirmed', op: 'equal', anyOf: ['true'] },
    },
    buySoc: { call: 'GET /buySocController/buySocCostList', roles: ['selectBuySoc'], where: isFilled('purchaseId') },
    interfaceBilled: {
      call: 'GET /KingdeeController/financeCostList',
      roles: ['costList'],
      where: { field: 'invoiced', op: 'equal', anyOf: ['true'] },
    },
  },
  custom: {
    totals: { call: 'GET /costController/totals', takes: { ids: 'ids', orderId: 'id', tableId: 'id', crmId: 'id' }, roles: seesCharges },
    totalOfPartner: { call: 'GET /costController/getTotalByCrmId', takes: { crmId: 'id', asOf: 'day' }, roles: seesCharges },
    orderProfit: { call: 'GET /costController/orderProfit', takes: { orderId: 'id' }, roles: seesCharges },
    compare: { call: 'GET /costController/costCompare', takes: { orderId: 'id' }, roles: seesCharges },
  },
  acts: {
    confirm: act('POST /costController/confirm', {
      roles: ['confirm_cost'],
      turns: 'confirmed',
      needs: ['!locked', notEstimate, pairAgreed],
      main: true,
      key: 'R',
      stroke: 'forward',
      undo: {
        call: 'POST /costController/cancelConfirm',
        roles: ['confirm_cost'],
        needs: ['!locked', '!invoiced', nothingInvoiced, '!stated', '!payConfirmed', '!receivableConfirmed'],
        reason: true,
        key: 'X',
        stroke: 'back',
      },
    }),
    invoice: act('POST /costController/invoice', {
      roles: ['insert_invoice'],
      main: true,
      key: 'I',
      needs: [billable, pairAgreed],
      asks: { invoiceDate: day({ initial: '@0' }), remark: text({ max: 4000 }) },
      perRow: partTaken,
      whole: true,
      own: true,
    }),
    receivable: act('POST /costController/receivable', {
      roles: ['receivable_cost'],
      turns: 'receivableConfirmed',
      main: true,
      needs: ['confirmed', isReceivable],
      stamps: 'agree',
      undo: {
        call: 'POST /costController/cancelReceivable',
        roles: ['receivable_cost'],
        needs: ['!checked', nothingInvoiced],
        reason: true,
      },
    }),
    confirmPay: act('POST /costController/confirmPay', {
      roles: ['confirm_pay_cost'],
      turns: 'payConfirmed',
      needs: ['confirmed', isPayable],
      requires: ['supplierBillNo'],
      stamps: 'agree',
      undo: { call: 'POST /costController/cancelConfirmPay', roles: ['confirm_pay_cost'], needs: ['!checked'], reason: true },
    }),
    check: act('POST /costController/check', {
      roles: ['check_cost'],
      turns: 'checked',
      main: true,
      stroke: 'forward',
      needs: [agreed],
      otherThan: ['agreeUserId'],
      stamps: 'check',
      own: true,
      key: 'K',
      undo: { call: 'POST /costController/cancelCheck', roles: ['check_cost'], needs: ['!reviewed'], reason: true },
    }),
    review: act('POST /costController/review', {
      roles: ['review_cost'],
      turns: 'reviewed',
      key: 'E',
      main: true,
      stroke: 'forward',
      needs: ['checked'],
      otherThan: ['checkUserId'],
      twins: [{ call: 'POST /costController/batchUpdateAudit', when: { state: '1' } }],
      undo: {
        call: 'POST /costController/cancelReview',
        roles: ['review_cost'],
        reason: true,
        twins: [{ call: 'POST /costController/batchUpdateAudit', when: { state: '0' } }],
      },
    }),
    lock: act('POST /costController/lock', {
      roles: ['lock_cost'],
      turns: 'locked',
      key: 'L',
      undo: {
        call: 'POST /costController/cancelLock',
        roles: ['cancel_lock_cost'],
        needs: ['!orderCostLocked', '!invoiced', nothingInvoiced],
        reason: true,
        booked: true,
      },
    }),
    split: act('POST /costController/split', {
      roles: ['edit_cost'],
      needs: ['!locked', '!orderCostLocked', nothingInvoiced],
      asks: {
        ratio: {
          ...integer({ required: true, least: '1', most: '99', initial: 50 }),
          // Neither 007 nor 1e1, which are numbers elsewhere (domain/04 §4.5); any script's digits.
          pattern: '^(?!0|٠|۰|０)\\p{Nd}{1,2}$',
          refused: 'SPLIT_RATIO_RANGE',
        },
      },
      shows: ['ratio'],
      whole: true,
      own: true,
      undo: {
        call: 'POST /costController/cancelSplit',
        roles: ['edit_cost'],
        needs: [isPart, '!locked', '!orderCostLocked', nothingInvoiced],
      },
    }),
    ...pairActs,
    ...statingActs(billable),
    ...disputeActs,
    copy: act('POST /costController/copy', {
      roles: ['add_cost'],
      needs: [ofOrder],
      key: 'C',
      asks: {
        orderIds: { ...list('rows', { rowsOf: 'order' }), told: true },
        jobNos: { ...list('words', { required: true }), unless: 'orderIds' },
      },
      whole: true,
      own: true,
    }),
    transfer: act('POST /costController/transfer', {
      roles: ['edit_cost'],
      needs: [ofOrder, '!orderArchived'],
      asks: { orderId: { ...ref('order'), told: true }, jobNo: { ...text({ max: 30, required: true }), unless: 'orderId' } },
      reason: true,
      whole: true,
      own: true,
    }),
    mirror: act('POST /costController/mirror', {
      roles: ['add_cost'],
      stroke: 'across',
      key: 'M',
      needs: [ofOrder, '!orderCostLocked', '!orderArchived'],
      whole: true,
      own: true,
    }),
    settleTogether: act('POST /costController/sameOrderSettlementCost', {
      roles: ['edit_cost'],
      needs: [ofOrder, 'confirmed', nothingInvoiced],
      whole: true,
      own: true,
      undo: { call: 'POST /costController/cancelSameOrderSettlementCost', roles: ['edit_cost'], needs: [settledTogether, nothingInvoiced] },
    }),
    planChange: act('POST /costPlanController/planChange', { ...planning, perRow: newPrice }),
    planRemoval: act('POST /costPlanController/planRemoval', planning),
    saveReceivable: pushed('saveReceivable', 'costList', ['confirmed', isReceivable]),
    savePayable: pushed('savePayable', 'costList', ['confirmed', isPayable]),
  },
  morning: {
    opens: { list: '/financial/cost' },
    figures: {
      notInvoiced: {
        group: 'work',
        amount: 'openAmount',
        where: { and: [{ field: 'direction', op: 'equal', anyOf: ['AR'] }, ...openOfSailed] },
      },
      notBilled: {
        group: 'work',
        amount: 'openAmount',
        where: { and: [{ field: 'direction', op: 'equal', anyOf: ['AP'] }, ...openOfSailed] },
      },
      notConfirmed: {
        group: 'work',
        roles: ['confirm_cost'],
        where: { and: [{ field: 'confirmed', op: 'equal', anyOf: ['false'] }, ...openOfSailed] },
      },
    },
  },
  removal: 'marked',
});
