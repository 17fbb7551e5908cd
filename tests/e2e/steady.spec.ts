import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test('typing goes on at once after a dialog over the sheet was left', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(4, 1, '单价');
  await sheet.select(row, '单价');
  await page.keyboard.press('Alt+Shift+E');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.type('12.5');
  await expect(sheet.formula).toHaveValue('12.5');
  await page.keyboard.press('Escape');
});

/** Where the hand is: the tools, the Save button, the grid's first row. */
async function places(sheet: SheetPage): Promise<number[]> {
  const all = [sheet.root.getByPlaceholder('在本表中搜索'), sheet.save, sheet.root.locator('.sheet-grid canvas').first()];
  const tools = await sheet.toolbar.locator('.quiet-button').all();
  const boxes = await Promise.all([...all, ...tools].map((one) => one.boundingBox()));
  return boxes.flatMap((box) => (box === null ? [] : [box.x, box.y])).map(Math.round);
}

test('nothing moves under the hand when something waits, is refused, or the network goes', async ({ page, context }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(4, 1, '单价');
  await sheet.select(row, '单价');
  const before = await places(sheet);
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(sheet.toolbar.getByRole('button', { name: '只保存正确的行' })).toBeVisible();
  expect(await places(sheet)).toEqual(before);
  await sheet.select(row, '单价');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await context.setOffline(true);
  await page.keyboard.press('Control+s');
  await expect(sheet.root.locator('.banner-waiting')).toBeVisible();
  expect(await places(sheet)).toEqual(before);
  await context.setOffline(false);
  await expect(sheet.statusBar).toContainText('已全部保存');
});
