import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangesSince, ColumnsHead, HistoryAnswer, LabelRow, ListAnswer } from '#define/wire';
import { columnsMediaType } from '#define/wire';
import { listCalls } from '#define/entity';
import { catalogue } from '#modules/entities';
import { readReach } from '#server/engine';
import { acrossBranchesOf } from '#server/session/branchesRead';
import { readSession } from '#server/session/sessions';
import { tokenHash } from '#server/session/tokens';
import { sql } from '#server/store/sql';
import { attach, plainPdf, type Attached } from '#tests/server/attachments';
import { Listener, type Frame } from '#tests/server/listener';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let manager: SignedIn;
const open: Listener[] = [];
const orders = '/OrderController/getOrderListNew';
const costs = '/costController/list';
const all = { branches: 'all' };

const idsOf = (rows: readonly ListedRow[]) => rows.map(({ id }) => id).sort();
const branchesOf = (rows: readonly ListedRow[]) => [...new Set(rows.map(({ epId }) => epId))].sort();
const stored = (text: string, values: readonly unknown[] = []) => service.database.ask<Record<string, string>>(text, values);

async function headOf(who: SignedIn, path: string, body: Body): Promise<ColumnsHead> {
  const response = await fetch(`${service.url}${path}?${new URLSearchParams(body as Record<string, string>)}`, {
    headers: { authorization: who.token, accept: columnsMediaType },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return JSON.parse(bytes.subarray(8, 8 + bytes.readUInt32LE(4)).toString('utf8')) as ColumnsHead;
}

beforeAll(async () => {
  service = await startService();
  manager = await service.signIn('manager');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()));
});
afterAll(() => service.stop());

