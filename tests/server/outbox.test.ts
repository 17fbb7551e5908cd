import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sending } from '#modules/basic/emailConfig/branchMail.server';
import type { Engine } from '#server/engine';
import { enlist } from '#server/jobs/claim';
import { runDue } from '#server/jobs/scheduler';
import { postLetter } from '#server/outside/outbox';
import { Database } from '#server/store/database';
import { builtProgram } from '#tests/built';
import { closeServers, letterOf, mailServer, type Got } from '#tests/server/mail/mailServer';
import { startService, type Service } from '#tests/server/service';

let service: Service;
const opened: Database[] = [];
const start = Date.parse('2026-03-31T08:00:00.000Z');
const minute = 60_000;

beforeAll(async () => {
  service = await startService({ outside: { secretKey: null, outboundAllow: ['localhost', '127.0.0.1'] } });
});
beforeEach(async () => {
  for (const table of ['sys_letter', 'sys_job_run', 'sys_job', 'sys_mail_day', 'bs_email_config'])
    await service.database.ask(`delete from ${table}`);
});
afterEach(async () => {
  await closeServers();
  await Promise.all(opened.splice(0).map((one) => one.close()));
});
afterAll(() => service.stop());

/** The server so many milliseconds later, as one process sees it. */
function processAt(ms: number): Engine {
  const database = new Database(service.database.url, () => undefined);
  opened.push(database);
  return { ...service.engine, database, log: () => undefined, now: () => new Date(start + ms) };
}

async function mailBy(port: number, dailyLimit = 500): Promise<void> {
  await service.database.ask('delete from bs_email_config');
  await service.database.ask(
    "insert into bs_email_config (ep_id, channel, smtp_host, port, security, from_address, from_name, daily_limit) values (1, 'SMTP', 'localhost', $1, 'NONE', 'post@branch.example', '宁波', $2)",
    [port, dailyLimit],
  );
}
const post = (engine: Engine, subject: string, to = 'a@customer.example') =>
  engine.database.write({ readsEpIds: ['1'], writesEpId: '1' }, (transaction) =>
    postLetter(transaction, engine, { epId: '1', userId: null, to, subject, text: '您好' }),
  );
const letters = () =>
  service.database.ask<{ subject: string; state: string; attempts: number; error: string | null; waits: string }>(
    'select subject, state, attempts, error, extract(epoch from next_at) * 1000 as waits from sys_letter order by id',
  );
const states = async () => (await letters()).map(({ subject, state, error }) => [subject, state, error].filter(Boolean).join(' '));
const subjects = (got: readonly Got[]) => got.map((one) => letterOf(one).header('Subject'));
/** Sends what is due by then. */
const sendAt = (ms: number) => runDue(processAt(ms), [sending]);

async function portOfNobody(): Promise<number> {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  return port;
}

