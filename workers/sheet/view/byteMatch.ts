import type { TextColumn } from '#workers/sheet/store/textColumn';
import { pointAt, widthOf, type Folding } from '#workers/sheet/view/folding';
import { bytesOfLiteral, HeapScan } from '#workers/sheet/view/heapScan';
import { and } from '#workers/sheet/view/masks';
import type { TextTest } from '#workers/sheet/view/textTest';

/** What a byte says to a search: a run may begin with it, the text ends with it. */
const maybe = 1;
const ending = 2;

/** Where fewer than one row in so many is still asked for, each is looked at by itself. */
const fewestAsked = 4;

/** A literal of fewer bytes stands in too many rows for a look into the whole heap to save anything. */
const shortestScanned = 4;

/** One literal run to be found: it may begin where `first` of a byte and `second` of the next agree. */
interface Run {
  readonly points: Int32Array;
  readonly first: Uint8Array;
  readonly second: Uint8Array;
}

/**
 * Asks a text condition of the UTF-8 in the store itself: no text is made, nothing has to be kept up to date when cells
 * change, and a million job numbers are read in about the time it takes to look at their bytes.
 */
export class ByteMatch {
  private readonly units: Uint16Array;
  private readonly head: Int32Array | null;
  private readonly middle: readonly Run[];
  private readonly tail: Int32Array | null;
  /** One run anchored at both ends. */
  private readonly whole: boolean;
  /** The longest literal a passing text must hold; null where looking at how texts begin or end is quicker. */
  private readonly literal: Int32Array | null;
  /** Holding the literal is all that is asked. */
  private readonly sole: boolean;

  constructor(private readonly asked: TextTest) {
    this.units = asked.folding.units();
    const runs = [...asked.runs];
    const [start, end] = [
      asked.operator === 'equal' || asked.operator === 'begin',
      asked.operator === 'equal' || asked.operator === 'endin',
    ];
    this.whole = start && end && runs.length === 1;
    this.head = start ? (runs.shift() as Int32Array) : null;
    this.tail = end && runs.length > 0 ? (runs.pop() as Int32Array) : null;
    this.middle = runs.filter((run) => run.length > 0).map((points) => runOf(points, asked.folding));
    this.sole =
      this.head === null &&
      this.tail === null &&
      this.middle.length === 1 &&
      runs.length === 1 &&
      (runs[0] as Int32Array).every((point) => point >= 0);
    this.literal = (this.head && this.head.length > 0) || this.middle.length === 0 ? null : longestLiteral(asked.runs);
  }

  /** Takes rows out of the mask: those whose text passes where `negated`, the others where not. */
  narrow(column: TextColumn, negated: boolean, blank: boolean, mask: Uint8Array): void {
    const { starts, bytes, uneven, ordered } = column;
    const [passed, failed, none] = [Number(!negated), Number(negated), Number(blank)];
    const hits = this.scanned(column, mask);
    if (hits !== null && this.sole && !negated && !blank && column.ordered === column.used) return this.narrowToHits(column, hits, mask);
    const [run] = this.middle;
    if (hits === null && run && !(this.head && this.head.length > 0)) return this.narrowAnywhere(column, run, [passed, failed, none], mask);
    for (let slot = 0; slot < mask.length; slot++) {
      if (mask[slot] === 0) continue;
      const start = starts[slot] as number;
      if (start === 0) mask[slot] = none;
      else if (hits !== null && hits[slot] === 0 && uneven[slot] === 0 && start < ordered) mask[slot] = failed;
      else if (this.sole && hits !== null && hits[slot] === 1) mask[slot] = passed;
      else mask[slot] = this.test(bytes, start) ? passed : failed;
    }
  }

  /** The same where every row but the uneven ones has been asked. */
  private narrowToHits({ starts, bytes, uneven }: TextColumn, hits: Uint8Array, mask: Uint8Array): void {
    for (let slot = uneven.indexOf(1); slot >= 0 && slot < hits.length; slot = uneven.indexOf(1, slot + 1))
      hits[slot] = Number(starts[slot] !== 0 && this.test(bytes, starts[slot] as number));
    and(mask, hits);
  }

  /** The same where the text may begin with anything: `find` drawn into the loop, which halves the time. */
  private narrowAnywhere(
    { starts, bytes }: TextColumn,
    { first, second, points }: Run,
    [passed, failed, none]: readonly [number, number, number],
    mask: Uint8Array,
  ): void {
    for (let slot = 0; slot < mask.length; slot++) {
      if (mask[slot] === 0) continue;
      const start = starts[slot] as number;
      if (start === 0) {
        mask[slot] = none;
        continue;
      }
      let byte = bytes[start] as number;
      for (let at = start; ; at++) {
        const next = bytes[at + 1] as number;
        const what = (first[byte] as number) & (second[next] as number);
        byte = next;
        if (what === 0) continue;
        const end = what === ending ? -1 : this.follow(bytes, at, points);
        if (what !== ending && end < 0) continue;
        mask[slot] = end >= 0 && this.goesOn(bytes, end) ? passed : failed;
        break;
      }
    }
  }

  /** Rows that hold the longest literal anywhere in the condition, where looking for it in the whole heap is worth while; else null. */
  private scanned(column: TextColumn, mask: Uint8Array): Uint8Array | null {
    const literal = this.literal;
    if (
      literal === null ||
      bytesIn(literal) < shortestScanned ||
      column.ordered * 2 < column.used ||
      asked(mask) * fewestAsked < mask.length
    )
      return null;
    const hits = new Uint8Array(mask.length);
    const sets = bytesOfLiteral(literal, this.asked.folding);
    const exact = sets.length <= HeapScan.mostTold && sets.every(({ size }) => size === 1);
    new HeapScan(sets, exact ? null : (bytes, at) => this.follow(bytes, at, literal) >= 0).mark(column, hits);
    return hits;
  }

