import { readPattern } from '#define/filter';
import { joinedSource, neededTexts } from '#workers/sheet/find/pattern';
import { foldingFor } from '#workers/sheet/view/textTest';

/** What a person asks the find dialog for. */
export interface FindWish {
  readonly text: string;
  readonly caseSensitive: boolean;
  /** The text is all a cell holds, not a part of it. */
  readonly whole: boolean;
  readonly regex: boolean;
}

/** What is looked for, taken apart once; plain data, so that another thread can be handed it. */
export type Search =
  /** Cells that hold nothing. */
  | { readonly is: 'blank' }
  /** Text with live wildcards, or without (`literal`, folded); `source` is a regular expression over folded text. */
  | {
      readonly is: 'text';
      readonly asked: string;
      readonly caseSensitive: boolean;
      readonly whole: boolean;
      readonly literal: string | null;
      readonly source: string;
    }
  | RegexSearch;

export interface RegexSearch {
  readonly is: 'regex';
  readonly source: string;
  readonly flags: string;
  /** The same over many texts with a NUL after each; null where it cannot be said so, and each text is tried alone. */
  readonly joined: string | null;
  /** Stand in every hit one behind the other, as `foldSearch` folds them. */
  readonly needs: readonly string[];
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** A NUL ends texts in the store and stands in none. */
const withoutNul = (text: string) => text.replaceAll('\0', '\uFFFD');

function compiles(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}

function readRegex(text: string, caseSensitive: boolean, whole: boolean): RegexSearch | 'reError' {
  const ignore = caseSensitive ? '' : 'i';
  const flags = [`u${ignore}`, ignore].find((one) => compiles(text, one));
  if (flags === undefined) return 'reError';
  const source = whole ? `^(?:${text})$` : text;
  const joined = joinedSource(source);
  return {
    is: 'regex',
    source,
    flags,
    joined: joined !== null && compiles(joined, flags) ? joined : null,
    needs: neededTexts(text, !caseSensitive),
  };
}

/**
 * Reads a wish by design/sheet.md §1.3: width is ignored, case unless asked, the wildcards `* ? ~` are live except in regular
 * expressions. Nothing typed finds blanks, as whole cells only; otherwise it is `empty`.
 */
export function readSearch({ text, caseSensitive, whole, regex }: FindWish): Search | 'empty' | 'reError' {
  const asked = withoutNul(text);
  if (asked === '') return whole ? { is: 'blank' } : 'empty';
  if (regex) return readRegex(asked, caseSensitive, whole);
  const { parts, live, literal } = readPattern(asked);
  const folding = foldingFor(caseSensitive);
  const body = parts.map((part) => (part === '*' ? '[^]*' : part === '?' ? '[^]' : escaped(folding.text(part.text)))).join('');
  return { is: 'text', asked, caseSensitive, whole, literal: live ? null : folding.text(literal), source: whole ? `^${body}$` : body };
}
