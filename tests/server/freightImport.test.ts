import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnsMediaType } from '#define/wire';
import { demoPassword, loadDemo } from '#modules/demo/demo.server';
import { catalogue } from '#modules/entities';
import { freightRateHandlers } from '#modules/freight/freightRate/freightRate.server';
import { business, handlers } from '#modules/handlers';
import { serve, type Running } from '#server/run';
import { builtProgram } from '#tests/built';
import { freshDatabase } from '#tests/server/database';
import { xlsx, type TestCell } from '#tests/workers/import/testBook';
import { target } from '#tests/workers/import/workbooks';
import { markStanding } from '#workers/import/standing';
import type { StagedRow } from '#workers/import/staged';
import { readExisting } from '#workers/sheet/decode/existing';
import pg from 'pg';

let built = '';
let database: Awaited<ReturnType<typeof freshDatabase>>;
let running: Running;
const sessions = new Map<string, { authorization: string; cookie: string }>();

interface Answer<T> {
  code: number;
  codeMsg: string;
  data: T;
  refusals?: { code: string; field?: string }[];
}

async function call<T>(who: string, method: 'GET' | 'POST', path: string, body?: FormData | Record<string, unknown>): Promise<Answer<T>> {
  const headers: Record<string, string> = { ...sessions.get(who) };
  if (method === 'GET')
    return (await (
      await fetch(`${running.url}${path}?${new URLSearchParams((body ?? {}) as Record<string, string>)}`, { headers })
    ).json()) as Answer<T>;
  if (body instanceof FormData)
    return (await (await fetch(`${running.url}${path}`, { method: 'POST', headers, body })).json()) as Answer<T>;
  return (await (
    await fetch(`${running.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    })
  ).json()) as Answer<T>;
}

interface Imported {
  uuid: string;
  rows: number;
  good: number;
  bad: number;
  problems: Record<string, number>;
  skipped: Record<string, number>;
  sheets: { sheetName: string; chosen: boolean; columns: (string | null)[] }[];
}

interface Page extends Omit<Imported, 'rows'> {
  total: number;
  rows: { row: number; values: Record<string, string>; problems: { field: string; code: string; text: string }[] }[];
}

const list: TestCell[][] = [
  ['POL', 'POD', 'Carrier', 'Curr', '20GP', '40GP', '40HQ', 'Validity'],
  ['宁波', 'LA/LB', 'COSCO', 'USD', 1200, 1500, 1500, '2026-05-01~05-14'],
  ['CNNGB', 'NEW YORK', 'MSC', 'USD', 2100, 2650, '26OO', '2026-05-01~05-14'],
  ['CNNGB', 'CNNGB', 'MSC', 'USD', 2100, 2650, 2650, '2026-05-01~05-14'],
  ['CNNGB', 'Nowhere', 'MSC', 'USD', null, null, null, '2026-05-01~05-14'],
  ['Note: subject to PSS'],
];

function upload(bytes: Uint8Array, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'rates 运价.xlsx');
  return form;
}

const importFile = (who: string, bytes: Uint8Array, more?: Record<string, string>) =>
  call<Imported>(who, 'POST', '/freightController/excelImport', upload(bytes, more));

beforeAll(async () => {
  ({ folder: built } = await builtProgram('read-workbook', 'src/server/workbook/child.ts'));
  database = await freshDatabase();
  await loadDemo(database.url, { orders: 10, rates: 5, today: '2026-03-31' });
  const settings = { port: 0, host: '127.0.0.1', dataFolder: built, databaseUrl: database.url, pages: null };
  running = await serve(settings, { url: database.url, stop: async () => undefined }, catalogue, {
    ...business,
    jobs: [],
    handlers: { ...handlers, freightRate: freightRateHandlers({ entry: join(built, 'read-workbook.js') }) },
  });
  for (const username of ['rates', 'admin', 'sales']) {
    const response = await fetch(`${running.url}/loginStart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: demoPassword }),
    });
    const { data } = (await response.json()) as Answer<{ token: string }>;
    sessions.set(username, {
      authorization: data.token,
      cookie: response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    });
  }
});

afterAll(async () => {
  await running?.stop();
  await database?.drop();
  await rm(built, { recursive: true, force: true });
});

