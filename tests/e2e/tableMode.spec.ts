import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test('the plain table edits, refuses and saves the same rows, with the keyboard alone', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(6, '单价');
  const before = await sheet.formula.inputValue();
  await page.keyboard.press('Alt+t');
  const table = sheet.root.getByRole('table', { name: '费用，表格' });
  await expect(table).toBeVisible();
  await expect(table.locator('tbody tr')).toHaveCount(50);
  await expect(sheet.root.locator('canvas')).toHaveCount(0);
  const cell = table.locator('button:focus');
  await expect.poll(async () => (await cell.innerText()).replaceAll(',', '')).toContain(before);

  await page.keyboard.press('Enter');
  const input = table.locator('input');
  await expect(input).toBeFocused();
  await expect(input).toHaveValue(before);
  await page.keyboard.type('77.25');
  await page.keyboard.press('Enter');
  await expect(sheet.statusBar).toContainText('1 格未保存');
  await page.keyboard.press('ArrowUp');
  await expect(cell).toContainText('77.25');
  await expect(cell).toContainText('未保存');

  await page.keyboard.press('F2');
  await page.keyboard.type('many');
  await page.keyboard.press('Escape');
  await expect(cell).toContainText('77.25');
  await page.keyboard.press('F2');
  await page.keyboard.type('many');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F8');
  await expect(cell).toContainText('many');
  await expect(table.locator('.plain-why')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cell).toContainText('77.25');
  await page.keyboard.press('Control+s');
  await expect(sheet.statusBar).toContainText('已全部保存');

  await page.keyboard.press('Alt+t');
  await sheet.ready();
  await expect(await sheet.cell(6, '单价')).toHaveText('77.25');
  await expect(sheet.root.locator('.formula-address span')).toHaveText('单价');
});

test('its heads sort and say so, its pages turn, and new rows can be filled in', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.toolbar.getByRole('button', { name: '普通表格' }).click();
  const table = sheet.root.getByRole('table');
  const head = table.getByRole('columnheader', { name: /^单价/ });
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const prices = () =>
    table
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows
          .slice(0, 10)
          .map((row) =>
            Number(
              row
                .querySelectorAll('td')[7]
                ?.querySelector('.plain-cell > span:not(.visually-hidden)')
                ?.textContent?.replaceAll(',', '')
                .replace('\u2212', '-'),
            ),
          ),
      );
  const col = await table.locator('thead th').evaluateAll((heads) => heads.findIndex((one) => one.textContent?.startsWith('单价')) - 1);
  expect(col).toBe(7);
  await expect.poll(async () => (await prices()).every((price, at, all) => at === 0 || price >= (all[at - 1] ?? 0))).toBe(true);
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');

  const pager = sheet.root.getByRole('navigation', { name: '分页' });
  await pager.getByRole('button', { name: '下一页' }).click();
  await expect(pager).toContainText('第 51–100 行');
  await expect(table.locator('tbody tr').first()).toHaveAttribute('aria-rowindex', '52');
  await pager.getByRole('combobox').selectOption({ index: 0 });
  await expect(pager).toContainText('第 1–50 行');

  const total = Number(/共 ([\d,]+) 行/u.exec(await sheet.statusBar.innerText())?.[1]?.replaceAll(',', ''));
  const lines = (count: number) => `共 ${count.toLocaleString('en')} 行`;
  await sheet.toolbar.getByRole('button', { name: '新增行' }).click();
  await expect(table.locator('button:focus')).toHaveCount(1);
  await expect(sheet.statusBar).toContainText(lines(total + 1));
  await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).toContainText(lines(total));
});

test('a locked row is locked here too, and says why', async ({ page }) => {
  const controller = await Caller.signIn('controller');
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(7, '单价');
  await page.keyboard.press('Alt+t');
  const cell = sheet.root.getByRole('table').locator('button:focus');
  await expect(cell).toBeAttached();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('复制本行链接');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/row=\d+/);
  const id = new URL(await page.evaluate(() => navigator.clipboard.readText())).searchParams.get('row');
  await controller.call('/costController/lock', { ids: [id] });
  await expect(cell).toContainText('已锁定');
  await expect(cell).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(sheet.root.locator('.plain input')).toHaveCount(0);
  await expect(sheet.root.locator('[role=alert]')).toContainText('费用已锁定');
  await controller.call('/costController/cancelLock', { ids: [id], reason: 'test' });
});

test('a record and the plain table say what is wrong in the very words of the sheet, and a conflict is settled in the record', async ({
  page,
}) => {
  const other = await Caller.signIn('controller');
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(24, 2, '单价');
  const costs = await other.rows('/costController/list', { sort: [{ field: 'costDate', dir: 'desc' }] });
  await sheet.select(row, '单价');
  await page.keyboard.type('twelve');
  await page.keyboard.press('Enter');
  await page.keyboard.type('611');
  await page.keyboard.press('Enter');
  const theirs = costs[row];
  await other.call('/costController/edit', { id: theirs?.id, version: theirs?.version, price: '612' });
  const said = sheet.root.locator('.formula-reason > span').first();
  await sheet.select(row + 1, '单价');
  await expect(said).toContainText('傅令仪');
  await expect(said).toContainText('612');
  const conflict = await said.innerText();
  await sheet.select(row, '单价');
  await expect(said).toContainText('twelve');
  const refused = await said.innerText();

  await page.keyboard.press('Control+i');
  const field = sheet.root.locator('.record-field').filter({ has: page.getByText('单价', { exact: true }) });
  await expect(field.locator('.record-why')).toHaveText(refused);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+t');
  const table = sheet.root.getByRole('table');
  await expect(table.locator('.plain-why')).toHaveText([refused, conflict]);
  await page.keyboard.press('Alt+t');
  await sheet.ready();
  await sheet.select(row + 1, '单价');
  await page.keyboard.press('Control+i');
  await expect(field.locator('.record-why')).toHaveText(conflict);
  await field.getByRole('button', { name: '用对方的' }).click();
  await expect(field.locator('.record-why')).toBeHidden();
  await expect(field.locator('input')).toHaveValue('612');
});
