import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Wide enough for all columns of the sheet. */
test.use({ viewport: { width: 3_500, height: 1_200 }, permissions: ['clipboard-read', 'clipboard-write'] });

/** Only rows that nothing freezes. */
const freeRows = `?f=${Buffer.from(JSON.stringify({ w: { and: ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) } })).toString('base64url')}`;

test('areas, rows and columns are chosen with the pointer, also several at once', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const chosen = (cells: RegExp | string) => expect(sheet.statusBar).toContainText(typeof cells === 'string' ? `非空 ${cells} 格` : cells);
  await sheet.select(6, '单价');
  const box = await sheet.activeBox();
  const grid = await sheet.root.locator('.sheet-grid').boundingBox();
  const rowHeight = box.height - 1;
  const at = (down: number, right = 0): [number, number] => [box.x + 20 + right, box.y + 10 + down * rowHeight];
  await page.keyboard.down('Shift');
  await page.mouse.click(...at(3));
  await page.keyboard.up('Shift');
  await chosen('4');
  await page.mouse.move(...at(0));
  await page.mouse.down();
  await page.mouse.move(...at(2, box.width), { steps: 4 });
  await page.mouse.up();
  await chosen('6');
  await page.keyboard.down('Control');
  await page.mouse.move(...at(5));
  await page.mouse.down();
  await page.mouse.move(...at(6), { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up('Control');
  await chosen('8');
  const wholeRows = (rows: number[]) =>
    expect
      .poll(() =>
        sheet.root
          .locator('canvas table')
          .evaluate((table) =>
            [...table.querySelectorAll('[role=row][aria-rowindex]')]
              .filter(
                (row) =>
                  [...row.querySelectorAll('[role=gridcell]')].slice(1).every((cell) => cell.getAttribute('aria-selected') === 'true') &&
                  row.querySelector('[role=gridcell]') !== null,
              )
              .map((row) => Number(row.getAttribute('aria-rowindex')) - 1),
          ),
      )
      .toEqual(rows);
  await page.mouse.click((grid?.x ?? 0) + 20, at(0)[1]);
  await wholeRows([6]);
  await page.keyboard.down('Shift');
  await page.mouse.click((grid?.x ?? 0) + 20, at(2)[1]);
  await page.keyboard.up('Shift');
  await wholeRows([6, 7, 8]);
  await page.keyboard.down('Control');
  await page.mouse.click(box.x + box.width - 24, box.y - 5 * rowHeight - 14);
  await page.keyboard.up('Control');
  await chosen(/非空 3,\d{3} 格/);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+Space');
  await chosen(/非空 3,\d{3} 格/);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+Space');
  await wholeRows([1]);
});

test('typing replaces, F2 keeps, Esc restores; a hundred steps are taken back and done again', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(4, 1, '备注');
  await sheet.select(row, '备注');
  const before = await sheet.formula.inputValue();
  await page.keyboard.type('first');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('F2');
  await page.keyboard.type(' and more');
  await page.keyboard.press('Control+Enter');
  await expect(await sheet.cell(row, '备注')).toHaveText('first and more');
  await page.keyboard.type('gone');
  await page.keyboard.press('Escape');
  await expect(await sheet.cell(row, '备注')).toHaveText('first and more');
  await page.keyboard.press('F2');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await expect(sheet.formula).toHaveValue('first and more');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).toContainText('没有修改');
  for (let step = 1; step <= 100; step++) {
    await page.keyboard.type(String(step));
    await page.keyboard.press('Control+Enter');
  }
  await expect(await sheet.cell(row, '备注')).toHaveText('100');
  for (let step = 0; step < 99; step++) await page.keyboard.press('Control+z');
  await expect(await sheet.cell(row, '备注')).toHaveText('1');
  await page.keyboard.press('Control+z');
  await expect(sheet.formula).toHaveValue(before);
  await expect(sheet.statusBar).toContainText('没有修改');
  for (let step = 0; step < 100; step++) await page.keyboard.press('Control+y');
  await expect(await sheet.cell(row, '备注')).toHaveText('100');
});

