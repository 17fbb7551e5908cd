import { afterAll, beforeAll, expect, it } from 'vitest';
import { day } from '#tests/server/branchDays';
import { booksApart, dueOf, madeOf, postedOf } from '#tests/server/posting';
import { batch, startService, toldOf, type Body, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
});
afterAll(() => service.stop());

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const sourcesOf = (table: string, ids: readonly string[]) => dueOf(desk, table, ids);
const generate = (sourceIds: readonly string[]) => madeOf(desk, sourceIds);
const voucherOf = (sourceIds: readonly string[]) => postedOf(desk, sourceIds);

const nil = '0.00';

/** A further account of ours, which stands at nothing. */
async function account(currency: string): Promise<string> {
  const [made] = await ask<{ id: string }>(
    `insert into bs_bank_account (ep_id, bank_name, account_name, account_no, currency, state)
     select ep_id, 'Bank of the tests', 'Tests', 'NEXT' || (select count(*) from bs_bank_account), $2, 'ENABLED' from bl_order where id = $1 returning id`,
    desk.order.id,
    currency,
  );
  return made?.id ?? '';
}

it('J02: the receipt of a document says what the money came in at, what it was owed at, and the gain between', async () => {
  const owed = await desk.invoice('AR', 'USD', '7.10', '10000');
  const money = await desk.money('IN', 'USD', '10000', '7.15');
  await desk.writeOff([{ cashId: money, invoiceId: owed, allocatedInvoice: '10000' }]);
  expect(await voucherOf(await sourcesOf('cash', [money]))).toEqual([
    ['1002', '71500.00', nil],
    ['112201', nil, '71000.00'],
    ['660303', nil, '500.00'],
  ]);
});

it('J06, J07: a receipt with what it settles, the rest on account; what is settled of it later leaves that account', async () => {
  const [a, b] = [await desk.invoice('AR', 'USD', '7.1234', '12345.67'), await desk.invoice('AR', 'USD', '7.0988', '9876.54')];
  const money = await desk.money('IN', 'USD', '20000', '7.1562');
  const first = await desk.writeOff([
    { cashId: money, invoiceId: a, allocatedInvoice: '12345.67' },
    { cashId: money, invoiceId: b, allocatedInvoice: '5000' },
  ]);
  expect(toldOf(first)).toEqual([]);
  const allocations = async () =>
    (await ask<{ id: string }>('select id from fc_cash_allocation where cash_id = $1 order by id', money)).map(({ id }) => id);
  const early = await sourcesOf('cashAllocation', await allocations());
  expect(early).toHaveLength(2);
  expect(toldOf(await generate(early)).join()).toContain('SOURCE_NOT_DUE');
  expect(await voucherOf(await sourcesOf('cash', [money]))).toEqual([
    ['1002', '143124.00', nil],
    ['112201', nil, '87943.15'],
    ['112201', nil, '35494.00'],
    ['220301', nil, '18994.92'],
    ['660303', nil, '691.93'],
  ]);
  expect(toldOf(await generate(early)).join()).toContain('SOURCE_POSTED');
  const later = await desk.writeOff([{ cashId: money, invoiceId: b, allocatedInvoice: '2654.33' }]);
  expect(toldOf(later)).toEqual([]);
  const [, , last = ''] = await allocations();
  expect(await voucherOf(await sourcesOf('cashAllocation', [last]))).toEqual([
    ['112201', nil, '18842.56'],
    ['220301', '18994.92', nil],
    ['660303', nil, '152.36'],
  ]);
  // A draft goes with the run it was made of, once that was asked; the receipt's own stays.
  const undo = (more: Body = {}) =>
    desk.manager.call<{ warnings?: { code: string }[] }>('/cashController/cancelWriteOff', {
      writeOffIds: later.data.writeOffId,
      reason: 'wrong',
      ...more,
    });
  expect((await undo({ dryRun: true })).data.warnings?.map(({ code }) => code)).toEqual(['VOUCHER_DRAFT_GOES']);
  expect((await undo()).code).toBe(428);
  expect(await sourcesOf('cashAllocation', [last])).toHaveLength(1);
  const undone = await undo({ acceptWarnings: ['VOUCHER_DRAFT_GOES'] });
  expect(toldOf(undone)).toEqual([]);
  expect(await sourcesOf('cashAllocation', [last])).toEqual([]);
  expect(
    await ask('select 1 as one from fc_voucher_source where table_name = $1 and table_id = $2 and voucher_id is not null', 'cash', money),
  ).toHaveLength(1);
});

