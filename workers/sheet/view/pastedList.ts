import { filterLimits } from '#define/filter';
import { kindOf } from '#define/kinds';
import { trimCell } from '#values/text';
import type { GridColumn } from '#workers/sheet/grid';
import { comparisonOf } from '#workers/sheet/view/condition';
import { caseIgnored } from '#workers/sheet/view/folding';

/** A list as it was pasted, read against the columns it is for. */
export interface PastedList {
  /** Each once, as the filter takes them; at most as many as a filter may hold. */
  readonly items: readonly string[];
  readonly missing: readonly string[];
  /** More were pasted than a filter may hold. */
  readonly tooMany: boolean;
}

/** Longer pastes than a full list of long numbers are cut. */
const mostCharacters = 1_000_000;

/** Shorter bits with strokes between them are days and sizes. */
const leastOfNumber = 6;

const between = /[\r\n\t]+/u;
const separators = /[,\uFF0C;\uFF1B\u3001|]+/u;
const quotes = /^(["'\u201C\u2018])(.*)["'\u201D\u2019]$/su;

const bare = (text: string): string => trimCell(quotes.exec(text)?.[2] ?? text) ?? '';
const split = (text: string, by: RegExp): string[] => text.split(by).flatMap((part) => trimCell(bare(trimCell(part) ?? '')) ?? []);

/** The same number as its column keeps it: container numbers without spaces and hyphens, also where several of them stand in one cell. */
function cleaned(columns: readonly GridColumn[], text: string): readonly string[] {
  const forms = columns.flatMap(({ field }) => {
    if (field?.parted) return [text.replaceAll(/[\s-]/gu, '')];
    if (field?.kind !== 'code' || field.clean === undefined) return [];
    const parsed = kindOf(field).parse(text, field, { zone: 'UTC', language: 'en' });
    return 'value' in parsed && typeof parsed.value === 'string' ? [parsed.value] : [];
  });
  return [text, ...forms];
}

/** A cell of what was pasted, and the ways it may be meant: as one, as what its commas part, as what its blanks part. */
interface Cell {
  readonly whole: string;
  readonly pieces: readonly { readonly whole: string; readonly words: readonly string[] }[];
}

function cellsOf(text: string): Cell[] {
  return split(text.slice(0, mostCharacters), between).map((whole) => ({
    whole,
    pieces: split(whole, separators).map((piece) => ({ whole: piece, words: split(piece, /\s+/u) })),
  }));
}

/**
 * Reads a list of numbers and names separated by lines, tabs, commas of any width, semicolons, blanks or strokes. Where a part stands in
 * one of the columns as it is, it is one item; only otherwise it is taken apart, so that "1,234.50" stays an amount and
 * "COSCO SHIPPING" a name. `present` says which texts stand in the columns.
 */
export function readList(columns: readonly GridColumn[], text: string, present: (texts: readonly string[]) => Uint8Array): PastedList {
  const cells = cellsOf(text);
  const forms = new Map<string, readonly string[]>();
  for (const { whole, pieces } of cells)
    for (const one of [whole, ...pieces.flatMap((piece) => [piece.whole, ...piece.words, ...piece.words.flatMap(bitsOf)])])
      if (!forms.has(one)) forms.set(one, cleaned(columns, one));
  const asked = [...new Set([...forms.values()].flat())];
  const answers = present(asked);
  const found = new Set(asked.filter((_, at) => answers[at] === 1));
  const foundAs = (one: string) => forms.get(one)?.find((form) => found.has(form));
  const numeric = columns.every((column) => comparisonOf(column) === 'number');
  /** By folded text, so that two ways to write one number are one item. */
  const items = new Map<string, { item: string; known: boolean }>();
  const take = (one: string) => {
    const known = foundAs(one);
    const key = caseIgnored.text(known ?? one);
    if (!items.has(key)) items.set(key, { item: known ?? one, known: known !== undefined });
  };
  for (const { whole, pieces } of cells) {
    const parts = foundAs(whole) === undefined ? pieces.flatMap((piece) => partsOf(piece, (one) => foundAs(one) !== undefined)) : [whole];
    const grouped = numeric && parts.length > 1 && /^[\d.,' ()%+-]+$/u.test(whole) && parts.every((part) => foundAs(part) === undefined);
    for (const part of grouped ? [whole] : parts) take(part);
  }
  const kept = [...items.values()].slice(0, filterLimits.listLength);
  return {
    items: kept.map(({ item }) => item),
    missing: kept.flatMap(({ item, known }) => (known ? [] : [item])),
    tooMany: items.size > kept.length,
  };
}

/** "TGHU1234567/SL998877" is a container and its seal where they look like it; "2026/3/1" is none. */
function bitsOf(word: string): readonly string[] {
  const bits = split(word, /[/+&]+/u);
  return bits.every((bit) => bit.length >= leastOfNumber && /\d/u.test(bit)) ? bits : [word];
}

/** A piece with blanks in it is several numbers where one of them is known, or where all of them look like numbers. */
function partsOf({ whole, words }: Cell['pieces'][number], isFound: (one: string) => boolean): readonly string[] {
  if (isFound(whole)) return [whole];
  const bits = words.flatMap((word) => (isFound(word) ? [word] : bitsOf(word)));
  if (bits.length < 2) return [whole];
  return bits.some(isFound) || bits.every((word) => /\d/u.test(word)) ? bits : [whole];
}
