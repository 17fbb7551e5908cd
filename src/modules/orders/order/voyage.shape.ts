import type { Rule } from '#define/entity';
import { textOf } from '#define/row';
import { cutOffsBeforeEtd, movable } from '#modules/orders/order/moving.rules';
import { customerOpen, datesInOrder, portsDiffer } from '#modules/orders/order/order.rules';

/** No cut-off later than a day after the ship is to leave. */
const cutOffsFit: Rule = {
  name: 'cutOffsFit',
  by: (row, { branch }) => cutOffsBeforeEtd(row, textOf(branch, 'timeZone') ?? 'UTC'),
};

/** Of voyages whose ports on the way stand in a list: it does not look at these. */
const portsApart: Rule = { name: portsDiffer.name, by: portsDiffer.by };

/** What holds of every voyage, whether an order is on it, space is given on it, or a carrier announces it. */
export const voyageRules = { customerOpen, cutOffsFit, datesInOrder, portsDiffer, portsApart };

/** What keeps an order on its voyage as it stands. */
export const keptOnVoyage = movable;
