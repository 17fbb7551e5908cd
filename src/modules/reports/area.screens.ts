import type { Screen } from '#client/shell/screen';
import { awaited } from '#client/shell/awaitedScreen';

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
  awaited('/statistics/sp', 'sp', 'statistics', 'report', 'CREP', []),
  { ...awaited('/spTab', 'spTab', 'statistics', 'report', 'TAB', []), hidden: true },
];
