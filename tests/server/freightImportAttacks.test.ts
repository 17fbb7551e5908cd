import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portValues } from '#modules/demo/ports';
import { day } from '#tests/server/branchDays';
import { call, closeRateDesk, database, importFile, openRateDesk, type Line, type Written } from '#tests/server/rateDesk';
import { xlsx, type TestCell } from '#tests/workers/import/testBook';
import pg from 'pg';

beforeAll(openRateDesk);
afterAll(closeRateDesk);

const header = ['POL', 'POD', 'Carrier', 'Curr', '20GP', '40GP', '40HQ', 'Validity'];
const book = (validity: string, lines: readonly (readonly (string | number)[])[]) =>
  xlsx([
    { name: 'FAK', rows: [header, ...lines.map(([pod, ...prices]) => ['CNNGB', pod, 'WHLC', 'USD', ...prices, validity] as TestCell[])] },
  ]);

async function ask<Found>(statement: string, values: unknown[] = []): Promise<Found[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(statement, values);
  await client.end();
  return rows as Found[];
}

async function compare(bytes: Uint8Array, who = 'rates') {
  const { data } = await importFile(who, bytes);
  const asked = { uuid: data.uuid, size: '100' };
  const page = await call<{ rows: Line[]; diff: Record<string, number>; digest: string }>(
    who,
    'GET',
    '/freightController/selectFreightExcel',
    asked,
  );
  return { uuid: data.uuid, ...page.data };
}

const commit = (uuid: string, more: Record<string, unknown> = {}, who = 'rates') =>
  call<Written>(who, 'POST', '/freightController/commitFreightExcel', { uuid, ...more });
const undo = (uuid: string) =>
  call<{ removed: number; restored: number }>('rates', 'POST', '/freightController/undoFreightExcel', { uuid, reason: 'wrong file' });
const ofFile = (rows: readonly Line[]) => rows.filter(({ diffKind }) => diffKind !== 'EXPIRED');

