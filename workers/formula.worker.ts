import * as Comlink from 'comlink';
import type { Values } from '#define/row';
import { FormulaDesk, type Answered, type PlanProblem } from '#workers/formula/desk';
import type { FormulaPlan } from '#workers/formula/plan';
import type { FormulaScene } from '#workers/formula/scene';
import type { Evaluated } from '#workers/sheet/crossing';

let desk: FormulaDesk | null = null;

function opened(): FormulaDesk {
  if (desk === null) throw new RangeError('the formulas have not been opened');
  return desk;
}

const host = {
  /** Says what formulas may name; asked first, and again when that changes. */
  open(scene: FormulaScene): void {
    desk = new FormulaDesk(scene);
  },
  /** As `FormulaDesk.evaluate`. Throws RangeError when the worker has not been opened. */
  evaluate(formula: string, row: Values, figures?: readonly Evaluated[]): Answered {
    return opened().evaluate(formula, row, figures);
  },
  /** As `FormulaDesk.plan`. Throws RangeError when the worker has not been opened. */
  plan(formula: string, into?: string): FormulaPlan | PlanProblem {
    return opened().plan(formula, into);
  },
};

export type FormulaHost = typeof host;

Comlink.expose(host);
