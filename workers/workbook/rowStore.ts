import { WorkbookFault } from './contents';
import type { Cell } from './contents';
import { LIMITS } from './limits';
import type { ContentsReceiver } from './receiver';

/** Places counted over all sheets of one reading. */
export interface PlaceCount {
  places: number;
}

/** Gathers the cells of one sheet into ragged rows and hands full rows on, so that a large sheet need not stay in memory. */
export class RowStore {
  /** Filled cells outside the rows and columns that are kept. */
  left = 0;
  /** Rows begun so far, empty ones included. */
  begun = 0;
  private rows: Cell[][] = [];
  private first = 0;
  private row: Cell[] | null = null;
  private index = -1;
  private readonly late = new Map<number, Cell[]>();

  constructor(
    private readonly sheet: number,
    private readonly count: PlaceCount,
  ) {}

  /** Begins row `index`, from 0; rows may come in any order, and again. */
  begin(index: number): void {
    this.begun += 1;
    this.index = index;
    this.row = null;
  }

  put(column: number, cell: Cell): void {
    if (cell === null) return;
    if (column >= LIMITS.columns || this.index >= LIMITS.rows) {
      this.left += 1;
      return;
    }
    const row = (this.row ??= this.open());
    const grown = column + 1 - row.length;
    if (grown > 0) {
      this.count.places += grown;
      if (this.count.places > LIMITS.places) throw new WorkbookFault('WORKBOOK_TOO_LARGE', `more than ${LIMITS.places} cells`);
    }
    while (row.length < column) row.push(null);
    row[column] = cell;
  }

  /** Hands on every row but the last, which may still grow; with `all` that one too, and rows that came out of order. */
  async handOver(receiver: ContentsReceiver, all: boolean): Promise<void> {
    const ready = all ? this.rows : this.rows.slice(0, -1);
    if (ready.length > 0) {
      const first = this.first;
      this.rows = this.rows.slice(ready.length);
      this.first += ready.length;
      this.row = this.rows[0] !== undefined && this.index === this.first ? this.rows[0] : null;
      await receiver.rows(this.sheet, first, ready);
    }
    if (!all) return;
    for (const [index, row] of this.late) await receiver.rows(this.sheet, index, [row]);
    this.late.clear();
  }

  private open(): Cell[] {
    const at = this.index - this.first;
    if (at < 0) {
      const row = this.late.get(this.index) ?? [];
      this.late.set(this.index, row);
      return row;
    }
    while (this.rows.length <= at) this.rows.push([]);
    return this.rows[at] as Cell[];
  }
}
