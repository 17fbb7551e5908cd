import { areas, type Area } from '#names/areas';

export type Role = Area['roles'][number];

/**
 * Role strings. Those of screens are the specification's, word for word (shell.md §2.4, domain/08 §8.2); the others are
 * permission strings of actions (domain/08 §8.3, domain/12 §28: looking is not approving).
 */
export const roles: readonly Role[] = Object.values(areas).flatMap(({ roles: own }): readonly Role[] => own);
