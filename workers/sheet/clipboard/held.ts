import type { Value } from '#define/row';
import type { Content, Typed } from '#workers/sheet/edits/overlay';
import type { GridColumn } from '#workers/sheet/grid';

/** What was copied last, with its values: pasting inside the sheet loses nothing and guesses nothing. */
export interface Held {
  /** The text that lies on the clipboard for it. */
  readonly text: string;
  readonly columns: readonly GridColumn[];
  readonly slots: readonly number[];
  readonly values: readonly (readonly (Value | Typed)[])[];
  /** The source is emptied by the first paste. */
  cut: boolean;
}

/** The content of a held cell. */
export const heldContent = (held: Held, row: number, at: number): Content => (held.values[row] as Held['values'][number])[at] as Content;

/** May a value go from one column into another as it is? */
export function fits(from: GridColumn, to: GridColumn): boolean {
  const [a, b] = [from.field, to.field];
  if (!a || !b || a.kind !== b.kind) return false;
  if (from === to) return true;
  return a.kind === 'ref' || a.kind === 'dict' ? a.to === b.to : a.kind === 'day' || a.kind === 'moment' || a.kind === 'flag';
}

/** Line ends are the clipboard's to change, and some programs add one at the end. */
const normalised = (text: string) => text.replace(/\r\n?/gu, '\n').replace(/\n$/u, '');

export const sameText = (a: string, b: string): boolean =>
  a === b || (Math.abs(a.length - b.length) <= a.length && normalised(a) === normalised(b));
