import type { TextColumn } from '#workers/sheet/store/textColumn';
import type { Folding } from '#workers/sheet/view/folding';

const mostStride = 16;

const lengthOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

function byteOf(code: number, at: number): number {
  const length = lengthOf(code);
  if (length === 1) return code;
  if (at === 0) return (0xf00 >> length) & 0xff | (code >> (6 * (length - 1)));
  return 0x80 | ((code >> (6 * (length - 1 - at))) & 0x3f);
}

/** By place in a literal: the bytes that may stand there, each folded character taking as many bytes as it does itself. */
function bytesOfLiteral(points: Int32Array, folding: Folding): Set<number>[] {
  const units = folding.units();
  return [...points].flatMap((point) => {
    const codes = [point];
    if (point <= 0xffff) for (let code = units.indexOf(point); code >= 0; code = units.indexOf(point, code + 1)) if (lengthOf(code) === lengthOf(point)) codes.push(code);
    return Array.from({ length: lengthOf(point) }, (_, at) => new Set(codes.map((code) => byteOf(code, at))));
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

/**
 * Finds a literal of three bytes or more in the ordered part of a heap by looking at two bytes of every few: any place it may
 * stand at has two neighbouring bytes under one of the looks. Rows whose text folding moves (`uneven`) and rows behind the
 * ordered part are not looked at.
 */
export class HeapScan {
  /** By two neighbouring bytes, one bit for every place of the literal at which they may stand. */
  private readonly places = new Uint16Array(65_536);
  private readonly stride: number;
  /** The bytes of the literal, where no other ones fold to it. */
  private readonly exact: Uint8Array | null;

  /** `standsAt` says whether the literal really stands at a place. */
  constructor(literal: Int32Array, folding: Folding, private readonly standsAt: (bytes: Uint8Array, start: number) => boolean) {
    const sets = bytesOfLiteral(literal, folding);
    this.stride = Math.min(mostStride, sets.length - 1) & ~1;
    this.exact = sets.every(({ size }) => size === 1) ? Uint8Array.from(sets.flatMap((set) => [...set])) : null;
    for (let at = 0; at < this.stride; at++) {
      for (const byte of sets[at] as Set<number>) for (const next of sets[at + 1] as Set<number>) this.places[pairOf(byte, next)] = (this.places[pairOf(byte, next)] as number) | (1 << at);
    }
  }

  private found(bytes: Uint8Array, start: number): boolean {
    const { exact } = this;
    if (exact === null) return this.standsAt(bytes, start);
    for (let at = 0; at < exact.length; at++) if (bytes[start + at] !== exact[at]) return false;
    return true;
  }

  /** Marks the rows that hold the literal. */
  mark(column: TextColumn, hits: Uint8Array): void {
    const { places, stride } = this;
    const { bytes, ordered } = column;
    const pairs = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
    const rows = new RowWalk(column, hits.length);
    for (let at = 0; at < ordered; at += stride) {
      let may = places[pairs[at >> 1] as number] as number;
      while (may !== 0) {
        const place = 31 - Math.clz32(may);
        may &= ~(1 << place);
        if (at <= place || !this.found(bytes, at - place)) continue;
        const slot = rows.slotAt(at - place);
        if (slot < 0) continue;
        hits[slot] = 1;
        if (rows.next >= ordered) return;
        // The text of the next row, or the byte behind where it starts: a look at an even place still sees a literal there.
        at = ((rows.next + 1) & ~1) - stride;
        break;
      }
    }
  }
}

/** The rows of the ordered part of a heap, walked in step with its bytes. */
export class RowWalk {
  /** Where the text of the next row starts. */
  next: number;
  private slot = -1;
  private start = 0;
  private following = -1;

  constructor(private readonly column: TextColumn, private readonly count: number) {
    this.next = this.seek();
  }

  /** Goes to the next row with a text in the ordered part. */
  private seek(): number {
    const { starts, ordered } = this.column;
    for (let slot = this.following + 1; slot < this.count; slot++) {
      const start = starts[slot] as number;
      if (start === 0 || start >= ordered) continue;
      this.following = slot;
      return start;
    }
    this.following = this.count;
    return Number.MAX_SAFE_INTEGER;
  }

  /** The row that owns a place, places growing from call to call; -1 for texts that belong to no row any more. */
  slotAt(place: number): number {
    while (this.next <= place) {
      this.slot = this.following;
      this.start = this.next;
      this.next = this.seek();
    }
    if (this.slot < 0 || !this.column.hasDead) return this.slot;
    const { bytes } = this.column;
    for (let at = this.start; at < place; at++) if (bytes[at] === 0) return -1;
    return this.slot;
  }
}
