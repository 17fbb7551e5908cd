import { textUntilNul } from '#workers/sheet/store/utf8';
import type { Alphabet, Weights } from '#workers/sheet/view/alphabet';
import { pointAt, widthOf, type Folding } from '#workers/sheet/view/folding';

/** A text that many others are compared with. */
export interface Bound {
  readonly folded: string;
  readonly codes: Int32Array;
  readonly weights: Int32Array;
}

/** Neither below nor above nor equal by single characters: the collator decides. */
const undecided = 2;
const zero = 0x30;
const isAsciiDigit = (code: number) => code >= zero && code <= 0x39;
/** First bytes of accents that stand behind their letter. */
const isMark = (byte: number) => byte === 0xcc || byte === 0xcd;

/** Compares texts of the store, folded, with a bound: as the collator does, mostly without it. */
export class TextOrder {
  private readonly units: Uint16Array;
  private readonly weights: Weights;
  /** Weights of ASCII, folded. */
  private readonly ofAscii: Uint16Array;

  constructor(
    private readonly alphabet: Alphabet,
    readonly folding: Folding,
  ) {
    this.units = folding.units();
    this.weights = alphabet.wide;
    this.ofAscii = Uint16Array.from({ length: 0x80 }, (_, code) => this.weights.of[this.units[code] as number] as number);
  }

  bound(text: string): Bound {
    const folded = this.folding.text(text);
    const codes = Int32Array.from(folded, (character) => character.codePointAt(0) as number);
    return { folded, codes, weights: codes.map((code) => (code > 0xffff ? 0 : (this.weights.of[code] as number))) };
  }

  /** Of a text that is folded already. */
  compareText(folded: string, bound: Bound): number {
    return this.alphabet.collate(folded, bound.folded);
  }

  /** Below, equal to or above 0 as the NUL-ended text at `start` stands to the bound. */
  compare(bytes: Uint8Array, start: number, bound: Bound): number {
    const decided = this.byCharacters(bytes, start, bound);
    return decided === undecided ? this.compareText(this.folding.text(textUntilNul(bytes, start)), bound) : decided;
  }

  /** Weight of the character that begins here, folded. */
  private weightAt(bytes: Uint8Array, at: number): number {
    const first = bytes[at] as number;
    if (first < 0x80) return this.ofAscii[first] as number;
    const point = pointAt(bytes, at);
    return point > 0xffff ? 0 : (this.weights.of[this.units[point] as number] as number);
  }

  private byCharacters(bytes: Uint8Array, start: number, { codes, weights }: Bound): number {
    const { digit } = this.weights;
    let [at, index] = [start, 0];
    for (;;) {
      const first = bytes[at] as number;
      if (first === 0 || index === codes.length) return this.atEnd(bytes, at, codes, weights, index);
      const weight = this.weightAt(bytes, at);
      const wanted = weights[index] as number;
      if (weight === 0 || wanted === 0) return undecided;
      if (weight === digit && wanted === digit) {
        const here = digitsEnd(bytes, at);
        const there = codesEnd(codes, index);
        if (here === at || this.weightAt(bytes, here) === digit) return undecided;
        const order = compareDigits(bytes, at, here, codes, index, there);
        if (order !== 0) return order;
        [at, index] = [here, there];
        continue;
      }
      const next = at + widthOf(first);
      if (weight !== wanted) return isMark(bytes[next] as number) || weights[index + 1] === 0 ? undecided : weight < wanted ? -1 : 1;
      [at, index] = [next, index + 1];
    }
  }

  private atEnd(bytes: Uint8Array, at: number, codes: Int32Array, weights: Int32Array, index: number): number {
    if (bytes[at] === 0) {
      if (index === codes.length) return undecided;
      return weights[index] === 0 ? undecided : -1;
    }
    return this.weightAt(bytes, at) === 0 ? undecided : 1;
  }
}

function digitsEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isAsciiDigit(bytes[at] as number)) at += 1;
  return at;
}

function codesEnd(codes: Int32Array, from: number): number {
  let at = from;
  while (at < codes.length && isAsciiDigit(codes[at] as number)) at += 1;
  return at;
}

/** By value: without noughts at the start, the longer is the greater. */
function compareDigits(bytes: Uint8Array, from: number, to: number, codes: Int32Array, first: number, last: number): number {
  let [at, index] = [from, first];
  while (at < to && bytes[at] === zero) at += 1;
  while (index < last && codes[index] === zero) index += 1;
  if (to - at !== last - index) return to - at < last - index ? -1 : 1;
  for (; at < to; at++, index++) {
    if (bytes[at] !== codes[index]) return (bytes[at] as number) < (codes[index] as number) ? -1 : 1;
  }
  return 0;
}
