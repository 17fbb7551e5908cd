import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOf, startService, toldOf, type Body, type ListedRow, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
});
afterAll(() => service.stop());

/** Makes a document old enough, with something attached that shows it is lost. */
async function lost(id: string): Promise<void> {
  await service.database.ask("update fc_invoice set due_date = '2025-06-01', invoice_date = '2025-05-01' where id = $1", [id]);
  await service.database.ask(
    "insert into sys_file (ep_id, public_id, table_name, table_id, file_name, extension, mime_type, size_bytes, sha256, doc_type, visibility) select ep_id, gen_random_uuid()::text, 'fc_invoice', id::text, 'court.pdf', 'pdf', 'application/pdf', 1, 'x', 'OTHER', 'BRANCH' from fc_invoice where id = $1",
    [id],
  );
}

describe('bad debts (W09, J14, J15)', () => {
  const cases = [
    ['USD', '7.10', '5000', '1200', '7.10', '3800.00', '26980.00', '1000', '7.20', '7200.00'],
    ['EUR', '7.8115', '2750.40', '1000', '7.8115', '1750.40', '13673.25', '600', '7.9020', '4741.20'],
  ] as const;
  it.each(cases)('%s at %s: %s, paid %s', async (currency, rate, amount, paid, paidAt, bad, base, recovered, recoveredAt, income) => {
    const id = await desk.invoice('AR', currency, rate, amount);
    const money = await desk.money('IN', currency, paid, paidAt);
    const run = await desk.writeOff([{ cashId: money, invoiceId: id, allocatedInvoice: paid }]);
    const declare = (who = desk.manager) => who.call('/invoiceController/badDebt', { ids: id, reason: 'bankrupt' });
    expect(toldOf(await declare())).toEqual([`${id} dueDate BAD_DEBT_TOO_EARLY`]);
    expect((await declare(desk.clerk)).code).toBe(403);
    await service.database.ask("update fc_invoice set due_date = '2025-06-01' where id = $1", [id]);
    expect(toldOf(await declare())).toEqual([`${id} BAD_DEBT_FILE`]);
    await lost(id);
    expect(toldOf(await declare())).toEqual([]);
    const gone = { badDebtStatus: 'BAD', badDebtAmount: bad, badDebtBase: base, writeOffStatus: 'WRITTEN_OFF' };
    expect(await desk.invoiceRow(id)).toMatchObject({ ...gone, baseBalance: '0.00' });
    expect(Number((await desk.invoiceRow(id)).balance)).toBe(0);
    const asked = { entity: 'invoice', id, field: 'badDebtAmount' };
    const why = await desk.clerk.call('/PublicQueryController/explain', asked, { method: 'GET' });
    expect(why.data).toMatchObject({ how: 'formula', value: bad });
    const late = await desk.manager.call('/cashController/cancelWriteOff', { writeOffIds: run.data.writeOffId, reason: 'no' });
    expect(toldOf(late)).toEqual([`${run.data.writeOffId} WRITEOFF_NOT_LAST`]);
    const back = await desk.money('IN', currency, recovered, recoveredAt);
    const recovery = await desk.writeOff([{ cashId: back, invoiceId: id, allocatedInvoice: recovered }]);
    expect(recovery.data.allocations).toMatchObject([{ settledBase: income, bookBaseReleased: '0.00', fxGainLoss: '0.00' }]);
    expect(Number((await desk.invoiceRow(id)).recoveredAmount)).toBe(Number(recovered));
    expect(Number((await desk.invoiceRow(id)).balance)).toBe(0);
    const undo = () => desk.manager.call('/invoiceController/cancelBadDebt', { ids: id, reason: 'they pay' });
    expect(toldOf(await undo())).toEqual([`${id} recoveredAmount INVOICE_HAS_CASH`]);
    await desk.manager.call('/cashController/cancelWriteOff', { writeOffIds: recovery.data.writeOffId, reason: 'no' });
    expect(toldOf(await undo())).toEqual([]);
    expect(await desk.invoiceRow(id)).toMatchObject({ badDebtStatus: 'NONE', balance: bad, baseBalance: base });
  });
});