it('J08: two documents of one receipt, our bank charge, a gain and a loss as one difference', async () => {
  const [a, b] = [await desk.invoice('AR', 'EUR', '7.7650', '7500'), await desk.invoice('AR', 'EUR', '7.8520', '4500')];
  const money = await desk.money('IN', 'EUR', '11962.50', '7.8043', { bankCharge: '37.50', bankChargeBearer: 'US' });
  await desk.writeOff([
    { cashId: money, invoiceId: a, allocatedInvoice: '7500' },
    { cashId: money, invoiceId: b, allocatedInvoice: '4500' },
  ]);
  expect(await voucherOf(await sourcesOf('cash', [money]))).toEqual([
    ['1002', '93358.94', nil],
    ['112201', nil, '58237.50'],
    ['112201', nil, '35334.00'],
    ['660302', '292.66', nil],
    ['660303', nil, '80.10'],
  ]);
});

it('J09, J13: a payment with its charge; an advance, and the bill it is taken for later', async () => {
  const bill = await desk.invoice('AP', 'JPY', '0.0485', '1284500');
  const paid = await desk.money('OUT', 'JPY', '1287000', '0.0479', { bankCharge: '2500', bankChargeBearer: 'US' });
  await desk.writeOff([{ cashId: paid, invoiceId: bill, allocatedInvoice: '1284500' }]);
  expect(await voucherOf(await sourcesOf('cash', [paid]))).toEqual([
    ['1002', nil, '61647.30'],
    ['220201', '62298.25', nil],
    ['660302', '119.75', nil],
    ['660303', nil, '770.70'],
  ]);
  const advance = await desk.money('OUT', 'USD', '3000', '7.1105', { cashKind: 'ADVANCE_OUT', bankAccountId: await account('USD') });
  expect(await voucherOf(await sourcesOf('cash', [advance]))).toEqual([
    ['1002', nil, '21331.50'],
    ['112301', '21331.50', nil],
  ]);
  const other = await desk.invoice('AP', 'USD', '7.1350', '4200.50');
  await desk.writeOff([{ cashId: advance, invoiceId: other, allocatedInvoice: '3000' }]);
  const [allocation] = await ask<{ id: string }>('select id from fc_cash_allocation where cash_id = $1', advance);
  expect(await voucherOf(await sourcesOf('cashAllocation', [allocation?.id ?? '']))).toEqual([
    ['112301', nil, '21331.50'],
    ['220201', '21405.00', nil],
    ['660303', nil, '73.50'],
  ]);
});

it('J10: a discount and a small difference close what no money came for', async () => {
  const invoice = await desk.invoice('AR', 'CNY', '1', '18364.27');
  const money = await desk.money('IN', 'CNY', '18000', '1');
  const adjustments = [
    { amount: '363.50', type: 'DISCOUNT' },
    { amount: '0.77', type: 'SMALL_DIFFERENCE' },
  ];
  await desk.writeOff([{ cashId: money, invoiceId: invoice, allocatedInvoice: '18000', adjustments }], { reason: 'agreed' }, desk.manager);
  expect(await voucherOf(await sourcesOf('cash', [money]))).toEqual([
    ['1002', '18000.00', nil],
    ['112201', nil, '18364.27'],
    ['660305', '363.50', nil],
    ['660306', '0.77', nil],
  ]);
});

