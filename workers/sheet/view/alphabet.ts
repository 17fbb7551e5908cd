import type { Language } from '#names/languages';
import { collate } from '#values/text';

const between = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const five = 0x35;

/** One digit stands for all ten: numbers are ordered by their value. */
const ascii = between(0x20, 0x7e).filter((code) => code < 0x30 || code > 0x39 || code === five);
/** Signs of Chinese writing and the full-width forms; digits of other widths and scripts are left to the collator. */
const wideSigns = [
  0x3001,
  0x3002,
  0x3003,
  0x3007,
  ...between(0x3008, 0x3011),
  ...between(0x3014, 0x301b),
  ...between(0xff01, 0xff5e).filter((code) => code < 0xff10 || code > 0xff19),
];
const ideographs = [...between(0x3400, 0x4dbf), ...between(0x4e00, 0x9fff)];
const isIdeograph = (code: number) => code >= 0x3400 && code <= 0x9fff;

/** Places of characters in an order, from 1, alike for characters that compare equal. */
export interface Weights {
  /** By UTF-16 code; 0 for characters that are not ordered one by one. */
  readonly of: Uint16Array;
  readonly digit: number;
}

/**
 * The order of single characters as the collator has them, so that whole columns can be compared by numbers: the collator
 * itself takes ten seconds for a million texts. Letters that differ in case or width only have one weight; characters that
 * do more than stand one behind the other (accents, other scripts) have none, and texts with them go to the collator.
 */
export class Alphabet {
  private ofAscii: Weights | null = null;
  private ofAll: Weights | null = null;
  private readonly base: Intl.Collator;

  constructor(readonly language: Language) {
    this.base = new Intl.Collator(language === 'zh' ? 'zh-CN-u-co-pinyin' : language, { numeric: true, sensitivity: 'base' });
  }

  /** Weights of printable ASCII, none above 127. */
  get ascii(): Weights {
    return (this.ofAscii ??= this.weigh(ascii));
  }

  /** Weights of ASCII and of Chinese writing; they take some 50 ms to work out. */
  get wide(): Weights {
    return (this.ofAll ??= this.weigh([...ascii, ...wideSigns, ...ideographs]));
  }

  /** The collator's word on two texts. */
  collate(a: string, b: string): number {
    return collate(a, b, this.language);
  }

  private weigh(codes: readonly number[]): Weights {
    const { base } = this;
    const simple = codes
      .map((code) => ({ code, text: String.fromCharCode(code) }))
      .filter(({ code, text }) => isIdeograph(code) || base.compare(text, '') > 0);
    simple.sort((a, b) => base.compare(a.text, b.text));
    const of = new Uint16Array(65_536);
    let weight = 0;
    simple.forEach(({ code, text }, at) => {
      const before = simple[at - 1];
      // No two ideographs compare equal.
      if (!before || (isIdeograph(code) && isIdeograph(before.code)) || base.compare(before.text, text) !== 0) weight += 1;
      of[code] = weight;
    });
    const digit = of[five] as number;
    return { of: of.fill(digit, 0x30, 0x3a), digit };
  }
}

const alphabets = new Map<Language, Alphabet>();

export function alphabetOf(language: Language): Alphabet {
  const known = alphabets.get(language);
  if (known) return known;
  const made = new Alphabet(language);
  alphabets.set(language, made);
  return made;
}
