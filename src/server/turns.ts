import { setTimeout } from 'node:timers/promises';

/** The longest piece of work between two turns while nobody else asks for anything. */
export const mostMsAtOnce = 8;
/** The same while others do: a call comes back to this thread several times, and each time waits for the piece that is under way. */
const mostMsInCompany = 2;
/** A rest that takes longer than this was used by others, who are given another. */
const quietMs = 1.6;
const mostRests = 12;
const piecesBetweenLooks = 16;
/** A call that is not answered by then takes long itself, and long work shares with it as equals. */
const youngMs = 250;
/** So long after a call another one is expected. */
const companyMs = 1_000;

/** The calls that are being answered, by when they came: long work stands back for those that came a moment ago. */
class Answering {
  /** In the order they came. */
  private readonly came = new Map<object, number>();
  private latest = Number.NEGATIVE_INFINITY;

  /** Counts a call until what is answered here is called. */
  begin(): () => void {
    const call = {};
    this.latest = performance.now();
    this.came.set(call, this.latest);
    return () => void this.came.delete(call);
  }

  /** Does anybody who came after `since` wait for a quick answer? */
  waits(since: number): boolean {
    const young = performance.now() - youngMs;
    for (const [call, at] of this.came) {
      if (at > since && at > young) return true;
      if (at <= young) this.came.delete(call);
    }
    return false;
  }

  /** Did anybody ask for something lately, after `since`? */
  isAsked(since: number): boolean {
    return this.latest > since && performance.now() - this.latest < companyMs;
  }
}

/** The calls of this process; whoever serves them says when each begins and ends. */
export const answering = new Answering();

/** Long work on the thread that serves everybody: between pieces of it others have their turn, as soon as one is due. */
export class Turns {
  private readonly began = performance.now();
  private last = this.began;

  /** Has a piece of work taken as long as it may? */
  isDue(): boolean {
    return performance.now() - this.last >= (answering.isAsked(this.began) ? mostMsInCompany : mostMsAtOnce);
  }

  /** Waits while others are served, where they waited long enough. */
  async give(): Promise<void> {
    if (!this.isDue()) return;
    for (let rests = 0, quiet = false; !quiet && rests < mostRests; rests += 1) {
      const began = performance.now();
      await setTimeout(1);
      quiet = performance.now() - began < quietMs && !answering.waits(this.began);
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
