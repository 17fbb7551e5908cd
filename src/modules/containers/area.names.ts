import { refused } from '#names/listed';
import { decimal, flag } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const containers = {
  entities: ['container', 'truckDispatch', 'truckMessage'],
  roles: ['container_in', 'cancel_container_in', 'send_vgm', 'change_container', 'edit_arrangeVehicles', 'confirm_arrangeVehicles'],
  refusals: refused({
    409: [
      'CONTAINER_NO_INVALID CONTAINER_LOADED CONTAINER_GATED_IN VGM_MISSING VGM_ABOVE_MAX_GROSS VGM_STATE SEAL_MISSING',
      'DRIVER_MISSING OVERLOADED BOX_EMPTY LCL_BOX_STATE LCL_BOX_IN_USE LCL_BOX_LANE DG_APART DISPATCH_STATE DISPATCH_DUPLICATE',
      'DISPATCH_COST_CONFIRMED DISPATCH_COST_OPEN DEMURRAGE_NONE DEMURRAGE_CHARGED BOX_NUMBER_TWICE BOX_NUMBER_MISSING BOX_VGM_MISSING',
    ],
    422: ['ISO_TYPE_UNKNOWN ISO_TYPE_MISMATCH SWAP_TWO PRE_ARRIVAL_WINDOW PLATE_WRONG MESSAGE_NOBODY'],
    428: ['CONTAINER_REPEATED SEAL_REPEATED GATE_IN_LATE BOX_NEARLY_FULL BOX_OVER_FULL TRUCK_TWICE'],
  }),
  parameters: {
    'truck.freeHours': decimal('document', '3', '240', 1, 'hours'),
    'truck.waitingPrice': decimal('document', '100', '100000', 2, 'base'),
    'truck.emptyRunPct': decimal('document', '50', '100', 2, 'percent'),
    'vgm.answerExpected': flag('document', 'true'),
    'vgm.tolerancePct': decimal('document', '5', '100', 2, 'percent'),
    'vgm.toleranceKg': decimal('document', '500', '10000', 3, 'kilograms'),
  },
} as const;
