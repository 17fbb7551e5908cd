import { columnsMagic, encodings, type ColumnsHead, type ColumnsTrailer } from '#define/wire';
import type { Value, Values } from '#define/row';
import { dayNumber } from '#values/day';
import { toDecimal } from '#values/decimal';

/** Writes the columns stream of `define/wire.ts` from rows of values, as the server does from the database. */
export function encodeColumns(
  head: ColumnsHead,
  rows: readonly Readonly<Values>[],
  options: { blockRows?: number; trailer?: Partial<ColumnsTrailer>; labels?: ColumnsHead['labels'] } = {},
): Uint8Array {
  const size = options.blockRows ?? 10_000;
  const pieces = [framed(head, columnsMagic)];
  if (options.labels) pieces.push(labelsFrame(options.labels));
  for (let from = 0; from < rows.length; from += size) pieces.push(block(head, rows.slice(from, from + size)));
  pieces.push(framed({ total: rows.length, ...options.trailer }, null));
  return joined(pieces);
}

const padded = (length: number) => Math.ceil(length / 8) * 8;

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + padded(piece.length), 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += padded(piece.length);
  }
  return whole;
}

/** Labels between blocks: a frame of no rows. */
function labelsFrame(labels: ColumnsHead['labels']): Uint8Array {
  const body = new TextEncoder().encode(JSON.stringify(labels));
  const whole = new Uint8Array(8 + padded(body.length)).fill(0x20);
  new DataView(whole.buffer).setUint32(0, padded(body.length), true);
  new DataView(whole.buffer).setUint32(4, 0, true);
  whole.set(body, 8);
  return whole;
}

function framed(json: unknown, magic: string | null): Uint8Array {
  const body = new TextEncoder().encode(JSON.stringify(json));
  const whole = new Uint8Array(8 + body.length);
  if (magic) whole.set(new TextEncoder().encode(magic));
  new DataView(whole.buffer).setUint32(4, body.length, true);
  whole.set(body, 8);
  return whole;
}

function block(head: ColumnsHead, rows: readonly Readonly<Values>[]): Uint8Array {
  const parts = head.columns.map(({ name, kind, storage }) => {
    const stored = rows.map((row) => row[name] ?? null);
    const values = kind === 'json' ? stored.map((value) => (value === null ? null : JSON.stringify(value))) : stored;
    switch (storage) {
      case 'flag':
        return part(
          encodings.FLAG,
          Uint8Array.from(values, (value) => (value === null ? 2 : Number(value))),
        );
      case 'dictionary':
        return part(encodings.DICTIONARY, dictionary(values));
      case 'text':
        return new Set(values).size * 2 > rows.length
          ? part(encodings.PLAIN, plain(values))
          : part(encodings.DICTIONARY, dictionary(values));
      case 'scaled':
        return scaledPart(values);
      case 'day':
        return part(
          encodings.NUMBER,
          numbers(
            values.map((value) => (value === null ? null : dayNumber(String(value)))),
            0,
          ),
        );
      case 'moment':
        return part(
          encodings.NUMBER,
          numbers(
            values.map((value) => (value === null ? null : Date.parse(String(value)))),
            0,
          ),
        );
      default:
        return part(
          encodings.NUMBER,
          numbers(
            values.map((value) => (value === null ? null : Number(value))),
            0,
          ),
        );
    }
  });
  const body = joined(parts);
  const whole = new Uint8Array(8 + body.length);
  new DataView(whole.buffer).setUint32(0, body.length, true);
  new DataView(whole.buffer).setUint32(4, rows.length, true);
  whole.set(body, 8);
  return whole;
}

function part(encoding: number, payload: Uint8Array): Uint8Array {
  const whole = new Uint8Array(8 + padded(payload.length));
  new DataView(whole.buffer).setUint32(0, encoding, true);
  new DataView(whole.buffer).setUint32(4, payload.length, true);
  whole.set(payload, 8);
  return whole;
}

