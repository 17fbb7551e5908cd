import { WorkbookFault } from './contents';
import type { Cell, SheetContents, Watching, WorkbookContents } from './contents';
import { ROWS_BETWEEN_PAUSES } from './limits';

/** Where a reader puts what it finds, as it finds it. */
export interface ContentsReceiver {
  /** `rows[0]` stands in the sheet's row `first` (from 0). A later call may add cells to a row that came before. */
  rows(sheet: number, first: number, rows: Cell[][]): void | Promise<void>;
  /** Everything about a sheet but its rows, once they have all come. */
  sheet(sheet: number, about: Omit<SheetContents, 'rows'>): void;
  /** Last of all. */
  workbook(about: Omit<WorkbookContents, 'sheets'>): void;
}

/** Puts what it receives together again. */
export class CollectedContents implements ContentsReceiver {
  private readonly rowsOf: Cell[][][] = [];
  private readonly sheets: SheetContents[] = [];
  private about: Omit<WorkbookContents, 'sheets'> | null = null;

  rows(sheet: number, first: number, rows: Cell[][]): void {
    const all = (this.rowsOf[sheet] ??= []);
    while (all.length < first) all.push([]);
    for (const [offset, row] of rows.entries()) {
      const before = all[first + offset];
      if (before === undefined) all.push(row);
      else if (before.length === 0) all[first + offset] = row;
      else for (let column = 0; column < row.length; column += 1) before[column] = row[column] ?? before[column] ?? null;
    }
  }

  sheet(sheet: number, about: Omit<SheetContents, 'rows'>): void {
    const rows = this.rowsOf[sheet] ?? [];
    while (rows.length > 0 && rows[rows.length - 1]?.length === 0) rows.pop();
    this.sheets[sheet] = { ...about, rows };
  }

  workbook(about: Omit<WorkbookContents, 'sheets'>): void {
    this.about = about;
  }

  /** The whole workbook, or null while it has not all come. */
  contents(): WorkbookContents | null {
    return this.about === null ? null : { ...this.about, sheets: this.sheets };
  }
}

const MOST_MS_BETWEEN_PAUSES = 100;

/** Lets others have a turn between pieces of work, tells the progress and heeds the signal. */
export class Pauses {
  private done = 0;
  private rows = 0;
  private lastTurn = Date.now();

  /** `total` in the units of `worked`; a mere claim or guess, so it grows with what was done. */
  constructor(
    private readonly watching: Watching,
    private readonly total: number,
  ) {}

  worked(units: number, rows: number): void {
    this.done += units;
    this.rows += rows;
  }

  isDue(): boolean {
    return this.rows >= ROWS_BETWEEN_PAUSES || (this.watching.turns?.isDue() ?? Date.now() - this.lastTurn >= MOST_MS_BETWEEN_PAUSES);
  }

  /** Throws WORKBOOK_CANCELLED once the signal says so. */
  async pause(): Promise<void> {
    const done = Math.floor(this.done);
    this.watching.onProgress?.(done, Math.max(done, this.total));
    await (this.watching.turns?.give() ?? new Promise((resolve) => setTimeout(resolve, 0)));
    if (this.watching.signal?.cancelled === true) throw new WorkbookFault('WORKBOOK_CANCELLED', 'stopped on request');
    this.rows = 0;
    this.lastTurn = Date.now();
  }

  finish(): void {
    const total = Math.max(Math.floor(this.done), this.total);
    this.watching.onProgress?.(total, total);
  }
}
