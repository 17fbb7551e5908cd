import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFields, listCalls, wireName, type Definition } from '#define/entity';
import type { ChangesSince, ListAnswer } from '#define/wire';
import { catalogue } from '#modules/entities';
import type { EntityName } from '#names/entities';
import { divide, isZero, multiply, toDecimal, toText } from '#values/decimal';
import { batch, edited, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let doers: Readonly<Record<'finance' | 'controller' | 'operator' | 'rates', SignedIn>>;
let readers: readonly SignedIn[];
/** An order of the salesman's with open charges, and a person it can be handed to. */
let order: ListedRow;
let orders: readonly ListedRow[];

const watched = (['order', 'cost', 'invoice', 'invoiceLine', 'freightRate', 'customer', 'container'] as const).map((name) =>
  catalogue.get(name),
);
const seqOf = async () =>
  Number((await service.database.ask<{ seq: string }>('select seq from sys_sequence where ep_id = 1'))[0]?.seq ?? 0);

beforeAll(async () => {
  service = await startService();
  const people = await Promise.all(
    ['finance', 'controller', 'operator', 'rates', 'sales', 'manager', 'documents', 'cashier', 'hr'].map((username) =>
      service.signIn(username).catch(() => null),
    ),
  );
  const present = people.filter((one): one is SignedIn => one !== null);
  const [finance, controller, operator, rates] = present as [SignedIn, SignedIn, SignedIn, SignedIn];
  doers = { finance, controller, operator, rates };
  readers = present;
  const sales = present.find(({ username }) => username === 'sales') as SignedIn;
  orders = await listOf(sales, '/OrderController/getOrderListBusiness', {
    where: { and: ['flagCostLocked', 'locked'].map((field) => ({ field, op: 'equal', value: '0' })) },
  });
  order = orders[0] as ListedRow;
});
afterAll(() => service.stop());

/** Everything a person's lists hold of an entity, by id, without what rows carry of others: those rows are told themselves. */
async function seen(who: SignedIn, definition: Definition): Promise<Map<string, Record<string, unknown>>> {
  const names = ['id', 'version', ...Object.keys(allFields(definition)).map((name) => wireName(definition, name))];
  const rows = new Map<string, Record<string, unknown>>();
  for (const { call } of listCalls(definition)) {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string];
    for (let page = 1; ; page++) {
      const answer = await who.call<ListAnswer>(path, { page, size: 1_000, sort: [{ field: 'id', dir: 'asc' }] }, { method });
      if (answer.code !== 200) break;
      for (const row of answer.data.rows)
        rows.set(String(row.id), Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])));
      if (answer.data.rows.length < 1_000) break;
    }
  }
  return rows;
}

const sightOf = async (who: SignedIn) =>
  new Map<EntityName, Map<string, Record<string, unknown>>>(
    await Promise.all(watched.map(async (definition) => [definition.name, await seen(who, definition)] as const)),
  );

type Sight = Awaited<ReturnType<typeof sightOf>>;

/** `entity id` of every row that two sights differ in, with how it stands after: null where it is gone. */
function differences(before: Sight, now: Sight): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const { name } of watched) {
    const [was, is] = [before.get(name) ?? new Map(), now.get(name) ?? new Map()];
    for (const id of new Set([...was.keys(), ...is.keys()]))
      if (JSON.stringify(was.get(id)) !== JSON.stringify(is.get(id))) found.set(`${name} ${id}`, is.get(id) ?? null);
  }
  return found;
}

/** The same of what the channel tells, for the entities whose lists the person may open. */
function told(answer: ChangesSince, now: Sight): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const { entity, rows } of answer.frames) {
    const definition = watched.find(({ name }) => name === entity);
    const names = new Set(
      definition ? ['id', 'version', ...Object.keys(allFields(definition)).map((name) => wireName(definition, name))] : [],
    );
    for (const { id, after, beside } of rows) {
      // A row of which only what other lists carry is told has no list of its own here.
      if (!definition || beside || (after !== null && !now.get(entity)?.has(id) && now.get(entity)?.size === 0)) continue;
      found.set(
        `${entity} ${id}`,
        after && Object.fromEntries([...names].filter((name) => name in after).map((name) => [name, after[name]])),
      );
    }
  }
  return found;
}

const sorted = (some: ReadonlyMap<string, unknown>) => Object.fromEntries([...some].sort(([a], [b]) => a.localeCompare(b, 'en')));

