import type { ServerArea } from '#server/area';
import { cancel, release, request, toIntake } from '#modules/space/spaceBooking/spaceBooking.server';
import { expiringRequests } from '#modules/space/spaceBooking/expiring.server';
import { spaceFollowers } from '#modules/space/spaceBooking/following.server';
import { repeat } from '#modules/space/spaceOffer/spaceOffer.server';

/** What the area does on the server: space follows its requests and orders, and gives back by itself what nobody confirmed. */
export const spaceServer: ServerArea = {
  handlers: {},
  bodies: { spaceOffer: { repeat }, spaceLine: { request }, spaceBooking: { toIntake, cancel, release } },
  followers: spaceFollowers,
  jobs: [expiringRequests],
};
