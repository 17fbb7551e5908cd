import { listed } from '#names/listed';
import { dayOf, type Row, type Value, type Values } from '#define/row';
import { pricesOf } from '#modules/freight/freightRate/boxes.rules';
import { keyed } from '#modules/freight/freightRate/freightRate.rules';
import { changePct } from '#modules/freight/freightRate/guards.rules';
import { meet, periodOf, type Period } from '#modules/freight/freightRate/versions.rules';
import { dayNumber, type Day } from '#values/day';
import { isDecimalText, sameDecimal, subtract, toDecimal, toText } from '#values/decimal';

export type DiffKind = 'NEW' | 'CHANGED' | 'EXPIRED' | 'UNCHANGED' | 'ERROR';
export type SubKind = 'PRICE' | 'PERIOD_PRICE' | 'PERIOD_ONLY' | 'CARVE_OUT';

/** What a line of a file is to the rates that stand: old values beside, and by how much prices move. */
export interface Difference {
  readonly diffKind: DiffKind;
  readonly subKind: SubKind | null;
  readonly currentId: string | null;
  readonly currentVersion: number | null;
  readonly old: Readonly<Record<string, Value>>;
  readonly delta: Readonly<Record<string, { readonly abs: string; readonly pct: string | null }>>;
}

const prices = [...pricesOf('cost'), ...pricesOf('floor'), ...pricesOf('sell')];
/** What two versions of a rate are compared in, beside their days (domain/06 §6.5). */
export const compared: readonly string[] = [
  ...prices,
  'currency',
  ...listed('transitDaysMin transitDaysMax freeDem freeDet freeCombined includedSurcharges rateLines remarkOut'),
  ...listed('weightLimitKg overweightSurcharge'),
];
const figures = new Set([...prices, 'overweightSurcharge']);
/** So many days may lie between two periods of one rate; behind them it begins anew. */
const mostGap = 60;

const blank = (value: Value | undefined): boolean => value === null || value === undefined || value === '';

/** Values say the same: prices as decimals, 2200 is 2200.00. */
function same(name: string, one: Value | undefined, other: Value | undefined): boolean {
  if (blank(one) || blank(other)) return blank(one) && blank(other);
  const [a, b] = [String(one), String(other)];
  return figures.has(name) && isDecimalText(a) && isDecimalText(b) ? sameDecimal(a, b) : a === b;
}

const ends = (to: Day | null): string => to ?? '9999-12-31';

/** The version of its key a period is laid beside: of the same days, else one it meets, else the one that ended last before it. */
function counterpart(period: Period, current: readonly Row[], today: Day): { row: Row; same: boolean } | null {
  const of = (row: Row) => periodOf(row);
  const exact = current.findLast((row) => {
    const { from, to } = of(row);
    // Of days that run already a version took over on the day it was released.
    const took = from > period.from && from <= today;
    return to === period.to && (from === period.from || took);
  });
  if (exact) return { row: exact, same: true };
  const latest = (some: readonly Row[]) =>
    some.toSorted((one, other) => String(one.validFrom).localeCompare(String(other.validFrom))).at(-1);
  const met = latest(current.filter((row) => meet(of(row), period)));
  if (met) return { row: met, same: false };
  const before = latest(current.filter((row) => ends(of(row).to) < period.from));
  return before && dayNumber(period.from) - dayNumber(ends(of(before).to)) <= mostGap ? { row: before, same: false } : null;
}

const none = { currentId: null, currentVersion: null, old: {}, delta: {} };
/** A line with something wrong is not compared. */
export const wrongLine: Difference = { diffKind: 'ERROR', subKind: null, ...none };

/**
 * What a line is to the versions of its key that are released or drafted (domain/06 §6.5). `said`: the fields the file speaks of; what it
 * does not mention is not compared.
 */
