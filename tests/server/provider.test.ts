import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '#server/run';
import { client, RealProvider } from '#tests/server/realProvider';
import { ask, startService, toldOf, type Service } from '#tests/server/service';
import { demoPassword, newcomerPassword } from '#modules/demo/demo.server';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;

/** Cookies of a browser by host, as far as these journeys need them. */
class Browser {
  private readonly jar = new Map<string, Map<string, string>>();

  constructor(private readonly origin: string) {}

  cookies(url = this.origin): string {
    return [...(this.jar.get(new URL(url).host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async get(url: string): Promise<Response> {
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: this.cookies(url), accept: 'text/html' } });
    const own = this.jar.get(new URL(url).host) ?? new Map<string, string>();
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      if (value === '' || /max-age=0/iu.test(line)) own.delete(name);
      else own.set(name, value);
    }
    this.jar.set(new URL(url).host, own);
    return response;
  }

  /** Follows redirections up to the page of the product, whose address is answered. */
  async follow(url: string, until = /^\/auth-redirect/u): Promise<URL> {
    let at = url;
    for (let step = 0; step < 12; step++) {
      const response = await this.get(at);
      const to = response.headers.get('location');
      if (to === null)
        throw new Error(
          `${at} answers ${response.status}: ${(await response.text())
            .replace(/[^]*<title>/u, '')
            .replace(/<style>[^]*<\/style>/u, '')
            .slice(0, 900)}`,
        );
      const next = new URL(to, at);
      if (next.origin === this.origin && until.test(next.pathname)) return next;
      at = next.href;
    }
    throw new Error('led in circles');
  }

  /** What the page at /auth-redirect does with its code. */
  enter(code: string | null, more: Record<string, unknown> = {}) {
    return ask<{ token: string }>(
      this.origin,
      '/providerSignIn',
      { code, ...more },
      { headers: { cookie: this.cookies(), origin: this.origin } },
    );
  }
}

let real: RealProvider;
let service: Service;
const people = { finance: 'subject-finance', operator: 'subject-operator', newcomer: 'subject-newcomer', 'kong.lingxi': 'subject-left' };
const start = (query = '') => `${service.url}/oidc/start${query}`;
const info = (token: string, browser: Browser) =>
  ask<{ user: { username: string; isModifyPassword: number }; ep: { id: string } }>(
    service.url,
    '/PublicQueryController/getUserInfo',
    {},
    { headers: { authorization: token, cookie: browser.cookies() } },
  );
const failed = (url: URL) => url.searchParams.get('failed');

beforeAll(async () => {
  real = await RealProvider.listen();
  service = await startService({
    outside: {
      secretKey: null,
      outboundAllow: [],
      provider: {
        issuer: real.issuer,
        clientId: client.client_id,
        clientSecret: client.client_secret,
        name: '企业账号',
        algorithm: 'RS256',
      },
    },
  });
  real.open(`${service.url}/oidc/callback`);
  for (const [username, subject] of Object.entries(people))
    await service.database.ask('insert into sys_identity (issuer, subject, user_id) select $1, $2, id from sys_user where username = $3', [
      real.issuer,
      subject,
      username,
    ]);
});
beforeEach(() => {
  real.deny = false;
  real.tamper = null;
  real.subject = people.finance;
});
afterAll(async () => {
  await service.stop();
  await real.stop();
});

