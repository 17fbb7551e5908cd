import type { Values } from '#define/row';
import type { FieldRefusal } from '#names/refusals';
import type { Day } from '#values/day';

/** How a row stands in the books (domain/12 nr 1): once its month is closed, its amounts and dates stand still. */
export interface Booked {
  /** The month the row is booked in, `yyyymm`: a field of its own, or one carried from the row it hangs on. */
  readonly by: string;
  /** Amounts, dates, and what amounts are worked out from. */
  readonly freezes: readonly string[];
}

/** A month of the books, `yyyymm`. */
export type Period = string;

/** What a month of the books looks like, as the source of a regular expression. */
export const periodPattern = '^20[0-9]{2}(?:0[1-9]|1[0-2])$';

/** The month a day is booked in. */
export const bookPeriodOf = (on: Day): Period => on.slice(0, 7).replace('-', '');

/** How people read it: `2026-02`. */
export const periodText = (period: Period): string => `${period.slice(0, 4)}-${period.slice(4)}`;

/** The month before: `202512` of `202601`. */
export const periodBefore = (period: Period): Period =>
  period.endsWith('01') ? `${Number(period.slice(0, 4)) - 1}12` : String(Number(period) - 1);

/** The month after: `202601` of `202512`. */
const periodAfter = (period: Period): Period =>
  period.endsWith('12') ? `${Number(period.slice(0, 4)) + 1}01` : String(Number(period) + 1);

/** The month a document of a day is booked in: its own, or the next open one where that is closed (domain/12 nr 1). */
export function openPeriodOf(on: Day, { closedPeriod }: Values): Period {
  const own = bookPeriodOf(on);
  return typeof closedPeriod === 'string' && own <= closedPeriod ? periodAfter(closedPeriod) : own;
}

/** The branch's closed month at or after the one this row is booked in; null while the row's books are open, or it stands in none. */
export function closedPeriodOf(booked: Booked | undefined, row: Values, branch: Values): Period | null {
  const closed = branch.closedPeriod;
  if (!booked || typeof closed !== 'string') return null;
  const period = row[booked.by];
  return typeof period === 'string' && period <= closed ? closed : null;
}

/** What somebody is told who would change closed books. */
export const periodClosed = (period: Period, field: string): FieldRefusal => ({
  code: 'PERIOD_CLOSED',
  field,
  detail: { period: periodText(period) },
});
