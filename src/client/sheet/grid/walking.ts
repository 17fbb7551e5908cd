import { bandsOf } from '#client/sheet/bands/bands';
import type { Desk } from '#client/sheet/desk/desk';
import { rowBeside } from '#client/sheet/desk/rowLines';
import { groupsOf } from '#client/sheet/groups/groups';
import { destination, type Move } from '#client/sheet/grid/moves';
import { at, cellCount, extendTo, stepInside, type Place } from '#client/sheet/grid/selection';

/** Moves the active cell, or stretches the selection from where it began. A step may lead into the parts of an open row, or out of them. */
export function move(desk: Desk, wish: Move, extend: boolean): void {
  if (wish.by === 'step' && wish.rows !== 0 && !extend && bandsOf(desk).walk(wish.rows)) return;
  const selection = desk.get(desk.selection);
  const from = extend ? selection.head : selection.active;
  const go = (to: Place) => desk.select(extend ? extendTo(selection, to) : at(to), extend ? 'head' : 'active');
  const to = destination(desk.model, desk.visibleNames(), from, wish, desk.extent(), desk.grid?.pageRows() ?? 20);
  // A place that had to be asked for is not gone to when the person has gone elsewhere meanwhile.
  if (to instanceof Promise) desk.arrive(to.then((found) => void (desk.get(desk.selection) === selection && go(found))));
  else go(to);
  if (wish.by === 'rowStart' || wish.by === 'sheetStart') desk.grid?.scrollToStart();
}

/** A page sideways, as Excel does it: the active cell goes along, so that what is typed next is typed in sight. */
export function pageAcross(desk: Desk, pages: 1 | -1): void {
  const { active } = desk.get(desk.selection);
  const col = desk.grid?.pageAcross(active.col, pages) ?? active.col;
  if (col !== active.col) desk.select(at({ row: active.row, col }));
}

/** Enter on the head of a group folds or opens it. Otherwise: down, or through a selection of several cells; after a run of Tab keys back to the column where the run began. */
export function enter(desk: Desk, back: boolean): void {
  const selection = desk.get(desk.selection);
  const step = back ? -1 : 1;
  if (cellCount(selection) > 1) return desk.select(stepInside(selection, step, true));
  const { active, tabFrom } = selection;
  if (groupsOf(desk).turnAt(active.row)) return;
  desk.select(at({ row: rowBeside(desk, active.row, step) ?? active.row, col: tabFrom ?? active.col }));
}

/** Tab: the next column, remembering where the run began; after the last cell of a row's parts the next row. */
export function tab(desk: Desk, back: boolean): void {
  const selection = desk.get(desk.selection);
  const step = back ? -1 : 1;
  if (cellCount(selection) > 1) return desk.select(stepInside(selection, step, false));
  const { rows, cols } = desk.extent();
  const { active, tabFrom } = selection;
  if (!back && active.row >= rows - 1 && active.col === cols - 1 && bandsOf(desk).leave(1)) return;
  desk.select(at({ row: active.row, col: Math.max(0, Math.min(cols - 1, active.col + step)) }, tabFrom ?? active.col));
}
