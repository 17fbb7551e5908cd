import { setTimeout } from 'node:timers/promises';

/** The longest piece of work between two turns. */
export const mostMsAtOnce = 8;
/** A rest that takes longer than this was used by others, who are given another. */
const quietMs = 1.6;
const mostRests = 12;
const piecesBetweenLooks = 16;

/** Long work on the thread that serves everybody: between pieces of it others have their turn, as soon as one is due. */
export class Turns {
  private last = performance.now();

  /** Waits while others are served, where they waited long enough. */
  async give(): Promise<void> {
    if (performance.now() - this.last < mostMsAtOnce) return;
    for (let rests = 0, quiet = false; !quiet && rests < mostRests; rests += 1) {
      const began = performance.now();
      await setTimeout(1);
      quiet = performance.now() - began < quietMs;
    }
    this.last = performance.now();
  }

  /** What `of` makes of each of `some`, in their order. */
  async map<One, Made>(some: readonly One[], of: (one: One, at: number) => Made): Promise<Made[]> {
    const made: Made[] = [];
    for (const [at, one] of some.entries()) {
      made.push(of(one, at));
      if (at % piecesBetweenLooks === 0) await this.give();
    }
    return made;
  }
}

/** Work that takes much memory, of which only so much is done at once: others wait for their place, first come first served. */
export class Places {
  private readonly waiting: (() => void)[] = [];
  private taken = 0;

  constructor(private readonly most: number) {}

  async within<T>(body: () => Promise<T>): Promise<T> {
    if (this.taken < this.most) this.taken += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await body();
    } finally {
      const next = this.waiting.shift();
      // The place is handed on, not given back, so that nobody slips in between.
      if (next === undefined) this.taken -= 1;
      else next();
    }
  }
}
