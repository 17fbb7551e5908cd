import { afterAll, beforeAll, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { migrations } from '#server/store/migrate';
import { booksOf } from '#tests/server/posting';
import { listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;
let leader: SignedIn;
let account: string;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
  leader = await service.signIn('manager');
  account = await payeeAccount('USD');
});
afterAll(() => service.stop());

const on = (name: string) => `/cashController/${name}`;
/** A day of the branch, counted from today. */
const day = (from = 0) => new Date(Date.now() + from * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
let flows = 0;
const flowNo = () => `PAYFLOW${String((flows += 1))}`;

/** An account of the desk's partner, entered by a clerk and confirmed by the controller. Answers its id. */
async function payeeAccount(currency: string, confirmed = true): Promise<string> {
  const values = { crmId: desk.order.crmId, accountName: 'Partner Ltd', bankName: 'A bank', accountNo: `6222 ${currency}`, currency };
  const made = await desk.clerk.call<ListedRow>('/CrmContoller/crmBankAccount_insert', values);
  expect(made.code, JSON.stringify(made)).toBe(200);
  const note = 'called the number on the contract';
  if (confirmed)
    expect(toldOf(await desk.manager.call('/CrmContoller/confirmBankAccount', { ids: made.data.id, method: 'PHONE', note }))).toEqual([]);
  return made.data.id;
}

/** A passed bill whose charges are agreed and reviewed. */
async function bill(currency: string, rate: string, ...prices: string[]): Promise<string> {
  const id = await desk.invoice('AP', currency, rate, ...prices);
  await ready(id);
  return id;
}

const ready = (invoiceId: string) =>
  service.database.ask(
    'update fc_cost set pay_confirmed = true, reviewed = true where id in (select cost_id from fc_invoice_line where invoice_id = $1)',
    [invoiceId],
  );

interface Requested {
  readonly requests: readonly { readonly id: string; readonly paymentNo: string; readonly amount: string; readonly baseAmount: string }[];
}
const request = (ids: readonly string[], more: Body = {}, who = desk.clerk) =>
  who.call<Requested>(on('requestPayment'), { invoiceIds: ids.join(','), ...more });

async function requested(ids: readonly string[], more: Body = {}): Promise<string> {
  const made = await request(ids, { bankAccountId: desk.accounts.get('USD'), ...more });
  expect(toldOf(made)).toEqual([]);
  return made.data.requests[0]?.id ?? '';
}

const paymentRow = async (id: string) => (await desk.clerk.call<ListedRow>('/paymentController/get', { id }, { method: 'GET' })).data;
/** A bill with what requests hold of it as a number. */
async function standing(invoiceId: string) {
  const row = await desk.invoiceRow(invoiceId);
  return { ...row, plannedAmount: Number(row.plannedAmount) };
}

const lineStates = async (id: string) =>
  (await listOf(desk.clerk, '/paymentController/selectLine', { where: { field: 'paymentId', op: 'equal', anyOf: [id] } })).map(
    ({ lineState }) => lineState,
  );
const pass = (who: SignedIn, step: 'Leader' | 'Finance', id: string, more: Body = {}) =>
  who.call(on(`update${step}Audit`), { ids: id, state: 'PASS', ...more });

/** Handed in and passed by the leader and finance. */
async function approved(id: string): Promise<void> {
  expect(toldOf(await desk.clerk.call(on('submit'), { ids: id }))).toEqual([]);
  expect(toldOf(await pass(leader, 'Leader', id))).toEqual([]);
  const { paymentState } = await paymentRow(id);
  if (paymentState === 'LEADER_PASSED') expect(toldOf(await pass(desk.manager, 'Finance', id))).toEqual([]);
  expect(await paymentRow(id)).toMatchObject({ paymentState: 'FINANCE_PASSED' });
}

const pay = (id: string, more: Body = {}) => desk.cashier.call(on('pay'), { rows: [{ id, bankFlowNo: flowNo(), ...more }] });

it('goes from two bills and a credit by leader and finance to checked money that settles them, and back on the same day', async () => {
  const [one, two] = [await bill('USD', '7.1200', '4300'), await bill('USD', '7.1100', '2330.50')];
  const credit = await desk.credit(two, '500');
  await ready(credit);
  expect(await desk.invoiceRow(two)).toMatchObject({ balance: '1830.50', unplanned: '1830.50', payStatus: 'NONE' });
  const id = await requested([one, two]);
  expect(await paymentRow(id)).toMatchObject({ amount: '6130.50', lines: 2, paymentState: 'DRAFT', payeeAccountId: account });
  expect(await standing(one)).toMatchObject({ plannedAmount: 4300, unplanned: '0.00', payStatus: 'REQUESTED' });

  expect(toldOf(await desk.clerk.call(on('submit'), { ids: id }))).toEqual([]);
  expect(toldOf(await pass(desk.clerk, 'Leader', id))[0]).toBeDefined();
  expect(toldOf(await pass(desk.manager, 'Finance', id))).toEqual([`${id} paymentState PAYMENT_STATE`]);
  expect(toldOf(await pass(leader, 'Leader', id, { opinion: 'due' }))).toEqual([]);
  const row = await paymentRow(id);
  expect(row).toMatchObject({ leaderOpinion: 'due', limitStep: Number(row.limitBase) > 50_000 ? 'FINANCE' : 'MANAGER' });
  if (row.paymentState === 'LEADER_PASSED') expect(toldOf(await pass(desk.manager, 'Finance', id))).toEqual([]);
  expect(await desk.invoiceRow(one)).toMatchObject({ payStatus: 'APPROVED' });
  expect(await lineStates(id)).toEqual(['APPROVED', 'APPROVED']);

  expect(toldOf(await pay(id, { bankFlowNo: '' }))).toEqual([`${id} bankFlowNo FIELD_REQUIRED`]);
  expect(toldOf(await pay(id, { bankCharge: '25' }))).toEqual([]);
  const { cashId, paidDate, paymentNo } = await paymentRow(id);
  expect(paidDate).toBe(day());
  expect(await desk.cashRow(String(cashId))).toMatchObject({
    cashNo: paymentNo,
    direction: 'OUT',
    cashKind: 'PAYMENT',
    checkStatus: 'CHECKED',
    amount: '6155.50',
    bankCharge: '25',
    unappliedAmount: '0.00',
  });
  expect(await standing(one)).toMatchObject({ balance: '0.00', plannedAmount: 0, payStatus: 'PAID' });
  expect(await lineStates(id)).toEqual(['DONE', 'DONE']);

  expect(toldOf(await desk.cashier.call(on('cancelPay'), { ids: id, reason: 'wrong flow number' }))).toEqual([]);
  expect(await paymentRow(id)).toMatchObject({ paymentState: 'FINANCE_PASSED', cashId: null, paidDate: null });
  expect(await desk.cashRow(String(cashId))).toMatchObject({ checkStatus: 'VOID', unappliedAmount: '0.00' });
  expect(await standing(one)).toMatchObject({ balance: '4300.00', plannedAmount: 4300, payStatus: 'APPROVED' });
});

it('holds what is asked for: nobody asks for it twice, at once or after, and no other money takes it', async () => {
  const one = await bill('USD', '7.1000', '1000');
  const [first, second] = await Promise.all([request([one]), request([one], {}, desk.clerk)]);
  expect([toldOf(first).length, toldOf(second).length].sort()).toEqual([0, 1]);
  expect([...toldOf(first), ...toldOf(second)].join()).toContain(one);
  const parts = await bill('USD', '7.1000', '900');
  const asked = await Promise.all(Array.from({ length: 4 }, () => request([parts], { amounts: { [parts]: '300' } })));
  expect(asked.map((one) => toldOf(one).length).sort()).toEqual([0, 0, 0, 1]);
  expect(await standing(parts)).toMatchObject({ plannedAmount: 900, unplanned: '0.00' });
  const money = await desk.money('OUT', 'USD', '900', '7.1');
  const taken = await desk.writeOff([{ cashId: money, invoiceId: parts, allocatedInvoice: '100' }]);
  expect(toldOf(taken).join()).toContain('PAYMENT_PLANNED');
  expect(
    toldOf(await desk.clerk.call('/paymentController/delete', { ids: asked.find((one) => one.code === 200)?.data.requests[0]?.id })),
  ).toEqual([]);
  expect(await standing(parts)).toMatchObject({ plannedAmount: 600, unplanned: '300.00' });
  expect(toldOf(await desk.writeOff([{ cashId: money, invoiceId: parts, allocatedInvoice: '300' }]))).toEqual([]);
});

it('asks for bills of suppliers alone, agreed and reviewed, that come to more than nothing; what a batch asked twice stands once', async () => {
  const receivable = await desk.invoice('AR', 'USD', '7.1', '100');
  expect(toldOf(await request([receivable]))).toEqual([`${receivable} direction PAYMENT_NOT_OURS`]);
  const raw = await desk.invoice('AP', 'USD', '7.1', '100');
  expect(toldOf(await request([raw]))).toEqual([`${raw} payStatus PAYMENT_CHARGES`]);
  await ready(raw);
  expect(toldOf(await request([raw], { amounts: { [raw]: '100.01' } })).join()).toContain('PAYMENT_PLANNED');
  const dry = await request([raw], { dryRun: true });
  expect(dry.data).toMatchObject({
    requests: [],
    preview: { rows: [{ amount: '100.00', baseAmount: expect.stringMatching(/^7\d\d\.\d\d$/u), lines: 1, passes: 1, hasAccount: '✓' }] },
  });
  const batchId = crypto.randomUUID();
  const [made, again] = [await request([raw], { batchId }), await request([raw], { batchId })];
  expect(again.data.requests).toEqual(made.data.requests);
  expect(await standing(raw)).toMatchObject({ plannedAmount: 100 });
  const late = await bill('USD', '7.1', '10');
  const admin = await service.signIn('admin');
  expect(toldOf(await admin.call('/CrmContoller/lock', { ids: desk.order.crmId }))).toEqual([]);
  expect(toldOf(await request([late]))).toEqual([`${late} crmId PAYMENT_PARTNER_LOCKED`]);
  expect(toldOf(await admin.call('/CrmContoller/unLock', { ids: desk.order.crmId, reason: 'settled' }))).toEqual([]);
});

it('takes the credits of a supplier with minus, and is refused where they are more', async () => {
  const [paid, open] = [await bill('USD', '7.1', '500'), await bill('USD', '7.1', '700')];
  const first = await requested([paid]);
  await approved(first);
  expect(toldOf(await pay(first))).toEqual([]);
  const credit = await desk.credit(paid, '180');
  await ready(credit);
  expect(await desk.invoiceRow(credit)).toMatchObject({ balance: '-180.00' });
  expect(toldOf(await request([credit])).join()).toContain('PAYMENT_NOT_POSITIVE');
  const id = await requested([open, credit]);
  expect(await paymentRow(id)).toMatchObject({ amount: '520.00', lines: 2 });
  await approved(id);
  expect(toldOf(await pay(id))).toEqual([]);
  expect(await standing(credit)).toMatchObject({ balance: '0.00', plannedAmount: 0 });
  expect(await desk.invoiceRow(open)).toMatchObject({ balance: '0.00' });
});

it('is refused with a reason and frees its bills, falls back when one is taken back, and is withdrawn by its maker alone', async () => {
  const one = await bill('USD', '7.1', '600');
  const id = await requested([one]);
  expect(toldOf(await desk.clerk.call(on('submit'), { ids: id }))).toEqual([]);
  const refuse = (more: Body = {}) => leader.call(on('updateLeaderAudit'), { ids: id, state: 'REFUSE', ...more });
  expect(toldOf(await refuse())[0]).toContain('FIELD_REQUIRED');
  expect(toldOf(await refuse({ opinion: 'not due' }))).toEqual([]);
  expect(await paymentRow(id)).toMatchObject({ paymentState: 'DRAFT', refuseOpinion: 'not due' });
  expect(await standing(one)).toMatchObject({ plannedAmount: 0, payStatus: 'NONE' });

  expect(toldOf(await desk.clerk.call(on('submit'), { ids: id }))).toEqual([]);
  expect(await standing(one)).toMatchObject({ plannedAmount: 600 });
  const flush = { invoiceId: one, amount: '50', redReason: 'SALES_RETURN' };
  const red = await desk.clerk.call<{ invoice: { id: string } }>('/invoiceController/redFlush', flush);
  const redId = red.data.invoice.id;
  await desk.clerk.call('/invoiceController/submit', { ids: redId });
  const asked = await desk.manager.call('/invoiceController/check', { ids: redId, state: 'PASS' });
  expect([asked.code, JSON.stringify(asked)]).toEqual([428, expect.stringContaining('PAYMENT_FALLS_BACK')]);
  const answered = { ids: redId, state: 'PASS', acceptWarnings: ['PAYMENT_FALLS_BACK'] };
  expect(toldOf(await desk.manager.call('/invoiceController/check', answered))).toEqual([]);
  expect(await paymentRow(id)).toMatchObject({ paymentState: 'DRAFT', fellBack: true });
  expect(await standing(one)).toMatchObject({ plannedAmount: 0, balance: '550.00' });
  // Its plan is more than is open by now.
  expect(toldOf(await desk.clerk.call(on('submit'), { ids: id })).join()).toContain('PAYMENT_PLANNED');

  const again = await requested([one]);
  expect(toldOf(await desk.clerk.call(on('submit'), { ids: again }))).toEqual([]);
  const admin = await service.signIn('admin');
  expect(toldOf(await admin.call(on('withdraw'), { ids: again, reason: 'later' }))).toEqual([`${again} submitUserId NOT_YOURS_TO_TAKE`]);
  expect(toldOf(await desk.clerk.call(on('withdraw'), { ids: again, reason: 'later' }))).toEqual([]);
  expect(await paymentRow(again)).toMatchObject({ paymentState: 'DRAFT' });
  expect(await standing(one)).toMatchObject({ plannedAmount: 550 });
});

it('asks for as many passes as it is large, all of different people, with everything of the supplier within a day', async () => {
  const large = await bill('USD', '7.1', '80000');
  const id = await requested([large]);
  expect(toldOf(await desk.clerk.call(on('submit'), { ids: id }))).toEqual([]);
  expect(await paymentRow(id)).toMatchObject({ limitStep: 'TWO' });
  expect(toldOf(await pass(leader, 'Leader', id))).toEqual([]);
  expect(toldOf(await pass(desk.manager, 'Finance', id))).toEqual([]);
  expect(await paymentRow(id)).toMatchObject({ paymentState: 'LEADER_PASSED' });
  expect(toldOf(await pass(desk.manager, 'Finance', id))).toEqual([`${id} financeUserId SELF_APPROVAL`]);
  const admin = await service.signIn('admin');
  expect(toldOf(await pass(admin, 'Finance', id))).toEqual([]);
  expect(await paymentRow(id)).toMatchObject({ paymentState: 'FINANCE_PASSED' });
  expect((await pass(leader, 'Finance', id)).code).toBe(403);
  // A small one after it counts with it.
  const small = await requested([await bill('USD', '7.1', '100')]);
  expect(toldOf(await desk.clerk.call(on('submit'), { ids: small }))).toEqual([]);
  expect(await paymentRow(small)).toMatchObject({ limitStep: 'TWO' });
});

it('goes to an account of the supplier that a second person confirmed, and to none that changed since', async () => {
  const euros = await payeeAccount('EUR', false);
  const one = await bill('EUR', '7.8', '300');
  const id = await requested([one], { bankAccountId: desk.accounts.get('EUR') });
  const warned = await desk.clerk.call(on('submit'), { ids: id });
  expect([warned.code, JSON.stringify(warned)]).toEqual([428, expect.stringContaining('BANK_ACCOUNT_UNCONFIRMED')]);
  expect(toldOf(await desk.clerk.call(on('submit'), { ids: id, acceptWarnings: ['BANK_ACCOUNT_UNCONFIRMED'] }))).toEqual([]);
  expect(toldOf(await pass(leader, 'Leader', id))).toEqual([`${id} payeeAccountId BANK_ACCOUNT_UNCONFIRMED`]);
  const confirm = (who: SignedIn, note: string) => who.call('/CrmContoller/confirmBankAccount', { ids: euros, method: 'VISIT', note });
  expect((await confirm(desk.clerk, 'I entered it myself')).code).toBe(403);
  expect(toldOf(await confirm(desk.manager, 'short'))[0]).toContain('BANK_ACCOUNT_NOTE');
  expect(toldOf(await confirm(desk.manager, 'seen at their office'))).toEqual([]);
  expect(toldOf(await pass(leader, 'Leader', id))).toEqual([]);
  const row = (await desk.clerk.call<ListedRow>('/CrmContoller/crmBankAccount_get', { id: euros }, { method: 'GET' })).data;
  const change = { id: euros, version: row.version, accountNo: '9999 0000' };
  expect(toldOf(await desk.clerk.call('/CrmContoller/crmBankAccount_update', change))).toEqual([]);
  expect(toldOf(await pass(desk.manager, 'Finance', id))).toEqual([`${id} payeeAccountId BANK_ACCOUNT_UNCONFIRMED`]);
  expect(await paymentRow(id)).toMatchObject({ accountState: 'NEW', accountFormer: expect.stringContaining('6222 EUR') });
});

it('stands still in a bank file until that is taken back, and is returned by the bank with its bills open', async () => {
  const one = await bill('USD', '7.11', '4000');
  const id = await requested([one]);
  await service.database.ask("update fc_payment set submit_time = submit_time - interval '2 days' where id <> $1", [id]);
  await approved(id);
  // A number longer than the message takes is never cut.
  const numbered = (no: string) =>
    service.database.ask('update crm_bank_account set account_no = $2 where id = (select payee_account_id from fc_payment where id = $1)', [
      id,
      no,
    ]);
  await numbered('1'.repeat(35));
  expect(toldOf(await desk.cashier.call(on('exportPayment'), { ids: id }))).toEqual([`${id} payeeAccountId FIELD_TOO_LONG`]);
  await numbered('6222 USD');
  const made = await desk.cashier.call<{ payFileNo: string; fileId: string; count: number }>(on('exportPayment'), { ids: id });
  expect(made.data).toMatchObject({
    payFileNo: expect.stringMatching(/^PBF/u),
    count: 1,
    totals: [{ currency: 'USD', amount: '4000.00' }],
  });
  // The file is the message banks take (ISO 20022 pain.001; its form: creditTransfer.test.ts), and the hash is that of its bytes.
  const [book, kept] = await service.database.ask<{ public_id: string; sha256: string; hash: string; file_name: string }>(
    "select a.public_id, a.sha256, f.hash, a.file_name from fc_payment_file f join sys_file a on a.table_name = 'fc_payment_file' and a.table_id = f.id::text where f.id = $1 order by a.file_name",
    [made.data.fileId],
  );
  expect(kept?.sha256).toBe(kept?.hash);
  const fetched = (id = '') => fetch(`${service.url}/FileController/download?id=${id}`, { headers: { authorization: desk.cashier.token } });
  const xml = await (await fetched(kept?.public_id)).text();
  expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">');
  expect(xml).toContain(`<MsgId>${made.data.payFileNo}</MsgId>`);
  expect(xml).toContain('<NbOfTxs>1</NbOfTxs><CtrlSum>4000.00</CtrlSum>');
  expect(xml).toContain('<InstdAmt Ccy="USD">4000.00</InstdAmt>');
  expect(xml).toContain('<Cdtr><Nm>Partner Ltd</Nm></Cdtr><CdtrAcct><Id><Othr><Id>6222USD</Id></Othr></Id></CdtrAcct>');
  // Beside it the same as a workbook, under the same number.
  expect(book?.file_name).toBe(`${made.data.payFileNo}.xlsx`);
  const { Sheets, SheetNames } = XLSX.read(await (await fetched(book?.public_id)).arrayBuffer());
  const lines = XLSX.utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] as XLSX.WorkSheet, { header: 1 });
  const heads = ['Payer account', 'Payee', 'Payee account', 'Payee bank', 'CNAPS', 'SWIFT', 'Amount', 'Currency'];
  expect(lines.at(-2)?.slice(0, 8)).toEqual(heads);
  expect([1, 2, 6, 7, 9].map((at) => lines.at(-1)?.[at])).toEqual([
    'Partner Ltd',
    '6222 USD',
    4000,
    'USD',
    (await paymentRow(id)).paymentNo,
  ]);
  expect(toldOf(await desk.cashier.call(on('exportPayment'), { ids: id }))).toEqual([`${id} payFileId PAYMENT_EXPORTED`]);
  expect(toldOf(await desk.clerk.call(on('withdraw'), { ids: id, reason: 'stop' }))).toEqual([`${id} payFileId PAYMENT_EXPORTED`]);
  const back = { payFileId: made.data.fileId, reason: 'wrong account' };
  expect(toldOf(await desk.cashier.call(on('cancelExportPayment'), back))).toEqual([]);
  expect(await paymentRow(id)).toMatchObject({ payFileId: null, paymentState: 'FINANCE_PASSED' });

  expect(toldOf(await pay(id, { paidDate: day(-3) }))).toEqual([]);
  expect(toldOf(await desk.cashier.call(on('cancelPay'), { ids: id, reason: 'late' }))).toEqual([`${id} paidDate PAYMENT_NOT_TODAY`]);
  const { cashId } = await paymentRow(id);
  const returned = { ids: cashId, returnDate: day(), bankFlowNo: flowNo(), reason: 'account closed' };
  expect(toldOf(await desk.cashier.call(on('returnPayment'), returned))).toEqual([]);
  expect(await paymentRow(id)).toMatchObject({ paymentState: 'RETURNED' });
  expect(await lineStates(id)).toEqual(['FREE']);
  expect(await standing(one)).toMatchObject({
    balance: '4000.00',
    baseBalance: '28440.00',
    plannedAmount: 0,
    payStatus: 'NONE',
  });
});

