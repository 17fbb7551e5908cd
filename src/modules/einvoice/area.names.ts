import { flag } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, refusals with their wire codes, parameters. Imports no definition. */
export const einvoice = {
  entities: ['taxInvoiceItem', 'redApplication', 'taxDesk'],
  roles: [],
  refusals: {
    EINVOICE_NOT_SET_UP: 409,
    EINVOICE_SELLER: 409,
    EINVOICE_AWAY: 409,
    EINVOICE_REFUSED: 409,
    IDENTITY_NEEDED: 409,
    QUOTA_NOT_ENOUGH: 409,
    TAX_ITEMS_DIFFER: 409,
    RED_PENDING: 409,
    RED_FULL_ONLY: 409,
    RED_STATE: 409,
  },
  parameters: { 'einvoice.errorFullOnly': flag('finance', 'true') },
} as const;
