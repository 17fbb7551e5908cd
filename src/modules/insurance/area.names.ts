import { refused } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes. Imports no definition. */
export const insurance = {
  entities: ['insurancePolicy', 'insuranceCode'],
  roles: ['edit_insurance'],
  refusals: refused({
    409: [
      'INSURER_NOT_SET_UP INSURER_AWAY INSURER_REFUSED POLICY_STATE POLICY_DEPARTURE_PAST POLICY_NO_SUM POLICY_CANCEL_WAITS',
      'POLICY_NOTHING_CHANGED POLICY_FILE_OTHER RISK_STARTED',
    ],
    422: ['POLICY_CODE_KIND'],
  }),
  parameters: {},
} as const;
