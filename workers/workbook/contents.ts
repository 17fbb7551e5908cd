/**
 * A number as the file stores it. `number` is the exact shortest decimal text without exponent, "-0" or closing zeros after
 * the point (`#values/decimal` reads it); a longer integer or a text beyond 17 digits stays as the file writes it.
 * `shown` is what the cell's number format displays ("000123", "5%", "1,234.50"); with a format of fractions,
 * conditions or exponents it is the number itself.
 */
export interface NumberCell {
  number: string;
  shown: string;
}

/** A calendar day `YYYY-MM-DD`, with a wall-clock `time` `HH:MM:SS` when the cell holds more than midnight. */
export interface DayCell {
  day: string;
  time?: string;
}

/** An error value such as "#N/A", kept as the workbook spells it. */
export interface ErrorCell {
  error: string;
}

/** Cells may be shared between places of a workbook: read them, never write into them. A blank cell and an empty text are `null`. */
export type Cell = null | string | boolean | NumberCell | DayCell | ErrorCell;

/** A merged range; all four borders are inside it and count from 0, as `rows[top][left]` does. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface SheetContents {
  name: string;
  hidden: boolean;
  /** `rows[0]` is the sheet's first row; rows are ragged, trailing blank cells and rows are dropped. */
  rows: Cell[][];
  merges: Merge[];
  /** Counted from 0, ascending; only rows that are kept. */
  hiddenRows: number[];
  /** Counted from 0, ascending; only columns that are kept. */
  hiddenColumns: number[];
  rightToLeft: boolean;
  /** Cells struck through as a whole, by `placeOf`; absent where there is none. */
  struck?: number[];
  /** Present when something was left out: filled cells beyond 200,000 rows × 300 columns, and texts cut at 32,767 characters. */
  beyondLimits?: { cells: number; cut: number };
}

const PLACES_A_ROW = 16_384;

/** One number of a row and a column, both from 0. */
export const placeOf = (row: number, column: number): number => row * PLACES_A_ROW + column;

export type WorkbookKind = 'xlsx' | 'xls' | 'xlsb' | 'csv';

export interface WorkbookContents {
  sheets: SheetContents[];
  kind: WorkbookKind;
  date1904: boolean;
  /** Of delimited text: "utf-8", "utf-16le", "utf-16be", "gb18030" or "windows-1252". */
  encoding?: string;
}

export type WorkbookProblemCode =
  | 'NOT_A_WORKBOOK'
  | 'WORKBOOK_ENCRYPTED'
  | 'WORKBOOK_TOO_LARGE'
  | 'WORKBOOK_BOMB'
  | 'WORKBOOK_DAMAGED'
  | 'WORKBOOK_DOCTYPE'
  | 'WORKBOOK_EMPTY'
  | 'WORKBOOK_MACRO'
  | 'WORKBOOK_CANCELLED'
  | 'WORKBOOK_SLOW';

/** Why a file was not read. `detail` is for the log and for support, in English; the words for people stand under `code`. */
export interface WorkbookProblem {
  code: WorkbookProblemCode;
  detail: string;
}

/** True when reading answered a problem instead of contents. */
export function isProblem(answer: WorkbookContents | WorkbookProblem | { kind: WorkbookKind }): answer is WorkbookProblem {
  return 'code' in answer;
}

const WORKBOOK_NAME = /\.(?:xls|xl[st][xmb]|xlt)$/i;

/**
 * The answer of reading a file that came under a name: plain text named like a workbook is a page of an error or a broken
 * download, and refused rather than taken for a list.
 */
export function asNamed(answer: WorkbookContents | WorkbookProblem, fileName: string): WorkbookContents | WorkbookProblem {
  if (isProblem(answer) || answer.kind !== 'csv' || !WORKBOOK_NAME.test(fileName.trim())) return answer;
  return { code: 'NOT_A_WORKBOOK', detail: 'text under the name of a workbook' };
}

/** Carries a problem out of the depth of a reader or a writer; `readWorkbook` turns it back into a value. */
export class WorkbookFault extends Error {
  readonly problem: WorkbookProblem;

  constructor(code: WorkbookProblemCode, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'WorkbookFault';
    this.problem = { code, detail };
  }
}

/** Asked for between pieces of work: how far it is, and whether to stop. */
export interface Watching {
  /** `done` of `total` units of work (bytes when reading, rows when writing), at least every 5,000 rows. */
  onProgress?(done: number, total: number): void;
  signal?: { cancelled: boolean };
  /** When others are due on this thread and how they get their turn; a moment every tenth of a second where nothing is said. */
  turns?: { isDue(): boolean; give(): Promise<void> };
}
