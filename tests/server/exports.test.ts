import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportPath, type ExportWish } from '#define/exporting';
import type { ListAnswer } from '#define/wire';
import { startService, type Body, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let finance: SignedIn;

const wish: ExportWish = {
  form: 'sheet',
  file: 'xlsx',
  entity: 'cost',
  columns: ['orderId', 'customerId', 'price', 'own_margin'],
  rows: 1_234,
  where: null,
  search: '',
};
const announce = (who: SignedIn, more: Body = {}) => who.call(exportPath, { ...wish, ...more });
const logOf = async (who: SignedIn, body: Body = {}) =>
  (
    await who.call<ListAnswer>(
      '/PublicQueryController/selectOperation',
      { became: 'EXPORTED', size: 1_000, ...body },
      { method: 'GET', headers: { 'x-language': 'zh' } },
    )
  ).data;
const codeOf = (answer: { code: number; refusals?: readonly { code: string }[] }) => answer.refusals?.[0]?.code ?? answer.code;

beforeAll(async () => {
  service = await startService();
  finance = await service.signIn('finance');
});
afterAll(() => service.stop());

describe('an export that is announced', () => {
  it('stands in the operation log with its rows, columns and filter, each time anew', async () => {
    const [customer] = await service.database.ask<{ id: string; short_name: string }>(
      'select id, short_name from crm_customer where ep_id = 1 limit 1',
    );
    const where = {
      and: [
        { field: 'customerId', op: 'equal', anyOf: [customer?.id ?? ''] },
        { field: 'price', op: 'gt', value: '5' },
        { field: 'own_margin', op: 'lt', value: '0' },
      ],
    };
    expect((await announce(finance, { where, search: '宁波' })).code).toBe(200);
    expect((await announce(finance, { form: 'groups', rows: 12, columns: ['price'] })).code).toBe(200);
    expect((await announce(finance, { form: 'groups', rows: 12, columns: ['price'] })).code).toBe(200);
    const { rows, total } = await logOf(await service.signIn('manager'));
    expect(total).toBe(3);
    expect(rows.map(({ deed, changes }) => [deed, changes])).toEqual([
      ['导出分组汇总', '12 行 · 列：单价'],
      ['导出分组汇总', '12 行 · 列：单价'],
      [
        '导出 Excel',
        `1234 行 · 筛选：结算单位 ${customer?.short_name} 且 单价 大于 5 且 自定义列 小于 0 · 搜索：宁波 · 列：工作号、结算单位、单价、自定义列`,
      ],
    ]);
  });

  it('is found by person and kind of row, and is no refused call', async () => {
    const manager = await service.signIn('manager');
    expect((await logOf(manager, { entity: 'order' })).total).toBe(0);
    expect((await logOf(manager, { became: 'REFUSED', entity: 'cost' })).rows).toEqual([]);
  });

  it('tells nobody of values they may not see themselves', async () => {
    const rates = await service.signIn('rates');
    const freight = { entity: 'freightRate', columns: ['cost20GP'], where: { field: 'cost20GP', op: 'lt', value: '777' } };
    await service.database.ask('update sys_role set role_set = role_set || \'["selectOperation","exportSheets"]\'::jsonb');
    expect((await announce(rates, freight)).code).toBe(200);
    const told = async (who: string) =>
      (await logOf(await service.signIn(who), { entity: 'freightRate' })).rows.map(({ changes }) => changes);
    expect((await told('rates'))[0]).toContain('777');
    expect((await told('sales'))[0]).not.toContain('777');
  });

  it('writes as many lines as there were exports, whatever is refused beside them', async () => {
    const before = (await logOf(finance)).total;
    for (let time = 0; time < 120; time += 1) expect((await announce(finance, { rows: time })).code).toBe(200);
    expect(Number((await logOf(finance)).total)).toBe(Number(before) + 120);
  });
});

describe('an export that is not allowed', () => {
  it.each<[string, string, Body, string | number]>([
    ['a list that is not theirs', 'hr', {}, 'NOT_ALLOWED'],
    ['a column they may not see', 'sales', { entity: 'freightRate', columns: ['cost20GP'] }, 'FIELD_NOT_YOURS'],
    [
      'a filter by such a column',
      'sales',
      { entity: 'freightRate', columns: [], where: { field: 'cost20GP', op: 'gt', value: '1' } },
      'FIELD_NOT_YOURS',
    ],
    ['a column nobody knows', 'finance', { columns: ['nothing'] }, 'FIELD_UNKNOWN'],
    ['a list nobody knows', 'finance', { list: 'nothing' }, 'CHOICE_UNKNOWN'],
    ['a file of another kind', 'finance', { file: 'exe' }, 'CHOICE_UNKNOWN'],
    ['columns that are none', 'finance', { columns: '{"a":1}' }, 'INPUT_MALFORMED'],
    ['no entity', 'finance', { entity: '' }, 'INPUT_MALFORMED'],
    ['rows of all branches without the scope', 'operator', { entity: 'order', columns: [], branches: 'all' }, 'NOT_ALLOWED'],
  ])('is refused for %s', async (_what, who, more, code) => {
    const signed = await service.signIn(who);
    expect(codeOf(await announce(signed, more))).toBe(code);
  });

  it('of the log is for those who may read it', async () => {
    const log = { entity: 'operation', columns: ['at', 'changes'] };
    await service.database.ask("update sys_role set role_set = role_set - 'selectOperation' where name like '%财务%'");
    expect(codeOf(await announce(await service.signIn('finance'), log))).toBe('NOT_ALLOWED');
    expect(codeOf(await announce(await service.signIn('manager'), log))).toBe(200);
  });

  it('is refused without the right to take data away, and the refusal stands in the log', async () => {
    await service.database.ask("update sys_role set role_set = role_set - 'exportSheets'");
    expect(codeOf(await announce(await service.signIn('finance')))).toBe('NOT_ALLOWED');
    const { rows } = await logOf(await service.signIn('admin'), { became: 'REFUSED' });
    expect(rows.map(({ deed, changes }) => [deed, changes])).toContainEqual(['没有权限', exportPath]);
  });
});
