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

/**
 * Finds a literal in the ordered part of a heap by looking at two bytes of every few: any place it may stand at has two
 * neighbouring bytes under one of the looks. Rows whose text folding moves (`uneven`) and rows behind the ordered part are
 * not looked at.
 */
export class HeapScan {
  /** By byte, one bit for every place of the literal at which it may stand, or behind which it may. */
  private readonly first = new Uint32Array(256);
  private readonly second = new Uint32Array(256);
  private readonly stride: number;

  /** `standsAt` says whether the literal really stands at a place. */
  constructor(literal: Int32Array, folding: Folding, private readonly standsAt: (bytes: Uint8Array, start: number) => boolean) {
    const places = bytesOfLiteral(literal, folding);
    this.stride = Math.max(1, Math.min(mostStride, places.length - 1));
    for (let at = 0; at < this.stride; at++) {
      for (const byte of places[at] as Set<number>) this.first[byte] = (this.first[byte] as number) | (1 << at);
      const next = places[at + 1] ?? this.second.keys();
      for (const byte of next) this.second[byte] = (this.second[byte] as number) | (1 << at);
    }
  }

  /** Marks the rows that hold the literal. */
  mark(column: TextColumn, hits: Uint8Array): void {
    const { first, second, stride } = this;
    const { bytes } = column;
    const rows = new RowWalk(column, hits.length);
    const end = column.ordered;
    for (let at = 1; at < end; at += stride) {
      let found = (first[bytes[at] as number] as number) & (second[bytes[at + 1] as number] as number);
      while (found !== 0) {
        const place = 31 - Math.clz32(found);
        found &= ~(1 << place);
        if (at <= place || !this.standsAt(bytes, at - place)) continue;
        const slot = rows.slotAt(at - place);
        if (slot < 0) continue;
        hits[slot] = 1;
        at = rows.next - stride;
        break;
      }
    }
  }
}

/** The rows of the ordered part of a heap, walked in step with its bytes. */
class RowWalk {
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
