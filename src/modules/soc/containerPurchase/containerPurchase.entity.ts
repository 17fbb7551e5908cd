import { act, stamp, type Act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, decimal, dict, flag, integer, money, ref, text } from '#define/field';
import { isOneOf } from '#define/filter';
import { stockCalls } from '#define/stock';
import { inCurrency } from '#modules/basic/currency.shape';
import {
  allSold,
  amountOf,
  boughtToday,
  costsEntered,
  depositPaid,
  hasBoxes,
  keptPurchases,
  noneOut,
  nothingHangs,
  numbersComplete,
  priced,
  releaseHolds,
  resultOf,
  withinQuantity,
} from '#modules/soc/containerPurchase/containerPurchase.rules';
import { chargers, keepers, readers } from '#modules/soc/soc.shape';

const counted = integer({ edit: 'never', initial: 0 });
const base = money({ currency: 'base', edit: 'never', initial: '0' });
const uses = ['ORDERED', 'RELEASED', 'IN_USE', 'RETURNED', 'SOLD', 'CANCELLED'] as const;

const handling = {
  pickUpPlace: text({ max: 100 }),
  releaseNo: text({ max: 40 }),
  releaseValidTo: day(),
  dropOffPlace: text({ max: 100 }),
  freeDays: integer({ least: '0', most: '3650' }),
  perDiem: decimal({ scale: 2, least: '0', per: 'currency' }),
  depositPaid: flag(),
  remark: text({ max: 4000 }),
} as const;
const terms = {
  contractId: ref('socContract'),
  buyDate: day({ required: true }),
  unitPrice: decimal({ scale: 6, least: '0', per: 'currency' }),
  currency: inCurrency({ required: true, initial: 'USD' }),
  deposit: money({ currency: 'currency' }),
} as const;

/** A step of the document's use: one call of the specification serves all of them, and one all their opposites. */
const usedAs = (from: readonly string[], to: (typeof uses)[number], rest: Partial<Act> & { readonly back?: Act['needs'] } = {}): Act => {
  const { back, ...more } = rest;
  return act('POST /buySocController/updateUseStatu', {
    when: { useStatus: to },
    roles: keepers,
    moves: { useStatus: { from, to } },
    ...more,
    undo: {
      call: 'POST /buySocController/cancelUseStatu',
      when: { useStatus: to },
      roles: keepers,
      ...(back ? { needs: back } : {}),
    },
  });
};
const unlocked = { fcLock: ['UNLOCKED'] } as const;

