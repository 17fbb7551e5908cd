import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer } from '#define/wire';
import { columnsMediaType } from '#define/wire';
import { StreamReader } from '#workers/sheet/decode/stream';
import { listOf, startService, toldOf, type Body, type Service, type SignedIn } from '#tests/server/service';

interface View {
  id: string;
  version: number;
  name: string;
  owner: string;
  mine: boolean;
  share: string;
  isShared: boolean;
  isDefault: boolean;
  conditions: unknown;
  search: string;
  sort: unknown;
  columns: unknown;
  parts: unknown;
}

let service: Service;
let finance: SignedIn;
let controller: SignedIn;
const mod = 'cost.list';
const at = '/PublicQueryController';

beforeAll(async () => {
  service = await startService();
  [finance, controller] = await Promise.all([service.signIn('finance'), service.signIn('controller')]);
});
afterAll(() => service.stop());

const insert = (who: SignedIn, body: Body) => who.call<View>(`${at}/insert_diyFilter`, { mod, ...body });
const update = (who: SignedIn, body: Body) => who.call<View>(`${at}/update_diyFilter`, body);
const views = async (who: SignedIn, of = mod) => (await who.call<View[]>(`${at}/select_diyFilter`, { mod: of }, { method: 'GET' })).data;
const usd = {
  and: [
    { field: 'currency', op: 'equal', anyOf: ['USD'] },
    {
      or: [
        { field: 'price', op: 'ge', value: '100' },
        { field: 'direction', op: 'equal', anyOf: ['AP'] },
      ],
    },
  ],
};

describe('a saved view', () => {
  it('keeps conditions, search, order, columns and parts, by JSON and by form alike', async () => {
    const content = {
      conditions: usd,
      search: '海运',
      sort: [{ field: 'price', dir: 'desc' }],
      columns: [{ field: 'amount', width: 120, hidden: false, frozen: false }],
      parts: { groups: ['currency'] },
    };
    const made = await insert(finance, { name: ' 美金 ', ...content });
    expect(made).toMatchObject({
      code: 200,
      data: { name: '美金', mine: true, share: 'PRIVATE', isShared: false, isDefault: false, owner: 'Su Yingtang', version: 1, ...content },
    });
    const form = await finance.call<View>(`${at}/insert_diyFilter`, { mod, name: 'form', ...content }, { as: 'form' });
    expect(form).toMatchObject({ code: 200, data: content });
    expect((await views(finance)).map(({ name }) => name)).toEqual(['美金', 'form']);
    expect(await views(finance, 'order.list')).toEqual([]);
  });

  it('is renamed, changed part by part, and removed; a stale version is refused', async () => {
    const { data } = await insert(finance, { name: 'one', conditions: usd });
    const renamed = await update(finance, { id: data.id, version: data.version, name: 'two' });
    expect(renamed).toMatchObject({ code: 200, data: { name: 'two', version: 2, conditions: usd } });
    expect((await update(finance, { id: data.id, version: 1, name: 'three' })).refusals?.[0]?.code).toBe('STALE_VERSION');
    expect((await update(finance, { id: data.id, sort: [{ field: 'id', dir: 'asc' }] })).data).toMatchObject({
      name: 'two',
      version: 3,
      sort: [{ field: 'id', dir: 'asc' }],
    });
    expect((await finance.call(`${at}/delete_diyFilter`, { id: data.id })).code).toBe(200);
    expect((await views(finance)).some(({ id }) => id === data.id)).toBe(false);
    expect(toldOf(await update(finance, { id: data.id, name: 'again' }))).toEqual(['id VIEW_GONE']);
  });

  it("has a name of its own among its owner's", async () => {
    await insert(finance, { name: 'mine' });
    const answer = await insert(finance, { name: 'mine' });
    expect([answer.code, answer.refusals?.[0]?.code]).toEqual([409, 'VALUE_TAKEN']);
    expect((await insert(controller, { name: 'mine' })).code).toBe(200);
    expect((await insert(finance, { mod: 'order.list', name: 'mine' })).code).toBe(200);
    expect((await insert(finance, { name: '   ' })).refusals?.[0]?.code).toBe('VIEW_NAMELESS');
  });

  it('is made once however often its call is sent', async () => {
    const batchId = randomUUID();
    const [first, second] = [await insert(finance, { name: 'once', batchId }), await insert(finance, { name: 'once', batchId })];
    expect([first.code, second.code, second.data.id]).toEqual([200, 200, first.data.id]);
    expect((await insert(finance, { name: 'other', batchId })).refusals?.[0]?.code).toBe('BATCH_REUSED');
  });

  it.each([
    ['{', 'JSON_UNPARSED'],
    ['[]', 'FILTER_MALFORMED'],
    [JSON.stringify({ and: [{ field: 'x y', op: 'equal', value: '1' }] }), 'FILTER_MALFORMED'],
    [JSON.stringify({ and: [{ field: 'price', op: 'sounds like', value: '1' }] }), 'OPERATOR_UNKNOWN'],
    [JSON.stringify({ and: Array.from({ length: 31 }, () => ({ field: 'price', op: 'equal', value: '1' })) }), 'VIEW_TOO_LARGE'],
    [JSON.stringify({ and: [{ or: [{ and: [{ or: [{ field: 'price', op: 'equal', value: '1' }] }] }] }] }), 'VIEW_TOO_LARGE'],
  ])('with the conditions %s is refused with %s', async (conditions, code) => {
    expect((await insert(finance, { name: `bad ${code} ${conditions.length}`, conditions })).refusals?.[0]?.code).toBe(code);
  });

  it('may hold a pasted list of five thousand numbers', async () => {
    const listed = Array.from({ length: 5_000 }, (_, n) => `E2603-${n}`);
    expect((await insert(finance, { name: 'pasted', conditions: { and: [{ field: 'orderId', op: 'equal', listed }] } })).code).toBe(200);
  });
});

