import type { TradeWords } from '#define/sheet';
import type { EntityName } from '#names/entities';
import { foldWidth } from '#values/text';
import { foldHeader } from '#workers/workbook/synonyms';

const listOf = (text: string): string[] =>
  text
    .split(/[,\n]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '');

function tableOf(text: string): Map<string, string[]> {
  const made = new Map<string, string[]>();
  for (const line of text.trim().split('\n')) {
    const [key = '', words = ''] = line.split(': ');
    for (const word of listOf(words).map(foldHeader)) made.set(word, [...(made.get(word) ?? []), key]);
  }
  return made;
}

const HAN = /\p{Script=Han}/u;
const wordsIn = (text: string): string =>
  ` ${foldWidth(text)
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')} `;

/** Does a text hold a word of its own? "NOR rates" holds NOR, "NORTH" does not; Chinese stands without blanks. */
export const holdsWord = (text: string, word: string): boolean =>
  HAN.test(word) ? foldWidth(text).includes(word) : wordsIn(text).includes(wordsIn(word));

/** What joins the name of a way to the rest of a text, at its ends or alone in brackets. */
const CONNECTS = /^(?:via|by|经由?|绕行?|t\/s|ts|转|[\s,;:/&+、，；：()（）-])+|(?:\s(?:via|by)|经|[\s,;:/&+、，；：(（-])+$/giu;

const waysOf = (words: string): RegExp | null => {
  const all = listOf(words).map((word) => (HAN.test(word) ? word : `(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`));
  return all.length === 0 ? null : new RegExp(all.join('|'), 'giu');
};

/** The words of a trade, folded for comparison. */
export class Vocabulary {
  private readonly names: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  private readonly options: ReadonlyMap<string, readonly string[]>;
  private readonly prices: ReadonlySet<string>;
  private readonly ways: RegExp | null;

  constructor(words: TradeWords | undefined) {
    this.names = new Map(Object.entries(words?.names ?? {}).map(([entity, table]) => [entity, tableOf(table)]));
    this.options = tableOf(words?.options ?? '');
    this.prices = new Set(listOf(words?.prices ?? '').map(foldHeader));
    this.ways = waysOf(words?.ways ?? '');
  }

  /** Keys of an entity a trade name may stand for; which of them is in the dictionary decides. */
  keysOf(entity: EntityName, text: string): readonly string[] {
    return this.names.get(entity)?.get(foldHeader(text)) ?? [];
  }

  /** The option among `allowed` that a word of the trade stands for, or null. */
  optionOf(text: string, allowed: readonly string[]): string | null {
    return (this.options.get(foldHeader(text)) ?? []).find((option) => allowed.includes(option)) ?? null;
  }

  /** What a text says besides a way ships take ("via Suez, T/S Piraeus" → "Piraeus"); null where it names none. */
  besidesWays(text: string): string | null {
    if (this.ways === null || text.search(this.ways) < 0) return null;
    return foldWidth(text)
      .replace(this.ways, ' ')
      .replace(/[(（]\s*(?:via|经)?\s*[)）]/giu, ' ')
      .replace(CONNECTS, '')
      .trim();
  }

  /** True of "O/F", "Ocean freight", 海运费: words that add nothing to a heading of prices. */
  isPriceWord(word: string): boolean {
    return this.prices.has(foldHeader(word));
  }
}

const vocabularies = new WeakMap<TradeWords, Vocabulary>();
const none = new Vocabulary(undefined);

/** The vocabulary of a trade, folded once. */
export function vocabularyOf(words: TradeWords | undefined): Vocabulary {
  if (words === undefined) return none;
  const known = vocabularies.get(words) ?? new Vocabulary(words);
  vocabularies.set(words, known);
  return known;
}
