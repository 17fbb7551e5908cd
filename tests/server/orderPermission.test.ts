import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Listener } from '#tests/server/listener';
import type { GridColumn } from '#workers/sheet/grid';
import { loadSheet } from '#tests/server/sheetOf';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

const query = '/PublicQueryController';
const business = '/OrderController/getOrderListBusiness';
let service: Service;
let [sales, manager, owner] = [] as unknown as [SignedIn, SignedIn, SignedIn];
let order: ListedRow;
let salesId = '';

beforeAll(async () => {
  service = await startService();
  const people = new Map(
    (await service.database.ask<{ id: string; username: string }>('select id, username from sys_user')).map(({ id, username }) => [
      username,
      id,
    ]),
  );
  salesId = people.get('sales') ?? '';
  [sales, manager] = [await service.signIn('sales'), await service.signIn('manager')];
  const all = await listOf(manager, '/OrderController/getOrderListNew');
  const ofSales = new Set((await listOf(sales, business)).map(({ id }) => id));
  const costs = await listOf(await service.signIn('admin'), '/costController/list');
  order = all.find(
    (row) =>
      !ofSales.has(row.id) &&
      !row.locked &&
      !row.archived &&
      !row.costLocked &&
      costs.some((one) => one.orderId === row.id && Number(one.level) <= 3),
  ) as ListedRow;
  const [own] = await service.database.ask<{ username: string }>('select username from sys_user where id = $1', [
    order.customerServiceId ?? order.operatorId,
  ]);
  owner = await service.signIn(own?.username ?? '');
});
afterAll(() => service.stop());
beforeEach(() => service.database.ask('delete from bl_order_user_permission'));

const give = (who: SignedIn, more: Body = {}) =>
  who.call<ListedRow>(`${query}/saveOrderUserPermission`, { orderId: order.id, userId: salesId, canView: 1, ...more }, { as: 'form' });
const take = (who: SignedIn) => who.call(`${query}/deleteOrderUserPermission`, { orderId: order.id, userId: salesId }, { as: 'form' });
const seesOrder = async () => (await listOf(sales, business)).some(({ id }) => id === order.id);
const costsSeen = async () =>
  (await listOf(sales, '/costController/list', { where: { field: 'orderId', op: 'equal', anyOf: [order.id] } })).length;
const change = async (field: string, value: string) => {
  const now = (await listOf(manager, '/OrderController/getOrderListNew')).find(({ id }) => id === order.id) as ListedRow;
  return batch(sales, 'OrderController', { rows: [edited(now, { [field]: value })] });
};

describe('an order opened to a colleague', () => {
  it('is in the list, the columns, the labels, its history and the first page; without the access in none of them', async () => {
    const places = async () => [
      await seesOrder(),
      (await loadSheet(service.engine, await service.caller('sales'), 'order')).grid.store.count,
      (await sales.call<unknown[]>(`${query}/selectLabels`, { entity: 'order', typed: [order.jobNo] })).data.length,
      (await sales.call<unknown[]>(`${query}/selectLabel`, { entity: 'order', typed: order.jobNo })).data.length,
      (await sales.call(`${query}/selectHistory`, { entity: 'order', id: order.id }, { method: 'GET' })).code === 200,
    ];
    const before = await places();
    expect([before[0], before[2], before[3], before[4]]).toEqual([false, 0, 0, false]);
    expect((await give(manager)).code).toBe(200);
    const after = await places();
    expect([after[0], after[2], after[3], after[4]]).toEqual([true, 1, 1, true]);
    expect(after[1]).toBe(Number(before[1]) + 1);
    expect((await take(manager)).code).toBe(200);
    expect(await places()).toEqual(before);
  });

  it('may be looked at and not changed, until editing is opened too', async () => {
    const lookedAt = async () => {
      const { grid } = await loadSheet(service.engine, await service.caller('sales'), 'order');
      const column = grid.column('remark') as GridColumn;
      return Array.from({ length: grid.store.count }, (_, slot) => slot)
        .filter((slot) => grid.guardAt(slot, column, false)?.code === 'ROW_VIEW_ONLY')
        .map((slot) => grid.rowId(slot));
    };
    await give(manager);
    expect(await lookedAt()).toEqual([order.id]);
    const refused = await change('remark', 'mine');
    expect(refused.code).not.toBe(200);
    expect(toldOf(refused)).toEqual([`${order.id} ROW_VIEW_ONLY`]);
    await give(manager, { canEdit: 1 });
    expect(await lookedAt()).toEqual([]);
    expect((await change('remark', 'mine')).code).toBe(200);
    await give(manager, { canEdit: 0 });
    expect(toldOf(await change('remark', 'again'))).toEqual([`${order.id} ROW_VIEW_ONLY`]);
    await take(manager);
    expect(toldOf(await change('remark', 'gone'))).toEqual([`${order.id} ROW_GONE`]);
  });

  it('shows its charges only where these are opened, still below the person’s level', async () => {
    await give(manager);
    expect(await costsSeen()).toBe(0);
    await give(manager, { canCost: 1 });
    const [level] = await service.database.ask<{ count: string }>(
      'select count(*) from fc_cost where order_id = $1 and level <= 3 and not is_deleted',
      [order.id],
    );
    expect(await costsSeen()).toBe(Number(level?.count));
    expect(await costsSeen()).toBeGreaterThan(0);
  });

  it('takes no charge from somebody who may only look', async () => {
    await service.database.ask('update sys_role set role_set = role_set || \'["add_cost", "edit_cost"]\'::jsonb where name = \'业务员\'');
    const [known] = await listOf(await service.signIn('admin'), '/costController/list', {
      where: { field: 'orderId', op: 'equal', anyOf: [order.id] },
    });
    const values = {
      orderId: order.id,
      direction: 'AR',
      crmId: known?.crmId,
      feeCode: known?.feeCode,
      number: '1',
      price: '10',
      costDate: '2026-03-01',
      currency: 'CNY',
    };
    const add = () => batch(sales, 'costController', { add: [{ clientId: 'one', values }] });
    await give(manager);
    expect((await add()).refusals?.map(({ code }) => code)).toContain('ROW_VIEW_ONLY');
    await give(manager, { canCost: 1 });
    expect((await add()).refusals?.map(({ code }) => code) ?? []).not.toContain('ROW_VIEW_ONLY');
  });

  it('is told live: the sheets of that colleague load anew, nobody else’s, and changes of the order reach them', async () => {
    const [heard, others] = [await Listener.open(service.url, sales.token), await Listener.open(service.url, owner.token)];
    await give(manager);
    await heard.until((frame) => frame.kind === 'reload');
    expect(others.heard.some(({ kind }) => kind === 'reload')).toBe(false);
    const [row] = (await listOf(manager, '/OrderController/getOrderListNew')).filter(({ id }) => id === order.id);
    await batch(manager, 'OrderController', { rows: [edited(row as ListedRow, { vesselName: 'EVER OPEN' })] });
    const frame = await heard.until((one) => one.kind === 'change' && one.rows.some(({ id, after }) => id === order.id && after !== null));
    expect(JSON.stringify(frame)).toContain('EVER OPEN');
    await take(manager);
    const [again] = (await listOf(manager, '/OrderController/getOrderListNew')).filter(({ id }) => id === order.id);
    const saved = await batch(manager, 'OrderController', { rows: [edited(again as ListedRow, { vesselName: 'EVER SHUT' })] });
    await heard.until((one) => 'seq' in one && one.seq >= (saved.data.seq ?? 0));
    expect(heard.texts.join()).not.toContain('EVER SHUT');
    await Promise.all([heard.close(), others.close()]);
  });

  it('ends on its last day, by the branch’s calendar', async () => {
    const day = async (days: number) =>
      (await service.database.ask<{ day: string }>("select ((now() at time zone 'Asia/Shanghai')::date + $1::int)::text as day", [days]))[0]
        ?.day;
    await give(manager, { expireDate: await day(0) });
    expect(await seesOrder()).toBe(true);
    await give(manager, { expireDate: await day(-1) });
    expect(await seesOrder()).toBe(false);
  });
});

