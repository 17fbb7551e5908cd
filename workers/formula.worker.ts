import * as Comlink from 'comlink';
import type { Values } from '#define/row';
import { FormulaDesk } from '#workers/formula/desk';
import type { FormulaScene } from '#workers/formula/scene';
import type { Evaluated } from '#workers/sheet/crossing';

let desk: FormulaDesk | null = null;

const host = {
  /** Says what formulas may name; asked first, and again when that changes. */
  open(scene: FormulaScene): void {
    desk = new FormulaDesk(scene);
  },
  /** As `FormulaDesk.evaluate`. Throws RangeError when the worker has not been opened. */
  evaluate(formula: string, row: Values, into?: string): Evaluated {
    if (desk === null) throw new RangeError('the formulas have not been opened');
    return desk.evaluate(formula, row, into);
  },
};

export type FormulaHost = typeof host;

Comlink.expose(host);
