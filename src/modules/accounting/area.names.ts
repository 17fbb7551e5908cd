/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const accounting = {
  entities: [],
  roles: ['costList', 'invoiceList', 'voucherList'],
  refusals: {},
  parameters: {},
} as const;
