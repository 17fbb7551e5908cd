import { Caller } from '#tests/e2e/calls';
import { foundRows } from '#tests/e2e/foundRows';
import { SheetPage, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Confirmed charges of one order in two currencies, and one nobody has confirmed; they carry a mark to be found by. */
async function charges(mark: string): Promise<void> {
  const [finance, operator] = [await Caller.signIn('finance'), await Caller.signIn('operator')];
  const [order] = await finance.rows('/OrderController/getOrderListNew', {
    where: {
      and: [
        { field: 'flagCostLocked', op: 'equal', value: '0' },
        { field: 'locked', op: 'equal', value: '0' },
      ],
    },
  });
  const of = (price: string, more: object = {}) => ({
    orderId: order?.id,
    direction: 'AR',
    crmId: order?.crmId,
    feeCode: 'DOC',
    number: '1',
    currency: 'CNY',
    taxRate: '6',
    costDate: '2026-03-20',
    remark: mark,
    price,
    ...more,
  });
  const add = [of('33.33'), of('33.33'), of('20', { currency: 'USD', taxRate: '0' }), of('5')].map((values, at) => ({
    clientId: String(at),
    values,
  }));
  const { done } = (await finance.call('/costController/batchEdit', { batchId: crypto.randomUUID(), add })) as { done: { id: string }[] };
  await operator.call('/costController/confirm', {
    ids: done
      .slice(0, 3)
      .map(({ id }) => id)
      .join(','),
  });
}

/** Wide enough for all columns of the sheet. */
test.use({ viewport: { width: 3500, height: 1400 } });

test('selected charges become one invoice for each currency, looked at before, and are frozen', async ({ page }) => {
  const mark = `开票${Date.now()}`;
  await charges(mark);
  const sheet = await foundRows(page, 'finance', sheets.costs, mark, 4);
  await sheet.select(1, '工作号');
  await sheet.extend(3);
  await sheet.toolbar.getByRole('button', { name: '开账单' }).click();
  const dialog = page.getByRole('dialog', { name: '开账单' });
  await expect(dialog).toContainText('已选 4 行');
  await expect(dialog.getByRole('alert')).toContainText('有 1 行不能开账单');
  await expect(dialog.getByRole('button', { name: '开账单', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: '去掉这 1 行' }).click();
  const cny = dialog.getByRole('row', { name: /^CNY/ });
  await expect(cny).toContainText('66.66');
  await expect(cny).toContainText('62.88');
  await expect(cny).toContainText('3.78');
  await expect(dialog.getByRole('row', { name: /^USD/ })).toContainText('20.00');
  await dialog.getByRole('button', { name: '开账单 3 行' }).click();
  await expect(dialog).toBeHidden();

  const notice = page.getByText('已开出 2 张账单');
  await expect(notice).toBeVisible();
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  const reader = await Caller.signIn('controller');
  const stored = await reader.rows('/costController/list', { search: mark });
  expect(stored.map(({ price, invoiced, openAmount }) => [price, invoiced, openAmount]).sort()).toEqual([
    ['20', true, '0.00'],
    ['33.33', true, '0.00'],
    ['33.33', true, '0.00'],
    ['5', false, '5.00'],
  ]);
  await notice.click();
  const invoices = await new SheetPage(page).ready();
  await expect(page).toHaveURL(new RegExp(`${sheets.invoices}`));
  await expect(invoices.statusBar).toContainText('显示 2 行');
  await expect.poll(async () => (await invoices.texts('金额', 1, 2)).sort()).toEqual(['20.00', '66.66']);
});

test('charges with unsaved edits are saved first', async ({ page }) => {
  const mark = `先保存${Date.now()}`;
  await charges(mark);
  const sheet = await foundRows(page, 'finance', sheets.costs, mark, 4);
  await sheet.select(1, '备注');
  await page.keyboard.type(`${mark} 改`);
  await page.keyboard.press('Enter');
  await sheet.select(1, '工作号');
  await sheet.toolbar.getByRole('button', { name: '开账单' }).click();
  const dialog = page.getByRole('dialog', { name: '开账单' });
  await expect(dialog).toContainText('已选 1 行');
  await expect(sheet.statusBar).toContainText('已全部保存');
});

test('an amount above what is open is refused at its cell, which keeps the focus, and a part can be taken', async ({ page }) => {
  const mark = `部分${Date.now()}`;
  await charges(mark);
  const sheet = await foundRows(page, 'finance', sheets.costs, mark, 4);
  const at = async () => (await sheet.texts('未开票金额', 1, 4)).indexOf('20.00') + 1;
  await expect.poll(at).toBeGreaterThan(0);
  const row = await at();
  await sheet.select(row, '工作号');
  await sheet.toolbar.getByRole('button', { name: '开账单' }).click();
  const dialog = page.getByRole('dialog', { name: '开账单' });
  await dialog.getByText('只开部分金额').click();
  const cell = dialog.getByRole('textbox', { name: /^本次开票金额/ });
  await expect(cell).toHaveValue('20.00');
  for (const wrong of ['20.01', '-20', '99999999']) {
    await cell.fill(wrong);
    await expect(dialog.getByRole('alert')).toHaveText(/^金额不能超过未开票费用/);
    await expect(dialog.getByRole('button', { name: '开账单', exact: true })).toBeDisabled();
    for (const key of ['Tab', 'Enter', 'Shift+Tab', 'ArrowDown']) {
      await page.keyboard.press(key);
      await expect(cell).toBeFocused();
    }
    await dialog.getByLabel('备注').click();
    await expect(cell).toBeFocused();
    await expect(cell).toHaveValue(wrong);
  }
  await cell.fill('0');
  await expect(dialog.getByRole('alert')).toContainText('金额为0');
  await page.keyboard.press('Escape');
  await expect(cell).toHaveValue('20.00');
  await expect(dialog.getByRole('alert')).toHaveCount(0);

  await cell.fill('12.5');
  await expect(dialog.getByRole('row', { name: /^USD/ })).toContainText('12.50');
  // Meanwhile somebody else takes more than is left for it: the server says so, at the same cell.
  const reader = await Caller.signIn('controller');
  const [usd] = (await reader.rows('/costController/list', { search: mark })).filter(({ currency }) => currency === 'USD');
  const admin = await Caller.signIn('admin');
  await admin.call('/costController/invoice', { ids: usd?.id, invoiceDate: '2026-03-31', allocations: { [String(usd?.id)]: '15' } });
  await dialog.getByRole('button', { name: '开账单 1 行' }).click();
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('alert').first()).toContainText('金额不能超过未开票费用');
  await cell.fill('5');
  await expect(dialog.getByRole('row', { name: /^USD/ })).toContainText('5.00');
  await dialog.getByRole('button', { name: '开账单 1 行' }).click();
  await expect(dialog).toBeHidden();
  const after = (await reader.rows('/costController/list', { search: mark })).find(({ currency }) => currency === 'USD');
  expect([after?.invoicedAmount, after?.openAmount, after?.invoiced]).toEqual(['20.00', '0.00', true]);
});
