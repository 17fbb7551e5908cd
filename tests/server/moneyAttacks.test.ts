import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day } from '#tests/server/branchDays';
import { batch, edited, startService, toldOf, type Body, type ListedRow, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
});
afterAll(() => service.stop());

const charged = (values: Body) => {
  const usual = { orderId: desk.order.id, direction: 'AR', crmId: desk.order.crmId, feeCode: 'DOC', number: '1', price: '100' };
  const all = { ...usual, currency: 'CNY', taxRate: '6', costDate: '2026-03-20', ...values };
  return batch(desk.clerk, 'costController', { add: [{ clientId: 'a', values: all }] });
};
const paid = (values: Body) => {
  const usual = { direction: 'IN', cashKind: 'RECEIPT', crmId: desk.order.crmId, currency: 'CNY', amount: '100', rate: '1' };
  const all = { ...usual, bankAccountId: desk.accounts.get('CNY'), cashDate: '2026-03-30', ...values };
  return batch(desk.cashier, 'cashController', { add: [{ clientId: 'a', values: all }] });
};
/** Offers yen among the currencies, or no longer. */
const offered = async (isEnabled: boolean) => {
  const [row] = await service.database.ask<{ id: string; version: number }>("select id, version from bs_currency where code = 'JPY'");
  const admin = await service.signIn('admin');
  expect((await admin.call('/basicDataController/update_currency', { ...row, isEnabled })).code).toBe(200);
};
/** Says in words what is wrong, at the cell it is wrong in, and is no failure of the product. */
const refusedAs = (told: string[], expected: string) => expect(told.map((one) => one.replace(/^\S+ (?=\S+ )/u, ''))).toContain(expected);

