import { listed, refused } from '#names/listed';
import { choice, decimal, integer, largestAmount } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const crm = {
  entities: ['customer', 'credit', 'creditWatch', 'invoiceTitle'],
  roles: [
    ...listed('listSelectCrmDataHaveSelect_diyFilter listSelectCrmDataHaveSelect_diyFilterProvider insertCrmData updateCrmData'),
    ...listed(
      'edit_crm_settlement edit_crm_level edit_crm_credit pass_crm_credit edit_crm_title delete_crm lock_crm claim_crm return_crm assign_crm',
    ),
    ...listed('assign_crm_service audit_crm examine_crm hide_crm update_crmName updateCrmCode merge_crm updateInvoiceType'),
    ...listed('override_credit crmJob_salesman crmJob_customerService crmJob_overseas'),
  ],
  refusals: refused({
    403: ['NOT_OWNER'],
    409: [
      'CUSTOMER_LOCKED CREDIT_STATE CREDIT_AT_TOP CREDIT_SECOND_PASS CUSTOMER_NOT_EXAMINED USCC_DUPLICATE',
      'CUSTOMER_NOT_APPROVED CUSTOMER_HIDDEN PROTECT_ONCE CRM_STATE CRM_NO_CONTACT CRM_HAS_BUSINESS CRM_DUPLICATE CRM_SIMILAR',
      'CRM_MERGE_REFUSED CRM_USCC_DIFFERS CRM_NOT_CLAIMABLE CRM_TAKEN CRM_IN_POOL RECLAIM_BLOCKED CLAIM_CAP CLAIM_DAY',
      'POOL_HELD LOCK_BY_FINANCE',
    ],
    422: ['CREDIT_TOO_LONG PARTY_NEITHER TITLE_INCOMPLETE TITLE_OTHER PERSON_NOT_FIT'],
    428: ['CREDIT_BELOW_USED CREDIT_UNCHECKED CREDIT_NO_CONTRACT'],
  }),
  parameters: {
    'credit.noRowPolicy': choice('credit', ['WARN', 'BLOCK_INVOICE', 'BLOCK_ORDER', 'BLOCK_RELEASE'], 'WARN'),
    'credit.policyOverLimit': choice('credit', ['WARN', 'BLOCK_INVOICE', 'BLOCK_ORDER', 'BLOCK_RELEASE'], 'WARN'),
    'credit.limits.single': decimal('credit', '500000', largestAmount, 2, 'base'),
    'credit.temporaryMaxPct': integer('credit', '50', '0', '1000', 'percent'),
    'credit.watchPct': integer('credit', '80', '1', '100', 'percent'),
    'credit.autoLockDays': integer('credit', '0', '0', '3650', 'days'),
    'credit.contractAbove': decimal('credit', '200000', largestAmount, 2, 'base'),
    'crm.checkMonths': integer('credit', '12', '1', '120', 'months'),
    'crm.poolFollowDays': integer('credit', '30', '1', '3650', 'days'),
    'crm.poolNoOrderDays': integer('credit', '90', '1', '3650', 'days'),
    'crm.poolQuietDays': integer('credit', '0', '0', '3650', 'days'),
    'crm.protectDays': integer('credit', '30', '0', '365', 'days'),
    'crm.claimCap': integer('credit', '100', '1', '10000', 'customers'),
    'crm.claimPerDay': integer('credit', '5', '1', '1000', 'customers'),
    'crm.reclaimBlockDays': integer('credit', '30', '0', '3650', 'days'),
    'crm.dupWarn': integer('credit', '60', '30', '99', 'points'),
  },
} as const;
