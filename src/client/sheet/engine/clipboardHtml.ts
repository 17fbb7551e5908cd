/** Most cells a pasted table may stand for, merged ones counted whole: a hostile rowspan must not fill the memory. */
const mostCells = 1_000_000;

interface Span {
  readonly column: number;
  rows: number;
}

/**
 * The cells of a table on the clipboard as tab-separated rows; null when there is none. Read only where the clipboard holds no
 * text. Merged cells keep their value in the first; Excel's false spans of overflowing text are not followed.
 */
export function tableText(html: string): string[][] | null {
  // A document of DOMParser's is inert: nothing in it loads or runs.
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
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
      const overflow = cell.getAttribute('style')?.includes('mso-ignore:colspan') ?? false;
      const width = overflow ? 1 : Math.max(1, cell.colSpan);
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
  return (cell.textContent ?? '')
    .replace(/[^\S\u2028\u00A0]+/gu, ' ')
    .trim()
    .replace(/ ?\u2028 ?/gu, '\n');
}
