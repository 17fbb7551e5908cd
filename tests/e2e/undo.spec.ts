import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Wide and high enough for all columns of the sheet and some fifty rows. */
test.use({ viewport: { width: 3500, height: 2000 }, permissions: ['clipboard-read', 'clipboard-write'] });

const newestCosts = { sort: [{ field: 'costDate', dir: 'desc' }] };

test('undo and redo of typing, paste, fill and clear, one step each; what changed is selected', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(12, 3, '备注');
  const start = await sheet.texts('备注', row, 3);
  await sheet.select(row, '备注');
  await page.keyboard.type('输入的');
  await page.keyboard.press('Enter');
  await sheet.select(row, '备注');
  await sheet.extend(2);
  await page.keyboard.press('Control+d');
  await sheet.select(row, '备注');
  await sheet.paste('甲\n乙\n丙');
  await expect.poll(() => sheet.texts('备注', row, 3)).toEqual(['甲', '乙', '丙']);
  await sheet.select(row + 3, '备注');
  await sheet.select(row, '备注');
  await sheet.extend(1);
  await page.keyboard.press('Delete');
  await expect.poll(() => sheet.texts('备注', row, 3)).toEqual(['', '', '丙']);
  await expect(sheet.toolbar.getByRole('button', { name: '撤销：清除' })).toBeVisible();

  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts('备注', row, 3)).toEqual(['甲', '乙', '丙']);
  await expect(sheet.statusBar).toContainText('非空 2 格');
  await expect(sheet.formula).toHaveValue('甲');
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts('备注', row, 3)).toEqual(['输入的', '输入的', '输入的']);
  await expect(sheet.statusBar).toContainText('非空 3 格');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts('备注', row, 3)).toEqual(start);
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+y');
  await expect.poll(() => sheet.texts('备注', row, 3)).toEqual(['', '', '丙']);
});

test('the list of steps: choosing one takes back all above it', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(16, 3, '备注');
  const start = await sheet.texts('备注', row, 3);
  for (const [at, text] of ['一', '二', '三'].entries()) {
    await sheet.select(row + at, '备注');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await sheet.toolbar.getByRole('button', { name: '撤销记录' }).click();
  const list = page.getByRole('dialog', { name: '撤销记录' });
  await expect(list.getByRole('button', { name: /^输入 1 格/ })).toHaveCount(3);
  await expect(list.locator('.undo-line').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list).toContainText('撤销 2 步');
  await page.keyboard.press('Enter');
  await expect.poll(() => sheet.texts('备注', row, 3)).toEqual(['一', start[1], start[2]]);
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
});

test('after a save and a reload the batch is taken back, and what somebody changed since is named', async ({ page }) => {
  const finance = await Caller.signIn('controller');
  const costs = await finance.rows('/costController/list', newestCosts);
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(22, 3, '备注');
  const before = await sheet.texts('备注', row, 3);
  await sheet.select(row, '备注');
  await sheet.paste('保存一\n保存二\n保存三');
  await expect(await sheet.cell(row + 2, '备注')).toHaveText('保存三');
  await sheet.saveAll();

  const changed = (await finance.rows('/costController/list', newestCosts))[row];
  expect([changed?.id, changed?.remark]).toEqual([costs[row]?.id, '保存二']);
  await finance.call('/costController/batchEdit', {
    batchId: crypto.randomUUID(),
    rows: [{ id: changed?.id, version: changed?.version, set: { remark: { old: '保存二', new: '别人改的' } } }],
  });

  await page.reload();
  await sheet.ready();
  await sheet.root.locator('.cell-editor').focus();
  await page.keyboard.press('Control+z');
  const list = page.getByRole('dialog', { name: '撤销记录' });
  await expect(list).toContainText('以前保存的修改');
  await list
    .getByRole('button', { name: /^已保存的修改 3 行/ })
    .first()
    .click();
  await expect(page.getByText('已撤回 2 处，保存后生效').first()).toBeVisible();
  const left = page.getByRole('dialog', { name: '没有撤销的单元格' });
  await expect(left).toContainText('1 处没有撤销');
  await expect(left.getByRole('button')).toContainText('备注');
  await expect(left.getByRole('button')).toContainText('后来改过，现在是 别人改的');
  await page.keyboard.press('Escape');
  await expect.poll(() => sheet.texts('备注', row, 3)).toEqual([before[0], '别人改的', before[2]]);
  await expect(sheet.statusBar).toContainText('2 格未保存');
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts('备注', row, 3)).toEqual(['保存一', '别人改的', '保存三']);
  await page.keyboard.press('Control+y');
  await sheet.saveAll();
  const saved = await finance.rows('/costController/list', newestCosts);
  expect(saved.slice(row - 1, row + 2).map(({ remark }) => remark ?? '')).toEqual([before[0], '别人改的', before[2]]);
});

test('a saved edit is undone in the same visit as a new one, and only where nobody has changed it since', async ({ page }) => {
  const controller = await Caller.signIn('controller');
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(27, 2, '备注');
  const before = await sheet.texts('备注', row, 2);
  await sheet.select(row, '备注');
  await sheet.paste('先存\n后存');
  await sheet.saveAll();
  const saved = (await controller.rows('/costController/list', newestCosts))[row - 1];
  await controller.call('/costController/batchEdit', {
    batchId: crypto.randomUUID(),
    rows: [{ id: saved?.id, version: saved?.version, set: { remark: { old: '先存', new: '同事' } } }],
  });
  await expect(await sheet.cell(row, '备注')).toHaveText('同事');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('dialog', { name: '没有撤销的单元格' })).toContainText('现在是 同事');
  await page.keyboard.press('Escape');
  await expect.poll(() => sheet.texts('备注', row, 2)).toEqual(['同事', before[1]]);
  await sheet.saveAll();
});
