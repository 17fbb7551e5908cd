import { holds, type Actor } from '#define/actor';
import type { Values } from '#define/row';
import { isPartLoad } from '#modules/orders/order/lcl.rules';

/** Does the order share its box with others' goods? */
export const sharesBox = (order: Values): boolean => isPartLoad(order);

/** The money of an order is for those who see its charges (domain/08 §8.3); lines above their level stay out of it. */
export const seesMoney = (actor: Actor): boolean => holds(actor, ['admin', 'orderCosts', 'list_cost']);

/** Highest level a charge may stand at (domain/02d §2.13). */
const highestLevel = 9;

/** What is kept of a profit as it once was cannot be told without the lines above somebody's level. */
export const seesEveryCharge = (actor: Actor): boolean => seesMoney(actor) && actor.costLevel >= highestLevel;
