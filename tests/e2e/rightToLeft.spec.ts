import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test.use({ locale: 'ar-EG', permissions: ['clipboard-read', 'clipboard-write'] });

async function openArabic(page: Page): Promise<SheetPage> {
  await openAs(page, 'finance', sheets.costs);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  return new SheetPage(page).ready();
}

const active = (sheet: SheetPage) => sheet.root.locator('.formula-address span').textContent();
/** Distance of the active cell from the right edge of the grid. */
async function fromRight(sheet: SheetPage): Promise<number> {
  const [box, grid] = [await sheet.activeBox(), await sheet.root.locator('.sheet-grid').boundingBox()];
  return Math.round((grid?.x ?? 0) + (grid?.width ?? 0) - box.x - box.width);
}

test('an Arabic sheet begins at the right: columns, frozen ones, arrows as they point, Tab and Home as the columns run', async ({
  page,
}) => {
  const sheet = await openArabic(page);
  await page.keyboard.press('Control+Home');
  const first = await active(sheet);
  const start = await fromRight(sheet);
  expect(start).toBeLessThan(120);
  await page.keyboard.press('ArrowLeft');
  const second = await active(sheet);
  expect(second).not.toBe(first);
  expect(await fromRight(sheet)).toBeGreaterThan(start);
  await page.keyboard.press('ArrowRight');
  expect(await active(sheet)).toBe(first);
  await page.keyboard.press('Tab');
  expect(await active(sheet)).toBe(second);
  await page.keyboard.press('Shift+Tab');
  expect(await active(sheet)).toBe(first);
  await page.keyboard.press('End');
  const last = await active(sheet);
  expect(last).not.toBe(second);
  // The frozen columns stay at the right while the sheet is scrolled to its other end.
  const heads = await sheet.root.locator('canvas [role=columnheader]').allTextContents();
  expect(heads).toContain(first ?? '');
  await page.keyboard.press('Home');
  expect(await active(sheet)).toBe(first);
  await expect.poll(() => fromRight(sheet)).toBe(start);
  await page.keyboard.press('Control+ArrowLeft');
  expect(await active(sheet)).not.toBe(first);
});

test('copying and pasting keep the order of the columns, whatever the direction', async ({ page }) => {
  const sheet = await openArabic(page);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Control+c');
  const heads = await sheet.root.locator('canvas [role=columnheader]').allTextContents();
  const [jobNo, direction] = [heads[1] ?? '', heads[2] ?? ''];
  const cells = (await page.evaluate(() => navigator.clipboard.readText())).split('\t');
  expect(cells).toHaveLength(3);
  expect(cells[0]).toBe((await sheet.texts(jobNo, 1, 1))[0]);
  expect(cells[1]).toBe((await sheet.texts(direction, 1, 1))[0]);

  const price = heads.findIndex((head) => head === 'السعر');
  const number = heads.findIndex((head) => head === 'الكمية');
  expect(price).toBe(number + 1);
  await sheet.select(9, 'الكمية');
  await sheet.paste('3\t٤٥٫٢٥');
  await expect(await sheet.cell(9, 'الكمية')).toHaveText('3');
  await expect(await sheet.cell(9, 'السعر')).toHaveText('45.25');
  await page.keyboard.press('Control+z');
});

test('an exported Arabic sheet opens from the right', async ({ page }) => {
  const sheet = await openArabic(page);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Control+Shift+e');
  const bytes = await readFile(await (await download).path());
  expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK');
  const { unzipSync, strFromU8 } = await import('fflate');
  const parts = unzipSync(new Uint8Array(bytes));
  const [sheetPart] = Object.keys(parts).filter((name) => name.endsWith('worksheets/sheet1.xml'));
  expect(strFromU8(parts[sheetPart ?? ''] as Uint8Array).slice(0, 2_000)).toContain('rightToLeft="1"');
  await expect(sheet.root).toBeVisible();
});

test('the plain table runs from the right too, and its arrows point where they go', async ({ page }) => {
  const sheet = await openArabic(page);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Alt+t');
  const cell = sheet.root.getByRole('table').locator('button:focus');
  await expect(cell).toHaveCount(1);
  const x = async () => (await cell.boundingBox())?.x ?? 0;
  const start = await x();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(x).toBeLessThan(start);
  await page.keyboard.press('Home');
  await expect.poll(x).toBe(start);
  await page.keyboard.press('Alt+t');
});
