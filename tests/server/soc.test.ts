import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { expiringContracts } from '#modules/soc/expiring.server';
import { listOf, startService, toldOf, type Answer, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let keeper: SignedIn;
let manager: SignedIn;
let finance: SignedIn;
let operator: SignedIn;
let supplier = '';
let orders: readonly ListedRow[] = [];

const call = <T = BatchAnswer>(who: SignedIn, path: string, body: Body) => who.call<T>(path, { batchId: randomUUID(), ...body });
const taken = async (who: SignedIn, path: string, body: Body): Promise<string> => {
  const answer = await call<Partial<BatchAnswer> & { id?: string }>(who, path, body);
  expect(toldOf(answer), JSON.stringify(answer)).toEqual([]);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.done?.[0]?.id ?? answer.data.id ?? '';
};
const codes = (answer: Answer): string[] => toldOf(answer).map((one) => one.split(' ').at(-1) ?? '');
const only = (id: string) => ({ where: { field: 'id', op: 'equal', anyOf: [id] } });
const purchaseOf = async (id: string) => (await listOf(keeper, '/buySocController/selectBuySoc', only(id)))[0] as ListedRow;
const boxOf = async (id: string) => (await listOf(keeper, '/socController/select_socContList', only(id)))[0] as ListedRow;
const placesOf = (orderId: unknown) =>
  service.database.ask<{ container_no: string; soc_container_id: string; ownership: string }>(
    'select container_no, soc_container_id, ownership from bl_container where order_id = $1 and not is_deleted and soc_container_id is not null',
    [orderId],
  );

/** Changes a row as it stands now. */
const change = async (who: SignedIn, path: string, row: ListedRow, values: Body) =>
  call(who, path, { id: row.id, version: row.version, ...values });
const changed = async (...of: Parameters<typeof change>): Promise<void> => {
  const answer = await change(...of);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
};
const contractOf = async (id: string) => (await listOf(keeper, '/socController/selectContract', only(id)))[0] as ListedRow;

/** A number of ISO 6346 no other test uses. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const weight = (sign: string) => {
  const at = letters.indexOf(sign);
  return at < 0 ? Number(sign) : 10 + at + Math.floor((10 + at - 1) / 10);
};
let serial = 100_000;
function numberOfBox(): string {
  const bare = `TSTU${String((serial += 1))}`;
  const sum = [...bare].reduce((total, sign, at) => total + weight(sign) * 2 ** at, 0);
  return `${bare}${String((sum % 11) % 10)}`;
}

const bought = (values: Body = {}) =>
  taken(keeper, '/buySocController/insert', {
    supplierId: supplier,
    boxType: '40HQ',
    quantity: 3,
    unitPrice: '2000',
    currency: 'USD',
    buyDate: '2026-03-10',
    releaseNo: 'REL1',
    releaseValidTo: '2099-04-30',
    ...values,
  });
const box = (sourcePurchaseId: string, values: Body = {}) =>
  taken(keeper, '/socController/insertSocCont', { containerNo: numberOfBox(), boxType: '40HQ', sourcePurchaseId, ...values });
const move = (socContainerId: string, moveType: string, time: string, values: Body = {}) =>
  call(keeper, '/socController/insertMove', { socContainerId, moveType, time, place: 'Ningbo', depot: 'Beilun depot', ...values });

/** A document with all its numbers, let go and in stock. */
async function letGo(quantity = 3, values: Body = {}): Promise<{ id: string; boxes: string[] }> {
  const id = await bought({ quantity, ...values });
  const boxes: string[] = [];
  for (let at = 0; at < quantity; at += 1) boxes.push(await box(id));
  await taken(keeper, '/socController/updatePutCheckStatu', { ids: id, putCheckStatus: 'WAITING' });
  await taken(manager, '/socController/updatePutCheckStatu', { ids: id, putCheckStatus: 'PASSED' });
  await taken(keeper, '/buySocController/updateUseStatu', { ids: id, useStatus: 'RELEASED' });
  return { id, boxes };
}

beforeAll(async () => {
  service = await startService();
  [keeper, manager, finance, operator] = (await Promise.all(
    ['fang.zhengxu', 'manager', 'finance', 'operator'].map((name) => service.signIn(name)),
  )) as [SignedIn, SignedIn, SignedIn, SignedIn];
  const [row] = await service.database.ask<{ id: string }>(
    'select id from crm_customer where ep_id = 1 and is_supplier and not locked order by id limit 1',
  );
  supplier = row?.id ?? '';
  const where = { and: ['locked', 'archived', 'shutOut', 'isPid'].map((field) => ({ field, op: 'equal', anyOf: ['false'] })) };
  orders = await listOf(operator, '/OrderController/getOrderListNew', { where });
});
afterAll(() => service.stop());

describe('a purchase', () => {
  it('takes numbers of ISO 6346 alone, of its type, each once and no more than were ordered', async () => {
    const id = await bought({ quantity: 1 });
    const add = (containerNo: string, more: Body = {}) =>
      call(keeper, '/socController/insertSocCont', { containerNo, boxType: '40HQ', sourcePurchaseId: id, ...more });
    expect(codes(await add('MSKU1234560'))).toEqual(['CONTAINER_CHECK_DIGIT']);
    expect(codes(await add(numberOfBox(), { boxType: '20GP' }))).toEqual(['SOC_BOX_TYPE']);
    const containerNo = numberOfBox();
    expect((await add(containerNo)).code).toBe(200);
    expect(codes(await add(containerNo)).length).toBe(1);
    expect(codes(await add(numberOfBox()))).toEqual(['SOC_TOO_MANY']);
    expect(await purchaseOf(id)).toMatchObject({ boxes: 1, noSellUseQty: 1, amount: '2000.00' });
  });

  it('is let go by somebody else once numbers, release and deposit are there, and taken back while no box is out', async () => {
    const id = await bought({ quantity: 2, deposit: '500', releaseValidTo: '2026-03-20' });
    const put = (who: SignedIn, putCheckStatus: string, more: Body = {}) =>
      call(who, '/socController/updatePutCheckStatu', { ids: id, putCheckStatus, ...more });
    expect(codes(await put(manager, 'PASSED'))).toContain('PURCHASE_PUT_STATE');
    expect((await put(keeper, 'WAITING')).code).toBe(200);
    expect((await put(keeper, 'PASSED')).code).toBe(403);
    expect(codes(await put(manager, 'PASSED')).sort()).toEqual(['PURCHASE_DEPOSIT', 'PURCHASE_NUMBERS_MISSING', 'RELEASE_EXPIRED']);
    await box(id);
    await box(id);
    await changed(keeper, '/buySocController/update', await purchaseOf(id), { releaseValidTo: '2099-04-20', depositPaid: true });
    expect(codes(await change(keeper, '/buySocController/update', await purchaseOf(id), { quantity: 5 }))).toEqual(['PURCHASE_PUT_STATE']);
    expect((await put(manager, 'PASSED')).code).toBe(200);
    await taken(manager, '/socController/cancelPutCheck', { ids: id, putCheckStatus: 'PASSED', reason: 'Wrong depot' });
    expect((await purchaseOf(id)).putCheckStatus).toBe('WAITING');
    await taken(manager, '/socController/updatePutCheckStatu', { ids: id, putCheckStatus: 'REFUSED', opinion: 'Numbers unclear' });
    expect(await purchaseOf(id)).toMatchObject({ putCheckStatus: 'REFUSED', putCheckOpinion: 'Numbers unclear' });
  });

  it('its price becomes a charge once; totals stay by currency, and each box bears its share to the cent', async () => {
    const { id, boxes } = await letGo(3, { unitPrice: '1000', currency: 'CNY' });
    const price = { ids: id, feeCode: 'BXP' };
    await taken(keeper, '/buySocController/createBuySocCost', price);
    expect(codes(await call(keeper, '/buySocController/createBuySocCost', price))).toEqual(['PURCHASE_COST_MADE']);
    await taken(finance, '/buySocController/addBuySocCost', { ids: id, feeCode: 'OTH', price: '100', currency: 'CNY' });
    await taken(keeper, '/buySocController/addBuySocCost', { ids: id, feeCode: 'SOCF', price: '10', currency: 'USD' });
    await taken(keeper, '/socController/sameSocContCost', {
      ids: boxes[0],
      feeCode: 'OTH',
      customerId: supplier,
      price: '50',
      currency: 'CNY',
    });
    const lines = await listOf(keeper, '/buySocController/buySocCostList', { where: { field: 'purchaseId', op: 'equal', anyOf: [id] } });
    expect(lines.map(({ sourceType }) => sourceType)).toEqual(Array.from({ length: 4 }, () => 'BUY_SOC'));
    const total = await keeper.call<{ sides: { direction: string; currency: string; amount: string; lines: number }[] }>(
      '/buySocController/buySocCostTotal',
      { buySocId: id },
    );
    expect(total.data.sides.map(({ direction, currency, lines: n }) => `${direction} ${currency} ${n}`)).toEqual(['AP CNY 3', 'AP USD 1']);
    const boxTotals = await keeper.call<{ boxes: { costBase: string }[] }>('/buySocController/buySocAndContCostTotal', { buySocId: id });
    const cents = boxTotals.data.boxes.map(({ costBase }) => Math.round(Number(costBase) * 100));
    const row = await purchaseOf(id);
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Math.round(Number(row.costBase) * 100));
    expect(Math.max(...cents) - Math.min(...cents)).toBeGreaterThan(4_000);
  });

  it('locked, its charges stand still; unlocked they move, but never once they are invoiced', async () => {
    const { id } = await letGo(1, { currency: 'CNY' });
    await taken(keeper, '/buySocController/createBuySocCost', { ids: id, feeCode: 'BXP' });
    const [whole] = await listOf(keeper, '/buySocController/buySocCostList', { where: { field: 'purchaseId', op: 'equal', anyOf: [id] } });
    // What is done between jobs is not done with it; it is parted and joined as any other.
    for (const [path, more] of [
      ['copy', { jobNos: String(orders[0]?.jobNo) }],
      ['transfer', { jobNo: String(orders[0]?.jobNo), reason: 'x' }],
      ['mirror', {}],
    ] as const)
      expect([path, codes(await call(finance, `/costController/${path}`, { ids: whole?.id, ...more }))]).toEqual([
        path,
        ['COST_NOT_OF_ORDER'],
      ]);
    await taken(finance, '/costController/split', { ids: whole?.id, ratio: 40 });
    expect(await purchaseOf(id)).toMatchObject({ costLines: 2 });
    await taken(finance, '/costController/cancelSplit', { ids: whole?.id });
    expect(await purchaseOf(id)).toMatchObject({ costLines: 1 });
    const twoOwners = {
      orderId: orders[0]?.id,
      purchaseId: id,
      direction: 'AP',
      crmId: supplier,
      feeCode: 'OTH',
      number: '1',
      price: '1',
      currency: 'CNY',
      costDate: '2026-03-10',
    };
    expect(codes(await call(finance, '/costController/add', twoOwners))).toEqual(['COST_ONE_OWNER']);
    await taken(keeper, '/buySocController/checkBuySoc', { ids: id });
    await taken(finance, '/buySocController/fcLock', { ids: id });
    expect(codes(await call(keeper, '/buySocController/addBuySocCost', { ids: id, feeCode: 'OTH', price: '1', currency: 'CNY' }))).toEqual([
      'PURCHASE_LOCKED',
    ]);
    const [line] = await listOf(keeper, '/buySocController/buySocCostList', { where: { field: 'purchaseId', op: 'equal', anyOf: [id] } });
    expect(codes(await change(finance, '/costController/edit', line as ListedRow, { price: '1' }))).toEqual(['PURCHASE_LOCKED']);
    expect(codes(await call(finance, '/buySocController/cancelFcLock', { ids: id }))).toEqual(['REASON_REQUIRED']);
    await taken(finance, '/buySocController/cancelFcLock', { ids: id, reason: 'One line more' });
    await changed(finance, '/costController/edit', line as ListedRow, { price: '2100' });
    await taken(operator, '/costController/confirm', { ids: line?.id });
    const made = await finance.call<{ invoices: { id: string }[] }>('/costController/invoice', { ids: line?.id, batchId: randomUUID() });
    expect(made.code, JSON.stringify(made)).toBe(200);
    const invoiceId = made.data.invoices[0]?.id;
    expect((await finance.call('/invoiceController/submit', { ids: invoiceId })).code).toBe(200);
    const controller = await service.signIn('controller');
    expect((await controller.call('/invoiceController/check', { ids: invoiceId, state: 'PASS' })).code).toBe(200);
    await taken(finance, '/buySocController/fcLock', { ids: id });
    expect(codes(await call(finance, '/buySocController/cancelFcLock', { ids: id, reason: 'Again' }))).toEqual(['COST_INVOICED']);
    expect(codes(await call(finance, '/buySocController/cancelCheckBuySoc', { ids: id, reason: 'Again' }))).toEqual(['PURCHASE_LOCKED']);
  });

  it('is cancelled while nothing hangs on it, and restored', async () => {
    const id = await bought();
    const boxId = await box(id);
    const cancel = () => call(keeper, '/buySocController/updateUseStatu', { ids: id, useStatus: 'CANCELLED' });
    expect(codes(await cancel())).toEqual(['PURCHASE_NOT_EMPTY']);
    await taken(keeper, '/socController/deleteSocCont', { id: boxId });
    expect((await cancel()).code).toBe(200);
    expect(
      codes(await call(keeper, '/socController/insertSocCont', { containerNo: numberOfBox(), boxType: '40HQ', sourcePurchaseId: id })),
    ).toEqual(['PURCHASE_STATE']);
    await taken(keeper, '/buySocController/cancelUseStatu', { ids: id, useStatus: 'CANCELLED' });
    expect((await purchaseOf(id)).useStatus).toBe('ORDERED');
  });
});

