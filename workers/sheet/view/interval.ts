import type { Field } from '#define/field';
import { dayFromNumber, dayNumber, parseDayText, type Day } from '#values/day';
import { toDecimal, type DecimalText } from '#values/decimal';
import { momentInZone, parseMomentText } from '#values/moment';
import { parseNumberText } from '#values/numberText';
import { foldWidth } from '#values/text';
import type { Grid, GridColumn } from '#workers/sheet/grid';

/** What a filter's argument stands for on a column of numbers: first and last value it means, in the column's own units. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

const clock = /\d:\d/u;
const dayMs = 86_400_000;
const lastDay = '9999-12-31';

/** A decimal argument in units of 10^-scale. Between two units `from` lies one above `to`: equal to nothing, and still in order. */
export function numberInterval(argument: string, field: Field, scale: number): Interval | null {
  const read = parseNumberText(argument, { percent: field.percent ? 'asTyped' : 'fraction' });
  return read === null ? null : decimalInterval(read, scale);
}

/** A decimal in units of 10^-scale. */
export function decimalInterval(text: DecimalText, scale: number): Interval {
  const exact = toDecimal(text);
  const coefficient = BigInt(exact.coefficient);
  if (exact.scale <= scale) {
    const whole = Number(coefficient * 10n ** BigInt(scale - exact.scale));
    return { from: whole, to: whole };
  }
  const unit = 10n ** BigInt(exact.scale - scale);
  const truncated = coefficient / unit;
  if (truncated * unit === coefficient) return { from: Number(truncated), to: Number(truncated) };
  const floor = Number(coefficient < 0n ? truncated - 1n : truncated);
  return { from: floor + 1, to: floor };
}

/** A day, or a day with a time, on a column of days counted from 1970; a date without a year is the one nearest `today`. */
export function dayInterval(argument: string, today?: Day): Interval | null {
  if (clock.test(foldWidth(argument))) {
    const moment = parseMomentText(argument, 'UTC', { context: today });
    if (moment === null) return null;
    const days = Date.parse(moment) / dayMs;
    return Number.isInteger(days) ? { from: days, to: days } : { from: Math.floor(days) + 1, to: Math.floor(days) };
  }
  const day = parseDayText(argument, { context: today });
  return day === null || day === 'AMBIGUOUS' ? null : { from: dayNumber(day), to: dayNumber(day) };
}

/** A day is that whole day by the clocks of the zone; a time means its minute, or its second where it names one. */
export function momentInterval(argument: string, zone: string, today?: Day): Interval | null {
  const typed = foldWidth(argument);
  if (clock.test(typed)) {
    const moment = parseMomentText(argument, zone, { context: today });
    if (moment === null) return null;
    const at = Date.parse(moment);
    return { from: at, to: at + (/\d:\d\d:\d/u.test(typed) ? 999 : 59_999) };
  }
  const day = parseDayText(argument, { context: today });
  if (day === null || day === 'AMBIGUOUS') return null;
  const start = momentInZone(day, 0, zone);
  const end = day === lastDay ? null : momentInZone(dayFromNumber(dayNumber(day) + 1), 0, zone);
  // The first and the last day there are may begin before all moments, or end after them.
  return { from: start === null ? -Infinity : Date.parse(start), to: end === null ? Infinity : Date.parse(end) - 1 };
}

/** What an argument means on a column, in the units the column is stored in; null where it is no value of its kind. */
export function intervalOf(grid: Grid, column: GridColumn, argument: string): Interval | null {
  const stored = grid.store.columns[column.index];
  const { zone, today } = grid.reading;
  if (stored?.stores === 'scaled' && column.field) return numberInterval(argument, column.field, stored.scale);
  if (stored?.stores === 'double' && stored.as === 'moment') return momentInterval(argument, zone, today);
  if (stored?.stores === 'integer' && stored.as === 'day') return dayInterval(argument, today);
  return numberInterval(argument, column.field ?? { kind: 'integer' }, 0);
}
