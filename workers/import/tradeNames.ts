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

/** The words of a trade, folded for comparison. */
export class Vocabulary {
  private readonly names: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  private readonly options: ReadonlyMap<string, readonly string[]>;
  private readonly prices: ReadonlySet<string>;

  constructor(words: TradeWords | undefined) {
    this.names = new Map(Object.entries(words?.names ?? {}).map(([entity, table]) => [entity, tableOf(table)]));
    this.options = tableOf(words?.options ?? '');
    this.prices = new Set(listOf(words?.prices ?? '').map(foldHeader));
  }

  /** Keys of an entity a trade name may stand for; which of them is in the dictionary decides. */
  keysOf(entity: EntityName, text: string): readonly string[] {
    return this.names.get(entity)?.get(foldHeader(text)) ?? [];
  }

  /** The option among `allowed` that a word of the trade stands for, or null. */
  optionOf(text: string, allowed: readonly string[]): string | null {
    return (this.options.get(foldHeader(text)) ?? []).find((option) => allowed.includes(option)) ?? null;
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
