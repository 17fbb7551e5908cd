import type { Sheet } from '#define/sheet';
import { orderStates } from '#modules/orders/order/order.sheet';

/** Orders whose charges are complete or should be: may the order be closed for changes (domain/03 §3.1 fee collection)? */
export const orderFeesSheet: Sheet = {
  mod: 'order.fees',
  entity: 'order',
  list: 'fees',
  acts: ['feeLock', 'feeReview', 'costLock', 'archive'],
  sort: [{ field: 'atd', dir: 'asc' }],
  shown: orderStates,
  views: [
    { name: 'toReview', where: { field: 'feeState', op: 'equal', anyOf: ['LOCKED'] }, begins: true },
    {
      name: 'sailedOpen',
      where: {
        and: [
          { field: 'feeState', op: 'equal', anyOf: ['OPEN'] },
          { field: 'atd', op: 'lt', value: '@-6' },
          { field: 'shutOut', op: 'equal', anyOf: ['false'] },
        ],
      },
    },
    {
      name: 'zeroPrices',
      where: {
        and: [
          { field: 'zeroPrices', op: 'gt', value: '0' },
          { field: 'feeState', op: 'unequal', value: 'REVIEWED' },
        ],
      },
    },
    { name: 'loss', where: { field: 'profitBase', op: 'lt', value: '0' } },
  ],
  columns: [
    { field: 'jobNo', width: 156, frozen: true },
    { field: 'customerId', width: 176, frozen: true },
    { field: 'etd', width: 96 },
    { field: 'atd', width: 96 },
    { field: 'arLines', width: 72, group: 'receivable', side: 'receivable' },
    { field: 'receivableBase', width: 120, group: 'receivable', summed: true, side: 'receivable' },
    { field: 'apLines', width: 72, group: 'payable', side: 'payable' },
    { field: 'payableBase', width: 120, group: 'payable', summed: true, side: 'payable' },
    { field: 'profitBase', width: 120, summed: true },
    { field: 'estimates', width: 72 },
    { field: 'zeroPrices', width: 84 },
    { field: 'feeState', width: 88, group: 'state' },
    { field: 'feeLockUserId', width: 96, group: 'state' },
    { field: 'feeLockTime', width: 132, group: 'state' },
    { field: 'feeReviewUserId', width: 96, group: 'state' },
    { field: 'feeReviewTime', width: 132, group: 'state' },
    { field: 'costLocked', width: 72, group: 'state' },
    { field: 'operatorId', width: 96 },
    { field: 'salesmanId', width: 96 },
    { field: 'remark', width: 220 },
  ],
};
