import { encodings } from '#define/wire';
import { textOf } from '#workers/sheet/store/utf8';

/** One column of one block, taken apart as `define/wire.ts` lays it out, values not yet looked at. */
export type Part =
  | { readonly is: 'numbers'; readonly scaled: Float64Array; readonly scale: number }
  | { readonly is: 'codes'; readonly entries: readonly string[]; readonly codes: Uint8Array | Uint16Array | Uint32Array }
  | { readonly is: 'texts'; readonly bytes: Uint8Array; readonly offsets: Uint32Array; readonly nulls: Uint8Array }
  | { readonly is: 'flags'; readonly flags: Uint8Array };

export const padded = (length: number): number => Math.ceil(length / 8) * 8;

/** Takes a payload apart. `buffer` is a block's own copy in which payloads start at multiples of 8; blanks among numbers are NaN. */
export function readPart(encoding: number, buffer: ArrayBuffer, at: number, rows: number): Part {
  switch (encoding) {
    case encodings.NUMBER:
      return readNumbers(buffer, at, rows);
    case encodings.DICTIONARY:
      return readCodes(buffer, at, rows);
    case encodings.PLAIN:
      return readTexts(buffer, at, rows);
    case encodings.FLAG:
      return { is: 'flags', flags: new Uint8Array(buffer, at, rows) };
    default:
      throw new RangeError(`a block of the list is written in encoding ${encoding}, which is not known`);
  }
}

function readNumbers(buffer: ArrayBuffer, at: number, rows: number): Part {
  const head = new DataView(buffer, at);
  const minimum = head.getFloat64(0, true);
  const scale = head.getUint32(8, true);
  const width = head.getUint32(12, true);
  const nulls = new Uint8Array(buffer, at + 16, Math.ceil(rows / 8));
  const data = at + 16 + padded(nulls.length);
  let scaled: Float64Array;
  if (width === 8) {
    scaled = new Float64Array(buffer, data, rows);
  } else {
    const deltas =
      width === 1
        ? new Uint8Array(buffer, data, rows)
        : width === 2
          ? new Uint16Array(buffer, data, rows)
          : new Uint32Array(buffer, data, rows);
    scaled = new Float64Array(rows);
    for (let row = 0; row < rows; row++) scaled[row] = minimum + (deltas[row] as number);
  }
  for (let byte = 0; byte < nulls.length; byte++) {
    const bits = nulls[byte] as number;
    if (bits === 0) continue;
    for (let bit = 0; bit < 8; bit++) if (bits & (1 << bit)) scaled[byte * 8 + bit] = NaN;
  }
  return { is: 'numbers', scaled, scale };
}

function readCodes(buffer: ArrayBuffer, at: number, rows: number): Part {
  const [count = 0, width = 1] = new Uint32Array(buffer, at, 2);
  const offsets = new Uint32Array(buffer, at + 8, count + 1);
  const textAt = at + 8 + padded((count + 1) * 4);
  const bytes = new Uint8Array(buffer, textAt, offsets[count] ?? 0);
  const entries: string[] = [];
  for (let entry = 0; entry < count; entry++) entries.push(textOf(bytes, offsets[entry] as number, offsets[entry + 1] as number));
  const data = textAt + padded(bytes.length);
  const codes =
    width === 1
      ? new Uint8Array(buffer, data, rows)
      : width === 2
        ? new Uint16Array(buffer, data, rows)
        : new Uint32Array(buffer, data, rows);
  return { is: 'codes', entries, codes };
}

function readTexts(buffer: ArrayBuffer, at: number, rows: number): Part {
  const length = new DataView(buffer, at).getUint32(4, true);
  const offsets = new Uint32Array(buffer, at + 8, rows + 1);
  const textAt = at + 8 + padded((rows + 1) * 4);
  const bytes = new Uint8Array(buffer, textAt, length);
  const nulls = new Uint8Array(buffer, textAt + padded(length), Math.ceil(rows / 8));
  return { is: 'texts', bytes, offsets, nulls };
}

export const isNull = (nulls: Uint8Array, row: number): boolean => ((nulls[row >> 3] as number) & (1 << (row & 7))) !== 0;
