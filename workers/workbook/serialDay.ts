import type { DayCell } from './contents';

const DAYS_1900_TO_1904 = 1462;
const DAYS_FROM_1899_12_30_TO_1970 = 25_569;
const MS_A_DAY = 86_400_000;
const SECONDS_A_DAY = 86_400;
const LAST_SERIAL = 2_958_466;
/** Excel believes in 29 February 1900, as Lotus did; serial numbers below stand one day too high. */
const FALSE_LEAP_DAY = 60;

const ISO = /^(-?\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/**
 * The day (and wall-clock time, to the second) of an Excel serial number, or null when it names no day of the calendar:
 * below 1900-01-01 or 1904-01-01, the 29 February 1900 that never was, or beyond 9999-12-31.
 */
export function serialDay(serial: number, date1904: boolean): DayCell | null {
  let whole = Math.floor(serial);
  let seconds = Math.round((serial - whole) * SECONDS_A_DAY);
  if (seconds === SECONDS_A_DAY) {
    whole += 1;
    seconds = 0;
  }
  if (date1904) {
    if (whole < 0) return null;
    whole += DAYS_1900_TO_1904;
  } else {
    if (whole < 1 || whole === FALSE_LEAP_DAY) return null;
    if (whole < FALSE_LEAP_DAY) whole += 1;
  }
  if (!(whole < LAST_SERIAL)) return null;
  const day = new Date((whole - DAYS_FROM_1899_12_30_TO_1970) * MS_A_DAY).toISOString().slice(0, 10);
  return seconds === 0 ? { day } : { day, time: clock(seconds, true) };
}

/**
 * The serial number (1900 system) of `YYYY-MM-DD`, or null of a day that is not in the calendar or before 1900-03-01, where
 * Excel's own counting goes wrong.
 */
export function daySerial(day: string): number | null {
  const parts = ISO.exec(day);
  if (parts === null || parts[4] !== undefined || day.length !== 10) return null;
  const ms = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  if (new Date(ms).toISOString().slice(0, 10) !== day) return null;
  const serial = ms / MS_A_DAY + DAYS_FROM_1899_12_30_TO_1970;
  return serial > FALSE_LEAP_DAY && serial < LAST_SERIAL ? serial : null;
}

/** The day and wall-clock time of ISO 8601 text as a `t="d"` cell holds it, or null. A zone is not applied. */
export function isoDay(text: string): DayCell | null {
  const parts = ISO.exec(text.trim());
  if (parts === null) return null;
  const [, year = '', month = '', date = '', hour = '00', minute = '00', second = '00'] = parts;
  const day = `${year}-${month}-${date}`;
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(date));
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const time = `${hour}:${minute}:${second}`;
  return time === '00:00:00' ? { day } : { day, time };
}

/** Seconds since midnight, or a duration beyond a day, as `HH:MM` or `HH:MM:SS`. */
export function clock(seconds: number, withSeconds: boolean): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const text = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return withSeconds ? `${text}:${two(seconds % 60)}` : text;
}
