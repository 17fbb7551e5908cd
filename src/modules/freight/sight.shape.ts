import { holds, type Actor } from '#define/actor';

/** Levels from which people see what a rate must not be sold below, what it costs, and who sells it to the branch (domain/02a). */
export const seesFloor = (actor: Actor): boolean => actor.freightViewLevel >= 2;
export const seesCost = (actor: Actor): boolean => actor.freightViewLevel >= 3;
export const seesSupplier = (actor: Actor): boolean => actor.freightViewLevel >= 4;
/** Sides of an enquiry. */
export const mayAsk = (actor: Actor): boolean => holds(actor, ['insertFreightEnquiry']);
export const mayAnswer = (actor: Actor): boolean => holds(actor, ['answerFreightEnquiry']);
