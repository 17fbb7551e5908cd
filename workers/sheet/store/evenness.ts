import { foldSearch } from '#values/text';

const lengthOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

let tables: { readonly leads: Uint8Array; readonly codes: Uint8Array } | null = null;

/** Characters whose folded form takes fewer bytes or more, and the first bytes they may have. */
function unevenTables() {
  if (tables) return tables;
  const [leads, codes] = [new Uint8Array(256), new Uint8Array(65_536)];
  for (let code = 0x80; code < 0x10000; code++) {
    // Chinese, Korean, surrogates: they fold to themselves.
    if (code === 0x3400) code = 0xe000;
    if (lengthOf(foldSearch(String.fromCharCode(code)).charCodeAt(0)) === lengthOf(code)) continue;
    codes[code] = 1;
    leads[code < 0x800 ? 0xc0 | (code >> 6) : 0xe0 | (code >> 12)] = 1;
  }
  return (tables = { leads, codes });
}

/**
 * Whether folding (values/text.ts) would move the characters of a text: full-width letters, digits of other scripts, fixed
 * spaces. All other texts can be searched byte by byte.
 */
export function isUneven(bytes: Uint8Array, from: number, to: number): boolean {
  const { leads, codes } = tables ?? unevenTables();
  for (let at = from; at < to; at++) {
    const lead = bytes[at] as number;
    if (leads[lead] === 0) continue;
    const second = (bytes[at + 1] as number) & 0x3f;
    const code = lead < 0xe0 ? ((lead & 0x1f) << 6) | second : ((lead & 0x0f) << 12) | (second << 6) | ((bytes[at + 2] as number) & 0x3f);
    if (codes[code] === 1) return true;
  }
  return false;
}
