import type { Resolved } from '#define/kind';
import type { LabelRow, Labels } from '#define/wire';
import type { EntityName } from '#names/entities';
import { foldSearch, nearest } from '#values/text';
import type { Resolve } from '#workers/import/staged';

const mostNearest = 3;
const mostGuesses = 200;

/** Keys of a folded text, per rank: code, names, aliases; then the same of rows no longer offered. */
type Ranks = readonly ReadonlyMap<string, readonly string[]>[];

/**
 * Finds keys by the labels that are at hand, in the order people mean them: code, name in any language, alias, of several rows
 * with the same alias the one that is meant first. Nearest labels
 * are worked out only when they are read, so that trying many readings of a name costs nothing.
 */
export function resolverOf(labels: Partial<Record<EntityName, Labels>>): Resolve {
  const books = new Map(
    Object.entries(labels).map(([entity, { rows, complete }]) => [
      entity as EntityName,
      { rows, complete, ranks: ranksOf(rows), first: new Set(rows.flatMap((row) => (row.first ? [row.key] : []))) },
    ]),
  );
  let guesses = mostGuesses;
  const guess = (rows: readonly LabelRow[], typed: string): readonly string[] => {
    guesses -= 1;
    return guesses < 0 ? [] : guessed(rows, typed);
  };
  const looked = (entity: EntityName, typed: string): Resolved => {
    const book = books.get(entity);
    if (book === undefined) return {};
    const wanted = folded(typed);
    for (const [rank, texts] of book.ranks.entries()) {
      const keys = texts.get(wanted);
      if (keys === undefined) continue;
      const meant = rank % 3 === 2 ? keys.filter((key) => book.first.has(key)) : [];
      const only = keys.length === 1 ? keys[0] : meant.length === 1 ? meant[0] : undefined;
      return only !== undefined ? { key: only } : { problem: 'ambiguous', nearest: keys.slice(0, mostNearest) };
    }
    if (!book.complete) return {};
    let known: readonly string[] | null = null;
    return {
      problem: 'unknown',
      get nearest() {
        known ??= guess(book.rows, typed);
        return known;
      },
    };
  };
  // Thousands of lines name the same few.
  const found = new Map<string, Resolved>();
  return (entity, typed) => {
    const place = `${entity}\n${typed}`;
    const known = found.get(place) ?? looked(entity, typed);
    found.set(place, known);
    return known;
  };
}

const folded = (text: string): string => foldSearch(text).replace(/\s+/gu, ' ').trim();

function ranksOf(rows: readonly LabelRow[]): Ranks {
  const ranks = Array.from({ length: 6 }, () => new Map<string, string[]>());
  const note = (rank: number, text: string, key: string) => {
    const word = folded(text);
    const map = ranks[rank] as Map<string, string[]>;
    const keys = map.get(word);
    if (word === '') return;
    if (keys === undefined) map.set(word, [key]);
    else if (!keys.includes(key)) keys.push(key);
  };
  for (const row of rows) {
    const closed = row.closed === true ? 3 : 0;
    note(closed, row.key, row.key);
    for (const name of [row.zh, row.en, row.ar]) note(closed + 1, name, row.key);
    for (const word of row.search) note(closed + 2, word, row.key);
  }
  return ranks;
}

function guessed(rows: readonly LabelRow[], typed: string): string[] {
  const byText = new Map<string, LabelRow>();
  for (const row of rows) if (row.closed !== true) for (const text of [row.key, row.zh, row.en]) byText.set(text, row);
  const found = new Set(nearest(typed, [...byText.keys()], mostNearest * 2).map((text) => (byText.get(text) as LabelRow).key));
  return [...found].slice(0, mostNearest);
}
