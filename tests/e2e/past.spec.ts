import { openAs, sheets, SheetPage } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test('charges are shown as they stood yesterday: what changed since is marked, nothing can be written, and now comes back', async ({
  page,
}) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(1, 1, '单价');
  const jobNo = (await sheet.texts('工作号', row, 1))[0] ?? '';
  await sheet.select(row, '单价');
  const [before] = await sheet.texts('单价', row, 1);
  await sheet.typeAtOnce('1234.5\n');
  await expect(await sheet.cell(row, '单价')).toContainText('1,234.5');

  const lookBack = async () => {
    await sheet.toolbar.locator('.view-button').click();
    await page.getByRole('button', { name: '查看过去某一时刻的数据…' }).click();
  };
  // What is typed and not saved belongs to the rows of now.
  await lookBack();
  await page.getByRole('button', { name: '查看', exact: true }).click();
  await expect(page.getByText('尚未保存，请先保存或放弃')).toBeVisible();
  await sheet.saveAll();

  await lookBack();
  await page.getByRole('dialog').getByLabel('时刻').fill('2999-01-01T10:00');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('请填写一个过去的时刻');
  await page.getByRole('button', { name: '昨天结束时' }).click();
  await page.getByRole('button', { name: '查看', exact: true }).click();
  const banner = sheet.root.locator('.sheet-banner', { hasText: '只能查看' });
  await expect(banner).toContainText('行改过');
  expect((await sheet.texts('工作号', row, 1))[0]).toBe(jobNo);
  await expect.poll(async () => (await sheet.texts('单价', row, 1))[0]).toBe(before);
  await expect(sheet.save).toHaveCount(0);
  // What leaves the sheet says of which moment it is.
  const leaving = page.waitForEvent('download');
  await page.keyboard.press('Control+Shift+e');
  expect((await leaving).suggestedFilename()).toMatch(/（截至 [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9.]+）/u);
  await expect(sheet.toolbar.getByRole('button', { name: '新增行' })).toHaveCount(0);
  await sheet.select(row, '单价');
  await expect(sheet.root.getByText('这里显示的是过去某一时刻的数据')).toBeVisible();
  await sheet.typeAtOnce('77');
  await page.keyboard.press('Escape');
  expect((await sheet.texts('单价', row, 1))[0]).toBe(before);

  await banner.getByRole('button', { name: '回到现在' }).click();
  await expect(banner).toHaveCount(0);
  await expect(await sheet.cell(row, '单价')).toContainText('1,234.5');
  await expect(sheet.toolbar.getByRole('button', { name: '新增行' })).toBeVisible();
});
