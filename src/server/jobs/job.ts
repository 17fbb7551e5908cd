import type { Caller, Engine } from '#server/engine';

/** When work is due: each day at a time of the branch's own clocks (`HH:MM`), or so many seconds after it was last done. */
export type Schedule = { readonly daily: string } | { readonly everySeconds: number };

/** What was done, counted by name; the names have words under `jobs:did`. */
export type Did = Readonly<Record<string, number>>;

/** What a body is given to work with. */
export interface JobContext {
  readonly engine: Engine;
  /** The branch it is for; 0 for the whole company. */
  readonly epId: string;
  /** Zone of the branch's clocks, and the day they show. */
  readonly zone: string;
  readonly today: string;
  /** The product itself, which holds every right: what it writes goes by `performAsJob`. */
  caller(): Promise<Caller>;
  /** Says that the claim is lost or the server stops: a body looks at it between its steps. */
  readonly signal: AbortSignal;
}

/**
 * Work the server does by itself (design/acts.md §5), declared by an area. Claimed by one process at a time and done once for each time
 * it is due; a try that fails or is cut off comes again, so the body finds by itself what is left to do.
 */
export interface Job {
  /** Unique; its words stand under `jobs:name`. */
  readonly name: string;
  /** Once for each branch, or once for the whole company. */
  readonly of: 'branch' | 'company';
  readonly schedule: Schedule;
  /** Due for the first time as soon as the branch is there. */
  readonly atOnce?: true;
  run(context: JobContext): Promise<Did>;
}

/** Of a try that did nothing, only work of once a day is told of. */
export const isDaily = ({ schedule }: Job): boolean => 'daily' in schedule;

/** So often a piece of work is tried for one due time; after that it waits for its next. */
export const mostAttempts = 8;

const minuteMs = 60_000;
const longestWaitMs = 60 * minuteMs;

/** How long after a failed try the next one comes: one minute, then twice as long each time, an hour at most. */
export const waitAfter = (attempt: number): number => Math.min(longestWaitMs, minuteMs * 2 ** (attempt - 1));
