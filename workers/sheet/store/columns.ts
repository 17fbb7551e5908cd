import type { Value } from '#define/row';
import { dayFromNumber, dayNumber } from '#values/day';
import { decimalOf, plainText, toDecimal } from '#values/decimal';
import type { DecimalText } from '#values/decimal';
import type { Memory } from '#workers/sheet/store/memory';
import { grown } from '#workers/sheet/store/memory';
import type { Dictionary } from '#workers/sheet/store/dictionary';
import { TextColumn } from '#workers/sheet/store/textColumn';

/** What the page needs to read a column: its buffers; growth sends a new one. */
export type ColumnShare =
  | {
      readonly stores: 'scaled';
      readonly values: ArrayBufferLike;
      readonly scale: number;
      readonly exceptions: readonly (readonly [number, DecimalText])[];
    }
  | { readonly stores: 'integer'; readonly values: ArrayBufferLike; readonly as: 'integer' | 'day' }
  | { readonly stores: 'double'; readonly values: ArrayBufferLike; readonly as: 'moment' | 'id' }
  | { readonly stores: 'flag'; readonly values: ArrayBufferLike }
  | { readonly stores: 'codes'; readonly codes: ArrayBufferLike }
  | { readonly stores: 'text'; readonly starts: ArrayBufferLike; readonly bytes: ArrayBufferLike };

/** One column of typed memory. `slot` is a row's place in the store: it never changes while the list is loaded. */
export interface BaseColumn {
  get(slot: number): Value;
  blank(slot: number): boolean;
  set(slot: number, value: Value): void;
  /** Makes room for this many rows. */
  reserve(rows: number): void;
  share(): ColumnShare;
  /** Grows with every write, so that what was worked out from the column knows when it is out of date. */
  stamp: number;
  /** Grows when the buffers, the scale or the exceptions changed and must be shared anew. */
  layout: number;
}

const largest = Number.MAX_SAFE_INTEGER;
const noInteger = -2_147_483_648;

/** Texts of whole numbers below this are kept: quantities, rates and percentages are read again and again. */
const keptWholes = 4_096;
const wholes: string[] = Array.from({ length: keptWholes }, (_, whole) => String(whole));

/** The plain text of scaled / factor: `plainText` of values/decimal without its checks, because every cell drawn or judged comes this way. */
function plainScaled(scaled: number, scale: number, factor: number): DecimalText {
  const magnitude = Math.abs(scaled);
  let rest = magnitude % factor;
  const whole = (magnitude - rest) / factor;
  if (rest === 0 && scaled >= 0 && whole < keptWholes) return wholes[whole] as string;
  const sign = scaled < 0 ? '-' : '';
  if (rest === 0) return sign + String(whole);
  let width = scale;
  for (; rest % 10 === 0; width--) rest /= 10;
  return `${sign}${whole}.${String(rest).padStart(width, '0')}`;
}

/** Decimals as whole numbers of 10^-scale; those that pass 2^53 stand exactly in `exceptions`, approximately among the doubles. */
export class ScaledColumn implements BaseColumn {
  readonly stores = 'scaled';
  stamp = 0;
  layout = 0;
  values: Float64Array;
  readonly exceptions: Map<number, DecimalText>;
  private factor: number;

  constructor(
    private readonly memory: Memory,
    public scale: number,
    share?: Extract<ColumnShare, { stores: 'scaled' }>,
  ) {
    this.values = new Float64Array(share?.values ?? memory(0));
    this.exceptions = new Map(share?.exceptions);
    this.factor = 10 ** scale;
  }

  get(slot: number): Value {
    const scaled = this.values[slot] as number;
    if (Number.isNaN(scaled)) return null;
    if (scaled > largest || scaled < -largest) return this.exceptions.get(slot) ?? null;
    return plainScaled(scaled, this.scale, this.factor);
  }

  blank(slot: number): boolean {
    return Number.isNaN(this.values[slot]);
  }

  set(slot: number, value: Value): void {
    this.stamp += 1;
    const exact = value === null ? null : toDecimal(String(value));
    if (exact && exact.scale > this.scale) this.widen(exact.scale);
    if (this.exceptions.delete(slot)) this.layout += 1;
    if (!exact) {
      this.values[slot] = NaN;
      return;
    }
    const scaled = Number(exact.coefficient) * 10 ** (this.scale - exact.scale);
    this.values[slot] = scaled;
    if (scaled <= largest && scaled >= -largest && typeof exact.coefficient === 'number') return;
    this.exceptions.set(slot, plainText(exact));
    this.layout += 1;
  }

  /** More decimals than the column was made for: every value is scaled up once. */
  widen(scale: number): void {
    if (scale <= this.scale) return;
    const by = 10 ** (scale - this.scale);
    for (let slot = 0; slot < this.values.length; slot++) {
      const before = this.values[slot] as number;
      if (Number.isNaN(before) || this.exceptions.has(slot)) continue;
      if (Math.abs(before * by) > largest) this.exceptions.set(slot, plainText(decimalOf(before, this.scale)));
    }
    for (let slot = 0; slot < this.values.length; slot++) this.values[slot] = (this.values[slot] as number) * by;
    this.scale = scale;
    this.factor = 10 ** scale;
    this.stamp += 1;
    this.layout += 1;
  }

  reserve(rows: number): void {
    const had = this.values.length;
    if (rows <= had) return;
    this.layout += 1;
    const room = new Float64Array(this.memory(grown(had, rows) * 8));
    room.set(this.values);
    this.values = room.fill(NaN, had);
  }

  share(): ColumnShare {
    return { stores: 'scaled', values: this.values.buffer, scale: this.scale, exceptions: [...this.exceptions] };
  }
}

