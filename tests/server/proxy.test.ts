import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '#server/run';
import { networkOf, takeNetworkTry } from '#server/session/throttle';
import { ask, startService, toldOf, type Service } from '#tests/server/service';

const address = 'https://tally.example';
let service: Service;

beforeAll(async () => {
  service = await startService({
    outside: readSettings({ BASE_URL: `${address}/` }, null).outside ?? { secretKey: null, outboundAllow: [] },
  });
});
afterAll(() => service.stop());

const from = (client: string, username: string, more: Record<string, string> = {}) =>
  ask(
    service.url,
    '/loginStart',
    { username, password: 'not this one' },
    { headers: { origin: address, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'tally.example', 'x-forwarded-for': client, ...more } },
  );

describe('behind a proxy on this machine', () => {
  it('a page of the address people open is our own, and its half of the session travels over TLS only', async () => {
    expect(toldOf(await from('198.51.100.7', 'finance'))).toEqual(['SIGN_IN_WRONG']);
    for (const origin of ['https://tally.example.evil.example', 'http://tally.example', 'https://evil.example'])
      expect(toldOf(await from('198.51.100.7', 'finance', { origin })), origin).toEqual(['NOT_ALLOWED']);
    const { headers } = await ask(
      service.url,
      '/loginStart',
      { username: 'finance', password: 'Demo-2026' },
      { headers: { origin: address, 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' } },
    );
    expect(headers?.get('set-cookie')).toMatch(/^__Host-tallysheet=.*; Secure/u);
  });

  it('people are known by where they come from, and a network that fails too often waits while others go on', async () => {
    const told: string[][] = [];
    for (let one = 0; one < 3; one++) told.push(toldOf(await from(`203.0.113.${one}`, `nobody${one}`)));
    for (let one = 3; one < 30; one++) expect(await takeNetworkTry(service.engine.database, `203.0.113.${one}`, new Date())).toBe(0);
    for (let one = 30; one < 33; one++) told.push(toldOf(await from(`203.0.113.${one}`, `nobody${one}`)));
    expect(told.map(([code]) => code)).toEqual([
      ...Array.from({ length: 3 }, () => 'SIGN_IN_WRONG'),
      ...Array.from({ length: 3 }, () => 'SIGN_IN_WAIT'),
    ]);
    expect(toldOf(await from('203.0.114.1', 'finance'))).toEqual(['SIGN_IN_WRONG']);
    const rows = await service.database.ask<{ ip: string }>("select ip from sys_login where username = 'nobody2'");
    expect(rows.map(({ ip }) => ip)).toEqual(['203.0.113.2']);
  });

  it('a body of megabytes is refused before anybody has signed in, however it is written', async () => {
    for (const as of ['form', undefined] as const) {
      const answer = await ask(
        service.url,
        '/loginStart',
        { username: 'x'.repeat(1_500_000), password: 'x' },
        as === undefined ? {} : { as },
      );
      expect([answer.status, toldOf(answer)], as).toEqual([413, ['BODY_TOO_LARGE']]);
    }
  });
});

describe('without one', () => {
  it('what a client says of itself is not believed', async () => {
    const plain = await startService();
    const { code } = await ask(
      plain.url,
      '/loginStart',
      { username: 'finance', password: 'x' },
      { headers: { origin: address, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'tally.example' } },
    );
    expect(code).toBe(403);
    await plain.stop();
  });

  it('an address that cannot be one is told at the start', () => {
    expect(() => readSettings({ BASE_URL: 'tally.example' }, null)).toThrow('BASE_URL');
  });

  it('addresses of one network count together', () => {
    expect([networkOf('203.0.113.9'), networkOf('::ffff:203.0.113.9'), networkOf('2001:db8:1:2:3::9'), networkOf('2001:db8::9')]).toEqual([
      '203.0.113',
      '203.0.113',
      '2001:db8:1:2',
      '2001:db8:0:0',
    ]);
  });
});
