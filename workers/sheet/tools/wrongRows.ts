import { narrowTo, narrowToWrong } from '#workers/sheet/edits/wrongSlots';
import type { Told, Turns } from '#workers/sheet/turns';

/** The view narrowed to rows in which something is wrong or in conflict, or to rows by their ids. */
export class WrongRows {
  constructor(private readonly turns: Turns) {}

  /**
   * Rows that are mended stay until the view is made anew, so that nothing moves under the cursor. Texts whose labels or formulas
   * are still looked up get their answer first: they may be wrong too.
   */
  async only(on: boolean): Promise<Told<null>> {
    const { desk } = this.turns;
    await this.turns.inTurn(() => undefined);
    if (on) await desk.lookups.run();
    return this.turns.inTurn(() => {
      const { view, editor, operations } = desk.open;
      view.narrow = on ? narrowToWrong(editor) : null;
      operations.rowStates.forgetStruck();
      view.recompute();
      desk.mirror.all();
      return this.turns.told(null);
    });
  }

  /** Only these rows; all again with null. Filter and search hold beside it. */
  these(rowIds: readonly string[] | null): Promise<Told<null>> {
    return this.turns.inTurn(() => {
      const { view, grid } = this.turns.desk.open;
      view.narrow = rowIds === null ? null : narrowTo(grid, rowIds);
      view.recompute();
      this.turns.desk.mirror.all();
      return this.turns.told(null);
    });
  }
}
