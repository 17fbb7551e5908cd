import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { tellingSchedules } from '#modules/orders/vesselSchedule/telling.server';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let operator: SignedIn;
let sales: SignedIn;
let template: ListedRow;

type Answer = Omit<BatchAnswer, 'preview'> & { readonly preview?: { readonly rows: readonly Body[] }; readonly orders?: string[] };

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const one = async (sql: string, ...values: unknown[]) => (await ask<Record<string, unknown>>(sql, ...values))[0] ?? {};
const act = (who: SignedIn, call: string, body: Body) => who.call<Answer>(`/${call}`, { batchId: randomUUID(), ...body });
const codes = (answer: { refusals?: readonly { code: string }[] }) => (answer.refusals ?? []).map(({ code }) => code);

async function added(controller: string, values: Body): Promise<string> {
  const answer = await batch(operator, controller, { add: [{ clientId: 'one', values }] });
  expect(toldOf(answer)).toEqual([]);
  return answer.data.done[0]?.id ?? '';
}

const ship = { vesselName: 'SCHEDULE HERALD', voyage: '771W' };
const dates = { etd: '2026-06-14', eta: '2026-07-02' };
const orderOn = (more: Body = {}): Promise<string> => {
  const kept = ['crmId', 'portLoading', 'portDischarge', 'portDestination', 'carrierCode', 'salesmanId', 'operatorId', 'customerServiceId'];
  const of = Object.fromEntries(kept.map((name) => [name, template[name]]));
  return added('OrderController', { ...of, ...ship, ...dates, goodsName: '椅子', boxSummary: '2*40HQ', ...more });
};
let scheduleId = '';
const move = async (set: Body) => {
  const [row] = await ask<{ v: number }>('select version v from ship_list where id = $1', scheduleId);
  const answer = await act(operator, 'shipListController/update', { id: scheduleId, version: row?.v, ...set });
  expect(toldOf(answer)).toEqual([]);
};
const lettersOn = (orderId: string) =>
  ask<{ content: string; u: string }>(
    "select content, recipient_user_id::text u from ms_message where table_name = 'bl_order' and table_ids ? $1 order by id",
    orderId,
  );

beforeAll(async () => {
  service = await startService();
  [operator, sales] = [await service.signIn('operator'), await service.signIn('sales')];
  const open = { where: { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) } };
  const rows = await listOf(operator, '/OrderController/getOrderListNew', open);
  template = rows.find((row) => row.businessType === 'SEA_EXPORT' && row.salesmanId && row.operatorId && row.carrierCode) as ListedRow;
});
afterAll(() => service.stop());

it('keeps ships once each, with days at sea, week, and what is on them', async () => {
  const values = {
    carrierCode: template.carrierCode,
    portLoading: template.portLoading,
    portDischarge: template.portDischarge,
    ...ship,
    ...dates,
  };
  scheduleId = await added('shipListController', values);
  expect(await one('select transit_days t, week_no w, moved_days m from ship_list where id = $1', scheduleId)).toEqual({
    t: 18,
    w: 24,
    m: null,
  });
  const twice = await batch(operator, 'shipListController', { add: [{ clientId: 'x', values }] });
  expect(twice.code).not.toBe(200);
  const reversed = await act(operator, 'shipListController/insert', { ...values, voyage: '772W', eta: '2026-06-01' });
  expect(codes(reversed)).toEqual(['DATES_REVERSED']);
  const late = await act(operator, 'shipListController/insert', { ...values, voyage: '772W', siCutOff: '2026-06-17T04:00:00.000Z' });
  expect(codes(late)).toEqual(['CUT_OFF_AFTER_ETD']);
  expect(codes(await act(sales, 'shipListController/insert', { ...values, voyage: '773W' }))).toEqual(['NOT_ALLOWED']);
  expect((await listOf(sales, '/shipListController/select', { search: 'SCHEDULE HERALD' })).length).toBe(1);
});