test('every kind of cell opens by keys and is left by Esc as it was; an input method keeps its first letter', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const editor = sheet.root.locator('.cell-editor');
  const kinds = ['结算单位', '费用', '单位', '币种', '单价', '费用日期', '预估', '备注'];
  const row = await sheet.openRows(4, 1, ...kinds);
  for (const header of kinds) {
    await sheet.select(row, header);
    const shown = await (await sheet.cell(row, header)).textContent();
    await page.keyboard.press('F2');
    await expect(editor, header).toHaveAttribute('data-mode', 'edit');
    await page.keyboard.press('Escape');
    await expect(editor, header).toHaveAttribute('data-mode', 'ready');
    expect(await (await sheet.cell(row, header)).textContent(), header).toBe(shown);
  }
  await page.keyboard.press('Home');
  const offered = page.locator('.suggestions [role=option]');
  for (const header of ['结算单位', '单位', '币种']) {
    await sheet.select(row, header);
    await page.keyboard.press('Alt+ArrowDown');
    await expect(offered.first(), header).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(offered.first(), header).toBeHidden();
    await expect(editor, header).toHaveAttribute('data-mode', 'ready');
  }
  await sheet.select(row, '结算单位');
  await page.keyboard.type('宁波');
  await expect.poll(() => offered.count()).toBeGreaterThanOrEqual(10);
  for (const text of (await offered.allTextContents()).slice(0, 10)) expect(text).toContain('宁波');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(sheet.statusBar).toContainText('没有修改');

  await sheet.select(row, '备注');
  const session = await page.context().newCDPSession(page);
  for (const text of ['f', 'fi', 'fin', 'find'])
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await expect(editor).toHaveValue('find');
  await session.send('Input.insertText', { text: '分单' });
  await expect(editor).toHaveValue('分单');
  await page.keyboard.press('Enter');
  await expect(await sheet.cell(row, '备注')).toHaveText('分单');
  await expect(page.locator('.find-dialog')).toHaveCount(0);
  await page.keyboard.press('Control+z');
});

test('a number of a record leads to it by a double press or the menu, and Back to the same cell', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(9, '工作号');
  const jobNo = await sheet.formula.inputValue();
  const box = await sheet.activeBox();
  await page.mouse.dblclick(box.x + 20, box.y + 10);
  await expect(page).toHaveURL(/\/order\/orderManage/);
  const orders = await (await new SheetPage(page).titled('出口订单')).ready();
  await expect(orders.root.locator('.formula-address bdi')).toHaveText(jobNo);
  await page.goBack();
  await expect(page).toHaveURL(sheets.costs);
  await (await new SheetPage(page).titled('费用')).ready();
  await expect(sheet.root.locator('.formula-address span')).toHaveText('工作号');
  await expect(await sheet.cell(9, '工作号')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '打开来源单据' }).click();
  await expect(page).toHaveURL(/\/order\/orderManage/);
});

test('rows are inserted and deleted by the menu of the row heads: struck out until they are saved', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs + freeRows);
  const sheet = await new SheetPage(page).ready();
  await expect(sheet.statusBar).toContainText('显示');
  const row = 4;
  const total = Number(/共 ([\d,]+) 行/.exec((await sheet.statusBar.textContent()) ?? '')?.[1]?.replace(',', ''));
  await sheet.select(row, '单价');
  const box = await sheet.activeBox();
  const grid = await sheet.root.locator('.sheet-grid').boundingBox();
  const menuAt = async (name: string) => {
    await page.mouse.click((grid?.x ?? 0) + 20, box.y + 10, { button: 'right' });
    await page.getByRole('menu').getByRole('menuitem', { name }).click();
  };
  await menuAt('删除选中行');
  await page.getByRole('button', { name: /^删除 1 行/ }).click();
  await expect(sheet.statusBar).toContainText('未保存');
  await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).toContainText('没有修改');
  await page.keyboard.press('Control+Home');
  await menuAt('新增行');
  await expect(sheet.statusBar).toContainText(`共 ${(total + 1).toLocaleString('en')} 行`);
  await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).toContainText(`共 ${total.toLocaleString('en')} 行`);
});

test('a column whose name looks like a page is shown by that name, in head, menu, list and copy', async ({ page }) => {
  const name = '<img src=x onerror=alert(1)>';
  const manager = await Caller.signIn('manager');
  await manager.call('/PublicQueryController/update_diyTable', { mod: 'cost.list', isEn: 0, columns: null });
  await openAs(page, 'manager', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '单价');
  await page.keyboard.press('Control+Shift+l');
  await page.getByRole('dialog').getByRole('button', { name: '在右侧添加公式列…' }).click();
  const dialog = page.getByRole('dialog', { name: '添加公式列' });
  await page.keyboard.type(name);
  await dialog.getByRole('combobox', { name: '公式' }).fill('=单价*2');
  await dialog.getByRole('button', { name: '添加列' }).click();
  await sheet.select(1, name);
  await page.keyboard.press('Control+Shift+l');
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '复制（含表头）' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(name);
  expect(await page.locator('img[src=x]').count()).toBe(0);
  await (await Caller.signIn('manager')).call('/PublicQueryController/update_diyTable', { mod: 'cost.list', isEn: 0, columns: null });
});
