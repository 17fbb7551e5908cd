import type { Value } from '#define/row';
import { Typed } from '#workers/sheet/edits/overlay';
import type { Content } from '#workers/sheet/edits/overlay';
import type { Grid, GridColumn } from '#workers/sheet/grid';

/** What a cell can be found by: the text it shows, and the stored value as a person would type it. */
export interface CellTexts {
  readonly shown: string;
  readonly stored: string;
}

/** Texts of a value; `slot` −1 where the column's print looks at no other field of the row. */
export function textsOfValue(grid: Grid, column: GridColumn, slot: number, value: Value): CellTexts {
  if (value === null || value === '') return { shown: '', stored: '' };
  const shown = grid.print(slot, column, value);
  const stored = typeof value === 'boolean' ? String(value) : grid.editText(column, value);
  return { shown, stored };
}

/** Texts of what a cell holds; a typed text without a value is both. */
export function textsOfContent(grid: Grid, column: GridColumn, slot: number, content: Content): CellTexts {
  if (content instanceof Typed) return { shown: content.text, stored: content.text };
  return textsOfValue(grid, column, slot, content as Value);
}
