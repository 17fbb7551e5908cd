import { Caller } from '#tests/e2e/calls';
import { keptWithinMs, openAs, sentBatches, sheets, SheetPage } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('edits left behind are looked at first, and thrown away after a question', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(12, '单价');
  const before = (await sheet.texts('单价', 12, 2)) as string[];
  for (const price of ['7001', '7002']) {
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
  }
  await expect(sheet.statusBar).toContainText('2 格未保存');
  await page.waitForTimeout(keptWithinMs);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await sheet.ready();
  await sheet.root.getByRole('button', { name: '先看看' }).click();
  await expect(sheet.root.getByText('上次的 2 格修改已放回表中')).toBeVisible();
  await expect.poll(() => sheet.texts('单价', 12, 2)).toEqual(['7,001', '7,002']);
  await expect(sheet.formula).toHaveValue('7001');
  await sheet.root.getByRole('button', { name: '丢弃' }).click();
  await page.getByRole('button', { name: '丢弃 2 格' }).click();
  await expect(sheet.statusBar).toContainText('没有修改');
  await expect.poll(() => sheet.texts('单价', 12, 2)).toEqual(before);
  await page.reload();
  await sheet.ready();
  await expect(sheet.root.locator('.banner-waiting')).toBeHidden();
});

test('a save of many cells says that it is under way, and the sheet is used meanwhile', async ({ page }) => {
  // Rows that nothing freezes.
  const w = { and: ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) };
  await openAs(page, 'finance', `${sheets.costs}?f=${Buffer.from(JSON.stringify({ w })).toString('base64url')}`);
  const sheet = await new SheetPage(page).ready();
  await expect(sheet.statusBar).toContainText('显示');
  const batches = sentBatches(page);
  const note = `批注 ${Date.now()}`;
  let open: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/batchEdit', async (route) => {
    await held;
    await route.continue();
  });
  await sheet.select(1, '单价');
  await page.keyboard.press('End');
  const shown = Number(/显示 (\d+) 行/u.exec((await sheet.statusBar.textContent()) ?? '')?.[1]);
  expect(shown).toBeGreaterThan(100);
  await sheet.paste(Array.from({ length: shown }, (_, at) => `${note} ${at + 1}`).join('\n'));
  await expect(sheet.statusBar).toContainText(`${shown} 格未保存`);
  await page.keyboard.press('Control+s');
  await expect(sheet.statusBar).toContainText('正在保存');
  await page.keyboard.press('Home');
  await sheet.select(3, '单价');
  const typed = String(4_000 + (Date.now() % 900));
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Home');
  await expect(sheet.root.locator('.formula-address span')).toHaveText('工作号');
  open();
  await expect(sheet.statusBar).toContainText('1 格未保存');
  expect(batches[0]?.rows.length).toBe(shown);
  await sheet.saveAll();
  const controller = await Caller.signIn('controller');
  const kept = await controller.rows('/costController/list', { where: w });
  expect(kept.filter(({ remark }) => String(remark).startsWith(note)).length).toBe(shown);
});

test('a fault of the server says its number, which is copied with the details, and trying again saves the work', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const number = '1A2B3C4D';
  await page.route('**/batchEdit', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ code: 500, codeMsg: `系统出错，本次操作没有完成；请重试，仍不行请告知管理员错误号 ${number}`, data: null }),
    }),
  );
  await sheet.select(18, '单价');
  const typed = String(5_000 + (Date.now() % 900));
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  const banner = sheet.root.locator('.banner-refused');
  await expect(banner).toContainText(`错误号 ${number}`, { timeout: 25_000 });
  await banner.getByRole('button', { name: '复制详情' }).click();
  const details = await page.evaluate(() => navigator.clipboard.readText());
  expect(details).toContain(number);
  expect(details).toContain(sheets.costs);
  await page.unroute('**/batchEdit');
  await banner.getByRole('button', { name: '重新保存' }).click();
  await expect(sheet.statusBar).toContainText('已全部保存');
  await expect(banner).toBeHidden();
  await page.reload();
  await sheet.ready();
  await expect.poll(async () => (await sheet.texts('单价', 18, 1))[0]?.replace(',', '')).toBe(typed);
});
