import { choice, integer } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const crm = {
  entities: ['customer', 'credit'],
  roles: [
    'listSelectCrmDataHaveSelect_diyFilter',
    'listSelectCrmDataHaveSelect_diyFilterProvider',
    'insertCrmData',
    'updateCrmData',
    'edit_crm_settlement',
    'edit_crm_level',
    'edit_crm_credit',
    'delete_crm',
    'lock_crm',
  ],
  refusals: { CUSTOMER_LOCKED: 409, CREDIT_TOO_LONG: 422, USCC_DUPLICATE: 409, PARTY_NEITHER: 422 },
  parameters: {
    'credit.noRowPolicy': choice('credit', ['WARN', 'BLOCK_INVOICE', 'BLOCK_ORDER', 'BLOCK_RELEASE'], 'WARN', true),
    'credit.policyOverLimit': choice('credit', ['WARN', 'BLOCK_INVOICE', 'BLOCK_ORDER', 'BLOCK_RELEASE'], 'WARN', true),
    'crm.poolFollowDays': integer('credit', '30', '1', '3650', 'days'),
    'crm.poolNoOrderDays': integer('credit', '90', '1', '3650', 'days'),
    'crm.claimCap': integer('credit', '100', '1', '10000', 'customers'),
    'crm.reclaimBlockDays': integer('credit', '30', '0', '3650', 'days'),
  },
} as const;
