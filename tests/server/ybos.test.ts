import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOf, startService, toldOf, type Body, type Service, type SignedIn } from '#tests/server/service';
import { YbosOrders } from '#tests/server/ybosOrders';

let service: Service;
let outside: YbosOrders;
let clerk: SignedIn;
let customer: { id: string; crm_code: string };
let portFrom = '';
let portTo = '';

const take = (externalNo: string, who = clerk) =>
  who.call<{ middleId: string; middleNo: string; again: boolean }>('/ybosController/addOrder', { externalNo, batchId: randomUUID() });
const intakesOf = (externalNo: string) =>
  listOf(clerk, '/orderMiddleController/select', { where: { field: 'customerRefNo', op: 'equal', anyOf: [externalNo] } });
function booked(orderNo: string, more: Body = {}): void {
  outside.orders.set(orderNo, {
    orderNo,
    customerCode: customer.crm_code,
    contactName: '李小姐',
    pol: portFrom,
    pod: portTo,
    etd: '2026-04-20',
    goodsName: '家具',
    boxes: '2*40HQ',
    grossWeight: '18000',
    volume: '120',
    ...more,
  });
}

beforeAll(async () => {
  outside = new YbosOrders();
  const orderSystem = await outside.start();
  service = await startService({ outside: { secretKey: null, outboundAllow: [], orderSystem } });
  clerk = await service.signIn('service');
  const [partner] = await service.database.ask<typeof customer>(
    'select id, crm_code from crm_customer where ep_id = 1 and is_customer and not locked order by id limit 1',
  );
  customer = partner ?? { id: '', crm_code: '' };
  const [lane] = await service.database.ask<{ port_loading: string; port_destination: string }>(
    "select port_loading, port_destination from bl_order where ep_id = 1 and business_type = 'SEA_EXPORT' and port_destination is not null limit 1",
  );
  [portFrom, portTo] = [lane?.port_loading ?? '', lane?.port_destination ?? ''];
});
afterAll(async () => {
  await service.stop();
  await outside.stop();
});

it('tells an order as it stands outside, and whether it stands here', async () => {
  booked('YB-1');
  const told = await clerk.call<{ order: Body; middleId?: string }>('/ybosController/getInfo', { externalNo: 'YB-1' }, { method: 'GET' });
  expect(told.data).toMatchObject({ order: { orderNo: 'YB-1', goodsName: '家具' } });
  expect(told.data.middleId).toBeUndefined();
  const addresses = await clerk.call<Body[]>('/ybosController/getDetailAddress', { externalNo: 'YB-1' }, { method: 'GET' });
  expect(addresses.data).toMatchObject([{ kind: 'PICK_UP', contact: '王先生' }]);
});

it('comes into the intake once, however often it is asked for, and at the same moment too', async () => {
  booked('YB-2');
  const all = await Promise.all([take('YB-2'), take('YB-2'), take('YB-2')]);
  expect(all.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(new Set(all.map(({ data }) => data.middleId)).size).toBe(1);
  expect(all.filter(({ data }) => !data.again).length).toBe(1);
  const before = await intakesOf('YB-2');
  expect(before).toMatchObject([{ sourceChannel: 'EXTERNAL', middleStatus: 'SUBMITTED', crmId: customer.id, boxSummary: '2*40HQ' }]);
  outside.heard.length = 0;
  booked('YB-2', { goodsName: '换了货名' });
  expect((await take('YB-2')).data).toMatchObject({ again: true, middleNo: before[0]?.middleNo });
  expect(outside.heard).toEqual([]);
  expect(await intakesOf('YB-2')).toEqual(before);
  expect(await listOf(clerk, '/ybosController/select')).toMatchObject([{ externalNo: 'YB-2', externalState: 'SENT' }]);
});

it('says what the other side says, that it does not answer, and what of an order is not known here', async () => {
  const codes = async (externalNo: string) => toldOf(await take(externalNo));
  expect(await codes('YB-NONE')).toEqual(['externalNo YBOS_REFUSED']);
  booked('YB-3', { customerCode: 'NOBODY' });
  expect(await codes('YB-3')).toEqual(['crmId YBOS_CUSTOMER_UNKNOWN']);
  booked('YB-4', { pol: 'XXXXX' });
  expect((await take('YB-4')).code).toBe(422);
  outside.away = true;
  booked('YB-5');
  expect(await codes('YB-5')).toEqual(['YBOS_AWAY']);
  outside.away = false;
  expect(await intakesOf('YB-4')).toEqual([]);
  expect((await take('YB-5')).data.again).toBe(false);
  expect((await take('YB-1', await service.signIn('finance'))).code).toBe(403);
});
