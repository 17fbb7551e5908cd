import { orders, makesOrders, editsOrders, seesOrders } from '#tests/server/permissions/people';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/PublicQueryController/selectOrderUserPermission': seesOrders,
  '/PublicQueryController/saveOrderUserPermission': makesOrders,
  '/PublicQueryController/deleteOrderUserPermission': makesOrders,
  '/PublicQueryController/titleNoIsRepeat': seesOrders,
  '/bsOrderService/select': seesOrders,
  '/bsOrderService/insert': editsOrders,
  '/bsOrderService/update': editsOrders,
  '/OrderController/selectJobNumber': editsOrders,
  '/OrderController/takeJobNumber': editsOrders,
  '/OrderController/getOrderListNew': orders,
  '/OrderController/getOrderListBusiness': 'manager sales salesManager rates',
  '/OrderController/getOrderListImport': orders,
  '/OrderController/getOrderListLcl': 'manager service operator documents',
  '/OrderController/selectOrderById': orders,
  '/OrderController/addOrder': makesOrders,
  '/OrderController/updateOrder': editsOrders,
  '/OrderController/delete_order': 'manager',
  '/OrderController/batchEdit': editsOrders,
  '/OrderController/myBatches': editsOrders,
  '/OrderController/lock': 'manager operator',
  '/OrderController/cancel_lock': 'manager',
  '/OrderController/costLock': 'finance controller',
  '/OrderController/costUnlock': 'controller',
};
