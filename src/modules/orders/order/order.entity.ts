import type { ListCall } from '#define/calls';
import { entity } from '#define/entity';
import { choice, code, decimal, flag, integer, json, money, ref, text } from '#define/field';
import { isNoneOf, type Leaf } from '#define/filter';
import { orderActs, orderFlags, stateFields } from '#modules/orders/order/acts.shape';
import { orderFigures } from '#modules/orders/order/figures.shape';
import { bookedElsewhere, changingActs, outdated } from '#modules/orders/order/changing.shape';
import { cargoFields } from '#modules/orders/order/cargo.shape';
import {
  chargesSettled,
  daysOnWay,
  orderStates,
  profitShare,
  profitSinceLock,
  revenueTons,
  reviewedFlag,
  statusOf,
} from '#modules/orders/order/derived.rules';
import { chargingActs } from '#modules/orders/order/charging.shape';
import { accruedDerived, accruedFields, accruedOfBoxes, importFields } from '#modules/orders/order/import.shape';
import { freeTimeDerived } from '#modules/orders/order/freeTime.shape';
import { familyActs, familyCalls, familyFields, sees, sharedCharges } from '#modules/orders/order/family.shape';
import { lclActs, lclDerived, lclFields, lclFlags, lclRolled, lclSuggested } from '#modules/orders/order/lcl.shape';
import { lightsFrom, lightsOf, orderHeads } from '#modules/orders/order/lights.rules';
import {
  billNumberFits,
  boxesAsWritten,
  boxTextFits,
  customerOpen,
  cutOffsBeforeDeparture,
  datesInOrder,
  figuresOfBoxes,
  filledWhenNeeded,
  keptOrders,
  numberedAs,
  portsDiffer,
  temperatureFits,
  toTellAnew,
  vesselNumberFits,
} from '#modules/orders/order/order.rules';
import { factsStand, pairMoves } from '#modules/orders/order/pairing.shape';
import { pairActs, pairFields } from '#modules/orders/order/pair.shape';
import { paperFields, termFields } from '#modules/orders/order/papers.shape';
import { orderProposals } from '#modules/orders/order/proposals.rules';
import { bookingFields, routeFields } from '#modules/orders/order/route.shape';
import { sailingProposals } from '#modules/orders/vesselSchedule/following.shape';
import { seesEveryCharge, seesMoney } from '#modules/orders/order/partLoad.shape';

/** Charges that count in an order's profit, which is net of tax: estimates and charge items kept out of profit do not (domain/04 §4.4). */
const inProfit = { isEstimate: false, excludeFromProfit: false };

const [exports, imports] = [
  ['SEA_EXPORT', 'SOC', 'LCL_EXPORT'],
  ['SEA_IMPORT', 'LCL_IMPORT'],
] as const;

/** Who may read what the charges of an order come to. */
const seesCharges = ['admin', 'orderCosts', 'list_cost'] as const;

/** A shut-out order keeps its dates and goes nowhere; one with its actual departure is gone. */
const notShutOut: readonly Leaf[] = [{ field: 'shutOut', op: 'equal', anyOf: ['false'] }];
const notCompleted = isNoneOf('orderStatus', orderStates, 'COMPLETED');

/** What waits for whoever asks: a review, the confirmation of an agreed draft, the answer to what the other branch proposed (domain/14 §14.2 select_confirmOrder). */
const waits: ListCall['waits'] = [
  { roles: ['admin', 'review_order'], where: { field: 'reviewStatus', op: 'equal', anyOf: ['PENDING'] } },
  {
    roles: ['admin', 'confirm_bill'],
    where: {
      and: [
        { field: 'draftsAgreed', op: 'gt', value: '0' },
        { field: 'confirmed', op: 'equal', anyOf: ['false'] },
      ],
    },
  },
  { roles: ['admin', 'confirm_cost'], where: { field: 'linesProposed', op: 'gt', value: '0' } },
];

