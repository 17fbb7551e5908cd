import { columns } from '#define/columns';
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
          { field: 'feeState', op: 'equal', anyOf: ['OPEN', 'LOCKED'] },
        ],
      },
    },
    { name: 'loss', where: { field: 'profitBase', op: 'lt', value: '0' } },
  ],
  columns: columns(`
    jobNo:156* customerId:176* etd:96 atd:96 [receivable arLines:72r receivableBase:120+r] [payable apLines:72p payableBase:120+p]
    profitBase:120+ estimates:72 zeroPrices:84 [state feeState:88 feeLockUserId:96 feeLockTime:132 feeReviewUserId:96
    feeReviewTime:132 costLocked:72] operatorId:96 salesmanId:96 remark:220
  `),
};
