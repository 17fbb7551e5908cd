import { afterAll, beforeAll, expect, it } from 'vitest';
import { booksApart, dueOf, madeOf, postedOf } from '#tests/server/posting';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;
let there: SignedIn;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
  there = await service.signIn('admin', { epId: '2' });
  await ask("update crm_customer set category = 'INTERNAL' where id = $1", desk.order.crmId);
});
afterAll(() => service.stop());

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const right = (answer: { code: number }) => expect(answer.code, JSON.stringify(answer)).toBe(200);
const nil = '0.00';
const chargeOf = async (invoiceId: string) =>
  (await ask<{ id: string }>('select cost_id::text id from fc_invoice_line where invoice_id = $1', invoiceId))[0]?.id ?? '';
const typeOf = async (invoiceId: string) =>
  (await ask<{ t: string }>("select voucher_type t from fc_voucher_source where table_name = 'invoice' and table_id = $1", invoiceId)).map(
    ({ t }) => t,
  );

/** A submitted receivable of the other branch over one charge of 1500. */
async function askedThere(): Promise<string> {
  const where = { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) };
  const [order] = (await listOf(there, '/OrderController/getOrderListNew', { where })) as [ListedRow];
  await ask("update crm_customer set category = 'INTERNAL', is_customer = true where id = $1", order.crmId);
  const charge = { orderId: order.id, direction: 'AR', crmId: order.crmId, feeCode: 'DOC', number: '1', price: '1500', currency: 'CNY' };
  const added = await batch(there, 'costController', {
    add: [{ clientId: 'c', values: { ...charge, taxRate: '6', costDate: '2026-03-20' } }],
  });
  expect(toldOf(added)).toEqual([]);
  const ids = added.data.done[0]?.id ?? '';
  await ask('update fc_cost set confirmed = true where id = $1', ids);
  const more = { acceptWarnings: ['CREDIT_LIMIT_EXCEEDED'], reason: 'agreed' };
  const made = await there.call<{ invoices: { id: string }[] }>('/costController/invoice', { ids, ...more });
  right(made);
  const id = made.data.invoices[0]?.id ?? '';
  right(await there.call('/invoiceController/submit', { ids: id, ...more }));
  await ask('update fc_invoice set submit_user_id = 2, create_user_id = 2 where id = $1', id);
  return id;
}

const step = (who: SignedIn, name: string, ids: string, more: Body = {}) => who.call(`/invoiceController/${name}`, { ids, ...more });

it('J22: both sides of a pair are posted as one kind once both have passed, and are taken back together', async () => {
  const [owed, asked] = [await desk.invoice('AP', 'CNY', '1', '1500'), await askedThere()];
  expect(await typeOf(owed)).toEqual(['AP']);
  right(await step(desk.manager, 'uncheck', owed, { reason: 'paired' }));
  const [ours, theirs] = [await chargeOf(owed), await chargeOf(asked)];
  const pair = 'update fc_cost set counterpart_ep_id = $2, counterpart_cost_id = $3 where id = $1';
  await ask(pair, ours, '2', theirs);
  await ask(pair, theirs, '1', ours);
  right(await step(desk.clerk, 'submit', owed));
  right(await step(desk.manager, 'check', owed, { state: 'PASS' }));
  expect(await typeOf(owed)).toEqual(['INTERNAL']);
  const [due] = await dueOf(desk, 'invoice', [owed]);
  expect(toldOf(await madeOf(desk, [due ?? ''])).join()).toContain('INTERNAL_WAITS');
  right(await step(there, 'check', asked, { state: 'PASS' }));
  expect(await postedOf(desk, [due ?? ''])).toEqual([
    ['220203', nil, '1500.00'],
    ['22210102', '84.91', nil],
    ['640108', '1415.09', nil],
  ]);
  const [voucher] = await ask<{ t: string; s: string }>(
    "select v.voucher_type t, v.summary s from fc_voucher v join fc_voucher_source s on s.ep_id = v.ep_id and s.voucher_id = v.id where s.table_id = $1 and s.table_name = 'invoice'",
    owed,
  );
  expect(voucher).toMatchObject({ t: 'INTERNAL' });
  expect(voucher?.s).toMatch(/^内部 .+ [A-Z]{3,4}$/u);
  const [far] = await dueOf(desk, 'invoice', [asked]);
  const made = await there.call<{ vouchers: { id: string }[] }>('/voucherController/generate', { sourceIds: far });
  right(made);
  const entries = await ask<{ a: string; d: string; c: string }>(
    'select ledger_account a, debit::numeric(20,2)::text d, credit::numeric(20,2)::text c from fc_voucher_entry where voucher_id = $1 order by 1',
    made.data.vouchers[0]?.id,
  );
  expect(entries.map(({ a, d, c }) => [a, d, c])).toEqual([
    ['112203', '1500.00', nil],
    ['22210101', nil, '84.91'],
    ['600108', nil, '1415.09'],
  ]);
  // Neither side goes while the other has its voucher.
  expect(toldOf(await step(there, 'uncheck', asked, { reason: 'wrong' })).join()).toContain('INTERNAL_POSTED_THERE');
  expect(await booksApart(desk.manager)).toEqual([]);
});
