import type { Screen } from '#client/shell/screen';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const reportsScreens: readonly Screen[] = [
  {
    path: '/statistics/index',
    title: 'shell:route.statistics',
    group: 'shell:group.statistics',
    icon: 'report',
    code: 'REP',
    roles: [],
    load: () => import('#modules/reports/reports.screen.tsx'),
  },
  {
    path: '/statistics/sp',
    title: 'shell:route.sp',
    group: 'shell:group.statistics',
    icon: 'report',
    code: 'CREP',
    roles: [],
    kit: true,
    load: () => import('#modules/reports/own/own.screen.tsx'),
  },
  {
    path: '/spTab',
    title: 'shell:route.spTab',
    group: 'shell:group.statistics',
    icon: 'report',
    code: 'TAB',
    roles: [],
    hidden: true,
    kit: true,
    load: () => import('#modules/reports/own/alone.screen.tsx'),
  },
];
