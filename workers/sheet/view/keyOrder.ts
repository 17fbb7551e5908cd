import { grown } from '#workers/sheet/store/memory';
import { bytesOf, textUntilNul } from '#workers/sheet/store/utf8';
import type { Alphabet, Weights } from '#workers/sheet/view/alphabet';
import { pointAt, widthOf } from '#workers/sheet/view/folding';
import { sortKeys, type Keys } from '#workers/sheet/view/keySort';

const zero = 0x30;
const mostDigits = 250;

export interface Sorted {
  /** Names of the texts, in order. */
  readonly slots: Uint32Array;
  /** 1 where the text compares equal to the one before. */
  readonly same: Uint8Array;
}

/**
 * Sorts texts as the collator does (case last, digits by their value, Chinese in the order of the language) through byte keys
 * and a radix sort: job, bill and container numbers are nearly unique, and a collator takes ten seconds for a million of them.
 * A key has one byte for a character of ASCII, two where `wide`; a number has its length before its digits; 0 ends it.
 */
export class KeyOrder {
  private keys = new Uint8Array(1 << 16);
  private used = 0;
  private slots = new Uint32Array(1 << 12);
  private starts = new Uint32Array(1 << 12);
  private count = 0;
  private readonly weights: Weights;

  constructor(
    private readonly alphabet: Alphabet,
    private readonly wide: boolean,
    private readonly textOf: (slot: number) => string,
  ) {
    this.weights = wide ? alphabet.wide : alphabet.ascii;
  }

  addText(slot: number, text: string): boolean {
    const bytes = bytesOf(text);
    const ended = new Uint8Array(bytes.length + 1);
    ended.set(bytes);
    return this.add(slot, ended, 0);
  }

  /** Takes the NUL-ended text at `start`; false when it holds characters that are not ordered one by one. */
  add(slot: number, bytes: Uint8Array, start: number): boolean {
    let end = start;
    while (bytes[end] !== 0) end += 1;
    this.room(3 * (end - start) + 6);
    const { keys, wide } = this;
    const weights = this.weights.of;
    let at = this.used;
    for (let from = start; from < end;) {
      const first = bytes[from] as number;
      if (first >= zero && first <= 0x39) {
        [from, at] = this.number(bytes, from, at);
        continue;
      }
      const code = first < 0x80 ? first : pointAt(bytes, from);
      const weight = code > 0xffff ? 0 : (weights[code] as number);
      if (weight === 0) return false;
      if (wide) keys[at++] = (weight >> 7) + 1;
      keys[at++] = wide ? (weight & 0x7f) + 1 : weight;
      from += widthOf(first);
    }
    keys[at++] = 0;
    this.slots[this.count] = slot;
    this.starts[this.count++] = this.used;
    this.used = at;
    return true;
  }

  private number(bytes: Uint8Array, start: number, place: number): [number, number] {
    const { keys } = this;
    const { digit } = this.weights;
    let [from, at] = [start, place];
    while (bytes[from] === zero) from += 1;
    if (this.wide) keys[at++] = (digit >> 7) + 1;
    keys[at++] = this.wide ? (digit & 0x7f) + 1 : digit;
    const length = at++;
    for (let byte = bytes[from] as number; byte >= zero && byte <= 0x39; byte = bytes[++from] as number) keys[at++] = byte - zero + 1;
    keys[length] = Math.min(at - length - 1, mostDigits) + 1;
    return [from, at];
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
  }

  sorted(): Sorted {
    const keys: Keys = { bytes: this.keys, starts: this.starts };
    const { order, alike } = sortKeys(keys, this.count);
    for (let from = 0; from < order.length;) {
      let to = from + 1;
      while (to < order.length && alike[to] === 1) to += 1;
      if (to - from > 1) this.settleRun(order, alike, from, to);
      from = to;
    }
    for (let at = 0; at < order.length; at++) order[at] = this.slots[order[at] as number] as number;
    return { slots: order, same: alike };
  }

  /** A run of equal keys differs at most in case and width: the collator puts it in order and says which texts are equal. */
  private settleRun(order: Uint32Array, same: Uint8Array, from: number, to: number): void {
    const { alphabet } = this;
    const run = [...order.subarray(from, to)].map((item) => ({ item, text: this.textOf(this.slots[item] as number) }));
    const first = run[0]?.text as string;
    if (run.every(({ text }) => text === first)) return void same.fill(1, from + 1, to);
    run.sort((a, b) => alphabet.collate(a.text, b.text));
    run.forEach(({ item, text }, at) => {
      order[from + at] = item;
      same[from + at] = Number(at > 0 && alphabet.collate(run[at - 1]?.text ?? '', text) === 0);
    });
  }
}

/** Texts of a heap by where they start. */
export const heapText =
  (bytes: Uint8Array, starts: Uint32Array) =>
  (slot: number): string =>
    textUntilNul(bytes, starts[slot] as number);
