import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { optionsOf, planFields, planOf } from '#client/import/listPlan';
import { vesselSchedule } from '#modules/orders/vesselSchedule/vesselSchedule.entity';
import { vesselScheduleSheet } from '#modules/orders/vesselSchedule/vesselSchedule.sheet';
import { tellingSchedules } from '#modules/orders/vesselSchedule/telling.server';
import { streamColumns } from '#server/read/columns/stream';
import { wholeList } from '#tests/server/sheetOf';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { xlsx } from '#tests/workers/import/testBook';
import { resolverOf } from '#workers/import/labelIndex';
import { stageLists } from '#workers/import/listStage';
import { proposeLists } from '#workers/import/listTables';
import type { ImportChoice, Staged } from '#workers/import/staged';
import { readExisting } from '#workers/sheet/decode/existing';
import { isProblem } from '#workers/workbook/contents';
import { readWorkbook } from '#workers/workbook/read';

let service: Service;
let operator: SignedIn;
let template: ListedRow;
const ids: Record<string, string> = {};

async function added(controller: string, values: Body): Promise<string> {
  const answer = await batch(operator, controller, { add: [{ clientId: 'one', values }] });
  expect(toldOf(answer)).toEqual([]);
  return answer.data.done[0]?.id ?? '';
}
const on = async (id: string) =>
  (await service.database.ask<{ s: string }>('select schedule_id::text s from bl_order where id = $1', [id]))[0]?.s;
const stateOf = async (voyage: string) =>
  (await service.database.ask<{ s: string }>('select sail_state s from ship_list where id = $1', [ids[voyage]]))[0]?.s;
const lettersOn = (orderId: string) =>
  service.database.ask<{ content: string }>("select content from ms_message where table_name = 'bl_order' and table_ids ? $1 order by id", [
    orderId,
  ]);

const sailings = { A01E: '2026-06-05', A02E: '2026-06-12', A03E: '2026-06-19', A04E: '2026-07-20' };
const heads = ['船公司', '航线', '船名', '航次', '起运港', '目的港', 'ETD', 'ETA'];
const lineOf = (voyage: string, etd: string) => [
  template.carrierCode,
  'ABX',
  'ABSENT QUEEN',
  voyage,
  template.portLoading,
  template.portDischarge,
  etd,
  '2026-08-30',
];

/** A carrier's file laid beside the schedule as it stands, as the import does. */
async function laid(lines: readonly (readonly unknown[])[], more: Partial<ImportChoice> = {}): Promise<Staged> {
  const plan = planOf(vesselScheduleSheet.imports ?? { key: [] }, vesselScheduleSheet, vesselSchedule);
  const target = { plan, fields: planFields(plan, vesselSchedule), options: optionsOf(plan, vesselSchedule) };
  const contents = await readWorkbook(xlsx([{ name: '船期', rows: [heads, ...lines] as never }]));
  if (isProblem(contents)) throw new Error(contents.code);
  const pieces: Uint8Array[] = [];
  for await (const piece of streamColumns(service.engine, await service.caller('operator', '1'), vesselSchedule, wholeList))
    pieces.push(new Uint8Array(piece));
  const existing = readExisting(new Uint8Array(Buffer.concat(pieces)).buffer, target);
  const choice: ImportChoice = {
    tables: proposeLists(contents, target).map((table) => ({ ...table, hidden: false })),
    defaults: {},
    dateOrder: null,
    contextDay: '2026-03-31',
    fileName: '',
    singlePrice: 'ask',
    aliases: {},
    ...more,
  };
  return stageLists(contents, {
    target,
    choice,
    resolve: resolverOf(existing.labels),
    existing: existing.rows,
    reading: { zone: 'Asia/Shanghai', language: 'zh' },
  });
}
const proposed = (staged: Staged) => staged.absent?.map(({ id, again, sure }) => ({ id, again, sure })) ?? null;

beforeAll(async () => {
  service = await startService();
  operator = await service.signIn('operator');
  const open = { where: { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) } };
  const rows = await listOf(operator, '/OrderController/getOrderListNew', open);
  template = rows.find((row) => row.businessType === 'SEA_EXPORT' && row.salesmanId && row.operatorId && row.carrierCode) as ListedRow;
  for (const [voyage, etd] of Object.entries(sailings)) {
    const line = lineOf(voyage, etd);
    const fields = ['carrierCode', 'serviceCode', 'vesselName', 'voyage', 'portLoading', 'portDischarge', 'etd', 'eta'];
    ids[voyage] = await added('shipListController', Object.fromEntries(fields.map((field, at) => [field, line[at]])));
  }
});
afterAll(() => service.stop());