it('money nobody knows the payer of waits on suspense; its check is not taken back once it is posted', async () => {
  const money = await desk.money('IN', 'CNY', '500', '1', { crmId: null, payerName: 'ACME' });
  expect(await voucherOf(await sourcesOf('cash', [money]))).toEqual([
    ['1002', '500.00', nil],
    ['224104', nil, '500.00'],
  ]);
  const [source] = await ask<{ voucher_id: string }>(
    "select voucher_id from fc_voucher_source where table_name = 'cash' and table_id = $1",
    money,
  );
  const ids = source?.voucher_id;
  expect((await desk.manager.call('/voucherController/check', { ids })).code).toBe(200);
  expect((await desk.manager.call('/voucherController/post', { ids })).code).toBe(200);
  expect(toldOf(await desk.clerk.call('/cashController/cancelCheck', { ids: money, reason: 'wrong' })).join()).toContain('VOUCHER_POSTED');
});

it('J14, J15: what is given up is a loss; what comes in of it later is other income', async () => {
  const id = await desk.invoice('AR', 'EUR', '7.8115', '2750.40');
  const money = await desk.money('IN', 'EUR', '1000', '7.8115');
  await desk.writeOff([{ cashId: money, invoiceId: id, allocatedInvoice: '1000' }]);
  await ask("update fc_invoice set due_date = '2025-06-01' where id = $1", id);
  await ask(
    "insert into sys_file (ep_id, public_id, table_name, table_id, file_name, extension, mime_type, size_bytes, sha256, doc_type, visibility) select ep_id, gen_random_uuid()::text, 'fc_invoice', id::text, 'court.pdf', 'pdf', 'application/pdf', 1, 'x', 'OTHER', 'BRANCH' from fc_invoice where id = $1",
    id,
  );
  expect(toldOf(await desk.manager.call('/invoiceController/badDebt', { ids: id, reason: 'bankrupt' }))).toEqual([]);
  const [loss] = await ask<{ id: string }>("select id from fc_voucher_source where voucher_type = 'BAD_DEBT' and table_id = $1", id);
  expect(await voucherOf([loss?.id ?? ''])).toEqual([
    ['112201', nil, '13673.25'],
    ['6702', '13673.25', nil],
  ]);
  const back = await desk.money('IN', 'EUR', '600', '7.9020');
  await desk.writeOff([{ cashId: back, invoiceId: id, allocatedInvoice: '600' }]);
  expect(await voucherOf(await sourcesOf('cash', [back]))).toEqual([
    ['1002', '4741.20', nil],
    ['630101', nil, '4741.20'],
  ]);
});

it('J09: where a payment is worth other than its account gives up for it, the same voucher carries the difference', async () => {
  const bankAccountId = await account('JPY');
  const bill = await desk.invoice('AP', 'JPY', '0.0485', '1284500');
  const received = await desk.money('IN', 'JPY', '2000000', '0.0482', { bankAccountId });
  await voucherOf(await sourcesOf('cash', [received]));
  const paid = await desk.money('OUT', 'JPY', '1287000', '0.0479', { bankCharge: '2500', bankChargeBearer: 'US', bankAccountId });
  await desk.writeOff([{ cashId: paid, invoiceId: bill, allocatedInvoice: '1284500' }]);
  expect(await voucherOf(await sourcesOf('cash', [paid]))).toEqual([
    ['1002', nil, '61647.30'],
    ['1002', nil, '386.10'],
    ['220201', '62298.25', nil],
    ['660302', '119.75', nil],
    ['660303', '386.10', nil],
    ['660303', nil, '770.70'],
  ]);
});

