import type { TextColumn } from '#workers/sheet/store/textColumn';
import type { Folding } from '#workers/sheet/view/folding';

/** Places of a literal that are told apart at a look. */
const mostPlaces = 16;
/** Looks whose yield is gathered before any of it is gone into: the tight loop is three times as fast as one that does both. */
const looksAtOnce = 32_768;

/** By place: the bytes that may stand there. */
export type BytesByPlace = readonly ReadonlySet<number>[];

const lengthOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

function byteOf(code: number, at: number): number {
  const length = lengthOf(code);
  if (length === 1) return code;
  if (at === 0) return ((0xf00 >> length) & 0xff) | (code >> (6 * (length - 1)));
  return 0x80 | ((code >> (6 * (length - 1 - at))) & 0x3f);
}

/** The bytes of characters that all take the same number of them; null where they do not, or where there are none. */
export function bytesOfCharacters(codes: readonly number[]): BytesByPlace | null {
  const length = lengthOf(codes[0] ?? 0);
  if (codes.length === 0 || codes.some((code) => lengthOf(code) !== length)) return null;
  return Array.from({ length }, (_, at) => new Set(codes.map((code) => byteOf(code, at))));
}

/** The bytes of a literal, each folded character taking as many bytes as it does itself. */
export function bytesOfLiteral(points: Int32Array, folding: Folding): BytesByPlace {
  const units = folding.units();
  return [...points].flatMap((point) => {
    const codes = [point];
    if (point <= 0xffff)
      for (let code = units.indexOf(point); code >= 0; code = units.indexOf(point, code + 1))
        if (lengthOf(code) === lengthOf(point)) codes.push(code);
    return bytesOfCharacters(codes) ?? [];
  });
}

const twoBytes = new Uint8Array(2);
const asPair = new Uint16Array(twoBytes.buffer);

/** Two neighbouring bytes as they are read at once, in this machine's order. */
export function pairOf(first: number, second: number): number {
  twoBytes[0] = first;
  twoBytes[1] = second;
  return asPair[0] as number;
}

const anyByte: ReadonlySet<number> = new Set(Array.from({ length: 256 }, (_, byte) => byte));

/** By two neighbouring bytes, one bit for each of the first `count` places at which they may stand, `ahead` bytes on; behind the last place anything may. */
function tableOf(sets: BytesByPlace, count: number, ahead: number): Uint16Array {
  const table = new Uint16Array(65_536);
  for (let at = 0; at < count; at++) {
    const [first, second] = [sets[at + ahead] ?? anyByte, sets[at + ahead + 1] ?? anyByte];
    for (const byte of first) for (const next of second) table[pairOf(byte, next)] = (table[pairOf(byte, next)] as number) | (1 << at);
  }
  return table;
}

/**
 * Finds in the ordered part of a heap what begins with certain bytes, three of them or more, by looking at every few: any place it
 * may stand at has two neighbouring bytes under one of the looks. Rows whose text folding moves (`uneven`) and rows behind
 * the ordered part are not looked at.
 */
export class HeapScan {
  /** So many bytes are compared without asking `standsAt`. */
  static readonly mostTold = mostPlaces;
  private readonly stride: number;
  private readonly here: Uint16Array;
  private readonly behind: Uint16Array;
  /** By byte, one bit for each of the first places at which it may stand. */
  private readonly may = new Uint16Array(256);
  private readonly told: number;

  /** `standsAt` says whether what is looked for really stands at a place; null where its bytes say so. */
  constructor(
    sets: BytesByPlace,
    private readonly standsAt: ((bytes: Uint8Array, start: number) => boolean) | null,
  ) {
    this.stride = Math.min(mostPlaces, sets.length - 1) & ~1;
    this.here = tableOf(sets, this.stride, 0);
    this.behind = tableOf(sets, this.stride, 2);
    this.told = Math.min(mostPlaces, sets.length);
    for (let at = 0; at < this.told; at++)
      for (const byte of sets[at] as ReadonlySet<number>) this.may[byte] = (this.may[byte] as number) | (1 << at);
  }

  /** Does it stand at a place? NUL ends the question before the heap does. */
  private found(bytes: Uint8Array, start: number): boolean {
    for (let at = 0; at < this.told; at++) if ((((this.may[bytes[start + at] as number] as number) >> at) & 1) === 0) return false;
    return this.standsAt === null || this.standsAt(bytes, start);
  }

  /** Writes down which looks saw something, as places in the pairs; answers how many. */
  private looks(pairs: Uint16Array, from: number, to: number, seen: Uint32Array): number {
    const { here, behind } = this;
    const step = this.stride >> 1;
    let count = 0;
    for (let at = from; at < to; at += step) {
      const may = here[pairs[at] as number] as number;
      if (may !== 0 && (may & (behind[pairs[at + 1] as number] as number)) !== 0) seen[count++] = at;
    }
    return count;
  }

  /** Marks the rows that hold it. */
  mark(column: TextColumn, hits: Uint8Array): void {
    const { here, behind } = this;
    const { bytes, ordered } = column;
    const pairs = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
    // Behind the last look there is a pair to read; what it would see at the very end is a NUL.
    const end = Math.min((ordered + 1) >> 1, pairs.length - 1);
    const rows = new RowWalk(column, hits.length);
    const seen = new Uint32Array(looksAtOnce);
    const stretch = looksAtOnce * (this.stride >> 1);
    for (let from = 0; from < end; from += stretch) {
      const count = this.looks(pairs, from, Math.min(end, from + stretch), seen);
      for (let index = 0; index < count; index++) {
        const pair = seen[index] as number;
        let may = (here[pairs[pair] as number] as number) & (behind[pairs[pair + 1] as number] as number);
        while (may !== 0) {
          const place = 31 - Math.clz32(may);
          may &= ~(1 << place);
          const start = pair * 2 - place;
          if (start <= 0 || !this.found(bytes, start)) continue;
          const slot = rows.slotAt(start);
          if (slot >= 0) hits[slot] = 1;
        }
      }
    }
  }
}

/** The rows of the ordered part of a heap, walked in step with its bytes. */
export class RowWalk {
  private slot = -1;
  private start = 0;
  /** Rows before it begin at or before the last place, or have no text in the ordered part. */
  private following = 0;

  constructor(
    private readonly column: TextColumn,
    private readonly count: number,
  ) {}

  /** The row that owns a place, places growing from call to call; -1 for texts that belong to no row any more. */
  slotAt(place: number): number {
    const { starts, ordered, bytes, hasDead } = this.column;
    let at = this.following;
    for (; at < this.count; at++) {
      const start = starts[at] as number;
      if (start > place && start < ordered) break;
      if (start === 0 || start > place) continue;
      this.slot = at;
      this.start = start;
    }
    this.following = at;
    if (this.slot < 0 || !hasDead) return this.slot;
    for (let byte = this.start; byte < place; byte++) if (bytes[byte] === 0) return -1;
    return this.slot;
  }
}