it('is paid only past the approval: nobody types it, and a confirmation that was taken back stops it at the bank too', async () => {
  const values = { direction: 'OUT', cashKind: 'PAYMENT', crmId: desk.order.crmId, currency: 'USD', amount: '10', rate: '7.1' };
  const more = { bankAccountId: desk.accounts.get('USD'), cashDate: '2026-03-30' };
  const typed = (cashKind: string) => desk.cashier.call('/cashController/insert', { ...values, ...more, cashKind });
  expect(toldOf(await typed('PAYMENT')).join()).toContain('cashKind CASH_BY_REQUEST');
  expect(toldOf(await typed('ADVANCE_OUT'))).toEqual([]);
  const id = await requested([await bill('USD', '7.11', '80')]);
  await service.database.ask("update fc_payment set submit_time = submit_time - interval '2 days' where id <> $1", [id]);
  await approved(id);
  const back = { ids: account, reason: 'the number is not theirs' };
  expect(toldOf(await desk.manager.call('/CrmContoller/cancelConfirmBankAccount', back))).toEqual([]);
  expect(toldOf(await pay(id))).toEqual([`${id} payeeAccountId BANK_ACCOUNT_UNCONFIRMED`]);
  // Whoever took it back does not give it again.
  const again = { ids: account, method: 'PHONE', note: 'called them once more' };
  const another = await service.signIn('admin');
  expect(toldOf(await another.call('/CrmContoller/confirmBankAccount', again))).toEqual([]);
  // By a cheque dated ahead: owed as a note until the bank pays it.
  expect(toldOf(await pay(id, {}).then(() => desk.cashier.call(on('cancelPay'), { ids: id, reason: 'by cheque' })))).toEqual([]);
  expect(toldOf(await desk.cashier.call(on('pay'), { rows: [{ id, bankFlowNo: 'C-100' }], draftDueDate: day(30) }))).toEqual([]);
  const { cashId } = await paymentRow(id);
  const cheque = { chequeNo: 'C-100', bankAccountId: null, draftState: 'HELD', draftDueDate: day(30), cashKind: 'PAYMENT' };
  expect(await desk.cashRow(String(cashId))).toMatchObject(cheque);
  const bounced = { ids: cashId, returnDate: day(), reason: 'bounced' };
  expect(toldOf(await desk.cashier.call(on('returnPayment'), bounced))).toEqual([]);
  expect(await paymentRow(id)).toMatchObject({ paymentState: 'RETURNED' });
});

