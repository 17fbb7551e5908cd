import type { Screen } from '#client/shell/screen';
import { pageScreen, sheetScreen, tabbedScreen } from '#modules/sheetScreen.tsx';

const orderManage = { path: '/order/orderManage', group: 'shell:group.seaExport', icon: 'order', roles: ['admin', 'getOrderListNew'] };
const importManage = { path: '/orderImportManage', group: 'shell:group.seaImport', icon: 'order', roles: ['admin', 'getOrderListImport'] };
const partLoads = { path: '/order/lcl', group: 'shell:group.seaExport', icon: 'container', roles: ['admin', 'getOrderListLcl'] };

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const ordersScreens: readonly Screen[] = [
  {
    ...orderManage,
    title: 'shell:route.orderManage',
    code: 'ORD',
    mod: 'orderExport.list',
    finds: { list: '/OrderController/getOrderListNew', label: 'jobNo', more: 'mblNo' },
    load: () =>
      sheetScreen(
        import('#modules/orders/order/order.sheet').then((file) => file.orderSheet),
        'shell:route.orderManage',
        'sheet:belongs.order',
      ),
  },
  pageScreen(orderManage, 'shell:route.orderPage', () => import('#modules/orders/order/order.sheet').then((file) => file.orderSheet)),
  {
    path: '/order/orderBusiness',
    title: 'shell:route.orderBusiness',
    group: 'shell:group.seaExport',
    icon: 'order',
    code: 'BUS',
    mod: 'orderBusiness.list',
    roles: ['admin', 'getOrderListBusiness'],
    finds: { list: '/OrderController/getOrderListBusiness', label: 'jobNo', more: 'mblNo' },
    load: () =>
      sheetScreen(
        import('#modules/orders/order/orderBusiness.sheet').then((file) => file.orderBusinessSheet),
        'shell:route.orderBusiness',
        'sheet:belongs.orderBusiness',
      ),
  },
  {
    ...importManage,
    title: 'shell:route.orderImportManage',
    code: 'IMP',
    mod: 'orderImport.list',
    finds: { list: '/OrderController/getOrderListImport', label: 'jobNo', more: 'mblNo' },
    load: () =>
      sheetScreen(
        import('#modules/orders/order/orderImport.sheet').then((file) => file.orderImportSheet),
        'shell:route.orderImportManage',
        'sheet:belongs.orderImport',
      ),
  },
  pageScreen(importManage, 'shell:route.orderImportPage', () =>
    import('#modules/orders/order/orderImport.sheet').then((file) => file.orderImportSheet),
  ),
  {
    path: '/financial/feeCollectionReview',
    title: 'shell:route.feeCollectionReview',
    group: 'shell:group.finance',
    icon: 'check',
    code: 'FCR',
    mod: 'order.fees',
    roles: ['check'],
    load: () =>
      sheetScreen(
        import('#modules/orders/order/orderFees.sheet').then((file) => file.orderFeesSheet),
        'shell:route.feeCollectionReview',
        'sheet:belongs.feeCollectionReview',
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
    title: 'shell:route.purchaseOrder',
    group: 'shell:group.seaExport',
    icon: 'order',
    code: 'PO',
    mod: 'po.list',
    roles: ['admin', 'getOrderListNew'],
    finds: { list: '/purchaseOrderController/select', label: 'poNo', more: 'supplierName' },
    load: () =>
      sheetScreen(
        import('#modules/orders/purchaseOrder/purchaseOrder.sheet').then((file) => file.purchaseOrderSheet),
        'shell:route.purchaseOrder',
        'sheet:belongs.purchaseOrder',
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
    title: 'shell:route.storageNotStored',
    code: 'WAIT',
    mod: 'storage.notStored',
    finds: { list: '/storageController/selectNotStored', label: 'warehouseEntryNo', more: 'goodsName' },
    load: () =>
      sheetScreen(
        import('#modules/orders/order/orderLcl.sheet').then((file) => file.notStoredSheet),
        'shell:route.storageNotStored',
        'storage:belongs.notStored',
      ),
  },
  {
    path: '/webView',
    title: 'shell:route.webView',
    group: 'shell:group.basicData',
    icon: 'ship',
    code: 'SHIP',
    mod: 'ship.list',
    roles: ['shipList'],
    load: () =>
      sheetScreen(
        import('#modules/orders/vesselSchedule/vesselSchedule.sheet').then((file) => file.vesselScheduleSheet),
        'shell:route.webView',
        'sheet:belongs.vesselSchedule',
      ),
  },
];
