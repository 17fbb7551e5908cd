import { dayFromNumber, dayNumber, parseDayText } from '#values/day';
import type { Day, DayTextOptions } from '#values/day';
import { foldWidth, LONGEST_VALUE } from '#values/text';

/** An instant in ISO 8601, UTC, with milliseconds: `2026-03-31T08:00:00.500Z`. Moments sort as text. */
export type Moment = string;

const MOMENT = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const DATE_AND_TIME =
  /^(.*?[^\s,])(?:(?:(?<=\d)T|[\s,]|(?<=[日号號]))\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(am|pm)?\s*(z|utc|gmt|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?$/i;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Offsets of whole UTC days per zone: Intl takes some 5 µs, and a column of moments falls on few days. Null: the clocks change that day. */
const offsetsOfDays = new Map<string, Map<number, number | null>>();
const MOST_DAYS_KEPT = 20_000;

/** True for an instant that exists, written as `Moment` says. */
export function isMoment(text: string): boolean {
  if (!MOMENT.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString() === text;
}

/**
 * The instant a text means: a date of `parseDayText`'s grammar, perhaps with a time ("2026-03-01 14:30", "3/1 2:30 pm",
 * "2026-03-01T14:30:00Z"); without an offset of its own it is read in `zone`, without a time as midnight; 24:00 ends the day.
 * A time the clocks skip moves forward by the skipped hour, a time they repeat is the first. Null when it is no instant or
 * the date is ambiguous. Throws RangeError on an unknown zone.
 */
export function parseMomentText(text: string, zone: string, options: DayTextOptions = {}): Moment | null {
  if (text.length > LONGEST_VALUE) return null;
  const match = DATE_AND_TIME.exec(foldWidth(text).trim());
  if (match === null) return null;
  const [, date = '', hour, minute, second, fraction = '', half, offset] = match;
  const day = parseDayText(date, options);
  if (day === null || day === 'AMBIGUOUS') return null;
  const hours = hourOf(Number(hour ?? 0), half);
  const [minutes, seconds] = [Number(minute ?? 0), Number(second ?? 0)];
  const ofDay = hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  if (minutes > 59 || seconds > 59 || Number.isNaN(hours) || ofDay > DAY_MS) return null;
  if (offset === undefined) return momentInZone(day, ofDay, zone);
  return momentOf(dayNumber(day) * DAY_MS + ofDay - offsetMs(offset));
}

/** `YYYY-MM-DD HH:mm` as the clocks of an IANA zone show it. Throws RangeError on a malformed moment or an unknown zone. */
export function formatMoment(moment: Moment, zone: string): string {
  const local = localMs(moment, zone);
  const minutes = Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / MINUTE_MS);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${dayFromNumber(Math.floor(local / DAY_MS))} ${clock.join(':')}`;
}

/** The business date of an instant in an IANA zone. Throws RangeError on a malformed moment or an unknown zone. */
export function dayInZone(moment: Moment, zone: string): Day {
  return dayFromNumber(Math.floor(localMs(moment, zone) / DAY_MS));
}

/**
 * The instant at which the clocks of an IANA zone show `msOfDay` milliseconds after midnight of a day (an Excel serial's
 * fraction × 86,400,000); skipped and repeated times as in `parseMomentText`. Null beyond the years 1 to 9999.
 */
export function momentInZone(day: Day, msOfDay: number, zone: string): Moment | null {
  const local = dayNumber(day) * DAY_MS + msOfDay;
  const before = zoneOffsetMs(local - DAY_MS, zone);
  const after = zoneOffsetMs(local + DAY_MS, zone);
  // Of the offsets around a change of clocks the larger gives the earlier instant; the one in force then is right.
  const candidates = [Math.max(before, after), Math.min(before, after)];
  const held = candidates.find((offset) => zoneOffsetMs(local - offset, zone) === offset);
  return momentOf(local - (held ?? before));
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

function offsetMs(offset: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset);
  if (match === null) return 0;
  const size = Number(match[2]) * HOUR_MS + Number(match[3] ?? 0) * MINUTE_MS;
  return match[1] === '-' ? -size : size;
}

function momentOf(at: number): Moment | null {
  const written = new Date(at).toISOString();
  return MOMENT.test(written) ? written : null;
}

function localMs(moment: Moment, zone: string): number {
  if (!isMoment(moment)) throw new RangeError(`Not a moment: ${JSON.stringify(moment.slice(0, 40))}`);
  const at = Date.parse(moment);
  return at + zoneOffsetMs(at, zone);
}

/** How far the zone's clocks are ahead of UTC at an instant. */
function zoneOffsetMs(at: number, zone: string): number {
  const day = Math.floor(at / DAY_MS);
  const kept = offsetsOfDays.get(zone) ?? new Map<number, number | null>();
  let offset = kept.get(day);
  if (offset === undefined) {
    const atStart = exactOffsetMs(day * DAY_MS, zone);
    offset = atStart === exactOffsetMs((day + 1) * DAY_MS, zone) ? atStart : null;
    if (kept.size >= MOST_DAYS_KEPT) kept.clear();
    offsetsOfDays.set(zone, kept.set(day, offset));
  }
  return offset ?? exactOffsetMs(at, zone);
}

function exactOffsetMs(at: number, zone: string): number {
  const whole = Math.floor(at / 1000) * 1000;
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(whole)
      .map((part): [string, string] => [part.type, part.value]),
  );
  const number = (type: string): number => Number(parts.get(type));
  // Date.UTC would take the years 1 to 99 for the 1900s.
  const local = new Date(0);
  local.setUTCFullYear(parts.get('era') === 'BC' ? 1 - number('year') : number('year'), number('month') - 1, number('day'));
  local.setUTCHours(number('hour'), number('minute'), number('second'));
  return local.getTime() - whole;
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      calendar: 'gregory',
      numberingSystem: 'latn',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}