/** Containers bought, leased one way, sold or given back, with what they cost (domain/02f §2.23 ContainerPurchase; on the wire buySoc). */
export const containerPurchase = entity({
  name: 'containerPurchase',
  table: 'soc_purchase',
  owner: 'branch',
  wireId: 'buySocId',
  fields: {
    buyNo: text({ max: 30, edit: 'never' }),
    buyType: choice(['PURCHASE', 'ONE_WAY_LEASE', 'RETURN', 'SALE'], { required: true, edit: 'create', initial: 'PURCHASE' }),
    supplierId: ref('customer', { required: true }),
    boxType: dict('containerType', { required: true }),
    quantity: integer({ required: true, least: '1', most: '5000' }),
    ...terms,
    ...handling,
    useStatus: choice(uses, { edit: 'never', initial: 'ORDERED' }),
    putCheckStatus: choice(['NONE', 'WAITING', 'PASSED', 'REFUSED'], { edit: 'never', initial: 'NONE' }),
    fcLock: choice(['UNLOCKED', 'LOCKED'], { edit: 'never', initial: 'UNLOCKED' }),
    ...stamp('putAsk'),
    ...stamp('putCheck', true),
    ...stamp('check'),
    boxes: counted,
    reserved: counted,
    released: counted,
    used: counted,
    sold: counted,
    noSellUseQty: counted,
    outBoxes: counted,
    costLines: counted,
    costBase: base,
    incomeBase: base,
  },
  derived: [
    {
      fields: { amount: money({ currency: 'currency' }) },
      from: ['unitPrice', 'quantity', 'currency'],
      by: amountOf,
      shown: { amount: '=MONEY(unitPrice*quantity, currency)' },
    },
    {
      fields: { costPerBox: money({ currency: 'base' }), resultBase: money({ currency: 'base' }) },
      from: ['costBase', 'incomeBase', 'quantity'],
      by: resultOf,
      shown: { resultBase: '=MONEY(incomeBase-costBase, base)' },
      partly: { resultBase: '[incomeBase] - [costBase]' },
    },
  ],
  rolled: [
    {
      of: 'socContainer',
      by: 'sourcePurchaseId',
      gives: {
        boxes: { count: {} },
        reserved: { count: { useStatus: 'RESERVED' } },
        released: { count: { useStatus: 'RELEASED' } },
        used: { count: { useStatus: 'IN_USE' } },
        sold: { count: { useStatus: 'SOLD' } },
        noSellUseQty: { count: { idle: true } },
      },
    },
    { of: 'socContainer', by: 'outPurchaseId', gives: { outBoxes: { count: {} } } },
    {
      of: 'cost',
      by: 'purchaseId',
      gives: {
        costLines: { count: {} },
        costBase: { sum: 'baseNetAmount', where: { direction: 'AP' } },
        incomeBase: { sum: 'baseNetAmount', where: { direction: 'AR' } },
      },
    },
  ],
  suggested: [{ field: 'buyDate', from: ['supplierId'], by: boughtToday }],
  flags: { checked: { on: 'PURCHASE_CHECKED', off: 'PURCHASE_NOT_CHECKED' } },
  states: { useStatus: 'PURCHASE_STATE', putCheckStatus: 'PURCHASE_PUT_STATE', fcLock: 'PURCHASE_LOCKED' },
  frozenBy: [
    'checked',
    { fcLock: ['LOCKED'] },
    { useStatus: ['RETURNED', 'SOLD', 'CANCELLED'] },
    { putCheckStatus: ['WAITING', 'PASSED'] },
  ],
  exempt: {
    checked: Object.keys(handling),
    fcLock: Object.keys(handling),
    useStatus: ['remark'],
    putCheckStatus: [...Object.keys(handling), ...Object.keys(terms)],
  },
  facts: ['parameter'],
  rules: [withinQuantity],
  keptWhile: keptPurchases,
  label: { zh: 'buyNo', en: 'buyNo', ar: 'buyNo', search: ['buyNo', 'releaseNo'], roles: readers },
  search: ['buyNo', 'releaseNo', 'pickUpPlace', 'remark'],
  unique: [['buyNo']],
  numbered: { field: 'buyNo', by: 'jobPrefix', prefix: 'BUY', kind: () => 'BUY_SOC', usual: '{prefix}{com}{yy}{mm}-{seq:4}' },
  order: [{ field: 'buyDate', dir: 'desc' }],
  indexes: [['supplierId'], ['useStatus'], ['buyDate']],
  files: {},
  stock: stockCalls('buySocController', ['selectBuySoc'], keepers, 'selectBuySoc get insert update delete batchEdit'),
  custom: {
    costTotal: {
      call: 'POST /buySocController/buySocCostTotal',
      takes: { buySocId: 'id', ids: 'ids' },
      roles: ['selectBuySoc'],
      reads: true,
    },
    boxTotals: { call: 'POST /buySocController/buySocAndContCostTotal', takes: { buySocId: 'id' }, roles: ['selectBuySoc'], reads: true },
  },
  acts: {
    askPut: act('POST /socController/updatePutCheckStatu', {
      when: { putCheckStatus: 'WAITING' },
      roles: keepers,
      moves: { putCheckStatus: { from: ['NONE', 'REFUSED'], to: 'WAITING' } },
      needs: [{ useStatus: ['ORDERED', 'RELEASED', 'IN_USE'] }],
      stamps: 'putAsk',
      main: true,
      key: 'P',
      stroke: 'forward',
      undo: { call: 'POST /socController/cancelPutCheck', when: { putCheckStatus: 'WAITING' }, roles: keepers },
    }),
    passPut: act('POST /socController/updatePutCheckStatu', {
      when: { putCheckStatus: 'PASSED' },
      roles: ['put_check_soc'],
      moves: { putCheckStatus: { from: ['WAITING'], to: 'PASSED' } },
      needs: [numbersComplete, releaseHolds, depositPaid],
      otherThan: ['putAskUserId'],
      asks: { opinion: text({ max: 500 }) },
      stamps: 'putCheck',
      main: true,
      key: 'R',
      stroke: 'forward',
      undo: {
        call: 'POST /socController/cancelPutCheck',
        when: { putCheckStatus: 'PASSED' },
        roles: ['put_check_soc'],
        needs: [noneOut],
        reason: true,
      },
    }),
    refusePut: act('POST /socController/updatePutCheckStatu', {
      when: { putCheckStatus: 'REFUSED' },
      roles: ['put_check_soc'],
      moves: { putCheckStatus: { from: ['WAITING'], to: 'REFUSED' } },
      asks: { opinion: text({ max: 500, required: true }) },
      stamps: 'putCheck',
      main: true,
      key: 'X',
      stroke: 'back',
    }),
    release: usedAs(['ORDERED'], 'RELEASED', { requires: ['releaseNo'], needs: [releaseHolds], back: [noneOut], key: 'E' }),
    use: usedAs(['RELEASED'], 'IN_USE', { needs: [hasBoxes], back: [noneOut] }),
    giveBack: usedAs(['IN_USE'], 'RETURNED', { needs: [hasBoxes, noneOut] }),
    sellOut: usedAs(['IN_USE'], 'SOLD', { needs: [hasBoxes, noneOut, allSold] }),
    cancel: usedAs(['ORDERED'], 'CANCELLED', { needs: [nothingHangs] }),
    check: act('POST /buySocController/checkBuySoc', {
      roles: ['put_check_soc', 'lock_soc'],
      turns: 'checked',
      needs: [numbersComplete, costsEntered],
      stamps: 'check',
      main: true,
      key: 'K',
      undo: {
        call: 'POST /buySocController/cancelCheckBuySoc',
        roles: ['put_check_soc', 'lock_soc'],
        needs: [unlocked],
        reason: true,
      },
    }),
    lock: act('POST /buySocController/fcLock', {
      roles: ['lock_soc'],
      moves: { fcLock: { from: ['UNLOCKED'], to: 'LOCKED' } },
      own: true,
      key: 'L',
      undo: { call: 'POST /buySocController/cancelFcLock', roles: ['lock_soc'], reason: true },
    }),
    createCost: act('POST /buySocController/createBuySocCost', {
      roles: chargers,
      needs: [unlocked, { buyType: ['PURCHASE', 'ONE_WAY_LEASE', 'RETURN'] }, priced],
      asks: { feeCode: dict('chargeItem', { required: true }), costDate: day() },
      own: true,
      main: true,
      key: 'C',
      stroke: 'propose',
    }),
    addCost: act('POST /buySocController/addBuySocCost', {
      roles: chargers,
      needs: [unlocked],
      asks: {
        direction: { ...choice(['AP', 'AR'], { initial: 'AP' }), worded: 'cost' },
        feeCode: dict('chargeItem', { required: true }),
        customerId: ref('customer'),
        number: decimal({ scale: 4 }),
        price: decimal({ scale: 6, required: true }),
        currency: inCurrency({ required: true }),
        costDate: day(),
      },
      own: true,
    }),
  },
  morning: {
    opens: { list: '/buyOrRetBox' },
    figures: {
      putChecks: { group: 'work', roles: ['put_check_soc'], where: isOneOf('putCheckStatus', 'WAITING') },
      releaseExpiring: {
        group: 'work',
        roles: keepers,
        where: {
          and: [
            isOneOf('useStatus', 'ORDERED', 'RELEASED', 'IN_USE'),
            { field: 'releaseValidTo', op: 'between', value: '@0', value2: '@+7' },
          ],
        },
      },
      unusedBoxes: { group: 'work', roles: keepers, where: { field: 'noSellUseQty', op: 'gt', value: '0' } },
    },
  },
  removal: 'marked',
});