it('tells the people of its orders once when it moves by a day or more, and of a blank sailing', async () => {
  const orderId = await orderOn();
  const rates = await service.signIn('rates');
  const offer = { carrierCode: template.carrierCode, portLoading: template.portLoading, ...ship, etd: dates.etd };
  const made = await batch(rates, 'fmsController', { add: [{ clientId: 'a', values: offer }] });
  const fmsId = made.data.done[0]?.id ?? '';
  await service.work(tellingSchedules);
  expect(await lettersOn(orderId)).toEqual([]);
  await move({ etd: '2026-06-16', eta: '2026-07-04' });
  expect(await one('select moved_days m, previous_etd::text p from ship_list where id = $1', scheduleId)).toEqual({
    m: 2,
    p: '2026-06-14',
  });
  expect(await one('select etd::text e, sailing s from fms where id = $1', fmsId)).toMatchObject({ e: '2026-06-16' });
  await service.work(tellingSchedules);
  const letters = await lettersOn(orderId);
  expect(new Set(letters.map(({ u }) => u)).size).toBe(letters.length);
  expect(letters.map(({ u }) => u)).toContain(template.salesmanId);
  for (const { content } of letters) expect(content).toMatch(/2026-06-14.*2026-06-16|2026-06-16.*2026-06-14/u);
  await service.work(tellingSchedules);
  expect((await lettersOn(orderId)).length).toBe(letters.length);
  await move({ remark: 'port congestion' });
  await service.work(tellingSchedules);
  expect((await lettersOn(orderId)).length).toBe(letters.length);
  expect((await act(operator, 'shipListController/blank', { ids: [scheduleId], reason: 'no cargo' })).code).toBe(200);
  await service.work(tellingSchedules);
  expect((await lettersOn(orderId)).length).toBe(letters.length * 2);
  expect(codes(await act(operator, 'shipListController/applyToOrder', { ids: [scheduleId] }))).toEqual(['SCHEDULE_STATE']);
  expect((await act(operator, 'shipListController/cancelBlank', { ids: [scheduleId] })).code).toBe(200);
  await service.work(tellingSchedules);
});

it('moves its orders to its dates, as previewed, all or those named; locked ones are left and listed', async () => {
  const [first, second, locked] = [await orderOn(), await orderOn(), await orderOn()];
  await ask('update bl_order set locked = true where id = $1', locked);
  await move({ siCutOff: '2026-06-12T04:00:00.000Z' });
  const preview = await act(operator, 'shipListController/applyToOrder', { ids: [scheduleId], dryRun: true });
  expect(preview.code, JSON.stringify(preview)).toBe(200);
  expect(preview.data.preview?.rows.filter(({ etdBefore, etd }) => etdBefore === '2026-06-14' && etd === '2026-06-16').length).toBe(4);
  expect(preview.data.preview?.rows.filter(({ kept }) => kept === 'ORDER_LOCKED').length).toBe(1);
  const etdOf = async (id: string) => (await one('select etd::text e from bl_order where id = $1', id)).e;
  expect(await etdOf(first)).toBe('2026-06-14');
  const applied = await act(operator, 'shipListController/applyToOrder', { ids: [scheduleId], orderIds: [first] });
  expect(applied.code, JSON.stringify(applied)).toBe(200);
  expect(applied.data.orders).toEqual([first]);
  expect([await etdOf(first), await etdOf(second)]).toEqual(['2026-06-16', '2026-06-14']);
  expect((await one('select si_cut_off s from bl_order where id = $1', first)).s).not.toBeNull();
  expect((await lettersOn(first)).length).toBeGreaterThan(0);
  const rest = await act(operator, 'shipListController/applyToOrder', { ids: [scheduleId] });
  expect(rest.data.orders).toContain(second);
  expect([await etdOf(second), await etdOf(locked)]).toEqual(['2026-06-16', '2026-06-14']);
});

const on = async (id: string) => (await one('select schedule_id::text s from bl_order where id = $1', id)).s;
const to = () => ({
  ...Object.fromEntries(['carrierCode', 'portLoading', 'portDischarge'].map((name) => [name, template[name]])),
  ...dates,
  vesselName: ship.vesselName,
});
const editOrder = async (id: string, set: Body) => {
  const [row] = await ask<{ v: number }>('select version v from bl_order where id = $1', id);
  const answer = await act(operator, 'OrderController/updateOrder', { id, version: row?.v, ...set });
  expect(toldOf(answer)).toEqual([]);
};