describe('a shared view', () => {
  it('is seen by the branch, by the team, or by nobody else', async () => {
    const sales = await service.signIn('sales');
    const [colleague, manager] = [await service.signIn('zhou.yanqiu'), await service.signIn('jiang.boyuan')];
    const names = async (who: SignedIn) =>
      (await views(who, 'order.list')).filter(({ name }) => name.startsWith('shared')).map(({ name }) => name);
    await insert(sales, { mod: 'order.list', name: 'shared private' });
    await insert(sales, { mod: 'order.list', name: 'shared team', share: 'TEAM' });
    await insert(manager, { mod: 'order.list', name: 'shared branch', isShared: '1' });
    expect(await names(sales)).toEqual(['shared branch', 'shared private', 'shared team']);
    expect(await names(colleague)).toEqual(['shared branch', 'shared team']);
    expect(await names(controller)).toEqual(['shared branch']);
    expect(await names(await service.signIn('xia.beichen'))).toEqual([]);
  });

  it('needs the right to share with the branch, and a team to share with one', async () => {
    const sales = await service.signIn('sales');
    expect((await insert(sales, { name: 'wide', share: 'BRANCH' })).refusals?.[0]?.code).toBe('VIEW_SHARE');
    expect((await insert(finance, { name: 'teamless', share: 'TEAM' })).refusals?.[0]?.code).toBe('VIEW_NO_TEAM');
    const { data } = await insert(sales, { name: 'narrow' });
    expect((await update(sales, { id: data.id, share: 'BRANCH' })).code).toBe(403);
    expect((await update(sales, { id: data.id, share: 'TEAM' })).data.isShared).toBe(true);
  });

  it('is changed and removed by its owner alone, and by nobody of another branch even read', async () => {
    const { data } = await insert(finance, { name: 'for all', share: 'BRANCH', conditions: usd });
    const theirs = await controller.call<View>(`${at}/get_diyFilter`, { id: data.id }, { method: 'GET' });
    expect(theirs.data).toMatchObject({ mine: false, owner: 'Su Yingtang', conditions: usd });
    expect((await update(controller, { id: data.id, name: 'taken' })).refusals?.[0]?.code).toBe('VIEW_NOT_YOURS');
    expect((await controller.call(`${at}/delete_diyFilter`, { id: data.id })).refusals?.[0]?.code).toBe('VIEW_NOT_YOURS');
    const stranger = await service.signIn('pan.yueru');
    for (const answer of [
      await stranger.call(`${at}/get_diyFilter`, { id: data.id }),
      await update(stranger, { id: data.id, isDefault: true }),
      await stranger.call('/costController/list', { view: data.id }),
    ])
      expect(answer.refusals?.[0]?.code).toBe('VIEW_GONE');
    const { data: secret } = await insert(finance, { name: 'secret' });
    expect((await controller.call('/costController/list', { view: secret.id })).refusals?.[0]?.code).toBe('VIEW_GONE');
  });

  it("is anybody's own default, one for each sheet, gone with the view", async () => {
    const { data: shared } = await insert(finance, { name: 'default for many', share: 'BRANCH' });
    const { data: other } = await insert(controller, { name: 'my default', isDefault: true });
    const defaults = async (who: SignedIn) => (await views(who)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
    expect(await defaults(controller)).toEqual(['my default']);
    expect((await update(controller, { id: shared.id, isDefault: true })).data).toMatchObject({ isDefault: true, mine: false });
    await update(finance, { id: shared.id, isDefault: 1 });
    expect([await defaults(controller), await defaults(finance)]).toEqual([['default for many'], ['default for many']]);
    await update(controller, { id: other.id, isDefault: true });
    await update(controller, { id: other.id, isDefault: false });
    expect(await defaults(controller)).toEqual([]);
    await update(controller, { id: shared.id, isDefault: true });
    await finance.call(`${at}/delete_diyFilter`, { id: shared.id });
    expect([await defaults(controller), await defaults(finance)]).toEqual([[], []]);
    await update(controller, { id: other.id, isDefault: true });
    expect(await defaults(controller)).toEqual(['my default']);
  });
});

describe('the parameter view of a list call', () => {
  it('applies the conditions, the search and the order of the view, beside what the call says itself', async () => {
    const conditions = { and: [{ field: 'currency', op: 'equal', value: 'USD' }] };
    const { data } = await insert(finance, { name: 'list', conditions, sort: [{ field: 'price', dir: 'desc' }] });
    const wanted = await listOf(finance, '/costController/list', { where: conditions, sort: [{ field: 'price', dir: 'desc' }] });
    expect((await listOf(finance, '/costController/list', { view: data.id })).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    const both = await listOf(finance, '/costController/list', {
      view: data.id,
      where: { field: 'direction', op: 'equal', value: 'AR' },
      sort: [{ field: 'id', dir: 'asc' }],
    });
    expect(both.map(({ id }) => id)).toEqual(
      wanted
        .filter(({ direction }) => direction === 'AR')
        .map(({ id }) => id)
        .sort((a, b) => Number(a) - Number(b)),
    );
    const { data: searching } = await insert(finance, { name: 'search', search: '海运费' });
    const found = await listOf(finance, '/costController/list', { view: searching.id });
    expect([...new Set(found.map(({ feeName }) => feeName))]).toEqual(['海运费']);
  });

  it('gives the same rows as columns and as pages, also where the view names fields as the sheet does', async () => {
    const [row] = await listOf(finance, '/costController/list');
    const { data } = await insert(finance, {
      name: 'party',
      conditions: { and: [{ field: 'customerId', op: 'equal', anyOf: [row?.crmId] }] },
    });
    const page = (await finance.call<ListAnswer>('/costController/list', { view: data.id })).data;
    const answer = await fetch(`${service.url}/costController/list?view=${data.id}`, {
      headers: { authorization: finance.token, accept: columnsMediaType },
    });
    const reader = new StreamReader();
    let total = -1;
    for (const piece of reader.push(new Uint8Array(await answer.arrayBuffer()))) if (piece.is === 'trailer') total = piece.trailer.total;
    expect([total, Number(page.total) > 0]).toEqual([page.total, true]);
  });

  it('does not lead to fields the person using it may not see', async () => {
    const { data } = await insert(controller, {
      mod: 'orderExport.list',
      name: 'profit',
      share: 'BRANCH',
      conditions: { and: [{ field: 'profitBase', op: 'gt', value: '0' }] },
    });
    const documents = await service.signIn('documents');
    expect((await documents.call('/OrderController/getOrderListNew', { view: data.id })).refusals?.[0]?.code).toBe('FIELD_NOT_YOURS');
    expect((await controller.call('/OrderController/getOrderListNew', { view: data.id })).code).toBe(200);
    expect((await controller.call('/costController/list', { view: data.id })).refusals?.[0]?.code).toBe('FIELD_UNKNOWN');
    expect((await controller.call('/costController/list', { view: '99999999' })).refusals?.[0]?.code).toBe('VIEW_GONE');
  });
});
