/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const soc = {
  entities: [],
  roles: ['selectBuySoc', 'select_socContList'],
  refusals: {},
  parameters: {},
} as const;
