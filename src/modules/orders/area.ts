import type { Definition } from '#define/entity';
import { intakeCost } from '#modules/orders/intakeCost/intakeCost.entity';
import { orderIntake } from '#modules/orders/orderIntake/orderIntake.entity';
import { costShare } from '#modules/orders/costShare/costShare.entity';
import { lclContainer } from '#modules/orders/lclContainer/lclContainer.entity';
import { order } from '#modules/orders/order/order.entity';
import { orderDocument } from '#modules/orders/orderDocument/orderDocument.entity';
import { orderMilestone } from '#modules/orders/orderMilestone/orderMilestone.entity';
import { orderPermission } from '#modules/orders/orderPermission/orderPermission.entity';
import { sailingLeg } from '#modules/orders/sailingLeg/sailingLeg.entity';
import { orderTransport } from '#modules/orders/orderTransport/orderTransport.entity';
import { orderService } from '#modules/orders/orderService/orderService.entity';
import { vesselSchedule } from '#modules/orders/vesselSchedule/vesselSchedule.entity';
import { externalOrder } from '#modules/orders/externalOrder/externalOrder.entity';
import { purchaseBooking } from '#modules/orders/purchaseBooking/purchaseBooking.entity';
import { purchaseItem } from '#modules/orders/purchaseItem/purchaseItem.entity';
import { purchaseOrder } from '#modules/orders/purchaseOrder/purchaseOrder.entity';

/** Definitions of the area. */
export const ordersEntities: readonly Definition[] = [
  order,
  orderPermission,
  orderService,
  orderDocument,
  orderTransport,
  orderMilestone,
  costShare,
  orderIntake,
  intakeCost,
  sailingLeg,
  lclContainer,
  purchaseOrder,
  purchaseItem,
  purchaseBooking,
  externalOrder,
  vesselSchedule,
];
