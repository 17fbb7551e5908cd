import type { Facts } from '#define/facts';
import { parameterOf, workingDaysOf, type DayHours } from '#define/parameters';
import { textOf } from '#define/row';
import { addDays, type Day } from '#values/day';
import { dayInZone, formatMoment, momentInZone, type Moment } from '#values/moment';
import { isWorkingDay, type WorkingDays } from '#values/workingDays';

/** An urgent enquiry waits between these minutes of every day (domain/15 §15.10). */
const urgentHours = { from: 480, until: 1_320 };

export type Urgency = 'NORMAL' | 'URGENT';

const minuteMs = 60_000;
/** Nobody is waited for longer than this many days: the search for an open one ends. */
const mostDays = 400;

const minuteOf = (moment: Moment, zone: string): number => {
  const [hour = '0', minute = '0'] = formatMoment(moment, zone).slice(11, 16).split(':');
  return Number(hour) * 60 + Number(minute);
};

/** When a branch is there to answer: the hours of its office on the days it works, by the clocks of its zone. */
export interface Office {
  readonly hours: DayHours;
  readonly days: WorkingDays;
  readonly zone: string;
}

/** The branch's office, from the facts of an entity that asks for `parameter`. */
export const officeOf = (facts: Facts): Office => ({
  hours: parameterOf(facts, 'office.hours'),
  days: workingDaysOf(facts),
  zone: textOf(facts.branch, 'timeZone') ?? 'UTC',
});

/** The moment so many minutes of an enquiry's own time after another: office hours, or for an urgent one longer ones of every day. */
export function afterWaiting(since: Moment, minutes: number, urgency: Urgency, { hours, days: worked, zone }: Office): Moment {
  const { from, until } = urgency === 'URGENT' ? urgentHours : hours;
  const first: Day = dayInZone(since, zone);
  let left = minutes;
  for (let days = 0; days < mostDays; days += 1) {
    const day = addDays(first, days);
    if (urgency === 'NORMAL' && !isWorkingDay(day, worked)) continue;
    const begins = days === 0 ? Math.max(from, minuteOf(since, zone)) : from;
    const open = Math.max(0, until - begins);
    if (left <= open) return momentInZone(day, (begins + left) * minuteMs, zone) ?? since;
    left -= open;
  }
  return since;
}

/** What is said to whom, after how many of its times an enquiry has waited: targets, then the asker and the leaders too, then whoever is above. */
export const remindAfter = [1, 2, 4] as const;
