import type { ChangedArea } from '#workers/sheet/crossing';
import type { Step } from '#workers/sheet/edits/history';
import type { View } from '#workers/sheet/view/view';

/** More areas than this say nothing to anybody. */
const mostAreas = 40;

/**
 * Where in the view the cells of a step lie: runs of rows with the same columns. Empty where they are scattered, or where
 * nothing of the step is shown.
 */
export function changedAreas(step: Step, view: View): ChangedArea[] {
  const rows = columnsByRow(step, view);
  const order = [...rows.keys()].sort((a, b) => a - b);
  const areas: { top: number; bottom: number; columns: number[] }[] = [];
  let key = '';
  for (const row of order) {
    const columns = rows.get(row) as number[];
    const own = columns.join();
    const last = areas.at(-1);
    if (last && last.bottom === row - 1 && own === key) last.bottom = row;
    else if (areas.length === mostAreas) return [];
    else areas.push({ top: row, bottom: row, columns });
    key = own;
  }
  return areas;
}

function columnsByRow(step: Step, view: View): Map<number, number[]> {
  const rows = new Map<number, number[]>();
  let [slot, columns]: [number, number[] | undefined] = [-1, undefined];
  for (const cell of step.cells) {
    if (cell.suggested) continue;
    if (cell.slot !== slot) {
      slot = cell.slot;
      const row = view.rowOf(slot);
      columns = row < 0 ? undefined : rows.get(row);
      if (row >= 0 && !columns) rows.set(row, (columns = []));
    }
    columns?.push(cell.column);
  }
  return rows;
}
