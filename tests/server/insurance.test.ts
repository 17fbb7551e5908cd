import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insurerCodes, insuring } from '#modules/insurance/insuring.server';
import { InsurerHouse } from '#tests/server/insurerHouse';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

const house = new InsurerHouse();
let service: Service;
let desk: SignedIn;
let order: ListedRow;
let insurerId = '';

beforeAll(async () => {
  const insurer = await house.service.start();
  service = await startService({ outside: { secretKey: null, outboundAllow: [], insurer } });
  desk = await service.signIn('operator');
  const where = { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) };
  [order] = (await listOf(desk, '/OrderController/getOrderListNew', { where })) as [ListedRow];
  const [found] = await service.database.ask<{ id: string }>(
    "select id from crm_customer where ep_id = 1 and supplier_type = 'INSURER' and not locked order by id limit 1",
  );
  insurerId = found?.id ?? '';
});
afterAll(async () => {
  await service.stop();
  await house.service.stop();
});
beforeEach(() => void (house.service.heard.length = 0));

const ask = <T = unknown>(call: string, body: Body = {}) => desk.call<T>(`/lhbController/${call}`, body);
const get = <T = unknown>(call: string, body: Body = {}) => desk.call<T>(`/lhbController/${call}`, body, { method: 'GET' });
const rowOf = async (lhbId: string): Promise<ListedRow> => (await get<ListedRow>('getLhbInsure', { lhbId })).data;
const work = () => service.work(insuring);
const whole = {
  insuranceProduct: 'ICC_A',
  policyHolder: '宁波海运代理有限公司',
  insured: 'NINGBO TRADE CO LTD',
  beneficiary: 'TO ORDER',
  goodsName: 'STEEL PIPES',
  invoiceValue: '100000.00',
  currency: 'USD',
  conveyance: 'EVER GOLDEN',
  voyage: '026W',
  departureDate: '2030-01-15',
  fromCity: 'NINGBO',
  toPlace: 'AEJEA',
};
async function draft(more: Body = {}): Promise<string> {
  const values = { orderId: order.id, insurerId, ...whole, ...more };
  const made = await batch(desk, 'insurancePolicyController', { add: [{ clientId: 'p', values }] });
  expect(toldOf(made)).toEqual([]);
  return made.data.done[0]?.id ?? '';
}
async function insured(more: Body = {}): Promise<string> {
  const lhbId = await draft(more);
  expect(toldOf(await ask('insure', { ids: lhbId }))).toEqual([]);
  await work();
  return lhbId;
}
const chargesOf = (lhbId: string) =>
  service.database.ask(
    "select direction, trim_scale(amount)::text as amount, currency from fc_cost where source_type = 'INSURANCE' and source_id = $1 and not is_deleted order by id",
    [lhbId],
  );

it('is quoted from the value with ten per cent upon it, by the rate of its product and no less than its least', async () => {
  const lhbId = await draft();
  // 100000 × 1.1 = 110000; × 0.12 % = 132.
  expect(await rowOf(lhbId)).toMatchObject({ insuredAmount: '110000.00', ratePct: '0.12', premium: '132.00', lhbStatus: 'DRAFT' });
  await batch(desk, 'insurancePolicyController', { rows: [edited(await rowOf(lhbId), { invoiceValue: '100' })] });
  expect(await rowOf(lhbId)).toMatchObject({ insuredAmount: '110.00', premium: '60.00' });
  const wrong = await batch(desk, 'insurancePolicyController', { rows: [edited(await rowOf(lhbId), { fromCity: 'ICC_B' })] });
  expect(toldOf(wrong).join()).toContain('POLICY_CODE_KIND');
  expect((await get<Body>('selectOrderById', { orderId: order.id })).data).toMatchObject({ orderId: order.id, jobNo: order.jobNo });
});

it('lists products, cities, places and agents, and takes the rates the insurer has today', async () => {
  const codes = async (call: string) => (await listOf(desk, `/lhbController/${call}`)).map(({ kind }) => String(kind));
  for (const [call, kind] of Object.entries({ getXianzhong: 'PRODUCT', getCity: 'CITY', getForeignSmall: 'PLACE', getKancha: 'AGENT' }))
    expect([...new Set(await codes(call))]).toEqual([kind]);
  expect(await service.work(insurerCodes)).toEqual({ codes: 2 });
  const products = await listOf(desk, '/lhbController/getXianzhong');
  expect(products.find(({ code }) => code === 'ICC_A')).toMatchObject({ ratePct: '0.2', minPremium: '70' });
  expect(products.map(({ code }) => code)).toContain('FROZEN');
});

it('goes to the insurer once, comes back with its number and file, and its premium stands among the charges', async () => {
  const lhbId = await draft({ resalePremium: '200.00' });
  expect((await Promise.all([ask('insure', { ids: lhbId }), ask('insure', { ids: lhbId })])).map(({ code }) => code)).toEqual([200, 200]);
  house.service.losesNext = 'insure';
  await expect(work()).rejects.toThrow('fetch failed');
  expect(await rowOf(lhbId)).toMatchObject({ lhbStatus: 'SUBMITTED', policyNo: null });
  await work();
  const row = await rowOf(lhbId);
  expect(row).toMatchObject({
    lhbStatus: 'INSURED',
    payablePremium: '132.00',
    policyWanted: false,
    chargesWanted: 'NONE',
    errorText: null,
  });
  expect(house.service.heard.filter((step) => step === 'insure')).toHaveLength(1);
  expect(await chargesOf(lhbId)).toEqual([
    { direction: 'AP', amount: '132', currency: 'USD' },
    { direction: 'AR', amount: '200', currency: 'USD' },
  ]);
  expect([row.apCostId, row.arCostId].every((id) => id !== null)).toBe(true);
  const file = (await get<{ fileId: string }>('epolicy', { lhbId })).data;
  expect(file.fileId).toBe(row.ePolicyFileId);
  expect((await get<Body>('orderinfo', { lhbId })).data).toMatchObject({ state: 'EFFECTIVE', policyNo: row.policyNo });
  expect((await ask('uploadAtt', { lhbId, fileId: file.fileId })).code).toBe(200);
  expect(house.attached).toEqual([`${String(row.policyNo)}.pdf`]);
  expect(toldOf(await ask('uploadAtt', { lhbId, fileId: crypto.randomUUID() })).join()).toContain('POLICY_FILE_OTHER');
  expect((await listOf(desk, '/lhbController/selectLhbJoinOrder')).find(({ id }) => id === lhbId)).toMatchObject({ jobNo: order.jobNo });
});

