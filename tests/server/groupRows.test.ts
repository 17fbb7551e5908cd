import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSheet } from '#tests/server/sheetOf';
import {
  batch,
  edited,
  listOf,
  startService,
  toldOf,
  type Answer,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';

let service: Service;
let admin: SignedIn;
let finance: SignedIn;
let operator: SignedIn;

const code = (answer: Answer) => [answer.status, answer.code];
const harbour = (more: Record<string, unknown> = {}) => ({
  code: 'CNZZZ',
  name: '测试港',
  englishName: 'Test Harbour',
  countryCode: 'CN',
  ...more,
});

beforeAll(async () => {
  service = await startService();
  [admin, finance, operator] = await Promise.all([service.signIn('admin'), service.signIn('finance'), service.signIn('operator')]);
});
afterAll(() => service.stop());

describe('rows of the whole group', () => {
  it('are added and edited by those who keep the dictionaries, from any branch, and seen in every branch', async () => {
    const inShanghai = await service.signIn('admin', { epId: '2' });
    const added = await inShanghai.call<ListedRow>('/basicDataController/insert_port', harbour());
    expect([...code(added), added.data.epId]).toEqual([200, 200, '0']);
    const changed = await inShanghai.call<ListedRow>('/basicDataController/update_port', {
      id: added.data.id,
      version: 1,
      name: '测试新港',
      epId: '0',
    });
    expect(changed.data).toMatchObject({ version: 2, name: '测试新港', code: 'CNZZZ' });
    for (const username of ['operator', 'meng.siyuan', 'hao.jingchuan']) {
      const who = username === 'operator' ? operator : await service.signIn(username);
      expect(
        await listOf(who, '/basicDataController/select_port', { where: { field: 'code', op: 'equal', value: 'CNZZZ' } }),
      ).toMatchObject([{ name: '测试新港' }]);
      expect(toldOf(await who.call('/basicDataController/update_port', { id: added.data.id, version: 2, name: 'mine' }))).toEqual([
        'NOT_ALLOWED',
      ]);
      expect(code(await who.call('/basicDataController/insert_port', harbour({ code: 'CNYYY' })))).toEqual([200, 403]);
    }
    admin = await service.signIn('admin');
  });

  it('keep their code once they are made', async () => {
    const [port] = (await listOf(admin, '/basicDataController/select_port')) as [ListedRow];
    expect(toldOf(await admin.call('/basicDataController/update_port', { id: port.id, version: port.version, code: 'CNXXX' }))).toEqual([
      `${port.id} code FIELD_CREATE_ONLY`,
    ]);
  });

  it('are written with an audit of their own, under the group', async () => {
    const batchId = randomUUID();
    const answer = await admin.call<ListedRow>('/basicDataController/insert_currency', {
      batchId,
      code: 'CHF',
      name: '瑞士法郎',
      englishName: 'Swiss franc',
      decimals: 2,
    });
    expect(answer.code).toBe(200);
    expect(
      await service.database.ask(
        "select b.ep_id, b.entity, b.action, c.row_id, c.after::jsonb->>'code' as code from sys_batch b join sys_change c using (ep_id, seq) where b.batch_id = $1",
        [batchId],
      ),
    ).toEqual([{ ep_id: '0', entity: 'currency', action: 'edit', row_id: answer.data.id, code: 'CHF' }]);
    const [mine] = await service.database.ask<{ seq: string }>('select seq from sys_sequence where ep_id = 0');
    expect(Number(mine?.seq)).toBeGreaterThan(0);
  });
});

describe('a rate of exchange', () => {
  const charge = (order: ListedRow, more: Record<string, unknown> = {}) => ({
    orderId: order.id,
    direction: 'AR',
    crmId: order.crmId,
    feeCode: 'OCF',
    number: '1',
    price: '100',
    currency: 'GBP',
    costDate: '2026-08-15',
    ...more,
  });
  let order: ListedRow;
  const addCost = () => batch(finance, 'costController', { add: [{ clientId: 'n', values: charge(order) }] });
  const rate = (value: string, more: Record<string, unknown> = {}) => ({
    currency: 'GBP',
    baseCurrency: 'CNY',
    rate: value,
    startDate: '2026-08-01',
    endDate: '2026-08-31',
    ...more,
  });

  beforeAll(async () => {
    order = (
      await listOf(finance, '/OrderController/getOrderListNew', {
        where: { and: ['locked', 'flagCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) },
      })
    )[0] as ListedRow;
    await service.database.ask("delete from fc_exchange_rate where currency = 'GBP'");
    await service.database.ask("update sys_fact_version set version = version + 1 where entity = 'exchangeRate'");
    await service.database.ask("insert into sys_fact_version (ep_id, entity) values (0, 'exchangeRate') on conflict do nothing");
  });

  it('decides the very next save, on this server and on every other', async () => {
    expect(toldOf(await addCost())).toContain('n currency EXCHANGE_RATE_MISSING');
    const added = await finance.call<ListedRow>('/exchangeController/insert', rate('9.1'));
    expect((await addCost()).data).toMatchObject({ done: [{ after: { rate: '9.1', amount: '100.00', baseAmount: '910.00' } }] });
    const { head } = await loadSheet(service.engine, await service.caller('finance'), 'cost');
    expect(head.facts.lists.exchangeRate?.filter(({ currency }) => currency === 'GBP')).toMatchObject([{ rate: '9.1' }]);
    await finance.call('/exchangeController/update', { id: added.data.id, version: 1, rate: '9.2' });
    expect((await addCost()).data).toMatchObject({ done: [{ after: { rate: '9.2', baseAmount: '920.00' } }] });
    const second = await startServiceOver();
    const elsewhere = await second.signIn('controller');
    await elsewhere.call('/exchangeController/update', { id: added.data.id, version: 2, rate: '9.3' });
    expect((await addCost()).data).toMatchObject({ done: [{ after: { rate: '9.3', baseAmount: '930.00' } }] });
    await finance.call('/exchangeController/delete', { ids: added.data.id });
    expect(toldOf(await addCost())).toContain('n currency EXCHANGE_RATE_MISSING');
    await second.running.stop();
  });

  it("made for one branch holds there before the group's, and leaves the others alone", async () => {
    await finance.call('/exchangeController/insert', rate('9.1'));
    await finance.call('/exchangeController/insert', rate('8.8', { forEpId: '2' }));
    expect((await addCost()).data).toMatchObject({ done: [{ after: { rate: '9.1' } }] });
    await finance.call('/exchangeController/insert', rate('9.9', { forEpId: '1' }));
    expect((await addCost()).data).toMatchObject({ done: [{ after: { rate: '9.9' } }] });
  });

  it('does not change what was decided with the old one, until the row itself is touched', async () => {
    const made = await addCost();
    const row = made.data.done[0]?.after as unknown as ListedRow;
    await service.database.ask("update fc_exchange_rate set rate = 5 where currency = 'GBP'");
    await service.database.ask("update fc_exchange_rate set end_date = '2026-08-09' where currency = 'GBP' and for_ep_id = 1");
    await finance.call(
      '/exchangeController/insert',
      rate('5', { forEpId: '1', startDate: '2026-08-10', acceptWarnings: ['RATE_MOVED_FAR'] }),
    );
    const touched = await batch(finance, 'costController', { rows: [edited({ ...row, version: 1 }, { price: '200' })] });
    expect(touched.data).toMatchObject({ done: [{ after: { amount: '200.00', baseAmount: '1980.00' } }] });
    const dated = await batch(finance, 'costController', { rows: [edited({ ...row, version: 2 }, { costDate: '2026-08-16' })] });
    expect(dated.data).toMatchObject({ done: [{ after: { rate: '5', baseAmount: '1000.00' } }] });
  });

  it('is kept by those who keep rates, and by nobody else', async () => {
    expect(code(await operator.call('/exchangeController/insert', rate('1')))).toEqual([200, 403]);
    expect(code(await operator.call('/exchangeController/selectList'))).toEqual([200, 403]);
    expect(toldOf(await finance.call('/exchangeController/insert', rate('1', { startDate: '2026-09-02', endDate: '2026-09-01' })))).toEqual(
      ['one endDate DATES_REVERSED'],
    );
    expect(toldOf(await finance.call('/exchangeController/insert', rate('0')))).toEqual(['one rate NUMBER_TOO_SMALL']);
  });
});

/** A second server process's worth of engines over the same database. */
async function startServiceOver(): Promise<Service> {
  const { Service: Made } = await import('#tests/server/service');
  const { serve } = await import('#server/run');
  const { catalogue } = await import('#modules/entities');
  const { business } = await import('#modules/handlers');
  const settings = { port: 0, host: '127.0.0.1', dataFolder: '.', databaseUrl: service.database.url, pages: null };
  return new Made(
    service.database,
    await serve(settings, { url: service.database.url, stop: async () => undefined }, catalogue, { ...business, jobs: [] }),
  );
}
