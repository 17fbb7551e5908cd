import type { RawReport } from '#workers/sheet/crossing';
import type { CellWish } from '#workers/sheet/edits/operations';
import type { Told, Turns } from '#workers/sheet/turns';

/** Rows made after the pattern of others. */
export class Copies {
  constructor(private readonly turns: Turns) {}

  /**
   * Adds a row for each of these with everything a person could have typed into a new one, as one step of undo. Values that may
   * stand only once, and numbers the server gives, stay blank. Answers the names of the new rows.
   */
  async rows(rowIds: readonly string[], label: string): Promise<Told<readonly string[]>> {
    return this.turns.inTurn(async () => {
      const { grid, operations } = this.turns.desk.open;
      const sources = rowIds.map((rowId) => grid.slotOf(rowId)).filter((slot) => slot >= 0 && !grid.gone.has(slot));
      if (!grid.mayAdd() || sources.length === 0) return this.turns.told<readonly string[]>([]);
      const single = new Set((grid.definition.unique ?? []).flat());
      const typed = grid.columns.filter((column) => column.field && !single.has(column.name) && grid.guard(column, null) === null);
      const { slots } = operations.addRows(sources.length, false);
      const wishes: CellWish[] = sources.flatMap((source, at) =>
        typed.flatMap((column) => {
          const value = grid.value(source, column);
          return value === null ? [] : [{ slot: slots[at] as number, column, text: '', value }];
        }),
      );
      const report: RawReport = { written: 0, skipped: [], refused: 0, added: slots.length };
      await operations.write(wishes, label, report, slots);
      return this.turns.told<readonly string[]>(slots.map((slot) => grid.rowId(slot)));
    });
  }
}
