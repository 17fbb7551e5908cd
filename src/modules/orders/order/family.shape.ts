import { act, type Act } from '#define/act';
import type { CustomCall, StockCall } from '#define/calls';
import type { Counted, Rolled } from '#define/entity';
import { choice, day, flag, integer, json, list, moment, ref, text } from '#define/field';
import { copyBlocks } from '#modules/orders/order/copying.rules';
import { desk, shutOutReasons } from '#modules/orders/order/acts.shape';
import { billOpen, handedDown, isParent, nobodysChild, notInvoicedYet, single } from '#modules/orders/order/merging.rules';
import { costWays } from '#modules/orders/order/splitting.rules';
import { shareMethods } from '#modules/orders/order/sharing.rules';
import { datesFit, notSailed } from '#modules/orders/order/moving.rules';
import type { Role } from '#names/roles';

/** Whoever lists orders of one kind or another. */
export const sees: readonly Role[] = ['admin', 'getOrderListNew', 'getOrderListImport', 'getOrderListLcl'];

/** How an order stands to others: where it came from, and whose parent or child it is (domain/02c §2.5, 14 §14.2). */
export const familyFields = {
  pid: ref('order', { edit: 'never' }),
  isPid: flag({ edit: 'never' }),
  shareMethod: choice(shareMethods),
  groupId: text({ max: 20 }),
  sourceType: choice(['MANUAL', 'INTAKE', 'OFFER', 'COPY', 'MERGE', 'SPLIT', 'INTERNAL', 'IMPORT', 'EXTERNAL'], {
    edit: 'never',
    initial: 'MANUAL',
  }),
};

/**
 * What a child bears of the charges of its parent counts in its money, and is given away by the parent: a sum that holds a whole family
 * counts nothing twice (domain/14 §14.2). `counts`: what counts in profit.
 */
export function sharedCharges(counts: Counted): readonly Rolled[] {
  const [receivable, payable] = [
    { direction: 'AR', ...counts },
    { direction: 'AP', ...counts },
  ];
  const sum = 'baseNetAmount';
  return [
    {
      of: 'costShare',
      by: 'childOrderId',
      gives: {
        receivableBase: { sum, where: receivable },
        payableBase: { sum, where: payable },
        profitBase: { sum, where: receivable, minus: payable },
      },
    },
    {
      of: 'costShare',
      by: 'parentOrderId',
      gives: {
        receivableBase: { sum, minus: receivable },
        payableBase: { sum, minus: payable },
        profitBase: { sum, where: payable, minus: receivable },
      },
    },
  ];
}

/** The same call for imports. */
const withImport = (name: string, call: CustomCall): Readonly<Record<string, CustomCall>> => ({
  [name]: call,
  [`${name}Import`]: { ...call, call: `${call.call}Import` as StockCall['call'] },
});

export const familyCalls: Readonly<Record<string, CustomCall>> = {
  ...withImport('copyDetail', {
    call: 'POST /OrderController/copyOrderDetail',
    takes: { fromId: 'id', toIds: 'ids', fields: 'list' },
    roles: ['updateOrder'],
  }),
  ...withImport('group', { call: 'GET /OrderController/orderGroup', takes: { orderId: 'id' }, roles: sees }),
  ...withImport('haveSon', {
    call: 'POST /OrderController/selectOrderHaveSon',
    takes: { ids: 'ids' },
    roles: sees,
    reads: true,
  }),
  ...Object.fromEntries(
    (['Boxes', 'Children', 'Parents', 'Sailings', 'Rates', 'Forwarders', 'People', 'Branches', 'Colleagues'] as const).map(
      (what): [string, CustomCall] => [
        `offered${what}`,
        { call: `GET /OrderController/select${what}`, takes: { ids: 'ids' }, roles: sees, reads: true },
      ],
    ),
  ),
};

/** Less often moved by what is typed: a call may name them, the dialog moves them along. */
const toldMoments = Object.fromEntries(
  ['reeferCutOff', 'dgCutOff', 'emptyPickUpFrom', 'earliestGateIn'].map((name) => [name, { ...moment(), told: true }] as const),
);

/** Somebody who works in the branch, or nobody. */
const colleague = { ...ref('user', { initial: '' }), offers: 'GET /OrderController/selectPeople' } as const;

