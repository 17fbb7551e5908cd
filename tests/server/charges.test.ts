import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

interface Side {
  readonly direction: string;
  readonly currency: string;
  readonly amount: string;
  readonly invoiced: string;
  readonly open: string;
  readonly baseAmount: string;
  readonly baseNetAmount: string;
}
interface Profit {
  readonly receivable: string;
  readonly payable: string;
  readonly profit: string;
  readonly profitRate: string | null;
}
interface OrderProfit extends Profit {
  readonly basis: string;
  readonly sides: readonly Side[];
  readonly expected: Profit;
  readonly perTeu: string | null;
  readonly boxes: readonly { readonly containerNo: string | null; readonly profit: string }[];
}

let service: Service;
let finance: SignedIn;
let controller: SignedIn;
let admin: SignedIn;
let orders: ListedRow[];
let party: { customer: string; carrier: string };

const ask = <T extends object>(text: string, ...values: unknown[]) => service.database.ask<T>(text, values);

/** An order of our own: its boxes, its ports and its carrier are what the call says. */
async function orderWith(more: Body = {}): Promise<ListedRow> {
  const [like] = orders as [ListedRow];
  const values = {
    businessType: 'SEA_EXPORT',
    crmId: like.crmId,
    portLoading: 'CNNGB',
    portDischarge: 'DEHAM',
    portDestination: 'DEHAM',
    carrierCode: like.carrierCode,
    etd: '2026-03-14',
    boxSummary: '2*40HQ',
    goodsName: '家具',
    ...more,
  };
  const added = await batch(admin, 'OrderController', { add: [{ clientId: 'one', values }] });
  expect(toldOf(added)).toEqual([]);
  const id = added.data.done[0]?.id ?? '';
  return (await admin.call<ListedRow>('/OrderController/selectOrderById', { id }, { method: 'GET' })).data;
}

async function charges(order: ListedRow, ...lines: Body[]): Promise<string[]> {
  const add = lines.map((line, at) => ({
    clientId: String(at),
    values: {
      orderId: order.id,
      crmId: line.direction === 'AP' ? party.carrier : order.crmId,
      taxMode: 'INCLUSIVE',
      costDate: '2026-03-14',
      ...line,
    },
  }));
  const added = await batch(admin, 'costController', { add });
  expect(toldOf(added)).toEqual([]);
  return added.data.done.map(({ id }) => id);
}

const line = (direction: string, feeCode: string, price: string, number: string, currency: string, taxRate: string, more: Body = {}) => ({
  direction,
  feeCode,
  price,
  number,
  currency,
  taxRate,
  ...(currency === 'USD' ? { rate: '7.12' } : {}),
  ...more,
});

/** Order P01 of the specification: two boxes, four charges on either side. */
const p01 = [
  line('AR', 'OCF', '1850', '2', 'USD', '0', { containerType: '40HQ' }),
  line('AR', 'THC', '1150', '2', 'CNY', '6'),
  line('AR', 'DOC', '500', '1', 'CNY', '6'),
  line('AR', 'TRK', '3200', '2', 'CNY', '9'),
  line('AP', 'OCF', '1620', '2', 'USD', '0', { containerType: '40HQ' }),
  line('AP', 'THC', '1080', '2', 'CNY', '6'),
  line('AP', 'DOC', '450', '1', 'CNY', '6'),
  line('AP', 'TRK', '2800', '2', 'CNY', '9'),
];

const read = async <T>(path: string, body: Body, who = finance): Promise<T> => {
  const answer = await who.call<T>(path, body, { method: 'GET' });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
};
const act = <T = BatchAnswer>(path: string, body: Body, who = finance) => who.call<T>(path, body);
const costsOf = (orderId: string) =>
  ask<{
    id: string;
    direction: string;
    fee_code: string;
    number: string;
    price: string;
    amount: string;
    customer_id: string;
    source_type: string;
    is_estimate: boolean;
  }>(
    `select id, direction, fee_code, trim_scale(number)::text as number, trim_scale(price)::text as price, trim_scale(amount)::text as amount, customer_id, source_type, is_estimate
     from fc_cost where order_id = $1 and not is_deleted order by id`,
    orderId,
  );

