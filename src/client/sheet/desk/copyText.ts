import type { Area } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
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

/** The selected cells as tab-separated text and as a table for Excel; null where the areas do not line up. */
export function clipboardOf(desk: Desk, areas: readonly Area[], withHeader: boolean): { text: string; html: string } | null {
  const block = blockOf(areas);
  if (block === null) return null;
  const columns = block.cols.flatMap((col) => desk.columnAt(col) ?? []);
  // The heads of groups among the rows are no cells of anybody's table.
  const cells = rowsAmong(desk, block.rows).map((row) =>
    columns.map((column) => {
      const { text } = desk.model.cell(row, column.name);
      return column.numeric ? numberForExcel(text) : text;
    }),
  );
  const head = withHeader ? [columns.map((column) => column.header)] : [];
  const styles = columns.map((column) => cellStyle(column.column.field));
  const lines = [
    ...head.map((line) =>
      tableRow(
        line,
        line.map(() => textStyle),
      ),
    ),
    ...cells.map((line) => tableRow(line, styles)),
  ];
  return { text: writeTsv([...head, ...cells]), html: `${tableStart}${lines.join('\n')}${tableEnd}` };
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
