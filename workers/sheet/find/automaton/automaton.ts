import { alphabetOf, type Alphabet } from '#workers/sheet/find/automaton/alphabet';
import { leadOf } from '#workers/sheet/find/automaton/lead';
import { setsOf, Steps } from '#workers/sheet/find/automaton/states';
import { treeOf } from '#workers/sheet/find/automaton/tree';
import type { RegexSearch } from '#workers/sheet/find/search';
import type { TextColumn } from '#workers/sheet/store/textColumn';
import { pointAt, widthOf } from '#workers/sheet/view/folding';
import { and } from '#workers/sheet/view/masks';
import { HeapScan, pairOf, RowWalk, type BytesByPlace } from '#workers/sheet/view/heapScan';

/** Larger ones are made in more time than they save; among them are those that grow without measure, as of `[ab].{20}c`. */
const mostStates = 500;
/** In the table: a hit, whatever follows. */
const hit = -1;

/**
 * A regular expression as a deterministic automaton over the UTF-8 of the store: each byte is looked at once, no pattern runs
 * without end, no text is made and no other thread asked. Says only whether a text holds a hit, which for a regular language
 * does not hang on greed or order.
 */
export class Automaton {
  /** By state times the kinds of characters, plus kind: the place of the next state's row. */
  private readonly table: Int32Array;
  /** By place of a state's row: the text may end here. */
  private readonly ends: Uint8Array;
  /** State of a text nothing has been read of. */
  readonly start: number;
  /** Row of the state of a text in which nothing has begun yet. */
  private readonly idle: number;
  /** Bytes that leave it so. */
  private readonly skips = new Uint8Array(256);
  private readonly kinds: Uint8Array;
  private passed: Uint8Array | null = null;

  private constructor(
    private readonly alphabet: Alphabet,
    private readonly lead: BytesByPlace | null,
    states: readonly (readonly number[])[],
    ends: readonly boolean[],
    idle: number,
  ) {
    const { count, kinds, kindBeyond } = alphabet;
    this.kinds = kinds;
    this.table = Int32Array.from(states.flatMap((row) => row.map((next) => (next === hit ? hit : next * count))));
    this.ends = new Uint8Array(this.table.length);
    ends.forEach((may, state) => (this.ends[state * count] = Number(may)));
    this.start = 0;
    this.idle = idle * count;
    const stays = (kind: number) => this.table[this.idle + kind] === this.idle;
    for (let byte = 1; byte < 0x80; byte++) this.skips[byte] = Number(stays(kinds[byte] as number));
    if (stays(kindBeyond) && kinds.subarray(0x80).every((kind) => stays(kind))) this.skips.fill(1, 0x80);
  }

  /** Null where the expression is not regular, or its automaton too large. */
  static of({ source, flags }: Pick<RegexSearch, 'source' | 'flags'>): Automaton | null {
    if (!flags.includes('u')) return null;
    const tree = treeOf(source);
    const sets = tree && setsOf(tree);
    const steps = tree && sets && Steps.of(tree, sets);
    const alphabet = steps && alphabetOf(sets, flags);
    return alphabet && determined(steps, alphabet, (...made) => new Automaton(alphabet, leadOf(steps, alphabet), ...made));
  }

  /** Whether the NUL-ended text at `from` holds a hit; `state` tells what has been read before. */
  test(bytes: Uint8Array, from: number, before = this.start): boolean {
    const { table, kinds, skips, idle } = this;
    let state = before;
    for (let at = from; ;) {
      if (state === idle) while (skips[bytes[at] as number] === 1) at += 1;
      const byte = bytes[at] as number;
      if (byte < 0x80) {
        if (byte === 0) return this.ends[state] === 1;
        state = table[state + (kinds[byte] as number)] as number;
        at += 1;
      } else {
        const point = pointAt(bytes, at);
        state = table[state + (point > 0xffff ? this.alphabet.kindBeyond : (kinds[point] as number))] as number;
        at += widthOf(byte);
      }
      if (state === hit) return true;
    }
  }

  /** The state after an ASCII byte other than NUL; −1 once there is a hit. */
  step(state: number, byte: number): number {
    return this.table[state + (this.kinds[byte] as number)] as number;
  }

  /** The state after a NUL-ended text; −1 once there is a hit. */
  after(from: number, text: Uint8Array): number {
    let state = from;
    for (let at = 0; state !== hit && text[at] !== 0; at += widthOf(text[at] as number)) {
      const byte = text[at] as number;
      const point = byte < 0x80 ? byte : pointAt(text, at);
      state = this.table[state + (point > 0xffff ? this.alphabet.kindBeyond : (this.kinds[point] as number))] as number;
    }
    return state;
  }

  /** Whether a text that ends in a state is a hit. */
  mayEnd(state: number): boolean {
    return this.ends[state] === 1;
  }

