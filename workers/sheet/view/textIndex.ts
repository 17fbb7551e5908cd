import type { TextColumn } from '#workers/sheet/store/textColumn';
import { foldSearch } from '#values/text';
import type { TextTest } from '#workers/sheet/view/textTest';

/** Heaps above this are read cell by cell: one text of them would be too long. */
const mostBytes = 200_000_000;
const pieceBytes = 1_000_000;

/** All texts of a column, folded, in one long text with a NUL after each: a search runs once instead of once per row. */
export class TextIndex {
  private joined = '';
  private rows = new Uint32Array(0);
  private ends = new Uint32Array(0);
  private stamp = -1;
  private count = -1;

  constructor(private readonly column: TextColumn) {}

  static fits(column: TextColumn): boolean {
    return column.used < mostBytes;
  }

  private build(count: number): void {
    const { column } = this;
    if (this.stamp === column.stamp && this.count === count) return;
    column.putInOrder(count);
    const decoder = new TextDecoder();
    const pieces: string[] = [];
    for (let from = 1; from < column.used; ) {
      let to = Math.min(from + pieceBytes, column.used);
      while (column.bytes[to - 1] !== 0) to += 1;
      pieces.push(foldSearch(decoder.decode(column.bytes.slice(from, to))));
      from = to;
    }
    this.joined = pieces.join('');
    this.rows = new Uint32Array(count);
    this.ends = new Uint32Array(count);
    let [records, at] = [0, -1];
    for (let slot = 0; slot < count; slot++) {
      if (column.starts[slot] === 0) continue;
      at = this.joined.indexOf('\0', at + 1);
      this.rows[records] = slot;
      this.ends[records++] = at;
    }
    this.rows = this.rows.subarray(0, records);
    this.ends = this.ends.subarray(0, records);
    this.stamp = column.stamp;
    this.count = count;
  }

  /** Sets `mask` for every row whose text passes; leaves the others as they are. */
  mark(test: TextTest, mask: Uint8Array, count: number): void {
    this.build(count);
    if (test.literal === '' && test.operator !== 'equal') this.rows.forEach((slot) => (mask[slot] = 1));
    else if (test.literal === null) this.markPattern(test, mask);
    else this.markLiteral(test, test.literal, mask);
  }

  private markLiteral({ operator }: TextTest, literal: string, mask: Uint8Array): void {
    const { joined, ends } = this;
    const [start, end] = [operator === 'equal' || operator === 'begin', operator === 'equal' || operator === 'endin'];
    const wanted = end ? `${literal}\0` : literal;
    let record = 0;
    for (let at = joined.indexOf(wanted); at >= 0; at = joined.indexOf(wanted, at)) {
      record = this.recordAt(at, record);
      const first = record === 0 ? 0 : (ends[record - 1] as number) + 1;
      if (start && at !== first) {
        at += 1;
        continue;
      }
      mask[this.rows[record] as number] = 1;
      at = (ends[record] as number) + 1;
    }
  }

  private markPattern(test: TextTest, mask: Uint8Array): void {
    const [start, end] = [test.operator === 'equal' || test.operator === 'begin', test.operator === 'equal' || test.operator === 'endin'];
    const pattern = new RegExp(`${start ? '(?<![^\\0])' : ''}${test.source('[^\\0]')}${end ? '(?=\\0)' : ''}`, 'gu');
    let record = 0;
    for (let hit = pattern.exec(this.joined); hit && hit.index < this.joined.length; hit = pattern.exec(this.joined)) {
      record = this.recordAt(hit.index, record);
      mask[this.rows[record] as number] = 1;
      pattern.lastIndex = (this.ends[record] as number) + 1;
    }
  }

  /** The record a place lies in: galloping from the last one, because hits come in order. */
  private recordAt(place: number, from: number): number {
    const { ends } = this;
    let [step, low, high] = [1, from, from];
    while (high < ends.length && (ends[high] as number) < place) {
      low = high + 1;
      high += step;
      step *= 2;
    }
    high = Math.min(high, ends.length - 1);
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as number) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
