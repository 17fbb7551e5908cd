import type { Database } from '#server/store/database';
import { sql } from '#server/store/sql';

const reach = { readsEpIds: ['0'], writesEpId: null };
const freeFailures = 5;
const longestMs = 15 * 60_000;

const pauseMs = (failures: number) => (failures < freeFailures ? 0 : Math.min(longestMs, 1_000 * 2 ** (failures - freeFailures)));

/**
 * Takes one try for a key, which names an account and where the try comes from: 0 when it may go on, otherwise the seconds
 * still to wait. A try counts as failed until it has succeeded, so that many at once are no more than one after the other.
 * After five failures the next must wait one second, doubling up to fifteen minutes; a quiet hour forgets. Nobody is ever
 * locked out for good, and a stranger's failures count against the stranger's address too.
 */
export async function takeTry(database: Database, key: string, now: Date): Promise<number> {
  const at = now.toISOString();
  return database.write(reach, async (transaction) => {
    const rows = await transaction.query(sql`insert into sys_throttle (key, failures, until, at) values (${key}, 0, ${at}::timestamptz, ${at}::timestamptz) on conflict (key) do update set key = excluded.key
      returning case when sys_throttle.at < ${at}::timestamptz - interval '1 hour' then 0 else failures end, extract(epoch from until - ${at}::timestamptz)`);
    const [failures, wait] = (rows[0] ?? []).map(Number);
    if ((wait ?? 0) > 0) return Math.ceil(wait ?? 0);
    const counted = (failures ?? 0) + 1;
    await transaction.query(sql`update sys_throttle set failures = ${counted}::int, at = ${at}::timestamptz, until = ${new Date(now.getTime() + pauseMs(counted)).toISOString()}::timestamptz where key = ${key}`);
    return 0;
  });
}

/** A try has failed: its pause begins now. */
export async function countFailure(database: Database, key: string, now: Date): Promise<void> {
  await database.write(reach, async (transaction) => {
    const rows = await transaction.query(sql`select failures from sys_throttle where key = ${key} for update`);
    await transaction.query(sql`update sys_throttle set until = ${new Date(now.getTime() + pauseMs(Number(rows[0]?.[0] ?? 0))).toISOString()}::timestamptz where key = ${key}`);
  });
}

export async function forgetFailures(database: Database, key: string): Promise<void> {
  await database.write(reach, (transaction) => transaction.query(sql`delete from sys_throttle where key = ${key}`));
}
