import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let operator: SignedIn;
let order: ListedRow;

beforeAll(async () => {
  service = await startService();
  operator = await service.signIn('operator');
  order = (await listOf(operator, '/OrderController/getOrderListNew')).find(
    (row) => !row.locked && !row.archived && row.mblNo !== null,
  ) as ListedRow;
});
afterAll(() => service.stop());

describe('services of an order', () => {
  const insert = (body: Record<string, unknown>, who = operator) =>
    who.call<ListedRow>('/bsOrderService/insert', { orderId: order.id, ...body });

  it('are put on it once each, carried forward, and done only when they are', async () => {
    const made = await insert({ serviceCode: 'TRUCK', isRequired: true, plannedTime: '2026-12-01T02:00:00.000Z' });
    expect(made).toMatchObject({ code: 200, data: { orderId: order.id, serviceCode: 'TRUCK', state: 'TODO', isRequired: true } });
    expect(toldOf(await insert({ serviceCode: 'TRUCK' })).join()).toContain('VALUE_TAKEN');
    expect(toldOf(await insert({ serviceCode: 'LUNCH' })).join()).toContain('CHOICE_UNKNOWN');
    const update = (body: Record<string, unknown>) =>
      operator.call<ListedRow>('/bsOrderService/update', { id: made.data.id, version: 1, ...body });
    expect(toldOf(await update({ doneTime: '2026-12-01T09:00:00.000Z' })).join()).toContain('SERVICE_NOT_DONE');
    expect(await update({ state: 'DONE', doneTime: '2026-12-01T09:00:00.000Z' })).toMatchObject({
      code: 200,
      data: { state: 'DONE', version: 2 },
    });
    const listed = await listOf(operator, '/bsOrderService/select', { orderId: order.id });
    expect(listed.map(({ serviceCode, state, jobNo }) => [serviceCode, state, jobNo])).toEqual([['TRUCK', 'DONE', order.jobNo]]);
  });

  it('are seen with the order, written by those who write orders, and not on a locked one', async () => {
    const rates = await service.signIn('hr');
    expect(toldOf(await insert({ serviceCode: 'VGM' }, rates))).toEqual(['NOT_ALLOWED']);
    expect(toldOf(await insert({ serviceCode: 'VGM' }, await service.signIn('finance')))).toEqual(['NOT_ALLOWED']);
    const elsewhere = await service.signIn('qin.haonan');
    expect(await listOf(elsewhere, '/bsOrderService/select', { orderId: order.id })).toEqual([]);
    expect((await insert({ serviceCode: 'VGM' }, elsewhere)).code).not.toBe(200);
    await service.database.ask('update bl_order set locked = true where id = $1', [order.id]);
    expect(toldOf(await insert({ serviceCode: 'COO' })).join()).toContain('ORDER_LOCKED');
    await service.database.ask('update bl_order set locked = false where id = $1', [order.id]);
  });
});

describe('small questions', () => {
  it('a bill number is repeated where another order of the branch carries it; the order itself does not count', async () => {
    const ask = (body: Record<string, unknown>) =>
      operator.call<{ repeat: boolean; in: { jobNo: string; id: string; type: string }[] }>('/PublicQueryController/titleNoIsRepeat', body);
    const found = await ask({ titleNo: ` ${String(order.mblNo).toLowerCase()} ` });
    expect(found.data).toMatchObject({ repeat: true, in: [{ type: 'MBL', jobNo: order.jobNo }], twin: [] });
    expect((await ask({ titleNo: order.mblNo, id: order.id })).data).toEqual({ repeat: false, in: [], twin: [] });
    expect((await ask({ titleNo: 'NOSUCH12345' })).data).toEqual({ repeat: false, in: [], twin: [] });
    expect(toldOf(await ask({ titleNo: '' })).join()).toContain('FIELD_REQUIRED');
    expect((await ask({ titleNo: order.mblNo, epId: '2' })).code).toBe(403);
  });

  it('branches, the own branch and the currencies to settle in are answered to everybody signed in', async () => {
    const hr = await service.signIn('hr');
    const get = async <T>(path: string) => (await hr.call<T>(`/PublicQueryController/${path}`, {}, { method: 'GET' })).data;
    expect((await get<{ id: string; comCode: string }[]>('basicData_listEp')).map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(await get('getEpName')).toMatchObject({ epId: '1', epName: '舸澜国际货运代理有限公司', userType: 'internal' });
    await service.database.ask("update bs_currency set is_enabled = false where code = 'JPY'");
    const codes = (await get<{ code: string }[]>('select_settleCurrency')).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['CNY', 'USD']));
    expect(codes).not.toContain('JPY');
  });

  it('a role is told by the paths it opens', async () => {
    const admin = await service.signIn('admin');
    const [{ id } = { id: '' }] = await service.database.ask<{ id: string }>("select id from sys_role where name = '单证'");
    const { data } = await admin.call<string[]>('/cusRoleController/selectRoleUrl', { id }, { method: 'GET' });
    expect(data).toEqual(expect.arrayContaining(['/OrderController/getOrderListNew', '/bsOrderService/update']));
    expect(data).not.toContain('/costController/lock');
    expect(data.every((path) => path.startsWith('/'))).toBe(true);
  });
});
