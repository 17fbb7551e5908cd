import { Refused } from '#server/refused';

/** Lists of one person that are read at the same time, and that may wait for one of these to end. */
const mostRead = 2;
const mostWaiting = 20;
const mostWaitMs = 15_000;
/** A list that took longer leaves its place empty for twice as long as it took, so that nobody keeps the database busy alone. */
const longMs = 250;
const mostRestMs = 3_000;

interface Reading {
  running: number;
  readonly waiting: (() => void)[];
}

/** Sees to it that nobody has more than two lists read at once; the next wait in the order they came, each for a while. */
export class AtOnce {
  private readonly people = new Map<string, Reading>();

  /**
   * Waits for the person's turn; whoever gets it calls what is answered when done. Rejects with the signal's reason.
   * @throws Refused LISTS_AT_ONCE to one that would have to wait too long, or behind too many.
   */
  async turn(userId: string, signal: AbortSignal, mostMs = mostWaitMs): Promise<() => void> {
    const reading = this.people.get(userId) ?? { running: 0, waiting: [] };
    this.people.set(userId, reading);
    if (reading.running < mostRead) reading.running += 1;
    else if (reading.waiting.length < mostWaiting) await this.called(reading, signal, mostMs);
    else throw new Refused('LISTS_AT_ONCE', { n: String(mostRead) });
    const began = performance.now();
    let done = false;
    return () => {
      const took = performance.now() - began;
      if (done) return;
      done = true;
      if (took < longMs) this.next(userId, reading);
      else setTimeout(() => this.next(userId, reading), Math.min(2 * took, mostRestMs)).unref();
    };
  }

  /** The one that ends hands its place to the first that waits. */
  private next(userId: string, reading: Reading): void {
    const first = reading.waiting.shift();
    if (first) return first();
    reading.running -= 1;
    if (reading.running === 0) this.people.delete(userId);
  }

  private called(reading: Reading, signal: AbortSignal, mostMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const forget = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', left);
      };
      const mine = () => (forget(), resolve());
      const giveUp = (reason: Error) => {
        forget();
        reading.waiting.splice(reading.waiting.indexOf(mine), 1);
        reject(reason);
      };
      const left = () => giveUp(signal.reason as Error);
      const timer = setTimeout(() => giveUp(new Refused('LISTS_AT_ONCE', { n: String(mostRead) })), mostMs);
      signal.addEventListener('abort', left, { once: true });
      reading.waiting.push(mine);
    });
  }
}
