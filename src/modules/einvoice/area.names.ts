import { refused } from '#names/listed';
import { flag } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, refusals with their wire codes, parameters. Imports no definition. */
export const einvoice = {
  entities: ['taxInvoiceItem', 'redApplication', 'taxDesk'],
  roles: [],
  refusals: refused({
    409: [
      'EINVOICE_NOT_SET_UP EINVOICE_SELLER EINVOICE_AWAY EINVOICE_REFUSED IDENTITY_NEEDED QUOTA_NOT_ENOUGH TAX_ITEMS_DIFFER',
      'RED_PENDING RED_FULL_ONLY RED_STATE',
    ],
  }),
  parameters: { 'einvoice.errorFullOnly': flag('finance', 'true') },
} as const;
