import { blockRows } from '#define/wire';
import { Decimals, Flags, readers, WholeNumbers, type Accumulator } from '#server/read/columns/accumulators';
import { References, SeenKeys, Texts, type Seeing } from '#server/read/columns/dictionaries';

/** How a column comes out of PostgreSQL's binary COPY. */
export type Wired = 'int4' | 'int8' | 'date' | 'timestamptz' | 'numeric' | 'boolean' | 'text' | 'reference';

export interface EncodedColumn {
  readonly wired: Wired;
  /** Keys are told here when the column needs labels. */
  readonly seen: Seeing | null;
}

function accumulatorOf(column: EncodedColumn): Accumulator {
  switch (column.wired) {
    case 'int4':
    case 'int8':
    case 'date':
    case 'timestamptz':
      return new WholeNumbers(readers[column.wired], blockRows);
    case 'numeric':
      return new Decimals(blockRows);
    case 'boolean':
      return new Flags(blockRows);
    case 'reference':
      return new References(blockRows, column.seen ?? new SeenKeys());
    default:
      return new Texts(blockRows, column.seen);
  }
}

const signatureLength = 11;

/** Turns a binary COPY stream, in chunks cut anywhere, into the blocks of the columns format. */
export class BlockEncoder {
  total = 0;
  private readonly accumulators: readonly Accumulator[];
  private rest: Buffer = Buffer.alloc(0);
  private started = false;
  private rows = 0;

  constructor(columns: readonly EncodedColumn[]) {
    this.accumulators = columns.map(accumulatorOf);
  }

  /** Rows taken so far, whole ones. */
  get taken(): number {
    return this.total + this.rows;
  }

  /** Another stream of the same columns follows; what the one before left unfinished is forgotten. */
  again(): void {
    this.rest = Buffer.alloc(0);
    this.started = false;
  }

  /** Takes a chunk; answers each block as it is completed, before a key of the next one is seen, so that the same list is the same bytes however it was cut. */
  *push(chunk: Buffer): Generator<Buffer> {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let at = this.started ? 0 : this.header(bytes);
    if (at < 0) {
      this.rest = bytes;
      return;
    }
    for (;;) {
      const next = this.tuple(bytes, at);
      if (next < 0) break;
      at = next;
      if (++this.rows === blockRows) yield this.block();
    }
    this.rest = Buffer.from(bytes.subarray(at));
  }

  /** The last, partly filled block; null when there is none. */
  finish(): Buffer | null {
    return this.rows > 0 ? this.block() : null;
  }

  private header(bytes: Buffer): number {
    if (bytes.length < signatureLength + 8) return -1;
    const end = signatureLength + 8 + bytes.readUInt32BE(signatureLength + 4);
    if (bytes.length < end) return -1;
    this.started = true;
    return end;
  }

  /** Reads one whole tuple into the accumulators; −1 when it is not complete yet or the stream has ended. */
  private tuple(bytes: Buffer, start: number): number {
    if (bytes.length < start + 2) return -1;
    const count = bytes.readInt16BE(start);
    if (count < 0) return -1;
    let at = start + 2;
    for (let field = 0; field < count; field++) {
      if (bytes.length < at + 4) return -1;
      const length = bytes.readInt32BE(at);
      at += 4 + (length > 0 ? length : 0);
    }
    if (bytes.length < at) return -1;
    at = start + 2;
    for (let field = 0; field < count; field++) {
      const length = bytes.readInt32BE(at);
      (this.accumulators[field] as Accumulator).add(bytes, at + 4, length);
      at += 4 + (length > 0 ? length : 0);
    }
    return at;
  }

  private block(): Buffer {
    const parts = this.accumulators.map((accumulator) => accumulator.flush(this.rows));
    const length = parts.reduce((sum, part) => sum + 8 + part.payload.length, 0);
    const head = Buffer.alloc(8);
    head.writeUInt32LE(length, 0);
    head.writeUInt32LE(this.rows, 4);
    const pieces: Buffer[] = [head];
    for (const { encoding, payload } of parts) {
      const partHead = Buffer.alloc(8);
      partHead.writeUInt32LE(encoding, 0);
      partHead.writeUInt32LE(payload.length, 4);
      pieces.push(partHead, payload);
    }
    this.total += this.rows;
    this.rows = 0;
    return Buffer.concat(pieces);
  }
}
