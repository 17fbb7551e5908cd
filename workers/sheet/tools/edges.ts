import { Typed } from '#workers/sheet/edits/overlay';
import type { GridColumn } from '#workers/sheet/grid';
import type { Turns } from '#workers/sheet/turns';

/** Ends of data blocks in a column, for pages that do not share the worker's memory and see only a window of it. */
export class Edges {
  constructor(private readonly turns: Turns) {}

  /** The view row Excel's Ctrl+↓ or Ctrl+↑ leads to from a row of the view. */
  row(from: number, name: string, step: 1 | -1): Promise<number> {
    return this.turns.inTurn(() => {
      const { view } = this.turns.desk.open;
      const [column] = this.turns.columns([name]);
      return edgeFrom(from, step, view.count - 1, (row) => this.filled(row, column as GridColumn));
    });
  }

  private filled(viewRow: number, column: GridColumn): boolean {
    const { editor, grid, view } = this.turns.desk.open;
    const slot = view.slotAt(viewRow);
    const typed = editor.overlay.get(slot) && editor.content(slot, column);
    return typed instanceof Typed ? typed.text !== '' : grid.store.columns[column.index]?.blank(slot) === false;
  }
}

/**
 * From a filled cell with a filled neighbour to the last filled one before a blank; otherwise to the next filled cell, or to the
 * end. Positions count from 0 to `last`.
 */
export function edgeFrom(start: number, step: -1 | 1, last: number, filled: (at: number) => boolean): number {
  let at = start + step;
  if (at < 0 || at > last) return start;
  const runs = filled(start) && filled(at);
  while (at >= 0 && at <= last && filled(at) === runs) at += step;
  return runs ? at - step : Math.max(0, Math.min(at, last));
}
