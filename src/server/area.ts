import type { Assembly } from '#server/http/app';
import type { Job } from '#server/jobs/job';
import type { LetterOffices } from '#server/live/hub';

/** What an area of the business brings to the server. */
export interface ServerArea {
  /** Bodies of the custom calls its definitions name, by entity; a missing one stops the server at its start. */
  readonly handlers: Assembly['handlers'];
  /** Entities whose changes go out to the people they concern. */
  readonly offices?: LetterOffices;
  /** What it does by itself, each at its time. */
  readonly jobs?: readonly Job[];
}