  /** Takes rows out of the mask whose text holds no hit. */
  narrow(column: TextColumn, mask: Uint8Array): void {
    const { starts, bytes, ordered, used } = column;
    const swept = this.start === this.idle && this.ends[this.idle] === 0 && ordered * 2 > used ? this.swept(column, mask.length) : null;
    if (swept && ordered === used) return and(mask, swept);
    for (let slot = 0; slot < mask.length; slot++) {
      if (mask[slot] === 0) continue;
      const start = starts[slot] as number;
      if (start === 0) mask[slot] = 0;
      else if (swept && start < ordered) mask[slot] = swept[slot] as number;
      else if (!this.test(bytes, start)) mask[slot] = 0;
    }
  }

  /** Rows of the ordered part of the heap that hold a hit. */
  private swept(column: TextColumn, count: number): Uint8Array {
    if (this.lead === null) return this.sweep(column, count);
    const hits = new Uint8Array(count);
    new HeapScan(this.lead, (bytes, start) => this.test(bytes, start, this.idle)).mark(column, hits);
    return hits;
  }

  /** Rows of the ordered part of the heap that hold a hit: bytes with which none can begin are passed over two at a time, across the ends of texts. */
  private sweep(column: TextColumn, count: number): Uint8Array {
    const { bytes, ordered } = column;
    const { idle, skips } = this;
    const passed = (this.passed ??= this.passedPairs());
    const pairs = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
    const rows = new RowWalk(column, count);
    const hits = new Uint8Array(count);
    for (let at = 1; at < ordered;) {
      if ((at & 1) === 0 && passed[pairs[at >> 1] as number] === 1) {
        at += 2;
        continue;
      }
      const byte = bytes[at] as number;
      if (byte === 0 || skips[byte] === 1) {
        at += 1;
        continue;
      }
      let state = idle;
      do {
        const next = bytes[at] as number;
        if (next === 0) {
          if (this.ends[state] === 1) state = hit;
          break;
        }
        const point = next < 0x80 ? next : pointAt(bytes, at);
        state = this.table[state + (point > 0xffff ? this.alphabet.kindBeyond : (this.kinds[point] as number))] as number;
        at += widthOf(next);
      } while (state !== idle && state !== hit);
      if (state !== hit) continue;
      const slot = rows.slotAt(at - 1);
      if (slot >= 0) hits[slot] = 1;
      while (bytes[at] !== 0) at += 1;
    }
    return hits;
  }

  /** By two bytes: 1 where neither begins anything, ends of texts included. */
  private passedPairs(): Uint8Array {
    const passed = new Uint8Array(65_536);
    const passes = (byte: number) => byte === 0 || this.skips[byte] === 1;
    for (let first = 0; first < 256; first++)
      for (let second = 0; second < 256; second++) passed[pairOf(first, second)] = Number(passes(first) && passes(second));
    return passed;
  }
}

const made = new Map<string, Automaton | null>();

/** The automaton of a search, kept for the next one; a person searches with few. Null as {@link Automaton.of}. */
export function automatonOf(search: Pick<RegexSearch, 'source' | 'flags'>): Automaton | null {
  const name = `${search.flags}/${search.source}`;
  const known = made.get(name);
  if (known !== undefined) return known;
  if (made.size > 20) made.clear();
  const automaton = Automaton.of(search);
  made.set(name, automaton);
  return automaton;
}

/** Makes the states out of sets of steps (the subset construction); null where there are too many. */
function determined<T>(steps: Steps, { count, sets }: Alphabet, make: (states: number[][], ends: boolean[], idle: number) => T): T | null {
  const byKind = Array.from({ length: count }, (_, kind) => new Set(sets.flatMap((kinds, set) => (kinds.includes(kind) ? [set] : []))));
  const numbers = new Map<string, number>();
  const open: (readonly number[])[] = [];
  const numberOf = (reached: readonly number[]): number => {
    if (reached.includes(0)) return hit;
    const name = reached.join();
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, open.length);
    return open.push(reached) - 1;
  };
  const states: number[][] = [];
  const ends: boolean[] = [];
  const anew = steps.reached([steps.first], false, false);
  const first = numberOf(steps.reached([steps.first], true, false));
  if (first === hit) return make([Array.from({ length: count }, () => hit)], [true], 0);
  const idle = numberOf(anew);
  for (let state = 0; state < open.length; state++) {
    if (open.length > mostStates) return null;
    const here = open[state] as readonly number[];
    // A hit may begin at every character; those that ask for the start of the text stay where they are.
    states.push(byKind.map((own) => numberOf(steps.reached([...steps.after(here, (set) => own.has(set)), steps.first], false, false))));
    ends.push(steps.reached(here, false, true).includes(0));
  }
  return make(states, ends, idle);
}
