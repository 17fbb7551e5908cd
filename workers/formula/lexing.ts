import { foldWidth } from '#values/text';
import type { Names } from '#workers/formula/names';
import type { FormulaColumn } from '#workers/formula/scene';

/** A piece of a formula with its place in the text as typed; `to` is where the next one may begin. */
export type Token = { readonly from: number; readonly to: number } & (
  | { readonly is: 'column'; readonly column: FormulaColumn }
  /** A name with the bracket that follows it. */
  | { readonly is: 'call'; readonly name: string }
  | { readonly is: 'word'; readonly name: string }
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'text'; readonly text: string }
  /** A quote that is never closed. */
  | { readonly is: 'open' }
  | { readonly is: 'sign'; readonly sign: string }
  | { readonly is: 'nothing' }
);

const space = /[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/uy;
const word = /[\p{L}_][\p{L}\p{N}_.]*/uy;
const opening = /\s*\(/uy;
const quotes = /["\u201C\u201D\u201E\u201F]/u;

/** Signs of the grammar as people write them, with what they mean. */
const signs = new Map<string, string>([
  ...['+', '-', '*', '/', '^', '%', '=', '<', '>', ',', '(', ')'].map((sign): [string, string] => [sign, sign]),
  ['\u00D7', '*'],
  ['\u00F7', '/'],
  ['\u2264', '<='],
  ['\u2265', '>='],
  ['\u2260', '<>'],
  [';', ','],
  ['\u3001', ','],
  ['\u060C', ','],
  ['\u061B', ','],
]);

function matched(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Text and end of what is quoted from `at` on; null when the quote is never closed. Two quotes are one within. */
function quoted(folded: string, typed: string, at: number): { text: string; to: number } | null {
  let text = '';
  for (let next = at + 1; next < folded.length; next += 1) {
    if (!quotes.test(folded.charAt(next))) text += typed.charAt(next);
    else if (quotes.test(folded.charAt(next + 1))) {
      text += '"';
      next += 1;
    } else return { text, to: next + 1 };
  }
  return null;
}

/**
 * Takes a formula apart from left to right, complete or not: the screen marks the columns of what is still being typed.
 * Full-width and Chinese signs mean what they look like, outside quotes; folding keeps every position.
 */
export function tokensOf(typed: string, names: Names): Token[] {
  const folded = foldWidth(typed);
  const tokens: Token[] = [];
  for (let at = 0; at < folded.length;) {
    if (space.test(folded.charAt(at))) {
      at += 1;
      continue;
    }
    const token = tokenAt(folded, typed, at, names);
    tokens.push(token);
    at = token.to;
  }
  return tokens;
}

function tokenAt(folded: string, typed: string, from: number, names: Names): Token {
  const heading = names.headingAt(folded, from);
  const named = matched(word, folded, from);
  if (heading !== null && heading.length > named.length) return { is: 'column', column: heading.column, from, to: from + heading.length };
  if (named !== '') {
    const bracket = matched(opening, folded, from + named.length);
    if (bracket !== '') return { is: 'call', name: named, from, to: from + named.length + bracket.length };
    const column = names.field(named) ?? heading?.column;
    return column === undefined
      ? { is: 'word', name: named, from, to: from + named.length }
      : { is: 'column', column, from, to: from + named.length };
  }
  const digits = matched(number, folded, from);
  if (digits !== '') return { is: 'number', text: digits, from, to: from + digits.length };
  const character = folded.charAt(from);
  if (quotes.test(character)) {
    const text = quoted(folded, typed, from);
    return text === null ? { is: 'open', from, to: folded.length } : { is: 'text', text: text.text, from, to: text.to };
  }
  const sign = signs.get(character);
  return sign === undefined ? { is: 'nothing', from, to: from + 1 } : { is: 'sign', sign, from, to: from + 1 };
}