/** One shipment file (domain/02c §2.5–2.6): the fields of the orders sheet. */
export const order = entity({
  name: 'order',
  table: 'bl_order',
  lookedUp: true,
  owner: 'branch',
  fields: {
    jobNo: text({ max: 30, edit: 'never' }),
    businessType: choice(['SEA_EXPORT', 'SEA_IMPORT', 'LCL_EXPORT', 'LCL_IMPORT', 'SOC'], {
      required: true,
      edit: 'create',
      initial: 'SEA_EXPORT',
    }),
    customerId: ref('customer', { required: true, wire: 'crmId' }),
    customerRefNo: text({ max: 60 }),
    salesmanId: ref('user'),
    customerServiceId: ref('user'),
    operatorId: ref('user'),
    documentUserId: ref('user'),
    dispatcherId: ref('user'),
    bookingEpId: ref('enterprise'),
    operationEpId: ref('enterprise'),
    salesEpId: ref('enterprise'),
    ...routeFields,
    scheduleId: ref('vesselSchedule', { outlives: true }),
    ownDates: text({ max: 200, edit: 'never' }),
    ...bookingFields,
    ...termFields,
    mblNo: code({ max: 20, clean: 'spaces' }),
    ...paperFields,
    ...cargoFields,
    ...importFields,
    ...lclFields,
    ...stateFields,
    remark: text({ max: 4000 }),
    ...familyFields,
    ...pairFields,
    ...bookedElsewhere,
    customerRemark: text({ max: 4000 }),
    documentRemark: text({ max: 4000 }),
    financeRemark: text({ max: 4000 }),
    receivableBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    payableBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    profitBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    arLines: integer({ edit: 'never', initial: 0 }),
    apLines: integer({ edit: 'never', initial: 0 }),
    arOpen: integer({ edit: 'never', initial: 0 }),
    estimates: integer({ edit: 'never', initial: 0 }),
    zeroPrices: integer({ edit: 'never', initial: 0 }),
    linesToCheck: integer({ edit: 'never', initial: 0 }),
    // What the profit was when the fees were locked.
    profitAtLock: money({ currency: 'base', edit: 'never' }),
    invoiceStatus: choice(['NONE', 'PARTIAL', 'ALL'], { edit: 'never', initial: 'NONE' }),
    openPlans: integer({ edit: 'never', initial: 0 }),
    linesProposed: integer({ edit: 'never', initial: 0 }),
    draftsAgreed: integer({ edit: 'never', initial: 0 }),
    boxes: integer({ edit: 'never', initial: 0 }),
    boxesOpen: integer({ edit: 'never', initial: 0 }),
    boxTypes: text({ max: 60, edit: 'never' }),
    boxTeu: decimal({ scale: 2, edit: 'never', initial: '0' }),
    boxPackages: integer({ edit: 'never', initial: 0 }),
    boxWeight: decimal({ scale: 3, edit: 'never', initial: '0' }),
    boxVolume: decimal({ scale: 4, edit: 'never', initial: '0' }),
    containerNos: text({ max: 1000, edit: 'never', parted: true }),
    sealNos: text({ max: 1000, edit: 'never', parted: true }),
    gateInStatus: choice(['NONE', 'PARTIAL', 'ALL'], { edit: 'never', initial: 'NONE' }),
    vgmStates: text({ max: 80, edit: 'never', machine: true }),
    drivers: text({ max: 1000, edit: 'never' }),
    preArrivalInfo: json({ edit: 'never' }),
    preArrivalState: choice(['NONE', 'SENT', 'ACCEPTED', 'REJECTED'], { edit: 'never', initial: 'NONE' }),
    valueAtRisk: money({ currency: 'base', edit: 'never', initial: '0' }),
    trucks: integer({ edit: 'never', initial: 0 }),
    trucksOut: integer({ edit: 'never', initial: 0 }),
    trucksLate: integer({ edit: 'never', initial: 0 }),
    documentsOpen: integer({ edit: 'never', initial: 0 }),
    reached: text({ max: 200, edit: 'never', machine: true }),
    documentsIn: text({ max: 300, edit: 'never', machine: true }),
    documentsAwaited: text({ max: 300, edit: 'never', machine: true }),
    services: text({ max: 150, edit: 'never', machine: true }),
    ...accruedFields,
  },
  rolled: [
    {
      of: 'cost',
      by: 'orderId',
      gives: {
        receivableBase: { sum: 'baseNetAmount', where: { direction: 'AR', ...inProfit } },
        payableBase: { sum: 'baseNetAmount', where: { direction: 'AP', ...inProfit } },
        profitBase: { sum: 'baseNetAmount', where: { direction: 'AR', ...inProfit }, minus: { direction: 'AP', ...inProfit } },
        arLines: { count: { direction: 'AR' } },
        apLines: { count: { direction: 'AP' } },
        arOpen: { count: { direction: 'AR', isEstimate: false, writtenOff: false } },
        estimates: { count: { isEstimate: true } },
        zeroPrices: { count: { price: '0' } },
        linesToCheck: { count: { checked: false, isEstimate: false } },
        linesProposed: { count: { pairState: 'PROPOSED' } },
        invoiceStatus: { share: { begun: { invoicedAmount: { not: '0' } }, ended: { invoiced: true } }, where: { isEstimate: false } },
      },
    },
    ...sharedCharges(inProfit),
    ...(['masterBill', 'houseBill'] as const).map((of) => ({
      of,
      by: 'orderId',
      gives: { draftsAgreed: { count: { draftAgreedTime: { not: null } } } },
    })),
    { of: 'costPlan', by: 'orderId', gives: { openPlans: { count: { isOpen: true } } } },
    {
      of: 'container',
      by: 'orderId',
      gives: {
        boxes: { count: {} },
        boxesOpen: { count: { hasFigures: false } },
        boxTypes: { tally: 'boxType' },
        boxTeu: { sum: 'teu' },
        boxPackages: { sum: 'packages' },
        boxWeight: { sum: 'cargoWeight' },
        boxVolume: { sum: 'volume' },
        containerNos: { texts: 'containerNo' },
        sealNos: { texts: 'sealNo' },
        drivers: { texts: 'driverName' },
        gateInStatus: { share: { begun: { gateInStatus: 'IN' }, ended: { gateInStatus: 'IN' } } },
        vgmStates: { texts: 'vgmStand' },
        ...accruedOfBoxes,
      },
    },
    {
      of: 'orderDocument',
      by: 'orderId',
      gives: { documentsOpen: { count: { state: 'WAITING' } }, documentsIn: { texts: 'inHand' }, documentsAwaited: { texts: 'awaited' } },
    },
    ...lclRolled,
    {
      of: 'truckDispatch',
      by: 'orderId',
      gives: {
        trucks: { count: { dispatchStatus: { not: 'CANCELLED' } } },
        trucksOut: { count: { isOut: true } },
        trucksLate: { count: { lateDrop: true } },
      },
    },
    { of: 'orderService', by: 'orderId', gives: { services: { texts: 'serviceCode' } } },
    { of: 'orderMilestone', by: 'orderId', gives: { reached: { texts: 'reached' } } },
  ],
  derived: [
    accruedDerived,
    {
      fields: {},
      from: ['boxes', 'boxesOpen', 'boxTypes', 'boxTeu', 'boxPackages', 'boxWeight', 'boxVolume'],
      by: figuresOfBoxes,
    },
    { fields: {}, from: ['boxSummary'], by: boxesAsWritten },
    ...lclDerived,
    { fields: { transitDays: integer() }, from: ['etd', 'eta'], by: daysOnWay },
    { fields: { chargeableRt: decimal({ scale: 3 }) }, from: ['businessType', 'volume', 'grossWeight', 'minRt'], by: revenueTons },
    {
      fields: { profitRate: decimal({ scale: 2, percent: true, ratio: true }) },
      from: ['profitBase', 'receivableBase'],
      by: profitShare,
      partly: { profitRate: 'round([profitBase] * 100 / [receivableBase], 2)' },
    },
    { fields: { profitMoved: money({ currency: 'base' }) }, from: ['feeState', 'profitBase', 'profitAtLock'], by: profitSinceLock },
    freeTimeDerived,
    { fields: { reviewed: flag({ wire: 'flagReviewed' }) }, from: ['reviewStatus'], by: reviewedFlag },
    { fields: { settled: flag() }, from: ['feeState', 'invoiceStatus', 'arLines', 'apLines', 'arOpen'], by: chargesSettled },
    {
      fields: { orderStatus: choice(orderStates) },
      from: ['businessType', 'bookingStatus', 'bookingNo', 'atd', 'ata', 'reviewed', 'shutOut', 'gateInStatus', 'settled'],
      by: statusOf,
    },
    { fields: {}, from: ['containerNos', 'sealNos', 'drivers'], by: toTellAnew },
    { fields: {}, from: ['vesselName', 'voyage', 'boxSummary'], by: outdated },
    {
      fields: { lights: text({ max: 60 }) },
      from: lightsFrom,
      by: lightsOf,
    },
  ],
  suggested: [...orderProposals, ...sailingProposals, ...lclSuggested, pairMoves],
  heads: orderHeads,
  flags: { ...orderFlags, ...lclFlags },
  states: { reviewStatus: 'ORDER_REVIEW_STATE', feeState: 'FEE_COLLECTION_LOCKED', internalEntrustState: 'ENTRUST_STATE' },
  frozenBy: ['locked', 'archived'],
  facts: ['port', 'customer', 'vesselSchedule', 'parameter', 'demurrageTariff'],
  rules: [
    portsDiffer,
    datesInOrder,
    cutOffsBeforeDeparture,
    billNumberFits,
    vesselNumberFits,
    boxTextFits,
    ...filledWhenNeeded,
    temperatureFits,
    customerOpen,
    factsStand,
  ],
  keptWhile: keptOrders,
  seenBy: [
    {
      fields:
        'receivableBase payableBase profitBase profitRate arLines apLines arOpen estimates zeroPrices linesToCheck linesProposed invoiceStatus valueAtRisk'.split(
          ' ',
        ),
      when: seesMoney,
    },
    { fields: ['profitAtLock', 'profitMoved'], when: seesEveryCharge },
  ],
  label: {
    zh: 'jobNo',
    en: 'jobNo',
    ar: 'jobNo',
    search: ['jobNo', 'mblNo', 'bookingNo'],
    roles: ['orderCosts', 'list_cost', 'orderInvoices', 'receivable_cash', 'pay_cash', 'cashs'],
  },
  askedBy: {
    carrier: 'carrierCode',
    line: 'lineCode',
    // The states of a screen's list (domain/11 Appendix A); what was deleted is in none.
    modelStatus: {
      ALL: null,
      ['TODO']: { and: [...notShutOut, notCompleted, { field: 'reviewStatus', op: 'equal', anyOf: ['NONE', 'PENDING', 'REFUSED'] }] },
      DOING: { and: [...notShutOut, notCompleted, { field: 'reviewStatus', op: 'equal', anyOf: ['REVIEWED'] }] },
      DONE: { field: 'orderStatus', op: 'equal', anyOf: ['COMPLETED'] },
      LOCKED: { field: 'locked', op: 'equal', anyOf: ['true'] },
      SHUT_OUT: { field: 'shutOut', op: 'equal', anyOf: ['true'] },
    },
  },
  search: ['jobNo', 'mblNo', 'bookingNo', 'customerRefNo', 'vesselName', 'containerNos', 'sealNos'],
  unique: [['jobNo']],
  numbered: { field: 'jobNo', by: 'jobPrefix', prefix: '', kind: numberedAs, reserved: { by: 'jobNumber', field: 'number' } },
  visible: {
    own: ['salesmanId', 'customerServiceId', 'operatorId', 'documentUserId', 'createUserId'],
    granted: { by: 'orderPermission', row: 'orderId', user: 'userId', until: 'expireDate', flags: { sees: 'canView', edits: 'canEdit' } },
  },
  order: [{ field: 'etd', dir: 'desc' }],
  rewritten: true,
  indexes: [
    ['etd'],
    ['customerId'],
    ['mblNo'],
    ['bookingNo'],
    ['pid'],
    ['groupId'],
    ['counterpartOrderId'],
    ['lclContainerId'],
    ['scheduleId'],
  ],
  files: { sealedBy: 'archived' },
  stock: {
    list: {
      call: 'GET /OrderController/getOrderListNew',
      roles: ['admin', 'getOrderListNew'],
      where: { field: 'businessType', op: 'equal', anyOf: ['SEA_EXPORT', 'SOC'] },
    },
    get: {
      call: 'GET /OrderController/selectOrderById',
      roles: ['admin', 'getOrderListNew'],
      twins: [
        { call: 'GET /OrderController/selectOrderByIdImport', roles: ['admin', 'getOrderListImport'] },
        { call: 'GET /lclOrderController/get', roles: ['admin', 'getOrderListLcl'] },
      ],
    },
    add: {
      call: 'POST /OrderController/addOrder',
      roles: ['addOrder'],
      twins: [
        { call: 'POST /OrderController/addOrderImport', gives: { businessType: 'SEA_IMPORT' } },
        { call: 'POST /lclOrderController/insert', gives: { businessType: 'LCL_EXPORT' } },
      ],
    },
    edit: {
      call: 'POST /OrderController/updateOrder',
      roles: ['updateOrder'],
      twins: [{ call: 'POST /OrderController/updateOrderImport' }, { call: 'POST /lclOrderController/update' }],
    },
    delete: {
      call: 'POST /OrderController/delete_order',
      roles: ['delete_order'],
      twins: [{ call: 'POST /OrderController/delete_orderImport' }, { call: 'POST /lclOrderController/delete' }],
    },
    batch: { call: 'POST /OrderController/batchEdit', roles: ['addOrder', 'updateOrder', 'delete_order'] },
  },
  lists: {
    business: { call: 'POST /OrderController/getOrderListBusiness', roles: ['admin', 'getOrderListBusiness'] },
    fees: { call: 'GET /OrderController/selectFeeCollection', roles: ['admin', 'check'] },
    import: {
      call: 'GET /OrderController/getOrderListImport',
      roles: ['admin', 'getOrderListImport'],
      where: { field: 'businessType', op: 'equal', anyOf: imports },
    },
    toConfirm: {
      call: 'GET /OrderController/select_confirmOrder',
      roles: ['admin', 'review_order', 'confirm_bill', 'confirm_cost'],
      where: { field: 'businessType', op: 'equal', anyOf: exports },
      waits,
    },
    toConfirmImport: {
      call: 'GET /OrderController/select_confirmOrderImport',
      roles: ['admin', 'review_order', 'confirm_bill', 'confirm_cost'],
      where: { field: 'businessType', op: 'equal', anyOf: imports },
      waits,
    },
    lcl: {
      call: 'GET /OrderController/getOrderListLcl',
      roles: ['admin', 'getOrderListLcl'],
      where: { field: 'businessType', op: 'equal', anyOf: ['LCL_EXPORT'] },
    },
    partLoads: {
      call: 'GET /lclOrderController/list',
      roles: ['admin', 'getOrderListLcl'],
      where: { field: 'businessType', op: 'equal', anyOf: ['LCL_EXPORT', 'LCL_IMPORT'] },
    },
    notStored: {
      call: 'GET /storageController/selectNotStored',
      roles: ['admin', 'getOrderListLcl'],
      where: {
        and: [
          { field: 'businessType', op: 'equal', anyOf: ['LCL_EXPORT'] },
          { field: 'lclStatus', op: 'equal', anyOf: ['BOOKED', 'PARTLY_STORED'] },
          { field: 'cfsWarehouseId', op: 'unequal', value: '' },
        ],
      },
    },
  },
  removed: {
    lists: {
      deleted: {
        call: 'GET /OrderController/getDeletedOrderList',
        roles: ['delete_order', 'restore_order'],
        where: { field: 'businessType', op: 'equal', anyOf: exports },
      },
      import: {
        call: 'GET /OrderController/getDeletedOrderListImport',
        roles: ['delete_order', 'restore_order'],
        where: { field: 'businessType', op: 'equal', anyOf: imports },
      },
    },
    restore: {
      call: 'POST /OrderController/cancel_delete',
      twins: [{ call: 'POST /OrderController/cancel_deleteImport' }],
      roles: ['restore_order'],
    },
  },
  custom: {
    ...familyCalls,
    totalCost: { call: 'GET /OrderController/getOrderTotalCost', takes: { id: 'id', orderId: 'id' }, roles: seesCharges },
    totalCostImport: { call: 'GET /OrderController/getOrderTotalCostImport', takes: { id: 'id', orderId: 'id' }, roles: seesCharges },
    titleRepeated: {
      call: 'POST /PublicQueryController/titleNoIsRepeat',
      takes: { titleNo: 'text', id: 'id' },
      roles: ['admin', 'getOrderListNew', 'getOrderListBusiness', 'getOrderListImport', 'getOrderListLcl', 'addOrder'],
    },
    businessQuery: {
      call: 'POST /PublicQueryController/businessQuery',
      takes: { numbers: 'any', kinds: 'list' },
      roles: [...sees, 'getOrderListBusiness'],
      reads: true,
    },
    cutOffs: {
      call: 'GET /OrderController/selectCutOff',
      takes: { hours: 'count' },
      roles: ['getOrderListNew', 'getOrderListLcl'],
    },
    log: { call: 'GET /OrderController/selectOrderLog', takes: { type: 'text', orderId: 'id' }, roles: sees },
    byBillNumber: {
      call: 'GET /orderImportController/getOrderInfoByBlNo',
      takes: { blNo: 'text' },
      roles: ['admin', 'getOrderListImport'],
    },
    reservedNumbers: {
      call: 'GET /OrderController/selectJobNumber',
      takes: { id: 'id', orderId: 'id', ids: 'ids' },
      roles: ['updateOrder'],
    },
  },
  acts: { ...orderActs, ...familyActs, ...pairActs, ...changingActs, ...chargingActs, ...lclActs },
  morning: {
    opens: {
      list: '/order/orderManage',
      business: '/order/orderBusiness',
      lcl: '/order/lcl',
      notStored: '/storage/notStored',
      import: '/orderImportManage',
    },
    figures: orderFigures,
    trends: {
      // A parent's boxes are those of its children, which count themselves.
      teuByWeek: {
        by: 'etd',
        per: 'week',
        sum: 'teu',
        back: 11,
        ahead: 2,
        where: { and: [...notShutOut, { field: 'isPid', op: 'equal', anyOf: ['false'] }] },
      },
      profitByMonth: { by: 'etd', per: 'month', sum: 'profitBase', back: 11, ahead: 0 },
    },
  },
  standsFor: 'isPid',
  removal: 'marked',
});
