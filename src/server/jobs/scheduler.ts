import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '#server/engine';
import { begin, claim, end, enlist, type Claim, type Outcome } from '#server/jobs/claim';
import type { Job } from '#server/jobs/job';
import { systemCaller } from '#server/jobs/systemPerson';
import { mostClaims, type Transaction } from '#server/store/database';
import { fixed } from '#server/store/sql';
import { dayInZone } from '#values/moment';

const reach = { readsEpIds: ['0'], writesEpId: null };
const lookMs = 2_000;
/** New branches get their work within this time. */
const enlistMs = 60_000;
/** The claim's connection is heard of this often: the database ends one that says nothing for a minute. */
const signOfLifeMs = 15_000;

const told = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Runs a body while the claim's connection keeps saying that it lives; the signal given says when it is lost. */
async function holding<T>(transaction: Transaction, stopping: AbortSignal, body: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const lost = new AbortController();
  let asking: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    asking = transaction.query(fixed('select 1')).catch((error: unknown) => lost.abort(error));
  }, signOfLifeMs);
  try {
    return await body(AbortSignal.any([stopping, lost.signal]));
  } finally {
    clearInterval(timer);
    await asking;
  }
}

async function work(engine: Engine, { job, epId, zone }: Claim, signal: AbortSignal): Promise<Outcome> {
  try {
    // Nothing is begun that is to end: an abort that came before is heard of by no listener.
    signal.throwIfAborted();
    const today = dayInZone(engine.now().toISOString(), zone);
    return { did: await job.run({ engine, epId, zone, today, caller: () => systemCaller(engine, epId, zone), signal }) };
  } catch (error) {
    // Given up in the middle, not failed: whoever takes the claim next goes on with it.
    if (signal.aborted) throw error;
    engine.log('job failed', { job: job.name, branch: epId, error: told(error) });
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Takes one piece of work that is due, if there is any that nobody is at, and does it; answers whether there was one. */
export async function runOne(engine: Engine, jobs: readonly Job[], stopping: AbortSignal): Promise<boolean> {
  return engine.database.hold(reach, async (transaction) => {
    const claimed = await claim(transaction, engine, jobs);
    // Whoever claimed it a moment before the server stops leaves it to the next.
    if (claimed === null || stopping.aborted) return false;
    const run = await begin(engine, claimed);
    const outcome =
      run === null ? { error: 'tried too often' } : await holding(transaction, stopping, (signal) => work(engine, claimed, signal));
    await end(transaction, engine, claimed, run, outcome);
    return true;
  });
}

/** Does what is due now, one piece after the other; answers how many there were. */
export async function runDue(engine: Engine, jobs: readonly Job[], stopping: AbortSignal = new AbortController().signal): Promise<number> {
  let done = 0;
  while (!stopping.aborted && (await runOne(engine, jobs, stopping))) done += 1;
  return done;
}

/** Begins to do the work of the areas whenever it is due, some at once; the answer ends it, giving up between the steps of what is at work. */
export function startJobs(engine: Engine, jobs: readonly Job[]): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const again = async (everyMs: number, body: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await body().catch((error: unknown) => signal.aborted || engine.log('jobs cannot be looked for', { error: told(error) }));
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const ends =
    jobs.length === 0
      ? []
      : [
          again(enlistMs, () => enlist(engine, jobs)),
          ...Array.from({ length: mostClaims }, () => again(lookMs, () => runDue(engine, jobs, signal))),
        ];
  return async () => {
    stop.abort();
    await Promise.all(ends);
  };
}
