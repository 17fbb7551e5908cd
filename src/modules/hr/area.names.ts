/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const hr = {
  entities: ['hrPerson', 'hrContract', 'hrEducation', 'hrWorkRecord', 'hrReward', 'hrInteract', 'hrExamine', 'kpiPlan', 'hrKpi', 'kpiItem'],
  roles: ['selectHrList', 'selectBsHrKpiList', 'edit_hr'],
  refusals: {
    ID_NUMBER_WRONG: 422,
    ID_NUMBER_USED: 409,
    DAYS_REVERSED: 422,
    HR_STATE: 409,
    HANDOVER_OPEN: 409,
    EXAMINE_STATE: 409,
    KPI_STATE: 409,
    KPI_PLAN_STATE: 409,
    KPI_WEIGHTS: 422,
  },
  parameters: {},
} as const;
