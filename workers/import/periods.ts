import { addDays, addMonths, dayNumber, excelSerialToDay, parseDayRange, parseDayText } from '#values/day';
import type { Day, DayRange, DayTextOptions } from '#values/day';
import type { RefusalCode } from '#names/refusals';
import type { ReadCell } from '#workers/import/sheetCells';
import { dialogSource, type Source } from '#workers/import/staged';

/** One end of a validity, where it was found; `open` of an end "till further notice". */
export interface FoundDay {
  readonly day: Day | null;
  readonly source: Source;
}

/** A validity as one place states it: either end may be missing there. */
export interface FoundPeriod {
  readonly from?: FoundDay;
  readonly to?: FoundDay;
  /** What is written there and is no day that can be read. */
  readonly problems?: readonly {
    readonly code: RefusalCode;
    readonly text: string;
    readonly source: Source;
    readonly end: 'from' | 'to';
  }[];
}

/** How days are read: those without a year lie near `context`, which places that name one have moved away from the person's `today`. */
export interface PeriodDays extends DayTextOptions {
  readonly today?: Day;
}

const MONTHS_OF_A_YEAR = 12;
const MOST_WORDS = 10;
const LONGEST = 400;
const WORDS = /[\s_()（）[\]【】{},，;；|]+/u;

/**
 * The period somewhere in a title, a sheet's name or a file's name: "COSCO FAK 20260801-20260831.xlsx", "Valid: 1-14 MAR 2026
 * (ETD)". The longest run of words that is a period counts; null when there is none.
 */
export function findPeriod(text: string, options: DayTextOptions): DayRange | 'AMBIGUOUS' | null {
  if (text.length > LONGEST || !/\d/u.test(text)) return null;
  const words = text
    .replace(/\.[a-z]{3,4}$/iu, '')
    .replace(/[:：]/gu, ' ')
    .split(WORDS)
    .filter((word) => word !== '');
  let ambiguous = false;
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const run = words.slice(at, at + length).join(' ');
      const found = periodOf(run, options);
      if (found === 'AMBIGUOUS') ambiguous = true;
      else if (found !== null) return found;
    }
  }
  return ambiguous ? 'AMBIGUOUS' : null;
}

function periodOf(run: string, options: DayTextOptions): DayRange | 'AMBIGUOUS' | null {
  if (!/\d/u.test(run)) return null;
  const whole = parseDayRange(run, options);
  if (whole !== null) return whole;
  // Chinese titles put the words right against the figures.
  const bare = /\p{Script=Han}/u.test(run) ? /(?:有效|至|到|自|从|截止)?\d.*$/u.exec(run)?.[0] : undefined;
  return bare === undefined || bare === run ? null : parseDayRange(bare, options);
}

/** A period of a title, a name or a heading, as a place of the order row > block > sheet > file > dialog. */
export function periodAt(text: string, source: Source, options: PeriodDays): FoundPeriod | null {
  const found = findPeriod(text, options);
  return found === null || found === 'AMBIGUOUS' ? null : asFound(acrossYears(found, text, options), source);
}

/**
 * "12/28-1/10" under "Rates 2026" begins or ends in 2026: the one that lies nearer to the person's day is meant. A period whose
 * text has a year of its own, or that lies within one year, is as it was read.
 */
function acrossYears(range: DayRange, text: string, { context, today, order }: PeriodDays): DayRange {
  const { from, to } = range;
  if (from === null || to === null || context === undefined || today === undefined || context === today) return range;
  if (from.slice(0, 4) === to.slice(0, 4) || from.slice(0, 4) !== context.slice(0, 4)) return range;
  const apart = findPeriod(text, { order, context: addMonths(context, 4 * MONTHS_OF_A_YEAR) });
  if (apart === null || apart === 'AMBIGUOUS' || apart.from === from) return range;
  const earlier = { ...range, from: addMonths(from, -MONTHS_OF_A_YEAR), to: addMonths(to, -MONTHS_OF_A_YEAR) };
  const distance = (one: { from: Day; to: Day }) => Math.abs(dayNumber(one.from) + dayNumber(one.to) - 2 * dayNumber(today));
  return distance(earlier) < distance({ from, to }) ? earlier : range;
}

/** A read period with the place it stands at. */
export function asFound(range: DayRange, source: Source): FoundPeriod {
  return {
    ...(range.from === null ? {} : { from: { day: range.from, source } }),
    ...(range.to === null && range.open !== true ? {} : { to: { day: range.to, source } }),
  };
}

/** "W14 (30 Mar - 5 Apr)": the number of the week stands beside its days. */
const WEEK = /^(?:(?:w|wk|week)\s*\d{1,2}|第\s*\d{1,2}\s*周)\s*[:：-]?\s*/iu;
const HALVES: Readonly<Record<string, readonly [number, number]>> = {
  上半月: [1, 15],
  下半月: [16, 31],
  上旬: [1, 10],
  中旬: [11, 20],
  下旬: [21, 31],
};
const PART_OF_MONTH = /^(.*\d{1,2}月)(?:份)?\s*(上半月|下半月|上旬|中旬|下旬)?$|^([a-z]{3,9}\.?(?:[ -]*\d{4})?)$/iu;

