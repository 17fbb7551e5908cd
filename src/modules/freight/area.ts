import type { Definition } from '#define/entity';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';

/** Definitions of the area. */
export const freightEntities: readonly Definition[] = [freightRate];