describe('a letter', () => {
  it('is sent after the commit it was written with, soon, and not without it', async () => {
    const { port, got } = await mailServer();
    await mailBy(port);
    const engine = processAt(0);
    await enlist(engine, [sending]);
    await engine.database
      .write({ readsEpIds: ['1'], writesEpId: '1' }, async (transaction) => {
        await postLetter(transaction, engine, { epId: '1', userId: null, to: 'a@b.example', subject: 'undone', text: '' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await sendAt(1)).toBe(0);
    await post(engine, '对账单');
    expect(await sendAt(1)).toBe(1);
    expect([subjects(got), await states()]).toEqual([['对账单'], ['对账单 SENT']]);
    expect(letterOf(got[0] as Got).header('Message-ID')).toMatch(/^<[0-9a-f-]{36}@branch\.example>$/u);
    expect(await service.database.ask("select did from sys_job_run where name = 'sendLetters'")).toEqual([
      { did: '{"sent":1,"waiting":0,"failed":0,"unsure":0}' },
    ]);
  });

  it('outlives a mail server that is away: it waits longer each time, the others with it, and all go once it is back', async () => {
    await mailBy(await portOfNobody());
    const engine = processAt(0);
    await enlist(engine, [sending]);
    for (const subject of ['one', 'two', 'three']) await post(engine, subject);
    await sendAt(1);
    expect((await letters()).map(({ state, attempts, error }) => `${state} ${attempts} ${error}`)).toEqual([
      'WAITING 1 MAIL_REFUSED',
      'WAITING 0 null',
      'WAITING 0 null',
    ]);
    expect((await letters()).map(({ waits }) => Number(waits) - start - 1)).toEqual([minute, minute, minute]);
    await sendAt(2 * minute);
    const { port, got } = await mailServer();
    await mailBy(port);
    await sendAt(3 * minute);
    await sendAt(10 * minute);
    expect(subjects(got).sort()).toEqual(['one', 'three', 'two']);
    expect(await states()).toEqual(['one SENT', 'two SENT', 'three SENT']);
  });

  it('the server refuses for good is given up and says why; the others go', async () => {
    const { port, got } = await mailServer();
    await mailBy(port);
    const engine = processAt(0);
    await enlist(engine, [sending]);
    await post(engine, 'lost', 'nobody@customer.example');
    await post(engine, 'next');
    await sendAt(1);
    expect([subjects(got), await states()]).toEqual([['next'], ['lost FAILED MAIL_RECIPIENT', 'next SENT']]);
  });

  it('the server puts off is tried again, and given up after three days', async () => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('4.2.1 Try later'), { responseCode: 451 })),
    });
    await mailBy(port);
    const engine = processAt(0);
    await enlist(engine, [sending]);
    await post(engine, 'later');
    await sendAt(1);
    expect(await states()).toEqual(['later WAITING MAIL_RECIPIENT']);
    await sendAt(71.5 * 60 * minute);
    expect(await states()).toEqual(['later WAITING MAIL_RECIPIENT']);
    await sendAt(71.99 * 60 * minute);
    expect(await states()).toEqual(['later FAILED MAIL_RECIPIENT']);
  });

  it('beyond the day’s number goes the next day', async () => {
    const { port, got } = await mailServer();
    await mailBy(port, 1);
    const engine = processAt(0);
    await enlist(engine, [sending]);
    for (const subject of ['one', 'two']) await post(engine, subject);
    await sendAt(1);
    await sendAt(15 * 60 * minute);
    expect(await states()).toEqual(['one SENT', 'two WAITING MAIL_DAILY_LIMIT']);
    await sendAt(16 * 60 * minute + 1);
    expect(subjects(got)).toEqual(['one', 'two']);
  });

  it('goes once, however many processes look for it', async () => {
    const { port, got } = await mailServer();
    await mailBy(port);
    const engine = processAt(0);
    await enlist(engine, [sending]);
    const names = Array.from({ length: 12 }, (_, at) => `letter ${at}`);
    for (const name of names) await post(engine, name);
    await Promise.all([1, 2, 3].map(() => sendAt(1)));
    await sendAt(5 * minute);
    expect(subjects(got).sort()).toEqual(names.toSorted());
  });
});

describe('a process killed while it sends', () => {
  let built: Awaited<ReturnType<typeof builtProgram>>;
  beforeAll(async () => {
    built = await builtProgram('sender', 'tests/server/mail/sender.ts');
  }, 60_000);
  afterAll(() => rm(built.folder, { recursive: true, force: true }));

  /** Lets another process send, kills it when told, and answers when it is gone. */
  async function killedWhen(told: Promise<unknown>): Promise<void> {
    const child = spawn(process.execPath, [join(built.folder, 'sender.js')], {
      env: { ...process.env, DATABASE_URL: service.database.url, NOW: String(start + 1) },
      stdio: 'inherit',
    });
    const gone = once(child, 'exit');
    await told;
    child.kill('SIGKILL');
    await gone;
  }

  it('before the letter was whole: the next sends it, and it arrives once', async () => {
    let begun: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => (begun = resolve));
    const hanging = await mailServer({ onRcptTo: () => begun() });
    await mailBy(hanging.port);
    const engine = processAt(0);
    await enlist(engine, [sending]);
    await post(engine, 'once');
    await killedWhen(reached);
    const { port, got } = await mailServer();
    await mailBy(port);
    await expect.poll(() => sendAt(3 * minute)).toBe(1);
    expect([hanging.got, subjects(got), await states()]).toEqual([[], ['once'], ['once SENT']]);
  }, 60_000);

  it('after the letter was whole, before the answer: nobody sends it again, and it says that it may have arrived', async () => {
    let taken: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (taken = resolve));
    const silent = await mailServer({ onData: (stream) => void stream.resume().on('end', () => taken()) });
    await mailBy(silent.port);
    const engine = processAt(0);
    await enlist(engine, [sending]);
    await post(engine, 'perhaps');
    await killedWhen(arrived);
    const { port, got } = await mailServer();
    await mailBy(port);
    await expect.poll(() => sendAt(3 * minute)).toBe(1);
    await sendAt(60 * minute);
    expect([subjects(got), await states()]).toEqual([[], ['perhaps UNSURE']]);
  }, 60_000);
});
