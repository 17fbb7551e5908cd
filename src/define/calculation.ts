/** What a calculated column of a report comes to: how its text is read, which kinds fit where (domain/07 §7.2). */

/** Kinds of values calculations know. */
export type CalculatedKind = 'number' | 'text' | 'day' | 'yes';

/** A calculation as it is worked out: a tree that names nothing but columns and the functions below. */
export type Calculation =
  | { readonly number: string }
  | { readonly text: string }
  | { readonly column: string }
  | { readonly call: CalculationName; readonly of: readonly Calculation[] };

/** What a call takes, kind by kind (`same`: all of one kind, whichever), and what it answers; the last may come again where `more`. */
interface Signature {
  readonly takes: readonly (CalculatedKind | 'same')[];
  readonly gives: CalculatedKind | 'same';
  readonly more?: true;
}

const numbers: Signature = { takes: ['number', 'number'], gives: 'number' };
const compared: Signature = { takes: ['same', 'same'], gives: 'yes' };

const signatures = {
  '+': numbers,
  '-': numbers,
  '*': numbers,
  '/': numbers,
  '&': { takes: ['text', 'text'], gives: 'text' },
  '=': compared,
  '<>': compared,
  '<': compared,
  '<=': compared,
  '>': compared,
  '>=': compared,
  if: { takes: ['yes', 'same', 'same'], gives: 'same' },
  and: { takes: ['yes'], gives: 'yes', more: true },
  or: { takes: ['yes'], gives: 'yes', more: true },
  not: { takes: ['yes'], gives: 'yes' },
  blank: { takes: ['same'], gives: 'yes' },
  round: { takes: ['number', 'number'], gives: 'number' },
  abs: { takes: ['number'], gives: 'number' },
  min: { takes: ['same'], gives: 'same', more: true },
  max: { takes: ['same'], gives: 'same', more: true },
  days: { takes: ['day', 'day'], gives: 'number' },
  year: { takes: ['day'], gives: 'number' },
  month: { takes: ['day'], gives: 'number' },
  left: { takes: ['text', 'number'], gives: 'text' },
  right: { takes: ['text', 'number'], gives: 'text' },
  len: { takes: ['text'], gives: 'number' },
  upper: { takes: ['text'], gives: 'text' },
  lower: { takes: ['text'], gives: 'text' },
  trim: { takes: ['text'], gives: 'text' },
} as const satisfies Readonly<Record<string, Signature>>;

export type CalculationName = keyof typeof signatures;

/** Functions a person may write, in the order they are offered. */
export const calculationFunctions = (Object.keys(signatures) as CalculationName[]).filter((name) => /^[a-z]/u.test(name));

/** Characters of one calculation, and calls inside one another. */
export const calculationLimits = { length: 500, depth: 20 } as const;

export type CalculationCode =
  | 'CALCULATION_SYNTAX'
  | 'CALCULATION_COLUMN'
  | 'CALCULATION_FUNCTION'
  | 'CALCULATION_KINDS'
  | 'CALCULATION_LONG';

/** Why a calculation cannot be worked out: `value` is the word it hangs on. */
export class CalculationFault extends Error {
  constructor(
    readonly code: CalculationCode,
    readonly value: string,
  ) {
    super(`${code} ${value}`);
  }
}

interface Token {
  readonly kind: 'number' | 'text' | 'column' | 'name' | 'sign' | 'end';
  readonly word: string;
}

const pieces = /\s*(?:(\d+(?:\.\d+)?)|"((?:[^"]|"")*)"|\[([^\]]+)\]|([a-z]+)|(<>|<=|>=|[-+*/&=<>(),×÷]))/iuy;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  pieces.lastIndex = 0;
  for (let at = 0; text.slice(at).trim() !== '';) {
    pieces.lastIndex = at;
    const found = pieces.exec(text);
    if (!found) throw new CalculationFault('CALCULATION_SYNTAX', text.slice(at).trim().slice(0, 20));
    at = pieces.lastIndex;
    const [, number, quoted, column, name, sign] = found;
    if (number !== undefined) tokens.push({ kind: 'number', word: number });
    else if (quoted !== undefined) tokens.push({ kind: 'text', word: quoted.replaceAll('""', '"') });
    else if (column !== undefined) tokens.push({ kind: 'column', word: column.trim() });
    else if (name !== undefined) tokens.push({ kind: 'name', word: name.toLowerCase() });
    else tokens.push({ kind: 'sign', word: sign === '×' ? '*' : sign === '÷' ? '/' : (sign ?? '') });
  }
  return tokens;
}

/** Signs by how strongly they bind, the weakest first. */
const bindings: readonly (readonly string[])[] = [['=', '<>', '<', '<=', '>', '>='], ['&'], ['+', '-'], ['*', '/']];

