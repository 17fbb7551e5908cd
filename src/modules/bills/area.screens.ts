import type { Screen } from '#client/shell/screen';
import { tabbedScreen } from '#modules/sheetScreen.tsx';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const billsScreens: readonly Screen[] = [
  {
    path: '/financial/billLading',
    title: 'shell:route.billLading',
    group: 'shell:group.finance',
    icon: 'bill',
    code: 'BL',
    mod: 'masterBill.lading',
    roles: ['admin', 'mbOrder_list'],
    finds: { list: '/mbOrderController/mbOrder_list', label: 'mblNo', more: 'jobNo' },
    load: () =>
      tabbedScreen(
        import('#modules/bills/bill.sheet').then(({ masterBillSheet, houseBillSheet }) => [
          [masterBillSheet, 'bills:masters', 'sheet:belongs.masterBill'],
          [houseBillSheet, 'bills:houses', 'sheet:belongs.houseBill'],
        ]),
        'bills:kinds',
      ),
  },
  {
    path: '/order/releaseList',
    title: 'shell:route.releaseList',
    group: 'shell:group.seaExport',
    icon: 'bill',
    code: 'REL',
    mod: 'masterBill.release',
    roles: ['admin', 'mbOrder_list'],
    load: () =>
      tabbedScreen(
        import('#modules/bills/bill.sheet').then(({ masterReleaseSheet, houseReleaseSheet }) => [
          [masterReleaseSheet, 'bills:masters', 'sheet:belongs.releaseList'],
          [houseReleaseSheet, 'bills:houses', 'sheet:belongs.releaseList'],
        ]),
        'bills:kinds',
      ),
  },
];
