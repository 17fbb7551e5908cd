import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { dayInZone } from '#values/moment';

let service: Service;
let clerk: SignedIn;
let manager: SignedIn;
let operator: SignedIn;
let order: ListedRow;

const act = (who: SignedIn, path: string, body: Body) => who.call<BatchAnswer>(path, body);
const ofInvoice = (who: SignedIn, path: string, id: string, more: Body = {}) =>
  act(who, `/invoiceController/${path}`, { ids: [id], ...more });

/** A fresh invoice over three confirmed charges of an order. */
async function made(): Promise<{ id: string; costIds: string[] }> {
  const add = ['100', '20', '3.5'].map((price) => ({
    clientId: price,
    values: {
      orderId: order.id,
      direction: 'AR',
      crmId: order.crmId,
      feeCode: 'DOC',
      number: '1',
      price,
      currency: 'CNY',
      taxRate: '6',
      costDate: '2026-03-20',
    },
  }));
  const added = await batch(clerk, 'costController', { add });
  expect(toldOf(added)).toEqual([]);
  const costIds = added.data.done.map(({ id }) => id);
  expect((await act(operator, '/costController/confirm', { ids: costIds })).code).toBe(200);
  const answer = await clerk.call<{ invoices: { id: string }[] }>('/costController/invoice', {
    ids: costIds,
    acceptWarnings: ['CREDIT_LIMIT_EXCEEDED'],
    reason: 'agreed by phone',
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return { id: answer.data.invoices[0]?.id ?? '', costIds };
}

const stateOf = async (id: string) =>
  (await service.database.ask<{ check_status: string }>('select check_status from fc_invoice where id = $1', [id]))[0]?.check_status;
const locksOf = async (ids: readonly string[]) =>
  (
    await service.database.ask<{ locked: boolean; lock_sources: string[] | null }>(
      'select locked, lock_sources from fc_cost where id = any($1::bigint[]) order by id',
      [ids],
    )
  ).map(({ locked, lock_sources }) => [locked, lock_sources]);

beforeAll(async () => {
  service = await startService();
  [clerk, manager, operator] = (await Promise.all(['finance', 'controller', 'operator'].map((name) => service.signIn(name)))) as [
    SignedIn,
    SignedIn,
    SignedIn,
  ];
  const where = { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) };
  [order] = (await listOf(clerk, '/OrderController/getOrderListNew', { where })) as [ListedRow];
});
afterAll(() => service.stop());

it('an invoice goes from draft to passed by two people, locks its charges, and gives exactly its own locks back', async () => {
  const { id, costIds } = await made();
  expect(toldOf(await ofInvoice(manager, 'check', id, { state: 'PASS' }))).toEqual([`${id} checkStatus INVOICE_NOT_SUBMITTED`]);
  expect((await ofInvoice(clerk, 'submit', id)).code).toBe(200);
  expect(await stateOf(id)).toBe('SUBMITTED');
  // One of its charges is locked by hand as well.
  const [first, ...others] = [...costIds].sort() as [string, ...string[]];
  expect((await act(clerk, '/costController/lock', { ids: [first] })).code).toBe(200);
  expect((await ofInvoice(clerk, 'check', id, { state: 'PASS' })).code).toBe(403);
  const passed = await ofInvoice(manager, 'check', id, { state: 'PASS', opinion: 'as agreed' });
  expect(passed.data).toMatchObject({ done: [{ id, after: { checkStatus: 'CHECK_PASS', passOpinion: 'as agreed' } }], refusals: [] });
  expect(await locksOf(costIds)).toEqual([[true, ['INVOICE', 'PERSON']], ...others.map(() => [true, ['INVOICE']])]);
  expect(toldOf(await ofInvoice(manager, 'uncheck', id))).toEqual(['reason REASON_REQUIRED']);
  expect((await ofInvoice(manager, 'uncheck', id, { reason: 'wrong rate' })).code).toBe(200);
  expect(await stateOf(id)).toBe('SUBMITTED');
  expect(await locksOf(costIds)).toEqual([[true, ['PERSON']], ...others.map(() => [false, null])]);
});

it('nobody passes what they submitted themselves, and only they withdraw it', async () => {
  const { id } = await made();
  // The manager holds submitting too, for this test alone.
  await service.database.ask("update sys_role set role_set = role_set || '[\"submit_invoice\"]' where english_name = 'Finance manager'");
  const both = (manager = await service.signIn('controller'));
  expect((await ofInvoice(both, 'submit', id)).code).toBe(200);
  expect(toldOf(await ofInvoice(both, 'check', id, { state: 'PASS' }))).toEqual([`${id} submitUserId SELF_APPROVAL`]);
  expect(toldOf(await ofInvoice(clerk, 'withdraw', id))).toEqual([`${id} submitUserId NOT_YOURS_TO_TAKE`]);
  expect((await ofInvoice(both, 'withdraw', id)).data).toMatchObject({ done: [{ after: { checkStatus: 'DRAFT' } }] });
});

it('what is refused says why, and is a draft again once its maker changes it', async () => {
  const { id } = await made();
  await ofInvoice(clerk, 'submit', id);
  expect(toldOf(await ofInvoice(manager, 'check', id, { state: 'NO_PASS' }))).toEqual(['opinion FIELD_REQUIRED']);
  expect(toldOf(await ofInvoice(manager, 'check', id, { state: 'MAYBE' }))).toEqual(['state CHOICE_UNKNOWN']);
  const refused = await ofInvoice(manager, 'check', id, { state: 'NO_PASS', opinion: 'the rate is last month’s' });
  expect(refused.data).toMatchObject({ done: [{ after: { checkStatus: 'CHECK_NO_PASS', passOpinion: 'the rate is last month’s' } }] });
  const [row] = await listOf(clerk, '/invoiceController/select', { where: { field: 'id', op: 'equal', value: id } });
  const saved = await clerk.call('/invoiceController/batchEdit', {
    batchId: crypto.randomUUID(),
    rows: [{ id, version: row?.version, set: { invoiceKind: { old: 'DEBIT_NOTE', new: 'CREDIT_NOTE' } } }],
  });
  expect(saved.code, JSON.stringify(saved)).toBe(200);
  expect(await stateOf(id)).toBe('DRAFT');
});

it('a submitted document is frozen, and its charges stay as they are', async () => {
  const { id, costIds } = await made();
  await ofInvoice(clerk, 'submit', id);
  const [row] = await listOf(clerk, '/invoiceController/select', { where: { field: 'id', op: 'equal', value: id } });
  const edit = await clerk.call('/invoiceController/batchEdit', {
    batchId: crypto.randomUUID(),
    rows: [{ id, version: row?.version, set: { invoiceDate: { old: row?.invoiceDate, new: '2026-03-01' } } }],
  });
  expect(toldOf(edit)).toEqual([`${id} invoiceDate INVOICE_NOT_DRAFT`]);
  expect(
    toldOf(await act(operator, '/costController/cancelConfirm', { ids: costIds, reason: 'no' })).every((one) =>
      one.includes('COST_INVOICED'),
    ),
  ).toBe(true);
});

it('a dry run writes nothing and tells before and after', async () => {
  const { id } = await made();
  const tried = await ofInvoice(clerk, 'submit', id, { dryRun: true });
  expect(tried.data).toMatchObject({ done: [{ id, before: { checkStatus: 'DRAFT' }, after: { checkStatus: 'SUBMITTED' } }], inForce: 0 });
  expect(await stateOf(id)).toBe('DRAFT');
});

it('tells the one who wrote and submitted it, in their language, with the way to the document', async () => {
  const { id } = await made();
  await ofInvoice(clerk, 'submit', id);
  await ofInvoice(manager, 'check', id, { state: 'NO_PASS', opinion: 'wrong customer' });
  const [told] = await listOf(clerk, '/userMessageController/selectUserMessage', { sort: [{ field: 'id', dir: 'desc' }] });
  expect(told).toMatchObject({ tableName: 'fc_invoice', tableId: id, isConsumed: false });
  expect(String(told?.content)).toContain('wrong customer');
  const [row] = await listOf(clerk, '/invoiceController/select', { where: { field: 'id', op: 'equal', value: id } });
  expect(String(told?.content)).toContain(String(row?.invoiceNo));
});

it('a charge goes from confirmed to reviewed by people of its side, each step after the one before', async () => {
  const { costIds } = await made();
  const [id] = costIds as [string];
  const step = (who: SignedIn, name: string, more: Body = {}) => act(who, `/costController/${name}`, { ids: [id], ...more });
  expect(toldOf(await step(clerk, 'confirmPay'))).toContain(`${id} direction COST_OTHER_SIDE`);
  expect(toldOf(await step(clerk, 'check'))).toEqual([`${id} receivableConfirmed COST_NOT_AGREED`]);
  expect((await step(clerk, 'receivable')).code).toBe(200);
  expect(toldOf(await step(clerk, 'check'))).toEqual([`${id} agreeUserId SELF_APPROVAL`]);
  expect(toldOf(await step(manager, 'review'))).toEqual([`${id} checked COST_NOT_CHECKED`]);
  expect((await step(manager, 'check')).code).toBe(200);
  expect(toldOf(await step(manager, 'batchUpdateAudit', { state: '1' }))).toEqual([`${id} checkUserId SELF_APPROVAL`]);
  expect(toldOf(await step(operator, 'cancelConfirm', { reason: 'late' }))).toContain(`${id} receivableConfirmed COST_AGREED`);
});

it('fees of an order lock its charges against edits, are reviewed, and come back step by step; an order with its costs open is not archived', async () => {
  const { costIds } = await made();
  const step = (who: SignedIn, name: string, more: Body = {}) => act(who, `/OrderController/${name}`, { ids: [order.id], ...more });
  expect((await step(operator, 'feeLock')).code).toBe(200);
  const [row] = await listOf(clerk, '/costController/list', { where: { field: 'id', op: 'equal', value: costIds[0] } });
  const saved = await batch(clerk, 'costController', {
    rows: [{ id: row?.id, version: row?.version, set: { remark: { old: null, new: 'late' } } }],
  });
  expect(toldOf(saved)).toEqual([`${row?.id} remark FEE_COLLECTION_LOCKED`]);
  expect((await step(clerk, 'feeReview')).code).toBe(200);
  expect(toldOf(await step(clerk, 'feeUnlock', { reason: 'one more' }))).toEqual([`${order.id} feeCollectionStatus FEE_COLLECTION_LOCKED`]);
  expect(toldOf(await step(clerk, 'archive'))).toEqual([
    `${order.id} flagCostLocked ORDER_COSTS_OPEN`,
    `${order.id} checked ORDER_NOT_CHECKED`,
    `${order.id} orderStatus ORDER_NOT_COMPLETED`,
  ]);
  expect((await step(clerk, 'cancelFeeReview', { reason: 'one more' })).code).toBe(200);
  expect((await step(clerk, 'feeUnlock', { reason: 'one more' })).code).toBe(200);
});

it('where its branch wants numbers without gaps a document gets its own as it is passed, and its charges name it from then on', async () => {
  const admin = await service.signIn('admin');
  const effectiveFrom = dayInZone(new Date().toISOString(), 'Asia/Shanghai');
  const wished = { paramKey: 'invoice.gaplessNumbers', value: 'true', effectiveFrom };
  expect(toldOf(await admin.call('/ParameterController/parameter_add', wished))).toEqual([]);
  const row = async (id: string) => (await clerk.call<ListedRow>('/invoiceController/get', { invoiceId: id }, { method: 'GET' })).data;
  const charge = async (id = '') => (await clerk.call<ListedRow>('/costController/get', { id }, { method: 'GET' })).data;
  const [first, second, third] = [await made(), await made(), await made()];
  for (const { id } of [first, second, third]) expect((await row(id)).invoiceNo).toBeNull();
  expect(await charge(first.costIds[0])).toMatchObject({ invoiced: true, invoiceNos: null });
  // One that goes before it is passed takes no number with it.
  expect(toldOf(await clerk.call('/invoiceController/delete', { invoiceId: third.id }))).toEqual([]);
  const ids = [second.id, first.id];
  for (const id of ids) expect((await ofInvoice(clerk, 'submit', id)).code).toBe(200);
  const both = await Promise.all(ids.map((id) => ofInvoice(manager, 'check', id, { state: 'PASS' })));
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
  const numbers = (await Promise.all(ids.map(row))).map(({ invoiceNo }) => String(invoiceNo));
  const counted = numbers.map((no) => Number(no.slice(-5))).sort((one, other) => one - other);
  expect((counted[1] ?? 0) - (counted[0] ?? 0)).toBe(1);
  for (const [at, one] of [second, first].entries())
    expect(await charge(one.costIds[0])).toMatchObject({ invoiceNos: numbers[at], locked: true });
  const sources = await service.database.ask<{ source_no: string }>(
    "select source_no from fc_voucher_source where table_name = 'invoice' and table_id = any($1::text[])",
    [ids],
  );
  expect(sources.map(({ source_no }) => source_no).sort()).toEqual([...numbers].sort());

  // Nor is one that has its number deleted.
  expect((await ofInvoice(manager, 'uncheck', second.id, { reason: 'wrong rate' })).code).toBe(200);
  expect((await ofInvoice(clerk, 'withdraw', second.id)).code).toBe(200);
  expect(toldOf(await clerk.call('/invoiceController/delete', { invoiceId: second.id })).join()).toContain('INVOICE_NUMBER_STAYS');
  expect((await ofInvoice(clerk, 'submit', second.id)).code).toBe(200);
  expect((await ofInvoice(manager, 'check', second.id, { state: 'PASS' })).code).toBe(200);

  // Taken back and passed again it keeps it; several merged get one of their own.
  expect((await ofInvoice(manager, 'uncheck', first.id, { reason: 'wrong rate' })).code).toBe(200);
  expect((await ofInvoice(manager, 'check', first.id, { state: 'PASS' })).code).toBe(200);
  expect((await row(first.id)).invoiceNo).toBe(numbers[1]);
  const merged = await clerk.call<{ id: string; invoiceNo: string }>('/invoiceController/merge', { ids: ids.join() });
  expect(merged.code, JSON.stringify(merged)).toBe(200);
  expect(Number(merged.data.invoiceNo.slice(-5))).toBe((counted[1] ?? 0) + 1);
  expect(await charge(first.costIds[0])).toMatchObject({ invoiceNos: merged.data.invoiceNo });

  // What has a number of its own is not parted again: it is reversed, and what it billed may be billed anew.
  const parted = (id: string) => clerk.call('/invoiceController/cancelMerge', { ids: id, reason: 'the customer wants them apart' });
  expect(toldOf(await parted(merged.data.id))).toEqual([`${merged.data.id} invoiceNo INVOICE_NUMBER_STAYS`]);
  expect(await row(merged.data.id)).toMatchObject({ checkStatus: 'CHECK_PASS', invoiceNo: merged.data.invoiceNo });
  const red = await clerk.call<{ invoice: { id: string } }>('/invoiceController/redFlush', {
    invoiceId: merged.data.id,
    kind: 'RED_INVOICE',
    redReason: 'INVOICE_ERROR',
  });
  expect(red.code, JSON.stringify(red)).toBe(200);
  const redId = red.data.invoice.id;
  expect((await row(redId)).invoiceNo).toBeNull();
  expect((await ofInvoice(clerk, 'submit', redId)).code).toBe(200);
  expect((await ofInvoice(manager, 'check', redId, { state: 'PASS' })).code).toBe(200);
  expect((await row(redId)).invoiceNo).not.toBeNull();
  expect(await row(merged.data.id)).toMatchObject({ writeOffStatus: 'WRITTEN_OFF' });
  expect(await charge(first.costIds[0])).toMatchObject({ invoiced: false });
  // Drafts have none yet, and come apart again.
  const drafts = [await made(), await made()].map(({ id }) => id);
  const joined = await clerk.call<{ id: string; invoiceNo: string | null }>('/invoiceController/merge', { ids: drafts.join() });
  expect([joined.code, joined.data.invoiceNo], JSON.stringify(joined)).toEqual([200, null]);
  expect(toldOf(await parted(joined.data.id))).toEqual([]);
  for (const id of drafts) expect(await row(id)).toMatchObject({ checkStatus: 'DRAFT', invoiceNo: null, lines: 3 });
});
