/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const files = {
  entities: ['fileAttachment', 'groupFile'],
  roles: [],
  refusals: { FILE_MISSING: 422, FILE_NOT_HERE: 422, FILE_QUOTA: 409, FILE_GONE: 409, FILE_NOT_YOURS: 403, FILE_STORE_FAILED: 500 },
  parameters: {},
} as const;
