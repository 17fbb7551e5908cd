import { menu, type Screen } from '#client/shell/screen';
import { pageScreen, tab, tabbed } from '#modules/sheetScreen.tsx';

const hrPersonFile = () => import('#modules/hr/hrPerson/hrPerson.sheet');
const hrContractFile = () => import('#modules/hr/hrContract/hrContract.sheet');
const kpiFile = () => import('#modules/hr/kpi.sheet');

const people = { path: '/hr/personManage', group: 'shell:group.hr', icon: 'person', roles: ['selectHrList'] };

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const hrScreens: readonly Screen[] = [
  {
    ...people,
    code: 'HRM',
    mod: 'hr.people',
    finds: { list: '/hrController/selectHrList', label: 'fullname', more: 'staffNo' },
    ...tabbed(
      'shell:route.personManage',
      tab(hrPersonFile, 'hrPersonSheet', 'shell:route.people', 'hr:belongs.people'),
      tab(hrContractFile, 'contractsSheet', 'shell:route.contracts', 'hr:belongs.contracts'),
    ),
  },
  pageScreen(people, 'shell:route.personPage', () => import('#modules/hr/hrPerson/hrPerson.sheet').then((file) => file.hrPersonSheet)),
  {
    path: '/hr/kpi',
    ...menu('hr', 'report', 'KPI'),
    mod: 'hr.kpi.results',
    roles: ['selectBsHrKpiList'],
    ...tabbed(
      'shell:route.kpi',
      tab(kpiFile, 'hrKpiSheet', 'shell:route.kpi', 'hr:belongs.kpi'),
      tab(kpiFile, 'kpiPlanSheet', 'shell:route.kpiPlans', 'hr:belongs.plans'),
    ),
  },
];
