import type { Value, Values } from '#define/row';
import type { OwnBatch } from '#define/wire';
import type { Book } from '#workers/sheet/book';
import type { LeftCell, RawReport } from '#workers/sheet/crossing';
import type { Step } from '#workers/sheet/edits/history';
import type { CellWish } from '#workers/sheet/edits/operations';
import { Typed, type Content } from '#workers/sheet/edits/overlay';
import type { GridColumn } from '#workers/sheet/grid';

/** Cells that were left alone are counted all and named up to here. */
const mostNamed = 500;

type SavedRow = NonNullable<OwnBatch['rows']>[number];

export interface TakenBack {
  /** Cells and rows that wait to be saved with their old values. */
  written: number;
  left: number;
  leftCells: LeftCell[];
}

/**
 * Takes back batches that were saved, the latest first, as new waiting edits of the old values. A cell is only touched while it
 * holds what the batch left in it: what anybody changed since stays, and is named.
 */
export class TakingBack {
  private readonly taken: TakenBack = { written: 0, left: 0, leftCells: [] };
  /** What cells will hold once the later batches are taken back. */
  private readonly wishes = new Map<number, Map<GridColumn, Value>>();
  private readonly removals: string[] = [];
  private readonly revivals: Values[] = [];

  constructor(private readonly book: Book) {}

  /** Does it, as one step of undo; `step` is null where nothing was left to take back. */
  async run(batches: readonly OwnBatch[], label: string, now: number): Promise<{ taken: TakenBack; step: Step | null }> {
    for (const { rows = [] } of [...batches].sort((a, b) => b.seq - a.seq)) for (const row of rows) this.take(row);
    const { history, operations } = this.book;
    const report: RawReport = { written: 0, skipped: [], refused: 0, added: 0 };
    const step = await history.gather(label, now, async () => {
      if (this.removals.length > 0) report.written += operations.removeRows(this.removals).written;
      const added = this.revivals.length > 0 ? operations.addRows(this.revivals.length).slots : [];
      await operations.write(
        [...this.edits(), ...added.flatMap((slot, at) => this.refill(slot, this.revivals[at] as Values))],
        label,
        report,
      );
    });
    this.taken.written = report.written;
    return { taken: this.taken, step: step.cells.length + step.rows.length > 0 ? step : null };
  }

  private take({ id, before, after }: SavedRow): void {
    const slot = this.book.grid.slotOf(id);
    const there = slot >= 0 && !this.book.grid.gone.has(slot);
    if (after === null) {
      if (before && !there) this.revivals.push(before);
    } else if (before === null) this.takeAddition(slot, there, after);
    else if (there) this.takeEdit(slot, before, after);
    else this.leave(id, null, { code: 'ROW_GONE' }, '');
  }

  private content(slot: number, column: GridColumn): Content {
    const planned = this.wishes.get(slot)?.get(column);
    return planned === undefined ? this.book.editor.content(slot, column) : planned;
  }

  private takeEdit(slot: number, before: Values, after: Values): void {
    const { editor, grid } = this.book;
    for (const [name, value] of Object.entries(after)) {
      const column = grid.column(name);
      if (!column) continue;
      const [now, old] = [this.content(slot, column), (before[name] ?? null) as Value];
      if (editor.sameContent(column, now, old)) continue;
      const problem = editor.guard(slot, column);
      if (problem) this.leave(grid.rowId(slot), column, problem, this.textOf(slot, column, now));
      else if (!editor.sameContent(column, now, value as Value)) this.leave(grid.rowId(slot), column, null, this.textOf(slot, column, now));
      else this.wish(slot, column, old);
    }
  }

  private wish(slot: number, column: GridColumn, value: Value): void {
    let row = this.wishes.get(slot);
    if (!row) this.wishes.set(slot, (row = new Map()));
    row.set(column, value);
  }

  /** A row that was made goes again, unless somebody has written into it since. */
  private takeAddition(slot: number, there: boolean, after: Values): void {
    const { editor, grid, operations } = this.book;
    if (!there || editor.overlay.get(slot)?.removed) return;
    const problem = operations.removalProblem(slot);
    if (problem) return this.leave(grid.rowId(slot), null, problem, '');
    for (const [name, value] of Object.entries(after)) {
      const column = grid.column(name);
      const now = column && this.content(slot, column);
      if (column && now !== undefined && !editor.sameContent(column, now, value as Value))
        return this.leave(grid.rowId(slot), column, null, this.textOf(slot, column, now));
    }
    this.wishes.delete(slot);
    this.removals.push(grid.rowId(slot));
  }

  private textOf(slot: number, column: GridColumn, content: Content): string {
    return content instanceof Typed ? content.text : this.book.grid.print(slot, column, content as Value);
  }

  private leave(rowId: string, column: GridColumn | null, problem: LeftCell['problem'], now: string): void {
    this.taken.left += 1;
    const shown = column ?? this.book.editor.columnFor(undefined);
    if (shown && this.taken.leftCells.length < mostNamed) this.taken.leftCells.push({ rowId, column: shown.name, problem, now });
  }

  private edits(): CellWish[] {
    return [...this.wishes].flatMap(([slot, row]) => [...row].map(([column, value]) => ({ slot, column, text: '', value })));
  }

  /** What a person could have typed into a row that is made again. */
  private refill(slot: number, values: Values): CellWish[] {
    const { grid, editor } = this.book;
    return Object.entries(values).flatMap(([name, value]) => {
      const column = grid.column(name);
      return column && value !== null && value !== undefined && !editor.guard(slot, column)
        ? [{ slot, column, text: '', value: value as Value }]
        : [];
    });
  }
}
