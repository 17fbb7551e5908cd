import { afterAll, beforeAll, expect, it } from 'vitest';
import { booksApart, dueOf, postedOf } from '#tests/server/posting';
import { batch, startService, toldOf, type Body, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
});
afterAll(() => service.stop());

const nil = '0.00';
const sources = async (...ids: string[]) => dueOf(desk, 'cash', ids);
const voucherOf = async (...ids: string[]) => postedOf(desk, await sources(...ids));

/** The voucher of a document goes through both hands. */
async function post(id: string, type: string): Promise<void> {
  const [source] = await service.database.ask<{ ids: string }>(
    "select voucher_id as ids from fc_voucher_source where table_name = 'cash' and table_id = $1 and voucher_type = $2",
    [id, type],
  );
  for (const step of ['check', 'post']) expect((await desk.manager.call(`/voucherController/${step}`, source)).code, step).toBe(200);
}

const back = async (id: string, more: Body = {}) => {
  const answer = await desk.cashier.call<{ cashId: string }>('/cashController/returnPayment', {
    ids: id,
    returnDate: '2026-03-31',
    reason: 'account closed',
    ...more,
  });
  return { told: toldOf(answer), cashId: answer.data?.cashId ?? '' };
};

const runOf = async (cashId: string) =>
  (await service.database.ask<{ id: string }>('select id from fc_write_off where document_id = $1', [cashId]))[0]?.id;

/** Takes the run back in which a document was made. */
const undone = async (cashId: string) =>
  toldOf(
    await desk.manager.call('/cashController/cancelWriteOff', {
      writeOffIds: await runOf(cashId),
      reason: 'it came after all',
      acceptWarnings: ['VOUCHER_DRAFT_GOES'],
    }),
  );

const collected = (ids: string, more: Body = {}) =>
  desk.clerk.call('/cashController/collectDraft', { ids, bankAccountId: desk.accounts.get('CNY'), collectedDate: '2026-03-31', ...more });

it('J27: a payment the bank sends back is mirrored with its figures, the bill is open again at its base; taken back it is paid as before', async () => {
  const bill = await desk.invoice('AP', 'USD', '7.11', '4000');
  const paid = await desk.money('OUT', 'USD', '4000', '7.15');
  await desk.writeOff([{ cashId: paid, invoiceId: bill, allocatedInvoice: '4000' }]);
  expect(await voucherOf(paid)).toEqual([
    ['1002', nil, '28600.00'],
    ['220201', '28440.00', nil],
    ['660303', '160.00', nil],
  ]);
  await post(paid, 'PAYMENT');
  const before = await desk.standing();
  expect(toldOf(await desk.clerk.call('/cashController/returnPayment', { ids: paid, reason: 'no' })).join()).toContain('NOT_ALLOWED');
  const { cashId } = await back(paid);
  expect(await voucherOf(cashId)).toEqual([
    ['1002', nil, '-28600.00'],
    ['220201', '-28440.00', nil],
    ['660303', '-160.00', nil],
  ]);
  const open = await desk.invoiceRow(bill);
  expect([open.balance, open.baseBalance, open.payStatus].map(String)).toEqual(['4000.00', '28440.00', 'NONE']);
  expect(await desk.cashRow(paid)).toMatchObject({ outcome: 'RETURNED', unappliedAmount: '0.00' });
  expect(await desk.cashRow(cashId)).toMatchObject({ direction: 'IN', mirrorOfId: paid, unappliedAmount: '0.00', unappliedBase: '0.00' });
  expect((await back(paid)).told).toEqual([]);
  const [run] = await service.database.ask<{ id: string }>(
    'select distinct write_off_id as id from fc_cash_allocation where cash_id = $1',
    [paid],
  );
  const earlier = await desk.manager.call('/cashController/cancelWriteOff', { writeOffIds: run?.id, reason: 'x' });
  expect(toldOf(earlier).join()).toContain('WRITEOFF_NOT_LAST');
  expect(await undone(cashId)).toEqual([]);
  expect(await desk.standing()).toEqual(before);
});

