import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';
import type { Page } from 'playwright/test';

/** Wide and high enough for all columns of the sheet and some fifty rows. */
test.use({ viewport: { width: 3500, height: 2000 } });

/** Drags the handle of the active selection, whose last cell is the active one, down by rows and on by columns. */
async function dragHandle(page: Page, sheet: SheetPage, rows: number, { hold = false } = {}): Promise<void> {
  const box = await sheet.activeBox();
  await page.mouse.move(box.x + box.width - 1, box.y + box.height - 1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + rows * (box.height - 2), { steps: 5 });
  if (!hold) await page.mouse.up();
}

async function type(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
}

test('dragging the handle: a preview, a copy, Ctrl for a series, the menu after it, and one step of undo', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(3, 4, '供应商账单号');
  await sheet.select(row, '供应商账单号');
  await type(page, 'SE008');
  await sheet.select(row, '供应商账单号');
  const before = await sheet.texts('供应商账单号', row + 1, 3);
  await page.keyboard.down('Control');
  await dragHandle(page, sheet, 3, { hold: true });
  const tip = page.locator('.fill-tip');
  await expect(tip).toHaveText('SE011');
  await page.keyboard.up('Control');
  await expect(tip).toHaveText('SE008');
  await page.mouse.up();
  await expect.poll(() => sheet.texts('供应商账单号', row, 4)).toEqual(['SE008', 'SE008', 'SE008', 'SE008']);
  const menu = page.getByRole('toolbar', { name: '填充方式' });
  await expect(menu.getByRole('button', { name: '按月' })).toHaveCount(0);
  await menu.getByRole('button', { name: '序列' }).click();
  await expect.poll(() => sheet.texts('供应商账单号', row, 4)).toEqual(['SE008', 'SE009', 'SE010', 'SE011']);
  await expect(sheet.statusBar).toContainText('非空 4 格');
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts('供应商账单号', row + 1, 3)).toEqual(before);
  await expect(await sheet.cell(row, '供应商账单号')).toHaveText('SE008');
});

test('dates go on by days, or by months from the menu; Esc calls a drag off', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(3, 4, '费用日期');
  await sheet.select(row, '费用日期');
  await type(page, '2026-01-31');
  await sheet.select(row, '费用日期');
  const before = await sheet.texts('费用日期', row + 1, 3);
  await dragHandle(page, sheet, 3, { hold: true });
  await expect(page.locator('.fill-tip')).toHaveText('2026-02-03');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => sheet.texts('费用日期', row + 1, 3)).toEqual(before);
  await dragHandle(page, sheet, 3);
  await expect.poll(() => sheet.texts('费用日期', row + 1, 3)).toEqual(['2026-02-01', '2026-02-02', '2026-02-03']);
  await page.getByRole('button', { name: '按月' }).click();
  await expect.poll(() => sheet.texts('费用日期', row + 1, 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
});

test('a double click fills down as far as the column beside goes; locked cells stay and are named', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const controller = await Caller.signIn('controller');
  const costs = await controller.rows('/costController/list', { sort: [{ field: 'costDate', dir: 'desc' }] });
  await controller.call('/costController/lock', { ids: [costs[2]?.id] });
  await expect(await sheet.cell(3, '数量')).toHaveAttribute('aria-readonly', 'true');
  await sheet.root.getByPlaceholder('在本表中搜索').fill('NGB2603-00042');
  await expect(sheet.statusBar).toContainText('显示 7 行');
  const before = await sheet.texts('数量', 1, 7);
  await sheet.select(1, '数量');
  await type(page, '9');
  await sheet.select(1, '数量');
  const box = await sheet.activeBox();
  await page.mouse.dblclick(box.x + box.width - 1, box.y + box.height - 1);
  await expect.poll(() => sheet.texts('数量', 1, 7)).toEqual(['9', '9', before[2], '9', '9', '9', '9']);
  await expect(page.getByText(/跳过 1 格：.*锁定/).first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts('数量', 2, 6)).toEqual(before.slice(1));
  await controller.call('/costController/cancelLock', { ids: [costs[2]?.id], reason: '测试结束' });
});

test('Ctrl+D, Ctrl+R and Ctrl+Enter fill the selection, each as one step', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(8, 5, '备注', '数量', '单价');
  await sheet.select(row, '备注');
  await type(page, '照抄');
  await sheet.select(row, '备注');
  await sheet.extend(3);
  await page.keyboard.press('Control+d');
  await expect.poll(() => sheet.texts('备注', row, 4)).toEqual(['照抄', '照抄', '照抄', '照抄']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts('备注', row + 1, 1)).not.toEqual(['照抄']);

  await sheet.select(row, '数量');
  await type(page, '12');
  await sheet.select(row, '数量');
  await sheet.extend(0, 1);
  await page.keyboard.press('Control+r');
  await expect(await sheet.cell(row, '单价')).toHaveText('12');

  await sheet.select(row + 2, '备注');
  await sheet.extend(2);
  await page.keyboard.type('全部');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => sheet.texts('备注', row + 2, 3)).toEqual(['全部', '全部', '全部']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts('备注', row + 2, 3)).not.toContain('全部');
});

test('filling without a mouse: the dialog shows the first values and fills the selection', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(5, 5, '数量');
  await sheet.select(row, '数量');
  await type(page, '2', '4');
  await sheet.select(row, '数量');
  await sheet.extend(4);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '填充…', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '填充' });
  await dialog.getByLabel('以开头几行为依据').fill('2');
  await expect(dialog.locator('.fill-preview li')).toHaveText(['6', '8', '10']);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => sheet.texts('数量', row, 5)).toEqual(['2', '4', '6', '8', '10']);
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
});
