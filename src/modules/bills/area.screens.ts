import type { Screen } from '#client/shell/screen';
import { awaited } from '#client/shell/awaitedScreen';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const billsScreens: readonly Screen[] = [
  awaited('/financial/billLading', 'billLading', 'finance', 'bill', 'BL', ['admin', 'mbOrder_list']),
  awaited('/order/releaseList', 'releaseList', 'seaExport', 'bill', 'REL', ['admin', 'mbOrder_list']),
];
