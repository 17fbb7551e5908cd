/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const hr = {
  entities: [],
  roles: ['selectHrList', 'selectBsHrKpiList'],
  refusals: {},
  parameters: {},
} as const;
