import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnsMediaType } from '#define/wire';
import { day } from '#tests/server/branchDays';
import {
  call,
  closeRateDesk,
  database,
  importFile,
  openRateDesk,
  running,
  sessions,
  type Imported,
  type Line,
  type Page,
  type Written,
} from '#tests/server/rateDesk';
import { generate } from '#tests/workers/import/generator';
import { xlsx, type TestCell } from '#tests/workers/import/testBook';
import { target } from '#tests/workers/import/workbooks';
import { markStanding } from '#workers/import/standing';
import type { StagedRow } from '#workers/import/staged';
import { readExisting } from '#workers/sheet/decode/existing';
import pg from 'pg';

const list: TestCell[][] = [
  ['POL', 'POD', 'Carrier', 'Curr', '20GP', '40GP', '40HQ', 'Validity'],
  ['宁波', 'LA/LB', 'COSCO', 'USD', 1200, 1500, 1500, '2026-05-01~05-14'],
  ['CNNGB', 'NEW YORK', 'MSC', 'USD', 2100, 2650, '26OO', '2026-05-01~05-14'],
  ['CNNGB', 'CNNGB', 'MSC', 'USD', 2100, 2650, 2650, '2026-05-01~05-14'],
  ['CNNGB', 'Nowhere', 'MSC', 'USD', null, null, null, '2026-05-01~05-14'],
  ['Note: subject to PSS'],
];

beforeAll(openRateDesk);
afterAll(closeRateDesk);

