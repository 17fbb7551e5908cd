import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer } from '#define/wire';
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

interface Refunded {
  readonly cashId: string;
  readonly figures: { readonly writeOffId: string; readonly allocations: Record<string, string>[] };
}

const refund = (currency: string, more: Body, path = '/cashController/refund') =>
  desk.clerk.call<Refunded>(path, { bankAccountId: desk.accounts.get(currency), payDate: '2026-03-30', ...more });

/** A refund's voucher: the money with all that was taken along with it. */
const voucherOf = async (cashId: string) => postedOf(desk, await dueOf(desk, 'cash', [cashId]));

const takenBack = (writeOffIds: string, more: Body = {}) =>
  desk.manager.call('/cashController/cancelWriteOff', { writeOffIds, reason: 'wrong account', ...more });

describe('money that goes back to whom it came from', () => {
  it('J12: money on account at its own base, paid back at the day’s rate, and all as it was when that is taken back', async () => {
    const money = await desk.money('IN', 'USD', '1200', '7.1562');
    const stood = await desk.standing();
    const tried = await refund('USD', { cashIds: money, rate: '7.1390', dryRun: true });
    expect(tried.data).toMatchObject({ cashId: null, preview: { rows: [{ allocatedCash: '1200.00', fxGainLoss: '20.64' }] } });
    expect(await desk.standing()).toEqual(stood);
    const made = await refund('USD', { cashIds: money, rate: '7.1390', bankFlowNo: 'J12' });
    expect(toldOf(made)).toEqual([]);
    const { cashId, figures } = made.data;
    expect(figures.allocations).toMatchObject([{ settledBase: '8566.80', bookBaseReleased: '8587.44', fxGainLoss: '20.64' }]);
    expect(await desk.cashRow(money)).toMatchObject({
      refundedAmount: '1200.00',
      unappliedAmount: nil,
      unappliedBase: nil,
      writeOffStatus: 'ALL',
    });
    expect(await desk.cashRow(cashId)).toMatchObject({
      direction: 'OUT',
      cashKind: 'REFUND',
      checkStatus: 'CHECKED',
      amount: '1200.00',
      unappliedAmount: nil,
      unappliedBase: nil,
    });
    expect(await voucherOf(cashId)).toEqual([
      ['1002', nil, '8566.80'],
      ['220301', '8587.44', nil],
      ['660303', nil, '20.64'],
    ]);
    expect((await takenBack(figures.writeOffId)).code).toBe(428);
    expect(toldOf(await takenBack(figures.writeOffId, { acceptWarnings: ['VOUCHER_DRAFT_GOES'] }))).toEqual([]);
    expect(await desk.standing()).toEqual(stood);
    expect(await dueOf(desk, 'cash', [cashId])).toEqual([]);
  });

  it('J17: a credit, from the document itself', async () => {
    const id = await desk.invoice('AR', 'USD', '7.1234', '5200');
    const money = await desk.money('IN', 'USD', '4000', '7.1234');
    await desk.writeOff([{ cashId: money, invoiceId: id, allocatedInvoice: '4000' }]);
    const credit = await desk.credit(id, '1500');
    const stood = await desk.standing();
    const made = await refund('USD', { ids: credit, rate: '7.18' }, '/invoiceController/refund');
    expect(toldOf(made)).toEqual([]);
    expect(await desk.invoiceRow(credit)).toMatchObject({ balance: nil, baseBalance: nil });
    expect(await voucherOf(made.data.cashId)).toEqual([
      ['1002', nil, '2154.00'],
      ['112201', '2137.02', nil],
      ['660303', '16.98', nil],
    ]);
    expect(toldOf(await takenBack(made.data.figures.writeOffId, { acceptWarnings: ['VOUCHER_DRAFT_GOES'] }))).toEqual([]);
    expect(await desk.standing()).toEqual(stood);
    // What is owed to us does not go back.
    expect(toldOf(await refund('USD', { ids: id }, '/invoiceController/refund')).join()).toContain('WRITEOFF_EMPTY');
  });

  it('a supplier pays back what we paid too much: it comes in, with what the bank kept', async () => {
    const advance = await desk.money('OUT', 'USD', '3000', '7.1105', { cashKind: 'ADVANCE_OUT' });
    const made = await refund('USD', { cashIds: advance, amounts: { [advance]: '1000' }, rate: '7.1390', bankCharge: '15' });
    expect(toldOf(made)).toEqual([]);
    expect(await desk.cashRow(made.data.cashId)).toMatchObject({
      direction: 'IN',
      amount: '985.00',
      applicableAmount: '1000.00',
      unappliedAmount: nil,
    });
    const runs = await service.database.ask('select side, currencies, receivables, payables from fc_write_off where id = $1', [
      made.data.figures.writeOffId,
    ]);
    expect(runs).toEqual([{ side: 'AP', currencies: 'USD', receivables: 0, payables: 1 }]);
    expect(await desk.cashRow(advance)).toMatchObject({ unappliedAmount: '2000.00', unappliedBase: '14221.00', writeOffStatus: 'PARTIAL' });
    expect(await voucherOf(made.data.cashId)).toEqual([
      ['1002', '7031.92', nil],
      ['112301', nil, '7110.50'],
      ['660302', '107.09', nil],
      ['660303', nil, '28.51'],
    ]);
  });

  it('several at once: money and a credit named with their parts; the last part takes the base that is left', async () => {
    const [one, two] = [await desk.money('IN', 'KWD', '411.522', '23.0900'), await desk.money('IN', 'KWD', '100', '23.2010')];
    await refund('KWD', { cashIds: one, amounts: { [one]: '11.521' }, rate: '23.1' });
    const stood = await desk.standing();
    const totals = async () => {
      const where = { field: 'crmId', op: 'equal', anyOf: [desk.order.crmId] };
      return (await desk.clerk.call<ListAnswer>('/cashController/select', { where, size: 1 }, { method: 'GET' })).data.totals.amount;
    };
    const summed = await totals();
    const sources = [{ cashId: one, amount: '400.001' }, { cashId: two }];
    const made = await refund('KWD', { crmId: desk.order.crmId, sources, rate: '23.1520' });
    expect(toldOf(made)).toEqual([]);
    const [first, second] = await Promise.all([one, two].map((id) => desk.cashRow(id)));
    expect([first, second].map((row) => [row?.unappliedAmount, row?.unappliedBase])).toEqual([
      ['0.000', nil],
      ['0.000', nil],
    ]);
    expect(await desk.cashRow(made.data.cashId)).toMatchObject({ amount: '500.001', unappliedAmount: '0.000', unappliedBase: nil });
    expect(await totals()).not.toEqual(summed);
    expect(toldOf(await takenBack(made.data.figures.writeOffId))).toEqual([]);
    expect(await desk.standing()).toEqual(stood);
    // The document it was made with stays in the list, void, and counts in no sum.
    expect(await totals()).toEqual(summed);
  });
});

