import type { Chore } from '#server/chores';
import type { Engine } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

const hourMs = 3_600_000;
const mostAtOnce = 500;
const keyShape = /^([1-9][0-9]*)\/[0-9a-f]{2}\/([0-9a-f]{64})$/u;

/** Keys begin with the branch: no branch's bytes stand for another's, not even equal ones. */
export const keyOf = (epId: string, sha256: string) => `${epId}/${sha256.slice(0, 2)}/${sha256}`;

/** Held by whoever adds or gives up bytes of a branch, so that the quota and "nobody needs them" are true when acted upon. */
export const holdBranch = (transaction: Transaction, epId: string) => transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${epId}`}, 0))`);

async function unnamed(transaction: Transaction, epId: string, hashes: readonly string[]): Promise<string[]> {
  const rows = await transaction.query(sql`select distinct sha256 from sys_file where ep_id = ${epId}::bigint and sha256 = any(${[...hashes]}::text[])`);
  const named = new Set(rows.map(([sha256]) => sha256));
  return hashes.filter((one) => !named.has(one));
}

/** Gives up those of the bytes that no row of the branch names; answers how many. */
export async function dropUnnamed({ database, files }: Pick<Engine, 'database' | 'files'>, epId: string, hashes: readonly string[]): Promise<number> {
  return database.write({ readsEpIds: [epId], writesEpId: epId }, async (transaction) => {
    await holdBranch(transaction, epId);
    const gone = await unnamed(transaction, epId, hashes);
    for (const sha256 of gone) await files.store.remove(keyOf(epId, sha256));
    return gone.length;
  });
}

/**
 * Gives up bytes a crash left in the store without a row that names them, if they have lain there for an hour: those of an upload
 * just under way are not waited for. Keys that are not ours are left alone. Answers how many were given up.
 */
export async function sweepFiles(engine: Engine): Promise<number> {
  const before = engine.now().getTime() - hourMs;
  const found = new Map<string, string[]>();
  let dropped = 0;
  const look = async (epId: string, hashes: readonly string[]) => {
    const candidates = await engine.database.read({ readsEpIds: [epId], writesEpId: null }, (transaction) => unnamed(transaction, epId, hashes));
    if (candidates.length > 0) dropped += await dropUnnamed(engine, epId, candidates);
  };
  for await (const { key, since } of engine.files.store.keys()) {
    const [, epId = '', sha256 = ''] = keyShape.exec(key) ?? [];
    if (sha256 === '' || since.getTime() > before) continue;
    const hashes = [...(found.get(epId) ?? []), sha256];
    found.set(epId, hashes);
    if (hashes.length < mostAtOnce) continue;
    found.delete(epId);
    await look(epId, hashes);
  }
  for (const [epId, hashes] of found) await look(epId, hashes);
  if (dropped > 0) engine.log('bytes without a file given up', { files: dropped });
  return dropped;
}

/** Ten minutes after the start, when a crash may have left something, and four times a day. */
export const sweeping: Chore = { name: 'sweepFiles', firstAfterMs: hourMs / 6, everyMs: 6 * hourMs, run: sweepFiles };
