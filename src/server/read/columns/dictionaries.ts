import { encodings } from '#define/wire';
import { padded, plainPayload, type Accumulator } from '#server/read/columns/accumulators';

/** Hears the texts of a column as they turn up. */
export interface Seeing {
  add(text: string): void;
}

/** Keys of one entity as they turn up in rows: each is handed out once, as one whose label has to be found. */
export class SeenKeys implements Seeing {
  private readonly known: Set<string>;
  private fresh: string[] = [];

  constructor(known: Iterable<string> = []) {
    this.known = new Set(known);
  }

  add(key: string): void {
    if (this.known.has(key)) return;
    this.known.add(key);
    this.fresh.push(key);
  }

  take(): readonly string[] {
    const { fresh } = this;
    this.fresh = [];
    return fresh;
  }
}

/** Of cells that hold lists of keys, each key. */
export const keysInLists = (seen: Seeing): Seeing => ({
  add(text) {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) for (const key of list) seen.add(String(key));
  },
});

/** Rows after which a column that keeps bringing new texts is sent plain instead of as a dictionary. */
const patience = 2_000;

function dictionaryPayload(entries: readonly Buffer[], codes: Uint32Array, rows: number): Buffer {
  const width = entries.length < 256 ? 1 : entries.length < 65_536 ? 2 : 4;
  const byteLength = entries.reduce((sum, entry) => sum + entry.length, 0);
  const offsetsBytes = padded((entries.length + 1) * 4);
  const codesAt = 8 + offsetsBytes + padded(byteLength);
  const payload = Buffer.alloc(codesAt + padded(rows * width));
  payload.writeUInt32LE(entries.length, 0);
  payload.writeUInt32LE(width, 4);
  let at = 0;
  entries.forEach((entry, position) => {
    payload.writeUInt32LE(at, 8 + position * 4);
    at += entry.copy(payload, 8 + offsetsBytes + at);
  });
  payload.writeUInt32LE(at, 8 + entries.length * 4);
  const body = new DataView(payload.buffer, payload.byteOffset + codesAt);
  for (let row = 0; row < rows; row++) {
    const code = codes[row] as number;
    if (width === 1) body.setUint8(row, code);
    else if (width === 2) body.setUint16(row * 2, code, true);
    else body.setUint32(row * 4, code, true);
  }
  return payload;
}

/** Texts, codes and choices: a dictionary while values repeat, plain bytes once they do not. */
export class Texts implements Accumulator {
  private known = new Map<string, number>();
  private entries: Buffer[] = [];
  private readonly codes: Uint32Array;
  private plain: (Buffer | null)[] | null = null;
  private row = 0;

  /** `seen` hears of every distinct text: the keys labels are needed for. */
  constructor(
    capacity: number,
    private readonly seen: Seeing | null,
  ) {
    this.codes = new Uint32Array(capacity);
  }

  add(bytes: Buffer, start: number, length: number): void {
    if (this.plain) {
      this.plain.push(length < 0 ? null : Buffer.from(bytes.subarray(start, start + length)));
      this.row++;
      return;
    }
    this.codes[this.row++] = length < 0 ? 0 : this.codeOf(bytes, start, length);
    if (!this.seen && this.row === patience && this.entries.length > patience * 0.7)
      this.plain = Array.from({ length: this.row }, (_one, row) =>
        this.codes[row] === 0 ? null : (this.entries[(this.codes[row] as number) - 1] as Buffer),
      );
  }

  private codeOf(bytes: Buffer, start: number, length: number): number {
    const key = bytes.toString('latin1', start, start + length);
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const entry = Buffer.from(bytes.subarray(start, start + length));
    this.entries.push(entry);
    this.known.set(key, this.entries.length);
    this.seen?.add(entry.toString('utf8'));
    return this.entries.length;
  }

  flush(rows: number) {
    const made = this.plain
      ? { encoding: encodings.PLAIN, payload: plainPayload(this.plain) }
      : { encoding: encodings.DICTIONARY, payload: dictionaryPayload(this.entries, this.codes, rows) };
    this.known = new Map();
    this.entries = [];
    this.plain = null;
    this.row = 0;
    return made;
  }
}

/** References: bigint ids in the database, a dictionary of their decimal texts on the wire. */
export class References implements Accumulator {
  private known = new Map<number, number>();
  private entries: Buffer[] = [];
  private readonly codes: Uint32Array;
  private row = 0;

  constructor(
    capacity: number,
    private readonly seen: Seeing,
  ) {
    this.codes = new Uint32Array(capacity);
  }

  add(bytes: Buffer, start: number, length: number): void {
    if (length < 0) {
      this.codes[this.row++] = 0;
      return;
    }
    const id = bytes.readInt32BE(start) * 4_294_967_296 + bytes.readUInt32BE(start + 4);
    let code = this.known.get(id);
    if (code === undefined) {
      const text = String(id);
      this.seen.add(text);
      this.entries.push(Buffer.from(text, 'latin1'));
      code = this.entries.length;
      this.known.set(id, code);
    }
    this.codes[this.row++] = code;
  }

  flush(rows: number) {
    const payload = dictionaryPayload(this.entries, this.codes, rows);
    this.known = new Map();
    this.entries = [];
    this.row = 0;
    return { encoding: encodings.DICTIONARY, payload };
  }
}
