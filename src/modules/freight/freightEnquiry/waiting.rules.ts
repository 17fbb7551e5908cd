import { addDays, weekday, type Day } from '#values/day';
import { dayInZone, formatMoment, momentInZone, type Moment } from '#values/moment';

/** Minutes of the day between which an enquiry's time runs, and whether it runs at weekends (domain/15 §15.10). */
const hours = {
  NORMAL: { from: 510, until: 1_050, weekends: false },
  URGENT: { from: 480, until: 1_320, weekends: true },
} as const;

export type Urgency = keyof typeof hours;

const minuteMs = 60_000;
/** Nobody is waited for longer than this many days: the search for an open one ends. */
const mostDays = 400;

const minuteOf = (moment: Moment, zone: string): number => {
  const [hour = '0', minute = '0'] = formatMoment(moment, zone).slice(11, 16).split(':');
  return Number(hour) * 60 + Number(minute);
};

/** The moment so many minutes of an enquiry's own time after another, by the clocks of a zone. */
export function afterWaiting(since: Moment, minutes: number, urgency: Urgency, zone: string): Moment {
  const { from, until, weekends } = hours[urgency];
  const first: Day = dayInZone(since, zone);
  let left = minutes;
  for (let days = 0; days < mostDays; days += 1) {
    const day = addDays(first, days);
    if (!weekends && weekday(day) > 5) continue;
    const begins = days === 0 ? Math.max(from, minuteOf(since, zone)) : from;
    const open = Math.max(0, until - begins);
    if (left <= open) return momentInZone(day, (begins + left) * minuteMs, zone) ?? since;
    left -= open;
  }
  return since;
}

/** What is said to whom, after how many of its times an enquiry has waited: targets, then the asker and the leaders too, then whoever is above. */
export const remindAfter = [1, 2, 4] as const;