describe('red documents and credits (J16, J17, I01)', () => {
  const red = (id: string, more: Body) =>
    desk.clerk.call<{ invoice: ListedRow }>('/invoiceController/redFlush', { invoiceId: id, redReason: 'SALES_DISCOUNT', ...more });
  const pass = async (id: string) => {
    expect(toldOf(await desk.clerk.call('/invoiceController/submit', { ids: id }))).toEqual([]);
    expect(toldOf(await desk.manager.call('/invoiceController/check', { ids: id, state: 'PASS' }))).toEqual([]);
  };

  it('J16: red takes what the invoice still owes, the rest is the customer’s credit; un-passed it gives exactly that back', async () => {
    const id = await desk.invoice('AR', 'CNY', '1', '10600');
    const money = await desk.money('IN', 'CNY', '9000', '1');
    await desk.writeOff([{ cashId: money, invoiceId: id, allocatedInvoice: '9000' }]);
    const tried = await red(id, { amount: '3180', kind: 'RED_INVOICE', dryRun: true });
    expect(tried.data.invoice).toMatchObject({ amount: '-3180.00', netAmount: '-3000.00', taxAmount: '-180.00', id: null });
    const made = (await red(id, { amount: '3180', kind: 'RED_INVOICE' })).data.invoice;
    expect(await desk.invoiceRow(id)).toMatchObject({ balance: '1600.00' });
    await pass(made.id);
    expect(await desk.invoiceRow(id)).toMatchObject({ redAmount: '1600.00', balance: '0.00', writeOffStatus: 'WRITTEN_OFF' });
    expect(await desk.invoiceRow(made.id)).toMatchObject({ balance: '-1580.00', baseBalance: '-1580.00', invoiceKind: 'RED_INVOICE' });
    expect(toldOf(await red(id, { amount: '7421' }))).toEqual(['amount RED_EXCEEDS']);
    expect(toldOf(await red(made.id, {}))).toEqual([`${made.id} checkStatus RED_ONLY_ON_ISSUED`]);
    const [cost] = await service.database.ask<{ invoiced: string }>(
      'select c.invoiced_amount::numeric(12,2)::text as invoiced from fc_cost c join fc_invoice_line l on l.cost_id = c.id where l.invoice_id = $1',
      [id],
    );
    expect(cost?.invoiced).toBe('7420.00');
    expect(toldOf(await desk.manager.call('/invoiceController/uncheck', { ids: made.id, reason: 'wrong' }))).toEqual([]);
    expect(Number((await desk.invoiceRow(id)).redAmount)).toBe(0);
    expect(await desk.invoiceRow(id)).toMatchObject({ balance: '1600.00', baseBalance: '1600.00' });
    expect(await desk.invoiceRow(made.id)).toMatchObject({ balance: '-3180.00', baseBalance: '-3180.00' });
  });

  it('J17: the credit is refunded at the day’s rate', async () => {
    const id = await desk.invoice('AR', 'USD', '7.1234', '5200');
    const money = await desk.money('IN', 'USD', '4000', '7.1234');
    await desk.writeOff([{ cashId: money, invoiceId: id, allocatedInvoice: '4000' }]);
    const made = (await red(id, { amount: '1500' })).data.invoice;
    await pass(made.id);
    expect(await desk.invoiceRow(made.id)).toMatchObject({ balance: '-300.00', baseBalance: '-2137.02', rate: '7.1234' });
    const back = await desk.money('OUT', 'USD', '300', '7.18', { cashKind: 'REFUND' });
    const refund = await desk.writeOff([{ cashId: back, invoiceId: made.id, allocatedInvoice: '-300' }]);
    expect(refund.data.allocations).toMatchObject([
      { allocatedCash: '300.00', settledBase: '2154.00', bookBaseReleased: '-2137.02', fxGainLoss: '-16.98' },
    ]);
    expect(await desk.invoiceRow(made.id)).toMatchObject({ balance: '0.00', baseBalance: '0.00' });
    expect(await desk.cashRow(back)).toMatchObject({ unappliedAmount: '0.00', unappliedBase: '0.00' });
  });

  it('a credit makes the money more: proposals take it first', async () => {
    const paid = await desk.invoice('AR', 'EUR', '7.8', '80');
    const money = await desk.money('IN', 'EUR', '80', '7.8');
    await desk.writeOff([{ cashId: money, invoiceId: paid, allocatedInvoice: '80' }]);
    const credit = (await red(paid, { amount: '30' })).data.invoice;
    await pass(credit.id);
    const open = await desk.invoice('AR', 'EUR', '7.8', '110');
    const more = await desk.money('IN', 'EUR', '80', '7.8');
    const where = {
      and: [
        { field: 'balance', op: 'unequal', value: '0' },
        { field: 'currency', op: 'equal', anyOf: ['EUR'] },
      ],
    };
    const others = (await listOf(desk.clerk, '/invoiceController/select', { where })).filter(({ id }) => id !== credit.id && id !== open);
    await service.database.ask("update fc_invoice set check_status = 'SUBMITTED' where id = any($1::bigint[])", [
      others.map(({ id }) => id),
    ]);
    const taken = await desk.clerk.call<{ allocations: Body[] }>('/cashController/autoApply', { cashIds: more, rule: 'OLDEST' });
    expect(taken.data.allocations.map(({ invoiceId, allocatedInvoice }) => [invoiceId, allocatedInvoice])).toEqual([
      [credit.id, '-30.00'],
      [open, '110.00'],
    ]);
    expect(await desk.cashRow(more)).toMatchObject({ unappliedAmount: '0.00', writeOffStatus: 'ALL' });
  });
});

