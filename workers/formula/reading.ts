import { foldWidth, nearest, trimCell } from '#values/text';
import { Fault } from '#workers/formula/fault';
import { allowedFunctions, usualFunctions } from '#workers/formula/functions';
import type { Names } from '#workers/formula/names';
import { mostCharacters, mostLevels, type FormulaColumn } from '#workers/formula/scene';

/** What stands at a leaf of a formula. Numbers are kept as typed, with every digit. */
export type Leaf =
  | { readonly is: 'column'; readonly column: FormulaColumn }
  | { readonly is: 'base' }
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'truth'; readonly value: boolean };

/** A formula with its leaves put into the cells of one row: `ROUND(A1*B1,C1)`. Nothing a person typed is left in it. */
export interface ReadFormula {
  readonly cells: string;
  readonly leaves: readonly Leaf[];
}

const space = /[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/uy;
const word = /[\p{L}_][\p{L}\p{N}_.]*/uy;
const opening = /\s*\(/uy;
const quotes = /["\u201C\u201D\u201E\u201F]/u;

/** Signs of the grammar as people write them, with what they mean. */
const signs = new Map<string, string>([
  ...['+', '-', '*', '/', '^', '%', '=', '<', '>', ',', '(', ')'].map((sign): [string, string] => [sign, sign]),
  ['\u00D7', '*'], ['\u00F7', '/'], ['\u2264', '<='], ['\u2265', '>='], ['\u2260', '<>'],
  [';', ','], ['\u3001', ','], ['\u060C', ','], ['\u061B', ','],
]);

/** Longest excerpt of a formula a refusal repeats. */
const excerptLength = 60;

/** The cell a leaf stands in: A1, B1, … Z1, AA1. */
function cellOf(at: number): string {
  let letters = '';
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}1`;
}

function matched(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Reads one formula from left to right; full-width and Chinese signs mean what they look like, outside quotes. */
class Reader {
  private readonly text: string;
  private at = 0;
  private cells = '';
  private readonly leaves: Leaf[] = [];
  private readonly placed = new Map<string, number>();
  /** Open brackets: true for those of a function, in which commas may stand. */
  private readonly open: boolean[] = [];
  private signsInARow = 0;

  constructor(
    private readonly typed: string,
    private readonly names: Names,
  ) {
    this.text = foldWidth(typed);
  }

  read(): ReadFormula {
    while (this.at < this.text.length) {
      if (space.test(this.text.charAt(this.at))) this.at += 1;
      else this.token();
      if (this.open.length + this.signsInARow > mostLevels) throw new Fault('FORMULA_TOO_DEEP', { n: String(mostLevels) });
    }
    if (this.open.length > 0 || this.cells === '') throw this.notRead(0);
    return { cells: this.cells, leaves: this.leaves };
  }

  private token(): void {
    const heading = this.names.headingAt(this.text, this.at);
    const named = matched(word, this.text, this.at);
    if (heading !== null && heading.length > named.length) return this.leaf({ is: 'column', column: heading.column }, `column ${heading.column.name}`, heading.length);
    if (named !== '') return this.named(named, heading?.column);
    const digits = matched(number, this.text, this.at);
    if (digits !== '') return this.leaf({ is: 'number', text: digits }, `number ${digits}`, digits.length);
    const character = this.text.charAt(this.at);
    return quotes.test(character) ? this.quoted() : this.sign(character);
  }

  private named(name: string, headed: FormulaColumn | undefined): void {
    const bracket = matched(opening, this.text, this.at + name.length);
    if (bracket !== '') return this.call(name, bracket.length);
    const column = this.names.field(name) ?? headed;
    const upper = name.toUpperCase();
    if (column !== undefined) this.leaf({ is: 'column', column }, `column ${column.name}`, name.length);
    else if (upper === 'BASE') this.leaf({ is: 'base' }, 'base', name.length);
    else if (upper === 'TRUE' || upper === 'FALSE') this.leaf({ is: 'truth', value: upper === 'TRUE' }, `truth ${upper}`, name.length);
    else throw new Fault('FORMULA_NAME_UNKNOWN', { value: name.slice(0, excerptLength), nearest: this.names.like(name) });
  }

  private call(name: string, bracketLength: number): void {
    const upper = name.toUpperCase();
    if (!allowedFunctions.has(upper)) {
      const like = nearest(upper, [...allowedFunctions.keys()], 3);
      throw new Fault('FORMULA_FUNCTION_UNKNOWN', { value: name.slice(0, excerptLength), nearest: (like.length > 0 ? like : usualFunctions).join(', ') });
    }
    this.cells += `${upper}(`;
    this.at += name.length + bracketLength;
    this.open.push(true);
    this.signsInARow = 0;
  }

  /** Equal leaves share a cell, so that HyperFormula meets the same few formulas again and again. */
  private leaf(leaf: Leaf, key: string, length: number): void {
    let place = this.placed.get(key);
    if (place === undefined) {
      place = this.leaves.push(leaf) - 1;
      this.placed.set(key, place);
    }
    this.cells += ` ${cellOf(place)} `;
    this.at += length;
    this.signsInARow = 0;
  }

  private quoted(): void {
    let text = '';
    for (let at = this.at + 1; at < this.text.length; at += 1) {
      if (!quotes.test(this.text.charAt(at))) text += this.typed.charAt(at);
      else if (quotes.test(this.text.charAt(at + 1))) {
        text += '"';
        at += 1;
      } else return this.leaf({ is: 'text', text }, `text ${text}`, at + 1 - this.at);
    }
    throw this.notRead(this.at);
  }

  private sign(character: string): void {
    const meant = signs.get(character);
    if (meant === undefined) throw this.notRead(this.at);
    if (meant === '(') this.open.push(false);
    else if (meant === ')' && this.open.pop() === undefined) throw this.notRead(this.at);
    else if (meant === ',' && this.open.at(-1) !== true) throw this.notRead(this.at);
    this.signsInARow = meant === '+' || meant === '-' ? this.signsInARow + 1 : 0;
    this.cells += meant;
    this.at += 1;
  }

  private notRead(from: number): Fault {
    return notRead(this.typed.slice(from));
  }
}

/** The refusal of a text that is no formula, with the part that could not be read. */
export function notRead(part: string): Fault {
  return new Fault('FORMULA_NOT_READ', { value: part.trim().slice(0, excerptLength) || '=' });
}

/** Reads what a person typed after "=" (or ＝). Throws Fault when it is too long or deep, names what is not known, or is no formula. */
export function readFormula(typed: string, names: Names): ReadFormula {
  const text = trimCell(typed) ?? '';
  if (text.length > mostCharacters) throw new Fault('FORMULA_TOO_LONG', { n: String(mostCharacters) });
  return new Reader(text.replace(/^[=\uFF1D]/u, ''), names).read();
}
