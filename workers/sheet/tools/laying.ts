import type { Value } from '#define/row';
import type { RawProblem, RawReport } from '#workers/sheet/crossing';
import type { CellWish } from '#workers/sheet/edits/operations';
import type { Told, Turns } from '#workers/sheet/turns';

/** A cell read elsewhere, from a workbook: its text, with its value or the reason why it has none. */
export interface LaidCell {
  readonly rowId: string;
  readonly column: string;
  readonly text: string;
  readonly value?: Value;
  readonly problem?: RawProblem;
}

/** Lays cells that were read elsewhere over the rows they are about. */
export class Laying {
  constructor(private readonly turns: Turns) {}

  /** Leaves only these rows of the list, and those added here; the others are as if they had not been loaded. */
  only(rowIds: readonly string[]): Promise<Told<null>> {
    return this.turns.inTurn(() => {
      const { grid, view, editor } = this.turns.desk.open;
      const kept = new Set(rowIds.map((rowId) => grid.slotOf(rowId)));
      for (let slot = 0; slot < grid.store.count; slot += 1)
        if (!kept.has(slot) && editor.overlay.get(slot)?.added !== true) grid.gone.add(slot);
      view.recompute();
      this.turns.desk.mirror.all();
      return this.turns.told(null);
    });
  }

  /** Writes cells as one step of undo. A problem stays in its cell until the cell is typed over. */
  async write(cells: readonly LaidCell[], label: string): Promise<Told<RawReport>> {
    const report: RawReport = { written: 0, skipped: [], refused: 0, added: 0 };
    const step = await this.turns.inTurn(() => {
      const { grid, operations } = this.turns.desk.open;
      const wishes = cells.flatMap(({ rowId, column: name, ...cell }): CellWish[] => {
        const [slot, column] = [grid.slotOf(rowId), grid.column(name)];
        return slot < 0 || column === undefined ? [] : [{ ...cell, slot, column }];
      });
      return operations.write(wishes, label, report);
    });
    return this.turns.lookedUp(report, step);
  }
}
