import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import {
  batch,
  listOf,
  startService,
  toldOf,
  type Answer,
  type Body,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';
import { addDays } from '#values/day';

/** RT-I of domain/15 §15.8, its days moved so that the new rate begins on day 15 of a month that has begun. */
let service: Service;
let sales: SignedIn;
let rates: SignedIn;
const first = new Date().toISOString().slice(0, 10);
const march = (day: number) => addDays(first, day - 16);
const path = '/freightOfferController';
let crmId = '';
let holder = '';
let supplier = '';
let oldId = '';
let newId = '';
const made = new Map<string, string>();

interface Hit {
  kind: string;
  id: string;
  deltas?: Record<string, string>;
  deltaBase?: string | null;
  noPrice?: boolean;
  held: boolean;
  action: string;
  priced?: { box: string; was: string; now: string | null }[];
}
interface Impact {
  rows: Hit[];
  total: number;
  totals: { deltaBase?: string };
  owners: { count: number; deltaBase?: string }[];
}

const ok = <T>(answer: Answer<T>): Answer<T> => {
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer;
};
const actOf = async (name: string, id: string, more: Body = {}, who = sales) =>
  ok(await who.call<BatchAnswer & Record<string, unknown>>(`${path}/${name}`, { ids: [id], ...more }));

/** A quotation of the old rate, taken as far as said. */
async function offer(boxes: string, day: number, steps: readonly string[] = [], customer = crmId): Promise<string> {
  const values = { crmId: customer, pol: 'CNNGB', pod: 'USLAX', etd: march(day), boxes, carrierCode: 'MSCU', commodity: '家具' };
  const { id } = ok(await sales.call<{ id: string }>(`${path}/insert`, values)).data;
  await actOf('price', id, { rateId: oldId });
  for (const step of steps) await actOf(step, id, { acceptWarnings: ['OFFER_LONGER_THAN_RATE'] });
  return id;
}

/** What came of one that was sent and converted. */
async function converted(boxes: string, day: number, to: 'ORDER' | 'INTAKE'): Promise<string> {
  const id = await offer(boxes, day, ['send']);
  return String((await actOf('convert', id, { to, acceptWarnings: ['RATE_EXPIRED'] })).data.convertedId);
}

const impactOf = async (who: SignedIn, asked: Body) =>
  ok(await who.call<Impact>('/freightController/selectFreightImpact', asked, { method: 'GET' })).data;
const unread = (username: string) =>
  service.database.ask<{ content: string }>(
    "select m.content from ms_message m join sys_user u on u.id = m.recipient_user_id where u.username = $1 and m.classification in ('运价变动', 'Rates changed', 'تغيّرت الأسعار')",
    [username],
  );
const cents = (text: string) => Number(text).toFixed(2);

let batchId = '';

beforeAll(async () => {
  service = await startService();
  [sales, rates] = (await Promise.all(['sales', 'rates'].map((name) => service.signIn(name)))) as [SignedIn, SignedIn];
  const { ask } = service.database;
  await ask("update fr_surcharge set state = 'DRAFT'");
  await ask('update fr_mark_up set active = false');
  await ask("update fc_exchange_rate set rate = 7.13 where currency = 'USD' and rate_type = 'BOOK'");
  const customers = await ask<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'sales' where c.is_customer and not c.locked and c.salesman_id = u.id and not c.is_deleted order by c.id limit 2",
  );
  [crmId = '', holder = ''] = customers.map(({ id }) => id);
  const [agent] = await ask<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'sales' where c.is_supplier and c.supplier_type = 'BOOKING_AGENT' and not c.locked limit 1",
  );
  supplier = agent?.id ?? '';
  const values = {
    carrierCode: 'MSCU',
    portLoading: 'CNNGB',
    portDestination: 'USLAX',
    contractNo: 'IMPACT',
    crmId: supplier,
    cost20GP: '1265',
    cost40HQ: '1585',
    sell20GP: '1400',
    sell40HQ: '1700',
    validFrom: march(1),
    validTo: march(31),
  };
  const answer = await batch(rates, 'freightController', { add: [{ clientId: 'r', values }] });
  expect(toldOf(answer)).toEqual([]);
  oldId = answer.data.done[0]?.id ?? '';
  ok(await rates.call('/freightController/updateReleaseStatus', { ids: [oldId], releaseStatus: 'RELEASED' }));

  made.set('Q1', await offer('2*40HQ', 21));
  made.set('Q2', await offer('1*40HQ+1*20GP', 20, ['send']));
  made.set('Q3', await offer('4*20GP', 27, ['send', 'accept']));
  made.set('I1', await converted('1*40HQ', 22, 'INTAKE'));
  await ask("update bl_order_middle set middle_status = 'SUBMITTED' where id = $1", [made.get('I1')]);
  made.set('J1', await converted('3*40HQ', 19, 'ORDER'));
  made.set('J2', await converted('2*40HQ', 23, 'ORDER'));
  await ask("update fc_cost set invoiced_amount = amount where order_id = $1 and direction = 'AP' and fee_code = 'OCF'", [made.get('J2')]);
  made.set('J3', await converted('1*40HQ', 13, 'ORDER'));
  made.set('J4', await converted('1*40HQ', 24, 'ORDER'));
  await ask('update bl_order set atd = etd where id = $1', [made.get('J4')]);
  made.set('H1', await offer('2*40HQ', 24, ['send'], holder));
  ok(await sales.call('/freightController/businessConfirm', { ids: [oldId], crmId: holder, boxes: '2*40HQ', etd: march(24) }));
  await ask('delete from ms_message');

  const draft = ok(
    await rates.call<{ versions: { newId: string }[] }>('/freightController/batchUpdate', {
      ids: [oldId],
      set: { validFrom: march(15) },
      price: { side: 'cost', boxes: ['20GP'], mode: 'ADD', value: '60' },
    }),
  );
  newId = draft.data.versions[0]?.newId ?? '';
  ok(
    await rates.call('/freightController/batchUpdate', {
      ids: [newId],
      price: { side: 'cost', boxes: ['40HQ'], mode: 'ADD', value: '80' },
    }),
  );
  batchId = crypto.randomUUID();
  const released = ok(
    await rates.call<{ leads: { path: string; count: number } }>('/freightController/updateReleaseStatus', {
      ids: [newId],
      releaseStatus: 'RELEASED',
      batchId,
    }),
  );
  expect(released.data.leads).toEqual({ path: `/FCL/impact?batchId=${batchId}`, count: 7 });
});
afterAll(() => service.stop());

