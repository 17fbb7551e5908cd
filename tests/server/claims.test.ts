import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attach, plainPdf } from '#tests/server/attachments';
import { booksApart, dueOf, postedOf } from '#tests/server/posting';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let folder: string;
let desk: Settling;
let operator: SignedIn;
let sales: SignedIn;
let manager: SignedIn;
let me: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallysheet-claims-'));
  service = await startService({ files: { folder: join(folder, 'files'), bucket: null, quotaBytes: 9_000_000 } });
  desk = await Settling.begin(service);
  [operator, sales, manager] = await Promise.all([service.signIn('operator'), service.signIn('sales'), service.signIn('manager')]);
  const [person] = await service.database.ask<{ id: string }>("select id from sys_user where username = 'operator'");
  me = person?.id ?? '';
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A day counted from the server's own. */
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const on = (name: string) => `/expenseClaimController/${name}`;
const rowOf = async (who: SignedIn, id: string): Promise<ListedRow> =>
  (await who.call<ListedRow>(on('get'), { id }, { method: 'GET' })).data;

/** A claim of the operator over these lines; receipts are uploaded where `filed`. Answers its id. */
async function claim(lines: readonly Body[], filed = true): Promise<string> {
  const made = await operator.call<ListedRow>(on('insert'), { claimantId: me, claimDate: day(-2), purpose: 'Visit' });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const { id } = made.data;
  for (const line of lines) {
    const values = { claimId: id, expenseType: 'TRAVEL', occurDate: day(-9), currency: 'CNY', receiptKind: 'TICKET', ...line };
    const added = await operator.call<ListedRow>('/expenseLineController/insert', values);
    expect(added.code, JSON.stringify(added)).toBe(200);
    const place = { tableName: 'fc_expense_line', tableId: added.data.id, field: 'fileId' };
    if (filed) expect((await attach(service.url, operator, 'receipt.pdf', plainPdf('Receipt'), place)).code).toBe(200);
  }
  return id;
}

const pass = (who: SignedIn, id: string, more: Body = {}) => who.call(on('check'), { ids: id, state: 'PASS', ...more });

it('goes from its receipts by leader and finance to the money, and back step by step', async () => {
  const id = await claim([
    { gross: '109', taxRate: '9' },
    { gross: '100', taxRate: '6', receiptKind: 'ORDINARY', expenseType: 'ENTERTAINMENT' },
    { gross: '50', currency: 'USD', receiptKind: 'FOREIGN', expenseType: 'LODGING' },
  ]);
  const [dollar] = await service.database.ask<{ base: string }>(
    'select base_amount as base from fc_expense_line where claim_id = $1 and currency = $2',
    [id, 'USD'],
  );
  const total = (209 + Number(dollar?.base)).toFixed(2);
  // Tax of the ticket alone comes back: 109 − 109/1.09.
  expect(await rowOf(operator, id)).toMatchObject({ total, tax: '9.00', lines: 3, missingFiles: 0, claimState: 'DRAFT' });

  expect(toldOf(await operator.call(on('submit'), { ids: id }))).toEqual([]);
  expect(toldOf(await pass(operator, id))).toEqual([`${id} claimState NOT_YOURS_TO_TAKE`]);
  const { version } = await rowOf(operator, id);
  expect(toldOf(await operator.call(on('update'), { id, version, purpose: 'x' }))[0]).toContain('CLAIM_STATE');
  expect(toldOf(await pass(manager, id, { opinion: 'fine' }))).toEqual([]);
  expect(toldOf(await pass(manager, id))).toEqual([`${id} claimState NOT_YOURS_TO_TAKE`]);
  expect(toldOf(await pass(desk.manager, id))).toEqual([]);
  expect(await rowOf(desk.clerk, id)).toMatchObject({ claimState: 'FINANCE_PASSED', firstOpinion: 'fine', toPay: total });

  const paid = await desk.cashier.call(on('pay'), { ids: id, bankAccountId: desk.accounts.get('CNY') });
  expect(toldOf(paid)).toEqual([]);
  const { cashId } = await rowOf(desk.clerk, id);
  const [money] = await listOf(desk.clerk, '/cashController/select', { where: { field: 'id', op: 'equal', anyOf: [cashId] } });
  expect(money).toMatchObject({ cashKind: 'EXPENSE', direction: 'OUT', amount: total, payeeUserId: me, checkStatus: 'DRAFT' });
  expect(toldOf(await desk.cashier.call(on('pay'), { ids: id }))).toEqual([`${id} cashId CLAIM_PAYMENT_MADE`]);
  await service.database.ask("update fc_cash set bank_flow_no = 'CLM1' where id = $1", [cashId]);
  expect(toldOf(await desk.clerk.call('/cashController/check', { ids: cashId }))).toEqual([]);
  expect(await rowOf(operator, id)).toMatchObject({ claimState: 'PAID' });
  expect(toldOf(await desk.manager.call(on('cancelCheck'), { ids: id, reason: 'wrong' }))).toEqual([`${id} cashId CLAIM_PAYMENT_MADE`]);

  expect(toldOf(await desk.clerk.call('/cashController/cancelCheck', { ids: cashId, reason: 'wrong' }))).toEqual([]);
  expect(await rowOf(operator, id)).toMatchObject({ claimState: 'FINANCE_PASSED', cashId });
  expect(toldOf(await desk.cashier.call(on('cancelPay'), { ids: id }))).toEqual([]);
  expect(await rowOf(operator, id)).toMatchObject({ claimState: 'FINANCE_PASSED', cashId: null });
  expect(toldOf(await manager.call(on('cancelCheck'), { ids: id, reason: 'wrong' }))).toEqual([`${id} claimState NOT_YOURS_TO_TAKE`]);
  for (const state of ['LEADER_PASSED', 'SUBMITTED']) {
    expect(toldOf(await desk.manager.call(on('cancelCheck'), { ids: id, reason: 'wrong' }))).toEqual([]);
    expect(await rowOf(operator, id)).toMatchObject({ claimState: state });
  }
  expect(toldOf(await operator.call(on('withdraw'), { ids: id }))).toEqual([]);
});

