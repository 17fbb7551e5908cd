/**
 * Formulas of charge templates (domain/02d §2.14): numbers, texts in quotes, names of what an order says, `+ - * / %`, comparisons and
 * the functions below, worked out with exact fractions. What people type into sheets has a richer language and a worker of its own.
 */

/** An exact fraction; the bottom is above nought. */
interface Ratio {
  readonly top: bigint;
  readonly bottom: bigint;
}

type Worth = Ratio | string | boolean;

/** Why a formula cannot be read or comes to nothing; `value` is the part that is meant. */
export interface FormulaProblem {
  readonly code:
    | 'FORMULA_NOT_READ'
    | 'FORMULA_FUNCTION_UNKNOWN'
    | 'FORMULA_NAME_UNKNOWN'
    | 'FORMULA_BLANK'
    | 'FORMULA_NOT_NUMBER'
    | 'FORMULA_DIVIDED_BY_ZERO';
  readonly value: string;
}

class Fault extends Error {
  constructor(readonly problem: FormulaProblem) {
    super(problem.code);
  }
}

const fault = (code: FormulaProblem['code'], value: string): Fault => new Fault({ code, value });

/** What a name stands for: a decimal as text, a text, a flag; null where it is blank, undefined where nothing is called so. */
export type NameOf = (name: string) => string | number | boolean | null | undefined;

type Node = (nameOf: NameOf) => Worth;

const decimalText = /^-?\d+(?:\.\d+)?$/u;

function ratioOf(text: string): Ratio {
  const [whole = '0', decimals = ''] = text.split('.');
  return { top: BigInt(whole + decimals), bottom: 10n ** BigInt(decimals.length) };
}

function numberOf(worth: Worth): Ratio {
  if (typeof worth === 'object') return worth;
  throw fault('FORMULA_NOT_NUMBER', String(worth));
}

const plus = (a: Ratio, b: Ratio): Ratio => ({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom });
const times = (a: Ratio, b: Ratio): Ratio => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
const negative = ({ top, bottom }: Ratio): Ratio => ({ top: -top, bottom });
const hundredth: Ratio = { top: 1n, bottom: 100n };

function over(a: Ratio, b: Ratio): Ratio {
  if (b.top === 0n) throw fault('FORMULA_DIVIDED_BY_ZERO', '/');
  return b.top < 0n ? { top: -a.top * b.bottom, bottom: -a.bottom * b.top } : { top: a.top * b.bottom, bottom: a.bottom * b.top };
}

const order = (a: Ratio, b: Ratio): bigint => a.top * b.bottom - b.top * a.bottom;

/** Rounded to so many decimals, half away from nought as money is. */
function roundedTo(a: Ratio, decimals: number): Ratio {
  const scale = 10n ** BigInt(Math.min(12, Math.max(0, decimals)));
  const size = (a.top < 0n ? -a.top : a.top) * scale;
  const units = (size * 2n + a.bottom) / (a.bottom * 2n);
  return { top: a.top < 0n ? -units : units, bottom: scale };
}

/** The least whole number that is no less. */
const ceiling = ({ top, bottom }: Ratio): Ratio => ({ top: top / bottom + (top > 0n && top % bottom !== 0n ? 1n : 0n), bottom: 1n });

const truthOf = (worth: Worth): boolean => (typeof worth === 'object' ? worth.top !== 0n : worth !== false && worth !== '');

/** Functions by name: fewest and most arguments, and what they come to; arguments are worked out when they are asked for. */
const functions: Readonly<Record<string, readonly [least: number, most: number, work: (args: readonly (() => Worth)[]) => Worth]>> = {
  min: [1, 20, (args) => args.map((one) => numberOf(one())).reduce((a, b) => (order(a, b) <= 0n ? a : b))],
  max: [1, 20, (args) => args.map((one) => numberOf(one())).reduce((a, b) => (order(a, b) >= 0n ? a : b))],
  round: [1, 2, ([of, decimals]) => roundedTo(asked(of), decimals ? Number(asked(decimals).top) : 0)],
  ceil: [1, 1, ([of]) => ceiling(asked(of))],
  if: [3, 3, ([test, then, otherwise]) => (test && truthOf(test()) ? given(then) : given(otherwise))],
  and: [1, 20, (args) => args.every((one) => truthOf(one()))],
  or: [1, 20, (args) => args.some((one) => truthOf(one()))],
  not: [1, 1, ([of]) => !truthOf(given(of))],
};