describe('what stands in the way of a refund', () => {
  it('more than is left, unlike money, money nobody checked or of nobody known, and of one who typed it', async () => {
    const usd = await desk.money('IN', 'USD', '50', '7.1');
    const eur = await desk.money('IN', 'EUR', '50', '7.8');
    const out = await desk.money('OUT', 'USD', '50', '7.1');
    const suspense = await desk.money('IN', 'USD', '50', '7.1', { crmId: null });
    const refusal = async (more: Body) => toldOf(await refund('USD', more)).join();
    expect(await refusal({ cashIds: usd, amounts: { [usd]: '50.01' } })).toContain('WRITEOFF_EXCEEDS_CASH');
    expect(await refusal({ cashIds: usd, amounts: { [usd]: '10.001' } })).toContain('TOO_MANY_DECIMALS');
    expect(await refusal({ cashIds: [usd, eur].join() })).toContain('REFUND_MIXED');
    expect(await refusal({ cashIds: [usd, out].join() })).toContain('REFUND_MIXED');
    expect(await refusal({ cashIds: suspense })).toContain('FIELD_REQUIRED');
    expect(await refusal({ sources: [] })).toContain('WRITEOFF_EMPTY');
    expect(await refusal({ cashIds: usd, bankAccountId: desk.accounts.get('EUR') })).toContain('CASH_ACCOUNT_CURRENCY');
    expect(await refusal({ cashIds: usd, payDate: '2999-01-01' })).toContain('CASH_DATE_AHEAD');
    await service.database.ask('update fc_cash set create_user_id = check_user_id where id = $1', [usd]);
    expect(await refusal({ cashIds: usd })).toContain('SELF_APPROVAL');
    expect(await desk.cashRow(usd)).toMatchObject({ unappliedAmount: '50.00' });
    expect((await desk.cashier.call('/cashController/refund', { cashIds: usd })).code).toBe(403);
  });

  it('two people never give back more than there is, and a posted refund is reversed first', async () => {
    const money = await desk.money('IN', 'CNY', '100', '1');
    const answers = await Promise.all(['60', '70'].map((part) => refund('CNY', { cashIds: money, amounts: { [money]: part } })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const made = answers.find(({ code }) => code === 200)?.data;
    expect(toldOf(await desk.clerk.call('/cashController/cancelCheck', { ids: money, reason: 'wrong' })).join()).toContain('CASH_APPLIED');
    const sources = await dueOf(desk, 'cash', [made?.cashId ?? '']);
    await postedOf(desk, sources);
    const [voucher] = await service.database.ask<{ id: string }>('select voucher_id as id from fc_voucher_source where id = $1', sources);
    for (const call of ['check', 'post'])
      expect((await desk.manager.call(`/voucherController/${call}`, { ids: voucher?.id })).code).toBe(200);
    expect(toldOf(await takenBack(made?.figures.writeOffId ?? '')).join()).toContain('VOUCHER_POSTED');
  });
});
