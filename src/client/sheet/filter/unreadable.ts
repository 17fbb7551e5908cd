import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';
import type { Day } from '#values/day';
import { needsValue, type Condition } from '#client/sheet/filter/columnFilter';
import { dayInterval, momentInterval, numberInterval } from '#workers/sheet/view/interval';

function isRead(argument: string, field: Field, today: Day): boolean {
  switch (kindOf(field).comparison) {
    case 'number':
      return numberInterval(argument, field, field.scale ?? 0) !== null;
    // Which zone the clocks are of changes what a time means, and never whether it is one.
    case 'date':
      return (field.kind === 'moment' ? momentInterval(argument, 'UTC', today) : dayInterval(argument, today)) !== null;
    default:
      return true;
  }
}

/** The first argument of conditions on a column that is no number, or no date, where the column holds such: no row could ever fit it. */
export function unreadable(conditions: readonly Condition[], field: Field, today: Day): string | null {
  const typed = conditions.flatMap(({ op, value, value2 }) => (needsValue(op) ? [value, op === 'between' ? value2 : ''] : []));
  return typed.find((argument) => argument !== '' && !isRead(argument, field, today)) ?? null;
}
