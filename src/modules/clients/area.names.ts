import { listed } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const clients = {
  entities: [
    ...listed('customerContact customerContract customerField customerRequirement orderRequirement requirementSeen'),
    ...listed('customerDetail customerFollowUp weChatBinding'),
  ],
  roles: ['edit_crm_contact', 'edit_crm_profile', 'edit_crm_contract', 'end_crm_contract', 'edit_crm_followup'],
  refusals: {
    PARTY_TOO_LONG: 422,
    CONTACT_DUPLICATE: 422,
    CONTRACT_STATE: 409,
    CONTRACT_OVERLAP: 409,
    CONTRACT_NO_FILE: 409,
    REQUIREMENT_OPEN: 428,
    FOLLOW_UP_TOO_SHORT: 422,
    FOLLOW_UP_AHEAD: 422,
    FOLLOW_UP_NEXT_BEFORE: 422,
    FOLLOW_UP_CLOSED: 409,
    WECHAT_NOT_SET_UP: 409,
    WECHAT_REFUSED: 409,
    WECHAT_STALE: 409,
    WECHAT_ELSEWHERE: 409,
    WECHAT_NOT_BOUND: 409,
  },
  parameters: {},
} as const;
