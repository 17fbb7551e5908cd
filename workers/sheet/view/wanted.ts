import { pointAt, widthOf, type Folding } from '#workers/sheet/view/folding';
import { textUntilNul } from '#workers/sheet/store/utf8';

/** Room of a hash table that stays at most half full; a power of two. */
export function roomFor(count: number): number {
  let room = 16;
  while (room < count * 2) room *= 2;
  return room;
}

/** The remainder by 2^32 and what is above it, without a division of doubles. */
export function hashOf(number: number): number {
  const mixed = Math.imul((number | 0) ^ ((number / 4_294_967_296) | 0), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** Letters of both cases hash alike; what is really meant is looked at afterwards. */
const step = (hash: number, code: number): number => Math.imul(hash ^ (code | 0x20), 0x01000193);

/** A list of texts to be found among those of a column, by one hash of the folded text each. */
export class WantedTexts {
  private readonly places = new Map<string, number>();
  private readonly table: Int32Array;
  private readonly mask: number;

  /** `texts` fold to keys; a text named twice has the place of its first naming. */
  constructor(
    texts: readonly string[],
    readonly folding: Folding,
  ) {
    texts.forEach((text, place) => {
      const folded = folding.text(text);
      if (!this.places.has(folded)) this.places.set(folded, place);
    });
    const room = roomFor(this.places.size);
    this.mask = room - 1;
    this.table = new Int32Array(room);
    for (const folded of this.places.keys()) this.note(folded);
  }

  private note(folded: string): void {
    let hash = 1;
    for (const character of folded) hash = step(hash, character.codePointAt(0) as number);
    hash |= 1;
    let at = (hash ^ (hash >>> 15)) & this.mask;
    while (this.table[at] !== 0 && this.table[at] !== hash) at = (at + 1) & this.mask;
    this.table[at] = hash;
  }

  /** Place of a folded text in the list, or -1. */
  placeOf(folded: string): number {
    return this.places.get(folded) ?? -1;
  }

  /** Places of the parts of a text of several numbers, and of the whole. */
  placesOfParts(text: string): number[] {
    return [text, ...text.split(', ')].map((part) => this.placeOf(this.folding.text(part))).filter((place) => place >= 0);
  }

  /** Place of the NUL-ended text at `start`, or -1. A text is made only where its hash is one of the list's. */
  placeInBytes(bytes: Uint8Array, start: number): number {
    const { table, mask } = this;
    let hash = 1;
    let at = start;
    for (let first = bytes[at] as number; first !== 0; first = bytes[at] as number) {
      if (first < 0x80) {
        hash = step(hash, first);
        at += 1;
      } else {
        hash = step(hash, this.folding.point(pointAt(bytes, at)));
        at += widthOf(first);
      }
    }
    hash |= 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask; table[slot] !== 0; slot = (slot + 1) & mask) {
      if (table[slot] === hash) return this.placeOf(this.folding.text(textUntilNul(bytes, start)));
    }
    return -1;
  }
}

/** A list of numbers in a column's own units, to be found among its values. */
export class WantedNumbers {
  /** One bit by hash, small enough to stay at hand: most numbers of a column are in no list. */
  private readonly likely = new Uint8Array(8_192);
  private readonly keys: Float64Array;
  private readonly places: Int32Array;
  private readonly mask: number;
  readonly count: number;

  /** NaN stands for what cannot be in the column. */
  constructor(numbers: readonly number[]) {
    const room = roomFor(numbers.length);
    this.mask = room - 1;
    this.keys = new Float64Array(room).fill(Number.NaN);
    this.places = new Int32Array(room).fill(-1);
    let count = 0;
    numbers.forEach((number, place) => {
      if (Number.isNaN(number)) return;
      let at = hashOf(number) & this.mask;
      while (this.places[at] !== -1 && this.keys[at] !== number) at = (at + 1) & this.mask;
      if (this.places[at] !== -1) return;
      this.keys[at] = number;
      this.places[at] = place;
      const bit = hashOf(number) & 0xffff;
      this.likely[bit >> 3] = (this.likely[bit >> 3] as number) | (1 << (bit & 7));
      count += 1;
    });
    this.count = count;
  }

  /** Place of a number in the list, or -1. */
  placeOf(number: number): number {
    const { keys, places, mask } = this;
    for (let at = hashOf(number) & this.mask; places[at] !== -1; at = (at + 1) & mask) if (keys[at] === number) return places[at] as number;
    return -1;
  }
}
