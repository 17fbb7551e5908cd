import { Refused } from '#server/refused';

/** What a list may take, a whole sheet to its first rows (design/reliability.md T14). */
const mostListMs = 5_000;

/** Whoever asked is no longer there to be answered. */
export class Left extends Error {
  override message = 'nobody waits for the answer any more';
}

/** How long what somebody asked for is worked at: until it took too long, or until they leave. */
export class Patience {
  /** Aborted with the reason that is to be answered. */
  readonly signal: AbortSignal;
  private readonly timer: NodeJS.Timeout;

  constructor(leaving: AbortSignal | null = null, mostMs = mostListMs) {
    const tooLong = new AbortController();
    const late = () => tooLong.abort(new Refused('LIST_TOO_LONG', { n: String(mostMs / 1_000) }));
    this.timer = setTimeout(late, mostMs).unref();
    this.signal = leaving ? AbortSignal.any([leaving, tooLong.signal]) : tooLong.signal;
  }

  /** What was waited for has come: from now on only leaving ends it. */
  satisfied(): void {
    clearTimeout(this.timer);
  }
}
