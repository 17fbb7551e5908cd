import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer } from '#define/wire';
import {
  ask,
  batch,
  edited,
  formOf,
  listOf,
  startService,
  toldOf,
  type Answer,
  type Body,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';

let service: Service;
let admin: SignedIn;
let rates: SignedIn;

const path = '/freightController/selectFreight';
const rate = { carrierCode: 'COSU', portLoading: 'CNNGB', portDestination: 'USLAX', cost40HQ: '1500', validFrom: '2026-04-01' };

beforeAll(async () => {
  service = await startService();
  [admin, rates] = await Promise.all([service.signIn('admin'), service.signIn('rates')]);
});
afterAll(() => service.stop());

/** Sends bytes as they are, for requests no client would write. */
function raw(text: string): Promise<string> {
  const { port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.end(text));
    socket.on('data', (chunk) => (answer += chunk.toString('utf8')));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
const send = (method: string, target: string, headers: Record<string, string>, body?: BodyInit) =>
  fetch(`${service.url}${target}`, {
    method,
    headers: { authorization: rates.token, ...headers },
    ...(body === undefined ? {} : { body }),
  });

describe('one call in every form', () => {
  const body = {
    page: 2,
    size: 7,
    sort: [
      { field: 'validFrom', dir: 'desc' },
      { field: 'id', dir: 'asc' },
    ],
    where: { and: [{ field: 'portLoading', op: 'begin', value: 'CN' }] },
    search: '',
  };

  it('answers the same to JSON, to a form, to a query, to GET and to POST', async () => {
    const answers = [
      await rates.call<ListAnswer>(path, body),
      await rates.call<ListAnswer>(path, body, { as: 'form' }),
      await rates.call<ListAnswer>(path, body, { as: 'query' }),
      await rates.call<ListAnswer>(path, body, { method: 'GET' }),
      await ask<ListAnswer>(
        service.url,
        `${path}?page=2&size=7`,
        { sort: body.sort, where: body.where },
        { headers: { authorization: `Bearer ${rates.token}` } },
      ),
    ];
    expect(answers[0]?.data.rows.length).toBe(7);
    for (const answer of answers) expect([answer.status, answer.code, answer.data]).toEqual([200, 200, answers[0]?.data]);
  });

  it('answers how many rows there are and nothing of them where only that is asked', async () => {
    const wish = { where: { field: 'currency', op: 'equal', anyOf: ['USD'] } };
    const whole = (await rates.call(path, { ...wish, size: 1 })).data as { total: number };
    expect(whole.total).toBeGreaterThan(1);
    expect((await rates.call(path, { ...wish, count: 'only' })).data).toEqual({ rows: [], total: whole.total, totals: {} });
  });

  it('writes the same from JSON and from a form', async () => {
    const { token: _token, ...asJson } = (await rates.call<ListedRow>('/freightController/insert', { ...rate, freeDem: 7 }))
      .data as ListedRow & { token?: string };
    const asForm = (await rates.call<ListedRow>('/freightController/insert', { ...rate, freeDem: 7 }, { as: 'form' })).data;
    const without = ({ id: _id, createTime: _created, updateTime: _updated, ...row }: Record<string, unknown>) => row;
    expect(without(asForm)).toEqual(without(asJson));
    const changed = await rates.call<ListedRow>(
      '/freightController/update',
      { id: asForm.id, version: asForm.version, remarkOut: 'from a form' },
      { as: 'form' },
    );
    expect(changed.data).toMatchObject({ id: asForm.id, version: 2, remarkOut: 'from a form', cost40HQ: asForm.cost40HQ });
    const many = await rates.call(
      '/freightController/batchEdit',
      { batchId: randomUUID(), rows: [edited(changed.data, { remarkOut: 'nested' })], dryRun: '1' },
      { as: 'form' },
    );
    expect(many.code).toBe(200);
    expect((await rates.call<ListedRow>('/freightController/get', { id: asForm.id })).data.remarkOut).toBe('from a form');
    expect((await rates.call('/freightController/delete', { ids: `${asForm.id},${asJson.id}` }, { as: 'form' })).code).toBe(200);
  });

  it('reads a multipart form like any other, and no file where none is asked for', async () => {
    const form = (fields: Record<string, unknown>) => {
      const made = new FormData();
      for (const [name, value] of formOf(fields)) made.append(name, value);
      return made;
    };
    const plain = await rates.call<ListAnswer>(path, body);
    expect(((await (await send('POST', path, {}, form(body))).json()) as Answer).data).toEqual(plain.data);
    const repeated = form(body);
    repeated.append('page', '3');
    expect(toldOf((await (await send('POST', path, {}, repeated)).json()) as Answer)).toEqual(['page INPUT_REPEATED']);
    const withFile = form(body);
    withFile.append('file', new Blob(['x']), 'x.txt');
    expect(toldOf((await (await send('POST', path, {}, withFile)).json()) as Answer)).toEqual(['file INPUT_MALFORMED']);
    expect((await send('POST', path, {}, form({ search: 'x'.repeat(1_100_000) }))).status).toBe(413);
  });

  it("takes the specification's name of an id as well as ours", async () => {
    const [order] = (await listOf(admin, '/OrderController/getOrderListNew')) as [ListedRow];
    const [one, other] = [
      await admin.call<ListedRow>('/OrderController/selectOrderById', { id: order.id }),
      await admin.call<ListedRow>('/OrderController/selectOrderById', { orderId: order.id }),
    ];
    expect(other.data).toEqual(one.data);
  });
});

describe('methods and paths', () => {
  it('that write do not answer GET, and nothing happens', async () => {
    const [row] = (await listOf(rates, path)) as [ListedRow];
    for (const target of [
      `/freightController/delete?ids=${row.id}`,
      `/freightController/insert?${formOf(rate)}`,
      '/loginController/userLogout',
      `/OrderController/lock?ids=1`,
    ]) {
      const response = await send('GET', target, {});
      expect([response.status, ((await response.json()) as Answer).code], target).toEqual([404, 404]);
    }
    expect((await listOf(rates, path)).some(({ id }) => id === row.id)).toBe(true);
  });

  it('that are not there are told so in the envelope', async () => {
    for (const [method, target] of [
      ['GET', '/nothing'],
      ['POST', '/costController/nothing'],
      ['DELETE', path],
      ['GET', '/../etc/passwd'],
      ['GET', '/%2e%2e/%2e%2e/etc/passwd'],
    ] as const) {
      const response = await send(method, target, {});
      expect([response.status, await response.json()], target).toEqual([404, { code: 404, codeMsg: 'Not found', data: null }]);
    }
  });

  it('answer a health check without a session and without details', async () => {
    const response = await fetch(`${service.url}/healthz`);
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  });
});

describe('what cannot be understood', () => {
  it('is an HTTP error with the envelope: broken JSON, a form that is none, an unknown kind of body', async () => {
    const cases: [string, string, BodyInit][] = [
      ['application/json', 'POST', '{"page":'],
      ['application/json', 'POST', 'page=1'],
      ['application/xml', 'POST', '<page>1</page>'],
      ['multipart/form-data', 'POST', 'no boundary'],
    ];
    for (const [type, method, body] of cases) {
      const response = await send(method, path, { 'content-type': type }, body);
      const envelope = (await response.json()) as Answer;
      expect(response.status, type).toBeGreaterThanOrEqual(400);
      expect(response.status, type).toBeLessThan(500);
      expect([envelope.code, envelope.data], type).toEqual([422, null]);
    }
  });

  it('is too large beyond a megabyte, except for a batch', async () => {
    const large = JSON.stringify({ search: 'x'.repeat(1_100_000) });
    const response = await send('POST', path, { 'content-type': 'application/json' }, large);
    expect(response.status).toBe(413);
    expect((await response.json()) as Answer).toMatchObject({ code: 422, refusals: [{ code: 'BODY_TOO_LARGE' }] });
    expect(
      (await send('POST', path, { 'content-type': 'application/x-www-form-urlencoded' }, `search=${'x'.repeat(1_100_000)}`)).status,
    ).toBe(413);
    const many = await batch(rates, 'freightController', {
      add: Array.from({ length: 1_500 }, (_, at) => ({
        clientId: String(at),
        values: { ...rate, validFrom: 'never', remarkOut: 'x'.repeat(900) },
      })),
    });
    expect([many.status, many.code, many.refusals?.length]).toEqual([200, 422, 1_500]);
  });

  it('does not stop the server: a request cut off, a header that never ends, bytes that are no HTTP', async () => {
    expect(
      await raw(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${rates.token}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"page":1`,
      ),
    ).not.toContain('HTTP/1.1 200');
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`)).toMatch(/HTTP\/1\.1 4\d\d/u);
    expect(await raw('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03')).toMatch(/HTTP\/1\.1 400|^$/u);
    expect((await rates.call(path, { size: 1 })).code).toBe(200);
  });
});

describe('what is understood and not right', () => {
  const refused = async (who: SignedIn, target: string, body: Body, as: 'json' | 'form' | 'query' = 'json') => {
    const answer = await who.call(target, body, { as });
    return [answer.status, answer.code, ...toldOf(answer)];
  };

  it('is HTTP 200 with the code in the body', async () => {
    expect(await refused(rates, path, { page: 0 })).toEqual([200, 422, 'PAGE_RANGE']);
    expect(await refused(rates, path, { size: 1_001 })).toEqual([200, 422, 'PAGE_RANGE']);
    expect(await refused(rates, path, { size: 'many' }, 'query')).toEqual([200, 422, 'PAGE_RANGE']);
    expect(await refused(rates, path, { sort: [{ field: 'nothing', dir: 'asc' }] })).toEqual([200, 422, 'nothing FIELD_UNKNOWN']);
    expect(await refused(rates, path, { sort: Array.from({ length: 4 }, () => ({ field: 'id', dir: 'asc' })) })).toEqual([
      200,
      422,
      'SORT_TOO_MANY',
    ]);
    expect(await refused(rates, path, { where: { field: 'remarkOut', op: 'like', value: 'x' } })).toEqual([
      200,
      422,
      'remarkOut OPERATOR_UNKNOWN',
    ]);
    expect(await refused(rates, path, { where: '{"field":' }, 'form')).toEqual([200, 422, 'where FILTER_MALFORMED']);
    expect(
      await refused(rates, path, { where: { and: Array.from({ length: 51 }, () => ({ field: 'id', op: 'equal', value: '1' })) } }),
    ).toEqual([200, 422, 'where FILTER_MALFORMED']);
    expect(
      await refused(rates, path, {
        where: { and: [{ and: [{ and: [{ and: [{ and: [{ field: 'id', op: 'equal', value: '1' }] }] }] }] }] },
      }),
    ).toEqual([200, 422, 'where FILTER_MALFORMED']);
    expect(await refused(rates, '/freightController/get', { id: 'x' })).toEqual([200, 422, 'id INPUT_MALFORMED']);
    expect(await refused(rates, '/freightController/get', { id: '9223372036854775807' })).toEqual([200, 409, 'id ROW_GONE']);
    expect(await refused(rates, '/costController/list', {})).toEqual([200, 403, 'NOT_ALLOWED']);
    expect(await refused(rates, '/changes', { since: 'yesterday' }, 'query')).toEqual([200, 422, 'since INPUT_MALFORMED']);
    expect(await refused(rates, '/PublicQueryController/selectLabels', { entity: 'port', keys: '["CNNGB"' }, 'form')).toEqual([
      200,
      422,
      'keys JSON_UNPARSED',
    ]);
    expect(
      await refused(admin, '/PublicQueryController/selectLabels', { entity: 'customer', keys: ['first', '9223372036854775808'] }),
    ).toEqual([200, 200]);
    expect(await refused(rates, '/PublicQueryController/selectLabel', { entity: 'nothing' })).toEqual([200, 422, 'entity INPUT_MALFORMED']);
  });

  it('a parameter sent twice is refused, never guessed at', async () => {
    const twice = async (response: Response) => [response.status, ...toldOf((await response.json()) as Answer)];
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await twice(await send('GET', `${path}?page=1&page=2`, {}))).toEqual([200, 'page INPUT_REPEATED']);
    expect(await twice(await send('POST', path, form, 'search=a&search=b'))).toEqual([200, 'search INPUT_REPEATED']);
    expect(await twice(await send('POST', `${path}?page=1`, { 'content-type': 'application/json' }, '{"page":1}'))).toEqual([
      200,
      'page INPUT_REPEATED',
    ]);
    expect(
      await twice(await send('POST', '/freightController/batchEdit', form, `dryRun=true&dryRun=true&batchId=${randomUUID()}&remove=[]`)),
    ).toEqual([200, 'dryRun INPUT_REPEATED']);
    expect(await twice(await send('POST', '/freightController/insert', form, 'carrierCode=COSU&carrierCode=MSCU'))).toEqual([
      200,
      'carrierCode INPUT_REPEATED',
    ]);
  });

  it('names of the language itself are names of nothing', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__']) {
      for (const as of ['query', 'form', 'json'] as const) {
        const body = as === 'json' ? `{"${name}":{"admin":true},"carrierCode":"COSU"}` : `${name}=1&carrierCode=COSU`;
        const response =
          as === 'query'
            ? await send('POST', `/freightController/insert?${body}`, {})
            : await send(
                'POST',
                '/freightController/insert',
                { 'content-type': as === 'form' ? 'application/x-www-form-urlencoded' : 'application/json' },
                body,
              );
        const answer = (await response.json()) as Answer;
        expect([400, 200], `${name} ${as}`).toContain(response.status);
        expect(answer.code, `${name} ${as}`).toBe(422);
      }
      expect(await refused(rates, path, { sort: JSON.stringify([{ field: name, dir: 'asc' }]) }, 'form')).toEqual([
        200,
        422,
        `${name} FIELD_UNKNOWN`,
      ]);
      expect(
        (
          await rates.call(
            '/freightController/batchEdit',
            { batchId: randomUUID(), add: `[{"clientId":"a","values":{"${name}":"1"}}]` },
            { as: 'form' },
          )
        ).code,
      ).toBe(422);
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('a character the database cannot keep is refused wherever it stands', async () => {
    expect(await refused(rates, path, { search: 'a\0b' })).toEqual([200, 422, 'search INPUT_MALFORMED']);
    for (const where of [
      { field: 'remarkOut', op: 'equal', value: 'a\0' },
      { field: 'remarkOut', op: 'between', value: 'a', value2: '\0' },
      { field: 'remarkOut', op: 'equal', anyOf: ['\0'] },
      { field: 'remarkOut', op: 'custom', parts: [{ op: 'include', value: '\0' }] },
    ]) {
      expect(await refused(rates, path, { where })).toEqual([200, 422, 'remarkOut FILTER_MALFORMED']);
    }
    expect(await refused(rates, '/PublicQueryController/selectLabel', { entity: 'port', typed: 'a\0' }, 'query')).toEqual([
      200,
      422,
      'typed INPUT_MALFORMED',
    ]);
    expect(await refused(rates, '/freightController/delete', { ids: '1', reason: '\0' })).toEqual([200, 422, 'reason INPUT_MALFORMED']);
    expect((await ask(service.url, '/loginStart', { username: 'a\0', password: 'x' })).code).toBe(422);
  });
});

describe('the branch named in a call', () => {
  it('may be another one only where a person whose scope reaches it reads, and never where anything is written', async () => {
    const own = await rates.call<ListAnswer>(path, { epId: '1' });
    expect(own.code).toBe(200);
    for (const epId of ['2', '999', 'x', '', '1,2']) {
      for (const [target, body] of [
        [path, {}],
        ['/freightController/insert', rate],
        ['/freightController/get', { id: own.data.rows[0]?.id }],
      ] as const) {
        const answer = await rates.call(target, { ...body, epId });
        // The list of the other branch is read; a row of this one is not there.
        const elsewhere = target === path ? 200 : target.endsWith('/get') ? 409 : 403;
        expect([answer.status, answer.code], `${target} ${epId}`).toEqual([200, epId === '' ? 200 : epId === '2' ? elsewhere : 403]);
      }
    }
    const operator = await service.signIn('operator');
    expect((await operator.call('/OrderController/getOrderListNew', { epId: '2' })).code).toBe(403);
    expect((await admin.call('/OrderController/getOrderListNew', { epId: '2' })).code).toBe(200);
    expect((await admin.call('/basicDataController/select_port', { epId: '0' })).code).toBe(200);
  });
});

describe('answers', () => {
  const kept = {
    'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/u,
    'cross-origin-opener-policy': /^same-origin$/u,
    'cross-origin-embedder-policy': /^require-corp$/u,
    'cross-origin-resource-policy': /^same-origin$/u,
    'x-content-type-options': /^nosniff$/u,
    'referrer-policy': /^no-referrer$/u,
    'permissions-policy': /camera=\(\)/u,
    'cache-control': /no-store/u,
  };

  it('carry the same headers whatever they say', async () => {
    const responses = [
      await fetch(`${service.url}/healthz`),
      await fetch(`${service.url}/nothing`),
      await send('GET', path, {}),
      await send('GET', path, { authorization: 'wrong' }),
      await send('POST', path, { 'content-type': 'application/json' }, '{'),
      await send('POST', path, { 'content-type': 'application/json' }, JSON.stringify({ search: 'x'.repeat(1_100_000) })),
      await send('GET', '/costController/list', {}),
      await send('OPTIONS', path, { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }),
      await send('GET', path, { accept: 'application/vnd.tallysheet.columns' }),
      await fetch(`${service.url}/signInBranches`),
      await fetch(`${service.url}/webSocket/none`),
    ];
    for (const response of responses) {
      for (const [name, pattern] of Object.entries(kept))
        expect(response.headers.get(name) ?? '', `${response.url} ${response.status} ${name}`).toMatch(pattern);
      expect(
        [...response.headers.keys()].filter((name) => name.startsWith('access-control') || name === 'x-powered-by' || name === 'server'),
      ).toEqual([]);
    }
  });

  it("say in the reader's language what, why and how to mend", async () => {
    const texts = await Promise.all(
      ['zh-CN,zh;q=0.9', 'en', 'ar'].map(
        async (language) => (await rates.call(path, { page: 0 }, { headers: { 'accept-language': language } })).codeMsg,
      ),
    );
    expect(texts[0]).toMatch(/\p{Script=Han}/u);
    expect(texts[1]).toMatch(/^[A-Z][ -~“”]+$/u);
    expect(texts[2]).toMatch(/\p{Script=Arabic}/u);
    expect((await rates.call(path, { page: 0 }, { headers: { 'accept-language': 'en', 'x-language': 'zh' } })).codeMsg).toBe(texts[0]);
  });
});

describe('a page of another site', () => {
  it('cannot write, whatever it holds', async () => {
    const own = new URL(service.url).origin;
    const from = async (headers: Record<string, string>) => (await rates.call('/freightController/insert', rate, { headers })).code;
    expect(await from({ origin: own })).toBe(200);
    for (const origin of [
      'https://evil.example',
      'null',
      own.replace('127.0.0.1', '127.0.0.1.evil.example'),
      own.replace('http:', 'https:'),
      `${own}0`,
      own.toUpperCase().replace('HTTP', 'ftp'),
    ])
      expect(await from({ origin }), origin).toBe(403);
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(
      (await ask(service.url, '/loginStart', { username: 'rates', password: 'x' }, { headers: { origin: 'https://evil.example' } })).code,
    ).toBe(403);
  });
});

describe('the build a page names', () => {
  it('must be the running one at every call; who names none is taken as he is', async () => {
    const told = async (build: string) =>
      toldOf(await ask(service.url, path, {}, { headers: { authorization: rates.token, 'x-client-version': build } }));
    expect(await told('older')).toEqual(['VERSION_MISMATCH']);
    expect(await told(service.running.assembly.version)).toEqual([]);
    expect((await rates.call(path)).code).toBe(200);
  });
});
