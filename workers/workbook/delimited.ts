import type { Cell } from './contents';
import { LIMITS } from './limits';

/** What a colleague's Excel would take for a formula, and texts that already carry the guard in front of such a beginning. */
const GUARDABLE = /^'*[=+\-@\t\r\n\0]/;
const GUARDED = /^'+[=+\-@\t\r\n\0]/;

/** On a draw the earlier one wins: a tab is seldom text, and a comma beside semicolons is mostly a decimal point. */
const DELIMITERS = ['\t', ';', '|', ','] as const;
const ROWS_LOOKED_AT = 50;
const CHARACTERS_LOOKED_AT = 100_000;

/**
 * A text made harmless for a delimited file: what Excel would run as a formula gets a leading apostrophe
 * (design/reliability.md T11). `unguardText` takes off exactly what this put on; every text comes back as it was.
 */
export function guardText(text: string): string {
  return GUARDABLE.test(text) ? `'${text}` : text;
}

/** Takes off the apostrophe of `guardText`. */
export function unguardText(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

/**
 * The delimiter of a text: the one of , ; tab | that cuts the most of its first rows into the same number of cells (two at
 * least). Excel's own first line "sep=;" decides by itself. A text of one column answers a comma.
 */
export function sniffDelimiter(text: string): string {
  const told = /^sep=([,;\t|])\r?\n/i.exec(text);
  if (told !== null) return told[1] as string;
  const sample = text.slice(0, CHARACTERS_LOOKED_AT);
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const rows: string[][] = [];
    for (const row of delimitedRows(sample, delimiter)) {
      if (row.length > 1 || row[0] !== '') rows.push(row);
      if (rows.length === ROWS_LOOKED_AT) break;
    }
    const score = evenness(rows);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Rows that have the commonest width above one, weighed a little by that width; a quote left standing speaks against the cut. */
function evenness(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  let broken = 0;
  for (const row of rows) {
    if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
    if (row.some((cell) => cell.startsWith('"'))) broken += 1;
  }
  let best = 0;
  for (const [width, count] of counts) best = Math.max(best, count + Math.min(width, 50) / 100);
  return best - broken;
}

/**
 * The rows of a delimited text (RFC 4180): rows end at CRLF, LF or CR; a cell is quoted when it begins with a quote whose
 * partner stands before a delimiter, a row's end or the end of the text; otherwise its quotes are ordinary characters.
 */
export function* delimitedRows(text: string, delimiter: string): Generator<string[], void, void> {
  let row: string[] = [];
  let at = 0;
  const end = text.length;
  if (end === 0) return;
  for (;;) {
    const cell = quotedCell(text, at, delimiter) ?? plainCell(text, at, delimiter);
    row.push(cell.text);
    at = cell.end;
    if (at < end && text.charAt(at) === delimiter) {
      at += 1;
      continue;
    }
    yield row;
    row = [];
    if (at < end) at += text.charAt(at) === '\r' && text.charAt(at + 1) === '\n' ? 2 : 1;
    if (at >= end) return;
  }
}

interface CellText {
  text: string;
  /** The position of the delimiter or line end behind the cell, or the end of the text. */
  end: number;
}

function plainCell(text: string, from: number, delimiter: string): CellText {
  let at = from;
  const comma = delimiter.charCodeAt(0);
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === comma || code === 10 || code === 13) break;
  }
  return { text: text.slice(from, at), end: at };
}

function quotedCell(text: string, from: number, delimiter: string): CellText | null {
  if (text.charAt(from) !== '"') return null;
  let at = from + 1;
  let doubled = false;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    if (text.charAt(quote + 1) === '"') {
      doubled = true;
      at = quote + 2;
      continue;
    }
    const next = text.charAt(quote + 1);
    if (next !== '' && next !== delimiter && next !== '\r' && next !== '\n') return null;
    const content = text.slice(from + 1, quote);
    return { text: doubled ? content.replaceAll('""', '"') : content, end: quote + 1 };
  }
}

/** A cell as the sheet keeps it: no text is null; always a text, since a delimited file knows no types. */
export function delimitedCell(text: string): { cell: Cell; cut: boolean } {
  const plain = unguardText(text);
  if (plain === '') return { cell: null, cut: false };
  const cut = plain.length > LIMITS.cellCharacters;
  return { cell: cut ? plain.slice(0, LIMITS.cellCharacters) : plain, cut };
}
