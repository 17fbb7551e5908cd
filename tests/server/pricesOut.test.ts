import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { day } from '#tests/server/branchDays';
import { builtProgram } from '#tests/built';
import { batch, listOf, startService, toldOf, type Body, type Service, type SignedIn } from '#tests/server/service';

let built = '';
let service: Service;
let rates: SignedIn;
let sales: SignedIn;
let crmId = '';
let rateId = '';
const path = '/freightOfferController';
const act = (name: string, id: string, more: Body = {}) => sales.call<BatchAnswer>(`${path}/${name}`, { ids: [id], ...more });
const release = (id: string) => rates.call('/freightController/updateReleaseStatus', { ids: [id], releaseStatus: 'RELEASED' });

const rate = {
  carrierCode: 'COSU',
  portLoading: 'CNNGB',
  portDestination: 'USLAX',
  contractNo: 'OUT',
  cost40HQ: '1640',
  sell40HQ: '1745',
  validFrom: day(-5),
  validTo: day(15),
};

/** A quotation of the rate, sent. */
async function sent(): Promise<string> {
  const asked = { crmId, pol: 'CNNGB', pod: 'USLAX', etd: day(10), boxes: '2*40HQ', commodity: '家具', carrierCode: 'COSU' };
  const { data } = await sales.call<{ id: string }>(`${path}/insert`, asked);
  for (const [name, more] of [
    ['price', { rateId }],
    ['send', { acceptWarnings: ['OFFER_LONGER_THAN_RATE'] }],
  ] as const) {
    const answer = await act(name, data.id, more);
    expect(answer.code, JSON.stringify(answer)).toBe(200);
  }
  return data.id;
}

/** What is written down by doing it: rows of the take log and of what customers were told, oldest first. */
async function written(doing: () => Promise<unknown>): Promise<{ takes: string[]; told: string[] }> {
  const read = async () => ({
    takes: await service.database.ask<{ id: string; line: string }>(
      "select id::text, take_kind || ' ' || source || ' ' || coalesce(customer_id::text, '-') || ' ' || coalesce(rate_id::text, '-') as line from fr_take_log order by id",
    ),
    told: await service.database.ask<{ id: string; line: string }>(
      "select id::text, channel || ' ' || coalesce(customer_id::text, '-') || ' ' || coalesce(rate_id::text, '-') || ' ' || reply as line from fr_customer_log order by id",
    ),
  });
  const before = await read();
  await doing();
  const after = await read();
  const news = (was: { id: string }[], now: { id: string; line: string }[]) => {
    const known = new Set(was.map(({ id }) => id));
    return now.flatMap(({ id, line }) => (known.has(id) ? [] : [line]));
  };
  return { takes: news(before.takes, after.takes), told: news(before.told, after.told) };
}

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({
    printing: { entry: join(built, 'print-paper.js') },
    outside: { secretKey: null, outboundAllow: ['localhost', '127.0.0.1'] },
  });
  [rates, sales] = (await Promise.all(['rates', 'sales'].map((name) => service.signIn(name)))) as [SignedIn, SignedIn];
  await service.database.ask("update fr_surcharge set state = 'DRAFT'");
  const [customer] = await service.database.ask<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'sales' where c.is_customer and not c.locked and c.salesman_id = u.id and not c.is_deleted order by c.id limit 1",
  );
  crmId = customer?.id ?? '';
  const [supplier] = await service.database.ask<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'sales' where c.is_supplier and c.supplier_type = 'BOOKING_AGENT' and not c.locked limit 1",
  );
  const made = await batch(rates, 'freightController', { add: [{ clientId: 'r', values: { ...rate, crmId: supplier?.id } }] });
  expect(toldOf(made)).toEqual([]);
  rateId = made.data.done[0]?.id ?? '';
  expect((await release(rateId)).code).toBe(200);
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

