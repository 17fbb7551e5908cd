import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobsAnswer } from '#define/jobLog';
import { expiringRates } from '#modules/freight/freightRate/expiry.server';
import { jobs } from '#modules/handlers';
import { lockingFees } from '#modules/orders/order/feeLock.server';
import { languages } from '#names/languages';
import type { Engine } from '#server/engine';
import { enlist } from '#server/jobs/claim';
import { nextDue } from '#server/jobs/due';
import { mostAttempts, type Job, type JobContext } from '#server/jobs/job';
import { runDue, runOne, startJobs } from '#server/jobs/scheduler';
import { Database } from '#server/store/database';
import { FactStore } from '#server/store/factStore';
import { builtProgram } from '#tests/built';
import { wordsOf } from '#tests/golden/words';
import type { ListAnswer } from '#define/wire';
import { startService, toldOf, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
const opened: Database[] = [];
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  await service.database.ask('delete from sys_job_run');
  await service.database.ask('delete from sys_job');
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});
afterAll(() => service.stop());

/** The server at a moment, as one process sees it: connections of its own. */
function processAt(moment: string): Engine {
  const database = new Database(service.database.url, () => undefined);
  opened.push(database);
  return { ...service.engine, database, facts: new FactStore(service.engine.catalogue), log: () => undefined, now: () => new Date(moment) };
}

/** A promise, and what fulfils it. */
function gate(): [opened: Promise<void>, open: () => void] {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return [opened, open];
}

const runs = () =>
  service.database.ask<{ ep_id: string; name: string; attempt: number; outcome: string | null; did: string | null; error: string | null }>(
    'select ep_id, name, attempt, outcome, did, error from sys_job_run order by ep_id, id',
  );
const dueOf = async (name: string) =>
  (await service.database.ask<{ due: Date; next_at: Date }>('select due, next_at from sys_job where name = $1 order by ep_id', [name])).map(
    ({ due, next_at: next }) => [due.toISOString(), next.toISOString()],
  );

const job = (run: (context: JobContext) => Promise<Record<string, number>>, more: Partial<Job> = {}): Job => ({
  name: 'tried',
  of: 'company',
  schedule: { daily: '00:00' },
  run,
  ...more,
});

describe('when work is due', () => {
  it('is a time of the branch’s own clocks, also where these change that night', () => {
    const after = (schedule: string, zone: string, at: string) => nextDue({ daily: schedule }, zone, new Date(at)).toISOString();
    expect(after('00:00', 'Asia/Shanghai', '2026-03-31T15:59:59.999Z')).toBe('2026-03-31T16:00:00.000Z');
    expect(after('00:00', 'Asia/Shanghai', '2026-03-31T16:00:00.000Z')).toBe('2026-04-01T16:00:00.000Z');
    expect(after('03:00', 'America/New_York', '2026-03-08T05:30:00.000Z')).toBe('2026-03-08T07:00:00.000Z');
    // Cairo has no midnight that night, New York two half past ones.
    expect(after('00:00', 'Africa/Cairo', '2026-04-23T12:00:00.000Z')).toBe('2026-04-23T22:00:00.000Z');
    expect(after('01:30', 'America/New_York', '2026-11-01T05:30:00.000Z')).toBe('2026-11-02T06:30:00.000Z');
    expect(nextDue({ everySeconds: 30 }, 'UTC', new Date(0)).getTime()).toBe(30_000);
  });
});

