import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword, newcomerPassword } from '#modules/demo/demo.server';
import { Listener } from '#tests/server/listener';
import { ask, startService, toldOf, type Answer, type Body, type Service, type SignedIn } from '#tests/server/service';

let service: Service;

type Info = {
  name: string;
  roles: string[];
  epName: string;
  token: string;
  user: { id: string; username: string; isModifyPassword: number };
  ep: { id: string };
  branches: { id: string }[];
};
const signIn = (body: Body, headers: Record<string, string> = {}) =>
  ask<{ token: string }>(service.url, '/loginStart', { password: demoPassword, ...body }, { headers });
const info = (token: string, headers: Record<string, string> = {}) =>
  ask<Info>(service.url, '/PublicQueryController/getUserInfo', {}, { headers: { authorization: token, ...headers } });
const told = (answer: Answer) => [answer.status, answer.code, ...toldOf(answer)];
const noted = async (username: string) =>
  (
    await service.database.ask<{ result: string }>(
      "select concat_ws(' ', result, detail) as result from sys_login where username = $1 order by id",
      [username],
    )
  ).map(({ result }) => result);
const expire = (token: string, column: string, hours: number) =>
  service.database.ask(
    `update sys_session set ${column} = ${column} - make_interval(hours => $2) where token_hash = encode(sha256($1::bytea), 'hex')`,
    [Buffer.from(token), hours],
  );

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('signing in', () => {
  it('takes the name without the space around it, in any case, and the home branch when none is named', async () => {
    const answer = await signIn({ username: '  Finance ' });
    expect(told(answer)).toEqual([200, 200]);
    expect(answer.data.token).toMatch(/^[\w-]{43}$/u);
    const { data } = await info(answer.data.token);
    expect(data).toMatchObject({
      name: 'Su Yingtang',
      epName: '舸澜国际货运代理有限公司',
      ep: { id: '1' },
      user: { username: 'finance', isModifyPassword: 0 },
      token: answer.data.token,
    });
    expect(data.roles).toContain('orderCosts');
    expect((await info(`Bearer ${answer.data.token}`)).code).toBe(200);
    expect((await ask(service.url, '/PublicQueryController/getUserInfo', { token: answer.data.token }, { method: 'GET' })).code).toBe(200);
  });

  it('in another branch works where the person has access, and says so where not', async () => {
    const there = await signIn({ username: 'finance', epId: '3' });
    expect((await info(there.data.token)).data.ep.id).toBe('3');
    expect((await signIn({ username: 'finance', epId: 3 })).code).toBe(200);
    for (const epId of ['2', '999', 'x', '9223372036854775808', "1'--"])
      expect(told(await signIn({ username: 'finance', epId })), epId).toEqual([200, 409, 'BRANCH_NOT_YOURS']);
    expect((await signIn({ username: 'finance', epId: '' })).code).toBe(200);
  });

  it('goes on in another branch without the password, where the person or the data scope reaches, and ends the session left', async () => {
    const change = (token: string, epId: unknown) =>
      ask<{ token: string }>(service.url, '/loginController/changeBranch', { toEpId: epId }, { headers: { authorization: token } });
    const here = await signIn({ username: 'finance' });
    expect((await info(here.data.token)).data.branches.map(({ id }) => id)).toEqual(['1', '3']);
    for (const epId of ['2', '999', 'x', undefined])
      expect(told(await change(here.data.token, epId)), String(epId)).toEqual([200, 409, 'BRANCH_NOT_YOURS']);
    const there = await change(here.data.token, '3');
    expect((await info(there.data.token)).data.ep.id).toBe('3');
    expect((await info(here.data.token)).code).toBe(50012);

    await service.database.ask("update sys_user set access_ep_ids = null where username in ('manager', 'admin', 'finance')");
    expect((await info(there.data.token)).code).toBe(303);
    for (const [username, branches] of [
      ['manager', ['1', '2', '3']],
      ['admin', ['1', '2', '3']],
      ['finance', ['1']],
    ] as const) {
      const { data } = await signIn({ username });
      expect(
        (await info(data.token)).data.branches.map(({ id }) => id),
        username,
      ).toEqual(branches);
    }
    await service.database.ask("update sys_user set home_ep_id = 2 where username = 'manager'");
    expect(told(await signIn({ username: 'manager', epId: '1' }))).toEqual([200, 409, 'BRANCH_NOT_YOURS']);
    await service.database.ask(
      'update sys_user set home_ep_id = 1, access_ep_ids = \'["1", "2", "3"]\' where username in (\'manager\', \'admin\')',
    );
    await service.database.ask('update sys_user set access_ep_ids = \'["1", "3"]\' where username = \'finance\'');
  });

  it('of another version of the page is told to reload', async () => {
    expect(told(await signIn({ username: 'finance', version: 'older' }))).toEqual([200, 409, 'VERSION_MISMATCH']);
    expect((await noted('finance')).at(-1)).toBe('VERSION_MISMATCH');
    expect((await signIn({ username: 'finance', version: service.running.assembly.version })).code).toBe(200);
  });

  it('fails in one way for a wrong password, an unknown name and a person who has left, and notes each', async () => {
    const answers = [
      await signIn({ username: 'hr', password: 'wrong' }),
      await signIn({ username: 'nobody' }),
      await signIn({ username: 'kong.lingxi' }),
      await signIn({ username: 'hr', password: '' }),
      await signIn({ username: '', password: '' }),
    ];
    for (const answer of answers) expect([...told(answer), answer.codeMsg]).toEqual([200, 409, 'SIGN_IN_WRONG', answers[0]?.codeMsg]);
    expect([await noted('hr'), await noted('nobody'), await noted('kong.lingxi')]).toEqual([
      ['BAD_PASSWORD', 'BAD_PASSWORD'],
      ['BAD_PASSWORD UNKNOWN_USER'],
      ['DISABLED'],
    ]);
    expect((await signIn({ username: ["hr' or '1'='1"], password: { $ne: 1 } })).code).toBe(422);
  });

  it('offers the branches by name, before anybody has signed in', async () => {
    const { data } = await ask<{ id: string; name: string }[]>(service.url, '/signInBranches', {}, { method: 'GET' });
    expect(data.map(({ id, name }) => [id, name])).toEqual([
      ['1', '宁波总部'],
      ['2', '上海分公司'],
      ['3', '青岛分公司'],
    ]);
  });

  it('keeps no token where it could be read', async () => {
    const { data } = await signIn({ username: 'finance' });
    const rows = await service.database.ask<{ line: string }>(
      'select s::text as line from sys_session s union all select t::text from sys_ticket t union all select l::text from sys_login l',
    );
    expect(rows.some(({ line }) => line.includes(data.token))).toBe(false);
  });
});

