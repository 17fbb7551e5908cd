import { Inflate } from 'fflate';
import { WorkbookFault } from './contents';
import { crc32 } from './crc32';
import { LIMITS } from './limits';

export interface ZipEntry {
  /** With forward slashes and no leading one. */
  name: string;
  method: number;
  packed: number;
  /** What the directory claims it unpacks to; believed for showing progress only. */
  declared: number;
  crc: number;
  /** Where its local header stands. */
  at: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const LOCATOR_SIZE = 20;
const LONGEST_COMMENT = 65_535;
const ALL_ONES_32 = 0xffffffff;
const ALL_ONES_16 = 0xffff;

const STORED = 0;
const DEFLATED = 8;

/** Packed bytes handed to the inflater at once. One piece can grow a thousandfold, so a suspicious entry gets small ones. */
const PIECE = 65_536;
const CAREFUL_PIECE = 4_096;
const CAREFUL_RATIO = 60;

/**
 * The entries of a zip by its central directory, in its order. Throws WORKBOOK_DAMAGED (truncated, inconsistent, a name
 * twice), WORKBOOK_TOO_LARGE (too many entries), WORKBOOK_ENCRYPTED (a password on the zip).
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, start } = centralDirectory(view);
  if (count > LIMITS.entries) throw new WorkbookFault('WORKBOOK_TOO_LARGE', `${count} zip entries`);
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  const utf8 = new TextDecoder();
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) throw damaged('the zip directory is cut short');
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const name = utf8
      .decode(bytes.subarray(at + 46, at + 46 + nameLength))
      .replaceAll('\\', '/')
      .replace(/^\/+/, '');
    if ((view.getUint16(at + 8, true) & 1) !== 0) throw new WorkbookFault('WORKBOOK_ENCRYPTED', `zip entry ${name} has a password`);
    const entry = {
      name,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      declared: view.getUint32(at + 24, true),
      crc: view.getUint32(at + 16, true),
      at: view.getUint32(at + 42, true),
    };
    widen(view, entry, at + 46 + nameLength, extraLength);
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (name.endsWith('/')) continue;
    const folded = name.toLowerCase();
    if (names.has(folded)) throw damaged(`zip entry ${name} stands there twice`);
    names.add(folded);
    entries.push(entry);
  }
  return entries;
}

/** Counts what really comes out of a zip, entry by entry, whatever its headers claim. One budget serves one reading of a file. */
export class InflateBudget {
  private total = 0;

  /** Adds `grown` bytes of an entry now at `inflated` out of `packed`. Throws WORKBOOK_BOMB or WORKBOOK_TOO_LARGE. */
  charge(entry: ZipEntry, inflated: number, grown: number): void {
    this.total += grown;
    if (inflated > LIMITS.ratioFrom && inflated > LIMITS.ratio * entry.packed) {
      throw new WorkbookFault('WORKBOOK_BOMB', `${entry.name} grows more than ${LIMITS.ratio} times`);
    }
    if (this.total > LIMITS.inflatedBytes)
      throw new WorkbookFault('WORKBOOK_TOO_LARGE', `more than ${LIMITS.inflatedBytes} bytes when unpacked`);
  }
}

/**
 * The contents of one entry piece by piece, within the budget and checked against its CRC at the end. Throws
 * WORKBOOK_DAMAGED when the packed bytes are cut short, malformed or altered.
 */
export function* inflated(bytes: Uint8Array, entry: ZipEntry, budget: InflateBudget): Generator<Uint8Array, void, void> {
  const packed = packedBytes(bytes, entry);
  let size = 0;
  let crc = 0;
  for (const piece of entry.method === DEFLATED ? inflatedPieces(packed, entry) : storedPieces(packed, entry)) {
    size += piece.length;
    budget.charge(entry, size, piece.length);
    crc = crc32(crc, piece);
    yield piece;
  }
  if (crc !== entry.crc) throw damaged(`${entry.name} does not match its checksum`);
}

function* storedPieces(packed: Uint8Array, entry: ZipEntry): Generator<Uint8Array, void, void> {
  if (entry.method !== STORED) throw damaged(`${entry.name} is packed by method ${entry.method}`);
  for (let at = 0; at < packed.length; at += PIECE) yield packed.subarray(at, at + PIECE);
}

function* inflatedPieces(packed: Uint8Array, entry: ZipEntry): Generator<Uint8Array, void, void> {
  let ready: Uint8Array[] = [];
  const inflater = new Inflate((piece) => ready.push(piece));
  let at = 0;
  let size = 0;
  do {
    const careful = at === 0 || size > CAREFUL_RATIO * at;
    const next = Math.min(packed.length, at + (careful ? CAREFUL_PIECE : PIECE));
    try {
      inflater.push(packed.subarray(at, next), next === packed.length);
    } catch (error) {
      throw damaged(`${entry.name} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`);
    }
    at = next;
    for (const piece of ready) {
      size += piece.length;
      if (piece.length > 0) yield piece;
    }
    ready = [];
  } while (at < packed.length);
}

function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.at + 30 > bytes.length || view.getUint32(entry.at, true) !== LOCAL) throw damaged(`${entry.name} has no local header`);
  const from = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  if (from + entry.packed > bytes.length) throw damaged(`${entry.name} is cut short`);
  return bytes.subarray(from, from + entry.packed);
}

function centralDirectory(view: DataView): { count: number; start: number } {
  const lowest = Math.max(0, view.byteLength - END_SIZE - LONGEST_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    const count = view.getUint16(at + 10, true);
    const start = view.getUint32(at + 16, true);
    return count === ALL_ONES_16 || start === ALL_ONES_32 ? centralDirectory64(view, at) : { count, start };
  }
  throw damaged('the zip has no end: it was cut short');
}

function centralDirectory64(view: DataView, end: number): { count: number; start: number } {
  const locator = end - LOCATOR_SIZE;
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_64) throw damaged('the zip directory cannot be found');
  const at = Number(view.getBigUint64(locator + 8, true));
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== END_64) throw damaged('the zip directory cannot be found');
  return { count: Number(view.getBigUint64(at + 32, true)), start: Number(view.getBigUint64(at + 48, true)) };
}

/** Some writers put every size into the 64-bit extra field, however small the file; the fields stand there in a fixed order. */
function widen(view: DataView, entry: ZipEntry, extraAt: number, extraLength: number): void {
  const declaredIsWide = entry.declared === ALL_ONES_32;
  if (!declaredIsWide && entry.packed !== ALL_ONES_32 && entry.at !== ALL_ONES_32) return;
  const end = Math.min(view.byteLength, extraAt + extraLength);
  for (let at = extraAt; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let field = at + 4 + (declaredIsWide ? 8 : 0);
    if (entry.packed === ALL_ONES_32 && field + 8 <= end) {
      entry.packed = Number(view.getBigUint64(field, true));
      field += 8;
    }
    if (entry.at === ALL_ONES_32 && field + 8 <= end) entry.at = Number(view.getBigUint64(field, true));
  }
}

function damaged(detail: string): WorkbookFault {
  return new WorkbookFault('WORKBOOK_DAMAGED', detail);
}
