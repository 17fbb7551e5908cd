import type { Screen } from '#client/shell/screen';
import { sheetScreen } from '#modules/sheetScreen.tsx';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const basicScreens: readonly Screen[] = [
  {
    path: '/basicData/basic',
    title: 'shell:route.basic',
    group: 'shell:group.basicData',
    icon: 'book',
    code: 'BASE',
    roles: [],
    kit: true,
    load: () => import('#modules/basic/basic.screen.tsx'),
  },
  {
    path: '/financial/exchange',
    title: 'shell:route.exchange',
    group: 'shell:group.finance',
    icon: 'exchange',
    code: 'FX',
    mod: 'exchangeRate.list',
    lists: '/exchangeController/selectList',
    roles: ['admin', 'selectExchangeList'],
    load: () =>
      sheetScreen(
        import('#modules/basic/exchangeRate/exchangeRate.sheet').then((file) => file.exchangeRateSheet),
        'shell:route.exchange',
        'basic:belongs',
      ),
  },
];
