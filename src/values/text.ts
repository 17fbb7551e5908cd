/**
 * One-to-one replacements, each of one UTF-16 unit: folded text keeps the length and positions of the original, so that a
 * hit found in the folded text can be replaced in the original.
 */
const FOLDED = foldingTable();

const FOLDABLE = /[\u00A0\u0660-\u066C\u06F0-\u06F9\u2007\u2009\u200A\u2010-\u2015\u202F\u2212\u3000\uFE58\uFE63\uFF01-\uFF5E\uFFE5]/;
const EVERY_FOLDABLE = new RegExp(FOLDABLE, 'g');

/** İ would grow and Σ look at its neighbours in lower case. */
const ALONE = /[İΣ]/;
const EVERY_DOTTED_I = /İ/g;
const EVERY_SIGMA = /Σ/g;

/** What a workbook or a chat leaves around a value: white space, zero-width characters and direction marks. */
const EDGE = /[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/;

/** No date, number or cell of a rate sheet is longer; the grammars answer null beyond it instead of searching a page of text. */
export const LONGEST_VALUE = 200;

const collators = new Map<string, Intl.Collator>();

/**
 * Full-width ASCII, Arabic-Indic and Persian digits, the Arabic decimal point, thousands and percent signs, every kind of
 * minus sign and dash, and the fixed spaces, written as ASCII. The length never changes.
 */
export function foldWidth(text: string): string {
  if (!FOLDABLE.test(text)) return text;
  return text.replace(EVERY_FOLDABLE, (character) => FOLDED.get(character) ?? character);
}

/** What has no shape of its own and may make a text read as another; left are line feeds and tabs, the marks that join letters, and the number signs of Arabic. */
const UNSEEN =
  /(?!\n|\t|\u{200C}|\u{200D}|[\u{0600}-\u{0605}]|\u{06DD}|\u{070F}|\u{0890}|\u{0891}|\u{08E2})[\p{Cc}\p{Cf}\u{115F}\u{1160}\u{3164}\u{FFA0}]/gu;

/**
 * A text for others to read, without what they cannot see: controls, marks that turn the direction of reading, zero-width and
 * filling characters (design/reliability.md T15). Line ends become line feeds.
 */
export function withoutUnseen(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSEEN, '');
}

/**
 * `foldWidth` in lower case, as find and the filters compare (domain/00 §0.6). The length never changes. Each letter by itself,
 * as the database's `fold_text` has it: İ is i, and Σ the same at the end of a word as within it.
 */
export function foldSearch(text: string): string {
  const folded = foldWidth(text);
  return (ALONE.test(folded) ? folded.replace(EVERY_DOTTED_I, 'i').replace(EVERY_SIGMA, 'σ') : folded).toLowerCase();
}

/** A cell's text without the space around it; nothing but space is an empty cell, `null` (domain/00 §0.2 `str`). */
export function trimCell(text: string): string | null {
  let start = 0;
  let end = text.length;
  while (start < end && EDGE.test(text.charAt(start))) start += 1;
  while (end > start && EDGE.test(text.charAt(end - 1))) end -= 1;
  return start === end ? null : text.slice(start, end);
}

/** True when the text holds only U+0020–U+007E and line feeds; otherwise the refusal is CHINESE_NOT_ALLOWED (domain/00 §0.2 `latin`). */
export function latinOnly(text: string): boolean {
  return /^[\x20-\x7E\n]*$/.test(text);
}

/**
 * Orders two texts for a reader of `language` (a BCP 47 tag): Chinese by pinyin, digits by their value.
 * Answers below, equal to or above 0, as `Array.prototype.sort` wants it.
 */
export function collate(a: string, b: string, language: string): number {
  let collator = collators.get(language);
  if (collator === undefined) {
    const tag = language === 'zh' ? 'zh-CN-u-co-pinyin' : language;
    collator = new Intl.Collator(tag, { numeric: true });
    collators.set(language, collator);
  }
  return collator.compare(a, b);
}

/**
 * At most `limit` of the candidates that look like `wanted`, nearest first, ties in the given order, for "did you mean".
 * Counted in folded text: one step is a letter changed, added, lost, or swapped with its neighbour; a third of the letters
 * may differ. Candidates that contain the wanted text, or are contained in it, follow.
 */
export function nearest(wanted: string, candidates: readonly string[], limit: number): string[] {
  const target = foldSearch(wanted).trim();
  if (target === '') return [];
  const allowed = Math.max(1, Math.floor(target.length / 3));
  const steps = stepCounter(target, allowed);
  const found: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const folded = foldSearch(candidate).trim();
    const distance = steps(folded);
    if (distance <= allowed) found.push({ candidate, distance });
    else if (within(target, folded)) found.push({ candidate, distance: allowed + 1 });
  }
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map((hit) => hit.candidate);
}

function within(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 2 && long.includes(short);
}

/** Measures the optimal string alignment distance from `target`, or `allowed + 1` as soon as it is sure to exceed `allowed`. */
function stepCounter(target: string, allowed: number): (candidate: string) => number {
  const width = target.length + 1;
  let beforeLast = new Int32Array(width);
  let last = new Int32Array(width);
  let current = new Int32Array(width);
  return (candidate) => {
    if (Math.abs(candidate.length - target.length) > allowed) return allowed + 1;
    for (let column = 0; column < width; column += 1) last[column] = column;
    for (let row = 1; row <= candidate.length; row += 1) {
      current[0] = row;
      let smallest = row;
      const letter = candidate.charCodeAt(row - 1);
      const letterBefore = candidate.charCodeAt(row - 2);
      for (let column = 1; column < width; column += 1) {
        const wantedLetter = target.charCodeAt(column - 1);
        const replaced = (last[column - 1] as number) + (letter === wantedLetter ? 0 : 1);
        let steps = Math.min(replaced, (last[column] as number) + 1, (current[column - 1] as number) + 1);
        const swapped = row > 1 && column > 1 && letter === target.charCodeAt(column - 2) && letterBefore === wantedLetter;
        if (swapped) steps = Math.min(steps, (beforeLast[column - 2] as number) + 1);
        current[column] = steps;
        if (steps < smallest) smallest = steps;
      }
      if (smallest > allowed) return allowed + 1;
      [beforeLast, last, current] = [last, current, beforeLast];
    }
    return last[width - 1] as number;
  };
}

function foldingTable(): Map<string, string> {
  const table = new Map<string, string>();
  for (let code = 0xff01; code <= 0xff5e; code += 1) table.set(String.fromCharCode(code), String.fromCharCode(code - 0xfee0));
  for (let digit = 0; digit <= 9; digit += 1) {
    table.set(String.fromCharCode(0x0660 + digit), String(digit));
    table.set(String.fromCharCode(0x06f0 + digit), String(digit));
  }
  for (const dash of '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63') table.set(dash, '-');
  for (const space of '\u00A0\u2007\u2009\u200A\u202F\u3000') table.set(space, ' ');
  return table.set('\u066A', '%').set('\u066B', '.').set('\u066C', ',').set('\uFFE5', '\u00A5');
}
