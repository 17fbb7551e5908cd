import { Caller } from '#tests/e2e/calls';
import { anotherBrowser, openAs, SheetPage, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test('numbers are reserved at their pattern, one is given up, and an order takes one', async ({ page, browser }) => {
  await openAs(page, 'admin', '/basicData/basic');
  await page.getByRole('button', { name: '编号规则', exact: true }).click();
  const rules = await (await new SheetPage(page).titled('编号规则')).ready();
  const at = (await rules.texts('前缀', 1, 24)).indexOf('SE') + 1;
  // The last number of the demonstration's orders, read from its counter.
  expect(Number((await rules.texts('当前序号', at, 1))[0])).toBeGreaterThan(0);
  await rules.select(at, '前缀');
  await rules.toolbar.getByRole('button', { name: '预留编号' }).click();
  const dialog = page.getByRole('dialog', { name: '预留编号：SE' });
  await expect(dialog.getByRole('status')).toHaveText('这条规则还没有预留编号');
  const count = dialog.getByLabel('预留个数');
  await count.fill('0');
  await expect(dialog.getByRole('button', { name: '预留', exact: true })).toBeDisabled();
  await count.fill('3');
  await dialog.getByRole('button', { name: '预留', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('可用 3 个，共 3 个');
  const numbers = await dialog.locator('tbody th').allInnerTexts();
  expect(numbers).toHaveLength(3);
  await dialog.getByRole('button', { name: `作废 ${numbers[0]}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '作废' }).click();
  await expect(dialog.getByRole('status')).toHaveText('可用 2 个，共 3 个');
  await expect(dialog.getByRole('row', { name: new RegExp(String(numbers[0])) })).toContainText('已作废');

  const [order] = await (
    await Caller.signIn('operator')
  ).rows('/OrderController/getOrderListNew', {
    where: {
      and: [
        { field: 'businessType', op: 'equal', anyOf: ['SEA_EXPORT'] },
        ...['locked', 'archived', 'flagReviewed'].map((field) => ({ field, op: 'equal', value: '0' })),
      ],
    },
  });
  const clerk = await anotherBrowser(browser);
  await openAs(clerk.page, 'operator', sheets.orders);
  const orders = await new SheetPage(clerk.page).ready();
  await orders.toolbar.getByRole('searchbox').fill(String(order?.jobNo));
  await clerk.page.keyboard.press('Enter');
  await expect(orders.statusBar).toContainText('显示 1 行');
  await orders.select(1, '工作号');
  await clerk.page.keyboard.press('Shift+F10');
  await clerk.page.getByRole('menuitem', { name: '使用预留编号' }).click();
  const taking = clerk.page.getByRole('dialog', { name: '使用预留编号' });
  await expect(taking.getByLabel('预留编号').locator('option')).toHaveText(numbers.slice(1));
  await expect(taking.getByLabel('预留编号')).toBeFocused();
  await taking.getByLabel('预留编号').selectOption({ label: String(numbers[2]) });
  await expect(taking.getByRole('row', { name: String(order?.jobNo) })).toContainText(String(numbers[2]));
  await taking.getByRole('button', { name: '使用预留编号 1 行' }).click();
  await expect(taking).toBeHidden();
  const [stored] = await (
    await Caller.signIn('manager')
  ).rows('/OrderController/getOrderListNew', { where: { field: 'id', op: 'equal', value: String(order?.id) } });
  expect(stored?.jobNo).toBe(numbers[2]);
  await orders.toolbar.getByRole('searchbox').fill(String(numbers[2]));
  await clerk.page.keyboard.press('Enter');
  await expect.poll(() => orders.texts('工作号', 1, 1)).toEqual([numbers[2]]);
  await clerk.context.close();
});
