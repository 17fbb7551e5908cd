import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { property, assert, array, jsonValue, integer, string, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BatchReader } from '#server/http/batchBody';
import { ask, edited, listOf, startService, toldOf, type Answer, type Service, type SignedIn } from '#tests/server/service';

const path = '/freightController/batchEdit';
let service: Service;
let rates: SignedIn;

beforeAll(async () => {
  service = await startService();
  rates = await service.signIn('rates');
});
afterAll(() => service.stop());

/** Reads a body that comes in pieces of so many bytes. */
function read(text: string, bytes: number): unknown {
  const reader = new BatchReader(JSON.parse as (text: string) => unknown);
  const body = Buffer.from(text);
  for (let at = 0; at < body.length; at += bytes) reader.push(body.subarray(at, at + bytes));
  return reader.end();
}

const sizes = integer({ min: 1, max: 40 });

describe('the body of a batch, read while it comes', () => {
  it('says what it says read at once, wherever it is cut', () => {
    const bodies = record(
      { rows: array(jsonValue()), add: jsonValue(), name: string(), 'na"me\\': array(jsonValue()) },
      { requiredKeys: [] },
    );
    assert(
      property(bodies, sizes, integer({ min: 0, max: 3 }), (body, bytes, indent) => {
        const text = JSON.stringify(body, null, indent);
        expect(read(text, bytes)).toEqual(JSON.parse(text));
      }),
    );
    for (const text of [
      '[]',
      '7',
      '"[,]"',
      '[[1,2],[3]]',
      '{"a":{"rows":[1,[2]]},"rows":[]}',
      '{"rows":[1],"rows":2}',
      ' {"rows" : [ ] } ',
    ])
      expect(read(text, 3), text).toEqual(JSON.parse(text));
  });

  it('is refused where it would be refused at once', () => {
    assert(
      property(string({ unit: 'grapheme-ascii' }), sizes, (text, bytes) => {
        const outcome = (body: () => unknown) => {
          try {
            return JSON.stringify(body());
          } catch {
            return 'refused';
          }
        };
        expect(outcome(() => read(text, bytes))).toBe(outcome(() => JSON.parse(text)));
      }),
    );
    for (const text of [
      '{"rows":[1,]}',
      '{"rows":[,1]}',
      '{"rows":[1}',
      '{"rows":[1]',
      '{"rows":[1}]',
      '{"rows":[{]}}',
      '{"rows" [1]}',
      '',
    ])
      expect(() => read(text, 5), text).toThrow(SyntaxError);
  });

  it('ends at the first row too many, at a row that is no row any more, and where the rest is too long', () => {
    const many = (count: number) => `{"add":[],"rows":[${'{},'.repeat(count - 1)}{}],"remove":[ ]}`;
    expect((read(many(60_000), 65_536) as { rows: unknown[] }).rows).toHaveLength(60_000);
    expect(() => read(many(60_001), 65_536)).toThrow('BATCH_TOO_LARGE');
    expect(() => read(`{"rows":["${'x'.repeat(1_100_000)}"]}`, 65_536)).toThrow('BODY_TOO_LARGE');
    expect(() => read(`{"reason":"${'x'.repeat(1_100_000)}"}`, 65_536)).toThrow('BODY_TOO_LARGE');
  });
});

describe('a large batch', () => {
  const send = async (body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { authorization: rates.token, 'content-type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, answer: (await response.json()) as Answer };
  };

  it('of rows that are none, or of more than a batch may weigh, is refused in words', async () => {
    expect(toldOf((await send(`{"rows":[${'{},'.repeat(6_600_000)}{}]}`)).answer)).toEqual(['BATCH_TOO_LARGE']);
    expect((await send('{"rows":[{"__proto__":{}}]}')).answer.code).toBe(422);
    const form = await ask(service.url, path, { rows: 'x'.repeat(2_000_000) }, { as: 'form', headers: { authorization: rates.token } });
    expect([form.status, ...toldOf(form)]).toEqual([413, 'BODY_TOO_LARGE']);
    const heavy = request(`${service.url}${path}`, {
      method: 'POST',
      headers: { authorization: rates.token, 'content-type': 'application/json', 'content-length': 65 * 1_048_576 },
    });
    heavy.flushHeaders();
    const [response] = (await once(heavy, 'response')) as [AsyncIterable<Buffer>];
    let text = '';
    for await (const piece of response) text += piece.toString();
    expect(toldOf(JSON.parse(text) as Answer)).toEqual(['BODY_TOO_LARGE']);
    heavy.destroy();
  });

  it('is one at a time of a person; short ones and those of others go on, and the next is taken when it has ended', async () => {
    const rows = await listOf(rates, '/freightController/selectFreight');
    const pad = 'x'.repeat(600_000);
    const batchOf = (remarkOut: string) =>
      JSON.stringify({ batchId: randomUUID(), rows: rows.slice(0, 2).map((row) => ({ ...edited(row, { remarkOut }), pad })) });
    await service.database.holding('select 1 from fr_rate where id = $1 for update', [rows[0]?.id], async (owner) => {
      const first = send(batchOf('first'));
      await service.database.waiting(1);
      expect(toldOf((await send(batchOf('second'))).answer)).toEqual(['BATCH_AT_ONCE']);
      expect(toldOf((await send('{"rows":[]}')).answer)).toEqual(['BATCH_EMPTY']);
      const admin = await service.signIn('admin');
      expect(
        toldOf((await send(`{"rows":[{"id":"x","pad":"${pad}"},{"pad":"${pad}"}]}`, { authorization: admin.token })).answer),
      ).not.toEqual(['BATCH_AT_ONCE']);
      await owner.query('rollback');
      expect((await first).answer.code).toBe(200);
    });
    await expect.poll(async () => toldOf((await send(batchOf('third'))).answer), { timeout: 20_000 }).not.toEqual(['BATCH_AT_ONCE']);
  });

  it('cut off in the middle leaves the place free', async () => {
    const seen = vi.fn<() => void>();
    service.running.app.server.on('request', seen);
    const cuts = Array.from({ length: 5 }, () => {
      const cut = request(`${service.url}${path}`, {
        method: 'POST',
        headers: { authorization: rates.token, 'content-type': 'application/json', 'content-length': 2_000_000 },
      });
      cut.on('error', () => undefined);
      cut.write('{"rows":[');
      return cut;
    });
    await expect.poll(() => seen.mock.calls.length, { timeout: 20_000 }).toBe(5);
    service.running.app.server.off('request', seen);
    const long = `{"rows":[${'{"id":"x"},'.repeat(120_000)}{}]}`;
    expect(toldOf((await send(long)).answer)).toEqual(['BATCH_AT_ONCE']);
    for (const cut of cuts) cut.destroy();
    await expect.poll(async () => toldOf((await send(long)).answer), { timeout: 20_000 }).toEqual(['BATCH_TOO_LARGE']);
  });
});