describe('giving', () => {
  it('is for those who serve the order and for holders of the right, within their sight', async () => {
    expect((await give(owner)).code).toBe(200);
    expect(
      (await listOf(owner, `${query}/selectOrderUserPermission`, { orderId: order.id })).map(({ userId, canView, canEdit }) => [
        userId,
        canView,
        canEdit,
      ]),
    ).toEqual([[salesId, true, false]]);
    expect((await take(owner)).code).toBe(200);
    expect((await give(sales)).refusals?.[0]?.code).toBe('ROW_GONE');
    await give(manager, { canEdit: 1 });
    const [other] = await service.database.ask<{ id: string }>("select id from sys_user where username = 'finance'");
    expect(
      (await sales.call(`${query}/saveOrderUserPermission`, { orderId: order.id, userId: other?.id, canView: 1 })).refusals?.[0]?.code,
    ).toBe('NOT_ALLOWED');
    expect((await take(sales)).refusals?.[0]?.code).toBe('NOT_ALLOWED');
  });

  it('implies seeing, keeps one access for each colleague, and is in the audit', async () => {
    const made = await give(manager, { canView: 0, canEdit: 1 });
    expect(made.data.canView).toBe(true);
    const again = await give(manager, { canCost: 1 });
    expect(again.data.id).toBe(made.data.id);
    const [deeds] = await service.database.ask<{ count: string }>(
      "select count(*) from sys_change where entity = 'orderPermission' and row_id = $1",
      [made.data.id],
    );
    expect(deeds?.count).toBe('2');
  });

  it.each<[string, () => Promise<Body>, string]>([
    ['nothing at all', async () => ({ canView: 0 }), 'FIELD_REQUIRED'],
    ['somebody who is not there', async () => ({ userId: '999999' }), 'REFERENCE_UNKNOWN'],
    [
      'somebody of another branch',
      async () => ({
        userId: (
          await service.database.ask<{ id: string }>(
            "select id from sys_user where home_ep_id <> 1 and coalesce(access_ep_ids::text, '') !~ '1' limit 1",
          )
        )[0]?.id,
      }),
      'REFERENCE_UNKNOWN',
    ],
    ['an order that is not there', async () => ({ orderId: '999999999' }), 'ROW_GONE'],
    [
      'an order of another branch',
      async () => ({ orderId: (await service.database.ask<{ id: string }>('select id from bl_order where ep_id <> 1 limit 1'))[0]?.id }),
      'ROW_GONE',
    ],
    ['a day that is none', async () => ({ expireDate: '2026-02-30' }), 'DATE_UNPARSED'],
  ])('is refused of %s', async (_what, more, code) => {
    expect((await give(manager, await more())).refusals?.[0]?.code).toBe(code);
  });

  it('spends its batch id once', async () => {
    const batchId = randomUUID();
    await give(manager, { batchId });
    expect((await give(manager, { batchId })).code).toBe(200);
    expect((await service.database.ask('select 1 from bl_order_user_permission')).length).toBe(1);
  });
});
