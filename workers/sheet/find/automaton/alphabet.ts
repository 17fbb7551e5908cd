const [firstHalf, behindHalves, plane] = [0xd800, 0xe000, 0x10000];
/** Stands for every character beyond the basic plane: a set this room knows holds all of them or none. */
const beyond = '\u{1F600}';
/** More kinds of characters than this, and telling them apart costs more than it saves. */
const mostKinds = 60;

let every = '';

/** Every character of the basic plane but NUL and the halves of surrogate pairs, in order. */
function everyCharacter(): string {
  if (every === '')
    for (let code = 1; code < plane; code++) if (code < firstHalf || code >= behindHalves) every += String.fromCharCode(code);
  return every;
}

const codeAtPlace = (place: number): number => (place + 1 < firstHalf ? place + 1 : place + 1 + behindHalves - firstHalf);

interface Members {
  /** First code and the one behind the last, of runs of neighbours. */
  readonly runs: readonly (readonly [number, number])[];
  readonly beyond: boolean;
}

const known = new Map<string, Members>();

const single = /^(?:[^\\.]|\\[\^$\\.*+?()[\]{}|/])$/su;

/** The one character a piece names, where no other is taken for it whatever the case; else null. */
function aloneIn(source: string): number | null {
  const character = single.test(source) ? (source.at(-1) as string) : '';
  const code = character.charCodeAt(0);
  return character !== '' && character.toLowerCase() === character.toUpperCase() && (code < firstHalf || code >= behindHalves)
    ? code
    : null;
}

/** The characters a piece of a regular expression takes: one that stands for itself, else as the engine says. */
function membersOf(source: string, flags: string): Members {
  const alone = aloneIn(source);
  if (alone !== null) return { runs: [[alone, alone + 1]], beyond: false };
  const name = `${flags}/${source}`;
  let members = known.get(name);
  if (!members) {
    const runs: [number, number][] = [];
    for (const { 0: run, index } of everyCharacter().matchAll(new RegExp(`(?:${source})+`, `g${flags}`)))
      runs.push([codeAtPlace(index), codeAtPlace(index + run.length - 1) + 1]);
    members = { runs, beyond: new RegExp(`^(?:${source})$`, flags).test(beyond) };
    if (known.size > 500) known.clear();
    known.set(name, members);
  }
  return members;
}

/** Characters that no set of an expression tells apart are of one kind. */
export interface Alphabet {
  /** Kind by code of the basic plane. */
  readonly kinds: Uint8Array;
  readonly kindBeyond: number;
  readonly count: number;
  /** By set, in the order they were given: the kinds it takes. */
  readonly sets: readonly (readonly number[])[];
}

/** Sorts all characters by which of these pieces of an expression take them; null where there are too many kinds. */
export function alphabetOf(sources: readonly string[], flags: string): Alphabet | null {
  const kinds = new Uint8Array(plane);
  let [count, kindBeyond] = [1, 0];
  const all = sources.map((source) => membersOf(source, flags));
  for (const members of all) {
    const within = new Map<number, number>();
    const inner = (kind: number): number => within.get(kind) ?? (within.set(kind, count), count++);
    if (count * 2 > 255) return null;
    for (const [from, to] of members.runs)
      for (let code = from; code < to; code++) if (code < firstHalf || code >= behindHalves) kinds[code] = inner(kinds[code] as number);
    if (members.beyond) kindBeyond = inner(kindBeyond);
  }
  return closedUp(kinds, kindBeyond, all);
}

/** Leaves out kinds that no character is of any more. */
function closedUp(old: Uint8Array, oldBeyond: number, all: readonly Members[]): Alphabet | null {
  const numbers = new Map<number, number>();
  const numberOf = (kind: number): number => numbers.get(kind) ?? (numbers.set(kind, numbers.size), numbers.size - 1);
  const kinds = old.map((kind) => numberOf(kind));
  const kindBeyond = numberOf(oldBeyond);
  if (numbers.size > mostKinds) return null;
  const sets = all.map((members) => {
    const taken = new Set<number>(members.beyond ? [kindBeyond] : []);
    for (const [from, to] of members.runs)
      for (let code = from; code < to; code++) if (code < firstHalf || code >= behindHalves) taken.add(kinds[code] as number);
    return [...taken];
  });
  return { kinds, kindBeyond, count: numbers.size, sets };
}