  /** Whether the NUL-ended text at `start` passes. */
  test(bytes: Uint8Array, start: number): boolean {
    let at = start;
    if (this.head) {
      at = this.follow(bytes, at, this.head);
      if (at < 0) return false;
      if (this.whole) return bytes[at] === 0;
    }
    const [run] = this.middle;
    if (!run) return this.tail === null || this.endsWith(bytes, at, this.tail);
    at = this.find(bytes, at, run);
    return at >= 0 && this.goesOn(bytes, at);
  }

  /** Whether what follows the first run in the middle follows here. */
  private goesOn(bytes: Uint8Array, from: number): boolean {
    let at = from;
    for (let index = 1; index < this.middle.length; index++) {
      at = this.find(bytes, at, this.middle[index] as Run);
      if (at < 0) return false;
    }
    return this.tail === null || this.endsWith(bytes, at, this.tail);
  }

  private folded(bytes: Uint8Array, at: number): number {
    const point = pointAt(bytes, at);
    return point > 0xffff ? this.asked.folding.point(point) : (this.units[point] as number);
  }

  /** The place behind a run that begins here, or -1. */
  private follow(bytes: Uint8Array, from: number, run: Int32Array): number {
    const { units } = this;
    let at = from;
    for (let index = 0; index < run.length; index++) {
      const first = bytes[at] as number;
      const wanted = run[index] as number;
      if (first < 0x80) {
        if (first === 0 || (wanted >= 0 && units[first] !== wanted)) return -1;
        at += 1;
      } else {
        if (wanted >= 0 && this.folded(bytes, at) !== wanted) return -1;
        at += widthOf(first);
      }
    }
    return at;
  }

  /** The place behind the first such run, or -1. */
  private find(bytes: Uint8Array, from: number, run: Run): number {
    const { first, second } = run;
    let byte = bytes[from] as number;
    for (let at = from; ; at++) {
      const next = bytes[at + 1] as number;
      // Both bytes in one question: the first alone is guessed wrong too often.
      const what = (first[byte] as number) & (second[next] as number);
      byte = next;
      if (what === 0) continue;
      if (what === ending) return -1;
      const end = this.follow(bytes, at, run.points);
      if (end >= 0) return end;
    }
  }

  /** Whether the text ends with this run, none of it before `from`. */
  private endsWith(bytes: Uint8Array, from: number, run: Int32Array): boolean {
    let at = from;
    while (bytes[at] !== 0) at += 1;
    for (let index = run.length - 1; index >= 0; index--) {
      if (at <= from) return false;
      at -= 1;
      while (((bytes[at] as number) & 0xc0) === 0x80) at -= 1;
      const wanted = run[index] as number;
      const byte = bytes[at] as number;
      if (wanted >= 0 && (byte < 0x80 ? (this.units[byte] as number) : this.folded(bytes, at)) !== wanted) return false;
    }
    return true;
  }
}

const firstByteOf = (code: number): number =>
  code < 0x80 ? code : code < 0x800 ? 0xc0 | (code >> 6) : code < 0x10000 ? 0xe0 | (code >> 12) : 0xf0 | (code >> 18);
const secondByteOf = (code: number): number => 0x80 | ((code < 0x800 ? code : code < 0x10000 ? code >> 6 : code >> 12) & 0x3f);

/** The code points that fold to one; null for any. Those beyond the basic plane fold to their like. */
function foldedFrom(wanted: number | undefined, folding: Folding): number[] | null {
  if (wanted === undefined || wanted < 0 || wanted > 0xffff) return null;
  const units = folding.units();
  const codes: number[] = [];
  for (let code = units.indexOf(wanted); code >= 0; code = units.indexOf(wanted, code + 1)) codes.push(code);
  return codes;
}

function runOf(points: Int32Array, folding: Folding): Run {
  const [first, second] = [new Uint8Array(256), new Uint8Array(256).fill(ending)];
  const [codes, following] = [foldedFrom(points[0], folding), foldedFrom(points[1], folding)];
  if (codes === null) first.fill(maybe, 1, 0x80).fill(maybe, 0xc0);
  for (const code of codes ?? []) first[firstByteOf(code)] = maybe;
  first[0] = ending;
  const mayFollow = (byte: number) => (second[byte] = maybe | ending);
  const open = codes === null || (following === null && codes.some((code) => code < 0x80));
  if (open) second.fill(maybe | ending);
  for (const code of codes ?? []) if (code >= 0x80) mayFollow(secondByteOf(code));
  for (const code of following ?? []) mayFollow(firstByteOf(code));
  return { points, first, second };
}

/** The longest stretch of the runs without a sign for any character; null where there is none. */
function longestLiteral(runs: readonly Int32Array[]): Int32Array | null {
  let longest = new Int32Array(0);
  for (const run of runs) {
    for (let from = 0; from < run.length;) {
      let to = from;
      while (to < run.length && (run[to] as number) >= 0) to += 1;
      if (to - from > longest.length) longest = run.slice(from, to);
      from = to + 1;
    }
  }
  return longest.length === 0 ? null : longest;
}

const bytesIn = (points: Int32Array): number => points.reduce((bytes, point) => bytes + (point < 0x80 ? 1 : point < 0x800 ? 2 : 3), 0);

function asked(mask: Uint8Array): number {
  let rows = 0;
  for (let slot = 0; slot < mask.length; slot++) rows += mask[slot] as number;
  return rows;
}