describe('what a hostile hand types', () => {
  it.each([
    [{ price: '1.1234567' }, 'price TOO_MANY_DECIMALS'],
    [{ price: '1234567890123456' }, 'price NUMBER_TOO_LONG'],
    [{ price: '999999999999999', number: '99999999999' }, 'amount NUMBER_TOO_LONG'],
    [{ price: '1e30' }, 'price NUMBER_TOO_LONG'],
    [{ price: 'NaN' }, 'price NUMBER_UNPARSED'],
    [{ price: ['1'] }, 'price NUMBER_UNPARSED'],
    [{ number: '0' }, 'number NUMBER_ZERO'],
    [{ currency: 'ZZZ' }, 'currency CURRENCY_UNKNOWN'],
    [{ currency: 'USD', rate: '-7' }, 'rate NUMBER_TOO_SMALL'],
    [{ rate: '2' }, 'rate BASE_RATE_NOT_ONE'],
    // A slip of the year would book it into a month nobody looks at.
    [{ costDate: '1899-12-31' }, 'costDate DATES_REVERSED'],
    [{ costDate: '2999-01-01' }, 'costDate DAY_AHEAD'],
  ])('of a charge: %j is %s', async (values, expected) => {
    const told = toldOf(await charged(values));
    expect(told.map((one) => one.replace(/^a /u, ''))).toContain(expected);
  });

  it.each([
    [{ amount: '1.12345' }, 'amount TOO_MANY_DECIMALS'],
    // What the currency has no coin for is no money of a bank.
    [{ amount: '1.123' }, 'amount TOO_MANY_DECIMALS'],
    [{ bankCharge: '0.005' }, 'bankCharge TOO_MANY_DECIMALS'],
    [{ amount: '-5' }, 'amount CASH_AMOUNT'],
    [{ amount: '0' }, 'amount CASH_AMOUNT'],
    [{ bankCharge: '-1' }, 'bankCharge CASH_AMOUNT'],
    [{ amount: '1234567890123456' }, 'amount NUMBER_TOO_LONG'],
    [{ cashDate: day(1) }, 'cashDate CASH_DATE_AHEAD'],
    [{ cashDate: '1926-03-30' }, 'cashDate DATES_REVERSED'],
    [{ direction: 'OUT' }, 'direction CASH_DIRECTION'],
    [{ cashKind: 'ADVANCE_OUT' }, 'direction CASH_DIRECTION'],
    [{ direction: 'OUT', cashKind: 'PAYMENT' }, 'cashKind CASH_BY_REQUEST'],
    [{ rate: '2' }, 'rate BASE_RATE_NOT_ONE'],
  ])('of money: %j is %s', async (values, expected) => {
    refusedAs(toldOf(await paid(values)), expected);
  });

  it('a currency that is no longer offered takes no new charge; one that stands in it goes on', async () => {
    const yen = { currency: 'JPY', rate: '0.05', price: '100' };
    const [standing, own] = [(await charged(yen)).data.done[0], (await charged({})).data.done[0]];
    const changed = (one: { id: string; version: number } | undefined, values: Body) =>
      batch(desk.clerk, 'costController', { rows: [edited({ ...one, currency: 'CNY', price: '100' } as unknown as ListedRow, values)] });
    await offered(false);
    refusedAs(toldOf(await charged(yen)), 'currency CURRENCY_NOT_OFFERED');
    refusedAs(toldOf(await changed(own, { currency: 'JPY' })), 'currency CURRENCY_NOT_OFFERED');
    expect(toldOf(await changed(standing, { price: '120' }))).toEqual([]);
    await offered(true);
    expect(toldOf(await charged(yen))).toEqual([]);
  });

  it('nor do requests, templates and claims, before they become charges; what a request takes away goes', async () => {
    const [standing] = await desk.charges('AR', 'JPY', '100');
    const plan = await desk.clerk.call<{ id: string }>('/costPlanController/save', {
      tableId: desk.order.id,
      reasonCode: 'OTHER',
      reasonText: 'yen',
    });
    expect(plan.code, JSON.stringify(plan)).toBe(200);
    const asked = (values: Body) =>
      desk.clerk.call('/costPlanController/save', { id: plan.data.id, lines: [{ costDate: '2026-03-20', ...values }] });
    const line = { operation: 'ADD', direction: 'AR', crmId: desk.order.crmId, feeCode: 'DOC', number: '1', price: '100', currency: 'JPY' };
    const added = (controller: string, values: Body) => batch(desk.clerk, controller, { add: [{ clientId: 'a', values }] });
    const template = await added('FinanceCostMouldController', { mouldName: 'yen', type: 'SEA_EXPORT', isAuto: true });
    expect(toldOf(template)).toEqual([]);
    const [person] = await service.database.ask<{ id: string }>("select id from sys_user where username = 'finance'");
    const claim = await added('expenseClaimController', { claimantId: person?.id, claimDate: day(0), purpose: 'yen' });
    expect(toldOf(claim)).toEqual([]);
    await offered(false);
    expect(toldOf(await asked(line))).toEqual(['0 currency CURRENCY_NOT_OFFERED']);
    expect(toldOf(await asked({ operation: 'REMOVE', targetCostId: standing }))).toEqual([]);
    const templateId = template.data.done[0]?.id;
    refusedAs(
      toldOf(await added('financeCostMouldLineController', { templateId, direction: 'AR', feeCode: 'DOC', price: '100', currency: 'JPY' })),
      'currency CURRENCY_NOT_OFFERED',
    );
    const claimId = claim.data.done[0]?.id;
    const receipt = { claimId, expenseType: 'TRAVEL', occurDate: '2026-03-20', gross: '100', currency: 'JPY' };
    refusedAs(toldOf(await added('expenseLineController', receipt)), 'currency CURRENCY_NOT_OFFERED');
    await offered(true);
    expect(toldOf(await asked(line))).toEqual([]);
  });

  it('money in yen has no cents, in dinars it has three digits of them', async () => {
    const of = (currency: string, amount: string) =>
      paid({ currency, amount, rate: currency === 'JPY' ? '0.05' : '23.1', bankAccountId: desk.accounts.get(currency) });
    refusedAs(toldOf(await of('JPY', '100.5')), 'amount TOO_MANY_DECIMALS');
    expect(toldOf(await of('JPY', '100'))).toEqual([]);
    expect(toldOf(await of('KWD', '1.125'))).toEqual([]);
  });

  it('of a document nothing is typed that is reckoned, and no rate without a day of it', async () => {
    const [charge] = await desk.charges('AR', 'USD', '100');
    const agreed = { acceptWarnings: ['CREDIT_LIMIT_EXCEEDED', 'CREDIT_LATE'], reason: 'agreed' };
    const invoice = (more: Body = {}) =>
      desk.clerk.call<{ invoices: { id: string }[] }>('/costController/invoice', { ids: charge, ...agreed, ...more });
    const id = (await invoice()).data.invoices[0]?.id ?? '';
    const set = async (values: Body) =>
      toldOf(await batch(desk.clerk, 'invoiceController', { rows: [edited(await desk.invoiceRow(id), values)] }));
    for (const [name, value] of Object.entries({ amount: '5', balance: '0', checkStatus: 'CHECK_PASS', isMerged: true, passUserId: '1' }))
      expect(await set({ [name]: value })).toEqual([`${id} ${name} FIELD_READ_ONLY`]);
    expect(await set({ rate: '-7' })).toEqual([`${id} rate NUMBER_TOO_SMALL`]);
    expect(await set({ invoiceDate: '2024-01-05' })).toEqual([`${id} currency EXCHANGE_RATE_MISSING`]);
  });
});

describe('rows of another branch', () => {
  it('are not there for anybody: not invoiced, disputed, settled, nor mixed in with own ones', async () => {
    const [charge] = await service.database.ask<{ id: string }>(
      "select id::text from fc_cost where ep_id = 2 and direction = 'AR' and confirmed limit 1",
    );
    const [document] = await service.database.ask<{ id: string }>(
      "select id::text from fc_invoice where ep_id = 2 and direction = 'AR' and check_status = 'CHECK_PASS' and balance > 0 limit 1",
    );
    const [mine = ''] = await desk.charges('AR', 'CNY', '100');
    const theirs = charge?.id ?? '';
    for (const ids of [theirs, `${mine},${theirs}`])
      expect(toldOf(await desk.clerk.call('/costController/invoice', { ids }))).toEqual([`${theirs} ROW_GONE`]);
    expect(toldOf(await desk.clerk.call('/costController/dispute', { ids: theirs, text: 'x' }))).toEqual([`${theirs} ROW_GONE`]);
    const money = await desk.money('IN', 'CNY', '100', '1');
    const taken = await desk.writeOff([{ cashId: money, invoiceId: document?.id, allocatedInvoice: '1' }]);
    expect(toldOf(taken)).toEqual([`${document?.id} ROW_GONE`]);
  });
});

