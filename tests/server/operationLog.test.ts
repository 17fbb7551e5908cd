import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationsAnswer } from '#define/operationLog';
import { sql } from '#server/store/sql';
import { batch, edited, listOf, startService, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

const path = '/PublicQueryController/selectOperation';
let service: Service;
let manager: SignedIn;
let cost: ListedRow;
let order: ListedRow;
const batchId = randomUUID();
const userIds = new Map<string, string>();

const look = async (who: SignedIn, body: Record<string, unknown> = {}) => who.call<OperationsAnswer>(path, body, { method: 'GET' });
const found = async (body: Record<string, unknown> = {}) => (await look(manager, body)).data.entries;

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
  const [rate] = await listOf(rates, '/freightController/selectFreight');
  await batch(rates, 'freightController', { rows: [edited(rate as ListedRow, { cost20GP: '777.77', remarkOut: 'cheaper' })] });
});
afterAll(() => service.stop());

describe('who did what', () => {
  it('tells person, moment, row, batch, old and new of every change, the latest first', async () => {
    const entries = await found();
    expect(entries.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'freightRate edit',
      'order edit',
      'cost lock',
      'cost edit',
    ]);
    const change = entries.at(-1);
    expect(change).toMatchObject({ batchId, rowId: cost.id, userId: userIds.get('finance'), made: false, removed: false, via: 'call' });
    expect([change?.before.price, change?.after.price, change?.after.remark]).toEqual([cost.price, '123.45', 'seen']);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
  });

  it('names rows as people do: an order by its number, a cost by that of its order', async () => {
    const { data } = await look(manager);
    expect(data.names.order?.[0]?.zh).toBe(order.jobNo);
    expect(data.names.cost?.[0]?.zh).toBe(cost.jobNo);
  });

  it.each<[string, () => Record<string, unknown>, string[]]>([
    ['a person', () => ({ userId: userIds.get('operator') }), ['order edit']],
    ['a kind of row', () => ({ entity: 'cost' }), ['cost lock', 'cost edit']],
    ['a field', () => ({ field: 'price' }), ['cost edit']],
    ['a batch', () => ({ batchId }), ['cost edit']],
    ['a job number, with what hangs on the order', () => ({ row: cost.jobNo }), ['cost lock', 'cost edit']],
    ['the id of a row', () => ({ row: cost.id, entity: 'cost' }), ['cost lock', 'cost edit']],
    ['a number nobody has', () => ({ row: 'NOBODY-1' }), []],
    ['what was removed', () => ({ kind: 'removed' }), []],
    ['what was changed', () => ({ kind: 'changed', entity: 'order' }), ['order edit']],
    ['an import', () => ({ kind: 'import' }), []],
    ['days gone by', () => ({ to: '2020-01-01' }), []],
    ['a page of its own', () => ({ size: 1, page: 2 }), ['order edit']],
  ])('finds by %s', async (what, wish, expected) => {
    const entries = await found(wish());
    const told = entries.map(({ entity, action }) => `${entity} ${action}`);
    // The order may be the one of the cost: then its own change is found by the job number as well.
    expect(what.startsWith('a job number') && order.id === cost.orderId ? told.filter((one) => one !== 'order edit') : told).toEqual(
      expected,
    );
  });

  it('counts what it found', async () => {
    const { data } = await look(manager, { size: 1 });
    expect([data.entries.length, data.total]).toEqual([1, 4]);
  });

  it.each([
    [{ entity: 'nothing' }, 'INPUT_MALFORMED'],
    [{ entity: 'user' }, 'NOT_ALLOWED'],
    [{ field: 'nothing' }, 'FIELD_UNKNOWN'],
    [{ kind: 'stolen' }, 'CHOICE_UNKNOWN'],
    [{ batchId: 'x' }, 'INPUT_MALFORMED'],
    [{ from: '2026-13-01' }, 'DATE_UNPARSED'],
    [{ size: 5_000 }, 'PAGE_RANGE'],
    [{ userId: "1'" }, 'INPUT_MALFORMED'],
  ])('refuses %j', async (wish, code) => {
    expect((await look(manager, wish)).refusals?.[0]?.code).toBe(code);
  });
});

