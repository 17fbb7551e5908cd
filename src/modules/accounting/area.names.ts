import { refused } from '#names/listed';
import { choice } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const accounting = {
  entities: ['accountingDoc', 'accountingMapping', 'kdCostRelation', 'kdOtherLog'],
  roles: ['costList', 'invoiceList', 'voucherList'],
  refusals: refused({
    409: ['ACCOUNTING_NOT_SET_UP ACCOUNTING_PUSHED ACCOUNTING_STATE ACCOUNTING_NOTHING ACCOUNTING_CHANGED ACCOUNTING_REFUSED'],
    422: ['ACCOUNTING_MAPPING'],
  }),
  parameters: {
    'accounting.pushTo': choice('finance', ['SAVED', 'SUBMITTED', 'AUDITED'], 'SAVED'),
  },
} as const;
