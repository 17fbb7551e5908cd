import type { Definition } from '#define/entity';
import { spaceBooking } from '#modules/space/spaceBooking/spaceBooking.entity';
import { spaceLine } from '#modules/space/spaceLine/spaceLine.entity';
import { spaceOffer } from '#modules/space/spaceOffer/spaceOffer.entity';
import { spaceType } from '#modules/space/spaceType/spaceType.entity';

/** Definitions of the area. */
export const spaceEntities: readonly Definition[] = [spaceType, spaceOffer, spaceLine, spaceBooking];
