import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaperPreview } from '#define/paper';
import { builtProgram } from '#tests/built';
import { pagesOf } from '#tests/server/paperText';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let built = '';
let service: Service;
let desk: Settling;
let operator: SignedIn;
let support: SignedIn;

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({ printing: { entry: join(built, 'print-paper.js') } });
  desk = await Settling.begin(service);
  [operator, support] = await Promise.all([service.signIn('operator'), service.signIn('service')]);
  await settles('MONTHLY');
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

/** How the partner settles, and how far the manager has approved it. */
async function settles(method: string, examined = 'PASSED'): Promise<void> {
  await service.database.ask('update crm_customer set settle_method = $1, manager_examine_status = $2 where id = $3', [
    method,
    examined,
    desk.order.crmId,
  ]);
  await service.database.ask(
    "insert into sys_fact_version (ep_id, entity, version) values ($1, 'customer', 1) on conflict (ep_id, entity) do update set version = sys_fact_version.version + 1",
    [desk.order.epId],
  );
}

const on = (name: string) => `/statementController/${name}`;
const rowOf = async (id: string): Promise<ListedRow> => (await desk.clerk.call<ListedRow>(on('get'), { id }, { method: 'GET' })).data;
const linesOf = (id: string) =>
  listOf(desk.clerk, '/statementLineController/select', { where: { field: 'statementId', op: 'equal', anyOf: [id] } });
const chargeRow = async (id: string): Promise<ListedRow> =>
  (await desk.clerk.call<ListedRow>('/costController/get', { id }, { method: 'GET' })).data;

/** Confirmed charges of the partner: each its currency and price. Answers their ids. */
async function charges(...priced: readonly (readonly [currency: string, price: string, more?: Body])[]): Promise<string[]> {
  const add = priced.map(([currency, price, more = {}], at) => ({
    clientId: String(at),
    values: {
      orderId: desk.order.id,
      direction: 'AR',
      crmId: desk.order.crmId,
      feeCode: 'DOC',
      number: '1',
      price,
      currency,
      taxRate: '0',
      costDate: '2026-03-20',
      ...more,
    },
  }));
  const added = await batch(desk.clerk, 'costController', { add });
  expect(toldOf(added)).toEqual([]);
  const ids = added.data.done.map(({ id }) => id);
  expect(toldOf(await operator.call('/costController/confirm', { ids: ids.join(',') }))).toEqual([]);
  return ids;
}

interface Built {
  statements: { id: string; statementNo: string; currencyTotals: string }[];
  lines: number;
}
const build = (costIds: readonly string[], more: Body = {}, who = desk.clerk) =>
  who.call<Built>(on('insert'), { costIds: costIds.join(','), dateBasis: 'COST_DATE', ...more });

/** A statement over charges, as a draft. Answers its id. */
async function stated(costIds: readonly string[], more: Body = {}): Promise<string> {
  const made = await build(costIds, more);
  expect(toldOf(made), JSON.stringify(made)).toEqual([]);
  expect(made.data.statements).toHaveLength(1);
  return made.data.statements[0]?.id ?? '';
}
const take = (act: string, id: string, more: Body = {}, who = desk.clerk) => who.call(on(act), { ids: id, reason: 'as agreed', ...more });

