/** Whoever waits for work does not wait longer: it may have names to ask the server for. */
const longestMs = 2_000;

/** Work of the tools on cells that the engine has not answered yet. */
export class UnderWay {
  private resting: Promise<void> | null = null;
  private count = 0;
  private rest: () => void = () => undefined;

  follow<T>(work: Promise<T>): Promise<T> {
    this.count += 1;
    const over = () => {
      this.count -= 1;
      if (this.count > 0) return;
      this.resting = null;
      this.rest();
    };
    work.then(over, over);
    return work;
  }

  /** When all of it is answered and the page reads what came of it, two seconds at most; null while nothing is under way. */
  until(): Promise<void> | null {
    if (this.count === 0) return null;
    this.resting ??= new Promise((resolve) => {
      this.rest = resolve;
      setTimeout(resolve, longestMs);
    });
    return this.resting;
  }
}
