import { Deflate } from 'fflate';
import { crc32 } from './crc32';
import type { Encoder } from './encodings';

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

/** Bytes gathered before they are packed at one go. */
const BUFFER_SIZE = 65_536;
const MOST_BYTES_A_UNIT = 3;
const NOUGHT = 48;

/** Packs the parts of a workbook, one after the other, as their text comes. */
export class ZipWriter {
  private readonly pieces: Uint8Array[] = [];
  private readonly written: Written[] = [];
  private readonly encoder = new TextEncoder();
  private length = 0;

  /** `level` as in fflate: 1 is quick, 9 is small. */
  constructor(private readonly level: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9) {}

  /** Begins a part; it stands in the zip once it is closed. */
  part(name: string): PartWriter {
    return new PartWriter(this.level, this.encoder, (packed, crc, size) => {
      const entry = {
        name: this.encoder.encode(name),
        crc,
        packed: packed.reduce((sum, piece) => sum + piece.length, 0),
        size,
        at: this.length,
      };
      this.written.push(entry);
      this.add(localHeader(entry));
      for (const piece of packed) this.add(piece);
    });
  }

  whole(name: string, text: string): void {
    const part = this.part(name);
    part.text(text);
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

/** One part being written. Sheets are ASCII through and through, and bytes set one by one beat joining texts many times over. */
export class PartWriter {
  private readonly buffer = new Uint8Array(BUFFER_SIZE);
  private filled = 0;
  private readonly packed: Uint8Array[] = [];
  private readonly deflate: Deflate;
  private crc = 0;
  private size = 0;

  constructor(
    level: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9,
    private readonly encoder: Encoder,
    private readonly closed: (packed: readonly Uint8Array[], crc: number, size: number) => void,
  ) {
    this.deflate = new Deflate({ level }, (piece) => this.packed.push(piece));
  }

  /** Text of ASCII characters only, at most as long as the buffer. */
  ascii(text: string): void {
    const { length } = text;
    if (this.filled + length > BUFFER_SIZE) this.flush(false);
    const { buffer } = this;
    let to = this.filled;
    for (let at = 0; at < length; at += 1) buffer[to++] = text.charCodeAt(at);
    this.filled = to;
  }

  /** A whole number from 0 to 2^31 − 1. */
  digits(value: number): void {
    if (this.filled + 10 > BUFFER_SIZE) this.flush(false);
    let places = 1;
    for (let power = 10; power <= value; power *= 10) places += 1;
    let rest = value;
    for (let at = this.filled + places - 1; at >= this.filled; at -= 1) {
      this.buffer[at] = NOUGHT + (rest % 10);
      rest = (rest / 10) | 0;
    }
    this.filled += places;
  }

  text(text: string): void {
    if (this.filled + text.length * MOST_BYTES_A_UNIT > BUFFER_SIZE) this.flush(false);
    if (text.length * MOST_BYTES_A_UNIT > BUFFER_SIZE) this.pack(this.encoder.encode(text), false);
    else this.filled += this.encoder.encodeInto(text, this.buffer.subarray(this.filled)).written;
  }

  close(): void {
    this.flush(true);
    this.closed(this.packed, this.crc, this.size);
  }

  private flush(last: boolean): void {
    this.pack(this.buffer.subarray(0, this.filled), last);
    this.filled = 0;
  }

  private pack(bytes: Uint8Array, last: boolean): void {
    this.crc = crc32(this.crc, bytes);
    this.size += bytes.length;
    this.deflate.push(bytes, last);
  }
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
