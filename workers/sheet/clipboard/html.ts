import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';

/** Above this a table is no longer worth its bytes: Excel takes the text. */
export const mostHtmlCells = 200_000;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/gu, (character) => entities[character] as string).replace(/\r?\n/gu, '<br style="mso-data-placement:same-cell">');

export const tableStart = '<meta charset="utf-8"><table>';
export const tableEnd = '</table>';

/** What Excel is told of a text: leading zeros, long numbers and "=…" stay what they are. */
export const textStyle = ' style="mso-number-format:\'\\@\'"';
const dayStyle = ' style="mso-number-format:\'yyyy\\-mm\\-dd\'"';

/** How Excel is to read the cells of a column. */
export function cellStyle(field: Field | null): string {
  if (field === null) return textStyle;
  const { workbook, numeric } = kindOf(field).presented;
  return workbook === 'day' ? dayStyle : numeric ? '' : textStyle;
}

/** A line of a table for Excel; `styles` by column. */
export function tableRow(cells: readonly string[], styles: readonly string[]): string {
  return `<tr>${cells.map((text, at) => `<td${styles[at] ?? ''}>${escapeHtml(text)}</td>`).join('')}</tr>`;
}
