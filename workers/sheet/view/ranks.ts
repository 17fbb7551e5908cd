import type { Language } from '#names/languages';
import type { TextColumn } from '#workers/sheet/store/textColumn';
import { alphabetOf, type Alphabet } from '#workers/sheet/view/alphabet';
import { heapText, KeyOrder } from '#workers/sheet/view/keyOrder';

/** Rank of blank cells: after everything, in both directions. */
export const blankRank = 0xffffffff;

/** Fewer texts than this are put in order by the collator itself before the keys of the others are written. */
const mostCollated = 400;

/**
 * What is shown of a row as it is put in order: codes of an outline of so many places go by their digits from the first on, where texts otherwise go
 * by the numbers in them.
 */
export const inOutline = (places: number, code: string, text: string): string =>
  text.startsWith(`${code} `) ? `${code.padEnd(places, '0')}${text.slice(code.length)}` : text;

/** Ranks of texts in the reader's order, 0 first; equal texts share one. */
export function ranksOf(texts: readonly string[], language: Language): Uint32Array {
  const alphabet = alphabetOf(language);
  const ranks = new Uint32Array(texts.length).fill(blankRank);
  const textOf = (at: number) => texts[at] as string;
  const filled = [...texts.keys()].filter((at) => textOf(at) !== '');
  if (filled.length < mostCollated) return fillRanks(ranks, merged(new KeyOrder(alphabet, false, textOf), filled, textOf, alphabet));
  // oxlint-disable-next-line no-control-regex
  const order = new KeyOrder(
    alphabet,
    texts.some((text) => /[^\x20-\x7e]/u.test(text)),
    textOf,
  );
  const others = filled.filter((at) => !order.addText(at, textOf(at)));
  return fillRanks(ranks, merged(order, others, textOf, alphabet));
}

/** Ranks of a column of nearly unique texts by slot. */
export function ranksOfColumn(column: TextColumn, count: number, language: Language): Uint32Array {
  const alphabet = alphabetOf(language);
  const { starts, bytes } = column;
  const textOf = heapText(bytes, starts);
  const order = new KeyOrder(alphabet, !onlyAscii(bytes, column.used), textOf);
  const others: number[] = [];
  for (let slot = 0; slot < count; slot++) {
    const start = starts[slot] as number;
    if (start !== 0 && !order.add(slot, bytes, start)) others.push(slot);
  }
  return fillRanks(new Uint32Array(count).fill(blankRank), merged(order, others, textOf, alphabet));
}

function onlyAscii(bytes: Uint8Array, used: number): boolean {
  for (let at = 0; at < used; at++) if ((bytes[at] as number) > 0x7f) return false;
  return true;
}

interface Ordered {
  readonly slots: Uint32Array;
  readonly same: Uint8Array;
}

function fillRanks(ranks: Uint32Array, { slots, same }: Ordered): Uint32Array {
  let rank = -1;
  for (let place = 0; place < slots.length; place++) {
    if (same[place] === 0) rank += 1;
    ranks[slots[place] as number] = rank;
  }
  return ranks;
}

/** Texts sorted by keys and texts only the collator can order, in one order. */
function merged(keyed: KeyOrder, others: readonly number[], textOf: (slot: number) => string, alphabet: Alphabet): Ordered {
  const sorted = keyed.sorted();
  if (others.length === 0) return sorted;
  const rest = others.map((slot) => ({ slot, text: textOf(slot) })).sort((a, b) => alphabet.collate(a.text, b.text));
  const slots = new Uint32Array(sorted.slots.length + rest.length);
  const same = new Uint8Array(slots.length);
  let [place, at] = [0, 0];
  const put = (slot: number, equal: boolean) => {
    slots[at] = slot;
    same[at++] = Number(equal);
  };
  /** The text put last, where it is one of the rest. */
  let before: string | null = null;
  const putKeyed = (end: number) => {
    for (; place < end; place++) {
      const slot = sorted.slots[place] as number;
      put(slot, before === null ? sorted.same[place] === 1 : alphabet.collate(before, textOf(slot)) === 0);
      before = null;
    }
  };
  for (const { slot, text } of rest) {
    putKeyed(placeOf(sorted.slots, place, text, textOf, alphabet));
    put(slot, before !== null && alphabet.collate(before, text) === 0);
    before = text;
  }
  putKeyed(sorted.slots.length);
  return { slots, same };
}

/** First place among sorted slots whose text does not come before this one. */
function placeOf(slots: Uint32Array, from: number, text: string, textOf: (slot: number) => string, alphabet: Alphabet): number {
  let [low, high] = [from, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (alphabet.collate(textOf(slots[middle] as number), text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
