import type { Memory } from '#workers/sheet/store/memory';

/** Finds the slot of a database id: open addressing over typed memory, which the page may share. */
export class IdIndex {
  private table: Int32Array;
  private filled = 0;

  constructor(
    private readonly memory: Memory,
    private ids: Float64Array,
    shared?: ArrayBufferLike,
  ) {
    this.table = new Int32Array(shared ?? memory(4 * 32_768));
  }

  /** The buffer to share; a new one after growth. */
  get buffer(): ArrayBufferLike {
    return this.table.buffer;
  }

  /** The column of ids moves when it grows. */
  moved(ids: Float64Array): void {
    this.ids = ids;
  }

  /** Notes that the row at `slot` has the id that now stands in the column of ids. */
  add(slot: number): void {
    if ((this.filled + 1) * 2 > this.table.length) this.grow();
    this.put(slot);
    this.filled += 1;
  }

  /** The slot of an id, or -1. Of two slots that had one id in turn, the later answers. */
  find(id: number): number {
    const mask = this.table.length - 1;
    let found = -1;
    for (let at = hash(id) & mask; ; at = (at + 1) & mask) {
      const slot = (this.table[at] as number) - 1;
      if (slot < 0) return found;
      if (this.ids[slot] === id && slot > found) found = slot;
    }
  }

  private put(slot: number): void {
    const mask = this.table.length - 1;
    let at = hash(this.ids[slot] as number) & mask;
    while (this.table[at] !== 0) at = (at + 1) & mask;
    this.table[at] = slot + 1;
  }

  private grow(): void {
    const old = this.table;
    this.table = new Int32Array(this.memory(old.length * 8));
    for (const entry of old) if (entry !== 0) this.put(entry - 1);
  }
}

function hash(id: number): number {
  const low = (id % 4_294_967_296) | 0;
  const high = (id / 4_294_967_296) | 0;
  let mixed = Math.imul(low ^ (high * 31), 0x9e3779b1);
  mixed ^= mixed >>> 15;
  return Math.imul(mixed, 0x85ebca6b) >>> 7;
}
