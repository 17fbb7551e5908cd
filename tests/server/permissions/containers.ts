import { orders, editsOrders } from '#tests/server/permissions/people';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/ContainerController/list': orders,
  '/ContainerController/batchEdit': editsOrders,
  '/ContainerController/myBatches': 'manager service operator documents',
};
