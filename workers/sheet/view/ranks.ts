import { collate } from '#values/text';
import type { Language } from '#names/languages';
import type { TextColumn } from '#workers/sheet/store/textColumn';
import { AsciiOrder } from '#workers/sheet/view/asciiOrder';

/** Rank of blank cells: after everything, in both directions. */
export const blankRank = 0xffffffff;

/** Ranks of texts in the reader's order, 0 first; equal texts share one. */
export function ranksOf(texts: readonly string[], language: Language): Uint32Array {
  const order = texts.map((_, at) => at).sort((a, b) => collate(texts[a] as string, texts[b] as string, language));
  const ranks = new Uint32Array(texts.length);
  let rank = 0;
  order.forEach((at, place) => {
    if (place > 0 && collate(texts[order[place - 1] as number] as string, texts[at] as string, language) !== 0) rank += 1;
    ranks[at] = texts[at] === '' ? blankRank : rank;
  });
  return ranks;
}

/**
 * Ranks of a column of nearly unique texts by slot. Plain ASCII is sorted by key bytes; the rest, if any, by the collator,
 * and both are merged.
 */
export function ranksOfColumn(column: TextColumn, count: number, language: Language): Uint32Array {
  const ranks = new Uint32Array(count).fill(blankRank);
  const ascii = new AsciiOrder(language);
  const others: { slot: number; text: string }[] = [];
  for (let slot = 0; slot < count; slot++) {
    const start = column.starts[slot] as number;
    if (start === 0) continue;
    if (!ascii.add(slot, column.bytes, start)) others.push({ slot, text: column.get(slot) as string });
  }
  const sorted = ascii.sorted();
  others.sort((a, b) => collate(a.text, b.text, language));
  let [rank, place] = [-1, 0];
  const upTo = (end: number) => {
    for (; place < end; place++) {
      if (sorted.same[place] === 0) rank += 1;
      ranks[sorted.slots[place] as number] = rank;
    }
  };
  others.forEach(({ slot, text }, at) => {
    const end = placeOf(column, sorted.slots, place, text, language);
    const repeats = end === place && at > 0 && collate(others[at - 1]?.text ?? '', text, language) === 0;
    upTo(end);
    if (!repeats) rank += 1;
    ranks[slot] = rank;
  });
  upTo(sorted.slots.length);
  return ranks;
}

/** First place among sorted slots whose text does not come before this one. */
function placeOf(column: TextColumn, slots: Uint32Array, from: number, text: string, language: Language): number {
  let [low, high] = [from, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (collate(column.get(slots[middle] as number) as string, text, language) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
