import { automatonOf, type Automaton } from '#workers/sheet/find/automaton/automaton';
import type { RegexSearch } from '#workers/sheet/find/search';

/** Many texts in UTF-8, each with a NUL after it. */
export interface Texts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each text's NUL stands among the bytes; null where nobody has counted. */
  readonly ends: Uint32Array<ArrayBuffer> | null;
}

// A text may begin with what elsewhere would mark the order of bytes.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const compiled = new Map<string, RegExp>();

/** A regular expression kept for the next texts; a person searches with few of them. */
export function expressionOf(source: string, flags: string): RegExp {
  const name = `${flags}/${source}`;
  let known = compiled.get(name);
  if (!known) {
    if (compiled.size > 20) compiled.clear();
    known = new RegExp(source, flags);
    compiled.set(name, known);
  }
  known.lastIndex = 0;
  return known;
}

/** Finds the number of the text a place lies in; places are asked in rising order. */
class Counter {
  private text = 0;
  /** Of the text found last. */
  end: number;

  constructor(
    private readonly joined: string,
    private readonly ends: Uint32Array | null,
  ) {
    this.end = ends ? (ends[0] ?? joined.length) : joined.indexOf('\0');
  }

  textAt(place: number): number {
    if (this.ends) {
      this.gallop(this.ends, place);
      return this.text;
    }
    while (this.end < place) {
      this.end = this.joined.indexOf('\0', this.end + 1);
      this.text += 1;
    }
    return this.text;
  }

  private gallop(ends: Uint32Array, place: number): void {
    let [step, low, high] = [1, this.text, this.text];
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
    this.text = low;
    this.end = ends[low] as number;
  }
}

function hitsTogether(joined: string, source: string, flags: string, counter: Counter): number[] {
  const hits: number[] = [];
  const pattern = expressionOf(source, `g${flags}`);
  for (let hit = pattern.exec(joined); hit && hit.index < joined.length; hit = pattern.exec(joined)) {
    hits.push(counter.textAt(hit.index));
    pattern.lastIndex = counter.end + 1;
  }
  return hits;
}

function hitsOneByOne(joined: string, source: string, flags: string): number[] {
  const hits: number[] = [];
  const pattern = expressionOf(source, flags);
  let text = 0;
  for (let at = 0; at < joined.length; text++) {
    const end = joined.indexOf('\0', at);
    if (pattern.test(joined.slice(at, end))) hits.push(text);
    at = end + 1;
  }
  return hits;
}

function hitsInBytes(automaton: Automaton, bytes: Uint8Array): number[] {
  const hits: number[] = [];
  for (let [at, text] = [0, 0]; at < bytes.length; text++) {
    if (automaton.test(bytes, at)) hits.push(text);
    at = bytes.indexOf(0, at) + 1;
  }
  return hits;
}

/** The numbers of the texts a regular expression matches in, ascending; where it is not regular it may run without end. */
export function scan(search: RegexSearch, { bytes, ends }: Texts): Uint32Array<ArrayBuffer> {
  const automaton = automatonOf(search);
  if (automaton) return Uint32Array.from(hitsInBytes(automaton, bytes));
  const { source, flags, joined } = search;
  const text = decoder.decode(bytes);
  if (joined === null) return Uint32Array.from(hitsOneByOne(text, source, flags));
  // Only where every byte is a character do places among the bytes hold in the text.
  return Uint32Array.from(hitsTogether(text, joined, flags, new Counter(text, text.length === bytes.length ? ends : null)));
}
