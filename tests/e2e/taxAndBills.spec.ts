import { Caller } from '#tests/e2e/calls';
import { foundRows } from '#tests/e2e/foundRows';
import { expect, test } from '#tests/e2e/watched';

/** One confirmed charge of an order that is open, in yuan with tax. */
async function charge(direction: 'AR' | 'AP', price: string) {
  const [finance, operator] = [await Caller.signIn('finance'), await Caller.signIn('operator')];
  const [order] = await finance.rows('/OrderController/getOrderListNew', {
    where: { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) },
  });
  const values = { orderId: order?.id, direction, crmId: order?.crmId, feeCode: 'DOC', number: '1', price, currency: 'CNY' };
  const add = [{ clientId: 'a', values: { ...values, taxRate: '6', costDate: '2026-03-20' } }];
  const { done } = (await finance.call('/costController/batchEdit', { batchId: crypto.randomUUID(), add })) as { done: { id: string }[] };
  const id = done[0]?.id ?? '';
  await operator.call('/costController/confirm', { ids: id });
  return { id, crmId: String(order?.crmId), finance };
}

test('a tax invoice is applied for over a passed invoice and issued by its number', async ({ page }) => {
  test.setTimeout(90_000);
  const { id, finance } = await charge('AR', '106');
  const { invoices } = (await finance.call('/costController/invoice', { ids: id })) as { invoices: { id: string; invoiceNo: string }[] };
  const [made] = invoices;
  await finance.call('/invoiceController/submit', { ids: made?.id });
  await (await Caller.signIn('controller')).call('/invoiceController/check', { ids: made?.id, state: 'PASS' });
  const no = String(made?.invoiceNo);

  const sheet = await foundRows(page, 'finance', '/financial/invoice', no, 1);
  await sheet.select(1, '账单号');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '申请开票' }).first().click();
  const applying = page.getByRole('dialog', { name: '申请开票' });
  await applying.getByRole('combobox').first().selectOption({ index: 1 });
  await applying.getByRole('button').last().click();
  await expect(applying).toBeHidden();

  const taxes = await foundRows(page, 'finance', '/financial/fullyInvoice', no, 1);
  await taxes.select(1, '发票号码');
  await taxes.act('r');
  const issuing = page.getByRole('dialog', { name: '登记开票' });
  const number = `26${String(Date.now()).padStart(18, '0')}`;
  await issuing.getByRole('textbox').first().fill(number);
  await issuing.getByRole('button').last().click();
  await expect(issuing).toBeHidden();
  await expect.poll(async () => (await finance.rows('/invoiceController/select', { search: no }))[0]?.taxInvoiceNo).toBe(number);
});

test('a supplier bill that was sent in is laid beside our charges, joined by hand and confirmed', async ({ page }) => {
  test.setTimeout(90_000);
  const { id, crmId, finance } = await charge('AP', '206');
  const billNo = `FRT-${Date.now()}`;
  const rows = [{ mblNo: 'NOBODYS', feeText: 'papers', currency: 'CNY', amount: '206' }];
  const { lines } = (await finance.call('/matchingBillController/import', { crmId, billNo, billDate: '2026-03-25', rows })) as {
    lines: { id: string }[];
  };
  await finance.call('/matchingBillController/join', { lineIds: lines[0]?.id, costIds: id });

  const bills = await foundRows(page, 'finance', '/financial/importBill', billNo, 1);
  await bills.select(1, '供应商账单号');
  await bills.act('k');
  const confirming = page.getByRole('dialog', { name: '确认账单' });
  await confirming.getByRole('button').last().click();
  await expect(confirming).toBeHidden();
  await expect.poll(async () => (await finance.rows('/costController/list', { search: billNo }))[0]?.payConfirmed).toBe(true);
});
