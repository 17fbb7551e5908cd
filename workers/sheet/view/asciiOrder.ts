import type { Language } from '#names/languages';
import { collate } from '#values/text';
import { grown } from '#workers/sheet/store/memory';
import { textUntilNul } from '#workers/sheet/store/utf8';

const digitLead = 80;
const firstLetter = 120;
const mostDigits = 250;
const insertionBelow = 20;

/** Weight of each printable ASCII character in the collator's order, both cases alike; 0 for what is not sorted this way. */
function weightsOf(language: Language): Uint8Array {
  const weights = new Uint8Array(128);
  const characters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter((one) => !/[0-9A-Z]/u.test(one));
  characters.sort((a, b) => collate(a, b, language));
  let [mark, letter] = [1, firstLetter];
  for (const one of characters) {
    if (/[a-z]/u.test(one)) {
      weights[one.charCodeAt(0)] = letter;
      weights[one.toUpperCase().charCodeAt(0)] = letter++;
    } else weights[one.charCodeAt(0)] = mark++;
  }
  return weights;
}

export interface Sorted {
  readonly slots: Uint32Array;
  /** 1 where the text compares equal to the one before. */
  readonly same: Uint8Array;
}

/**
 * Sorts ASCII texts as the collator does (case last, digits by their value) through byte keys and a radix sort: job, bill and
 * container numbers are nearly unique, and a collator takes ten seconds for a million of them.
 */
export class AsciiOrder {
  private keys = new Uint8Array(1 << 16);
  private used = 0;
  private slots = new Uint32Array(1 << 12);
  private starts = new Uint32Array(1 << 12);
  private sources = new Uint32Array(1 << 12);
  private count = 0;
  private bytes: Uint8Array = new Uint8Array(0);
  private readonly weights: Uint8Array;

  constructor(private readonly language: Language) {
    this.weights = weightsOf(language);
  }

  /** Takes the NUL-ended text at `start`; false when it holds more than printable ASCII. */
  add(slot: number, bytes: Uint8Array, start: number): boolean {
    this.bytes = bytes;
    let end = start;
    for (let byte = bytes[end] as number; byte !== 0; byte = bytes[++end] as number) if (byte < 32 || byte > 126) return false;
    this.room(2 * (end - start) + 4);
    const { keys, weights } = this;
    let at = this.used;
    for (let from = start; from < end; from++) {
      const byte = bytes[from] as number;
      if (byte < 48 || byte > 57) {
        keys[at++] = weights[byte] as number;
        continue;
      }
      while (bytes[from] === 48) from += 1;
      const lead = at;
      keys[at++] = digitLead;
      at += 1;
      for (; (bytes[from] as number) >= 48 && (bytes[from] as number) <= 57; from++) keys[at++] = (bytes[from] as number) - 47;
      from -= 1;
      keys[lead + 1] = Math.min(at - lead - 2, mostDigits) + 1;
    }
    keys[at++] = 0;
    this.slots[this.count] = slot;
    this.sources[this.count] = start;
    this.starts[this.count++] = this.used;
    this.used = at;
    return true;
  }

  private room(bytes: number): void {
    if (this.used + bytes > this.keys.length) {
      const keys = new Uint8Array(grown(this.keys.length, this.used + bytes));
      keys.set(this.keys);
      this.keys = keys;
    }
    if (this.count < this.slots.length) return;
    const longer = (had: Uint32Array) => {
      const made = new Uint32Array(had.length * 2);
      made.set(had);
      return made;
    };
    this.slots = longer(this.slots);
    this.starts = longer(this.starts);
    this.sources = longer(this.sources);
  }

  sorted(): Sorted {
    const order = Uint32Array.from({ length: this.count }, (_, at) => at);
    this.radix(order, new Uint32Array(this.count), 0, this.count, 0);
    const same = this.settleCase(order);
    return { slots: order.map((at) => this.slots[at] as number), same };
  }

  private byteAt(item: number, depth: number): number {
    return this.keys[(this.starts[item] as number) + depth] as number;
  }

  private radix(order: Uint32Array, other: Uint32Array, from: number, to: number, depth: number): void {
    for (;;) {
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
        const [start, end] = [counts[byte] as number, counts[byte + 1] as number];
        if (end - start > 1) this.radix(order, other, from + start, from + end, depth + 1);
      }
      return;
    }
  }

  private compareFrom(a: number, b: number, depth: number): number {
    const { keys } = this;
    let [first, second] = [(this.starts[a] as number) + depth, (this.starts[b] as number) + depth];
    while (keys[first] === keys[second]) {
      if (keys[first] === 0) return 0;
      first += 1;
      second += 1;
    }
    return (keys[first] as number) - (keys[second] as number);
  }

  private insertion(order: Uint32Array, from: number, to: number, depth: number): void {
    for (let at = from + 1; at < to; at++) {
      const item = order[at] as number;
      let place = at;
      for (; place > from && this.compareFrom(order[place - 1] as number, item, depth) > 0; place--) order[place] = order[place - 1] as number;
      order[place] = item;
    }
  }

  /** Runs of equal keys differ at most in case: the collator puts them in order and says which are equal. */
  private settleCase(order: Uint32Array): Uint8Array {
    const same = new Uint8Array(order.length);
    const textOf = (item: number) => textUntilNul(this.bytes, this.sources[item] as number);
    for (let from = 0; from < order.length; ) {
      let to = from + 1;
      while (to < order.length && this.compareFrom(order[from] as number, order[to] as number, 0) === 0) to += 1;
      if (to - from > 1) {
        const run = [...order.subarray(from, to)].map((item) => ({ item, text: textOf(item) }));
        if (run.some(({ text }) => text !== run[0]?.text)) run.sort((a, b) => collate(a.text, b.text, this.language));
        run.forEach(({ item, text }, at) => {
          order[from + at] = item;
          same[from + at] = Number(at > 0 && collate(run[at - 1]?.text ?? '', text, this.language) === 0);
        });
      }
      from = to;
    }
    return same;
  }
}