function scaledPart(values: readonly Value[]): Uint8Array {
  const decimals = values.map((value) => (value === null ? null : toDecimal(String(value))));
  const scale = Math.max(0, ...decimals.map((decimal) => decimal?.scale ?? 0));
  const scaled = decimals.map((decimal) => (decimal === null ? null : BigInt(decimal.coefficient) * 10n ** BigInt(scale - decimal.scale)));
  const wide = scaled.some((one) => one !== null && (one > BigInt(Number.MAX_SAFE_INTEGER) || one < -BigInt(Number.MAX_SAFE_INTEGER)));
  return wide
    ? part(encodings.PLAIN, plain(values))
    : part(
        encodings.NUMBER,
        numbers(
          scaled.map((one) => (one === null ? null : Number(one))),
          scale,
        ),
      );
}

function numbers(values: readonly (number | null)[], scale: number): Uint8Array {
  const known = values.filter((value) => value !== null);
  const least = known.reduce((a, b) => Math.min(a, b), known[0] ?? 0);
  const span = known.reduce((a, b) => Math.max(a, b), least) - least;
  const width = span < 256 ? 1 : span < 65_536 ? 2 : span < 4_294_967_296 ? 4 : 8;
  const minimum = width === 8 ? 0 : least;
  const bitmap = padded(Math.ceil(values.length / 8));
  const payload = new Uint8Array(padded(16 + bitmap + values.length * width));
  const view = new DataView(payload.buffer);
  view.setFloat64(0, minimum, true);
  view.setUint32(8, scale, true);
  view.setUint32(12, width, true);
  values.forEach((value, row) => {
    const at = 16 + bitmap + row * width;
    if (value === null) markNull(payload, 16, row);
    else if (width === 1) view.setUint8(at, value - minimum);
    else if (width === 2) view.setUint16(at, value - minimum, true);
    else if (width === 4) view.setUint32(at, value - minimum, true);
    else view.setFloat64(at, value, true);
  });
  return payload;
}

function markNull(bytes: Uint8Array, from: number, row: number): void {
  bytes[from + (row >> 3)] = (bytes[from + (row >> 3)] as number) | (1 << (row & 7));
}

function texts(list: readonly string[]): { offsets: Uint8Array; bytes: Uint8Array } {
  const encoded = list.map((text) => new TextEncoder().encode(text));
  const offsets = new Uint32Array(list.length + 1);
  encoded.forEach((one, at) => {
    offsets[at + 1] = (offsets[at] as number) + one.length;
  });
  const bytes = new Uint8Array(offsets[list.length] as number);
  encoded.forEach((one, at) => bytes.set(one, offsets[at]));
  return { offsets: new Uint8Array(offsets.buffer), bytes };
}

function dictionary(values: readonly Value[]): Uint8Array {
  const entries = [...new Set(values.filter((value) => value !== null).map(String))];
  const codes = new Map(entries.map((entry, at) => [entry, at + 1]));
  const width = entries.length < 256 ? 1 : entries.length < 65_536 ? 2 : 4;
  const { offsets, bytes } = texts(entries);
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint32(0, entries.length, true);
  new DataView(head.buffer).setUint32(4, width, true);
  const own = new Uint8Array(values.length * width);
  const view = new DataView(own.buffer);
  values.forEach((value, row) => {
    const code = value === null ? 0 : (codes.get(String(value)) as number);
    if (width === 1) view.setUint8(row, code);
    else if (width === 2) view.setUint16(row * 2, code, true);
    else view.setUint32(row * 4, code, true);
  });
  return joined([head, offsets, bytes, own]);
}

function plain(values: readonly Value[]): Uint8Array {
  const { offsets, bytes } = texts(values.map((value) => (value === null ? '' : String(value))));
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint32(4, bytes.length, true);
  const nulls = new Uint8Array(Math.ceil(values.length / 8));
  values.forEach((value, row) => {
    if (value === null) markNull(nulls, 0, row);
  });
  return joined([head, offsets, bytes, nulls]);
}
