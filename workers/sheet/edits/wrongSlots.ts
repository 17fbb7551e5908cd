import type { Editor } from '#workers/sheet/edits/editor';
import { problemCount } from '#workers/sheet/edits/overlay';
import type { Grid } from '#workers/sheet/grid';
import type { Narrowing } from '#workers/sheet/view/view';

/** Narrows a view to rows in which something is wrong or in conflict. */
export const narrowToWrong = ({ overlay }: Editor): Narrowing => ({
  to: 'wrong',
  slots() {
    const slots = new Set<number>();
    for (const row of overlay.rows())
      if (problemCount(row) > 0 || row.cells.list.some(({ conflict }) => conflict !== null)) slots.add(row.slot);
    return slots;
  },
  over: (_grid, editor) => narrowToWrong(editor),
});

/** Narrows a view to rows by their ids; those that are still to come are let through once they are there. */
export const narrowTo = (grid: Grid, rowIds: readonly string[]): Narrowing => ({
  to: 'these',
  slots: () => new Set(rowIds.map((rowId) => grid.slotOf(rowId))),
  over: (other) => narrowTo(other, rowIds),
});