/** Names of the functions, as they are offered. */
export const formulaFunctions: readonly string[] = Object.keys(functions).map((name) => name.toUpperCase());

function given(argument: (() => Worth) | undefined): Worth {
  if (!argument) throw fault('FORMULA_NOT_READ', '');
  return argument();
}
const asked = (argument: (() => Worth) | undefined): Ratio => numberOf(given(argument));

const pieces = /\s*(?:(\d+(?:\.\d+)?)|'([^']*)'|"([^"]*)"|([A-Za-z]\w*)|(<=|>=|<>|!=|==|[-+*/%(),<>=]))/uy;

type Piece = { readonly is: 'number' | 'text' | 'name'; readonly text: string } | { readonly is: 'sign'; readonly text: string };

/** As people type it: signs of full width are the same signs, and an equals sign before the whole says nothing. */
const asWritten = (typed: string): string => typed.normalize('NFKC').replace(/^\s*=/u, '');

function piecesOf(typed: string): Piece[] {
  const text = asWritten(typed);
  const found: Piece[] = [];
  pieces.lastIndex = 0;
  for (let at = 0; text.slice(at).trim() !== '';) {
    const match = pieces.exec(text);
    if (!match) throw fault('FORMULA_NOT_READ', text.slice(at).trim().slice(0, 60));
    const [, number, single, double, name, sign] = match;
    if (number !== undefined) found.push({ is: 'number', text: number });
    else if (name !== undefined) found.push({ is: 'name', text: name });
    else if (sign !== undefined) found.push({ is: 'sign', text: sign });
    else found.push({ is: 'text', text: single ?? double ?? '' });
    at = pieces.lastIndex;
  }
  return found;
}

const comparisons: Readonly<Record<string, (order: bigint) => boolean>> = {
  '<': (by) => by < 0n,
  '>': (by) => by > 0n,
  '<=': (by) => by <= 0n,
  '>=': (by) => by >= 0n,
  '=': (by) => by === 0n,
  '==': (by) => by === 0n,
  '<>': (by) => by !== 0n,
  '!=': (by) => by !== 0n,
};

/** Texts are compared whatever the case of their letters, and nothing but equality is asked of them. */
function compared(sign: string, a: Worth, b: Worth): boolean {
  const test = comparisons[sign] ?? (() => false);
  if (typeof a === 'object' && typeof b === 'object') return test(order(a, b));
  return test(String(a).toUpperCase() === String(b).toUpperCase() ? 0n : 1n);
}

/** Puts the pieces of a formula together from left to right, down one level for each bracket. */
class Reader {
  private at = 0;
  readonly names = new Set<string>();

  constructor(private readonly found: readonly Piece[]) {}

  whole(): Node {
    const node = this.comparison(0);
    if (this.at < this.found.length || this.found.length === 0) throw this.lost();
    return node;
  }

  private comparison(depth: number): Node {
    if (depth > 40) throw this.lost();
    const left = this.sum(depth);
    const sign = this.sign(Object.keys(comparisons));
    if (sign === null) return left;
    const right = this.sum(depth);
    return (nameOf) => compared(sign, left(nameOf), right(nameOf));
  }

  private sum(depth: number): Node {
    let node = this.product(depth);
    for (let sign = this.sign(['+', '-']); sign !== null; sign = this.sign(['+', '-'])) {
      const [left, right, minus] = [node, this.product(depth), sign === '-'];
      node = (nameOf) => plus(numberOf(left(nameOf)), minus ? negative(numberOf(right(nameOf))) : numberOf(right(nameOf)));
    }
    return node;
  }

  private product(depth: number): Node {
    let node = this.unary(depth);
    for (let sign = this.sign(['*', '/']); sign !== null; sign = this.sign(['*', '/'])) {
      const [left, right, by] = [node, this.unary(depth), sign === '*' ? times : over];
      node = (nameOf) => by(numberOf(left(nameOf)), numberOf(right(nameOf)));
    }
    return node;
  }