it('each way a price leaves the house is written down with it, and where a customer is told, that as well', async () => {
  const ofRates = (name: string, more: Body) => sales.call(`/freightController/${name}`, { ids: [rateId], ...more });
  expect(await written(() => ofRates('quoteText', { crmId, language: 'zh' }))).toEqual({
    takes: [`COPY QUOTE_TEXT ${crmId} ${rateId}`],
    told: [`WECHAT ${crmId} ${rateId} NONE`],
  });
  expect(await written(() => ofRates('takeFreight', { kind: 'COPY', source: 'SHEET', columns: ['sell40HQ'] }))).toEqual({
    takes: [`COPY SHEET - ${rateId}`],
    told: [],
  });
  expect(await written(() => ofRates('businessConfirm', { crmId, boxes: '1*40HQ', etd: day(5) }))).toEqual({
    takes: [`QUOTE SHEET ${crmId} ${rateId}`],
    told: [],
  });
  let id = '';
  expect(await written(async () => (id = await sent()))).toEqual({
    takes: [`QUOTE OFFER ${crmId} ${rateId}`],
    told: [`OFFER ${crmId} ${rateId} NONE`],
  });
  const paper = { paper: 'QUO', ids: [id], language: 'en', batchId: randomUUID() };
  expect(await written(() => sales.call('/paperController/preview', paper))).toEqual({ takes: [], told: [] });
  // A preview alone takes nothing out of the house; text that is copied out of it does.
  const papers = await sales.call<{ code: string; copied?: string }[]>(
    '/paperController/select',
    { entity: 'freightOffer' },
    { method: 'GET' },
  );
  expect(papers.data.find(({ code }) => code === 'QUO')?.copied).toBe(`${path}/copied`);
  expect(await written(() => sales.call(`${path}/copied`, { ids: [id], language: 'en', batchId: randomUUID() }))).toEqual({
    takes: [`COPY PAPER ${crmId} ${rateId}`],
    told: [`WECHAT ${crmId} ${rateId} NONE`],
  });
  const issued = async (name: string, more: Body) => {
    const answer = await sales.call(`/paperController/${name}`, { ...paper, ...more, batchId: randomUUID() });
    expect([answer.code, toldOf(answer as never)], JSON.stringify(answer)).toEqual([200, []]);
  };
  expect(await written(() => issued('issue', {}))).toEqual({
    takes: [`PRINT PAPER ${crmId} ${rateId}`],
    told: [`WECHAT ${crmId} ${rateId} NONE`],
  });
  expect(await written(() => issued('send', { to: 'buyer@customer.example' }))).toEqual({
    takes: [`PRINT PAPER ${crmId} ${rateId}`],
    told: [`MAIL ${crmId} ${rateId} NONE`],
  });
  // What came of it stands in all that was told of the quotation.
  expect((await act('accept', id)).code).toBe(200);
  const [offer] = await listOf(sales, `${path}/select`, { where: { field: 'id', op: 'equal', value: id } });
  const log = await listOf(rates, '/freightController/selectFreightLogCrm', {
    where: { field: 'offerNo', op: 'equal', value: offer?.offerNo },
  });
  expect(log.map(({ channel, reply }) => `${String(channel)} ${String(reply)}`).toSorted()).toEqual([
    'MAIL WON',
    'OFFER WON',
    'WECHAT WON',
    'WECHAT WON',
  ]);
});

it.each<[door: string, take: string, open: () => Promise<{ code: number }>]>([
  [
    'an export of the sheet',
    'EXPORT EXPORT_DESK -',
    () =>
      rates.call('/PublicQueryController/exportSheet', {
        form: 'sheet',
        file: 'xlsx',
        entity: 'freightRate',
        rows: 1,
        columns: ['carrierCode', 'sell40HQ'],
        search: '',
        where: { field: 'id', op: 'equal', value: rateId },
      }),
  ],
  [
    'the card of a rate in a chat',
    'QUOTE ENQUIRY customer',
    async () => {
      const asked = { crmId, pol: 'CNNGB', pod: 'USLAX', boxes: '2x40HQ', etdFrom: day(10) };
      const { data } = await sales.call<{ id: string }>('/freightEnquiryController/insertFreightEnquiry', asked);
      return rates.call('/freightEnquiryController/sendMessage', { id: data.id, kind: 'RATE', rate: { rateId } });
    },
  ],
  [
    'an example of a product',
    'COPY PRODUCT -',
    async () => sales.call('/freightOfferController/example', { productId: await product('shown') }, { method: 'GET' }),
  ],
  [
    'the text of a product',
    'COPY PRODUCT -',
    async () => sales.call('/freightOfferFastController/quoteText', { ids: [await product('told')], language: 'en' }),
  ],
  [
    'a product that becomes a quotation',
    'COPY PRODUCT customer',
    async () => sales.call('/freightOfferFastController/convert', { ids: [await product('converted')], crmId }),
  ],
])('%s is written down with the rate', async (_door, take, open) => {
  const { takes } = await written(async () => {
    const answer = await open();
    expect(answer.code, JSON.stringify(answer)).toBe(200);
  });
  expect(takes).toEqual([`${take.replace('customer', crmId)} ${rateId}`]);
});

