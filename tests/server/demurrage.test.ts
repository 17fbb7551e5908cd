import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { jobs } from '#modules/handlers';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { dayInZone } from '#values/moment';

let service: Service;
let [operator, finance, admin]: SignedIn[] = [];
let template: ListedRow;

const call = <T = BatchAnswer>(who: SignedIn | undefined, path: string, body: Body) =>
  (who as SignedIn).call<T>(path, { batchId: randomUUID(), ...body });
const made = async (who: SignedIn | undefined, path: string, body: Body): Promise<string> => {
  const answer = await call<Partial<BatchAnswer> & { readonly id?: string }>(who, path, body);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.id ?? answer.data.done?.[0]?.id ?? '';
};
/** A row as the sheet would save it: by the version it has. */
const changed = async (who: SignedIn | undefined, path: string, table: string, values: Body) => {
  const [row] = await service.database.ask<{ version: number }>(`select version from ${table} where id = $1`, [values.id]);
  return made(who, path, { ...values, version: row?.version });
};
const at = (day: string): string => `2026-${day}T04:00:00.000Z`;

const tariff = { carrierCode: 'EGLV', direction: 'IMPORT', currency: 'USD', freeDays: 7, validFrom: '2026-01-01' };
const tiers = { tier1Days: 5, tier1Price: '45', tier2Days: 5, tier2Price: '75', tier3Price: '120' };

/** An import order with one box, as vectors G01 and G02 have it. */
async function landed(values: Body = {}): Promise<{ readonly orderId: string; readonly boxId: string }> {
  const { crmId, portLoading, portDischarge, portDestination } = template;
  const orderId = await made(operator, '/OrderController/addOrderImport', {
    crmId,
    portLoading,
    portDischarge,
    portDestination,
    carrierCode: 'EGLV',
    goodsName: '椅子',
    etd: '2026-02-10',
    dischargeTime: at('03-02'),
    pickUpTime: at('03-12'),
    emptyReturnTime: at('03-30'),
    freeDem: 7,
    freeDet: 5,
    ...values,
  });
  const answer = await batch(operator as SignedIn, 'ContainerController', {
    add: [{ clientId: 'box', values: { orderId, boxType: '40HQ', ownership: 'CARRIER' } }],
  });
  expect(toldOf(answer), JSON.stringify(answer)).toEqual([]);
  return { orderId, boxId: answer.data.done[0]?.id ?? '' };
}

const boxOf = async (id: string) =>
  (
    await service.database.ask<Record<string, unknown>>(
      `select trim_scale(demurrage_accrued)::text dem, trim_scale(detention_accrued)::text det, demurrage_chargeable n, detention_chargeable m, accrues, recharge_state state from bl_container where id = $1`,
      [id],
    )
  )[0];
const orderOf = async (id: string) =>
  (
    await service.database.ask<Record<string, unknown>>(
      `select trim_scale(demurrage_accrued)::text dem, detention_currency ccy, trim_scale(detention_accrued)::text det, boxes_to_charge n from bl_order where id = $1`,
      [id],
    )
  )[0];

beforeAll(async () => {
  service = await startService();
  [operator, finance, admin] = await Promise.all([service.signIn('operator'), service.signIn('controller'), service.signIn('admin')]);
  template = (await listOf(operator as SignedIn, '/OrderController/getOrderListImport', {}))[0] as ListedRow;
  for (const [kind, freeDays] of [
    ['DEM', 7],
    ['DET', 5],
  ])
    await made(admin, '/basicDataController/insert_demurrageTariff', { ...tariff, ...tiers, kind, freeDays });
});
afterAll(() => service.stop());

it('a tariff of the same carrier, kind and box is refused while another holds', async () => {
  const answer = await call(admin, '/basicDataController/insert_demurrageTariff', {
    ...tariff,
    ...tiers,
    kind: 'DEM',
    validFrom: '2026-02-01',
  });
  expect(JSON.stringify(answer.refusals)).toContain('DEMURRAGE_OVERLAPS');
});

