import { filterLimits, isLeaf, type Where } from '#define/filter';
import type { Value } from '#define/row';
import { foldSearch } from '#values/text';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { IntegerColumn, type CodesColumn, type StoredColumn } from '#workers/sheet/store/columns';
import { ranksOf } from '#workers/sheet/view/ranks';
import type { View } from '#workers/sheet/view/view';
import { NearCounts, NumberCounts } from '#workers/sheet/view/counts';

export interface DistinctRow {
  key: string | null;
  text: string;
  rows: number;
}

/** Entries a value list shows at most; a search narrows it. */
const mostValues = filterLimits.listLength;
/** More different numbers than this are not counted one by one: the first of them are looked for instead. */
const mostCounted = 8_192;
const chunkRows = 20_000;

type NumberColumn = Exclude<StoredColumn, { stores: 'codes' | 'text' | 'flag' }>;

/** The filter without what it says about one column: the value list of a column offers what the others leave. */
function without(where: Where | null, field: string): Where | null {
  if (where === null) return null;
  if (isLeaf(where)) return where.field === field ? null : where;
  if ('or' in where) return where;
  return { and: where.and.flatMap((one) => without(one, field) ?? []) };
}

/** Distinct values of a column among the rows the other filters leave, with counts, in the order of the column; blanks last. */
export function distinctOf(grid: Grid, view: View, column: GridColumn, search: string): DistinctRow[] {
  const typed = foldSearch(search).trim();
  const mask = view.filter.mask(without(view.where, column.name), view.search);
  for (const slot of grid.gone) mask[slot] = 0;
  const stored = grid.store.columns[column.index] as StoredColumn;
  if (stored.stores === 'codes') return ofCodes(view, column, stored, mask, typed);
  const blanks = takeBlanks(stored, mask);
  const rows =
    stored.stores === 'flag'
      ? ofFlags(grid, column, stored.values, mask, typed)
      : stored.stores === 'text'
        ? ofTexts(grid, view, column, mask, typed)
        : ofNumbers(grid, view, column, stored, mask, typed);
  return withBlanks(rows, typed === '' ? blanks : 0);
}

const withBlanks = (rows: DistinctRow[], blanks: number): DistinctRow[] =>
  blanks > 0 && rows.length < mostValues ? [...rows, { key: null, text: '', rows: blanks }] : rows;

function ofCodes(view: View, column: GridColumn, stored: CodesColumn, mask: Uint8Array, typed: string): DistinctRow[] {
  const { codes } = stored;
  const { entries } = stored.dictionary;
  const counts = new Uint32Array(entries.length + 1);
  for (let slot = 0; slot < mask.length; slot++) {
    const code = codes[slot] as number;
    counts[code] = (counts[code] as number) + (mask[slot] as number);
  }
  const { texts, folded } = view.filter.entriesOf(column, stored);
  const ranks = view.sorter.ranksOf(column, stored);
  const found: number[] = [];
  for (let at = 0; at < entries.length; at++)
    if ((counts[at + 1] as number) > 0 && (typed === '' || (folded[at] as string).includes(typed))) found.push(at);
  found.sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || a - b);
  const rows = found
    .slice(0, mostValues)
    .map((at) => ({ key: entries[at] as string, text: texts[at] as string, rows: counts[at + 1] as number }));
  return withBlanks(rows, typed === '' ? (counts[0] as number) : 0);
}

/** Takes blank cells out of the mask and says how many there were. */
function takeBlanks(stored: Exclude<StoredColumn, CodesColumn>, mask: Uint8Array): number {
  let blanks = 0;
  const cells = stored.stores === 'text' ? stored.starts : stored.values;
  const blank = stored.stores === 'text' ? 0 : stored.stores === 'flag' ? 2 : stored.stores === 'integer' ? IntegerColumn.blank : null;
  for (let slot = 0; slot < mask.length; slot++) {
    const cell = cells[slot] as number;
    if (mask[slot] === 0 || !(cell === blank || cell !== cell)) continue;
    mask[slot] = 0;
    blanks += 1;
  }
  return blanks;
}

const wanted = (text: string, typed: string) => typed === '' || foldSearch(text).includes(typed);

function rowOf(grid: Grid, column: GridColumn, slot: number, rows: number): DistinctRow {
  const value: Value = grid.store.columns[column.index]?.get(slot) ?? null;
  return { key: value === null ? null : String(value), text: grid.print(slot, column, value), rows };
}

function ofFlags(grid: Grid, column: GridColumn, values: Uint8Array, mask: Uint8Array, typed: string): DistinctRow[] {
  return [0, 1].flatMap((flag) => {
    let [rows, first] = [0, -1];
    for (let slot = 0; slot < mask.length; slot++) {
      if (mask[slot] === 0 || values[slot] !== flag) continue;
      if (first < 0) first = slot;
      rows += 1;
    }
    const row = rows > 0 ? rowOf(grid, column, first, rows) : null;
    return row && wanted(row.text, typed) ? [row] : [];
  });
}

/** A few different numbers are counted; of many the first ones are looked for, stretch by stretch of the column's order. */
function ofNumbers(grid: Grid, view: View, column: GridColumn, stored: NumberColumn, mask: Uint8Array, typed: string): DistinctRow[] {
  const { values } = stored;
  const counts = countsOf(values, mask);
  const rows: DistinctRow[] = [];
  const take = (slots: Uint32Array): boolean => {
    for (const [slot, count] of runsOf(stored, view.sorter.sort(slots, [{ field: column.name, dir: 'asc' }]), counts)) {
      if (rows.length === mostValues) return false;
      const row = rowOf(grid, column, slot, count);
      if (wanted(row.text, typed)) rows.push(row);
    }
    return true;
  };
  if (counts) take(counts.slots());
  else eachStretch(values, mask, take);
  return rows;
}

