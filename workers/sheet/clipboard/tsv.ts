const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const quote = 34;

/**
 * Cells of tab-separated clipboard text (design/sheet.md §1.5): rows end at CRLF, LF or CR, one final line break is dropped,
 * a cell is quoted only if the closing quote stands before a tab, a line end or the end; ragged rows are filled up.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let widest = 1;
  let at = 0;
  for (;;) {
    const quoted = text.charCodeAt(at) === quote ? quotedCell(text, at) : null;
    const end = quoted ? quoted.end : plainEnd(text, at);
    row.push(quoted ? quoted.text : text.slice(at, end));
    const separator = text.charCodeAt(end);
    if (separator === tab) {
      at = end + 1;
      continue;
    }
    rows.push(row);
    widest = Math.max(widest, row.length);
    if (end >= text.length) break;
    at = separator === carriageReturn && text.charCodeAt(end + 1) === lineFeed ? end + 2 : end + 1;
    if (at >= text.length) break;
    row = [];
  }
  for (const ragged of rows) while (ragged.length < widest) ragged.push('');
  return rows;
}

function plainEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === tab || code === lineFeed || code === carriageReturn) break;
  }
  return at;
}

/** The cell that begins with the quote at `from`; null when that quote is one of the cell's own characters. */
function quotedCell(text: string, from: number): { text: string; end: number } | null {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    const next = text.charCodeAt(at + 1);
    if (next === quote) continue;
    const closes = Number.isNaN(next) || next === tab || next === lineFeed || next === carriageReturn;
    if (!closes) return null;
    return {
      text: text
        .slice(from + 1, at)
        .replaceAll('""', '"')
        .replace(/\r\n?/gu, '\n'),
      end: at + 1,
    };
  }
  return null;
}

/** One cell as it is written: quoted only where it must be. */
export function tsvCell(text: string): string {
  return text.startsWith('"') || /[\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The end of a text whose last line is blank: one line break at the end is dropped by whoever reads it, so that there must be another. */
export const lastBreak = (lines: number, last: string): string => (lines > 1 && last === '' ? '\r\n' : '');

/** Clipboard text of cells: tabs, and CRLF between rows but not after the last, unless that is blank. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(tsvCell).join('\t'));
  return lines.join('\r\n') + lastBreak(lines.length, lines.at(-1) ?? '');
}
