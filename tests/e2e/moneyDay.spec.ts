import type { Locator, Page } from 'playwright/test';
import { Caller } from '#tests/e2e/calls';
import { foundRows } from '#tests/e2e/foundRows';
import { openAs, SheetPage, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

type Found = Record<string, string | number | boolean | null>;

/** Two confirmed charges in dollars of an order, by a mark; the customer of the order. */
async function charges(mark: string): Promise<Found> {
  const [finance, operator] = [await Caller.signIn('finance'), await Caller.signIn('operator')];
  const [order] = await finance.rows('/OrderController/getOrderListNew', {
    where: { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) },
  });
  const add = ['60', '40'].map((price, at) => ({
    clientId: String(at),
    values: {
      orderId: order?.id,
      direction: 'AR',
      crmId: order?.crmId,
      feeCode: 'DOC',
      number: '1',
      price,
      currency: 'USD',
      taxRate: '0',
      costDate: '2026-03-20',
      remark: mark,
    },
  }));
  const { done } = (await finance.call('/costController/batchEdit', { batchId: crypto.randomUUID(), add })) as { done: { id: string }[] };
  await operator.call('/costController/confirm', { ids: done.map(({ id }) => id).join() });
  return order as Found;
}

/** Types into a new row, cell by cell, whichever the first is. */
async function typeInto(page: Page, sheet: SheetPage, wanted: Readonly<Record<string, string>>): Promise<void> {
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  const open = new Set(Object.keys(wanted));
  for (let step = 0; step < 40 && open.size > 0; step++) {
    const header = (await sheet.root.locator('.formula-address span').innerText()).trim();
    if (open.delete(header)) await page.keyboard.type(wanted[header] ?? '');
    await page.keyboard.press('Tab');
    await expect(sheet.root.locator('.formula-address span')).not.toHaveText(header);
  }
  expect([...open]).toEqual([]);
}

/** Gives the reason a dialog asks for, and does it. */
async function because(dialog: Locator, reason: string): Promise<void> {
  await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
  await expect(dialog.getByRole('button').last()).toBeEnabled();
  await dialog.getByRole('textbox', { name: '原因' }).press('Enter');
  await expect(dialog).toBeHidden();
}

