import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let admin: SignedIn;
beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('admin');
});
afterAll(() => service.stop());

const remove = (who: SignedIn, body: Record<string, unknown>) =>
  who.call<{ done: string[] }>('/basicDataController/delete_basicCode', body, { as: 'form' });
const made = async (code: string) =>
  (await admin.call<ListedRow>('/basicDataController/insert_port', { code, name: '测试港', englishName: 'Test port', countryCode: 'CN' }))
    .data;
const codes = async () => (await listOf(admin, '/basicDataController/select_port')).map(({ code }) => code);

describe('deleting a code of a dictionary', () => {
  it('removes it by its id or by itself, whichever name the dictionary is given', async () => {
    const port = await made('CNZZA');
    expect((await remove(admin, { tableName: 'bs_port', id: port.id })).data.done).toEqual([port.id]);
    await made('CNZZB');
    await made('CNZZC');
    expect((await remove(admin, { tableName: 'port', code: 'CNZZB,CNZZC' })).data.done).toHaveLength(2);
    expect((await codes()).filter((code) => String(code).startsWith('CNZZ'))).toEqual([]);
  });

  it('keeps a code that rows hold, and one the product needs', async () => {
    const [order] = await listOf(admin, '/OrderController/getOrderListNew');
    const held = await remove(admin, { tableName: 'bs_port', code: order?.portLoading });
    expect(held.refusals?.map(({ code }) => code)).toEqual(['CODE_IN_USE']);
    const [unit] = await listOf(admin, '/basicDataController/select_unit', { where: { field: 'isSystem', op: 'equal', anyOf: ['true'] } });
    expect(toldOf(await remove(admin, { tableName: 'bs_unit', id: unit?.id }))).toEqual([`${unit?.id} CODE_SYSTEM`]);
    expect(await codes()).toContain(order?.portLoading);
  });

  it.each([
    [{ tableName: 'sys_user', id: '1' }, 'INPUT_MALFORMED'],
    [{ tableName: 'bl_order', id: '1' }, 'INPUT_MALFORMED'],
    [{ tableName: 'bs_port', code: 'XXXXX' }, 'ROW_GONE'],
    [{ tableName: 'bs_port', id: '999999' }, 'ROW_GONE'],
  ])('is refused of %j', async (body, code) => {
    expect((await remove(admin, body)).refusals?.[0]?.code).toBe(code);
  });

  it.each([
    ['port', 'code', 'CNNGB'],
    ['carrier', 'code', 'COSU'],
    ['tradeLane', 'lineCode', 'USW'],
    ['containerType', 'code', '20GP'],
    ['chargeItem', 'code', 'OF'],
    ['currency', 'code', 'USD'],
  ])('gives way to disabling: of %s', async (entity, key, code) => {
    const named: Record<string, string> = { tradeLane: 'line', containerType: 'boxType', chargeItem: 'costName' };
    const call = (verb: string, body: Record<string, unknown>) =>
      admin.call<ListedRow>(`/basicDataController/${verb}_${named[entity] ?? entity}`, body);
    const rows = await listOf(admin, `/basicDataController/select_${named[entity] ?? entity}`);
    const row = rows.find((one) => one[key] === code) ?? rows[0];
    const off = entity === 'currency' ? { isEnabled: false } : { state: 'DISABLED' };
    expect((await call('update', { id: row?.id, version: row?.version, ...off })).data).toMatchObject(off);
    const labels = (
      await admin.call<{ rows: { key: string; closed?: boolean }[] }>(
        '/PublicQueryController/selectLabel',
        { entity, typed: row?.[key] },
        { method: 'GET' },
      )
    ).data;
    expect(JSON.stringify(labels)).toContain('"closed":true');
  });

  it('own accounts are offered with their currency and bank: those of one name are told apart', async () => {
    for (const currency of ['USD', 'EUR'])
      await service.database.ask(
        "insert into bs_bank_account (ep_id, bank_name, account_name, account_no, currency, state) values (1, 'Bank of the tests', 'Twice there', 'TWICE' || $1, $1, 'ENABLED')",
        [currency],
      );
    const { data } = await admin.call<{ about?: string }[]>(
      '/PublicQueryController/selectLabel',
      { entity: 'bankAccount', typed: 'Twice' },
      { method: 'GET' },
    );
    expect(data.map(({ about }) => about).toSorted()).toEqual(['EUR · Bank of the tests', 'USD · Bank of the tests']);
  });

  it.each([
    ['shekou', 'CNSHK'],
    ['lincha', 'THLCH'],
    ['laemchabang', 'THLCH'],
    ['曼谷', 'THBKK'],
    ['IDSUB', 'IDSUB'],
    ['yt', 'CNYTN'],
  ])('finds a port by %s', async (typed, code) => {
    const found = await admin.call<{ key: string }[]>('/PublicQueryController/selectLabel', { entity: 'port', typed }, { method: 'GET' });
    expect(found.data[0]?.key).toBe(code);
  });

  it('gives all ports where they are asked for, and what a pasted text means', async () => {
    const asked = (wish: Record<string, unknown>) =>
      admin.call<{ key: string; spelled?: string[] }[]>('/PublicQueryController/selectLabels', { entity: 'port', ...wish });
    const all = (await asked({ all: 'yes' })).data;
    expect(all.length).toBeGreaterThan(1_500);
    expect(all.find(({ key }) => key === 'CNCKG')?.spelled).toEqual(['chongqing', 'zhongqing']);
    expect((await asked({ typed: ['sishui'] })).data.map(({ key }) => key)).toEqual(['IDSUB']);
  });

  it('is for those who keep the basic data', async () => {
    expect((await remove(await service.signIn('operator'), { tableName: 'bs_port', code: 'CNNGB' })).refusals?.[0]?.code).toBe(
      'NOT_ALLOWED',
    );
  });
});
