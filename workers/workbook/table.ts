import type { Cell, Merge, SheetContents } from './contents';
import { filledColumns, findHeader, flattenHeaders, isHeaderLike, readableText } from './headerRows';
import type { HeaderPlace } from './headerRows';
import { findPeriod } from '#workers/import/periods';
import { foldHeader, HEADER_PATH } from './synonyms';
import { TableLines } from './tableLines';

export interface TableRow {
  /** The sheet's row number, from 1; with the index in `cells` it is the cell's address. */
  row: number;
  /** One a header; `null` where the sheet has nothing. */
  cells: Cell[];
  /** Counts, from 0, the blocks a table falls into at repeated headers and title lines. */
  block: number;
  /** Columns `inheritDown` and `spreadMerges` filled. */
  inherited?: number[];
}

export interface SheetTable {
  /** The header's first row, from 1. */
  headerRow: number;
  /** How many rows deep the header is: 1 to 3. */
  headerRows: number;
  /** One a sheet column, from the sheet's first on; levels joined by " > ", '' where there is none. */
  headers: string[];
  rows: TableRow[];
  /** Lines above, within and below that are no data: titles, validities, remarks, totals. */
  notes: { row: number; text: string }[];
}

/** More than anybody lays out on one sheet; it bounds the work a hostile sheet can ask for. */
const MOST_TABLES = 50;

/**
 * The table of a sheet, the longest when there are several; null when nothing looks like a header. Merged and up to three rows
 * deep headers are flattened, repeated headers and blank lines skipped, titles, remarks and totals put aside (domain/06 §6.1).
 */
export function findTable(sheet: SheetContents): SheetTable | null {
  let longest: SheetTable | null = null;
  for (const table of findTables(sheet)) {
    if (longest === null || table.rows.length > longest.rows.length) longest = table;
  }
  return longest;
}

/** Every table of a sheet from the top down. A second one begins where, behind a blank line, other header words stand over values. */
export function findTables(sheet: SheetContents): SheetTable[] {
  const tables: SheetTable[] = [];
  let from = 0;
  while (from < sheet.rows.length && tables.length < MOST_TABLES) {
    const place = findHeader(sheet, from);
    if (place === null) break;
    const { table, next } = readTable(sheet, place, from);
    tables.push(table);
    from = next;
  }
  return tables;
}

/**
 * A table whose blank cells in the given columns have the value above them, within their block only, as identity columns (port,
 * carrier, validity) are read; never ask it of prices, where blank means not offered (domain/06 §6.1).
 */
export function inheritDown(table: SheetTable, columns: readonly number[]): SheetTable {
  const above = new Map<number, Cell>();
  let block = -1;
  const rows = table.rows.map((row) => {
    if (row.block !== block) above.clear();
    block = row.block;
    const taken: number[] = [];
    const cells = [...row.cells];
    for (const column of columns) {
      if (readableText(cells[column]) !== '') above.set(column, cells[column] ?? null);
      else if (above.has(column)) {
        cells[column] = above.get(column) ?? null;
        taken.push(column);
      }
    }
    return withInherited(row, cells, taken);
  });
  return { ...table, rows };
}

/** A table in which every cell under a merged range has the range's value, in the given columns only. A price over three ports is a price of each. */
export function spreadMerges(table: SheetTable, sheet: SheetContents, columns: readonly number[]): SheetTable {
  const wanted = new Set(columns);
  const first = table.headerRow - 1 + table.headerRows;
  const byRow = new Map(table.rows.map((row, at) => [row.row - 1, at]));
  const rows = [...table.rows];
  // Ranges of a sound file never overlap; those of a hostile one could ask for any amount of work.
  let steps = sheet.rows.length * Math.max(1, wanted.size);
  for (const merge of sheet.merges) {
    const value = sheet.rows[merge.top]?.[merge.left] ?? null;
    if (merge.top < first || value === null || !columns.some((column) => column >= merge.left && column <= merge.right)) continue;
    for (let row = merge.top; row <= Math.min(merge.bottom, sheet.rows.length - 1) && steps > 0; row += 1) {
      steps -= 1;
      const at = byRow.get(row);
      const target = at === undefined ? undefined : rows[at];
      if (at !== undefined && target !== undefined) rows[at] = spread(target, merge, row, value, wanted);
    }
  }
  return { ...table, rows };
}