const rows: readonly (readonly [name: string, kind: string, usd: string | null, base: string, action: string])[] = [
  ['Q1', 'DRAFT', '-160', '-1140.80', 'REPRICE'],
  ['Q2', 'SENT', '-140', '-998.20', 'MESSAGE'],
  ['Q3', 'ACCEPTED', '-240', '-1711.20', 'MESSAGE'],
  ['I1', 'INTAKE', '-80', '-570.40', 'AT_ACCEPT'],
  ['J1', 'ORDER', '-240', '-1711.20', 'TO_RERATE'],
  ['J2', 'ORDER', '-160', '-1140.80', 'PLAN_ADD'],
  ['H1', 'SENT', null, '0.00', 'HELD'],
];

it.each(rows)('RT-I %s', async (name, kind, usd, base, action) => {
  const { rows: hits } = await impactOf(rates, { batchId });
  const hit = hits.find((one) => one.id === made.get(name) && one.kind === kind);
  expect(hit).toMatchObject({ action, held: name === 'H1' });
  expect(hit?.deltas?.USD === undefined ? null : Number(hit.deltas.USD)).toBe(usd === null ? null : Number(usd));
  expect(cents(hit?.deltaBase ?? '')).toBe(base);
});

it('RT-I: what the old version still covers and what has sailed is not listed; the sum is that of its rows', async () => {
  const { rows: hits, total, totals, owners } = await impactOf(rates, { rateIds: newId });
  expect(total).toBe(7);
  expect(hits.filter(({ id, kind }) => kind === 'ORDER' && [made.get('J3'), made.get('J4')].includes(id))).toEqual([]);
  expect(cents(totals.deltaBase ?? '')).toBe('-7272.60');
  expect(owners.reduce((sum, { count }) => sum + count, 0)).toBe(7);
  expect(hits.find(({ id }) => id === made.get('Q1'))?.priced).toEqual([
    { box: '40HQ', number: expect.anything(), was: '1585', now: '1665' },
  ]);
});

