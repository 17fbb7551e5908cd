import { toDecimal } from '#values/decimal';
import { IntegerColumn, type ScaledColumn, type StoredColumn } from '#workers/sheet/store/columns';
import type { Total } from '#workers/sheet/view/sums';

/** Rows by slot from one place of an order to another; without an order the slots themselves, because sums do not hang on one. */
export interface SlotRun {
  readonly order: Uint32Array | null;
  readonly from: number;
  readonly to: number;
  readonly struck: ReadonlySet<number>;
}

/** Larger ones are added one by one: so many of these stay exact as doubles for a whole stretch. */
const largestFast = 2 ** 38;
const stretch = 8_192;

/** How many of the rows hold something in the column. */
export function filledIn(stored: StoredColumn, { order, from, to, struck }: SlotRun): number {
  let filled = 0;
  const count = (cells: ArrayLike<number>, blank: number): void => {
    for (let row = from; row < to; row++) if (cells[order === null ? row : (order[row] as number)] !== blank) filled += 1;
  };
  // NaN is no number's like, itself included.
  const countNumbers = (cells: Float64Array): void => {
    for (let row = from; row < to; row++) {
      const cell = cells[order === null ? row : (order[row] as number)] as number;
      if (cell === cell) filled += 1;
    }
  };
  switch (stored.stores) {
    case 'scaled':
    case 'double':
      countNumbers(stored.values);
      break;
    case 'integer':
      count(stored.values, IntegerColumn.blank);
      break;
    case 'flag':
      count(stored.values, 2);
      break;
    case 'codes':
      count(stored.codes, 0);
      break;
    case 'text':
      count(stored.starts, 0);
      break;
  }
  if (struck.size > 0)
    for (let row = from; row < to; row++) {
      const slot = order === null ? row : (order[row] as number);
      if (struck.has(slot) && !stored.blank(slot)) filled -= 1;
    }
  return filled;
}

/**
 * Adds the numbers of a column up, by the codes of their currencies where there are any; exact, whatever their size. Blank
 * cells and struck rows are passed over. `totalOf` gives the running total of a code.
 */
export function addNumbers(
  stored: ScaledColumn | IntegerColumn,
  codes: Uint32Array | null,
  { order, from, to, struck }: SlotRun,
  codeCount: number,
  totalOf: (code: number) => Total,
): void {
  const { values } = stored;
  // Blank decimals are NaN, which no comparison lets through; blank integers are the least there is.
  const least = stored.stores === 'integer' ? IntegerColumn.blank + 1 : -largestFast;
  const running = new Float64Array(codeCount);
  const counts = new Uint32Array(codeCount);
  const low = new Float64Array(codeCount).fill(Infinity);
  const high = new Float64Array(codeCount).fill(-Infinity);
  for (let start = from; start < to; start += stretch) {
    const end = Math.min(to, start + stretch);
    for (let row = start; row < end; row++) {
      const slot = order === null ? row : (order[row] as number);
      const value = values[slot] as number;
      if (!(value >= least && value <= largestFast) || (struck.size > 0 && struck.has(slot))) {
        if (!stored.blank(slot) && !struck.has(slot)) addOne(stored, slot, totalOf(codes === null ? 0 : (codes[slot] as number)));
        continue;
      }
      const code = codes === null ? 0 : (codes[slot] as number);
      counts[code] = (counts[code] as number) + 1;
      running[code] = (running[code] as number) + value;
      if (value < (low[code] as number)) low[code] = value;
      if (value > (high[code] as number)) high[code] = value;
    }
    for (let code = 0; code < codeCount; code++) {
      if (counts[code] === 0) continue;
      totalOf(code).addMany(counts[code] as number, running[code] as number, low[code] as number, high[code] as number);
      [counts[code], running[code], low[code], high[code]] = [0, 0, Infinity, -Infinity];
    }
  }
}

function addOne(stored: ScaledColumn | IntegerColumn, slot: number, total: Total): void {
  const exact = stored.stores === 'scaled' ? stored.exceptions.get(slot) : undefined;
  if (exact !== undefined) total.addExact(toDecimal(exact));
  else total.add(stored.values[slot] as number);
}