/** No words of a period are longer. */
const LONGEST_PERIOD = 60;
/** Any day: it is asked only whether words are a period, not which. */
const anyDay = { context: '2000-01-01' };

/** A header as it is the next week: without the validity that stands over its column. */
export const steadyHeader = (header: string): string =>
  foldHeader(
    header
      .split(HEADER_PATH)
      .filter((level) => level.length > LONGEST_PERIOD || findPeriod(level, anyDay) === null)
      .join(HEADER_PATH),
  );

/**
 * Recognises the same layout again: a hash over the folded header words and the sheet's name, without the figures and month
 * names that change from file to file in the name (domain/06 §6.2). 16 hexadecimal digits.
 */
export function headerFingerprint(headers: readonly string[], sheetName: string): string {
  const name = foldHeader(sheetName)
    .replace(/\d+/g, '')
    .replace(/(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|[一二三四五六七八九十]+月|[年月日]/g, '');
  const words = headers.map(steadyHeader).filter((word) => word !== '');
  return fnv64([name, ...words].join('\n'));
}

function readTable(sheet: SheetContents, place: HeaderPlace, from: number): { table: SheetTable; next: number } {
  const lines = new TableLines(sheet, place);
  const table: SheetTable = { headerRow: place.top + 1, headerRows: place.bottom - place.top + 1, headers: [], rows: [], notes: [] };
  for (let row = from; row < place.top; row += 1) addNote(sheet, row, table);
  let block = 0;
  let width = 0;
  let blank = false;
  let row = place.bottom + 1;
  for (; row < sheet.rows.length; row += 1) {
    const cells = sheet.rows[row] ?? [];
    const filled = filledColumns(cells);
    if (filled.length === 0) {
      blank = true;
      continue;
    }
    if (lines.repeatsHeader(cells, filled)) {
      if (table.rows[table.rows.length - 1]?.block === block) block += 1;
    } else if (blank && table.rows.length > 0 && beginsTable(sheet, row, filled, table)) break;
    else if (lines.isNote(row, filled)) {
      if (lines.isTitle(row, filled) && table.rows[table.rows.length - 1]?.block === block) block += 1;
      addNote(sheet, row, table);
    } else {
      table.rows.push({ row: row + 1, cells: [...cells], block });
      width = Math.max(width, cells.length);
    }
    blank = false;
  }
  const widest = Math.max(width, ...Array.from({ length: table.headerRows }, (_, at) => sheet.rows[place.top + at]?.length ?? 0));
  table.headers = flattenHeaders(sheet, place, widest);
  for (const line of table.rows) while (line.cells.length < widest) line.cells.push(null);
  return { table, next: row };
}

function addNote(sheet: SheetContents, row: number, table: SheetTable): void {
  const cells = sheet.rows[row];
  const text = filledColumns(cells)
    .map((column) => readableText(cells?.[column]))
    .join(' ');
  if (text !== '') table.notes.push({ row: row + 1, text });
}

/** Header words behind a blank line, over values, where this table had values itself. */
function beginsTable(sheet: SheetContents, row: number, filled: readonly number[], table: SheetTable): boolean {
  const cells = sheet.rows[row] ?? [];
  if (filled.length < 2 || !filled.every((column) => isHeaderLike(cells[column]))) return false;
  const before = table.rows[table.rows.length - 1]?.cells ?? [];
  const after = sheet.rows[row + 1] ?? [];
  const overValues = filled.some((column) => readableText(after[column]) !== '' && !isHeaderLike(after[column]));
  return overValues && filled.some((column) => readableText(before[column]) !== '' && !isHeaderLike(before[column]));
}

function spread(target: TableRow, merge: Merge, row: number, value: Cell, wanted: ReadonlySet<number>): TableRow {
  const cells = [...target.cells];
  const taken: number[] = [];
  for (let column = merge.left; column <= Math.min(merge.right, cells.length - 1); column += 1) {
    if (!wanted.has(column) || (row === merge.top && column === merge.left)) continue;
    cells[column] = value;
    taken.push(column);
  }
  return withInherited(target, cells, taken);
}

function withInherited(row: TableRow, cells: Cell[], taken: readonly number[]): TableRow {
  return taken.length === 0 ? row : { ...row, cells, inherited: [...(row.inherited ?? []), ...taken] };
}

/** FNV-1a of 64 bits over UTF-16 units. */
function fnv64(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