export function differenceOf(incoming: Values, current: readonly Row[], said: ReadonlySet<string>, today: Day): Difference {
  const period = periodOf(incoming);
  const found = counterpart(period, current, today);
  if (found === null) return { diffKind: 'NEW', subKind: null, ...none };
  const { row } = found;
  const names = compared.filter((name) => said.has(name));
  const moved = names.filter((name) => !same(name, incoming[name], row[name]));
  const delta = Object.fromEntries(
    moved.flatMap((name) => {
      const [was, now] = [row[name], incoming[name]];
      if (!prices.includes(name) || blank(was) || blank(now)) return [];
      return [[name, { abs: toText(subtract(toDecimal(String(now)), toDecimal(String(was)))), pct: changePct(String(now), String(was)) }]];
    }),
  );
  const old = Object.fromEntries([...names, 'validFrom', 'validTo', 'versionNo'].map((name) => [name, row[name] ?? null]));
  const beside = { currentId: row.id, currentVersion: row.version, old, delta };
  if (found.same)
    return moved.length === 0 ? { diffKind: 'UNCHANGED', subKind: null, ...beside } : { diffKind: 'CHANGED', subKind: 'PRICE', ...beside };
  const { from, to } = periodOf(row);
  const within = period.from >= from && ends(period.to) < ends(to);
  const subKind = within ? 'CARVE_OUT' : moved.length === 0 ? 'PERIOD_ONLY' : 'PERIOD_PRICE';
  return { diffKind: 'CHANGED', subKind, ...beside };
}

/**
 * Lines of a file that hold all days an earlier line of the same rate holds, each with that one: of the two only one can be written, and
 * nobody but a person knows which.
 */
export function heldTwice(lines: readonly { rateKey: string; set: Values; problems: readonly unknown[] }[]): ReadonlyMap<number, number> {
  const ofKey = new Map<string, { at: number; held: Period }[]>();
  const twice = new Map<number, number>();
  for (const [at, { rateKey, set, problems }] of lines.entries()) {
    if (problems.length > 0) continue;
    const above = ofKey.get(rateKey) ?? [];
    if (above.length === 0) ofKey.set(rateKey, above);
    const period = periodOf(set);
    const other = above.find(({ held }) => period.from <= held.from && ends(period.to) >= ends(held.to));
    if (other === undefined) above.push({ at, held: period });
    else twice.set(at, other.at);
  }
  return twice;
}

/** Of the key of a rate, what files often leave unsaid: who sells it, how the box goes, and who pays it. */
const oftenUnsaid: readonly string[] = listed('supplierId via routingType portTransshipment serviceCode paymentTerm');

/** What a line may mean that leaves parts of its key unsaid: those parts as the versions have them that stand and agree with all it says. */
export function meantBy(rateKey: string, said: Values, standing: readonly string[]): readonly { rateKey: string; set: Values }[] {
  if (standing.includes(rateKey)) return [];
  const parts = rateKey.split('|');
  const open = keyed.from.map((name) => oftenUnsaid.includes(name) && blank(said[name]));
  return standing.flatMap((other) => {
    const values = other.split('|');
    if (values.length !== parts.length || parts.some((part, at) => !open[at] && part !== values[at])) return [];
    return [{ rateKey: other, set: Object.fromEntries(keyed.from.flatMap((name, at) => (open[at] ? [[name, values[at] || null]] : []))) }];
  });
}

/** A rate of the file's carriers and lanes the file does not name any more: proposed to end, never by itself. */
export const gone = (row: Row): Difference => ({
  diffKind: 'EXPIRED',
  subKind: null,
  currentId: row.id,
  currentVersion: row.version,
  old: Object.fromEntries([...compared, 'validFrom', 'validTo', 'versionNo'].map((name) => [name, row[name] ?? null])),
  delta: {},
});

/** Whose rates a file lists: carrier, supplier, port of loading, lane. */
export const scopeOf = (row: Values): string =>
  ['supplierId', 'carrierCode', 'portLoading', 'lineCode'].map((name) => String(row[name] ?? '')).join('|');

/** Does a version still have days to end? */
export const stillRuns = (row: Values, today: Day): boolean => row.releaseStatus === 'RELEASED' && ends(dayOf(row, 'validTo')) >= today;
