/**
 * A cell to write. A plain string is read by its column's kind: in a 'text' column it is always a text; in the others a canonical
 * decimal, a day `YYYY-MM-DD` or a moment `YYYY-MM-DD HH:MM[:SS]` (with "T" too) becomes a number or a date, anything else
 * stays a text. The objects say it whatever the column, a number's `decimals` those its cell shows. A moment is wall-clock time: the caller has moved it to the
 * branch's zone, a "Z" behind it is not looked at. An empty text is a blank cell.
 */
export type CellOut =
  | null
  | string
  | boolean
  | { text: string }
  | { number: string; decimals?: number }
  | { day: string }
  | { moment: string };

export type ColumnKind = 'text' | 'decimal' | 'integer' | 'day' | 'moment' | 'flag';

export interface ColumnPlan {
  header: string;
  /** Pixels at 96 dpi. */
  width: number;
  kind: ColumnKind;
  /** Of a 'decimal' column's format; 2 when not given. 'written': each cell shows those its text is written with. The values keep all their decimals. */
  decimals?: number | 'written';
  /** An Excel format code in place of the kind's own; where `decimals` are 'written', that of the cells still blank. */
  format?: string;
}

export interface SheetPlan {
  /** Cleaned of what Excel refuses and made unique in the workbook. */
  name: string;
  rightToLeft?: boolean;
  columns: ColumnPlan[];
  /** Columns that stay in sight when scrolling sideways. */
  frozenColumns?: number;
  rows: Iterable<readonly CellOut[]> | AsyncIterable<readonly CellOut[]>;
  /** A line above the header, over the whole width. */
  title?: string;
  /** How many rows will come, for showing progress only. */
  expectedRows?: number;
}

export interface WorkbookPlan {
  sheets: SheetPlan[];
}
