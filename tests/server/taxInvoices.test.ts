import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOf, startService, toldOf, type Body, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;
let stood: ReadonlySet<string> = new Set();

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
  stood = new Set((await all()).map(({ id }) => id));
});
afterAll(() => service.stop());

const apply = (ids: readonly string[], taxInvoiceKind: string, more: Body = {}) =>
  desk.clerk.call<{ taxInvoiceIds: string[] }>('/invoiceController/apply', { ids: ids.join(), taxInvoiceKind, ...more });
const all = () => listOf(desk.clerk, '/hsyController/selectSettlementList');
/** Beside those of the demonstration. */
const applied = async () => (await all()).filter(({ id }) => !stood.has(id));

it('is applied for once over the passed receivables of a buyer, in base currency, each line rounded by itself; and taken back whole', async () => {
  const dollars = await desk.invoice('AR', 'USD', '7.1234', '3700.00', '99.99');
  const yuan = await desk.invoice('AR', 'CNY', '1', '10600');
  const done = await apply([dollars, yuan], 'DIGITAL_NORMAL');
  expect(toldOf(done)).toEqual([]);
  const [row] = await applied();
  // 26356.58 + 712.27 + 10600.00, of which 600.00 are tax.
  expect(row).toMatchObject({ id: done.data.taxInvoiceIds[0], total: '37668.85', netTotal: '37068.85', taxTotal: '600.00', invoices: 2 });
  const [buyer] = await service.database.ask<{ name: string; no: string }>(
    'select crm_name as name, uscc as no from crm_customer where id = $1',
    [desk.order.crmId],
  );
  expect(row).toMatchObject({ buyerName: buyer?.name, buyerTaxNo: buyer?.no });
  expect(toldOf(await apply([yuan], 'DIGITAL_NORMAL'))).toEqual([`${yuan} taxInvoiceId TAX_INVOICE_APPLIED`]);
  const unpass = () => desk.manager.call('/invoiceController/uncheck', { ids: yuan, reason: 'wrong' });
  expect(toldOf(await unpass())).toEqual([`${yuan} taxInvoiceId TAX_INVOICE_APPLIED`]);
  expect(toldOf(await desk.clerk.call('/invoiceController/cancelApply', { ids: yuan, reason: 'wrong kind' }))).toEqual([]);
  expect(await applied()).toEqual([]);
  expect([await desk.invoiceRow(dollars), await desk.invoiceRow(yuan)].map(({ taxInvoiceId }) => taxInvoiceId)).toEqual([null, null]);
  expect(toldOf(await unpass())).toEqual([]);
});

it('a special one bears tax on every line and names a buyer with a tax number; bills, drafts and reds take none', async () => {
  const [free, taxed] = [await desk.invoice('AR', 'USD', '7.1', '50'), await desk.invoice('AR', 'CNY', '1', '106')];
  expect(toldOf(await apply([free], 'DIGITAL_SPECIAL'))).toEqual([`${free} taxAmount TAX_INVOICE_EXEMPT`]);
  const tried = await apply([taxed], 'DIGITAL_SPECIAL', { dryRun: true });
  expect([tried.code, await applied()]).toEqual([200, []]);
  await service.database.ask('update crm_customer set uscc = null where id = $1', [desk.order.crmId]);
  await service.database.ask('update crm_invoice_title set is_deleted = true where customer_id = $1', [desk.order.crmId]);
  expect(toldOf(await apply([taxed], 'DIGITAL_SPECIAL'))).toEqual([`${taxed} crmId BUYER_TAX_NO_INVALID`]);
  const bill = await desk.invoice('AP', 'CNY', '1', '106');
  expect(toldOf(await apply([bill], 'DIGITAL_NORMAL'))).toEqual([`${bill} direction INVOICE_NOT_RECEIVABLE`]);
  const red = await desk.credit(taxed, '6');
  expect(toldOf(await apply([red], 'DIGITAL_NORMAL'))).toEqual([`${red} invoiceKind RED_ONLY_ON_ISSUED`]);
});

