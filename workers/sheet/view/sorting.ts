import type { Sort } from '#define/filter';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { IntegerColumn, type CodesColumn, type StoredColumn } from '#workers/sheet/store/columns';
import { ascending } from '#workers/sheet/view/keySort';
import { blankRank, inOutline, ranksOf, ranksOfColumn } from '#workers/sheet/view/ranks';

/** One key by place in the list to sort, as unsigned 32-bit digits, least significant first; the greatest digits are the blanks. */
export type Key = readonly Uint32Array[];

const last = 0xffffffff;
const wholeDigit = 2 ** 32;

/** Sorts views by several keys: labels and texts by the reader's order, numbers and days by value, blanks last, ties as they were. */
export class Sorter {
  private readonly ranks = new Map<StoredColumn, { ranks: Uint32Array; stamp: string }>();

  constructor(private readonly grid: Grid) {}

  /** The slots in a new order. */
  sort(slots: Uint32Array, by: readonly Sort[]): Uint32Array {
    const keys = by.flatMap(({ field, dir }) => {
      const column = this.grid.column(field);
      return column ? [this.keyOf(slots, column, dir === 'desc')] : [];
    });
    const order = this.order(slots.length, keys);
    for (let at = 0; at < order.length; at++) order[at] = slots[order[at] as number] as number;
    return order;
  }

  /** The order of `count` rows by keys, the weightiest first; rows with equal keys stay as they are. */
  order(count: number, keys: readonly Key[]): Uint32Array {
    let order = ascending(count);
    let other: Uint32Array = new Uint32Array(count);
    const counts = new Uint32Array(65_537);
    for (const digits of keys.toReversed().flat()) {
      for (const shift of [0, 16]) if (pass(order, other, digits, shift, counts)) [order, other] = [other, order];
    }
    return order;
  }

  /** Ranks of what a column shows: of dictionary entries, or of nearly unique texts by slot. */
  ranksOf(column: GridColumn, stored: Extract<StoredColumn, { stores: 'codes' | 'text' }>): Uint32Array {
    const { language } = this.grid.reading;
    const { count } = this.grid.store;
    if (stored.stores === 'text') return this.cached(stored, `${stored.stamp} ${count}`, () => ranksOfColumn(stored, count, language));
    const { entries } = stored.dictionary;
    const { kind, to } = column.field ?? {};
    const places = kind === 'dict' && to !== undefined ? this.grid.catalogue.get(to).outline : undefined;
    const shown = (entry: string) => this.grid.print(-1, column, entry);
    return this.cached(stored, `${entries.length} ${this.grid.labels.stamp}`, () =>
      ranksOf(entries.map(places === undefined ? shown : (entry) => inOutline(places, entry, shown(entry))), language),
    );
  }

  /** What a column orders these slots by. `stretches` by slot take the place of its own values. */
  keyOf(slots: Uint32Array, column: GridColumn, down: boolean, stretches?: Int32Array): Key {
    if (stretches) return [integersKey(slots, stretches, down)];
    const stored = this.grid.store.columns[column.index] as StoredColumn;
    switch (stored.stores) {
      case 'flag':
        return [bytesKey(slots, stored.values, down)];
      case 'integer':
        return [integersKey(slots, stored.values, down)];
      case 'codes':
        return [codesKey(slots, stored, this.ranksOf(column, stored), down)];
      case 'text':
        return [ranksKey(slots, this.ranksOf(column, stored), down)];
      default:
        return numbersKey(slots, stored.values, down);
    }
  }

  private cached(stored: StoredColumn, stamp: string, make: () => Uint32Array): Uint32Array {
    const known = this.ranks.get(stored);
    if (known?.stamp === stamp) return known.ranks;
    const ranks = make();
    this.ranks.set(stored, { ranks, stamp });
    return ranks;
  }
}

function bytesKey(slots: Uint32Array, values: Uint8Array, down: boolean): Uint32Array {
  const digits = new Uint32Array(slots.length);
  for (let at = 0; at < slots.length; at++) {
    const value = values[slots[at] as number] as number;
    digits[at] = value === 2 ? last : down ? 1 - value : value;
  }
  return digits;
}