it('is seen by its claimant, by whoever passes it and by finance, and by nobody else', async () => {
  const id = await claim([{ gross: '20' }]);
  for (const who of [operator, manager, desk.clerk, desk.cashier]) expect((await rowOf(who, id)).id).toBe(id);
  expect(toldOf(await sales.call(on('get'), { id }, { method: 'GET' }))[0]).toContain('ROW_GONE');
  expect((await listOf(sales, on('select'))).map((row) => row.id)).not.toContain(id);
  expect((await listOf(sales, '/expenseLineController/select')).map(({ claimId }) => claimId)).not.toContain(id);
});

it('is not handed in empty or without receipts, asks about old ones, and takes an invoice once', async () => {
  const empty = await claim([]);
  expect(toldOf(await operator.call(on('submit'), { ids: empty }))).toEqual([`${empty} lines CLAIM_EMPTY`]);
  const bare = await claim([{ gross: '20' }], false);
  expect(toldOf(await operator.call(on('submit'), { ids: bare }))).toEqual([`${bare} missingFiles CLAIM_FILE_MISSING`]);
  const old = await claim([{ gross: '20', occurDate: day(-200) }]);
  const asked = await operator.call(on('submit'), { ids: old });
  expect([asked.code, JSON.stringify(asked)]).toEqual([428, expect.stringContaining('CLAIM_LINE_OLD')]);
  expect(toldOf(await operator.call(on('submit'), { ids: old, acceptWarnings: ['CLAIM_LINE_OLD'] }))).toEqual([]);

  const line = (values: Body) =>
    operator.call('/expenseLineController/insert', {
      claimId: empty,
      expenseType: 'OFFICE',
      occurDate: day(-9),
      currency: 'CNY',
      gross: '30',
      receiptKind: 'SPECIAL',
      ...values,
    });
  const invoiceNo = '26332000001234567890';
  expect((await line({ invoiceNo })).code).toBe(200);
  const wrong: readonly (readonly [Body, string])[] = [
    [{ invoiceNo }, 'invoiceNo TAX_INVOICE_USED'],
    [{ invoiceNo: '123' }, 'invoiceNo TAX_INVOICE_NO'],
    [{}, 'invoiceNo FIELD_REQUIRED'],
    [{ invoiceNo: '12345678', gross: '0' }, 'gross CLAIM_LINE_AMOUNT'],
    [{ invoiceNo: '12345678', occurDate: day(3) }, 'occurDate CLAIM_DAY_AHEAD'],
    [{ invoiceNo: '12345678', expenseType: 'ORDER' }, 'orderId CLAIM_ORDER_COST'],
    [{ invoiceNo: '12345678', orderId: desk.order.id }, 'orderId CLAIM_ORDER_COST'],
  ];
  for (const [values, told] of wrong) expect(toldOf(await line(values)).join()).toContain(told);
});