it('goes from open charges to the partner, to what was agreed, and to an invoice for each currency', async () => {
  const costIds = await charges(['USD', '6000'], ['USD', '420'], ['CNY', '3860']);
  const dry = await build(costIds, { dryRun: true });
  expect([dry.data.statements, dry.data.lines, (await chargeRow(costIds[0] as string)).statementId]).toEqual([[], 3, null]);
  const id = await stated(costIds, { periodFrom: '2026-03-01', periodTo: '2026-03-31', settleCurrency: 'CNY' });
  expect(await rowOf(id)).toMatchObject({
    state: 'DRAFT',
    kind: 'BILLING',
    direction: 'AR',
    lines: 3,
    openLines: 3,
    currencyTotals: 'CNY 3,860.00 · USD 6,420.00',
  });
  const { version } = await rowOf(id);
  expect(toldOf(await desk.clerk.call(on('update'), { id, version, agreedRates: 'USD 7.1200' }))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ settleTotal: '49570.40' });
  expect(toldOf(await build(costIds))).toEqual(costIds.map((one) => `${one} statementNo COST_ON_STATEMENT`));

  expect(toldOf(await take('confirm', id, { confirmedBy: 'Ms Li' }))).toEqual([`${id} state STATEMENT_STATE`]);
  expect(toldOf(await take('send', id, { to: 'li@example.com' }))).toEqual([]);
  const letters = await service.database.ask('select recipient, subject, file_name from sys_letter order by id desc limit 1');
  expect(letters).toMatchObject([{ recipient: 'li@example.com', file_name: expect.stringMatching(/^SOA.*\.xlsx$/u) }]);
  expect(await rowOf(id)).toMatchObject({ state: 'SENT', sentTo: 'li@example.com' });
  expect(toldOf(await take('confirm', id))).toEqual(['confirmedBy FIELD_REQUIRED']);
  expect(toldOf(await take('confirm', id, { confirmedBy: 'Ms Li' }))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'CONFIRMED', confirmedBy: 'Ms Li' });
  for (const one of costIds) expect(await chargeRow(one)).toMatchObject({ receivableConfirmed: true });

  const invoiced = await desk.clerk.call<{ invoices: { id: string; currency: string; amount: string }[] }>(on('invoice'), {
    id,
    acceptWarnings: ['CREDIT_LIMIT_EXCEEDED'],
    reason: 'agreed',
  });
  expect(toldOf(invoiced), JSON.stringify(invoiced)).toEqual([]);
  expect(invoiced.data.invoices.map(({ currency, amount }) => `${currency} ${amount}`).sort()).toEqual(['CNY 3860.00', 'USD 6420.00']);
  expect(await rowOf(id)).toMatchObject({ state: 'INVOICED', openLines: 0 });
  for (const { id: one } of invoiced.data.invoices) expect(await desk.invoiceRow(one)).toMatchObject({ statementId: id });
  expect(toldOf(await take('cancelConfirm', id))).toContain(`${id} state STATEMENT_STATE`);

  const [one, other] = invoiced.data.invoices.map((made) => made.id) as [string, string];
  const gone = await batch(desk.clerk, 'invoiceController', { remove: [{ id: one, version: (await desk.invoiceRow(one)).version }] });
  expect(toldOf(gone)).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'CONFIRMED' });
  expect(toldOf(await take('cancelConfirm', id))[0]).toContain('STATEMENT_INVOICED');
  await batch(desk.clerk, 'invoiceController', { remove: [{ id: other, version: (await desk.invoiceRow(other)).version }] });
  expect(toldOf(await take('cancelConfirm', id))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'SENT', confirmedBy: null, openLines: 3 });
  for (const cost of costIds) expect(await chargeRow(cost)).toMatchObject({ receivableConfirmed: false, statementId: id });
});

it('keeps its charges as they were sent, and frees them with the draft', async () => {
  const [first, second] = (await charges(['CNY', '100'], ['CNY', '50'])) as [string, string];
  const id = await stated([first, second]);
  expect(toldOf(await take('send', id))).toEqual([]);
  const cancel = await operator.call('/costController/cancelConfirm', { ids: first, reason: 'wrong' });
  expect(toldOf(cancel)).toEqual([`${first} stated COST_ON_STATEMENT`]);
  const changed = await batch(desk.clerk, 'costController', { rows: [edited(await chargeRow(first), { price: '90' })] });
  expect(toldOf(changed)[0]).toMatch(/COST_ON_STATEMENT|COST_CONFIRMED/u);
  const removed = await batch(desk.clerk, 'costController', { remove: [{ id: first, version: (await chargeRow(first)).version }] });
  expect(toldOf(removed).length).toBeGreaterThan(0);
  expect(toldOf(await desk.clerk.call(on('delete'), { id, version: (await rowOf(id)).version }))[0]).toContain('STATEMENT_STATE');

  const bare = await desk.clerk.call(on('recall'), { ids: id });
  expect(toldOf(bare)[0]).toContain('REASON_REQUIRED');
  expect(toldOf(await take('recall', id))).toEqual([]);
  expect(toldOf(await operator.call('/costController/cancelConfirm', { ids: first, reason: 'wrong' }))).toEqual([]);
  expect(toldOf(await take('send', id))[0]).toContain('STATEMENT_UNCONFIRMED');
  expect(toldOf(await operator.call('/costController/confirm', { ids: first }))).toEqual([]);

  const { statementNo, version } = await rowOf(id);
  expect(toldOf(await desk.clerk.call(on('delete'), { id, version }))).toEqual([]);
  expect(await chargeRow(first)).toMatchObject({ statementId: null });
  const again = await stated([first, second]);
  expect((await rowOf(again)).statementNo).not.toBe(statementNo);
});