beforeAll(async () => {
  service = await startService();
  [finance, controller, admin] = (await Promise.all(['finance', 'controller', 'admin'].map((name) => service.signIn(name)))) as [
    SignedIn,
    SignedIn,
    SignedIn,
  ];
  const where = { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) };
  orders = await listOf(admin, '/OrderController/getOrderListNew', { where });
  const [account] = await ask<{ id: string }>(
    "select id from crm_customer where ep_id = 1 and is_supplier and not locked and not is_deleted and carrier_code = $1 order by (supplier_type = 'CARRIER') desc, id limit 1",
    orders[0]?.carrierCode,
  );
  party = { customer: String(orders[0]?.crmId), carrier: account?.id ?? '' };
});
afterAll(() => service.stop());

describe('what charges come to', () => {
  it('gives the profit of an order net and per TEU, and in sides and currencies (vector P01)', async () => {
    const order = await orderWith();
    await charges(order, ...p01);
    const profit = await read<OrderProfit>('/costController/orderProfit', { orderId: order.id });
    expect(profit).toMatchObject({
      basis: 'NET',
      receivable: '34857.07',
      payable: '30668.68',
      profit: '4188.39',
      profitRate: '12.02',
      perTeu: '1047.10',
    });
    expect(profit.sides.find(({ direction, currency }) => direction === 'AR' && currency === 'USD')).toMatchObject({
      amount: '3700',
      open: '3700',
      baseAmount: '26344',
    });
    const gross = profit.sides.reduce((sum, { direction, baseAmount }) => sum + Number(baseAmount) * (direction === 'AR' ? 1 : -1), 0);
    expect(gross.toFixed(2)).toBe('4265.20');
    const boxes = await batch(admin, 'ContainerController', {
      add: ['a', 'b'].map((clientId) => ({ clientId, values: { orderId: order.id, boxType: '40HQ' } })),
    });
    expect(toldOf(boxes)).toEqual([]);
    const shared = await read<OrderProfit>('/costController/orderProfit', { orderId: order.id });
    expect(shared.boxes.map((box) => box.profit)).toEqual(['2094.20', '2094.19']);
    expect(await read<Profit>('/costController/totals', { tableId: order.id })).toMatchObject({ profit: '4188.39', profitRate: '12.02' });
  });

  it('keeps estimates apart, and has no margin where nothing is asked for', async () => {
    const order = await orderWith();
    await charges(order, line('AP', 'DOC', '106', '1', 'CNY', '6', { isEstimate: true }));
    const profit = await read<OrderProfit>('/costController/orderProfit', { orderId: order.id });
    expect(profit).toMatchObject({ profit: '0', profitRate: null, expected: { payable: '100', profit: '-100' } });
  });

  it('tells a partner’s charges as of a day, and what was planned beside what stands', async () => {
    const order = await orderWith();
    const [id = ''] = await charges(order, line('AR', 'DOC', '500', '1', 'CNY', '6', { costDate: '2026-03-14' }));
    const before = await read<Side[]>('/costController/getTotalByCrmId', { crmId: order.crmId, asOf: '2000-01-01' });
    expect(before).toEqual([]);
    const now = await read<Side[]>('/costController/getTotalByCrmId', { crmId: order.crmId });
    expect(now.some(({ direction, currency }) => direction === 'AR' && currency === 'CNY')).toBe(true);
    expect((await act('/costController/confirm', { ids: id }, admin)).code).toBe(200);
    expect((await act('/costController/cancelConfirm', { ids: id, reason: 'price' }, admin)).code).toBe(200);
    const row = (await read<ListedRow>('/costController/get', { id })) as ListedRow;
    expect(toldOf(await batch(finance, 'costController', { rows: [edited(row, { price: '600' })] }))).toEqual([]);
    expect(await read('/costController/costCompare', { orderId: order.id })).toEqual([
      expect.objectContaining({ feeCode: 'DOC', budget: '500', amount: '600', difference: '100', differencePct: '20.00' }),
    ]);
  });

  it('adds and removes in bulk by the calls named so', async () => {
    const order = await orderWith();
    const values = { orderId: order.id, crmId: order.crmId, costDate: '2026-03-14', ...line('AR', 'DOC', '106', '1', 'CNY', '6') };
    const added = await finance.call<BatchAnswer>('/costController/batchAdd', {
      add: [
        { clientId: '1', values },
        { clientId: '2', values },
      ],
    });
    expect(added.data.done).toHaveLength(2);
    const gone = await finance.call('/costController/batchDelete', { ids: added.data.done.map(({ id }) => id) });
    expect(gone.code, JSON.stringify(gone)).toBe(200);
    expect(await costsOf(order.id)).toEqual([]);
  });
});

