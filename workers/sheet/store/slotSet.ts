const pageBits = 15;
const placeMask = (1 << pageBits) - 1;

/**
 * A set of slots in the order they came. Bulk edits add every row of the sheet to several of these, and a hash table of a hundred
 * thousand slots costs more than judging the rows: here a slot is a bit of a page, and pages are made where slots lie.
 */
export class SlotSet {
  size = 0;
  private pages: (Uint32Array | undefined)[] = [];
  private order = new Uint32Array(16);

  /** False where the slot was in the set. */
  add(slot: number): boolean {
    const at = slot >>> pageBits;
    const page = (this.pages[at] ??= new Uint32Array((placeMask + 1) >> 5));
    const [word, bit] = [(slot & placeMask) >> 5, 1 << (slot & 31)];
    const bits = page[word] as number;
    if ((bits & bit) !== 0) return false;
    page[word] = bits | bit;
    if (this.size === this.order.length) {
      const room = new Uint32Array(this.size * 2);
      room.set(this.order);
      this.order = room;
    }
    this.order[this.size++] = slot;
    return true;
  }

  has(slot: number): boolean {
    const page = this.pages[slot >>> pageBits];
    return page !== undefined && ((page[(slot & placeMask) >> 5] as number) & (1 << (slot & 31))) !== 0;
  }

  clear(): void {
    this.size = 0;
    this.pages = [];
    this.order = new Uint32Array(16);
  }

  /** A copy of the slots. */
  slots(): Uint32Array<ArrayBuffer> {
    return this.order.slice(0, this.size);
  }

  /** The slots there are; those added meanwhile come too. */
  *[Symbol.iterator](): IterableIterator<number> {
    for (let at = 0; at < this.size; at++) yield this.order[at] as number;
  }
}