it('a bank fee is booked on its account and settles nothing', async () => {
  const bankAccountId = await account('EUR');
  const own = { cashKind: 'EXPENSE', crmId: null, bankAccountId };
  const fee = await desk.money('OUT', 'EUR', '37.50', '7.8043', { ...own, feeAccount: '660302', bankFlowNo: 'FEE1' });
  expect(await desk.cashRow(fee)).toMatchObject({ baseAmount: '292.66', applicableAmount: nil, unappliedAmount: nil });
  expect(await voucherOf(await sourcesOf('cash', [fee]))).toEqual([
    ['1002', nil, '292.66'],
    ['660302', '292.66', nil],
  ]);
  const asked = async (more: Body) => {
    const values = { direction: 'OUT', currency: 'EUR', amount: '1', rate: '7.8', cashDate: '2026-03-30', ...own, ...more };
    return toldOf(await batch(desk.manager, 'cashController', { add: [{ clientId: 'a', values }] })).join();
  };
  expect(await asked({ feeAccount: '112201' })).toContain('CASH_FEE_ACCOUNT');
  expect(await asked({ feeAccount: '6603' })).toContain('CASH_FEE_ACCOUNT');
  expect(await asked({ feeAccount: '660201' })).toContain('CASH_FEE_ACCOUNT');
  expect(await asked({ feeAccount: '660302', direction: 'IN' })).toContain('CASH_OWN_OUT');
  expect(await asked({ feeAccount: '660302', crmId: desk.order.crmId })).toContain('CASH_OWN_PARTNER');
  const added = await batch(desk.manager, 'cashController', {
    add: [{ clientId: 'a', values: { direction: 'OUT', currency: 'EUR', amount: '1', rate: '7.8', cashDate: '2026-03-30', ...own } }],
  });
  const unnamed = await desk.clerk.call('/cashController/check', { ids: added.data.done[0]?.id });
  expect(toldOf(unnamed).join()).toContain('FIELD_REQUIRED');
});

it('a transfer arrives at the base it left with: the moving average of what came in; with the last of the money goes the last of the base', async () => {
  const [from, to] = [await account('USD'), await account('USD')];
  const [one, two] = [
    await desk.money('IN', 'USD', '1000', '7.10', { bankAccountId: from }),
    await desk.money('IN', 'USD', '500', '7.1301', { bankAccountId: from }),
  ];
  await generate(await sourcesOf('cash', [one, two]));
  const moved = { cashKind: 'TRANSFER', crmId: null, bankAccountId: from, toBankAccountId: to };
  const part = await desk.money('OUT', 'USD', '1200', '7.2', { ...moved, bankCharge: '10' });
  const rest = await desk.money('OUT', 'USD', '300', '7.2', moved);
  // (7100.00 + 3565.05) ÷ 1500 = 7.1100333: 1200 of them 8532.04, our charge 72.00 of that.
  expect(await voucherOf(await sourcesOf('cash', [part]))).toEqual([
    ['1002', '8460.04', nil],
    ['1002', nil, '8532.04'],
    ['660302', '72.00', nil],
  ]);
  expect(await voucherOf(await sourcesOf('cash', [rest]))).toEqual([
    ['1002', '2133.01', nil],
    ['1002', nil, '2133.01'],
  ]);
  const [left] = await ask<{ base: string; original: string }>(
    `select trim_scale(sum(debit - credit))::text as base, trim_scale(sum(case when debit <> 0 then original_amount else -original_amount end))::text as original
     from fc_voucher_entry where ledger_account = '1002' and bank_account_id = $1`,
    from,
  );
  expect(left).toEqual({ base: '0', original: '0' });
  const values = { direction: 'OUT', currency: 'USD', amount: '1', rate: '7.2', cashDate: '2026-03-30', ...moved };
  const wrong = (toBankAccountId?: string) =>
    batch(desk.manager, 'cashController', { add: [{ clientId: 'a', values: { ...values, toBankAccountId } }] });
  for (const account of [from, desk.accounts.get('EUR')]) expect(toldOf(await wrong(account)).join()).toContain('CASH_TRANSFER_ACCOUNT');
});

