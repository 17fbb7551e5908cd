import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { day } from '#tests/server/branchDays';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let sales: SignedIn;
let leader: SignedIn;
let rates: SignedIn;
let crmId = '';
let rateId = '';
const path = '/freightOfferController';

const act = (name: string, id: string, more: Body = {}, who = sales) =>
  who.call<BatchAnswer & Record<string, unknown>>(`${path}/${name}`, { ids: [id], ...more });
const offerOf = async (id: string) =>
  (await listOf(rates, `${path}/select`, { where: { field: 'id', op: 'equal', value: id } }))[0] as ListedRow;
const linesOf = (id: string) => listOf(rates, `${path}/selectLine`, { where: { field: 'offerId', op: 'equal', anyOf: [id] } });

async function offer(values: Body = {}): Promise<string> {
  const answer = await sales.call<{ id: string }>(`${path}/insert`, {
    crmId,
    pol: 'CNNGB',
    pod: 'USLAX',
    etd: day(10),
    boxes: '2x40HQ',
    commodity: '家具',
    ...values,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.id;
}
async function priced(values: Body = {}): Promise<string> {
  const id = await offer(values);
  const answer = await act('price', id, { rateId });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return id;
}

/** Sets the price the ocean freight is sold at. */
async function sells(id: string, sellPrice: string): Promise<void> {
  const line = (await linesOf(id)).find(({ feeCode }) => feeCode === 'OCF') as ListedRow;
  const answer = await sales.call('/freightOfferLineController/batchEdit', {
    batchId: crypto.randomUUID(),
    rows: [{ id: line.id, version: line.version, set: { sellPrice: { old: line.sellPrice, new: sellPrice } } }],
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
}

beforeAll(async () => {
  service = await startService();
  [sales, leader, rates] = (await Promise.all(['sales', 'manager', 'rates'].map((name) => service.signIn(name)))) as [
    SignedIn,
    SignedIn,
    SignedIn,
  ];
  await service.database.ask("update fr_surcharge set state = 'DRAFT'");
  await service.database.ask('update fr_mark_up set active = false');
  const [customer] = await service.database.ask<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'sales' where c.is_customer and not c.locked and c.salesman_id = u.id limit 1",
  );
  crmId = customer?.id ?? '';
  const [supplier] = await service.database.ask<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'sales' where c.is_supplier and c.supplier_type = 'BOOKING_AGENT' and not c.locked limit 1",
  );
  const made = await batch(rates, 'freightController', {
    add: [
      {
        clientId: 'r',
        values: {
          carrierCode: 'COSU',
          portLoading: 'CNNGB',
          portDestination: 'USLAX',
          contractNo: 'OFFERS',
          crmId: supplier?.id,
          cost40HQ: '1640',
          sell40HQ: '1745',
          transitDaysMin: '14',
          validFrom: day(-5),
          validTo: day(15),
        },
      },
    ],
  });
  expect(toldOf(made)).toEqual([]);
  rateId = made.data.done[0]?.id ?? '';
  expect((await rates.call('/freightController/updateReleaseStatus', { ids: [rateId], releaseStatus: 'RELEASED' })).code).toBe(200);
  const charge = async (feeCode: string, values: Body) => {
    const head = await rates.call<{ id: string }>('/freightSurchargeController/insert', {
      surchargeName: feeCode,
      carrier: ['COSU'],
      validFrom: day(-20),
    });
    for (const one of [values].flat())
      expect((await rates.call('/freightSurchargeController/insertCost', { surchargeId: head.data.id, feeCode, ...one })).code).toBe(200);
    expect((await rates.call('/freightSurchargeController/updateState', { ids: [head.data.id], state: 'PUBLISHED' })).code).toBe(200);
  };
  await charge('BAF', { basis: 'PERCENT_OF_FREIGHT', percent: '10', currency: 'USD', direction: 'BOTH' });
  await charge('AMS', { basis: 'PER_BILL', amount: '35', currency: 'USD', direction: 'BUY' });
  await charge('THC', { basis: 'PER_CONTAINER', amount: '1060', currency: 'CNY', taxRate: '6', direction: 'BUY' });
});
afterAll(() => service.stop());

it('candidates are what is released and holds on the day, and what they cost is for whom it is to see', async () => {
  const asked = { pol: 'CNNGB', pod: 'USLAX', etd: day(10), boxes: '2*40HQ', crmId };
  const seen = await sales.call<Record<string, unknown>[]>(`${path}/selectCandidates`, asked, { method: 'GET' });
  const mine = seen.data.find((one) => one.rateId === rateId);
  expect([mine?.carrierCode, mine && 'buyBase' in mine]).toEqual(['COSU', false]);
  const whole = await rates.call<Record<string, unknown>[]>(`${path}/selectCandidates`, asked, { method: 'GET' });
  expect(whole.data.find((one) => one.rateId === rateId)).toHaveProperty('buyBase');
  const late = await sales.call<Record<string, unknown>[]>(`${path}/selectCandidates`, { ...asked, etd: day(16) }, { method: 'GET' });
  expect(late.data.some((one) => one.rateId === rateId)).toBe(false);
});

type Reckoned = { id: string; values: Record<string, string | null> }[];
const allIn = async (who: SignedIn, ids: readonly string[], asked: Body = {}, values?: Body) =>
  (
    await who.call<Reckoned>('/PublicQueryController/reckon', {
      entity: 'freightRate',
      rows: ids.map((id) => ({ id, ...(values ? { values } : {}) })),
      asked,
    })
  ).data;
const why = async (who: SignedIn, id: string) =>
  (
    await who.call<{ value: null; reckoned: string; parts: { name: string; value: string; currency: string }[] }>(
      '/PublicQueryController/explain',
      { entity: 'freightRate', id, field: 'allIn40HQ', asked: JSON.stringify({ allInNumber: '2' }) },
      { method: 'GET' },
    )
  ).data;

it('a box of a rate is told with all that must be paid, as a quotation comes to, and the cheapest is marked, a full ship never', async () => {
  const others = await batch(rates, 'freightController', {
    add: [
      { carrierCode: 'CMDU', cost40HQ: '2500' },
      { carrierCode: 'ONEY', cost40HQ: '900', spaceStatus: 'FULL' },
    ].map((values) => ({
      clientId: values.carrierCode,
      values: { portLoading: 'CNNGB', portDestination: 'USLAX', validFrom: day(-5), validTo: day(15), ...values },
    })),
  });
  const [dear = '', full = ''] = others.data.done.map(({ id }) => id);
  expect((await rates.call('/freightController/updateReleaseStatus', { ids: [dear, full], releaseStatus: 'RELEASED' })).code).toBe(200);
  const asked = { pol: 'CNNGB', pod: 'USLAX', etd: day(0), boxes: '2*40HQ' };
  const candidates = await rates.call<Record<string, string>[]>('/freightOfferController/selectCandidates', asked, { method: 'GET' });
  const whole = Math.round(Number(candidates.data.find((one) => one.rateId === rateId)?.buyBase) * 100);
  const told = await allIn(rates, [rateId, dear, full], { allInNumber: '2' });
  const least = (some: Reckoned) => Object.fromEntries(some.map(({ id, values }) => [id, values.allInLeast]));
  expect(told[0]?.values).toMatchObject({ allIn40HQ: (Math.round(whole / 2) / 100).toFixed(2), allInSide: 'BUY', allInCurrency: 'CNY' });
  expect(least(told)).toEqual({ [rateId]: '40HQ', [dear]: null, [full]: null });
  // What is not saved counts, also for who stands beside it; a row that is not there yet has its price too.
  expect(least(await allIn(rates, [dear], {}, { cost40HQ: '100' }))).toEqual({ [dear]: '40HQ' });
  const fresh = { portLoading: 'CNNGB', portDestination: 'USLAX', carrierCode: 'COSU', currency: 'USD', cost40HQ: '1640' };
  expect((await allIn(rates, ['new:1'], { allInNumber: '2' }, fresh))[0]?.values.allIn40HQ).not.toBeNull();
  const { reckoned, parts } = await why(rates, rateId);
  expect([reckoned, parts.map(({ name, value, currency }) => [name, value, currency])]).toEqual([
    (Math.round(whole / 2) / 100).toFixed(2),
    [
      ['OCF', '3280.00', 'USD'],
      ['BAF', '328.00', 'USD'],
      ['AMS', '35.00', 'USD'],
      ['THC', '2120.00', 'CNY'],
    ],
  ]);
});

it('who does not see what a rate costs is told what it is sold at, in the currency asked for, and nothing of rates out of sight', async () => {
  const [inDollars, inBase] = [await allIn(sales, [rateId], { allInMoney: 'USD' }), await allIn(sales, [rateId])];
  expect(inDollars[0]?.values).toMatchObject({ allInSide: 'SELL', allInCurrency: 'USD' });
  expect((await why(sales, rateId)).parts[0]).toMatchObject({ name: 'OCF', value: '3490.00' });
  expect(Number(inBase[0]?.values.allIn40HQ) / Number(inDollars[0]?.values.allIn40HQ)).toBeGreaterThan(5);
  const draft = await batch(rates, 'freightController', {
    add: [
      {
        clientId: 'd',
        values: { portLoading: 'CNNGB', portDestination: 'USLAX', validFrom: day(-5), carrierCode: 'MSCU', cost40HQ: '900' },
      },
    ],
  });
  expect(
    await allIn(
      sales,
      draft.data.done.map(({ id }) => id),
    ),
  ).toEqual([]);
  const wrong = await sales.call('/PublicQueryController/reckon', { entity: 'freightRate', rows: [], asked: { allInNumber: '0' } });
  expect(wrong.refusals?.map(({ code }) => code)).toEqual(['NUMBER_RANGE']);
});

it('a price nobody says how to sell at is not told to whoever does not see what it costs', async () => {
  const values = { portLoading: 'CNNGB', portDestination: 'KEMBA', validFrom: day(-5), validTo: day(20), carrierCode: 'MSCU' };
  const made = await batch(rates, 'freightController', { add: [{ clientId: 'u', values: { ...values, cost40HQ: '900' } }] });
  const ids = made.data.done.map(({ id }) => id);
  expect((await rates.call('/freightController/updateReleaseStatus', { ids, releaseStatus: 'RELEASED' })).code).toBe(200);
  const of = async (who: SignedIn) => (await allIn(who, ids, { allInMoney: 'USD' }))[0]?.values.allIn40HQ ?? null;
  expect([Number(await of(rates)) > 0, await of(sales)]).toEqual([true, null]);
  const rule = { ruleName: 'for all', percent: '10' };
  expect(toldOf(await batch(rates, 'markUpRuleController', { add: [{ clientId: 'm', values: rule }] }))).toEqual([]);
  expect(Number(await of(sales))).toBeGreaterThan(Number(await of(rates)));
  await service.database.ask('update fr_mark_up set active = false');
});

it('a rate taken gives its lines; the customer pays 10 % on what the freight is sold at', async () => {
  const id = await priced();
  const lines = await linesOf(id);
  expect(
    lines.map(({ feeCode, unit, number, buyPrice, sellPrice, sellAmount }) => [feeCode, unit, number, buyPrice, sellPrice, sellAmount]),
  ).toEqual([
    ['OCF', 'CONTAINER', '2', '1640', '1745', '3490.00'],
    ['BAF', 'PERCENT', '10', '3280', '3490', '349.00'],
    ['AMS', 'BILL', '1', '35', '35', '35.00'],
    ['THC', 'CONTAINER', '2', '1060', '1060', '2120.00'],
  ]);
  expect(await offerOf(id)).toMatchObject({ boxes: '2*40HQ', carrierCode: 'COSU', lines: 4, unpriced: 0, offerStatus: 'DRAFT' });
  // Beforehand the dialog shows the same lines, by the names of their charges.
  const tried = await sales.call<{ preview: { rows: Body[] } }>(`${path}/price`, { ids: [id], rateId, dryRun: true });
  expect(tried.data.preview.rows.map(({ feeCode, sellAmount }) => [feeCode, sellAmount])).toEqual([
    ['Ocean freight', '3490.00'],
    ['Bunker adjustment factor', '349.00'],
    ['AMS filing fee', '35.00'],
    ['Terminal handling charge', '2120.00'],
  ]);
  // What people wrote stays behind the freight, and what the customer may add says that it is in no sum.
  const own = { offerId: id, feeCode: 'TLX', unit: 'BILL', number: '1', currency: 'CNY', sellPrice: '450', isOptional: true };
  await sales.call('/freightOfferLineController/batchEdit', { batchId: crypto.randomUUID(), add: [{ clientId: 'own', values: own }] });
  const beside = await sales.call<{ preview: { rows: Body[] } }>(`${path}/price`, { ids: [id], rateId, dryRun: true });
  const told = beside.data.preview.rows.map(({ feeCode }) => feeCode);
  expect([told[0], told.filter((fee) => /Optional/u.test(String(fee)))]).toEqual(['Ocean freight', ['Telex release fee · Optional']]);
});

it('what earns too little is examined by another before it goes out; what is out is not changed', async () => {
  const id = await priced();
  await sells(id, '1641');
  expect(toldOf(await act('send', id))).toEqual([`${id} marginPct MARGIN_BELOW_FLOOR`]);
  expect((await act('submitExamine', id)).code).toBe(200);
  expect((await act('examine', id, { pass: true }, sales)).code).toBe(403);
  expect((await act('examine', id, { pass: true }, leader)).code).toBe(200);
  const sent = await act('send', id, { channel: 'MAIL' });
  expect(sent.code, JSON.stringify(sent)).toBe(200);
  expect(await offerOf(id)).toMatchObject({ offerStatus: 'SENT', sentChannel: 'MAIL' });
  const [line] = await linesOf(id);
  const edit = await sales.call('/freightOfferLineController/batchEdit', {
    batchId: crypto.randomUUID(),
    rows: [{ id: line?.id, version: line?.version, set: { sellPrice: { old: line?.sellPrice, new: '9' } } }],
  });
  expect(toldOf(edit)).toEqual([`${line?.id ?? ''} sellPrice OFFER_STATE`]);
});

it('charges in percent go with what the freight is sold at; one press gives the least round price that keeps the margin (RT-Q3)', async () => {
  const id = await priced();
  await sells(id, '1641');
  const sold = async () => (await linesOf(id)).map(({ feeCode, sellPrice }) => `${String(feeCode)} ${String(sellPrice)}`);
  expect(await sold()).toEqual(['OCF 1641', 'BAF 3282', 'AMS 35', 'THC 1060']);
  const shown = await sales.call<{ preview: { rows: Body[] } }>(`${path}/leastPrice`, { ids: [id], dryRun: true });
  expect(shown.data.preview.rows.length).toBe(4);
  expect((await act('leastPrice', id)).code).toBe(200);
  const [freight = '', bunker] = await sold();
  const price = Number(freight.slice(4));
  expect([price % 5, bunker]).toEqual([0, `BAF ${price * 2}`]);
  const { marginPct, minMarginPct } = await offerOf(id);
  expect(Number(marginPct)).toBeGreaterThanOrEqual(Number(minMarginPct));
  expect(toldOf(await act('leastPrice', id))).toEqual([`${id} marginPct MARGIN_KEPT`]);
  // A step less does not.
  await sells(id, String(price - 5));
  expect(toldOf(await act('send', id))).toEqual([`${id} marginPct MARGIN_BELOW_FLOOR`]);
  expect((await act('leastPrice', id)).code).toBe(200);
  expect((await sold())[0]).toBe(freight);
  expect((await act('send', id)).code).toBe(200);
});

it('what somebody wrote of a charge stands in the place of what the rate would bring of it', async () => {
  const id = await offer();
  const own = { offerId: id, feeCode: 'THC', unit: 'CONTAINER', containerType: '40HQ', number: '2', currency: 'CNY', sellPrice: '1200' };
  expect((await sales.call(`${path}/insertLine`, own)).code).toBe(200);
  expect((await act('price', id, { rateId })).code).toBe(200);
  const charges = (await linesOf(id)).map(({ feeCode, sellPrice }) => `${String(feeCode)} ${String(sellPrice)}`);
  expect(charges).toEqual(['THC 1200', 'OCF 1745', 'BAF 3490', 'AMS 35']);
});

it('the least margin is the highest of the branch’s and of the rule its price is made by', async () => {
  const rule = { ruleName: '美西线', lineCode: 'USW', percent: '1', minMarginPct: '7.5' };
  const made = await batch(rates, 'markUpRuleController', { add: [{ clientId: 'm', values: rule }] });
  expect(toldOf(made)).toEqual([]);
  expect(Number((await offerOf(await priced())).minMarginPct)).toBe(7.5);
  await service.database.ask('update fr_mark_up set active = false');
  expect(Number((await offerOf(await priced())).minMarginPct)).toBe(5);
});

it('a carrier whose price is on request is offered with an enquiry that is ready to go', async () => {
  const made = await batch(rates, 'freightController', {
    add: [
      {
        clientId: 'h',
        values: {
          carrierCode: 'HLCU',
          portLoading: 'CNNGB',
          portDestination: 'USLAX',
          cost20GP: '900',
          onRequest: '40HQ',
          validFrom: day(-5),
          validTo: day(15),
        },
      },
    ],
  });
  expect(toldOf(made)).toEqual([]);
  const asked = made.data.done[0]?.id ?? '';
  expect((await rates.call('/freightController/updateReleaseStatus', { ids: [asked], releaseStatus: 'RELEASED' })).code).toBe(200);
  const id = await offer();
  const found = await sales.call<Record<string, unknown>[]>(`${path}/selectCandidates`, { id }, { method: 'GET' });
  expect(found.data.map(({ rateId: one, ask }) => [one, ask]).filter(([one, ask]) => one === rateId || ask)).toEqual([
    [rateId, false],
    [asked, true],
  ]);
  expect(found.data.at(-1)?.text).toContain('HLCU');
  const shown = await sales.call<{ preview: { rows: Body[] } }>(`${path}/price`, { ids: [id], rateId: asked, dryRun: true });
  expect(shown.data.preview.rows).toEqual([expect.objectContaining({ boxes: '2*40HQ', etdFrom: day(10) })]);
  const sent = await act('price', id, { rateId: asked });
  const [enquiryNo] = (sent.data.elsewhere as { are: string[] }).are;
  const [enquiry] = await listOf(sales, '/freightEnquiryController/selectFreightEnquiry', {
    where: { field: 'enquiryNo', op: 'equal', value: enquiryNo },
  });
  expect(enquiry).toMatchObject({
    carrierWanted: 'HLCU',
    pol: 'CNNGB',
    pod: 'USLAX',
    boxes: '2*40HQ',
    etdFrom: day(10),
    crmId,
    enquiryStatus: 'OPEN',
  });
  // Once a rate was taken, others can still be had in its place.
  const taken = await priced();
  const others = await sales.call<Record<string, unknown>[]>(`${path}/selectCandidates`, { id: taken }, { method: 'GET' });
  expect(others.data.some(({ carrierCode }) => carrierCode !== 'COSU')).toBe(true);
  // The quotation itself stays as it was.
  expect(await offerOf(id)).toMatchObject({ lines: 0, offerStatus: 'DRAFT' });
});

it('a new version replaces the one that is out when it is sent, and the logs know what came of it', async () => {
  const id = await priced();
  await act('send', id);
  const next = await act('newVersion', id);
  expect(next.code, JSON.stringify(next)).toBe(200);
  const [second = ''] = next.data.made as string[];
  const [first, newer] = [await offerOf(id), await offerOf(second)];
  expect([newer.offerNo === first.offerNo, newer.versionNo, newer.lines, newer.offerStatus]).toEqual([true, 2, 4, 'DRAFT']);
  expect((await act('send', second)).code).toBe(200);
  expect(await offerOf(id)).toMatchObject({ offerStatus: 'WITHDRAWN', decisionReason: 'REPLACED' });
  expect((await act('reject', second, { reasonCode: 'PRICE', competitorPrice: '1600' })).code).toBe(200);
  const told = await listOf(rates, '/freightController/selectFreightLogCrm', {
    where: { field: 'offerNo', op: 'equal', value: first.offerNo },
    sort: [{ field: 'id', dir: 'asc' }],
  });
  expect(told.map(({ reply, lostReason }) => [reply, lostReason])).toEqual([
    ['LOST', 'PRICE'],
    ['LOST', 'PRICE'],
  ]);
});

it('an accepted quotation becomes an order once, with what is paid and what is asked for as its budget', async () => {
  const id = await priced();
  await act('send', id);
  expect((await act('accept', id)).code).toBe(200);
  const made = await act('convert', id, { to: 'ORDER' });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const orderId = String(made.data.convertedId);
  const costs = await service.database.ask<Record<string, string>>(
    'select direction, fee_code, amount::text, currency, budget_amount::text, source_type from fc_cost where order_id = $1 order by direction desc, id',
    [orderId],
  );
  expect(
    costs.map(
      ({ direction, fee_code, amount, currency, source_type }) => `${direction} ${fee_code} ${Number(amount)} ${currency} ${source_type}`,
    ),
  ).toEqual([
    'AR OCF 3490 USD OFFER',
    'AR BAF 349 USD OFFER',
    'AR AMS 35 USD OFFER',
    'AR THC 2120 CNY OFFER',
    'AP OCF 3280 USD RATE',
    'AP BAF 328 USD OFFER',
    'AP AMS 35 USD OFFER',
    'AP THC 2120 CNY OFFER',
  ]);
  expect(costs.every(({ amount, budget_amount }) => Number(amount) === Number(budget_amount))).toBe(true);
  expect(await offerOf(id)).toMatchObject({ offerStatus: 'CONVERTED', convertedTo: 'ORDER', convertedNo: made.data.number });
  expect(toldOf(await act('convert', id, { to: 'ORDER' }))).toEqual([`${id} offerStatus ALREADY_CONVERTED`]);
});

it('as a request it goes to the intake with the same charges', async () => {
  const id = await priced();
  await act('send', id);
  const made = await act('convert', id, { to: 'INTAKE' });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const [found] = await service.database.ask<{ count: string }>('select count(*) from bl_order_middle_cost where intake_id = $1', [
    String(made.data.convertedId),
  ]);
  expect(Number(found?.count)).toBe(8);
});

it('is weighed against the customer’s credit when it becomes an order: asked with a reason, or refused by the policy (vector CR-C1 2)', async () => {
  const id = await priced();
  await act('send', id);
  const terms = (policy: string, limit: string) =>
    service.database.ask(
      "insert into crm_credit (ep_id, customer_id, credit_type, currency, limit_amount, valid_from, grace_days, policy_over_limit, policy_overdue, state) select ep_id, id, 'NORMAL', 'CNY', $2, '2020-01-01', 60, $3, 'WARN', 'APPROVED' from crm_customer where id = $1",
      [crmId, limit, policy],
    );
  await service.database.ask('delete from crm_credit where customer_id = $1', [crmId]);
  await service.database.ask('update fc_invoice set balance = 0 where customer_id = $1', [crmId]);
  await terms('BLOCK_ORDER', '1');
  expect(toldOf(await act('convert', id, { to: 'ORDER' }))).toEqual([`${id} crmId CREDIT_BLOCKED`]);
  await service.database.ask("update crm_credit set policy_over_limit = 'WARN' where customer_id = $1", [crmId]);
  const asked = await act('convert', id, { to: 'ORDER' });
  expect([asked.code, (asked as unknown as { warnings: { code: string }[] }).warnings.map(({ code }) => code)]).toEqual([
    428,
    ['CREDIT_LIMIT_EXCEEDED'],
  ]);
  const told = { acceptWarnings: ['CREDIT_LIMIT_EXCEEDED'], reason: '经理同意' };
  expect((await act('convert', id, { to: 'ORDER', ...told })).code).toBe(200);
  // Late beyond the grace of nothing, with room to spare.
  await service.database.ask('update crm_credit set limit_amount = 1e9, grace_days = 0 where customer_id = $1', [crmId]);
  await service.database.ask(
    "update fc_invoice set balance = 100, direction = 'AR', check_status = 'CHECK_PASS', due_date = current_date - 2 where id = (select min(id) from fc_invoice where customer_id = $1 and direction = 'AR')",
    [crmId],
  );
  const next = await priced();
  await act('send', next);
  const late = (await act('convert', next, { to: 'INTAKE' })) as unknown as { code: number; warnings: { code: string }[] };
  expect([late.code, late.warnings.map(({ code }) => code)]).toEqual([428, ['CREDIT_LATE']]);
  await service.database.ask('delete from crm_credit where customer_id = $1', [crmId]);
});

it('a prospect becomes a customer first, and a quotation without a price is not sent', async () => {
  const id = await offer({ crmId: undefined, prospectName: 'New Trading' });
  expect(toldOf(await act('send', id))).toEqual([`${id} lines OFFER_EMPTY`]);
  expect((await act('price', id, { rateId })).code).toBe(200);
  expect((await act('send', id)).code).toBe(200);
  expect(toldOf(await act('convert', id, { to: 'INTAKE' }))).toEqual([`${id} crmId OFFER_PROSPECT`]);
});

it('a quotation whose rate was withdrawn is not sent', async () => {
  const id = await priced();
  await rates.call('/freightController/updateReleaseStatus', { ids: [rateId], releaseStatus: 'WITHDRAWN', reason: 'full' });
  expect(toldOf(await act('send', id))).toEqual([`${id} lines RATE_EXPIRED`]);
});

it('what a rate brings with itself is charged beside its price, by charges there are', async () => {
  const values = {
    carrierCode: 'COSU',
    portLoading: 'CNSHA',
    portDestination: 'PLGDN',
    cost40HQ: '3000',
    sell40HQ: '3100',
    validFrom: day(-5),
    validTo: day(15),
  };
  const add = (rateLines: string) => batch(rates, 'freightController', { add: [{ clientId: 'r', values: { ...values, rateLines } }] });
  expect(toldOf(await add('CIC USD 40/TEU; XYZ USD 5/BL')).join()).toContain('FEE_UNKNOWN');
  const made = await add('CIC USD 40/TEU; SEAL USD 10/20/20');
  const id = made.data.done[0]?.id ?? '';
  await rates.call('/freightController/updateReleaseStatus', { ids: [id], releaseStatus: 'RELEASED' });
  const asked = { pol: 'CNSHA', pod: 'PLGDN', etd: day(10), boxes: '2*40HQ', crmId };
  const { data } = await sales.call<{ rateId: string; text: string; lines: Record<string, unknown>[] }[]>(
    `${path}/selectCandidates`,
    asked,
    {
      method: 'GET',
    },
  );
  const mine = data.find(({ rateId: one }) => one === id);
  expect(mine?.text).toMatch(/^COSU 40HQ [\d,]+ USD · total [\d,.]+ · /u);
  const brought = mine?.lines.filter(({ feeCode }) => feeCode === 'CIC' || feeCode === 'SEAL');
  expect(brought?.map(({ feeCode, number, sellPrice }) => [feeCode, Number(number), Number(sellPrice)])).toEqual([
    ['CIC', 4, 40],
    ['SEAL', 2, 20],
  ]);
});
