import { WorkbookFault } from './contents';

/** An OLE2 compound file, opened far enough to see what it holds: [MS-CFB]. */
export interface CompoundFile {
  /** Names of all streams and storages. */
  names: Set<string>;
  /** At most `limit` first bytes of a stream, or null when there is none. Throws WORKBOOK_DAMAGED when the stream is cut short. */
  stream(name: string, limit: number): Uint8Array | null;
}

interface Stream {
  name: string;
  start: number;
  size: number;
}

const HEADER_SIZE = 512;
const DIFAT_AT = 76;
const DIFAT_IN_HEADER = 109;
const LARGEST_SECTOR = 0xfffffffa;
const ENTRY_SIZE = 128;
const MINI_SECTOR_SIZE = 64;
const ROOT = 5;

/**
 * Opens a compound file. No chain is followed through a sector twice, so forged loops end.
 * Throws WORKBOOK_DAMAGED when header or directory cannot be followed.
 */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  if (bytes.length < HEADER_SIZE) throw damaged('the compound file is cut short in its header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) throw damaged(`sectors of 2^${shift} bytes`);
  const sectorSize = 1 << shift;
  const sectors = new Sectors(bytes, view, sectorSize);
  const directory = sectors.read(view.getUint32(48, true), Infinity);
  const { streams, names, root } = readDirectory(directory);
  const miniCutoff = view.getUint32(56, true);
  const miniTable = view.getUint32(60, true);
  return {
    names,
    stream(name, limit) {
      const found = streams.get(name.toLowerCase());
      if (found === undefined) return null;
      const wanted = Math.min(found.size, limit);
      const content =
        found.size >= miniCutoff || root === null
          ? sectors.read(found.start, wanted)
          : readMini(sectors.read(root.start, root.size), sectors.read(miniTable, Infinity), found.start, wanted);
      if (content.length < wanted) throw damaged(`stream ${name} is cut short`);
      if (found.size >= miniCutoff && !sectors.reaches(found.start, found.size)) throw damaged(`stream ${name} is cut short`);
      return content;
    },
  };
}

class Sectors {
  private readonly table: number[] = [];
  private readonly count: number;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly view: DataView,
    private readonly size: number,
  ) {
    this.count = Math.ceil(bytes.length / size) - 1;
    this.loadTable();
  }

  read(start: number, length: number): Uint8Array {
    const pieces: Uint8Array[] = [];
    let total = 0;
    for (const sector of this.chain(start)) {
      if (total >= length) break;
      const at = (sector + 1) * this.size;
      const piece = this.bytes.subarray(at, Math.min(at + this.size, at + length - total));
      pieces.push(piece);
      total += piece.length;
    }
    return joined(pieces, total);
  }

  /** Whether the chain from `start` has room for `length` bytes; the last sector of a file may be shorter than it should. */
  reaches(start: number, length: number): boolean {
    let room = 0;
    for (const _ of this.chain(start)) {
      room += this.size;
      if (room >= length) return true;
    }
    return length === 0;
  }

  private *chain(start: number): Generator<number, void, void> {
    const visited = new Set<number>();
    for (let sector = start; sector < this.count && !visited.has(sector); sector = this.table[sector] ?? LARGEST_SECTOR) {
      visited.add(sector);
      yield sector;
    }
  }

  private loadTable(): void {
    const perSector = this.size / 4;
    const list: number[] = [];
    for (let index = 0; index < DIFAT_IN_HEADER; index += 1) list.push(this.view.getUint32(DIFAT_AT + index * 4, true));
    let next = this.view.getUint32(68, true);
    for (let steps = 0; steps < this.count && next < this.count; steps += 1) {
      for (let index = 0; index < perSector - 1; index += 1) list.push(this.word(next, index));
      next = this.word(next, perSector - 1);
    }
    for (const sector of list) {
      if (sector >= this.count || this.table.length > this.count) continue;
      for (let index = 0; index < perSector; index += 1) this.table.push(this.word(sector, index));
    }
  }

  private word(sector: number, index: number): number {
    const at = (sector + 1) * this.size + index * 4;
    return at + 4 <= this.bytes.length ? this.view.getUint32(at, true) : LARGEST_SECTOR;
  }
}

function readDirectory(directory: Uint8Array): { streams: Map<string, Stream>; names: Set<string>; root: Stream | null } {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const utf16 = new TextDecoder('utf-16le');
  const streams = new Map<string, Stream>();
  const names = new Set<string>();
  let root: Stream | null = null;
  for (let at = 0; at + ENTRY_SIZE <= directory.length; at += ENTRY_SIZE) {
    const nameBytes = view.getUint16(at + 64, true);
    const type = view.getUint8(at + 66);
    if (type === 0 || nameBytes < 2 || nameBytes > 64) continue;
    const name = utf16.decode(directory.subarray(at, at + nameBytes - 2));
    const stream = { name, start: view.getUint32(at + 116, true), size: view.getUint32(at + 120, true) };
    names.add(name);
    if (type === ROOT) root = stream;
    else if (!streams.has(name.toLowerCase())) streams.set(name.toLowerCase(), stream);
  }
  if (names.size === 0) throw damaged('the compound file has no directory');
  return { streams, names, root };
}

function readMini(container: Uint8Array, tableBytes: Uint8Array, start: number, length: number): Uint8Array {
  const table = new DataView(tableBytes.buffer, tableBytes.byteOffset, tableBytes.byteLength);
  const pieces: Uint8Array[] = [];
  let total = 0;
  let sector = start;
  for (let steps = 0; total < length && steps <= table.byteLength / 4; steps += 1) {
    const at = sector * MINI_SECTOR_SIZE;
    const piece = container.subarray(at, Math.min(at + MINI_SECTOR_SIZE, at + length - total));
    if (piece.length === 0 || sector * 4 + 4 > table.byteLength) break;
    pieces.push(piece);
    total += piece.length;
    sector = table.getUint32(sector * 4, true);
  }
  return joined(pieces, total);
}

function joined(pieces: Uint8Array[], total: number): Uint8Array {
  const whole = new Uint8Array(total);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function damaged(detail: string): WorkbookFault {
  return new WorkbookFault('WORKBOOK_DAMAGED', detail);
}
