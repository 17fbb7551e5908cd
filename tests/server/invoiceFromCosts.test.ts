import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

interface Made {
  id: string | null;
  invoiceNo: string | null;
  direction: string;
  currency: string;
  amount: string;
  netAmount: string;
  taxAmount: string;
  baseAmount: string;
  dueDate: string | null;
  lines: number;
}

let service: Service;
let finance: SignedIn;
let operator: SignedIn;
let order: ListedRow;
let other: ListedRow;

beforeAll(async () => {
  service = await startService();
  [finance, operator] = await Promise.all([service.signIn('finance'), service.signIn('operator')]);
  const orders = await listOf(finance, '/OrderController/getOrderListNew', {
    where: {
      and: [
        { field: 'flagCostLocked', op: 'equal', value: '0' },
        { field: 'locked', op: 'equal', value: '0' },
      ],
    },
  });
  order = orders[0] as ListedRow;
  other = orders.find(({ crmId }) => crmId !== order.crmId) as ListedRow;
});
afterAll(() => service.stop());

/** Confirmed charges of a customer, by what is typed; answers their ids. */
async function charges(of: ListedRow, ...some: Body[]): Promise<string[]> {
  const add = some.map((more, at) => ({
    clientId: String(at),
    values: {
      orderId: of.id,
      direction: 'AR',
      crmId: of.crmId,
      feeCode: 'DOC',
      number: '1',
      currency: 'CNY',
      taxRate: '6',
      costDate: '2026-03-20',
      ...more,
    },
  }));
  const added = await batch(finance, 'costController', { add });
  expect(toldOf(added)).toEqual([]);
  const ids = added.data.done.map(({ id }) => id);
  expect((await operator.call('/costController/confirm', { ids: ids.join(',') })).code).toBe(200);
  return ids;
}

const invoice = (costIds: readonly string[], more: Body = {}) =>
  finance.call<{ invoices: Made[] }>('/costController/invoice', { ids: costIds.join(','), invoiceDate: '2026-03-31', ...more });
const stored = async (ids: readonly string[]) =>
  service.database.ask<{ id: string; invoiced_amount: string; open_amount: string; invoiced: boolean }>(
    'select id, invoiced_amount, open_amount, invoiced from fc_cost where id = any($1) order by id',
    [ids],
  );
const lines = (id: string | null | undefined) =>
  listOf(finance, '/invoiceController/selectLine', { where: { field: 'invoiceId', op: 'equal', anyOf: [id] } });

