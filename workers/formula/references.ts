import { tokensOf } from '#workers/formula/lexing';
import type { Names } from '#workers/formula/names';
import type { FormulaColumn } from '#workers/formula/scene';

/** A column named in a formula, with its place in the text. */
export interface Reference {
  readonly from: number;
  readonly to: number;
  readonly column: FormulaColumn;
  /** The whole column is meant, not its value in the row. */
  readonly whole: boolean;
}

const isFormula = /^\s*[=\uFF1D]/u;

/** Does a typed text begin as formulas do? */
export const beginsFormula = (typed: string): boolean => isFormula.test(typed);

/** Columns named in a formula, complete or still being typed. */
export function referencesIn(typed: string, names: Names): Reference[] {
  const found: Reference[] = [];
  const calls: string[] = [];
  const tokens = tokensOf(typed, names);
  tokens.forEach((token, at) => {
    if (token.is === 'call') calls.push(token.name.toUpperCase());
    else if (token.is === 'sign' && token.sign === '(') calls.push('');
    else if (token.is === 'sign' && token.sign === ')') calls.pop();
    if (token.is !== 'column') return;
    const alone = tokens[at - 1]?.is === 'call' && (tokens[at + 1] === undefined || isClosing(tokens[at + 1]));
    const call = calls.at(-1) ?? '';
    found.push({
      from: token.from,
      to: token.to,
      column: token.column,
      whole: /IFS?$/u.test(call) && call !== 'IF' ? true : alone && wholeAlone.has(call),
    });
  });
  return found;
}

/** Functions whose only argument is a whole column. */
const wholeAlone: ReadonlySet<string> = new Set(['SUM', 'AVERAGE', 'MIN', 'MAX', 'COUNT']);

const isClosing = (token: ReturnType<typeof tokensOf>[number] | undefined): boolean => token?.is === 'sign' && token.sign === ')';

function rewritten(typed: string, names: Names, nameOf: (column: FormulaColumn) => string): string {
  let text = '';
  let at = 0;
  for (const { from, to, column } of referencesIn(typed, names)) {
    text += typed.slice(at, from) + nameOf(column);
    at = to;
  }
  return text + typed.slice(at);
}

/** The formula with field names for header words: what is kept, so that it outlives a change of language. */
export const canonicalText = (typed: string, names: Names): string => rewritten(typed, names, ({ name }) => name);

/** The formula with header words for field names, where the words lead back to the same column. */
export const wordedText = (formula: string, names: Names): string => rewritten(formula, names, (column) => names.wordsOf(column));
