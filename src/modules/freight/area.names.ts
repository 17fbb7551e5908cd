import { decimal } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const freight = {
  entities: ['freightRate'],
  roles: [
    'saveFmsListBatch',
    'selectFmsList',
    'selectFreight',
    'selectFreightSurchargeCost',
    'selectFreightTakeLog',
    'selectFreightEnquiry',
    'selectFreightOffer',
    'selectFreightLogCrm',
    'insertFreightOfferFast',
    'noReadCount',
    'navigationCount',
    'insertFreight',
    'updateFreight',
    'deleteFreight',
    'releaseFreight',
    'recommendFreight',
    'importFreight',
  ],
  refusals: { RATE_PRICE_MISSING: 422, RATE_RELEASED: 409, SELL_BELOW_FLOOR: 409 },
  parameters: {
    'rate.maxChangePct': decimal('rate', '30', '100', 2, 'percent'),
  },
} as const;
