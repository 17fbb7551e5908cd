import { dayOf, decimalOf, type Values } from '#define/row';
import { rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import { addDays, type Day } from '#values/day';

/** Days a version holds, both inclusive; a null end is open. */
export interface Period {
  readonly from: Day;
  readonly to: Day | null;
}

const before = (day: Day | null, other: Day | null): boolean => day !== null && (other === null || day < other);

/** Do two periods share a day? */
export const meet = (one: Period, other: Period): boolean => !before(one.to, other.from) && !before(other.to, one.from);

/**
 * What stays of an older version once a newer one of the same key holds `newer`: nothing, one piece, or two around it (domain/06 §6.5,
 * 12 nr 26). No day is held twice, and no day of the older outside the newer is lost.
 */
export function closedBy(older: Period, newer: Period): readonly Period[] {
  if (!meet(older, newer)) return [older];
  const head: Period[] = older.from < newer.from ? [{ from: older.from, to: addDays(newer.from, -1) }] : [];
  const tail: Period[] = newer.to !== null && before(newer.to, older.to) ? [{ from: addDays(newer.to, 1), to: older.to }] : [];
  return [...head, ...tail];
}

/** What holds of a version: the row itself, or a piece of it that needs a row of its own. */
export interface Piece<R> {
  readonly of: R;
  readonly period: Period;
  readonly own: boolean;
}

/** What stays of pieces once a newer version of their key holds `newer`; the first that stays of a row is the row itself. */
export const leftOf = <R>(pieces: readonly Piece<R>[], newer: Period): Piece<R>[] =>
  pieces.flatMap((piece) => closedBy(piece.period, newer).map((period, at) => ({ ...piece, period, own: piece.own && at === 0 })));

/** From when a released version holds: one that begins with a version that runs already takes over on the day it is released. */
export const beginsOn = (newer: Period, older: Period, today: Day): Day =>
  newer.from === older.from && newer.from < today && !before(newer.to, today) ? today : newer.from;

/** Period of a rate. */
export const periodOf = (row: Values): Period => ({ from: dayOf(row, 'validFrom') ?? '', to: dayOf(row, 'validTo') });

/** What a version was priced at by some units, as its successor keeps it. */
export function wasBy(units: readonly string[]): (older: Values) => Values {
  const names = ['cost', 'sell'].flatMap((side) => units.map((unit) => [`${side}Was${unit}`, `${side}${unit}`] as const));
  return (older) => {
    const was: Values = {};
    for (const [name, of] of names) was[name] = decimalOf(older, of);
    return was;
  };
}
export const wasOf = wasBy(rateBoxes);
