import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, toDecimal, toText } from '#values/decimal';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

const figures = ['amount', 'netAmount', 'taxAmount', 'baseAmount', 'baseNetAmount'] as const;
type Figures = Record<(typeof figures)[number], string>;

interface Split {
  lines: { id: string; siblingId: string | null; currency: string; first: Figures; second: Figures }[];
  totals: { currency: string; lines: number; first: string; second: string }[];
  made?: string[];
  preview?: object;
}

let service: Service;
let finance: SignedIn;
let operator: SignedIn;
let order: ListedRow;

beforeAll(async () => {
  service = await startService();
  [finance, operator] = await Promise.all([service.signIn('finance'), service.signIn('operator')]);
  [order] = (await listOf(finance, '/OrderController/getOrderListNew', {
    where: {
      and: [
        { field: 'flagCostLocked', op: 'equal', value: '0' },
        { field: 'locked', op: 'equal', value: '0' },
      ],
    },
  })) as [ListedRow];
});
afterAll(() => service.stop());

async function charges(...some: Body[]): Promise<string[]> {
  const add = some.map((more, at) => ({
    clientId: String(at),
    values: {
      orderId: order.id,
      direction: 'AR',
      crmId: order.crmId,
      feeCode: 'DOC',
      number: '1',
      currency: 'CNY',
      taxMode: 'INCLUSIVE',
      taxRate: '0',
      costDate: '2026-03-20',
      ...more,
    },
  }));
  const added = await batch(finance, 'costController', { add });
  expect(toldOf(added)).toEqual([]);
  return added.data.done.map(({ id }) => id);
}

const split = (ids: readonly string[], ratio: unknown, more: Body = {}, who = finance) =>
  who.call<Split>('/costController/split', { ids: ids.join(','), ratio, ...more });
const join = (ids: readonly string[], more: Body = {}) =>
  finance.call<{ ids: string[] }>('/costController/cancelSplit', { ids: ids.join(','), ...more });
const get = async (id: string) => (await finance.call<ListedRow>('/costController/get', { id }, { method: 'GET' })).data;
const figuresOf = (row: ListedRow) => Object.fromEntries(figures.map((name) => [name, row[name]]));
const plus = (...rows: (ListedRow | Figures)[]) =>
  Object.fromEntries(
    figures.map((name) => [name, rows.reduce((sum, row) => toText(add(toDecimal(sum), toDecimal(String(row[name])))), '0')]),
  );
const ofOrder = async () =>
  (await listOf(finance, '/costController/list', { where: { field: 'orderId', op: 'equal', anyOf: [order.id] } })).length;

