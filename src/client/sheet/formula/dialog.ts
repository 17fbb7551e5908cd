import { atom } from 'jotai';
import type { OwnColumn } from '#define/ownColumn';
import type { Area } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';

/** A dialog about formulas that is open over a sheet. */
export type FormulaDialog =
  /** A formula for many cells; `column` when the whole column is meant. */
  | { readonly what: 'fill'; readonly areas: readonly Area[]; readonly column: string | null; readonly text: string }
  /** An own column, changed or (null) made; it stands after `after`, or at the end. */
  | { readonly what: 'own'; readonly column: OwnColumn | null; readonly after: string | null };

const dialogs = new WeakMap<Desk, ReturnType<typeof atomOfDialog>>();
const atomOfDialog = () => atom<FormulaDialog | null>(null);

/** The dialog open over a sheet, or null. */
export function formulaDialogOf(desk: Desk): ReturnType<typeof atomOfDialog> {
  let dialog = dialogs.get(desk);
  if (!dialog) dialogs.set(desk, (dialog = atomOfDialog()));
  return dialog;
}
