import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBasics } from '#modules/demo/demo.server';
import { catalogue } from '#modules/entities';
import { business } from '#modules/handlers';
import { serve, type Running } from '#server/run';
import { newSetupLink, setupOpen } from '#server/session/setup';
import { freshDatabase } from '#tests/server/database';
import { ask, toldOf, type Answer, type Body } from '#tests/server/service';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let running: Running;
let owner: pg.Client;

const company = {
  company: '远航国际货运代理有限公司',
  englishName: 'Yuanhang Forwarding Co., Ltd.',
  comCode: 'YHG',
  baseCurrency: 'CNY',
  timeZone: 'Asia/Shanghai',
  username: 'boss',
  fullname: '王远航',
  password: 'Harbour-1',
};
const setUp = (token: string, more: Body = {}) => ask(running.url, '/setupStart', { token, ...company, ...more });
const told = (answer: Answer) => [answer.status, answer.code, ...toldOf(answer)];
const counts = async () =>
  (
    await owner.query<{ branches: string; people: string; passwords: string }>(
      'select (select count(*) from sys_enterprise) as branches, (select count(*) from sys_user) as people, (select count(*) from sys_password) as passwords',
    )
  ).rows[0];

beforeAll(async () => {
  database = await freshDatabase();
  await loadBasics(database.url, '2026-03-31');
  running = await serve(
    { port: 0, host: '127.0.0.1', dataFolder: '.', databaseUrl: database.url, pages: null },
    { url: database.url, stop: async () => undefined },
    catalogue,
    { ...business, jobs: [] },
  );
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await running.stop();
  await database.drop();
});

describe('an empty database', () => {
  it('has nobody who could sign in, and offers to be set up', async () => {
    expect(await setupOpen(running.assembly.engine)).toBe(true);
    expect(await counts()).toEqual({ branches: '0', people: '0', passwords: '0' });
    for (const username of ['admin', 'postgres', 'boss', ''])
      expect(told(await ask(running.url, '/loginStart', { username, password: 'Demo-2026' })), username).toEqual([
        200,
        409,
        'SIGN_IN_WRONG',
      ]);
  });

  it('is set up with the link alone: not with another, an older or a late one', async () => {
    const older = await newSetupLink(running.assembly.engine);
    const late = await newSetupLink(running.assembly.engine);
    await owner.query("update sys_setup_link set expires_at = now() - interval '1 minute' where used_at is null");
    for (const token of ['', 'x', older, late]) expect(told(await setUp(token)), token).toEqual([200, 409, 'SETUP_LINK_INVALID']);
    expect((await ask(running.url, '/setupStart', { token: late, ...company }, { headers: { origin: 'https://evil.example' } })).code).toBe(
      403,
    );
    expect(await counts()).toEqual({ branches: '0', people: '0', passwords: '0' });
  });

  it('names what is wrong with what was filled in, and the link stays good', async () => {
    const token = await newSetupLink(running.assembly.engine);
    const wrong: [Body, string][] = [
      [{ password: 'short' }, 'password PASSWORD_RULE'],
      [{ company: '  ' }, 'company FIELD_REQUIRED'],
      [{ englishName: '远航' }, 'englishName CODE_PATTERN'],
      [{ comCode: 'toolong' }, 'comCode CODE_PATTERN'],
      [{ baseCurrency: 'yuan' }, 'baseCurrency CODE_PATTERN'],
      [{ timeZone: 'Mars/Base' }, 'timeZone CODE_PATTERN'],
      [{ username: 'a b' }, 'username CODE_PATTERN'],
      [{ fullname: null }, 'fullname FIELD_REQUIRED'],
    ];
    for (const [more, refusal] of wrong) expect(told(await setUp(token, more)), refusal).toEqual([200, 422, refusal]);
    expect(await counts()).toEqual({ branches: '0', people: '0', passwords: '0' });
  });

  it('is set up once, also when the link is used twice at the same moment', async () => {
    const token = await newSetupLink(running.assembly.engine);
    const answers = await Promise.all([setUp(token), setUp(token, { username: 'other', comCode: 'OTH', company: 'Other' })]);
    expect(answers.map(told).sort()).toEqual([
      [200, 200],
      [200, 409, 'SETUP_LINK_INVALID'],
    ]);
    expect(await counts()).toEqual({ branches: '1', people: '1', passwords: '1' });
    expect(await setupOpen(running.assembly.engine)).toBe(false);
    expect(told(await setUp(token))).toEqual([200, 409, 'SETUP_LINK_INVALID']);
    expect(told(await setUp(await newSetupLink(running.assembly.engine)))).toEqual([200, 409, 'SETUP_LINK_INVALID']);
  });
});

describe('a company just set up', () => {
  it('lets its administrator in, who may do everything at once', async () => {
    const [made] = (await owner.query<{ username: string; id: string }>('select username, home_ep_id as id from sys_user')).rows;
    const { data } = await ask<{ token: string }>(running.url, '/loginStart', { username: made?.username, password: company.password });
    const headers = { authorization: data.token };
    const info = await ask<{ roles: string[]; user: { isModifyPassword: number } }>(
      running.url,
      '/PublicQueryController/getUserInfo',
      {},
      { headers },
    );
    expect(info.data.roles).toEqual(expect.arrayContaining(['admin', 'add_cost', 'cancel_lock_cost', 'importFreight', 'edit_basicData']));
    expect(info.data.user.isModifyPassword).toBe(0);
    const lists = catalogue.all.flatMap(({ stock }) => (stock.list ? [stock.list.call.split(' ')[1] as string] : []));
    for (const path of lists) expect((await ask(running.url, path, {}, { headers })).code, path).toBe(200);
    const rate = { carrierCode: 'COSU', portLoading: 'CNNGB', portDestination: 'USLAX', cost40HQ: '1', validFrom: '2026-04-01' };
    expect(told(await ask(running.url, '/freightController/insert', rate, { headers }))).toEqual([200, 200]);
  });
});
