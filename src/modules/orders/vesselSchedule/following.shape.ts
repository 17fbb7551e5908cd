import type { Suggested } from '#define/entity';
import { factRow, factRows, type Facts } from '#define/facts';
import { isOwn, taken, takenFields } from '#modules/orders/order/own.rules';
import { textOf, type Value, type Values } from '#define/row';

/** Where it goes and who sails it: taken over while the order says nothing of its own. */
const route = { carrierCode: 'carrierCode', vesselImo: 'imo', portLoading: 'portLoading', portDischarge: 'portDischarge' } as const;
const ship = ['vesselName', 'voyage'] as const;

const named = (row: Values): string => [...ship, 'portLoading'].map((field) => (textOf(row, field) ?? '').trim().toUpperCase()).join('\n');

const sailings = new WeakMap<object, ReadonlyMap<string, readonly Values[]>>();

/** Sailings by ship, voyage and port, put in order once for each list of them. */
function byName(facts: Facts): ReadonlyMap<string, readonly Values[]> {
  const list = facts.lists.vesselSchedule;
  if (!list) return new Map();
  const known = sailings.get(list);
  if (known) return known;
  const made = new Map<string, Values[]>();
  for (const one of factRows(facts, 'vesselSchedule')) made.set(named(one), [...(made.get(named(one)) ?? []), one]);
  sailings.set(list, made);
  return made;
}

/** The sailing of the ship, voyage and port an order names, the one to its own port of discharge first. */
export function sailingNamed(row: Values, facts: Facts): string | null {
  if (textOf(row, 'vesselName') === null || textOf(row, 'voyage') === null) return null;
  const all = byName(facts).get(named(row)) ?? [];
  const one = all.find((sailing) => sailing.portDischarge === row.portDischarge) ?? all[0];
  return one ? String(one.id) : null;
}

const sailingOf = (row: Values, facts: Facts) => factRow(facts, 'vesselSchedule', textOf(row, 'scheduleId'));

/** Proposed over a blank, and over what the sailing before said; what somebody typed stays (domain/14 §14.1.4). */
const following = (field: string, there: string): Suggested => ({
  field,
  from: ['scheduleId', field],
  by: (row, facts, before) => {
    const said = sailingOf(row, facts)?.[there] as Value | undefined;
    if (said === undefined || said === null) return undefined;
    const [held, was] = [row[field] ?? null, before && sailingOf(before, facts)?.[there]];
    return held === null || (before !== null && held === (was ?? null)) ? said : undefined;
  },
});

const same = (field: string, row: Values, before: Values): boolean => (before[field] ?? null) === (row[field] ?? null);

/** The fields somebody typed otherwise once the order was on its sailing: they do not follow it any more. An arrival moved with its departure was not typed. */
const ownDates: Suggested = {
  field: 'ownDates',
  from: ['scheduleId', ...takenFields],
  by: (row, facts, before) => {
    const sailing = sailingOf(row, facts);
    if (!sailing || before === null) return null;
    const held = new Set((textOf(row, 'ownDates') ?? '').split(','));
    for (const [field, there] of Object.entries(taken)) {
      const moved = !same(field, row, before) && !(field === 'eta' && !same('etd', row, before));
      if (row[field] == null || row[field] === sailing[there]) held.delete(field);
      else if (moved && same('scheduleId', row, before) && sailing[there] != null) held.add(field);
    }
    return takenFields.filter((name) => held.has(name)).join(',') || null;
  },
};

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
    by: (row, facts) => sailingOf(row, facts)?.[field] as Value | undefined,
  })),
  ...Object.entries({ ...route, ...taken }).map(([field, there]) => following(field, there)),
  ownDates,
];

/** Another ship given to an order by an act, with what its sailing proposes. */
export function onSailing(row: Values, set: Values, facts: Facts): Values {
  const made = { ...set };
  for (const { field, by } of sailingProposals) {
    if ((set[field] ?? null) !== null) continue;
    const value = by({ ...row, ...made }, facts, row);
    if (value !== undefined) made[field] = value;
  }
  return made;
}

/** Where an order that follows the sailing says otherwise than that does; what the carrier does not say, and what the order says on its own account, stays. */
export const differences = (row: Values, sailing: Values): Values =>
  Object.fromEntries(
    Object.entries(taken).flatMap(([own, there]) =>
      sailing[there] == null || sailing[there] === (row[own] ?? null) || isOwn(own)(row) ? [] : [[own, sailing[there]]],
    ),
  );
