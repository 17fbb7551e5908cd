const scratch = new Uint16Array(1024);
// A text may begin with what elsewhere would mark the order of bytes.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** UTF-8 of a text; a NUL, which ends texts in the store and may not stand in a cell, becomes U+FFFD. */
export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text);
}

/** Longer texts than this are left to the encoder. */
const longest = 1_000;

/**
 * Writes a text as UTF-8 into a heap with room for three bytes a character and answers where it ends; own loop because the
 * encoder costs more than a short text has characters. NUL and halves of surrogate pairs become U+FFFD.
 */
export function writeText(heap: Uint8Array, from: number, text: string): number {
  if (text.length > longest) {
    const bytes = bytesOf(text);
    heap.set(bytes, from);
    return from + bytes.length;
  }
  let at = from;
  for (let place = 0; place < text.length; place++) {
    let point = text.charCodeAt(place);
    if (point < 0x80 && point > 0) {
      heap[at++] = point;
      continue;
    }
    if (point >= 0xd800 && point < 0xe000) {
      point = text.codePointAt(place) as number;
      if (point > 0xffff) place += 1;
    }
    if (point === 0 || (point >= 0xd800 && point < 0xe000)) point = 0xfffd;
    if (point < 0x800) heap[at++] = 0xc0 | (point >> 6);
    else {
      if (point < 0x10000) heap[at++] = 0xe0 | (point >> 12);
      else {
        heap[at++] = 0xf0 | (point >> 18);
        heap[at++] = 0x80 | ((point >> 12) & 0x3f);
      }
      heap[at++] = 0x80 | ((point >> 6) & 0x3f);
    }
    heap[at++] = 0x80 | (point & 0x3f);
  }
  return at;
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
      const point =
        (((first & 0x07) << 18) |
          (((bytes[at++] as number) & 0x3f) << 12) |
          (((bytes[at++] as number) & 0x3f) << 6) |
          ((bytes[at++] as number) & 0x3f)) -
        0x10000;
      scratch[length++] = 0xd800 | (point >> 10);
      scratch[length++] = 0xdc00 | (point & 0x3ff);
    }
  }
  // Handed over as an array: of a typed one each element is read the slow way.
  const units: number[] = [];
  for (let unit = 0; unit < length; unit++) units.push(scratch[unit] as number);
  return String.fromCharCode.apply(null, units);
}

/** The text that starts here and ends before the next NUL. */
export function textUntilNul(bytes: Uint8Array, from: number): string {
  let end = from;
  while (bytes[end] !== 0) end += 1;
  return textOf(bytes, from, end);
}