it('a box and its order say what has come together, and follow the dates of the order and the tariff', async () => {
  const { orderId, boxId } = await landed();
  expect(await boxOf(boxId)).toEqual({ dem: '180', det: '1080', n: 4, m: 14, accrues: false, state: 'NONE' });
  expect(await orderOf(orderId)).toEqual({ dem: '180', det: '1080', ccy: 'USD', n: 1 });
  await changed(operator, '/OrderController/updateOrderImport', 'bl_order', { id: orderId, pickUpTime: at('03-13'), freeDet: 7 });
  expect(await boxOf(boxId)).toMatchObject({ dem: '225', n: 5, m: 11 });
  const [row] = await service.database.ask<{ id: string }>(
    "select id::text from bs_demurrage_tariff where ep_id = 1 and carrier_code = 'EGLV' and kind = 'DEM'",
    [],
  );
  await changed(admin, '/basicDataController/update_demurrageTariff', 'bs_demurrage_tariff', { id: row?.id, tier1Price: '50' });
  expect(await boxOf(boxId)).toMatchObject({ dem: '250' });
  expect(await orderOf(orderId)).toMatchObject({ dem: '250' });
  await changed(admin, '/basicDataController/update_demurrageTariff', 'bs_demurrage_tariff', { id: row?.id, tier1Price: '45' });
});

it('an order whose boxes are reckoned in unlike currencies adds nothing up: its boxes say what each has come to', async () => {
  const { orderId, boxId } = await landed();
  await made(admin, '/basicDataController/insert_demurrageTariff', { ...tariff, ...tiers, kind: 'DEM', boxType: '20GP', currency: 'CNY' });
  const other = await batch(operator as SignedIn, 'ContainerController', {
    add: [{ clientId: 'box', values: { orderId, boxType: '20GP', ownership: 'CARRIER' } }],
  });
  expect(toldOf(other), JSON.stringify(other)).toEqual([]);
  expect([await boxOf(boxId), await boxOf(other.data.done[0]?.id ?? '')]).toMatchObject([{ dem: '180' }, { dem: '180' }]);
  expect(await orderOf(orderId)).toMatchObject({ dem: null, det: '2160', ccy: 'USD', n: 2 });
});

it('in a currency that is no longer offered is refused by its order or box, and charged once it is offered again', async () => {
  const { orderId, boxId } = await landed();
  const [usd] = await service.database.ask<{ id: string }>("select id::text from bs_currency where code = 'USD'", []);
  const offered = (isEnabled: boolean) => changed(admin, '/basicDataController/update_currency', 'bs_currency', { id: usd?.id, isEnabled });
  await offered(false);
  const refused = (id: string) => [0, 1, 2, 3].map(() => `${id} CURRENCY_NOT_OFFERED`);
  expect(toldOf(await call(finance, '/costController/orderDemurrageCost', { orderId }))).toEqual(refused(orderId));
  expect(toldOf(await call(finance, '/costController/containerDemurrageCost', { containerId: boxId }))).toEqual(refused(boxId));
  await offered(true);
  expect((await call(finance, '/costController/orderDemurrageCost', { orderId })).code).toBe(200);
});

