import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Row number and header of the active cell, as the formula bar and the marked cell of the grid's table say. */
async function place(sheet: SheetPage): Promise<string> {
  const cell = sheet.root.locator('canvas [role=gridcell][aria-selected=true]').first();
  const row = await cell.locator('xpath=..').getAttribute('aria-rowindex');
  return `${Number(row) - 1} ${await sheet.root.locator('.formula-address span').textContent()}`;
}

test('a sheet opens with the cursor in it, and every move of the map goes where it says', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const at = (expected: string) => expect.poll(() => place(sheet)).toBe(expected);
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  await at('1 工作号');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await at('2 应收/应付');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await at('2 费用');
  // A run of Tab ends with Enter below where it began.
  await page.keyboard.press('Enter');
  await at('3 应收/应付');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Tab');
  await at('2 工作号');
  await page.keyboard.press('End');
  await expect(sheet.root.locator('.formula-address span')).toHaveText('备注');
  await page.keyboard.press('Home');
  await at('2 工作号');
  await page.keyboard.press('PageDown');
  await expect.poll(async () => Number((await place(sheet)).split(' ')[0])).toBeGreaterThan(15);
  await page.keyboard.press('PageUp');
  await at('2 工作号');
  // A page sideways takes the cell along, from a frozen column too, and comes back.
  await page.keyboard.press('Alt+PageDown');
  await expect.poll(async () => (await place(sheet)).split(' ')[1]).not.toBe('工作号');
  await expect(sheet.root.locator('.cell-editor')).toBeInViewport();
  for (let time = 0; time < 9; time++) await page.keyboard.press('Alt+PageDown');
  await expect(sheet.root.locator('.formula-address span')).toHaveText('备注');
  for (let time = 0; time < 9; time++) await page.keyboard.press('Alt+PageUp');
  await at('2 结算单位');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+End');
  await expect(sheet.formula).toHaveAttribute('aria-label', /备注/);
  await expect.poll(async () => Number((await place(sheet)).split(' ')[0])).toBeGreaterThan(3_000);
  await page.keyboard.press('Control+Home');
  await at('1 工作号');
});

test('Ctrl and an arrow stop at the edge of the data, as Excel does', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '箱型');
  const filled = (await sheet.texts('箱型', 1, 20)).map((text) => text !== '');
  expect(filled).toContain(true);
  expect(filled).toContain(false);
  const edgeFrom = (start: number): number => {
    let row = start + 1;
    const runs = filled[start] && filled[row];
    while (row < filled.length && filled[row] === runs) row += 1;
    return runs ? row - 1 : row;
  };
  let row = 0;
  for (let time = 0; time < 3 && edgeFrom(row) < 18; time++) {
    row = edgeFrom(row);
    await page.keyboard.press('Control+ArrowDown');
    await expect.poll(() => place(sheet)).toBe(`${row + 1} 箱型`);
  }
  expect(row).toBeGreaterThan(0);
  // Charges of container documents have no job.
  await sheet.select(1, '币种');
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect(sheet.statusBar).toContainText(/非空 3,\d{3} 格/);
  await page.keyboard.press('Escape');
  await expect(sheet.statusBar).not.toContainText('非空');
});

test('Esc first gives up what is typed, then the selection, then leaves the sheet for the toolbar', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(20, '单价');
  const before = await sheet.formula.inputValue();
  await sheet.extend(2);
  await page.keyboard.type('99');
  await page.keyboard.press('Escape');
  await expect(sheet.formula).toHaveValue(before);
  await expect(sheet.statusBar).toContainText('非空 3 格');
  await page.keyboard.press('Escape');
  await expect(sheet.statusBar).not.toContainText('非空');
  await page.keyboard.press('Escape');
  await expect(sheet.toolbar.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('F6');
  await expect(sheet.statusBar.locator(':focus').or(sheet.root.locator('.cell-editor:focus'))).toHaveCount(1);
});

