import { encodings } from '#define/wire';

/**
 * Gathers one column of a block from PostgreSQL's binary COPY and writes it in the layout of `define/wire.ts`.
 * `length` −1 is null. After `flush` the accumulator is empty again.
 */
export interface Accumulator {
  add(bytes: Buffer, start: number, length: number): void;
  flush(rows: number): { encoding: number; payload: Buffer };
}

export const padded = (length: number) => (length + 7) & ~7;

/** Days between 1970-01-01 and PostgreSQL's own beginning, 2000-01-01. */
const pgEpochDays = 10_957;
const pgEpochMs = pgEpochDays * 86_400_000;

const readInt8 = (bytes: Buffer, at: number) => bytes.readInt32BE(at) * 4_294_967_296 + bytes.readUInt32BE(at + 4);

export const readers = {
  int2: (bytes: Buffer, at: number) => bytes.readInt16BE(at),
  int4: (bytes: Buffer, at: number) => bytes.readInt32BE(at),
  int8: readInt8,
  date: (bytes: Buffer, at: number) => bytes.readInt32BE(at) + pgEpochDays,
  timestamptz: (bytes: Buffer, at: number) => Math.round(readInt8(bytes, at) / 1000) + pgEpochMs,
} as const;

function numberPayload(values: Float64Array, nulls: Uint8Array, rows: number, scale: number): Buffer {
  let minimum = Infinity;
  let maximum = -Infinity;
  for (let row = 0; row < rows; row++) {
    if (nulls[row]) continue;
    const value = values[row] as number;
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
  }
  if (minimum === Infinity) minimum = maximum = 0;
  const span = maximum - minimum;
  const width = span < 256 ? 1 : span < 65_536 ? 2 : span < 4_294_967_296 ? 4 : 8;
  if (width === 8) minimum = 0;
  const bitmapBytes = padded(Math.ceil(rows / 8));
  const payload = Buffer.alloc(padded(16 + bitmapBytes + rows * width));
  payload.writeDoubleLE(minimum, 0);
  payload.writeUInt32LE(scale, 8);
  payload.writeUInt32LE(width, 12);
  const body = new DataView(payload.buffer, payload.byteOffset + 16 + bitmapBytes);
  for (let row = 0; row < rows; row++) {
    if (nulls[row]) {
      payload[16 + (row >> 3)] = (payload[16 + (row >> 3)] as number) | (1 << (row & 7));
      continue;
    }
    const delta = (values[row] as number) - minimum;
    if (width === 1) body.setUint8(row, delta);
    else if (width === 2) body.setUint16(row * 2, delta, true);
    else if (width === 4) body.setUint32(row * 4, delta, true);
    else body.setFloat64(row * 8, values[row] as number, true);
  }
  return payload;
}

/** ids, versions, integers, days, moments: whole numbers of a fixed width in the database. */
export class WholeNumbers implements Accumulator {
  private readonly values: Float64Array;
  private readonly nulls: Uint8Array;
  private row = 0;

  constructor(
    private readonly read: (bytes: Buffer, at: number) => number,
    capacity: number,
  ) {
    this.values = new Float64Array(capacity);
    this.nulls = new Uint8Array(capacity);
  }

  add(bytes: Buffer, start: number, length: number): void {
    this.nulls[this.row] = length < 0 ? 1 : 0;
    this.values[this.row] = length < 0 ? 0 : this.read(bytes, start);
    this.row++;
  }

  flush(rows: number) {
    this.row = 0;
    return { encoding: encodings.NUMBER, payload: numberPayload(this.values, this.nulls, rows, 0) };
  }
}

/** PostgreSQL's numeric: base-10000 digits with a weight and a display scale, exact up to 2^53 in scaled integers. */
export class Decimals implements Accumulator {
  private readonly coefficients: Float64Array;
  private readonly scales: Uint8Array;
  private readonly nulls: Uint8Array;
  private readonly wide = new Map<number, string>();
  private mostScale = 0;
  private row = 0;

  constructor(capacity: number) {
    this.coefficients = new Float64Array(capacity);
    this.scales = new Uint8Array(capacity);
    this.nulls = new Uint8Array(capacity);
  }

