import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { remindingEnquiries } from '#modules/freight/freightEnquiry/reminding.server';
import { day } from '#tests/server/branchDays';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let sales: SignedIn;
let rates: SignedIn;
let rateId = '';
let crmId = '';
let idOf: Readonly<Record<string, string>> = {};
const path = '/freightEnquiryController';

interface Line {
  readonly id: string;
  readonly kind: string;
  readonly content: string;
  readonly mine: boolean;
  readonly seen: boolean;
  readonly rate: Record<string, unknown> | null;
  readonly offerNo: string | null;
}

async function ask(values: Body = {}, who = sales): Promise<string> {
  const answer = await who.call<{ id: string }>(`${path}/insertFreightEnquiry`, {
    crmId,
    pol: 'CNNGB',
    pod: 'USLAX',
    boxes: '2x40HQ',
    etdFrom: day(10),
    remark: '请报直达',
    targetUserIds: [idOf.rates],
    ...values,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.id;
}
const say = (who: SignedIn, id: string, more: Body) => who.call<{ id: string }>(`${path}/sendMessage`, { id, ...more });
const talk = async (who: SignedIn, id: string, more: Body = {}) =>
  (await who.call<{ lines: Line[]; side: string; closed: boolean }>(`${path}/chatRecord`, { id, ...more }, { method: 'GET' })).data;
const unread = async (who: SignedIn) => (await who.call<number>(`${path}/noReadCount`, {})).data;
const rowOf = async (id: string, who = rates) =>
  (await listOf(who, `${path}/selectFreightEnquiry`, { where: { field: 'id', op: 'equal', value: id } }))[0] as ListedRow;
const act = (name: string, id: string, more: Body = {}, who = sales) =>
  who.call<BatchAnswer & Record<string, unknown>>(`${path}/${name}`, { ids: [id], ...more });

beforeAll(async () => {
  service = await startService();
  [sales, rates] = (await Promise.all(['sales', 'rates'].map((name) => service.signIn(name)))) as [SignedIn, SignedIn];
  const people = await service.database.ask<{ id: string; username: string }>(
    "select id::text, username from sys_user where username in ('sales', 'rates', 'service')",
  );
  idOf = Object.fromEntries(people.map(({ id, username }) => [username, id]));
  await service.database.ask("update fr_surcharge set state = 'DRAFT'");
  await service.database.ask('update fr_mark_up set active = false');
  const [customer] = await service.database.ask<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'sales' where c.is_customer and not c.locked and c.salesman_id = u.id limit 1",
  );
  crmId = customer?.id ?? '';
  const made = await batch(rates, 'freightController', {
    add: [
      {
        clientId: 'r',
        values: {
          carrierCode: 'COSU',
          portLoading: 'CNNGB',
          portDestination: 'USLAX',
          contractNo: 'ENQUIRIES',
          cost40HQ: '1640',
          floor40HQ: '1690',
          sell40HQ: '1745',
          validFrom: day(-5),
          validTo: day(15),
        },
      },
    ],
  });
  expect(toldOf(made)).toEqual([]);
  rateId = made.data.done[0]?.id ?? '';
  expect((await rates.call('/freightController/updateReleaseStatus', { ids: [rateId], releaseStatus: 'RELEASED' })).code).toBe(200);
});
afterAll(() => service.stop());

it('an enquiry has a number, is put to those who may answer, and begins its conversation with what is asked', async () => {
  const id = await ask({ targetUserIds: undefined });
  const row = await rowOf(id);
  expect(row).toMatchObject({
    enquiryStatus: 'OPEN',
    boxes: '2*40HQ',
    lineCode: 'USW',
    askerId: idOf.sales,
    messages: 1,
    unreadForTarget: 1,
  });
  expect(String(row.enquiryNo)).toMatch(/^E[QN]/u);
  expect((row.targetUserIds as string[]).length).toBeGreaterThan(0);
  expect((await talk(sales, id)).lines.map(({ content }) => content)).toEqual([`CNNGB - USLAX · 2*40HQ · ETD ${day(10)} · 请报直达`]);
  const refused = await sales.call(`${path}/insertFreightEnquiry`, {
    crmId,
    pol: 'CNNGB',
    pod: 'USLAX',
    boxes: '1*40HQ',
    targetUserIds: [idOf.service],
  });
  expect(toldOf(refused)).toEqual(['targetUserIds ENQUIRY_TARGET']);
});

it('what is unread is counted for each side, and an answer of one of those asked speaks for all of them', async () => {
  await service.database.ask("update freight_enquiry set enquiry_status = 'CANCELLED'");
  const id = await ask();
  await say(sales, id, { content: '还有一票 20GP' });
  expect([await unread(sales), await unread(rates), (await rowOf(id)).unreadForTarget]).toEqual([0, 2, 2]);
  expect((await talk(rates, id, { read: false })).lines).toHaveLength(2);
  expect(await unread(rates)).toBe(2);
  await talk(rates, id);
  expect([await unread(rates), (await rowOf(id)).unreadForTarget]).toEqual([0, 0]);
  expect((await talk(sales, id)).lines.every(({ seen }) => seen)).toBe(true);
  await say(rates, id, { kind: 'RATE', rate: { rateId } });
  expect([await unread(sales), await unread(rates)]).toEqual([1, 0]);
  expect(await rowOf(id, sales)).toMatchObject({ enquiryStatus: 'ANSWERED', waitingSince: null, unreadForAsker: 1 });
  // What the other side has not read is nothing that waits for oneself.
  expect([(await rowOf(id)).unreadForAsker, (await rowOf(id, sales)).unreadForTarget]).toEqual([undefined, undefined]);
  await say(sales, id, { content: '能再低吗' });
  expect([await unread(sales), await unread(rates)]).toEqual([1, 1]);
  await talk(sales, id);
  expect(await unread(sales)).toBe(0);
});

it('a price is told as far as its reader may know it', async () => {
  const id = await ask();
  await say(rates, id, { kind: 'RATE', rate: { rateId } });
  const [seen] = (await talk(sales, id)).lines;
  expect(seen?.rate).toMatchObject({ sell: { '40HQ': '1745' }, carrierCode: 'COSU', validTo: day(15) });
  expect(seen?.rate).not.toHaveProperty('buy');
  expect((await talk(rates, id)).lines[0]?.rate).toMatchObject({ buy: { '40HQ': '1640' }, floor: { '40HQ': '1690' } });
  expect(toldOf(await say(rates, id, { kind: 'RATE', rate: { buy: { '40HQ': '12OO' } } }))).toEqual(['buy NUMBER_UNPARSED']);
  expect(toldOf(await say(sales, id, { content: '  ' }))).toEqual(['content ENQUIRY_EMPTY']);
});

it('a priced answer becomes a quotation with one press, and the same press again leads to the same quotation', async () => {
  const id = await ask();
  expect(toldOf(await act('makeOffer', id))).toEqual([`${id} messages ENQUIRY_NO_PRICE`]);
  await say(rates, id, { kind: 'RATE', rate: { rateId } });
  const made = await act('makeOffer', id);
  expect(made.code, JSON.stringify(made)).toBe(200);
  const row = await rowOf(id);
  expect(row).toMatchObject({ enquiryStatus: 'QUOTED', offerNo: expect.stringMatching(/^Q/u) as string });
  expect((await act('makeOffer', id)).data.elsewhere).toMatchObject({ are: [row.offerNo] });
  const offers = await listOf(sales, '/freightOfferController/select', {
    where: { field: 'offerNo', op: 'equal', value: String(row.offerNo) },
  });
  expect(offers).toHaveLength(1);
  expect(offers[0]).toMatchObject({ crmId, boxes: '2*40HQ', carrierCode: 'COSU', etd: day(10), validTo: day(15), offerStatus: 'DRAFT' });
  const lines = await listOf(rates, '/freightOfferController/selectLine', {
    where: { field: 'offerId', op: 'equal', anyOf: [String(offers[0]?.id)] },
  });
  expect(lines.map(({ feeCode, number, buyPrice, sellPrice, sellAmount }) => [feeCode, number, buyPrice, sellPrice, sellAmount])).toEqual([
    ['OCF', '2', '1640', '1745', '3490.00'],
  ]);
  expect((await talk(sales, id)).lines[0]?.offerNo).toBe(row.offerNo);
  expect((await sales.call('/freightOfferController/send', { ids: [offers[0]?.id] })).code).toBe(200);
  expect((await sales.call('/freightOfferController/accept', { ids: [offers[0]?.id] })).code).toBe(200);
  expect(await rowOf(id)).toMatchObject({ enquiryStatus: 'CLOSED_WON' });
  expect(toldOf(await say(rates, id, { content: '恭喜' }))).toEqual(['id ENQUIRY_CLOSED']);
});

it('a price somebody typed is what it costs, and its quotation keeps no rate', async () => {
  const id = await ask({ crmId: undefined, prospectName: 'New Trading' });
  await say(rates, id, { kind: 'RATE', content: '1500 till 31/12', rate: { buy: { '40HQ': '1500.50' }, validTo: day(5) } });
  expect((await act('makeOffer', id)).code).toBe(200);
  const [offer] = await listOf(sales, '/freightOfferController/select', {
    where: { field: 'offerNo', op: 'equal', value: String((await rowOf(id)).offerNo) },
  });
  expect(offer).toMatchObject({ prospectName: 'New Trading', validTo: day(5) });
  const [line] = await listOf(rates, '/freightOfferController/selectLine', {
    where: { field: 'offerId', op: 'equal', anyOf: [String(offer?.id)] },
  });
  expect(line).toMatchObject({ buyPrice: '1500.50', sellPrice: null, rateId: null });
});

it('it is lost with a reason, cancelled by whoever asked, taken up again, and handed over to those who answer', async () => {
  const id = await ask();
  expect(toldOf(await act('closeEnquiry', id, { result: 'LOST' }))).toEqual(['closeReason FIELD_REQUIRED']);
  expect((await act('closeEnquiry', id, { result: 'LOST', closeReason: 'PRICE', competitorPrice: '1600' })).code).toBe(200);
  expect(await rowOf(id)).toMatchObject({ enquiryStatus: 'CLOSED_LOST', closeReason: 'PRICE', competitorPrice: '1600' });
  expect((await act('reopenEnquiry', id)).code).toBe(200);
  expect(await rowOf(id)).toMatchObject({ enquiryStatus: 'OPEN', closeReason: null, closedDay: null });
  expect((await act('cancelEnquiry', id)).code).toBe(200);
  await service.database.ask('update freight_enquiry set closed_day = current_date - 30 where id = $1', [id]);
  expect(toldOf(await act('reopenEnquiry', id))).toEqual([`${id} enquiryStatus ENQUIRY_CLOSED`]);
  const open = await ask();
  expect(toldOf(await act('handOver', open, { userId: idOf.service }, rates))).toEqual(['targetUserIds ENQUIRY_TARGET']);
  expect((await act('handOver', open, { userId: idOf.rates }, rates)).code).toBe(200);
  const chosen = await sales.call<{ id: string; open: number }[]>(
    `${path}/selectFreightEnquiryUser`,
    { lineCode: 'USW', portLoading: 'CNNGB' },
    { method: 'GET' },
  );
  expect(chosen.data.find((one) => one.id === idOf.rates)?.open ?? 0).toBeGreaterThanOrEqual(0);
});

it('people of the branch who are no party read or stay out as their scope says', async () => {
  const id = await ask();
  const clerk = await service.signIn('service');
  expect((await say(clerk, id, { content: '客户催' })).code).toBe(200);
  const stranger = await service.signIn('operator');
  expect((await say(stranger, id, { content: 'x' })).code).toBe(403);
});

it('whoever lets it wait is reminded once for each of its times, and no more once it is answered', async () => {
  await service.database.ask("update freight_enquiry set enquiry_status = 'CANCELLED'");
  const id = await ask({ urgency: 'URGENT' });
  await service.database.ask(
    "update freight_enquiry set waiting_since = now() - interval '2 days', remind_time = now() - interval '1 day' where id = $1",
    [id],
  );
  const letters = () => listOf(rates, '/userMessageController/selectUserMessage', { isConsumed: 0, search: '询价' });
  const before = (await letters()).length;
  const run = () =>
    remindingEnquiries.run({
      engine: service.engine,
      epId: '1',
      zone: 'Asia/Shanghai',
      today: day(0),
      caller: () => service.caller('admin', '1'),
      signal: new AbortController().signal,
    });
  expect((await run()).told).toBeGreaterThan(0);
  expect(await rowOf(id)).toMatchObject({ reminded: 3 });
  expect((await letters()).length).toBe(before + 1);
  expect((await run()).told).toBe(0);
  await say(rates, id, { content: '在看' });
  expect(await rowOf(id)).toMatchObject({ waitingSince: null, remindTime: null, reminded: 0 });
});
