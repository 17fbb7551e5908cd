import { civilToNumber, daysInMonth, isCivilDay, numberToCivil } from '#values/calendar';
import { dayReadings, foldDayText, loneDay } from '#values/dayReadings';
import type { DateOrder, DayReading, LoneDay } from '#values/dayReadings';
import { rangeParts } from '#values/dayRangeText';
import { LONGEST_VALUE } from '#values/text';

/** A business date `YYYY-MM-DD` without a time zone, from 0001-01-01 to 9999-12-31. Days sort as text. */
export type Day = string;

/** How to read people's dates: the order of all-numeric ones, the day that year-less ones lie near, and whether "46082" is an Excel serial. */
export interface DayTextOptions {
  readonly order?: DateOrder | undefined;
  readonly context?: Day | undefined;
  readonly serial?: boolean | undefined;
}

/** A period, both ends included; a missing end is null, and `open` says it is meant to be open ("till further notice"). */
export interface DayRange {
  readonly from: Day | null;
  readonly to: Day | null;
  readonly open?: boolean;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const SERIAL_TEXT = /^\d{5}(?:\.\d+)?$/;

/** Serial 0 counted in days since 1970-01-01: of the 1900 system as it runs after its invented 29 February 1900, and of the 1904 system. */
const EXCEL_ZERO = -25_569;
const EXCEL_ZERO_1904 = -24_107;
const EXCEL_INVENTED_DAY = 60;
const LAST_DAY = 2_932_896;
const FIRST_DAY = -719_162;

/** The day nearest to half a year after a start is the first one after it: it moves an end into the next year. */
const HALF_YEAR = 183;

/** True for a day that exists, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const match = DAY.exec(text);
  return match !== null && isCivilDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** Days since 1970-01-01. Throws RangeError when `day` is not a day. */
export function dayNumber(day: Day): number {
  const { year, month, day: ofMonth } = civilOf(day);
  return civilToNumber(year, month, ofMonth);
}

/** The day `number` days after 1970-01-01. Throws RangeError outside the years 1 to 9999. */
export function dayFromNumber(number: number): Day {
  if (!Number.isInteger(number) || number < FIRST_DAY || number > LAST_DAY)
    throw new RangeError(`No day of the years 1 to 9999: ${number}`);
  const { year, month, day } = numberToCivil(number);
  return dayOf(year, month, day);
}

/** The day `days` later, or earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return dayFromNumber(dayNumber(day) + days);
}

/** The same day of the month `months` later, or earlier when negative; the month's last day where it is too short. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, day: ofMonth } = civilOf(day);
  const index = year * 12 + month - 1 + months;
  const newYear = Math.floor(index / 12);
  const newMonth = index - newYear * 12 + 1;
  if (!isCivilDay(newYear, newMonth, 1)) throw new RangeError(`No day of the years 1 to 9999: ${day} and ${months} months`);
  return dayOf(newYear, newMonth, Math.min(ofMonth, daysInMonth(newYear, newMonth)));
}

/** The last day of the day's month. */
export function monthEnd(day: Day): Day {
  const { year, month } = civilOf(day);
  return dayOf(year, month, daysInMonth(year, month));
}

/** The day of the week by ISO 8601: 1 is Monday, 7 is Sunday. */
export function weekday(day: Day): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

/**
 * The day of an Excel serial, its time of day dropped; null for serials that are no day (before 1, the invented
 * 29 February 1900, beyond 9999). `date1904` is the workbook's setting.
 */
export function excelSerialToDay(serial: number, date1904 = false): Day | null {
  if (!Number.isFinite(serial)) return null;
  const whole = Math.floor(serial);
  if (date1904) return whole < 0 ? null : dayWithin(whole + EXCEL_ZERO_1904);
  if (whole < 1 || whole === EXCEL_INVENTED_DAY) return null;
  return dayWithin(whole + EXCEL_ZERO + (whole < EXCEL_INVENTED_DAY ? 1 : 0));
}

/** The Excel serial of a day; null for days before the workbook's calendar, which only text can carry. */
export function dayToExcelSerial(day: Day, date1904 = false): number | null {
  const number = dayNumber(day);
  if (date1904) return number < EXCEL_ZERO_1904 ? null : number - EXCEL_ZERO_1904;
  const serial = number - EXCEL_ZERO;
  if (serial > EXCEL_INVENTED_DAY) return serial;
  return serial - 1 < 1 ? null : serial - 1;
}

/**
 * The day a text means (domain/06 §6.4): ISO, slashes, dots, 年月日, compact, English and Arabic month names, full-width and
 * Arabic digits. Null when it means none, or names no year while no `context` is given; 'AMBIGUOUS' when day and month can
 * be swapped, which `order` settles. Year-less dates take the year nearest the context, month first unless the order is DMY.
 */
export function parseDayText(text: string, options: DayTextOptions = {}): Day | 'AMBIGUOUS' | null {
  if (isDay(text)) return text;
  if (text.length > LONGEST_VALUE) return null;
  const folded = foldDayText(text);
  if (options.serial === true && SERIAL_TEXT.test(folded)) return excelSerialToDay(Number(folded));
  const readings = dayReadings(folded);
  const found = readings.flatMap((reading) => {
    const day = resolved(reading, options.context);
    return day === null ? [] : [{ value: day, order: reading.order }];
  });
  const answers = distinct(preferred(found, options.order ?? usualOrder(readings)));
  return answers.length > 1 ? 'AMBIGUOUS' : (answers[0] ?? null);
}

/**
 * The validity period a text means (domain/06 §6.4): "3.1-3.14", "Mar 1-14", "2026-03-15~03-31", "W/E 14 MAR", "Valid till …",
 * "TFN". A year-less end before its start moves to the next year. Null when it is no period (also for a single bare day).
 */
export function parseDayRange(text: string, options: DayTextOptions = {}): DayRange | 'AMBIGUOUS' | null {
  if (text.length > LONGEST_VALUE) return null;
  let ambiguous = false;
  const found: string[] = [];
  for (const { start, end, open } of rangeParts(foldDayText(text))) {
    if (start !== null && end !== null) {
      found.push(...periods(start, end, options));
      continue;
    }
    const day = parseDayText(start ?? end ?? '', options);
    if (day === 'AMBIGUOUS') ambiguous = true;
    else if (day !== null) found.push(start === null ? `~${day}` : `${day}~TFN`);
    else if (open && start === null) found.push('~TFN');
  }
  const answers = distinct(found.map((value) => ({ value })));
  if (answers.length > 1 || (ambiguous && answers.length === 0)) return 'AMBIGUOUS';
  return answers[0] === undefined ? null : rangeOf(answers[0]);
}

function rangeOf(written: string): DayRange {
  const [from = '', to = ''] = written.split('~');
  return to === 'TFN' ? { from: from || null, to: null, open: true } : { from: from || null, to };
}

/** The periods `from~to` that two texts can mean together; both are read in the same order, and a lone day borrows from the other. */
function periods(start: string, end: string, options: DayTextOptions): string[] {
  const [left, right] = pairedReadings(start, end);
  const found = left.flatMap((from) =>
    right.flatMap((to) => {
      if (from.order !== null && to.order !== null && from.order !== to.order) return [];
      const value = period(from, to, options.context);
      return value === null ? [] : [{ value, order: from.order ?? to.order }];
    }),
  );
  return distinct(preferred(found, options.order ?? usualOrder([...left, ...right])));
}

function pairedReadings(start: string, end: string): [DayReading[], DayReading[]] {
  const left = dayReadings(start);
  const right = dayReadings(end);
  const [loneStart, loneEnd] = [loneDay(start), loneDay(end)];
  if (left.length === 0 && loneStart !== null) {
    const lenders = right.filter((reading) => lends(reading) && loneStart.day <= reading.day);
    return [lenders.map((reading) => borrowed(loneStart, reading)), lenders];
  }
  if (right.length === 0 && loneEnd !== null) {
    const lenders = left.filter((reading) => lends(reading) && reading.day <= loneEnd.day);
    return [lenders, lenders.map((reading) => borrowed(loneEnd, reading))];
  }
  return [left, right];
}

/** Beside "26/3/14" a lone day would be one more number in a row of numbers that is not clear by itself. */
function lends(reading: DayReading): boolean {
  return !reading.shortYear || reading.order === null;
}

function borrowed({ day, year }: LoneDay, lender: DayReading): DayReading {
  return year === null ? { ...lender, day } : { ...lender, day, year, shortYear: false };
}

function period(from: DayReading, to: DayReading, context: Day | undefined): string | null {
  const end = to.year === null ? null : resolved(to, context);
  const start = resolved(from, from.year === null ? (end ?? context) : context);
  if (start === null) return null;
  if (to.year !== null) {
    if (end === null) return null;
    const first = from.year === null && start > end ? nearestYear(from, dayNumber(end) - HALF_YEAR) : start;
    return first !== null && first <= end ? `${first}~${end}` : null;
  }
  const near = nearestYear(to, dayNumber(from.year === null ? (context ?? start) : start));
  const last = near !== null && near < start ? nearestYear(to, dayNumber(start) + HALF_YEAR) : near;
  return last !== null && last >= start ? `${start}~${last}` : null;
}

function resolved(reading: DayReading, context: Day | undefined): Day | null {
  const { year, month, day } = reading;
  if (year === null) return context === undefined ? null : nearestYear(reading, dayNumber(context));
  const full = reading.shortYear ? fullYear(year, context) : year;
  return isCivilDay(full, month, day) ? dayOf(full, month, day) : null;
}

/** The day in the year that brings it closest to the day number `target`; 29 February looks several years away. */
function nearestYear({ month, day }: DayReading, target: number): Day | null {
  const middle = numberToCivil(target).year;
  let best: { day: Day; distance: number } | null = null;
  for (let year = middle - 8; year <= middle + 8; year += 1) {
    if (!isCivilDay(year, month, day)) continue;
    const distance = Math.abs(civilToNumber(year, month, day) - target);
    if (best === null || distance < best.distance) best = { day: dayOf(year, month, day), distance };
  }
  return best?.day ?? null;
}

/** The century that brings a two-digit year closest to the context; without one, 70–99 are the 1900s. */
function fullYear(short: number, context: Day | undefined): number {
  if (context === undefined) return short < 70 ? 2000 + short : 1900 + short;
  const { year } = civilOf(context);
  const same = year - (year % 100) + short;
  return same - year > 50 ? same - 100 : year - same >= 50 ? same + 100 : same;
}

/** Without a given order, numbers that name no year are month first (domain/06 §6.4); "03/04/2026" stays open. */
function usualOrder(readings: readonly DayReading[]): DateOrder | undefined {
  return readings.every((reading) => reading.order === null || reading.year === null) ? 'MDY' : undefined;
}

/** Those in the wanted order, or all when none is: a date with one possible reading is read, whatever the order says. */
function preferred<Found extends { order: DateOrder | null }>(found: Found[], order: DateOrder | undefined): Found[] {
  const wanted = found.filter((one) => one.order === null || one.order === order);
  return order !== undefined && wanted.length > 0 ? wanted : found;
}

function distinct(found: readonly { value: string }[]): string[] {
  return [...new Set(found.map((one) => one.value))];
}

function dayWithin(number: number): Day | null {
  return number > LAST_DAY ? null : dayFromNumber(number);
}

function civilOf(day: Day): { year: number; month: number; day: number } {
  const match = DAY.exec(day);
  const [year, month, ofMonth] = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3])];
  if (!isCivilDay(year, month, ofMonth)) throw new RangeError(`Not a day: ${JSON.stringify(day.slice(0, 30))}`);
  return { year, month, day: ofMonth };
}

function dayOf(year: number, month: number, day: number): Day {
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}
