import type { HistoryAnswer, LockHolder } from '#define/wire';
import type { EntityName } from '#names/entities';
import { call } from '#client/calls/http';

/** Says that the row may be of another branch whose rows the person reads. */
interface InBranches {
  readonly branches?: 'all';
}

/** The last changes of a row, or of one field of it, the latest first. Rejects as every call does. */
export const historyOf = (entity: EntityName, id: string, field: string | null, { branches }: InBranches): Promise<HistoryAnswer> =>
  call<HistoryAnswer>(
    'GET',
    '/PublicQueryController/selectHistory',
    { entity, id, ...(field === null ? {} : { field }), ...(branches ? { branches } : {}) },
    { quiet: true },
  );

const keptMs = 5_000;
const kept = new Map<string, { at: number; answer: Promise<readonly LockHolder[]> }>();

/** Who holds the locks of a row, asked at most every five seconds; none where nobody knows. */
export function locksOf(entity: EntityName, id: string, { branches }: InBranches): Promise<readonly LockHolder[]> {
  const key = `${entity} ${id}`;
  const known = kept.get(key);
  if (known && performance.now() - known.at < keptMs) return known.answer;
  const answer = call<LockHolder[]>(
    'GET',
    '/PublicQueryController/selectLocks',
    { entity, id, ...(branches ? { branches } : {}) },
    { quiet: true },
  ).catch(() => []);
  if (kept.size > 200) kept.clear();
  kept.set(key, { at: performance.now(), answer });
  return answer;
}
