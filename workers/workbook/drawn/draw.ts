import type { Merge, WorkbookContents } from '../contents';
import { readableText } from '../headerRows';
import { MarkupScanner } from '../markup';
import { PackageParts, WorkbookPart } from '../packageParts';
import { outlineWorkbook } from '../preflight';
import { columnLetters } from '../writtenCells';
import { InflateBudget } from '../zip';
import { DrawnStyles, SheetLooks, type CellLook, type Window } from './looks';
import { ThemeColours } from './colours';

/** A cell as the workbook shows it. */
export interface DrawnCell extends CellLook {
  /** `E7`. */
  readonly a: string;
  readonly row: number;
  readonly column: number;
  readonly t: string;
}

/** A part of a sheet as the workbook shows it: what stands in it, how it looks, what is hidden. */
export interface Drawn extends Window {
  readonly sheet: string;
  readonly rightToLeft: boolean;
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly merges: readonly Merge[];
  /** Cells with a text or a look of their own. */
  readonly cells: readonly DrawnCell[];
}

/** The largest part that is drawn at one go (domain/15 §15.3). */
export const mostDrawn = { rows: 200, columns: 60 } as const;

const plain = { look: (): CellLook => ({}), width: () => 96, height: () => 20 };

/** Draws a part of a sheet of a workbook that was read from these bytes; null where it has no such sheet. Formats without looks are drawn plain. */
export function drawSheet(bytes: Uint8Array, contents: WorkbookContents, sheetName: string, wanted: Window): Drawn | null {
  const index = contents.sheets.findIndex(({ name }) => name === sheetName);
  const sheet = contents.sheets[index];
  if (sheet === undefined) return null;
  const window = {
    top: Math.max(0, wanted.top),
    left: Math.max(0, wanted.left),
    rows: Math.min(wanted.rows, mostDrawn.rows),
    columns: Math.min(wanted.columns, mostDrawn.columns),
  };
  const looks = contents.kind === 'xlsx' ? looksOf(bytes, index, window) : plain;
  const inside = (at: number, from: number, count: number) => at >= from && at < from + count;
  const span = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
  const { top, left, rows, columns } = window;
  const cells = span(top, rows).flatMap((row) =>
    span(left, columns).flatMap((column): DrawnCell[] => {
      const cell = sheet.rows[row]?.[column] ?? null;
      const look = looks.look(row, column);
      if (cell === null && Object.keys(look).length === 0) return [];
      const side = cell !== null && typeof cell === 'object' && ('number' in cell || 'day' in cell) ? ({ align: 'end' } as const) : {};
      return [{ a: `${columnLetters(column)}${row + 1}`, row, column, t: readableText(cell), ...side, ...look }];
    }),
  );
  return {
    ...window,
    sheet: sheetName,
    rightToLeft: sheet.rightToLeft,
    widths: span(left, columns).map(looks.width),
    heights: span(top, rows).map(looks.height),
    hiddenRows: sheet.hiddenRows.filter((row) => inside(row, top, rows)),
    hiddenColumns: sheet.hiddenColumns.filter((column) => inside(column, left, columns)),
    merges: sheet.merges.filter(
      (merge) => merge.top < top + rows && merge.bottom >= top && merge.left < left + columns && merge.right >= left,
    ),
    cells,
  };
}

interface Looks {
  look(row: number, column: number): CellLook;
  width(column: number): number;
  height(row: number): number;
}

function looksOf(bytes: Uint8Array, index: number, window: Window): Looks {
  const parts = new PackageParts(bytes, outlineWorkbook(bytes).entries, new InflateBudget());
  const main = parts.relations('').find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const relations = parts.relations(main);
  const entryOf = (type: string, usual: string) => parts.find(relations.find((relation) => relation.type === type)?.target ?? usual);
  const book = new WorkbookPart();
  const mainEntry = parts.find(main);
  if (mainEntry === null) return plain;
  parts.scan(mainEntry, book);
  // Sheets of charts stand between those with tables and were not counted when the workbook was read.
  const tables = book.sheets.flatMap(({ relation }, at) => {
    const found = relations.find(({ id }) => id === relation);
    return found !== undefined && found.type !== 'worksheet' ? [] : [found?.target ?? `xl/worksheets/sheet${at + 1}.xml`];
  });
  const entry = parts.find(tables[index] ?? '');
  if (entry === null) return plain;
  const [theme, themed] = [new ThemeColours(), entryOf('theme', 'xl/theme/theme1.xml')];
  if (themed !== null) parts.scan(themed, theme);
  const [styles, styled] = [new DrawnStyles(theme.list()), entryOf('styles', 'xl/styles.xml')];
  if (styled !== null) parts.scan(styled, styles);
  const looks = new SheetLooks(window);
  const scanner = new MarkupScanner(looks);
  for (const { text } of parts.pieces(entry)) scanner.push(text);
  scanner.finish();
  return {
    look: (row, column) => styles.look(looks.styles.get(`${row} ${column}`) ?? 0),
    width: looks.width,
    height: looks.height,
  };
}