describe('work that is due', () => {
  const night = '2026-03-31T16:00:00.000Z';
  const evening = '2026-03-31T12:00:00.000Z';

  it('is done once for each branch and time, however many processes look for it', async () => {
    const done: string[] = [];
    const once = job(async ({ epId, today }) => (done.push(`${epId} ${today}`), { rows: 1 }), { of: 'branch' });
    const processes = [processAt(night), processAt(night)] as const;
    await enlist(processAt(evening), [once]);
    expect(await runDue(processAt(evening), [once])).toBe(0);
    await Promise.all([...processes, ...processes].map((engine) => runDue(engine, [once])));
    expect(done.sort()).toEqual(['1 2026-04-01', '2 2026-04-01', '3 2026-04-01']);
    expect((await runs()).map(({ ep_id: epId, outcome, did }) => `${epId} ${outcome} ${did}`)).toEqual([
      '1 DONE {"rows":1}',
      '2 DONE {"rows":1}',
      '3 DONE {"rows":1}',
    ]);
    expect((await dueOf('tried'))[0]).toEqual(['2026-04-01T16:00:00.000Z', '2026-04-01T16:00:00.000Z']);
  });

  it('is left alone while another process is at it', async () => {
    const [inside, enter] = gate();
    const [free, leave] = gate();
    let times = 0;
    const slow = job(async () => {
      times += 1;
      enter();
      await free;
      return { rows: 1 };
    });
    await enlist(processAt(evening), [slow]);
    const first = runDue(processAt(night), [slow]);
    await inside;
    expect(await runDue(processAt(night), [slow])).toBe(0);
    expect((await runs()).map(({ outcome }) => outcome)).toEqual([null]);
    leave();
    expect(await first).toBe(1);
    expect(times).toBe(1);
  });

  it('missed for days is made up once', async () => {
    const days: string[] = [];
    const daily = job(async ({ today }) => (days.push(today), { rows: 0 }));
    await enlist(processAt(evening), [daily]);
    await runDue(processAt('2026-04-05T10:00:00.000Z'), [daily]);
    expect([days, await dueOf('tried')]).toEqual([['2026-04-05'], [['2026-04-05T16:00:00.000Z', '2026-04-05T16:00:00.000Z']]]);
  });

  it('that fails is tried again, each time later, and given up after the eighth time until it is due again', async () => {
    const failing = job(() => Promise.reject(new Error('the store is full')));
    await enlist(processAt(evening), [failing]);
    let at = new Date(night);
    const waited: number[] = [];
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      expect(await runDue(processAt(at.toISOString()), [failing])).toBe(1);
      const [[due, next] = []] = await dueOf('tried');
      if (attempt < mostAttempts) expect(due).toBe(night);
      waited.push((Date.parse(next ?? '') - at.getTime()) / 60_000);
      expect(await runDue(processAt(new Date(Date.parse(next ?? '') - 1).toISOString()), [failing])).toBe(0);
      at = new Date(next ?? '');
    }
    expect(waited.slice(0, -1)).toEqual([1, 2, 4, 8, 16, 32, 60]);
    expect(at.toISOString()).toBe('2026-04-01T16:00:00.000Z');
    expect((await runs()).map(({ attempt, outcome, error }) => `${attempt} ${outcome} ${error}`)).toEqual(
      Array.from({ length: mostAttempts }, (_, index) => `${index + 1} FAILED the store is full`),
    );
  });

  it('every few seconds is written down only where it did something', async () => {
    let rows = 0;
    const often = job(() => Promise.resolve({ rows: rows++ }), { schedule: { everySeconds: 30 } });
    await enlist(processAt('2026-03-31T00:00:00.000Z'), [often]);
    for (const minute of ['01', '02', '03']) await runDue(processAt(`2026-03-31T00:${minute}:00.000Z`), [often]);
    expect((await runs()).map(({ did }) => did)).toEqual(['{"rows":1}', '{"rows":2}']);
  });

  it('whose claim is lost hears of it and writes nothing; another process does it', async () => {
    const [inside, enter] = gate();
    const [free, leave] = gate();
    let times = 0;
    const cut = job(async () => {
      if (times++ > 0) return { rows: 1 };
      enter();
      await free;
      return { rows: 1 };
    });
    await enlist(processAt(evening), [cut]);
    const first = runDue(processAt(night), [cut]).catch(() => 'lost');
    await inside;
    await service.database.ask(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()",
    );
    expect(await runDue(processAt(night), [cut])).toBe(1);
    leave();
    expect(await first).toBe('lost');
    expect((await runs()).map(({ attempt, outcome }) => `${attempt} ${outcome}`)).toEqual(['1 LOST', '2 DONE']);
  });

  it('goes on by itself once a server has begun, and is given up between its steps when the server stops', async () => {
    const [inside, enter] = gate();
    const endless = job(
      async ({ signal }) => {
        enter();
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));
        return { rows: 1 };
      },
      { schedule: { everySeconds: 0 } },
    );
    const stop = startJobs({ ...processAt(night), now: () => new Date() }, [endless]);
    await inside;
    await stop();
    expect((await runs()).map(({ outcome }) => outcome)).toEqual([null]);
  });

  it('is not begun by a server that is about to stop, which would wait for it for ever', async () => {
    let times = 0;
    const waiting = job(() => new Promise(() => (times += 1)));
    await enlist(processAt(evening), [waiting]);
    const stop = new AbortController();
    const engine = processAt(night);
    // The claim is on its way when the server is told to stop.
    const claiming = runOne(engine, [waiting], stop.signal);
    stop.abort();
    expect([await claiming, times, await runs()]).toEqual([false, 0, []]);
  });
});