describe('an invoice made of charges', () => {
  it('takes their whole amounts, exact, with a line for each, and the charges are frozen', async () => {
    const ids = await charges(order, { price: '33.33' }, { price: '33.33' }, { price: '33.33' });
    const answer = await invoice(ids);
    expect(answer).toMatchObject({
      code: 200,
      data: {
        invoices: [
          { direction: 'AR', currency: 'CNY', amount: '99.99', netAmount: '94.32', taxAmount: '5.67', baseAmount: '99.99', lines: 3 },
        ],
      },
    });
    const [made] = answer.data.invoices;
    expect(made?.invoiceNo).toMatch(/^INVNGB\d{4}-\d{5}$/u);
    const head = (await finance.call<ListedRow>('/invoiceController/get', { invoiceId: made?.id }, { method: 'GET' })).data;
    expect(head).toMatchObject({
      checkStatus: 'DRAFT',
      invoiceKind: 'DEBIT_NOTE',
      crmId: order.crmId,
      amount: '99.99',
      balance: '99.99',
      writeOffStatus: 'NONE',
    });
    expect(
      (await lines(made?.id))
        .map(({ costId, allocatedAmountOfCost, netAmount, taxAmount, jobNo, feeName }) => [
          costId,
          allocatedAmountOfCost,
          netAmount,
          taxAmount,
          jobNo,
          feeName,
        ])
        .sort(),
    ).toEqual(ids.map((id) => [id, '33.33', '31.44', '1.89', order.jobNo, '文件费']).sort());
    expect(await stored(ids)).toEqual(ids.map((id) => ({ id, invoiced_amount: '33.33', open_amount: '0.00', invoiced: true })));
    const cost = (await finance.call<ListedRow>('/costController/get', { id: ids[0] }, { method: 'GET' })).data;
    expect(toldOf(await batch(finance, 'costController', { rows: [edited(cost, { price: '1' })] }))).toEqual([
      `${ids[0]} price COST_INVOICED`,
    ]);
    expect((await operator.call('/costController/cancelConfirm', { ids: ids[0], reason: 'x' })).refusals?.[0]?.code).toBe('COST_INVOICED');
  });

  it('takes a part and later the rest, so that net and tax close exactly (vector I01)', async () => {
    const [id = ''] = await charges(order, { price: '1000' });
    const first = await invoice([id], { allocations: { [id]: '600' } });
    expect(first.data.invoices[0]).toMatchObject({ amount: '600.00', netAmount: '566.04', taxAmount: '33.96' });
    expect(await stored([id])).toEqual([{ id, invoiced_amount: '600.00', open_amount: '400.00', invoiced: false }]);
    expect(toldOf(await invoice([id], { allocations: { [id]: '400.01' } }))).toEqual([`${id} openAmount INVOICE_EXCEEDS_COST`]);
    expect(toldOf(await invoice([id], { allocations: { [id]: '-1' } }))).toEqual([`${id} openAmount INVOICE_EXCEEDS_COST`]);
    expect(toldOf(await invoice([id], { allocations: { [id]: '1.001' } }))).toEqual([`${id} openAmount TOO_MANY_DECIMALS`]);
    const second = await invoice([id]);
    expect(second.data.invoices[0]).toMatchObject({ amount: '400.00', netAmount: '377.36', taxAmount: '22.64' });
    expect(await stored([id])).toEqual([{ id, invoiced_amount: '1000.00', open_amount: '0.00', invoiced: true }]);
    expect(toldOf(await invoice([id]))).toEqual([`${id} openAmount INVOICE_NOTHING`]);
  });

  it('of negative lines works the same way (domain/12 §4)', async () => {
    const [id = ''] = await charges(order, { price: '-100', taxRate: '0' });
    expect(toldOf(await invoice([id], { allocations: { [id]: '-150' } }))).toEqual([`${id} openAmount INVOICE_EXCEEDS_COST`]);
    expect(toldOf(await invoice([id], { allocations: { [id]: '50' } }))).toEqual([`${id} openAmount INVOICE_EXCEEDS_COST`]);
    expect((await invoice([id], { allocations: { [id]: '-50' } })).data.invoices[0]).toMatchObject({ amount: '-50.00' });
  });

  it('is one for each currency, the whole selection or nothing', async () => {
    const ids = await charges(order, { price: '10' }, { price: '20', currency: 'USD', taxRate: '0' }, { price: '30' });
    const { data } = await invoice(ids);
    expect(data.invoices.map(({ currency, amount, lines: many }) => [currency, amount, many]).sort()).toEqual([
      ['CNY', '40.00', 2],
      ['USD', '20.00', 1],
    ]);
    const usd = data.invoices.find(({ currency }) => currency === 'USD');
    const head = (await finance.call<ListedRow>('/invoiceController/get', { invoiceId: usd?.id }, { method: 'GET' })).data;
    expect(Number(head.baseAmount)).toBeCloseTo(20 * Number(head.rate), 2);
  });

  it('has one partner and one direction, confirmed and actual charges, all of them named that do not fit', async () => {
    const [fine = '', payable = ''] = await charges(order, { price: '1' }, { price: '2', direction: 'AP' });
    const [foreign = ''] = await charges(other, { price: '3' });
    const added = await batch(finance, 'costController', {
      add: [
        {
          clientId: 'u',
          values: {
            orderId: order.id,
            direction: 'AR',
            crmId: order.crmId,
            feeCode: 'DOC',
            number: '1',
            price: '4',
            currency: 'CNY',
            costDate: '2026-03-20',
          },
        },
        {
          clientId: 'e',
          values: {
            orderId: order.id,
            direction: 'AR',
            crmId: order.crmId,
            feeCode: 'DOC',
            number: '1',
            price: '5',
            currency: 'CNY',
            costDate: '2026-03-20',
            isEstimate: true,
          },
        },
      ],
    });
    const [unconfirmed, estimate] = added.data.done.map(({ id }) => id) as [string, string];
    const answer = await invoice([fine, payable, foreign, unconfirmed, estimate]);
    expect([answer.code, ...toldOf(answer)]).toEqual([
      409,
      `${unconfirmed} confirmed COST_NOT_CONFIRMED`,
      `${estimate} isEstimate COST_ESTIMATE_LEFT`,
    ]);
    const unlike = await invoice([fine, payable, foreign]);
    expect([unlike.code, ...toldOf(unlike)]).toEqual([409, `${payable} direction PARTNER_MISMATCH`, `${foreign} crmId PARTNER_MISMATCH`]);
    expect((await stored([fine]))[0]?.invoiced).toBe(false);
    expect(toldOf(await invoice([foreign, fine]))).toEqual([`${fine} crmId PARTNER_MISMATCH`]);
    expect((await invoice([payable])).data.invoices[0]).toMatchObject({ direction: 'AP' });
  });

  it('can be looked at before it is made, and made once however often it is sent', async () => {
    const ids = await charges(order, { price: '77' });
    const seen = await invoice(ids, { dryRun: true });
    expect(seen.data.invoices).toMatchObject([{ id: null, invoiceNo: null, amount: '77.00', netAmount: '72.64', taxAmount: '4.36' }]);
    expect((await stored(ids))[0]?.invoiced).toBe(false);
    const batchId = randomUUID();
    const [first, again] = [await invoice(ids, { batchId }), await invoice(ids, { batchId })];
    expect(again.data).toEqual(first.data);
    expect((await lines(first.data.invoices[0]?.id)).length).toBe(1);
  });

  it('never takes the same money twice, whoever asks at once', async () => {
    const ids = await charges(order, { price: '11' }, { price: '12' });
    const controller = await service.signIn('admin');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        (at % 2 === 0 ? finance : controller).call<{ invoices: Made[] }>('/costController/invoice', {
          ids: ids,
          invoiceDate: '2026-03-31',
        }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ refusals }) => refusals?.every(({ code }) => code === 'INVOICE_NOTHING'))).toHaveLength(5);
    expect((await stored(ids)).map(({ invoiced_amount }) => invoiced_amount)).toEqual(['11.00', '12.00']);
  });

  it("gives the amounts back when the draft is deleted, by the call and by the sheet's batch", async () => {
    const ids = await charges(order, { price: '100' }, { price: '50' });
    const { data } = await invoice(ids);
    const id = data.invoices[0]?.id as string;
    expect((await finance.call('/invoiceController/delete', { ids: id, reason: 'wrong' })).code).toBe(200);
    expect(await stored(ids)).toEqual([
      { id: ids[0], invoiced_amount: '0', open_amount: '100.00', invoiced: false },
      { id: ids[1], invoiced_amount: '0', open_amount: '50.00', invoiced: false },
    ]);
    expect(await lines(id)).toEqual([]);
    const again = (await invoice(ids)).data.invoices[0]?.id as string;
    const head = (await finance.call<ListedRow>('/invoiceController/get', { invoiceId: again }, { method: 'GET' })).data;
    const removed = await batch(finance, 'invoiceController', { remove: [{ id: again, version: head.version }] });
    expect([removed.code, (await stored(ids)).map(({ invoiced }) => invoiced)]).toEqual([200, [false, false]]);
  });

  it('that was submitted keeps its lines and its charges', async () => {
    const ids = await charges(order, { price: '9' });
    const id = (await invoice(ids)).data.invoices[0]?.id as string;
    expect((await finance.call('/invoiceController/submit', { ids: id })).code).toBe(200);
    expect((await finance.call('/invoiceController/delete', { ids: id })).refusals?.[0]?.code).toBe('INVOICE_NOT_DRAFT');
    expect((await stored(ids))[0]?.invoiced).toBe(true);
  });

  it('is not made for a locked partner', async () => {
    const ids = await charges(order, { price: '9' });
    const manager = await service.signIn('controller');
    expect((await manager.call('/CrmContoller/lock', { ids: order.crmId })).code).toBe(200);
    expect((await invoice(ids)).refusals?.[0]?.code).toBe('CUSTOMER_LOCKED');
    expect((await manager.call('/CrmContoller/unLock', { ids: order.crmId })).refusals?.[0]?.code).toBe('REASON_REQUIRED');
    expect((await manager.call('/CrmContoller/unLock', { ids: order.crmId, reason: 'settled' })).code).toBe(200);
    expect((await invoice(ids)).code).toBe(200);
  });
});

