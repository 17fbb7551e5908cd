import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LabelRow } from '#define/wire';
import { catalogue } from '#modules/entities';
import { loadSheet } from '#tests/server/sheetOf';
import { startService, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let operator: SignedIn;
let [used, other] = ['', ''];
const more = 1_200;

beforeAll(async () => {
  service = await startService();
  operator = await service.signIn('operator');
  // As many partners as a real branch has.
  await service.database.ask(
    `insert into crm_customer select (jsonb_populate_record(null::crm_customer, to_jsonb(c) || jsonb_build_object('id', 900000 + n, 'crm_code', 'MANY' || n, 'crm_name', 'Partner ' || n, 'short_name', 'Many ' || n, 'uscc', null, 'settle_method', 'MONTHLY', 'credit_days', 17))).*
     from (select * from crm_customer where ep_id = 1 and is_customer order by id limit 1) c, generate_series(1, ${more}) n`,
  );
  const [first] = await service.database.ask<{ id: string }>(
    'select customer_id::text as id from bl_order where ep_id = 1 and not is_deleted order by id limit 1',
  );
  [used, other] = [first?.id ?? '', '900007'];
});
afterAll(() => service.stop());

it('sends what rules know of the partners its rows name, not of a thousand others', async () => {
  const { grid, head } = await loadSheet(service.engine, await service.caller('operator', '1'), 'order');
  expect([head.facts.lists.customer, head.labels.customer]).toEqual([undefined, { complete: false, rows: [] }]);
  expect(Object.keys(head.facts.lists)).toContain('port');
  const known = grid.facts.lists.customer;
  expect(known?.get(used)).toMatchObject({ id: used, settleMethod: expect.any(String) });
  expect(known?.has(other)).toBe(false);
  expect(known?.size).toBeLessThan(200);
});

it('sends what nobody picks by a label to whoever may list it: tariffs days of boxes are reckoned by', async () => {
  const { grid } = await loadSheet(service.engine, await service.caller('operator', '1'), 'order');
  expect([...(grid.facts.lists.demurrageTariff?.values() ?? [])]).toContainEqual(
    expect.objectContaining({ carrierCode: 'COSU', kind: 'DEM' }),
  );
});

it('answers what rules know with the labels a sheet asks for, to whoever may pick the row', async () => {
  const labels = async (who: SignedIn, wanted: object) =>
    (await who.call<LabelRow[]>('/PublicQueryController/selectLabels', { entity: 'customer', ...wanted })).data;
  const [typed] = await labels(operator, { typed: ['Many 7'], sheet: 'order' });
  expect(typed).toMatchObject({ key: other, fact: { id: other, settleMethod: 'MONTHLY', creditDays: 17 } });
  expect((await labels(operator, { typed: ['Many 7'] }))[0]).not.toHaveProperty('fact');
  // No rule of box types looks at partners.
  expect((await labels(operator, { keys: [other], sheet: 'containerType' }))[0]).not.toHaveProperty('fact');
  const all = await labels(operator, { all: 'yes', sheet: 'order' });
  expect([all.length > more, all.every(({ fact }) => fact !== undefined)]).toEqual([true, true]);
  const found = await operator.call<LabelRow[]>(
    '/PublicQueryController/selectLabel',
    { entity: 'customer', typed: 'any 119', sheet: 'order' },
    { method: 'GET' },
  );
  expect(found.data.map(({ zh, fact }) => [zh, fact?.creditDays])).toContainEqual(['Many 1199', 17]);
});

it('keeps a list that moved up to date by what moved in it', async () => {
  const listed = () =>
    service.engine.database.read({ readsEpIds: ['0', '1'], writesEpId: null }, (transaction) =>
      service.engine.facts.rowsOf(transaction, catalogue.get('customer'), '1'),
    );
  const before = await listed();
  const changed = async (statement: string) => {
    await service.database.ask(statement);
    await service.database.ask(
      "insert into sys_fact_version (ep_id, entity, version) values (1, 'customer', 1) on conflict (ep_id, entity) do update set version = sys_fact_version.version + 1",
    );
  };
  await changed(`update crm_customer set credit_days = 44 where id = ${other}`);
  await changed('update crm_customer set is_deleted = true where id = 900008');
  const after = await listed();
  expect([before.get(other)?.creditDays, after.get(other)?.creditDays]).toEqual([17, 44]);
  expect([before.has('900008'), after.has('900008'), after.size]).toEqual([true, false, before.size - 1]);
});
