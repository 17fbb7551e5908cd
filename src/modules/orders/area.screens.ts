import { menu, type Screen } from '#client/shell/screen';
import { pageScreen, plainSheet, tab, tabbed } from '#modules/sheetScreen.tsx';

const orderLclFile = () => import('#modules/orders/order/orderLcl.sheet');
const lclContainerFile = () => import('#modules/orders/lclContainer/lclContainer.sheet');
const orderBusinessFile = () => import('#modules/orders/order/orderBusiness.sheet');
const orderImportFile = () => import('#modules/orders/order/orderImport.sheet');
const orderFeesFile = () => import('#modules/orders/order/orderFees.sheet');
const purchaseOrderFile = () => import('#modules/orders/purchaseOrder/purchaseOrder.sheet');
const vesselScheduleFile = () => import('#modules/orders/vesselSchedule/vesselSchedule.sheet');

const orderManage = { path: '/order/orderManage', group: 'shell:group.seaExport', icon: 'order', roles: ['admin', 'getOrderListNew'] };
const importManage = { path: '/orderImportManage', group: 'shell:group.seaImport', icon: 'order', roles: ['admin', 'getOrderListImport'] };
const partLoads = { path: '/order/lcl', group: 'shell:group.seaExport', icon: 'container', roles: ['admin', 'getOrderListLcl'] };

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const ordersScreens: readonly Screen[] = [
  {
    ...orderManage,
    code: 'ORD',
    mod: 'orderExport.list',
    finds: { list: '/OrderController/getOrderListNew', label: 'jobNo', more: 'mblNo' },
    ...plainSheet('shell:route.orderManage', 'sheet:belongs.order', () => import('#modules/orders/order/order.sheet'), 'orderSheet'),
  },
  pageScreen(orderManage, 'shell:route.orderPage', () => import('#modules/orders/order/order.sheet').then((file) => file.orderSheet)),
  {
    path: '/order/orderBusiness',
    ...menu('seaExport', 'order', 'BUS'),
    mod: 'orderBusiness.list',
    roles: ['admin', 'getOrderListBusiness'],
    finds: { list: '/OrderController/getOrderListBusiness', label: 'jobNo', more: 'mblNo' },
    ...plainSheet('shell:route.orderBusiness', 'sheet:belongs.orderBusiness', orderBusinessFile, 'orderBusinessSheet'),
  },
  {
    ...importManage,
    code: 'IMP',
    mod: 'orderImport.list',
    finds: { list: '/OrderController/getOrderListImport', label: 'jobNo', more: 'mblNo' },
    ...plainSheet('shell:route.orderImportManage', 'sheet:belongs.orderImport', orderImportFile, 'orderImportSheet'),
  },
  pageScreen(importManage, 'shell:route.orderImportPage', () =>
    import('#modules/orders/order/orderImport.sheet').then((file) => file.orderImportSheet),
  ),
  {
    path: '/financial/feeCollectionReview',
    ...menu('finance', 'check', 'FCR'),
    mod: 'order.fees',
    roles: ['check'],
    ...plainSheet('shell:route.feeCollectionReview', 'sheet:belongs.feeCollectionReview', orderFeesFile, 'orderFeesSheet'),
  },
  {
    path: '/tackOrder/tackOrderIndex',
    ...menu('receiving', 'order', 'INT'),
    mod: 'orderIntake.list',
    roles: ['selectOrderMiddle'],
    finds: { list: '/orderMiddleController/select', label: 'middleNo', more: 'goodsName' },
    ...plainSheet(
      'shell:route.tackOrderIndex',
      'sheet:belongs.orderIntake',
      () => import('#modules/orders/orderIntake/orderIntake.sheet'),
      'orderIntakeSheet',
      () => import('#modules/orders/externalOrder/takeIn.screen.tsx').then((file) => [file.takeInTask]),
    ),
  },
  {
    ...partLoads,
    code: 'LCL',
    mod: 'orderLcl.list',
    finds: { list: '/lclOrderController/list', label: 'jobNo', more: 'warehouseEntryNo' },
    ...tabbed(
      'shell:route.lcl',
      tab(orderLclFile, 'orderLclSheet', 'shell:route.lclBookings', 'sheet:belongs.orderLcl'),
      tab(lclContainerFile, 'lclContainerSheet', 'shell:route.lclBoxes', 'sheet:belongs.lclContainer'),
    ),
  },
  pageScreen(partLoads, 'shell:route.lclPage', () => import('#modules/orders/order/orderLcl.sheet').then((file) => file.orderLclSheet)),
  {
    path: '/order/purchaseOrder',
    ...menu('seaExport', 'order', 'PO'),
    mod: 'po.list',
    roles: ['admin', 'getOrderListNew'],
    finds: { list: '/purchaseOrderController/select', label: 'poNo', more: 'supplierName' },
    ...plainSheet('shell:route.purchaseOrder', 'sheet:belongs.purchaseOrder', purchaseOrderFile, 'purchaseOrderSheet'),
  },
  {
    path: '/order/businessQuery',
    title: 'shell:route.businessQuery',
    ...menu('seaExport', 'search', 'BQRY'),
    roles: ['admin', 'getOrderListNew', 'getOrderListBusiness', 'getOrderListImport', 'getOrderListLcl'],
    load: () => import('#modules/orders/order/businessQuery.screen.tsx').then(({ BusinessQueryScreen }) => ({ BusinessQueryScreen })),
  },
  {
    path: '/storage/notStored',
    ...menu('storage', 'container', 'WAIT'),
    roles: ['admin', 'getOrderListLcl'],
    mod: 'storage.notStored',
    finds: { list: '/storageController/selectNotStored', label: 'warehouseEntryNo', more: 'goodsName' },
    ...plainSheet('shell:route.storageNotStored', 'storage:belongs.notStored', orderLclFile, 'notStoredSheet'),
  },
  {
    path: '/webView',
    ...menu('basicData', 'ship', 'SHIP'),
    mod: 'ship.list',
    roles: ['shipList'],
    ...plainSheet('shell:route.webView', 'sheet:belongs.vesselSchedule', vesselScheduleFile, 'vesselScheduleSheet'),
  },
];