describe('the day of a charge', () => {
  const dated = (order: ListedRow, more: Body) => {
    const values = {
      orderId: order.id,
      crmId: order.crmId,
      direction: 'AR',
      feeCode: 'DOC',
      number: '1',
      price: '10',
      currency: 'CNY',
      ...more,
    };
    return batch(admin, 'costController', { add: [{ clientId: '1', values }] });
  };

  it('is that of its order until another is typed: departure, or arrival of what comes in', async () => {
    const days = await Promise.all(
      [
        [await orderWith(), {}],
        [await orderWith(), { costDate: '2026-03-02' }],
        [await orderWith({ businessType: 'SEA_IMPORT', eta: '2026-03-25' }), {}],
      ].map(async ([order, more]) => (await dated(order as ListedRow, more as Body)).data.done[0]?.after?.costDate),
    );
    expect(days).toEqual(['2026-03-14', '2026-03-02', '2026-03-25']);
  });
});

describe('to other orders', () => {
  it('copies with the quantities and partners of each, and nothing while it is only looked at', async () => {
    const [from, to] = [
      await orderWith(),
      await orderWith({ boxSummary: '3*40HQ', crmId: String(orders.find(({ crmId }) => crmId !== party.customer)?.crmId) }),
    ];
    const ids = await charges(from, ...p01.slice(0, 3));
    // The dialog opens with nothing told yet, which is no obstacle; done so, it is said by the dialog's own words.
    const opened = await act('/costController/copy', { ids: ids.join(), dryRun: true });
    expect([opened.code, toldOf(opened)]).toEqual([200, []]);
    const untold = await act('/costController/copy', { ids: ids.join() });
    expect([toldOf(untold), untold.codeMsg]).toEqual([['jobNos FIELD_REQUIRED'], expect.not.stringContaining('jobNos')]);
    const tried = await act<{ preview: { columns: object[]; rows: { number: string; jobNo: string; partner: string }[] } }>(
      '/costController/copy',
      { ids: ids.join(), jobNos: to.jobNo, dryRun: true },
    );
    expect(tried.data.preview.columns).toContainEqual({ name: 'direction', kind: 'text', choiceOf: 'cost' });
    expect(tried.data.preview.rows.every(({ partner }) => partner !== '')).toBe(true);
    expect(tried.data.preview.rows.map(({ number }) => number)).toEqual(['3', '3', '1']);
    expect(await costsOf(to.id)).toEqual([]);
    const copied = await act('/costController/copy', { ids: ids.join(), orderIds: [to.id] });
    expect(copied.code, JSON.stringify(copied)).toBe(200);
    expect(
      (await costsOf(to.id)).map(({ fee_code, number, customer_id, source_type }) => [fee_code, number, customer_id, source_type]),
    ).toEqual([
      ['OCF', '3', to.crmId, 'COPY'],
      ['THC', '3', to.crmId, 'COPY'],
      ['DOC', '1', to.crmId, 'COPY'],
    ]);
    expect(toldOf(await act('/costController/copy', { ids: ids.join(), jobNos: 'NOSUCHJOB' }))).toEqual(['jobNos REFERENCE_UNKNOWN']);
  });

  it('moves what nothing was made of, and writes a pair for what is locked (domain/12 nr 18)', async () => {
    const [from, to] = [await orderWith(), await orderWith()];
    const [moving = '', locked = ''] = await charges(from, p01[1] as Body, p01[2] as Body);
    await act('/costController/confirm', { ids: moving }, admin);
    expect((await act('/costController/lock', { ids: locked })).code).toBe(200);
    expect(toldOf(await act('/costController/transfer', { ids: `${moving},${locked}`, jobNo: to.jobNo }))).toEqual([
      'reason REASON_REQUIRED',
    ]);
    const moved = await act<{ moved: string[]; made: string[] }>('/costController/transfer', {
      ids: `${moving},${locked}`,
      orderId: to.id,
      reason: 'wrong order',
    });
    expect(moved.code, JSON.stringify(moved)).toBe(200);
    expect(moved.data).toMatchObject({ moved: [moving] });
    expect((await costsOf(from.id)).map(({ fee_code, amount }) => [fee_code, amount])).toEqual([
      ['DOC', '500'],
      ['DOC', '-500'],
    ]);
    expect((await costsOf(to.id)).map(({ fee_code, amount }) => [fee_code, amount])).toEqual([
      ['THC', '2300'],
      ['DOC', '500'],
    ]);
    const again = await act('/costController/transfer', { ids: moving, orderId: to.id, reason: 'wrong order' });
    expect(toldOf(again)).toEqual([`${moving} orderId COST_THERE_ALREADY`]);
  });

  it('settles charges of one partner, side and currency as one, and takes them apart', async () => {
    const [one, other] = [await orderWith(), await orderWith()];
    const [a = '', b = ''] = [...(await charges(one, p01[2] as Body)), ...(await charges(other, p01[2] as Body))];
    const [usd = ''] = await charges(one, p01[0] as Body);
    await act('/costController/confirm', { ids: [a, b, usd].join() }, admin);
    expect(toldOf(await act('/costController/sameOrderSettlementCost', { ids: [a, usd].join() }))).toEqual([
      `${usd} currency CURRENCY_MIX`,
    ]);
    expect((await act('/costController/sameOrderSettlementCost', { ids: [a, b].join() })).code).toBe(200);
    expect(await ask('select distinct settlement_order_cost_id from fc_cost where id = any($1::bigint[])', [a, b])).toEqual([
      { settlement_order_cost_id: a },
    ]);
    expect((await act('/costController/cancelSameOrderSettlementCost', { ids: b })).code).toBe(200);
    expect(toldOf(await act('/costController/cancelSameOrderSettlementCost', { ids: b }))).toEqual([
      `${b} settlementOrderCostId COST_NOT_TOGETHER`,
    ]);
  });
});

