import { kindOf } from '#define/kinds';
import type { Value } from '#define/row';
import { beginsFormula } from '#workers/formula/references';
import type { RawProblem } from '#workers/sheet/crossing';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { foldSearch } from '#values/text';

/** What a typed or pasted text makes of a cell. */
export type ReadText =
  | { readonly is: 'value'; readonly value: Value }
  | { readonly is: 'unchanged' }
  | { readonly is: 'problem'; readonly problem: RawProblem }
  /** Its label or formula has to be looked up first. */
  | { readonly is: 'pending'; readonly by: 'label' | 'formula' };

/** Options of choice columns by their folded words. */
const options = new WeakMap<GridColumn, ReadonlyMap<string, string>>();

function optionsOf(grid: Grid, column: GridColumn): ReadonlyMap<string, string> {
  let known = options.get(column);
  if (!known) options.set(column, (known = new Map((column.field?.options ?? []).toReversed().map((option) => [foldSearch(grid.context.choice(column.name, option)), option]))));
  return known;
}

/**
 * Reads typed text by the kind of its column; `current` is the value the cell holds now. Final: nothing more will be looked up.
 * Without `formulas` a text that begins like one is read as it stands.
 */
export function readTyped(grid: Grid, column: GridColumn, current: Value, text: string, final = false, formulas = true): ReadText {
  const { field } = column;
  if (!field) return { is: 'problem', problem: { code: 'FIELD_READ_ONLY' } };
  const typed = text.trim();
  const linked = field.kind === 'ref' || field.kind === 'dict' || field.kind === 'choice';
  if (linked && current !== null && typed !== '' && (typed === grid.print(-1, column, current) || typed === grid.editText(column, current))) return { is: 'unchanged' };
  if (formulas && beginsFormula(typed) && kindOf(field).comparison === 'number' && grid.setup.formulas) return { is: 'pending', by: 'formula' };
  if (field.kind === 'choice') {
    const option = optionsOf(grid, column).get(foldSearch(typed));
    if (option !== undefined) return { is: 'value', value: option };
  }
  const parsed = kindOf(field).parse(text, field, grid.reading);
  if ('value' in parsed) return { is: 'value', value: parsed.value };
  const lookable = field.to !== undefined && (field.kind === 'ref' || field.kind === 'dict') && !grid.labels.complete(field.to);
  if (!final && lookable && parsed.refusal === 'REFERENCE_UNKNOWN') return { is: 'pending', by: 'label' };
  return { is: 'problem', problem: parsed.detail ? { code: parsed.refusal, detail: parsed.detail } : { code: parsed.refusal } };
}