describe('a sign-in by the provider', () => {
  it('is offered by its name where one is configured, and not where none is', async () => {
    expect((await ask(service.url, '/signInProvider', {}, { method: 'GET' })).data).toEqual({ name: '企业账号' });
    const without = await startService();
    expect((await ask(without.url, '/signInProvider', {}, { method: 'GET' })).data).toBeNull();
    expect(failed(await new Browser(without.url).follow(`${without.url}/oidc/start`))).toBe('PROVIDER_NONE');
    await without.stop();
  });

  it('goes by code with PKCE, state and nonce, and ends in a session that needs its cookie', async () => {
    const browser = new Browser(service.url);
    const departure = await browser.get(start('?redirect=%2Forder%2ForderManage%3Fid%3D1'));
    const asked = new URL(departure.headers.get('location') ?? '');
    expect([
      asked.origin,
      asked.searchParams.get('response_type'),
      asked.searchParams.get('code_challenge_method'),
      asked.searchParams.get('redirect_uri'),
    ]).toEqual([real.issuer, 'code', 'S256', `${service.url}/oidc/callback`]);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.searchParams.get(name)?.length).toBeGreaterThan(30);
    const cookie = departure.headers.getSetCookie().join();
    expect(cookie).toMatch(/^tallysheet_trip=v1\.[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/u);
    expect(cookie).not.toContain(asked.searchParams.get('nonce'));
    const page = await browser.follow(asked.href);
    expect(page.searchParams.get('redirect')).toBe('/order/orderManage?id=1');
    const { data } = await browser.enter(page.searchParams.get('code'));
    expect((await info(data.token, browser)).data).toMatchObject({ user: { username: 'finance' }, ep: { id: '1' } });
    expect((await info(data.token, new Browser(service.url))).code).toBe(50008);
    const rows = await service.database.ask<{ result: string }>(
      "select result from sys_login where username = 'finance' order by id desc limit 1",
    );
    expect(rows).toEqual([{ result: 'OK' }]);
  });

  it('opens the branch chosen before, where the person may work there', async () => {
    const browser = new Browser(service.url);
    const page = await browser.follow(start('?epId=3'));
    const { data } = await browser.enter(page.searchParams.get('code'));
    expect((await info(data.token, browser)).data.ep.id).toBe('3');
    expect(failed(await new Browser(service.url).follow(start('?epId=2')))).toBe('BRANCH_NOT_YOURS');
  });

  it('hands out a code that is good once, for this browser, and only to a page of ours', async () => {
    const browser = new Browser(service.url);
    const code = (await browser.follow(start())).searchParams.get('code');
    expect(toldOf(await new Browser(service.url).enter(code))).toEqual(['PROVIDER_STALE']);
    expect(toldOf(await browser.enter(code)), 'a code shown elsewhere is spent').toEqual(['PROVIDER_STALE']);
    const second = (await browser.follow(start())).searchParams.get('code');
    expect(
      (
        await ask(
          service.url,
          '/providerSignIn',
          { code: second },
          { headers: { cookie: browser.cookies(), origin: 'https://elsewhere.example' } },
        )
      ).code,
    ).toBe(403);
    expect(toldOf(await browser.enter(second, { version: 'older' }))).toEqual(['VERSION_MISMATCH']);
    expect((await browser.enter(second)).code).toBe(200);
    expect(toldOf(await browser.enter(second))).toEqual(['PROVIDER_STALE']);
    const third = (await browser.follow(start())).searchParams.get('code');
    await service.database.ask("update sys_sign_in_code set expires_at = now() - interval '1 second'");
    expect(toldOf(await browser.enter(third))).toEqual(['PROVIDER_STALE']);
    for (const nothing of ['', 'x', null]) expect(toldOf(await browser.enter(nothing))).toEqual(['PROVIDER_STALE']);
  });

  it('is of somebody who is linked: nobody is made, an e-mail address or a login name proves nothing', async () => {
    const before = await service.database.ask('select count(*) from sys_user');
    real.subject = 'subject-stranger';
    const page = await new Browser(service.url).follow(start());
    expect(page.search).toBe('?failed=PROVIDER_UNLINKED');
    expect(await service.database.ask('select count(*) from sys_user')).toEqual(before);
    expect(await service.database.ask("select result, detail from sys_login where username = 'subject-stranger'")).toEqual([
      { result: 'BAD_PASSWORD', detail: 'NOT_LINKED' },
    ]);
  });

  it('is refused to a person who has left, and asks a newcomer to change the initial password', async () => {
    real.subject = people['kong.lingxi'];
    expect(failed(await new Browser(service.url).follow(start()))).toBe('PROVIDER_DISABLED');
    real.subject = people.newcomer;
    const browser = new Browser(service.url);
    const { data } = await browser.enter((await browser.follow(start())).searchParams.get('code'));
    expect((await info(data.token, browser)).data.user.isModifyPassword).toBe(1);
    expect(
      toldOf(
        await ask(
          service.url,
          '/OrderController/getOrderListNew',
          {},
          { headers: { authorization: data.token, cookie: browser.cookies() } },
        ),
      ),
    ).toEqual(['PASSWORD_FIRST']);
    expect(newcomerPassword).not.toBe('');
  });

  it('ends the person’s other session, like any sign-in', async () => {
    const older = await service.signIn('operator');
    real.subject = people.operator;
    const browser = new Browser(service.url);
    expect((await browser.enter((await browser.follow(start())).searchParams.get('code'))).code).toBe(200);
    expect((await older.call('/PublicQueryController/getUserInfo')).code).toBe(50012);
  });

  it('leads nowhere else, whatever address is asked for', async () => {
    const outside = [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/%0d%0aLocation: x',
      ' /x',
      '///evil.example',
      '/a\\b',
      '',
      'order',
      '/\u0000',
    ];
    for (const wish of outside) {
      const page = await new Browser(service.url).follow(start(`?${new URLSearchParams({ redirect: wish })}`)).catch(() => null);
      const redirect = page?.searchParams.get('redirect') ?? null;
      expect(redirect === null || redirect === '/%0d%0aLocation: x', JSON.stringify(wish)).toBe(true);
    }
  });

  it('is refused where the person says no at the provider, or the provider cannot be reached', async () => {
    real.deny = true;
    expect(failed(await new Browser(service.url).follow(start()))).toBe('PROVIDER_DENIED');
    const away = await startService({
      outside: {
        secretKey: null,
        outboundAllow: [],
        provider: { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: null, name: 'Away', algorithm: 'RS256' },
      },
    });
    expect(failed(await new Browser(away.url).follow(`${away.url}/oidc/start`))).toBe('PROVIDER_AWAY');
    await away.stop();
  });
});

