import { asList } from '#names/listText';
import { nearest, trimCell } from '#values/text';
import { Fault } from '#workers/formula/fault';
import { figureShapes, type CriterionAsRead, type FigureAsRead, type FigureShape } from '#workers/formula/figures';
import { allowedFunctions, usualFunctions } from '#workers/formula/functions';
import { tokensOf, type Token } from '#workers/formula/lexing';
import type { Names } from '#workers/formula/names';
import { mostCharacters, mostLevels, type FormulaColumn } from '#workers/formula/scene';

/** What stands at a leaf of a formula. Numbers are kept as typed, with every digit. */
export type Leaf =
  | { readonly is: 'column'; readonly column: FormulaColumn }
  /** A figure of a whole column. */
  | { readonly is: 'figure'; readonly figure: FigureAsRead; readonly label: string }
  | { readonly is: 'base' }
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'truth'; readonly value: boolean };

/** A formula with its leaves put into the cells of one row: `ROUND(A1*B1,C1)`. Nothing a person typed is left in it. */
export interface ReadFormula {
  readonly cells: string;
  readonly leaves: readonly Leaf[];
}

/** Longest excerpt of a formula a refusal repeats. */
const excerptLength = 60;

/** The cell a leaf stands in: A1, B1, … Z1, AA1. */
function cellOf(at: number): string {
  let letters = '';
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}1`;
}

const isSign = (token: Token | undefined, sign: string): boolean => token?.is === 'sign' && token.sign === sign;

/** Puts the pieces of one formula together from left to right. */
class Reader {
  private at = 0;
  private cells = '';
  private readonly leaves: Leaf[] = [];
  private readonly placed = new Map<string, number>();
  /** Open brackets: true for those of a function, in which commas may stand. */
  private readonly open: boolean[] = [];
  private signsInARow = 0;

  constructor(
    private readonly typed: string,
    private readonly tokens: readonly Token[],
    private readonly names: Names,
  ) {}

  read(): ReadFormula {
    while (this.at < this.tokens.length) {
      this.token(this.tokens[this.at] as Token);
      if (this.open.length + this.signsInARow > mostLevels) throw new Fault('FORMULA_TOO_DEEP', { n: String(mostLevels) });
    }
    if (this.open.length > 0 || this.cells === '') throw this.notRead(0);
    return { cells: this.cells, leaves: this.leaves };
  }

  private token(token: Token): void {
    switch (token.is) {
      case 'column':
        return this.leaf({ is: 'column', column: token.column }, `column ${token.column.name}`);
      case 'number':
        return this.leaf({ is: 'number', text: token.text }, `number ${token.text}`);
      case 'text':
        return this.leaf({ is: 'text', text: token.text }, `text ${token.text}`);
      case 'word':
        return this.word(token.name);
      case 'call':
        return this.call(token.name);
      case 'sign':
        return this.sign(token.sign, token.from);
      default:
        throw this.notRead(token.from);
    }
  }

  private word(name: string): void {
    const upper = name.toUpperCase();
    if (upper === 'BASE') this.leaf({ is: 'base' }, 'base');
    else if (upper === 'TRUE' || upper === 'FALSE') this.leaf({ is: 'truth', value: upper === 'TRUE' }, `truth ${upper}`);
    else throw new Fault('FORMULA_NAME_UNKNOWN', { value: name.slice(0, excerptLength), nearest: this.names.like(name) });
  }

  private call(name: string): void {
    const upper = name.toUpperCase();
    const allowed = allowedFunctions.get(upper);
    if (!allowed) {
      const like = nearest(upper, [...allowedFunctions.keys()], 3);
      throw new Fault('FORMULA_FUNCTION_UNKNOWN', {
        value: name.slice(0, excerptLength),
        nearest: asList(like.length > 0 ? like : usualFunctions),
      });
    }
    const shape = figureShapes.get(upper);
    if (shape && this.figure(shape, upper)) return;
    if (shape && shape.column !== 'only') throw new Fault('FORMULA_ARGUMENTS', { value: upper, usage: allowed.usage });
    this.cells += `${upper}(`;
    this.at += 1;
    this.open.push(true);
    this.signsInARow = 0;
  }

  /** Reads a function of whole columns up to its bracket; false when its arguments are no columns and conditions. */
  private figure(shape: FigureShape, name: string): boolean {
    const scan = new Arguments(this.tokens, this.at + 1);
    const figure = scan.figure(shape, name.endsWith('IFS'));
    if (figure === null) return false;
    const label = this.names.labelOf(figure.column);
    this.leaf({ is: 'figure', figure, label }, `figure ${JSON.stringify(figure)}`);
    this.at = scan.at;
    return true;
  }

  /** Equal leaves share a cell, so that HyperFormula meets the same few formulas again and again. */
  private leaf(leaf: Leaf, key: string): void {
    let place = this.placed.get(key);
    if (place === undefined) {
      place = this.leaves.push(leaf) - 1;
      this.placed.set(key, place);
    }
    this.cells += ` ${cellOf(place)} `;
    this.at += 1;
    this.signsInARow = 0;
  }

  private sign(sign: string, from: number): void {
    if (sign === '(') this.open.push(false);
    else if (sign === ')' && this.open.pop() === undefined) throw this.notRead(from);
    else if (sign === ',' && this.open.at(-1) !== true) throw this.notRead(from);
    this.signsInARow = sign === '+' || sign === '-' ? this.signsInARow + 1 : 0;
    this.cells += sign;
    this.at += 1;
  }

  private notRead(from: number): Fault {
    return notRead(this.typed.slice(from));
  }
}

/** Walks through the arguments of a function of whole columns. */
class Arguments {
  constructor(
    private readonly tokens: readonly Token[],
    public at: number,
  ) {}

  figure(shape: FigureShape, several: boolean): FigureAsRead | null {
    const first = this.column();
    if (first === null) return null;
    if (shape.column === 'only') return this.ends() ? { of: shape.of, column: first, where: [] } : null;
    const where: FigureAsRead['where'][number][] = [];
    let column = first;
    if (shape.column === 'first' && !this.comma()) return null;
    do {
      const of: string | null = where.length === 0 && shape.column !== 'first' ? first : this.column();
      if (of === null || !this.comma()) return null;
      const is = this.criterion();
      if (is === null) return null;
      where.push({ column: of, is });
    } while (several && this.comma());
    if (shape.column === 'after' && this.comma()) {
      const own = this.column();
      if (own === null) return null;
      column = own;
    }
    return this.ends() ? { of: shape.of, column, where } : null;
  }

  private column(): string | null {
    const token = this.tokens[this.at];
    if (token?.is !== 'column') return null;
    this.at += 1;
    return token.column.name;
  }

  private comma(): boolean {
    const found = isSign(this.tokens[this.at], ',');
    if (found) this.at += 1;
    return found;
  }

  private ends(): boolean {
    const found = isSign(this.tokens[this.at], ')');
    if (found) this.at += 1;
    return found;
  }

  private criterion(): CriterionAsRead | null {
    const minus = isSign(this.tokens[this.at], '-');
    if (minus) this.at += 1;
    const token = this.tokens[this.at];
    this.at += 1;
    if (token?.is === 'number') return { text: minus ? `-${token.text}` : token.text };
    if (minus) return null;
    if (token?.is === 'text') return { text: token.text };
    if (token?.is === 'column') return { sameAs: token.column.name };
    return token?.is === 'word' && /^(?:true|false)$/iu.test(token.name) ? { text: token.name } : null;
  }
}

/** The refusal of a text that is no formula, with the part that could not be read. */
export function notRead(part: string): Fault {
  return new Fault('FORMULA_NOT_READ', { value: part.trim().slice(0, excerptLength) || '=' });
}

/** The formula without the sign it begins with, "=" or its full-width form; one typed twice means no more. */
export const withoutEquals = (typed: string): string => (trimCell(typed) ?? '').replace(/^[=\uFF1D]+/u, '');

/** Reads what a person typed after "=" (or ＝). Throws Fault when it is too long or deep, names what is not known, or is no formula. */
export function readFormula(typed: string, names: Names): ReadFormula {
  if ((trimCell(typed) ?? '').length > mostCharacters) throw new Fault('FORMULA_TOO_LONG', { n: String(mostCharacters) });
  const text = withoutEquals(typed);
  return new Reader(text, tokensOf(text, names), names).read();
}
