import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportPath, type ExportWish } from '#define/exporting';
import type { OperationsAnswer } from '#define/operationLog';
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
  (await who.call<OperationsAnswer>('/PublicQueryController/selectOperation', { kind: 'export', ...body }, { method: 'GET' })).data;
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
    const { notes, total, labels } = await logOf(await service.signIn('manager'));
    expect(total).toBe(3);
    const first = notes.at(-1);
    expect(first).toMatchObject({ entity: 'cost', rowId: null, code: null, by: expect.any(String) as string });
    expect(first?.asked).toMatchObject({
      form: 'sheet',
      file: 'xlsx',
      rows: '1234',
      columns: 'orderId,customerId,price,own_margin',
      search: '宁波',
    });
    expect(JSON.parse(first?.asked.where ?? '')).toMatchObject(where);
    expect(labels.customer?.map(({ key, zh }) => [key, zh])).toEqual([[customer?.id, customer?.short_name]]);
    expect(notes.map(({ asked }) => asked.form)).toEqual(['groups', 'groups', 'sheet']);
  });

  it('is found by person and kind of row, and is no refused call', async () => {
    const manager = await service.signIn('manager');
    expect((await logOf(manager, { entity: 'order' })).total).toBe(0);
    const security = await manager.call<OperationsAnswer>(
      '/PublicQueryController/selectOperation',
      { kind: 'security', entity: 'cost' },
      { method: 'GET' },
    );
    expect(security.data.notes).toEqual([]);
  });

  it('tells nobody of values they may not see themselves', async () => {
    const rates = await service.signIn('rates');
    const freight = { entity: 'freightRate', columns: ['cost20GP'], where: { field: 'cost20GP', op: 'lt', value: '777' } };
    await service.database.ask('update sys_role set role_set = role_set || \'["selectOperation","exportSheets"]\'::jsonb');
    expect((await announce(rates, freight)).code).toBe(200);
    const told = async (who: string) => (await logOf(await service.signIn(who), { entity: 'freightRate' })).notes.map(({ asked }) => asked);
    expect((await told('rates'))[0]?.where).toContain('777');
    expect(await told('sales')).toEqual([{ form: 'sheet', file: 'xlsx', rows: '1234', columns: 'cost20GP' }]);
  });

  it('writes as many lines as there were exports, whatever is refused beside them', async () => {
    const before = (await logOf(finance)).total;
    for (let time = 0; time < 120; time += 1) expect((await announce(finance, { rows: time })).code).toBe(200);
    expect((await logOf(finance)).total).toBe(before + 120);
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
    const form = { form: 'log', entity: '', columns: [] };
    await service.database.ask("update sys_role set role_set = role_set - 'selectOperation' where name like '%财务%'");
    expect(codeOf(await announce(await service.signIn('finance'), form))).toBe('NOT_ALLOWED');
    expect(codeOf(await announce(await service.signIn('manager'), form))).toBe(200);
  });

  it('is refused without the right to take data away, and the refusal stands in the log', async () => {
    await service.database.ask("update sys_role set role_set = role_set - 'exportSheets'");
    expect(codeOf(await announce(await service.signIn('finance')))).toBe('NOT_ALLOWED');
    const { data } = await (
      await service.signIn('admin')
    ).call<OperationsAnswer>('/PublicQueryController/selectOperation', { kind: 'security' }, { method: 'GET' });
    expect(data.notes.map(({ call, code }) => [call, code])).toContainEqual([exportPath, 'NOT_ALLOWED']);
  });
});
