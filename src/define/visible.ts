import type { EntityName } from '#names/entities';
import type { Role } from '#names/roles';

/** To know of a row, or to change it. */
export type Sight = 'sees' | 'edits';

/** Where accesses to single rows are kept: the entity, its references to row and person, its last day, and the flag for each sight. */
export interface Granted {
  readonly by: EntityName;
  readonly row: string;
  readonly user: string;
  readonly until: string;
  readonly flags: Readonly<Record<Sight, string>>;
}

/** Which rows of the branch an actor sees when the scope is narrower than the branch (domain/08 §8.1). */
export interface Visible {
  /** Fields holding a user id: OWN sees rows where one of them is the actor, TEAM where it is of the team. */
  readonly own?: readonly string[];
  /** OWN for everybody, whatever the scope of their roles: messages are read by their recipient alone. `but`: except for whoever works on everybody's. */
  readonly personal?: true | { readonly but: readonly Role[] };
  /** Rows everybody of the branch sees: those whose field holds one of these values. What hangs on them stays closed, unless it is `true` there. */
  readonly open?: true | { readonly field: string; readonly anyOf: readonly string[] };
  /** A parent decides: rows are seen with the row this reference points to. */
  readonly through?: string;
  /** Single rows opened to people whose scope does not reach them. */
  readonly granted?: Granted;
  /** Flags of the parent's grants that open these rows, where others than for the parent itself. */
  readonly grants?: Readonly<Record<Sight, string>>;
  /** Rows are not there for anybody but these roles, unless the field holds one of these values: what was not released, or was withdrawn. */
  readonly released?: { readonly field: string; readonly anyOf: readonly string[]; readonly before: readonly Role[] };
  /** Rows above the actor's level are not there: `{ field: 'level', level: 'costLevel' }`. */
  readonly upTo?: { readonly field: string; readonly level: 'costLevel' | 'freightViewLevel' };
}
