/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const containers = {
  entities: ['container'],
  roles: [],
  refusals: {},
  parameters: {},
} as const;
