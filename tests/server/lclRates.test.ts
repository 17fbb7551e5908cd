import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { migrations } from '#server/store/migrate';
import { day } from '#tests/server/branchDays';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let rates: SignedIn;
let manager: SignedIn;
let sales: SignedIn;
let crmId: string;

const list = '/freightLclController/selectFreight';
const act = (who: SignedIn, path: string, ids: readonly string[], more: Body = {}) =>
  who.call<BatchAnswer & Record<string, unknown>>(path.startsWith('/') ? path : `/freightLclController/${path}`, { ids, ...more });
let next = 0;

async function draft(values: Body = {}): Promise<string> {
  const answer = await batch(rates, 'freightLclController', {
    add: [
      {
        clientId: 'r',
        values: {
          portLoading: 'CNNGB',
          portDestination: 'DEHAM',
          contractNo: `LCL${String((next += 1))}`,
          costPerRt: '38',
          sellPerRt: '45',
          costOriginPerRt: '60',
          costOriginPerBl: '150',
          sellOriginPerRt: '70',
          sellOriginPerBl: '180',
          validFrom: day(-5),
          validTo: day(30),
          ...values,
        },
      },
    ],
  });
  expect(toldOf(answer)).toEqual([]);
  return answer.data.done[0]?.id ?? '';
}
const rowOf = async (id: string, who = rates) =>
  (await listOf(who, list, { where: { field: 'id', op: 'equal', value: id } }))[0] as ListedRow;
const release = (id: string, more: Body = {}) => act(rates, 'updateReleaseStatus', [id], { releaseStatus: 'RELEASED', ...more });

beforeAll(async () => {
  service = await startService();
  [rates, manager, sales] = (await Promise.all(['rates', 'manager', 'sales'].map((name) => service.signIn(name)))) as [
    SignedIn,
    SignedIn,
    SignedIn,
  ];
  const [found] = await service.database.ask<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'sales' where c.is_customer and not c.locked and c.salesman_id = u.id limit 1",
  );
  crmId = found?.id ?? '';
});
afterAll(() => service.stop());

it('is examined by another, released, seen by sales without what it costs, and withdrawn', async () => {
  const id = await draft();
  expect(await rowOf(id)).toMatchObject({ releaseStatus: 'DRAFT', lineCode: 'NEU', minRt: '1.000', m3PerTon: '1', versionNo: 1 });
  expect(toldOf(await act(rates, 'businessExamine', [id], { state: 'PASSED' }))).toEqual([`${id} createUserId SELF_APPROVAL`]);
  expect((await act(manager, 'businessExamine', [id], { state: 'PASSED' })).code).toBe(200);
  expect((await release(id)).code).toBe(200);
  const seen = await rowOf(id, sales);
  expect([seen.sellPerRt, seen.costPerRt]).toEqual(['45', undefined]);
  expect((await act(rates, 'updateReleaseStatus', [id], { releaseStatus: 'WITHDRAWN', reason: 'full' })).code).toBe(200);
  expect(await rowOf(id, sales)).toBeUndefined();
});

it.each([
  ['a refund is bought, never sold', { costPerRt: '-25', sellPerRt: '-5' }, ['r sellPerRt NUMBER_RANGE']],
  ['nothing is sold below what it costs', { sellPerRt: '30' }, ['r sellPerRt SELL_BELOW_FLOOR']],
  ['tiers that do not read', { costTiers: 'from 5: 35' }, ['r costTiers TIERS_UNREAD']],
  ['a rate without a price', { costPerRt: null, sellPerRt: null }, ['r costPerRt RATE_PRICE_MISSING']],
])('%s', async (_name, values, told) => {
  const answer = await batch(rates, 'freightLclController', {
    add: [
      {
        clientId: 'r',
        values: { portLoading: 'CNNGB', portDestination: 'DEHAM', costPerRt: '38', validFrom: day(0), ...values },
      },
    ],
  });
  expect(toldOf(answer)).toEqual(told);
});

it('prices written over a released one are its next version; released, the older ends the day before', async () => {
  const id = await draft();
  await release(id);
  const row = await rowOf(id);
  const pasted = await batch(rates, 'freightLclController', {
    rows: [{ id, version: row.version, set: { costPerRt: { old: '38', new: '40' }, validFrom: { old: row.validFrom, new: day(10) } } }],
  });
  const made = pasted.data.done[1]?.id ?? '';
  expect(await rowOf(made)).toMatchObject({ versionNo: 2, releaseStatus: 'DRAFT', costPerRt: '40', costWasPerRt: '38' });
  expect((await release(made)).code).toBe(200);
  expect(await rowOf(id)).toMatchObject({ costPerRt: '38', validTo: day(9), releaseStatus: 'RELEASED' });
  const moved = await act(rates, 'batchUpdate', [made], {
    price: { side: 'cost', boxes: ['PerRt'], mode: 'PERCENT', value: '5', step: '1', round: 'UP' },
  });
  const [version] = moved.data.versions as { newId: string }[];
  expect(await rowOf(version?.newId ?? '')).toMatchObject({ versionNo: 3, costPerRt: '42', costOriginPerRt: '60', costWasPerRt: '40' });
  const copied = await act(rates, 'batchCopy', [id], { portDestination: ['NLRTM'] });
  expect(await rowOf((copied.data.made as string[])[0] ?? '')).toMatchObject({
    portDestination: 'NLRTM',
    releaseStatus: 'DRAFT',
    costPerRt: '38',
  });
});