describe('rows of several branches in one list', () => {
  it('are those that the person would see in each of the branches', async () => {
    const together = await listOf(manager, orders, all);
    expect(branchesOf(together)).toEqual(['1', '2', '3']);
    const apart: ListedRow[] = [];
    for (const epId of ['1', '2', '3']) apart.push(...(await listOf(await service.signIn('manager', { epId }), orders)));
    manager = await service.signIn('manager');
    expect(idsOf(together)).toEqual(idsOf(apart));
    expect(branchesOf(await listOf(manager, orders))).toEqual(['1']);
    expect(branchesOf(await listOf(manager, orders, { branches: 'own' }))).toEqual(['1']);
  });

  it('say whose they are, and are filtered and sorted by it', async () => {
    const shanghai = await listOf(manager, orders, { ...all, where: { field: 'epId', anyOf: ['2'] } });
    expect(branchesOf(shanghai)).toEqual(['2']);
    expect(branchesOf(await listOf(manager, orders, { ...all, where: { field: 'epId', op: 'include', value: 'SHA' } }))).toEqual(['2']);
    const sorted = (await listOf(manager, orders, { ...all, sort: [{ field: 'epId', dir: 'desc' }] })).map(({ epId }) => epId);
    expect(sorted).toEqual([...sorted].sort((a, b) => sorted.indexOf(a) - sorted.indexOf(b)));
    const [row] = shanghai;
    expect((await manager.call<ListedRow>('/OrderController/selectOrderById', { id: row?.id, ...all })).data).toMatchObject({
      id: row?.id,
      epId: '2',
    });
    expect(toldOf(await manager.call('/OrderController/selectOrderById', { id: row?.id }))).toEqual(['id ROW_GONE']);
    expect(toldOf(await manager.call(orders, { where: { field: 'epId', anyOf: ['2'] } }))).toEqual(['epId FIELD_UNKNOWN']);
  });

  it('are never more than the client asks for, whatever branch it names', async () => {
    expect(branchesOf(await listOf(manager, orders, { ...all, epId: '1' }))).toEqual(['1']);
    expect(branchesOf(await listOf(manager, orders, { ...all, epId: '2' }))).toEqual(['2']);
    expect((await manager.call(orders, { epId: '999' })).code).toBe(403);
    expect(toldOf(await manager.call(orders, { branches: '2' }))).toEqual(['branches CHOICE_UNKNOWN']);
    expect(toldOf(await manager.call(orders, { branches: ['all'] }, { as: 'json' }))).toEqual(['branches CHOICE_UNKNOWN']);
  });

  it("are refused to whoever's scope ends at the branch, by every call that reads rows", async () => {
    const [row] = await listOf(manager, costs, { ...all, where: { field: 'epId', anyOf: ['2'] } });
    for (const [username, scope] of [
      ['sales', 'OWN'],
      ['jiang.boyuan', 'TEAM'],
      ['operator', 'BRANCH'],
    ] as const) {
      const who = await service.signIn(username);
      await service.database.ask("update sys_user set access_ep_ids = '[2]' where username = $1", [username]);
      for (const [path, body] of [
        [costs, {}],
        ['/OrderController/selectOrderById', { id: row?.orderId }],
        ['/PublicQueryController/selectHistory', { entity: 'cost', id: row?.id }],
        ['/PublicQueryController/selectLocks', { entity: 'cost', id: row?.id }],
        ['/PublicQueryController/selectLabels', { entity: 'order', keys: [row?.orderId] }],
      ] as const) {
        expect(toldOf(await who.call(path, { ...body, ...all })), `${scope} ${path}`).toEqual(['NOT_ALLOWED']);
        expect(JSON.stringify((await who.call(path, body)).data ?? ''), `${scope} ${path}`).not.toContain(`"epId":"2"`);
      }
      expect(toldOf(await who.call('/changes', { since: 0, branch: '2' }, { method: 'GET' })), scope).toEqual(['NOT_ALLOWED']);
      await service.database.ask('update sys_user set access_ep_ids = null where username = $1', [username]);
    }
  });

  it('end at the branches of the person: those below the home branch, and only while they are open', async () => {
    const shanghai = await service.signIn('yan.shuhang');
    expect(branchesOf(await listOf(shanghai, orders, all))).toEqual(['2']);
    expect(toldOf(await shanghai.call('/changes', { since: 0, branch: '1' }, { method: 'GET' }))).toEqual(['NOT_ALLOWED']);
    await stored("update sys_enterprise set state = 'DISABLED' where id = 3");
    expect(branchesOf(await listOf(manager, orders, all))).toEqual(['1', '2']);
    expect(toldOf(await manager.call('/changes', { since: 0, branch: '3' }, { method: 'GET' }))).toEqual(['NOT_ALLOWED']);
    await stored("update sys_enterprise set state = 'ENABLED' where id = 3");
  });

  it('are given by the database itself only to that reach', async () => {
    const session = await readSession(service.engine, tokenHash(manager.token), null, null);
    const seen = (of: typeof session) =>
      service.engine.database.read(readReach(of.actor), (transaction) =>
        transaction.query(sql`select distinct ep_id from fc_cost order by 1`),
      );
    expect((await seen(session)).flat()).toEqual(['1']);
    expect((await seen(await acrossBranchesOf(service.engine, session))).flat()).toEqual(['1', '2', '3']);
  });

  it("keep what is above the person's level and what a mask hides back in every branch", async () => {
    await stored('update fc_cost set level = 8 where ep_id = 2');
    expect(branchesOf(await listOf(manager, costs, all))).toEqual(['1', '3']);
    await stored('update fc_cost set level = 0 where ep_id = 2');
    expect(branchesOf(await listOf(manager, costs, all))).toEqual(['1', '2', '3']);
    expect((await listOf(manager, costs, all)).every((row) => 'price' in row)).toBe(true);
    const masked = await stored(
      "insert into sys_role (ep_id, name, role_group, role_set, data_scope, field_mask, state) values (0, 'masked', 'finance', '[\"orderCosts\",\"list_cost\"]', 'BRANCH_TREE', '{\"cost\":[\"price\"]}', 'ENABLED') returning id",
    );
    const [before] = await stored("select role_set::text as roles from sys_user where username = 'manager'");
    await stored("update sys_user set role_set = to_jsonb(array[$1::text]) where username = 'manager'", [masked[0]?.id]);
    const rows = await listOf(manager, costs, all);
    expect(branchesOf(rows)).toEqual(['1', '2', '3']);
    expect(rows.some((row) => 'price' in row)).toBe(false);
    expect((await headOf(manager, costs, all)).columns.map(({ name }) => name)).not.toContain('price');
    await stored("update sys_user set role_set = $1::jsonb where username = 'manager'", [before?.roles]);
  });

  it('are not written: the branch signed in to alone is', async () => {
    const [theirs] = await listOf(manager, orders, { ...all, where: { field: 'epId', anyOf: ['2'] } });
    const answer = await batch(manager, 'OrderController', { ...all, rows: [edited(theirs as ListedRow, { remark: 'from afar' })] });
    expect(toldOf(answer)).toEqual([`${theirs?.id} ROW_GONE`]);
    expect(toldOf(await batch(manager, 'OrderController', { ...all, remove: [{ id: theirs?.id, version: theirs?.version }] }))).toEqual([
      `${theirs?.id} ROW_GONE`,
    ]);
    expect((await listOf(manager, orders, { ...all, where: { field: 'id', op: 'equal', value: String(theirs?.id) } }))[0]).toMatchObject({
      version: theirs?.version,
    });
  });

  it('are totalled by currency, amounts of unlike books apart, and receivables are never added to payables', async () => {
    await stored("update sys_enterprise set base_currency = 'USD' where id = 2");
    const totals = async (who: SignedIn, body: Body = {}) =>
      (await who.call<ListAnswer>(costs, body)).data.totals.baseAmount as Record<string, Record<string, string>>;
    const [sums, usd] = await Promise.all([
      totals(manager, all),
      stored(`select sum(base_amount) filter (where direction = 'AR') as ar, sum(base_amount) filter (where direction = 'AP') as ap,
        sum(case direction when 'AR' then base_amount else -base_amount end) as net
        from fc_cost where ep_id = 2 and not is_deleted and level <= 7`),
    ]);
    expect(Object.keys(sums).sort()).toEqual(['CNY', 'USD']);
    expect(sums.USD).toEqual({ AR: usd[0]?.ar, AP: usd[0]?.ap, difference: usd[0]?.net });
    expect(Object.keys(await totals(manager))).toEqual(['base']);
    await stored("update sys_enterprise set base_currency = 'CNY' where id = 2");
  });

  it('come to a sheet with their branch, and with nothing to pick from the others', async () => {
    const [own, wide] = [await headOf(manager, costs, {}), await headOf(manager, costs, all)];
    expect(wide.columns.map(({ name }) => name).filter((name) => !own.columns.some((column) => column.name === name))).toEqual([
      'epId',
      'branchCurrency',
    ]);
    expect([own.elsewhere, Object.keys(wide.elsewhere ?? {})]).toEqual([undefined, ['2', '3']]);
    expect(wide.actor.readsEpIds).toEqual(['1']);
    expect(wide.labels.customer).toEqual(own.labels.customer);
    expect(wide.facts.lists).toEqual(own.facts.lists);
    const [row] = await listOf(manager, costs, { ...all, where: { field: 'epId', anyOf: ['2'] } });
    const labels = async (body: Body) =>
      (await manager.call<LabelRow[]>('/PublicQueryController/selectLabels', { entity: 'order', keys: [row?.orderId], ...body })).data;
    expect(await labels({})).toEqual([]);
    expect(await labels(all)).toMatchObject([{ key: row?.orderId, closed: true }]);
  });
});

