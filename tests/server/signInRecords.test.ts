import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ipPlaceOf } from '#server/session/ipLocation';
import { Listener } from '#tests/server/listener';
import { ask, startService, type Service, type SignedIn } from '#tests/server/service';

interface Sign {
  readonly username: string;
  readonly result: string;
  readonly detail: string | null;
  readonly loginTime: string;
  readonly logoutTime: string | null;
  readonly endedHow: string | null;
  readonly sessionId: string | null;
  readonly ip: string;
  readonly ipLocation: string | null;
  readonly userAgent: string;
  readonly device: string;
}

let service: Service;
let admin: SignedIn;

const records = async (search: string) =>
  (await admin.call<{ rows: Sign[] }>('/PublicQueryController/selectJournalLogin', { search, size: 100 }, { method: 'GET' })).data.rows;
const live = (who: SignedIn, search = '') =>
  who.call<{ rows: { id: string; username: string; ip: string; userAgent: string; isCurrent: boolean }[]; total: number }>(
    '/userManagerController/selectSession',
    { search },
    { method: 'GET' },
  );
const endOf = async (who: SignedIn, username: string) =>
  who.call('/userManagerController/endSession', { id: (await live(admin, username)).data.rows[0]?.id });

beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('admin');
});
afterAll(() => service.stop());

describe('the record of sign-ins', () => {
  it('tells of each session when it ended and how', async () => {
    const signOut = await service.signInByCall('finance');
    expect((await records('finance'))[0]).toMatchObject({
      result: 'OK',
      logoutTime: null,
      endedHow: 'LIVE',
      ip: '127.0.0.1',
      userAgent: expect.any(String) as string,
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/u) as string,
    });
    await signOut.call('/loginController/userLogout');
    await service.signInByCall('finance');
    await service.signInByCall('finance');
    const idle = await service.signInByCall('finance');
    await idle.call('/loginController/userLogout', { idle: true });
    const left = await service.signInByCall('finance');
    await service.database.ask(
      "update sys_session set last_seen_at = now() - interval '13 hours', created_at = now() - interval '14 hours' where ended_at is null and user_id = (select id from sys_user where username = 'finance')",
    );
    const found = await records('finance');
    expect(found.map(({ endedHow }) => endedHow)).toEqual(['EXPIRED', 'EXPIRED', 'ELSEWHERE', 'ELSEWHERE', 'SIGNED_OUT']);
    expect(found.every(({ logoutTime }) => logoutTime !== null)).toBe(true);
    // Nobody has come back: it ended an hour ago, twelve after its last sign of life.
    expect(Math.round((Date.now() - Date.parse(found[0]?.logoutTime ?? '')) / 60_000)).toBe(60);
    expect((await left.call('/PublicQueryController/getUserInfo')).code).toBe(50014);
    expect((await records('finance'))[0]?.logoutTime).toBe(found[0]?.logoutTime);
  });

  it('names what failed in the words of the specification, with what exactly was wrong beside it', async () => {
    const signIn = (body: Record<string, unknown>) => ask(service.url, '/loginStart', body);
    await signIn({ username: 'service', password: 'wrong' });
    await signIn({ username: 'service', password: 'wrong', version: 'older' });
    await signIn({ username: 'service', password: 'Demo-2026', epId: '2' });
    await signIn({ username: 'service.nobody', password: 'wrong' });
    expect((await records('service')).map(({ result, detail }) => [result, detail])).toEqual([
      ['BAD_PASSWORD', 'UNKNOWN_USER'],
      ['WRONG_BRANCH', null],
      ['VERSION_MISMATCH', null],
      ['BAD_PASSWORD', null],
    ]);
  });
});

