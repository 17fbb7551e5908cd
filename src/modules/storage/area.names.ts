/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const storage = {
  entities: [],
  roles: [],
  refusals: {},
  parameters: {},
} as const;