describe("every list of the branches' rows", () => {
  it('comes as pages and as a sheet with the rows of each branch, and says whose they are', async () => {
    const lists = catalogue.all
      .filter(({ owner }) => owner === 'branch')
      .flatMap((definition) => listCalls(definition))
      .map(({ call }) => call.split(' ')[1] as string);
    const totals = async (who: SignedIn, body: Body = {}) => {
      const found: Record<string, number> = {};
      for (const path of lists) found[path] = Number((await who.call<ListAnswer>(path, { size: 1, ...body })).data.total);
      return found;
    };
    const apart: Record<string, number>[] = [];
    for (const epId of ['1', '2', '3']) apart.push(await totals(await service.signIn('admin', { epId })));
    const admin = await service.signIn('admin');
    expect(await totals(admin, all)).toEqual(
      Object.fromEntries(lists.map((path) => [path, apart.reduce((sum, one) => sum + (one[path] ?? 0), 0)])),
    );
    for (const path of lists)
      expect(
        (await headOf(admin, path, all)).columns.map(({ name }) => name),
        path,
      ).toEqual(expect.arrayContaining(['epId', 'branchCurrency']));
  });
});

describe("files of the other branches' rows", () => {
  it('are read with them and changed by nobody but their own branch', async () => {
    const clerk = await service.signIn('yan.shuhang');
    const [row] = await listOf(clerk, orders, { where: { field: 'archived', op: 'equal', value: '0' } });
    const owner = { tableName: 'bl_order', tableId: row?.id ?? '' };
    const pdf = plainPdf('Shanghai');
    const sent = await attach(service.url, clerk, 'paper.pdf', pdf, owner);
    const files = async (who: SignedIn, body: Body) =>
      toldOf(await who.call('/FileController/select', { ...owner, ...body }, { method: 'GET' })).join() ||
      (await who.call<Attached[]>('/FileController/select', { ...owner, ...body }, { method: 'GET' })).data.map(
        ({ id, mayDelete }) => `${id} ${mayDelete}`,
      );
    expect(await files(clerk, {})).toEqual([`${sent.data.id} true`]);
    expect(await files(manager, {})).toBe('tableId ROW_GONE');
    expect(await files(manager, all)).toEqual([`${sent.data.id} false`]);
    const bytes = async (query: string) =>
      Buffer.from(
        await (
          await fetch(`${service.url}/FileController/download?id=${sent.data.id}${query}`, { headers: { authorization: manager.token } })
        ).arrayBuffer(),
      );
    expect((await bytes('&branches=all')).equals(pdf)).toBe(true);
    expect((await bytes('')).includes('ROW_GONE')).toBe(true);
    for (const body of [{ id: sent.data.id }, { id: sent.data.id, ...all }])
      expect((await manager.call('/FileController/delete', body)).code).not.toBe(200);
    expect((await attach(service.url, manager, 'mine.pdf', pdf, owner)).code).not.toBe(200);
    const operator = await service.signIn('operator');
    expect(await files(operator, all)).toBe('NOT_ALLOWED');
  });

  it('leave whoever opens a row in the list of its own branch', async () => {
    const clerk = await service.signIn('yan.shuhang');
    const [row] = await listOf(clerk, orders);
    const asked = { tableName: 'bl_order', tableId: row?.id };
    expect((await manager.call('/PublicQueryController/createOperation', { ...asked, type: '3' })).code).not.toBe(200);
    expect((await manager.call('/PublicQueryController/createOperation', { ...asked, ...all, type: '3' })).code).toBe(200);
    const who = async (reader: SignedIn, body: Body) =>
      (await reader.call<{ by: string }[]>('/PublicQueryController/selectLookup', { ...asked, ...body })).data.map(({ by }) => by);
    expect(await who(clerk, {})).toEqual(['Song Huailan']);
    expect(await who(manager, all)).toEqual(['Song Huailan']);
  });
});

