import { foldSearch } from '#values/text';

/** One piece of a regular expression's source. */
export interface Atom {
  /** `one` matches exactly this text; `set` some character; the others match no text by themselves. */
  readonly is: 'one' | 'set' | 'start' | 'end' | 'open' | 'close' | 'or' | 'times' | 'other';
  readonly source: string;
  /** The character of a `one`. */
  readonly text: string;
}

const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/u;
const longEscape = /^\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|k<[^>]*>|c[a-z])/iu;
const groupHead = /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:))?/iu;
/** Inline modifiers change what a dot or a letter matches from here on. */
const modifiers = /^\(\?[a-z-]+:/iu;
const nul = /^\\(?:0|x00|u0000|u\{0+\})$/iu;
/** Classes of characters, perhaps with NUL among them. */
const wideClass = /\\[DWSpP]/u;

function escapeAt(rest: string): Atom {
  const source = longEscape.exec(rest)?.[0] ?? rest.slice(0, 2);
  const text = source.slice(1);
  if (/^[^\da-z]$/iu.test(text)) return { is: 'one', source, text };
  if (/^[dDwWsS]$|^[pP]\{/u.test(text)) return { is: 'set', source, text: '' };
  return { is: 'other', source, text: '' };
}

function classAt(rest: string): Atom {
  let end = 1;
  while (end < rest.length && rest[end] !== ']') end += rest[end] === '\\' ? 2 : 1;
  return { is: 'set', source: rest.slice(0, end + 1), text: '' };
}

function atomAt(rest: string): Atom {
  const first = rest[0] as string;
  const whole = (is: Atom['is'], source = first): Atom => ({ is, source, text: '' });
  switch (first) {
    case '\\':
      return escapeAt(rest);
    case '[':
      return classAt(rest);
    case '.':
      return whole('set');
    case '^':
      return whole('start');
    case '$':
      return whole('end');
    case '|':
      return whole('or');
    case '(':
      return whole('open', groupHead.exec(rest)?.[0]);
    case ')':
      return whole('close');
    default: {
      const times = quantifier.exec(rest)?.[0];
      const character = String.fromCodePoint(rest.codePointAt(0) as number);
      return times === undefined ? { is: 'one', source: character, text: character } : whole('times', times);
    }
  }
}

/** The pieces of a valid regular expression, one behind the other. */
export function atomsOf(source: string): Atom[] {
  const atoms: Atom[] = [];
  for (let at = 0; at < source.length;) {
    const atom = atomAt(source.slice(at));
    atoms.push(atom);
    at += atom.source.length;
  }
  return atoms;
}

function apart({ is, source }: Atom): string {
  switch (is) {
    case 'start':
      return '(?<=^|\\x00)';
    case 'end':
      return '(?=\\x00)';
    case 'set':
      if (source === '.') return '[^\\x00\\n\\r\\u2028\\u2029]';
      if (source.startsWith('[^') && !wideClass.test(source)) return `[^\\x00${source.slice(2)}`;
      return source.startsWith('[^') || wideClass.test(source) ? `(?:(?!\\x00)${source})` : source;
    default:
      return source;
  }
}

/**
 * The source of a valid regular expression, changed so that over many texts, each ended by a NUL, it finds exactly what the
 * given one finds in each text alone: nothing in it can take in a NUL, and a NUL begins and ends texts. Null where the
 * expression speaks of NUL itself or changes its own flags.
 */
export function joinedSource(source: string): string | null {
  const atoms = atomsOf(source);
  const special = atoms.some(
    (atom) =>
      atom.text === '\0' ||
      nul.test(atom.source) ||
      modifiers.test(atom.source) ||
      (atom.is === 'set' && /\\0|\\x00|\\u0000|\\u\{0+\}|\0/iu.test(atom.source)),
  );
  return special ? null : atoms.map(apart).join('');
}

/**
 * Characters whose other case `foldSearch` gives too: ASCII letters but s, which the long ſ equals under `iu`, and all that have no case.
 */
const foldsAlike = (text: string): boolean => (/^[a-z]$/iu.test(text) ? !/^s$/iu.test(text) : text.toLowerCase() === text.toUpperCase());

/** Texts every match contains one behind the other, folded by `foldSearch`; none where nothing is certain. */
export function neededTexts(source: string, ignoresCase: boolean): string[] {
  const atoms = atomsOf(source);
  const runs: string[] = [];
  let [run, depth] = ['', 0];
  const flush = () => {
    if (run !== '') runs.push(foldSearch(run));
    run = '';
  };
  for (let at = 0; at < atoms.length; at++) {
    const atom = atoms[at] as Atom;
    const times = atoms[at + 1]?.is === 'times' ? (atoms[at + 1] as Atom).source : null;
    if (atom.is === 'open') depth += 1;
    else if (atom.is === 'close') depth -= 1;
    else if (atom.is === 'or' && depth === 0) return [];
    const certain =
      depth === 0 && atom.is === 'one' && (times === null || /^(?:\+|\{[1-9])/u.test(times)) && (!ignoresCase || foldsAlike(atom.text));
    if (certain) run += atom.text;
    if (!certain || times !== null) flush();
  }
  flush();
  return runs;
}
