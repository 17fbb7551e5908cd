const scratch = new Uint16Array(1024);
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** UTF-8 of a text; a NUL, which ends texts in the store and may not stand in a cell, becomes U+FFFD. */
export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text);
}

/** Text of well-formed UTF-8 between two offsets; own loop because TextDecoder refuses shared memory and is slow for a few bytes. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > scratch.length) return decoder.decode(bytes.slice(from, to));
  let at = from;
  let length = 0;
  while (at < to) {
    const first = bytes[at++] as number;
    if (first < 0x80) {
      scratch[length++] = first;
    } else if (first < 0xe0) {
      scratch[length++] = ((first & 0x1f) << 6) | ((bytes[at++] as number) & 0x3f);
    } else if (first < 0xf0) {
      scratch[length++] = ((first & 0x0f) << 12) | (((bytes[at++] as number) & 0x3f) << 6) | ((bytes[at++] as number) & 0x3f);
    } else {
      const point = (((first & 0x07) << 18) | (((bytes[at++] as number) & 0x3f) << 12) | (((bytes[at++] as number) & 0x3f) << 6) | ((bytes[at++] as number) & 0x3f)) - 0x10000;
      scratch[length++] = 0xd800 | (point >> 10);
      scratch[length++] = 0xdc00 | (point & 0x3ff);
    }
  }
  return String.fromCharCode.apply(null, scratch.subarray(0, length) as unknown as number[]);
}

/** The text that starts here and ends before the next NUL. */
export function textUntilNul(bytes: Uint8Array, from: number): string {
  let end = from;
  while (bytes[end] !== 0) end += 1;
  return textOf(bytes, from, end);
}
