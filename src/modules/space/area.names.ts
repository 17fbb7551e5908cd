import { refused } from '#names/listed';
import { integer } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const space = {
  entities: ['spaceType', 'spaceOffer', 'spaceLine', 'spaceBooking'],
  roles: ['saveFmsListBatch', 'selectFmsList', 'insert_fmsListBl', 'confirm_fmsListBl', 'shipList', 'edit_shipList'],
  refusals: refused({
    409: ['SPACE_NOT_ENOUGH SPACE_BOOKED SPACE_CLOSED SPACE_STATE SPACE_BOOKING_STATE SPACE_BOOKING_LIVE SPACE_HANDED_ON'],
    422: ['SPACE_MORE_THAN_ASKED'],
    428: ['SPACE_DEAD_FREIGHT'],
  }),
  parameters: { 'space.requestHoldHours': integer('order', '24', '1', '720', 'hours') },
} as const;
