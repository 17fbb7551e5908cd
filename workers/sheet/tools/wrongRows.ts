import type { Told, Turns } from '#workers/sheet/turns';
import { problemColumns } from '#workers/sheet/edits/overlay';

/** The view narrowed to rows in which something is wrong or in conflict. */
export class WrongRows {
  constructor(private readonly turns: Turns) {}

  /** Rows that are mended stay until the view is made anew, so that nothing moves under the cursor. */
  only(on: boolean): Promise<Told<null>> {
    return this.turns.inTurn(() => {
      const { desk } = this.turns;
      const { view, editor, operations } = desk.open;
      view.narrow = on ? () => wrongSlots(editor.overlay.rows()) : null;
      operations.rowStates.forgetStruck();
      view.recompute();
      desk.mirror.all();
      return this.turns.told(null);
    });
  }
}

type Rows = Iterable<Parameters<typeof problemColumns>[0]>;

function wrongSlots(rows: Rows): ReadonlySet<number> {
  const slots = new Set<number>();
  for (const row of rows) if (problemColumns(row).length > 0 || row.cells.list.some(({ conflict }) => conflict !== null)) slots.add(row.slot);
  return slots;
}
