import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide } from '#define/decide';
import type { LabelRow } from '#define/wire';
import { listOf, startService, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { loadSheet } from '#tests/server/sheetOf';

/** Customers of a branch that has been at work for years: far more than are ever named whole. */
const many = 20_000;
let service: Service;
let finance: SignedIn;
let locked: string;
let unused: string;

const opened = async (username: string) => loadSheet(service.engine, await service.caller(username, '1'), 'cost');

beforeAll(async () => {
  service = await startService();
  finance = await service.signIn('finance');
}, 60_000);
afterAll(() => service.stop());

describe('what decisions know of customers', () => {
  it('does not grow with those no row names: the bytes of opening costs stay what they were', async () => {
    const before = (await opened('finance')).bytes;
    const columns = (
      await service.database.ask<{ name: string }>(
        "select column_name as name from information_schema.columns where table_name = 'crm_customer' and column_name not in ('id', 'crm_code', 'crm_name', 'uscc', 'short_name') and is_generated = 'NEVER'",
      )
    ).map(({ name }) => name);
    await service.database.ask(
      `insert into crm_customer (${columns.join(', ')}, crm_code, crm_name, short_name) select ${columns.map((name) => `c.${name}`).join(', ')}, 'MANY' || n, '客户公司' || n, '客户' || n
       from (select * from crm_customer where ep_id = 1 order by id limit 1) c, generate_series(1, ${many}) n`,
    );
    await service.database.ask("update sys_fact_version set version = version + 1 where entity = 'customer'");
    const after = (await opened('finance')).bytes;
    process.stdout.write(`bytes on opening costs: ${before} with the demo company's customers, ${after} with ${many} more\n`);
    // All labels of the few went along before; of the many only those of the rows.
    expect(after).toBeLessThan(before * 1.05);
  });

  it('is the same of every customer a row names, and of one that is named by typing', async () => {
    const costs = await listOf(finance, '/costController/list');
    const row = costs.find((one) => !one.locked && !one.confirmed && !one.orderCostLocked) as ListedRow;
    [locked, unused] = (
      await service.database.ask<{ id: string }>("select id from crm_customer where crm_code in ('MANY7', 'MANY8') order by id")
    ).map(({ id }) => id) as [string, string];
    await service.database.ask('update crm_customer set locked = true where id = $1', [locked]);
    await service.database.ask("update sys_fact_version set version = version + 1 where entity = 'customer'");
    const { grid } = await opened('finance');
    const used = new Set(costs.map(({ crmId }) => String(crmId)));
    const known = grid.facts.lists.customer;
    expect([...used].filter((id) => !known?.has(id))).toEqual([]);
    expect([known?.has(locked), known?.has(unused)]).toEqual([false, false]);
    for (const id of [locked, unused]) {
      const code = id === locked ? 'MANY7' : 'MANY8';
      const { data } = await finance.call<LabelRow[]>('/PublicQueryController/selectLabels', { entity: 'customer', typed: [code] });
      grid.labels.merge('customer', data);
    }
    const judged = (customerId: string) => {
      const before = { ...row, customerId: row.crmId } as never;
      const { refusals } = decide({ definition: grid.definition, before, set: { customerId }, facts: grid.facts, actor: grid.actor });
      return refusals.map(({ code, field }) => [field, code]).filter(([field]) => field === 'customerId');
    };
    expect([judged(locked), judged(unused)]).toEqual([[['customerId', 'CUSTOMER_LOCKED']], []]);
  });

  it('is nothing of rows the reader does not see', async () => {
    const sales = await service.caller('sales', '1');
    const { grid } = await opened('sales');
    const [own] = await service.database.ask<{ ids: string[] }>(
      'select array_agg(id::text) as ids from crm_customer where $1 in (salesman_id, customer_service_id, operator_id, document_user_id, create_user_id)',
      [sales.actor.userId],
    );
    expect(sales.actor.dataScope).toBe('OWN');
    expect([...(grid.facts.lists.customer?.keys() ?? [])].filter((id) => !own?.ids.includes(id))).toEqual([]);
  });
});