export const familyActs: Readonly<Record<string, Act>> = {
  copy: act('POST /OrderController/order_copy', {
    roles: ['addOrder'],
    named: 'orderId',
    twins: [{ call: 'POST /OrderController/order_copyImport' }],
    asks: {
      etd: day({ required: true }),
      count: integer({ required: true, least: '1', most: '20', initial: 1 }),
      blocks: { ...list('codes', { initial: 'HEADER,GOODS,BOXES,SERVICES,REMARKS' }), options: copyBlocks },
    },
    whole: true,
    own: true,
  }),
  moveDates: act('POST /OrderController/batch_update_date', {
    roles: ['updateOrder'],
    twins: [{ call: 'POST /OrderController/batch_update_dateImport' }],
    asks: {
      shiftDays: integer({ least: '-366', most: '366' }),
      shiftHours: integer({ least: '-999', most: '999' }),
      etd: day(),
      eta: day(),
      siCutOff: moment(),
      vgmCutOff: moment(),
      portCutOff: moment(),
      customsCutOff: moment(),
      manifestCutOff: moment(),
      ...toldMoments,
      cyOpenDate: { ...day(), told: true },
    },
    needs: ['!locked', '!archived', '!shutOut', notSailed, datesFit],
    own: true,
    key: 'D',
  }),
  merge: act('POST /OrderController/merge', {
    roles: ['merge_order'],
    twins: [{ call: 'POST /OrderController/mergeImport' }],
    asks: { mainId: { ...ref('order'), told: true }, lift: { ...list('codes'), options: ['ALL'] } },
    needs: ['!locked', '!archived', '!shutOut', billOpen, notSailed, single],
    whole: true,
    own: true,
  }),
  addMerge: act('POST /OrderController/addMerge', {
    roles: ['merge_order'],
    twins: [{ call: 'POST /OrderController/addMergeImport' }],
    asks: { parentId: { ...ref('order'), offers: 'GET /OrderController/selectParents' } },
    needs: ['!locked', '!archived', '!shutOut', billOpen, notSailed, nobodysChild, notInvoicedYet],
    whole: true,
    own: true,
  }),
  cancelMerge: act('POST /OrderController/cancel_merge', {
    roles: ['merge_order'],
    named: 'parentId',
    twins: [{ call: 'POST /OrderController/cancel_mergeImport' }],
    asks: {
      costs: choice(['TO_CHILDREN', 'DROP']),
      ids: { ...list('rows', { rowsOf: 'order' }), offers: 'GET /OrderController/selectChildren' },
    },
    needs: ['!locked', '!archived', '!costLocked', billOpen, isParent, notInvoicedYet],
    whole: true,
    own: true,
  }),
  split: act('POST /OrderController/demolition', {
    roles: ['split_order'],
    named: 'orderId',
    twins: [{ call: 'POST /OrderController/demolitionImport' }],
    asks: {
      boxes: { ...list('words'), offers: 'GET /OrderController/selectBoxes' },
      ratio: integer({ least: '1', most: '99' }),
      way: choice(costWays, { initial: 'FIRST' }),
      parts: { ...json(), told: true },
      costs: { ...json(), told: true },
    },
    // Its lock keeps nobody from taking it apart (domain/12 nr 23).
    needs: ['!archived', '!shutOut', single, notSailed, billOpen],
    whole: true,
    own: true,
  }),
  roll: act('POST /OrderController/rollBoxes', {
    roles: ['shut_order'],
    named: 'orderId',
    asks: {
      boxes: { ...list('words', { required: true }), offers: 'GET /OrderController/selectBoxes' },
      shutOutReason: choice(shutOutReasons, { required: true }),
      proposes: { ...list('codes', { initial: 'RBK' }), options: ['RBK', 'DDF'] },
    },
    needs: ['!archived', '!shutOut', single, notSailed, billOpen],
    reason: true,
    tells: desk,
    whole: true,
    own: true,
  }),
  childUpdate: act('POST /OrderController/childUpdate', {
    roles: ['updateOrder'],
    named: 'parentId',
    twins: [{ call: 'POST /OrderController/childUpdateImport' }],
    asks: { fields: { ...list('words', { required: true, initial: 'vesselName,voyage,etd,eta' }), options: handedDown } },
    needs: ['!archived', isParent],
    own: true,
  }),
  assign: act('POST /OrderController/batchUpdateOrderUser', {
    roles: ['updateOrder'],
    twins: [{ call: 'POST /OrderController/batchUpdateOrderUserImport' }],
    asks: { salesmanId: colleague, customerServiceId: colleague, operatorId: colleague, documentUserId: colleague },
    needs: ['!locked', '!archived'],
    own: true,
  }),
};
