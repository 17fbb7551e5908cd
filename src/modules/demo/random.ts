const named = new Map<string, number>();

/** FNV-1a of an entity's name, kept because every record of the entity asks for it. */
function nameHash(name: string): number {
  const known = named.get(name);
  if (known !== undefined) return known;
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  named.set(name, hash);
  return hash;
}

/** Finaliser of MurmurHash3: every bit of the input moves every bit of the answer. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by));

/**
 * A xoshiro128** stream of its own for one record: seeded by a 64-bit hash of the company's seed, the entity's name and the
 * record's index (domain/10 §10.1), so that a record does not depend on which others were made before it.
 */
export class Stream {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: number, entity: string, index: number) {
    const low = mixed(mixed(seed ^ nameHash(entity)) + Math.imul(index | 0, 0x9e3779b1));
    const high = mixed(
      mixed(nameHash(entity) + Math.imul(seed, 0x85ebca77)) ^ Math.imul(Math.floor(index / 0x1_0000_0000) | 0, 0xc2b2ae3d) ^ low,
    );
    this.a = mixed(low + 0x9e3779b9);
    this.b = mixed(high + 0x3c6ef372);
    this.c = mixed(rotated(low, 16) + 0xdaa66d2b);
    this.d = mixed(rotated(high, 16) + 0x78dde6e4) | 1;
  }

  /** The next 32 bits, unsigned. */
  bits(): number {
    const answer = Math.imul(rotated(Math.imul(this.b, 5), 7), 9) >>> 0;
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = rotated(this.d, 11);
    return answer;
  }

  /** A number from 0 (included) to 1 (not included). */
  unit(): number {
    return this.bits() / 0x1_0000_0000;
  }

  /** A whole number from 0 to n − 1. */
  below(n: number): number {
    return Math.floor(this.unit() * n);
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  /** Triangular distribution by least, most likely and most. */
  triangular(least: number, likely: number, most: number): number {
    const at = this.unit();
    const turn = (likely - least) / (most - least);
    if (at < turn) return least + Math.sqrt(at * (most - least) * (likely - least));
    return most - Math.sqrt((1 - at) * (most - least) * (most - likely));
  }

  /** Standard normal distribution (Box–Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit());
  }

  /** Log-normal distribution by its median and the deviation of its logarithm. */
  logNormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal());
  }

  /** Shuffles in place (Fisher–Yates) and answers the same list. */
  shuffle<T>(list: T[]): T[] {
    for (let at = list.length - 1; at > 0; at -= 1) {
      const other = this.below(at + 1);
      [list[at], list[other]] = [list[other] as T, list[at] as T];
    }
    return list;
  }
}

/** Draws from a list of things with weights; the weights need not add up to anything. */
export class Weighted<T> {
  private readonly things: readonly T[];
  private readonly upTo: number[] = [];

  constructor(entries: readonly (readonly [thing: T, weight: number])[]) {
    const weighing = entries.filter(([, weight]) => weight > 0);
    this.things = weighing.map(([thing]) => thing);
    let total = 0;
    for (const [, weight] of weighing) this.upTo.push((total += weight));
  }

  draw(stream: Stream): T {
    const wanted = stream.unit() * (this.upTo.at(-1) ?? 0);
    let low = 0;
    let high = this.upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.upTo[middle] as number) > wanted) high = middle;
      else low = middle + 1;
    }
    return this.things[low] as T;
  }
}
