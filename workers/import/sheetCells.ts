import { trimCell } from '#values/text';
import { placeOf, type Cell, type Merge, type SheetContents } from '#workers/workbook/contents';
import { columnLetters } from '#workers/workbook/writtenCells';

/** One cell as the importer reads it; merged cells all answer for the first of them. */
export interface ReadCell {
  readonly cell: Cell;
  /** Trimmed, as the workbook shows it; a number in its exact digits. Never empty. */
  readonly text: string;
  /** `C5`: of merged cells, where the value really stands. */
  readonly address: string;
  /** False where a merge of several columns brings the value of another column. */
  readonly own: boolean;
  /** Struck through: whoever sent the file takes it back. */
  readonly struck?: true;
}

/** `C5` of row and column counted from 0. */
export function addressOf(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}

/** What a cell says as text: exact digits of numbers, ISO days, nothing for errors' neighbours; null when blank. */
export function cellText(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'string') return trimCell(cell);
  if (typeof cell === 'boolean') return cell ? 'true' : 'false';
  if ('number' in cell) return cell.number;
  return 'day' in cell ? cell.day : cell.error;
}

/**
 * The cells of one sheet with its merges undone, read row by row from the top. Merges are entered as their rows are
 * reached, so that a file of many overlapping ones costs no more than its cells.
 */
export class SheetCells {
  readonly width: number;
  private readonly letters: readonly string[];
  private readonly starting: ReadonlyMap<number, readonly Merge[]>;
  private readonly active: (Merge | undefined)[] = [];
  private reached = -1;
  private readonly struck: ReadonlySet<number> | null;

  constructor(readonly sheet: SheetContents) {
    this.width = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0);
    this.letters = Array.from({ length: this.width }, (_, column) => columnLetters(column));
    this.starting = this.mergesByRow();
    this.struck = sheet.struck === undefined ? null : new Set(sheet.struck);
  }

  /** All cells of a row; blank ones are null. Rows are asked for in rising order; an earlier one starts anew. */
  row(row: number): (ReadCell | null)[] {
    this.reach(row);
    const own = this.sheet.rows[row] ?? [];
    const line: (ReadCell | null)[] = [];
    for (let column = 0; column < this.width; column += 1) {
      const merge = this.active[column];
      if (merge === undefined || row > merge.bottom) line.push(this.read(own[column], row, column, true));
      else line.push(this.read(this.sheet.rows[merge.top]?.[merge.left], merge.top, merge.left, merge.left === column));
    }
    return line;
  }

  private mergesByRow(): Map<number, Merge[]> {
    const made = new Map<number, Merge[]>();
    for (const merge of this.sheet.merges) {
      const known = made.get(merge.top);
      if (known === undefined) made.set(merge.top, [merge]);
      else known.push(merge);
    }
    return made;
  }

  private reach(row: number): void {
    if (row < this.reached) {
      this.active.length = 0;
      this.reached = -1;
    }
    for (; this.reached < row; this.reached += 1) {
      for (const merge of this.starting.get(this.reached + 1) ?? []) {
        for (let column = merge.left; column <= Math.min(merge.right, this.width - 1); column += 1) this.active[column] = merge;
      }
    }
  }

  private read(cell: Cell | undefined, row: number, column: number, own: boolean): ReadCell | null {
    const text = cellText(cell);
    if (text === null) return null;
    const read = { cell: cell as Cell, text, address: `${this.letters[column] ?? ''}${row + 1}`, own };
    return this.struck?.has(placeOf(row, column)) ? { ...read, struck: true } : read;
  }
}
