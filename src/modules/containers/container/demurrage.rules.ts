import { addDays, dayNumber, weekday, type Day } from '#values/day';

/** How a carrier counts days: from the day itself or the next, and which it does not count. */
export interface Counting {
  readonly fromNextDay: boolean;
  readonly skipsSundays: boolean;
  readonly holidays: ReadonlySet<Day>;
}

const sunday = 7;

const counts = (day: Day, { skipsSundays, holidays }: Counting): boolean =>
  !(skipsSundays && weekday(day) === sunday) && !holidays.has(day);

const firstDay = (from: Day, { fromNextDay }: Counting): Day => (fromNextDay ? addDays(from, 1) : from);

/** Days from one until another, both counted (domain/04 §4.10); none where it ended before it began. */
export function countedDays(from: Day, until: Day, counting: Counting): number {
  const first = firstDay(from, counting);
  const all = Math.max(0, dayNumber(until) - dayNumber(first) + 1);
  if (!counting.skipsSundays && counting.holidays.size === 0) return all;
  let days = 0;
  for (let at = 0; at < all; at += 1) if (counts(addDays(first, at), counting)) days += 1;
  return days;
}

/** The last of so many free days. */
export function lastFreeDay(from: Day, free: number, counting: Counting): Day {
  let day = addDays(firstDay(from, counting), -1);
  for (let left = free; left > 0;) {
    day = addDays(day, 1);
    if (counts(day, counting)) left -= 1;
  }
  return day;
}
