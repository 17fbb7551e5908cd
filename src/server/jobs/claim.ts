import { isDaily, mostAttempts, waitAfter, type Did, type Job } from '#server/jobs/job';
import { nextDue } from '#server/jobs/due';
import type { Engine } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

/** A piece of work one process holds: nobody else takes it until its transaction ends. */
export interface Claim {
  readonly job: Job;
  readonly epId: string;
  readonly zone: string;
  readonly due: Date;
  readonly askedBy: string | null;
}

/** One try that was written down. */
export interface Run {
  readonly id: string;
  readonly attempt: number;
}

const reach = { readsEpIds: ['0'], writesEpId: null };
const ofBranch = (epId: string) => ({ readsEpIds: [epId], writesEpId: epId });
const mostError = 2_000;

/** Puts every work of every branch into the table, due for the first time at its next time, or at once where it says so. What stands there already stays. */
export async function enlist({ database, now }: Engine, jobs: readonly Job[]): Promise<void> {
  await database.write(reach, async (transaction) => {
    const branches = await transaction.query(sql`select id, time_zone from sys_enterprise where not is_deleted order by id`);
    const [first] = branches;
    if (!first) return;
    const known = new Set((await transaction.query(sql`select ep_id, name from sys_job`)).map(([epId, name]) => `${epId} ${name}`));
    for (const job of jobs) {
      for (const [id, zone] of job.of === 'company' ? [['0', first[1]]] : branches) {
        if (known.has(`${id} ${job.name}`)) continue;
        const due = (job.atOnce ? now() : nextDue(job.schedule, zone ?? 'UTC', now())).toISOString();
        await transaction.query(
          sql`insert into sys_job (ep_id, name, due, next_at) values (${id ?? null}::bigint, ${job.name}, ${due}::timestamptz, ${due}::timestamptz) on conflict do nothing`,
        );
      }
    }
  });
}

/** Locks the work that has been due longest and that nobody is at; null where there is none. The company's work goes by the clocks of its first branch. */
export async function claim(transaction: Transaction, { now }: Engine, jobs: readonly Job[]): Promise<Claim | null> {
  const [row] = await transaction.query(
    sql`
    select j.ep_id, j.name, (extract(epoch from j.due) * 1000)::bigint, j.asked_by, e.time_zone from sys_job j
    join sys_enterprise e on not e.is_deleted and e.id = case when j.ep_id = 0 then (select min(id) from sys_enterprise where not is_deleted) else j.ep_id end
    where j.next_at <= ${now().toISOString()}::timestamptz and j.name = any(${jobs.map(({ name }) => name)}::text[])
    order by j.next_at limit 1 for update of j skip locked`.keep(),
  );
  const job = jobs.find(({ name }) => name === row?.[1]);
  if (!row || !job) return null;
  const [epId, , due, askedBy, zone] = row;
  return { job, epId: epId ?? '0', zone: zone ?? 'UTC', due: new Date(Number(due)), askedBy: askedBy ?? null };
}

/**
 * Writes down that a claimed work begins. A try that stands open belonged to a process that is gone. Null: it was tried often enough for
 * this due time.
 */
export async function begin({ database, now }: Engine, { job, epId, due, askedBy }: Claim): Promise<Run | null> {
  const [at, dueAt] = [now().toISOString(), due.toISOString()];
  return database.write(ofBranch(epId), async (transaction) => {
    await transaction.query(
      sql`update sys_job_run set outcome = 'LOST', ended_at = ${at}::timestamptz where ep_id = ${epId}::bigint and name = ${job.name} and outcome is null`,
    );
    const [[tried] = []] = await transaction.query(
      sql`select count(*) from sys_job_run where ep_id = ${epId}::bigint and name = ${job.name} and due = ${dueAt}::timestamptz`,
    );
    const attempt = Number(tried) + 1;
    if (attempt > mostAttempts) return null;
    const [[id] = []] = await transaction.query(
      sql`insert into sys_job_run (ep_id, name, due, attempt, started_at, asked_by) values (${epId}::bigint, ${job.name}, ${dueAt}::timestamptz, ${attempt}::int, ${at}::timestamptz, ${askedBy}::bigint) returning id`,
    );
    return { id: id as string, attempt };
  });
}

/** What became of a try: what it did, or why it failed. */
export type Outcome = { readonly did: Did } | { readonly error: string };

/** Moves a work to its next time: after a failure soon, otherwise when it is due again. */
async function moveOn(transaction: Transaction, { now }: Engine, { job, epId, zone }: Claim, again: number | null): Promise<void> {
  const next = again === null ? nextDue(job.schedule, zone, now()) : new Date(now().getTime() + again);
  const due = again === null ? sql`${next.toISOString()}::timestamptz` : sql`due`;
  await transaction.query(
    sql`update sys_job set due = ${due}, next_at = ${next.toISOString()}::timestamptz, looked_at = ${now().toISOString()}::timestamptz, asked_by = case when ${again === null} then null else asked_by end where ep_id = ${epId}::bigint and name = ${job.name}`,
  );
}

/** Writes down how a try ended and moves the work on, in the transaction that holds the claim: whoever has lost it writes nothing. */
export async function end(transaction: Transaction, engine: Engine, claimed: Claim, run: Run | null, outcome: Outcome): Promise<void> {
  const { job, epId, askedBy } = claimed;
  if (run !== null) {
    await transaction.query(sql`select set_config('app.reads', ${epId}, true), set_config('app.writes', ${epId}, true)`);
    const idle = 'did' in outcome && !isDaily(job) && askedBy === null && Object.values(outcome.did).every((count) => count === 0);
    const [kind, did, error] = 'did' in outcome ? ['DONE', JSON.stringify(outcome.did), null] : ['FAILED', null, outcome.error];
    await transaction.query(
      idle
        ? sql`delete from sys_job_run where ep_id = ${epId}::bigint and id = ${run.id}::bigint`
        : sql`update sys_job_run set outcome = ${kind}, ended_at = ${engine.now().toISOString()}::timestamptz, did = ${did}, error = ${error?.slice(0, mostError) ?? null} where ep_id = ${epId}::bigint and id = ${run.id}::bigint`,
    );
  }
  const again = run !== null && 'error' in outcome && run.attempt < mostAttempts ? waitAfter(run.attempt) : null;
  await moveOn(transaction, engine, claimed, again);
}
