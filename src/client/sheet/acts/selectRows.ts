import type { Desk } from '#client/sheet/desk/desk';
import { areaOf, type Selection } from '#client/sheet/grid/selection';

/** Selects whole rows by their ids, as far as the sheet shows them; the active column stays. False where it shows none. */
export function selectRows(desk: Desk, ids: readonly string[]): boolean {
  const rows = ids.flatMap((id) => desk.model.viewRowOf(id) ?? []).sort((a, b) => a - b);
  const [first] = rows;
  if (first === undefined) return false;
  const last = desk.extent().cols - 1;
  const runs: { top: number; bottom: number }[] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run?.bottom === row - 1) run.bottom = row;
    else runs.push({ top: row, bottom: row });
  }
  const areas = runs.map(({ top, bottom }) => areaOf({ row: top, col: 0 }, { row: bottom, col: last }));
  const final = areas.at(-1) ?? areaOf({ row: first, col: 0 }, { row: first, col: last });
  const selection: Selection = {
    active: { row: final.top, col: desk.get(desk.selection).active.col },
    anchor: { row: final.top, col: 0 },
    head: { row: final.bottom, col: last },
    areas,
    tabFrom: null,
  };
  desk.select(selection);
  return true;
}
