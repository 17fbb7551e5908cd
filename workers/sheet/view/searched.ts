import { filterLimits, leavesOf, type Leaf, type Where } from '#define/filter';
import { searchTerms } from '#values/searchText';
import { foldSearch } from '#values/text';
import type { Grid, GridColumn } from '#workers/sheet/grid';

/** Columns a search looks in: the entity's search fields, carried texts, and references, which are looked for by every way they can be named. */
export function searchedColumns(grid: Grid): readonly GridColumn[] {
  const named = new Set(grid.definition.search ?? []);
  return grid.columns.filter((column) => {
    const linked = column.field?.to !== undefined && grid.store.columns[column.index]?.stores === 'codes';
    return linked || (column.looked && column.field?.kind === 'text') || named.has(column.name);
  });
}

/** Rows that hold one of these words where searches look for it: in texts as a filter would, behind a reference by the keys it fits. */
function holding(grid: Grid, words: readonly string[]): Leaf[] {
  return searchedColumns(grid).flatMap((column): Leaf[] => {
    const [to, stored] = [column.field?.to, grid.store.columns[column.index]];
    if (to === undefined || stored?.stores !== 'codes')
      return words.map((word) => ({ field: column.name, op: 'include', value: word.replace(/[*?~]/gu, '~$&') }));
    const keys = stored.dictionary.entries.filter((entry) => words.some((word) => grid.labels.words(to, entry).includes(word)));
    return keys.length === 0 ? [] : [{ field: column.name, op: 'equal', anyOf: keys }];
  });
}

/**
 * A search of the sheet as a filter, which finds the same rows wherever it is asked: a list also looks behind references, by names people
 * know a row by. Null where a word is found nowhere, or the filter would be longer than filters may be.
 */
export function searchAsFilter(grid: Grid, search: string): Where | null {
  const terms = searchTerms(foldSearch(search));
  const parts = terms.length > 1 ? [holding(grid, terms.flat())] : (terms[0] ?? []).map((word) => holding(grid, [word]));
  const where: Where = { and: parts.map((or) => ({ or })) };
  const leaves = leavesOf(where);
  const fits = leaves.length <= filterLimits.leaves && leaves.every(({ anyOf = [] }) => anyOf.length <= filterLimits.listLength);
  return fits && parts.every((or) => or.length > 0) ? where : null;
}
