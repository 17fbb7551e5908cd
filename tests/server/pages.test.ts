import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Service } from '#tests/server/service';

let folder: string;
let service: Service;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallysheet-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><style nonce="__CSP_NONCE__"></style><title>page</title>');
  await writeFile(join(folder, 'assets', 'main.js'), 'export {};');
  service = await startService({ pages: folder });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

interface Got {
  readonly status: number | undefined;
  readonly type: string;
  readonly body: string;
}

/** One request with exactly these headers; the runtime's own fetch would add an `Accept` where there is none. */
const got = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Got>((resolve, reject) => {
    const asked = request(`${service.url}${path}`, { method, headers }, (answer) => {
      let body = '';
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => (body += part))
        .on('end', () => resolve({ status: answer.statusCode, type: String(answer.headers['content-type']), body }));
    });
    asked.on('error', reject).end();
  });

const page = { status: 200, type: 'text/html; charset=utf-8', body: expect.stringContaining('<title>page</title>') as string };
const notThere = { status: 404, body: JSON.stringify({ code: 404, codeMsg: 'Not found', data: null }) };
const anything = { accept: '*/*' };

describe('the page', () => {
  it.each(['/', '/login', '/dashboard', '/order/orderManage?row=7', '/financial/invoice', '/client/clientData', '/404', '/nowhere'])(
    'answers whoever takes HTML or anything: %s',
    async (path) => {
      for (const headers of [anything, {}, { accept: 'text/html' }, { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }])
        expect(await got(path, headers as Record<string, string>), JSON.stringify(headers)).toMatchObject(page);
      expect(await got(path, anything, 'HEAD')).toMatchObject({ status: 200, type: page.type, body: '' });
    },
  );

  it('bears a nonce of its own each time', async () => {
    const [one, other] = [await got('/', anything), await got('/', anything)];
    expect(/nonce="[\w-]{22}"/u.exec(one.body)?.[0]).not.toBe(/nonce="[\w-]{22}"/u.exec(other.body)?.[0]);
  });
});

describe('what is no page stays an envelope', () => {
  it.each([
    '/costController/nothing',
    '/nobodysController/select',
    '/CrmContoller/nothing',
    '/changes/1',
    '/healthz/more',
    '/assets/gone.js',
    '/favicon.ico',
    '/robots.txt',
  ])('for whoever takes anything: %s', async (path) => {
    expect(await got(path, anything)).toMatchObject(notThere);
  });

  it('for whoever takes JSON or brings a token, and for writes', async () => {
    for (const headers of [
      { accept: 'application/json, text/plain, */*' },
      { accept: 'application/json' },
      { accept: 'image/png' },
      { accept: '*/*', authorization: 'x' },
    ])
      expect(await got('/nothing', headers as Record<string, string>), JSON.stringify(headers)).toMatchObject(notThere);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(await got('/dashboard', { accept: 'text/html' }, method)).toMatchObject(notThere);
  });

  it('and a call answers as a call, whatever is taken', async () => {
    expect(JSON.parse((await got('/OrderController/getOrderListNew', anything)).body)).toMatchObject({
      code: expect.any(Number) as number,
      codeMsg: expect.any(String) as string,
    });
    expect(await got('/OrderController/lock?ids=1', anything)).toMatchObject(notThere);
    expect(await got('/assets/main.js', anything)).toMatchObject({ status: 200, body: 'export {};' });
  });
});