describe('an answer that is not the provider’s', () => {
  const fresh = () => new Browser(service.url);

  /** Up to the provider's redirection back, which is answered without being followed. */
  async function callbackOf(browser: Browser): Promise<URL> {
    return browser.follow(start(), /^\/oidc\/callback/u);
  }

  it('is refused: replayed, with another state, in another browser, without a trip, too late', async () => {
    const browser = fresh();
    const callback = await callbackOf(browser);
    const cookie = browser.cookies();
    expect((await browser.follow(callback.href)).searchParams.has('code')).toBe(true);
    const replayed = await fetch(callback.href, { redirect: 'manual', headers: { cookie } });
    expect(replayed.headers.get('location')).toContain('failed=PROVIDER_STALE');
    const swapped = await callbackOf(browser);
    swapped.searchParams.set('state', 'x'.repeat(43));
    expect(failed(await browser.follow(swapped.href))).toBe('PROVIDER_STALE');
    expect(failed(await fresh().follow((await callbackOf(fresh())).href))).toBe('PROVIDER_STALE');
    expect(failed(await fresh().follow(`${service.url}/oidc/callback`))).toBe('PROVIDER_STALE');
    expect(failed(await fresh().follow(`${service.url}/oidc/callback?error=access_denied&state=x`))).toBe('PROVIDER_STALE');
    const late = fresh();
    const trip = await callbackOf(late);
    const opened = service.engine.vault.open(/tallysheet_trip=([^;]+)/u.exec(late.cookies())?.[1] ?? '', 'sign-in by a third party');
    const old = service.engine.vault.seal(
      JSON.stringify({ ...JSON.parse(opened ?? '{}'), expires: Date.now() - 1 }),
      'sign-in by a third party',
    );
    expect(
      (await fetch(trip.href, { redirect: 'manual', headers: { cookie: `tallysheet_trip=${old}` } })).headers.get('location'),
    ).toContain('failed=PROVIDER_STALE');
    expect(
      (await fetch(trip.href, { redirect: 'manual', headers: { cookie: 'tallysheet_trip=v1.a.b.c' } })).headers.get('location'),
    ).toContain('failed=PROVIDER_STALE');
  });

  it('is refused: a code of its own, and an issuer that is another', async () => {
    const browser = fresh();
    const forged = await callbackOf(browser);
    forged.searchParams.set('code', 'made-up');
    expect(failed(await browser.follow(forged.href))).toBe('PROVIDER_REFUSED');
    const mixed = await callbackOf(browser);
    mixed.searchParams.set('iss', 'https://elsewhere.example');
    expect(failed(await browser.follow(mixed.href))).toBe('PROVIDER_REFUSED');
  });

  it('is refused: a token of another nonce, audience, issuer or time, unsigned, or signed by another', async () => {
    const sign = (payload: unknown, header: Record<string, unknown> = { alg: 'RS256', kid: 'test' }, key = real.key) => {
      const body = `${encoded(header)}.${encoded(payload)}`;
      return `${body}.${createSign('RSA-SHA256').update(body).sign(key).toString('base64url')}`;
    };
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const unsigned = (payload: unknown) => `${encoded({ alg: 'none' })}.${encoded(payload)}.`;
    const shared = (payload: unknown) => {
      const body = `${encoded({ alg: 'HS256' })}.${encoded(payload)}`;
      return `${body}.${createHmac('sha256', client.client_secret).update(body).digest('base64url')}`;
    };
    const hour = 3600;
    const now = Math.floor(Date.now() / 1000);
    const misbehaviours: [string, (claims: Record<string, unknown>) => string | undefined][] = [
      ['another nonce', (claims) => sign({ ...claims, nonce: 'x'.repeat(43) })],
      ['no nonce', ({ nonce: _nonce, ...claims }) => sign(claims)],
      ['another audience', (claims) => sign({ ...claims, aud: 'somebody-else' })],
      ['several audiences without azp', (claims) => sign({ ...claims, aud: ['somebody-else', 'other'] })],
      ['another issuer', (claims) => sign({ ...claims, iss: 'https://elsewhere.example' })],
      ['expired', (claims) => sign({ ...claims, iat: now - 2 * hour, exp: now - hour })],
      ['no expiry', ({ exp: _exp, ...claims }) => sign(claims)],
      ['not before tomorrow', (claims) => sign({ ...claims, nbf: now + 24 * hour })],
      ['no subject', ({ sub: _sub, ...claims }) => sign(claims)],
      ['unsigned', unsigned],
      ['signed with the shared secret', shared],
      ['signed by another key', (claims) => sign(claims, { alg: 'RS256', kid: 'test' }, stranger)],
      ['an algorithm that lies', (claims) => sign(claims, { alg: 'RS512', kid: 'test' })],
      [
        'another subject under the old signature',
        (claims) => sign(claims).replace(/\.[^.]+\./u, `.${encoded({ ...claims, sub: people.operator })}.`),
      ],
      ['no token at all', () => undefined],
      ['not a token', () => 'hello'],
    ];
    const passed: string[] = [];
    for (const [what, forge] of misbehaviours) {
      real.tamper = (answer) => ({ ...answer, id_token: forge(decoded(String(answer.id_token))) });
      const page = await fresh().follow(start());
      if (failed(page) !== 'PROVIDER_REFUSED') passed.push(`${what}: ${page.search}`);
    }
    expect(passed).toEqual([]);
    real.tamper = (answer) => ({ ...answer, id_token: sign(decoded(String(answer.id_token))) });
    expect((await fresh().follow(start())).searchParams.has('code')).toBe(true);
  });
});