describe('files somebody sends who means no good, or does not look', () => {
  it('two lines of one rate over the same days are never both written: the second says which is the first, until it is corrected', async () => {
    const { uuid, rows, diff } = await compare(
      book(`${day(40)}~${day(50)}`, [
        ['USOAK', 1200, 1500, 1500],
        ['USOAK', 1250, 1550, 1550],
        ['USTIW', 1300, 1600, 1600],
      ]),
    );
    expect(diff).toMatchObject({ NEW: 2, ERROR: 1 });
    const of = (all: readonly Line[]) => all.map(({ diffKind, problems }) => [diffKind, ...problems.map(({ code }) => code)]);
    expect(of(ofFile(rows))).toEqual([['NEW'], ['ERROR', 'RATE_TWICE'], ['NEW']]);
    expect(rows[1]?.problems[0]?.text).toContain('2');
    const port = (seq: number | undefined, old: string, text: string) =>
      call<{ diff: Record<string, number> }>('rates', 'POST', '/freightController/editFreightExcel', {
        uuid,
        rows: [{ seq, set: { portDestination: { old, new: text } } }],
      });
    expect((await port(rows[1]?.seq, 'USOAK', 'USSEA')).data.diff).toMatchObject({ NEW: 3, ERROR: 0 });
    // A correction that makes two lines equal is no way around it.
    expect((await port(rows[2]?.seq, 'USTIW', 'USOAK')).data.diff).toMatchObject({ NEW: 2, ERROR: 1 });
    expect((await commit(uuid, { rows: 'ALL' })).data).toMatchObject({ added: 2, left: 1 });
    expect((await undo(uuid)).data).toMatchObject({ removed: 2 });
  });

  it('two services of one lane are two rates, each with its prices', async () => {
    const services = ['POL', 'POD', 'Carrier', 'Service Code', 'Curr', '20GP', '40HQ', 'Validity'];
    const lines = [
      ['CNNGB', 'USOAK', 'WHLC', 'AA3', 'USD', 1200, 1500, `${day(140)}~${day(150)}`],
      ['CNNGB', 'USOAK', 'WHLC', 'AP2', 'USD', 1350, 1700, `${day(140)}~${day(150)}`],
    ];
    const { uuid, rows, diff } = await compare(xlsx([{ name: 'FAK', rows: [services, ...lines] }]));
    expect(diff).toMatchObject({ NEW: 2, ERROR: 0 });
    expect(ofFile(rows).map(({ values }) => [values.serviceCode, values.cost20GP])).toEqual([
      ['AA3', '1200'],
      ['AP2', '1350'],
    ]);
    expect((await commit(uuid, { rows: 'ALL' })).data).toMatchObject({ added: 2 });
    expect((await undo(uuid)).data).toMatchObject({ removed: 2 });
  });

  it('a heavier box, free time and a remark are differences of their own', async () => {
    const terms = ['POL', 'POD', 'Carrier', 'Curr', '20GP <=18T', '20GP >18T', '40HQ', 'Validity', 'Free time', 'Remark'];
    const of = (heavy: number, free: string, remark: string) =>
      compare(
        xlsx([
          {
            name: 'FAK',
            rows: [terms, ['CNNGB', 'USOAK', 'WHLC', 'USD', 1200, heavy, 1500, `${day(60)}~${day(70)}`, free, remark]],
          },
        ]),
      );
    const one = await of(1350, '7+5', 'weekly');
    expect((await commit(one.uuid)).data).toMatchObject({ added: 1 });
    expect((await of(1350, '7+5', 'weekly')).diff).toMatchObject({ UNCHANGED: 1, CHANGED: 0 });
    for (const other of [await of(1400, '7+5', 'weekly'), await of(1350, '7+7', 'weekly'), await of(1350, '7+5', 'daily')])
      expect(other.rows[0]).toMatchObject({ diffKind: 'CHANGED', subKind: 'PRICE', delta: {} });
    const { data } = await call<{ rows: Record<string, unknown>[] }>('rates', 'GET', '/freightController/selectFreight', {
      where: JSON.stringify({ field: 'validFrom', op: 'equal', value: day(60) }),
    });
    expect(data.rows.map(({ importedFrom }) => importedFrom)).toEqual(['rates 运价.xlsx › FAK 2: 20GP E2, 40HQ G2']);
    expect((await undo(one.uuid)).code).toBe(200);
  });

  it('two that write one file at the same moment write it once', async () => {
    const file = book(`${day(80)}~${day(90)}`, [['USOAK', 1200, 1500, 1500]]);
    const [mine, theirs] = [await compare(file), await compare(file)];
    const answers = await Promise.all([commit(mine.uuid), commit(theirs.uuid)]);
    expect(answers.map(({ code, refusals }) => refusals?.[0]?.code ?? code).toSorted()).toEqual([200, 'IMPORT_STALE']);
    const state = async (uuid: string) =>
      (await call<{ state: string }>('rates', 'GET', '/freightController/selectFreightExcel', { uuid })).data.state;
    const states = [await state(mine.uuid), await state(theirs.uuid)];
    expect(states.toSorted()).toEqual(['CHECKED', 'COMMITTED']);
    const written = states[0] === 'COMMITTED' ? mine.uuid : theirs.uuid;
    expect((await undo(written)).data).toMatchObject({ removed: 1 });
    expect(await state(written)).toBe('UNDONE');
  });

  it('a file thrown away while its comparison is on the screen says so to whoever goes on', async () => {
    const { uuid, rows } = await compare(book(`${day(80)}~${day(90)}`, [['USOAK', 1200, 1500, 1500]]));
    const gone = (answer: { refusals?: { code: string }[] }) => expect(answer.refusals?.map(({ code }) => code)).toEqual(['IMPORT_GONE']);
    expect((await call('rates', 'POST', '/freightController/deleteFreightExcel', { uuid })).code).toBe(200);
    gone(await commit(uuid));
    const set = { cost20GP: { old: '1200', new: '1' } };
    gone(await call('rates', 'POST', '/freightController/editFreightExcel', { uuid, rows: [{ seq: rows[0]?.seq, set }] }));
    gone(await call('rates', 'GET', '/freightController/selectFreightExcel', { uuid }));
    expect(await ask('select 1 from sys_import_piece where uuid = $1', [uuid])).toEqual([]);
  });

  it('of what was written the file stays; of what was taken back, or never written, it goes after seven days', async () => {
    const stays = await compare(book(`${day(100)}~${day(110)}`, [['USOAK', 1200, 1500, 1500]]));
    expect((await commit(stays.uuid)).data).toMatchObject({ added: 1 });
    const back = await compare(book(`${day(120)}~${day(130)}`, [['USLGB', 1300, 1600, 1600]]));
    expect((await commit(back.uuid)).data).toMatchObject({ added: 1 });
    expect((await undo(back.uuid)).code).toBe(200);
    await compare(book(`${day(120)}~${day(130)}`, [['USTIW', 1300, 1600, 1600]]));
    await ask("update sys_import set created_at = created_at - interval '8 days'");
    await compare(book(`${day(120)}~${day(130)}`, [['USSEA', 1300, 1600, 1600]]));
    const old = await ask<{ uuid: string; written: boolean; file: boolean }>(
      "select uuid::text, batch_id is not null as written, contents ? 'file' as file from sys_import where created_at < now() - interval '7 days' order by file",
    );
    expect(old).toEqual([
      { uuid: stays.uuid, written: true, file: false },
      { uuid: expect.any(String) as string, written: false, file: true },
    ]);
    expect((await undo(stays.uuid)).data).toMatchObject({ removed: 1 });
  });

  it('last month’s file, and boxes that cost nothing, are asked about before they are released; truncated and comma’d ones are told', async () => {
    const old = await compare(book(`${day(-40)}~${day(-10)}`, [['USLAX', 1200, 1500, 1500]]));
    const asked = (await commit(old.uuid, { as: 'RELEASED' })) as unknown as { code: number; warnings: { code: string; text: string }[] };
    expect([asked.code, asked.warnings.map(({ code }) => code)]).toEqual([428, ['IMPORT_OVER']]);
    expect(asked.warnings[0]?.text).toContain(day(-10));
    expect((await commit(old.uuid, { as: 'RELEASED', acceptWarnings: ['IMPORT_OVER'] })).data).toMatchObject({ added: 1 });
    const free = await compare(book(`${day(60)}~${day(70)}`, [['USOAK', 0, 1500, 1500]]));
    const nothing = (await commit(free.uuid, { as: 'RELEASED' })) as unknown as {
      code: number;
      warnings: { code: string; text: string }[];
    };
    expect([nothing.code, ...nothing.warnings]).toEqual([
      428,
      expect.objectContaining({ code: 'IMPORT_FREE', text: expect.stringContaining('CNNGB-USOAK') as unknown }),
    ]);
    // A draft is looked at once more anyway.
    expect((await commit(free.uuid)).data).toMatchObject({ added: 1 });

    const commas = await compare(book(`${day(60)}~${day(70)}`, [['USTIW', '1250,5', '2.100,75', '2,100.75']]));
    const [line] = ofFile(commas.rows);
    expect(line?.values).toMatchObject({ cost40GP: '2100.75', cost40HQ: '2100.75' });
    expect(line?.problems.map(({ code, text }) => [code, text.includes('1250,5')])).toEqual([['PRICE_UNPARSED', true]]);
    const whole = book(`${day(60)}~${day(70)}`, [['USTIW', 1250, 1500, 1500]]);
    expect((await importFile('rates', whole.slice(0, whole.length - 40))).code).toBe(422);
  });

  it('a port renamed between two weeks is asked about, and what stood under its old name ends only where that is chosen', async () => {
    const first = await compare(
      book(`${day(80)}~${day(90)}`, [
        ['NEW YORK', 1200, 1500, 1500],
        ['SAVANNAH', 1300, 1600, 1600],
      ]),
    );
    expect((await commit(first.uuid, { as: 'RELEASED' })).data).toMatchObject({ added: 2 });
    const renamed = await compare(
      book(`${day(91)}~${day(100)}`, [
        ['NEW YORK', 1250, 1550, 1550],
        ['GARDEN CITY TERMINAL 7', 1350, 1650, 1650],
      ]),
    );
    expect(renamed.diff).toMatchObject({ NEW: 0, CHANGED: 1, ERROR: 1 });
    const wrong = renamed.rows.find(({ diffKind }) => diffKind === 'ERROR');
    expect(wrong?.problems.map(({ code }) => code)).toEqual(['PORT_UNKNOWN']);
    const { data } = await commit(renamed.uuid, { rows: 'GOOD', as: 'RELEASED' });
    expect(data).toMatchObject({ added: 0, changed: 1, expired: 0, left: 1 });
    for (const { uuid } of [renamed, first]) expect((await undo(uuid)).code).toBe(200);
  });

  it('a guarded sheet is read like any, a formula that failed gives no price, and days in three orders are each read or asked about', async () => {
    const dated = ['POL', 'POD', 'Carrier', 'Curr', '20GP', '40HQ', 'Valid from', 'Valid to'];
    const year = Number(day(60).slice(0, 4)) + 1;
    const line = (pod: string, small: TestCell, from: string, to: string) =>
      ['CNNGB', pod, 'WHLC', 'USD', small, 1500, from, to] as TestCell[];
    const { uuid, rows } = await compare(
      xlsx([
        {
          name: 'FAK',
          guarded: true,
          rows: [
            dated,
            line('USOAK', { error: '#REF!' }, `14/3/${year}`, `28/3/${year}`),
            line('USTIW', 1200, `3/14/${year}`, `3/28/${year}`),
            line('USSEA', 1200, `${year}.3.14`, `${year}年3月28日`),
            line('USLGB', 1200, `03/04/${year}`, `05/04/${year}`),
            line('USHOU', 1200, 'TBA', `${year}-03-28`),
          ],
        },
      ]),
    );
    const told = ofFile(rows).map(({ values, problems }) => [
      values.portDestination,
      values.cost20GP ?? null,
      values.validFrom,
      values.validTo,
      ...problems.map(({ code }) => code),
    ]);
    const [from, to] = [`${year}-03-14`, `${year}-03-28`];
    expect(told).toEqual([
      ['USOAK', '#REF!', from, to, 'PRICE_UNPARSED'],
      ['USTIW', '1200', from, to],
      ['USSEA', '1200', from, to],
      ['USLGB', '1200', `03/04/${year}`, `05/04/${year}`, 'DATE_AMBIGUOUS', 'DATE_AMBIGUOUS'],
      ['USHOU', '1200', 'TBA', to, 'DATE_UNPARSED'],
    ]);
    expect((await call('rates', 'POST', '/freightController/deleteFreightExcel', { uuid })).code).toBe(200);
    expect(await ask('select 1 from sys_import where uuid = $1', [uuid])).toEqual([]);
  });

  it('a carrier’s book of ten thousand rates is released in one go in a company that had a few', async () => {
    const pods = portValues.filter(({ code }) => !String(code).startsWith('CN')).map(({ code }) => String(code));
    const lanes = ['CNNGB', 'CNSHA', 'CNTAO', 'CNXMN'].flatMap((pol) => pods.map((pod) => [pol, pod]));
    const rows = Array.from({ length: 10_000 }, (_, at): TestCell[] => {
      const [pol = '', pod = ''] = lanes[at % lanes.length] ?? [];
      return [pol, pod, 'YMJA', 'USD', 1000 + (at % 900), 1800, 1850, `${day(0)}~${day(6)}`, `C${Math.floor(at / lanes.length)}`];
    });
    const { data } = await importFile('rates', xlsx([{ name: 'FAK', rows: [[...header, 'Contract No'], ...rows] }]));
    const began = performance.now();
    expect((await commit(data.uuid, { as: 'RELEASED' })).data).toMatchObject({ added: 10_000, left: 0 });
    // It was stopped after a minute.
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});
