import { columns } from '#define/columns';
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
  columns: columns('milestoneCode:132* plannedTime:132 estimatedTime:132 actualTime:132 location:108 source:84 remark:180'),
};
