import type { Texts } from '#workers/sheet/find/scan';
import { writeText } from '#workers/sheet/store/utf8';

/** Gathers texts of many cells as bytes with a NUL after each, and whose each is. */
export class TextsWriter {
  bytes = new Uint8Array(1 << 16);
  used = 0;
  count = 0;
  /** Where each text's NUL stands. */
  ends = new Uint32Array(1 << 12);
  owners = new Uint32Array(1 << 12);

  /** Makes room for this many bytes and texts more. */
  reserve(bytes: number, texts: number): void {
    if (this.used + bytes > this.bytes.length) {
      const room = new Uint8Array((this.used + bytes) * 2);
      room.set(this.bytes.subarray(0, this.used));
      this.bytes = room;
    }
    if (this.count + texts <= this.ends.length) return;
    const [ends, owners] = [new Uint32Array((this.count + texts) * 2), new Uint32Array((this.count + texts) * 2)];
    ends.set(this.ends);
    owners.set(this.owners);
    [this.ends, this.owners] = [ends, owners];
  }

  write(text: string, owner: number): void {
    this.reserve(text.length * 3 + 1, 1);
    const end = writeText(this.bytes, this.used, text);
    this.bytes[end] = 0;
    this.ends[this.count] = end;
    this.owners[this.count] = owner;
    this.used = end + 1;
    this.count += 1;
  }

  /** The NUL-ended text that begins at `start` of other bytes. */
  copy(from: Uint8Array, start: number, owner: number): void {
    let end = start;
    while (from[end] !== 0) end += 1;
    this.reserve(end - start + 1, 1);
    const { bytes } = this;
    let at = this.used;
    for (let place = start; place <= end; place++) bytes[at++] = from[place] as number;
    this.ends[this.count] = at - 1;
    this.owners[this.count] = owner;
    this.used = at;
    this.count += 1;
  }

  /**
   * Texts that lie one behind the other between `start` and `end` of other bytes, the first of them at `start`. The caller writes
   * their ends and owners.
   */
  copyMany(from: Uint8Array, start: number, end: number, texts: number): void {
    this.reserve(end - start, texts);
    this.bytes.set(from.subarray(start, end), this.used);
    this.used += end - start;
    this.count += texts;
  }

  /** Where the text of this number begins among the bytes. */
  start(text: number): number {
    return text === 0 ? 0 : (this.ends[text - 1] as number) + 1;
  }

  /** A copy of what was written, to be handed to another thread. */
  texts(): Texts {
    return { bytes: this.bytes.slice(0, this.used), ends: this.ends.slice(0, this.count) };
  }

  clear(): void {
    this.used = 0;
    this.count = 0;
  }
}