/** Integers, or days counted from 1970-01-01. */
export class IntegerColumn implements BaseColumn {
  readonly stores = 'integer';
  stamp = 0;
  layout = 0;
  values: Int32Array;

  constructor(
    private readonly memory: Memory,
    readonly as: 'integer' | 'day',
    share?: Extract<ColumnShare, { stores: 'integer' }>,
  ) {
    this.values = new Int32Array(share?.values ?? memory(0));
  }

  static readonly blank = noInteger;

  get(slot: number): Value {
    const value = this.values[slot] as number;
    if (value === noInteger) return null;
    return this.as === 'day' ? dayFromNumber(value) : value;
  }

  blank(slot: number): boolean {
    return this.values[slot] === noInteger;
  }

  set(slot: number, value: Value): void {
    this.stamp += 1;
    this.values[slot] = value === null ? noInteger : this.as === 'day' ? dayNumber(String(value)) : Number(value);
  }

  reserve(rows: number): void {
    const had = this.values.length;
    if (rows <= had) return;
    this.layout += 1;
    const room = new Int32Array(this.memory(grown(had, rows) * 4));
    room.set(this.values);
    this.values = room.fill(noInteger, had);
  }

  share(): ColumnShare {
    return { stores: 'integer', values: this.values.buffer, as: this.as };
  }
}

/** Moments in milliseconds since 1970, or database ids (those of rows not saved yet are below zero). */
export class DoubleColumn implements BaseColumn {
  readonly stores = 'double';
  stamp = 0;
  layout = 0;
  values: Float64Array;

  constructor(
    private readonly memory: Memory,
    readonly as: 'moment' | 'id',
    share?: Extract<ColumnShare, { stores: 'double' }>,
  ) {
    this.values = new Float64Array(share?.values ?? memory(0));
  }

  get(slot: number): Value {
    const value = this.values[slot] as number;
    if (Number.isNaN(value)) return null;
    return this.as === 'id' ? String(value) : new Date(value).toISOString();
  }

  blank(slot: number): boolean {
    return Number.isNaN(this.values[slot]);
  }

  set(slot: number, value: Value): void {
    this.stamp += 1;
    this.values[slot] = value === null ? NaN : this.as === 'id' ? Number(value) : Date.parse(String(value));
  }

  reserve(rows: number): void {
    const had = this.values.length;
    if (rows <= had) return;
    this.layout += 1;
    const room = new Float64Array(this.memory(grown(had, rows) * 8));
    room.set(this.values);
    this.values = room.fill(NaN, had);
  }

  share(): ColumnShare {
    return { stores: 'double', values: this.values.buffer, as: this.as };
  }
}

/** Flags: 0 false, 1 true, 2 blank, as on the wire. */
export class FlagColumn implements BaseColumn {
  readonly stores = 'flag';
  stamp = 0;
  layout = 0;
  values: Uint8Array;

  constructor(
    private readonly memory: Memory,
    share?: Extract<ColumnShare, { stores: 'flag' }>,
  ) {
    this.values = new Uint8Array(share?.values ?? memory(0));
  }

  get(slot: number): Value {
    const value = this.values[slot];
    return value === 2 ? null : value === 1;
  }

  blank(slot: number): boolean {
    return this.values[slot] === 2;
  }

  set(slot: number, value: Value): void {
    this.stamp += 1;
    this.values[slot] = value === null ? 2 : value ? 1 : 0;
  }

  reserve(rows: number): void {
    const had = this.values.length;
    if (rows <= had) return;
    this.layout += 1;
    const room = new Uint8Array(this.memory(grown(had, rows)));
    room.set(this.values);
    this.values = room.fill(2, had);
  }

  share(): ColumnShare {
    return { stores: 'flag', values: this.values.buffer };
  }
}

/** Texts that repeat, ids of references, codes: one number a row, 0 for blank, k for entry k − 1 of the dictionary. */
export class CodesColumn implements BaseColumn {
  readonly stores = 'codes';
  stamp = 0;
  layout = 0;
  codes: Uint32Array;

  constructor(
    private readonly memory: Memory,
    readonly dictionary: Dictionary,
    share?: Extract<ColumnShare, { stores: 'codes' }>,
  ) {
    this.codes = new Uint32Array(share?.codes ?? memory(0));
  }

  get(slot: number): Value {
    const code = this.codes[slot] as number;
    return code === 0 ? null : (this.dictionary.entries[code - 1] ?? null);
  }

  blank(slot: number): boolean {
    return this.codes[slot] === 0;
  }

  set(slot: number, value: Value): void {
    this.stamp += 1;
    this.codes[slot] = value === null || value === '' ? 0 : this.dictionary.codeOf(String(value));
  }

  reserve(rows: number): void {
    const had = this.codes.length;
    if (rows <= had) return;
    this.layout += 1;
    const room = new Uint32Array(this.memory(grown(had, rows) * 4));
    room.set(this.codes);
    this.codes = room;
  }

  share(): ColumnShare {
    return { stores: 'codes', codes: this.codes.buffer };
  }
}

export type StoredColumn = ScaledColumn | IntegerColumn | DoubleColumn | FlagColumn | CodesColumn | TextColumn;

/** The page's reading half of a column: same classes, over the worker's memory. */
export function openColumn(share: ColumnShare, dictionary: Dictionary): StoredColumn {
  const none: Memory = () => {
    throw new Error('the page only reads the sheet');
  };
  switch (share.stores) {
    case 'scaled':
      return new ScaledColumn(none, share.scale, share);
    case 'integer':
      return new IntegerColumn(none, share.as, share);
    case 'double':
      return new DoubleColumn(none, share.as, share);
    case 'flag':
      return new FlagColumn(none, share);
    case 'codes':
      return new CodesColumn(none, dictionary, share);
    case 'text':
      return new TextColumn(none, share);
  }
}
