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
  /** Its label, a choice's words in other languages, or its formula has to be looked up first. */
  | { readonly is: 'pending'; readonly by: 'label' | 'choice' | 'formula' };

/** Options of choice columns by their folded words. */
const options = new WeakMap<GridColumn, ReadonlyMap<string, string>>();

function optionsOf(grid: Grid, column: GridColumn): ReadonlyMap<string, string> {
  let known = options.get(column);
  if (!known)
    options.set(
      column,
      (known = new Map(
        (column.field?.options ?? []).toReversed().map((option) => [foldSearch(grid.context.choice(column.name, option)), option]),
      )),
    );
  return known;
}

/** The one option of a choice whose label has these pinyin initials; codes and whole labels come before. */
function optionByInitials(grid: Grid, column: GridColumn, typed: string): string | undefined {
  const wanted = foldSearch(typed);
  const found = Object.entries(grid.setup.initials?.[column.name] ?? {}).filter(([, initials]) => initials === wanted);
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/**
 * Reads typed text by the kind of its column; `current` is the value the cell holds now. Final: nothing more will be looked up.
 * Without `formulas` a text that begins like one is read as it stands.
 */
export function readTyped(grid: Grid, column: GridColumn, current: Value, text: string, final = false, formulas = true): ReadText {
  return isLinked(column) && current !== null && ownWords(grid, column, current).includes(text.trim())
    ? { is: 'unchanged' }
    : readText(grid, column, text, final, formulas);
}

const linkedKinds: ReadonlySet<string> = new Set(['ref', 'dict', 'choice']);

const isLinked = ({ field }: GridColumn): boolean => field !== null && linkedKinds.has(field.kind);

/** How a linked cell shows a value, and how it is typed: either text leaves the cell as it is. */
const ownWords = (grid: Grid, column: GridColumn, current: Value): string[] =>
  [grid.print(-1, column, current), grid.editText(column, current)].filter((words) => words !== '');

/** Texts of one column that are kept: a paste of more different ones is of numbers or names, which hardly come twice. */
const mostKept = 4_000;

/** Reads the texts of one bulk edit as {@link readTyped}; the same text of a column is taken apart once. */
export class TextReading {
  private readonly known = new Map<GridColumn, Map<string, ReadText>>();
  private readonly words = new Map<GridColumn, Map<Value, readonly string[]>>();

  constructor(private readonly grid: Grid) {}

  read(column: GridColumn, current: Value, text: string, formulas: boolean): ReadText {
    if (current !== null && isLinked(column) && this.wordsOf(column, current).includes(text.trim())) return { is: 'unchanged' };
    if (!formulas) return readText(this.grid, column, text, false, false);
    let texts = this.known.get(column);
    if (!texts) this.known.set(column, (texts = new Map()));
    const known = texts.get(text);
    if (known) return known;
    const read = readText(this.grid, column, text, false, true);
    // What has to be looked up is known to the next cell, as soon as it has been.
    if (read.is !== 'pending' && texts.size < mostKept) texts.set(text, read);
    return read;
  }

  private wordsOf(column: GridColumn, current: Value): readonly string[] {
    let words = this.words.get(column);
    if (!words) this.words.set(column, (words = new Map()));
    const known = words.get(current);
    if (known) return known;
    const made = ownWords(this.grid, column, current);
    if (words.size < mostKept) words.set(current, made);
    return made;
  }
}

function readText(grid: Grid, column: GridColumn, text: string, final: boolean, formulas: boolean): ReadText {
  const { field } = column;
  if (!field) return { is: 'problem', problem: { code: 'FIELD_READ_ONLY' } };
  const typed = text.trim();
  if (formulas && beginsFormula(typed) && kindOf(field).comparison === 'number' && grid.setup.formulas)
    return { is: 'pending', by: 'formula' };
  if (field.kind === 'choice') {
    const option = optionsOf(grid, column).get(foldSearch(typed));
    if (option !== undefined) return { is: 'value', value: option };
  }
  const parsed = kindOf(field).parse(text, field, grid.reading);
  if ('value' in parsed) return { is: 'value', value: parsed.value };
  const meant = field.kind === 'choice' && typed !== '' ? optionByInitials(grid, column, typed) : undefined;
  if (meant !== undefined) return { is: 'value', value: meant };
  if (field.kind === 'choice' && parsed.refusal === 'CHOICE_UNKNOWN') {
    const other = grid.choiceNames?.get(column.name)?.get(foldSearch(typed));
    if (other !== undefined) return { is: 'value', value: other };
    if (!final && grid.choiceNames === null) return { is: 'pending', by: 'choice' };
  }
  const lookable = field.to !== undefined && (field.kind === 'ref' || field.kind === 'dict') && !grid.labels.complete(field.to);
  if (!final && lookable && parsed.refusal === (field.unknown ?? 'REFERENCE_UNKNOWN')) return { is: 'pending', by: 'label' };
  return { is: 'problem', problem: parsed.detail ? { code: parsed.refusal, detail: parsed.detail } : { code: parsed.refusal } };
}

/** Reads what a formula came to; a result with more decimals than the column takes is answered with the formula that rounds it. */
export function readResult(grid: Grid, column: GridColumn, formula: string, result: string): ReadText {
  const read = readTyped(grid, column, null, result, true);
  if (read.is !== 'problem' || read.problem.code !== 'TOO_MANY_DECIMALS') return read;
  const n = read.problem.detail?.n ?? '0';
  return {
    is: 'problem',
    problem: { code: 'FORMULA_DECIMALS', detail: { n, formula: `=ROUND(${formula.trim().replace(/^[=\uFF1D]+/u, '')},${n})` } },
  };
}
