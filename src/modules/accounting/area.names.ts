import { choice } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const accounting = {
  entities: ['accountingDoc', 'accountingMapping', 'kdCostRelation', 'kdOtherLog'],
  roles: ['costList', 'invoiceList', 'voucherList'],
  refusals: {
    ACCOUNTING_NOT_SET_UP: 409,
    ACCOUNTING_MAPPING: 422,
    ACCOUNTING_PUSHED: 409,
    ACCOUNTING_STATE: 409,
    ACCOUNTING_NOTHING: 409,
    ACCOUNTING_CHANGED: 409,
    ACCOUNTING_REFUSED: 409,
  },
  parameters: {
    'accounting.pushTo': choice('finance', ['SAVED', 'SUBMITTED', 'AUDITED'], 'SAVED'),
  },
} as const;
