/**
 * Who may ask what: kept by hand from domain/08 §8.2–8.3, never derived from the definitions. Per call the sign-ins of the
 * demonstration company besides `admin`, who may ask all of them; `salesManager` and `equipment` are the two job functions
 * without a printed sign-in. A call that is missing here fails the test.
 */
const orders = 'manager service operator documents dispatch finance controller';
const makesOrders = 'manager sales salesManager service operator';
const editsOrders = `${makesOrders} documents`;
const seesCosts = 'manager sales salesManager service operator dispatch equipment finance controller';
const editsCosts = 'service operator dispatch equipment finance controller';
const rates = 'manager sales salesManager service operator rates';
/** Names of partners stand in orders, costs, invoices and rates: whoever reads one of them may read the names. */
const partners = 'manager sales salesManager service operator documents dispatch rates equipment finance cashier controller';
const everybody = `${partners} hr`;
const nobody = '';

export const allowed: Readonly<Record<string, string>> = {
  '/PublicQueryController/getUserInfo': everybody,
  '/PublicQueryController/updatePassword': everybody,
  '/PublicQueryController/listGetEpNameAndId': everybody,
  '/PublicQueryController/selectLabel': everybody,
  '/PublicQueryController/selectLabels': everybody,
  '/PublicQueryController/draftKey': everybody,
  '/PublicQueryController/select_diyTable': everybody,
  '/PublicQueryController/selectDiyTableInit': everybody,
  '/PublicQueryController/update_diyTable': everybody,
  '/loginController/userLogout': everybody,
  '/wsTicket': everybody,
  '/changes': everybody,
  '/userMessageController/selectUserMessage': everybody,

  '/basicDataController/select_boxType': everybody,
  '/basicDataController/select_carrier': everybody,
  '/basicDataController/select_costName': everybody,
  '/basicDataController/select_currency': everybody,
  '/basicDataController/select_line': everybody,
  '/basicDataController/select_port': everybody,
  '/basicDataController/insert_boxType': nobody,
  '/basicDataController/insert_carrier': nobody,
  '/basicDataController/insert_costName': nobody,
  '/basicDataController/insert_currency': nobody,
  '/basicDataController/insert_line': nobody,
  '/basicDataController/insert_port': nobody,
  '/basicDataController/update_boxType': nobody,
  '/basicDataController/update_carrier': nobody,
  '/basicDataController/update_costName': nobody,
  '/basicDataController/update_currency': nobody,
  '/basicDataController/update_line': nobody,
  '/basicDataController/update_port': nobody,

  '/BranchManagerController/listGetEpTree': 'manager hr',
  '/RoleManagerController/selectPermissionList': nobody,
  '/RoleManagerController/selectRole': nobody,
  '/userManagerController/getUserList': nobody,
  '/CrmContoller/listSelectCrmData': partners,

  '/OrderController/getOrderListNew': orders,
  '/OrderController/selectOrderById': orders,
  '/OrderController/addOrder': makesOrders,
  '/OrderController/updateOrder': editsOrders,
  '/OrderController/delete_order': 'manager',
  '/OrderController/batchEdit': editsOrders,
  '/OrderController/lock': 'manager operator',
  '/OrderController/cancel_lock': 'manager',
  '/OrderController/costLock': 'finance controller',
  '/OrderController/costUnlock': 'controller',
  '/ContainerController/list': orders,
  '/ContainerController/batchEdit': editsOrders,

  '/costController/list': seesCosts,
  '/costController/get': seesCosts,
  '/costController/add': editsCosts,
  '/costController/edit': editsCosts,
  '/costController/batchEdit': editsCosts,
  '/costController/delete': 'service operator finance controller',
  '/costController/lock': 'finance controller',
  '/costController/cancelLock': 'controller',
  '/costController/confirm': 'service operator',
  '/costController/cancelConfirm': 'service operator',

  '/invoiceController/select': 'finance cashier controller',
  '/invoiceController/get': 'finance cashier controller',
  '/invoiceController/insert': 'finance',
  '/invoiceController/update': 'finance controller',
  '/invoiceController/delete': 'finance',
  '/invoiceController/batchEdit': 'finance controller',

  '/exchangeController/selectList': 'finance controller',
  '/exchangeController/get': 'finance controller',
  '/exchangeController/insert': 'finance controller',
  '/exchangeController/update': 'finance controller',
  '/exchangeController/delete': 'finance controller',

  '/freightController/selectFreight': rates,
  '/freightController/get': rates,
  '/freightController/insert': 'rates',
  '/freightController/update': 'rates',
  '/freightController/delete': 'rates',
  '/freightController/batchEdit': 'rates',
  '/freightController/excelImport': 'rates',
  '/freightController/selectFreightExcel': 'rates',
  '/freightController/deleteFreightExcel': 'rates',
  '/freightController/selectImportProfile': 'rates',
  '/freightController/insertImportProfile': 'rates',
  '/freightController/updateImportProfile': 'rates',
};

/** Calls that answer although the initial password must still be changed (shell.md §2.2). */
export const openToNewcomers: readonly string[] = ['/PublicQueryController/getUserInfo', '/PublicQueryController/updatePassword', '/loginController/userLogout'];
