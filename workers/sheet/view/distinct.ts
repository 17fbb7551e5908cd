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
  const typed = foldSearch(search).trim();
  if (stored.stores !== 'codes') return ofValues(grid, view, column, stored, mask, typed);
  const { language } = grid.reading;
  return ofCodes(grid, column, stored.codes, stored.dictionary.entries, mask)
    .filter((row) => wanted(row, typed))
    .sort((a, b) => Number(a.key === null) - Number(b.key === null) || collate(a.text, b.text, language))
    .slice(0, mostValues);
}

function ofCodes(grid: Grid, column: GridColumn, codes: Uint32Array, entries: readonly string[], mask: Uint8Array): DistinctRow[] {
  const counts = new Uint32Array(entries.length + 1);
  for (let slot = 0; slot < mask.length; slot++) {
    const code = codes[slot] as number;
    counts[code] = (counts[code] as number) + (mask[slot] as number);
  }
  const rows: DistinctRow[] = [];
  const blanks = counts[0] as number;
  entries.forEach((entry, at) => {
    const count = counts[at + 1] as number;
    if (count > 0) rows.push({ key: entry, text: grid.print(-1, column, entry), rows: count });
  });
  if (blanks > 0) rows.push({ key: null, text: '', rows: blanks });
  return rows;
}

/** Values that are nearly all different: in order of the column, run by run, until there are enough. */
function ofValues(grid: Grid, view: View, column: GridColumn, stored: StoredColumn, mask: Uint8Array, search: string): DistinctRow[] {
  const slots = view.sorter.sort(slotsOf(mask), [{ field: column.name, dir: 'asc' }]);
  const rows: DistinctRow[] = [];
  let last: DistinctRow | null = null;
  let raw: unknown = {};
  for (const slot of slots) {
    const now = rawOf(stored, slot);
    if (last && now === raw) {
      last.rows += 1;
      continue;
    }
    raw = now;
    if (last && wanted(last, search)) rows.push(last);
    if (rows.length === mostValues) return rows;
    const value = stored.get(slot);
    last = { key: keyOf(value), text: grid.print(slot, column, value), rows: 1 };
  }
  if (last && wanted(last, search)) rows.push(last);
  return rows;
}

const wanted = ({ text }: DistinctRow, search: string) => search === '' || foldSearch(text).includes(search);

function slotsOf(mask: Uint8Array): Uint32Array {
  const slots = new Uint32Array(mask.length);
  let count = 0;
  for (let slot = 0; slot < mask.length; slot++) {
    slots[count] = slot;
    count += mask[slot] as number;
  }
  return slots.slice(0, count);
}

/** What tells two values apart without making texts of all of them; blanks are one. */
function rawOf(stored: StoredColumn, slot: number): unknown {
  if (stored.stores === 'codes' || stored.stores === 'text' || stored.blank(slot)) return stored.get(slot);
  const value = stored.values[slot] as number;
  return stored.stores === 'scaled' && Math.abs(value) > Number.MAX_SAFE_INTEGER ? stored.get(slot) : value;
}
