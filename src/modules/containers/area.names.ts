import { decimal, flag } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const containers = {
  entities: ['container'],
  roles: ['container_in', 'cancel_container_in', 'send_vgm', 'change_container'],
  refusals: {
    ISO_TYPE_UNKNOWN: 422,
    ISO_TYPE_MISMATCH: 422,
    CONTAINER_NO_INVALID: 409,
    CONTAINER_LOADED: 409,
    CONTAINER_GATED_IN: 409,
    CONTAINER_REPEATED: 428,
    SEAL_REPEATED: 428,
    SWAP_TWO: 422,
    VGM_MISSING: 409,
    VGM_ABOVE_MAX_GROSS: 409,
    VGM_STATE: 409,
    GATE_IN_LATE: 428,
    SEAL_MISSING: 409,
    DRIVER_MISSING: 409,
    PRE_ARRIVAL_WINDOW: 422,
  },
  parameters: {
    'vgm.answerExpected': flag('document', 'true', true),
    'vgm.tolerancePct': { ...decimal('document', '5', '100', 2, 'percent'), live: true },
    'vgm.toleranceKg': { ...decimal('document', '500', '10000', 3, 'kilograms'), live: true },
  },
} as const;
