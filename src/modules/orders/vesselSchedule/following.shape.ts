import type { Suggested } from '#define/entity';
import { factRow, factRows, type Facts } from '#define/facts';
import { textOf, type Value, type Values } from '#define/row';
import { heldOwn, takenOver, withSuggested } from '#define/takenOver';
import { isOwn, taken } from '#modules/orders/order/own.rules';
import { grouped } from '#values/grouped';

/** Where it goes and who sails it: taken over while the order says nothing of its own. */
const route = { carrierCode: 'carrierCode', vesselImo: 'imo', portLoading: 'portLoading', portDischarge: 'portDischarge' } as const;
const ship = ['vesselName', 'voyage'] as const;
const from = { by: 'scheduleId', of: 'vesselSchedule' } as const;

const nameOf = (row: Values): string => [...ship, 'portLoading'].map((field) => (textOf(row, field) ?? '').trim().toUpperCase()).join('\n');

const nothing = new Map<string, Values>();
const sailings = new WeakMap<object, ReadonlyMap<string, readonly Values[]>>();

/** Sailings by ship, voyage and port, put in order once for each list of them. */
function byName(facts: Facts): ReadonlyMap<string, readonly Values[]> {
  const list = facts.lists.vesselSchedule ?? nothing;
  const known = sailings.get(list) ?? grouped(factRows(facts, 'vesselSchedule'), nameOf);
  sailings.set(list, known);
  return known;
}

/** The sailing of the ship, voyage and port an order names, the one to its own port of discharge first. */
export function sailingNamed(row: Values, facts: Facts): string | null {
  if (textOf(row, 'vesselName') === null || textOf(row, 'voyage') === null) return null;
  const all = byName(facts).get(nameOf(row)) ?? [];
  const one = all.find((sailing) => sailing.portDischarge === row.portDischarge) ?? all[0];
  return one ? String(one.id) : null;
}

/**
 * An order's sailing is picked, or found by what it names; its ship, dates and cut-offs are proposed from it. What is typed over one of them
 * no longer follows the sailing until it is blanked (domain/14 §14.1.4).
 */
export const sailingProposals: readonly Suggested[] = [
  {
    field: 'scheduleId',
    from: ['vesselName', 'voyage', 'portLoading', 'portDischarge'],
    by: (row, facts, before) => {
      const held = textOf(row, 'scheduleId');
      const otherShip = before === null || ship.some((field) => textOf(before, field) !== textOf(row, field));
      return otherShip || held === null || held === sailingNamed(before, facts) ? sailingNamed(row, facts) : undefined;
    },
  },
  ...ship.map((field): Suggested => ({
    field,
    from: ['scheduleId'],
    by: (row, facts) => factRow(facts, 'vesselSchedule', textOf(row, 'scheduleId'))?.[field] as Value | undefined,
  })),
  ...takenOver({ ...from, fields: { ...route, ...taken } }),
  heldOwn('ownDates', { ...from, fields: taken }, { along: { eta: 'etd' }, foremost: ['etd', 'eta'] }),
];

/** Another ship given to an order by an act, with what its sailing proposes. */
export const onSailing = (row: Values, set: Values, facts: Facts): Values => withSuggested(sailingProposals, row, set, facts);

/** Where an order that follows the sailing says otherwise than that does; what the carrier does not say, and what the order says on its own account, stays. */
export const differences = (row: Values, sailing: Values): Values =>
  Object.fromEntries(
    Object.entries(taken).flatMap(([own, there]) =>
      sailing[there] == null || sailing[there] === (row[own] ?? null) || isOwn(own)(row) ? [] : [[own, sailing[there]]],
    ),
  );
