import { hashOf, roomFor } from '#workers/sheet/view/wanted';

/** Values farther apart than this are not counted by their place between the least and the greatest. */
const mostSpan = 1 << 20;

/** How often each whole number of a narrow span occurs, and where first. */
export class NearCounts {
  private readonly counts: Uint32Array;
  private readonly first: Uint32Array;

  private constructor(
    private readonly least: number,
    span: number,
  ) {
    this.counts = new Uint32Array(span + 1);
    this.first = new Uint32Array(span + 1);
  }

  /** Counts the rows of a mask; null where their values are not whole, or too far apart. */
  static over(values: Float64Array | Int32Array, mask: Uint8Array): NearCounts | null {
    let [least, most] = [Infinity, -Infinity];
    for (let slot = 0; slot < mask.length; slot++) {
      if (mask[slot] === 0) continue;
      const value = values[slot] as number;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    if (!(most - least < mostSpan) || !Number.isInteger(least)) return null;
    const made = new NearCounts(least, most - least);
    const { counts, first } = made;
    for (let slot = mask.length - 1; slot >= 0; slot--) {
      if (mask[slot] === 0) continue;
      const place = (values[slot] as number) - least;
      if (place !== (place | 0)) return null;
      counts[place] = (counts[place] as number) + 1;
      first[place] = slot;
    }
    return made;
  }

  of(number: number): number {
    return this.counts[number - this.least] as number;
  }

  /** The first slot of every number. */
  slots(): Uint32Array {
    return this.first.filter((_, place) => this.counts[place] !== 0);
  }
}

/** How often each of a few different numbers occurs, and where first. */
export class NumberCounts {
  private readonly keys: Float64Array;
  private readonly counts: Uint32Array;
  private readonly first: Uint32Array;
  private readonly mask: number;
  private filled = 0;

  constructor(private readonly most: number) {
    const room = roomFor(most);
    this.mask = room - 1;
    this.keys = new Float64Array(room);
    this.counts = new Uint32Array(room);
    this.first = new Uint32Array(room);
  }

  /** False when there are more different numbers than can be counted, or one that doubles do not hold exactly. */
  add(number: number, slot: number): boolean {
    if (number > Number.MAX_SAFE_INTEGER || number < -Number.MAX_SAFE_INTEGER) return false;
    const at = this.placeOf(number);
    if (this.counts[at] === 0) {
      if (this.filled === this.most) return false;
      this.filled += 1;
      this.keys[at] = number;
      this.first[at] = slot;
    }
    this.counts[at] = (this.counts[at] as number) + 1;
    return true;
  }

  /** Counts the rows of a mask; false where there are too many different numbers. */
  addAll(values: Float64Array | Int32Array, mask: Uint8Array): boolean {
    for (let slot = 0; slot < mask.length; slot++) if (mask[slot] === 1 && !this.add(values[slot] as number, slot)) return false;
    return true;
  }

  of(number: number): number {
    return this.counts[this.placeOf(number)] as number;
  }

  /** A slot for every number. */
  slots(): Uint32Array {
    return this.first.filter((_, at) => this.counts[at] !== 0);
  }

  private placeOf(number: number): number {
    const { keys, counts, mask } = this;
    let at = hashOf(number) & mask;
    while (counts[at] !== 0 && keys[at] !== number) at = (at + 1) & mask;
    return at;
  }
}