  private unary(depth: number): Node {
    if (this.sign(['-']) !== null) {
      const of = this.unary(depth + 1);
      return (nameOf) => negative(numberOf(of(nameOf)));
    }
    const of = this.primary(depth);
    return this.sign(['%']) === null ? of : (nameOf) => times(numberOf(of(nameOf)), hundredth);
  }

  private primary(depth: number): Node {
    if (depth > 40) throw this.lost();
    const piece = this.found[this.at];
    if (piece === undefined) throw this.lost();
    if (this.sign(['(']) !== null) {
      const node = this.comparison(depth + 1);
      if (this.sign([')']) === null) throw this.lost();
      return node;
    }
    if (piece.is === 'sign') throw this.lost();
    this.at += 1;
    if (piece.is === 'number') return () => ratioOf(piece.text);
    if (piece.is === 'text') return () => piece.text;
    if (this.sign(['(']) !== null) return this.call(piece.text, depth);
    this.names.add(piece.text);
    return (nameOf) => {
      const value = nameOf(piece.text);
      if (value === undefined) throw fault('FORMULA_NAME_UNKNOWN', piece.text);
      if (value === null || value === '') throw fault('FORMULA_BLANK', piece.text);
      return typeof value === 'boolean' ? value : decimalText.test(String(value)) ? ratioOf(String(value)) : String(value);
    };
  }

  private call(name: string, depth: number): Node {
    const known = functions[name.toLowerCase()];
    if (!known) throw fault('FORMULA_FUNCTION_UNKNOWN', name);
    const [least, most, work] = known;
    const args: Node[] = [];
    do args.push(this.comparison(depth + 1));
    while (this.sign([',']) !== null);
    if (this.sign([')']) === null || args.length < least || args.length > most) throw this.lost();
    return (nameOf) => work(args.map((one) => () => one(nameOf)));
  }

  private sign(wanted: readonly string[]): string | null {
    const piece = this.found[this.at];
    if (piece?.is !== 'sign' || !wanted.includes(piece.text)) return null;
    this.at += 1;
    return piece.text;
  }

  /** Where it cannot be read on; at its end, what it ends with. */
  private lost(): Fault {
    const from = Math.min(this.at, Math.max(0, this.found.length - 3));
    return fault(
      'FORMULA_NOT_READ',
      this.found
        .slice(from, from + 6)
        .map(({ text }) => text)
        .join(' ') || '=',
    );
  }
}

function guarded<T>(work: () => T): T | FormulaProblem {
  try {
    return work();
  } catch (error) {
    if (error instanceof Fault) return error.problem;
    throw error;
  }
}

/** What is wrong with a formula before anything is known it speaks of; null where nothing is. `knows` says which names there are. */
export function formulaProblem(text: string, knows: (name: string) => boolean): FormulaProblem | null {
  const read = guarded(() => {
    const reader = new Reader(piecesOf(text));
    reader.whole();
    return [...reader.names].find((name) => !knows(name)) ?? null;
  });
  if (read === null) return null;
  return typeof read === 'string' ? { code: 'FORMULA_NAME_UNKNOWN', value: read } : read;
}

/** The number a formula comes to, with so many decimals, half away from nought; or why it comes to none. */
export function formulaNumber(text: string, nameOf: NameOf, decimals: number): { readonly value: string } | FormulaProblem {
  return guarded(() => {
    const { top, bottom } = roundedTo(numberOf(new Reader(piecesOf(text)).whole()(nameOf)), decimals);
    const digits = (top < 0n ? -top : top).toString().padStart(bottom.toString().length, '0');
    const cut = digits.length - (bottom.toString().length - 1);
    const rest = digits.slice(cut).replace(/0+$/u, '');
    return { value: `${top < 0n ? '-' : ''}${digits.slice(0, cut)}${rest === '' ? '' : `.${rest}`}` };
  });
}

/** Whether a condition holds; one that speaks of something blank does not. */
export function formulaHolds(text: string, nameOf: NameOf): boolean | FormulaProblem {
  const held = guarded(() => truthOf(new Reader(piecesOf(text)).whole()(nameOf)));
  return typeof held !== 'boolean' && held.code === 'FORMULA_BLANK' ? false : held;
}
