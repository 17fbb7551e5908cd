import type { Value } from '#define/row';
import { addDays, addMonths, dayNumber, isDay, monthEnd, type Day } from '#values/day';

const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The step between all neighbours, or null where they differ or there is but one value. */
function evenStep(places: readonly number[]): number | null {
  const step = (places[1] ?? NaN) - (places[0] ?? NaN);
  return Number.isNaN(step) || places.some((place, at) => at > 0 && place - (places[at - 1] as number) !== step) ? null : step;
}

/** Months from the first day of the source; month ends stay month ends, other days keep their number where the month has it. */
function months(first: Day, step: number, ends: boolean): (place: number) => Day {
  return (place) => {
    const day = addMonths(first, place * step);
    return ends ? monthEnd(day) : day;
  };
}

/** A place beyond the years of the calendar has no day. */
const inCalendar =
  (at: (place: number) => Day) =>
  (place: number): Value => {
    try {
      const day = at(place);
      return isDay(day) ? day : null;
    } catch {
      return null;
    }
  };

/**
 * Days that go on: one day by days; several by months where all have the same day or all are month ends, else by equal days;
 * null where they follow nothing. `byMonth` asks for months whatever the source suggests.
 */
export function daySeries(source: readonly Day[], byMonth: boolean): ((place: number) => Value) | null {
  const [first] = source;
  if (first === undefined) return null;
  const ends = source.every((day) => day === monthEnd(day));
  const same = source.every((day) => day.slice(8) === first.slice(8));
  const step = ends || same ? evenStep(source.map(monthOf)) : null;
  if (step !== null && step !== 0) return inCalendar(months(first, step, ends));
  if (byMonth) return inCalendar(months(first, 1, ends));
  if (source.length === 1) return inCalendar((place) => addDays(first, place));
  const days = evenStep(source.map(dayNumber));
  return days === null ? null : inCalendar((place) => addDays(first, place * days));
}

/** Moments that go on: their days as days do, at the same time of day; several at equal distances keep the distance. */
export function momentSeries(source: readonly string[], byMonth: boolean): ((place: number) => Value) | null {
  const [first] = source;
  if (first === undefined) return null;
  const clock = first.slice(10);
  if (source.every((moment) => moment.slice(10) === clock)) {
    const days = daySeries(
      source.map((moment) => moment.slice(0, 10)),
      byMonth,
    );
    return (
      days &&
      ((place) => {
        const day = days(place);
        return day === null ? null : `${String(day)}${clock}`;
      })
    );
  }
  const step = evenStep(source.map((moment) => Date.parse(moment)));
  return step === null ? null : (place) => new Date(Date.parse(first) + place * step).toISOString();
}
