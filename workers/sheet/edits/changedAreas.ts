import type { ChangedArea } from '#workers/sheet/crossing';
import type { Step } from '#workers/sheet/edits/history';
import type { View } from '#workers/sheet/view/view';

/** More areas than this say nothing to anybody. */
const mostAreas = 40;

/** Lists of columns, each under a number of its own; 0 is the empty one. */
class ColumnLists {
  readonly lists: (readonly number[])[] = [[]];
  private readonly longer: Map<number, number>[] = [];

  /** The number of a list with one column more. */
  with(list: number, column: number): number {
    const next = (this.longer[list] ??= new Map<number, number>());
    let known = next.get(column);
    if (known === undefined) {
      known = this.lists.push([...(this.lists[list] as readonly number[]), column]) - 1;
      next.set(column, known);
    }
    return known;
  }
}

/**
 * Where in the view the cells of a step lie: runs of rows with the same columns. Empty where they are scattered, or where
 * nothing of the step is shown.
 */
export function changedAreas(step: Step, view: View): ChangedArea[] {
  const lists = new ColumnLists();
  const { first, rows } = listsByRow(step, view, lists);
  const areas: { top: number; bottom: number; columns: number[] }[] = [];
  let before = 0;
  for (let at = 0; at < rows.length; at++) {
    const list = rows[at] as number;
    const last = areas.at(-1);
    if (list !== 0 && list === before && last) last.bottom = first + at;
    else if (list !== 0 && areas.length === mostAreas) return [];
    else if (list !== 0) areas.push({ top: first + at, bottom: first + at, columns: [...(lists.lists[list] as readonly number[])] });
    before = list;
  }
  return areas;
}

/** The list of changed columns of each row of the view, from the first that changed to the last. */
function listsByRow(step: Step, view: View, lists: ColumnLists): { first: number; rows: Uint32Array } {
  let [first, last] = [Infinity, -1];
  for (const { slot, suggested } of step.cells) {
    const row = suggested ? -1 : view.rowOf(slot);
    if (row < 0) continue;
    if (row < first) first = row;
    if (row > last) last = row;
  }
  const rows = new Uint32Array(Math.max(0, last - first + 1));
  for (const { slot, column, suggested } of step.cells) {
    const row = suggested ? -1 : view.rowOf(slot);
    if (row >= 0) rows[row - first] = lists.with(rows[row - first] as number, column);
  }
  return { first, rows };
}
