import { listed, refused } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const clients = {
  entities: [
    ...listed('customerContact customerContract customerField customerRequirement orderRequirement requirementSeen'),
    ...listed('customerDetail customerFollowUp weChatBinding'),
  ],
  roles: ['edit_crm_contact', 'edit_crm_profile', 'edit_crm_contract', 'end_crm_contract', 'edit_crm_followup'],
  refusals: refused({
    409: [
      'CONTRACT_STATE CONTRACT_OVERLAP CONTRACT_NO_FILE FOLLOW_UP_CLOSED WECHAT_NOT_SET_UP WECHAT_REFUSED WECHAT_STALE',
      'WECHAT_ELSEWHERE WECHAT_NOT_BOUND',
    ],
    422: ['PARTY_TOO_LONG CONTACT_DUPLICATE FOLLOW_UP_TOO_SHORT FOLLOW_UP_AHEAD FOLLOW_UP_NEXT_BEFORE'],
    428: ['REQUIREMENT_OPEN'],
  }),
  parameters: {},
} as const;
