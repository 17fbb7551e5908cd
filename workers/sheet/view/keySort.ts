/** Byte strings, each from its start to its first 0. */
export interface Keys {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

const insertionBelow = 20;
const packedAbove = 10_000;
const packedBits = 32;

/** 0, 1, 2 … */
export function ascending(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let at = 0; at < count; at++) numbers[at] = at;
  return numbers;
}

/** An order of items, and where in it a key equals the one before (1). */
export interface SortedKeys {
  readonly order: Uint32Array;
  readonly alike: Uint8Array;
}

/** Items 0 to `count` in the order of their keys; equal keys stay in the order of their items. */
export function sortKeys(keys: Keys, count: number): SortedKeys {
  const order = ascending(count);
  if (count >= packedAbove) return sortPacked(keys, order);
  const alike = new Uint8Array(count);
  new Refiner(keys, count).refine(order, 0, count, 0);
  markAlike(keys, order, alike, 0, count);
  return { order, alike };
}

function markAlike(keys: Keys, order: Uint32Array, alike: Uint8Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at++) alike[at] = Number(equalKeys(keys, order[at - 1] as number, order[at] as number));
}

function equalKeys({ bytes, starts }: Keys, a: number, b: number): boolean {
  let [first, second] = [starts[a] as number, starts[b] as number];
  while (bytes[first] === bytes[second]) {
    if (bytes[first] === 0) return true;
    first += 1;
    second += 1;
  }
  return false;
}

/**
 * The first characters of every key packed into two numbers of 32 bits, as tightly as the characters that occur allow, and
 * sorted by those in four sequential passes; only keys alike so far are looked at again.
 */
function sortPacked(keys: Keys, items: Uint32Array): SortedKeys {
  const count = items.length;
  const depth = commonStart(keys, count);
  const { ranks, bits } = compactRanks(keys, count, depth);
  const perWord = Math.floor(packedBits / bits);
  const [high, low] = [new Uint32Array(count), new Uint32Array(count)];
  const { bytes, starts } = keys;
  for (let item = 0; item < count; item++) {
    let at = (starts[item] as number) + depth;
    let [first, second] = [0, 0];
    for (let left = perWord; left > 0; left--) {
      const byte = bytes[at] as number;
      first = (first << bits) | (ranks[byte] as number);
      if (byte !== 0) at += 1;
    }
    for (let left = perWord; left > 0; left--) {
      const byte = bytes[at] as number;
      second = (second << bits) | (ranks[byte] as number);
      if (byte !== 0) at += 1;
    }
    high[item] = first;
    low[item] = second;
  }
  const order = radixTwice(radixTwice(items, low), high);
  const refiner = new Refiner(keys, count);
  const alike = new Uint8Array(count);
  for (let from = 0; from < count;) {
    const item = order[from] as number;
    let to = from + 1;
    while (to < count && high[order[to] as number] === high[item] && low[order[to] as number] === low[item]) to += 1;
    if (to - from > 1) {
      refiner.refine(order, from, to, depth);
      markAlike(keys, order, alike, from, to);
    }
    from = to;
  }
  return { order, alike };
}

/** How many bytes all keys begin with alike. */
function commonStart({ bytes, starts }: Keys, count: number): number {
  const first = starts[0] as number;
  let depth = 0;
  while (bytes[first + depth] !== 0) depth += 1;
  for (let item = 1; item < count; item++) {
    const start = starts[item] as number;
    let same = 0;
    while (same < depth && bytes[start + same] === bytes[first + same]) same += 1;
    depth = same;
  }
  return depth;
}

