import type { Screen } from '#client/shell/screen';
import { awaited } from '#client/shell/awaitedScreen';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const hrScreens: readonly Screen[] = [
  awaited('/hr/personManage', 'personManage', 'hr', 'person', 'HRM', ['selectHrList']),
  awaited('/hr/kpi', 'kpi', 'hr', 'report', 'KPI', ['selectBsHrKpiList']),
];