it('above the limit one of the two passes is that of the parent branch, where finance of it works here', async () => {
  const id = await requested([await bill('USD', '7.1', '90000')]);
  expect(toldOf(await desk.clerk.call(on('submit'), { ids: id }))).toEqual([]);
  expect(toldOf(await pass(leader, 'Leader', id))).toEqual([]);
  expect(toldOf(await pass(desk.manager, 'Finance', id))).toEqual([]);
  // The branch stands under another, whose finance manager reaches it; another of this branch is not enough then.
  const own = '(select ep_id from fc_payment where id = $1)';
  await service.database.ask(`update sys_enterprise set parent_id = 2 where id = ${own}`, [id]);
  await service.database.ask(
    `update sys_user set home_ep_id = 2, access_ep_ids = to_jsonb(array[${own}::text]), role_set = (select role_set from sys_user where username = $2) where username = 'yan.shuhang'`,
    [id, desk.manager.username],
  );
  const admin = await service.signIn('admin');
  expect(toldOf(await pass(admin, 'Finance', id))).toEqual([`${id} secondUserId PAYMENT_PARENT_PASS`]);
  const above = await service.signIn('yan.shuhang', { epId: '1' });
  expect(toldOf(await pass(above, 'Finance', id))).toEqual([]);
  expect(await paymentRow(id)).toMatchObject({ paymentState: 'FINANCE_PASSED' });
});