it('takes lines in and out while nobody has it, and lets disputed ones go with their note', async () => {
  const [first, second, late] = (await charges(['CNY', '100'], ['USD', '50'], ['CNY', '7', { costDate: '2026-02-02' }])) as [
    string,
    string,
    string,
  ];
  const id = await stated([first, second], { periodFrom: '2026-03-01' });
  expect(toldOf(await desk.clerk.call(on('addLine'), { costIds: late, id }))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ lines: 3, earlierLines: 1, currencyTotals: 'CNY 107.00 · USD 50.00' });
  const own = await linesOf(id);
  const line = (costId: string) => own.find((one) => one.costId === costId)?.id ?? '';
  expect(own.find((one) => one.costId === late)).toMatchObject({ isEarlier: true, amount: '7.00' });
  expect(toldOf(await desk.clerk.call(on('dispute'), { lineIds: line(first), text: 'no' }))[0]).toContain('STATEMENT_STATE');
  expect(toldOf(await desk.clerk.call(on('removeLine'), { lineIds: line(late) }))).toEqual([]);
  expect(await chargeRow(late)).toMatchObject({ statementId: null });
  expect(await rowOf(id)).toMatchObject({ lines: 2, earlierLines: 0, currencyTotals: 'CNY 100.00 · USD 50.00' });

  expect(toldOf(await take('send', id, {}, support))).toEqual([]);
  expect(toldOf(await desk.clerk.call(on('addLine'), { costIds: late, id }))[0]).toContain('STATEMENT_NOT_DRAFT');
  expect(toldOf(await desk.clerk.call(on('removeLine'), { lineIds: line(first) }))[0]).toContain('STATEMENT_STATE');
  // What the partner has before it is disputed on its statement.
  const said = { ids: second, text: 'not ours' };
  expect(toldOf(await support.call('/costController/dispute', said))).toEqual([`${second} stated COST_ON_STATEMENT`]);
  expect(toldOf(await support.call(on('dispute'), { lineIds: line(second), text: 'not ours' }))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'DISPUTED', disputedLines: 1 });
  expect(toldOf(await support.call(on('settleDispute'), { lineIds: line(second) }))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'SENT', disputedLines: 0 });
  expect(toldOf(await support.call(on('dispute'), { lineIds: line(second), text: 'not ours' }))).toEqual([]);
  expect((await take('confirm', id, { confirmedBy: 'Ms Li' }, support)).code).toBe(403);
  expect(toldOf(await take('confirm', id, { confirmedBy: 'Ms Li' }))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'CONFIRMED', lines: 1, disputedLines: 0, currencyTotals: 'CNY 100.00' });
  expect(await chargeRow(second)).toMatchObject({ statementId: null, disputeText: 'not ours', receivableConfirmed: false });
  expect(toldOf(await support.call('/costController/settleDispute', { ids: second, reason: 'they agree after all' }))).toEqual([]);
  expect(await chargeRow(second)).toMatchObject({ disputeText: null });
});

