import { foldSearch } from '#values/text';

/** How well a typed text names something; smaller is better, null is not at all. `words` come best first. */
export function likeness(typed: string, words: readonly string[]): number | null {
  const wanted = foldSearch(typed).trim();
  if (wanted === '') return 0;
  let best: number | null = null;
  for (const [at, word] of words.entries()) {
    const rank = rankIn(foldSearch(word), wanted);
    if (rank !== null && (best === null || rank * 10 + at < best)) best = rank * 10 + at;
  }
  return best;
}

function rankIn(word: string, wanted: string): number | null {
  const place = word.indexOf(wanted);
  if (word === wanted) return 0;
  if (place === 0) return 1;
  if (place > 0) return /[\s/·,，(（-]/.test(word.charAt(place - 1)) ? 2 : 3;
  // "open cost" finds "Open the cost sheet".
  const parts = wanted.split(/\s+/);
  return parts.length > 1 && parts.every((part) => word.includes(part)) ? 4 : null;
}
