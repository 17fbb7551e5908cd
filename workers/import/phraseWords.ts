/** A text that is read from its beginning to its end. */
export class Rest {
  constructor(public left: string) {}

  take(pattern: RegExp): string | null {
    const found = pattern.exec(this.left)?.[0] ?? null;
    if (found !== null) this.left = this.left.slice(found.length).trimStart();
    return found;
  }

  /** Takes the first of these words the text goes on with, the longest ahead. */
  takeWord(words: readonly string[]): string | null {
    const found = words
      .toSorted((one, other) => other.length - one.length)
      .find((one) => this.left.startsWith(one) && !(/[a-z]$/u.test(one) && /^[a-z]/u.test(this.left.slice(one.length))));
    if (found !== undefined) this.left = this.left.slice(found.length).trimStart();
    return found ?? null;
  }
}

/** Words of a plan, each with what it stands for. */
export interface WordTable {
  /** Finds one where a text begins. */
  readonly at: RegExp;
  /** Finds one anywhere in a text. */
  readonly within: RegExp;
  readonly keyOf: (word: string) => string;
}

const escaped = (word: string): string => word.replace(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`);

/** `KEY: word, word`, parted by lines or bars, as pairs of word and key, the longest word first, with what finds one. */
export function wordTable(table: string): WordTable {
  const keys = new Map<string, string>();
  for (const line of table.trim().split(/\n| \| /u)) {
    const [key = '', words = ''] = line.split(': ');
    for (const word of words.split(',')) keys.set(word.trim().toLowerCase(), key);
  }
  const words = [...keys.keys()].toSorted((one, other) => other.length - one.length);
  const found = words
    .map((word) => `${escaped(word)}${/[a-z]$/u.test(word) ? '(?![a-z])' : /\d$/u.test(word) ? String.raw`(?!\d)` : ''}`)
    .join('|');
  return {
    at: new RegExp(`^(?:${found})`, 'u'),
    within: new RegExp(`(?<![a-z])(?:${found})`, 'u'),
    keyOf: (word) => keys.get(word) ?? '',
  };
}

const compact = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** A text as phrases are compared and remembered by: wide letters narrow, case and spaces alike. */
export const foldPhrase = (text: string): string => compact(text.normalize('NFKC').toLowerCase());
