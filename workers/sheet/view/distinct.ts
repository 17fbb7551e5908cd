import { isLeaf, type Where } from '#define/filter';
import { collate, foldSearch } from '#values/text';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { StoredColumn } from '#workers/sheet/store/columns';
import { keyOf } from '#workers/sheet/view/condition';
import type { View } from '#workers/sheet/view/view';

export interface DistinctRow {
  key: string | null;
  text: string;
  rows: number;
}

/** Entries a value list shows at most; a search narrows it (filterLimits.listLength). */
const mostValues = 5_000;

/** The filter without what it says about one column: the value list of a column offers what the others leave. */
function without(where: Where | null, field: string): Where | null {
  if (where === null) return null;
  if (isLeaf(where)) return where.field === field ? null : where;
  if ('or' in where) return where;
  return { and: where.and.flatMap((one) => without(one, field) ?? []) };
}

/** Distinct values of a column among the rows the other filters leave, with counts, in the order of the column; blanks last. */
export function distinctOf(grid: Grid, view: View, column: GridColumn, search: string): DistinctRow[] {
  const mask = view.filter.mask(without(view.where, column.name), view.search);
  for (const slot of grid.gone) mask[slot] = 0;
  const stored = grid.store.columns[column.index] as StoredColumn;
  const found = stored.stores === 'codes' ? ofCodes(grid, column, stored.codes, stored.dictionary.entries, mask) : ofValues(grid, column, stored, mask);
  const wanted = foldSearch(search).trim();
  const kept = wanted === '' ? found : found.filter(({ text }) => foldSearch(text).includes(wanted));
  return inOrder(kept, stored, grid).slice(0, mostValues);
}

function ofCodes(grid: Grid, column: GridColumn, codes: Uint32Array, entries: readonly string[], mask: Uint8Array): DistinctRow[] {
  const counts = new Uint32Array(entries.length + 1);
  for (let slot = 0; slot < mask.length; slot++) counts[codes[slot] as number]! += mask[slot] as number;
  const rows: DistinctRow[] = [];
  const blanks = counts[0] as number;
  entries.forEach((entry, at) => {
    const count = counts[at + 1] as number;
    if (count > 0) rows.push({ key: entry, text: grid.print(-1, column, entry), rows: count });
  });
  if (blanks > 0) rows.push({ key: null, text: '', rows: blanks });
  return rows;
}

function ofValues(grid: Grid, column: GridColumn, stored: StoredColumn, mask: Uint8Array): DistinctRow[] {
  const byRaw = new Map<unknown, DistinctRow>();
  for (let slot = 0; slot < mask.length; slot++) {
    if (mask[slot] === 0) continue;
    const raw = rawOf(stored, slot);
    const known = byRaw.get(raw);
    if (known) {
      known.rows += 1;
      continue;
    }
    const value = stored.get(slot);
    byRaw.set(raw, { key: keyOf(value), text: grid.print(slot, column, value), rows: 1 });
  }
  return [...byRaw.values()];
}

/** What tells two values apart without making texts of all of them. */
function rawOf(stored: StoredColumn, slot: number): unknown {
  if (stored.stores === 'codes' || stored.stores === 'text' || stored.blank(slot)) return stored.get(slot);
  const value = stored.values[slot] as number;
  return stored.stores === 'scaled' && Math.abs(value) > Number.MAX_SAFE_INTEGER ? stored.get(slot) : value;
}

function inOrder(rows: DistinctRow[], stored: StoredColumn, grid: Grid): DistinctRow[] {
  const byText = stored.stores === 'codes' || stored.stores === 'text';
  const { language } = grid.reading;
  return rows.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    if (byText) return collate(a.text, b.text, language);
    return stored.stores === 'scaled' || (stored.stores === 'integer' && stored.as === 'integer') ? Number(a.key) - Number(b.key) : a.key < b.key ? -1 : 1;
  });
}
