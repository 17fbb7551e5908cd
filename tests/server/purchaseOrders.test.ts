import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { listOf, startService, toldOf, type Answer, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let clerk: SignedIn;
let operator: SignedIn;
let waiting: readonly ListedRow[] = [];
let sailed: ListedRow;
let serial = 0;

const call = <T = BatchAnswer>(who: SignedIn, path: string, body: Body) => who.call<T>(path, { batchId: randomUUID(), ...body });
const taken = async (path: string, body: Body, who = clerk): Promise<string> => {
  const answer = await call<Partial<BatchAnswer> & { id?: string }>(who, `/purchaseOrderController/${path}`, body);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.done?.[0]?.id ?? answer.data.id ?? '';
};
const codes = (answer: Answer): string[] => toldOf(answer).map((one) => one.split(' ').at(-1) ?? '');
const rowOf = async (list: string, id: string) =>
  (await listOf(clerk, `/purchaseOrderController/${list}`, { where: { field: 'id', op: 'equal', anyOf: [id] } }))[0] as ListedRow;
const book = (id: string, orderId: unknown, quantity?: string) =>
  call(clerk, '/purchaseOrderController/book', { ids: id, orderId, ...(quantity === undefined ? {} : { quantities: { [id]: quantity } }) });

async function ordered(quantity = '1000'): Promise<{ poId: string; itemId: string }> {
  const poId = await taken('insert', {
    poNo: `PO-T${String((serial += 1))}`,
    crmId: sailed.crmId,
    shipWindowFrom: '2026-03-01',
    shipWindowTo: '2026-05-01',
  });
  const itemId = await taken('insertItem', {
    poId,
    sku: 'CH-1',
    goodsName: '折叠椅',
    quantity,
    unit: 'PCS',
    unitPrice: '8.5',
    cartons: 250,
  });
  return { poId, itemId };
}

beforeAll(async () => {
  service = await startService();
  [clerk, operator] = (await Promise.all(['service', 'operator'].map((name) => service.signIn(name)))) as [SignedIn, SignedIn];
  const live = ['archived', 'shutOut', 'isPid'].map((field) => ({ field, op: 'equal', anyOf: ['false'] }));
  const orders = (more: object) => listOf(operator, '/OrderController/getOrderListNew', { where: { and: [...live, more] } });
  waiting = await orders({ field: 'atd', op: 'equal', anyOf: [null] });
  [sailed] = (await orders({ field: 'atd', op: 'unequal', value: '' })) as [ListedRow];
});
afterAll(() => service.stop());

it('books articles on jobs within what was ordered and its tolerance, and no further (OP-PO1)', async () => {
  const { poId, itemId } = await ordered();
  expect((await book(itemId, sailed.id, '600')).code).toBe(200);
  expect(await rowOf('selectItem', itemId)).toMatchObject({ shippedQty: '600', bookedQty: '0', openQty: '400', amount: '8500.00' });
  expect(await rowOf('select', poId)).toMatchObject({ poState: 'PARTLY_SHIPPED', openQty: '400', cartons: 250, orderNos: sailed.jobNo });
  expect(codes(await book(itemId, waiting[0]?.id, '451'))).toEqual(['PO_OVERSHIPPED']);
  expect((await book(itemId, waiting[0]?.id, '450')).code).toBe(200);
  expect(codes(await book(itemId, waiting[1]?.id))).toEqual(['PO_NOTHING_OPEN']);
  expect(await rowOf('selectItem', itemId)).toMatchObject({ bookedQty: '450', openQty: '0' });
  expect(codes(await call(clerk, '/purchaseOrderController/unbook', { ids: itemId, orderId: sailed.id }))).toEqual(['ORDER_SAILED']);
  await taken('unbook', { ids: itemId, orderId: waiting[0]?.id });
  expect(codes(await call(clerk, '/purchaseOrderController/unbook', { ids: itemId, orderId: waiting[0]?.id }))).toEqual(['PO_NOT_BOOKED']);
  expect((await book(itemId, waiting[1]?.id)).code).toBe(200);
  expect(await rowOf('selectItem', itemId)).toMatchObject({ bookedQty: '400', openQty: '0' });
});

it('two people who book the last of it at once get no more than there is', async () => {
  const { itemId } = await ordered('100');
  const answers = await Promise.all(waiting.slice(0, 3).map(({ id }) => book(itemId, id, '60')));
  expect(answers.filter(({ code }) => code === 200).length).toBe(1);
  expect(answers.filter(({ code }) => code !== 200).flatMap(codes)).toEqual(['PO_OVERSHIPPED', 'PO_OVERSHIPPED']);
  expect(await rowOf('selectItem', itemId)).toMatchObject({ bookedQty: '60', openQty: '40' });
});

it('is closed and opened again, and cancelled only while nothing of it is booked', async () => {
  const { poId, itemId } = await ordered('10');
  await taken('close', { ids: poId });
  expect(await rowOf('select', poId)).toMatchObject({ poState: 'CLOSED' });
  expect(codes(await book(itemId, waiting[0]?.id, '1'))).toEqual(['PO_ENDED']);
  await taken('cancelClose', { ids: poId });
  expect((await book(itemId, waiting[0]?.id, '1')).code).toBe(200);
  expect(codes(await call(clerk, '/purchaseOrderController/cancel', { ids: poId, reason: 'Buyer withdrew' }))).toEqual(['PO_BOOKED']);
  expect(codes(await call(clerk, '/purchaseOrderController/delete', { id: poId, version: (await rowOf('select', poId)).version }))).toEqual(
    ['PO_BOOKED'],
  );
  await taken('unbook', { ids: itemId, orderId: waiting[0]?.id });
  await taken('cancel', { ids: poId, reason: 'Buyer withdrew' });
  await taken('cancelCancel', { ids: poId });
  expect(await rowOf('select', poId)).toMatchObject({ poState: 'OPEN' });
  expect((await call(operator, '/purchaseOrderController/close', { ids: poId })).code).toBe(403);
});
