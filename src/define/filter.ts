/** The fourteen operators of the specification (business.md §5). */
export const operators = [
  'equal',
  'unequal',
  'gt',
  'ge',
  'lt',
  'le',
  'begin',
  'notbegin',
  'endin',
  'notendin',
  'include',
  'exclude',
  'between',
  'custom',
] as const;

export type Operator = (typeof operators)[number];

export interface Leaf {
  readonly field: string;
  readonly op: Operator;
  readonly value?: string;
  readonly value2?: string;
  /** custom: two conditions joined by `and` or `or`; the second may be missing. */
  readonly join?: 'and' | 'or';
  readonly parts?: readonly { readonly op: Exclude<Operator, 'custom'>; readonly value?: string; readonly value2?: string }[];
  /** The ticks of the value list: the cell holds one of these stored keys; null and '' are the blanks. */
  readonly anyOf?: readonly (string | null)[];
  /** A pasted list: with `equal` the cell equals one of these texts as a person reads it (wildcards are plain signs), with `unequal` none of them. */
  readonly listed?: readonly string[];
  /** Letters must agree in case too. */
  readonly matchCase?: boolean;
}

export type Where = { readonly and: readonly Where[] } | { readonly or: readonly Where[] } | Leaf;

export interface Sort {
  readonly field: string;
  readonly dir: 'asc' | 'desc';
}

/** Limits of a filter, so that no tree can be built to hurt (design/reliability.md T14). */
export const filterLimits = { leaves: 50, depth: 5, valueLength: 1_000, listLength: 5_000, sorts: 3 } as const;

export const isLeaf = (where: Where): where is Leaf => 'field' in where;

export function leavesOf(where: Where): readonly Leaf[] {
  if (isLeaf(where)) return [where];
  return ('and' in where ? where.and : where.or).flatMap(leavesOf);
}

/**
 * A wildcard pattern taken apart: `*` any run, `?` one character, `~` makes the next one literal
 * (design/sheet.md §1.2). `live` is false when nothing in it was a wildcard.
 */
export function readPattern(pattern: string): {
  readonly parts: readonly ('*' | '?' | { readonly text: string })[];
  readonly live: boolean;
  readonly literal: string;
} {
  const parts: ('*' | '?' | { text: string })[] = [];
  let run = '';
  const flush = () => {
    if (run) parts.push({ text: run });
    run = '';
  };
  const characters = [...pattern];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] as string;
    if (character === '~' && at + 1 < characters.length) run += characters[++at];
    else if (character === '*' || character === '?') {
      flush();
      if (!(character === '*' && parts.at(-1) === '*')) parts.push(character);
    } else run += character;
  }
  flush();
  const live = parts.some((part) => typeof part === 'string');
  return { parts, live, literal: parts.map((part) => (typeof part === 'string' ? part : part.text)).join('') };
}

/** Regular expression source for the whole text, `*` crossing line breaks, `?` exactly one code point. */
export function patternSource(pattern: string, anchors: { start: boolean; end: boolean }): string {
  const body = readPattern(pattern)
    .parts.map((part) => (part === '*' ? '[^]*' : part === '?' ? '[^]' : part.text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')))
    .join('');
  return `${anchors.start ? '^' : ''}${body}${anchors.end ? '$' : ''}`;
}

/** The tree without conditions on columns that are not known; null where nothing is left. */
export function keptWhere(where: Where, knows: (field: string) => boolean): Where | null {
  if (isLeaf(where)) return knows(where.field) ? where : null;
  const parts = ('and' in where ? where.and : where.or).flatMap((part) => keptWhere(part, knows) ?? []);
  if (parts.length === 0) return null;
  return 'and' in where ? { and: parts } : { or: parts };
}

/** Does a row hold what a list shows? Such conditions name the stored values they want; any other is the server's to judge. */
export function isOfList(where: Where | undefined, valueOf: (field: string) => unknown): boolean {
  if (where === undefined) return true;
  if (!isLeaf(where)) {
    const holds = (one: Where) => isOfList(one, valueOf);
    return 'and' in where ? where.and.every(holds) : where.or.some(holds);
  }
  const stored = String(valueOf(where.field) ?? '');
  return where.anyOf === undefined || where.anyOf.some((wanted) => (wanted ?? '') === stored);
}

/** Holds where the field is one of these; null stands for an empty one. */
export const isOneOf = (field: string, ...anyOf: readonly (string | null)[]): Leaf => ({ field, op: 'equal', anyOf });

/** Holds where a choice among `options` is none of these: said by what else it may be, as its texts are compared by words, which differ by language. */
export const isNoneOf = (field: string, options: readonly string[], ...not: readonly string[]): Leaf =>
  isOneOf(field, null, ...options.filter((option) => !not.includes(option)));

/** Holds where the field is not empty. */
export const isFilled = (field: string): Leaf => ({ field, op: 'unequal', value: '' });
