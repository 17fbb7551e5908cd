import type { Value } from '#define/row';
import type { BaseColumn, ColumnShare } from '#workers/sheet/store/columns';
import { isUneven } from '#workers/sheet/store/evenness';
import type { Memory } from '#workers/sheet/store/memory';
import { grown } from '#workers/sheet/store/memory';
import { textUntilNul, writeText } from '#workers/sheet/store/utf8';

/**
 * Texts that are nearly all different: UTF-8 in one heap, each ended by a NUL, and where each row's text starts (0 is
 * blank). A change appends and then moves one start, so that a reader in the page never meets half a text.
 */
export class TextColumn implements BaseColumn {
  readonly stores = 'text';
  stamp = 0;
  layout = 0;
  starts: Uint32Array;
  bytes: Uint8Array;
  /** First free byte of the heap; byte 0 belongs to nobody. */
  used = 1;
  /** Up to here texts stand in the order of their rows; texts of rows that were changed stand behind. */
  ordered = 1;
  /** Some texts in the ordered part belong to no row any more. */
  hasDead = false;
  /** 1 for rows whose text cannot be searched byte by byte (store/evenness.ts). */
  uneven = new Uint8Array(0);
  private last = -1;

  constructor(
    private readonly memory: Memory,
    share?: Extract<ColumnShare, { stores: 'text' }>,
  ) {
    this.starts = new Uint32Array(share?.starts ?? memory(0));
    this.bytes = new Uint8Array(share?.bytes ?? memory(65_536));
  }

  get(slot: number): Value {
    const start = this.starts[slot] as number;
    return start === 0 ? null : textUntilNul(this.bytes, start);
  }

  blank(slot: number): boolean {
    return this.starts[slot] === 0;
  }

  set(slot: number, value: Value): void {
    this.stamp += 1;
    if (value === null || value === '') {
      if (this.starts[slot] !== 0) this.hasDead = true;
      this.starts[slot] = 0;
      return;
    }
    const text = String(value);
    this.makeRoom(text.length * 3 + 1);
    const end = writeText(this.bytes, this.used, text);
    this.bytes[end] = 0;
    this.place(slot, end + 1);
  }

  /** Appends a text whose UTF-8 stands in a block; the caller has made room. */
  append(slot: number, from: Uint8Array, start: number, end: number): void {
    const heap = this.bytes;
    let at = this.used;
    for (let one = start; one < end; one++) heap[at++] = from[one] as number;
    heap[at++] = 0;
    this.place(slot, at);
  }

  /** The text that stands from the first free byte to `end` is the row's. Its start is moved last: a reader never meets half a text. */
  private place(slot: number, end: number): void {
    const at = this.used;
    this.uneven[slot] = Number(isUneven(this.bytes, at, end));
    if (this.starts[slot] !== 0) this.hasDead = true;
    if (this.ordered === at && slot > this.last) {
      this.ordered = end;
      this.last = slot;
    }
    this.used = end;
    this.starts[slot] = at;
  }

  /** Makes room for more bytes; the page is told with the next update. */
  makeRoom(more: number): void {
    if (this.used + more <= this.bytes.length) return;
    const room = new Uint8Array(this.memory(grown(this.bytes.length, this.used + more)));
    room.set(this.bytes.subarray(0, this.used));
    this.bytes = room;
    this.layout += 1;
  }

  reserve(rows: number): void {
    const had = this.starts.length;
    if (rows <= had) return;
    this.layout += 1;
    const room = new Uint32Array(this.memory(grown(had, rows) * 4));
    room.set(this.starts);
    this.starts = room;
    const uneven = new Uint8Array(room.length);
    uneven.set(this.uneven);
    this.uneven = uneven;
  }

  share(): ColumnShare {
    return { stores: 'text', starts: this.starts.buffer, bytes: this.bytes.buffer };
  }
}
