import { refused } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const hr = {
  entities: ['hrPerson', 'hrContract', 'hrEducation', 'hrWorkRecord', 'hrReward', 'hrInteract', 'hrExamine', 'kpiPlan', 'hrKpi', 'kpiItem'],
  roles: ['selectHrList', 'selectBsHrKpiList', 'edit_hr'],
  refusals: refused({
    409: ['ID_NUMBER_USED HR_STATE HANDOVER_OPEN EXAMINE_STATE KPI_STATE KPI_PLAN_STATE'],
    422: ['ID_NUMBER_WRONG DAYS_REVERSED KPI_WEIGHTS'],
  }),
  parameters: {},
} as const;