describe('where an address lies', () => {
  it.each([
    ['127.0.0.1', 'LOOPBACK'],
    ['127.255.255.254', 'LOOPBACK'],
    ['::1', 'LOOPBACK'],
    ['0:0:0:0:0:0:0:1', 'LOOPBACK'],
    ['::ffff:127.0.0.1', 'LOOPBACK'],
    ['::ffff:7f00:1', 'LOOPBACK'],
    ['10.0.0.1', 'PRIVATE'],
    ['172.16.0.1', 'PRIVATE'],
    ['172.31.255.255', 'PRIVATE'],
    ['192.168.8.9', 'PRIVATE'],
    ['100.64.0.1', 'PRIVATE'],
    ['169.254.1.1', 'PRIVATE'],
    ['::ffff:192.168.0.7', 'PRIVATE'],
    ['::FFFF:A00:1', 'PRIVATE'],
    ['fd12:3456::1', 'PRIVATE'],
    ['fe80::1%eth0', 'PRIVATE'],
    ['[fd00::1]', 'PRIVATE'],
    ['8.8.8.8', 'PUBLIC'],
    ['172.15.255.255', 'PUBLIC'],
    ['172.32.0.1', 'PUBLIC'],
    ['192.167.1.1', 'PUBLIC'],
    ['100.128.0.1', 'PUBLIC'],
    ['11.0.0.1', 'PUBLIC'],
    ['2400:3200::1', 'PUBLIC'],
    ['::ffff:8.8.8.8', 'PUBLIC'],
    ['::ffff:808:808', 'PUBLIC'],
    ['', null],
    ['unknown', null],
    ['10.0.0', null],
    ['10.0.0.256', null],
  ] as const)('%s: %s', (address, place) => {
    expect(ipPlaceOf(address)).toBe(place);
  });

  it('stands beside it in the record', async () => {
    await service.database.ask(
      "insert into sys_login (username, ip, user_agent, result) select 'far.away', ip, 'test', 'BAD_PASSWORD' from unnest(array['127.0.0.1', '::ffff:10.2.3.4', '2400:3200::1', 'behind a proxy']) ip",
    );
    const found = (await records('far.away')).map(({ ip, ipLocation, device }) => [ip, ipLocation, device].join(' '));
    expect(found.sort()).toEqual([
      '127.0.0.1 LOOPBACK test',
      '2400:3200::1 PUBLIC test',
      '::ffff:10.2.3.4 PRIVATE test',
      'behind a proxy  test',
    ]);
    const own = await admin.call<{ rows: Sign[] }>(
      '/PublicQueryController/selectJournalLoginByUserId',
      {},
      { method: 'GET', headers: { 'accept-language': 'ar' } },
    );
    expect(own.data.rows[0]?.ipLocation ?? 'هذا الجهاز').toBe('هذا الجهاز');
  });

  it('is filtered, sorted and bounded by days like any list', async () => {
    const asked = async (body: Record<string, unknown>) =>
      (await admin.call<{ rows: Sign[]; total: number }>('/PublicQueryController/selectJournalLogin', body, { method: 'GET' })).data;
    expect((await asked({ username: 'far.away', ipLocation: 'PUBLIC' })).total).toBe(1);
    expect((await asked({ username: 'far.away', from: '2020-01-01', until: '2020-01-31' })).total).toBe(0);
    const where = {
      and: [
        { field: 'username', op: 'equal', value: 'far.away' },
        { field: 'device', op: 'begin', value: 'te' },
      ],
    };
    expect((await asked({ where, sort: [{ field: 'ip', dir: 'asc' }] })).rows.map(({ ip }) => ip)[0]).toBe('::ffff:10.2.3.4');
  });
});

describe('living sessions', () => {
  it('are seen and ended by whoever administers their people: the socket is told at once, the call and the record afterwards', async () => {
    const who = await service.signInByCall('documents');
    const listener = await Listener.open(service.url, who.token);
    const { data } = await live(admin, 'documents');
    expect(data.rows).toEqual([expect.objectContaining({ username: 'documents', ip: '127.0.0.1', isCurrent: false })]);
    expect((await endOf(admin, 'documents')).code).toBe(200);
    expect(await listener.until((frame) => frame.kind === 'session')).toEqual({ kind: 'session', code: 303 });
    expect(await listener.untilClosed()).toBe(4001);
    expect((await who.call('/PublicQueryController/getUserInfo')).code).toBe(303);
    expect((await records('documents'))[0]).toMatchObject({ result: 'OK', endedHow: 'ADMINISTRATOR' });
    expect((await live(admin, 'documents')).data.rows).toEqual([]);
    expect(
      (await admin.call('/userManagerController/endSession', { id: '00000000-0000-4000-8000-000000000000' })).refusals?.[0]?.code,
    ).toBe('ROW_GONE');
    expect((await admin.call('/userManagerController/endSession', { id: 'x' })).refusals?.[0]?.code).toBe('INPUT_MALFORMED');
  });

  it('of those with more rights, and of another branch, are out of reach; one’s own people’s are not', async () => {
    await service.database.ask("update sys_role set role_set = role_set || '[\"getUserList\"]'::jsonb where name = '操作'");
    const operator = await service.signIn('operator');
    await service.signIn('yan.shuhang');
    await service.signIn('newcomer');
    const seen = (await live(operator)).data.rows.map(({ username }) => username);
    expect(seen).toContain('admin');
    expect(seen).not.toContain('yan.shuhang');
    expect((await endOf(operator, 'admin')).refusals?.[0]?.code).toBe('RIGHTS_ABOVE_OWN');
    expect((await endOf(operator, 'yan.shuhang')).refusals?.[0]?.code).toBe('NOT_ALLOWED');
    expect((await live(admin, 'yan.shuhang')).data.rows).toHaveLength(1);
    expect((await live(await service.signIn('sales'))).refusals?.[0]?.code).toBe('NOT_ALLOWED');
  });

  it('end when their person is disabled', async () => {
    const rates = await service.signInByCall('rates');
    await service.database.ask("update sys_user set is_disable = true where username = 'rates'");
    expect((await rates.call('/PublicQueryController/getUserInfo')).code).toBe(303);
    expect((await records('rates'))[0]).toMatchObject({ endedHow: 'ENDED', logoutTime: expect.any(String) as string });
  });
});
