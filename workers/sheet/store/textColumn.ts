import type { Value } from '#define/row';
import type { BaseColumn, ColumnShare } from '#workers/sheet/store/columns';
import type { Memory } from '#workers/sheet/store/memory';
import { grown } from '#workers/sheet/store/memory';
import { bytesOf, textUntilNul } from '#workers/sheet/store/utf8';

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
  /** True while every start is above those of the rows before it: the heap can be read as one text in row order. */
  inOrder = true;
  private last = 0;
  /** Rows written after they were first filled, since the heap was last put in order. */
  private rewritten = 0;

  constructor(private readonly memory: Memory, share?: Extract<ColumnShare, { stores: 'text' }>) {
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
      if (this.starts[slot] !== 0) this.rewritten += 1;
      this.starts[slot] = 0;
      return;
    }
    const bytes = bytesOf(String(value));
    this.makeRoom(bytes.length + 1);
    this.bytes.set(bytes, this.used);
    this.bytes[this.used + bytes.length] = 0;
    this.place(slot, this.used);
    this.used += bytes.length + 1;
  }

  /** Appends a text whose UTF-8 stands in a block; the caller has made room. */
  append(slot: number, from: Uint8Array, start: number, end: number): void {
    const heap = this.bytes;
    let at = this.used;
    this.place(slot, at);
    for (let one = start; one < end; one++) heap[at++] = from[one] as number;
    heap[at++] = 0;
    this.used = at;
  }

  private place(slot: number, at: number): void {
    if (this.starts[slot] !== 0) this.rewritten += 1;
    if (slot < this.last) this.inOrder = false;
    else this.last = slot;
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

  /** Copies the heap so that texts stand in row order without the dead ones. */
  putInOrder(rows: number): void {
    if (this.inOrder && this.rewritten === 0) return;
    const old = this.bytes;
    const starts = new Uint32Array(this.memory(this.starts.length * 4));
    const heap = new Uint8Array(this.memory(old.length));
    let at = 1;
    for (let slot = 0; slot < rows; slot++) {
      let from = this.starts[slot] as number;
      if (from === 0) continue;
      starts[slot] = at;
      do heap[at++] = old[from] as number;
      while (old[from++] !== 0);
    }
    this.starts = starts;
    this.bytes = heap;
    this.used = at;
    this.inOrder = true;
    this.rewritten = 0;
    this.last = rows;
    this.layout += 1;
  }

  reserve(rows: number): void {
    const had = this.starts.length;
    if (rows <= had) return;
    this.layout += 1;
    const room = new Uint32Array(this.memory(grown(had, rows) * 4));
    room.set(this.starts);
    this.starts = room;
  }

  share(): ColumnShare {
    return { stores: 'text', starts: this.starts.buffer, bytes: this.bytes.buffer };
  }
}