it('its text is written down as taken', async () => {
  const id = await draft();
  await release(id);
  const taken = await act(sales, 'quoteText', [id], { language: 'en', crmId });
  expect(taken.code, JSON.stringify(taken)).toBe(200);
  expect(taken.data.text).toContain('45 USD/RT, origin CFS CNY 70/RT + 180/BL');
  expect(taken.data.text).not.toContain('38');
  expect((await rowOf(id)).takeCount).toBe(1);
});

it('what was told of one before levels were kept is read from the level it was taken at (0996)', async () => {
  const id = await draft({ visibleLevel: 4 });
  await release(id);
  expect((await act(rates, 'quoteText', [id], { language: 'en', crmId })).code).toBe(200);
  const levels = async () =>
    (await service.database.ask<{ level: number }>('select visible_level as level from fr_customer_log order by id desc limit 2')).map(
      ({ level }) => level,
    );
  const asWritten = await levels();
  expect(asWritten[0]).toBe(4);
  await service.database.ask('update fr_customer_log set visible_level = 1');
  const text = migrations().find(({ name }) => name.startsWith('0996'))?.text ?? '';
  await service.database.ask(text);
  expect(await levels()).toEqual(asWritten);
  await service.database.ask(text);
  expect(await levels()).toEqual(asWritten);
});

it('a part load is quoted from it, accepted, and becomes an order of part load with its charges', async () => {
  const id = await draft();
  await release(id);
  const load = { crmId, volume: '3.456', grossWeight: '2870', bills: 1, etd: day(8) };
  const made = await act(sales, 'quote', [id], load);
  expect(made.code, JSON.stringify(made)).toBe(200);
  const [offerId] = made.data.offerIds as string[];
  const lines = await listOf(rates, '/freightOfferController/selectLine', { where: { field: 'offerId', op: 'equal', anyOf: [offerId] } });
  const told = lines.map(
    (line) =>
      `${String(line.feeCode)} ${String(line.unit)} ${String(line.number)} ${String(line.buyPrice)} ${String(line.sellPrice)} ${String(line.currency)}`,
  );
  expect(told.sort()).toEqual(['CFS BILL 1 150 180 CNY', 'CFS RT 3.456 60 70 CNY', 'OCF RT 3.456 38 45 USD']);
  const offer = (path: string, more: Body = {}) => act(sales, `/freightOfferController/${path}`, [offerId ?? ''], more);
  expect((await offer('send')).code).toBe(200);
  expect((await offer('accept')).code).toBe(200);
  expect((await offer('convert', { to: 'ORDER' })).refusals?.map(({ code, field }) => `${field} ${code}`)).toEqual([
    'goodsName FIELD_REQUIRED',
  ]);
  const converted = await offer('convert', { to: 'ORDER', goodsName: 'Toys' });
  expect(converted.code, JSON.stringify(converted)).toBe(200);
  const [order] = await service.database.ask<Record<string, string>>(
    'select business_type, volume::text, chargeable_rt::text from bl_order where id = $1',
    [String(converted.data.convertedId)],
  );
  expect(order).toEqual({ business_type: 'LCL_EXPORT', volume: '3.456', chargeable_rt: '3.456' });
  expect(toldOf(await act(sales, 'quote', [id], { ...load, etd: day(40) }))).toEqual([`${id} etd RATE_EXPIRED`]);
});

it('a refund is a cost below nought that is not passed on', async () => {
  const id = await draft({ costPerRt: '-25', sellPerRt: null });
  await release(id);
  const made = await act(sales, 'quote', [id], { crmId, volume: '4.2', grossWeight: '3100', etd: day(8) });
  const [offerId] = made.data.offerIds as string[];
  const [freight] = (
    await listOf(rates, '/freightOfferController/selectLine', { where: { field: 'offerId', op: 'equal', anyOf: [offerId] } })
  ).filter(({ feeCode }) => feeCode === 'OCF');
  expect(freight).toMatchObject({ buyPrice: '-25', buyAmount: '-105.00', sellPrice: '0' });
});