describe('a charge line split by a ratio', () => {
  it('keeps the rounded part and gives the rest to a new line (vectors S01, S02, domain/12 §3)', async () => {
    const ids = await charges({ price: '1000.01', currency: 'USD' }, { price: '1001', currency: 'JPY' }, { price: '2300', taxRate: '6' });
    const whole = await Promise.all(ids.map(get));
    const usd = (await split([ids[0] ?? ''], 33)).data;
    expect(usd.totals).toEqual([{ currency: 'USD', lines: 1, first: '330.00', second: '670.01' }]);
    const [jpy, cny] = (await split(ids.slice(1), '50')).data.lines;
    expect([jpy?.first.amount, jpy?.second.amount]).toEqual(['501', '500']);
    expect([cny?.first, cny?.second].map((part) => [part?.amount, part?.netAmount, part?.taxAmount])).toEqual([
      ['1150.00', '1084.91', '65.09'],
      ['1150.00', '1084.90', '65.10'],
    ]);
    for (const [at, line] of [usd.lines[0], jpy, cny].entries()) {
      const [first, second] = [await get(line?.id ?? ''), await get(line?.siblingId ?? '')];
      expect(plus(first, second)).toEqual(plus(whole[at] as ListedRow));
      expect([figuresOf(first), figuresOf(second)]).toEqual([line?.first, line?.second]);
      expect([second.splitFromId, second.price, second.number, second.crmId, second.feeName, second.costDate]).toEqual([
        first.id,
        first.price,
        first.number,
        first.crmId,
        first.feeName,
        first.costDate,
      ]);
      expect([first.splitFromId, String(first.ratio), String(second.ratio)]).toEqual([
        null,
        at === 0 ? '33' : '50',
        at === 0 ? '67' : '50',
      ]);
      expect(second.openAmount).toBe(second.amount);
    }
  });

  it('R38: loses nothing in any currency, whatever the price, the tax, the sign and the cuts after it', async () => {
    const prices = ['0.01', '0.99', '1234.567891', '-100.01', '7', '99999.99'];
    const ids = await charges(
      ...prices.flatMap((price, at) => [
        { price, currency: 'USD', number: '3', taxRate: '6', taxMode: at % 2 === 0 ? 'EXCLUSIVE' : 'INCLUSIVE' },
        { price, taxRate: '13', unit: 'PERCENT', number: '37.5' },
      ]),
    );
    const whole = new Map((await Promise.all(ids.map(get))).map((row) => [row.id, row]));
    const parts = new Map(ids.map((id) => [id, [id]]));
    for (const ratio of [1, 33, 67, 99]) {
      const all = [...parts.values()].flat();
      const answer = await split(all, ratio);
      expect(answer.code).toBe(200);
      for (const [id, some] of parts)
        parts.set(id, [...some, ...answer.data.lines.filter((line) => some.includes(line.id)).map(({ siblingId }) => siblingId as string)]);
    }
    for (const [id, some] of parts)
      expect([id, some.length, plus(...(await Promise.all(some.map(get))))]).toEqual([id, 16, plus(whole.get(id) as ListedRow)]);
  });

  it('shares a later price in the same way, so that equal prices still add up', async () => {
    const [id = ''] = await charges({ price: '1000', taxRate: '6' });
    const { siblingId } = (await split([id], 30)).data.lines[0] as Split['lines'][0];
    const rows = await Promise.all([get(id), get(siblingId as string)]);
    expect(
      toldOf(await batch(finance, 'costController', { rows: rows.map((row) => edited(row, { price: '33.33', number: '2' })) })),
    ).toEqual([]);
    const [first, second] = await Promise.all([get(id), get(siblingId as string)]);
    expect([first.amount, second.amount]).toEqual(['20.00', '46.66']);
    expect(plus(first, second)).toMatchObject({ amount: '66.66', netAmount: '62.89', taxAmount: '3.77' });
  });

  it.each([0, 100, 12.5, 'abc', '', -5, '007', '1e1'])('refuses the ratio %j (vector S04)', async (ratio) => {
    const [id = ''] = await charges({ price: '10' });
    const answer = await split([id], ratio);
    expect([answer.code, answer.refusals?.[0]?.code, answer.refusals?.[0]?.field]).toEqual([422, 'SPLIT_RATIO_RANGE', 'ratio']);
    expect((await get(id)).amount).toBe('10.00');
  });

  it('is refused whole when one of several may not be split', async () => {
    const ids = await charges({ price: '10' }, { price: '20' }, { price: '30' });
    const [fine = '', locked = '', billed = ''] = ids;
    expect((await operator.call('/costController/confirm', { ids: billed })).code).toBe(200);
    expect((await finance.call('/costController/lock', { ids: locked })).code).toBe(200);
    expect(
      (await finance.call('/costController/invoice', { ids: billed, invoiceDate: '2026-03-31', allocations: { [billed]: '1' } })).code,
    ).toBe(200);
    const before = await ofOrder();
    const answer = await split([...ids, '999999999'], 50);
    expect([answer.code, ...toldOf(answer)]).toEqual([
      409,
      `${locked} locked COST_LOCKED`,
      `${billed} invoicedAmount COST_INVOICED`,
      '999999999 ROW_GONE',
    ]);
    expect([await ofOrder(), (await get(fine)).amount]).toEqual([before, '10.00']);
  });

  it('of a confirmed line leaves both confirmed, and is looked at before and made once however often it is sent', async () => {
    const [id = ''] = await charges({ price: '10.01' });
    expect((await operator.call('/costController/confirm', { ids: id })).code).toBe(200);
    const before = await ofOrder();
    const seen = await split([id], 50, { dryRun: true });
    expect([seen.data.lines[0]?.siblingId, seen.data.totals, await ofOrder()]).toEqual([
      null,
      [{ currency: 'CNY', lines: 1, first: '5.01', second: '5.00' }],
      before,
    ]);
    expect(seen.data.preview).toEqual({
      columns: [
        { name: 'currency', kind: 'text' },
        { name: 'lines', kind: 'count' },
        { name: 'first', kind: 'money', currency: 'currency', detail: { ratio: '50' } },
        { name: 'second', kind: 'money', currency: 'currency', detail: { ratio: '50' } },
      ],
      rows: seen.data.totals,
    });
    const batchId = randomUUID();
    const [first, again] = [await split([id], 50, { batchId }), await split([id], 50, { batchId })];
    expect([again.data, await ofOrder()]).toEqual([first.data, before + 1]);
    expect([first.data.made, first.data.preview]).toEqual([[first.data.lines[0]?.siblingId], undefined]);
    expect((await get(first.data.lines[0]?.siblingId ?? '')).confirmed).toBe(true);
  });

  it('needs the right to add a line and to edit one', async () => {
    const [id = ''] = await charges({ price: '10' });
    const sales = await service.signIn('sales');
    expect((await split([id], 50, {}, sales)).code).toBe(403);
    expect((await split([id], 50, {}, operator)).code).toBe(200);
  });

  it('moves nothing in the sums of the order', async () => {
    const sums = () => service.database.ask('select receivable_base, payable_base, profit_base from bl_order where id = $1', [order.id]);
    const [id = ''] = await charges({ price: '1000.01', currency: 'USD' });
    const before = await sums();
    await split([id], 33);
    expect(await sums()).toEqual(before);
  });
});

