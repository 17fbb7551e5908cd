/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const reports = {
  entities: ['profitByOrder', 'arAgeing'],
  roles: ['report_profitByOrder', 'report_arAgeing'],
  refusals: {},
  parameters: {},
} as const;