describe('what enters a statement', () => {
  it('is found by partner, side and period, earlier charges with it unless they are left out', async () => {
    const [march, february] = (await charges(['CNY', '11'], ['CNY', '12', { costDate: '2026-02-10' }])) as [string, string];
    const [later] = (await charges(['CNY', '13', { costDate: '2026-03-30' }])) as [string];
    const asked = { crmIds: desk.order.crmId, direction: 'AR', dateBasis: 'COST_DATE', periodFrom: '2026-03-01', periodTo: '2026-03-25' };
    const only = await desk.clerk.call<Built>(on('insert'), { ...asked, includeEarlier: false, dryRun: true });
    const all = await desk.clerk.call<Built>(on('insert'), asked);
    expect(toldOf(all), JSON.stringify(all)).toEqual([]);
    expect(all.data.lines).toBeGreaterThan(only.data.lines);
    const id = all.data.statements[0]?.id ?? '';
    const on3 = new Map((await linesOf(id)).map((line) => [line.costId, line.isEarlier]));
    expect([on3.get(march), on3.get(february), on3.has(later)]).toEqual([false, true, false]);
  });

  it('is not of a customer who prepays unless that is asked for, nor of after the period', async () => {
    const [own] = (await charges(['CNY', '5'])) as [string];
    await settles('PREPAID');
    expect(toldOf(await build([own]))).toEqual([`${own} crmId STATEMENT_PREPAID`]);
    expect((await build([own], { includePrepaid: true, dryRun: true })).data.lines).toBe(1);
    // Whom the manager has not approved pays beforehand, whatever its terms say (domain/16 §16.1).
    await settles('MONTHLY', 'PENDING');
    expect(toldOf(await build([own]))).toEqual([`${own} crmId STATEMENT_PREPAID`]);
    await settles('MONTHLY');
    expect(toldOf(await build([own], { periodTo: '2026-03-01' }))).toEqual([`${own} costDate STATEMENT_PERIOD`]);
    expect(toldOf(await build([own], { settleCurrency: 'XXX' }))[0]).toMatch(/UNKNOWN/u);
  });

  it('is neither an estimate, nor unconfirmed, nor of the other side', async () => {
    const [own] = (await charges(['CNY', '5'])) as [string];
    const id = await stated([own]);
    const [payable] = (await charges(['CNY', '6', { direction: 'AP', supplierBillNo: 'B1' }])) as [string];
    expect(toldOf(await desk.clerk.call(on('addLine'), { costIds: payable, id }))).toEqual([`${payable} crmId STATEMENT_OTHER`]);
    expect(toldOf(await operator.call('/costController/cancelConfirm', { ids: payable, reason: 'x' }))).toEqual([]);
    expect(toldOf(await build([payable]))).toEqual([`${payable} confirmed COST_NOT_CONFIRMED`]);
  });

  it('is payable with the number of the supplier’s bill: a charge without it is named, and lets the rest be agreed when it has one', async () => {
    const payables = await charges(['CNY', '7', { direction: 'AP', supplierBillNo: 'B7' }], ['CNY', '8', { direction: 'AP' }]);
    const id = await stated(payables);
    expect(toldOf(await take('send', id))).toEqual([]);
    const waits = await take('confirm', id, { confirmedBy: 'Lin' });
    expect(toldOf(waits)).toEqual([`${id} lines STATEMENT_NO_BILL_NO`]);
    expect(waits.refusals?.[0]?.text).toContain(desk.order.jobNo);
    const [, unnumbered] = payables as [string, string];
    const numbered = edited(await chargeRow(unnumbered), { supplierBillNo: 'B8' });
    expect(toldOf(await batch(desk.clerk, 'costController', { rows: [numbered] }))).toEqual([]);
    expect(toldOf(await take('confirm', id, { confirmedBy: 'Lin' }))).toEqual([]);
  });

  it('is on one statement alone when two people build at once', async () => {
    const costIds = await charges(['CNY', '21'], ['CNY', '22']);
    const both = await Promise.all([build(costIds), build(costIds, {}, support)]);
    expect(both.map((one) => toldOf(one).length).sort()).toEqual([0, 2]);
    const found = await service.database.ask<{ n: number }>(
      "select count(*)::int as n from fc_statement_line where cost_id = any($1::bigint[]) and line_state = 'LIVE' and not is_deleted",
      [costIds],
    );
    expect(found[0]?.n).toBe(2);
  });
});