test('charges become an invoice, are passed, paid in another currency with a small difference, posted, and taken back step by step', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const mark = `一天${Date.now()}`;
  const order = await charges(mark);
  const reader = await Caller.signIn('controller');

  // The finance clerk makes the invoice and hands it in.
  const costs = await foundRows(page, 'finance', sheets.costs, mark, 2);
  await costs.select(1, '工作号');
  await costs.extend(1);
  await costs.toolbar.getByRole('button', { name: '开账单' }).click();
  const billing = page.getByRole('dialog', { name: '开账单' });
  await billing.getByRole('button', { name: '开账单 2 行' }).click();
  await expect(billing).toBeHidden();
  const [charge] = await reader.rows('/costController/list', { search: mark });
  const [line] = await reader.rows('/invoiceController/selectLine', { costId: charge?.id });
  const number = String(line?.invoiceNo);
  const invoice = async () => (await reader.rows('/invoiceController/select', { search: number }))[0];
  const invoices = await foundRows(page, 'finance', sheets.invoices, number, 1);
  await invoices.select(1, '账单号');
  await invoices.act('r');
  await expect.poll(async () => (await invoice())?.checkStatus).toBe('SUBMITTED');

  // The finance manager passes it.
  const approvals = await foundRows(page, 'controller', '/financial/check', number, 1);
  await approvals.act('a');
  const passing = page.getByRole('dialog');
  await passing.getByRole('button').last().click();
  await expect.poll(async () => (await invoice())?.checkStatus).toBe('CHECK_PASS');

  // The cashier types what came in, in yuan; the clerk checks it.
  const customers = await reader.rows('/CrmContoller/listSelectCrmData');
  const customer = String(customers.find(({ id }) => id === order.crmId)?.shortName);
  const account = (await reader.rows('/basicDataController/select_bankAccount')).find(({ currency }) => currency === 'CNY');
  await openAs(page, 'cashier', '/financial/paymentReceipt');
  const book = await new SheetPage(page).ready();
  await book.toolbar.getByRole('button', { name: '新增行' }).click();
  await typeInto(page, book, {
    收付日期: '2026-03-30',
    '收/付': '收款',
    结算单位: customer,
    银行账户: String(account?.accountNo),
    银行流水号: mark,
    币种: 'CNY',
    金额: '709.50',
  });
  await book.saveAll();
  const money = async () => (await reader.rows('/cashController/select', { search: mark }))[0];
  expect(await money()).toMatchObject({ amount: '709.5', checkStatus: 'DRAFT', crmId: order.crmId });
  const receipts = await foundRows(page, 'finance', '/financial/paymentReceipt', mark, 1);
  await receipts.select(1, '收付款单号');
  await receipts.act('k');
  await expect.poll(async () => (await money())?.checkStatus).toBe('CHECKED');

  // Two panes: the money here, the invoice there, F6 between them; what is missing to the cent is a small difference.
  await openAs(page, 'finance', '/financial/receivables');
  const [here, there] = [
    new SheetPage(page, '.view:visible .pane:nth-of-type(1) .sheet'),
    new SheetPage(page, '.view:visible .pane:nth-of-type(2) .sheet'),
  ];
  await here.ready();
  await page.getByRole('checkbox', { name: '右侧只看同单位同币种' }).uncheck();
  for (const [pane, text] of [
    [here, mark],
    [there, number],
  ] as const) {
    await pane.toolbar.getByRole('searchbox').fill(text);
    await page.keyboard.press('Enter');
    await expect(pane.statusBar).toContainText('显示 1 行');
  }
  await there.select(1, '账单号');
  await here.select(1, '收付日期');
  await page.keyboard.press('F6');
  await expect(there.root.locator('.cell-editor')).toBeFocused();
  await expect(there.root.locator('.cell-editor')).toHaveAccessibleName('应收账单，表格');
  await there.act('s');
  const settling = page.getByRole('dialog', { name: '核销' });
  await settling.getByLabel(/套算汇率/).fill('7.1');
  await settling.getByLabel(/差额处理/).selectOption({ label: '尾差' });
  await expect(settling.getByRole('row', { name: new RegExp(number) }).last()).toContainText('0.07');
  await settling.getByRole('button', { name: '核销 1 行' }).click();
  await expect(settling).toBeHidden();
  await expect.poll(async () => (await invoice())?.writeOffStatus).toBe('WRITTEN_OFF');
  expect(await invoice()).toMatchObject({ writtenOffAmount: '99.93', adjustmentAmount: '0.07', balance: '0.00' });
  expect(await money()).toMatchObject({ unappliedAmount: '0.00' });

  // A voucher of it, checked and posted by the finance manager.
  const cashNo = String((await money())?.cashNo);
  const sources = await foundRows(page, 'finance', '/financial/voucher?tab=voucher.sources', cashNo, 2);
  await sources.select(1, '来源单据');
  await sources.extend(1);
  await sources.act('r');
  const making = page.getByRole('dialog', { name: '生成凭证' });
  await making.getByRole('button', { name: '生成凭证 2 行' }).click();
  await expect(making).toBeHidden();
  const voucher = async () => (await reader.rows('/voucherController/select', { search: cashNo }))[0];
  await expect.poll(async () => (await voucher())?.voucherStatus).toBe('DRAFT');
  const vouchers = await foundRows(page, 'controller', '/financial/voucher', cashNo, 1);
  await vouchers.select(1, '凭证号');
  for (const [letter, state] of [
    ['k', 'CHECKED'],
    ['r', 'POSTED'],
  ] as const) {
    await vouchers.act(letter);
    await expect.poll(async () => (await voucher())?.voucherStatus).toBe(state);
    await expect(vouchers.root.locator('.cell-editor')).toBeFocused();
  }

  // It was the wrong invoice: each step is taken back in its turn, and before its turn the product says what stands in the way.
  await vouchers.select(1, '凭证号');
  await vouchers.toolbar.getByRole('button', { name: '操作', exact: true }).click();
  await page.getByRole('menuitem', { name: /^取消过账/ }).click();
  await because(page.getByRole('dialog', { name: '取消过账' }), '核销错了账单');
  await expect.poll(async () => (await voucher())?.voucherStatus).toBe('CHECKED');
  await vouchers.act('u');
  await because(page.getByRole('dialog', { name: '取消审核' }), '核销错了账单');
  await expect.poll(async () => (await voucher())?.voucherStatus).toBe('DRAFT');
  await openAs(page, 'controller', '/financial/receivables');
  await page.getByRole('tab', { name: '核销记录' }).click();
  // Its own view, not the one the tab before left in the address.
  await expect(page.locator('.view:visible .pane:nth-of-type(1) .sheet-toolbar .view-button')).toHaveText(/有效核销/u);
  await expect(page.locator('.toasts').getByRole('alert')).toHaveCount(0);
  await here.toolbar.getByRole('searchbox').fill(number);
  await page.keyboard.press('Enter');
  await expect(here.statusBar).toContainText('显示 1 行');
  await here.select(1, '核销日期');
  await here.act('x');
  const cancelling = page.getByRole('dialog', { name: '取消核销' });
  await expect(cancelling).toContainText('凭证草稿');
  await cancelling.getByRole('textbox', { name: '原因' }).fill('核销错了账单');
  for (const box of await cancelling.getByRole('checkbox').all()) await box.check();
  await cancelling.getByRole('button', { name: /^取消核销/ }).click();
  await expect(cancelling).toBeHidden();
  expect(await invoice()).toMatchObject({ balance: '100.00', writeOffStatus: 'NONE' });
  expect(Number((await money())?.unappliedAmount)).toBe(709.5);
  expect(await voucher()).toBeUndefined();
});