it('RT-I I1: whoever takes the request is asked first, for another version answers its day', async () => {
  const operator = await service.signIn('operator');
  const [person] = await service.database.ask<{ id: string }>("select id::text from sys_user where username = 'operator'");
  const answer = await operator.call('/orderMiddleController/acceptOrder', {
    ids: [made.get('I1')],
    operatorId: person?.id,
    goodsName: 'Toys',
  });
  expect([answer.code, JSON.stringify(answer)]).toEqual([428, expect.stringContaining('RATE_EXPIRED')]);
});

it('an answer that takes a sent quotation is asked about too, unless its price is held', async () => {
  const taken = (name: string) => sales.call(`${path}/accept`, { ids: [made.get(name)], dryRun: true });
  expect(JSON.stringify(await taken('Q2'))).toContain('RATE_EXPIRED');
  expect(JSON.stringify(await taken('H1'))).not.toContain('RATE_EXPIRED');
});

it('everybody concerned is told once, the draft shows that its rate has changed, and what it costs is for whom that is to see', async () => {
  const told = await unread('sales');
  expect(told).toHaveLength(1);
  expect(told[0]?.content).toMatch(/MSCU CNNGB-USLAX/u);
  const drafts = await listOf(sales, `${path}/select`, { where: { field: 'rateChanged', op: 'equal', anyOf: ['true'] } });
  expect(drafts.map(({ id }) => id)).toEqual([made.get('Q1')]);
  const seen = await impactOf(sales, { batchId });
  expect(seen.total).toBe(7);
  expect(seen.rows.some((one) => 'deltaBase' in one || 'priced' in one)).toBe(false);
  expect(seen.totals.deltaBase).toBeUndefined();
});

it('a draft is re-priced as its next version by the rules; the one it replaces ends', async () => {
  const { database } = service;
  await database.ask(
    "insert into fr_mark_up (ep_id, rule_name, active, line_code, percent, fixed_per_container, min_margin_per_container, priority) select ep_id, 'lane', true, line_code, 5, 0, 0, 0 from fr_rate where id = $1",
    [newId],
  );
  await database.ask('update fr_rate set sell_40hq = null, sell_20gp = null where id = $1', [newId]);
  const id = made.get('Q1') ?? '';
  const kept = await sales.call<{ done: { id: string; after: unknown }[] }>('/freightController/repriceOffer', {
    ids: [id],
    sell: 'KEEP',
    dryRun: true,
  });
  expect(ok(kept).data.done).toHaveLength(1);
  const answer = ok(
    await sales.call<{ done: { id: string; newId: string; sellBase: string; marginPct?: string }[] }>('/freightController/repriceOffer', {
      ids: [id],
      sell: 'RULE',
    }),
  );
  const [done] = answer.data.done;
  expect(done?.marginPct).toBeUndefined();
  const [was, now] = await Promise.all(
    [id, done?.newId ?? ''].map(
      async (one) => (await listOf(rates, `${path}/select`, { where: { field: 'id', op: 'equal', value: one } }))[0],
    ),
  );
  expect(was).toMatchObject({ offerStatus: 'WITHDRAWN', decisionReason: 'REPLACED' });
  expect(now).toMatchObject({ offerStatus: 'DRAFT', versionNo: 2, rateChanged: false });
  const lines = await listOf(rates, `${path}/selectLine`, { where: { field: 'offerId', op: 'equal', anyOf: [done?.newId ?? ''] } });
  expect(lines.map(({ buyPrice, sellPrice, rateId }: ListedRow) => [buyPrice, sellPrice, rateId])).toEqual([['1665', '1750', newId]]);
  expect(cents(String(now?.marginBase))).toBe('1212.10');
});

