import i18next from 'i18next';
import { toast } from '#client/shell/feedback.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';

/** The menu of the active cell, at the cell. */
export function openMenu(desk: Desk): void {
  const bounds = desk.grid?.boundsOf(desk.get(desk.selection).active);
  if (bounds) desk.set(desk.overlay, { what: 'menu', x: bounds.left + Math.min(24, bounds.width / 2), y: bounds.bottom });
}

/** Order and filter of the active column, at its header. */
export function openFilter(desk: Desk): void {
  settle(desk);
  const { active } = desk.get(desk.selection);
  const column = desk.columnAt(active.col);
  const beside = desk.grid?.headerOf(active.col);
  if (column && beside) desk.set(desk.overlay, { what: 'header', column: column.name, beside });
}

/** The active cell on the screen, or the middle of the window where it is out of sight. */
function besideActive(desk: Desk): DOMRect {
  return desk.grid?.boundsOf(desk.get(desk.selection).active) ?? new DOMRect(window.innerWidth / 2 - 190, window.innerHeight / 4, 380, 0);
}

/** The box that leads to a row or a column, below the toolbar. */
export function openGoTo(desk: Desk): void {
  settle(desk);
  const head = desk.grid?.headerOf(desk.get(desk.selection).active.col);
  desk.set(desk.overlay, { what: 'goTo', beside: new DOMRect(window.innerWidth / 2 - 180, head?.top ?? 120, 360, 0) });
}

/** Why the active cell holds what it holds, or the chain of documents its row stands in. */
export function openWhy(desk: Desk, wholeRow: boolean): void {
  settle(desk);
  const cell = desk.activeCell();
  if (cell === null) return;
  if (cell.rowId.startsWith('new:')) return toast('info', i18next.t('explain:unsaved'));
  desk.set(desk.overlay, { what: 'why', rowId: cell.rowId, column: wholeRow ? null : cell.column, beside: besideActive(desk) });
}

/** What became of the active cell, or of its whole row. */
export function openHistory(desk: Desk, wholeRow: boolean): void {
  settle(desk);
  const cell = desk.activeCell();
  if (cell === null) return;
  if (cell.rowId.startsWith('new:')) return toast('info', i18next.t('history:unsaved'));
  const column = desk.columnAt(cell.place.col)?.column;
  if (!wholeRow && column?.via !== undefined) return toast('info', i18next.t('history:looked'));
  desk.set(desk.overlay, { what: 'history', rowId: cell.rowId, column: wholeRow ? null : cell.column, beside: besideActive(desk) });
}