/** Reads a calculation word by word. */
class CalculationReader {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Calculation {
    const read = this.bound(0);
    if (this.token.kind !== 'end') this.wrong();
    return read;
  }

  private get token(): Token {
    return this.tokens[this.at] ?? { kind: 'end', word: '' };
  }

  private wrong(): never {
    throw new CalculationFault('CALCULATION_SYNTAX', this.token.word || '…');
  }

  private takes(sign: string): boolean {
    if (this.token.kind !== 'sign' || this.token.word !== sign) return false;
    this.at++;
    return true;
  }

  private bound(level: number): Calculation {
    const signs = bindings[level];
    if (!signs) return this.single();
    let read = this.bound(level + 1);
    for (let { kind, word } = this.token; kind === 'sign' && signs.includes(word); { kind, word } = this.token) {
      this.at++;
      read = { call: word as CalculationName, of: [read, this.bound(level + 1)] };
    }
    return read;
  }

  private single(): Calculation {
    if (++this.depth > calculationLimits.depth * bindings.length) throw new CalculationFault('CALCULATION_LONG', this.token.word);
    const { kind, word } = this.token;
    const read = this.takes('-') ? ({ call: '-', of: [{ number: '0' }, this.single()] } as const) : this.plain(kind, word);
    this.depth--;
    return read;
  }

  private plain(kind: Token['kind'], word: string): Calculation {
    if (this.takes('(')) {
      const read = this.bound(0);
      if (!this.takes(')')) this.wrong();
      return read;
    }
    if (kind === 'end' || kind === 'sign') this.wrong();
    this.at++;
    if (kind === 'number') return { number: word };
    if (kind === 'text') return { text: word };
    if (kind === 'column') return { column: word };
    const name = calculationFunctions.find((one) => one === word);
    if (name === undefined) throw new CalculationFault('CALCULATION_FUNCTION', word);
    if (!this.takes('(')) this.wrong();
    const of: Calculation[] = [];
    if (!this.takes(')')) {
      do of.push(this.bound(0));
      while (this.takes(','));
      if (!this.takes(')')) this.wrong();
    }
    return { call: name, of };
  }
}

/** Reads the text of a calculation: numbers, "text", [columns], + − × ÷ &, comparisons and functions. @throws CalculationFault */
export function readCalculation(text: string): Calculation {
  if (text.length > calculationLimits.length) throw new CalculationFault('CALCULATION_LONG', String(calculationLimits.length));
  return new CalculationReader(tokensOf(text.replaceAll('，', ',').replaceAll('（', '(').replaceAll('）', ')'))).whole();
}

/** The columns a calculation names. */
export function columnsCalculated(calculation: Calculation): readonly string[] {
  if ('column' in calculation) return [calculation.column];
  return 'call' in calculation ? calculation.of.flatMap(columnsCalculated) : [];
}

/**
 * What a calculation answers; every part has the kind its place asks for.
 * @throws CalculationFault CALCULATION_COLUMN for a column nobody knows, CALCULATION_KINDS where something does not fit
 */
export function kindCalculated(calculation: Calculation, kindOf: (column: string) => CalculatedKind | undefined): CalculatedKind {
  if ('number' in calculation) return 'number';
  if ('text' in calculation) return 'text';
  if ('column' in calculation) {
    const kind = kindOf(calculation.column);
    if (kind === undefined) throw new CalculationFault('CALCULATION_COLUMN', calculation.column);
    return kind;
  }
  const { takes, gives, more }: Signature = signatures[calculation.call];
  const { of } = calculation;
  if (more ? of.length < takes.length : of.length !== takes.length) throw new CalculationFault('CALCULATION_KINDS', calculation.call);
  let same: CalculatedKind | undefined;
  of.forEach((part, at) => {
    const wanted = takes[Math.min(at, takes.length - 1)];
    const kind = kindCalculated(part, kindOf);
    if (wanted === 'same') same ??= kind;
    if (kind !== (wanted === 'same' ? same : wanted)) throw new CalculationFault('CALCULATION_KINDS', calculation.call);
  });
  // Decimals are counted when the report is compiled, not row by row.
  if (calculation.call === 'round' && !(of[1] && 'number' in of[1] && /^[0-8]$/u.test(of[1].number)))
    throw new CalculationFault('CALCULATION_KINDS', 'round');
  return gives === 'same' ? (same as CalculatedKind) : gives;
}

/** A calculation as it may be written. */
export function calculationText(calculation: Calculation): string {
  if ('number' in calculation) return calculation.number;
  if ('text' in calculation) return `"${calculation.text.replaceAll('"', '""')}"`;
  if ('column' in calculation) return calculation.column;
  const { call, of } = calculation;
  return /^[a-z]/u.test(call) ? `${call}(${of.map(calculationText).join(', ')})` : `(${of.map(calculationText).join(call)})`;
}