it('is issued by its number, taken back by red ones to the cent, and then applied for again', async () => {
  const bill = await desk.invoice('AR', 'CNY', '1', '1060');
  const ids = (await apply([bill], 'DIGITAL_NORMAL')).data.taxInvoiceIds.join();
  const ask = async (call: string, more: Body) => toldOf(await desk.clerk.call(`/hsyController/${call}`, { ids, ...more })).join();
  const [blue, red] = ['26442000000012345678', '26442000000012345679'];
  expect(await ask('invoiceRepair', { taxInvoiceNo: '123' })).toContain('TAX_INVOICE_NUMBER');
  expect(await ask('invoiceRepair', { taxInvoiceNo: blue, total: '1000' })).toContain('REPAIR_MISMATCH');
  expect(await ask('redInvoiceAllElectric', { redNo: red, redReason: 'INVOICE_ERROR' })).toContain('TAX_INVOICE_ISSUED');
  expect(await ask('invoiceRepair', { taxInvoiceNo: blue, total: '1060' })).toBe('');
  expect((await desk.invoiceRow(bill)).taxInvoiceNo).toBe(blue);
  expect(await ask('deleteHsy', { reason: 'x' })).toContain('TAX_INVOICE_ISSUED');
  const cancelled = await desk.clerk.call('/invoiceController/cancelApply', { ids: bill, reason: 'x' });
  expect(toldOf(cancelled).join()).toContain('TAX_INVOICE_ISSUED');
  expect(await ask('redInvoiceAllElectric', { redNo: red, redReason: 'INVOICE_ERROR', redTotal: '1060.01' })).toContain('RED_EXCEEDS');
  expect(await ask('redInvoiceAllElectric', { redNo: red, redReason: 'INVOICE_ERROR', redTotal: '60' })).toBe('');
  expect(await ask('cancelInvoiceRepair', { reason: 'x' })).not.toBe('');
  expect(await ask('redInvoiceAllElectric', { redNo: '26442000000012345680', redReason: 'INVOICE_ERROR' })).toBe('');
  expect((await applied()).find(({ id }) => id === ids)).toMatchObject({
    issueState: 'RED_ALL',
    redFlushedTotal: '1060.00',
    issuedTotal: '1060.00',
  });
  const again = (await apply([bill], 'DIGITAL_NORMAL')).data.taxInvoiceIds.join();
  expect(again).not.toBe(ids);
  expect(toldOf(await desk.clerk.call('/hsyController/invoiceRepair', { ids: again, taxInvoiceNo: blue })).length).toBe(1);
  expect(toldOf(await desk.clerk.call('/hsyController/deleteHsy', { ids: again, reason: 'no more' }))).toEqual([]);
  expect((await desk.invoiceRow(bill)).taxInvoiceId).toBeNull();
});

it('is made out to the title its document names, else to the usual one; never to a title of somebody else', async () => {
  const values = { crmId: desk.order.crmId, titleName: '宁波远帆进出口有限公司', taxNo: '91330200MA2AB3CD4X', invoiceType: 'SPECIAL_VAT' };
  const add = (more: Body) => desk.clerk.call<{ id: string }>('/CrmContoller/crmTitle_insert', { ...values, ...more });
  expect(toldOf(await add({})).join()).toContain('TITLE_INCOMPLETE');
  const account = { address: '鄞州区首南街道88号', phone: '0574-88001234', bankName: '鄞州支行', accountNo: '331000001234' };
  const usual = await add({ ...account, isDefault: true });
  expect(usual.code, JSON.stringify(usual)).toBe(200);
  const second = await add({ titleName: '北仑分公司', taxNo: null, invoiceType: 'NORMAL_VAT', isDefault: true });
  expect(second.code).toBe(200);
  const made = await service.database.ask<{ id: string; name: string; usual: boolean }>(
    'select id::text, title_name as name, is_default as usual from crm_invoice_title where customer_id = $1 and not is_deleted and create_user_id = (select id from sys_user where username = $2) order by id',
    [desk.order.crmId, 'finance'],
  );
  // The last that was made the usual one is it.
  expect(made.map(({ name, usual: is }) => [name, is])).toEqual([
    [values.titleName, false],
    ['北仑分公司', true],
  ]);
  const [one, other] = [await desk.invoice('AR', 'CNY', '1', '106'), await desk.invoice('AR', 'CNY', '1', '212')];
  const [foreign] = await service.database.ask<{ id: string }>(
    "insert into crm_invoice_title (ep_id, customer_id, title_name, invoice_type, state) select ep_id, id, 'X', 'NORMAL_VAT', 'ENABLED' from crm_customer where ep_id = (select ep_id from crm_customer where id = $1) and id <> $1 and not is_deleted limit 1 returning id::text",
    [desk.order.crmId],
  );
  // Its own alone are offered, the usual one first.
  const offered = await desk.clerk.call<{ text: string }[]>('/invoiceController/selectTitles', { ids: one }, { method: 'GET' });
  expect(offered.data.map(({ text }) => text)).toEqual(['北仑分公司', `${values.titleName} · ${values.taxNo}`]);
  expect(toldOf(await apply([one], 'DIGITAL_NORMAL', { titleId: foreign?.id }))).toEqual([`${one} titleId TITLE_OTHER`]);
  await service.database.ask('update fc_invoice set title_id = $2 where id = $1', [one, made[0]?.id]);
  // What the document names is proposed; where documents are made out to several, each keeps its own.
  const proposed = async (...ids: string[]) =>
    (await desk.clerk.call<{ text: string }[]>('/invoiceController/selectTitles', { ids: ids.join() }, { method: 'GET' })).data.map(
      ({ text }) => text,
    );
  expect((await proposed(one))[0]).toBe(`${values.titleName} · ${values.taxNo}`);
  expect((await proposed(other))[0]).toBe('北仑分公司');
  expect(await proposed(one, other)).toEqual([]);
  const { taxInvoiceIds } = (await apply([one, other], 'DIGITAL_NORMAL')).data;
  expect(taxInvoiceIds).toHaveLength(2);
  const told = (await applied()).filter(({ id }) => taxInvoiceIds.includes(id));
  expect(told.map(({ buyerName, buyerTaxNo, buyerBank, total }) => [buyerName, buyerTaxNo, buyerBank, total]).toSorted()).toEqual(
    [
      [values.titleName, values.taxNo, '鄞州支行 331000001234', '106.00'],
      ['北仑分公司', null, null, '212.00'],
    ].toSorted(),
  );
});
