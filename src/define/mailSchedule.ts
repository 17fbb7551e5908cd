import type { Day } from '#values/day';
import { addDays, isDay } from '#values/day';

/** How often a report is mailed by itself. */
export const scheduleEvery = ['DAY', 'WEEK', 'MONTH'] as const;

/** When a report is mailed, by the clocks of the branch it was written down in, and to which people. */
export interface ReportSchedule {
  readonly every: (typeof scheduleEvery)[number];
  /** Monday is 1 for a week; for a month its day, the last one where it has fewer. */
  readonly day: number;
  /** `08:30`. */
  readonly at: string;
  readonly userIds: readonly string[];
  readonly epId: string;
  readonly language: string;
  /** The last day it went out by itself. */
  readonly mailedOn: Day | null;
}

export const scheduleLimits = { people: 50 } as const;

const isRecord = (input: unknown): input is Record<string, unknown> => typeof input === 'object' && input !== null && !Array.isArray(input);

/** A schedule as it was kept; null where there is none or it says nothing. */
export function scheduleOf(input: unknown): ReportSchedule | null {
  if (!isRecord(input)) return null;
  const every = scheduleEvery.find((one) => one === input.every);
  const userIds = Array.isArray(input.userIds) ? [...new Set(input.userIds.map(String))].filter((id) => /^\d{1,18}$/u.test(id)) : [];
  const at = typeof input.at === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(input.at) ? input.at : null;
  if (every === undefined || at === null || userIds.length === 0 || userIds.length > scheduleLimits.people) return null;
  const day = Math.min(Math.max(Number.isInteger(input.day) ? Number(input.day) : 1, 1), every === 'WEEK' ? 7 : 31);
  const mailedOn = typeof input.mailedOn === 'string' && isDay(input.mailedOn) ? input.mailedOn : null;
  return { every, day, at, userIds, epId: String(input.epId ?? ''), language: String(input.language ?? ''), mailedOn };
}

/** Is a schedule to go out on this day at this time of day, by the clocks of its branch? */
export function isDue({ every, day, at, mailedOn }: ReportSchedule, today: Day, time: string): boolean {
  if (time < at || (mailedOn !== null && mailedOn >= today)) return false;
  if (every === 'DAY') return true;
  if (every === 'WEEK') return ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) + 1 === day;
  const isLast = addDays(today, 1).slice(8) === '01';
  return Number(today.slice(8)) === day || (isLast && Number(today.slice(8)) < day);
}