describe('a box of our own', () => {
  it('waits until its document was let go, goes out on an order and comes back into stock, and every step is taken back', async () => {
    const [order] = orders;
    const waiting = await box(await bought());
    expect(codes(await call(operator, '/socController/reserve', { ids: waiting, orderId: order?.id }))).toEqual(['PURCHASE_PUT_STATE']);

    const { id: purchase, boxes } = await letGo();
    const id = boxes[0] as string;
    const before = (await placesOf(order?.id)).length;
    await taken(operator, '/socController/reserve', { ids: id, orderId: order?.id });
    expect(await boxOf(id)).toMatchObject({ useStatus: 'RESERVED', orderId: order?.id, idle: true });
    expect((await placesOf(order?.id)).map(({ soc_container_id: of, ownership }) => [of, ownership])).toContainEqual([id, 'SHIPPER']);
    expect((await purchaseOf(purchase)).useStatus).toBe('IN_USE');
    await taken(operator, '/socController/cancelReserve', { ids: id });
    expect(await boxOf(id)).toMatchObject({ useStatus: 'IN_STOCK', orderId: null });
    expect((await placesOf(order?.id)).length).toBe(before);

    await taken(operator, '/socController/reserve', { ids: id, orderId: order?.id });
    expect(codes(await move(id, 'GATE_OUT_EMPTY', '2026-03-20T02:00:00.000Z'))).toEqual(['SOC_NOT_AVAILABLE']);
    await taken(keeper, '/socController/releaseSocCont', { ids: id });
    expect((await listOf(keeper, '/buySocController/selectPutContainerNo', only(id))).length).toBe(1);
    await taken(keeper, '/socController/cancelReleaseSocCont', { ids: id });
    await taken(keeper, '/socController/releaseSocCont', { ids: id });
    expect((await move(id, 'GATE_OUT_EMPTY', '2026-03-20T02:00:00.000Z')).code).toBe(200);
    expect(await boxOf(id)).toMatchObject({ useStatus: 'IN_USE', currentDepot: 'Beilun depot', lastMoveTime: '2026-03-20T02:00:00.000Z' });
    expect(codes(await move(id, 'GATE_IN_FULL', '2026-03-19T02:00:00.000Z'))).toEqual(['SOC_MOVE_ORDER']);
    const [place] = await service.database.ask<{ id: string; version: number }>(
      'select id, version from bl_container where soc_container_id = $1 and not is_deleted',
      [id],
    );
    expect(codes(await call(operator, '/ContainerController/batchEdit', { remove: [{ id: place?.id, version: place?.version }] }))).toEqual(
      ['SOC_OUT'],
    );
    const full = await taken(keeper, '/socController/insertMove', {
      socContainerId: id,
      moveType: 'GATE_IN_EMPTY',
      time: '2026-03-28T02:00:00.000Z',
      place: 'Ningbo',
    });
    expect(await boxOf(id)).toMatchObject({ useStatus: 'RETURNED' });
    await taken(keeper, '/socController/deleteMove', { id: full });
    expect(await boxOf(id)).toMatchObject({ useStatus: 'IN_USE', lastMoveTime: '2026-03-20T02:00:00.000Z' });
    expect((await move(id, 'GATE_IN_EMPTY', '2026-03-28T02:00:00.000Z')).code).toBe(200);
    await taken(keeper, '/socController/restock', { ids: id });
    expect(await boxOf(id)).toMatchObject({ useStatus: 'IN_STOCK', orderId: null, lastOrderId: order?.id });
    await taken(keeper, '/socController/cancelRestock', { ids: id });
    expect(await boxOf(id)).toMatchObject({ useStatus: 'RETURNED', orderId: order?.id, lastOrderId: null });
  });

  it('takes several moves of one batch one after the other, in the order of their times', async () => {
    const { boxes } = await letGo(1);
    const [id] = boxes as [string];
    await taken(operator, '/socController/reserve', { ids: id, orderId: orders[2]?.id });
    await taken(keeper, '/socController/releaseSocCont', { ids: id });
    const moves = (...all: [string, string][]) =>
      call(keeper, '/socController/batchEditMove', {
        batchId: randomUUID(),
        add: all.map(([moveType, time], at) => ({
          clientId: String(at),
          values: { socContainerId: id, moveType, time: `2026-04-${time}T02:00:00.000Z`, place: 'Ningbo' },
        })),
      });
    expect(codes(await moves(['GATE_IN_FULL', '01'], ['GATE_OUT_EMPTY', '02']))).toEqual(['SOC_NOT_AVAILABLE']);
    expect(codes(await moves(['GATE_OUT_EMPTY', '01'], ['ON_HIRE', '02']))).toEqual(['SOC_NOT_AVAILABLE']);
    expect(await boxOf(id)).toMatchObject({ useStatus: 'RELEASED' });
    expect((await moves(['LOADED', '03'], ['GATE_OUT_EMPTY', '01'], ['GATE_IN_FULL', '02'])).code).toBe(200);
    expect(await boxOf(id)).toMatchObject({ useStatus: 'IN_USE', lastMoveTime: '2026-04-03T02:00:00.000Z' });
    expect((await moves(['GATE_OUT_FULL', '04'], ['GATE_IN_EMPTY', '05'])).code).toBe(200);
    expect(await boxOf(id)).toMatchObject({ useStatus: 'RETURNED', lastMoveTime: '2026-04-05T02:00:00.000Z' });

    // Taken back together they go from the last one back; one in the middle stays where those behind it stand.
    const standing = await service.database.ask<{ id: string; version: number }>(
      'select id::text, version from soc_move where soc_container_id = $1 and not is_deleted order by time',
      [id],
    );
    const without = (...which: number[]) =>
      call(keeper, '/socController/batchEditMove', { batchId: randomUUID(), remove: which.map((at) => standing[at]) });
    expect(codes(await without(2, 4))).toEqual(['SOC_MOVE_ORDER']);
    expect((await without(3, 2, 4)).code).toBe(200);
    expect(await boxOf(id)).toMatchObject({ useStatus: 'IN_USE', lastMoveTime: '2026-04-02T02:00:00.000Z' });
    expect((await without(0, 1)).code).toBe(200);
    expect(await boxOf(id)).toMatchObject({ useStatus: 'RELEASED', lastMoveTime: null });
  });

  it('is promised once, whoever asks at the same moment', async () => {
    const { boxes } = await letGo(1);
    const [id] = boxes;
    const asked = await Promise.all(
      orders
        .slice(0, 4)
        .map((order, at) => call(at % 2 === 0 ? operator : keeper, '/socController/reserve', { ids: id, orderId: order.id })),
    );
    expect(asked.filter(({ code }) => code === 200).length).toBe(1);
    expect(asked.filter(({ code }) => code !== 200).flatMap(codes)).toEqual(Array.from({ length: 3 }, () => 'SOC_NOT_AVAILABLE'));
    const [{ n } = { n: 0 }] = await service.database.ask<{ n: number }>(
      'select count(*)::int n from bl_container where soc_container_id = $1 and not is_deleted',
      [id],
    );
    expect(n).toBe(1);
  });

  it('is free again when its place on the order goes', async () => {
    const { boxes } = await letGo(1);
    const [id] = boxes as [string];
    const order = orders[1] as ListedRow;
    await taken(operator, '/socController/reserve', { ids: id, orderId: order.id });
    const [place] = await service.database.ask<{ id: string; version: number }>(
      'select id, version from bl_container where soc_container_id = $1 and not is_deleted',
      [id],
    );
    const answer = await call(operator, '/ContainerController/batchEdit', { remove: [{ id: place?.id, version: place?.version }] });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    expect(await boxOf(id)).toMatchObject({ useStatus: 'IN_STOCK', orderId: null });
  });

  it('is sold once, with its price asked of the buyer; the sale goes back with its charge, unless that is invoiced', async () => {
    const { boxes } = await letGo(2);
    const sale = await bought({ buyType: 'SALE', quantity: 1, unitPrice: '2600', releaseNo: null, releaseValidTo: null });
    const sell = (who: SignedIn, id: string) => call(who, '/socController/sell', { ids: id, saleId: sale, feeCode: 'BXP' });
    expect((await sell(operator, boxes[0] as string)).code).toBe(403);
    const both = await Promise.all(boxes.map((id) => sell(keeper, id)));
    expect(both.filter(({ code }) => code === 200).length).toBe(1);
    expect(both.filter(({ code }) => code !== 200).flatMap(codes)).toEqual(['SOC_TOO_MANY']);
    const sold = boxes[both.findIndex(({ code }) => code === 200)] as string;
    expect(await boxOf(sold)).toMatchObject({ useStatus: 'SOLD', outPurchaseId: sale, idle: false });
    expect(await purchaseOf(sale)).toMatchObject({ useStatus: 'IN_USE', outBoxes: 1, costLines: 1 });
    expect(Number((await purchaseOf(sale)).incomeBase)).toBeGreaterThan(0);
    expect(codes(await change(keeper, '/socController/updateSocCont', await boxOf(sold), { containerNo: numberOfBox() }))).toEqual([
      'SOC_STATE',
    ]);
    await taken(keeper, '/socController/cancelSell', { ids: sold, reason: 'Buyer withdrew' });
    expect(await boxOf(sold)).toMatchObject({ useStatus: 'IN_STOCK', outPurchaseId: null });
    expect(await purchaseOf(sale)).toMatchObject({ useStatus: 'ORDERED', outBoxes: 0, costLines: 0, incomeBase: '0' });
    expect((await sell(keeper, sold)).code).toBe(200);
    await taken(keeper, '/buySocController/updateUseStatu', { ids: sale, useStatus: 'SOLD' });
    const [line] = await listOf(keeper, '/buySocController/buySocCostList', { where: { field: 'purchaseId', op: 'equal', anyOf: [sale] } });
    await taken(operator, '/costController/confirm', { ids: line?.id });
    await taken(keeper, '/buySocController/cancelUseStatu', { ids: sale, useStatus: 'SOLD' });
    expect(codes(await call(keeper, '/socController/cancelSell', { ids: sold, reason: 'Again' }))).toEqual(['COST_CONFIRMED']);
  });

  it('is given back to its lessor, reported lost against a receivable, and scrapped, each with its way back', async () => {
    const { boxes } = await letGo(3, { buyType: 'ONE_WAY_LEASE', perDiem: '2', freeDays: 1 });
    const [one, two, three] = boxes as [string, string, string];
    const back = await bought({ buyType: 'RETURN', quantity: 3 });
    await taken(keeper, '/socController/offHire', { ids: one, returnId: back });
    expect(await boxOf(one)).toMatchObject({ useStatus: 'RETURNED', outPurchaseId: back });
    expect(codes(await call(keeper, '/socController/restock', { ids: one }))).toEqual(['SOC_STATE']);
    await taken(keeper, '/socController/cancelOffHire', { ids: one });
    await taken(keeper, '/socController/scrap', { ids: one, reason: 'Floor rotten' });
    await taken(keeper, '/socController/cancelScrap', { ids: one });
    expect(await boxOf(one)).toMatchObject({ useStatus: 'IN_STOCK' });

    const order = orders[2] as ListedRow;
    await taken(operator, '/socController/reserve', { ids: two, orderId: order.id });
    await taken(keeper, '/socController/releaseSocCont', { ids: two });
    expect((await move(two, 'GATE_OUT_EMPTY', '2026-03-20T02:00:00.000Z')).code).toBe(200);
    const asked = { ids: two, feeCode: 'OTH', customerId: supplier, price: '3000', currency: 'USD', reason: 'Never came back' };
    expect(codes(await call(keeper, '/socController/lose', { ...asked, ids: three }))).toEqual(['SOC_STATE']);
    await taken(keeper, '/socController/lose', asked);
    const lines = () =>
      service.database.ask<{ order_id: string; direction: string }>(
        'select order_id, direction from fc_cost where soc_container_id = $1 and not is_deleted',
        [two],
      );
    expect(await lines()).toMatchObject([{ order_id: order.id, direction: 'AR' }]);
    await taken(keeper, '/socController/cancelLose', { ids: two, reason: 'Found in Ningbo' });
    expect(await lines()).toEqual([]);
    expect(await boxOf(two)).toMatchObject({ useStatus: 'IN_USE' });
  });
});