describe('a process that is killed at its work', () => {
  it('leaves it to the next, which takes it at once and says what became of the first try', async () => {
    const built = await builtProgram('atWork', 'tests/server/jobs/atWork.ts');
    try {
      const waiting = job(async () => ({ rows: 1 }));
      await enlist(processAt('2026-03-31T12:00:00.000Z'), [waiting]);
      const child = spawn(process.execPath, [join(built.folder, 'atWork.js')], {
        env: { ...process.env, DATABASE_URL: service.database.url },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      for await (const line of createInterface({ input: child.stdout })) if (line === 'at work') break;
      expect(await runDue(processAt('2026-03-31T16:00:00.000Z'), [waiting])).toBe(0);
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await expect.poll(() => runDue(processAt('2026-03-31T16:00:00.000Z'), [waiting])).toBe(1);
      expect((await runs()).map(({ attempt, outcome }) => `${attempt} ${outcome}`)).toEqual(['1 LOST', '2 DONE']);
    } finally {
      await rm(built.folder, { recursive: true, force: true });
    }
  }, 60_000);
});

describe('rates', () => {
  const rate = (id: string) =>
    service.database.ask<{ release_status: string; is_recommended: boolean; version: number; name: string | null }>(
      'select r.release_status, r.is_recommended, r.version, u.fullname as name from fr_rate r left join sys_user u on u.id = r.update_user_id where r.id = $1',
      [id],
    );

  it('expire at the midnight of their branch after their last day, are no longer recommended, and the log names the system', async () => {
    const [first, second, elsewhere] = await service.database.ask<{ id: string; ep_id: string }>(
      '(select id, ep_id from fr_rate where ep_id = 1 and not is_deleted order by id limit 2) union all (select id, ep_id from fr_rate where ep_id = 2 and not is_deleted order by id limit 1) order by ep_id, id',
    );
    if (!first || !second || !elsewhere) throw new Error('the company has too few rates');
    await service.database.ask("update fr_rate set release_status = 'DRAFT'");
    await service.database.ask(
      "update fr_rate set release_status = 'RELEASED', is_recommended = true, version = 1, valid_from = '2026-03-01', valid_to = case when id = $2 then date '2026-04-01' else '2026-03-31' end where id = any($1)",
      [[first.id, second.id, elsewhere.id], second.id],
    );
    await service.database.ask("update sys_enterprise set time_zone = 'America/New_York' where id = 2");
    await enlist(processAt('2026-03-31T12:00:00.000Z'), [expiringRates]);
    await runDue(processAt('2026-03-31T15:59:00.000Z'), [expiringRates]);
    expect(await rate(first.id)).toMatchObject([{ release_status: 'RELEASED' }]);
    await runDue(processAt('2026-03-31T16:00:00.000Z'), [expiringRates]);
    expect(await rate(first.id)).toEqual([{ release_status: 'EXPIRED', is_recommended: false, version: 2, name: '系统' }]);
    expect([await rate(second.id), await rate(elsewhere.id)]).toMatchObject([
      [{ release_status: 'RELEASED', is_recommended: true }],
      [{ release_status: 'RELEASED', is_recommended: true }],
    ]);
    await runDue(processAt('2026-04-01T04:00:00.000Z'), [expiringRates]);
    expect(await rate(elsewhere.id)).toMatchObject([{ release_status: 'EXPIRED' }]);
    const batches = await service.database.ask<{ ep_id: string; via: string; action: string; name: string }>(
      "select b.ep_id, b.via, b.action, u.fullname as name from sys_batch b join sys_user u on u.id = b.user_id where b.via = 'job' and b.entity in ('freightRate', 'freightPast') and b.action <> 'roll up' order by b.ep_id, b.action",
    );
    // What held until then stays among the past records.
    const written = ['1', '2'].flatMap((epId) =>
      ['expireRates', 'supersede'].map((action) => ({ ep_id: epId, via: 'job', action, name: '系统' })),
    );
    expect(batches).toEqual(written);
    const admin = await service.signIn('admin');
    const { data } = await admin.call<ListAnswer>(
      '/PublicQueryController/selectOperation',
      { via: 'job', size: 10 },
      { method: 'GET', headers: { 'x-language': 'en' } },
    );
    expect(data.rows).toContainEqual(expect.objectContaining({ via: 'job', deed: 'Expire rates, surcharges and quotations' }));
    const [people] = [await service.database.ask<{ id: string }>("select id from sys_user where fullname = '系统'")];
    expect(new Set(data.rows.map(({ userId }) => userId))).toEqual(new Set(people.map(({ id }) => id)));
    const staff = await admin.call<{ rows: { username: string }[] }>('/userManagerController/getUserList', { size: 1000 });
    expect(JSON.stringify(staff.data)).not.toContain('(system)');
  });
});

it('surcharges, held prices and quotations that are with the customer expire with their last day, others stay', async () => {
  const ask = service.database.ask.bind(service.database);
  const state = async () => ({
    surcharges: await ask('select state from fr_surcharge where ep_id = 1 and id = any($1) order by id', [surcharges]),
    offers: await ask('select offer_status as state from fr_offer where ep_id = 1 and id = any($1) order by id', [offers]),
    holds: await ask('select state from fr_confirm where ep_id = 1 and id = any($1)', [holds]),
  });
  const ids = async (table: string, count: number) =>
    (await ask<{ id: string }>(`select id from ${table} where ep_id = 1 and not is_deleted order by id limit ${count}`)).map(
      ({ id }) => id,
    );
  const [surcharges, offers, holds] = [await ids('fr_surcharge', 2), await ids('fr_offer', 4), await ids('fr_confirm', 1)];
  await ask("update fr_surcharge set state = 'DRAFT'");
  await ask("update fr_offer set offer_status = 'DRAFT'");
  await ask("update fr_confirm set state = 'ENDED'");
  await ask(
    "update fr_surcharge set state = 'PUBLISHED', valid_from = '2026-03-01', valid_to = case when id = $1 then date '2026-03-30' end where id = any($2)",
    [surcharges[0], surcharges],
  );
  const states = ['SENT', 'VIEWED', 'ACCEPTED', 'SENT'];
  for (const [at, id] of offers.entries())
    await ask("update fr_offer set offer_status = $1, valid_from = '2026-03-01', valid_to = $2 where id = $3", [
      states[at],
      at === 3 ? '2026-03-31' : '2026-03-30',
      id,
    ]);
  await ask("update fr_confirm set state = 'HELD', held_until = '2026-03-30' where id = any($1)", [holds]);
  await enlist(processAt('2026-03-30T12:00:00.000Z'), [expiringRates]);
  await runDue(processAt('2026-03-30T16:00:00.000Z'), [expiringRates]);
  const told = (list: readonly string[]) => list.map((one) => ({ state: one }));
  expect(await state()).toEqual({
    surcharges: told(['EXPIRED', 'PUBLISHED']),
    offers: told(['EXPIRED', 'EXPIRED', 'ACCEPTED', 'SENT']),
    holds: told(['EXPIRED']),
  });
  const [run] = (await runs()).filter(({ ep_id: epId, outcome }) => epId === '1' && outcome === 'DONE');
  expect(JSON.parse(run?.did ?? '{}')).toMatchObject({ surcharges: 1, offers: 2, holds: 1 });
});

describe('the screen of administrators', () => {
  const answer = (who: SignedIn, body = {}) => who.call<JobsAnswer>('/JobController/selectJob', body, { method: 'GET' });

  it('tells when work is due, what became of it, how long it took and why it failed; "run now" makes it due and names who wanted it', async () => {
    const admin = await service.signIn('admin');
    let fails = true;
    const trial = job(() => (fails ? Promise.reject(new Error('no room left')) : Promise.resolve({ rates: 7 })), { of: 'branch' });
    await enlist(processAt('2026-03-31T12:00:00.000Z'), [trial]);
    const run = async () => {
      expect((await admin.call('/JobController/runJob', { name: 'tried' })).code).toBe(200);
      await runDue(processAt(new Date(Date.now() + 1000).toISOString()), [trial]);
    };
    await run();
    fails = false;
    await run();
    const { data } = await answer(admin);
    expect(data.jobs).toMatchObject([{ epId: '1', name: 'tried', last: { outcome: 'DONE', did: { rates: 7 } } }]);
    expect(data.runs).toMatchObject([
      { outcome: 'DONE', attempt: 1, askedBy: expect.stringMatching(/./u) as string, milliseconds: expect.any(Number) as number },
      { outcome: 'FAILED', attempt: 1, error: 'no room left' },
    ]);
    expect((await answer(admin, { outcome: 'FAILED' })).data).toMatchObject({ total: 1, runs: [{ outcome: 'FAILED' }] });
  });

  it('starts nothing that is just being done, nor what is not there, nor for anybody but an administrator', async () => {
    const admin = await service.signIn('admin');
    const [inside, enter] = gate();
    const [free, leave] = gate();
    const slow = job(async () => (enter(), await free, { rows: 1 }));
    await enlist(processAt('2026-03-31T12:00:00.000Z'), [slow]);
    const working = runDue(processAt('2026-03-31T16:00:00.000Z'), [slow]);
    await inside;
    const told = toldOf(await admin.call('/JobController/runJob', { name: 'tried', company: true }));
    const seen = (await answer(admin)).data.jobs;
    leave();
    await working;
    expect(told).toEqual(['name JOB_AT_WORK']);
    expect(seen).toMatchObject([{ epId: '0', last: { outcome: null, milliseconds: null } }]);
    expect(toldOf(await admin.call('/JobController/runJob', { name: 'unheard' }))).toEqual(['name ROW_GONE']);
    const finance = await service.signIn('finance');
    expect([(await answer(finance)).code, (await finance.call('/JobController/runJob', { name: 'tried' })).code]).toEqual([403, 403]);
  });

  it('shows letters that are not sent, and sends them again', async () => {
    const admin = await service.signIn('admin');
    await service.database.ask(
      `insert into sys_letter (ep_id, message_id, recipient, subject, content, made_at, state, attempts, next_at, until, error, detail) values (1, 'm', 'a@b.example', '对账单', '', now(), 'FAILED', 3, now(), now(), 'MAIL_RECIPIENT', '{"said":"no such mailbox"}')`,
    );
    const [letter] = (await answer(admin)).data.letters;
    expect(letter).toMatchObject({
      subject: '对账单',
      state: 'FAILED',
      attempts: 3,
      reason: expect.stringContaining('no such mailbox') as string,
    });
    expect((await admin.call('/JobController/resendLetter', { id: letter?.id })).code).toBe(200);
    expect((await answer(admin)).data.letters).toMatchObject([{ state: 'WAITING' }]);
    await service.database.ask("update sys_letter set state = 'SENT'");
    expect(toldOf(await admin.call('/JobController/resendLetter', { id: letter?.id }))).toEqual(['id ROW_GONE']);
  });

  it('has a word for every work in three languages', () => {
    for (const language of languages) {
      const words = wordsOf(language);
      for (const { name } of jobs) expect([words.has(`jobs:name.${name}`), words.has(`jobs:about.${name}`)], name).toEqual([true, true]);
    }
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  });
});

describe('charges of orders', () => {
  it('are locked so many days after departure, by the act a person takes, and are left alone before', async () => {
    const [sailed, later] = await service.database.ask<{ id: string }>(
      'select id from bl_order where ep_id = 1 and not archived and not is_deleted order by id limit 2',
    );
    if (!sailed || !later) throw new Error('the company has too few orders');
    await service.database.ask("update bl_order set fee_state = 'REVIEWED' where ep_id <> 1 or id <> all($1)", [[sailed.id, later.id]]);
    await service.database.ask(
      "update bl_order set fee_state = 'OPEN', atd = case when id = $1 then date '2026-03-24' else date '2026-03-25' end where id = any($2)",
      [sailed.id, [sailed.id, later.id]],
    );
    const stateOf = async (id: string) =>
      (await service.database.ask<{ fee_state: string }>('select fee_state from bl_order where id = $1', [id]))[0]?.fee_state;
    await enlist(processAt('2026-03-30T12:00:00.000Z'), [lockingFees]);
    await runDue(processAt('2026-03-30T20:00:00.000Z'), [lockingFees]);
    expect([await stateOf(sailed.id), await stateOf(later.id)]).toEqual(['LOCKED', 'OPEN']);
    const [batch] = await service.database.ask<{ action: string; via: string }>(
      "select b.action, b.via from sys_change c join sys_batch b using (ep_id, seq) where c.entity = 'order' and c.row_id = $1 order by b.seq desc limit 1",
      [sailed.id],
    );
    expect(batch).toEqual({ action: 'feeLock', via: 'job' });
    await runDue(processAt('2026-03-31T20:00:00.000Z'), [lockingFees]);
    expect(await stateOf(later.id)).toBe('LOCKED');
  });
});
