import type { ParameterKey } from '#names/parameters';
import type { Chore } from '#server/chores';
import type { Engine } from '#server/engine';
import { readParameters } from '#server/read/parameters';
import type { Transaction } from '#server/store/database';
import { sql, type Sql } from '#server/store/sql';

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;
/** When the offices sleep, by the server's clock. */
const nightHour = 3;
/** So few rows in one statement that nobody waits for them, many enough to be through by the morning. */
export const mostAtOnce = 5_000;

const kept = ['log.retentionYears', 'log.loginRetentionYears'] as const satisfies readonly ParameterKey[];

/** The day so many years ago. */
function yearsBefore(now: Date, years: number): string {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString();
}

/** One process does it: whoever comes while another is at it leaves it to that one. */
async function alone(transaction: Transaction): Promise<boolean> {
  return (await transaction.query(sql`select pg_try_advisory_xact_lock(hashtextextended('old records', 0))`))[0]?.[0] === 't';
}

/** Deletes in small transactions until nothing old is left, each by a statement that takes `mostAtOnce` rows at most; answers how many rows went, null where another process is at it. */
export async function drop(engine: Engine, writesEpId: string | null, statement: Sql): Promise<number | null> {
  for (let all = 0; ;) {
    const gone = await engine.database.write(
      { readsEpIds: writesEpId === null ? ['0'] : [writesEpId], writesEpId },
      async (transaction) => {
        if (!(await alone(transaction))) return null;
        return Number((await transaction.query(sql`with gone as (${statement} returning 1) select count(*) from gone`))[0]?.[0]);
      },
    );
    if (gone === null) return null;
    all += gone;
    if (gone < mostAtOnce) return all;
  }
}

/** What was deleted of each kind. */
export interface Dropped {
  readonly operations: number;
  readonly signIns: number;
  readonly sessions: number;
}

/**
 * Deletes what the company need not keep any longer: look-ups and refused calls of the operation log after `log.retentionYears`,
 * sign-ins and the sessions they opened after `log.loginRetentionYears` (domain/11 Appendix B; domain/02a §2.1.3). Changes of rows
 * are never deleted. The database itself refuses anything younger than the least of these years. Null where another process is at it.
 */
export async function dropOldRecords(engine: Engine): Promise<Dropped | null> {
  const now = engine.now();
  const branches = (
    await engine.database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
      transaction.query(sql`select id from sys_enterprise`),
    )
  ).map(([id]) => id as string);
  const dropped = { operations: 0, signIns: 0, sessions: 0 };
  let longest = 0;
  for (const epId of branches) {
    const years = await readParameters(engine, epId, kept);
    longest = Math.max(longest, years['log.loginRetentionYears']);
    const [logs, signIns] = [yearsBefore(now, years['log.retentionYears']), yearsBefore(now, years['log.loginRetentionYears'])];
    const counts = [
      await drop(
        engine,
        epId,
        sql`delete from sys_operation where ep_id = ${epId}::bigint and id in (select id from sys_operation where ep_id = ${epId}::bigint and at < ${logs}::timestamptz limit ${mostAtOnce}::int)`,
      ),
      await drop(
        engine,
        null,
        sql`delete from sys_login where id in (select id from sys_login where ep_id = ${epId}::bigint and at < ${signIns}::timestamptz limit ${mostAtOnce}::int)`,
      ),
      await drop(
        engine,
        null,
        sql`delete from sys_session where id in (select id from sys_session where ep_id = ${epId}::bigint and created_at < ${signIns}::timestamptz limit ${mostAtOnce}::int)`,
      ),
    ];
    if (counts.includes(null)) return null;
    dropped.operations += counts[0] ?? 0;
    dropped.signIns += counts[1] ?? 0;
    dropped.sessions += counts[2] ?? 0;
  }
  // Tries of names nobody has belong to no branch.
  const stray = await drop(
    engine,
    null,
    sql`delete from sys_login where id in (select id from sys_login where ep_id is null and at < ${yearsBefore(now, longest)}::timestamptz limit ${mostAtOnce}::int)`,
  );
  if (stray === null) return null;
  dropped.signIns += stray;
  if (Object.values(dropped).some((count) => count > 0)) engine.log('old records deleted', dropped);
  return dropped;
}

/** From now to the next night; at least an hour, so that a start is not disturbed. */
function untilNight(now: Date): number {
  const night = new Date(now);
  night.setHours(nightHour, 0, 0, 0);
  while (night.getTime() - now.getTime() < hourMs) night.setDate(night.getDate() + 1);
  return night.getTime() - now.getTime();
}

/** What is forgotten each night. */
export const nightly = (name: string, run: Chore['run']): Chore => ({ name, firstAfterMs: untilNight(new Date()), everyMs: dayMs, run });

export const forgetting = nightly('dropOldRecords', dropOldRecords);