it('what stood on account and the bank’s charge come back with it; what was refunded meanwhile is in the way', async () => {
  const bill = await desk.invoice('AP', 'JPY', '0.0485', '1000000');
  const paid = await desk.money('OUT', 'JPY', '1287000', '0.0479', { bankCharge: '2500', bankChargeBearer: 'US' });
  await desk.writeOff([{ cashId: paid, invoiceId: bill, allocatedInvoice: '1000000' }]);
  const there = await voucherOf(paid);
  const { cashId } = await back(paid);
  const minus = (amount: string) => (amount === nil ? nil : `-${amount}`);
  expect(await voucherOf(cashId)).toEqual(there.map(([account, debit, credit]) => [account, minus(debit), minus(credit)]));
  expect(await desk.cashRow(paid)).toMatchObject({ unappliedAmount: '0', unappliedBase: '0.00', outcome: 'RETURNED' });
  const received = await desk.money('IN', 'USD', '10', '7.1');
  expect((await back(received)).told.join()).toContain('CASH_NOT_RETURNABLE');
});

it('money on suspense gets its partner: by itself once it is posted, with the money before', async () => {
  const nameless = (amount: string) => desk.money('IN', 'CNY', amount, '1', { crmId: null, payerName: 'ACME' });
  const name = (ids: string, crmId = String(desk.order.crmId)) => desk.clerk.call('/cashController/identify', { ids, crmId });
  const money = await nameless('500');
  expect(await voucherOf(money)).toEqual([
    ['1002', '500.00', nil],
    ['224104', nil, '500.00'],
  ]);
  await post(money, 'RECEIPT');
  expect(toldOf(await name(money))).toEqual([]);
  expect(toldOf(await desk.clerk.call('/cashController/cancelCheck', { ids: money, reason: 'x' })).join()).toContain('CASH_IDENTIFIED');
  const [, found] = await sources(money);
  expect(await postedOf(desk, [found as string])).toEqual([
    ['220301', nil, '500.00'],
    ['224104', '500.00', nil],
  ]);
  await post(money, 'WRITE_OFF');
  expect(toldOf(await desk.clerk.call('/cashController/cancelIdentify', { ids: money, reason: 'another' })).join()).toContain(
    'VOUCHER_POSTED',
  );
  const bill = await desk.invoice('AR', 'CNY', '1', '500');
  await service.database.ask('update fc_cash set payer_name = null where id = $1', [money]);
  expect(toldOf(await desk.writeOff([{ cashId: money, invoiceId: bill, allocatedInvoice: '500' }]))).toEqual([]);

  const fresh = await nameless('80');
  expect(toldOf(await name(fresh))).toEqual([]);
  expect(toldOf(await name(await desk.money('IN', 'CNY', '1', '1'))).join()).toContain('CASH_NAMED');
  expect(await voucherOf(fresh)).toEqual([
    ['1002', '80.00', nil],
    ['220301', nil, '80.00'],
  ]);
  const gone = await desk.clerk.call('/cashController/cancelIdentify', {
    ids: fresh,
    reason: 'another',
    acceptWarnings: ['VOUCHER_DRAFT_GOES'],
  });
  expect(toldOf(gone)).toEqual([]);
  expect(await desk.cashRow(fresh)).toMatchObject({ crmId: null, identified: false });
});

const draft = { bankAccountId: null, draftNo: 'B-1', draftDueDate: '2026-03-31' };