it('a contract comes into force after a question about another that overlaps, and goes back', async () => {
  const terms = { partnerId: supplier, contractType: 'LEASE_OUT', validFrom: '2026-01-01', validTo: '2026-12-31' };
  expect(codes(await call(keeper, '/socController/insertContract', { ...terms, contractNo: 'C0', validTo: '2025-12-31' }))).toEqual([
    'SOC_CONTRACT_DAYS',
  ]);
  const [one, two] = [
    await taken(keeper, '/socController/insertContract', { ...terms, contractNo: 'C1' }),
    await taken(keeper, '/socController/insertContract', { ...terms, contractNo: 'C2', validFrom: '2026-06-01' }),
  ];
  await taken(keeper, '/socController/activateContract', { ids: one });
  expect((await call(keeper, '/socController/activateContract', { ids: two })).code).toBe(428);
  await taken(keeper, '/socController/activateContract', { ids: two, acceptWarnings: ['SOC_CONTRACT_OVERLAP'] });
  expect(codes(await change(keeper, '/socController/updateContract', await contractOf(one), { perDiem: '1' }))).toEqual([
    'SOC_CONTRACT_STATE',
  ]);
  const old = await taken(keeper, '/socController/insertContract', {
    ...terms,
    contractNo: 'C3',
    contractType: 'SALE',
    validFrom: '2025-01-01',
    validTo: '2025-12-31',
  });
  await taken(keeper, '/socController/activateContract', { ids: old });
  expect(Number((await service.work(expiringContracts)).ended)).toBeGreaterThan(0);
  expect([(await contractOf(old)).contractState, (await contractOf(one)).contractState]).toEqual(['EXPIRED', 'ACTIVE']);
  await taken(keeper, '/socController/cancelActivateContract', { ids: one, reason: 'Wrong rate' });
  await changed(keeper, '/socController/updateContract', await contractOf(one), { perDiem: '1' });
  expect((await call(keeper, '/socController/deleteContract', { id: one })).code).toBe(200);
});
