import type { Objection } from '#define/act';
import { textOf, type Values } from '#define/row';
import { fillObjection, fillOf } from '#modules/orders/lclContainer/lclContainer.rules';

/** What a shared box asks that comes to be nearly full, or fuller than it measures: with what is in it and planned. */
export const fillingObjection = (box: Values): Objection | null => fillObjection(textOf(fillOf(box), 'fillRate'));
