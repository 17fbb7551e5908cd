import type { Facts } from '#define/facts';
import { textOf, type Values } from '#define/row';
import { addDays } from '#values/day';
import { momentInZone, type Moment } from '#values/moment';

/** From which date or moment of its order something is due, and how many days from it. */
export type Due = readonly [field: string, days: number];

const [dayMs, evening] = [86_400_000, 18 * 3_600_000];

/** The moment a day counts to: 18:00 by the branch's clocks. */
export const eveningOf = (day: string, timeZone: string): Moment | null => momentInZone(day, evening, timeZone);

/** When it is due: days count to 18:00 by the branch's clocks, moments keep their time; null while the order does not say. */
function dueOf(row: Values, { branch }: Facts, [field, days]: Due): Moment | null {
  const from = textOf(row, field);
  if (from === null) return null;
  if (from.includes('T')) return new Date(Date.parse(from) + days * dayMs).toISOString();
  return eveningOf(addDays(from, days), String(branch.timeZone ?? 'UTC'));
}

/** Dates and moments of an order that something may be due by, as rows of it carry them. */
export const orderDates = ['etd', 'eta', 'atd', 'siCutOff', 'vgmCutOff', 'portCutOff', 'customsCutOff'] as const;

/** The time that follows from the order's, by the code of the row; rows whose code has none keep what people typed. */
export const plannedBy =
  (dues: Readonly<Record<string, Due>>, code: string, time: string) =>
  (row: Values, facts: Facts): Values => {
    const due = dues[textOf(row, code) ?? ''];
    return due ? { [time]: dueOf(row, facts, due) } : {};
  };
