import { expressionOf } from '#workers/sheet/find/scan';
import type { Search } from '#workers/sheet/find/search';
import { foldingFor } from '#workers/sheet/view/textTest';

interface Match {
  readonly from: number;
  readonly to: number;
  /** What stands in its place. */
  readonly by: string;
}

function literalMatches(folded: string, wanted: string, whole: boolean, by: string): Match[] {
  if (whole) return folded === wanted ? [{ from: 0, to: folded.length, by }] : [];
  const matches: Match[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
    matches.push({ from: at, to: at + wanted.length, by });
  return matches;
}

const template = /\$(?:(\$)|(&)|(\d\d?)|<([^>]*)>)/gu;

/** `$1`, `$<name>`, `$&` and `$$` filled in; a number no group has stays as it is. */
function filled(by: string, match: RegExpExecArray): string {
  return by.replace(template, (written, dollar?: string, all?: string, number?: string, name?: string) => {
    if (dollar !== undefined) return '$';
    if (all !== undefined) return match[0];
    if (name !== undefined) return match.groups ? (match.groups[name] ?? '') : written;
    const digits = number as string;
    for (const length of [2, 1]) {
      const group = Number(digits.slice(0, length));
      if (digits.length >= length && group > 0 && group < match.length) return (match[group] ?? '') + digits.slice(length);
    }
    return written;
  });
}

function patternMatches(text: string, pattern: RegExp, by: (match: RegExpExecArray) => string): Match[] {
  const matches: Match[] = [];
  for (let hit = pattern.exec(text); hit; hit = pattern.exec(text)) {
    const [from, to] = [hit.index, hit.index + hit[0].length];
    if (from === to) pattern.lastIndex += (text.codePointAt(to) ?? 0) > 0xffff ? 2 : 1;
    // An empty match right behind another would put the replacement in twice: `.*` is one match, not two.
    if (from < to || matches.at(-1)?.to !== from) matches.push({ from, to, by: by(hit) });
    if (pattern.lastIndex > text.length) break;
  }
  return matches;
}

function matchesIn(text: string, search: Search, by: string): Match[] {
  switch (search.is) {
    case 'blank':
      return text === '' ? [{ from: 0, to: 0, by }] : [];
    case 'regex':
      return patternMatches(text, expressionOf(search.source, `g${search.flags}`), (match) => filled(by, match));
    case 'text': {
      const folded = foldingFor(search.caseSensitive).text(text);
      return search.literal === null
        ? patternMatches(folded, expressionOf(search.source, 'gu'), () => by)
        : literalMatches(folded, search.literal, search.whole, by);
    }
  }
}

/**
 * The text with every occurrence replaced, leftmost first, none overlapping, in one pass; null where there is none. Only in
 * regular expressions `$1` means a group. Folding keeps places, so that what is found in the folded text is cut from the real one.
 */
export function rewrite(text: string, search: Search, by: string): string | null {
  const matches = matchesIn(text, search, by);
  if (matches.length === 0) return null;
  let [made, from] = ['', 0];
  for (const match of matches) {
    made += text.slice(from, match.from) + match.by;
    from = match.to;
  }
  return made + text.slice(from);
}