describe('guessing', () => {
  it('must wait after five failures, with the right password too; others are not kept waiting', async () => {
    for (let time = 0; time < 5; time++)
      expect(told(await signIn({ username: 'cashier', password: `guess-${time}` }))).toEqual([200, 409, 'SIGN_IN_WRONG']);
    const sixth = await signIn({ username: 'cashier' });
    expect(told(sixth)).toEqual([200, 409, 'SIGN_IN_WAIT']);
    expect(Number(sixth.refusals?.[0]?.detail?.seconds)).toBeGreaterThan(0);
    expect((await signIn({ username: ' CASHIER ' })).code).toBe(409);
    expect((await signIn({ username: 'documents' })).code).toBe(200);
    await service.database.ask("update sys_throttle set until = now() - interval '1 second' where key like 'cashier|%'");
    expect((await signIn({ username: 'cashier' })).code).toBe(200);
    expect(await service.database.ask("select 1 from sys_throttle where key like 'cashier|%'")).toEqual([]);
    expect(await noted('cashier')).toEqual([
      'BAD_PASSWORD',
      'BAD_PASSWORD',
      'BAD_PASSWORD',
      'BAD_PASSWORD',
      'BAD_PASSWORD',
      'LOCKED',
      'OK',
    ]);
  });

  it('many at once does not try more passwords than one after the other', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, at) => signIn({ username: 'dispatch', password: `guess-${at}` })));
    const results = await noted('dispatch');
    expect(results).toHaveLength(30);
    expect(results.filter((result) => result !== 'LOCKED').length).toBeLessThan(10);
  });

  it('of names that do not exist costs a wait as well', async () => {
    for (let time = 0; time < 5; time++) await signIn({ username: 'ghost' });
    expect(told(await signIn({ username: 'ghost' }))).toEqual([200, 409, 'SIGN_IN_WAIT']);
  });
});

