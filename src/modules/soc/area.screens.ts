import type { Screen } from '#client/shell/screen';
import { tabbedScreen } from '#modules/sheetScreen.tsx';

const common = { group: 'shell:group.container', icon: 'container' } as const;
const contracts = () => import('#modules/soc/socContract/socContract.sheet');
const boxes = () => import('#modules/soc/socContainer/socContainer.sheet');

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const socScreens: readonly Screen[] = [
  {
    ...common,
    path: '/buyOrRetBox',
    title: 'shell:route.buyOrRetBox',
    code: 'BOX',
    mod: 'soc.purchases',
    roles: ['selectBuySoc'],
    finds: { list: '/buySocController/selectBuySoc', label: 'buyNo', more: 'releaseNo' },
    load: () =>
      tabbedScreen(
        Promise.all([import('#modules/soc/containerPurchase/containerPurchase.sheet'), contracts()]).then(([purchases, terms]) => [
          [purchases.containerPurchaseSheet, 'soc:tabs.purchases', 'soc:belongs.purchases'],
          [terms.socContractSheet, 'soc:tabs.contracts', 'soc:belongs.contracts'],
        ]),
        'shell:route.buyOrRetBox',
      ),
  },
  {
    ...common,
    path: '/container',
    title: 'shell:route.container',
    code: 'SOC',
    mod: 'soc.boxes',
    roles: ['select_socContList'],
    finds: { list: '/socController/select_socContList', label: 'containerNo', more: 'currentPlace' },
    load: () =>
      tabbedScreen(
        boxes().then((file) => [
          [file.socContainerSheet, 'soc:tabs.boxes', 'soc:belongs.boxes'],
          [file.socMovesSheet, 'soc:tabs.moves', 'soc:belongs.moves'],
        ]),
        'shell:route.container',
      ),
  },
];
