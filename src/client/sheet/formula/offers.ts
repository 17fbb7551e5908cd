import { foldSearch, foldWidth } from '#values/text';
import { initialsOf } from '#client/words/initials';
import { allowedFunctions } from '#workers/formula/functions';
import type { Names } from '#workers/formula/names';
import { beginsFormula } from '#workers/formula/references';
import type { FormulaColumn } from '#workers/formula/scene';

/** Something that can be put into a formula where the caret stands. */
export interface Offer {
  readonly is: 'column' | 'function';
  /** What is put in. */
  readonly text: string;
  /** What stands in the list, and beside it: the field's name, or how the function is written. */
  readonly label: string;
  readonly aside: string;
}

export interface Offers {
  /** Part of the text an offer takes the place of. */
  readonly from: number;
  readonly to: number;
  /** Letters typed so far; blank right after a sign. */
  readonly typed: string;
  readonly items: readonly Offer[];
}

/** At most this many are shown (experience.md §5.8 line 57). */
const most = 10;
const numeric: ReadonlySet<string> = new Set(['decimal', 'money', 'integer']);
/** Signs a name can begin after, as people write them. */
const sign = /[-+*/^%=<>,;()\u00D7\u00F7\u2264\u2265\u2260\u3001\u060C\u061B]/u;
const quote = /["\u201C\u201D\u201E\u201F]/u;

/** Where the name the caret stands in begins; null inside quotes. */
function nameStart(folded: string, caret: number): number | null {
  let start = 0;
  let open = false;
  for (let at = 0; at < caret; at += 1) {
    const character = folded.charAt(at);
    if (quote.test(character)) open = !open;
    else if (!open && sign.test(character)) start = at + 1;
  }
  if (open) return null;
  while (start < caret && /\s/u.test(folded.charAt(start))) start += 1;
  return start;
}

/** How well a column answers to what was typed: 0 begins with it, 1 contains it, none otherwise. */
function likeness(column: FormulaColumn, typed: string): number | null {
  const names = [column.label, column.name, initialsOf(column.label)].map((name) => foldSearch(name));
  if (names.some((name) => name.startsWith(typed))) return 0;
  return typed.length > 1 && names.some((name) => name.includes(typed)) ? 1 : null;
}

/** Columns that answer, with their rank: numbers that begin like it, then the others, then those that only contain it. */
function columnsFor(typed: string, names: Names, columns: readonly FormulaColumn[]): { offer: Offer; rank: number }[] {
  return columns.flatMap((column) => {
    const like = typed === '' ? 0 : likeness(column, typed);
    const number = numeric.has(column.kind);
    if (like === null || (typed === '' && !number)) return [];
    const offer: Offer = { is: 'column', text: names.wordsOf(column), label: column.label || column.name, aside: column.name };
    return [{ offer, rank: like === 0 ? (number ? 0 : 2) : 3 }];
  });
}

function functionsFor(typed: string): { offer: Offer; rank: number }[] {
  if (typed === '') return [];
  const wanted = typed.toUpperCase();
  return [...allowedFunctions]
    .filter(([name]) => name.startsWith(wanted))
    .map(([name, { usage }]) => ({ offer: { is: 'function', text: `${name}(`, label: name, aside: usage }, rank: 1 }));
}

/**
 * What may be meant where the caret stands in a formula: columns by header words, field name or pinyin initials, and functions.
 * Null outside formulas and inside quotes. `columns` in the order in which they are preferred.
 */
export function offersFor(text: string, caret: number, names: Names, columns: readonly FormulaColumn[]): Offers | null {
  if (!beginsFormula(text)) return null;
  const folded = foldWidth(text);
  const from = nameStart(folded, caret);
  if (from === null || from === 0) return null;
  const typed = foldSearch(text.slice(from, caret));
  // A number goes on, and behind a bracket that closes comes a sign, not a name.
  if (/^[\d.]/u.test(typed) || /[)%]\s*$/u.test(folded.slice(0, from))) return null;
  const items = [...columnsFor(typed, names, columns), ...functionsFor(typed)]
    .sort((a, b) => a.rank - b.rank)
    .map(({ offer }) => offer)
    .slice(0, most);
  const only = items.length === 1 ? items[0] : undefined;
  // Nothing is offered to somebody who has typed it out.
  if (items.length === 0 || (only && foldSearch(only.text) === typed)) return null;
  return { from, to: caret, typed, items };
}
