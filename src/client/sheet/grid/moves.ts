import type { SheetModel } from '#client/sheet/model';
import type { Extent, Place } from '#client/sheet/grid/selection';

/** Where a key leads: steps, edges of data blocks, ends, pages. `cols` counts logical columns, whatever the direction of writing. */
export type Move =
  | { readonly by: 'step' | 'edge'; readonly rows: -1 | 0 | 1; readonly cols: -1 | 0 | 1 }
  | { readonly by: 'page'; readonly rows: -1 | 1 }
  | { readonly by: 'rowStart' | 'rowEnd' | 'sheetStart' | 'sheetEnd' };

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/**
 * Excel's Ctrl+arrow: from a filled cell with a filled neighbour to the last filled one before a blank; otherwise to the next
 * filled cell, or to the end of the sheet.
 */
export function edgeFrom(start: number, step: -1 | 1, last: number, filled: (at: number) => boolean): number {
  let at = start + step;
  if (at < 0 || at > last) return start;
  const runs = filled(start) && filled(at);
  while (at >= 0 && at <= last && filled(at) === runs) at += step;
  if (runs) return at - step;
  return clamp(at, last);
}

function edge(model: SheetModel, columns: readonly string[], from: Place, rows: number, cols: number, extent: Extent): Place {
  const filled = (row: number, col: number): boolean => model.cell(row, columns[col] as string).text !== '';
  if (rows !== 0) return { ...from, row: edgeFrom(from.row, rows < 0 ? -1 : 1, extent.rows - 1, (row) => filled(row, from.col)) };
  return { ...from, col: edgeFrom(from.col, cols < 0 ? -1 : 1, extent.cols - 1, (col) => filled(from.row, col)) };
}

/** The cell a move leads to; always inside the sheet. `pageRows` is how many rows fit on the screen. */
export function destination(model: SheetModel, columns: readonly string[], from: Place, move: Move, extent: Extent, pageRows: number): Place {
  const [lastRow, lastCol] = [extent.rows - 1, extent.cols - 1];
  switch (move.by) {
    case 'step':
      return { row: clamp(from.row + move.rows, lastRow), col: clamp(from.col + move.cols, lastCol) };
    case 'edge':
      return edge(model, columns, from, move.rows, move.cols, extent);
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