it('a draft that keeps its sell price shows what is left of its margin', async () => {
  const id = await offer('1*40HQ', 10);
  await service.database.ask('update fr_offer set etd = $2 where id = $1', [id, march(25)]);
  const answer = ok(await sales.call<{ done: { newId: string }[] }>('/freightController/repriceOffer', { ids: [id], sell: 'KEEP' }));
  const lines = await listOf(rates, `${path}/selectLine`, {
    where: { field: 'offerId', op: 'equal', anyOf: [answer.data.done[0]?.newId ?? ''] },
  });
  expect(lines.map(({ buyPrice, sellPrice }: ListedRow) => [buyPrice, sellPrice])).toEqual([['1665', '1700']]);
});

it('RT-I J1, J2: freight nobody invoiced takes the price that answers now, the rest becomes a request; what was re-rated is hit no more', async () => {
  const [j1, j2] = [made.get('J1') ?? '', made.get('J2') ?? ''];
  const finance = await service.signIn('controller');
  const rerate = (ids: readonly string[], more: Body = {}) =>
    finance.call<{ preview?: { rows: unknown[] }; done: { id: string }[] }>('/OrderController/rerate', { ids, ...more });
  const freight = (id: string) =>
    service.database.ask<Record<string, string>>(
      "select price::text, re_rate, source_id from fc_cost where order_id = $1 and direction = 'AP' and fee_code = 'OCF' and not is_deleted",
      [id],
    );
  const tried = await rerate([j1, j2], { dryRun: true });
  expect([toldOf(tried), tried.data?.preview?.rows]).toMatchObject([
    [],
    [
      { priceBefore: '1585', price: '1665' },
      { price: '80', amount: '160.00' },
    ],
  ]);
  expect(await freight(j1)).toMatchObject([{ re_rate: 'NONE', source_id: oldId }]);
  expect(toldOf(await rerate([j1, j2]))).toEqual([]);
  expect((await freight(j1)).map((line) => [Number(line.price), line.re_rate, line.source_id])).toEqual([[1665, 'RERATED', newId]]);
  expect((await freight(j2)).map((line) => [Number(line.price), line.re_rate, line.source_id])).toEqual([[1585, 'NONE', oldId]]);
  const plans = await service.database.ask<{ price: string }>(
    'select l.price::text from bl_cost_plan_line l join bl_cost_plan p on p.id = l.plan_id where p.order_id = $1',
    [j2],
  );
  expect(plans.map(({ price }) => Number(price))).toEqual([80]);
  const { rows: hits } = await impactOf(rates, { batchId });
  expect(hits.filter(({ kind }) => kind === 'ORDER').map(({ id }) => id)).toEqual([j2]);
  expect(toldOf(await rerate([j1, j2]))).toEqual([`${j1} etd RATE_STANDS`, `${j2} etd RATE_STANDS`]);
});

it('what a withdrawn rate leaves has no price, and is not re-priced', async () => {
  const withdrawn = ok(
    await rates.call<{ leads?: { count: number } }>('/freightController/updateReleaseStatus', {
      ids: [newId],
      releaseStatus: 'WITHDRAWN',
      reason: 'full',
    }),
  );
  expect(withdrawn.data.leads?.count).toBeGreaterThan(0);
  const { rows: hits } = await impactOf(rates, { rateIds: newId });
  expect(hits.length).toBeGreaterThan(0);
  expect(hits.every(({ noPrice, held }) => noPrice === true || held)).toBe(true);
  const [draft] = hits.filter(({ kind }) => kind === 'DRAFT');
  const answer = await sales.call('/freightController/repriceOffer', { ids: [draft?.id], sell: 'RULE' });
  expect(toldOf(answer)).toEqual([`${draft?.id ?? ''} lines RATE_EXPIRED`]);
});

it('neither a batch nor rates named is refused', async () => {
  const answer = await rates.call('/freightController/selectFreightImpact', {}, { method: 'GET' });
  expect(toldOf(answer)).toEqual(['rateIds FIELD_REQUIRED']);
});
