import { menu, type Screen } from '#client/shell/screen';
import { tab, tabbed } from '#modules/sheetScreen.tsx';

const billFile = () => import('#modules/bills/bill.sheet');

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const billsScreens: readonly Screen[] = [
  {
    path: '/financial/billLading',
    ...menu('finance', 'bill', 'BL'),
    mod: 'masterBill.lading',
    roles: ['admin', 'mbOrder_list'],
    finds: { list: '/mbOrderController/mbOrder_list', label: 'mblNo', more: 'jobNo' },
    ...tabbed(
      'shell:route.billLading',
      tab(billFile, 'masterBillSheet', 'bills:masters', 'sheet:belongs.masterBill'),
      tab(billFile, 'houseBillSheet', 'bills:houses', 'sheet:belongs.houseBill'),
    ),
  },
  {
    path: '/order/releaseList',
    ...menu('seaExport', 'bill', 'REL'),
    mod: 'masterBill.release',
    roles: ['admin', 'mbOrder_list'],
    ...tabbed(
      'shell:route.releaseList',
      tab(billFile, 'masterReleaseSheet', 'bills:masters', 'sheet:belongs.releaseList'),
      tab(billFile, 'houseReleaseSheet', 'bills:houses', 'sheet:belongs.releaseList'),
    ),
  },
];