describe('linking', () => {
  it('is done from one’s own session with the password, for one person only, and undone again', async () => {
    const who = await service.signInByCall('manager');
    const state = async () =>
      (await who.call<{ name: string; linkedTime: string | null } | null>('/PublicQueryController/selectProviderLink')).data;
    expect(await state()).toEqual({ name: '企业账号', linkedTime: null });
    expect(toldOf(await who.call('/PublicQueryController/startProviderLink', { password: 'wrong' }))).toEqual([
      'oldPassword PASSWORD_WRONG',
    ]);
    const begin = async () => {
      const begun = await who.call<{ url: string }>('/PublicQueryController/startProviderLink', { password: demoPassword });
      const trip = /tallysheet_trip=([^;]+)/u.exec(begun.headers.getSetCookie().join())?.[1] ?? '';
      const callback = await new Browser(service.url).follow(begun.data.url, /^\/oidc\/callback/u);
      const back = await fetch(callback.href, { redirect: 'manual', headers: { cookie: `tallysheet_trip=${trip}` } });
      return back.headers.get('location');
    };
    real.subject = people.finance;
    expect(await begin()).toContain('failed=PROVIDER_TAKEN');
    real.subject = 'subject-manager';
    expect(await begin()).toBe('/auth-redirect?linked=1');
    expect((await state())?.linkedTime).toMatch(/Z$/u);
    const browser = new Browser(service.url);
    const signedIn = await browser.enter((await browser.follow(start())).searchParams.get('code'));
    expect((await info(signedIn.data.token, browser)).data.user.username).toBe('manager');
    const again = await service.signInByCall('manager');
    expect((await again.call('/PublicQueryController/removeProviderLink')).data).toEqual({ name: '企业账号', linkedTime: null });
    expect(failed(await new Browser(service.url).follow(start()))).toBe('PROVIDER_UNLINKED');
  });
});

describe('the settings', () => {
  it('name issuer and client together; the secret may stand in a file', () => {
    const read = (environment: Record<string, string>) => readSettings(environment, null).outside;
    expect(read({})?.provider).toBeNull();
    expect(read({ OIDC_ISSUER: 'https://id.example/realm', OIDC_CLIENT_ID: 'tallysheet', BASE_URL: 'https://ops.example/' })).toMatchObject(
      { provider: { name: 'id.example', clientSecret: null, algorithm: 'RS256' }, baseUrl: 'https://ops.example' },
    );
    expect(() => read({ OIDC_ISSUER: 'https://id.example' })).toThrow('OIDC_CLIENT_ID');
    expect(() => read({ OIDC_CLIENT_ID: 'x' })).toThrow('OIDC_ISSUER');
    expect(() => read({ OIDC_ISSUER: 'nonsense', OIDC_CLIENT_ID: 'x' })).toThrow('OIDC_ISSUER');
    expect(read({ OUTBOUND_ALLOW: '10.0.0.0/8, mail.firm.example' })?.outboundAllow).toEqual(['10.0.0.0/8', 'mail.firm.example']);
  });
});
