import type { Area } from '#client/sheet/model';

/** A cell by position: row of the view, index into the shown columns. */
export interface Place {
  readonly row: number;
  readonly col: number;
}

/**
 * What is selected: one or more areas, the last of them spanned by `anchor` (fixed) and `head` (moving), and the cell that
 * typing goes to. `tabFrom` is the column in which a run of Tab keys started; Enter returns there.
 */
export interface Selection {
  readonly active: Place;
  readonly anchor: Place;
  readonly head: Place;
  readonly areas: readonly Area[];
  readonly tabFrom: number | null;
}

/** How many rows and shown columns there are; every selection stays within them. */
export interface Extent {
  readonly rows: number;
  readonly cols: number;
}

export const samePlace = (a: Place, b: Place): boolean => a.row === b.row && a.col === b.col;

/** The area two corners span. */
export function areaOf(a: Place, b: Place): Area {
  return { top: Math.min(a.row, b.row), bottom: Math.max(a.row, b.row), left: Math.min(a.col, b.col), right: Math.max(a.col, b.col) };
}

/** One cell. */
export function at(place: Place, tabFrom: number | null = null): Selection {
  return { active: place, anchor: place, head: place, areas: [areaOf(place, place)], tabFrom };
}

/** The last area stretched from its anchor to `head` (Shift with a move, or dragging). */
export function extendTo(selection: Selection, head: Place): Selection {
  return { ...selection, head, areas: [...selection.areas.slice(0, -1), areaOf(selection.anchor, head)], tabFrom: null };
}

/** A further area that starts at `place` (Ctrl with a click). */
export function addArea(selection: Selection, place: Place): Selection {
  return { active: place, anchor: place, head: place, areas: [...selection.areas, areaOf(place, place)], tabFrom: null };
}

/** Whole rows from one to another; `add` keeps the areas there are. */
export function wholeRows(selection: Selection, from: number, to: number, extent: Extent, add: boolean): Selection {
  const anchor = { row: from, col: 0 };
  const head = { row: to, col: extent.cols - 1 };
  const active = { row: from, col: add ? 0 : Math.min(selection.active.col, extent.cols - 1) };
  return { active, anchor, head, areas: [...(add ? selection.areas : []), areaOf(anchor, head)], tabFrom: null };
}

/** Whole columns from one to another; `add` keeps the areas there are. */
export function wholeColumns(selection: Selection, from: number, to: number, extent: Extent, add: boolean): Selection {
  const anchor = { row: 0, col: from };
  const head = { row: extent.rows - 1, col: to };
  const active = { row: Math.min(selection.active.row, extent.rows - 1), col: from };
  return { active, anchor, head, areas: [...(add ? selection.areas : []), areaOf(anchor, head)], tabFrom: null };
}

/** Everything; the active cell stays where it is. */
export function everything(selection: Selection, extent: Extent): Selection {
  const anchor = { row: 0, col: 0 };
  const head = { row: extent.rows - 1, col: extent.cols - 1 };
  return { active: selection.active, anchor, head, areas: [areaOf(anchor, head)], tabFrom: null };
}

const clampPlace = (place: Place, extent: Extent): Place => ({
  row: Math.max(0, Math.min(place.row, extent.rows - 1)),
  col: Math.max(0, Math.min(place.col, extent.cols - 1)),
});

/** The selection cut to a smaller sheet; areas wholly outside vanish. */
export function clampTo(selection: Selection, extent: Extent): Selection {
  const last = { row: Math.max(0, extent.rows - 1), col: Math.max(0, extent.cols - 1) };
  const within = ({ row, col }: Place) => row <= last.row && col <= last.col;
  // What is within already stays the same selection: whoever waits beside it sees that nobody went elsewhere.
  const corners = selection.areas.map((area): Place => ({ row: area.bottom, col: area.right }));
  if ([selection.active, selection.anchor, selection.head, ...corners].every(within)) return selection;
  const areas = selection.areas
    .filter((area) => area.top <= last.row && area.left <= last.col)
    .map((area) => ({ ...area, bottom: Math.min(area.bottom, last.row), right: Math.min(area.right, last.col) }));
  const active = clampPlace(selection.active, extent);
  if (areas.length === 0) return at(active, selection.tabFrom);
  return { ...selection, active, anchor: clampPlace(selection.anchor, extent), head: clampPlace(selection.head, extent), areas };
}

const sizeOf = (area: Area): number => (area.bottom - area.top + 1) * (area.right - area.left + 1);

/** Cells in all areas; overlaps count twice, as the status bar of Excel counts them. */
export function cellCount(selection: Selection): number {
  return selection.areas.reduce((sum, area) => sum + sizeOf(area), 0);
}

export const within = (area: Area, place: Place): boolean =>
  place.row >= area.top && place.row <= area.bottom && place.col >= area.left && place.col <= area.right;

/** Rows touched by any area, ascending, each once. */
export function rowsOf(selection: Selection): number[] {
  const rows: number[] = [];
  let next = 0;
  for (const { top, bottom } of selection.areas.toSorted((a, b) => a.top - b.top)) {
    for (let row = Math.max(top, next); row <= bottom; row++) rows.push(row);
    next = Math.max(next, bottom + 1);
  }
  return rows;
}

/** Index of a cell inside an area when walking it by columns (Enter) or by rows (Tab). */
function indexIn(area: Area, place: Place, byColumns: boolean): number {
  const [height, width] = [area.bottom - area.top + 1, area.right - area.left + 1];
  return byColumns ? (place.col - area.left) * height + (place.row - area.top) : (place.row - area.top) * width + (place.col - area.left);
}

function placeIn(area: Area, index: number, byColumns: boolean): Place {
  const [height, width] = [area.bottom - area.top + 1, area.right - area.left + 1];
  return byColumns
    ? { row: area.top + (index % height), col: area.left + Math.floor(index / height) }
    : { row: area.top + Math.floor(index / width), col: area.left + (index % width) };
}

/** Enter and Tab inside a selection of several cells: the active cell walks through all areas and starts anew at the end. */
export function stepInside(selection: Selection, step: 1 | -1, byColumns: boolean): Selection {
  const found = selection.areas.findIndex((area) => within(area, selection.active));
  let areaAt = Math.max(0, found);
  const area = selection.areas[areaAt] as Area;
  let index = indexIn(area, selection.active, byColumns) + step;
  if (index < 0 || index >= sizeOf(area)) {
    areaAt = (areaAt + step + selection.areas.length) % selection.areas.length;
    index = step === 1 ? 0 : sizeOf(selection.areas[areaAt] as Area) - 1;
  }
  return { ...selection, active: placeIn(selection.areas[areaAt] as Area, index, byColumns), tabFrom: null };
}
