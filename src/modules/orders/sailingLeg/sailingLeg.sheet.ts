import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Voyages of one order in its record: the ships it was planned on, and the one it left with. */
export const sailingLegsSheet: Sheet = {
  mod: 'order.sailings',
  entity: 'sailingLeg',
  of: { entity: 'order', by: 'orderId' },
  columns: columns('seq:52 state:84 vesselName:140 voyage:76 bookingNo:120 etd:96 eta:96 atd:96 reason:200 createUserId:96 createTime:132'),
};
