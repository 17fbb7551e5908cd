import type { Screen } from '#client/shell/screen';
import { awaited } from '#client/shell/awaitedScreen';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const reportsScreens: readonly Screen[] = [
  awaited('/statistics/index', 'statistics', 'statistics', 'report', 'REP', []),
  awaited('/statistics/sp', 'sp', 'statistics', 'report', 'CREP', []),
  { ...awaited('/spTab', 'spTab', 'statistics', 'report', 'TAB', []), hidden: true },
];