describe('over to the other side', () => {
  it('mirrors receivables with the last bill of the carrier on the lane, once', async () => {
    const before = await orderWith({ etd: '2026-03-01' });
    const [billed = ''] = await charges(before, { ...(p01[5] as Body), price: '1077', supplierBillNo: 'B-118', costDate: '2026-03-01' });
    await act('/costController/confirm', { ids: billed }, admin);
    expect((await act('/costController/confirmPay', { ids: billed })).code).toBe(200);
    const order = await orderWith();
    const ids = await charges(order, p01[1] as Body, p01[2] as Body);
    const tried = await act<{ rows: { priceSource: string | null; price: string; bill?: string }[]; preview: object }>(
      '/costController/mirror',
      { ids: ids.join(), dryRun: true },
    );
    expect(tried.data.rows.map(({ priceSource, price }) => [priceSource, price])[0]).toEqual(['BILL', '1077']);
    expect(tried.data.rows[0]?.bill).toBe('B-118 2026-03-01');
    expect(await costsOf(order.id)).toHaveLength(2);
    const mirrored = await act<{ made: string[]; skipped: string[] }>('/costController/mirror', { ids: ids.join() });
    expect(mirrored.code, JSON.stringify(mirrored)).toBe(200);
    expect(
      (await costsOf(order.id)).filter(({ direction }) => direction === 'AP').map(({ fee_code, number }) => [fee_code, number]),
    ).toEqual([
      ['THC', '2'],
      ['DOC', '1'],
    ]);
    const again = await act<{ made: string[]; skipped: string[] }>('/costController/mirror', { ids: ids.join() });
    expect(again.data).toMatchObject({ made: [], skipped: ids });
  });
});