describe('importing a rate workbook on the server', () => {
  it('reads, stages and judges the rows, and hands them out by pages', async () => {
    const imported = await importFile(
      'rates',
      xlsx([
        { name: 'FAK', rows: list },
        { name: 'Old', rows: list, hidden: true },
      ]),
    );
    expect(imported.code).toBe(200);
    expect(imported.data).toMatchObject({
      rows: 5,
      good: 2,
      bad: 3,
      problems: { PRICE_UNPARSED: 1, PORTS_EQUAL: 1, PORT_UNKNOWN: 1, RATE_PRICE_MISSING: 1 },
      skipped: { note: 1 },
    });
    expect(imported.data.sheets.map(({ sheetName, chosen }) => `${sheetName} ${chosen}`)).toEqual(['FAK true', 'Old false']);
    expect(imported.data.sheets[0]?.columns).toEqual([
      'portLoading',
      'portDestination',
      'carrierCode',
      'currency',
      'cost20GP',
      'cost40GP',
      'cost40HQ',
      'validity',
    ]);

    const page = await call<Page>('rates', 'GET', '/freightController/selectFreightExcel', {
      uuid: imported.data.uuid,
      page: '2',
      size: '2',
    });
    expect(page.data.total).toBe(5);
    expect(
      page.data.rows.map(({ row, values, problems }) => ({
        row,
        pod: values.portDestination,
        problems: problems.map(({ field, code }) => `${field} ${code}`),
      })),
    ).toEqual([
      { row: 3, pod: 'USNYC', problems: ['cost40HQ PRICE_UNPARSED'] },
      { row: 4, pod: 'CNNGB', problems: ['portDestination PORTS_EQUAL'] },
    ]);
    expect(page.data.rows[0]?.problems[0]?.text).not.toBe('');
  });

  it('adds exactly the rows it calls good', async () => {
    const { data } = await importFile('rates', xlsx([{ name: 'FAK', rows: list }]));
    const { rows } = (await call<Page>('rates', 'GET', '/freightController/selectFreightExcel', { uuid: data.uuid, size: '100' })).data;
    const add = rows.map((row, at) => ({ clientId: String(at), values: row.values }));
    const good = rows.flatMap((row, at) => (row.problems.length === 0 ? [String(at)] : []));
    const all = await call<null>('rates', 'POST', '/freightController/batchEdit', { batchId: randomUUID(), add });
    expect(all.code).not.toBe(200);
    const kept = await call<{ done: { clientId: string }[] }>('rates', 'POST', '/freightController/batchEdit', {
      batchId: randomUUID(),
      add,
      keepGood: true,
    });
    expect(kept.data.done.map(({ clientId }) => clientId)).toEqual(good);
  });

  it('sends the list rates are warned by: those just imported stand there already, no others do', async () => {
    const { data } = await importFile('rates', xlsx([{ name: 'FAK', rows: list }]));
    const { rows } = (await call<Page>('rates', 'GET', '/freightController/selectFreightExcel', { uuid: data.uuid, size: '100' })).data;
    const sent = await fetch(`${running.url}/freightController/selectFreight`, {
      headers: { ...sessions.get('rates'), accept: columnsMediaType },
    });
    const existing = readExisting(await sent.arrayBuffer(), target);
    expect(existing.rows.length).toBeGreaterThan(2);
    const staged = {
      rows: rows as unknown as StagedRow[],
      skipped: [],
      unknown: [],
      questions: { singlePrices: 0, ambiguousDays: 0, unsaid: {} },
      beyond: false,
    };
    const marked = markStanding(staged, target, existing.rows, { zone: 'Asia/Shanghai', language: 'zh' });
    expect(marked.rows.map(({ notes }) => notes.filter(({ code }) => code === 'STANDS').length)).toEqual(
      rows.map(({ problems }) => (problems.length === 0 ? 1 : 0)),
    );
  });

  it('counts no rate as good whose currency nobody said, and asks', async () => {
    const silent = list.slice(0, 3).map((line) => line.filter((_, column) => column !== 3));
    const { data } = await importFile('rates', xlsx([{ name: 'FAK', rows: silent }]));
    expect(data).toMatchObject({ rows: 3, good: 0, problems: { FIELD_REQUIRED: 3 }, questions: { unsaid: { currency: 3 } } });
    const said = { uuid: data.uuid, choice: { defaults: { currency: 'CNY' } } };
    const again = await call<Imported>('rates', 'POST', '/freightController/excelImport', said);
    expect(again.data).toMatchObject({ rows: 3, good: 2, questions: { unsaid: {} } });
  });

  it('keeps freight below nought', async () => {
    const header = ['POL', 'POD', 'Carrier', 'Curr', '20GP', 'Validity'];
    const bytes = xlsx([{ name: 'FAK', rows: [header, ['CNNGB', 'KRPUS', 'COSCO', 'USD', -50, '2026-05-01~05-14']] }]);
    const { data } = await importFile('rates', bytes);
    expect(data).toMatchObject({ rows: 1, good: 1 });
    const { rows } = (await call<Page>('rates', 'GET', '/freightController/selectFreightExcel', { uuid: data.uuid })).data;
    const add = rows.map(({ values }, at) => ({ clientId: String(at), values }));
    const kept = await call<{ done: object[] }>('rates', 'POST', '/freightController/batchEdit', { batchId: randomUUID(), add });
    expect([kept.code, kept.data.done.length]).toEqual([200, 1]);
  });

  it('stages the same file again as the person chose', async () => {
    const { data } = await importFile('rates', xlsx([{ name: 'FAK', rows: list }]));
    const choice = JSON.stringify({
      tables: [{ table: 0, columns: ['portLoading', 'portDestination', 'carrierCode', null, 'cost20GP', null, null, null] }],
      defaults: { currency: 'CNY', validFrom: '2026-06-01' },
      aliases: { port: { nowhere: 'USSAV' } },
    });
    const again = await call<Imported>('rates', 'POST', '/freightController/excelImport', { uuid: data.uuid, choice });
    expect(again.data).toMatchObject({ uuid: data.uuid, rows: 5, good: 3, problems: { PORTS_EQUAL: 1, RATE_PRICE_MISSING: 1 } });
    const { rows } = (await call<Page>('rates', 'GET', '/freightController/selectFreightExcel', { uuid: data.uuid })).data;
    expect(rows[2]?.values).toEqual({
      portLoading: 'CNNGB',
      portDestination: 'USNYC',
      carrierCode: 'MSCU',
      cost20GP: '2100',
      currency: 'CNY',
      validFrom: '2026-06-01',
    });
  });

  it('refuses a choice that names no table or field', async () => {
    const { data } = await importFile('rates', xlsx([{ name: 'FAK', rows: list }]));
    for (const choice of [
      { tables: [{ table: 9 }] },
      { tables: [{ table: 0, columns: ['password'] }] },
      { defaults: { releaseStatus: 'RELEASED' } },
      'x',
    ]) {
      const answer = await call('rates', 'POST', '/freightController/excelImport', { uuid: data.uuid, choice });
      expect(answer.refusals?.[0]).toMatchObject({ code: choice === 'x' ? 'JSON_UNPARSED' : 'INPUT_MALFORMED', field: 'choice' });
    }
  });

  it('keeps imports to the person who made them, and to the role', async () => {
    const { data } = await importFile('rates', xlsx([{ name: 'FAK', rows: list }]));
    const others = await call('admin', 'GET', '/freightController/selectFreightExcel', { uuid: data.uuid });
    expect(others.refusals?.[0]?.code).toBe('IMPORT_GONE');
    expect((await call('admin', 'POST', '/freightController/excelImport', { uuid: data.uuid })).refusals?.[0]?.code).toBe('IMPORT_GONE');
    expect((await call('admin', 'POST', '/freightController/deleteFreightExcel', { uuid: data.uuid })).refusals?.[0]?.code).toBe(
      'IMPORT_GONE',
    );
    expect((await importFile('sales', xlsx([{ name: 'FAK', rows: list }]))).code).toBe(403);
    expect((await call('rates', 'GET', '/freightController/selectFreightExcel', { uuid: data.uuid })).code).toBe(200);
  });

  it('forgets an import that was dropped or is older than seven days', async () => {
    const [first, second] = [
      await importFile('rates', xlsx([{ name: 'FAK', rows: list }])),
      await importFile('rates', xlsx([{ name: 'FAK', rows: list }])),
    ];
    expect((await call('rates', 'POST', '/freightController/deleteFreightExcel', { uuid: first.data.uuid })).code).toBe(200);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("update fr_import set created_at = now() - interval '8 days' where uuid = $1", [second.data.uuid]);
    await client.end();
    for (const { data } of [first, second])
      expect((await call('rates', 'GET', '/freightController/selectFreightExcel', { uuid: data.uuid })).refusals?.[0]?.code).toBe(
        'IMPORT_GONE',
      );
    for (const uuid of ['', 'x', randomUUID()])
      expect((await call('rates', 'GET', '/freightController/selectFreightExcel', { uuid })).refusals?.[0]?.code).toBe('IMPORT_GONE');
  });

  it('says in one sentence why a file is none', async () => {
    const text = new TextEncoder().encode('\u0000\u0001not a workbook');
    expect((await importFile('rates', text)).refusals?.[0]).toMatchObject({ code: 'NOT_A_WORKBOOK', field: 'file' });
    expect((await importFile('rates', new Uint8Array())).refusals?.[0]?.code).toBe('WORKBOOK_EMPTY');
    expect((await importFile('rates', xlsx([{ name: 'FAK', rows: list }]).slice(0, 600))).refusals?.[0]?.code).toMatch(
      /WORKBOOK_DAMAGED|NOT_A_WORKBOOK/,
    );
    // Text under the name of a workbook is none; as a csv it is.
    const hello = new TextEncoder().encode('hello');
    expect((await importFile('rates', hello)).refusals?.[0]).toMatchObject({ code: 'NOT_A_WORKBOOK', field: 'file' });
    const form = new FormData();
    form.set('file', new Blob([hello]), 'hello.csv');
    expect((await call('rates', 'POST', '/freightController/excelImport', form)).code).toBe(200);
    expect((await call('rates', 'POST', '/freightController/excelImport', {})).refusals?.[0]?.code).toBe('WORKBOOK_MISSING');
  });
});
