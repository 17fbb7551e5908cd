import { menu, type Screen } from '#client/shell/screen';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const reportsScreens: readonly Screen[] = [
  {
    path: '/statistics/index',
    title: 'shell:route.statistics',
    ...menu('statistics', 'report', 'REP'),
    roles: [],
    load: () => import('#modules/reports/reports.screen.tsx'),
  },
  {
    path: '/statistics/sp',
    title: 'shell:route.sp',
    ...menu('statistics', 'report', 'CREP'),
    roles: [],
    kit: true,
    load: () => import('#modules/reports/own/own.screen.tsx'),
  },
  {
    path: '/spTab',
    title: 'shell:route.spTab',
    ...menu('statistics', 'report', 'TAB'),
    roles: [],
    hidden: true,
    kit: true,
    load: () => import('#modules/reports/own/alone.screen.tsx'),
  },
];
