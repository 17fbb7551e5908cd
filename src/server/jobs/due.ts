import type { Schedule } from '#server/jobs/job';
import { addDays } from '#values/day';
import { dayInZone, momentInZone } from '#values/moment';

const minuteMs = 60_000;

/** The first time after `after` at which work is due by the clocks of a zone. Throws RangeError on an unknown zone. */
export function nextDue(schedule: Schedule, zone: string, after: Date): Date {
  if ('everySeconds' in schedule) return new Date(after.getTime() + schedule.everySeconds * 1000);
  const [hours = 0, minutes = 0] = schedule.daily.split(':').map(Number);
  const today = dayInZone(after.toISOString(), zone);
  for (let days = 0; ; days++) {
    const moment = momentInZone(addDays(today, days), (hours * 60 + minutes) * minuteMs, zone);
    if (moment === null) throw new RangeError(`no day ${days} after ${today}`);
    if (Date.parse(moment) > after.getTime()) return new Date(moment);
  }
}
