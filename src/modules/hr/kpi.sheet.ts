import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

const states = (...anyOf: readonly string[]) => ({ field: 'state', op: 'equal', anyOf }) as const;
const measured =
  'metric:120* title:140 weight:72 target:104 actual:104 scoreFormula:88 cap:72 score:72 weighted:80 evaluatorId:96 evidence:200';

/** What everybody came to, period by period; the measures of the active one stand beneath. */
export const hrKpiSheet: Sheet = {
  mod: 'hr.kpi.results',
  entity: 'hrKpi',
  adds: true,
  sort: [{ field: 'period', dir: 'desc' }],
  pane: { by: 'id', place: 'below', sheets: ['hr.kpi.measures'], open: true },
  spoken: { deptId: 'englishDept', jobTitle: 'englishTitle' },
  views: [
    { name: 'open', where: states('DRAFT', 'SELF_DONE', 'LEADER_DONE'), begins: true },
    { name: 'atLeader', where: states('SELF_DONE') },
    { name: 'toConfirm', where: states('LEADER_DONE') },
    { name: 'confirmed', where: states('CONFIRMED') },
  ],
  columns: columns(`
    period:88* hrId:104* deptId:104 jobTitle:120 planId:180 lines:64 unscored:80 totalScore:96 grade:64 state:96
    [leader leaderUserId:96 leaderTime:132 leaderOpinion:180] [confirm confirmUserId:96 confirmTime:132] remark:200
    englishDept:120- englishTitle:140-
  `),
};

/** Measures of one person's sheet, with what was reached. */
export const measuresSheet: Sheet = {
  mod: 'hr.kpi.measures',
  entity: 'kpiItem',
  of: { entity: 'hrKpi', by: 'hrKpiId', with: { kind: 'RESULT' }, takes: { planId: 'planId' }, on: 'pane' },
  adds: true,
  columns: columns(measured),
};

/** Plans by job function; what each measures stands beneath. */
export const kpiPlanSheet: Sheet = {
  mod: 'hr.kpi.plans',
  entity: 'kpiPlan',
  adds: true,
  sort: [{ field: 'name', dir: 'asc' }],
  pane: { by: 'id', place: 'below', sheets: ['hr.kpi.items'], open: true },
  columns: columns('name:220* userNature:120 period:88 items:64 weights:80 state:88 remark:240 createUserId:96- createTime:132-'),
};

/** What one plan measures. */
export const kpiItemsSheet: Sheet = {
  mod: 'hr.kpi.items',
  entity: 'kpiItem',
  of: { entity: 'kpiPlan', by: 'planId', with: { kind: 'ITEM' }, on: 'pane' },
  adds: true,
  columns: columns('metric:120* title:180 weight:80 target:104 scoreFormula:104 cap:80 evaluatorId:104'),
};
