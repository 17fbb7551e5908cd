import { act, type Act } from '#define/act';
import { entity } from '#define/entity';
import { choice, code, day, decimal, dict, flag, integer, moment, money, ref, text } from '#define/field';
import { isOneOf } from '#define/filter';
import { stockCalls } from '#define/stock';
import { listed } from '#names/listed';
import { inCurrency } from '#modules/basic/currency.shape';
import { chargers, keepers, readers } from '#modules/soc/soc.shape';
import {
  available,
  cameWithIt,
  idleOf,
  keptBoxes,
  mayLeave,
  ownIso,
  ownIsoFits,
  ownMaxGross,
  ownNumberFits,
  ownTare,
} from '#modules/soc/socContainer/socContainer.rules';

const states = ['IN_STOCK', 'RESERVED', 'RELEASED', 'IN_USE', 'RETURNED', 'SOLD', 'LOST', 'SCRAPPED'] as const;
const condition = {
  manufactureYear: integer({ plain: true, least: '1980', most: '2100' }),
  tareKg: integer({ least: '0', most: '20000' }),
  maxGrossKg: integer({ least: '0', most: '60000' }),
  cscPlateDue: day(),
  color: text({ max: 30 }),
  grade: choice(['NEW', 'CW', 'IICL', 'WWT', 'AS_IS']),
  ownerEpId: ref('enterprise'),
  contractId: ref('socContract'),
  currentPlace: text({ max: 100 }),
  currentDepot: text({ max: 100 }),
  bookValue: money({ currency: 'base' }),
  salvageValue: money({ currency: 'base' }),
  remark: text({ max: 4000 }),
} as const;
const is = (...of: readonly string[]) => ({ useStatus: of });
const taking: Pick<Act, 'whole' | 'own'> = { whole: true, own: true };
const charge = {
  feeCode: dict('chargeItem', { required: true }),
  customerId: ref('customer', { required: true }),
  price: decimal({ scale: 6, required: true }),
  currency: inCurrency({ required: true }),
} as const;

