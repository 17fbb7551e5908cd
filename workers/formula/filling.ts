import type { Value } from '#define/row';
import { exactly, over, whole, type Exact } from '#workers/formula/exactValue';
import { Fault } from '#workers/formula/fault';
import { keyOfValue, type Figure, type FigureAsRead } from '#workers/formula/figures';
import type { Leaf } from '#workers/formula/reading';
import type { FormulaColumn } from '#workers/formula/scene';
import type { Evaluated } from '#workers/sheet/crossing';

/** What a cell of HyperFormula may hold. */
export type CellContent = number | string | boolean | null;

/** A leaf as the exact evaluator and as HyperFormula have it. */
export interface Filled {
  readonly exact: Exact;
  readonly cell: CellContent;
}

/** Value of a column in the row that a formula is worked out over. */
export type ValueOf = (column: string) => Value | undefined;

const textCell = (text: string): Filled => ({ exact: { is: 'text', value: text }, cell: text });
const truthCell = (value: boolean): Filled => ({ exact: { is: 'truth', value, sure: true }, cell: value });
const numberCell = (text: string): Filled => ({ exact: exactly(text), cell: Number(text) });

function columnCell({ kind, label, name }: FormulaColumn, value: Value | undefined): Filled {
  if (value === null || value === undefined || value === '') return { exact: { is: 'blank', label: label || name }, cell: null };
  if (kind === 'decimal' || kind === 'money') return numberCell(String(value));
  if (kind === 'integer') return { exact: whole(Number(value)), cell: Number(value) };
  if (kind === 'flag') return truthCell(value === true);
  return textCell(typeof value === 'string' ? value : label || name);
}

/** Answer of a figure of a whole column: a decimal, or a fraction of two (an average). Throws Fault where it has none. */
function figureCell(answer: Evaluated | undefined, label: string): Filled {
  if (answer === undefined) throw new RangeError('a figure was not worked out');
  if ('problem' in answer) throw new Fault(answer.problem, { ...answer.detail, value: label });
  const [top = '', bottom] = answer.value.split('/');
  return bottom === undefined ? numberCell(top) : { exact: over(exactly(top), exactly(bottom)), cell: Number(top) / Number(bottom) };
}

/** Puts a value into a leaf. `figure` answers the next of the formula's figures. */
export function fillLeaf(leaf: Leaf, valueOf: ValueOf, baseCurrency: string, figure: () => Evaluated | undefined): Filled {
  switch (leaf.is) {
    case 'column':
      return columnCell(leaf.column, valueOf(leaf.column.name));
    case 'figure':
      return figureCell(figure(), leaf.label);
    case 'base':
      return textCell(baseCurrency);
    case 'number':
      return numberCell(leaf.text);
    case 'text':
      return textCell(leaf.text);
    case 'truth':
      return truthCell(leaf.value);
  }
}

/** A figure for one row: conditions that name a column get what the row holds in it. */
export function figureFor({ of, column, where }: FigureAsRead, valueOf: ValueOf): Figure {
  return {
    of,
    column,
    where: where.map(({ column: field, is }) => ({ column: field, is: 'text' in is ? is : { key: keyOfValue(valueOf(is.sameAs)) } })),
  };
}

/** Figures a formula asks for, in the order of its leaves. */
export function figuresOf(leaves: readonly Leaf[], valueOf: ValueOf): Figure[] {
  return leaves.flatMap((leaf) => (leaf.is === 'figure' ? [figureFor(leaf.figure, valueOf)] : []));
}

/** Columns a formula reads, those its figures read included. */
export function columnsOf(leaves: readonly Leaf[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const leaf of leaves) {
    if (leaf.is === 'column') names.add(leaf.column.name);
    if (leaf.is !== 'figure') continue;
    names.add(leaf.figure.column);
    for (const { column, is } of leaf.figure.where) for (const name of 'sameAs' in is ? [column, is.sameAs] : [column]) names.add(name);
  }
  return names;
}