it('is charged to the customer tier by tier, tried first, and never twice', async () => {
  const { orderId, boxId } = await landed();
  const tried = await call<{ preview: { rows: unknown[] } }>(finance, '/costController/orderDemurrageCost', { orderId, dryRun: true });
  expect(tried.code, JSON.stringify(tried)).toBe(200);
  expect(tried.data.preview.rows).toHaveLength(4);
  expect(await boxOf(boxId)).toMatchObject({ state: 'NONE' });
  expect((await call(finance, '/costController/orderDemurrageCost', { orderId })).code).toBe(200);
  const lines = await service.database.ask(
    `select fee_code fee, trim_scale(number)::text n, trim_scale(amount)::text amount, currency, is_estimate estimate from fc_cost where order_id = $1 and not is_deleted order by id`,
    [orderId],
  );
  const line = (fee: string, n: string, amount: string) => ({ fee, n, amount, currency: 'USD', estimate: false });
  expect(lines).toEqual([line('DEM', '4', '180'), line('DET', '5', '225'), line('DET', '5', '375'), line('DET', '4', '480')]);
  expect(await boxOf(boxId)).toMatchObject({ state: 'CHARGED' });
  expect(await orderOf(orderId)).toMatchObject({ n: 0 });
  expect(toldOf(await call(finance, '/costController/orderDemurrageCost', { orderId }))).toEqual([`${orderId} DEMURRAGE_CHARGED`]);
  expect(toldOf(await call(finance, '/costController/containerDemurrageCost', { containerId: boxId }))).toEqual([
    `${boxId} DEMURRAGE_CHARGED`,
  ]);
  const free = await landed({ pickUpTime: at('03-05'), emptyReturnTime: at('03-06') });
  expect(toldOf(await call(finance, '/costController/orderDemurrageCost', { orderId: free.orderId }))).toEqual([
    `${free.orderId} DEMURRAGE_NONE`,
  ]);
});

it('whose dates are corrected after it was charged says so, and the difference is charged', async () => {
  const { orderId, boxId } = await landed();
  const charge = () => call(finance, '/costController/orderDemurrageCost', { orderId });
  const lines = () =>
    service.database.ask<{ fee: string; n: string; price: string }>(
      'select fee_code fee, trim_scale(number)::text n, trim_scale(price)::text price from fc_cost where order_id = $1 and not is_deleted order by id',
      [orderId],
    );
  expect((await charge()).code).toBe(200);
  expect(await boxOf(boxId)).toMatchObject({ state: 'CHARGED' });
  const before = (await lines()).length;
  // Two days more at the terminal are two days less away.
  await changed(operator, '/OrderController/updateOrderImport', 'bl_order', { id: orderId, pickUpTime: at('03-14') });
  expect(await boxOf(boxId)).toMatchObject({ n: 6, m: 12, state: 'DIFFERS' });
  expect(await orderOf(orderId)).toMatchObject({ n: 1 });
  const tried = await call<{ preview: { rows: unknown[] } }>(finance, '/costController/orderDemurrageCost', { orderId, dryRun: true });
  expect(tried.data.preview.rows).toHaveLength(3);
  expect((await charge()).code).toBe(200);
  expect((await lines()).slice(before)).toEqual([
    { fee: 'DEM', n: '1', price: '45' },
    { fee: 'DEM', n: '1', price: '75' },
    { fee: 'DET', n: '-2', price: '120' },
  ]);
  expect(await boxOf(boxId)).toMatchObject({ state: 'CHARGED' });
  expect(toldOf(await charge())).toEqual([`${orderId} DEMURRAGE_CHARGED`]);
});

