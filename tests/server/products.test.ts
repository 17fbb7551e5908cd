import { afterAll, beforeAll, expect, it } from 'vitest';
import { day } from '#tests/server/branchDays';
import { batch, edited, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let rates: SignedIn;
let sales: SignedIn;

beforeAll(async () => {
  service = await startService();
  [rates, sales] = (await Promise.all(['rates', 'sales'].map((name) => service.signIn(name)))) as [SignedIn, SignedIn];
  await service.database.ask("update fr_surcharge set state = 'DRAFT'");
  await service.database.ask('update fr_mark_up set active = false');
  const rate = (carrierCode: string, cost40HQ: string, transitDaysMin: string) => ({
    clientId: carrierCode,
    values: {
      carrierCode,
      portLoading: 'CNNGB',
      portDestination: 'USOAK',
      contractNo: 'PRODUCTS',
      cost40HQ,
      sell40HQ: '1800',
      transitDaysMin,
      validFrom: day(-5),
      validTo: day(30),
    },
  });
  const made = await batch(rates, 'freightController', { add: [rate('COSU', '1640', '14'), rate('MSCU', '1585', '17')] });
  expect(toldOf(made)).toEqual([]);
  const ids = made.data.done.map(({ id }) => id);
  expect((await rates.call('/freightController/updateReleaseStatus', { ids, releaseStatus: 'RELEASED' })).code).toBe(200);
});
afterAll(() => service.stop());

interface Example {
  lanes: { pol: string; pod: string; carrierCode: string | null; sell: Record<string, string> }[];
  text: string;
  missing: string[];
}
const product = async (carrierRule: string, productName = `weekly ${carrierRule}`) => {
  const answer = await rates.call<{ id: string }>('/freightOfferFastController/insert', {
    productName,
    pol: ['CNNGB'],
    pod: ['USOAK', 'KEMBA'],
    carrierRule,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.id;
};

it('an example says what each lane comes to by the product’s rule, and which lanes have no rate', async () => {
  const shown = async (rule: string) => {
    const answer = await sales.call<Example>('/freightOfferController/example', { productId: await product(rule) }, { method: 'GET' });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return answer.data;
  };
  const cheapest = await shown('CHEAPEST');
  expect(cheapest.lanes.map(({ pod, carrierCode, sell }) => [pod, carrierCode, sell])).toEqual([
    ['USOAK', 'MSCU', { '40HQ': '1800' }],
    ['KEMBA', null, {}],
  ]);
  expect(cheapest.missing).toEqual(['CNNGB-KEMBA']);
  expect(cheapest.text).toMatch(/^Ningbo - Oakland.* MSC: Ocean freight 1800 USD\/40HQ$/u);
  expect((await shown('FASTEST')).lanes[0]?.carrierCode).toBe('COSU');
  // Whose prices were shown is written down, each time.
  const takes = await service.database.ask<{ line: string }>(
    "select t.take_kind || ' ' || t.language || ' ' || r.carrier_code as line from fr_take_log t join fr_rate r on r.ep_id = t.ep_id and r.id = t.rate_id where t.source = 'PRODUCT' order by t.id",
  );
  expect(takes.map(({ line }) => line)).toEqual(['COPY en MSCU', 'COPY en COSU']);
});

it('a product becomes a draft quotation for a customer on every lane that has a rate', async () => {
  const id = await product('RECOMMENDED');
  const [customer] = await service.database.ask<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'sales' where c.is_customer and not c.locked and c.salesman_id = u.id limit 1",
  );
  const made = await sales.call<{ offerIds: string[]; left: unknown[] }>('/freightOfferFastController/convert', {
    ids: [id],
    crmId: customer?.id,
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  expect([made.data.offerIds.length, made.data.left]).toEqual([1, [{ pol: 'CNNGB', pod: 'KEMBA' }]]);
  const [offer] = await listOf(sales, '/freightOfferController/select', {
    where: { field: 'id', op: 'equal', value: made.data.offerIds[0] },
  });
  expect(offer).toMatchObject({
    offerType: 'FAST',
    offerStatus: 'DRAFT',
    boxes: '1*40HQ',
    lines: 1,
    carrierCode: 'MSCU',
    crmId: customer?.id,
  });
  // Whose prices left the house with it is written down.
  const takes = await service.database.ask<Record<string, string>>(
    "select take_kind, customer_id::text from fr_take_log where source = 'PRODUCT'",
  );
  expect(takes).toContainEqual({ take_kind: 'COPY', customer_id: customer?.id });
});

it('the text of a product is shown before it is taken; only then it is written down whose prices left the house', async () => {
  const ids = [await product('CHEAPEST', 'told')];
  const takes = async () => (await service.database.ask("select 1 from fr_take_log where source = 'PRODUCT'")).length;
  const before = await takes();
  const path = '/freightOfferFastController/quoteText';
  const shown = await sales.call<{ preview: { rows: Record<string, string | null>[] } }>(path, { ids, dryRun: true });
  expect(shown.data.preview.rows.map(({ lane, text }) => [lane, text])).toEqual([
    ['宁波 - 奥克兰（美国）', '地中海航运: 海运费 1800 USD/40HQ'],
    ['宁波 - 蒙巴萨', '–'],
  ]);
  expect(await takes()).toBe(before);
  const taken = await sales.call<{ text: string }>(path, { ids, language: 'en' });
  expect([taken.data.text, await takes()]).toEqual(['Ningbo - Oakland MSC: Ocean freight 1800 USD/40HQ', before + 1]);
});

it('of a charge in percent the text of a product says the percentage, not the freight it is of', async () => {
  const lane = { carrierCode: 'ONEY', portLoading: 'CNNGB', portDestination: 'USNYC', currency: 'USD', cost40HQ: '2000', sell40HQ: '2200' };
  const values = { ...lane, rateLines: 'BAF 12%; AMS USD 35/BL', validFrom: day(-5), validTo: day(30) };
  const made = await batch(rates, 'freightController', { add: [{ clientId: 'n', values }] });
  const id = made.data.done[0]?.id;
  expect((await rates.call('/freightController/updateReleaseStatus', { ids: [id], releaseStatus: 'RELEASED' })).code).toBe(200);
  const set = { productName: 'east', pol: ['CNNGB'], pod: ['USNYC'], carrierRule: 'CHEAPEST' };
  const { data } = await rates.call<{ id: string }>('/freightOfferFastController/insert', set);
  const shown = await sales.call<Example>('/freightOfferController/example', { productId: data.id, language: 'zh' }, { method: 'GET' });
  expect(shown.data.text).toMatch(/海运费 2200 USD\/40HQ .*12 %.* 35 USD/u);
  expect(shown.data.text.match(/2200/gu)).toHaveLength(1);
});

it('the least margin its mark-up rules ask for holds of what a product becomes: 112 of 1,752 is less than 7.5 % and more than 5', async () => {
  const rule = { ruleName: 'west', lineCode: 'USW', percent: '1', minMarginPct: '7.5' };
  expect(toldOf(await batch(rates, 'markUpRuleController', { add: [{ clientId: 'm', values: rule }] }))).toEqual([]);
  const id = await product('FASTEST', 'above the floor');
  // A box of COSU costs 1,640: the rate's price of 1,752 leaves 112.
  await service.database.ask("update fr_rate set sell_40hq = 1752 where contract_no = 'PRODUCTS' and carrier_code = 'COSU'");
  const [customer] = await service.database.ask<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'sales' where c.is_customer and not c.locked and c.salesman_id = u.id limit 1",
  );
  const converted = async () => {
    const made = await sales.call<{ offerIds: string[] }>('/freightOfferFastController/convert', { ids: [id], crmId: customer?.id });
    const where = { field: 'id', op: 'equal', value: made.data.offerIds[0] };
    const [offer] = await listOf(sales, '/freightOfferController/select', { where });
    const sent = await sales.call('/freightOfferController/send', { ids: [offer?.id], channel: 'PRINT' });
    return [Number(offer?.marginPct), Number(offer?.minMarginPct), toldOf(sent).map((told) => told.split(' ').at(-1))];
  };
  expect(await converted()).toEqual([6.3927, 7.5, ['MARGIN_BELOW_FLOOR']]);
  await service.database.ask('update fr_mark_up set active = false');
  expect(await converted()).toEqual([6.3927, 5, []]);
});

it('a product whose carrier is fixed names its carriers', async () => {
  const bare = await rates.call('/freightOfferFastController/insert', {
    productName: 'bare',
    pol: ['CNNGB'],
    pod: ['USLAX'],
    carrierRule: 'FIXED',
  });
  expect(toldOf(bare)).toEqual([expect.stringContaining('carriers FIELD_REQUIRED')]);
});

it('mark-up rules of equal rank that may meet are not active together', async () => {
  const rule = (ruleName: string, values: Record<string, unknown>) => ({
    clientId: ruleName,
    values: { ruleName, percent: '3', ...values },
  });
  const saved = (...add: ReturnType<typeof rule>[]) => batch(rates, 'markUpRuleController', { add });
  const kept = async (...add: ReturnType<typeof rule>[]) => toldOf(await saved(...add));
  expect(await kept(rule('B to the west', { customerLevel: 'B', lineCode: 'USW' }), rule('to the north', { lineCode: 'NEU' }))).toEqual([]);
  // A carrier says as much as a lane: a box to the west by COSU would have two rules.
  const { refusals } = await saved(rule('B by COSU', { customerLevel: 'B', carrierCode: 'COSU' }));
  expect(refusals).toEqual([
    expect.objectContaining({ code: 'MARKUP_CONFLICT', clientId: 'B by COSU', detail: { names: 'B by COSU, B to the west' } }),
  ]);
  expect(
    await kept(rule('north again', { lineCode: 'NEU', priority: 1 }), rule('level C', { customerLevel: 'C', lineCode: 'USW' })),
  ).toEqual([]);
  expect(await kept(rule('resting', { lineCode: 'NEU', active: false }), rule('boxes', { boxTypes: ['20GP'] }))).toEqual([]);
  expect(await kept(rule('one', { boxTypes: ['20GP', '40HQ'], priority: 2 }), rule('two', { boxTypes: ['40HQ'], priority: 2 }))).toEqual([
    'one priority MARKUP_CONFLICT',
    'two priority MARKUP_CONFLICT',
  ]);
  const [resting] = await service.database.ask<ListedRow>("select id::text, version, active from fr_mark_up where rule_name = 'resting'");
  const woken = await batch(rates, 'markUpRuleController', { rows: [edited(resting as ListedRow, { active: true })] });
  expect(toldOf(woken)).toEqual([`${resting?.id} priority MARKUP_CONFLICT`]);
  const atOnce = await Promise.all(['first', 'second'].map((name) => kept(rule(name, { carrierCode: 'MSCU' }))));
  expect(atOnce.map((told) => told.length).toSorted()).toEqual([0, 1]);
});
