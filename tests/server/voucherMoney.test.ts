import { afterAll, beforeAll, expect, it } from 'vitest';
import { dueOf, madeOf, postedOf } from '#tests/server/posting';
import { startService, toldOf, type Body, type Service } from '#tests/server/service';
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
  const advance = await desk.money('OUT', 'USD', '3000', '7.1105', { cashKind: 'ADVANCE_OUT' });
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