it('whose dates are taken away altogether is given back what it was charged, at the prices it was charged at', async () => {
  const { orderId, boxId } = await landed();
  const charge = () => call<{ preview: { rows: unknown[] } }>(finance, '/costController/containerDemurrageCost', { containerId: boxId });
  const come = async () =>
    service.database.ask(
      `select fee_code fee, trim_scale(sum(number))::text n, trim_scale(sum(amount))::text amount, count(*)::int lines from fc_cost
        where order_id = $1 and not is_deleted group by 1 order by 1`,
      [orderId],
    );
  expect((await charge()).code).toBe(200);
  expect(await come()).toEqual([
    { fee: 'DEM', n: '4', amount: '180', lines: 1 },
    { fee: 'DET', n: '14', amount: '1080', lines: 3 },
  ]);
  await changed(operator, '/OrderController/updateOrderImport', 'bl_order', {
    id: orderId,
    dischargeTime: null,
    pickUpTime: null,
    emptyReturnTime: null,
  });
  expect(await boxOf(boxId)).toMatchObject({ n: null, m: null, state: 'DIFFERS' });
  const answer = await charge();
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  expect(await come()).toEqual([
    { fee: 'DEM', n: '0', amount: '0', lines: 2 },
    { fee: 'DET', n: '0', amount: '0', lines: 6 },
  ]);
  expect(await boxOf(boxId)).toMatchObject({ state: 'CHARGED' });
  expect(toldOf(await charge())).toEqual([`${boxId} DEMURRAGE_NONE`]);
  // Dates that come back are charged anew.
  await changed(operator, '/OrderController/updateOrderImport', 'bl_order', {
    id: orderId,
    dischargeTime: at('03-02'),
    pickUpTime: at('03-12'),
  });
  expect(await boxOf(boxId)).toMatchObject({ n: 4, state: 'DIFFERS' });
  expect((await charge()).code).toBe(200);
  expect(await come()).toMatchObject([{ fee: 'DEM', n: '4', amount: '180' }, { fee: 'DET' }]);
});

it('that is counted by one clock after it was charged by two is given back what the two came to', async () => {
  await made(admin, '/basicDataController/insert_demurrageTariff', {
    ...tariff,
    ...tiers,
    kind: 'COMBINED',
    boxType: '40HQ',
    freeDays: 14,
  });
  const { orderId, boxId } = await landed();
  const charge = () => call(finance, '/costController/containerDemurrageCost', { containerId: boxId });
  expect((await charge()).code).toBe(200);
  await changed(operator, '/OrderController/updateOrderImport', 'bl_order', {
    id: orderId,
    freeDem: null,
    freeDet: null,
    freeCombined: 14,
  });
  expect(await boxOf(boxId)).toMatchObject({ n: null, m: 15, state: 'DIFFERS' });
  expect((await charge()).code).toBe(200);
  const come = await service.database.ask(
    'select fee_code fee, trim_scale(sum(amount))::text amount from fc_cost where order_id = $1 and not is_deleted group by 1 order by 1',
    [orderId],
  );
  expect(come).toEqual([
    { fee: 'DEM', amount: '0' },
    { fee: 'DET', amount: '0' },
    { fee: 'DMDT', amount: '1200' },
  ]);
  expect(await boxOf(boxId)).toMatchObject({ state: 'CHARGED' });
  await service.database.ask(
    "delete from bs_demurrage_tariff where ep_id = 1 and carrier_code = 'EGLV' and kind = 'COMBINED' and box_type = '40HQ'",
    [],
  );
});

it('one clock for both is charged as an item of its own', async () => {
  await made(admin, '/basicDataController/insert_demurrageTariff', {
    ...tariff,
    ...tiers,
    kind: 'COMBINED',
    boxType: '45HQ',
    freeDays: 14,
  });
  const { orderId } = await landed({ freeDem: null, freeDet: null, freeCombined: 14 });
  const added = await batch(operator as SignedIn, 'ContainerController', {
    add: [{ clientId: 'box', values: { orderId, boxType: '45HQ', ownership: 'CARRIER' } }],
  });
  const boxId = added.data.done[0]?.id ?? '';
  expect(await boxOf(boxId)).toMatchObject({ dem: null, det: '1200', m: 15, state: 'NONE' });
  expect((await call(finance, '/costController/containerDemurrageCost', { containerId: boxId })).code).toBe(200);
  const lines = await service.database.ask('select distinct fee_code fee from fc_cost where container_id = $1 and not is_deleted', [boxId]);
  expect(lines).toEqual([{ fee: 'DMDT' }]);
  expect(await boxOf(boxId)).toMatchObject({ state: 'CHARGED' });
});

