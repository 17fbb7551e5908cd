import type { LabelRow } from '#define/wire';
import { foldSearch } from '#values/text';
import { learnLabels } from '#workers/sheet/learning';
import type { EnginePorts } from '#workers/sheet/crossing';
import type { ReadText } from '#workers/sheet/edits/typedText';
import type { Grid, GridColumn } from '#workers/sheet/grid';

const mostSuggestions = 20;

/** What a person may mean with what stands in the editor: labels of references and dictionaries, options of choices; others suggest nothing. */
export async function suggestionsOf(grid: Grid, column: GridColumn, typed: string, ports: EnginePorts): Promise<readonly LabelRow[]> {
  const { field } = column;
  if (field?.kind === 'choice') return options(grid, column, typed);
  if (!field?.to) return [];
  const wanted = typed.trim();
  if (wanted !== '') await learnLabels(grid.labels, field.to, [wanted], ports).catch(() => null);
  // Where they are too many to be carried, those that contain what was typed are asked for.
  if (wanted !== '' && grid.labels.beyond.has(field.to))
    grid.labels.merge(field.to, (await ports.findLabels?.(field.to, wanted).catch(() => [])) ?? []);
  return grid.labels.suggest(field.to, typed, mostSuggestions);
}

const unknown: ReadonlySet<string> = new Set(['REFERENCE_UNKNOWN', 'CHOICE_UNKNOWN']);

/** A text that nothing is called by, read as the first of its suggestions, which a slower hand would have seen and taken. */
export function readAsSuggested(grid: Grid, column: GridColumn, text: string, read: ReadText): ReadText {
  const { field } = column;
  if (read.is !== 'problem' || !(unknown.has(read.problem.code) || read.problem.code === field?.unknown)) return read;
  const [first] = field?.kind === 'choice' ? options(grid, column, text) : field?.to ? grid.labels.suggest(field.to, text, 1) : [];
  return first === undefined ? read : { is: 'value', value: first.key };
}

function options(grid: Grid, column: GridColumn, typed: string): LabelRow[] {
  const wanted = foldSearch(typed).trim();
  const rows = (column.field?.options ?? []).map((option) => {
    const text = grid.context.choice(column.name, option);
    return { key: option, zh: text, en: text, ar: text, search: [option, grid.setup.initials?.[column.name]?.[option] ?? ''] };
  });
  const words = ({ zh, search }: LabelRow): string[] => [zh, ...search].map(foldSearch);
  const exact = (row: LabelRow): number => Number(words(row).includes(wanted));
  return rows.filter((row) => words(row).some((word) => word.includes(wanted))).sort((a, b) => exact(b) - exact(a));
}
