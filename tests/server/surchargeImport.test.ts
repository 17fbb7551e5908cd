import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue } from '#modules/entities';
import { surchargeExcelImport } from '#modules/freight/surchargeImport.shape.server';
import { business, handlers } from '#modules/handlers';
import { serve } from '#server/run';
import { day } from '#tests/server/branchDays';
import { builtProgram } from '#tests/built';
import { companyDatabase } from '#tests/server/company';
import { listOf, Service, type Body, type SignedIn } from '#tests/server/service';

let built = '';
let service: Service;
let rates: SignedIn;

interface Answer<T> {
  code: number;
  data: T;
  refusals?: { code: string }[];
}
interface Staged {
  uuid: string;
  diff: Record<string, number>;
  questions: { blankConditions: number };
}
interface Line {
  diffKind: string;
  subKind: string | null;
  set: Record<string, unknown>;
  charges: { diffKind: string; set: Record<string, unknown>; old: Record<string, unknown> | null }[];
  groups: Record<string, { name: string; ports: string[] }[]>;
  problems: { code: string; text: string }[];
}

/** RT-SI of domain/15 §15.7, as a delimited file. */
const sample = (thc: string) => `船公司,起运港,THC 20/40/HQ,文件费,AMS\nCOSCO,宁波,${thc},450/票,USD 35/BL\n,上海,800/1150/1150,450/票,-\n`;