it('an order’s own free days follow the tariff of its carrier', async () => {
  const { orderId } = await landed();
  const daysOf = async () =>
    (await service.database.ask('select last_free_date::text dem, empty_return_by::text det from bl_order where id = $1', [orderId]))[0];
  expect(await daysOf()).toEqual({ dem: '2026-03-08', det: '2026-03-16' });
  const [row] = await service.database.ask<{ id: string }>(
    "select id::text from bs_demurrage_tariff where ep_id = 1 and carrier_code = 'EGLV' and kind = 'DEM' and box_type is null",
    [],
  );
  await changed(admin, '/basicDataController/update_demurrageTariff', 'bs_demurrage_tariff', { id: row?.id, fromNextDay: true });
  expect(await daysOf()).toEqual({ dem: '2026-03-09', det: '2026-03-16' });
  await changed(admin, '/basicDataController/update_demurrageTariff', 'bs_demurrage_tariff', { id: row?.id, fromNextDay: false });
});

it('while its clock runs it is an estimate that is made anew, to pay as well where somebody is named', async () => {
  const { orderId, boxId } = await landed({ emptyReturnTime: null });
  const [{ id: crmId } = { id: '' }] = await service.database.ask<{ id: string }>(
    "select id::text from crm_customer where ep_id = 1 and is_supplier and supplier_type = 'CARRIER' and not locked and not is_deleted limit 1",
    [],
  );
  const count = async () =>
    service.database.ask(
      `select direction, fee_code fee, is_estimate estimate, count(*)::int n from fc_cost where order_id = $1 and not is_deleted group by 1, 2, 3 order by 1, 2`,
      [orderId],
    );
  expect((await call(finance, '/costController/containerDemurrageCost', { containerId: boxId, crmId })).code).toBe(200);
  const standing = await count();
  expect(standing).toEqual([
    { direction: 'AP', fee: 'DEM', estimate: false, n: 1 },
    { direction: 'AP', fee: 'DET', estimate: true, n: 3 },
    { direction: 'AR', fee: 'DEM', estimate: false, n: 1 },
    { direction: 'AR', fee: 'DET', estimate: true, n: 3 },
  ]);
  expect((await call(finance, '/costController/containerDemurrageCost', { containerId: boxId, crmId })).code).toBe(200);
  expect(await count()).toEqual(standing);
});

it('every night what still runs is reckoned until today', async () => {
  const { boxId } = await landed({ emptyReturnTime: null });
  expect(await boxOf(boxId)).toMatchObject({ accrues: true });
  const job = jobs.find(({ name }) => name === 'reckonDemurrage');
  const caller = await service.caller('admin', '1');
  const today = dayInZone(new Date().toISOString(), caller.zone);
  const run = () =>
    job?.run({
      engine: service.engine,
      epId: '1',
      zone: caller.zone,
      today,
      caller: async () => caller,
      signal: new AbortController().signal,
    });
  expect((await run())?.boxes).toBeGreaterThan(0);
  const [row] = await service.database.ask<{ day: string }>('select reckoned_on::text as day from bl_container where id = $1', [boxId]);
  expect(row?.day).toBe(today);
  expect(await run()).toEqual({ boxes: 0 });
});

it('report 23 tells of boxes whose free time is nearly over, how many days are left, and what is charged on', async () => {
  const [{ boxId }, { boxId: back }] = [await landed({ pickUpTime: null, emptyReturnTime: null }), await landed()];
  const told = async (more: Body) => {
    const rows = await listOf(operator as SignedIn, '/reportController/demurrage', { asOf: '2026-03-06', ...more });
    return new Map(rows.map((row) => [row.id, row]));
  };
  const near = await told({});
  expect(near.get(boxId)).toMatchObject({ freeUntil: '2026-03-08', daysLeft: 2, demurrageCurrency: 'USD' });
  expect(near.get(back)).toMatchObject({ freeUntil: null, daysLeft: null, rechargeState: 'NONE' });
  expect((await told({ most: '1' })).has(boxId)).toBe(false);
});
