import { foldSearch } from '#values/text';

/** The order of day, month and year in all-numeric dates. */
export type DateOrder = 'MDY' | 'DMY' | 'YMD';

/** One way to read a text as a day; not yet checked against the calendar. */
export interface DayReading {
  /** Null when the text names no year. */
  readonly year: number | null;
  /** True when `year` is two digits of a century still to be chosen. */
  readonly shortYear: boolean;
  readonly month: number;
  readonly day: number;
  /** The order that was assumed; null when the text leaves no choice. */
  readonly order: DateOrder | null;
}

/** A day that borrows its month, and its year unless it has one, from the other end of a range ("14" in "Mar 1-14"). */
export interface LoneDay {
  readonly day: number;
  readonly year: number | null;
}

const MONTHS = new Map<string, number>(
  [
    ['jan', 'january', 'يناير'],
    ['feb', 'february', 'فبراير'],
    ['mar', 'march', 'مارس'],
    ['apr', 'april', 'أبريل', 'ابريل', 'إبريل'],
    ['may', 'مايو'],
    ['jun', 'june', 'يونيو', 'يونيه'],
    ['jul', 'july', 'يوليو', 'يوليه'],
    ['aug', 'august', 'أغسطس', 'اغسطس'],
    ['sep', 'sept', 'september', 'سبتمبر'],
    ['oct', 'october', 'أكتوبر', 'اكتوبر'],
    ['nov', 'november', 'نوفمبر'],
    ['dec', 'december', 'ديسمبر'],
  ].flatMap((names, index) => names.map((name): [string, number] => [name, index + 1])),
);

const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const MIDNIGHT = /[t ]0{1,2}:00(?::00(?:\.0+)?)?$/;
const CHINESE = /^(?:(\d{4}|\d{2})年)?(\d{1,2})月(\d{1,2})[日号號]?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_FIRST = /^(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4})$/;
const SHORT_YEAR = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,2})$/;
const YEARLESS = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})$/;
const LONE_DAY = /^(\d{1,2})(?:st|nd|rd|th)?\s*[日号號]?(?:,?\s+(\d{4}))?$/;
/** "Mar 1-14": the fourteenth, not the year 2014, which nobody writes so behind a blank. */
const DAYS_OF_MONTH = /^\p{L}+[.\s]*\d{1,2}\s*[-–—~]\s*\d{1,2}$/u;
const ORDINAL = /(\d)(?:st|nd|rd|th)\b/g;
const NAME_SEPARATORS = /[\s\-/.,]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u;

/** Width folded, lower case, without direction marks and the midnight that workbooks add to a date. */
export function foldDayText(text: string): string {
  return foldSearch(text).replace(INVISIBLE, '').trim().replace(MIDNIGHT, '');
}

/** Every way to read a folded text as a day (domain/06 §6.4); empty when it is none. */
export function dayReadings(text: string): DayReading[] {
  const chinese = CHINESE.exec(text.replace(/\s/g, ''));
  if (chinese !== null) return [reading(chinese[1], chinese[2], chinese[3])];
  const yearFirst = COMPACT.exec(text) ?? YEAR_FIRST.exec(text);
  if (yearFirst !== null) return [reading(yearFirst[1], yearFirst[2], yearFirst[3])];
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast !== null) {
    const [, a, , b, year] = yearLast;
    return [reading(year, a, b, 'MDY'), reading(year, b, a, 'DMY')];
  }
  const yearless = YEARLESS.exec(text);
  if (yearless !== null) {
    const [, a, b] = yearless;
    return [reading(undefined, a, b, 'MDY'), reading(undefined, a, b, 'YMD'), reading(undefined, b, a, 'DMY')];
  }
  const short = SHORT_YEAR.exec(text);
  return short === null ? namedMonthReadings(text) : shortYearReadings(short);
}

/** A folded text that is only a day of the month, perhaps with a year behind it; null when it is more or less than that. */
export function loneDay(text: string): LoneDay | null {
  const match = LONE_DAY.exec(text);
  return match === null ? null : { day: Number(match[1]), year: match[2] === undefined ? null : Number(match[2]) };
}

function shortYearReadings([, a = '', , b = '', c = '']: RegExpExecArray): DayReading[] {
  const readings: DayReading[] = [];
  if (c.length === 2) readings.push(reading(c, a, b, 'MDY'), reading(c, b, a, 'DMY'));
  if (a.length === 2) readings.push(reading(a, b, c, 'YMD'));
  return readings;
}

/** "1-Mar-26", "01 MAR 2026", "Mar 1", "MARCH 1, 2026", "2026-Mar-01", with the month's English or Arabic name. */
function namedMonthReadings(text: string): DayReading[] {
  if (DAYS_OF_MONTH.test(text)) return [];
  const parts = text
    .replace(ORDINAL, '$1')
    .split(NAME_SEPARATORS)
    .filter((part) => part !== '');
  const at = parts.findIndex((part) => MONTHS.has(part));
  const numbers = parts.filter((_, index) => index !== at);
  if (at < 0 || at > 1 || numbers.length < 1 || numbers.length > 2 || !numbers.every((part) => /^\d+$/.test(part))) return [];
  const [first = '', second] = numbers;
  const yearAhead = first.length === 4;
  const day = yearAhead ? second : first;
  const year = yearAhead ? first : second;
  if (day === undefined || day.length > 2 || (year !== undefined && year.length !== 2 && year.length !== 4)) return [];
  return [reading(year, String(MONTHS.get(parts[at] as string)), day)];
}

function reading(year: string | undefined, month = '', day = '', order: DateOrder | null = null): DayReading {
  return {
    year: year === undefined ? null : Number(year),
    shortYear: year !== undefined && year.length < 4,
    month: Number(month),
    day: Number(day),
    order,
  };
}
