import { addDays, dayNumber, isDay, weekday, type Day } from '#values/day';

/** The days a house works: Monday to Friday, less its holidays, and the days of weekends that are worked in their stead. */
export interface WorkingDays {
  readonly off: ReadonlySet<Day>;
  readonly worked: ReadonlySet<Day>;
}

const friday = 5;
/** Nobody closes for longer: the search for an open day ends. */
const longestClosed = 400;

/** Does the house work on this day? A day named twice is worked. */
export const isWorkingDay = (day: Day, { off, worked }: WorkingDays): boolean =>
  worked.has(day) || (weekday(day) <= friday && !off.has(day));

/** The day itself where it is worked, or the first one after it that is. */
export function workingDayFrom(day: Day, days: WorkingDays): Day {
  for (let ahead = 0; ahead < longestClosed; ahead += 1) {
    const one = addDays(day, ahead);
    if (isWorkingDay(one, days)) return one;
  }
  return day;
}

/** Both ends of a part of a list of days: `2026-10-01`, or `2026-10-01~2026-10-07`. */
const endsOf = (part: string): readonly [first: string, last: string] => {
  const [first = '', last = first, ...more] = part.split('~');
  return more.length > 0 ? ['', ''] : [first, last];
};

/** The parts of a list of days that say no days, or a span backwards or of more than a year. */
export const wrongDays = (parts: readonly string[]): string[] =>
  parts.filter((part) => {
    const [first, last] = endsOf(part);
    if (!isDay(first) || !isDay(last)) return true;
    const days = dayNumber(last) - dayNumber(first);
    return days < 0 || days > 366;
  });

/** Every day of a list whose parts are all right. */
export function daysOfList(parts: readonly string[]): ReadonlySet<Day> {
  const days = new Set<Day>();
  for (const part of parts) {
    const [first, last] = endsOf(part);
    for (let day = first; day <= last; day = addDays(day, 1)) days.add(day);
  }
  return days;
}