async function upload(text: string, choice?: Body): Promise<Staged> {
  const form = new FormData();
  if (choice) form.set('choice', JSON.stringify(choice));
  form.set('file', new Blob([text]), 'local charges.csv');
  const answer = (await (
    await fetch(`${service.url}/freightSurchargeController/excelImport`, {
      method: 'POST',
      headers: { authorization: rates.token },
      body: form,
    })
  ).json()) as Answer<Staged>;
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const linesOf = async (uuid: string) =>
  (await rates.call<{ rows: Line[]; total: number }>('/freightController/selectFreightExcel', { uuid, size: 100 }, { method: 'GET' })).data
    .rows;
const commit = (uuid: string, more: Body = {}) =>
  rates.call<Record<string, number>>('/freightController/commitFreightExcel', { uuid, ...more });
const undo = (uuid: string) => rates.call<Record<string, number>>('/freightController/undoFreightExcel', { uuid, reason: 'wrong' });
const standing = async () =>
  (await listOf(rates, '/freightSurchargeController/select')).map(
    ({ carrier, portLoading, costs, state }) => `${String(carrier)} ${String(portLoading)} ${String(costs)} ${String(state)}`,
  );

beforeAll(async () => {
  ({ folder: built } = await builtProgram('read-workbook', 'src/server/workbook/child.ts'));
  const database = await companyDatabase();
  await database.ask("update fr_surcharge set state = 'EXPIRED'");
  const settings = { port: 0, host: '127.0.0.1', dataFolder: built, databaseUrl: database.url, pages: null };
  const reading = { entry: join(built, 'read-workbook.js') };
  const running = await serve(settings, { url: database.url, stop: async () => undefined }, catalogue, {
    ...business,
    jobs: [],
    handlers: { ...handlers, freightSurcharge: { ...handlers.freightSurcharge, excelImport: surchargeExcelImport(reading) } },
  });
  service = new Service(database, running, built);
  rates = await service.signIn('rates');
});
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

it('RT-SI: blank conditions of a matrix are asked about, nothing is written before; what they mean decides', async () => {
  const asked = await upload(sample('780/1090/1090'));
  expect([asked.questions.blankConditions, asked.diff.ERROR]).toEqual([1, 2]);
  expect((await commit(asked.uuid)).data).toMatchObject({ added: 0, changed: 0 });
  const any = await rates.call<Staged>('/freightSurchargeController/excelImport', { uuid: asked.uuid, choice: { blanks: 'any' } });
  expect(any.data.diff).toMatchObject({ NEW: 2, ERROR: 0 });
  expect((await linesOf(asked.uuid)).map(({ set }) => [set.carriers, set.portLoadings])).toEqual([
    [['COSU'], ['CNNGB']],
    [null, ['CNSHA']],
  ]);
  const inherited = await rates.call<Staged>('/freightSurchargeController/excelImport', {
    uuid: asked.uuid,
    choice: { blanks: 'inherit' },
  });
  expect(inherited.data.questions.blankConditions).toBe(0);
  expect(
    (await linesOf(asked.uuid)).map(({ set, charges }) => [set.carriers, set.portLoadings, charges.map(({ set: cost }) => cost.feeCode)]),
  ).toEqual([
    [['COSU'], ['CNNGB'], ['THC', 'DOC', 'AMS']],
    [['COSU'], ['CNSHA'], ['THC', 'DOC']],
  ]);
});

it('what is chosen becomes drafts with their charges; the same file again changes nothing; a moved price stands beside the old one', async () => {
  const before = await standing();
  const first = await upload(sample('780/1090/1090'), { blanks: 'inherit', defaults: { validFrom: day(1) } });
  expect((await commit(first.uuid)).data).toMatchObject({ added: 2, changed: 0 });
  expect((await standing()).filter((row) => !before.includes(row)).sort()).toEqual(['COSU CNNGB 3 DRAFT', 'COSU CNSHA 2 DRAFT']);

  const again = await upload(sample('780/1090/1090'), { blanks: 'inherit' });
  expect(again.diff).toMatchObject({ NEW: 0, CHANGED: 0, UNCHANGED: 2, ERROR: 0 });
  expect((await commit(again.uuid)).data).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  expect(await standing()).toHaveLength(before.length + 2);

  const moved = await upload(sample('790/1100/1100'), { blanks: 'inherit' });
  const [line] = await linesOf(moved.uuid);
  expect([line?.diffKind, line?.subKind]).toEqual(['CHANGED', 'PRICE']);
  expect(line?.charges.map(({ diffKind, set, old }) => [diffKind, set.amount40HQ, old?.amount40HQ])).toEqual([
    ['CHANGED', '1100', '1090'],
    ['UNCHANGED', null, null],
    ['UNCHANGED', null, null],
  ]);
  expect((await undo(first.uuid)).data).toEqual({ removed: 2, restored: 0 });
  expect(await standing()).toHaveLength(before.length);
  // What it was laid beside is gone.
  expect((await commit(moved.uuid)).refusals?.map(({ code }) => code)).toEqual(['IMPORT_STALE']);
});

it('what was published is not taken back, a charge nobody knows is named, and sales may not import', async () => {
  const made = await upload(sample('700/1000/1000'), { blanks: 'inherit', defaults: { validFrom: day(0) } });
  expect((await commit(made.uuid)).code).toBe(200);
  const [draft] = (await listOf(rates, '/freightSurchargeController/select')).filter(({ state }) => state === 'DRAFT');
  const published = await rates.call('/freightSurchargeController/updateState', { ids: [draft?.id], state: 'PUBLISHED' });
  expect(published.code, JSON.stringify(published)).toBe(200);
  expect((await undo(made.uuid)).refusals?.map(({ code }) => code)).toEqual(['IMPORT_USED']);

  const unknown = await upload('费用,船公司,起运港,金额\nTHC,COSCO,宁波,100/箱\n莫名费,COSCO,宁波,5\n');
  const [line] = await linesOf(unknown.uuid);
  expect([line?.diffKind, line?.problems.map(({ code }) => code)]).toEqual(['ERROR', ['FEE_UNKNOWN']]);
  expect(line?.problems[0]?.text).toContain('莫名费');

  const sales = await service.signIn('sales');
  expect((await sales.call('/freightSurchargeController/excelImport', { uuid: made.uuid })).code).toBe(403);
});

it('drafts of one condition over days of their own are each compared with their own, and a misspelt charge is told with what it may be', async () => {
  const table = [`费用,船公司,起运港,箱型,金额,生效日期`, `THC,MSC,厦门,20GP,700/箱,${day(2)}`, `THC,MSC,厦门,40HQ,900/箱,${day(2)}`];
  const later = `THC,MSC,厦门,20GP/40GP/40HQ/45HQ,950/箱,${day(20)}`;
  const made = await upload([...table, later].join('\n'));
  expect((await commit(made.uuid)).data).toMatchObject({ added: 2 });
  const again = await upload([...table, later].join('\n'));
  expect(again.diff).toMatchObject({ NEW: 0, CHANGED: 0, UNCHANGED: 2, ERROR: 0 });
  // One amount by the container is that of every box.
  const plain = await upload(`费用,船公司,起运港,金额,生效日期\nTHC,MSC,厦门,950/箱,${day(20)}\n`);
  expect(plain.diff).toMatchObject({ UNCHANGED: 1 });
  const [line] = await linesOf((await upload('费用,船公司,起运港,金额\nTHCC,MSC,厦门,9/箱\n')).uuid);
  expect(line?.problems[0]?.text).toMatch(/THCC.*THC/u);
  expect((await undo(made.uuid)).data).toEqual({ removed: 2, restored: 0 });
});

it('a group of ports named in a cell is proposed as the group, the carrier’s own first; once written it holds of its ports', async () => {
  const add = [
    { groupName: '南方基港', aliases: ['South BP'], members: ['CNXMN', 'CNFOC'], portRole: 'POL' },
    { groupName: '南方基港', carrierCode: 'COSU', members: ['CNXMN'], portRole: 'POL' },
    { groupName: '西岸', members: ['USLAX', 'USLGB'], portRole: 'POD' },
    { groupName: 'Past', members: ['USLAX'], portRole: 'POD', validTo: day(-1) },
  ];
  const kept = await rates.call('/portGroupController/batchEdit', {
    batchId: randomUUID(),
    add: add.map((values, at) => ({ clientId: String(at), values })),
  });
  expect(kept.code, JSON.stringify(kept)).toBe(200);
  const [general, own, west] = (kept.data as { done: { id: string }[] }).done.map(({ id }) => id);
  const read = await upload(
    `费用,船公司,起运港,目的港,金额\nTHC,,南方基港,西岸,610/箱\nDOC,MSC,south bp,,450/票\nTHC,COSCO,南方基港,,590/箱\nDOC,MSC,South BP/上海,,450/票\nAMS,MSC,上海,Past,35/票\n`,
    { defaults: { validFrom: day(0) } },
  );
  const lines = await linesOf(read.uuid);
  expect(lines.map(({ set, diffKind }) => [set.carriers, set.portLoadings, set.loadingGroups, set.destinationGroups, diffKind])).toEqual([
    [null, null, [general], [west], 'NEW'],
    // A carrier without a group of that name takes everybody's; a list inherits the blank ends of the line above.
    [['MSCU'], null, [general], [west], 'NEW'],
    [['COSU'], null, [own], [west], 'NEW'],
    [['MSCU'], ['CNSHA'], [general], [west], 'NEW'],
    [['MSCU'], ['CNSHA'], null, null, 'ERROR'],
  ]);
  expect(lines[0]?.groups).toEqual({
    loadingGroups: [{ name: '南方基港', ports: ['CNXMN', 'CNFOC'] }],
    destinationGroups: [{ name: '西岸', ports: ['USLAX', 'USLGB'] }],
  });
  expect(lines[0]?.set.surchargeName).toBe('通用 南方基港 Origin local');
  expect(lines[4]?.problems.map(({ code, text }) => [code, text.includes('Past')])).toEqual([['PORT_UNKNOWN', true]]);
  const twofold = await upload('费用,船公司,起运港,金额\nTHC,COSCO/MSC,南方基港,610/箱\n');
  const [line] = await linesOf(twofold.uuid);
  expect(line?.problems.map(({ code }) => code)).toEqual(['REFERENCE_AMBIGUOUS']);
  expect(line?.problems[0]?.text).toMatch(/^POL: “南方基港”/u);
  expect((await commit(read.uuid)).data).toMatchObject({ added: 4 });
  const again = await upload(`费用,起运港,目的港,金额\nTHC,South BP,西岸,610/箱\n`);
  expect(again.diff).toMatchObject({ NEW: 0, UNCHANGED: 1 });
  const [made] = (await listOf(rates, '/freightSurchargeController/select')).filter(
    ({ loadingGroups, carrier }) => carrier === null && JSON.stringify(loadingGroups ?? null).includes(general ?? ''),
  );
  expect((await rates.call('/freightSurchargeController/updateState', { ids: [made?.id], state: 'PUBLISHED' })).code).toBe(200);
  const won = async (portLoading: string) =>
    (
      await rates.call<{ rows: { surchargeId: string; depends?: string[] }[] }>(
        '/freightSurchargeController/selectFreightSurchargeSpecial',
        { carrier: 'ONEY', portLoading, portDestination: 'USLGB', containerTypes: '40HQ', direction: 'BUY' },
        { method: 'GET' },
      )
    ).data.rows.filter(({ surchargeId }) => surchargeId === made?.id).length;
  expect([await won('CNFOC'), await won('CNSHA')]).toEqual([1, 0]);
});
