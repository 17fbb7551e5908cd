import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, toldOf, type Body, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
});
afterAll(() => service.stop());

const state = (ids: readonly string[]) =>
  service.database.ask<Record<string, string | null>>(
    `select id::text, check_status, trim_scale(amount)::text as amount, trim_scale(base_amount)::text as base, trim_scale(balance)::text as balance, lines::text, merged_into_id::text as "into"
     from fc_invoice where id = any($1) and not is_deleted order by id`,
    [ids],
  );
const charges = (ids: readonly string[]) =>
  service.database.ask<Record<string, string>>(
    `select c.id::text, trim_scale(c.invoiced_amount)::text as invoiced, c.locked::text, c.invoice_nos
     from fc_cost c where c.id in (select cost_id from fc_invoice_line where invoice_id = any($1)) order by c.id`,
    [ids],
  );
const sources = (ids: readonly string[]) =>
  service.database.ask<{ table_id: string }>("select table_id from fc_voucher_source where table_name = 'invoice' and table_id = any($1)", [
    ids,
  ]);
const merge = (ids: readonly string[], more: Body = {}) =>
  desk.clerk.call<{ id: string; invoiceNo: string; preview?: { rows: Body[] } }>('/invoiceController/merge', {
    ids: ids.join(','),
    ...more,
  });

it('R42: documents become one over all their lines, to the cent in both currencies, and are themselves again when that is taken back', async () => {
  const ids = [await desk.invoice('AR', 'USD', '7.1234', '333.33', '0.01'), await desk.invoice('AR', 'USD', '7.1234', '12345.67')];
  const [before, owed] = [await state(ids), await charges(ids)];
  const tried = await merge(ids, { dryRun: true });
  expect(tried.code, JSON.stringify(tried)).toBe(200);
  expect(tried.data.preview?.rows).toMatchObject([{ amount: '12679.01', lines: 3 }]);
  expect(await state(ids)).toEqual(before);
  const { data, code } = await merge(ids);
  expect(code).toBe(200);
  const [made] = await state([data.id]);
  expect(made).toMatchObject({ check_status: 'CHECK_PASS', amount: '12679.01', balance: '12679.01', lines: '3' });
  expect(Number(made?.base).toFixed(2)).toBe(before.reduce((sum, { base }) => sum + Number(base), 0).toFixed(2));
  expect(await state(ids)).toMatchObject(ids.map((id) => ({ id, check_status: 'MERGED', amount: '0', into: data.id })));
  expect((await charges([data.id])).map(({ invoiced, locked, invoice_nos }) => [invoiced, locked, invoice_nos])).toEqual(
    owed.map(({ invoiced, locked }) => [invoiced, locked, data.invoiceNo]),
  );
  expect((await sources([...ids, data.id])).map(({ table_id }) => table_id)).toEqual([data.id]);
  const undone = await desk.clerk.call('/invoiceController/cancelMerge', { ids: data.id, reason: 'the customer wants them apart' });
  expect(toldOf(undone)).toEqual([]);
  expect(await state([...ids, data.id])).toEqual(before);
  expect(await charges(ids)).toEqual(owed);
  expect((await sources([...ids, data.id])).map(({ table_id }) => table_id).toSorted()).toEqual([...ids].toSorted());
});

it('unlike documents, paid ones and a single one stay apart, and nothing is half done', async () => {
  const [usd, eur] = [await desk.invoice('AR', 'USD', '7.1', '100'), await desk.invoice('AR', 'EUR', '7.8', '100')];
  expect(toldOf(await merge([usd]))).toEqual(['INVOICE_MERGE_ONE']);
  expect(toldOf(await merge([usd, eur]))).toEqual([`${eur} MERGE_MISMATCH`].map((one) => expect.stringContaining(one.split(' ')[1] ?? '')));
  expect((await merge([usd])).code).not.toBe(200);
  const dearer = await desk.invoice('AR', 'USD', '7.2', '50');
  expect((await merge([usd, dearer])).code).not.toBe(200);
  const paid = await desk.invoice('AR', 'USD', '7.1', '60');
  const money = await desk.money('IN', 'USD', '60', '7.1');
  expect(toldOf(await desk.writeOff([{ cashId: money, invoiceId: paid, allocatedInvoice: '10' }]))).toEqual([]);
  expect(toldOf(await merge([usd, paid])).join()).toContain('INVOICE_HAS_CASH');
  expect((await state([usd, eur, dearer, paid])).map(({ check_status }) => check_status)).toEqual(Array(4).fill('CHECK_PASS'));
  expect(toldOf(await desk.clerk.call('/invoiceController/cancelMerge', { ids: usd, reason: 'none' })).join()).toContain(
    'INVOICE_NOT_MERGED',
  );
});
