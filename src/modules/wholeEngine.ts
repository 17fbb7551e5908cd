import { entitiesComplete } from '#modules/browserEntities';
import { sheetEngine } from '#modules/sheetEngine';

// Whoever imports it waits until the definitions of all areas are there.
await entitiesComplete();

/** The sheet's engine for screens that draw rows of any area by themselves. */
export const wholeEngine = sheetEngine;
