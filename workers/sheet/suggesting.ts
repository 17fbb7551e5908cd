import type { LabelRow } from '#define/wire';
import { foldSearch } from '#values/text';
import { learnLabels } from '#workers/sheet/learning';
import type { EnginePorts } from '#workers/sheet/crossing';
import type { Grid, GridColumn } from '#workers/sheet/grid';

const mostSuggestions = 20;

/** What a person may mean with what stands in the editor: labels of references and dictionaries, options of choices; others suggest nothing. */
export async function suggestionsOf(grid: Grid, column: GridColumn, typed: string, ports: EnginePorts): Promise<readonly LabelRow[]> {
  const { field } = column;
  if (field?.kind === 'choice') return options(grid, column, typed);
  if (!field?.to) return [];
  if (typed.trim() !== '') await learnLabels(grid.labels, field.to, [typed.trim()], ports).catch(() => null);
  return grid.labels.suggest(field.to, typed, mostSuggestions);
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
