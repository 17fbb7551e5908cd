import { alphabetOf, type Alphabet } from '#workers/sheet/find/automaton/alphabet';
import { setsOf, Steps } from '#workers/sheet/find/automaton/states';
import { treeOf } from '#workers/sheet/find/automaton/tree';
import type { RegexSearch } from '#workers/sheet/find/search';
import type { TextColumn } from '#workers/sheet/store/textColumn';
import { pointAt, widthOf } from '#workers/sheet/view/folding';

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
  private readonly start: number;
  /** Row of the state of a text in which nothing has begun yet. */
  private readonly idle: number;
  /** Bytes that leave it so. */
  private readonly skips = new Uint8Array(256);
  private readonly kinds: Uint8Array;

  private constructor(private readonly alphabet: Alphabet, states: readonly (readonly number[])[], ends: readonly boolean[], idle: number) {
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
    return alphabet && determined(steps, alphabet, (...made) => new Automaton(alphabet, ...made));
  }

  /** Whether the NUL-ended text at `from` holds a hit. */
  test(bytes: Uint8Array, from: number): boolean {
    const { table, kinds, skips, idle } = this;
    let state = this.start;
    for (let at = from; ; ) {
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

  /** Takes rows out of the mask whose text holds no hit. */
  narrow({ starts, bytes }: TextColumn, mask: Uint8Array): void {
    for (let slot = 0; slot < mask.length; slot++) {
      const start = starts[slot] as number;
      if (mask[slot] === 1 && (start === 0 || !this.test(bytes, start))) mask[slot] = 0;
    }
  }
}

const made = new Map<string, Automaton | null>();

/** The automaton of a search, kept for the next one; a person searches with few. Null as {@link Automaton.of}. */
export function automatonOf(search: RegexSearch): Automaton | null {
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
