import { openAs, SheetPage } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test('a report is put together, says what is wrong with it, is saved with its chart and opened by its link', async ({ page }) => {
  await openAs(page, 'finance', '/statistics/sp');
  await page.getByRole('button', { name: '新建报表' }).first().click();
  await page.getByLabel('名称').fill('按客户看应收');
  const pick = async (label: string, typed: string) => {
    await page.getByRole('combobox', { name: label }).last().fill(typed);
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  };
  await pick('添加列', '结算单位');
  await pick('添加汇总列', '本位币金额');
  await page.getByRole('textbox', { name: '列名' }).first().fill('金额');
  await page.getByRole('button', { name: '计数' }).click();
  await page.getByRole('button', { name: '添加计算列' }).click();
  await page.getByPlaceholder('列名').fill('每笔');
  await page.getByRole('textbox', { name: '公式' }).fill('[金额] / [笔]');
  await page.getByRole('button', { name: '保存并查看' }).click();
  await expect(page.getByRole('alert')).toContainText('每笔: 笔');
  await page.getByRole('textbox', { name: '公式' }).fill('[金额] / [行数]');
  await page.getByRole('combobox', { name: '图表', exact: true }).selectOption('bar');
  await page.getByRole('button', { name: '保存并查看' }).click();
  await expect(page.locator('.own-report-bar h1')).toHaveText('按客户看应收');
  const sheet = await new SheetPage(page).ready();
  expect((await sheet.texts('每笔', 1, 1))[0]).toMatch(/^-?[\d,]+\.\d{2}$/u);
  await expect(page.locator('.own-report-chart svg').first()).toBeVisible();
  const link = new URL(page.url());
  await page.getByRole('button', { name: '生成文件' }).click();
  await page.getByRole('button', { name: '报表文件' }).click();
  const files = await new SheetPage(page).ready();
  expect(await files.texts('报表', 1, 1)).toEqual(['按客户看应收']);
  // What works by itself rests here: the file is still to be made, and says so.
  await files.toolbar.getByRole('button', { name: '下载' }).click();
  await expect(page.getByText('所选的行还没有文件')).toBeVisible();
  await page.goto(`/spTab${link.search}`);
  await expect(page.locator('.own-report-bar h1')).toHaveText('按客户看应收');
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('该报表已删除')).toBeVisible();
});