/** How often each value occurs, and one slot for each. */
type Counts = Pick<NumberCounts, 'of' | 'slots'>;

/** Values counted one by one where that is cheap: whole numbers close together, or a few different ones; else null. */
function countsOf(values: Float64Array | Int32Array, mask: Uint8Array): Counts | null {
  const near = NearCounts.over(values, mask);
  if (near) return near;
  const counts = new NumberCounts(mostCounted);
  return counts.addAll(values, mask) ? counts : null;
}

/** First slot and count of every run of one value; `counts` knows how often a value occurs beyond the slots given. */
function* runsOf(stored: NumberColumn, slots: Uint32Array, counts: Counts | null): Generator<[slot: number, count: number]> {
  const { values } = stored;
  for (let from = 0; from < slots.length;) {
    const slot = slots[from] as number;
    let to = from + 1;
    while (to < slots.length && values[slots[to] as number] === values[slot]) to += 1;
    if (Math.abs(values[slot] as number) > Number.MAX_SAFE_INTEGER) yield* exactRuns(stored, slots.subarray(from, to));
    else yield [slot, counts ? counts.of(values[slot] as number) : to - from];
    from = to;
  }
}

/** Decimals that look alike as doubles, told apart by their text. */
function* exactRuns(stored: NumberColumn, slots: Uint32Array): Generator<[slot: number, count: number]> {
  const byText = new Map<Value, [number, number]>();
  for (const slot of slots) {
    const text = stored.get(slot);
    const known = byText.get(text);
    if (known) known[1] += 1;
    else byText.set(text, [slot, 1]);
  }
  yield* byText.values();
}

/** The values of the mask's rows shared out over equal stretches between the least and the greatest. */
interface Shares {
  readonly least: number;
  readonly perUnit: number;
  readonly counts: Uint32Array;
}

const stretches = 65_536;

function sharesOf(values: Float64Array | Int32Array, mask: Uint8Array): Shares {
  let [least, most] = [Infinity, -Infinity];
  for (let slot = 0; slot < mask.length; slot++) {
    const value = values[slot] as number;
    if (mask[slot] === 0) continue;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const perUnit = most > least ? (stretches - 1) / (most - least) : 0;
  const counts = new Uint32Array(stretches);
  for (let slot = 0; slot < mask.length; slot++) {
    if (mask[slot] === 0) continue;
    const stretch = (((values[slot] as number) - least) * perUnit) | 0;
    counts[stretch] = (counts[stretch] as number) + 1;
  }
  return { least, perUnit, counts };
}

/** Rows of the stretches from `first` up to before `next`. */
function slotsIn(
  values: Float64Array | Int32Array,
  mask: Uint8Array,
  { least, perUnit }: Shares,
  first: number,
  next: number,
  rows: number,
): Uint32Array {
  const slots = new Uint32Array(rows);
  let count = 0;
  for (let slot = 0; slot < mask.length; slot++) {
    if (mask[slot] === 0) continue;
    const stretch = (((values[slot] as number) - least) * perUnit) | 0;
    if (stretch >= first && stretch < next) slots[count++] = slot;
  }
  return slots;
}

/** Hands out the rows in stretches of growing values, each with enough rows to be worth sorting, until `take` has had enough. */
function eachStretch(values: Float64Array | Int32Array, mask: Uint8Array, take: (slots: Uint32Array) => boolean): void {
  const shares = sharesOf(values, mask);
  for (let first = 0; first < stretches;) {
    let [next, rows] = [first, 0];
    while (next < stretches && rows < chunkRows) rows += shares.counts[next++] as number;
    if (!take(slotsIn(values, mask, shares, first, next, rows))) return;
    first = next;
  }
}

/** Texts that are nearly all different: those the search finds, or the first ones by rank. */
function ofTexts(grid: Grid, view: View, column: GridColumn, mask: Uint8Array, typed: string): DistinctRow[] {
  const stored = grid.store.columns[column.index] as Extract<StoredColumn, { stores: 'text' }>;
  if (typed !== '') view.filter.narrowToText(stored, typed, mask);
  const found = slotsOf(mask);
  if (typed !== '' && found.length <= chunkRows) {
    const texts = Array.from(found, (slot) => stored.get(slot) as string);
    const ranks = ranksOf(texts, grid.reading.language);
    const order = [...texts.keys()].sort(
      (a, b) => (ranks[a] as number) - (ranks[b] as number) || ((texts[a] as string) < (texts[b] as string) ? -1 : 1),
    );
    return runsOfTexts(order.map((at) => texts[at] as string));
  }
  const ranks = view.sorter.ranksOf(column, stored);
  for (let most = mostValues * 2; ; most *= 4) {
    const near = found.filter((slot) => (ranks[slot] as number) < most);
    const rows = runsOfTexts(
      Array.from(
        near.sort((a, b) => (ranks[a] as number) - (ranks[b] as number)),
        (slot) => stored.get(slot) as string,
      ),
    );
    if (rows.length === mostValues || near.length === found.length) return rows;
  }
}

function runsOfTexts(texts: readonly string[]): DistinctRow[] {
  const rows: DistinctRow[] = [];
  for (const text of texts) {
    const last = rows.at(-1);
    if (last?.key === text) last.rows += 1;
    else if (rows.length === mostValues) return rows;
    else rows.push({ key: text, text, rows: 1 });
  }
  return rows;
}

function slotsOf(mask: Uint8Array): Uint32Array {
  const slots = new Uint32Array(mask.length);
  let count = 0;
  for (let slot = 0; slot < mask.length; slot++) {
    slots[count] = slot;
    count += mask[slot] as number;
  }
  return slots.subarray(0, count);
}