it('a draft settles at once and stands by itself until its money moves; sold before, the bank keeps interest', async () => {
  const bill = await desk.invoice('AR', 'CNY', '1', '10600');
  const money = await desk.money('IN', 'CNY', '10600', '1', draft);
  await desk.writeOff([{ cashId: money, invoiceId: bill, allocatedInvoice: '10600' }]);
  expect(await voucherOf(money)).toEqual([
    ['1121', '10600.00', nil],
    ['112201', nil, '10600.00'],
  ]);
  await post(money, 'RECEIPT');
  expect(toldOf(await collected(money, { discount: '100' }))).toEqual([]);
  const moved = async () =>
    (await service.database.ask<{ id: string }>("select id from fc_cash where draft_id = $1 and check_status = 'CHECKED'", [money]))[0]?.id;
  expect(await voucherOf((await moved()) ?? '')).toEqual([
    ['1002', '10500.00', nil],
    ['1121', nil, '10600.00'],
    ['660301', '100.00', nil],
  ]);
  expect(await desk.cashRow(money)).toMatchObject({ draftState: 'COLLECTED', unappliedAmount: '0.00' });
  const again = { reason: 'not yet', acceptWarnings: ['VOUCHER_DRAFT_GOES'] };
  expect(toldOf(await desk.clerk.call('/cashController/cancelCollectDraft', { ids: money, ...again }))).toEqual([]);
  expect([await moved(), (await desk.cashRow(money)).draftState]).toEqual([undefined, 'HELD']);

  // It bounces after it was paid in: the account gives the money back, the customer owes again.
  expect(toldOf(await collected(money))).toEqual([]);
  const { cashId } = await back(money);
  expect(await voucherOf(cashId)).toEqual([
    ['1002', '-10600.00', nil],
    ['112201', nil, '-10600.00'],
  ]);
  expect(String((await desk.invoiceRow(bill)).balance)).toBe('10600.00');
  expect(await undone(cashId)).toEqual([]);
  expect(await desk.cashRow(money)).toMatchObject({ outcome: 'COLLECTED', draftState: 'COLLECTED' });
});

it('our own post-dated cheque is owed until the bank pays it; a held one comes back without it', async () => {
  const bill = await desk.invoice('AP', 'CNY', '1', '2120');
  const ours = await desk.money('OUT', 'CNY', '2120', '1', { bankAccountId: null, chequeNo: 'C-7', draftDueDate: '2026-03-31' });
  await desk.writeOff([{ cashId: ours, invoiceId: bill, allocatedInvoice: '2120' }]);
  expect(await voucherOf(ours)).toEqual([
    ['2201', nil, '2120.00'],
    ['220201', '2120.00', nil],
  ]);
  // Nobody says when: today.
  expect(toldOf(await collected(ours, { discount: '5', collectedDate: undefined }))).toEqual([]);
  const [moved] = await service.database.ask<{ id: string }>('select id from fc_cash where draft_id = $1', [ours]);
  expect(await voucherOf(moved?.id ?? '')).toEqual([
    ['1002', nil, '2125.00'],
    ['2201', '2120.00', nil],
    ['660302', '5.00', nil],
  ]);
  const held = await desk.money('IN', 'CNY', '300', '1', { ...draft, draftNo: null, chequeNo: 'C-8' });
  await voucherOf(held);
  const { told, cashId } = await back(held, { returnDate: undefined });
  expect(told).toEqual([]);
  expect(await voucherOf(cashId)).toEqual([
    ['1121', '-300.00', nil],
    ['220301', nil, '-300.00'],
  ]);
});

it('a draft has a number and a day, and stands on no account', async () => {
  const add = async (values: Body) => {
    const all = {
      direction: 'IN',
      cashKind: 'RECEIPT',
      crmId: desk.order.crmId,
      currency: 'CNY',
      amount: '10',
      cashDate: '2026-03-30',
      ...values,
    };
    return toldOf(await batch(desk.cashier, 'cashController', { add: [{ clientId: 'a', values: all }] })).join();
  };
  expect(await add({ draftNo: 'B' })).toContain('draftDueDate FIELD_REQUIRED');
  expect(await add({ draftDueDate: '2026-05-01' })).toContain('draftNo FIELD_REQUIRED');
  expect(await add({ ...draft, bankAccountId: desk.accounts.get('CNY') })).toContain('bankAccountId CASH_DRAFT_ACCOUNT');
  expect(await add({ ...draft, cashKind: 'DEPOSIT' })).toContain('cashKind CASH_DRAFT_KIND');
  expect(toldOf(await collected(await desk.money('IN', 'CNY', '10', '1'))).join()).toContain('CASH_NO_DRAFT');
  // It is taken today and comes in, unless another day is given; of what a bank moved the day alone is asked for.
  const unsaid = { direction: undefined, cashDate: undefined };
  expect(await add({ ...draft, draftNo: 'B-2', ...unsaid })).toBe('');
  expect(await add({ ...unsaid, bankAccountId: desk.accounts.get('CNY') })).toBe('a cashDate FIELD_REQUIRED');
});

it('after all of this the books are in balance', async () => {
  expect(await booksApart(desk.manager)).toEqual([]);
});
