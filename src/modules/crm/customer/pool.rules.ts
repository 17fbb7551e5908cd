import { addDays, dayNumber, type Day } from '#values/day';
import { add, compare, toDecimal, ZERO, type Decimal, type DecimalText } from '#values/decimal';

/** What a customer's standing on a day is reckoned from (domain/16 §16.4 "Day words"). */
export interface Standing {
  /** The latest of counting follow-ups, offers sent, orders made, `ownerSince`, and the day it was made. */
  readonly touch: Day;
  readonly ownerSince: Day | null;
  readonly lastShipDay: Day | null;
  readonly protectUntil: Day | null;
  /** The day its owner was told first that it would drop. */
  readonly warned: Day | null;
}

/** How many days the branch gives; `quiet` 0 is off. */
export interface PoolDays {
  readonly follow: number;
  readonly noOrder: number;
  readonly quiet: number;
}

/** So long before it drops its owner is told. */
export const warnedBefore = 7;

/** What a customer goes back for. */
export const dropBases = ['NO_FOLLOW', 'NO_ORDER', 'QUIET'] as const;
export type DropBase = (typeof dropBases)[number];

/** The day a customer goes back to the pool by itself, and for what; null while nobody has it. */
export function dropOf(
  { touch, ownerSince, lastShipDay, protectUntil, warned }: Standing,
  days: PoolDays,
): { readonly day: Day; readonly by: DropBase } | null {
  if (ownerSince === null) return null;
  const bases: (readonly [Day, DropBase])[] = [[addDays(touch, days.follow), 'NO_FOLLOW']];
  if (lastShipDay === null) bases.push([addDays(ownerSince, days.noOrder), 'NO_ORDER']);
  else if (days.quiet > 0) bases.push([addDays(lastShipDay, days.quiet), 'QUIET']);
  const [first, by] = bases.reduce((best, one) => (one[0] < best[0] ? one : best));
  const latest = [protectUntil, warned === null ? null : addDays(warned, warnedBefore)].reduce<Day>(
    (day, other) => (other !== null && other > day ? other : day),
    first,
  );
  return { day: latest, by };
}

/** Days without a ship after which a customer no longer earns. */
export const earningDays = 180;
export const notEarning = (lastShipDay: Day | null, today: Day): boolean =>
  lastShipDay === null || lastShipDay < addDays(today, -earningDays);

export const activities = ['NEVER', 'ASLEEP', 'QUIET', 'SLOWING', 'ACTIVE'] as const;

/** How alive a customer is, the first that holds (domain/16 §16.8). */
export function activityOf(lastShipDay: Day | null, teu90: DecimalText, teu90Before: DecimalText, today: Day): (typeof activities)[number] {
  if (lastShipDay === null) return 'NEVER';
  if (lastShipDay < addDays(today, -earningDays)) return 'ASLEEP';
  if (lastShipDay < addDays(today, -45)) return 'QUIET';
  const [now, before] = [toDecimal(teu90), toDecimal(teu90Before)];
  return compare(before, toDecimal('6')) >= 0 && compare(add(now, now), before) < 0 ? 'SLOWING' : 'ACTIVE';
}

export const stages = ['LEAD', 'CONTACTED', 'QUOTED', 'TRIAL', 'ACTIVE', 'ASLEEP', 'LOST'] as const;

/** What a customer's place in the funnel is seen from. */
export interface Funnel {
  readonly lastResult: string | null;
  /** An offer was sent or an order made since that follow-up. */
  readonly since: boolean;
  readonly asleep: boolean;
  readonly shipped: number;
  readonly reviewed: boolean;
  readonly quoted: boolean;
  readonly contacted: boolean;
}

/** The first that holds (domain/16 §16.8 "Funnel"). */
export function stageOf({ lastResult, since, asleep, shipped, reviewed, quoted, contacted }: Funnel): (typeof stages)[number] {
  if ((lastResult === 'LOST' || lastResult === 'NO_INTEREST') && !since) return 'LOST';
  if (asleep) return 'ASLEEP';
  if (shipped >= 3) return 'ACTIVE';
  if (reviewed) return 'TRIAL';
  if (quoted) return 'QUOTED';
  return contacted ? 'CONTACTED' : 'LEAD';
}

/** A customer that is shared out, and a salesman who may get some. */
export interface Shared {
  readonly id: string;
  readonly crmCode: string;
  readonly teu: DecimalText;
  /** People it may not go to: they lost it less than so many days ago. */
  readonly not: readonly string[];
}
export interface Taker {
  readonly userId: string;
  readonly notEarning: number;
}

export interface Allocation {
  readonly plan: readonly { readonly userId: string; readonly ids: readonly string[]; readonly teu: Decimal }[];
  readonly left: readonly string[];
}

/**
 * Who gets which customers (domain/16 §16.4 `allocation`), the largest first. EQUAL: whoever got fewest now; LOAD: whoever has fewest that do
 * not earn, those got now among them; then least TEU, then the order given. Nobody goes over the cap.
 */
export function allocate(customers: readonly Shared[], takers: readonly Taker[], rule: 'EQUAL' | 'LOAD', cap: number): Allocation {
  const got = takers.map(({ userId, notEarning: had }) => ({ userId, had, ids: [] as string[], teu: ZERO }));
  const left: string[] = [];
  const sorted = customers.toSorted((a, b) => compare(toDecimal(b.teu), toDecimal(a.teu)) || (a.crmCode < b.crmCode ? -1 : 1));
  for (const one of sorted) {
    const free = got.filter(({ userId, had, ids }) => had + ids.length < cap && !one.not.includes(userId));
    const load = ({ had, ids }: (typeof got)[number]) => ids.length + (rule === 'LOAD' ? had : 0);
    const [to] = free.toSorted((a, b) => load(a) - load(b) || compare(a.teu, b.teu));
    if (to === undefined) left.push(one.id);
    else {
      to.ids.push(one.id);
      to.teu = add(to.teu, toDecimal(one.teu));
    }
  }
  return { plan: got.map(({ userId, ids, teu }) => ({ userId, ids, teu })), left };
}

/** The first day somebody who lost a customer may take it again. */
export const reclaimFrom = (left: Day, days: number): Day => addDays(left, days);

/** Days from one day to another. */
export const daysBetween = (from: Day, until: Day): number => dayNumber(until) - dayNumber(from);