it('J23: a deposit is held for its order; what comes back releases its base, what is kept settles the bill of it', async () => {
  const bankAccountId = await account('USD');
  const { id: orderId } = desk.order;
  const deposit = await desk.money('OUT', 'USD', '2000', '7.1300', { cashKind: 'DEPOSIT', orderId, bankAccountId });
  expect(await voucherOf(await sourcesOf('cash', [deposit]))).toEqual([
    ['1002', nil, '14260.00'],
    ['122101', '14260.00', nil],
  ]);
  const back = await desk.clerk.call<{ cashId: string }>('/cashController/refund', {
    cashIds: deposit,
    amounts: { [deposit]: '1640' },
    bankAccountId,
    rate: '7.1050',
  });
  expect(back.code, JSON.stringify(back)).toBe(200);
  expect(await voucherOf(await sourcesOf('cash', [back.data.cashId]))).toEqual([
    ['1002', '11652.20', nil],
    ['122101', nil, '11693.20'],
    ['660303', '41.00', nil],
  ]);
  const bill = await desk.invoice('AP', 'USD', '7.1300', '360');
  await desk.writeOff([{ cashId: deposit, invoiceId: bill, allocatedInvoice: '360' }]);
  const [kept] = await ask<{ id: string }>('select id from fc_cash_allocation where cash_id = $1', deposit);
  expect(await voucherOf(await sourcesOf('cashAllocation', [kept?.id ?? '']))).toEqual([
    ['122101', nil, '2566.80'],
    ['220201', '2566.80', nil],
  ]);
  expect(
    await ask('select order_id from fc_voucher_entry where ledger_account = $1 and order_id is distinct from $2', '122101', orderId),
  ).toEqual([]);
});

it('a deposit we received is owed until it goes back; an advance to one of our people stands with him', async () => {
  const { id: orderId } = desk.order;
  const deposit = await desk.money('IN', 'CNY', '5000', '1', { cashKind: 'DEPOSIT', orderId });
  expect(await voucherOf(await sourcesOf('cash', [deposit]))).toEqual([
    ['1002', '5000.00', nil],
    ['224101', nil, '5000.00'],
  ]);
  const bankAccountId = desk.accounts.get('CNY');
  const back = await desk.clerk.call<{ cashId: string }>('/cashController/refund', { cashIds: deposit, bankAccountId });
  expect(await voucherOf(await sourcesOf('cash', [back.data.cashId]))).toEqual([
    ['1002', nil, '5000.00'],
    ['224101', '5000.00', nil],
  ]);
  const [person] = await ask<{ id: string }>("select id from sys_user where username = 'operator'");
  const lent = await desk.money('OUT', 'CNY', '2000', '1', { cashKind: 'ADVANCE_OUT', crmId: null, payeeUserId: person?.id });
  expect(await voucherOf(await sourcesOf('cash', [lent]))).toEqual([
    ['1002', nil, '2000.00'],
    ['122102', '2000.00', nil],
  ]);
});

it('J16: a credit after payment posts what the document did, with minus', async () => {
  const id = await desk.invoice('AR', 'CNY', '1', '10600');
  const money = await desk.money('IN', 'CNY', '9000', '1');
  await desk.writeOff([{ cashId: money, invoiceId: id, allocatedInvoice: '9000' }]);
  const credit = await desk.credit(id, '3180');
  expect(await voucherOf(await sourcesOf('invoice', [credit]))).toEqual([
    ['112201', '-3180.00', nil],
    ['22210101', nil, '-180.00'],
    ['600105', nil, '-3000.00'],
  ]);
});

it('J22: documents between branches stand on accounts of their own, their tax deducted without a tax invoice', async () => {
  await ask("update crm_customer set category = 'INTERNAL' where id = $1", desk.order.crmId);
  const [asked, owed] = [await desk.invoice('AR', 'CNY', '1', '1500'), await desk.invoice('AP', 'CNY', '1', '1500')];
  expect(await voucherOf(await sourcesOf('invoice', [asked]))).toEqual([
    ['112203', '1500.00', nil],
    ['22210101', nil, '84.91'],
    ['600108', nil, '1415.09'],
  ]);
  expect(await voucherOf(await sourcesOf('invoice', [owed]))).toEqual([
    ['220203', nil, '1500.00'],
    ['22210102', '84.91', nil],
    ['640108', '1415.09', nil],
  ]);
  await ask("update crm_customer set category = 'DIRECT_SHIPPER' where id = $1", desk.order.crmId);
});

