import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LayoutOnWire } from '#define/layout';
import { startService, type Body, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let admin: SignedIn;
let operator: SignedIn;
let finance: SignedIn;
const base = '/PublicQueryController';
const mod = 'cost.list';

beforeAll(async () => {
  service = await startService();
  [admin, operator, finance] = await Promise.all([service.signIn('admin'), service.signIn('operator'), service.signIn('finance')]);
});
afterEach(() => service.database.ask('delete from sys_table_column_setting'));
afterAll(() => service.stop());

const column = (field: string, more: Body = {}): Body => ({ field, visible: true, width: 120, order: 0, frozen: null, ...more });
const inOrder = (...columns: Body[]) => columns.map((one, order) => ({ ...one, order }));
const keep = (who: SignedIn, columns: unknown, more: Body = {}) => who.call(`${base}/update_diyTable`, { mod, isEn: 0, columns, ...more });
const seen = async (who: SignedIn, call = 'select_diyTable', more: Body = {}) => {
  const { data } = await who.call<{ mod: string; isEn: number; columns: LayoutOnWire[] } | null>(
    `${base}/${call}`,
    { mod, isEn: 0, ...more },
    { method: 'GET' },
  );
  return data?.columns.map(({ field }) => field).join() ?? null;
};

describe('the layout of a sheet', () => {
  it('is the person’s own, else the branch’s, else nobody’s', async () => {
    expect(await seen(operator)).toBeNull();
    expect(await keep(admin, inOrder(column('price'), column('amount')), { isDefault: 1 })).toMatchObject({ code: 200 });
    expect([await seen(operator), await seen(finance), await seen(operator, 'selectDiyTableInit')]).toEqual([
      'price,amount',
      'price,amount',
      'price,amount',
    ]);
    await keep(operator, inOrder(column('amount'), column('price')));
    expect([await seen(operator), await seen(finance), await seen(operator, 'selectDiyTableInit')]).toEqual([
      'amount,price',
      'price,amount',
      'price,amount',
    ]);
    expect([
      await seen(operator, 'select_diyTable', { isEn: 1 }),
      await seen(operator, 'select_diyTable', { mod: 'invoice.list' }),
    ]).toEqual([null, null]);
  });

  it('goes back to the branch’s when the own one is given up, and follows it from then on', async () => {
    await keep(admin, inOrder(column('price')), { isDefault: '1' });
    await keep(operator, inOrder(column('amount')));
    expect(await keep(operator, null)).toMatchObject({ code: 200 });
    expect(await seen(operator)).toBe('price');
    await keep(admin, inOrder(column('rate')), { isDefault: '1' });
    expect(await seen(operator)).toBe('rate');
    await keep(admin, null, { isDefault: '1' });
    expect([await seen(operator), (await keep(operator, null)).code]).toEqual([null, 200]);
  });

  it('is set for the branch by administrators alone', async () => {
    for (const who of [operator, finance]) expect(await keep(who, inOrder(column('price')), { isDefault: 1 })).toMatchObject({ code: 403 });
    expect(await seen(admin)).toBeNull();
  });

  it('stays in its branch', async () => {
    const [other] = await service.database.ask(
      "select id from sys_enterprise where id <> (select home_ep_id from sys_user where username = 'admin') and id <> 0 limit 1",
      [],
    );
    const away = await service.signIn('admin', { epId: String(other?.id) });
    await keep(away, inOrder(column('price')), { isDefault: 1 });
    expect([await seen(away), await seen(operator)]).toEqual(['price', null]);
    admin = await service.signIn('admin');
  });

  it('travels as forms too, keeps what it knows and nothing else', async () => {
    const own = column('own_a1', { labelOverride: '含税价', formula: 'price*1.06', format: '0.000', currency: 'currency' });
    const sent = [
      column('amount', { order: 2, width: 9_999, frozen: 'left', pinned: true }),
      { ...own, order: 1 },
      column('price', { order: 0, width: 1, visible: false, align: 'right', evil: '<script>' }),
    ];
    expect(await operator.call(`${base}/update_diyTable`, { mod, isEn: 0, columns: sent }, { as: 'form' })).toMatchObject({ code: 200 });
    const { data } = await operator.call<{ columns: LayoutOnWire[] }>(`${base}/select_diyTable`, { mod, isEn: 0 }, { method: 'GET' });
    expect(data.columns).toEqual([
      { field: 'price', visible: false, width: 40, order: 0, frozen: null },
      {
        field: 'own_a1',
        visible: true,
        width: 120,
        order: 1,
        frozen: null,
        labelOverride: '含税价',
        formula: 'price*1.06',
        format: '0.000',
        currency: 'currency',
      },
      { field: 'amount', visible: true, width: 600, order: 2, frozen: 'left', pinned: true },
    ]);
  });

  it.each([
    ['no list', { field: 'price' }],
    ['nothing in it', []],
    ['nothing shown', [column('price', { visible: false })]],
    ['a column twice', [column('price'), column('price', { order: 1 })]],
    ['no width', [column('price', { width: 'wide' })]],
    ['a formula under a field’s name', [column('price', { formula: 'amount*2', labelOverride: 'x' })]],
    ['a formula without a header', [column('own_a', { formula: 'amount*2' }), column('price', { order: 1 })]],
    ['text that is no JSON', '{"columns"', 'JSON_UNPARSED'],
  ])('is refused with %s', async (_name, columns, code = 'LAYOUT_UNREAD') => {
    expect(await keep(operator, columns)).toMatchObject({ code: 422, refusals: [{ code }] });
    expect(await seen(operator)).toBeNull();
  });
});
