import { Deflate } from 'fflate';
import { crc32 } from './crc32';

interface Written {
  name: Uint8Array;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day zip knows: equal contents give equal bytes. */
const DATE = 0x21;

/** Packs the parts of a workbook, one after the other, as their text comes. */
export class ZipWriter {
  private readonly pieces: Uint8Array[] = [];
  private readonly written: Written[] = [];
  private readonly encoder = new TextEncoder();
  private length = 0;

  /** `level` 1–9 as in fflate: speed against size. */
  constructor(private readonly level: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9) {}

  /** Begins a part. Only one is open at a time; `close` ends it. */
  part(name: string): PartWriter {
    const packed: Uint8Array[] = [];
    const deflate = new Deflate({ level: this.level }, (piece) => packed.push(piece));
    let crc = 0;
    let size = 0;
    const push = (text: string, last: boolean) => {
      const bytes = this.encoder.encode(text);
      crc = crc32(crc, bytes);
      size += bytes.length;
      deflate.push(bytes, last);
    };
    return {
      write: (text) => push(text, false),
      close: () => {
        push('', true);
        const entry = { name: this.encoder.encode(name), crc, packed: packed.reduce((sum, piece) => sum + piece.length, 0), size, at: this.length };
        this.written.push(entry);
        this.add(localHeader(entry));
        for (const piece of packed) this.add(piece);
      },
    };
  }

  whole(name: string, text: string): void {
    const part = this.part(name);
    part.write(text);
    part.close();
  }

  /** The finished zip. */
  finish(): Uint8Array {
    const start = this.length;
    for (const entry of this.written) this.add(centralHeader(entry));
    this.add(endRecord(this.written.length, this.length - start, start));
    const zip = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      zip.set(piece, at);
      at += piece.length;
    }
    return zip;
  }

  private add(piece: Uint8Array): void {
    this.pieces.push(piece);
    this.length += piece.length;
  }
}

export interface PartWriter {
  write(text: string): void;
  close(): void;
}

function localHeader(entry: Written): Uint8Array {
  const header = new Uint8Array(30 + entry.name.length);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x04034b50, true);
  view.setUint16(4, VERSION, true);
  shared(view, 6, entry);
  header.set(entry.name, 30);
  return header;
}

function centralHeader(entry: Written): Uint8Array {
  const header = new Uint8Array(46 + entry.name.length);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, VERSION, true);
  view.setUint16(6, VERSION, true);
  shared(view, 8, entry);
  view.setUint32(42, entry.at, true);
  header.set(entry.name, 46);
  return header;
}

/** The fields both headers have, in the same order. */
function shared(view: DataView, at: number, entry: Written): void {
  view.setUint16(at, UTF8_NAMES, true);
  view.setUint16(at + 2, DEFLATED, true);
  view.setUint16(at + 6, DATE, true);
  view.setUint32(at + 8, entry.crc, true);
  view.setUint32(at + 12, entry.packed, true);
  view.setUint32(at + 16, entry.size, true);
  view.setUint16(at + 20, entry.name.length, true);
}

function endRecord(count: number, size: number, start: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(22));
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, start, true);
  return new Uint8Array(view.buffer);
}
