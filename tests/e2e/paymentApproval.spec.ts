import type { Locator, Page } from 'playwright/test';
import { Caller } from '#tests/e2e/calls';
import { foundRows } from '#tests/e2e/foundRows';
import { expect, test } from '#tests/e2e/watched';

/** A payment asked for by finance, over a passed bill of a supplier whose account is confirmed. Answers its number. */
async function asked(): Promise<string> {
  const [finance, operator, controller] = [
    await Caller.signIn('finance'),
    await Caller.signIn('operator'),
    await Caller.signIn('controller'),
  ];
  const [order] = await finance.rows('/OrderController/getOrderListNew', {
    where: { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) },
  });
  const values = { orderId: order?.id, direction: 'AP', crmId: order?.crmId, feeCode: 'DOC', number: '1', price: '9000', currency: 'USD' };
  const add = [{ clientId: 'a', values: { ...values, taxRate: '0', costDate: '2026-03-20', supplierBillNo: `BILL${Date.now()}` } }];
  const { done } = (await finance.call('/costController/batchEdit', { batchId: crypto.randomUUID(), add })) as { done: { id: string }[] };
  const ids = done.map(({ id }) => id).join();
  await operator.call('/costController/confirm', { ids });
  await finance.call('/costController/confirmPay', { ids });
  await controller.call('/costController/check', { ids });
  await (await Caller.signIn('admin')).call('/costController/review', { ids });
  const { invoices } = (await finance.call('/costController/invoice', { ids })) as { invoices: { id: string }[] };
  const invoiceIds = invoices.map(({ id }) => id).join();
  await finance.call('/invoiceController/submit', { ids: invoiceIds });
  await controller.call('/invoiceController/check', { ids: invoiceIds, state: 'PASS' });
  const account = { accountName: 'Partner Ltd', bankName: 'A bank', accountNo: `6222 ${Date.now()}`, currency: 'USD', isDefault: true };
  const { id } = (await finance.call('/CrmContoller/crmBankAccount_insert', { crmId: order?.crmId, ...account })) as { id: string };
  await controller.call('/CrmContoller/confirmBankAccount', { ids: id, method: 'PHONE', note: 'called the known number' });
  const ours = (await finance.rows('/basicDataController/select_bankAccount')).find(({ currency }) => currency === 'USD');
  const { requests } = (await finance.call('/cashController/requestPayment', { invoiceIds, bankAccountId: ours?.id })) as {
    requests: { paymentNo: string }[];
  };
  return String(requests[0]?.paymentNo);
}

/** A column pasted into a cell of a dialog. */
const pasteColumn = (cell: Locator, ...lines: string[]) =>
  cell.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines.join('\r\n'));

/** One step of the payment by its letter, as somebody; `says` is put where the dialog asks for it last. */
async function step(page: Page, who: string, no: string, letter: string, says?: string): Promise<void> {
  const sheet = await foundRows(page, who, '/financial/paymentApproval', no, 1);
  await sheet.select(1, '付款申请号');
  await sheet.act(letter);
  const dialog = page.getByRole('dialog');
  if (says !== undefined) {
    await expect(dialog).toBeVisible();
    const cell = dialog.getByRole('textbox').last();
    // Numbers of the bank come as a column: what has no row is left.
    await (letter === 'y' ? pasteColumn(cell, says, 'OTHER') : cell.fill(says));
  }
  if (letter === 'r') return;
  await expect(dialog.getByRole('button').last()).toBeEnabled();
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
}

test('a payment is asked for, refused once, passed by leader and finance, and paid: each by another person', async ({ page }) => {
  test.setTimeout(120_000);
  const no = await asked();
  const reader = await Caller.signIn('controller');
  const state = async () => (await reader.rows('/paymentController/select', { search: no }))[0]?.paymentState;
  await step(page, 'finance', no, 'r');
  await expect.poll(state).toBe('SUBMITTED');
  await step(page, 'manager', no, 'x', 'not due yet');
  await expect.poll(state).toBe('DRAFT');
  await step(page, 'finance', no, 'r');
  await expect.poll(state).toBe('SUBMITTED');
  await step(page, 'manager', no, 'k');
  await expect.poll(state).toBe('LEADER_PASSED');
  await step(page, 'controller', no, 'j');
  await expect.poll(state).toBe('FINANCE_PASSED');
  await step(page, 'cashier', no, 'y', `FLOW${no}`);
  await expect.poll(state).toBe('PAID');
  const [money] = await reader.rows('/cashController/select', { search: no });
  expect(money).toMatchObject({ cashKind: 'PAYMENT', checkStatus: 'CHECKED', amount: '9000.00', bankFlowNo: `FLOW${no}` });
});