function integersKey(slots: Uint32Array, values: Int32Array, down: boolean): Uint32Array {
  let [least, most] = [2_147_483_647, -2_147_483_647];
  for (let at = 0; at < slots.length; at++) {
    const value = values[slots[at] as number] as number;
    if (value === IntegerColumn.blank) continue;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const digits = new Uint32Array(slots.length);
  const none = blankDigit(most - least);
  for (let at = 0; at < slots.length; at++) {
    const value = values[slots[at] as number] as number;
    digits[at] = value === IntegerColumn.blank ? none : down ? most - value : value - least;
  }
  return digits;
}

function codesKey(slots: Uint32Array, { codes }: CodesColumn, ranks: Uint32Array, down: boolean): Uint32Array {
  const turned = new Uint32Array(ranks.length + 1);
  const none = blankDigit(ranks.length);
  turned[0] = none;
  for (let entry = 0; entry < ranks.length; entry++) {
    const rank = ranks[entry] as number;
    turned[entry + 1] = rank === blankRank ? none : down ? ranks.length - rank : rank;
  }
  const digits = new Uint32Array(slots.length);
  for (let at = 0; at < slots.length; at++) digits[at] = turned[codes[slots[at] as number] as number] as number;
  return digits;
}

function ranksKey(slots: Uint32Array, ranks: Uint32Array, down: boolean): Uint32Array {
  const digits = new Uint32Array(slots.length);
  for (let at = 0; at < slots.length; at++) {
    const rank = ranks[slots[at] as number] as number;
    digits[at] = rank === blankRank ? last : down ? last - 1 - rank : rank;
  }
  return digits;
}

/** The digit of blanks: above a span, and in as few bits as that allows. */
const blankDigit = (span: number): number => (span < 0xffff ? 0xffff : last);

/** Whole numbers are counted from the least, in one digit where their span allows; others are ordered by their bits. */
function numbersKey(slots: Uint32Array, values: Float64Array, down: boolean): Key {
  let [least, most, whole] = [Infinity, -Infinity, true];
  for (let at = 0; at < slots.length; at++) {
    const value = values[slots[at] as number] as number;
    if (value < least) least = value;
    if (value > most) most = value;
    if (value === value && Math.floor(value) !== value) whole = false;
  }
  const span = most - least;
  if (!whole || span > Number.MAX_SAFE_INTEGER) return bitsKey(slots, values, down);
  if (span >= wholeDigit - 1) return longKey(slots, values, least, most, down);
  const digits = new Uint32Array(slots.length);
  const none = blankDigit(span);
  for (let at = 0; at < slots.length; at++) {
    const value = values[slots[at] as number] as number;
    digits[at] = value !== value ? none : down ? most - value : value - least;
  }
  return [digits];
}

function longKey(slots: Uint32Array, values: Float64Array, least: number, most: number, down: boolean): Key {
  const [low, high] = [new Uint32Array(slots.length).fill(last), new Uint32Array(slots.length).fill(last)];
  for (let at = 0; at < slots.length; at++) {
    const value = values[slots[at] as number] as number;
    if (value !== value) continue;
    const above = down ? most - value : value - least;
    high[at] = above / wholeDigit;
    low[at] = above % wholeDigit;
  }
  return [low, high];
}

/** Doubles ordered as two digits: their bits, with the sign turned so that they compare as unsigned numbers. */
function bitsKey(slots: Uint32Array, values: Float64Array, down: boolean): Key {
  const [low, high] = [new Uint32Array(slots.length), new Uint32Array(slots.length)];
  const one = new Float64Array(1);
  const bits = new Uint32Array(one.buffer);
  for (let at = 0; at < slots.length; at++) {
    const value = (values[slots[at] as number] as number) + 0;
    if (value !== value) {
      low[at] = last;
      high[at] = last;
      continue;
    }
    one[0] = down ? 0 - value : value;
    const top = bits[1] as number;
    const negative = top >>> 31 === 1;
    high[at] = negative ? ~top : top | 0x80000000;
    low[at] = negative ? ~(bits[0] as number) : (bits[0] as number);
  }
  return [low, high];
}

/** One stable counting pass over 16 bits; false when all rows have the same. */
function pass(from: Uint32Array, to: Uint32Array, digits: Uint32Array, shift: number, counts: Uint32Array): boolean {
  counts.fill(0);
  // Indexed loops without a closure: measured, four times faster than the same in for-of. Counting needs no order.
  for (let at = 0; at < digits.length; at++) {
    const next = (((digits[at] as number) >>> shift) & 0xffff) + 1;
    counts[next] = (counts[next] as number) + 1;
  }
  if (from.length === 0 || counts[(((digits[0] as number) >>> shift) & 0xffff) + 1] === from.length) return false;
  for (let digit = 0; digit < 65_536; digit++) counts[digit + 1] = (counts[digit + 1] as number) + (counts[digit] as number);
  for (let at = 0; at < from.length; at++) {
    const item = from[at] as number;
    const digit = ((digits[item] as number) >>> shift) & 0xffff;
    const place = counts[digit] as number;
    to[place] = item;
    counts[digit] = place + 1;
  }
  return true;
}
