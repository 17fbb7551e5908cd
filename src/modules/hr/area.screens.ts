import type { Screen } from '#client/shell/screen';
import { pageScreen, tabbedScreen } from '#modules/sheetScreen.tsx';

const people = { path: '/hr/personManage', group: 'shell:group.hr', icon: 'person', roles: ['selectHrList'] };

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const hrScreens: readonly Screen[] = [
  {
    ...people,
    title: 'shell:route.personManage',
    code: 'HRM',
    mod: 'hr.people',
    finds: { list: '/hrController/selectHrList', label: 'fullname', more: 'staffNo' },
    load: () =>
      tabbedScreen(
        Promise.all([import('#modules/hr/hrPerson/hrPerson.sheet'), import('#modules/hr/hrContract/hrContract.sheet')]).then(
          ([person, contract]) => [
            [person.hrPersonSheet, 'shell:route.people', 'hr:belongs.people'],
            [contract.contractsSheet, 'shell:route.contracts', 'hr:belongs.contracts'],
          ],
        ),
        'shell:route.personManage',
      ),
  },
  pageScreen(people, 'shell:route.personPage', () => import('#modules/hr/hrPerson/hrPerson.sheet').then((file) => file.hrPersonSheet)),
  {
    path: '/hr/kpi',
    title: 'shell:route.kpi',
    group: 'shell:group.hr',
    icon: 'report',
    code: 'KPI',
    mod: 'hr.kpi.results',
    roles: ['selectBsHrKpiList'],
    load: () =>
      tabbedScreen(
        import('#modules/hr/kpi.sheet').then((file) => [
          [file.hrKpiSheet, 'shell:route.kpi', 'hr:belongs.kpi'],
          [file.kpiPlanSheet, 'shell:route.kpiPlans', 'hr:belongs.plans'],
        ]),
        'shell:route.kpi',
      ),
  },
];