describe('what is not the reader’s to know', () => {
  it('stays out: hidden fields, rows above the level, lists that are not open, another branch', async () => {
    await service.database.ask("update sys_role set role_set = role_set || '[\"selectOperation\"]'::jsonb where name in ('操作', '单证')");
    await service.database.ask('update fc_cost set level = 9 where id = $1', [cost.id]);
    const operator = await service.signIn('operator');
    const { data } = await look(operator);
    expect(data.entries.map(({ entity }) => entity)).toEqual(['freightRate', 'order']);
    // What was released becomes the next version by the change.
    expect(data.entries[0]?.after).toEqual({ remarkOut: 'cheaper', versionNo: 2 });
    expect((await look(operator, { field: 'cost20GP' })).refusals?.[0]?.code).toBe('FIELD_NOT_YOURS');
    expect((await look(await service.signIn('documents'))).data.entries.map(({ entity }) => entity)).toEqual(['order']);
    const [branch] = await service.database.ask<{ id: string }>('select id from sys_enterprise where id <> 1 limit 1');
    await service.database.ask("update sys_user set access_ep_ids = $1::jsonb where username = 'manager'", [JSON.stringify([branch?.id])]);
    expect((await look(await service.signIn('manager', { epId: branch?.id ?? '' }))).data.entries).toEqual([]);
  });

  it('is refused as a whole without the right', async () => {
    for (const username of ['sales', 'finance', 'hr'])
      expect((await look(await service.signIn(username))).refusals?.[0]?.code).toBe('NOT_ALLOWED');
  });
});

describe('what changed no row', () => {
  const notes = async (body: Record<string, unknown>) => (await look(await service.signIn('admin'), body)).data.notes;

  it('is who opened an order: once within some minutes however often, told to whoever sees the order', async () => {
    const operator = await service.signIn('operator');
    const open = (type: unknown, tableId: unknown, tableName = 'bl_order') =>
      operator.call('/PublicQueryController/createOperation', { type, tableName, tableId });
    for (let time = 0; time < 3; time++) expect((await open('3', order.id)).code).toBe(200);
    expect((await operator.call('/OrderController/selectOrderById', { orderId: order.id }, { method: 'GET' })).code).toBe(200);
    const found = await notes({ kind: 'lookup', row: order.jobNo });
    expect(found.map(({ entity, rowId, times, code, call }) => [entity, rowId, times, code, call])).toEqual([
      ['order', order.id, 1, null, '/OrderController/selectOrderById'],
      ['order', order.id, 3, null, '/PublicQueryController/createOperation'],
    ]);
    expect(found[0]).toMatchObject({ userId: userIds.get('operator'), by: expect.any(String) as string, ip: '127.0.0.1' });
    const viewer = await service.signIn('manager');
    expect(
      (
        await viewer.call<{ by: string; times: number }[]>(
          '/PublicQueryController/selectLookup',
          { tableName: 'bl_order', tableId: order.id },
          { method: 'GET' },
        )
      ).data,
    ).toEqual([expect.objectContaining({ by: found[0]?.by, times: 4 })]);
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
    const found = await notes({ kind: 'security', userId: userIds.get('rates') });
    expect(found.map(({ call, code, asked }) => [call, code, asked])).toEqual([
      ['/loginController/changeBranch', 'BRANCH_NOT_YOURS', { toEpId: '999' }],
      ['/freightController/selectFreight', 'NOT_ALLOWED', { epId: '999' }],
      ['/costController/list', 'NOT_ALLOWED', { with: 'search' }],
    ]);
    expect(JSON.stringify(found)).not.toContain('secret words');
    const told = async (username: string) =>
      (await notes({ kind: 'security', userId: userIds.get(username) })).map(({ call, code, rowId, asked }) => [
        call,
        code,
        rowId,
        asked.fields,
      ]);
    expect(await told('documents')).toEqual([['/OrderController/selectOrderById', 'ROW_GONE', foreign?.id, undefined]]);
    expect(await told('sales')).toEqual(
      expect.arrayContaining([['/freightController/selectFreight', 'FIELD_NOT_YOURS', null, 'cost20GP']]),
    );
  });

  it('is counted, not written again and again, and ends at a hundred lines an hour', async () => {
    const cashier = await service.signIn('cashier');
    await Promise.all(Array.from({ length: 20 }, () => cashier.call('/costController/list')));
    const [first] = await notes({ kind: 'security', userId: userIds.get('cashier') });
    expect([first?.call, first?.times]).toEqual(['/costController/list', 20]);
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