describe('a session', () => {
  it('ends when the person signs in elsewhere: the call is told so, and the socket at once', async () => {
    const first = await service.signInByCall('manager');
    const listener = await Listener.open(service.url, first.token);
    const second = await service.signInByCall('manager');
    expect(await listener.until((frame) => frame.kind === 'session')).toEqual({ kind: 'session', code: 50012 });
    expect(await listener.untilClosed()).toBe(4001);
    expect(told(await first.call('/PublicQueryController/getUserInfo'))).toEqual([200, 50012, 'SESSION_ELSEWHERE']);
    expect((await second.call('/PublicQueryController/getUserInfo')).code).toBe(200);
  });

  it('ends with sign-out', async () => {
    const who = await service.signInByCall('manager');
    const listener = await Listener.open(service.url, who.token);
    const answer = await who.call('/loginController/userLogout');
    expect([answer.code, answer.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    expect(await listener.untilClosed()).toBe(4001);
    expect(told(await who.call('/PublicQueryController/getUserInfo'))).toEqual([200, 50008, 'SESSION_UNKNOWN']);
  });

  it('is kept alive by what people do, not by what their page asks by itself', async () => {
    const who = await service.signIn('hr');
    const seen = async () =>
      (
        await service.database.ask<{ old: boolean }>(
          "select last_seen_at < now() - interval '1 hour' as old from sys_session s join sys_user u on u.id = s.user_id where u.username = 'hr' and s.ended_at is null",
        )
      )[0]?.old;
    await service.database.ask(
      "update sys_session set last_seen_at = now() - interval '7 hours' where user_id = (select id from sys_user where username = 'hr')",
    );
    expect((await who.call('/PublicQueryController/selectHome', {}, { headers: { 'x-background': '1' } })).code).toBe(200);
    expect(await seen()).toBe(true);
    expect((await who.call('/loginController/stay')).code).toBe(200);
    expect(await seen()).toBe(false);
    expect((await who.call<{ idleMs: number }>('/PublicQueryController/getUserInfo')).data.idleMs).toBe(12 * 3_600_000);
  });

  it('ends twelve hours after the last call, and after a whole day in any case', async () => {
    for (const [column, hours] of [
      ['last_seen_at', 12],
      ['created_at', 24],
    ] as const) {
      const who = await service.signInByCall('manager');
      await expire(who.token, column, hours - 1);
      expect((await who.call('/PublicQueryController/getUserInfo')).code).toBe(200);
      await expire(who.token, column, hours + 1);
      expect(told(await who.call('/PublicQueryController/getUserInfo')), column).toEqual([200, 50014, 'SESSION_EXPIRED']);
      expect(told(await who.call('/PublicQueryController/getUserInfo')), column).toEqual([200, 50014, 'SESSION_EXPIRED']);
      await expect(Listener.open(service.url, who.token)).rejects.toThrow('401');
    }
  });

  it('of a person who has left, or of a closed branch, ends at the next call', async () => {
    const [operator, elsewhere] = [await service.signInByCall('operator'), await service.signInByCall('yan.shuhang')];
    await service.database.ask("update sys_user set is_disable = true where username = 'operator'");
    await service.database.ask("update sys_enterprise set state = 'DISABLED' where id = 2");
    expect([
      told(await operator.call('/OrderController/getOrderListNew')),
      told(await elsewhere.call('/OrderController/getOrderListNew')),
    ]).toEqual([
      [200, 303, 'SESSION_ENDED'],
      [200, 303, 'SESSION_ENDED'],
    ]);
    await service.database.ask("update sys_user set is_disable = false where username = 'operator'");
    await service.database.ask("update sys_enterprise set state = 'ENABLED' where id = 2");
  });

  it('is unknown for any token that is none', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), 'a'.repeat(500), 'Bearer ', '%', "' or 1=1 --"])
      expect(told(await info(token)), token).toEqual([200, 50008, 'SESSION_UNKNOWN']);
  });
});

describe('a browser', () => {
  const cookieOf = (answer: Answer) =>
    answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0] as string)
      .join('; ');

  it('needs the half of its session that pages cannot read; other clients have the token alone', async () => {
    const origin = { origin: service.url };
    const answer = await signIn({ username: 'controller' }, origin);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^tallysheet_companion=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/u),
    ]);
    expect(told(await info(answer.data.token))).toEqual([200, 50008, 'SESSION_UNKNOWN']);
    expect(told(await info(answer.data.token, { cookie: 'tallysheet_companion=other' }))).toEqual([200, 50008, 'SESSION_UNKNOWN']);
    expect((await info(answer.data.token, { cookie: `a=b; ${cookieOf(answer)}; c=d`, ...origin })).code).toBe(200);
    await expect(Listener.open(service.url, answer.data.token, origin)).rejects.toThrow('401');
    const listener = await Listener.open(service.url, answer.data.token, { ...origin, cookie: cookieOf(answer) });
    await listener.close();
    const alone = await signIn({ username: 'controller' });
    expect(alone.headers.getSetCookie()).toEqual([]);
    expect((await info(alone.data.token)).code).toBe(200);
  });

  it('opens its socket by a ticket that works once and not for long', async () => {
    const who = await service.signInByCall('controller');
    const ticket = async () => (await who.call<{ ticket: string }>('/wsTicket')).data.ticket;
    const first = await ticket();
    const listener = await Listener.open(service.url, first);
    await expect(Listener.open(service.url, first)).rejects.toThrow('401');
    const late = await ticket();
    await service.database.ask("update sys_ticket set expires_at = now() - interval '1 second'");
    await expect(Listener.open(service.url, late)).rejects.toThrow('401');
    expect(told(await info(await ticket()))).toEqual([200, 50008, 'SESSION_UNKNOWN']);
    await who.call('/loginController/userLogout');
    expect(await listener.untilClosed()).toBe(4001);
  });
});