it('uses up advances, the oldest first, and books what was paid for a job among its charges', async () => {
  const lend = async (cashDate: string, amount: string) => {
    const id = await desk.money('OUT', 'CNY', amount, '1', { cashKind: 'ADVANCE_OUT', crmId: null, payeeUserId: me, cashDate });
    return id;
  };
  const [later, earlier] = [await lend(day(-10), '100'), await lend(day(-20), '60')];
  const job = {
    expenseType: 'ORDER',
    orderId: desk.order.id,
    feeCode: 'DOC',
    crmId: desk.order.crmId,
    receiptKind: 'SPECIAL',
    taxRate: '6',
    invoiceNo: '26332000009999999999',
  };
  const id = await claim([{ gross: '106', ...job }]);
  expect(toldOf(await operator.call(on('submit'), { ids: id }))).toEqual([]);
  expect(toldOf(await pass(manager, id))).toEqual([]);
  expect(toldOf(await pass(desk.manager, id))).toEqual([]);
  expect(await rowOf(desk.clerk, id)).toMatchObject({ claimState: 'PAID', advanceOffset: '106.00', toPay: '0.00' });
  const left = async () =>
    (
      await service.database.ask<{ left: string }>('select unapplied_amount as left from fc_cash where id in ($1, $2) order by cash_date', [
        earlier,
        later,
      ])
    ).map((row) => Number(row.left));
  expect(await left()).toEqual([0, 54]);
  const charge = async () => {
    const [line] = await listOf(operator, '/expenseLineController/select', {
      where: { field: 'claimId', op: 'equal', anyOf: [id] },
    });
    return (await listOf(desk.clerk, '/costController/list', { where: { field: 'id', op: 'equal', anyOf: [line?.costId ?? '0'] } }))[0];
  };
  expect(await charge()).toMatchObject({
    direction: 'AP',
    amount: '106.00',
    netAmount: '100.00',
    openAmount: '0.00',
    invoiced: true,
    confirmed: true,
    locked: true,
    sourceType: 'EXPENSE',
  });
  expect(toldOf(await desk.manager.call(on('cancelCheck'), { ids: id, reason: 'wrong' }))).toEqual([]);
  expect([await left(), await charge()]).toEqual([[60, 100], undefined]);
});

it('J18: a claim posts its expenses without tax, the tax, the advance and what is owed; paid, the bank', async () => {
  await service.database.ask("update sys_user set user_nature = 'SALES', team_id = (select code from bs_team limit 1) where id = $1", [me]);
  const advance = await desk.money('OUT', 'CNY', '2000', '1', {
    cashKind: 'ADVANCE_OUT',
    crmId: null,
    payeeUserId: me,
    cashDate: day(-30),
  });
  await service.database.ask('update fc_cash set unapplied_amount = 0 where payee_user_id = $1 and id <> $2', [me, advance]);
  const id = await claim([
    { gross: '1272', taxRate: '6', expenseType: 'LODGING', receiptKind: 'SPECIAL', invoiceNo: '26332000000000001272' },
    { gross: '545', taxRate: '9' },
    { gross: '860', expenseType: 'ENTERTAINMENT', receiptKind: 'ORDINARY' },
  ]);
  expect(toldOf(await operator.call(on('submit'), { ids: id }))).toEqual([]);
  expect(toldOf(await pass(manager, id))).toEqual([]);
  expect(toldOf(await pass(desk.manager, id))).toEqual([]);
  const nil = '0.00';
  expect(await postedOf(desk, await dueOf(desk, 'expenseClaim', [id]))).toEqual([
    ['122102', nil, '2000.00'],
    ['22210102', '117.00', nil],
    ['224102', nil, '677.00'],
    ['660101', '1700.00', nil],
    ['660102', '860.00', nil],
  ]);
  const bankAccountId = desk.accounts.get('CNY');
  expect(toldOf(await desk.cashier.call(on('pay'), { ids: id, bankAccountId }))).toEqual([]);
  const { cashId } = await rowOf(desk.clerk, id);
  await service.database.ask("update fc_cash set bank_flow_no = 'CLM2' where id = $1", [cashId]);
  expect(toldOf(await desk.clerk.call('/cashController/check', { ids: cashId }))).toEqual([]);
  expect(await postedOf(desk, await dueOf(desk, 'cash', [String(cashId)]))).toEqual([
    ['1002', nil, '677.00'],
    ['224102', '677.00', nil],
  ]);
  expect(toldOf(await desk.manager.call(on('cancelCheck'), { ids: id, reason: 'wrong' })).join()).toContain('CLAIM_PAYMENT_MADE');
});

