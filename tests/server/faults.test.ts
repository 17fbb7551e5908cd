import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { Listener, upTo } from '#tests/server/listener';
import { edited, listOf, startService, toldOf, type Answer, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let admin: SignedIn;
let costs: ListedRow[];
let order: ListedRow;

/** Every table a save can leave something in. */
const tables = [
  'fc_cost',
  'bl_order',
  'fc_exchange_rate',
  'sys_batch_key',
  'sys_sequence',
  'sys_batch',
  'sys_change',
  'sys_fact_version',
  'sys_number_series',
];
const everything = () =>
  Promise.all(
    tables.map(async (table) => [
      table,
      (await service.database.ask<{ sum: string }>(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`))[0]?.sum,
    ]),
  );

const charge = () => ({
  orderId: order.id,
  direction: 'AR',
  crmId: order.crmId,
  feeCode: 'DOC',
  number: '2',
  price: '100',
  costDate: '2026-03-20',
});
const voyage = () => ({ crmId: order.crmId, portLoading: 'CNNGB', portDischarge: 'USLAX', etd: '2026-04-20', goodsName: '家具' });

/** Saves that between them pass every step of the road. */
const saves: Readonly<Record<string, () => Promise<Answer<BatchAnswer>>>> = {
  mixed: () => {
    const [first, , third] = costs as [ListedRow, ListedRow, ListedRow];
    return admin.call('/costController/batchEdit', {
      batchId,
      rows: [edited(first, { remark: 'half done?' })],
      add: [{ clientId: 'n', values: charge() }],
      remove: [{ id: third.id, version: third.version }],
    });
  },
  numbered: () => admin.call('/OrderController/batchEdit', { batchId, add: [{ clientId: 'n', values: voyage() }] }),
  facts: () => admin.call('/exchangeController/insert', { batchId, currency: 'USD', baseCurrency: 'CNY', rate: '7.5', ...dayAlone() }),
  pair: () => admin.call('/costController/lock', { batchId, ids: costs.slice(4, 6).map(({ id }) => id) }),
};
let batchId = '';

/** A day of each batch's own: no two rates of a currency hold the same. */
function dayAlone(): { startDate: string; endDate: string } {
  const day = new Date(Date.UTC(2031, 0, 1 + Number.parseInt(batchId.slice(0, 4), 16))).toISOString().slice(0, 10);
  return { startDate: day, endDate: day };
}

/** Steps at which the database fails, by the table and the deed. */
const steps: readonly (readonly [save: string, table: string, deed: string])[] = [
  ['mixed', 'sys_batch_key', 'insert'],
  ['mixed', 'fc_cost', 'insert'],
  ['mixed', 'fc_cost', 'update'],
  ['mixed', 'sys_sequence', 'insert'],
  ['mixed', 'sys_batch', 'insert'],
  ['mixed', 'sys_change', 'insert'],
  ['mixed', 'sys_batch_key', 'update'],
  ['numbered', 'sys_number_series', 'insert'],
  ['numbered', 'bl_order', 'insert'],
  ['numbered', 'sys_change', 'insert'],
  ['facts', 'fc_exchange_rate', 'insert'],
  ['facts', 'sys_fact_version', 'insert'],
  ['facts', 'sys_batch', 'insert'],
  ['pair', 'fc_cost', 'update'],
  ['pair', 'sys_change', 'insert'],
];

async function breakAt(table: string, deed: string, how: string, when = 'before'): Promise<void> {
  await service.database.ask(
    `create function break_here() returns trigger language plpgsql security definer as $$ begin ${how} return coalesce(new, old); end $$`,
  );
  const kind =
    when === 'commit'
      ? `create constraint trigger break_here after ${deed} on ${table} deferrable initially deferred`
      : `create trigger break_here ${when} ${deed} on ${table}`;
  await service.database.ask(`${kind} for each row execute function break_here()`);
}
const mend = () => service.database.ask('drop function if exists break_here() cascade');

beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('admin');
  const open = ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' }));
  costs = await listOf(admin, '/costController/list', { where: { and: open } });
  order = (
    await listOf(admin, '/OrderController/getOrderListNew', {
      where: { and: ['locked', 'flagCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) },
    })
  )[0] as ListedRow;
});
afterEach(mend);
afterAll(() => service.stop());

async function nothingHappened(save: string, code: string): Promise<void> {
  batchId = randomUUID();
  const before = await everything();
  const answer = await (saves[save] as () => Promise<Answer<BatchAnswer>>)();
  expect([answer.status, answer.code, ...toldOf(answer)]).toEqual([500, 500, code]);
  expect(answer.codeMsg).toMatch(/[0-9A-F]{8}/u);
  expect(JSON.stringify(answer)).not.toMatch(/break_here|fc_cost|\.ts:|select |insert into/iu);
  expect(await everything()).toEqual(before);
}

describe('a save that breaks', () => {
  for (const [save, table, deed] of steps) {
    it(`at the ${deed} of ${table} (${save}) leaves nothing behind`, async () => {
      await breakAt(table, deed, "raise exception 'broken here';");
      await nothingHappened(save, 'INTERNAL');
    });
  }

  it('at the commit leaves nothing behind', async () => {
    await breakAt('fc_cost', 'update', "raise exception 'broken at the end';", 'commit');
    await nothingHappened('mixed', 'INTERNAL');
  });

  it("because the database's connection goes leaves nothing behind, and the next save finds another", async () => {
    await breakAt('sys_change', 'insert', 'perform pg_terminate_backend(pg_backend_pid());');
    await nothingHappened('mixed', 'DATABASE_AWAY');
    await mend();
    expect((await listOf(admin, '/costController/list')).length).toBeGreaterThan(0);
  });

  it('tells nobody of it; sent again under its id once the database is well, it is told once', async () => {
    const listener = await Listener.open(service.url, admin.token);
    const [, fourth] = costs.slice(3) as [ListedRow, ListedRow];
    batchId = randomUUID();
    const send = () => admin.call<BatchAnswer>('/costController/batchEdit', { batchId, rows: [edited(fourth, { remark: 'told once' })] });
    await breakAt('sys_change', 'insert', "raise exception 'broken here';");
    expect((await send()).code).toBe(500);
    await mend();
    const saved = await send();
    expect(saved.data).toMatchObject({ done: [{ id: fourth.id, version: fourth.version + 1 }] });
    expect(saved.data.replayed).toBeUndefined();
    await listener.until(upTo(saved.data.seq as number));
    expect(listener.heard).toMatchObject([
      { kind: 'change', seq: saved.data.seq, batchId, rows: [{ id: fourth.id, after: { remark: 'told once' } }] },
    ]);
    await listener.close();
  });

  it('keeps numbers without a gap', async () => {
    const add = async () => {
      batchId = randomUUID();
      return (saves.numbered as () => Promise<Answer<BatchAnswer>>)();
    };
    const numberOf = ({ data }: Answer<BatchAnswer>) => Number(String(data.done[0]?.after?.jobNo).split('-').at(-1));
    const first = numberOf(await add());
    await breakAt('sys_change', 'insert', "raise exception 'broken here';");
    expect((await add()).code).toBe(500);
    await mend();
    expect(numberOf(await add())).toBe(first + 1);
  });
});