describe('a password', () => {
  const change = (who: SignedIn, body: Body) => who.call('/PublicQueryController/updatePassword', body, { method: 'PUT', as: 'json' });

  it('given by others must be changed before anything else', async () => {
    const answer = await signIn({ username: 'newcomer', password: newcomerPassword });
    const who: SignedIn = {
      token: answer.data.token,
      username: 'newcomer',
      call: (path, body, asking = {}) => ask(service.url, path, body, { ...asking, headers: { authorization: answer.data.token } }),
    };
    expect((await info(answer.data.token)).data.user.isModifyPassword).toBe(1);
    for (const path of [
      '/costController/list',
      '/OrderController/batchEdit',
      '/PublicQueryController/selectLabel',
      '/changes',
      '/wsTicket',
      '/basicDataController/select_port',
    ])
      expect(told(await who.call(path)), path).toEqual([200, 409, 'PASSWORD_FIRST']);
    await expect(Listener.open(service.url, answer.data.token)).rejects.toThrow('401');
    for (const password of ['short-1', 'thirteen-1234', 'onlyletters', '1234567890', '密码密码密码密码', ''])
      expect(told(await change(who, { password })), password).toEqual([200, 422, 'password PASSWORD_RULE']);
    expect(told(await change(who, { password: newcomerPassword }))).toEqual([200, 409, 'password PASSWORD_REPEATED']);
    expect((await change(who, { password: 'Ship-2026' })).code).toBe(200);
    expect((await who.call('/costController/list')).code).toBe(200);
    expect([
      (await signIn({ username: 'newcomer', password: newcomerPassword })).code,
      (await signIn({ username: 'newcomer', password: 'Ship-2026' })).code,
    ]).toEqual([409, 200]);
  });

  it("of one's own is changed by who knows it; what else was open ends", async () => {
    const who = await service.signInByCall('admin');
    expect(told(await change(who, { password: 'Other-2026' }))).toEqual([200, 409, 'oldPassword PASSWORD_WRONG']);
    expect(told(await change(who, { oldPassword: 'wrong', password: 'Other-2026' }))).toEqual([200, 409, 'oldPassword PASSWORD_WRONG']);
    const [user] = await service.database.ask<{ id: string }>("select id from sys_user where username = 'admin'");
    await service.database.ask(
      "insert into sys_session (id, token_hash, user_id, ep_id, ip, user_agent) values (gen_random_uuid(), encode(sha256('second'), 'hex'), $1, 1, '::1', 'x')",
      [user?.id],
    );
    const listener = await Listener.open(service.url, 'second');
    for (let time = 0; time < 3; time++)
      expect((await change(who, { oldPassword: `guess-${time}`, password: 'Other-2026' })).code).toBe(409);
    expect(told(await change(who, { oldPassword: demoPassword, password: 'Other-2026' }))).toEqual([200, 409, 'SIGN_IN_WAIT']);
    await service.database.ask("update sys_throttle set until = now() - interval '1 second' where key like 'password|%'");
    expect((await change(who, { oldPassword: demoPassword, password: 'Other-2026' })).code).toBe(200);
    expect(await listener.untilClosed()).toBe(4001);
    expect(told(await info('second'))).toEqual([200, 303, 'SESSION_ENDED']);
    expect((await who.call('/PublicQueryController/getUserInfo')).code).toBe(200);
    expect(told(await change(who, { oldPassword: 'Other-2026', password: demoPassword }))).toEqual([
      200,
      409,
      'password PASSWORD_REPEATED',
    ]);
  });

  it('is stored so that the database does not give it away', async () => {
    // The product's own: of the two who changed theirs.
    const rows = await service.database.ask<{ hash: string }>(
      "select hash from sys_password join sys_user on sys_user.id = user_id where username in ('newcomer', 'admin')",
    );
    expect(rows.length).toBe(2);
    expect(rows.every(({ hash }) => /^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/u.test(hash))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('Demo');
  });
});
