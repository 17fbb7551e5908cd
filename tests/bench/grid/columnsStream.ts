import { columnsMagic, encodings, type ColumnsHead, type ColumnsTrailer } from '#define/wire';
import type { LedgerColumn } from './ledger';

/** As the server sends a long list: its first rows alone, the others in blocks. */
const [firstRows, blockRows] = [500, 10_000];
const padded = (length: number) => Math.ceil(length / 8) * 8;
const encoder = new TextEncoder();

/** A column of the stream: what the grid shows of it, or what only the server knows. */
export type Sent = LedgerColumn | { readonly name: string; readonly is: 'whole'; readonly at: (row: number) => number };

/**
 * Writes the columns stream of `define/wire.ts` from whole columns, block by block, as the server does from the database.
 * `labels`: those of keys that a block is the first to hold.
 */
export function columnsStream(
  head: ColumnsHead,
  columns: readonly Sent[],
  rows: number,
  labels: (from: number, to: number) => ColumnsHead['labels'],
  trailer: ColumnsTrailer,
): ArrayBuffer[] {
  const pieces = [framed(head, columnsMagic)];
  for (let from = 0, to = 0; from < rows; from = to) {
    to = Math.min(rows, from + (from === 0 && rows > blockRows ? firstRows : blockRows));
    pieces.push(labelled(labels(from, to)), block(columns, from, to));
  }
  pieces.push(framed(trailer, null));
  return pieces;
}

function labelled(labels: ColumnsHead['labels']): ArrayBuffer {
  const body = encoder.encode(JSON.stringify(labels));
  const whole = new Uint8Array(padded(8 + body.length)).fill(0x20, 8);
  new DataView(whole.buffer).setUint32(0, body.length, true);
  whole.set(body, 8);
  return whole.buffer;
}

function framed(json: unknown, magic: string | null): ArrayBuffer {
  const body = encoder.encode(JSON.stringify(json));
  const whole = new Uint8Array(padded(8 + body.length)).fill(0x20, 8);
  if (magic !== null) whole.set(encoder.encode(magic));
  new DataView(whole.buffer).setUint32(4, body.length, true);
  whole.set(body, 8);
  return whole.buffer;
}

function block(columns: readonly Sent[], from: number, to: number): ArrayBuffer {
  const parts = columns.map((column) => part(column, from, to));
  const length = parts.reduce((sum, [, payload]) => sum + 8 + payload.length, 0);
  const whole = new Uint8Array(8 + length);
  const view = new DataView(whole.buffer);
  view.setUint32(0, length, true);
  view.setUint32(4, to - from, true);
  let at = 8;
  for (const [encoding, payload] of parts) {
    view.setUint32(at, encoding, true);
    view.setUint32(at + 4, payload.length, true);
    whole.set(payload, at + 8);
    at += 8 + payload.length;
  }
  return whole.buffer;
}

/** Encoding and payload, padded. */
function part(column: Sent, from: number, to: number): readonly [number, Uint8Array] {
  const numbers = (at: (row: number) => number, scale: number) => [encodings.NUMBER, numberPart(at, scale, from, to)] as const;
  switch (column.is) {
    case 'whole':
      return numbers(column.at, 0);
    case 'number':
      return numbers((row) => column.scaled[row] as number, column.scale);
    case 'day':
      return numbers((row) => column.days[row] as number, 0);
    case 'flag':
      return [encodings.FLAG, pad(column.flags.subarray(from, to))];
    case 'dictionary':
      return [encodings.DICTIONARY, dictionaryPart(column, from, to)];
    case 'text':
      return [encodings.PLAIN, plainPart(column.at, from, to)];
  }
}

function pad(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(padded(bytes.length));
  whole.set(bytes);
  return whole;
}

function numberPart(at: (row: number) => number, scale: number, from: number, to: number): Uint8Array {
  let [least, most] = [Infinity, -Infinity];
  for (let row = from; row < to; row++) {
    least = Math.min(least, at(row));
    most = Math.max(most, at(row));
  }
  const width = most - least < 256 ? 1 : most - least < 65_536 ? 2 : most - least < 4_294_967_296 ? 4 : 8;
  const start = 16 + padded(Math.ceil((to - from) / 8));
  const whole = new Uint8Array(padded(start + (to - from) * width));
  const view = new DataView(whole.buffer);
  view.setFloat64(0, width === 8 ? 0 : least, true);
  view.setUint32(8, scale, true);
  view.setUint32(12, width, true);
  for (let row = from; row < to; row++) {
    const place = start + (row - from) * width;
    if (width === 1) view.setUint8(place, at(row) - least);
    else if (width === 2) view.setUint16(place, at(row) - least, true);
    else if (width === 4) view.setUint32(place, at(row) - least, true);
    else view.setFloat64(place, at(row), true);
  }
  return whole;
}

function texts(list: readonly string[]): { offsets: Uint8Array; bytes: Uint8Array } {
  const encoded = list.map((text) => encoder.encode(text));
  const offsets = new Uint32Array(list.length + 1);
  encoded.forEach((one, at) => {
    offsets[at + 1] = (offsets[at] as number) + one.length;
  });
  const bytes = new Uint8Array(offsets[list.length] as number);
  encoded.forEach((one, at) => bytes.set(one, offsets[at]));
  return { offsets: pad(new Uint8Array(offsets.buffer)), bytes };
}

/** Only the entries the block uses, in the order they are met. */
function dictionaryPart({ codes, keys, blank }: Extract<LedgerColumn, { is: 'dictionary' }>, from: number, to: number): Uint8Array {
  const own = new Map<number, number>();
  const used: string[] = [];
  const written = new Uint32Array(to - from);
  for (let row = from; row < to; row++) {
    const code = codes[row] as number;
    if (blank && code === 0) continue;
    if (!own.has(code)) own.set(code, used.push(keys[code] as string));
    written[row - from] = own.get(code) as number;
  }
  const width = used.length < 256 ? 1 : used.length < 65_536 ? 2 : 4;
  const rows = width === 1 ? new Uint8Array(written) : width === 2 ? new Uint16Array(written) : written;
  const { offsets, bytes } = texts(used);
  const whole = new Uint8Array(8 + offsets.length + padded(bytes.length) + padded(rows.byteLength));
  new DataView(whole.buffer).setUint32(0, used.length, true);
  new DataView(whole.buffer).setUint32(4, width, true);
  whole.set(offsets, 8);
  whole.set(bytes, 8 + offsets.length);
  whole.set(new Uint8Array(rows.buffer, 0, rows.byteLength), 8 + offsets.length + padded(bytes.length));
  return whole;
}

function plainPart(at: (row: number) => string | null, from: number, to: number): Uint8Array {
  const list: string[] = [];
  const nulls = new Uint8Array(Math.ceil((to - from) / 8));
  for (let row = from; row < to; row++) {
    const text = at(row);
    list.push(text ?? '');
    if (text === null) nulls[(row - from) >> 3] = (nulls[(row - from) >> 3] as number) | (1 << ((row - from) & 7));
  }
  const { offsets, bytes } = texts(list);
  const whole = new Uint8Array(8 + offsets.length + padded(bytes.length) + padded(nulls.length));
  new DataView(whole.buffer).setUint32(4, bytes.length, true);
  whole.set(offsets, 8);
  whole.set(bytes, 8 + offsets.length);
  whole.set(nulls, 8 + offsets.length + padded(bytes.length));
  return whole;
}