/** A product of the one lane. */
async function product(productName: string): Promise<string> {
  const values = { productName, pol: ['CNNGB'], pod: ['USLAX'], carrierRule: 'CHEAPEST', carriers: ['COSU'] };
  const answer = await rates.call<{ id: string }>('/freightOfferFastController/insert', values);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.id;
}

it('who is below the level of a rate finds neither its row nor its price, by whichever door it left the house', async () => {
  const high = { ...rate, portDestination: 'USOAK', crmId: undefined };
  const made = await batch(rates, 'freightController', { add: [{ clientId: 'l', values: { ...high, visibleLevel: 4 } }] });
  const id = made.data.done[0]?.id ?? '';
  expect((await release(id)).code).toBe(200);
  const refused = await sales.call('/freightController/quoteText', { ids: [id], crmId, language: 'zh' });
  expect(refused.code).not.toBe(200);
  const [admin, leader] = (await Promise.all(['admin', 'manager'].map((name) => service.signIn(name)))) as [SignedIn, SignedIn];
  // Whoever sees the rate takes it by each door; a quotation of it takes the level along.
  const taken = (name: string, more: Body) => rates.call<{ id: string }>(`/freightController/${name}`, { ids: [id], ...more });
  const offered = async (name: string, offer: string, more: Body = {}) =>
    admin.call(`${path}/${name}`, { ids: [offer], ...more, batchId: randomUUID() });
  const asked = { crmId, pol: 'CNNGB', pod: 'USOAK', etd: day(10), boxes: '1*40HQ', carrierCode: 'COSU' };
  const { data: born } = await admin.call<{ id: string }>(`${path}/insert`, asked);
  const sheet = { form: 'sheet', file: 'xlsx', rows: 1, search: '' };
  const paper = { paper: 'QUO', ids: [born.id], language: 'en', batchId: randomUUID() };
  const doors: readonly [string, () => Promise<{ code: number }>][] = [
    ['copied out of the sheet', () => taken('takeFreight', { source: 'SHEET', columns: ['sell40HQ'] })],
    ['text for a chat', () => taken('quoteText', { crmId, language: 'zh' })],
    ['quotation', () => offered('price', born.id, { rateId: id })],
    ['sent quotation', () => offered('send', born.id, { acceptWarnings: ['OFFER_LONGER_THAN_RATE'] })],
    ['text of a quotation', () => offered('copied', born.id, { language: 'en' })],
    ['paper of a quotation', () => admin.call('/paperController/issue', paper)],
  ];
  for (const [door, open] of doors) {
    const answer = await open();
    expect([door, answer.code], JSON.stringify(answer)).toEqual([door, 200]);
  }
  const found = async (who: SignedIn, call: string, field: string, of = id) =>
    (await listOf(who, `/freightController/${call}`, { where: only(field, of) })).length;
  // It is the level that keeps them from him: the same logs of a rate of his level he reads.
  for (const call of ['selectFreightTakeLog', 'selectFreightLogCrm'])
    expect(await found(leader, call, 'rateId', rateId)).toBeGreaterThan(0);
  for (const [call, field, lines] of [
    ['selectFreight', 'id', 1],
    ['selectFreightTakeLog', 'rateId', 5],
    ['selectFreightLogCrm', 'rateId', 4],
  ] as const)
    expect([call, await found(rates, call, field), await found(leader, call, field)]).toEqual([call, lines, 0]);
  // An export holds what its list shows, and writes down no price its reader did not get.
  const out = (who: SignedIn) =>
    who.call('/PublicQueryController/exportSheet', { ...sheet, entity: 'freightRate', columns: ['sell40HQ'], where: only('id', id) });
  expect(await written(async () => expect((await out(leader)).code).toBe(200))).toEqual({ takes: [], told: [] });
  expect(await written(() => out(rates))).toEqual({ takes: [`EXPORT EXPORT_DESK - ${id}`], told: [] });
});

const only = (field: string, id: string) => ({ field, op: 'equal', anyOf: [id] });

