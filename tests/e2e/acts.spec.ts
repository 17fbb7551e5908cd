import { Caller } from '#tests/e2e/calls';
import { foundRows } from '#tests/e2e/foundRows';
import { openAs, SheetPage, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Charges of one order that carry a mark: four that can be confirmed, an estimate, and one that is locked. */
async function charges(mark: string): Promise<void> {
  const finance = await Caller.signIn('finance');
  const [order] = await finance.rows('/OrderController/getOrderListNew', {
    where: { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) },
  });
  const add = ['1000.01', '20', '30', '40', '50', '60'].map((price, at) => ({
    clientId: String(at),
    values: {
      orderId: order?.id,
      direction: 'AR',
      crmId: order?.crmId,
      feeCode: 'DOC',
      number: '1',
      taxMode: 'INCLUSIVE',
      taxRate: '0',
      costDate: '2026-03-20',
      currency: at === 0 ? 'USD' : 'CNY',
      isEstimate: at === 4,
      remark: mark,
      price,
    },
  }));
  const { done } = (await finance.call('/costController/batchEdit', { batchId: crypto.randomUUID(), add })) as { done: { id: string }[] };
  await finance.call('/costController/lock', { ids: done[5]?.id });
}

const confirmed = async (mark: string) =>
  (await (await Caller.signIn('finance')).rows('/costController/list', { search: mark })).filter((row) => row.confirmed === true).length;

test('an operator confirms charges by the keys, sees which cannot be and why, and takes it back with a reason', async ({ page }) => {
  const mark = `确认${Date.now()}`;
  await charges(mark);
  const sheet = await foundRows(page, 'operator', sheets.costs, mark, 6);
  await sheet.select(1, '工作号');
  await sheet.extend(5);
  await page.keyboard.press('Alt+m');
  const strip = sheet.root.getByRole('toolbar', { name: '操作条' });
  await expect(strip).toBeFocused();
  await page.keyboard.press('r');

  const dialog = page.getByRole('dialog', { name: '确认' });
  await expect(dialog).toContainText('已选 6 行');
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('有 2 行不能确认');
  await expect(alert).toContainText('费用已锁定');
  await expect(alert).toContainText('这是预估费用或含有预估费用');
  await expect(dialog.getByRole('row', { name: /USD/ })).toContainText('1,000.01');
  await expect(dialog.getByRole('row', { name: /CNY/ })).toContainText('90.00');
  const verb = dialog.getByRole('button', { name: '确认 4 行' });
  await expect(verb).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('确认：4 行').first()).toBeVisible();
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  await expect.poll(() => confirmed(mark)).toBe(4);

  // The way back is offered where the way there was told, and asks why.
  await page.getByText('点这里取消确认').first().click();
  const back = page.getByRole('dialog', { name: '取消确认' });
  const reason = back.getByRole('textbox', { name: '原因' });
  const undo = back.getByRole('button', { name: /^取消确认/ });
  await expect(back).toContainText('已选 4 行');
  await expect(undo).toBeDisabled();
  await reason.fill('单价有误');
  await expect(undo).toBeEnabled();
  await reason.press('Enter');
  await expect(back).toBeHidden();
  await expect.poll(() => confirmed(mark)).toBe(0);

  // F4 does the last of these again with the rows selected now.
  for (const [from, key, after] of [
    [1, 'Control+Alt+Enter', 2],
    [3, 'F4', 4],
  ] as const) {
    await sheet.select(6, '工作号');
    await sheet.select(from, '工作号');
    await sheet.extend(1);
    await page.keyboard.press(key);
    await expect(dialog).toContainText('已选 2 行');
    await expect(dialog.getByRole('button', { name: '确认 2 行' })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect.poll(() => confirmed(mark)).toBe(after);
  }
});

test('a dialog that grows with what it shows keeps the focus where somebody types', async ({ page }) => {
  await openAs(page, 'rates', sheets.rates);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '成本40HQ');
  await sheet.extend(1);
  await sheet.act('m');
  const dialog = page.getByRole('dialog', { name: '批量调价' });
  const value = dialog.getByLabel('数值');
  await value.focus();
  await page.keyboard.type('5');
  await expect(dialog.getByRole('columnheader', { name: '成本40HQ' })).toBeVisible();
  await page.keyboard.type('0');
  await expect(value).toHaveValue('50');
  await expect(value).toBeFocused();
});
