import { decimalOf, toText } from '#values/decimal';
import { isNull, type Part } from '#workers/sheet/decode/parts';
import { IntegerColumn, type CodesColumn, type ScaledColumn, type StoredColumn } from '#workers/sheet/store/columns';
import type { TextColumn } from '#workers/sheet/store/textColumn';
import { textOf } from '#workers/sheet/store/utf8';

const largest = Number.MAX_SAFE_INTEGER;

/** Writes a block's part into a column from slot `at` on; room has been made. Straight between typed arrays wherever the two fit. */
export function fill(column: StoredColumn, part: Part, at: number, rows: number): void {
  column.stamp += 1;
  if (part.is === 'numbers' && column.stores === 'scaled') return fillScaled(column, part.scaled, part.scale, at, rows);
  if (part.is === 'numbers' && column.stores === 'double') return void column.values.set(part.scaled, at);
  if (part.is === 'numbers' && column.stores === 'integer') return fillIntegers(column, part.scaled, at, rows);
  if (part.is === 'flags' && column.stores === 'flag') return void column.values.set(part.flags, at);
  if (part.is === 'codes' && column.stores === 'codes') return fillCodes(column, part, at, rows);
  if (part.is === 'codes' && column.stores === 'text') return fillTextsFromCodes(column, part, at, rows);
  if (part.is === 'texts' && column.stores === 'text') return fillTexts(column, part, at, rows);
  for (let row = 0; row < rows; row++) column.set(at + row, readable(part, row, column));
}

function fillScaled(column: ScaledColumn, scaled: Float64Array, scale: number, at: number, rows: number): void {
  column.widen(scale);
  const by = 10 ** (column.scale - scale);
  const values = column.values;
  for (let row = 0; row < rows; row++) {
    const value = (scaled[row] as number) * by;
    values[at + row] = value;
    if (value > largest || value < -largest) column.set(at + row, toText(decimalOf(scaled[row] as number, scale)));
  }
}

function fillIntegers(column: IntegerColumn, numbers: Float64Array, at: number, rows: number): void {
  const values = column.values;
  for (let row = 0; row < rows; row++) {
    const value = numbers[row] as number;
    values[at + row] = Number.isNaN(value) ? IntegerColumn.blank : value;
  }
}

function fillCodes(column: CodesColumn, part: Extract<Part, { is: 'codes' }>, at: number, rows: number): void {
  const mapped = new Uint32Array(part.entries.length + 1);
  part.entries.forEach((entry, index) => {
    mapped[index + 1] = entry === '' ? 0 : column.dictionary.codeOf(entry);
  });
  const { codes } = part;
  for (let row = 0; row < rows; row++) column.codes[at + row] = mapped[codes[row] as number] as number;
}

function fillTexts(column: TextColumn, part: Extract<Part, { is: 'texts' }>, at: number, rows: number): void {
  column.makeRoom(part.bytes.length + rows);
  for (let row = 0; row < rows; row++) {
    const [start, end] = [part.offsets[row] as number, part.offsets[row + 1] as number];
    if (start === end || isNull(part.nulls, row)) column.starts[at + row] = 0;
    else column.append(at + row, part.bytes, start, end);
  }
}

function fillTextsFromCodes(column: TextColumn, part: Extract<Part, { is: 'codes' }>, at: number, rows: number): void {
  for (let row = 0; row < rows; row++) {
    const code = part.codes[row] as number;
    column.set(at + row, code === 0 ? null : (part.entries[code - 1] as string));
  }
}

/** The value of one cell in the shape rows have, for the pairings that are rare: a reference sent as numbers, a decimal sent as text. */
function readable(part: Part, row: number, column: StoredColumn) {
  switch (part.is) {
    case 'flags':
      return part.flags[row] === 2 ? null : part.flags[row] === 1;
    case 'codes':
      return part.codes[row] === 0 ? null : (part.entries[(part.codes[row] as number) - 1] as string);
    case 'texts':
      return isNull(part.nulls, row) ? null : textOf(part.bytes, part.offsets[row] as number, part.offsets[row + 1] as number);
    case 'numbers': {
      const scaled = part.scaled[row] as number;
      if (Number.isNaN(scaled)) return null;
      return column.stores === 'flag' ? scaled === 1 : toText(decimalOf(scaled, part.scale));
    }
  }
}