describe('a write-off', () => {
  it('takes no amount, rate, day or difference nobody can mean, and changes nothing by trying', async () => {
    const [id, money] = [await desk.invoice('AR', 'USD', '7.1', '100'), await desk.money('IN', 'USD', '100', '7.1')];
    const before = await desk.standing();
    const tried = async (one: Body, more: Body = {}) =>
      toldOf(await desk.writeOff([{ cashId: money, invoiceId: id, allocatedInvoice: '10', ...one }], { reason: 'r', ...more }));
    refusedAs(await tried({ allocatedInvoice: '1.12345' }), 'allocatedInvoice TOO_MANY_DECIMALS');
    refusedAs(await tried({ allocatedInvoice: '-1' }), 'allocatedInvoice WRITEOFF_EXCEEDS_BALANCE');
    refusedAs(await tried({ allocatedInvoice: '99999999999999999999' }), 'allocatedInvoice WRITEOFF_EXCEEDS_BALANCE');
    refusedAs(await tried({ allocatedInvoice: '0' }), 'allocatedCash WRITEOFF_EMPTY');
    expect(await tried({ crossRate: '-1' })).toEqual(['crossRate NUMBER_TOO_SMALL']);
    expect(await tried({ adjustments: 'x' })).toEqual(['adjustments INPUT_MALFORMED']);
    expect(await tried({ adjustments: [{ amount: '5', type: 'NONE' }] })).toEqual(['adjustments CHOICE_UNKNOWN']);
    expect(await tried({}, { writeOffDate: day(1) })).toEqual(['writeOffDate CASH_DATE_AHEAD']);
    expect(await tried({}, { writeOffDate: '1899-12-31' })).toEqual(['writeOffDate DATES_REVERSED']);
    const twice = ['60', '60'].map((allocatedInvoice) => ({ cashId: money, invoiceId: id, allocatedInvoice }));
    refusedAs(toldOf(await desk.writeOff(twice)), 'allocatedInvoice WRITEOFF_EXCEEDS_BALANCE');
    // From the document it is said in the words of the dialog.
    const said = await desk.clerk.call('/invoiceController/cashWriteOff', {
      invoiceIds: id,
      cashId: money,
      amounts: JSON.stringify({ [id]: '1.005' }),
      batchId: crypto.randomUUID(),
    });
    refusedAs(toldOf(said), 'allocatedInvoice TOO_MANY_DECIMALS');
    expect(said.codeMsg).toContain('Settled');
    expect(await desk.standing()).toEqual(before);
  });

  it('pressed twice under one batch id is done once, under two as often as there is money', async () => {
    const [id, money] = [await desk.invoice('AR', 'USD', '7.1', '100'), await desk.money('IN', 'USD', '150', '7.1')];
    const batchId = crypto.randomUUID();
    const press = (more: Body) => desk.writeOff([{ cashId: money, invoiceId: id, allocatedInvoice: '80' }], more);
    const both = await Promise.all([press({ batchId }), press({ batchId })]);
    expect(both.flatMap(toldOf)).toEqual([]);
    expect(await desk.invoiceRow(id)).toMatchObject({ balance: '20.00' });
    expect(toldOf(await press({ batchId: crypto.randomUUID() })).join()).toContain('WRITEOFF_EXCEEDS_BALANCE');
    expect(await desk.invoiceRow(id)).toMatchObject({ balance: '20.00' });
  });
});

it('a month that was closed between the dialog and the press books the document in the next open one', async () => {
  const [charge] = await desk.charges('AR', 'CNY', '77');
  const wish = { ids: charge, invoiceDate: '2026-03-21', acceptWarnings: ['CREDIT_LIMIT_EXCEEDED', 'CREDIT_LATE'], reason: 'agreed' };
  const looked = await desk.clerk.call('/costController/invoice', { ...wish, dryRun: true });
  expect(toldOf(looked)).toEqual([]);
  expect(JSON.stringify(looked.data)).toContain('2026-03');
  const closed = await desk.manager.call('/BranchManagerController/closePeriod', { id: '1', period: '202603' });
  expect(toldOf(closed)).toEqual([]);
  const made = await desk.clerk.call<{ invoices: { id: string }[] }>('/costController/invoice', wish);
  expect(toldOf(made)).toEqual([]);
  expect(await desk.invoiceRow(made.data.invoices[0]?.id ?? '')).toMatchObject({ invoiceDate: '2026-03-21', bookPeriod: '202604' });
});
