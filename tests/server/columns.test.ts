import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireName } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { Row, Value } from '#define/row';
import { columnsMediaType } from '#define/wire';
import { catalogue } from '#modules/entities';
import type { Caller } from '#server/engine';
import { readList } from '#server/read/list';
import { streamColumns } from '#server/read/columns/stream';
import { copyRows } from '#server/store/load';
import { Database } from '#server/store/database';
import { startService, type Service, type SignedIn } from '#tests/server/service';
import { StreamReader } from '#workers/sheet/decode/stream';
import { loadSheet, wholeList } from '#tests/server/sheetOf';

let service: Service;
let caller: Caller;
const rowCount = 25_000;
const path = '/costController/list';

/** Numbers that look random and are the same in every run. */
function stream(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** One text from each part of Unicode: ASCII, Latin, Arabic, Chinese, private use, the planes above, the last characters. */
function textOf(next: () => number): string {
  const planes = [
    [0x20, 0x7e],
    [0xa1, 0x24f],
    [0x621, 0x64a],
    [0x4e00, 0x9fff],
    [0xe000, 0xf8ff],
    [0x10000, 0x1ffff],
    [0x20000, 0x2ffff],
    [0x30000, 0xdffff],
    [0xe0000, 0xeffff],
    [0x100000, 0x10fffd],
  ] as const;
  const length = 1 + Math.floor(next() * 12);
  const text = Array.from({ length }, () => {
    const [from, to] = planes[Math.floor(next() * planes.length)] as readonly [number, number];
    return String.fromCodePoint(from + Math.floor(next() * (to - from)));
  }).join('');
  return text.trim() === '' ? 'x' : text;
}

/** Decimals of every length: small ones, negative ones, and such with nineteen digits and more. */
function decimalOf(next: () => number, scale: number): string {
  const digits = 1 + Math.floor(next() * (next() < 0.1 ? 15 : 5));
  const whole = Array.from({ length: digits }, () => Math.floor(next() * 10))
    .join('')
    .replace(/^0+(?=\d)/u, '');
  const decimals = Math.floor(next() * (scale + 1));
  const text = decimals === 0 ? whole : `${whole}.${Array.from({ length: decimals }, () => Math.floor(next() * 10)).join('')}`;
  return next() < 0.3 && /[1-9]/u.test(text) ? `-${text}` : text;
}

/** More orders than travel as pickable labels, so that their job numbers come along with the charges. */
const manyOrders = 6_000;
const orderIdOf = (at: number) => String(60_000_000 + (at % manyOrders));

async function fillOrders(client: pg.Client): Promise<void> {
  const definition = catalogue.get('order');
  const [model] = (await readList(service.engine, caller, definition, { ...wholeList, size: 1 })).rows as unknown as Row[];
  const fields = Object.fromEntries(
    catalogue.columns(definition).map(({ name }) => [name, (model as Row)[wireName(definition, name)] ?? null]),
  );
  await copyRows(client, {
    definition,
    rows: Array.from({ length: manyOrders }, (_, at): Row => ({
      ...fields,
      id: orderIdOf(at),
      epId: '1',
      version: 1,
      jobNo: `JOB-${at}`,
      mblNo: null,
    })),
  });
}

async function fill(): Promise<void> {
  const [model] = (await readList(service.engine, caller, catalogue.get('cost'), { ...wholeList, size: 1 })).rows as unknown as Row[];
  const definition = catalogue.get('cost');
  const fields = Object.fromEntries(
    catalogue.columns(definition).map(({ name }) => [name, (model as Row)[wireName(definition, name)] ?? null]),
  );
  const next = stream(7);
  const blankOr = <T>(value: T) => (next() < 0.2 ? null : value);
  const rows = Array.from({ length: rowCount }, (_, at): Row => ({
    ...fields,
    id: String(50_000_000 + at * 3),
    epId: '1',
    orderId: orderIdOf(Math.floor(at / 3)),
    version: 1 + Math.floor(next() * (at % 1_000 === 0 ? 2_000_000_000 : 5)),
    // The first block has short decimals only, the second some beyond 2^53 in units of the smallest.
    price: at < 10_000 ? (next() * 900).toFixed(2) : decimalOf(next, 6),
    number: decimalOf(next, 4),
    rate: blankOr(String(1 + Math.floor(next() * 9))),
    taxRate: ['0', '6', '9.0000'][at % 3] as string,
    amount: blankOr(decimalOf(next, 4)),
    netAmount: blankOr(decimalOf(next, 2)),
    level: 0,
    remark: blankOr(textOf(next)),
    supplierBillNo: blankOr(at % 7 === 0 ? textOf(next) : `B${at % 50}`),
    feeName: `fee ${at}`,
    costDate: `20${String(10 + (at % 80)).padStart(2, '0')}-0${1 + (at % 9)}-1${at % 10}`,
    isEstimate: at % 3 === 0,
    locked: at % 5 === 0,
    invoicedAmount: '0',
  }));
  const client = new pg.Client({ connectionString: service.database.url });
  await client.connect();
  await fillOrders(client);
  await copyRows(client, { definition, rows });
  await client.end();
}

beforeAll(async () => {
  service = await startService();
  caller = await service.caller('admin', '1');
  await fill();
});
afterAll(() => service.stop());

const many = { ...wholeList, size: 100_000 };

describe('the columns of a list', () => {
  it.each([65_536, 1_000_003])('hold what the JSON list holds, in chunks of %i bytes', async (cut) => {
    const definition = catalogue.get('cost');
    const { rows, total } = await readList(service.engine, caller, definition, many);
    const { grid, head, trailer } = await loadSheet(service.engine, caller, 'cost', many, cut);
    expect([trailer.total, grid.store.count]).toEqual([total, rows.length]);
    expect(total).toBeGreaterThanOrEqual(rowCount);
    expect(head.columns.map(({ wire }) => wire).sort()).toEqual(
      Object.keys(rows[0] ?? {})
        .filter((name) => name !== 'epId')
        .sort(),
    );
    const wrong: string[] = [];
    for (const { name, wire } of head.columns) {
      const field = catalogue.column(definition, name)?.field;
      rows.forEach((row, slot) => {
        const [now, wanted] = [grid.store.valueOf(slot, name) ?? null, (row[wire] ?? null) as Value];
        if (!(field ? kindOf(field).same(now, wanted) : String(now) === String(wanted)))
          wrong.push(`${wire} of ${row.id as string}: ${JSON.stringify(now)} for ${JSON.stringify(wanted)}`);
      });
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it("stand at the branch's number, with the facts and labels the rows need", async () => {
    const { grid, head, trailer } = await loadSheet(service.engine, caller, 'cost', {
      ...many,
      where: { field: 'direction', op: 'equal', value: 'AR' },
    });
    const [sequence] = await service.database.ask<{ seq: string }>('select seq from sys_sequence where ep_id = 1');
    expect(head.seq).toBe(Number(sequence?.seq ?? 0));
    expect(head.facts.today).toMatch(/^\d{4}-\d\d-\d\d$/u);
    expect(head.facts.branch).toMatchObject({ id: '1', baseCurrency: 'CNY' });
    expect(head.facts.lists.exchangeRate?.length).toBeGreaterThan(0);
    const nameless = new Set<string>();
    for (const { name } of head.columns) {
      const to = catalogue.column(catalogue.get('cost'), name)?.field.to;
      if (!to || !head.labels[to]) continue;
      for (let slot = 0; slot < grid.store.count; slot++) {
        const key = grid.store.valueOf(slot, name);
        if (key !== null && !grid.labels.label(to, String(key))) nameless.add(`${to} ${String(key)}`);
      }
    }
    expect([...nameless]).toEqual([]);
    expect(trailer.total).toBe(grid.store.count);
  });

  it('bring labels of a long list along, each before the first row that holds it and only once', async () => {
    const reader = new StreamReader();
    const [named, nameless]: [Map<string, string>, string[]] = [new Map(), []];
    let [place, blocks, twice] = [-1, 0, 0];
    for await (const bytes of streamColumns(service.engine, caller, catalogue.get('cost'), {
      ...many,
      sort: [{ field: 'id', dir: 'asc' }],
    })) {
      for (const piece of reader.push(new Uint8Array(bytes))) {
        if (piece.is === 'head') {
          expect(piece.head.labels.order).toEqual({ complete: false, rows: [] });
          expect(piece.head.labels.chargeItem?.complete).toBe(true);
          place = piece.head.columns.findIndex(({ name }) => name === 'orderId');
        } else if (piece.is === 'labels') {
          for (const { key, zh } of piece.labels.order?.rows ?? []) {
            if (named.has(key)) twice += 1;
            named.set(key, zh);
          }
        } else if (piece.is === 'block') {
          blocks += 1;
          const part = piece.parts[place];
          if (part?.is === 'codes') nameless.push(...part.entries.filter((key) => !named.has(key)));
        }
      }
    }
    expect([blocks >= 3, nameless, twice]).toEqual([true, [], 0]);
    expect(named.get(orderIdOf(5_999))).toBe('JOB-5999');
    expect(named.size).toBeGreaterThan(manyOrders);
  });

  it('are filtered, searched and sorted as the JSON list is', async () => {
    const wish = {
      ...many,
      where: {
        and: [
          { field: 'price', op: 'lt' as const, value: '0' },
          { field: 'remark', op: 'unequal' as const, value: '' },
        ],
      },
      search: 'fee 1',
      sort: [{ field: 'number', dir: 'desc' as const }],
    };
    const { rows } = await readList(service.engine, caller, catalogue.get('cost'), wish);
    const { grid } = await loadSheet(service.engine, caller, 'cost', wish);
    expect(rows.length).toBeGreaterThan(10);
    expect(Array.from({ length: grid.store.count }, (_, slot) => String(grid.store.valueOf(slot, 'id')))).toEqual(
      rows.map(({ id }) => String(id)),
    );
  });

  it('of an empty list are a head and a trailer', async () => {
    const { grid, trailer } = await loadSheet(service.engine, caller, 'cost', { ...many, where: { field: 'id', op: 'equal', value: '1' } });
    expect([grid.store.count, trailer.total]).toEqual([0, 0]);
  });
});

describe('the columns over HTTP', () => {
  let who: SignedIn;

  const fetched = async (method: 'GET' | 'POST', body: Record<string, unknown>): Promise<Buffer> => {
    const query = new URLSearchParams(
      Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
    const headers = { authorization: who.token, accept: columnsMediaType };
    const response =
      method === 'GET'
        ? await fetch(`${service.url}${path}?${query}`, { headers })
        : await fetch(`${service.url}${path}`, {
            method,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, columnsMediaType]);
    return Buffer.from(await response.arrayBuffer());
  };

  beforeAll(async () => {
    who = await service.signIn('finance');
  });

  it('come whole to GET and to POST', async () => {
    const body = { sort: [{ field: 'id', dir: 'asc' }] };
    const [get, post] = [await fetched('GET', body), await fetched('POST', body)];
    expect(get.length).toBeGreaterThan(1_000_000);
    expect(post.equals(get)).toBe(true);
  });

  it('are refused as JSON before the first byte: a filter that is none, a role that is missing', async () => {
    const refused = async (token: string, body: Record<string, string>) => {
      const response = await fetch(`${service.url}${path}?${new URLSearchParams(body)}`, {
        headers: { authorization: token, accept: columnsMediaType },
      });
      return [response.status, ((await response.json()) as { code: number }).code];
    };
    expect(await refused(who.token, { where: '{"field":"nothing","op":"equal"}' })).toEqual([200, 422]);
    expect(await refused((await service.signIn('hr')).token, {})).toEqual([200, 403]);
    expect(await refused('wrong', {})).toEqual([200, 50008]);
  });

  it('left in the middle give their connection back', async () => {
    const database = new Database(service.database.url, () => undefined, 1);
    const engine = { ...service.engine, database };
    await service.database.ask(
      "insert into fr_rate (ep_id, version, carrier_code, rate_kind, port_loading, port_destination, routing_type, currency, valid_from, remark_out, visible_level, validity_basis) select 1, 1, 'COSU', 'FAK', 'CNNGB', 'USLAX', 'DIRECT', 'USD', '2026-01-01', repeat('x', 20) || g, 1, 'ETD' from generate_series(1, 130000) g",
    );
    for (let time = 0; time < 3; time++) {
      const pieces = streamColumns(engine, caller, catalogue.get('freightRate'), many);
      expect((await pieces.next()).done).toBe(false);
      expect((await pieces.next()).done).toBe(false);
      await pieces.return(undefined);
    }
    const { rows } = await readList(engine, caller, catalogue.get('freightRate'), { ...wholeList, size: 1 });
    expect(rows).toHaveLength(1);
    await database.close();
  });

  it('left in the middle by many browsers at once do not stop the others', async () => {
    const rates = await service.signIn('rates');
    for (let time = 0; time < 16; time++) {
      const aborting = new AbortController();
      const response = await fetch(`${service.url}/freightController/selectFreight`, {
        headers: { authorization: rates.token, accept: columnsMediaType },
        signal: aborting.signal,
      });
      await response.body?.getReader().read();
      aborting.abort();
    }
    expect((await rates.call('/freightController/selectFreight', { size: 1 })).code).toBe(200);
  });
});