it('orders stand by their sailing: found by ship, voyage and port, or picked, with its dates as far as nobody typed others', async () => {
  const orderId = await orderOn();
  expect(await on(orderId)).toBe(scheduleId);
  const later = await added('shipListController', {
    ...to(),
    voyage: '779E',
    portCutOff: '2026-06-13T04:00:00.000Z',
    siCutOff: '2026-06-11T04:00:00.000Z',
  });
  const other = await orderOn({ vesselName: 'schedule herald', voyage: '779e' });
  await editOrder(other, { siCutOff: '2026-06-10T04:00:00.000Z' });
  const dated =
    'select etd::text e, eta::text a, si_cut_off s, port_cut_off p, own_dates o, vessel_name v, voyage y from bl_order where id = $1';
  expect(await on(other)).toBe(later);
  expect(await one(dated, other)).toMatchObject({ e: '2026-06-14', o: 'siCutOff', p: new Date('2026-06-13T04:00:00.000Z') });
  const [listed] = await listOf(operator, '/OrderController/getOrderListNew', { where: { field: 'id', op: 'equal', value: other } });
  expect(listed?.scheduleId).toBe(later);
  // The sailing moves: what follows it is moved with it, what was typed is not; blanked it follows again.
  const [row] = await ask<{ v: number }>('select version v from ship_list where id = $1', later);
  const moved = { etd: '2026-06-15', siCutOff: '2026-06-12T04:00:00.000Z', voyage: '780E' };
  expect(toldOf(await act(operator, 'shipListController/update', { id: later, version: row?.v, ...moved }))).toEqual([]);
  expect((await act(operator, 'shipListController/applyToOrder', { ids: [later] })).data.orders).toEqual([other]);
  expect(await one(dated, other)).toMatchObject({ e: '2026-06-15', o: 'siCutOff', s: new Date('2026-06-10T04:00:00.000Z') });
  await editOrder(other, { siCutOff: null });
  expect(await one(dated, other)).toMatchObject({ o: null, s: new Date('2026-06-12T04:00:00.000Z') });
  // Picked by hand it brings its ship.
  await editOrder(orderId, { scheduleId: later });
  expect(await one(dated, orderId)).toMatchObject({ v: 'SCHEDULE HERALD', y: '780E', p: new Date('2026-06-13T04:00:00.000Z') });
  await editOrder(orderId, { scheduleId: null });
  expect(await on(orderId)).toBeNull();
  // Typed in the step that picks it, a cut-off is the order’s own.
  const typed = '2026-06-09T04:00:00.000Z';
  await editOrder(orderId, { scheduleId: later, siCutOff: typed });
  expect(await one(dated, orderId)).toMatchObject({ o: 'siCutOff', s: new Date(typed), p: new Date('2026-06-13T04:00:00.000Z') });
  // So it is in a new order that names its first sailing.
  const fresh = await orderOn({ vesselName: 'schedule herald', voyage: '780e', siCutOff: typed });
  expect(await one(dated, fresh)).toMatchObject({
    o: 'siCutOff',
    s: new Date(typed),
    p: new Date('2026-06-13T04:00:00.000Z'),
  });
  await editOrder(orderId, { scheduleId: null });
  const changed = await act(operator, 'OrderController/changeVessel', { ids: [orderId], ...ship, reason: 'rolled' });
  expect(changed.code, JSON.stringify(changed)).toBe(200);
  expect(await on(orderId)).toBe(scheduleId);
});

it('tells the people of the orders, by their numbers, that their sailing is gone from the schedule', async () => {
  const lost = await added('shipListController', { ...to(), voyage: '790E' });
  const orderId = await orderOn({ voyage: '790E' });
  const { j } = await one('select job_no j from bl_order where id = $1', orderId);
  await service.work(tellingSchedules);
  const before = (await lettersOn(orderId)).length;
  const [now] = await ask<{ v: number }>('select version v from ship_list where id = $1', lost);
  expect(toldOf(await batch(operator, 'shipListController', { remove: [{ id: lost, version: now?.v }] }))).toEqual([]);
  await service.work(tellingSchedules);
  const letters = (await lettersOn(orderId)).slice(before);
  expect(letters.length).toBeGreaterThan(0);
  for (const { content } of letters) expect(content).toContain(String(j));
  expect(await on(orderId)).toBeNull();
  await service.work(tellingSchedules);
  expect((await lettersOn(orderId)).length).toBe(before + letters.length);
});