describe('its paper', () => {
  let id = '';
  beforeAll(async () => {
    id = await stated(await charges(['USD', '6420'], ['CNY', '3860']));
  });
  const asks = (call: string, language: string) =>
    desk.clerk.call<PaperPreview>(`/paperController/${call}`, { paper: 'SOA', ids: [id], language });

  it('is looked at as a draft, and issued once it is sent', async () => {
    expect(toldOf(await asks('issue', 'en'))[0]).toMatch(/PAPER_/u);
    expect(toldOf(await take('send', id))).toEqual([]);
    expect(toldOf(await asks('issue', 'en'))).toEqual([]);
  });

  it.each(['zh', 'en', 'ar'])('says in %s what each currency comes to, and adds up no two', async (language) => {
    const { data, code } = await asks('preview', language);
    expect(code).toBe(200);
    const file = await fetch(`${service.url}/FileController/download?id=${data.fileId}`, { headers: { authorization: desk.clerk.token } });
    const text = (await pagesOf(new Uint8Array(await file.arrayBuffer()))).join('\n');
    for (const figure of [String((await rowOf(id)).statementNo), '6,420.00', '3,860.00', 'DRAFT']) expect(text).toContain(figure);
    expect(text).not.toContain('10,280.00');
  });
});

it('has the list the partner sent laid beside it, and is confirmed once it is said what becomes of each difference', async () => {
  const own = await charges(['USD', '6290'], ['USD', '130'], ['CNY', '77']);
  const id = await stated(own);
  const { jobNo } = desk.order;
  const rows = [
    { number: String(jobNo).toLowerCase(), theirText: 'ocean freight', currency: 'USD', amount: '6290.00' },
    { number: jobNo, theirText: 'we have 100 only', currency: 'USD', amount: '100' },
    { number: 'NOBODY-1', currency: 'CNY', amount: '5' },
  ];
  expect(toldOf(await take('importReply', id, { rows }))).toEqual([`${id} state STATEMENT_STATE`]);
  expect(toldOf(await take('send', id))).toEqual([]);
  expect(toldOf(await take('importReply', id))).toEqual([`${id} replyLines STATEMENT_NO_REPLY`]);
  const laid = await take('importReply', id, { rows });
  expect(toldOf(laid), JSON.stringify(laid)).toEqual([]);
  expect(laid.data).toMatchObject({ lines: 3, matched: 2, differences: 2 });
  const replies = await listOf(desk.clerk, '/statementReplyLineController/select', {
    where: { field: 'statementId', op: 'equal', anyOf: [id] },
  });
  const of = (amount: string) => replies.find((one) => Number(one.amount) === Number(amount)) as ListedRow;
  expect(of('6290.00')).toMatchObject({ matchLevel: 'EXACT', decision: 'AGREE', diffAmount: '0.00' });
  expect(of('100.00')).toMatchObject({ matchLevel: 'AMOUNT_DIFF', decision: null, ourAmount: '130.00', diffAmount: '-30.00' });
  expect(of('5.00')).toMatchObject({ matchLevel: 'NOT_FOUND', decision: null, diffAmount: null });
  expect(toldOf(await take('confirm', id, { confirmedBy: 'Ms Li' }))).toEqual([`${id} undecidedLines STATEMENT_UNDECIDED`]);

  const decide = (line: string, decision: string, more: Body = {}) =>
    desk.clerk.call(on('decideReply'), { lineIds: line, decision, ...more });
  expect(toldOf(await decide(of('5.00').id, 'DISPUTE'))).toEqual([`${of('5.00').id} matchedLineId STATEMENT_UNMATCHED`]);
  expect(toldOf(await decide(of('5.00').id, 'THEIRS_UNKNOWN'))).toEqual([]);
  expect(toldOf(await decide(of('100.00').id, 'DISPUTE', { text: 'agreed 100' }))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'DISPUTED', disputedLines: 1, undecidedLines: 0 });
  expect(toldOf(await take('confirm', id, { confirmedBy: 'Ms Li' }))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'CONFIRMED', lines: 2 });
  expect(await chargeRow(own[1] as string)).toMatchObject({ statementId: null, disputeText: 'agreed 100' });
});
