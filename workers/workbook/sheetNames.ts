const REFUSED = /[[\]:*?/\\\u0000-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const LONGEST = 31;
/** Excel keeps this name for itself. */
const RESERVED = 'history';

/** Names Excel accepts: at most 31 characters, none of []:*?/\, no apostrophe at either end, each unlike the others in any case. */
export function sheetNames(wanted: readonly string[]): string[] {
  const used = new Set<string>([RESERVED]);
  return wanted.map((name, index) => {
    const clean =
      name
        .replace(REFUSED, '')
        .trim()
        .replace(/^'+|'+$/g, '') || `Sheet${index + 1}`;
    for (let turn = 1; ; turn += 1) {
      const ending = turn === 1 ? '' : ` (${turn})`;
      const candidate = cutText(clean, LONGEST - ending.length) + ending;
      if (used.has(candidate.toLowerCase())) continue;
      used.add(candidate.toLowerCase());
      return candidate;
    }
  });
}

/** At most `length` UTF-16 units, never half of a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
