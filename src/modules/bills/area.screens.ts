import type { Screen } from '#client/shell/screen';

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
    load: () => import('#modules/bills/bills.screen.tsx').then(({ LadingScreen }) => ({ LadingScreen })),
  },
  {
    path: '/order/releaseList',
    title: 'shell:route.releaseList',
    group: 'shell:group.seaExport',
    icon: 'bill',
    code: 'REL',
    mod: 'masterBill.release',
    roles: ['admin', 'mbOrder_list'],
    load: () => import('#modules/bills/bills.screen.tsx').then(({ ReleaseScreen }) => ({ ReleaseScreen })),
  },
];
