/** The platform's decoder and encoder; browsers and Node declare them differently. */
export type Decoder = InstanceType<typeof TextDecoder>;
export type Encoder = InstanceType<typeof TextEncoder>;

export interface DecodedText {
  /** Without a byte order mark. */
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'windows-1252';
}

/** Control characters no text file holds: everything below the space but tab, line feed, form feed and carriage return. */
const BINARY = /[\u0000-\u0008\u000B\u000E-\u001F]/;
const SAMPLE = 65_536;
/** What Windows has at 0x80 to 0x9F. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/**
 * Decodes a text of unknown encoding, or null when the bytes are no text: a byte order mark decides; then where NUL bytes lie
 * (UTF-16 without a mark; no UTF-8 text holds one); then strict UTF-8; then GB18030, which contains GBK and GB2312; last
 * windows-1252. A character cut in half at the end of the file spoils nothing.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const encoding =
    markedEncoding(bytes) ?? nulPattern(bytes) ?? (['utf-8', 'gb18030'] as const).find((name) => decodes(bytes, name)) ?? 'windows-1252';
  const text = encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes);
  return BINARY.test(text.slice(0, SAMPLE)) ? null : { text, encoding };
}

/** Node 20 takes windows-1252 for ISO 8859-1, which has control characters from 0x80 to 0x9F where Windows has "€" and curly quotes. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009F]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
}

function markedEncoding(bytes: Uint8Array): DecodedText['encoding'] | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  return null;
}

function decodes(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** ASCII in UTF-16 has a NUL in every other byte; Chinese alone has none, but a table has separators and line ends. */
function nulPattern(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, SAMPLE) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const least = length / 40;
  if (odd > least && even * 20 < odd) return 'utf-16le';
  if (even > least && odd * 20 < even) return 'utf-16be';
  return null;
}
