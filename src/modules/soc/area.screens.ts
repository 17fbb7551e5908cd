import type { Screen } from '#client/shell/screen';
import { tab, tabbed } from '#modules/sheetScreen.tsx';

const containerPurchaseFile = () => import('#modules/soc/containerPurchase/containerPurchase.sheet');

const common = { group: 'shell:group.container', icon: 'container' } as const;
const contracts = () => import('#modules/soc/socContract/socContract.sheet');
const boxes = () => import('#modules/soc/socContainer/socContainer.sheet');

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const socScreens: readonly Screen[] = [
  {
    ...common,
    path: '/buyOrRetBox',
    code: 'BOX',
    mod: 'soc.purchases',
    roles: ['selectBuySoc'],
    finds: { list: '/buySocController/selectBuySoc', label: 'buyNo', more: 'releaseNo' },
    ...tabbed(
      'shell:route.buyOrRetBox',
      tab(containerPurchaseFile, 'containerPurchaseSheet', 'soc:tabs.purchases', 'soc:belongs.purchases'),
      tab(contracts, 'socContractSheet', 'soc:tabs.contracts', 'soc:belongs.contracts'),
    ),
  },
  {
    ...common,
    path: '/container',
    code: 'SOC',
    mod: 'soc.boxes',
    roles: ['select_socContList'],
    finds: { list: '/socController/select_socContList', label: 'containerNo', more: 'currentPlace' },
    ...tabbed(
      'shell:route.container',
      tab(boxes, 'socContainerSheet', 'soc:tabs.boxes', 'soc:belongs.boxes'),
      tab(boxes, 'socMovesSheet', 'soc:tabs.moves', 'soc:belongs.moves'),
    ),
  },
];