describe('a split taken back', () => {
  it('R38, R42: makes the line whole again, named by either part, the later split first', async () => {
    const [id = ''] = await charges({ price: '1000.01', currency: 'USD' });
    const whole = figuresOf(await get(id));
    const second = (await split([id], 33)).data.lines[0]?.siblingId as string;
    const third = (await split([id], 50)).data.lines[0]?.siblingId as string;
    expect(toldOf(await join([second]))).toEqual([`${second} ratio SPLIT_SUM_DIFF`]);
    expect((await join([third])).data).toMatchObject({ ids: [id] });
    expect((await get(id)).amount).toBe('330.00');
    expect((await join([id, second])).data).toMatchObject({ ids: [id] });
    expect(figuresOf(await get(id))).toEqual(whole);
    expect([(await get(id)).ratio, (await get(second)) === null]).toEqual([null, true]);
    expect(toldOf(await join([id]))).toEqual([`${id} ratio SPLIT_SUM_DIFF`]);
  });

  it('is refused while the parts differ, are locked or confirmed', async () => {
    const [id = ''] = await charges({ price: '100' });
    const second = (await split([id], 40)).data.lines[0]?.siblingId as string;
    await batch(finance, 'costController', { rows: [edited(await get(second), { price: '90' })] });
    expect(toldOf(await join([id]))).toEqual([`${id} price SPLIT_SUM_DIFF`]);
    await batch(finance, 'costController', { rows: [edited(await get(second), { price: '100' })] });
    await operator.call('/costController/confirm', { ids: second });
    expect(toldOf(await join([id]))).toEqual([`${second} confirmed COST_CONFIRMED`]);
    await operator.call('/costController/cancelConfirm', { ids: second, reason: 'x' });
    await finance.call('/costController/lock', { ids: id });
    expect(toldOf(await join([second]))).toEqual([`${id} locked COST_LOCKED`]);
    expect((await get(id)).amount).toBe('40.00');
  });

  it('of a confirmed line is taken back with both parts confirmed as they were made', async () => {
    const [id = ''] = await charges({ price: '100' });
    await operator.call('/costController/confirm', { ids: id });
    const whole = figuresOf(await get(id));
    const second = (await split([id], 40)).data.lines[0]?.siblingId as string;
    expect((await join([second])).data).toMatchObject({ ids: [id] });
    expect([figuresOf(await get(id)), (await get(id)).confirmed, (await get(second)) === null]).toEqual([whole, true, true]);
  });

  it('both parts can be removed together, the first not while the other still comes from it', async () => {
    const [id = ''] = await charges({ price: '100' });
    const second = (await split([id], 40)).data.lines[0]?.siblingId as string;
    expect(toldOf(await batch(finance, 'costController', { remove: [{ id }] }))).toEqual([`${id} ROW_IN_USE`]);
    expect((await batch(finance, 'costController', { remove: [{ id }, { id: second }] })).code).toBe(200);
  });

  it('a removed part that is made again has the amount it had', async () => {
    const [id = ''] = await charges({ price: '100' });
    const second = await get((await split([id], 40)).data.lines[0]?.siblingId as string);
    const removal = (await batch(finance, 'costController', { remove: [{ id: second.id }] })).data;
    const saved = await finance.call<{ batchId: string; rows: { before: Body | null }[] }[]>('/costController/myBatches', {
      from: removal.seq,
    });
    const before = saved.data.find(({ batchId }) => batchId === removal.batchId)?.rows[0]?.before ?? {};
    const { customerId, level: _level, ...values } = before;
    const again = await batch(finance, 'costController', { add: [{ clientId: 'again', values: { ...values, crmId: customerId } }] });
    expect(toldOf(again)).toEqual([]);
    expect((await get(again.data.done[0]?.id ?? '')).amount).toBe('60.00');
  });
});
