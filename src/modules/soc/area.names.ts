import { refused } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const soc = {
  entities: ['socContract', 'containerPurchase', 'socContainer', 'socMove'],
  roles: ['selectBuySoc', 'select_socContList', 'edit_soc', 'put_check_soc', 'lock_soc', 'reserve_soc', 'move_soc'],
  refusals: refused({
    409: [
      'SOC_NOT_AVAILABLE SOC_STATE SOC_KEPT SOC_NO_PURCHASE SOC_GATED_IN SOC_OUT SOC_CONTRACT_STATE RELEASE_EXPIRED',
      'PURCHASE_STATE PURCHASE_PUT_STATE PURCHASE_LOCKED PURCHASE_CHECKED PURCHASE_NOT_CHECKED PURCHASE_TYPE',
      'PURCHASE_NUMBERS_MISSING PURCHASE_DEPOSIT PURCHASE_BOXES_OUT PURCHASE_BOXES_LEFT PURCHASE_NOT_EMPTY PURCHASE_COST_MADE',
      'PURCHASE_COST_MISSING PURCHASE_PRICE_MISSING COST_NOT_OF_ORDER',
    ],
    422: ['SOC_BOX_TYPE SOC_TOO_MANY SOC_MOVE_ORDER SOC_CONTRACT_DAYS COST_ONE_OWNER'],
    428: ['SOC_CONTRACT_OVERLAP'],
  }),
  details: { SOC_NOT_AVAILABLE: { state: 'socContainer.useStatus' }, SOC_KEPT: { state: 'socContainer.useStatus' } },
  parameters: {},
} as const;
