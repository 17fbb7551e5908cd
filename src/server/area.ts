import type { Paper } from '#define/paper';
import type { EntityName } from '#names/entities';
import type { Exported } from '#server/audit/carriedOff';
import type { Assembly } from '#server/http/app';
import type { Arrival } from '#server/http/arrivals';
import type { Job } from '#server/jobs/job';
import type { LetterOffices } from '#server/live/hub';
import type { ActBodies } from '#server/perform/actBodies';
import type { Follower } from '#server/perform/following';
import type { MadeQuestion, Questions, Reckoners } from '#server/engine';
import type { Teller } from '#server/perform/telling';

/** What an area of the business brings to the server. */
export interface ServerArea {
  /** Bodies of the custom calls its definitions name, by entity; a missing one stops the server at its start. */
  readonly handlers: Assembly['handlers'];
  /** Bodies of acts its definitions name, by entity and step; a missing one stops the server at its start. */
  readonly bodies?: ActBodies;
  /** Entities whose changes go out to the people they concern. */
  readonly offices?: LetterOffices;
  /** Writes messages of steps to the people they concern; one area does. */
  readonly teller?: Teller;
  /** What follows in its rows from changes of others, in the same transaction. */
  readonly followers?: readonly Follower[];
  /** Writes down who carried its rows out of the house in a file, by entity. */
  readonly exported?: Readonly<Partial<Record<EntityName, Exported>>>;
  /** What it does by itself, each at its time. */
  readonly jobs?: readonly Job[];
  /** Bodies that answer its questions (`answered` of a definition). */
  readonly questions?: Questions;
  /** Bodies that reckon columns of its rows (`reckoned` of a definition). */
  readonly reckoners?: Reckoners;
  /** Questions people made for themselves, by the name of their rows; one area has them. */
  readonly made?: MadeQuestion;
  /** Addresses another site leads people back to, who need not be signed in. */
  readonly arrivals?: readonly Arrival[];
  /** What is printed of its rows. */
  readonly papers?: readonly Paper[];
}
