import type { SheetModel } from '#client/sheet/model';
import type { Extent, Place } from '#client/sheet/grid/selection';

/** Where a key leads: steps, edges of data blocks, ends, pages. `cols` counts logical columns, whatever the direction of writing. */
export type Move =
  | { readonly by: 'step' | 'edge'; readonly rows: -1 | 0 | 1; readonly cols: -1 | 0 | 1 }
  | { readonly by: 'page'; readonly rows: -1 | 1 }
  | { readonly by: 'rowStart' | 'rowEnd' | 'sheetStart' | 'sheetEnd' };

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Excel's Ctrl+arrow; it may be the worker who knows where the data end. */
function edge(model: SheetModel, columns: readonly string[], from: Place, rows: number, cols: number): Place | Promise<Place> {
  const { edges } = model.tools;
  const found =
    rows === 0
      ? edges.column(from.row, columns, from.col, cols < 0 ? -1 : 1)
      : edges.row(from.row, columns[from.col] ?? '', rows < 0 ? -1 : 1);
  const place = (at: number): Place => (rows === 0 ? { ...from, col: at } : { ...from, row: at });
  return typeof found === 'number' ? place(found) : found.then(place);
}

/** The cell a move leads to; always inside the sheet. `pageRows` is how many rows fit on the screen. */
export function destination(
  model: SheetModel,
  columns: readonly string[],
  from: Place,
  move: Move,
  extent: Extent,
  pageRows: number,
): Place | Promise<Place> {
  const [lastRow, lastCol] = [extent.rows - 1, extent.cols - 1];
  switch (move.by) {
    case 'step':
      return { row: clamp(from.row + move.rows, lastRow), col: clamp(from.col + move.cols, lastCol) };
    case 'edge':
      return edge(model, columns, from, move.rows, move.cols);
    case 'page':
      return { row: clamp(from.row + move.rows * Math.max(1, pageRows - 1), lastRow), col: from.col };
    case 'rowStart':
      return { row: from.row, col: 0 };
    case 'rowEnd':
      return { row: from.row, col: lastCol };
    case 'sheetStart':
      return { row: 0, col: 0 };
    case 'sheetEnd':
      return { row: lastRow, col: lastCol };
  }
}
