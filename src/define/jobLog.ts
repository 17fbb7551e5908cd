import type { RefusalCode } from '#names/refusals';

/** Work the server does by itself in a branch, or for the whole company (`epId` 0), as administrators see it. Moments are ISO 8601. */
export interface JobLine {
  readonly epId: string;
  readonly name: string;
  readonly nextTime: string;
  /** When it was last looked whether there is anything to do. */
  readonly lookedTime: string | null;
  /** Its last try that was written down. */
  readonly last: JobRunLine | null;
}

/** One try. `outcome` null: it is at work; LOST: its process ended in the middle. */
export interface JobRunLine {
  readonly id: string;
  readonly epId: string;
  readonly name: string;
  readonly attempt: number;
  readonly startTime: string;
  readonly milliseconds: number | null;
  readonly outcome: 'DONE' | 'FAILED' | 'LOST' | null;
  /** What it did, counted by name. */
  readonly did: Readonly<Record<string, number>>;
  readonly error: string | null;
  /** Who wanted it done at once. */
  readonly askedBy: string | null;
}

/** A letter that is not sent, or not surely. */
export interface LetterLine {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly state: 'WAITING' | 'FAILED' | 'UNSURE';
  readonly attempts: number;
  readonly madeTime: string;
  /** Why its last try failed, in the reader's language. */
  readonly reason: string | null;
  readonly error: RefusalCode | null;
}

export interface JobsAnswer {
  readonly jobs: readonly JobLine[];
  readonly runs: readonly JobRunLine[];
  readonly total: number;
  readonly letters: readonly LetterLine[];
}