it('gives roles made before it the calls, by what their holders did before', async () => {
  const strings = ['request_payment', 'pass_payment_finance', 'pass_payment_leader', 'export_payment', 'pay_payment'];
  const holders = () =>
    service.database.ask(
      "select name, array_agg(one order by one) as holds from sys_role r, unnest($1::text[]) one where r.role_set ? one and not r.role_set ? 'admin' and not r.is_deleted group by name order by name",
      [strings],
    );
  const today = await holders();
  await service.database.ask("update sys_role set role_set = role_set - $1::text[] where not role_set ? 'admin'", [strings]);
  expect(await holders()).toEqual([]);
  const [given] = migrations().filter(({ name }) => name === '0500-roles-of-money.sql');
  await service.database.ask(given?.text ?? '');
  expect(await holders()).toEqual(today);
});

it('leaves the books balanced, and is for those who hold its roles', async () => {
  expect((await request([], {}, await service.signIn('operator'))).code).toBe(403);
  expect((await desk.clerk.call(on('pay'), { ids: '1' })).code).toBe(403);
  const generated = await desk.clerk.call('/voucherController/generate', {});
  expect(generated.code, JSON.stringify(generated).slice(0, 400)).toBe(200);
  const books = await booksOf(desk.manager);
  expect(books.filter(({ difference, differenceBase }) => Number(difference) !== 0 || Number(differenceBase) !== 0)).toEqual([]);
});
