import type { CodesColumn, StoredColumn } from '#workers/sheet/store/columns';
import type { TextColumn } from '#workers/sheet/store/textColumn';

const encoder = new TextEncoder();
const [firstHash, factor] = [0x811c9dc5, 0x01000193];

/** FNV-1a of the bytes from `start` to the next NUL, or to the end. */
function hashAt(bytes: Uint8Array, start: number): number {
  let hash = firstHash;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === 0) break;
    hash = Math.imul(hash ^ byte, factor);
  }
  return hash;
}

/** Texts that are nearly all different are told apart by a number first: hardly one of a hundred thousand is read as a text. */
function inHeap(column: TextColumn, rows: number, wanted: ReadonlySet<string>, found: (text: string, slot: number) => void): void {
  const hashes = new Set([...wanted].map((text) => hashAt(encoder.encode(text), 0)));
  const { starts, bytes } = column;
  for (let slot = 0; slot < rows; slot++) {
    const start = starts[slot] as number;
    if (start === 0 || !hashes.has(hashAt(bytes, start))) continue;
    const text = String(column.get(slot));
    if (wanted.has(text)) found(text, slot);
  }
}

function inCodes(
  { codes, dictionary }: CodesColumn,
  rows: number,
  wanted: ReadonlySet<string>,
  found: (text: string, slot: number) => void,
): void {
  const texts = new Map(dictionary.entries.flatMap((text, at) => (wanted.has(text) ? [[at + 1, text] as const] : [])));
  for (let slot = 0; slot < rows; slot++) {
    const text = texts.get(codes[slot] as number);
    if (text !== undefined) found(text, slot);
  }
}

/** Every row among the first `rows` that holds one of these texts; a column of anything but texts holds none. */
export function slotsOfTexts(
  column: StoredColumn,
  rows: number,
  wanted: ReadonlySet<string>,
  found: (text: string, slot: number) => void,
): void {
  if (column.stores === 'text') inHeap(column, rows, wanted, found);
  else if (column.stores === 'codes') inCodes(column, rows, wanted, found);
}