describe('templates', () => {
  const mould = (values: Body) => batch(finance, 'FinanceCostMouldController', { add: [{ clientId: '1', values }] });

  it('has a name, and formulas that can be read', async () => {
    const nameless = await mould({ mouldName: ' ', type: 'SEA_EXPORT' });
    expect(nameless.refusals?.map(({ code, text }) => [code, text])).toEqual([['TEMPLATE_NAME_EMPTY', 'Template name cannot be empty']]);
    const made = await mould({ mouldName: 'formulas', type: 'SOC', isAuto: false });
    const templateId = made.data.done[0]?.id;
    const values = { templateId, direction: 'AR', crmRule: 'ORDER_CUSTOMER', feeCode: 'DOC' };
    const wrong = await batch(finance, 'financeCostMouldLineController', {
      add: [
        { clientId: '1', values: { ...values, formula: 'max(450, 0.002*cargoValu)' } },
        { clientId: '2', values: { ...values, crmRule: 'FIXED', price: '1' } },
        { clientId: '3', values: { ...values, feeCode: 'THC', formula: 'if(teu>2, 100*boxes' } },
        // However its letters are typed, with an equals sign before it.
        { clientId: '4', values: { ...values, feeCode: 'BKG', formula: '=ROUND(TEU*10, 2)' } },
      ],
      keepGood: true,
    });
    expect(toldOf(wrong).toSorted()).toEqual(['1 formula TEMPLATE_FORMULA_NAME', '2 crmId FIELD_REQUIRED', '3 formula TEMPLATE_FORMULA']);
    expect(wrong.data.done.map(({ clientId }) => clientId)).toEqual(['4']);
  });

  it('fills an order: what the customer agreed before the branch’s, nothing twice (vector CR-T1)', async () => {
    await ask("update fc_cost_mould set state = 'DISABLED' where ep_id = 1");
    const order = await orderWith({ cargoValue: '300000', cargoCurrency: 'CNY' });
    const branch = await mould({ mouldName: 'export', type: 'SEA_EXPORT' });
    const lines = [
      { direction: 'AR', crmRule: 'ORDER_CUSTOMER', feeCode: 'THC', price: '1150' },
      { direction: 'AR', crmRule: 'ORDER_CUSTOMER', feeCode: 'DOC', price: '500' },
    ];
    const added = await batch(finance, 'financeCostMouldLineController', {
      add: lines.map((values, at) => ({ clientId: String(at), values: { templateId: branch.data.done[0]?.id, ...values } })),
    });
    expect(toldOf(added)).toEqual([]);
    const sales = await service.signIn('service');
    const saved = await sales.call<{ id: string; lines: number }>('/crmCostTemplateController/save', {
      crmId: order.crmId,
      mouldName: 'agreed',
      type: 'SEA_EXPORT',
      lines: [
        { direction: 'AR', crmRule: 'ORDER_CUSTOMER', feeCode: 'THC', price: '1080' },
        { direction: 'AR', crmRule: 'ORDER_CUSTOMER', feeCode: 'SEAL', price: '50' },
      ],
    });
    expect(saved.code, JSON.stringify(saved)).toBe(200);
    expect(saved.data.lines).toBe(2);
    const tried = await act<{ preview: { rows: object[] } }>('/costController/orderAutoCost', { orderId: order.id, dryRun: true });
    expect(tried.data.preview.rows).toHaveLength(3);
    expect(await costsOf(order.id)).toEqual([]);
    const filled = await act<{ skipped: { feeCode: string; why: string }[] }>('/costController/orderAutoCost', { orderId: order.id });
    expect(filled.code, JSON.stringify(filled)).toBe(200);
    expect((await costsOf(order.id)).map(({ fee_code, amount, source_type }) => [fee_code, amount, source_type])).toEqual([
      ['THC', '2160', 'TEMPLATE'],
      ['SEAL', '100', 'TEMPLATE'],
      ['DOC', '500', 'TEMPLATE'],
    ]);
    expect(filled.data.skipped).toEqual([{ mouldName: 'export', feeCode: 'THC', why: 'stands' }]);
    const again = await act<{ costIds: string[] }>('/costController/orderAutoCost', { orderId: order.id });
    expect(again.data.costIds).toEqual([]);
    const [listed] = await listOf(finance, '/crmCostTemplateController/selectList', {
      where: { field: 'mouldName', op: 'equal', value: 'agreed' },
    });
    expect(listed).toMatchObject({ crmId: order.crmId, lines: 2 });
    const whole = await finance.call<{ lines: number }>('/crmCostTemplateController/save', {
      id: saved.data.id,
      version: listed?.version,
      lines: [{ direction: 'AR', crmRule: 'ORDER_CUSTOMER', feeCode: 'THC', price: '1090' }],
    });
    expect(whole.data).toMatchObject({ lines: 1 });
    expect(toldOf(await sales.call('/crmCostTemplateController/delete', { ids: String(branch.data.done[0]?.id) }))).toHaveLength(1);
    expect((await sales.call('/crmCostTemplateController/delete', { ids: saved.data.id })).code).toBe(200);
    const paid = {
      crmId: order.crmId,
      mouldName: 'to pay',
      type: 'SEA_EXPORT',
      lines: [{ direction: 'AP', crmRule: 'CARRIER', feeCode: 'THC', price: '1' }],
    };
    expect((await sales.call('/crmCostTemplateController/save', paid)).code).not.toBe(200);
  });

  it('works prices out by formulas where their conditions hold, in currencies that are offered', async () => {
    await ask("update fc_cost_mould set state = 'DISABLED' where ep_id = 1");
    const made = await mould({ mouldName: 'by value', type: 'SEA_EXPORT' });
    const of = { templateId: made.data.done[0]?.id, direction: 'AR', crmRule: 'ORDER_CUSTOMER' };
    await batch(finance, 'financeCostMouldLineController', {
      add: [
        { clientId: '1', values: { ...of, feeCode: 'BKG', formula: '=MAX(450, 0.002*CargoValue)', condition: 'cargoValue > 250000' } },
        { clientId: '2', values: { ...of, feeCode: 'TLX', formula: 'max(450, 0.002*cargoValue)', condition: 'cargoValue > 400000' } },
        { clientId: '3', values: { ...of, feeCode: 'DOC', price: '100', currency: 'JPY' } },
      ],
    });
    const order = await orderWith({ cargoValue: '300000.55', cargoCurrency: 'CNY' });
    await ask("update bs_currency set is_enabled = false where code = 'JPY'");
    expect((await act('/costController/orderAutoCost', { orderId: order.id })).data).toMatchObject({ skipped: [{ why: 'notOffered' }] });
    expect((await costsOf(order.id)).map(({ fee_code, price }) => [fee_code, price])).toEqual([['BKG', '600.0011']]);
  });
});

