import type { Day, DayTextOptions } from '#values/day';
import { findPeriod } from '#workers/import/periods';
import { cellText } from '#workers/import/sheetCells';
import type { ImportChoice, TableChoice } from '#workers/import/staged';
import type { SheetContents } from '#workers/workbook/contents';

/** A year alone in a text of words; not one of several figures such as "2000/2100", and no telephone's. */
const YEAR = /(?<![\d.,/$€£¥+-])(20[0-4]\d)(?!\d|[/+]|[.,]\d|-\d{3})/gu;
const YEAR_AND_MONTH = /(?<!\d)(20[0-4]\d)\s*(?:年|[-./])\s*(0?[1-9]|1[0-2])(?!\d|[-./]\d)/u;
const MONTH_AND_YEAR = /(?<!\p{L})(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*[\s.,'-]*(20[0-4]\d)(?!\d)/iu;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LONGEST = 200;
const OTHER_CONTEXTS: readonly [Day, Day] = ['1990-07-02', '2090-07-02'];

type Ordered = Omit<DayTextOptions, 'context'>;

/** Thousands of lines say the same days: what a text names was found once. */
const known = new Map<string, Day | null>();
const mostKnown = 5_000;

/**
 * The day a text names with its year: the first of "2025.3.1-3.14", the middle of "March 2025" and of "Rates 2025". Days without
 * a year that are written beside it lie near it. Null where the text names no year, or two of them.
 */
export function datedDay(text: string, { order }: Ordered = {}): Day | null {
  if (text.length > LONGEST || !/\d{2}/u.test(text)) return null;
  const key = `${order} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const found = dayIn(text, { order });
  known.set(key, found);
  return found;
}

function dayIn(text: string, { order }: Ordered): Day | null {
  const [one, other] = OTHER_CONTEXTS.map((context) => {
    const period = findPeriod(text, { order, context });
    return period === null || period === 'AMBIGUOUS' ? null : (period.from ?? period.to);
  });
  // A period that is the same whatever it is written near has its own year.
  if (one != null && one === other) return one;
  const [, year, month] = YEAR_AND_MONTH.exec(text) ?? [];
  if (year !== undefined && month !== undefined) return middleOfMonth(year, Number(month));
  const [, name, named] = MONTH_AND_YEAR.exec(text) ?? [];
  if (name !== undefined && named !== undefined) return middleOfMonth(named, MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
  const years = new Set([...text.matchAll(YEAR)].map(([, alone]) => alone));
  // Every day of a year lies nearer to the middle of it than to that of another year.
  return years.size === 1 ? `${[...years].join('')}-07-02` : null;
}

const middleOfMonth = (year: string, month: number): Day => `${year}-${String(month).padStart(2, '0')}-15`;

/** The day the first of several places names with its year, the nearest place first. */
export function nearestDated(texts: Iterable<string>, order: Ordered = {}): Day | null {
  for (const text of texts) {
    const day = datedDay(text, order);
    if (day !== null) return day;
  }
  return null;
}

const LINES_LOOKED_AT = 200;

/** The day one table writes with its year: in its titles and headers, the first lines of its columns of days, the name of its sheet. */
function ownDay(sheet: SheetContents, table: TableChoice, order: Ordered, dayFields: readonly string[]): Day | null {
  const columns = table.columns.flatMap((field, column) => (field !== null && dayFields.includes(field) ? [column] : []));
  const lastLine = Math.min(table.until, table.header.bottom + LINES_LOOKED_AT);
  function* places(): Generator<string> {
    for (let row = table.from; row < table.header.top; row += 1) for (const cell of sheet.rows[row] ?? []) yield cellText(cell) ?? '';
    yield* table.headers;
    for (let row = table.header.bottom + 1; row < lastLine; row += 1)
      for (const column of columns) yield cellText(sheet.rows[row]?.[column]) ?? '';
    yield sheet.name;
  }
  return nearestDated(places(), order);
}

/** The day the other tables of the file write with its year; null where they name none, or days of several years. */
function daysBeside(
  sheets: readonly SheetContents[],
  own: TableChoice,
  choice: ImportChoice,
  order: Ordered,
  dayFields: readonly string[],
): Day | null {
  const days = choice.tables.flatMap((table) => {
    const sheet = sheets[table.sheet];
    return (table.sheet === own.sheet && table.header.top === own.header.top) || sheet === undefined
      ? []
      : (ownDay(sheet, table, order, dayFields) ?? []);
  });
  return new Set(days.map((day) => day.slice(0, 4))).size === 1 ? (days[0] ?? null) : null;
}

/**
 * Where days without a year lie in a table: near one that it writes with its year itself, the file's name, or all other tables of the file;
 * where nothing does, near the day the person gave.
 */
export function tableDay(sheets: readonly SheetContents[], table: TableChoice, choice: ImportChoice, dayFields: readonly string[]): Day {
  const order = { order: choice.dateOrder ?? undefined };
  const sheet = sheets[table.sheet];
  return (
    (sheet === undefined ? null : ownDay(sheet, table, order, dayFields)) ??
    datedDay(choice.fileName, order) ??
    daysBeside(sheets, table, choice, order, dayFields) ??
    choice.contextDay
  );
}