it('proposes the sailings a new schedule lacks, of its carriers, services, ports and days alone', async () => {
  const [first, , third] = Object.entries(sailings);
  const staged = await laid([first, third].map((one) => lineOf(...(one as [string, string]))));
  expect(proposed(staged)).toEqual([{ id: ids.A02E, again: false, sure: true }]);
  expect(staged.absent?.[0]?.text).toContain('ABSENT QUEEN');
  // Another service says nothing of this one; nor does a list that only adds; small letters are the same ship.
  const other = lineOf('B01E', '2026-06-05').with(1, 'ZZX');
  expect(proposed(await laid([other, other.with(3, 'B02E').with(6, '2026-07-30')]))).toEqual([]);
  expect(proposed(await laid([lineOf(...(first as [string, string]))], { meeting: 'leave' }))).toBeNull();
  const small = Object.entries(sailings).map((one) => lineOf(...one).with(2, 'Absent Queen'));
  expect(proposed(await laid(small))).toEqual([]);
  // Ports by a template's transform: their code within what the carrier calls them.
  const written = lineOf('A01E', '2026-06-05').with(
    4,
    `Terminal 4 - ${String(template.portLoading).slice(0, 2)} ${String(template.portLoading).slice(2)}, China`,
  );
  const byPort = { transforms: { portLoading: { transform: 'PORT', constant: '' } } };
  expect(await laid([written])).toMatchObject({ meets: { same: 0 } });
  expect(await laid([written], byPort)).toMatchObject({ meets: { added: 0, changed: 0, same: 1 } });
  // Days that are over are not missed; a line nobody could read may be the one that seems to be missing.
  const late = await laid(
    [first, third].map((one) => lineOf(...(one as [string, string]))),
    { contextDay: '2026-06-13' },
  );
  expect(proposed(late)).toEqual([]);
  const unread = await laid([
    ...[first, third].map((one) => lineOf(...(one as [string, string]))),
    lineOf('A02E', '2026-06-12').with(5, 'Nowhere'),
  ]);
  expect(proposed(unread)).toEqual([{ id: ids.A02E, again: false, sure: false }]);
});

it('a sailing that is gone is marked and told to the people of its orders, and taken up again with them by a later file', async () => {
  const kept = ['crmId', 'portLoading', 'portDischarge', 'portDestination', 'carrierCode', 'salesmanId', 'operatorId', 'customerServiceId'];
  const orderId = await added('OrderController', {
    ...Object.fromEntries(kept.map((name) => [name, template[name]])),
    vesselName: 'ABSENT QUEEN',
    voyage: 'A02E',
    goodsName: '椅子',
    boxSummary: '1*40HQ',
  });
  expect(await on(orderId)).toBe(ids.A02E);
  await service.work(tellingSchedules);
  const before = (await lettersOn(orderId)).length;
  const act = (call: string, more: Body = {}) =>
    operator.call(`/shipListController/${call}`, { batchId: randomUUID(), ids: [ids.A02E], ...more });
  expect((await act('blank', { reason: '不在导入文件 一周船期.xlsx 中' })).code).toBe(200);
  expect(await stateOf('A02E')).toBe('BLANK');
  await service.work(tellingSchedules);
  const gone = (await lettersOn(orderId)).slice(before);
  expect(gone.length).toBeGreaterThan(0);
  const [{ j } = { j: '' }] = await service.database.ask<{ j: string }>('select job_no j from bl_order where id = $1', [orderId]);
  for (const { content } of gone) expect(content).toContain(j);
  const again = await laid(Object.entries(sailings).map((one) => lineOf(...one)));
  expect(proposed(again)).toEqual([{ id: ids.A02E, again: true, sure: true }]);
  expect((await act('cancelBlank')).code).toBe(200);
  expect([await stateOf('A02E'), await on(orderId)]).toEqual(['PLANNED', ids.A02E]);
  await service.work(tellingSchedules);
  const back = (await lettersOn(orderId)).slice(before + gone.length);
  expect(back.length).toBe(gone.length);
  for (const { content } of back) expect(content).toContain('2026-06-12');
  expect(proposed(await laid(Object.entries(sailings).map((one) => lineOf(...one))))).toEqual([]);
});
