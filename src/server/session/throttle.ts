import type { Database } from '#server/store/database';
import { sql } from '#server/store/sql';

const reach = { readsEpIds: ['0'], writesEpId: null };
const freeFailures = 5;
const longestMs = 15 * 60_000;

/** Seconds a key still has to wait, 0 when it may try. Keys name an account and where the try comes from. */
export async function waitSeconds(database: Database, key: string, now: Date): Promise<number> {
  const rows = await database.read(reach, (transaction) => transaction.query(sql`select extract(epoch from until - ${now.toISOString()}::timestamptz) from sys_throttle where key = ${key}`));
  return Math.max(0, Math.ceil(Number(rows[0]?.[0] ?? 0)));
}

/**
 * Counts a failed try: after five the next must wait one second, doubling up to fifteen minutes; a quiet hour forgets.
 * Nobody is ever locked out for good, and a stranger's failures count against the stranger's address too.
 */
export async function countFailure(database: Database, key: string, now: Date): Promise<void> {
  await database.write(reach, async (transaction) => {
    const rows = await transaction.query(sql`insert into sys_throttle (key, failures, until, at) values (${key}, 1, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
      on conflict (key) do update set failures = case when sys_throttle.at < ${now.toISOString()}::timestamptz - interval '1 hour' then 1 else sys_throttle.failures + 1 end, at = excluded.at returning failures`);
    const failures = Number(rows[0]?.[0]);
    const pauseMs = failures < freeFailures ? 0 : Math.min(longestMs, 1_000 * 2 ** (failures - freeFailures));
    await transaction.query(sql`update sys_throttle set until = ${new Date(now.getTime() + pauseMs).toISOString()}::timestamptz where key = ${key}`);
  });
}

export async function forgetFailures(database: Database, key: string): Promise<void> {
  await database.write(reach, (transaction) => transaction.query(sql`delete from sys_throttle where key = ${key}`));
}
