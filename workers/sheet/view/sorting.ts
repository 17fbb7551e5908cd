import type { Sort } from '#define/filter';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { CodesColumn, StoredColumn } from '#workers/sheet/store/columns';
import { ranksOf, ranksOfColumn } from '#workers/sheet/view/ranks';

/** One key by slot, as unsigned 32-bit digits, least significant first. */
type Key = readonly Uint32Array[];

const last = 0xffffffff;

/** Sorts views by several keys: labels and texts by the reader's order, numbers and days by value, blanks last, ties as they were. */
export class Sorter {
  private readonly ranks = new Map<StoredColumn, { ranks: Uint32Array; stamp: string }>();

  constructor(private readonly grid: Grid) {}

  /** Orders the slots, in place or into a new array; use what it answers. */
  sort(slots: Uint32Array, by: readonly Sort[]): Uint32Array {
    let order: Uint32Array = slots;
    let other: Uint32Array = new Uint32Array(slots.length);
    const counts = new Uint32Array(65_537);
    for (const { field, dir } of [...by].reverse()) {
      const column = this.grid.column(field);
      if (!column) continue;
      for (const digits of this.keyOf(column, dir === 'desc')) {
        for (const shift of [0, 16]) {
          if (!pass(order, other, digits, shift, counts)) continue;
          [order, other] = [other, order];
        }
      }
    }
    return order;
  }

  private keyOf(column: GridColumn, down: boolean): Key {
    const stored = this.grid.store.columns[column.index] as StoredColumn;
    const count = this.grid.store.count;
    const digits = new Uint32Array(count);
    switch (stored.stores) {
      case 'flag':
        for (let slot = 0; slot < count; slot++) digits[slot] = turned(stored.values[slot] as number, 2, down);
        return [digits];
      case 'integer':
        for (let slot = 0; slot < count; slot++) {
          const value = stored.values[slot] as number;
          digits[slot] = value === -2_147_483_648 ? last : down ? 2_147_483_647 - value : value + 2_147_483_648;
        }
        return [digits];
      case 'codes': {
        const ranks = this.ranksOf(column, stored);
        for (let slot = 0; slot < count; slot++) {
          const code = stored.codes[slot] as number;
          digits[slot] = turned(code === 0 ? last : (ranks[code - 1] as number), last, down);
        }
        return [digits];
      }
      case 'text': {
        const ranks = this.ranksOfTexts(stored);
        for (let slot = 0; slot < count; slot++) digits[slot] = turned(ranks[slot] as number, last, down);
        return [digits];
      }
      default: return doubleKey(stored.values, count, down);
    }
  }

  private ranksOf(column: GridColumn, stored: CodesColumn): Uint32Array {
    const { entries } = stored.dictionary;
    const stamp = `${entries.length} ${this.grid.labels.stamp}`;
    return this.cached(stored, stamp, () => ranksOf(entries.map((entry) => this.grid.print(-1, column, entry)), this.grid.reading.language));
  }

  private ranksOfTexts(stored: Extract<StoredColumn, { stores: 'text' }>): Uint32Array {
    const count = this.grid.store.count;
    return this.cached(stored, `${stored.stamp} ${count}`, () => ranksOfColumn(stored, count, this.grid.reading.language));
  }

  private cached(stored: StoredColumn, stamp: string, make: () => Uint32Array): Uint32Array {
    const known = this.ranks.get(stored);
    if (known?.stamp === stamp) return known.ranks;
    const ranks = make();
    this.ranks.set(stored, { ranks, stamp });
    return ranks;
  }
}

/** Blank (`none`) stays last whichever way the rest is turned. */
function turned(rank: number, none: number, down: boolean): number {
  if (rank === none) return last;
  return down ? last - 1 - rank : rank;
}

/** Doubles ordered as two digits: their bits, with the sign turned so that they compare as unsigned numbers. */
function doubleKey(values: Float64Array, count: number, down: boolean): Key {
  const [low, high] = [new Uint32Array(count), new Uint32Array(count)];
  const one = new Float64Array(1);
  const bits = new Uint32Array(one.buffer);
  for (let slot = 0; slot < count; slot++) {
    const value = (values[slot] as number) + 0;
    if (value !== value) {
      low[slot] = last;
      high[slot] = last;
      continue;
    }
    one[0] = down ? 0 - value : value;
    const top = bits[1] as number;
    const negative = top >>> 31 === 1;
    high[slot] = negative ? ~top : top | 0x80000000;
    low[slot] = negative ? ~(bits[0] as number) : (bits[0] as number);
  }
  return [low, high];
}

/** One stable counting pass over 16 bits; false when all rows have the same. */
function pass(from: Uint32Array, to: Uint32Array, digits: Uint32Array, shift: number, counts: Uint32Array): boolean {
  counts.fill(0);
  // Indexed loops without a closure: measured, four times faster than the same in for-of.
  for (let at = 0; at < from.length; at++) {
    const next = (((digits[from[at] as number] as number) >>> shift) & 0xffff) + 1;
    counts[next] = (counts[next] as number) + 1;
  }
  if (from.length === 0 || counts[(((digits[from[0] as number] as number) >>> shift) & 0xffff) + 1] === from.length) return false;
  for (let digit = 0; digit < 65_536; digit++) counts[digit + 1] = (counts[digit + 1] as number) + (counts[digit] as number);
  for (let at = 0; at < from.length; at++) {
    const slot = from[at] as number;
    const digit = ((digits[slot] as number) >>> shift) & 0xffff;
    const place = counts[digit] as number;
    to[place] = slot;
    counts[digit] = place + 1;
  }
  return true;
}
