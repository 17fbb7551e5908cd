import type { Sheet } from '#define/sheet';
import { milestoneLate } from '#modules/orders/orderMilestone/orderMilestone.rules';

/** Milestones of one order, in its record: planned, expected and reached, and who said so. */
export const orderMilestonesSheet: Sheet = {
  mod: 'order.milestones',
  entity: 'orderMilestone',
  of: { entity: 'order', by: 'orderId' },
  adds: true,
  sort: [{ field: 'plannedTime', dir: 'asc' }],
  shown: [{ word: 'late', as: 'late', on: ['actualTime'], when: { reads: ['plannedTime', 'actualTime'], by: milestoneLate } }],
  columns: [
    { field: 'milestoneCode', width: 132, frozen: true },
    { field: 'plannedTime', width: 132 },
    { field: 'estimatedTime', width: 132 },
    { field: 'actualTime', width: 132 },
    { field: 'location', width: 108 },
    { field: 'source', width: 84 },
    { field: 'remark', width: 180 },
  ],
};