/** A month alone or a part of it: "Apr 2026", 4月下半月. In a cell of a column of validities it can be nothing else. */
function monthPeriod(text: string, options: DayTextOptions): DayRange | null {
  const [, han, half = '', latin] = PART_OF_MONTH.exec(text.trim()) ?? [];
  const first = parseDayText(han === undefined ? `1 ${latin ?? ''}` : `${han}1日`, options);
  if ((han ?? latin) === undefined || first === null || first === 'AMBIGUOUS') return null;
  const next = addMonths(first, 1);
  const length = dayNumber(next) - dayNumber(first);
  const [from, to] = HALVES[half] ?? [1, length];
  return { from: addDays(first, from - 1), to: addDays(first, Math.min(to, length) - 1) };
}

/** A cell of a column of days or periods; a single day is the end the column is about. */
export function readPeriodCell(read: ReadCell, end: 'from' | 'to', options: PeriodDays, date1904: boolean): FoundPeriod {
  const { cell, text, address } = read;
  const at = (day: Day): FoundPeriod => ({ [end]: { day, source: address } });
  if (cell !== null && typeof cell === 'object' && 'day' in cell) return at(cell.day);
  const number = cell !== null && typeof cell === 'object' && 'number' in cell ? cell : null;
  if (number !== null && /^\d{5}$/u.test(number.number)) {
    const day = excelSerialToDay(Number(number.number), date1904);
    if (day !== null) return at(day);
  }
  const written = number?.shown ?? text;
  const day = parseDayText(written, options);
  if (day !== null && day !== 'AMBIGUOUS') return at(day);
  const days = written.replace(WEEK, '').replace(/^[(（](.*)[)）]$/u, '$1');
  const range = parseDayRange(days, options) ?? monthPeriod(days, options);
  if (range !== null && range !== 'AMBIGUOUS') return asFound(acrossYears(range, written, options), address);
  const code = day === 'AMBIGUOUS' || range === 'AMBIGUOUS' ? 'DATE_AMBIGUOUS' : 'DATE_UNPARSED';
  return { problems: [{ code, text: written, source: address, end }] };
}

/** Merges what several places say, the nearest first; each end is what the first place says that speaks of it, were it nothing anybody can read. */
export function mergedPeriod(places: readonly (FoundPeriod | null)[]): FoundPeriod {
  let merged: FoundPeriod = {};
  for (const place of places) {
    if (place === null) continue;
    const { from, to, problems = [] } = merged;
    const open = (end: 'from' | 'to') => merged[end] === undefined && problems.every((one) => one.end !== end);
    const unread = [...problems, ...(place.problems ?? []).filter(({ end }) => open(end))];
    const [begins, ends] = [open('from') ? place.from : from, open('to') ? place.to : to];
    merged = { ...(begins && { from: begins }), ...(ends && { to: ends }), ...(unread.length > 0 && { problems: unread }) };
  }
  return merged;
}

/** What the cells of one line say together; what nobody can read in a cell of neither end's field is missing at both. */
export function readPeriodCells(
  cells: readonly { readonly cell: ReadCell; readonly field: string }[],
  [fromField, toField]: readonly string[],
  days: PeriodDays,
  date1904: boolean,
): FoundPeriod {
  const read = cells.map(({ cell, field }) => {
    const found = readPeriodCell(cell, field === fromField ? 'from' : 'to', days, date1904);
    const whole = field !== fromField && field !== toField;
    const problems = found.problems?.flatMap((one) => (whole ? (['from', 'to'] as const).map((each) => ({ ...one, end: each })) : [one]));
    return problems === undefined ? found : { problems };
  });
  // What one cell says is read before what another one leaves unread.
  return mergedPeriod([...read.filter((one) => one.problems === undefined), ...read.filter((one) => one.problems !== undefined)]);
}

/** What stands under the fields of both ends; text that is no day under the end it was written for. */
export function endsOf({ from, to, problems = [] }: FoundPeriod, fromField: string, toField: string) {
  const read = [
    { field: fromField, found: from },
    { field: toField, found: to },
  ].flatMap(({ field, found }) => (found?.day == null ? [] : [{ field, text: found.day, source: found.source, code: undefined }]));
  return [...read, ...problems.map(({ end, ...said }) => ({ ...said, field: end === 'from' ? fromField : toField }))];
}

/** The ends the person gave for the whole file. */
export function dialogPeriod(from: string | undefined, to: string | undefined): FoundPeriod {
  return { ...(from ? { from: { day: from, source: dialogSource } } : {}), ...(to ? { to: { day: to, source: dialogSource } } : {}) };
}
