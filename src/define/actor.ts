import type { EntityName } from '#names/entities';
import type { Role } from '#names/roles';
import type { Language } from '#names/languages';

/** The entity whose rows are people. */
export const personEntity: EntityName = 'user';

/** How far the holder of a role sees (domain/08 §8.1); the widest of a user's roles wins. */
export const dataScopes = ['OWN', 'TEAM', 'BRANCH', 'BRANCH_TREE', 'ALL'] as const;
export type DataScope = (typeof dataScopes)[number];

/** The person (or job) behind a wish, as the server knows it; the browser holds the same, to anticipate. */
export interface Actor {
  readonly userId: string;
  /** Branch signed in to. */
  readonly epId: string;
  /** Branches whose rows the actor may read; always contains epId. More than one only while rows of several branches are read in one list. */
  readonly readsEpIds: readonly string[];
  readonly roles: ReadonlySet<Role>;
  readonly dataScope: DataScope;
  readonly teamUserIds: readonly string[];
  /** 0–4, what is seen of buy prices on rates (domain/02a §2.1.3). */
  readonly freightViewLevel: number;
  readonly freightModifyLevel: number;
  /** 0–9, cost lines above it are not there for the actor (domain/02d §2.13 level). */
  readonly costLevel: number;
  /** Fields hidden by the actor's roles, `entity.field`. */
  readonly hidden: ReadonlySet<string>;
  readonly language: Language;
}

/** Does the actor read rows of several branches at the moment? */
export const readsAcross = ({ readsEpIds }: Actor): boolean => readsEpIds.length > 1;

/** May the actor do what needs one of these roles? An empty list means any signed-in user. */
export function holds(actor: Actor, needed: readonly Role[]): boolean {
  return needed.length === 0 || needed.some((role) => actor.roles.has(role));
}

/** Does the actor see of these rows only those that are theirs, whatever the scope of their roles? */
export function seesOwnAlone(personal: true | { readonly but: readonly Role[] } | undefined, actor: Actor): boolean {
  return personal === true || (personal !== undefined && !holds(actor, personal.but));
}
