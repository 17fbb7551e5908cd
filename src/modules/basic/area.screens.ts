import { menu, type Screen } from '#client/shell/screen';
import { plainSheet } from '#modules/sheetScreen.tsx';

const exchangeRateFile = () => import('#modules/basic/exchangeRate/exchangeRate.sheet');

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const basicScreens: readonly Screen[] = [
  {
    path: '/basicData/basic',
    title: 'shell:route.basic',
    ...menu('basicData', 'book', 'BASE'),
    roles: [],
    kit: true,
    load: () => import('#modules/basic/basic.screen.tsx'),
  },
  {
    path: '/financial/exchange',
    ...menu('finance', 'exchange', 'FX'),
    mod: 'exchangeRate.list',
    lists: '/exchangeController/selectList',
    roles: ['admin', 'selectExchangeList'],
    ...plainSheet('shell:route.exchange', 'basic:belongs', exchangeRateFile, 'exchangeRateSheet'),
  },
];
