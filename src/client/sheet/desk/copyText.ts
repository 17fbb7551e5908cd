import type { WithinRow } from '#client/sheet/bands/bands';
import type { Area } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import type { ShownColumn } from '#client/sheet/desk/layout';
import { rowsAmong } from '#client/sheet/desk/rowLines';
import { cellStyle, tableEnd, tableRow, tableStart, textStyle } from '#workers/sheet/clipboard/html';
import { writeTsv } from '#workers/sheet/clipboard/tsv';

/** Excel takes a real minus sign and a direction mark for letters, and the number for a text. */
const numberForExcel = (text: string): string => text.replace('\u2212', '-').replace('\u200e', '');

const sameColumns = (areas: readonly Area[]): boolean =>
  areas.every(({ left, right }) => left === areas[0]?.left && right === areas[0]?.right);
const sameRows = (areas: readonly Area[]): boolean =>
  areas.every(({ top, bottom }) => top === areas[0]?.top && bottom === areas[0]?.bottom);

/** Can these areas be copied together as one table? */
export const linesUp = (areas: readonly Area[]): boolean => areas.length > 0 && (sameColumns(areas) || sameRows(areas));

/** Areas with the same columns stand below one another, with the same rows beside one another; null for any others. */
function blockOf(areas: readonly Area[]): { rows: number[]; cols: number[] } | null {
  const first = areas[0];
  if (first === undefined) return null;
  const cols = (area: Area): number[] => Array.from({ length: area.right - area.left + 1 }, (_, i) => area.left + i);
  const rows = (area: Area): number[] => Array.from({ length: area.bottom - area.top + 1 }, (_, i) => area.top + i);
  if (sameColumns(areas)) return { rows: [...areas].sort((a, b) => a.top - b.top).flatMap(rows), cols: cols(first) };
  if (sameRows(areas)) return { rows: rows(first), cols: [...areas].sort((a, b) => a.left - b.left).flatMap(cols) };
  return null;
}

interface Line {
  readonly cells: readonly string[];
  readonly styles: readonly string[];
}

const headOf = (columns: readonly ShownColumn[]): Line => ({
  cells: columns.map(({ header }) => header),
  styles: columns.map(() => textStyle),
});

function lineOf(desk: Desk, row: number, columns: readonly ShownColumn[], styles: readonly string[]): Line {
  const cells = columns.map((column) => {
    const { text } = desk.model.cell(row, column.name);
    return column.numeric ? numberForExcel(text) : text;
  });
  return { cells, styles };
}

const stylesOf = (columns: readonly ShownColumn[]): string[] => columns.map(({ column }) => cellStyle(column.field));

/** The parts of an open row under their own header, one cell in from the row, as they are seen. */
function partsOf({ desk }: WithinRow): Line[] {
  const columns = desk.get(desk.columns);
  const styles = stylesOf(columns);
  const lines = rowsAmong(
    desk,
    Array.from({ length: desk.extent().rows }, (_, row) => row),
  ).map((row) => lineOf(desk, row, columns, styles));
  return [headOf(columns), ...lines].map((line) => ({ cells: ['', ...line.cells], styles: [textStyle, ...line.styles] }));
}

/**
 * The selected cells as tab-separated text and as a table for Excel; null where the areas do not line up. `within`: sheets in open
 * rows that are selected along, each of which stands beneath its row.
 */
export function clipboardOf(
  desk: Desk,
  areas: readonly Area[],
  withHeader: boolean,
  within: readonly WithinRow[] = [],
): { text: string; html: string } | null {
  const block = blockOf(areas);
  if (block === null) return null;
  const columns = block.cols.flatMap((col) => desk.columnAt(col) ?? []);
  const styles = stylesOf(columns);
  // The heads of groups among the rows are no cells of anybody's table.
  const lines = rowsAmong(desk, block.rows).flatMap((row) => {
    const parts = within.find(({ rowId }) => rowId === desk.model.rowIdAt(row));
    return [lineOf(desk, row, columns, styles), ...(parts ? partsOf(parts) : [])];
  });
  if (withHeader) lines.unshift(headOf(columns));
  const html = lines.map((line) => tableRow(line.cells, line.styles)).join('\n');
  return { text: writeTsv(lines.map(({ cells }) => cells)), html: `${tableStart}${html}${tableEnd}` };
}

/** Copies a text of our own making, also where the page has no secure context; false where the browser refuses. */
export function copyPlainText(text: string): boolean {
  const holder = document.createElement('textarea');
  const before = document.activeElement;
  holder.value = text;
  holder.className = 'visually-hidden';
  document.body.append(holder);
  holder.select();
  const done = document.execCommand('copy');
  holder.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
