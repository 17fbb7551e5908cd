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

/** By what numbers are kept apart: `first` and, within it, `second`; null where there is nothing to keep apart. Code 0 is blank. */
export interface Apart {
  readonly first: Uint32Array | null;
  readonly firsts: number;
  readonly second: Uint32Array | null;
  readonly seconds: number;
}

/**
 * Adds the numbers of a column up, kept apart by the codes of currencies and of shares; exact, whatever their size. Blank cells
 * and struck rows are passed over. `totalOf` gives the running total of a code of either.
 */
export function addNumbers(
  stored: ScaledColumn | IntegerColumn,
  { first, firsts, second, seconds }: Apart,
  { order, from, to, struck }: SlotRun,
  totalOf: (first: number, second: number) => Total,
): void {
  const codeCount = firsts * seconds;
  const codeAt = (slot: number) =>
    (first === null ? 0 : (first[slot] as number)) * seconds + (second === null ? 0 : (second[slot] as number));
  const ofCode = (code: number) => totalOf(Math.floor(code / seconds), code % seconds);
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
        if (!stored.blank(slot) && !struck.has(slot)) addOne(stored, slot, ofCode(codeAt(slot)));
        continue;
      }
      const code = codeAt(slot);
      counts[code] = (counts[code] as number) + 1;
      running[code] = (running[code] as number) + value;
      if (value < (low[code] as number)) low[code] = value;
      if (value > (high[code] as number)) high[code] = value;
    }
    for (let code = 0; code < codeCount; code++) {
      if (counts[code] === 0) continue;
      ofCode(code).addMany(counts[code] as number, running[code] as number, low[code] as number, high[code] as number);
      [counts[code], running[code], low[code], high[code]] = [0, 0, Infinity, -Infinity];
    }
  }
}

function addOne(stored: ScaledColumn | IntegerColumn, slot: number, total: Total): void {
  const exact = stored.stores === 'scaled' ? stored.exceptions.get(slot) : undefined;
  if (exact !== undefined) total.addExact(toDecimal(exact));
  else total.add(stored.values[slot] as number);
}
