import type { Day } from '#values/day';
import type { SheetContents, WorkbookContents } from '#workers/workbook/contents';
import { periodAt, type FoundPeriod } from '#workers/import/periods';
import { SheetCells, type ReadCell } from '#workers/import/sheetCells';
import type { ImportChoice } from '#workers/import/staged';
import type { TableNote } from '#workers/import/tableNotes';
import { datedDay } from '#workers/import/years';

/** What sheets without rates say of the rates of the file. */
export interface FileTerms {
  readonly notes: readonly TableNote[];
  readonly period: FoundPeriod | null;
}

/** Of more lines, or of lines of so many cells, a sheet is a table of something else. */
const most = 300;
const MOST_CELLS = 3;
const MOSTLY = 0.8;
const LETTERS = /\p{L}{2}/u;
const VALID = /\bvalid|有效/iu;

const distinct = (line: readonly (ReadCell | null)[]): ReadCell[] => [
  ...new Map(line.flatMap((cell) => (cell === null ? [] : [[cell.address, cell] as const]))).values(),
];

/** The lines of a sheet that is prose; empty for one that is a table of something, or longer than terms are. */
function linesOf(sheet: SheetContents): ReadCell[][] {
  if (sheet.hidden || sheet.rows.length > most * 2) return [];
  const cells = new SheetCells(sheet);
  const hidden = new Set(sheet.hiddenRows);
  const lines = sheet.rows.flatMap((_, row) => {
    const line = hidden.has(row) ? [] : distinct(cells.row(row)).filter(({ struck }) => struck !== true);
    return line.length === 0 ? [] : [line];
  });
  const prose = lines.filter((line) => line.length <= MOST_CELLS).length;
  return lines.length > most || prose < lines.length * MOSTLY ? [] : lines;
}

/** "AMS" beside "USD 35/BL" says it together; a number in front only counts the lines. */
function saidBy(line: readonly ReadCell[], speaks: (text: string) => boolean): { text: string; cell: ReadCell }[] {
  const words = line.filter(({ text }) => LETTERS.test(text));
  const [first] = words;
  if (first === undefined) return [];
  const whole = { text: words.map(({ text }) => text.replace(/[\s:：]+$/u, '')).join(': '), cell: first };
  if (words.length === 1) return [whole];
  const alone = words.filter(({ text }) => speaks(text) && /\d/u.test(text));
  return alone.length === words.length ? alone.map((cell) => ({ text: cell.text, cell })) : [whole];
}

/**
 * The terms of a file: what its sheets without a chosen table say of charges, free time and validity, each with its sheet and cell. `speaks`:
 * does a text speak of charges, so that a day in it is theirs?
 */
export function termsOf(
  { sheets }: WorkbookContents,
  choice: ImportChoice,
  { near, speaks }: { readonly near: Day; readonly speaks: (text: string) => boolean },
): FileTerms {
  const chosen = new Set(choice.tables.map(({ sheet }) => sheet));
  const notes = sheets.flatMap((sheet, at) =>
    chosen.has(at)
      ? []
      : linesOf(sheet).flatMap((line) =>
          saidBy(line, speaks).map(({ text, cell }): TableNote => ({ text, address: `${sheet.name}!${cell.address}` })),
        ),
  );
  const order = choice.dateOrder === null ? {} : { order: choice.dateOrder };
  const periods = notes.flatMap(({ text, address }) =>
    VALID.test(text) && !speaks(text)
      ? (periodAt(text, address, { ...order, today: choice.contextDay, context: datedDay(text, order) ?? near }) ?? [])
      : [],
  );
  const told = new Set(periods.map(({ from, to }) => `${from?.day ?? ''} ${to?.day ?? ''}`));
  return { notes: notes.slice(0, most), period: told.size === 1 ? (periods[0] ?? null) : null };
}
