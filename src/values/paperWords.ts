import { capitalDigits, capitalNumber } from '#values/amountCapitals';
import { englishNumber } from '#values/englishNumber';
import { isDay, type Day } from '#values/day';
import { formatMoment, type Moment } from '#values/moment';

/** Languages papers are written in. */
export type PaperLanguage = 'zh' | 'en' | 'ar';

/** A unit of packing in both numbers, as the dictionary has it. */
export interface PackageUnit {
  readonly one: string;
  readonly many: string;
}

/** Boxes of one type. */
export interface BoxCount {
  readonly type: string;
  readonly count: number;
}

const sayWords = (count: number, unit: PackageUnit): string =>
  `SAY ${englishNumber(BigInt(count))} (${count}) ${(count === 1 ? unit.one : unit.many).toUpperCase()} ONLY`;

/** `SAY TWO (2) CONTAINERS ONLY`; boxes of several types are named after it (domain/09 §9.1.3). */
export function sayContainers(boxes: readonly BoxCount[]): string {
  const count = boxes.reduce((sum, box) => sum + box.count, 0);
  const mixed = boxes.length > 1 ? ` (${boxes.map((box) => `${box.count}X${box.type}`).join(', ')})` : '';
  return `${sayWords(count, { one: 'CONTAINER', many: 'CONTAINERS' })}${mixed}`;
}

/** `SAY ONE HUNDRED TWENTY (120) CARTONS ONLY`; several units on one bill are PACKAGES (domain/09 §9.1.3). */
export function sayPackages(items: readonly { readonly count: number; readonly unit: PackageUnit }[]): string {
  const count = items.reduce((sum, item) => sum + item.count, 0);
  const [first] = items;
  const same = first !== undefined && items.every(({ unit }) => unit.many === first.unit.many);
  return sayWords(count, same ? first.unit : { one: 'PACKAGE', many: 'PACKAGES' });
}

/** Number of originals as bills have it: `THREE (3)`. */
export const originalsInWords = (count: number): string => `${englishNumber(BigInt(count))} (${count})`;

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const arabicMonths = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' ');

function parts(day: Day): { year: string; month: number; date: number } {
  if (!isDay(day)) throw new RangeError(`Not a day: ${JSON.stringify(day.slice(0, 30))}`);
  return { year: day.slice(0, 4), month: Number(day.slice(5, 7)), date: Number(day.slice(8)) };
}

/** A day as bills have it, `05 MAR 2026`. Throws RangeError on what is no day. */
export function billDay(day: Day): string {
  const { year, month } = parts(day);
  return `${day.slice(8)} ${months[month - 1]} ${year}`;
}

/** A day in chat and mail texts: as sheets have it, in English with its month in letters; short without the year (domain/15 §15.13). */
export function saidDay(day: Day, language: PaperLanguage, short = false): string {
  if (language !== 'en') return short ? day.slice(5) : day;
  const said = letterDay(day, language);
  return short ? said.slice(0, -5) : said;
}

/** A day as letters in a language have it: `2026年3月5日`, `05 Mar 2026`, `5 مارس 2026` (domain/09 §9.1.3). Throws RangeError on what is no day. */
export function letterDay(day: Day, language: PaperLanguage): string {
  const { year, month, date } = parts(day);
  if (language === 'zh') return `${year}年${month}月${date}日`;
  if (language === 'ar') return `${date} ${arabicMonths[month - 1]} ${year}`;
  const name = months[month - 1] as string;
  return `${day.slice(8)} ${name[0]}${name.slice(1).toLowerCase()} ${year}`;
}

/** A cut-off by the clocks of its place, `2026-03-05 14:00 LT` (domain/09 §9.1.3). Throws RangeError on a malformed moment or an unknown zone. */
export const localTime = (moment: Moment, zone: string): string => `${formatMoment(moment, zone)} LT`;

/** Month 1, 2 and 10 and days 1 to 10, 20 and 30 of a cheque take 零 in front, so that nothing can be written before them. */
const guarded = (number: number, at: ReadonlySet<number>): string => `${at.has(number) ? '零' : ''}${capitalNumber(BigInt(number))}`;
const guardedMonths = new Set([1, 2, 10]);
const guardedDays = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30]);

/** Month and day of a cheque in capitals, 零壹月壹拾伍日. Throws RangeError on what is no day. */
export function chequeMonthAndDay(day: Day): string {
  const { month, date } = parts(day);
  return `${guarded(month, guardedMonths)}月${guarded(date, guardedDays)}日`;
}

/** The date of a cheque in capitals, 贰零贰陆年叁月零伍日. Throws RangeError on what is no day. */
export const chequeDay = (day: Day): string =>
  `${[...parts(day).year].map((digit) => capitalDigits[Number(digit)]).join('')}年${chequeMonthAndDay(day)}`;