/** One container of our own, or leased by us: where it is, what it is used for, what it cost and brought (domain/02f §2.23 SocContainer). */
export const socContainer = entity({
  name: 'socContainer',
  table: 'soc_container',
  owner: 'branch',
  fields: {
    containerNo: code({ max: 11, clean: 'separators', required: true }),
    boxType: dict('containerType', { required: true }),
    isoSizeType: code({ max: 4 }),
    sourcePurchaseId: ref('containerPurchase', { edit: 'create' }),
    ...condition,
    useStatus: choice(states, { edit: 'never', initial: 'IN_STOCK' }),
    orderId: ref('order', { edit: 'never' }),
    // The order it came back from, until it is taken for the next.
    lastOrderId: ref('order', { edit: 'never' }),
    // Its place on the order came with it, and goes with it.
    placeAdded: flag({ edit: 'never' }),
    // What it was sold or given back with.
    outPurchaseId: ref('containerPurchase', { edit: 'never' }),
    lastMoveTime: moment({ edit: 'never' }),
    stateTime: moment({ edit: 'never' }),
  },
  derived: [{ fields: { idle: flag() }, from: ['useStatus'], by: idleOf }],
  reckoned: {
    fields: {
      costBase: money({ currency: 'base' }),
      incomeBase: money({ currency: 'base' }),
      resultBase: money({ currency: 'base' }),
      perDiemSoFar: decimal({ scale: 2 }),
      daysInState: integer(),
    },
    // An order pays for the boxes that went on it.
    reads: listed('sourcePurchaseId outPurchaseId orderId perDiem useStatus stateTime lastMoveTime createTime'),
    among: [],
  },
  suggested: [
    { field: 'isoSizeType', from: ['boxType'], by: ownIso },
    { field: 'tareKg', from: ['boxType'], by: ownTare },
    { field: 'maxGrossKg', from: ['boxType'], by: ownMaxGross },
  ],
  looked: {
    purchaseNo: { via: 'sourcePurchaseId', to: 'containerPurchase', field: 'buyNo' },
    purchaseType: { via: 'sourcePurchaseId', to: 'containerPurchase', field: 'buyType' },
    purchaseBoxType: { via: 'sourcePurchaseId', to: 'containerPurchase', field: 'boxType' },
    purchaseUse: { via: 'sourcePurchaseId', to: 'containerPurchase', field: 'useStatus' },
    purchasePut: { via: 'sourcePurchaseId', to: 'containerPurchase', field: 'putCheckStatus' },
    purchaseReleaseTo: { via: 'sourcePurchaseId', to: 'containerPurchase', field: 'releaseValidTo' },
    releaseNo: { via: 'sourcePurchaseId', to: 'containerPurchase', field: 'releaseNo' },
    perDiem: { via: 'sourcePurchaseId', to: 'containerPurchase', field: 'perDiem' },
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    lastJobNo: { via: 'lastOrderId', to: 'order', field: 'jobNo' },
  },
  states: { useStatus: 'SOC_STATE' },
  frozenBy: [{ useStatus: states.filter((state) => state !== 'IN_STOCK') }],
  exempt: { useStatus: Object.keys(condition) },
  frozenByParent: { purchaseUse: { code: 'PURCHASE_STATE', in: ['CANCELLED'] } },
  facts: ['containerType', 'parameter'],
  rules: [ownNumberFits, ownIsoFits, cameWithIt],
  keptWhile: keptBoxes,
  label: { zh: 'containerNo', en: 'containerNo', ar: 'containerNo', search: ['containerNo'], roles: readers },
  search: ['containerNo', 'currentPlace', 'currentDepot', 'remark'],
  unique: [['containerNo']],
  order: [{ field: 'containerNo', dir: 'asc' }],
  indexes: [['sourcePurchaseId'], ['outPurchaseId'], ['orderId'], ['useStatus', 'boxType'], ['cscPlateDue']],
  files: {},
  stock: stockCalls(
    'socController',
    readers,
    keepers,
    'select_socContList getSocCont insertSocCont updateSocCont deleteSocCont batchEditSocCont',
  ),
  lists: {
    noSellUse: { call: 'GET /buySocController/selectNoSellUseSoc', roles: readers, where: isOneOf('idle', 'true') },
    released: { call: 'GET /buySocController/selectPutContainerNo', roles: readers, where: isOneOf('useStatus', 'RELEASED') },
  },
  acts: {
    reserve: act('POST /socController/reserve', {
      roles: ['reserve_soc'],
      needs: [available],
      asks: { orderId: ref('order', { required: true }) },
      ...taking,
      main: true,
      key: 'R',
      stroke: 'forward',
      undo: { call: 'POST /socController/cancelReserve', roles: ['reserve_soc'], needs: [is('RESERVED')], key: 'W', stroke: 'back' },
    }),
    release: act('POST /socController/releaseSocCont', {
      roles: keepers,
      moves: { useStatus: { from: ['RESERVED'], to: 'RELEASED' } },
      needs: [mayLeave],
      since: 'stateTime',
      main: true,
      key: 'E',
      undo: { call: 'POST /socController/cancelReleaseSocCont', roles: keepers },
    }),
    restock: act('POST /socController/restock', {
      roles: keepers,
      needs: [is('RETURNED')],
      ...taking,
      main: true,
      key: 'K',
      undo: { call: 'POST /socController/cancelRestock', roles: keepers, needs: [is('IN_STOCK')] },
    }),
    sell: act('POST /socController/sell', {
      roles: keepers,
      needs: [available],
      asks: { saleId: ref('containerPurchase', { required: true }), feeCode: dict('chargeItem', { required: true }) },
      ...taking,
      key: 'Y',
      undo: { call: 'POST /socController/cancelSell', roles: keepers, needs: [is('SOLD')], reason: true },
    }),
    offHire: act('POST /socController/offHire', {
      roles: keepers,
      needs: [available],
      asks: { returnId: ref('containerPurchase', { required: true }) },
      ...taking,
      undo: { call: 'POST /socController/cancelOffHire', roles: keepers, needs: [is('RETURNED')] },
    }),
    lose: act('POST /socController/lose', {
      roles: keepers,
      needs: [is('IN_USE')],
      asks: charge,
      reason: true,
      ...taking,
      undo: { call: 'POST /socController/cancelLose', roles: keepers, needs: [is('LOST')], reason: true },
    }),
    scrap: act('POST /socController/scrap', {
      roles: keepers,
      moves: { useStatus: { from: ['IN_STOCK'], to: 'SCRAPPED' } },
      since: 'stateTime',
      reason: true,
      undo: { call: 'POST /socController/cancelScrap', roles: keepers },
    }),
    sameCost: act('POST /socController/sameSocContCost', {
      roles: chargers,
      asks: { direction: { ...choice(['AP', 'AR'], { initial: 'AP' }), worded: 'cost' }, ...charge, costDate: day() },
      ...taking,
      key: 'C',
    }),
  },
  morning: {
    opens: { list: '/container' },
    figures: {
      plateDue: {
        group: 'work',
        roles: keepers,
        where: {
          and: [
            isOneOf('useStatus', 'IN_STOCK', 'RESERVED', 'RELEASED', 'IN_USE', 'RETURNED'),
            { field: 'cscPlateDue', op: 'le', value: '@+60' },
          ],
        },
      },
      idleBoxes: {
        group: 'work',
        roles: keepers,
        where: { and: [isOneOf('useStatus', 'IN_STOCK'), { field: 'lastMoveTime', op: 'lt', value: '@-60' }] },
      },
    },
  },
  removal: 'marked',
});
