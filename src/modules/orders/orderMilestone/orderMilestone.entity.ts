import { entity } from '#define/entity';
import { choice, moment, text } from '#define/field';
import { happenedBy } from '#modules/containers/container/happened.shape';
import { byHand, milestoneDues, othersByHand, reachedOf, reportedStays } from '#modules/orders/orderMilestone/orderMilestone.rules';
import { belongs, datedPart, seesOrders } from '#modules/orders/orderPart.shape';
import { orderDates, plannedBy } from '#modules/orders/planned.rules';
import type { Role } from '#names/roles';

const codes =
  'BKG_SENT BKG_CONF EMPTY_PICK STUFFED GATE_IN VGM_SENT SI_SENT MANIFEST_OK CUSTOMS_REL LOADED DEPARTED TS_DISC TS_LOAD ARRIVED DISCHARGED IMPORT_REL GATE_OUT DELIVERED EMPTY_RETURN BILL_ISSUED BILL_SURRENDERED'.split(
    ' ',
  );
const writes: readonly Role[] = ['updateOrder'];

/** A step of an order's way, planned, expected and reached (domain/02c §2.8.3, 14 §14.8.2). */
export const orderMilestone = entity({
  ...datedPart,
  name: 'orderMilestone',
  table: 'bl_order_milestone',
  fields: {
    ...belongs,
    milestoneCode: choice(codes, { required: true, edit: 'create' }),
    plannedTime: moment(),
    estimatedTime: moment(),
    actualTime: moment(),
    source: choice(['MANUAL', 'TERMINAL', 'CARRIER', 'SYSTEM', 'BRANCH'], { edit: 'never' }),
    location: text({ max: 60 }),
    remark: text({ max: 500 }),
  },
  derived: [
    { fields: {}, from: ['milestoneCode', ...orderDates], by: plannedBy(milestoneDues, 'milestoneCode', 'plannedTime') },
    { fields: { reached: choice(codes) }, from: ['milestoneCode', 'actualTime'], by: reachedOf },
  ],
  suggested: [
    { field: 'source', from: ['actualTime'], by: byHand },
    { field: 'source', from: ['estimatedTime', 'location'], by: othersByHand },
  ],
  rules: [reportedStays, happenedBy('actualTime')],
  unique: [['orderId', 'milestoneCode']],
  indexes: [['orderId']],
  stock: {
    list: { call: 'GET /orderMilestoneController/select', roles: seesOrders },
    batch: { call: 'POST /orderMilestoneController/batchEdit', roles: writes },
  },
});
