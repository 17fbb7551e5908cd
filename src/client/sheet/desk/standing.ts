import { at, clampTo, type Extent, type Selection } from '#client/sheet/grid/selection';

/** The rows a selection stands on, by id: those of the active cell and of the ends of its areas; and how many rows there were. */
export interface Standing {
  readonly active: string | null;
  readonly ends: readonly (string | null)[];
  readonly rows: number;
}

/** What the rows of the view are called. */
export interface Rows {
  rowIdAt(row: number): string | null;
  viewRowOf(rowId: string): number | null;
}

const endsOf = ({ areas }: Selection): number[] => areas.flatMap(({ top, bottom }) => (top === bottom ? [top] : [top, bottom]));

export const standingOf = (selection: Selection, rows: Rows, extent: Extent): Standing => ({
  active: rows.rowIdAt(selection.active.row),
  ends: endsOf(selection).map((row) => rows.rowIdAt(row)),
  rows: extent.rows,
});

/** All rows there are, in one area or several: whole columns. */
const whole = ({ areas }: Selection, { rows }: Standing): boolean =>
  rows > 1 && areas.every(({ top, bottom }) => top === 0 && bottom === rows - 1);

/** Whole columns go on over the rows that have come. */
function stretched(selection: Selection, last: number, row: number): Selection {
  const along = (place: Selection['head']) => (place.row === 0 ? place : { ...place, row: last });
  const areas = selection.areas.map((area) => ({ ...area, bottom: last }));
  return { ...selection, areas, anchor: along(selection.anchor), head: along(selection.head), active: { ...selection.active, row } };
}

/**
 * A selection after the rows were filtered or put in order, or came or went: the cursor stays on its row where that is still shown.
 * Areas stay where the rows at their ends do; where these moved, others would stand in the areas that nobody has selected, so that only
 * the cursor is left. `coming`: the list was still on its way, so that whole columns are those of all its rows.
 */
export function laidAnew(selection: Selection, standing: Standing, rows: Rows, extent: Extent, coming: boolean): Selection {
  const row = (standing.active === null ? null : rows.viewRowOf(standing.active)) ?? selection.active.row;
  if (coming && extent.rows > standing.rows && whole(selection, standing))
    return clampTo(stretched(selection, extent.rows - 1, row), extent);
  const stay = endsOf(selection).every((place, end) => {
    const id = standing.ends[end] ?? null;
    const now = id === null ? place : rows.viewRowOf(id);
    // Of rows that left the end of the sheet the selection is cut off.
    return now === place || (now === null && place >= extent.rows);
  });
  return clampTo(stay && row === selection.active.row ? selection : at({ row, col: selection.active.col }), extent);
}