describe('changes of the other branches', () => {
  it('are hinted at within the moment and asked for by their own numbers', async () => {
    const listener = await Listener.open(service.url, manager.token);
    const bystander = await Listener.open(service.url, (await service.signIn('operator')).token);
    open.push(listener, bystander);
    const { elsewhere } = await headOf(manager, orders, all);
    const clerk = await service.signIn('yan.shuhang');
    const [row] = await listOf(clerk, orders, { where: { field: 'locked', op: 'equal', value: '0' } });
    const done = await batch(clerk, 'OrderController', { rows: [edited(row as ListedRow, { remark: 'told at home' })] });
    expect(toldOf(done)).toEqual([]);
    const hint = (frame: Frame) => (frame as { kind: string }).kind === 'elsewhere';
    expect(await listener.until(hint)).toEqual({ kind: 'elsewhere', branch: '2', seq: done.data.seq });
    const { data } = await manager.call<ChangesSince>('/changes', { since: elsewhere?.['2'], branch: '2' }, { method: 'GET' });
    expect(data.seq).toBe(done.data.seq);
    expect(data.frames).toMatchObject([
      { seq: done.data.seq, entity: 'order', rows: [{ id: row?.id, after: { epId: '2', branchCurrency: 'CNY', remark: 'told at home' } }] },
    ]);
    expect(bystander.heard.some(hint)).toBe(false);
    const history = await manager.call<HistoryAnswer>('/PublicQueryController/selectHistory', { entity: 'order', id: row?.id, ...all });
    expect(history.data.entries[0]).toMatchObject({ after: { remark: 'told at home' } });
    expect(toldOf(await manager.call('/PublicQueryController/selectHistory', { entity: 'order', id: row?.id }))).toEqual(['id ROW_GONE']);
  });
});
