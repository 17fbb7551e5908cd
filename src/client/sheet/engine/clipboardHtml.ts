import { tableMarkup } from '#client/sheet/engine/clipboardMarkup';
import { writeTsv } from '#workers/sheet/clipboard/tsv';

/** Most cells a pasted table may stand for, merged ones counted whole: a hostile rowspan must not fill the memory. */
const mostCells = 1_000_000;

/** A number wider than its column, as Excel and WPS put it on the clipboard. */
const hashes = /(?:^|[\t\r\n])#{3,}(?=[\t\r\n]|$)/u;

/**
 * The tab-separated text to paste: that of the clipboard, else the cells of its table. Where the text holds "####" and the
 * table beside it knows the numbers behind (WPS, Google Sheets), the table is taken.
 */
export function clipboardText({ text, html }: { readonly text: string | null; readonly html: string | null }): string {
  if (text !== null && text !== '' && !(html !== null && hashes.test(text))) return text;
  const table = tableText(html ?? '');
  return table === null ? (text ?? '') : writeTsv(table);
}

interface Span {
  readonly column: number;
  rows: number;
}

/**
 * The cells of a table on the clipboard; null when there is none. Merged cells keep their value in the first; Excel's false
 * spans of overflowing text are not followed.
 */
export function tableText(html: string): string[][] | null {
  // A document of DOMParser's is inert: nothing in it loads or runs.
  const table = new DOMParser().parseFromString(tableMarkup(html), 'text/html').querySelector('table');
  if (!table) return null;
  const rows: string[][] = [];
  let spans: Span[] = [];
  let cells = 0;
  for (const line of table.rows) {
    const row: string[] = [];
    const covered = new Set(spans.map(({ column }) => column));
    spans = spans.map((span) => ({ ...span, rows: span.rows - 1 })).filter((span) => span.rows > 0);
    let at = 0;
    for (const cell of line.cells) {
      while (covered.has(at)) row[at++] = '';
      const width = cell.dataset.overflow === undefined ? Math.max(1, cell.colSpan) : 1;
      if (cell.rowSpan > 1) for (let column = at; column < at + width; column++) spans.push({ column, rows: cell.rowSpan - 1 });
      row[at++] = textOf(cell);
      for (let more = 1; more < width; more++) row[at++] = '';
      cells += width;
      if (cells > mostCells) return null;
    }
    while (covered.has(at)) row[at++] = '';
    rows.push(row);
  }
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return rows.map((row) => Array.from({ length: widest }, (_, at) => row[at] ?? ''));
}

/** Line breaks of the source are spaces; only `br` ends a line. */
function textOf(cell: HTMLTableCellElement): string {
  for (const line of cell.querySelectorAll('br')) line.replaceWith('\u2028');
  const shown = (cell.textContent ?? '')
    .replace(/[^\S\u2028\u00A0]+/gu, ' ')
    .trim()
    .replace(/ ?\u2028 ?/gu, '\n');
  return /^#{3,}$/u.test(shown) ? (numberBehind(cell) ?? shown) : shown;
}

/** The number that WPS (`x:num`) and Google Sheets (`data-sheets-value`) keep beside what a cell shows. */
function numberBehind(cell: HTMLTableCellElement): string | null {
  const wps = cell.getAttribute('x:num');
  if (wps) return wps;
  try {
    const { 3: number } = JSON.parse(cell.getAttribute('data-sheets-value') ?? 'null') as { 3?: unknown };
    return typeof number === 'number' ? String(number) : null;
  } catch {
    return null;
  }
}
