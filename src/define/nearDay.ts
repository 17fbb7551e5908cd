import type { Rule } from '#define/entity';
import { dayOf } from '#define/row';
import type { FieldRefusal } from '#names/refusals';
import { addDays, type Day } from '#values/day';

/** What is said of a day before the first or after the last that anybody can mean: a slip of the year, as a rule. Nothing of no day. */
export function slipOf(field: string, day: Day | null, first: Day, last: Day): FieldRefusal[] {
  if (day === null || (day >= first && day <= last)) return [];
  return [day > last ? { code: 'DAY_AHEAD', field, detail: { last } } : { code: 'DATES_REVERSED', field, detail: { from: first } }];
}

/** Days of business before it are slips of the year, and so are those further ahead than a year and what a contract may run beyond it. */
const firstDay = '2000-01-01';
const mostAhead = 400;

/** Days marked `near` lie where business is done: a slip of the year would book money into a month nobody looks at. */
export const nearDays = (fields: readonly string[]): Rule => ({
  name: 'nearDays',
  reads: fields,
  by: (row, { today }, before) =>
    fields
      .filter((field) => (row[field] ?? null) !== (before?.[field] ?? null))
      .flatMap((field) => slipOf(field, dayOf(row, field), firstDay, addDays(today, mostAhead))),
});
