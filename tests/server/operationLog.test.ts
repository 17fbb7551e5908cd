import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/store/sql';
import type { ListAnswer } from '#define/wire';
import { batch, edited, listOf, toldOf, startService, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

const path = '/PublicQueryController/selectOperation';
let service: Service;
let manager: SignedIn;
let cost: ListedRow;
let order: ListedRow;
const batchId = randomUUID();
const userIds = new Map<string, string>();

const look = async (who: SignedIn, body: Record<string, unknown> = {}) =>
  who.call<ListAnswer>(path, { size: 1_000, ...body }, { method: 'GET', headers: { 'x-language': 'zh' } });
const linesOf = async (who: SignedIn, body: Record<string, unknown> = {}) => (await look(who, body)).data.rows as unknown as ListedRow[];
/** What was done with rows; who signs in leaves lines of other kinds. */
const deeds = { where: { field: 'became', op: 'equal', anyOf: ['MADE', 'CHANGED', 'REMOVED'] } };
const found = async (body: Record<string, unknown> = {}) => linesOf(manager, { ...deeds, ...body });
const leaf = (field: string, value: string) => ({ where: { and: [deeds.where, { field, op: 'include', value }] } });

beforeAll(async () => {
  service = await startService();
  manager = await service.signIn('manager');
  for (const { id, username } of await service.database.ask<{ id: string; username: string }>('select id, username from sys_user'))
    userIds.set(username, id);
  const finance = await service.signIn('finance');
  const costs = await listOf(finance, '/costController/list');
  cost = costs.find((row) => !row.locked && !row.confirmed && !row.invoiced && !row.orderCostLocked && row.level === 0) as ListedRow;
  await batch(finance, 'costController', { batchId, rows: [edited(cost, { price: '123.45', remark: 'seen' })] });
  await finance.call('/costController/lock', { ids: cost.id });
  const operator = await service.signIn('operator');
  order =
    (await listOf(operator, '/OrderController/getOrderListNew')).find((row) => row.id === cost.orderId && !row.locked) ??
    ((await listOf(operator, '/OrderController/getOrderListNew')).find((row) => !row.locked && !row.archived) as ListedRow);
  await batch(operator, 'OrderController', { rows: [edited(order, { remark: 'later', vesselName: 'EVER LOOK' })] });
  const rates = await service.signIn('rates');
  // It is changed as a draft, and others see it once it is released.
  const rate = (await listOf(rates, '/freightController/selectFreight')).find(({ releaseStatus }) => releaseStatus === 'DRAFT');
  const changed = await batch(rates, 'freightController', {
    rows: [edited(rate as ListedRow, { cost20GP: '777.77', remarkOut: 'cheaper' })],
  });
  expect(toldOf(changed)).toEqual([]);
  await service.database.ask("update fr_rate set release_status = 'RELEASED' where id = $1", [rate?.id]);
});
afterAll(() => service.stop());

describe('who did what', () => {
  it('tells person, moment, row, batch, old and new of every change in words, the latest first', async () => {
    const entries = await found();
    expect(entries.map(({ entity, deed }) => `${String(entity)} ${String(deed)}`)).toEqual([
      'freightRate 手工修改',
      'order 手工修改',
      'cost 锁定',
      'cost 手工修改',
    ]);
    const change = entries.at(-1);
    expect(change).toMatchObject({ batch: batchId, rowId: cost.id, userId: userIds.get('finance'), became: 'CHANGED', via: 'call' });
    const old = Number(cost.price) === 0 ? '0' : String(cost.price);
    expect(change?.changes).toContain(`单价：${old} → 123.45`);
    expect(change?.changes).toMatch(/备注：.* → seen/u);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toMatch(/[{}]/u);
  });

  it('names rows as people do, and speaks the reader’s language', async () => {
    const [rate, changed, lock] = await found();
    expect([changed?.kindOfRow, changed?.rowName, lock?.rowName]).toEqual(['订单', order.jobNo, cost.jobNo]);
    expect(rate?.kindOfRow).toBe('运价');
    const english = await manager.call<ListAnswer>(path, { size: 10, ...deeds }, { method: 'GET', headers: { 'x-language': 'en' } });
    const [, line] = english.data.rows as unknown as ListedRow[];
    expect([line?.kindOfRow, line?.deed]).toEqual(['Order', 'Manual']);
    expect(line?.changes).toContain('Vessel: ');
  });

  it.each<[string, () => Record<string, unknown>, string[]]>([
    ['a person', () => ({ ...deeds, userId: userIds.get('operator') }), ['order']],
    ['a kind of row', () => ({ ...deeds, entity: 'cost' }), ['cost', 'cost']],
    ['what was written', () => leaf('changes', '123.45'), ['cost']],
    ['a batch', () => ({ batch: batchId }), ['cost']],
    ['the id of a row', () => ({ ...deeds, rowId: cost.id, entity: 'cost' }), ['cost', 'cost']],
    ['a number nobody has', () => ({ rowName: 'NOBODY-1' }), []],
    ['what was removed', () => ({ became: 'REMOVED' }), []],
    ['an import', () => ({ via: 'import' }), []],
    ['days gone by', () => ({ from: '2020-01-01', until: '2020-01-31' }), []],
    ['a page of its own', () => ({ ...deeds, size: 1, page: 2 }), ['order']],
    ['another order', () => ({ ...deeds, sort: [{ field: 'at', dir: 'asc' }], size: 1 }), ['cost']],
  ])('finds by %s', async (_what, wish, expected) => {
    expect((await linesOf(manager, wish())).map(({ entity }) => entity)).toEqual(expected);
  });

  it('finds by a job number what hangs on the order too, and counts', async () => {
    const lines = await found({ rowName: cost.jobNo });
    expect(lines.filter(({ entity }) => entity === 'cost')).toHaveLength(2);
    expect((await look(manager, { ...deeds, size: 1 })).data.total).toBe(4);
  });

  it.each([
    [{ nothing: 'x' }, 'FIELD_UNKNOWN'],
    [{ from: '2026-13-01' }, 'DATE_UNPARSED'],
    [{ where: { field: 'changes', op: 'more', value: '1' } }, 'OPERATOR_UNKNOWN'],
  ])('refuses %j', async (wish, code) => {
    expect((await look(manager, wish)).refusals?.[0]?.code).toBe(code);
  });
});

describe('what is not the reader’s to know', () => {
  it('stays out: hidden fields, rows above the level, lists that are not open, another branch', async () => {
    await service.database.ask("update sys_role set role_set = role_set || '[\"selectOperation\"]'::jsonb where name in ('操作', '单证')");
    await service.database.ask('update fc_cost set level = 9 where id = $1', [cost.id]);
    const operator = await service.signIn('operator');
    const lines = await linesOf(operator, deeds);
    expect(lines.map(({ entity }) => entity)).toEqual(['freightRate', 'order']);
    // What was released becomes the next version by the change.
    expect(lines[0]?.changes).toContain('cheaper');
    expect(lines[0]?.changes).not.toContain('777');
    expect((await linesOf(await service.signIn('documents'), deeds)).map(({ entity }) => entity)).toEqual(['order']);
    const [branch] = await service.database.ask<{ id: string }>('select id from sys_enterprise where id <> 1 limit 1');
    await service.database.ask("update sys_user set access_ep_ids = $1::jsonb where username = 'manager'", [JSON.stringify([branch?.id])]);
    expect(await linesOf(await service.signIn('manager', { epId: branch?.id ?? '' }), deeds)).toEqual([]);
  });

  it('is refused as a whole without the right', async () => {
    for (const username of ['sales', 'finance', 'hr'])
      expect((await look(await service.signIn(username))).refusals?.[0]?.code).toBe('NOT_ALLOWED');
  });
});

describe('what changed no row', () => {
  const notes = async (body: Record<string, unknown>) => linesOf(await service.signIn('admin'), body);

  it('is who opened an order: once within some minutes however often, told to whoever sees the order', async () => {
    const operator = await service.signIn('operator');
    const open = (type: unknown, tableId: unknown, tableName = 'bl_order') =>
      operator.call('/PublicQueryController/createOperation', { type, tableName, tableId });
    for (let time = 0; time < 3; time++) expect((await open('3', order.id)).code).toBe(200);
    expect((await operator.call('/OrderController/selectOrderById', { orderId: order.id }, { method: 'GET' })).code).toBe(200);
    const found = await notes({ became: 'VIEWED', rowName: order.jobNo });
    expect(found.map(({ entity, rowId, times, deed }) => [entity, rowId, times, deed])).toEqual([
      ['order', order.id, 1, '查阅'],
      ['order', order.id, 3, '查阅'],
    ]);
    expect(found[0]).toMatchObject({ userId: userIds.get('operator'), ip: '127.0.0.1' });
    const viewer = await service.signIn('manager');
    expect(
      (
        await viewer.call<{ by: string; times: number }[]>(
          '/PublicQueryController/selectLookup',
          { tableName: 'bl_order', tableId: order.id },
          { method: 'GET' },
        )
      ).data,
    ).toEqual([expect.objectContaining({ times: 4 })]);
    expect((await open('2', order.id)).refusals?.[0]?.code).toBe('CHOICE_UNKNOWN');
    expect((await open('3', order.id, 'sys_user')).refusals?.[0]?.code).toBe('CHOICE_UNKNOWN');
    expect((await open('3', '999999999')).refusals?.[0]?.code).toBe('ROW_GONE');
    expect(
      (
        await (
          await service.signIn('hr')
        ).call('/PublicQueryController/selectLookup', { tableName: 'order', tableId: order.id }, { method: 'GET' })
      ).refusals?.[0]?.code,
    ).toBe('NOT_ALLOWED');
  });

  it('is who was refused what for lack of a right: a call, a branch, a field, a row of others', async () => {
    const rates = await service.signIn('rates');
    const [foreign] = await service.database.ask<{ id: string }>('select id from bl_order where ep_id = 2 limit 1');
    await rates.call('/costController/list', { search: 'secret words' }, { method: 'GET' });
    await rates.call('/freightController/selectFreight', { epId: '999' });
    await rates.call('/loginController/changeBranch', { toEpId: '999' });
    const sales = await service.signIn('sales');
    const documents = await service.signIn('documents');
    await documents.call('/OrderController/selectOrderById', { orderId: foreign?.id });
    await documents.call('/OrderController/selectOrderById', { orderId: '999999999' });
    await sales.call('/freightController/selectFreight', { where: { field: 'cost20GP', op: 'more', value: '1' } });
    const found = await notes({ became: 'REFUSED', userId: userIds.get('rates') });
    expect(found.map(({ deed, changes }) => [deed, changes])).toEqual([
      ['无权进入的公司', '/loginController/changeBranch'],
      ['没有权限', '/freightController/selectFreight'],
      ['没有权限', '/costController/list'],
    ]);
    expect(JSON.stringify(found)).not.toContain('secret words');
    const told = async (username: string) =>
      (await notes({ became: 'REFUSED', userId: userIds.get(username) })).map(({ deed, rowId, changes }) => [deed, rowId, changes]);
    expect(await told('documents')).toEqual([['无权查看的数据', foreign?.id, '/OrderController/selectOrderById']]);
    expect(await told('sales')).toEqual(
      expect.arrayContaining([['无权查看的字段', null, expect.stringMatching(/20GP.* · \/freightController\/selectFreight/u)]]),
    );
  });

  it('is counted, not written again and again, and ends at a hundred lines an hour', async () => {
    const cashier = await service.signIn('cashier');
    await Promise.all(Array.from({ length: 20 }, () => cashier.call('/costController/list')));
    const [first] = await notes({ became: 'REFUSED', userId: userIds.get('cashier') });
    expect([first?.changes, first?.times]).toEqual(['/costController/list', 20]);
    for (let id = 1; id <= 120; id++) await cashier.call('/costController/get', { id }, { method: 'GET' });
    const [{ lines } = { lines: 0 }] = await service.database.ask<{ lines: string }>(
      'select count(*) as lines from sys_operation where user_id = $1',
      [userIds.get('cashier')],
    );
    expect(Number(lines)).toBe(100);
  });

  it('can neither be changed nor taken away', async () => {
    await expect(
      service.engine.database.write({ readsEpIds: ['1'], writesEpId: '1' }, (transaction) =>
        transaction.query(sql`update sys_operation set call = 'x'`),
      ),
    ).rejects.toThrow('permission denied');
    await expect(service.database.ask('delete from sys_operation')).rejects.toThrow('only ever added to');
  });
});
