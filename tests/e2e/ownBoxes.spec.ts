import { SheetPage, openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test('boxes of our own show where they went; documents they came with open to them; purchase orders open to their articles', async ({
  page,
}) => {
  await openAs(page, 'admin', '/container');
  let sheet = await new SheetPage(page).ready();
  await sheet.select(1, '箱号');
  await expect(sheet.statusBar).toContainText(/共 [1-9]\d* 行/u);
  await page.keyboard.press('Control+Alt+Digit2');
  await expect(sheet.root.locator('.sheet-pane canvas [role=columnheader]').getByText('动态', { exact: true })).toBeAttached();

  await page.goto('/buyOrRetBox');
  sheet = await new SheetPage(page).ready();
  await sheet.select(1, '买箱单号');
  await page.keyboard.press('Alt+KeyO');
  await expect(sheet.root.locator('.row-band .embedded-count')).toHaveText(/行/u);

  await page.goto('/order/purchaseOrder');
  sheet = await new SheetPage(page).ready();
  await sheet.select(1, '采购单号');
  await page.keyboard.press('Alt+KeyO');
  await expect(sheet.root.locator('.row-band .embedded-count')).toHaveText(/[1-9]\d* 行/u);
});
