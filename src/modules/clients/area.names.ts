/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const clients = {
  entities: ['customerContact', 'customerContract', 'customerField', 'customerRequirement', 'customerDetail', 'customerFollowUp'],
  roles: ['edit_crm_contact', 'edit_crm_profile', 'edit_crm_contract', 'end_crm_contract', 'edit_crm_followup'],
  refusals: {
    PARTY_TOO_LONG: 422,
    CONTACT_DUPLICATE: 422,
    CONTRACT_STATE: 409,
    CONTRACT_OVERLAP: 409,
    CONTRACT_NO_FILE: 409,
    FOLLOW_UP_TOO_SHORT: 422,
    FOLLOW_UP_AHEAD: 422,
    FOLLOW_UP_NEXT_BEFORE: 422,
    FOLLOW_UP_CLOSED: 409,
  },
  parameters: {},
} as const;
