import type { Day } from '#values/day';
import { compare, multiply, toDecimal, type DecimalText } from '#values/decimal';

/** One quoted rate: one unit of `currency` in `baseCurrency` from `startDate` to `endDate`, both included. */
export interface QuotedRate {
  readonly currency: string;
  readonly baseCurrency: string;
  readonly rate: DecimalText;
  readonly rateType: string;
  /** The branch it was made for; null for the whole group. */
  readonly forEpId: string | null;
  readonly startDate: Day;
  readonly endDate: Day | null;
}

export interface WantedRate {
  readonly currency: string;
  readonly baseCurrency: string;
  readonly epId: string;
  readonly on: Day;
  readonly rateType: string;
}

function beats(candidate: QuotedRate, best: QuotedRate | undefined): boolean {
  if (!best) return true;
  const [own, ownBest] = [candidate.forEpId !== null, best.forEpId !== null];
  return own === ownBest ? candidate.startDate > best.startDate : own;
}

/** The row whose rate holds on a day: of those of the wanted type that cover it the branch's own, then the latest start (domain/04 §4.2). */
export function rateRow<Rate extends QuotedRate>(rows: Iterable<Rate>, wanted: WantedRate): Rate | undefined {
  let best: Rate | undefined;
  for (const row of rows) {
    if (row.currency !== wanted.currency || row.baseCurrency !== wanted.baseCurrency || row.rateType !== wanted.rateType) continue;
    if (row.forEpId !== null && row.forEpId !== wanted.epId) continue;
    if (row.startDate > wanted.on || (row.endDate !== null && row.endDate < wanted.on)) continue;
    if (beats(row, best)) best = row;
  }
  return best;
}

/**
 * The rate that holds on a day: 1 for the base currency itself, else that of {@link rateRow}. Null when there is none: the
 * caller refuses with EXCHANGE_RATE_MISSING and never takes 1 instead.
 */
export const pickRate = (rows: Iterable<QuotedRate>, wanted: WantedRate): DecimalText | null =>
  wanted.currency === wanted.baseCurrency ? '1' : (rateRow(rows, wanted)?.rate ?? null);

const ten = toDecimal('10');

/** Whether one of two rates is ten times the other, or more. */
export function tenfold(one: DecimalText, other: DecimalText): boolean {
  const [a, b] = [toDecimal(one), toDecimal(other)];
  return compare(a, multiply(b, ten)) >= 0 || compare(b, multiply(a, ten)) >= 0;
}