describe('netting (J11)', () => {
  const net = (more: Body) =>
    desk.clerk.call<{ nettingId: string; figures: { writeOffId: string; allocations: Body[] } }>('/cashController/netting', {
      crmId: desk.order.crmId,
      currency: 'USD',
      rate: '7.1405',
      ...more,
    });

  it('both sides settle each other at the agreed rate, the rest is received, and all of it is taken back', async () => {
    const [ar, ap] = [await desk.invoice('AR', 'USD', '7.0815', '8640.25'), await desk.invoice('AP', 'USD', '7.1190', '6120.40')];
    const stood = await Promise.all([ar, ap].map((id) => desk.invoiceRow(id)));
    const uneven = await net({ ar: [{ invoiceId: ar, amount: '6120.41' }], ap: [{ invoiceId: ap, amount: '6120.40' }] });
    expect(toldOf(uneven)).toEqual(['ap NETTING_UNBALANCED']);
    const sides = { ar: [{ invoiceId: ar, amount: '6120.40' }], ap: [{ invoiceId: ap, amount: '6120.40' }] };
    const { figures, nettingId } = (await net(sides)).data;
    expect(figures.allocations.map(({ bookBaseReleased, fxGainLoss }) => [bookBaseReleased, fxGainLoss])).toEqual([
      ['43341.61', '361.11'],
      ['43571.13', '-131.59'],
    ]);
    expect(await desk.cashRow(nettingId)).toMatchObject({ unappliedAmount: '0.00', unappliedBase: '0.00', fxGainLoss: '229.52' });
    const rest = await desk.money('IN', 'USD', '2519.85', '7.1405');
    const received = await desk.writeOff([{ cashId: rest, invoiceId: ar, allocatedInvoice: '2519.85' }]);
    expect(received.data.allocations).toMatchObject([{ settledBase: '17992.99', bookBaseReleased: '17844.32', fxGainLoss: '148.67' }]);
    const ids = [received.data.writeOffId, figures.writeOffId].join();
    expect(toldOf(await desk.manager.call('/cashController/cancelWriteOff', { writeOffIds: ids, reason: 'no' }))).toEqual([]);
    const now = await Promise.all([ar, ap].map((id) => desk.invoiceRow(id)));
    expect(now.map(({ balance, baseBalance }) => [balance, baseBalance])).toEqual(
      stood.map(({ balance, baseBalance }) => [balance, baseBalance]),
    );
  });
});