it('what our people pay back is taken of the advance, in part too: later claims find the rest, and the books stay in balance', async () => {
  const lent = { cashKind: 'ADVANCE_OUT', crmId: null, payeeUserId: me };
  const advance = await desk.money('OUT', 'CNY', '100', '1', { ...lent, cashDate: day(-9) });
  await postedOf(desk, await dueOf(desk, 'cash', [advance]));
  const [figures, stood] = [
    async () => {
      const row = await desk.cashRow(advance);
      return [row.unappliedAmount, row.unappliedBase, Number(row.refundedAmount), row.writeOffStatus];
    },
    ['100.00', '100.00', 0, 'NONE'],
  ];
  expect(await figures()).toEqual(stood);
  // Typed beside it, nothing would stand against the advance.
  const typed = {
    direction: 'IN',
    cashKind: 'RECEIPT',
    crmId: null,
    payeeUserId: me,
    currency: 'CNY',
    amount: '40',
    rate: '1',
    bankAccountId: desk.accounts.get('CNY'),
    cashDate: day(-1),
  };
  expect(toldOf(await batch(desk.cashier, 'cashController', { add: [{ clientId: 'a', values: typed }] })).join()).toContain(
    'payeeUserId CASH_BY_ADVANCE',
  );

  const back = (ids: string, amount: string | null, more: Body = {}) =>
    desk.clerk.call<{ cashId: string; figures: { writeOffId: string } }>('/cashController/refund', {
      cashIds: ids,
      bankAccountId: desk.accounts.get('CNY'),
      payDate: day(-1),
      ...(amount === null ? {} : { amounts: { [ids]: amount } }),
      ...more,
    });
  expect(toldOf(await back(advance, '100.01')).join()).toContain('WRITEOFF_EXCEEDS_CASH');
  const first = await back(advance, '40');
  expect(toldOf(first)).toEqual([]);
  expect(await figures()).toEqual(['60.00', '60.00', 40, 'PARTIAL']);
  expect(await desk.cashRow(first.data.cashId)).toMatchObject({
    direction: 'IN',
    cashKind: 'REFUND',
    payeeUserId: me,
    amount: '40.00',
    unappliedAmount: '0.00',
  });
  expect(await postedOf(desk, await dueOf(desk, 'cash', [first.data.cashId]))).toEqual([
    ['1002', '40.00', '0.00'],
    ['122102', '0.00', '40.00'],
  ]);
  expect(await booksApart(desk.manager)).toEqual([]);
  expect(toldOf(await back(advance, '60.01')).join()).toContain('WRITEOFF_EXCEEDS_CASH');

  const { cashNo } = await desk.cashRow(first.data.cashId);
  const runs = await listOf(desk.manager, '/cashController/selectWriteOff', { search: String(cashNo) });
  expect(runs.map((run) => run.id)).toEqual([first.data.figures.writeOffId]);
  // Taken back, it is exactly as it stood; of two who take all of it at once one is refused.
  const taken = { writeOffIds: first.data.figures.writeOffId, reason: 'wrong', acceptWarnings: ['VOUCHER_DRAFT_GOES'] };
  expect(toldOf(await desk.manager.call('/cashController/cancelWriteOff', taken))).toEqual([]);
  expect(await figures()).toEqual(stood);
  const atOnce = (await Promise.all([back(advance, '70'), back(advance, '70')])).map((answer) => toldOf(answer).join());
  expect(atOnce.filter((told) => told === '')).toHaveLength(1);
  expect(atOnce.join()).toContain('WRITEOFF_EXCEEDS_CASH');
  expect((await figures())[0]).toBe('30.00');

  const id = await claim([{ gross: '50' }]);
  expect(toldOf(await operator.call(on('submit'), { ids: id }))).toEqual([]);
  for (const who of [manager, desk.manager]) expect(toldOf(await pass(who, id))).toEqual([]);
  expect(await rowOf(desk.clerk, id)).toMatchObject({ advanceOffset: '30.00', toPay: '20.00' });
  expect(toldOf(await back(advance, null)).join()).toContain('WRITEOFF_EMPTY');

  // Of another currency: the advance gives up what it was booked with, the bank brings the day's worth.
  const dollars = await desk.money('OUT', 'USD', '20', '7.1', { ...lent, cashDate: day(-9) });
  await postedOf(desk, await dueOf(desk, 'cash', [dollars]));
  const second = await back(dollars, '5', { bankAccountId: desk.accounts.get('USD'), rate: '7.2' });
  expect(toldOf(second)).toEqual([]);
  const posted = await postedOf(desk, await dueOf(desk, 'cash', [second.data.cashId]));
  expect(posted).toContainEqual(['122102', '0.00', '35.50']);
  expect(posted).toContainEqual(['1002', '36.00', '0.00']);
  expect(
    toldOf(await back(`${dollars},${await desk.money('OUT', 'USD', '9', '7.1', { cashKind: 'ADVANCE_OUT' })}`, null)).join(),
  ).toContain('REFUND_MIXED');
  expect(await booksApart(desk.manager)).toEqual([]);
});