it('a rate nobody says how to sell is quoted without a price: neither sent nor handed in until somebody names one', async () => {
  const rules = await service.database.ask<{ id: string }>('update fr_mark_up set active = false where active returning id');
  const values = {
    carrierCode: 'COSU',
    portLoading: 'CNSHA',
    portDestination: 'USSAV',
    cost40HQ: '2000',
    validFrom: day(-5),
    validTo: day(15),
  };
  const made = await batch(rates, 'freightController', { add: [{ clientId: 'r', values }] });
  const bare = made.data.done[0]?.id ?? '';
  await release(bare);
  const asked = { crmId, pol: 'CNSHA', pod: 'USSAV', etd: day(10), boxes: '2*40HQ' };
  const { data: born } = await sales.call<{ id: string }>(`${path}/insert`, asked);
  const { id } = born;
  for (const name of ['send', 'submitExamine', 'leastPrice']) expect(toldOf(await act(name, id))).toEqual([`${id} lines OFFER_EMPTY`]);
  const linesOf = () => listOf(sales, `${path}/selectLine`, { where: { field: 'offerId', op: 'equal', anyOf: [id] } });
  const unpriced = async () => (await listOf(sales, `${path}/select`, { where: { field: 'id', op: 'equal', value: id } }))[0]?.unpriced;
  const freight = async () => (await linesOf()).find(({ feeCode }) => feeCode === 'OCF')?.sellPrice;
  const { data } = await sales.call<{ rateId: string; text: string }[]>(`${path}/selectCandidates`, { id }, { method: 'GET' });
  expect(data.find(({ rateId: one }) => one === bare)?.text).toMatch(/^COSU 40HQ – USD · no sell price: name it after choosing/u);
  expect((await act('price', id, { rateId: bare })).code).toBe(200);
  expect([await freight(), await unpriced()]).toEqual([null, 1]);
  for (const name of ['send', 'submitExamine']) expect(toldOf(await act(name, id))).toEqual([`${id} lines OFFER_LINE_UNPRICED`]);
  // The least price that earns what is to be earned is one of the ways out.
  expect((await act('leastPrice', id)).code).toBe(200);
  expect(Number(await freight())).toBeGreaterThan(2000);
  expect(await unpriced()).toBe(0);
  expect(toldOf(await act('send', id))).toEqual([]);
  await service.database.ask('update fr_mark_up set active = true where id = any($1::bigint[])', [rules.map(({ id: one }) => one)]);
});

it('a quotation whose price is out of date is accepted only by whoever was told so and says yes', async () => {
  await sales.call('/freightController/businessConfirm', { ids: [rateId], cancel: true });
  const [first, second] = [await sent(), await sent()];
  const [row] = await listOf(rates, '/freightController/selectFreight', { where: { field: 'id', op: 'equal', value: rateId } });
  const set = { cost40HQ: { old: row?.cost40HQ, new: '1700' } };
  const next = await batch(rates, 'freightController', { rows: [{ id: rateId, version: row?.version, set }] });
  expect(toldOf(next)).toEqual([]);
  const [draft] = await listOf(rates, '/freightController/selectFreight', {
    where: {
      and: [
        { field: 'contractNo', op: 'equal', value: 'OUT' },
        { field: 'releaseStatus', op: 'equal', anyOf: ['DRAFT'] },
      ],
    },
  });
  expect((await release(draft?.id ?? '')).code).toBe(200);
  const asked = await act('accept', first);
  expect([asked.code, JSON.stringify(asked)]).toEqual([428, expect.stringContaining('RATE_EXPIRED')]);
  const stateOf = async (id: string) =>
    (await listOf(sales, `${path}/select`, { where: { field: 'id', op: 'equal', value: id } }))[0]?.offerStatus;
  expect(await stateOf(first)).toBe('SENT');
  expect((await act('accept', first, { acceptWarnings: ['RATE_EXPIRED'] })).code).toBe(200);
  expect(await stateOf(first)).toBe('ACCEPTED');
  // Withdrawn, nothing answers any more: that is asked about too.
  expect(
    (await rates.call('/freightController/updateReleaseStatus', { ids: [draft?.id], releaseStatus: 'WITHDRAWN', reason: 'full' })).code,
  ).toBe(200);
  expect((await act('accept', second)).code).toBe(428);
});
