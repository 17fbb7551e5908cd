import type { Rule } from '#define/entity';
import { textOf } from '#define/row';
import type { FieldRefusal } from '#names/refusals';
import { addDays } from '#values/day';

/** Days of business before it are slips of the year, and so are those further ahead than a year and what a contract may run beyond it. */
const firstDay = '2000-01-01';
const mostAhead = 400;

/** Days marked `near` lie where business is done: a slip of the year would book money into a month nobody looks at. */
export const nearDays = (fields: readonly string[]): Rule => ({
  name: 'nearDays',
  reads: fields,
  by: (row, { today }, before) =>
    fields.flatMap((field): FieldRefusal[] => {
      const [day, last] = [textOf(row, field), addDays(today, mostAhead)];
      if (day === null || day === (before?.[field] ?? null)) return [];
      if (day > last) return [{ code: 'DAY_AHEAD', field, detail: { last } }];
      return day < firstDay ? [{ code: 'DATES_REVERSED', field, detail: { from: firstDay } }] : [];
    }),
});
