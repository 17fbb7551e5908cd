import type { ServerArea } from '#server/area';
import { preArrival } from '#modules/containers/container/preArrival.shape.server';
import { orderBodies } from '#modules/orders/order/acts.server';
import { lockingFees } from '#modules/orders/order/feeLock.server';
import { familyBodies, familyHandlers } from '#modules/orders/order/family.server';
import { numberBodies, orderHandlers } from '#modules/orders/order/order.server';
import { createList, orderDocumentBodies } from '#modules/orders/orderDocument/orderDocument.server';
import { familyFollowers } from '#modules/orders/order/sharing.server';
import { orderPapers } from '#modules/orders/order/order.paper';
import { orderPermissionHandlers } from '#modules/orders/orderPermission/orderPermission.server';

/** What the area does on the server: bodies of the calls its definitions name, and what it does by itself. */
export const ordersServer: ServerArea = {
  handlers: {
    order: { ...orderHandlers, ...familyHandlers },
    orderPermission: orderPermissionHandlers,
  },
  bodies: { order: { ...orderBodies, ...numberBodies, ...familyBodies, createList, preArrival }, orderDocument: orderDocumentBodies },
  followers: familyFollowers,
  jobs: [lockingFees],
  papers: orderPapers,
};
