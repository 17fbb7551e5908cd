import type { OwnColumn } from '#define/ownColumn';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { formulaDialogOf, type FormulaDialog } from '#client/sheet/formula/dialog';

function open(desk: Desk, dialog: FormulaDialog): void {
  settle(desk);
  desk.set(desk.overlay, null);
  desk.set(formulaDialogOf(desk), dialog);
}

/** Asks for a formula for the selected cells. */
export function openFill(desk: Desk): void {
  open(desk, { what: 'fill', areas: desk.get(desk.selection).areas, column: null, text: '' });
}

/** Asks for a formula for all rows of a column that are shown. */
export function openColumnFill(desk: Desk, column: string): void {
  const col = desk.get(desk.columns).findIndex(({ name }) => name === column);
  if (col >= 0) open(desk, { what: 'fill', areas: [{ top: 0, bottom: desk.extent().rows - 1, left: col, right: col }], column, text: '' });
}

/** Opens an own column for changing. */
export function openOwnColumn(desk: Desk, column: OwnColumn): void {
  open(desk, { what: 'own', column, after: null });
}

/** Asks for a new own column, which will stand after this one or at the end. */
export function openNewColumn(desk: Desk, after: string | null): void {
  open(desk, { what: 'own', column: null, after });
}