describe('importing a rate workbook on the server', () => {
  it('hands out pages that lie across the pieces its rows are kept in', async () => {
    const many = Array.from({ length: 620 }, (_one, at): TestCell[] => ['CNNGB', 'AEJEA', 'COSCO', 'USD', 1000 + at, '2027-05-10~05-20']);
    const { uuid } = (
      await importFile('rates', xlsx([{ name: 'Many', rows: [['POL', 'POD', 'Carrier', 'Curr', '40HQ', 'Validity'], ...many] }]))
    ).data;
    const page = { uuid, page: '2', size: '400' };
    const { total, rows } = (await call<Page>('rates', 'GET', '/freightController/selectFreightExcel', page)).data;
    expect([total, ...rows.map(({ values }) => values.cost40HQ)]).toEqual([620, ...many.slice(400).map((cells) => String(cells[4]))]);
  });

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
    await client.query("update sys_import set created_at = now() - interval '8 days' where uuid = $1", [second.data.uuid]);
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

describe('what a file changes', () => {
  const header = ['POL', 'POD', 'Carrier', 'Curr', '20GP', '40GP', '40HQ', 'Validity'];
  const [first, second] = [`${day(1)}~${day(14)}`, `${day(15)}~${day(31)}`];
  const book = (validity: string, lines: readonly (readonly (string | number)[])[]) =>
    xlsx([
      { name: 'FAK', rows: [header, ...lines.map(([pod, ...prices]) => ['CNNGB', pod, 'WHLC', 'USD', ...prices, validity] as TestCell[])] },
    ]);
  const before = book(first, [
    ['USLAX', 1200, 1500, 1500],
    ['USNYC', 2100, 2650, 2650],
    ['USSAV', 2150, 2700, 2700],
  ]);
  const after = book(second, [
    ['USLAX', 1300, 1600, 1600],
    ['USNYC', 2100, 2650, 2650],
    ['USHOU', 2200, 2750, 2750],
  ]);
  const compare = async (bytes: Uint8Array) => {
    const { data } = await importFile('rates', bytes);
    const page = await call<{ rows: Line[]; total: number; diff: Record<string, number>; digest: string }>(
      'rates',
      'GET',
      '/freightController/selectFreightExcel',
      { uuid: data.uuid, size: '100' },
    );
    return { uuid: data.uuid, ...page.data };
  };
  const commit = (uuid: string, more: Record<string, unknown> = {}) =>
    call<Written>('rates', 'POST', '/freightController/commitFreightExcel', { uuid, ...more });
  const undo = (uuid: string, more: Record<string, unknown> = {}) =>
    call<{ removed: number; restored: number }>('rates', 'POST', '/freightController/undoFreightExcel', {
      uuid,
      reason: 'wrong file',
      ...more,
    });
  const standing = async () => {
    const { data } = await call<{ rows: Record<string, unknown>[] }>('rates', 'GET', '/freightController/selectFreight', {
      size: '1000',
      where: JSON.stringify({ field: 'carrierCode', op: 'equal', anyOf: ['WHLC'] }),
    });
    return data.rows
      .filter(({ portLoading, validFrom }) => portLoading === 'CNNGB' && String(validFrom) > day(0))
      .map((row) => `${row.portDestination} ${row.cost40HQ} ${row.validFrom} ${row.validTo} v${row.versionNo} ${row.releaseStatus}`)
      .sort();
  };
  const ofFile = (rows: readonly Line[]) => rows.filter(({ diffKind }) => diffKind !== 'EXPIRED');

  beforeAll(async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("delete from fr_confirm where rate_id in (select id from fr_rate where carrier_code = 'WHLC')");
    await client.query("update fr_rate set release_status = 'EXPIRED' where carrier_code = 'WHLC'");
    await client.end();
  });

  it('the vector of domain/06 §6.5: new, changed with the difference, proposed to end; the same file again is unchanged', async () => {
    const base = await compare(before);
    expect(base.diff).toEqual({ NEW: 3, CHANGED: 0, EXPIRED: 0, UNCHANGED: 0, ERROR: 0 });
    const out = await commit(base.uuid, { as: 'RELEASED', digest: base.digest });
    expect(out.data, JSON.stringify(out)).toMatchObject({ added: 3, changed: 0, unchanged: 0, left: 0 });

    const { rows, uuid, diff, digest } = await compare(after);
    expect(diff).toEqual({ NEW: 1, CHANGED: 2, EXPIRED: 1, UNCHANGED: 0, ERROR: 0 });
    const told = Object.fromEntries(rows.map((row) => [row.values.portDestination, row]));
    expect(told.USLAX).toMatchObject({ diffKind: 'CHANGED', subKind: 'PERIOD_PRICE' });
    expect([told.USLAX?.delta.cost20GP, told.USLAX?.delta.cost40HQ]).toEqual([
      { abs: '100', pct: '8.33' },
      { abs: '100', pct: '6.67' },
    ]);
    expect(told.USLAX?.old).toMatchObject({ cost20GP: '1200', validTo: day(14), versionNo: 1 });
    expect(told.USNYC).toMatchObject({ diffKind: 'CHANGED', subKind: 'PERIOD_ONLY', delta: {} });
    expect(told.USHOU?.diffKind).toBe('NEW');
    expect(told.USSAV?.diffKind).toBe('EXPIRED');

    const other = await commit(uuid, { digest: 'x' });
    expect(other.refusals?.map(({ code }) => code)).toEqual(['IMPORT_DIFFERS']);
    expect((await commit(uuid, { as: 'RELEASED', digest })).data).toMatchObject({ added: 1, changed: 2 });
    expect((await commit(uuid)).refusals?.map(({ code }) => code)).toEqual(['IMPORT_COMMITTED']);
    expect((await call('rates', 'POST', '/freightController/deleteFreightExcel', { uuid })).refusals?.map(({ code }) => code)).toEqual([
      'IMPORT_COMMITTED',
    ]);
    expect(await standing()).toEqual([
      `USHOU 2750 ${day(15)} ${day(31)} v1 RELEASED`,
      `USLAX 1500 ${day(1)} ${day(14)} v1 RELEASED`,
      `USLAX 1600 ${day(15)} ${day(31)} v2 RELEASED`,
      `USNYC 2650 ${day(1)} ${day(14)} v1 RELEASED`,
      `USNYC 2650 ${day(15)} ${day(31)} v2 RELEASED`,
      `USSAV 2700 ${day(1)} ${day(14)} v1 RELEASED`,
    ]);

    const again = await compare(after);
    expect(again.diff).toMatchObject({ NEW: 0, CHANGED: 0, UNCHANGED: 3 });
    const stood = await standing();
    expect((await commit(again.uuid, { as: 'RELEASED' })).data).toMatchObject({ added: 0, changed: 0, unchanged: 3, expired: 0 });
    expect(await standing()).toEqual(stood);
    expect((await undo(uuid)).data).toEqual({ removed: 3, restored: 0 });
    expect(await standing()).toHaveLength(3);
  });

  it('a line inside what runs is carved out, and taken back the rate is whole again', async () => {
    const whole = await standing();
    const carved = await compare(book(`${day(5)}~${day(8)}`, [['USLAX', 1250, 1550, 1550]]));
    expect(ofFile(carved.rows).map(({ diffKind, subKind }) => [diffKind, subKind])).toEqual([['CHANGED', 'CARVE_OUT']]);
    expect((await commit(carved.uuid, { as: 'RELEASED' })).data).toMatchObject({ changed: 1 });
    expect((await standing()).filter((row) => row.startsWith('USLAX'))).toHaveLength(3);
    expect((await undo(carved.uuid)).data).toEqual({ removed: 2, restored: 1 });
    expect(await standing()).toEqual(whole);
    expect((await undo(carved.uuid)).refusals?.map(({ code }) => code)).toEqual(['IMPORT_GONE']);
  });

  it('only the chosen lines are written, and what a file no longer names ends where that is chosen', async () => {
    const { uuid, rows } = await compare(after);
    const [line] = rows.filter(({ values }) => values.portDestination === 'USHOU');
    const [over] = rows.filter(({ diffKind }) => diffKind === 'EXPIRED');
    const rate = (over as unknown as { currentId: string }).currentId;
    expect((await commit(uuid, { rows: [line?.seq], expire: [rate] })).data).toMatchObject({ added: 1, changed: 0, expired: 1, left: 2 });
    expect((await standing()).map((row) => row.replace(/ \S+ \S+ v/u, ' v'))).toEqual([
      'USHOU 2750 v2 DRAFT',
      'USLAX 1500 v1 RELEASED',
      'USNYC 2650 v1 RELEASED',
      'USSAV 2700 v1 WITHDRAWN',
    ]);
    // The number of a version that was taken back is not given again. A draft that stands says the same: nothing is added a second time.
    const again = await compare(after);
    expect(again.rows.find(({ values }) => values.portDestination === 'USHOU')?.diffKind).toBe('UNCHANGED');
    expect((await undo(uuid)).data).toEqual({ removed: 1, restored: 1 });
    expect(await standing()).toContain(`USSAV 2700 ${day(1)} ${day(14)} v1 RELEASED`);
  });

  it('what moved since it was compared is not written; what was used is not taken back, what was copied asks', async () => {
    const [one, other] = [await compare(after), await compare(after)];
    expect((await commit(one.uuid, { as: 'RELEASED' })).code).toBe(200);
    expect((await commit(other.uuid)).refusals?.map(({ code }) => code)).toEqual(['IMPORT_STALE']);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const take = (kind: string) =>
      client.query(
        `insert into fr_take_log (ep_id, rate_id, visible_level, take_kind, source, create_user_id, update_user_id)
         select ep_id, id, visible_level, $1, 'SHEET', create_user_id, create_user_id from fr_rate
         where carrier_code = 'WHLC' and port_destination = 'USHOU' and not is_deleted order by id desc limit 1 returning id`,
        [kind],
      );
    await take('COPY');
    expect((await undo(one.uuid)).code).toBe(428);
    const { rows: taken } = await take('EXPORT');
    expect((await undo(one.uuid)).refusals?.map(({ code }) => code)).toEqual(['IMPORT_USED']);
    await client.query('delete from fr_take_log where id = $1', [(taken[0] as { id: string }).id]);
    await client.end();
    expect((await undo(one.uuid, { reason: '' })).refusals?.map(({ code }) => code)).toEqual(['REASON_REQUIRED']);
    expect((await undo(one.uuid, { acceptWarnings: ['IMPORT_COPIED'] })).code).toBe(200);
  });

  it('a staged line is corrected where it stands, beside its cell as the workbook shows it, and is compared anew', async () => {
    const wrong = book(second, [
      ['USLAX', 1200, '15OO', 1500],
      ['USLGB', 1300, '15OO', 1500],
      ['USNYC', 2100, 2650, 2650],
    ]);
    const { uuid, rows, diff } = await compare(wrong);
    expect(diff.ERROR).toBe(2);
    const first = rows.find(({ values }) => values.portDestination === 'USLAX') as Line & { cells: Record<string, string> };
    expect(first.cells.cost40GP).toBe('F2');
    const edit = (more: Record<string, unknown>) =>
      call<{
        done: (Line & { problems: unknown[]; edited: Record<string, { from: string; to: string }> })[];
        diff: Record<string, number>;
        version: number;
      }>('rates', 'POST', '/freightController/editFreightExcel', { uuid, ...more });
    const stale = [{ seq: first.seq, set: { cost40GP: { old: '1500', new: '1' } } }];
    expect((await edit({ version: 1, rows: stale })).data).toMatchObject({ done: [], diff: { ERROR: 2 } });
    const right = [{ seq: first.seq, set: { cost40GP: { old: '15OO', new: '1500' } } }];
    expect((await edit({ version: 1, rows: right, reach: 'SAME_TEXT' })).refusals?.map(({ code }) => code)).toEqual(['IMPORT_DIFFERS']);
    const { data } = await edit({ version: 2, rows: right, reach: 'SAME_TEXT' });
    expect(data.diff.ERROR).toBe(0);
    expect(data.done.map(({ values, edited }) => [values.portDestination, edited.cost40GP?.from, edited.cost40GP?.to])).toEqual([
      ['USLAX', '15OO', '1500'],
      ['USLGB', '15OO', '1500'],
    ]);
    const page = await call<{ drawn: { cells: { a: string; t: string }[] } }>('rates', 'GET', '/freightController/selectFreightExcel', {
      uuid,
      size: '1',
      draw: JSON.stringify({ sheet: 'FAK', top: 1, left: 4, rows: 2, columns: 2 }),
    });
    expect(page.data.drawn.cells.map(({ a, t }) => `${a} ${t}`)).toEqual(['E2 1200', 'F2 15OO', 'E3 1300', 'F3 15OO']);
    const port = (old: string, text: string) => edit({ rows: [{ seq: first.seq, set: { portDestination: { old, new: text } } }] });
    const { data: slip } = await port('USLAX', 'USLAXX');
    expect([slip.diff.ERROR, slip.done[0]?.problems]).toMatchObject([1, [{ field: 'portDestination', code: 'PORT_UNKNOWN' }]]);
    const { data: mended } = await port('USLAXX', 'USLAX');
    expect([mended.diff.ERROR, mended.done[0]?.problems, mended.done[0]?.edited.portDestination?.from]).toEqual([0, [], 'USLAX']);
    expect((await edit({ rows: [{ seq: 0, set: { releaseStatus: { old: '', new: 'RELEASED' } } }] })).code).not.toBe(200);
  });

  it('a file of every form is written, and the same file again changes nothing', async () => {
    const books = generate(1, day(0), 40).filter(({ name, groups }) => !/^(wrong|places)/u.test(name) && groups === undefined);
    const sheets = books.flatMap((one) =>
      one.sheets
        .filter(({ name }) => !/^(BASE|ADD-ON)$/u.test(name))
        .map((sheet, at) => ({ ...sheet, name: `${sheet.name === 'NOR' ? 'NOR ' : ''}${one.name} ${at}` })),
    );
    const one = await compare(xlsx(sheets));
    expect(one.diff.NEW).toBeGreaterThan(50);
    const written = await commit(one.uuid, { rows: 'GOOD' });
    expect(written.data, JSON.stringify(written.refusals)).toMatchObject({ added: one.diff.NEW });
    const again = await compare(xlsx(sheets));
    expect(again.diff).toMatchObject({ NEW: 0, CHANGED: 0, UNCHANGED: one.diff.NEW });
  });
});

it('a name of several ports is read as all of them, the carrier’s own before what everybody calls so', async () => {
  const keep = (...add: Readonly<Record<string, unknown>>[]) =>
    call('rates', 'POST', '/portGroupController/batchEdit', {
      batchId: randomUUID(),
      add: add.map((values, at) => ({ clientId: String(at), values })),
    });
  const all = { groupName: 'Base ports', aliases: ['基本港'], members: ['CNNGB', 'CNSHA', 'CNTAO'] };
  const kept = await keep(all, { groupName: 'Base ports', carrierCode: 'COSU', members: ['CNNGB', 'CNSHA'] });
  expect(kept.code, JSON.stringify(kept)).toBe(200);
  expect(JSON.stringify(await keep({ groupName: 'X', members: ['CNXXX'] }))).toContain('PORT_UNKNOWN');
  const book = xlsx([
    {
      name: 'US',
      rows: [
        ['POL', 'POD', '40HQ'],
        ['Base ports', 'USLAX', 1560],
        ['基本港', 'USLGB', 1580],
      ],
    },
  ]);
  const read = async (carrierCode: string) => {
    const defaults = { carrierCode, currency: 'USD', validFrom: '2026-03-01' };
    const { data } = await importFile('rates', book, { choice: JSON.stringify({ defaults }) });
    const page = await call<Page>('rates', 'GET', '/freightController/selectFreightExcel', { uuid: data.uuid, size: '50' });
    return page.data.rows.map(({ values }) => `${values.portLoading}-${values.portDestination}`);
  };
  expect(await read('COSU')).toEqual(['CNNGB-USLAX', 'CNSHA-USLAX', 'CNNGB-USLGB', 'CNSHA-USLGB', 'CNTAO-USLGB']);
  expect(await read('MSCU')).toHaveLength(6);
});
