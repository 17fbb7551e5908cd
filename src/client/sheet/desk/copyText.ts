import type { Area } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import type { ShownColumn } from '#client/sheet/desk/layout';

/** design/sheet.md §1.5: quoted only with a tab or a line break inside or a quotation mark in front. */
function quoted(text: string): string {
  return /[\t\r\n]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Excel takes a real minus sign and a direction mark for letters, and the number for a text. */
const numberForExcel = (text: string): string => text.replace('\u2212', '-').replace('\u200e', '');

/** Areas with the same columns stand below one another, with the same rows beside one another; null for any others. */
export function blockOf(areas: readonly Area[]): { rows: number[]; cols: number[] } | null {
  const first = areas[0];
  if (first === undefined) return null;
  const cols = (area: Area): number[] => Array.from({ length: area.right - area.left + 1 }, (_, i) => area.left + i);
  const rows = (area: Area): number[] => Array.from({ length: area.bottom - area.top + 1 }, (_, i) => area.top + i);
  if (areas.every((area) => area.left === first.left && area.right === first.right)) return { rows: [...areas].sort((a, b) => a.top - b.top).flatMap(rows), cols: cols(first) };
  if (areas.every((area) => area.top === first.top && area.bottom === first.bottom)) return { rows: rows(first), cols: [...areas].sort((a, b) => a.left - b.left).flatMap(cols) };
  return null;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** Text columns are marked as text, so that Excel keeps leading zeros and long numbers and computes nothing that begins with "=". */
function styleOf(column: ShownColumn): string {
  if (column.numeric) return '';
  return column.column.field.kind === 'day' ? ' style="mso-number-format:\'yyyy\\-mm\\-dd\'"' : ' style="mso-number-format:\'\\@\'"';
}

/** The selected cells as tab-separated text and as a table for Excel; null where the areas do not line up. */
export function clipboardOf(desk: Desk, areas: readonly Area[], withHeader: boolean): { text: string; html: string } | null {
  const block = blockOf(areas);
  if (block === null) return null;
  const columns = block.cols.flatMap((col) => desk.columnAt(col) ?? []);
  const cells = block.rows.map((row) => columns.map((column) => {
    const { text } = desk.model.cell(row, column.name);
    return column.numeric ? numberForExcel(text) : text;
  }));
  const head = withHeader ? [columns.map((column) => column.header)] : [];
  const text = [...head, ...cells].map((line) => line.map(quoted).join('\t')).join('\r\n');
  const headHtml = head.map((line) => `<tr>${line.map((word) => `<th>${escaped(word)}</th>`).join('')}</tr>`).join('');
  const bodyHtml = cells.map((line) => `<tr>${line.map((cell, index) => `<td${styleOf(columns[index] as ShownColumn)}>${escaped(cell)}</td>`).join('')}</tr>`).join('');
  return { text, html: `<table>${headHtml}${bodyHtml}</table>` };
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
