/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes. Imports no definition. */
export const insurance = {
  entities: ['insurancePolicy', 'insuranceCode'],
  roles: ['edit_insurance'],
  refusals: {
    INSURER_NOT_SET_UP: 409,
    INSURER_AWAY: 409,
    INSURER_REFUSED: 409,
    POLICY_STATE: 409,
    POLICY_DEPARTURE_PAST: 409,
    POLICY_NO_SUM: 409,
    POLICY_CODE_KIND: 422,
    POLICY_CANCEL_WAITS: 409,
    POLICY_NOTHING_CHANGED: 409,
    POLICY_FILE_OTHER: 409,
    RISK_STARTED: 409,
  },
  parameters: {},
} as const;
