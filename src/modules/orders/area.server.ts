import type { ServerArea } from '#server/area';
import { preArrival } from '#modules/containers/container/preArrival.shape.server';
import { orderBodies } from '#modules/orders/order/acts.server';
import { changingBodies, changingFollowers } from '#modules/orders/order/changing.server';
import { tellingHandlers } from '#modules/orders/order/telling.server';
import { reckoningRisk, riskHandlers } from '#modules/orders/order/risk.server';
import { queryHandlers } from '#modules/orders/order/businessQuery.server';
import { pairBodies } from '#modules/orders/order/entrust.server';
import { pairPartsMove } from '#modules/orders/order/pairSteps.server';
import { mirroringOrders, pairingBodies } from '#modules/orders/order/pairing.server';
import { lclBoxBodies, loadingBodies } from '#modules/orders/order/lclLoading.shape.server';
import { lockingFees } from '#modules/orders/order/feeLock.server';
import { choosingHandlers } from '#modules/orders/order/choosing.server';
import { familyBodies, familyHandlers } from '#modules/orders/order/family.server';
import { numberBodies, orderHandlers } from '#modules/orders/order/order.server';
import { createList } from '#modules/orders/orderDocument/listing.shape.server';
import { orderDocumentBodies } from '#modules/orders/orderDocument/orderDocument.server';
import { familyFollowers } from '#modules/orders/order/sharing.server';
import { containerManifest } from '#modules/orders/lclContainer/manifest.paper';
import { loadPlan } from '#modules/orders/lclContainer/loadPlan.paper';
import { entrySlip } from '#modules/orders/order/entrySlip.paper';
import { arrivalNotice, deliveryOrder } from '#modules/orders/order/arrival.paper';
import { bookingConfirmation, bookingRequest } from '#modules/orders/order/booking.paper';
import { telexGuarantee, telexNotice } from '#modules/orders/order/telex.paper';
import { expiringIntakes, intakeBodies } from '#modules/orders/order/taking.server';
import { orderPermissionHandlers } from '#modules/orders/orderPermission/orderPermission.server';
import { ybosHandlers } from '#modules/orders/externalOrder/ybos.server';
import { onBoard } from '#modules/orders/vesselSchedule/onBoard.server';
import { tellingSchedules } from '#modules/orders/vesselSchedule/telling.server';
import { apply } from '#modules/orders/vesselSchedule/vesselSchedule.server';
import { purchaseBodies } from '#modules/orders/purchaseOrder/purchaseOrder.server';

/** What the area does on the server: bodies of the calls its definitions name, and what it does by itself. */
export const ordersServer: ServerArea = {
  handlers: {
    order: { ...orderHandlers, ...familyHandlers, ...choosingHandlers, ...tellingHandlers, ...riskHandlers, ...queryHandlers },
    orderPermission: orderPermissionHandlers,
    externalOrder: ybosHandlers,
  },
  bodies: {
    order: {
      ...orderBodies,
      ...numberBodies,
      ...familyBodies,
      ...pairBodies,
      ...pairingBodies,
      ...changingBodies,
      ...loadingBodies,
      createList,
      preArrival,
    },
    orderDocument: orderDocumentBodies,
    orderIntake: intakeBodies,
    lclContainer: lclBoxBodies,
    purchaseItem: purchaseBodies,
    vesselSchedule: { apply },
  },
  followers: [...familyFollowers, ...changingFollowers, ...pairPartsMove],
  jobs: [lockingFees, expiringIntakes, reckoningRisk, mirroringOrders, tellingSchedules],
  reckoners: { vesselSchedule: onBoard },
  papers: [
    bookingRequest,
    bookingConfirmation,
    arrivalNotice,
    deliveryOrder,
    telexGuarantee,
    telexNotice,
    entrySlip,
    loadPlan,
    containerManifest,
  ],
};
