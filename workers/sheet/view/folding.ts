import { foldSearch, foldWidth } from '#values/text';

const sigma = '\u03A3';
/** Characters of Chinese, Korean and the surrogates fold to themselves; asking for each of them would take most of the time. */
const plainBlocks: readonly (readonly [number, number])[] = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xd800, 0xdfff],
];

/** How texts are compared, code point by code point, so that it can be done in the bytes of the store as in a string. */
export class Folding {
  private table: Uint16Array | null = null;

  constructor(private readonly fold: (text: string) => string) {}

  text(text: string): string {
    return this.fold(text);
  }

  /** The folded code point. */
  point(code: number): number {
    if (code > 0xffff) return this.text(String.fromCodePoint(code)).codePointAt(0) as number;
    return this.units()[code] as number;
  }

  /** Folded code points of the basic plane. */
  units(): Uint16Array {
    if (this.table) return this.table;
    const table = Uint16Array.from({ length: 65_536 }, (_, code) => code);
    let next = 0;
    for (const [from, to] of [...plainBlocks, [65_536, 65_536] as const]) {
      for (let code = next; code < from; code++) table[code] = this.text(String.fromCharCode(code)).charCodeAt(0);
      next = to + 1;
    }
    return (this.table = table);
  }
}

/** A Greek sigma at the end of a word is no exception here, nor is it in the database. */
export const caseIgnored = new Folding((text) => foldSearch(text.includes(sigma) ? text.replaceAll(sigma, '\u03C3') : text));
export const caseKept = new Folding(foldWidth);
export const toTheLetter = new Folding((text) => text);

/** How many bytes the character that begins with this byte takes. */
export const widthOf = (first: number): number => (first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);

/** The code point beyond ASCII that begins at this place of well-formed UTF-8. */
export function pointAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  const second = (bytes[at + 1] as number) & 0x3f;
  if (first < 0xe0) return ((first & 0x1f) << 6) | second;
  const third = (bytes[at + 2] as number) & 0x3f;
  if (first < 0xf0) return ((first & 0x0f) << 12) | (second << 6) | third;
  return ((first & 0x07) << 18) | (second << 12) | (third << 6) | ((bytes[at + 3] as number) & 0x3f);
}
