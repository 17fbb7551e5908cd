import type { Screen } from '#client/shell/screen';
import { pageScreen, plainSheet, sheetScreen, tabbedScreen } from '#modules/sheetScreen.tsx';

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
    group: 'shell:group.seaExport',
    icon: 'order',
    code: 'BUS',
    mod: 'orderBusiness.list',
    roles: ['admin', 'getOrderListBusiness'],
    finds: { list: '/OrderController/getOrderListBusiness', label: 'jobNo', more: 'mblNo' },
    ...plainSheet(
      'shell:route.orderBusiness',
      'sheet:belongs.orderBusiness',
      () => import('#modules/orders/order/orderBusiness.sheet'),
      'orderBusinessSheet',
    ),
  },
  {
    ...importManage,
    code: 'IMP',
    mod: 'orderImport.list',
    finds: { list: '/OrderController/getOrderListImport', label: 'jobNo', more: 'mblNo' },
    ...plainSheet(
      'shell:route.orderImportManage',
      'sheet:belongs.orderImport',
      () => import('#modules/orders/order/orderImport.sheet'),
      'orderImportSheet',
    ),
  },
  pageScreen(importManage, 'shell:route.orderImportPage', () =>
    import('#modules/orders/order/orderImport.sheet').then((file) => file.orderImportSheet),
  ),
  {
    path: '/financial/feeCollectionReview',
    group: 'shell:group.finance',
    icon: 'check',
    code: 'FCR',
    mod: 'order.fees',
    roles: ['check'],
    ...plainSheet(
      'shell:route.feeCollectionReview',
      'sheet:belongs.feeCollectionReview',
      () => import('#modules/orders/order/orderFees.sheet'),
      'orderFeesSheet',
    ),
  },
  {
    path: '/tackOrder/tackOrderIndex',
    title: 'shell:route.tackOrderIndex',
    group: 'shell:group.receiving',
    icon: 'order',
    code: 'INT',
    mod: 'orderIntake.list',
    roles: ['selectOrderMiddle'],
    finds: { list: '/orderMiddleController/select', label: 'middleNo', more: 'goodsName' },
    load: () =>
      sheetScreen(
        import('#modules/orders/orderIntake/orderIntake.sheet').then((file) => file.orderIntakeSheet),
        'shell:route.tackOrderIndex',
        'sheet:belongs.orderIntake',
        import('#modules/orders/externalOrder/takeIn.screen.tsx').then((file) => [file.takeInTask]),
      ),
  },
  {
    ...partLoads,
    title: 'shell:route.lcl',
    code: 'LCL',
    mod: 'orderLcl.list',
    finds: { list: '/lclOrderController/list', label: 'jobNo', more: 'warehouseEntryNo' },
    load: () =>
      tabbedScreen(
        Promise.all([import('#modules/orders/order/orderLcl.sheet'), import('#modules/orders/lclContainer/lclContainer.sheet')]).then(
          ([bookings, boxes]) => [
            [bookings.orderLclSheet, 'shell:route.lclBookings', 'sheet:belongs.orderLcl'],
            [boxes.lclContainerSheet, 'shell:route.lclBoxes', 'sheet:belongs.lclContainer'],
          ],
        ),
        'shell:route.lcl',
      ),
  },
  pageScreen(partLoads, 'shell:route.lclPage', () => import('#modules/orders/order/orderLcl.sheet').then((file) => file.orderLclSheet)),
  {
    path: '/order/purchaseOrder',
    group: 'shell:group.seaExport',
    icon: 'order',
    code: 'PO',
    mod: 'po.list',
    roles: ['admin', 'getOrderListNew'],
    finds: { list: '/purchaseOrderController/select', label: 'poNo', more: 'supplierName' },
    ...plainSheet(
      'shell:route.purchaseOrder',
      'sheet:belongs.purchaseOrder',
      () => import('#modules/orders/purchaseOrder/purchaseOrder.sheet'),
      'purchaseOrderSheet',
    ),
  },
  {
    path: '/order/businessQuery',
    title: 'shell:route.businessQuery',
    group: 'shell:group.seaExport',
    icon: 'search',
    code: 'BQRY',
    roles: ['admin', 'getOrderListNew', 'getOrderListBusiness', 'getOrderListImport', 'getOrderListLcl'],
    load: () => import('#modules/orders/order/businessQuery.screen.tsx').then(({ BusinessQueryScreen }) => ({ BusinessQueryScreen })),
  },
  {
    path: '/storage/notStored',
    group: 'shell:group.storage',
    icon: 'container',
    roles: ['admin', 'getOrderListLcl'],
    code: 'WAIT',
    mod: 'storage.notStored',
    finds: { list: '/storageController/selectNotStored', label: 'warehouseEntryNo', more: 'goodsName' },
    ...plainSheet(
      'shell:route.storageNotStored',
      'storage:belongs.notStored',
      () => import('#modules/orders/order/orderLcl.sheet'),
      'notStoredSheet',
    ),
  },
  {
    path: '/webView',
    group: 'shell:group.basicData',
    icon: 'ship',
    code: 'SHIP',
    mod: 'ship.list',
    roles: ['shipList'],
    ...plainSheet(
      'shell:route.webView',
      'sheet:belongs.vesselSchedule',
      () => import('#modules/orders/vesselSchedule/vesselSchedule.sheet'),
      'vesselScheduleSheet',
    ),
  },
];
