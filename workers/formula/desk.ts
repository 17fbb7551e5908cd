import type { Values } from '#define/row';
import type { Evaluated } from '#workers/sheet/crossing';
import { ExactEvaluator } from '#workers/formula/exact';
import type { ExactNumber } from '#workers/formula/exactValue';
import { Fault } from '#workers/formula/fault';
import { columnsOf, figuresOf, fillLeaf } from '#workers/formula/filling';
import type { Figure } from '#workers/formula/figures';
import { HyperRow } from '#workers/formula/hyperRow';
import { Names } from '#workers/formula/names';
import { checkCalls, plainTree, type FormulaPlan } from '#workers/formula/plan';
import { floatOf } from '#workers/formula/ratio';
import { notRead, readFormula, withoutEquals, type Leaf } from '#workers/formula/reading';
import { canonicalText } from '#workers/formula/references';
import { numberOf, resultText } from '#workers/formula/results';
import type { FormulaScene } from '#workers/formula/scene';

/** Two results nearer than this, relative to their size, are one. */
const nearness = 1e-12;

/** A formula over one row: its number, why it has none, or the figures of whole columns it has to be given first. */
export type Answered = Evaluated | { wants: readonly Figure[] };

/** Why a formula could not be taken. */
export type PlanProblem = Extract<Evaluated, { problem: unknown }>;

/** What a fault is on the wire; throws on everything else. */
function problemIn(error: unknown): PlanProblem {
  if (error instanceof Fault) return { problem: error.code, detail: { ...error.detail } };
  throw error;
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
   * digits). The result is stored, not the formula, so that it may name the column it is typed in: the row holds the value from
   * before. Figures of whole columns are asked for first and come with the second call. Whatever is wrong is an answer, never
   * thrown.
   */
  evaluate(formula: string, row: Values, figures?: readonly Evaluated[]): Answered {
    try {
      return this.result(formula, row, figures);
    } catch (error) {
      return problemIn(error);
    }
  }

  /** Reads a formula once for many rows, which other workers then work out by themselves. `into`: the column whose standing formula it is, which it may not name. */
  plan(formula: string, into?: string): FormulaPlan | PlanProblem {
    try {
      const { cells, leaves } = readFormula(formula, this.names);
      this.refuseCycle(leaves, into);
      const parsed = this.row.work(
        cells,
        leaves.map(() => null),
        (root) => plainTree(root),
      );
      if (parsed === null) throw notRead(formula);
      checkCalls(parsed.made);
      return { root: parsed.made, leaves, text: canonicalText(withoutEquals(formula), this.names), baseCurrency: this.scene.baseCurrency };
    } catch (error) {
      return problemIn(error);
    }
  }

  private refuseCycle(leaves: readonly Leaf[], into: string | undefined): void {
    if (into !== undefined && columnsOf(leaves).has(into)) throw new Fault('FORMULA_CYCLE', { value: this.names.labelOf(into) });
  }

  private result(formula: string, row: Values, figures: readonly Evaluated[] | undefined): Answered {
    const { cells, leaves } = readFormula(formula, this.names);
    const valueOf = (name: string) => row[name];
    if (figures === undefined && leaves.some(({ is }) => is === 'figure')) return { wants: figuresOf(leaves, valueOf) };
    let given = 0;
    const filled = leaves.map((leaf) => fillLeaf(leaf, valueOf, this.scene.baseCurrency, () => figures?.[given++]));
    const worked = this.row.work(
      cells,
      filled.map(({ cell }) => cell),
      (root, float) => {
        const exact = numberOf(
          new ExactEvaluator(
            filled.map((one) => one.exact),
            float,
          ).evaluate(root),
        );
        return agreed(exact, exact.slack < Infinity ? float(root) : null);
      },
    );
    if (worked === null) throw notRead(formula);
    return { value: worked.made };
  }
}

/** The text of a result HyperFormula agrees with as far as its doubles reach; throws Fault where the two differ, since one is wrong then. */
export function agreed(exact: ExactNumber, float: unknown): string {
  const text = resultText(exact);
  const near = floatOf(exact.value);
  const within = typeof float === 'number' && Math.abs(float - near) <= exact.slack + Math.abs(near) * nearness;
  if (exact.slack < Infinity && !within)
    throw new Fault('FORMULA_UNSURE', { value: text, other: typeof float === 'number' ? String(float) : '—' });
  return text;
}
