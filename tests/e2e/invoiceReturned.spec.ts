import { Caller } from '#tests/e2e/calls';
import { foundRows } from '#tests/e2e/foundRows';
import { openAs, SheetPage, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

type Found = Record<string, string | number | boolean | null>;

/** An order whose charges may be written, and two documents over a charge of it each: handed in, and a draft. */
async function documents(): Promise<{ readonly order: Found; readonly given: Found }> {
  const [finance, operator] = [await Caller.signIn('finance'), await Caller.signIn('operator')];
  const where = { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) };
  const orders = await finance.rows('/OrderController/getOrderListNew', { where });
  const order = orders.find((one) => one.feeCollectionStatus === 'OPEN') as Found;
  const usual = { direction: 'AR', crmId: order.crmId, feeCode: 'DOC', number: '1', currency: 'USD', taxRate: '0', costDate: '2026-03-20' };
  const add = ['60', '40'].map((price, at) => ({ clientId: String(at), values: { ...usual, orderId: order.id, price } }));
  const { done } = (await finance.call('/costController/batchEdit', { batchId: crypto.randomUUID(), add })) as { done: { id: string }[] };
  await operator.call('/costController/confirm', { ids: done.map(({ id }) => id).join() });
  const agreed = { acceptWarnings: ['CREDIT_LIMIT_EXCEEDED', 'CREDIT_LATE'], reason: 'agreed' };
  const made = [];
  for (const { id } of done) {
    const { invoices } = (await finance.call('/costController/invoice', { ids: id, ...agreed })) as { invoices: Found[] };
    made.push(invoices[0] as Found);
  }
  const [given] = made as [Found, Found];
  await finance.call('/invoiceController/submit', { ids: given.id, ...agreed });
  return { order, given };
}

test('an invoice that is not passed comes back to its writer with the reason; a draft among those passed is told apart; its balance says why', async ({
  page,
}) => {
  const { order, given } = await documents();
  const number = String(given.invoiceNo);
  const row = async () => (await (await Caller.signIn('controller')).rows('/invoiceController/select', { search: number }))[0];

  // The manager chooses both: the draft is told to be submitted first, and can be left out.
  await openAs(page, 'controller', sheets.invoices);
  const all = await new SheetPage(page).ready();
  await all.toolbar.getByRole('searchbox').fill(String(order.jobNo));
  await page.keyboard.press('Enter');
  await expect(all.statusBar).toContainText('显示');
  await all.select(1, '账单号');
  await page.keyboard.press('Control+a');
  await all.act('a');
  const passing = page.getByRole('dialog', { name: '审核通过' });
  await expect(passing).toContainText('草稿请先提交审核');
  await expect(passing).toContainText('应收 USD');
  await expect(passing.getByRole('button', { name: /^去掉这 \d+ 行$/u })).toBeVisible();
  await page.keyboard.press('Escape');

  // One is not passed, for a reason its writer reads in the message and in the list.
  const approvals = await foundRows(page, 'controller', '/financial/check', number, 1);
  await approvals.act('x');
  const refusing = page.getByRole('dialog', { name: '审核不通过' });
  await refusing.getByRole('textbox', { name: '不通过的原因' }).fill('金额与合同不符');
  await refusing.getByRole('button', { name: '审核不通过 1 行' }).click();
  await expect.poll(async () => (await row())?.checkStatus).toBe('CHECK_NO_PASS');
  const own = await foundRows(page, 'finance', sheets.invoices, number, 1);
  await own.walkTo('审核意见');
  await expect(own.formula).toHaveValue('金额与合同不符');
  await page
    .getByRole('button', { name: /消息|通知/u })
    .first()
    .click();
  await expect(page.getByText(`${number}。意见：金额与合同不符`).first()).toBeVisible();
  await page.keyboard.press('Escape');

  // Why this balance: what it is made of, to the cent.
  await own.root.locator('.cell-editor').focus();
  await page.keyboard.press('Control+Home');
  await own.select(1, '未核销金额');
  await page.keyboard.press('Control+Alt+/');
  const why = page.getByRole('dialog', { name: /数字来源/u });
  await expect(why).toContainText('金额 − 已核销金额 − 核销调整 − 坏账金额 − 红冲金额');
  await expect(why).toContainText('USD 60.00');
  await page.keyboard.press('Escape');
});

test('the page of a voucher that has no number yet is called by what it is', async ({ page }) => {
  const add = [{ clientId: 'v', values: { summary: '房租' } }];
  const finance = await Caller.signIn('finance');
  const { done } = (await finance.call('/voucherController/batchEdit', { batchId: crypto.randomUUID(), add })) as {
    done: { id: string }[];
  };
  await openAs(page, 'finance', `/financial/voucher/${done[0]?.id}`);
  await expect(page.locator('.view:visible .page-known h2')).toHaveText('凭证');
  await expect(page.locator('.tab-active')).toContainText('凭证');
});

test('the code of a currency that is no longer offered stays what was typed, and its cell says so', async ({ page }) => {
  const admin = await Caller.signIn('admin');
  const offered = async (isEnabled: boolean) => {
    const yen = (await admin.rows('/basicDataController/select_currency')).find(({ code }) => code === 'JPY');
    await admin.call('/basicDataController/update_currency', { id: yen?.id, version: yen?.version, isEnabled });
  };
  await offered(false);
  try {
    await openAs(page, 'finance', sheets.costs);
    const sheet = await new SheetPage(page).ready();
    await sheet.toolbar.getByRole('button', { name: '新增行' }).click();
    await expect(sheet.root.locator('.cell-editor')).toBeFocused();
    await sheet.walkTo('币种');
    await page.keyboard.type('JPY');
    await expect(page.getByRole('option').first()).toHaveText(/JPY/u);
    await page.keyboard.press('Enter');
    await expect(sheet.statusBar).toContainText('1 处错误');
    await page.keyboard.press('F8');
    await expect(sheet.formula).toHaveValue('JPY');
    await expect(sheet.root.locator('.formula-wrong')).toContainText('币种 JPY 已停用');
    await page.keyboard.press('Control+z');
    await expect(sheet.statusBar).not.toContainText('处错误');
  } finally {
    await offered(true);
  }
});
