import { IntegerColumn, type StoredColumn } from '#workers/sheet/store/columns';

/** Numbers that stand for the values of a column: rows with the same key read the same. Key 0 is a blank cell. */
export interface KeyReader {
  /** Above every key. */
  size(): number;
  read(slots: Uint32Array): Uint32Array;
}

/** Values of a column that lie within this range have a table of their own. */
const mostRange = 262_144;
const minute = 60_000;

interface Range {
  readonly stamp: number;
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

const ranges = new WeakMap<StoredColumn, Range>();

/** Lowest and highest value of a column; kept until it changes. `blank` is what stands for none beside NaN. */
function rangeOf(column: StoredColumn, values: Float64Array | Int32Array, blank: number): Range {
  const known = ranges.get(column);
  if (known && known.stamp === column.stamp && known.count === values.length) return known;
  let [low, high] = [Infinity, -Infinity];
  for (let slot = 0; slot < values.length; slot++) {
    const value = values[slot] as number;
    if (value === blank) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const range = { stamp: column.stamp, count: values.length, low, high };
  ranges.set(column, range);
  return range;
}

function readerOfNumbers(values: Float64Array | Int32Array, low: number, size: number, unit: number): KeyReader {
  return {
    size: () => size,
    read(slots) {
      const keys = new Uint32Array(slots.length);
      for (let place = 0; place < slots.length; place++) {
        const value = values[slots[place] as number] as number;
        keys[place] = value >= low ? (unit === 1 ? value - low + 1 : Math.floor((value - low) / unit) + 1) : 0;
      }
      return keys;
    },
  };
}

/** Keys of a column's values, or null where they are too many for a table. Good as long as the column's stamp is the same. */
export function keyReader(column: StoredColumn): KeyReader | null {
  switch (column.stores) {
    case 'codes': {
      const { codes, dictionary } = column;
      const read = (slots: Uint32Array) => {
        const keys = new Uint32Array(slots.length);
        for (let place = 0; place < slots.length; place++) keys[place] = codes[slots[place] as number] as number;
        return keys;
      };
      return { size: () => dictionary.entries.length + 1, read };
    }
    case 'flag': {
      const { values } = column;
      return { size: () => 3, read: (slots) => slots.map((slot) => (values[slot] === 2 ? 0 : (values[slot] as number) + 1)) };
    }
    case 'integer': {
      const { low, high } = rangeOf(column, column.values, IntegerColumn.blank);
      return high - low < mostRange ? readerOfNumbers(column.values, low, high - low + 2, 1) : null;
    }
    case 'scaled': {
      const { low, high } = rangeOf(column, column.values, NaN);
      return high - low < mostRange ? readerOfNumbers(column.values, low, high - low + 2, 1) : null;
    }
    case 'double': {
      const { low, high } = rangeOf(column, column.values, NaN);
      const first = Math.floor(low / minute) * minute;
      // Moments are shown to the minute.
      const size = Math.floor((high - first) / minute) + 2;
      return column.as === 'moment' && size < 16 * mostRange ? readerOfNumbers(column.values, first, size, minute) : null;
    }
    case 'text':
      return null;
  }
}
