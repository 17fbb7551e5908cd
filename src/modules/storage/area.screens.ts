import type { Screen } from '#client/shell/screen';
import { awaited } from '#client/shell/awaitedScreen';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const storageScreens: readonly Screen[] = [
  awaited('/storage/notStored', 'storageNotStored', 'storage', 'container', 'WAIT', ['admin', 'getOrderListLcl']),
  awaited('/storage/stored', 'storageStored', 'storage', 'container', 'WHS', ['admin', 'getOrderListLcl']),
  awaited('/storage/grouped', 'storageGrouped', 'storage', 'container', 'GRP', ['admin', 'getOrderListLcl']),
  awaited('/storage/setting', 'storageSetting', 'storage', 'setting', 'WSET', ['admin', 'getOrderListLcl']),
];
