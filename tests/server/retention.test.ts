import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchDenials } from '#modules/access/user/denialAlarm.server';
import { dropOldRecords } from '#server/audit/retention';
import { FactStore } from '#server/store/factStore';
import { Database } from '#server/store/database';
import { ask, startService, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let sales: SignedIn;
beforeAll(async () => {
  service = await startService();
  sales = await service.signIn('sales');
});
afterAll(() => service.stop());

const count = async (table: string) => Number((await service.database.ask<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n);
/** The same server as another process sees it: connections of its own. */
const otherProcess = () => ({
  ...service.engine,
  database: new Database(service.database.url, () => undefined),
  facts: new FactStore(service.engine.catalogue),
});

describe('somebody refused too often', () => {
  const told = () =>
    service.database.ask<{ username: string; classification: string; content: string; priority: string; source_kind: string }>(
      'select u.username, m.classification, m.content, m.priority, m.source_kind from ms_message m join sys_user u on u.id = m.recipient_user_id order by m.id',
    );

  it('is told of to the administrators once, by one process, after the twentieth time within five minutes', async () => {
    await service.database.ask('delete from ms_message');
    const refused = async (times: number) => {
      for (let at = 0; at < times; at++) expect((await sales.call('/costController/lock', { ids: [String(at + 1)] })).code).toBe(403);
    };
    await refused(19);
    expect(await watchDenials(service.engine)).toBe(0);
    await refused(1);
    const other = otherProcess();
    const found = await Promise.all([watchDenials(service.engine), watchDenials(other), watchDenials(service.engine)]);
    expect(found.sort()).toEqual([0, 0, 1]);
    await other.database.close();
    const person = (await service.caller('sales')).names.zh;
    expect(await told()).toEqual([
      {
        username: 'admin',
        classification: `多次越权：${person}`,
        content: expect.stringContaining('20 次操作因无权限被拒绝，最近一次：/costController/lock') as string,
        priority: 'HIGH',
        source_kind: 'SYSTEM',
      },
    ]);
    await refused(5);
    expect(await watchDenials(service.engine)).toBe(0);
    expect(await told()).toHaveLength(1);
  });

  it('is told of again an hour later, in the language of who reads it', async () => {
    await service.database.ask("update sys_throttle set until = now() - interval '1 second' where key like 'denials|%'");
    await service.database.ask("update sys_user set language = 'en' where username = 'admin'");
    expect(await watchDenials(service.engine)).toBe(1);
    expect((await told()).at(-1)?.classification).toContain('Many refused calls');
  });

  it('counts no refusals of long ago, nor those of others', async () => {
    await service.database.ask("update sys_operation set at = at - interval '6 minutes'");
    await service.database.ask("delete from sys_throttle where key like 'denials|%'");
    expect(await watchDenials(service.engine)).toBe(0);
  });
});

describe('old records', () => {
  const line = (years: number, user: string) =>
    service.database.ask(
      `insert into sys_operation (ep_id, user_id, at, type, call, asked, ip, span) select 1, id, now() - interval '${years} years 1 day', 3, '/old', '{}', '127.0.0.1', ${years} from sys_user where username = $1`,
      [user],
    );
  const signIn = (years: number, epId: string | null) =>
    service.database.ask(
      `insert into sys_login (user_id, username, ep_id, at, ip, user_agent, result) values (null, 'ghost', $1, now() - interval '${years} years 1 day', '127.0.0.1', 'test', 'OK')`,
      [epId],
    );

  it('go after the years they are kept, and no younger ones', async () => {
    await ask(service.url, '/loginStart', { username: 'nobody', password: 'wrong-1' });
    for (const years of [2, 6, 7, 9]) await line(years, 'finance');
    for (const years of [2, 3, 8]) for (const epId of ['1', null]) await signIn(years, epId);
    await service.database.ask(
      "insert into sys_session (id, token_hash, user_id, ep_id, ip, user_agent, created_at, last_seen_at) select gen_random_uuid(), 'old', id, 1, '127.0.0.1', 'test', now() - interval '4 years', now() - interval '4 years' from sys_user where username = 'finance'",
    );
    for (const days of [6, 8])
      await service.database.ask(
        `insert into sys_import (ep_id, uuid, user_id, file_name, contents, created_at) values (1, gen_random_uuid(), 1, 'x', '{}', now() - interval '${days} days')`,
      );
    for (const [epId, days] of [
      [0, 366],
      [1, 366],
      [1, 364],
    ])
      await service.database.ask(
        `insert into sys_job_run (ep_id, name, due, attempt, started_at, ended_at, outcome) select ${epId}, 'x', at, 1, at, at, 'DONE' from (select now() - interval '${days} days' as at) a`,
      );
    for (const [state, days] of [
      ['SENT', 366],
      ['WAITING', 366],
      ['SENT', 364],
    ] as const)
      await service.database.ask(
        `insert into sys_letter (ep_id, message_id, recipient, subject, content, made_at, state, next_at, until) select 1, 'x', 'x', 'x', 'x', at, '${state}', at, at from (select now() - interval '${days} days' as at) a`,
      );
    const [operations, logins, sessions] = [await count('sys_operation'), await count('sys_login'), await count('sys_session')];
    expect(await dropOldRecords(service.engine)).toEqual({ operations: 2, signIns: 4, sessions: 1, imports: 1, runs: 2, letters: 1 });
    expect([await count('sys_operation'), await count('sys_login'), await count('sys_session')]).toEqual([
      operations - 2,
      logins - 4,
      sessions - 1,
    ]);
    expect(await dropOldRecords(service.engine)).toEqual({ operations: 0, signIns: 0, sessions: 0, imports: 0, runs: 0, letters: 0 });
    expect((await sales.call('/PublicQueryController/getUserInfo')).code).toBe(200);
  });

  it('stay longer where the branch says so', async () => {
    await service.database.ask(
      "insert into sys_parameter (ep_id, param_key, value, effective_from) values (1, 'log.loginRetentionYears', '10', '2020-01-01')",
    );
    await signIn(8, '1');
    await signIn(8, '2');
    expect((await dropOldRecords(service.engine)).signIns).toBe(1);
  });

  it('that are not old yet the database itself keeps, and changes of rows for good', async () => {
    await line(1, 'finance');
    for (const statement of [
      'delete from sys_operation',
      'delete from sys_login',
      'delete from sys_session',
      'delete from sys_change',
      'delete from sys_batch',
      'truncate sys_operation',
    ]) {
      await expect(service.database.ask(statement), statement).rejects.toThrow('the audit is only ever added to');
    }
  });
});