const costOf = (level: number, more: object) => ({
  orderId: order.id,
  direction: 'AR',
  crmId: order.crmId,
  feeCode: level > 5 ? 'COM' : 'DOC',
  number: '1',
  price: '10',
  currency: 'CNY',
  taxRate: '6',
  costDate: '2026-03-20',
  ...more,
});

const costsOf = async (level: 'hidden' | 'open') =>
  (await listOf(doers.controller, '/costController/list', { orderId: order.id })).filter((row) => {
    const high = Number(row.level) > 7;
    return row.locked !== true && row.confirmed !== true && row.invoiced !== true && high === (level === 'hidden');
  });

async function added(by: SignedIn, values: object): Promise<void> {
  expect(toldOf(await batch(by, 'costController', { add: [{ clientId: 'n', values }] }))).toEqual([]);
}

type Step = readonly [name: string, at: number];

/** What people do; each is taken as far as it is allowed. */
const steps: Readonly<Record<string, (at: number) => Promise<unknown>>> = {
  addHidden: (at) => added(doers.controller, costOf(9, { price: String(at + 1) })),
  addOpen: (at) => added(doers.finance, costOf(0, { price: String(at + 1) })),
  async priceHidden(at) {
    const rows = await costsOf('hidden');
    const row = rows[at % Math.max(1, rows.length)];
    return row && batch(doers.controller, 'costController', { rows: [edited(row, { price: String(50 + at) })] });
  },
  async bothAtOnce(at) {
    const [hidden, open] = [(await costsOf('hidden'))[0], (await costsOf('open'))[0]];
    const rows = [hidden && edited(hidden, { price: String(70 + at) }), open && edited(open, { remark: `r${at}` })].filter(Boolean);
    return batch(doers.controller, 'costController', { rows });
  },
  async priceOpen(at) {
    const rows = await costsOf('open');
    const row = rows[at % Math.max(1, rows.length)];
    return row && batch(doers.finance, 'costController', { rows: [edited(row, { price: String(90 + at) })] });
  },
  async removeHidden() {
    const [row] = await costsOf('hidden');
    return row && batch(doers.controller, 'costController', { remove: [{ id: row.id, version: row.version }] });
  },
  async removeOpen(at) {
    const rows = await costsOf('open');
    const row = rows[at % Math.max(1, rows.length)];
    return row && batch(doers.finance, 'costController', { remove: [{ id: row.id, version: row.version }] });
  },
  async confirm(at) {
    const rows = await costsOf(at % 2 === 0 ? 'hidden' : 'open');
    return rows[0] && doers.controller.call('/costController/confirm', { ids: rows[0].id });
  },
  async invoice(at) {
    const rows = (await costsOf(at % 2 === 0 ? 'hidden' : 'open')).slice(0, 2).map(({ id }) => id);
    if (rows.length === 0) return null;
    await doers.operator.call('/costController/confirm', { ids: rows.join() });
    await doers.controller.call('/costController/confirm', { ids: rows.join() });
    return doers.controller.call('/costController/invoice', { ids: rows.join(), invoiceDate: '2026-03-31' });
  },
  async order(at) {
    const row = (await doers.operator.call<ListedRow>('/OrderController/selectOrderById', { id: order.id }, { method: 'GET' })).data;
    return batch(doers.operator, 'OrderController', { rows: [edited(row, { remark: `at ${at}` })] });
  },
  async rate(at) {
    const rows = await listOf(doers.rates, '/freightController/selectFreight', { sort: [{ field: 'id', dir: 'asc' }] });
    const row = rows[at % rows.length] as ListedRow;
    return batch(doers.rates, 'freightController', {
      rows: [edited(row, at % 2 === 0 ? { cost40HQ: String(1_000 + at) } : { remarkOut: `r${at}` })],
    });
  },
};

const history = fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(20)), { minLength: 6, maxLength: 12 });

/** What everybody saw after the history before this one: nobody does anything between. */
let last: Sight[] | null = null;

async function tells(doing: readonly Step[]): Promise<void> {
  const from = await seqOf();
  const before = last ?? (await Promise.all(readers.map(sightOf)));
  const after: Sight[] = [];
  for (const [name, at] of doing) await steps[name]?.(at);
  for (const [place, reader] of readers.entries()) {
    const now = await sightOf(reader);
    after.push(now);
    const { data } = await reader.call<ChangesSince>('/changes', { since: from }, { method: 'GET' });
    expect(data.reload).toBe(false);
    expect(data.frames.filter(({ rows }) => rows.length === 0)).toEqual([]);
    expect(sorted(told(data, now)), `${reader.username} after ${JSON.stringify(doing)}`).toEqual(
      sorted(differences(before[place] as Sight, now)),
    );
  }
  last = after;
}

