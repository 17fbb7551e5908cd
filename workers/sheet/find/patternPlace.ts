import { answerJob, type Job, type JobAnswer, type Work } from '#workers/sheet/find/jobs';
import { rewrite } from '#workers/sheet/find/rewrite';
import type { Texts } from '#workers/sheet/find/scan';
import type { RegexSearch, Search } from '#workers/sheet/find/search';

/** A thread of its own that does jobs one after the other and can be ended in the middle of one. */
export interface PatternThread {
  post(job: Job, transfer: ArrayBuffer[]): void;
  end(): void;
}

export type StartPatternThread = (hear: (answer: JobAnswer) => void, broken: () => void) => PatternThread;

/** A pattern ran so long that it was ended: it would hardly have come to an end. */
export class Catastrophe extends Error {}

/** Something else is looked for meanwhile: nobody waits for the answer any more. */
export class Superseded extends Error {}

/** A piece of work is at most some hundred thousand characters: no honest pattern needs longer for it. */
const answerMs = 1_000;
/** The thread's code comes over the network once. */
const startMs = 20_000;
/** A thread nobody asks any more gives its memory back. */
const idleMs = 60_000;

interface Waiting {
  readonly job: Job;
  readonly answer: (answer: JobAnswer) => void;
  readonly fail: (error: Error) => void;
}

/**
 * Where patterns of people run: in a thread that is ended when it does not answer in time, so that neither the page nor the
 * sheet ever waits for a pattern that finds no end. Literal texts cannot do that and are looked for on the spot.
 */
export class PatternPlace {
  private thread: PatternThread | null = null;
  private ready = false;
  private numbers = 0;
  private waiting: Waiting[] = [];
  private stopWatch: () => void = () => undefined;

  /** Without a way to start a thread patterns run on the spot: where nobody but tests could type one. */
  constructor(
    private readonly start: StartPatternThread | undefined,
    private readonly later: (ms: number, call: () => void) => () => void,
  ) {}

  /** Starts the thread before it is needed. */
  warm(): void {
    if (this.start && !this.thread) this.begin(this.start);
  }

  /** As `scan`. Rejects with `Catastrophe`. */
  async scan(search: RegexSearch, texts: Texts): Promise<Uint32Array> {
    const answer = await this.ask({ is: 'scan', search, texts });
    return answer.is === 'scanned' ? answer.hits : new Uint32Array(0);
  }

  /** As `rewrite`, of many texts. Rejects with `Catastrophe`. */
  async rewrite(search: Search, texts: readonly string[], by: string): Promise<readonly (string | null)[]> {
    if (search.is === 'blank' || (search.is === 'text' && search.literal !== null)) return texts.map((text) => rewrite(text, search, by));
    const answer = await this.ask({ is: 'rewrite', search, texts, by });
    return answer.is === 'rewritten' ? answer.texts : [];
  }

  /** Ends whatever runs or waits, so that the next pattern need not wait for one that may find no end. Its callers get `Superseded`; false where nothing did. */
  giveWay(): boolean {
    if (this.waiting.length === 0) return false;
    const reason = new Superseded('something else is looked for');
    if (this.ready) this.drop(reason);
    else for (const { fail } of this.waiting.splice(0)) fail(reason);
    return true;
  }

  close(): void {
    this.drop(new Error('the search has been closed'));
  }

  private ask(work: Work): Promise<JobAnswer> {
    const job: Job = { ...work, id: ++this.numbers };
    if (!this.start) return Promise.resolve(answerJob(job));
    return new Promise((answer, fail) => {
      this.waiting.push({ job, answer, fail });
      this.warm();
      if (this.ready) this.post(job);
      if (this.ready && this.waiting.length === 1) this.watch();
    });
  }

  private post(job: Job): void {
    const { bytes, ends } = job.is === 'scan' ? job.texts : { bytes: null, ends: null };
    this.thread?.post(
      job,
      [bytes, ends].flatMap((array) => array?.buffer ?? []),
    );
  }

  private begin(start: StartPatternThread): void {
    const thread = start(
      (answer) => this.thread === thread && this.hear(answer),
      () =>
        this.thread === thread &&
        this.drop(this.ready ? new Catastrophe('the pattern broke its thread') : new Error('the search does not start')),
    );
    this.thread = thread;
    this.watch();
  }

  private hear(answer: JobAnswer): void {
    if (answer.is === 'ready') {
      this.ready = true;
      for (const { job } of this.waiting) this.post(job);
    } else {
      const [first] = this.waiting.splice(0, 1);
      first?.answer(answer);
    }
    this.watch();
  }

  /** Answers come in the order of the jobs, so that the time of the first one is all there is to watch. */
  private watch(): void {
    this.stopWatch();
    if (!this.thread) return;
    const wait = !this.ready ? startMs : this.waiting.length > 0 ? answerMs : idleMs;
    this.stopWatch = this.later(wait, () =>
      this.drop(this.ready ? new Catastrophe('the pattern found no end') : new Error('the search does not start')),
    );
  }

  private drop(error: Error): void {
    this.stopWatch();
    this.thread?.end();
    this.thread = null;
    this.ready = false;
    for (const { fail } of this.waiting.splice(0)) fail(error);
  }
}
