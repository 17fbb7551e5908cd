import { isPreviewKey } from '#server/files/previews';
import { shelves } from '#modules/files/fileAttachment/owner.server';
import type { Engine } from '#server/engine';
import type { Job } from '#server/jobs/job';
import type { Transaction } from '#server/store/database';
import { join, raw, sql } from '#server/store/sql';

const hourMs = 3_600_000;
const mostAtOnce = 500;
/** What crashes leave: a few, or a small part of everything. */
const fewLost = 20;
const mostLost = 0.05;
const keyShape = /^(0|[1-9][0-9]*)\/[0-9a-f]{2}\/([0-9a-f]{64})$/u;

/** Keys begin with the branch, 0 for the group: no branch's bytes stand for another's, not even equal ones. */
export const keyOf = (epId: string, sha256: string) => `${epId}/${sha256.slice(0, 2)}/${sha256}`;

/** Held by whoever adds or gives up bytes of a branch, so that the quota and "nobody needs them" are true when acted upon. */
export const holdBranch = (transaction: Transaction, epId: string) =>
  transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${epId}`}, 0))`);

async function unnamed(transaction: Transaction, epId: string, hashes: readonly string[]): Promise<string[]> {
  const rows = await transaction.query(
    join(
      shelves.map(
        ({ table }) => sql`select sha256 from ${raw(table)} where ep_id = ${epId}::bigint and sha256 = any(${[...hashes]}::text[])`,
      ),
      ' union ',
    ),
  );
  const named = new Set(rows.map(([sha256]) => sha256));
  return hashes.filter((one) => !named.has(one));
}

/** Gives up those of the bytes that no row of the branch names; answers how many. */
export async function dropUnnamed(
  { database, files }: Pick<Engine, 'database' | 'files'>,
  epId: string,
  hashes: readonly string[],
): Promise<number> {
  return database.write({ readsEpIds: [epId], writesEpId: epId }, async (transaction) => {
    await holdBranch(transaction, epId);
    const gone = await unnamed(transaction, epId, hashes);
    for (const sha256 of gone) await files.store.remove(keyOf(epId, sha256));
    return gone.length;
  });
}

/** Bytes of the store older than an hour, by branch, and those among them that no row names. Keys that are not ours are left alone. */
async function lookThrough(engine: Engine): Promise<{ all: number; lost: Map<string, string[]> }> {
  const before = engine.now().getTime() - hourMs;
  const waiting = new Map<string, string[]>();
  const lost = new Map<string, string[]>();
  let all = 0;
  const look = async (epId: string, hashes: readonly string[]) => {
    const found = await engine.database.read({ readsEpIds: [epId], writesEpId: null }, (transaction) => unnamed(transaction, epId, hashes));
    if (found.length > 0) lost.set(epId, [...(lost.get(epId) ?? []), ...found]);
  };
  for await (const { key, since } of engine.files.store.keys()) {
    if (isPreviewKey(key) && since.getTime() <= before) await engine.files.store.remove(key);
    const [, epId = '', sha256 = ''] = keyShape.exec(key) ?? [];
    if (sha256 === '' || since.getTime() > before) continue;
    all += 1;
    const hashes = waiting.get(epId) ?? [];
    hashes.push(sha256);
    waiting.set(epId, hashes);
    if (hashes.length < mostAtOnce) continue;
    waiting.delete(epId);
    await look(epId, hashes);
  }
  for (const [epId, hashes] of waiting) await look(epId, hashes);
  return { all, lost };
}

/**
 * Gives up bytes a crash left in the store without a row that names them, if they have lain there for an hour: those of an upload
 * just under way are not waited for. Where so many have no row that rather the database is another one than the store's, everything
 * stays and the log says so. Answers how many were given up.
 */
export async function sweepFiles(engine: Engine): Promise<number> {
  const { all, lost } = await lookThrough(engine);
  const found = [...lost.values()].reduce((sum, hashes) => sum + hashes.length, 0);
  if (found > fewLost && found > all * mostLost) {
    engine.log('bytes without a file left alone: too many for a crash. Is this the database the files belong to?', {
      files: found,
      of: all,
    });
    return 0;
  }
  let dropped = 0;
  for (const [epId, hashes] of lost) dropped += await dropUnnamed(engine, epId, hashes);
  if (dropped > 0) engine.log('bytes without a file given up', { files: dropped });
  return dropped;
}

/** Four times a day, for all branches together: the store knows no other order. */
export const sweeping: Job = {
  name: 'sweepFiles',
  of: 'company',
  schedule: { everySeconds: (6 * hourMs) / 1000 },
  run: async ({ engine }) => ({ files: await sweepFiles(engine) }),
};
