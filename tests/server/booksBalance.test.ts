import { afterAll, beforeAll, expect, it } from 'vitest';
import { booksHold } from '#tests/server/booksHold';
import { booksOf } from '#tests/server/posting';
import { listOf, startService, toldOf, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

const isOneOf = (field: string, value: string) => ({ field, op: 'equal', anyOf: [value] });

let service: Service;
let desk: Settling;

/** Beside the demonstration's: documents that are open in part, money on account, credits, charges and differences, in several currencies. */
beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
  const dollars = await desk.invoice('AR', 'USD', '7.1234', '3719.99', '119.99');
  const euros = await desk.invoice('AR', 'EUR', '7.7650', '7500');
  const yuan = await desk.invoice('AR', 'CNY', '1', '18364.27');
  const bill = await desk.invoice('AP', 'USD', '7.1350', '4200.50');
  const more = await desk.money('IN', 'USD', '5000', '7.1562');
  const charged = await desk.money('IN', 'EUR', '6962.50', '7.8043', { bankCharge: '37.50' });
  const short = await desk.money('IN', 'CNY', '18000', '1');
  const advance = await desk.money('OUT', 'USD', '3000', '7.1105', { cashKind: 'ADVANCE_OUT' });
  await desk.money('IN', 'CNY', '777.77', '1', { crmId: null, payerName: 'nobody knows' });
  const adjustments = [{ amount: '364.27', type: 'DISCOUNT' }];
  const taken = await desk.writeOff(
    [
      { cashId: more, invoiceId: dollars, allocatedInvoice: '2000.01' },
      { cashId: charged, invoiceId: euros, allocatedInvoice: '7000' },
      { cashId: short, invoiceId: yuan, allocatedInvoice: '18000', adjustments },
      { cashId: advance, invoiceId: bill, allocatedInvoice: '2500.33' },
    ],
    { reason: 'agreed' },
    desk.manager,
  );
  expect(toldOf(taken)).toEqual([]);
  await desk.credit(dollars, '100');
  const made = await desk.clerk.call('/voucherController/generate', {});
  expect(made.code, JSON.stringify(made).slice(0, 400)).toBe(200);
});
afterAll(() => service.stop());

it('R44: every ledger and its documents are the same to the cent, per currency, bank account and branch', async () => {
  const books = await booksOf(desk.manager);
  const kinds = new Set(books.map(({ book }) => book));
  for (const kind of ['RECEIVABLE', 'PAYABLE', 'ON_ACCOUNT', 'BANK', 'RESULT', 'TAX', 'EXCHANGE', 'DIFFERENCE', 'BANK_CHARGE'])
    expect(kinds, kind).toContain(kind);
  expect(new Set(books.map(({ epId }) => epId)).size).toBeGreaterThan(1);
  expect(books.every(({ difference, differenceBase }) => Number(difference) === 0 && Number(differenceBase) === 0)).toBe(true);
});

it('names the ledger that is a cent off, and its entries and documents are behind the figures', async () => {
  const [entry] = await service.database.ask<{ id: string; currency: string }>(
    "select id, currency from fc_voucher_entry where ledger_account = '112201' and currency = 'USD' and debit > 0 and ep_id = 1 and not is_deleted limit 1",
  );
  const move = (by: string) => service.database.ask('update fc_voucher_entry set debit = debit + $2 where id = $1', [entry?.id, by]);
  await move('0.01');
  const off = (await booksOf(desk.manager)).filter(({ differenceBase }) => Number(differenceBase) !== 0);
  expect(off).toMatchObject([{ book: 'RECEIVABLE', currency: 'USD', difference: '0.00', differenceBase: '0.01' }]);
  const held = () => booksHold((statement) => service.database.ask(statement), 'a cent');
  await expect(held()).rejects.toThrow('"book":"RECEIVABLE"');
  await move('-0.01');
  await held();
  const behind = await listOf(desk.manager, '/voucherController/selectBookPart', {
    where: { and: [isOneOf('book', 'RECEIVABLE'), isOneOf('currency', 'USD'), isOneOf('side', 'DOCUMENT')] },
  });
  const [row] = (await booksOf(desk.manager)).filter(
    ({ book, currency, epId }) => book === 'RECEIVABLE' && currency === 'USD' && epId === '1',
  );
  const cents = (amounts: readonly unknown[]) => amounts.reduce<number>((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
  expect(cents(behind.map(({ base }) => base))).toBe(cents([row?.documentsBase]));
  expect(behind.every(({ invoiceId, voucherId }) => invoiceId !== null && voucherId !== null)).toBe(true);
  expect((await desk.clerk.call('/voucherController/selectBooks', {}, { method: 'GET' })).code).toBe(403);
});