describe('storage of boxes a shut-out left behind', () => {
  it('counts the days from gate-in to the new departure less the free ones (vector OP-S1)', async () => {
    const order = await orderWith({ etd: '2026-03-14', vesselName: 'HARBOR DAWN', voyage: '041E' });
    const bare = await act('/costController/orderStorageCost', { orderId: order.id });
    expect(toldOf(bare)).toEqual([`${order.id} NO_GATE_IN`]);
    await batch(admin, 'ContainerController', {
      add: ['CSQU3054383', 'MSKU1234565'].map((containerNo) => ({
        clientId: containerNo,
        values: { orderId: order.id, boxType: '40HQ', containerNo },
      })),
    });
    await ask("update bl_container set gate_in_time = '2026-03-11T04:00:00Z', gate_in_status = 'IN' where order_id = $1", order.id);
    await ask("update bl_order set etd = '2026-03-21' where id = $1", order.id);
    const stored = await act('/costController/orderStorageCost', { orderId: order.id, crmId: party.carrier });
    expect(stored.code, JSON.stringify(stored)).toBe(200);
    expect(await costsOf(order.id)).toMatchObject([
      { direction: 'AP', fee_code: 'STO', number: '8', price: '80', amount: '640', source_type: 'STORAGE', is_estimate: true },
    ]);
    expect((await act('/costController/orderStorageCost', { orderId: order.id, until: '2026-03-22' })).code).toBe(200);
    expect((await costsOf(order.id)).map(({ number }) => number)).toEqual(['10']);
    expect(toldOf(await act('/costController/orderStorageCost', { orderId: order.id, until: '2026-03-12' }))).toEqual([
      `${order.id} STORAGE_NO_DAYS`,
    ]);
  });
});

describe('what auditors see', () => {
  it('keeps the average of the item, box and lane when a charge is checked', async () => {
    const earlier = await orderWith({ portDestination: 'NLRTM', portDischarge: 'NLRTM' });
    await charges(earlier, { ...(p01[7] as Body), price: '2000', costDate: '2026-03-01' });
    const order = await orderWith({ portDestination: 'NLRTM', portDischarge: 'NLRTM' });
    await ask(
      "update fc_cost set is_deleted = true where fee_code = 'TRK' and order_id in (select id from bl_order where port_destination = 'NLRTM') and order_id <> $1",
      earlier.id,
    );
    const [id = ''] = await charges(order, { ...(p01[7] as Body), price: '2500', supplierBillNo: 'T-1' });
    await act('/costController/confirm', { ids: id }, admin);
    await act('/costController/confirmPay', { ids: id });
    expect((await act('/costController/check', { ids: id }, controller)).code).toBe(200);
    expect(await read('/costController/get', { id })).toMatchObject({ averagePrice: '2000', deviation: '25.00' });
    await act('/costController/cancelCheck', { ids: id, reason: 'price' }, controller);
    expect(await read('/costController/get', { id })).toMatchObject({ averagePrice: null, deviation: null });
  });
});
