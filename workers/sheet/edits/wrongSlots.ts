import type { Editor } from '#workers/sheet/edits/editor';
import { problemCount } from '#workers/sheet/edits/overlay';

/** What a view is narrowed by to show only rows in which something is wrong or in conflict. */
export const narrowToWrong =
  ({ overlay }: Editor) =>
  (): ReadonlySet<number> => {
    const slots = new Set<number>();
    for (const row of overlay.rows())
      if (problemCount(row) > 0 || row.cells.list.some(({ conflict }) => conflict !== null)) slots.add(row.slot);
    return slots;
  };
