import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, code, day, decimal, dict, flag, integer, latin, moment, money, ref, text } from '#define/field';
import type { Leaf } from '#define/filter';
import { familyActs, familyCalls, familyFields } from '#modules/orders/order/family.shape';
import {
  billNumberFits,
  customerOpen,
  datesInOrder,
  destinationOfDischarge,
  laneOfDischarge,
  noOpenPlan,
  numberedAs,
  portsDiffer,
  seesMoney,
  staffOf,
} from '#modules/orders/order/order.rules';

const tradeTerms = ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'] as const;

/** Charges that count in an order's profit, which is net of tax: estimates and charge items kept out of profit do not (domain/04 §4.4). */
const inProfit = { isEstimate: false, excludeFromProfit: false };

/** A shut-out order keeps its dates and goes nowhere; one with its actual departure is gone. */
const notShutOut: readonly Leaf[] = [{ field: 'shutOut', op: 'equal', anyOf: ['false'] }];
const notGone: readonly Leaf[] = [{ field: 'atd', op: 'equal', anyOf: [null] }, ...notShutOut];

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
    carrierCode: dict('carrier'),
    bookingNo: text({ max: 35 }),
    mblNo: code({ max: 20, clean: 'spaces' }),
    vesselName: text({ max: 50 }),
    voyage: text({ max: 20 }),
    portLoading: dict('port', { required: true }),
    portTransshipment: dict('port'),
    portDischarge: dict('port', { required: true }),
    portDestination: dict('port', { required: true }),
    lineCode: dict('tradeLane'),
    routingType: choice(['DIRECT', 'TRANSSHIP'], {
      required: true,
      initial: 'DIRECT',
      unchosen: { text: 'None Transfer', refusal: 'NONE_TRANSFER' },
    }),
    etd: day({ required: true }),
    eta: day(),
    atd: day(),
    ata: day(),
    siCutOff: moment(),
    vgmCutOff: moment(),
    portCutOff: moment(),
    customsCutOff: moment(),
    tradeTerm: choice(tradeTerms, { required: true, initial: 'FOB' }),
    freightTerm: choice(['PREPAID', 'COLLECT', 'THIRD_PLACE'], { required: true, initial: 'PREPAID' }),
    blType: choice(['MBL', 'HBL', 'MBL_HBL'], { required: true, initial: 'MBL' }),
    billForm: choice(['ORIGINAL', 'TELEX', 'SEAWAY', 'EBL', 'SURRENDERED'], { required: true, initial: 'ORIGINAL' }),
    goodsName: text({ max: 200, required: true }),
    englishGoodsName: latin({ max: 200 }),
    marks: latin({ max: 1000 }),
    boxSummary: text({ max: 60 }),
    teu: decimal({ scale: 2, least: '0', most: '9999', edit: 'never' }),
    packages: integer({ least: '0' }),
    grossWeight: decimal({ scale: 3, least: '0' }),
    volume: decimal({ scale: 4, least: '0' }),
    isDg: flag(),
    feeState: choice(['OPEN', 'LOCKED', 'REVIEWED'], { edit: 'never', initial: 'OPEN', wire: 'feeCollectionStatus' }),
    ...stamp('feeLock'),
    ...stamp('feeReview'),
    remark: text({ max: 4000 }),
    ...familyFields,
    receivableBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    payableBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    profitBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    arLines: integer({ edit: 'never', initial: 0 }),
    apLines: integer({ edit: 'never', initial: 0 }),
    estimates: integer({ edit: 'never', initial: 0 }),
    zeroPrices: integer({ edit: 'never', initial: 0 }),
    invoiceStatus: choice(['NONE', 'PARTIAL', 'ALL'], { edit: 'never', initial: 'NONE' }),
    openPlans: integer({ edit: 'never', initial: 0 }),
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
        estimates: { count: { isEstimate: true } },
        zeroPrices: { count: { price: '0' } },
        invoiceStatus: { share: { begun: { invoicedAmount: { not: '0' } }, ended: { invoiced: true } }, where: { isEstimate: false } },
      },
    },
    { of: 'costPlan', by: 'orderId', gives: { openPlans: { count: { isOpen: true } } } },
  ],
  suggested: [
    { field: 'portDestination', from: ['portDischarge'], by: destinationOfDischarge },
    { field: 'lineCode', from: ['portDischarge'], by: laneOfDischarge },
    { field: 'salesmanId', from: ['customerId'], by: staffOf('salesmanId') },
    { field: 'customerServiceId', from: ['customerId'], by: staffOf('customerServiceId') },
    { field: 'operatorId', from: ['customerId'], by: staffOf('operatorId') },
    { field: 'documentUserId', from: ['customerId'], by: staffOf('documentUserId') },
  ],
  flags: {
    locked: { on: 'ORDER_LOCKED' },
    archived: { on: 'ORDER_ARCHIVED' },
    costLocked: { on: 'COST_LOCKED', off: 'ORDER_COSTS_OPEN', wire: 'flagCostLocked' },
    confirmed: { on: 'ORDER_LOCKED', wire: 'flagConfirmed' },
    reviewed: { on: 'ORDER_LOCKED', wire: 'flagReviewed' },
    shutOut: { on: 'ORDER_LOCKED', wire: 'flagShutOut' },
  },
  states: { feeState: 'FEE_COLLECTION_LOCKED' },
  frozenBy: ['locked', 'archived'],
  facts: ['port', 'customer'],
  rules: [portsDiffer, datesInOrder, billNumberFits, customerOpen],
  seenBy: [
    {
      fields: ['receivableBase', 'payableBase', 'profitBase', 'arLines', 'apLines', 'estimates', 'zeroPrices', 'invoiceStatus'],
      when: seesMoney,
    },
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
      ['TODO']: {
        and: [...notShutOut, { field: 'confirmed', op: 'equal', anyOf: ['false'] }, { field: 'archived', op: 'equal', anyOf: ['false'] }],
      },
      DOING: {
        and: [...notShutOut, { field: 'confirmed', op: 'equal', anyOf: ['true'] }, { field: 'archived', op: 'equal', anyOf: ['false'] }],
      },
      DONE: { field: 'archived', op: 'equal', anyOf: ['true'] },
      LOCKED: { field: 'locked', op: 'equal', anyOf: ['true'] },
      SHUT_OUT: { field: 'shutOut', op: 'equal', anyOf: ['true'] },
    },
  },
  search: ['jobNo', 'mblNo', 'bookingNo', 'customerRefNo', 'vesselName'],
  unique: [['jobNo']],
  numbered: { field: 'jobNo', by: 'jobPrefix', prefix: '', kind: numberedAs, reserved: { by: 'jobNumber', field: 'number' } },
  visible: {
    own: ['salesmanId', 'customerServiceId', 'operatorId', 'documentUserId', 'createUserId'],
    granted: { by: 'orderPermission', row: 'orderId', user: 'userId', until: 'expireDate', flags: { sees: 'canView', edits: 'canEdit' } },
  },
  order: [{ field: 'etd', dir: 'desc' }],
  indexes: [['etd'], ['customerId'], ['mblNo'], ['bookingNo'], ['pid'], ['groupId']],
  files: { sealedBy: 'archived' },
  stock: {
    list: {
      call: 'GET /OrderController/getOrderListNew',
      roles: ['admin', 'getOrderListNew'],
      where: { field: 'businessType', op: 'equal', anyOf: ['SEA_EXPORT', 'SOC'] },
    },
    get: { call: 'GET /OrderController/selectOrderById', roles: ['admin', 'getOrderListNew'] },
    add: { call: 'POST /OrderController/addOrder', roles: ['addOrder'] },
    edit: { call: 'POST /OrderController/updateOrder', roles: ['updateOrder'] },
    delete: { call: 'POST /OrderController/delete_order', roles: ['delete_order'] },
    batch: { call: 'POST /OrderController/batchEdit', roles: ['addOrder', 'updateOrder', 'delete_order'] },
  },
  lists: {
    fees: { call: 'GET /OrderController/selectFeeCollection', roles: ['admin', 'check'] },
    business: { call: 'POST /OrderController/getOrderListBusiness', roles: ['admin', 'getOrderListBusiness'] },
    import: {
      call: 'GET /OrderController/getOrderListImport',
      roles: ['admin', 'getOrderListImport'],
      where: { field: 'businessType', op: 'equal', anyOf: ['SEA_IMPORT', 'LCL_IMPORT'] },
    },
    lcl: {
      call: 'GET /OrderController/getOrderListLcl',
      roles: ['admin', 'getOrderListLcl'],
      where: { field: 'businessType', op: 'equal', anyOf: ['LCL_EXPORT'] },
    },
  },
  removed: {
    lists: {
      deleted: {
        call: 'GET /OrderController/getDeletedOrderList',
        roles: ['delete_order', 'restore_order'],
        where: { field: 'businessType', op: 'equal', anyOf: ['SEA_EXPORT', 'SOC', 'LCL_EXPORT'] },
      },
      deletedImport: {
        call: 'GET /OrderController/getDeletedOrderListImport',
        roles: ['delete_order', 'restore_order'],
        where: { field: 'businessType', op: 'equal', anyOf: ['SEA_IMPORT', 'LCL_IMPORT'] },
      },
    },
    restore: {
      call: 'POST /OrderController/cancel_delete',
      twins: ['POST /OrderController/cancel_deleteImport'],
      roles: ['restore_order'],
    },
  },
  custom: {
    ...familyCalls,
    titleRepeated: {
      call: 'POST /PublicQueryController/titleNoIsRepeat',
      takes: { titleNo: 'text', id: 'id' },
      roles: ['admin', 'getOrderListNew', 'getOrderListBusiness', 'getOrderListImport', 'getOrderListLcl', 'addOrder'],
    },
    reservedNumbers: {
      call: 'GET /OrderController/selectJobNumber',
      takes: { id: 'id', orderId: 'id', ids: 'ids' },
      roles: ['updateOrder'],
    },
  },
  acts: {
    ...familyActs,
    lock: act('POST /OrderController/lock', {
      roles: ['lock_order'],
      turns: 'locked',
      key: 'L',
      undo: { call: 'POST /OrderController/cancel_lock', roles: ['cancel_lock_order'], needs: ['!archived'], reason: true },
    }),
    feeLock: act('POST /OrderController/feeLock', {
      roles: ['lock_fees'],
      moves: { feeState: { from: ['OPEN'], to: 'LOCKED' } },
      main: true,
      needs: ['!archived'],
      stamps: 'feeLock',
      undo: { call: 'POST /OrderController/feeUnlock', roles: ['cancel_lock_fees'], needs: ['!archived', '!costLocked'], reason: true },
    }),
    feeReview: act('POST /OrderController/feeReview', {
      roles: ['review_fees'],
      moves: { feeState: { from: ['LOCKED'], to: 'REVIEWED' } },
      main: true,
      key: 'R',
      stroke: 'forward',
      needs: ['!archived'],
      stamps: 'feeReview',
      undo: { call: 'POST /OrderController/cancelFeeReview', roles: ['review_fees'], needs: ['!archived'], reason: true },
    }),
    costLock: act('POST /OrderController/costLock', {
      roles: ['lock_orderCosts'],
      turns: 'costLocked',
      undo: {
        call: 'POST /OrderController/costUnlock',
        roles: ['cancel_lock_orderCosts'],
        needs: ['!archived'],
        reason: true,
        booked: { of: 'cost', by: 'orderId' },
      },
    }),
    archive: act('POST /OrderController/archive', {
      roles: ['archive_order'],
      turns: 'archived',
      needs: ['costLocked', noOpenPlan],
      key: 'Z',
      undo: { call: 'POST /OrderController/cancelArchive', roles: ['cancel_archive_order'], reason: true },
    }),
    takeNumber: act('POST /OrderController/takeJobNumber', {
      roles: ['updateOrder'],
      named: 'orderId',
      // Once an order is reviewed its number is fixed (domain/03 §3.1).
      needs: ['!locked', '!reviewed', '!archived'],
      asks: { jobNumberId: { ...text({ max: 20, required: true }), offers: 'GET /OrderController/selectJobNumber' } },
      whole: true,
      own: true,
    }),
  },
  morning: {
    opens: { list: '/order/orderManage', business: '/order/orderBusiness' },
    figures: {
      etdSoon: { group: 'ships', where: { and: [{ field: 'etd', op: 'between', value: '@0', value2: '@+3' }, ...notGone] } },
      siSoon: { group: 'ships', where: { and: [{ field: 'siCutOff', op: 'between', value: '@0', value2: '@+2' }, ...notGone] } },
      vgmSoon: { group: 'ships', where: { and: [{ field: 'vgmCutOff', op: 'between', value: '@0', value2: '@+2' }, ...notGone] } },
      portSoon: { group: 'ships', where: { and: [{ field: 'portCutOff', op: 'between', value: '@0', value2: '@+2' }, ...notGone] } },
      customsSoon: { group: 'ships', where: { and: [{ field: 'customsCutOff', op: 'between', value: '@0', value2: '@+2' }, ...notGone] } },
      etaSoon: {
        group: 'ships',
        where: {
          and: [{ field: 'eta', op: 'between', value: '@0', value2: '@+3' }, { field: 'ata', op: 'equal', anyOf: [null] }, ...notShutOut],
        },
      },
      etdPassed: {
        group: 'ships',
        late: true,
        where: { and: [{ field: 'etd', op: 'between', value: '@-30', value2: '@-1' }, ...notGone] },
      },
    },
    trends: {
      teuByWeek: { by: 'etd', per: 'week', sum: 'teu', back: 11, ahead: 2, where: { and: notShutOut } },
      profitByMonth: { by: 'etd', per: 'month', sum: 'profitBase', back: 11, ahead: 0 },
    },
  },
  removal: 'marked',
});