describe('the head of an invoice made of charges', () => {
  it('is read by its fields: what cannot be read is refused by name, and what the charges say is not written beside them', async () => {
    const ids = await charges(order, { price: '3' });
    const told = async (more: Body) => {
      const answer = await invoice(ids, more);
      return [answer.code, ...toldOf(answer)];
    };
    expect(await told({ invoiceDate: '2026-02-30' })).toEqual([422, 'invoiceDate DATE_UNPARSED']);
    expect(await told({ remark: 'a\u0007b' })).toEqual([422, 'remark TEXT_NOT_READ']);
    expect(await told({ currency: 'USD' })).toEqual([422, 'currency FIELD_UNKNOWN']);
    expect((await stored(ids))[0]?.invoiced).toBe(false);
    expect((await invoice(ids, { remark: 'for March', invoiceDate: '20260331' })).code).toBe(200);
  });
});

describe('other calls of invoices', () => {
  it('recalculateInvoice takes the book rate of the date anew and tells both', async () => {
    const ids = await charges(order, { price: '20', currency: 'USD', taxRate: '0' });
    const id = (await invoice(ids)).data.invoices[0]?.id as string;
    await service.database.ask('update fc_invoice set rate = 1, base_amount = 20 where id = $1', [id]);
    await service.database.ask('update fc_invoice_line set base_amount = 20 where invoice_id = $1', [id]);
    const path = '/invoiceController/recalculateInvoice';
    const seen = await finance.call<{ preview: { rows: Body[] } }>(path, { invoiceId: id, dryRun: true });
    const { data } = await finance.call<{ before: Body; after: Body }>(path, { invoiceId: id });
    expect(data.before).toMatchObject({ rate: '1', baseAmount: '20' });
    expect(seen.data.preview.rows).toMatchObject([{ rate: '1', newRate: data.after.rate, newBaseAmount: data.after.baseAmount }]);
    expect(Number(data.after.rate)).toBeGreaterThan(6);
    expect(Number(data.after.baseAmount)).toBeCloseTo(20 * Number(data.after.rate), 2);
    await finance.call('/invoiceController/submit', { ids: id });
    expect(toldOf(await finance.call(path, { invoiceId: id }))).toEqual([`${id} checkStatus INVOICE_NOT_DRAFT`]);
  });

  it('invoiceNoIsRepeat knows the numbers of the branch', async () => {
    const [row] = await listOf(finance, '/invoiceController/select');
    const repeated = async (body: Body) =>
      (await finance.call<{ isRepeat: boolean }>('/invoiceController/invoiceNoIsRepeat', body)).data.isRepeat;
    expect([
      await repeated({ invoiceNo: row?.invoiceNo }),
      await repeated({ invoiceNo: row?.invoiceNo, id: row?.id }),
      await repeated({ invoiceNo: 'none' }),
    ]).toEqual([true, false, false]);
  });

  it('insert without charges makes a document without lines', async () => {
    const answer = await finance.call<ListedRow>('/invoiceController/insert', {
      direction: 'AR',
      crmId: order.crmId,
      currency: 'CNY',
      invoiceDate: '2026-03-31',
    });
    expect(answer).toMatchObject({ code: 200, data: { amount: '0', checkStatus: 'DRAFT' } });
  });
});
