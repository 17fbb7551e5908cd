import { afterAll, beforeAll, expect, it } from 'vitest';
import { dueOf, postedOf } from '#tests/server/posting';
import { startService, toldOf, type Body, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
});
afterAll(() => service.stop());

const nil = '0.00';

interface Run {
  readonly writeOffId: string;
  readonly allocations: Record<string, string>[];
}

const net = (more: Body) =>
  desk.clerk.call<{ nettingId: string; cashId: string | null; figures: Run; rest: Run | null }>('/cashController/netting', {
    payDate: '2026-03-30',
    ...more,
  });
const cancel = (writeOffIds: string) =>
  desk.manager.call('/cashController/cancelWriteOff', {
    writeOffIds,
    reason: 'wrong',
    acceptWarnings: ['VOUCHER_DRAFT_GOES'],
  });
const voucherOf = async (cashId: string) => postedOf(desk, await dueOf(desk, 'cash', [cashId]));

it('J11: chosen documents settle each other as far as both go, the rest is received at once; newest first all is taken back', async () => {
  const [ar, ap] = [await desk.invoice('AR', 'USD', '7.0815', '8640.25'), await desk.invoice('AP', 'USD', '7.1190', '6120.40')];
  const stood = await desk.standing();
  const asked = { invoiceIds: [ar, ap].join(), rate: '7.1405', settle: 'MOVED', bankAccountId: desk.accounts.get('USD') };
  const tried = await net({ ...asked, dryRun: true });
  expect(tried.data).toMatchObject({ nettingId: null, cashId: null });
  expect(tried.data.figures.allocations.map(({ fxGainLoss }) => fxGainLoss)).toEqual(['361.11', '-131.59']);
  expect(await desk.standing()).toEqual(stood);
  const made = await net(asked);
  expect(toldOf(made)).toEqual([]);
  const { nettingId, cashId, figures, rest } = made.data;
  expect(await desk.cashRow(cashId ?? '')).toMatchObject({ cashKind: 'RECEIPT', amount: '2519.85', nettingId, unappliedAmount: nil });
  expect(await voucherOf(nettingId)).toEqual([
    ['112201', nil, '43341.61'],
    ['220201', '43571.13', nil],
    ['660303', nil, '229.52'],
  ]);
  expect(await voucherOf(cashId ?? '')).toEqual([
    ['1002', '17992.99', nil],
    ['112201', nil, '17844.32'],
    ['660303', nil, '148.67'],
  ]);
  // The record says whose accounts each run settled, in which money, and for how much of the books.
  const runs = await service.database.ask(
    'select side, currencies, receivables, payables, receivable_base from fc_write_off where id = any($1::bigint[]) order by id',
    [[figures.writeOffId, rest?.writeOffId ?? '']],
  );
  expect(runs).toMatchObject([
    { side: 'NETTING', currencies: 'USD', receivables: 1, payables: 1 },
    { side: 'AR', currencies: 'USD', receivables: 1, payables: 0, receivable_base: '17992.99' },
  ]);
  expect(toldOf(await cancel(figures.writeOffId)).join()).toContain('WRITEOFF_NOT_LAST');
  expect(toldOf(await cancel(rest?.writeOffId ?? ''))).toEqual([]);
  expect(toldOf(await cancel(figures.writeOffId))).toEqual([]);
  const [owed, owing, document] = [await desk.invoiceRow(ar), await desk.invoiceRow(ap), await desk.cashRow(nettingId)];
  expect([owed.balance, owed.baseBalance, owing.balance, owing.baseBalance]).toEqual(['8640.25', '61185.93', '6120.40', '43571.13']);
  expect(document.checkStatus).toBe('VOID');
  // The money came all the same: it waits on account.
  expect(await desk.cashRow(cashId ?? '')).toMatchObject({ checkStatus: 'CHECKED', unappliedAmount: '2519.85' });
});

it('of one side alone the other is what is open, first due first; nothing to net is refused', async () => {
  const one = await desk.invoice('AR', 'KWD', '23.1520', '500.250');
  const before = await net({ invoiceIds: one, rate: '23.1' });
  expect(toldOf(before).join()).toContain('NETTING_NOTHING');
  const [late, soon] = [await desk.invoice('AP', 'KWD', '23.2', '300'), await desk.invoice('AP', 'KWD', '23.3', '400.001')];
  await service.database.ask("update fc_invoice set due_date = '2026-03-25' where id = $1", [soon]);
  await service.database.ask("update fc_invoice set due_date = '2026-09-25' where id = $1", [late]);
  const made = await net({ invoiceIds: one, rate: '23.1' });
  expect(toldOf(made)).toEqual([]);
  expect(made.data.figures.allocations.map(({ invoiceId, allocatedInvoice }) => [invoiceId, allocatedInvoice])).toEqual([
    [one, '500.250'],
    [soon, '400.001'],
    [late, '100.249'],
  ]);
  expect(await desk.cashRow(made.data.nettingId)).toMatchObject({ unappliedAmount: '0.000', unappliedBase: nil });
});

it('across currencies both sides come to the same in the netting’s, at agreed rates, and both end at nothing', async () => {
  const [ar, ap] = [await desk.invoice('AR', 'EUR', '7.8115', '1000'), await desk.invoice('AP', 'CNY', '1', '7900')];
  const stood = await desk.standing();
  const sides = { ar: [{ invoiceId: ar, amount: '1000', crossRate: '7.90' }], ap: [{ invoiceId: ap, amount: '7900' }] };
  const wrong = { ...sides, ap: [{ invoiceId: ap, amount: '7899.99' }] };
  expect(toldOf(await net({ crmId: desk.order.crmId, currency: 'CNY', ...wrong }))).toEqual(['ap NETTING_UNBALANCED']);
  const made = await net({ crmId: desk.order.crmId, currency: 'CNY', ...sides });
  expect(toldOf(made)).toEqual([]);
  expect(made.data.figures.allocations.map((one) => [one.settledBase, one.bookBaseReleased, one.fxGainLoss])).toEqual([
    ['7900.00', '7811.50', '88.50'],
    ['-7900.00', '7900.00', nil],
  ]);
  expect(await voucherOf(made.data.nettingId)).toEqual([
    ['112201', nil, '7811.50'],
    ['220201', '7900.00', nil],
    ['660303', nil, '88.50'],
  ]);
  expect(toldOf(await cancel(made.data.figures.writeOffId))).toEqual([]);
  expect(await desk.standing()).toEqual(stood);
});

it('documents of another partner, or nothing at all, stay out', async () => {
  const ar = await desk.invoice('AR', 'JPY', '0.05', '1000');
  expect(toldOf(await net({ crmId: '1', invoiceIds: ar })).join()).toContain('WRITEOFF_PARTNER');
  expect(toldOf(await net({ ar: [], ap: [] })).join()).toContain('WRITEOFF_EMPTY');
});
