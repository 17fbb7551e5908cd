import { integerOf, textOf, type Values } from '#define/row';
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

/** The days a box is charged for where these are no longer those its customer was charged. */
export const daysMoved =
  (name: 'demurrage' | 'detention') =>
  (box: Values): number | false => {
    const [billed, now] = [integerOf(box, `${name}Billed`), integerOf(box, `${name}Chargeable`) ?? 0];
    return billed !== null && billed !== now && now;
  };

const differs = (box: Values): boolean => textOf(box, 'rechargeState') === 'DIFFERS';

/** {@link daysMoved} of a box whose customer is to be charged the difference. */
export const daysNow =
  (name: 'demurrage' | 'detention') =>
  (box: Values): number | false =>
    differs(box) && daysMoved(name)(box);

/** The days the customer of such a box was charged. */
export const daysBilled = (box: Values): number | false => {
  const moved = (['demurrage', 'detention'] as const).filter((name) => daysMoved(name)(box) !== false);
  return differs(box) && moved.reduce((days, name) => days + (integerOf(box, `${name}Billed`) ?? 0), 0);
};
