import type { ParameterKey } from '#names/parameters';
import type { Engine } from '#server/engine';
import type { Job } from '#server/jobs/job';
import { readParameters } from '#server/read/parameters';
import { sql, type Sql } from '#server/store/sql';

/** When the offices sleep. */
export const night = { daily: '03:00' } as const;
/** Uploaded workbooks and what was read of them may be imported for so long (domain/02e FreightImport). */
const importDays = 7;
/** What the server did by itself is told of for so long, and letters are kept that wait no more. */
const runDays = 365;
/** So few rows in one statement that nobody waits for them, many enough to be through by the morning. */
export const mostAtOnce = 5_000;

const kept = ['log.retentionYears', 'log.loginRetentionYears'] as const satisfies readonly ParameterKey[];

/** The day so many years ago. */
function yearsBefore(now: Date, years: number): string {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString();
}

/** Deletes in small transactions until nothing old is left, each by a statement that takes `mostAtOnce` rows at most; answers how many rows went. */
export async function drop(engine: Engine, writesEpId: string | null, statement: Sql): Promise<number> {
  for (let all = 0; ;) {
    const gone = await engine.database.write({ readsEpIds: writesEpId === null ? ['0'] : [writesEpId], writesEpId }, async (transaction) =>
      Number((await transaction.query(sql`with gone as (${statement} returning 1) select count(*) from gone`))[0]?.[0]),
    );
    all += gone;
    if (gone < mostAtOnce) return all;
  }
}

/** What was deleted of each kind. */
export interface Dropped extends Record<string, number> {
  readonly operations: number;
  readonly signIns: number;
  readonly sessions: number;
  readonly imports: number;
  readonly runs: number;
  readonly letters: number;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3_600_000).toISOString();

/**
 * Deletes what the company need not keep any longer: look-ups and refused calls of the operation log after `log.retentionYears`,
 * sign-ins and the sessions they opened after `log.loginRetentionYears` (domain/11 Appendix B; domain/02a §2.1.3), workbooks read for an
 * import after seven days, what the server did by itself, letters among it, after a year. Changes of rows are never deleted. The database itself refuses
 * anything of the first two kinds younger than the least of these years.
 */
export async function dropOldRecords(engine: Engine, signal?: AbortSignal): Promise<Dropped> {
  const now = engine.now();
  const branches = (
    await engine.database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
      transaction.query(sql`select id from sys_enterprise`),
    )
  ).map(([id]) => id as string);
  const dropped = { operations: 0, signIns: 0, sessions: 0, imports: 0, runs: 0, letters: 0 };
  const runs = (epId: string) =>
    drop(
      engine,
      epId,
      sql`delete from sys_job_run where ep_id = ${epId}::bigint and id in (select id from sys_job_run where ep_id = ${epId}::bigint and started_at < ${daysBefore(now, runDays)}::timestamptz limit ${mostAtOnce}::int)`,
    );
  let longest = 0;
  for (const epId of branches) {
    signal?.throwIfAborted();
    const years = await readParameters(engine, epId, kept);
    longest = Math.max(longest, years['log.loginRetentionYears']);
    const [logs, signIns] = [yearsBefore(now, years['log.retentionYears']), yearsBefore(now, years['log.loginRetentionYears'])];
    dropped.operations += await drop(
      engine,
      epId,
      sql`delete from sys_operation where ep_id = ${epId}::bigint and id in (select id from sys_operation where ep_id = ${epId}::bigint and at < ${logs}::timestamptz limit ${mostAtOnce}::int)`,
    );
    dropped.signIns += await drop(
      engine,
      null,
      sql`delete from sys_login where id in (select id from sys_login where ep_id = ${epId}::bigint and at < ${signIns}::timestamptz limit ${mostAtOnce}::int)`,
    );
    dropped.sessions += await drop(
      engine,
      null,
      sql`delete from sys_session where id in (select id from sys_session where ep_id = ${epId}::bigint and created_at < ${signIns}::timestamptz limit ${mostAtOnce}::int)`,
    );
    dropped.imports += await drop(
      engine,
      epId,
      sql`delete from sys_import where ep_id = ${epId}::bigint and uuid in (select uuid from sys_import where ep_id = ${epId}::bigint and batch_id is null and created_at < ${daysBefore(now, importDays)}::timestamptz limit ${mostAtOnce}::int)`,
    );
    dropped.runs += await runs(epId);
    dropped.letters += await drop(
      engine,
      epId,
      sql`delete from sys_letter where ep_id = ${epId}::bigint and id in (select id from sys_letter where ep_id = ${epId}::bigint and state <> 'WAITING' and made_at < ${daysBefore(now, runDays)}::timestamptz limit ${mostAtOnce}::int)`,
    );
  }
  // Tries of names nobody has belong to no branch.
  dropped.signIns += await drop(
    engine,
    null,
    sql`delete from sys_login where id in (select id from sys_login where ep_id is null and at < ${yearsBefore(now, longest)}::timestamptz limit ${mostAtOnce}::int)`,
  );
  dropped.runs += await runs('0');
  return dropped;
}

export const forgetting: Job = {
  name: 'dropOldRecords',
  of: 'company',
  schedule: night,
  run: ({ engine, signal }) => dropOldRecords(engine, signal),
};