describe('what the channel tells a person', () => {
  it('is what differs in the lists of that person before and after, whatever was done by whom', { timeout: 240_000 }, async () => {
    await fc.assert(fc.asyncProperty(history, tells), { numRuns: 5, endOnFailure: true, seed: 20_260_331 });
  });

  it('is not a word of a charge above their level: not its order, not who wrote it, not when', async () => {
    const sales = readers.find(({ username }) => username === 'sales') as SignedIn;
    const [before, from] = [await sightOf(sales), await seqOf()];
    const added = await batch(doers.controller, 'costController', { add: [{ clientId: 'h', values: costOf(9, {}) }] });
    expect(toldOf(added)).toEqual([]);
    const [row] = await service.database.ask<{ level: number }>('select level from fc_cost where id = $1', [added.data.done[0]?.id]);
    expect(Number(row?.level)).toBeGreaterThan(3);
    expect((await sales.call<ChangesSince>('/changes', { since: from }, { method: 'GET' })).data.frames).toEqual([]);
    expect(await sightOf(sales)).toEqual(before);
    // What is worked out of sums without that line is worked out of what they see, and what was kept of the whole is not theirs.
    const seenOrders = [...(before.get('order')?.values() ?? [])];
    const shareOf = ({ profitBase, receivableBase }: Record<string, unknown>) =>
      isZero(toDecimal(String(receivableBase)))
        ? null
        : toText(divide(multiply(toDecimal(String(profitBase)), toDecimal('100')), toDecimal(String(receivableBase)), 2));
    expect(seenOrders.length).toBeGreaterThan(3);
    expect(seenOrders.map(({ profitRate }) => profitRate)).toEqual(seenOrders.map(shareOf));
    expect(seenOrders.filter((row) => 'profitMoved' in row || 'profitAtLock' in row)).toEqual([]);
    const manager = (await doers.controller.call<ChangesSince>('/changes', { since: from }, { method: 'GET' })).data.frames;
    expect(manager.map(({ entity }) => entity)).toEqual(['cost', 'order']);
  });

  it('is the lock and the number of an order no list of theirs shows, for the charges they do see', async () => {
    const lcl = order;
    await added(doers.finance, costOf(0, {}));
    await service.database.ask("update bl_order set business_type = 'LCL_EXPORT' where id = $1", [lcl.id]);
    // Dispatch sees charges, and the orders of containers alone.
    const dispatch = await service.signIn('dispatch');
    expect((await listOf(dispatch, '/costController/list', { orderId: lcl.id })).length).toBeGreaterThan(0);
    expect((await dispatch.call('/OrderController/getOrderListLcl', {}, { method: 'GET' })).code).toBe(403);
    const from = await seqOf();
    expect((await doers.operator.call('/OrderController/lock', { ids: lcl.id })).code).toBe(200);
    const { frames } = (await dispatch.call<ChangesSince>('/changes', { since: from }, { method: 'GET' })).data;
    const row = frames.find(({ entity }) => entity === 'order')?.rows[0];
    expect(row).toMatchObject({ id: lcl.id, beside: true, after: { locked: true } });
    expect(Object.keys(row?.after ?? {})).not.toContain('salesmanId');
  });

  it('asks to load anew where an order changes hands: its charges come and go with it', async () => {
    const sales = readers.find(({ username }) => username === 'sales') as SignedIn;
    const mine = orders[1] as ListedRow;
    const from = await seqOf();
    const others = await service.database.ask<{ id: string }>("select id from sys_user where username = 'operator'");
    const row = (await doers.operator.call<ListedRow>('/OrderController/selectOrderById', { id: mine.id }, { method: 'GET' })).data;
    const owners = { salesmanId: others[0]?.id, customerServiceId: null, operatorId: null, documentUserId: null };
    expect(toldOf(await batch(doers.operator, 'OrderController', { rows: [edited(row, owners)] }))).toEqual([]);
    const { data } = await sales.call<ChangesSince>('/changes', { since: from }, { method: 'GET' });
    expect(data).toMatchObject({ frames: [], reload: true });
    expect((await doers.finance.call<ChangesSince>('/changes', { since: from }, { method: 'GET' })).data).toMatchObject({ reload: false });
  });
});