it('is not insured without what the insurer needs, after departure, or over nothing; what is refused is scrapped or goes again', async () => {
  const bare = await draft({ insured: null });
  expect(toldOf(await ask('insure', { ids: bare })).join()).toContain('insured FIELD_REQUIRED');
  const late = await draft({ departureDate: '2026-01-01' });
  expect(toldOf(await ask('insure', { ids: late })).join()).toContain('POLICY_DEPARTURE_PAST');
  const nothing = await draft({ invoiceValue: '0' });
  expect(toldOf(await ask('insure', { ids: nothing })).join()).toContain('POLICY_NO_SUM');
  house.refuses = '受益人不能为空';
  const lhbId = await insured();
  expect(await rowOf(lhbId)).toMatchObject({ lhbStatus: 'FAILED', errorText: '受益人不能为空' });
  house.refuses = null;
  expect(toldOf(await ask('insure', { ids: lhbId }))).toEqual([]);
  await work();
  expect(await rowOf(lhbId)).toMatchObject({ lhbStatus: 'INSURED', errorText: null });
  expect((await ask('baofei', { ids: late, reason: 'sailed' })).code).toBe(200);
  expect(await rowOf(late)).toMatchObject({ lhbStatus: 'SCRAPPED' });
});

it('an endorsement holds once the insurer says so, and brings its difference; a refused one leaves all as it was', async () => {
  const lhbId = await insured();
  expect(toldOf(await ask('pigai', { ids: lhbId, endorsementText: 'nothing' })).join()).toContain('POLICY_NOTHING_CHANGED');
  house.refuses = '船期不符';
  await ask('pigai', { ids: lhbId, endorsementText: 'vessel', conveyance: 'OTHER SHIP' });
  await work();
  expect(await rowOf(lhbId)).toMatchObject({ lhbStatus: 'INSURED', conveyance: 'EVER GOLDEN', errorText: '船期不符' });
  house.refuses = null;
  house.waits = true;
  await ask('pigai', {
    ids: lhbId,
    endorsementText: 'vessel',
    conveyance: 'OTHER SHIP',
    departureDate: '2030-02-01',
    invoiceValue: '120000',
  });
  await work();
  expect(await rowOf(lhbId)).toMatchObject({ lhbStatus: 'ENDORSING', conveyance: 'EVER GOLDEN' });
  house.doAll();
  house.waits = false;
  await work();
  expect(await rowOf(lhbId)).toMatchObject({
    lhbStatus: 'ENDORSED',
    conveyance: 'OTHER SHIP',
    departureDate: '2030-02-01',
    premiumDelta: '18.00',
    insuredAmount: '132000.00',
  });
  expect(await chargesOf(lhbId)).toEqual([
    { direction: 'AP', amount: '132', currency: 'USD' },
    { direction: 'AP', amount: '18', currency: 'USD' },
  ]);
});

it('is cancelled before the risk starts, with its charges taken back; afterwards it is not', async () => {
  const lhbId = await insured({ resalePremium: '150' });
  const [payable] = await service.database.ask<{ id: string }>(
    "select id from fc_cost where source_type = 'INSURANCE' and source_id = $1 and direction = 'AP'",
    [lhbId],
  );
  expect((await desk.call('/costController/confirm', { ids: payable?.id ?? '' })).code).toBe(200);
  house.service.losesNext = 'cancel';
  expect((await ask('chedan', { ids: lhbId, reason: 'order cancelled' })).code).toBe(200);
  expect(toldOf(await ask('chedan', { ids: lhbId, reason: 'again' })).join()).toContain('POLICY_CANCEL_WAITS');
  await expect(work()).rejects.toThrow('fetch failed');
  await work();
  expect(await rowOf(lhbId)).toMatchObject({ lhbStatus: 'CANCELLED', cancelWanted: false, errorText: null });
  expect(house.service.heard.filter((step) => step === 'cancel')).toHaveLength(1);
  expect(await chargesOf(lhbId)).toEqual([
    { direction: 'AP', amount: '132', currency: 'USD' },
    { direction: 'AP', amount: '-132', currency: 'USD' },
  ]);
  const sailed = await insured();
  await service.database.ask("update lhb_policy set departure_date = '2026-01-01' where id = $1", [sailed]);
  expect(toldOf(await ask('chedan', { ids: sailed, reason: 'too late' })).join()).toContain('RISK_STARTED');
});

it('says plainly that no insurer is connected', async () => {
  const engine = service.engine as { insurer: unknown };
  const before = engine.insurer;
  engine.insurer = null;
  const lhbId = await draft();
  expect(toldOf(await ask('insure', { ids: lhbId })).join()).toContain('INSURER_NOT_SET_UP');
  expect(await work()).toEqual({ insured: 0, policies: 0 });
  engine.insurer = before;
});
