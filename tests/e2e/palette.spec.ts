import type { Page } from 'playwright/test';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { Caller } from '#tests/e2e/calls';
import { expect, test } from '#tests/e2e/watched';

test('the palette finds screens by code, by name in three languages and by pinyin initials', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  await new SheetPage(page).ready();
  const palette = page.getByRole('dialog', { name: '查找页面、操作或单号' });
  const first = palette.getByRole('option').first();
  for (const [typed, found] of [
    ['INV', /账单/],
    ['invoices', /账单/],
    ['الفواتير', /账单/],
    ['ckdd', '出口订单'],
    ['cst', '费用'],
    ['order', '订单'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await expect(first, typed).toContainText(found);
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(page.locator('.cell-editor').first()).toBeFocused();
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ORD');
  await expect(first).toContainText('ORD');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(sheets.orders);
});

test('it does what the present sheet can do, shows the keys, and remembers what was chosen', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(5, '单价');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('筛选本列');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('Ctrl+Shift+L');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /单价：筛选与排序/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(first).toContainText('筛选本列');
  await page.keyboard.type('撤销');
  await expect(page.getByRole('option', { name: /^撤销 操作/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.locator('.sidebar a[href="/dashboard"]').click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('筛选本列');
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('a job number opens its row in the list of orders', async ({ page }) => {
  const finance = await Caller.signIn('controller');
  const rows = await finance.rows('/OrderController/getOrderListNew', { size: 30 });
  const order = rows[17];
  await openAs(page, 'finance', sheets.costs);
  await new SheetPage(page).ready();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`ORD ${String(order?.jobNo).slice(3)}`);
  await expect(page.getByRole('option').first()).toContainText(String(order?.jobNo));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${sheets.orders}?row=${String(order?.id)}`);
  const orders = await new SheetPage(page).ready();
  await expect(orders.root.locator('.formula-address bdi')).toHaveText(String(order?.jobNo));
});

/** A page that has just come may hear its first key a moment later. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.locator('.palette-input')).toBeFocused({ timeout: 2_000 });
  }).toPass();
}

test('sales find a job in the list they may open, and a job of two lists is named once', async ({ page }) => {
  const caller = await Caller.signIn('jiang.boyuan');
  const [order] = await caller.rows('/OrderController/getOrderListBusiness', { size: 5 });
  await openAs(page, 'sales', '/dashboard');
  const own = page.getByRole('option', { name: new RegExp(String(order?.jobNo)) });
  await openPalette(page);
  await page.keyboard.type(String(order?.jobNo));
  await own.first().click();
  await expect(page).toHaveURL(/\/order\/orderBusiness\?row=\d+$/u);

  const other = await page
    .context()
    .browser()
    ?.newContext({ baseURL: process.env.TALLYSHEET_URL ?? '', locale: 'zh-CN' });
  const second = (await other?.newPage()) as typeof page;
  await openAs(second, 'manager', '/dashboard');
  await openPalette(second);
  await second.keyboard.type(String(order?.jobNo));
  await expect(second.getByRole('option', { name: new RegExp(String(order?.jobNo)) })).toHaveCount(1);
  await other?.close();
});

test('a question mark shows the keys of the present screen, but not while something is typed', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const shortcuts = page.getByRole('dialog', { name: '快捷键一览' });
  await page.keyboard.type('?');
  await expect(shortcuts).toBeVisible();
  const groups = shortcuts.getByRole('heading', { level: 3 });
  await expect(groups.first()).toHaveText('移动');
  await expect(groups.last()).toHaveText('所有页面');
  expect(await groups.allTextContents()).toEqual(
    expect.arrayContaining(['选择', '编辑', '填充', '复制粘贴', '检查', '行', '列', '导入导出']),
  );
  await shortcuts.getByRole('searchbox').fill('转到行');
  await expect(shortcuts.locator('dt')).toHaveText(['转到行或列']);
  await expect(shortcuts.locator('kbd')).toHaveText(['Ctrl+G', 'F5']);
  await page.keyboard.press('Escape');
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  await sheet.select(5, '单价');
  await page.keyboard.type('why?');
  await expect(sheet.formula).toHaveValue('why?');
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press('Escape');
  await page.locator('.sidebar a[href="/dashboard"]').click();
  await page.keyboard.press('F1');
  await expect(shortcuts.getByRole('heading', { level: 3 })).toHaveText(['所有页面']);
});
