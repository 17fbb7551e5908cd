import type { Value, Values } from '#define/row';
import type { Evaluated } from '#workers/sheet/crossing';
import { ExactEvaluator } from '#workers/formula/exact';
import { exactly, numberIn, whole, type Exact, type ExactNumber } from '#workers/formula/exactValue';
import { Fault } from '#workers/formula/fault';
import { HyperRow, type CellContent } from '#workers/formula/hyperRow';
import { Names } from '#workers/formula/names';
import { floatOf, ratioText, significantRatio } from '#workers/formula/ratio';
import { notRead, readFormula, type Leaf } from '#workers/formula/reading';
import type { FormulaColumn, FormulaScene } from '#workers/formula/scene';

/** Digits of a result that floating point had a part in. */
const roughDigits = 14;
/** Two results nearer than this, relative to their size, are one. */
const nearness = 1e-12;

/** A leaf as the exact evaluator and as HyperFormula have it. */
interface Filled {
  readonly exact: Exact;
  readonly cell: CellContent;
}

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

/** Works out the formulas people type into number cells of one sheet. Nothing is kept but what the sheet may name. */
export class FormulaDesk {
  private readonly names: Names;
  private readonly row = new HyperRow();

  constructor(private readonly scene: FormulaScene) {
    this.names = new Names(scene.columns);
  }

  /**
   * The number a formula gives over a row: exact, unless a function without an exact result has a part in it (then 14
   * digits). `into` is the column it is typed in, which it may not name. Whatever is wrong is an answer, never thrown.
   */
  evaluate(formula: string, row: Values, into?: string): Evaluated {
    try {
      return { value: this.result(formula, row, into) };
    } catch (error) {
      if (error instanceof Fault) return { problem: error.code, detail: { ...error.detail } };
      throw error;
    }
  }

  private result(formula: string, row: Values, into: string | undefined): string {
    const { cells, leaves } = readFormula(formula, this.names);
    for (const leaf of leaves) if (leaf.is === 'column' && leaf.column.name === into) throw new Fault('FORMULA_CYCLE', { value: leaf.column.label || leaf.column.name });
    const filled = leaves.map((leaf) => this.fill(leaf, row));
    const worked = this.row.work(cells, filled.map(({ cell }) => cell), (root, float) => {
      const exact = numberOf(new ExactEvaluator(filled.map((one) => one.exact), float).evaluate(root));
      return agreed(exact, exact.slack < Infinity ? float(root) : null);
    });
    if (worked === null) throw notRead(formula);
    return worked.made;
  }

  private fill(leaf: Leaf, row: Values): Filled {
    switch (leaf.is) {
      case 'column':
        return columnCell(leaf.column, row[leaf.column.name]);
      case 'base':
        return textCell(this.scene.baseCurrency);
      case 'number':
        return numberCell(leaf.text);
      case 'text':
        return textCell(leaf.text);
      case 'truth':
        return truthCell(leaf.value);
    }
  }
}

/** The number a whole formula comes to; a text or a yes and no is nothing a number cell can hold. */
function numberOf(result: Exact): ExactNumber {
  if (result.is === 'text' || result.is === 'truth') throw new Fault('FORMULA_NO_NUMBER', { value: result.is === 'text' ? result.value : String(result.value).toUpperCase() });
  return numberIn(result);
}

/** The text of a result HyperFormula agrees with as far as its doubles reach; throws Fault where the two differ, since one is wrong then. */
export function agreed(exact: ExactNumber, float: unknown): string {
  const value = exact.rough ? significantRatio(exact.value, roughDigits) : exact.value;
  const text = ratioText(value, exact.decimals);
  const near = floatOf(exact.value);
  const within = typeof float === 'number' && Math.abs(float - near) <= exact.slack + Math.abs(near) * nearness;
  if (exact.slack < Infinity && !within) throw new Fault('FORMULA_UNSURE', { value: text, other: typeof float === 'number' ? String(float) : '—' });
  return text;
}
