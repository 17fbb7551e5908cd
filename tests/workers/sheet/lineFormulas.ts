import type { OwnColumn } from '#define/ownColumn';
import type { Value } from '#define/row';
import { FormulaDesk } from '#workers/formula/desk';
import type { FormulaPlan } from '#workers/formula/plan';
import type { PlannedColumn } from '#workers/sheet/tools/ownColumns';
import { catalogue, line } from '#tests/workers/sheet/harbour';
import type { Deck } from '#tests/workers/sheet/deck';

/** The formula desk over the columns of the test list and the person's own. */
export function lineDesk(own: readonly OwnColumn[] = []): FormulaDesk {
  const named = JSON.stringify(own.map(({ name, header, currency }) => [name, header, currency]));
  let desk = desks.get(named);
  if (!desk) desks.set(named, (desk = newDesk(own)));
  return desk;
}

/** HyperFormula takes a while to begin with. */
const desks = new Map<string, FormulaDesk>();

function newDesk(own: readonly OwnColumn[]): FormulaDesk {
  const listed = catalogue.columns(line).map(({ name, field }) => ({ name, kind: field.kind, label: name }));
  return new FormulaDesk({
    baseCurrency: 'CNY',
    columns: [
      ...listed,
      ...own.map(({ name, header, currency }) => ({
        name,
        kind: currency === null ? ('decimal' as const) : ('money' as const),
        label: header,
      })),
    ],
  });
}

export const ownColumn = (name: string, formula: string, more: Partial<OwnColumn> = {}): OwnColumn => ({
  name: `own_${name}`,
  header: name,
  formula,
  decimals: 2,
  currency: null,
  ...more,
});

/** Own columns with their formulas read, as the page sends them. */
export function planned(columns: readonly OwnColumn[]): PlannedColumn[] {
  const desk = lineDesk(columns);
  return columns.map((column) => ({ column, plan: structuredClone(desk.plan(column.formula, column.name)) }));
}

export function planOf(formula: string): FormulaPlan {
  const plan = lineDesk().plan(formula);
  if (!('root' in plan)) throw new Error(`${formula}: ${plan.problem}`);
  return structuredClone(plan);
}

/** What an own column holds, row by row of the view. */
export function ownValues(one: Deck, name: string): Value[] {
  const place = one.updates.findLast(({ own }) => own)?.own?.find((column) => column.name === `own_${name}`);
  return one.engine.window(0, 1e9).map(({ values }) => (values[place?.at ?? -1] ?? null) as Value);
}