test('Ctrl+G and F5 go to a job number, a row or a column', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const jobNo = (await sheet.texts('工作号', 15, 1))[0] ?? '';
  await page.keyboard.press('Control+g');
  const box = page.getByRole('dialog', { name: '转到' });
  await box.getByRole('combobox').fill(jobNo.slice(4));
  await expect(box.getByRole('option').first()).toContainText(jobNo);
  await page.keyboard.press('Enter');
  await expect(sheet.root.locator('.formula-address bdi')).toHaveText(jobNo);
  await page.keyboard.press('F5');
  await box.getByRole('combobox').fill('1,234');
  await page.keyboard.press('Enter');
  await expect.poll(() => place(sheet)).toBe('1234 工作号');
  await page.keyboard.press('Control+g');
  await box.getByRole('combobox').fill('币种');
  await expect(box.getByRole('option', { name: '币种' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => place(sheet)).toBe('1234 币种');
  await page.keyboard.press('Control+g');
  await box.getByRole('combobox').fill('没有这样的号');
  await expect(box.getByRole('status')).toContainText('被筛选隐藏的行不在查找范围内');
  await page.keyboard.press('Escape');
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
});

test('the record beside the sheet follows the cursor, and both are one and the same', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const record = sheet.root.getByRole('complementary', { name: '本行详情' });
  await sheet.select(14, '单价');
  await page.keyboard.press('Space');
  await expect(record).toBeVisible();
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  await expect(record.getByLabel('单价')).toHaveValue(await sheet.formula.inputValue());
  const charge = await (await sheet.cell(14, '费用')).innerText();
  await expect(record.getByLabel('费用', { exact: true })).toHaveValue(charge);
  await page.keyboard.press('ArrowDown');
  await expect(record.getByLabel('单价')).toHaveValue(await sheet.formula.inputValue());
  await page.keyboard.press('Control+i');
  await expect(record.locator(':focus')).toHaveCount(1);
  await record.getByLabel('单价').fill('321.5');
  await page.keyboard.press('Enter');
  await expect(await sheet.cell(15, '单价')).toHaveText('321.5');
  await expect(sheet.statusBar).toContainText('1 格未保存');
  await record.getByLabel('费用', { exact: true }).fill('MTCZF');
  await expect(page.getByRole('option').first()).toContainText('码头操作费');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(await sheet.cell(15, '费用')).toHaveText('码头操作费');
  await record.getByLabel('单价').fill('not a price');
  await page.keyboard.press('Enter');
  await expect(record.getByLabel('单价')).toHaveAttribute('aria-invalid', 'true');
  await expect(await sheet.cell(15, '单价')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  for (let time = 0; time < 3; time++) await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).not.toContainText('未保存');
});

test('the history of a cell tells who changed what when, and of the row what else', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(16, '单价');
  await page.keyboard.type('11.5');
  await page.keyboard.press('Enter');
  await sheet.saveAll();
  await sheet.select(16, '单价');
  await page.keyboard.type('22.5');
  await page.keyboard.press('Enter');
  await sheet.saveAll();
  await sheet.select(16, '单价');
  await page.keyboard.press('Control+Alt+h');
  const history = page.getByRole('dialog', { name: /单价：最近修改/ });
  await expect(history.locator('li').first()).toContainText('手工修改');
  await expect(history.locator('li').first().locator('del')).toHaveText('11.5');
  await expect(history.locator('li').first().locator('ins')).toHaveText('22.5');
  await expect(history.locator('li').nth(1).locator('ins')).toHaveText('11.5');
  await page.keyboard.press('Escape');
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '本行历史' }).click();
  await expect(
    page
      .getByRole('dialog', { name: /最近修改/ })
      .locator('li')
      .first(),
  ).toContainText('单价');
});

test('the menu of a row duplicates it, and copies a link that opens the sheet there', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(18, '单价');
  const price = await sheet.formula.inputValue();
  const box = await sheet.activeBox();
  const grid = await sheet.root.locator('.sheet-grid').boundingBox();
  await page.mouse.click((grid?.x ?? 0) + 20, box.y + 10, { button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toContainText([
    /打开本行详情/,
    /复制成新行/,
    /新增行/,
    /删除选中行/,
    /撤回/,
    /本行历史/,
    /复制本行链接/,
    /复核/,
    /锁定/,
  ]);
  await menu.getByRole('menuitem', { name: '复制成新行' }).click();
  await expect(sheet.statusBar).toContainText('未保存');
  await expect(sheet.root.locator('.formula-address span')).toHaveText('单价');
  await expect(sheet.formula).toHaveValue(price);
  const takeBack = page.getByRole('menuitem', { name: '撤回这些行的修改' });
  await page.keyboard.press('Shift+F10');
  await expect(takeBack).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Home');
  await expect.poll(() => place(sheet)).toBe('1 工作号');
  await page.keyboard.press('Shift+F10');
  await expect(takeBack).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).not.toContainText('未保存');
  await page.keyboard.press('Control+Home');
  await expect.poll(() => place(sheet)).toBe('1 工作号');
  await sheet.select(18, '单价');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '复制本行链接' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/financial\/cost\?row=\d+$/);
  const jobNo = (await sheet.texts('工作号', 18, 1))[0] ?? '';
  await page.goto(link);
  const again = await new SheetPage(page).ready();
  await expect.poll(() => place(again)).toBe('18 工作号');
  await expect(again.root.locator('.formula-address bdi')).toHaveText(jobNo);
});

test('keys change tabs, and the cursor is where it was', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const costs = await new SheetPage(page).ready();
  await costs.select(7, '费用');
  await page.locator(`.sidebar a[href="${sheets.invoices}"]`).click();
  await new SheetPage(page).ready();
  await page.keyboard.press('Alt+2');
  await expect(page).toHaveURL(sheets.costs);
  await expect(costs.root.locator('.formula-address span')).toHaveText('费用');
  await page.keyboard.press('Control+Alt+ArrowRight');
  await expect(page).toHaveURL(sheets.invoices);
  await page.keyboard.press('Control+Alt+ArrowLeft');
  await expect(page).toHaveURL(sheets.costs);
});

test('keys of the sheet are heard while the focus is still in the menu, and when nothing holds it', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(9, '单价');
  await page.keyboard.type(String(900 + (Date.now() % 90)));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '费用', exact: true }).first().focus();
  await page.keyboard.press('Control+s');
  await expect(sheet.statusBar).toContainText('已全部保存');
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('dialog', { name: '查找', exact: true })).toBeVisible();
});