  add(bytes: Buffer, start: number, length: number): void {
    const row = this.row++;
    this.nulls[row] = length < 0 ? 1 : 0;
    this.coefficients[row] = 0;
    this.scales[row] = 0;
    if (length < 0) return;
    const digits = bytes.readInt16BE(start);
    const weight = bytes.readInt16BE(start + 2);
    const negative = bytes.readUInt16BE(start + 4) === 0x4000;
    const scale = bytes.readUInt16BE(start + 6);
    if (scale > this.mostScale) this.mostScale = scale;
    this.scales[row] = scale;
    let value = 0;
    for (let at = 0; at < digits; at++) value = value * 10_000 + bytes.readUInt16BE(start + 8 + at * 2);
    const exponent = (weight - digits + 1) * 4 + scale;
    const scaled = exponent >= 0 ? value * 10 ** exponent : value / 10 ** -exponent;
    if (value > Number.MAX_SAFE_INTEGER || scaled > Number.MAX_SAFE_INTEGER)
      this.wide.set(row, wideText(bytes, start, digits, weight, negative, scale));
    else this.coefficients[row] = negative ? -scaled : scaled;
  }

  flush(rows: number) {
    this.row = 0;
    const scale = this.mostScale;
    this.mostScale = 0;
    const exact = this.wide.size === 0 && this.rescale(rows, scale);
    const payload = exact
      ? { encoding: encodings.NUMBER, payload: numberPayload(this.coefficients, this.nulls, rows, scale) }
      : this.plain(rows);
    this.wide.clear();
    return payload;
  }

  private rescale(rows: number, scale: number): boolean {
    for (let row = 0; row < rows; row++)
      if (Math.abs((this.coefficients[row] as number) * 10 ** (scale - (this.scales[row] as number))) > Number.MAX_SAFE_INTEGER)
        return false;
    for (let row = 0; row < rows; row++)
      this.coefficients[row] = (this.coefficients[row] as number) * 10 ** (scale - (this.scales[row] as number));
    return true;
  }

  private plain(rows: number) {
    const texts = Array.from({ length: rows }, (_one, row) => {
      if (this.nulls[row]) return null;
      return Buffer.from(this.wide.get(row) ?? scaledText(this.coefficients[row] as number, this.scales[row] as number), 'utf8');
    });
    return { encoding: encodings.PLAIN, payload: plainPayload(texts) };
  }
}

function scaledText(coefficient: number, scale: number): string {
  const digits = String(Math.abs(coefficient)).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return coefficient < 0 ? `-${text}` : text;
}

function wideText(bytes: Buffer, start: number, digits: number, weight: number, negative: boolean, scale: number): string {
  let value = 0n;
  for (let at = 0; at < digits; at++) value = value * 10_000n + BigInt(bytes.readUInt16BE(start + 8 + at * 2));
  const exponent = (weight - digits + 1) * 4 + scale;
  const scaled = exponent >= 0 ? value * 10n ** BigInt(exponent) : value / 10n ** BigInt(-exponent);
  const text = scaled.toString().padStart(scale + 1, '0');
  return `${negative ? '-' : ''}${scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`}`;
}

/** PLAIN layout: offsets, bytes, null bitmap. */
export function plainPayload(texts: readonly (Buffer | null)[]): Buffer {
  const byteLength = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  const offsetsBytes = padded((texts.length + 1) * 4);
  const payload = Buffer.alloc(8 + offsetsBytes + padded(byteLength) + padded(Math.ceil(texts.length / 8)));
  payload.writeUInt32LE(byteLength, 4);
  let at = 0;
  const bitmap = 8 + offsetsBytes + padded(byteLength);
  texts.forEach((text, row) => {
    payload.writeUInt32LE(at, 8 + row * 4);
    if (text) at += text.copy(payload, 8 + offsetsBytes + at);
    else payload[bitmap + (row >> 3)] = (payload[bitmap + (row >> 3)] as number) | (1 << (row & 7));
  });
  payload.writeUInt32LE(at, 8 + texts.length * 4);
  return payload;
}

export class Flags implements Accumulator {
  private readonly values: Uint8Array;
  private row = 0;

  constructor(capacity: number) {
    this.values = new Uint8Array(capacity);
  }

  add(bytes: Buffer, start: number, length: number): void {
    this.values[this.row++] = length < 0 ? 2 : (bytes[start] as number);
  }

  flush(rows: number) {
    this.row = 0;
    const payload = Buffer.alloc(padded(rows));
    payload.set(this.values.subarray(0, rows));
    return { encoding: encodings.FLAG, payload };
  }
}
