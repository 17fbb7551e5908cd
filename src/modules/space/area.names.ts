import { integer } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const space = {
  entities: ['spaceType', 'spaceOffer', 'spaceLine', 'spaceBooking'],
  roles: ['saveFmsListBatch', 'selectFmsList', 'insert_fmsListBl', 'confirm_fmsListBl', 'shipList', 'edit_shipList'],
  refusals: {
    SPACE_NOT_ENOUGH: 409,
    SPACE_BOOKED: 409,
    SPACE_CLOSED: 409,
    SPACE_STATE: 409,
    SPACE_BOOKING_STATE: 409,
    SPACE_BOOKING_LIVE: 409,
    SPACE_MORE_THAN_ASKED: 422,
    SPACE_HANDED_ON: 409,
    SPACE_DEAD_FREIGHT: 428,
  },
  parameters: { 'space.requestHoldHours': integer('order', '24', '1', '720', 'hours') },
} as const;
