import { columnsMagic, type ColumnsHead, type ColumnsTrailer } from '#define/wire';
import { padded, readPart, type Part } from '#workers/sheet/decode/parts';

export type Piece =
  | { readonly is: 'head'; readonly head: ColumnsHead }
  | { readonly is: 'block'; readonly rows: number; readonly parts: readonly Part[] }
  | { readonly is: 'labels'; readonly labels: ColumnsHead['labels'] }
  | { readonly is: 'trailer'; readonly trailer: ColumnsTrailer };

/**
 * Reads the columns stream of `define/wire.ts` as it arrives, in chunks cut anywhere: whole pieces come out as soon as
 * their last byte is there. Throws RangeError on bytes that are no such stream.
 */
export class StreamReader {
  private readonly chunks: Uint8Array[] = [];
  private waiting = 0;
  private stage: 'magic' | 'blocks' | 'done' = 'magic';
  private columns = 0;

  get complete(): boolean {
    return this.stage === 'done';
  }

  *push(chunk: Uint8Array): Generator<Piece> {
    this.chunks.push(chunk);
    this.waiting += chunk.length;
    for (;;) {
      const piece = this.stage === 'done' ? null : this.stage === 'magic' ? this.readHead() : this.readBlock();
      if (!piece) return;
      yield piece;
    }
  }

  private readHead(): Piece | null {
    const start = this.peek(8);
    if (!start) return null;
    if (String.fromCharCode(...new Uint8Array(start.buffer, 0, 4)) !== columnsMagic)
      throw new RangeError('the answer is no columns stream');
    const length = start.getUint32(4, true);
    const taken = this.take(8 + padded(length));
    if (!taken) return null;
    const head = json<ColumnsHead>(new Uint8Array(taken, 8, length));
    this.columns = head.columns.length;
    this.stage = 'blocks';
    return { is: 'head', head };
  }

  private readBlock(): Piece | null {
    const start = this.peek(8);
    if (!start) return null;
    const [length, second] = [start.getUint32(0, true), start.getUint32(4, true)];
    if (length === 0) {
      const taken = this.take(8 + padded(second));
      if (!taken) return null;
      this.stage = 'done';
      return { is: 'trailer', trailer: json<ColumnsTrailer>(new Uint8Array(taken, 8, second)) };
    }
    const taken = this.take(8 + padded(length));
    if (!taken) return null;
    if (second === 0) return { is: 'labels', labels: json<ColumnsHead['labels']>(new Uint8Array(taken, 8, length)) };
    const view = new DataView(taken);
    const parts: Part[] = [];
    for (let at = 8; parts.length < this.columns;) {
      const [encoding, payload] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
      parts.push(readPart(encoding, taken, at + 8, second));
      at += 8 + padded(payload);
    }
    return { is: 'block', rows: second, parts };
  }

  /** The next bytes without taking them, or null while they are not all there. */
  private peek(length: number): DataView | null {
    if (this.waiting < length) return null;
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const chunk of this.chunks) {
      const part = chunk.subarray(0, length - at);
      bytes.set(part, at);
      at += part.length;
      if (at === length) break;
    }
    return new DataView(bytes.buffer);
  }

  /** Takes bytes into a buffer of their own, so that typed arrays over it are aligned. */
  private take(length: number): ArrayBuffer | null {
    if (this.waiting < length) return null;
    const bytes = new Uint8Array(length);
    let at = 0;
    while (at < length) {
      const chunk = this.chunks[0] as Uint8Array;
      const part = chunk.subarray(0, length - at);
      bytes.set(part, at);
      at += part.length;
      if (part.length === chunk.length) this.chunks.shift();
      else this.chunks[0] = chunk.subarray(part.length);
    }
    this.waiting -= length;
    return bytes.buffer;
  }
}

function json<T>(bytes: Uint8Array): T {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as T;
}