/** The bytes that occur, numbered from 1 in their order, and how many bits such a number takes; the end is 0. */
function compactRanks({ bytes, starts }: Keys, count: number, depth: number): { ranks: Uint8Array; bits: number } {
  const occurs = new Uint8Array(256);
  for (let item = 0; item < count; item++) {
    for (let at = (starts[item] as number) + depth, byte = bytes[at] as number; byte !== 0; byte = bytes[++at] as number) occurs[byte] = 1;
  }
  const ranks = new Uint8Array(256);
  let rank = 0;
  for (let byte = 1; byte < 256; byte++) if (occurs[byte] === 1) ranks[byte] = ++rank;
  return { ranks, bits: Math.max(1, Math.ceil(Math.log2(rank + 1))) };
}

/** Two stable counting passes over 16 bits each. */
function radixTwice(from: Uint32Array, words: Uint32Array): Uint32Array {
  const between = new Uint32Array(from.length);
  const to = new Uint32Array(from.length);
  return radix(radix(from, between, words, 0), to, words, 16);
}

function radix(from: Uint32Array, to: Uint32Array, words: Uint32Array, shift: number): Uint32Array {
  const counts = new Uint32Array(65_537);
  for (let at = 0; at < from.length; at++) {
    const next = (((words[from[at] as number] as number) >>> shift) & 0xffff) + 1;
    counts[next] = (counts[next] as number) + 1;
  }
  for (let digit = 0; digit < 65_536; digit++) counts[digit + 1] = (counts[digit + 1] as number) + (counts[digit] as number);
  for (let at = 0; at < from.length; at++) {
    const item = from[at] as number;
    const digit = ((words[item] as number) >>> shift) & 0xffff;
    const place = counts[digit] as number;
    to[place] = item;
    counts[digit] = place + 1;
  }
  return to;
}

/** Sorts a stretch of items whose keys are alike up to a depth: byte by byte, short stretches by insertion. */
class Refiner {
  private readonly other: Uint32Array;

  constructor(
    private readonly keys: Keys,
    count: number,
  ) {
    this.other = new Uint32Array(count);
  }

  private byteAt(item: number, depth: number): number {
    return this.keys.bytes[(this.keys.starts[item] as number) + depth] as number;
  }

  refine(order: Uint32Array, from: number, to: number, start: number): void {
    const { other } = this;
    for (let depth = start; ;) {
      if (to - from < insertionBelow) return this.insertion(order, from, to, depth);
      const counts = new Uint32Array(257);
      for (let at = from; at < to; at++) {
        const next = this.byteAt(order[at] as number, depth) + 1;
        counts[next] = (counts[next] as number) + 1;
      }
      const first = this.byteAt(order[from] as number, depth);
      if (counts[first + 1] === to - from) {
        if (first === 0) return;
        depth += 1;
        continue;
      }
      for (let byte = 0; byte < 256; byte++) counts[byte + 1] = (counts[byte + 1] as number) + (counts[byte] as number);
      const places = counts.slice(0, 256);
      for (let at = from; at < to; at++) {
        const item = order[at] as number;
        const byte = this.byteAt(item, depth);
        const place = places[byte] as number;
        other[from + place] = item;
        places[byte] = place + 1;
      }
      order.set(other.subarray(from, to), from);
      for (let byte = 1; byte < 256; byte++) {
        const [begin, end] = [counts[byte] as number, counts[byte + 1] as number];
        if (end - begin > 1) this.refine(order, from + begin, from + end, depth + 1);
      }
      return;
    }
  }

  private compareFrom(a: number, b: number, depth: number): number {
    const { bytes, starts } = this.keys;
    let [first, second] = [(starts[a] as number) + depth, (starts[b] as number) + depth];
    while (bytes[first] === bytes[second]) {
      if (bytes[first] === 0) return 0;
      first += 1;
      second += 1;
    }
    return (bytes[first] as number) - (bytes[second] as number);
  }

  private insertion(order: Uint32Array, from: number, to: number, depth: number): void {
    for (let at = from + 1; at < to; at++) {
      const item = order[at] as number;
      let place = at;
      for (; place > from && this.compareFrom(order[place - 1] as number, item, depth) > 0; place--)
        order[place] = order[place - 1] as number;
      order[place] = item;
    }
  }
}