it('J26: dollars paid in yuan at an agreed rate', async () => {
  const id = await desk.invoice('AR', 'USD', '7.0900', '2480.75');
  const money = await desk.money('IN', 'CNY', '12000', '1');
  const taken = await desk.writeOff([{ cashId: money, invoiceId: id, allocatedCash: '12000', crossRate: '7.1080' }]);
  expect(toldOf(taken)).toEqual([]);
  expect(await voucherOf(await sourcesOf('cash', [money]))).toEqual([
    ['1002', '12000.00', nil],
    ['112201', nil, '11969.62'],
    ['660303', nil, '30.38'],
  ]);
  expect(await desk.invoiceRow(id)).toMatchObject({ balance: '792.51', baseBalance: '5618.90' });
});

it('receipts of one partner and day share a voucher where the branch says so, and go their own ways again with its draft', async () => {
  await ask(
    "insert into sys_parameter (ep_id, param_key, value, effective_from) values ($1, 'voucher.group.RECEIPT', 'P', '2020-01-01')",
    desk.order.epId,
  );
  await ask(
    "insert into sys_fact_version (ep_id, entity, version) values ($1, 'parameter', 1) on conflict (ep_id, entity) do update set version = sys_fact_version.version + 1",
    desk.order.epId,
  );
  const [one, two, other] = [
    await desk.money('IN', 'CNY', '100', '1'),
    await desk.money('IN', 'CNY', '250.5', '1'),
    await desk.money('IN', 'CNY', '7', '1', { cashDate: '2026-03-29' }),
  ];
  const id = await desk.invoice('AR', 'CNY', '1', '100');
  expect(toldOf(await desk.writeOff([{ cashId: one, invoiceId: id, allocatedInvoice: '100' }]))).toEqual([]);
  expect(await voucherOf(await sourcesOf('cash', [one, two]))).toEqual([
    ['1002', '250.50', nil],
    ['1002', '100.00', nil],
    ['112201', nil, '100.00'],
    ['220301', nil, '250.50'],
  ]);
  expect((await generate(await sourcesOf('cash', [other]))).data.vouchers).toHaveLength(1);
  // A step back of one takes the draft away, and the other is due again.
  const back = await desk.clerk.call('/cashController/cancelCheck', { ids: two, reason: 'wrong', acceptWarnings: ['VOUCHER_DRAFT_GOES'] });
  expect(toldOf(back), JSON.stringify(back)).toEqual([]);
  await ask("update sys_parameter set value = 'D' where param_key = 'voucher.group.RECEIPT'");
  expect(await voucherOf(await sourcesOf('cash', [one]))).toEqual([
    ['1002', '100.00', nil],
    ['112201', nil, '100.00'],
  ]);
});

it('after all of this the books are in balance with their documents', async () => {
  expect(await booksApart(desk.manager)).toEqual([]);
});

it('J01: documents of one customer in two currencies are one voucher, grouped by partner, its revenue without tax', async () => {
  const set = { paramKey: 'voucher.group.AR', value: 'P', effectiveFrom: day(0) };
  expect((await desk.manager.call('/ParameterController/parameter_add', set)).code).toBe(200);
  const both = [await desk.invoice('AR', 'USD', '7.12', '3700'), await desk.invoice('AR', 'CNY', '1', '2300')];
  expect(await voucherOf(await sourcesOf('invoice', both))).toEqual([
    ['112201', '26344.00', nil],
    ['112201', '2300.00', nil],
    ['22210101', nil, '130.19'],
    // Together 28,513.81; each currency is an entry of its own.
    ['600105', nil, '26344.00'],
    ['600105', nil, '2169.81'],
  ]);
});
