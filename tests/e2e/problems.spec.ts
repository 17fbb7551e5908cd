import { Caller } from '#tests/e2e/calls';
import { anotherBrowser, keptWithinMs, openAs, sheets, SheetPage } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test('a cell says what is wrong, why and how to mend it; F8 goes round, and the list groups, narrows and copies', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const put = async (row: number, header: string, text: string) => {
    await sheet.select(row, header);
    if (text === '') await page.keyboard.press('Delete');
    else await page.keyboard.type(text);
    if (text !== '') await page.keyboard.press('Enter');
  };
  await put(8, '单价', 'twelve');
  await put(9, '单价', 'a lot');
  await put(10, '费用', 'no such charge');
  await put(11, '费用', '');
  await expect(sheet.statusBar).toContainText('4 处错误');
  await sheet.select(10, '费用');
  const tip = sheet.root.locator('.cell-tip');
  await expect(tip).toContainText('no such charge');
  await expect(sheet.root.locator('.formula-wrong')).toContainText('no such charge');
  await expect(await sheet.cell(10, '费用')).toHaveAttribute('aria-invalid', 'true');
  await expect(await sheet.cell(11, '费用')).toHaveAttribute('aria-required', 'true');

  await page.keyboard.press('Control+Home');
  for (const typed of ['twelve', 'a lot', 'no such charge', '', 'twelve']) {
    await page.keyboard.press('F8');
    await expect(sheet.root.locator('.formula-wrong')).toBeVisible();
    await expect(sheet.formula).toHaveValue(typed);
  }
  await page.keyboard.press('Shift+F8');
  await expect(sheet.formula).toHaveValue('');

  await sheet.statusBar.getByRole('button', { name: /4 处错误/ }).click();
  const list = sheet.root.getByRole('complementary', { name: '错误列表' });
  await expect(list.locator('h3')).toHaveCount(4);
  await list.getByRole('button', { name: '复制列表' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split(/\r?\n/).map((line) => line.split('\t').length)).toEqual([4, 4, 4, 4]);
  await list.getByRole('checkbox', { name: '只看有错误的行' }).check();
  await expect(sheet.statusBar).toContainText(/显示 4 行，共 3,\d{3} 行/);
  await put(1, '单价', '12');
  await expect(sheet.statusBar).toContainText('3 处错误');
  await expect(sheet.statusBar).toContainText('显示 4 行');
  await sheet.select(2, '单价');
  await page.keyboard.press('F9');
  await expect(sheet.statusBar).toContainText('显示 3 行');
  await sheet.toolbar.getByRole('button', { name: '显示全部行' }).click();
  await expect(sheet.statusBar).toContainText(/共 3,\d{3} 行/);
  for (let time = 0; time < 6; time++) await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).not.toContainText('处错误');
});

test('only rows with errors: so again after a reload, once the edits left behind are taken back and checked', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  for (const [row, header, text] of [
    [20, '单价', 'twelve'],
    [21, '费用', 'no such charge'],
    [22, '单价', '22'],
  ] as const) {
    await sheet.select(row, header);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect(sheet.statusBar).toContainText('2 处错误');
  await sheet.statusBar.getByRole('button', { name: /2 处错误/ }).click();
  await sheet.root.getByRole('checkbox', { name: '只看有错误的行' }).check();
  await expect(sheet.statusBar).toContainText('显示 2 行');
  await page.waitForTimeout(keptWithinMs);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await sheet.ready();
  const banner = sheet.root.locator('.banner-waiting');
  await expect(banner).toContainText('上次有 3 格修改没有保存');
  await banner.getByRole('button', { name: '恢复到表中' }).click();
  await expect(sheet.statusBar).toContainText('显示 2 行');
  await expect(sheet.statusBar).toContainText('2 处错误');
  await expect(sheet.toolbar.getByRole('button', { name: '显示全部行' })).toBeVisible();
  await expect(await sheet.cell(2, '费用')).toHaveText('no such charge');

  // Whoever looked at all rows sees all rows again, and the narrowing works at once.
  await sheet.toolbar.getByRole('button', { name: '显示全部行' }).click();
  await expect(sheet.statusBar).toContainText(/共 3,\d{3} 行/);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await sheet.ready();
  await banner.getByRole('button', { name: '恢复到表中' }).click();
  // What cannot be saved as it is opens the list by itself.
  await expect(sheet.statusBar).not.toContainText('显示 2 行');
  await sheet.root.getByRole('checkbox', { name: '只看有错误的行' }).check();
  await expect(sheet.statusBar).toContainText('显示 2 行');
  await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).toContainText('没有修改');
});

test('a dictionary cell takes the code, the Chinese and the English name and the pinyin initials', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(12, '费用');
  for (const typed of ['THC', '码头操作费', 'Terminal handling charge', 'mtczf']) {
    await sheet.select(13, '费用');
    await page.keyboard.press('Delete');
    await page.keyboard.type(typed);
    await expect(page.locator('.suggestions [role=option]').first(), typed).toContainText('码头操作费');
    await page.keyboard.press('Enter');
    await expect(await sheet.cell(13, '费用'), typed).toHaveText('码头操作费');
    await expect(await sheet.cell(13, '费用'), typed).not.toHaveAttribute('aria-invalid', 'true');
    await sheet.select(12, '费用');
  }
  await sheet.select(13, '费用');
  await page.keyboard.press('Delete');
  // Part of a name takes what slow typing would have been offered; pasted, it is refused with what is near.
  await sheet.typeAtOnce('OCEAN\n');
  await expect(await sheet.cell(13, '费用')).toHaveText('海运费');
  await sheet.select(13, '费用');
  await sheet.paste('OCEAN');
  await expect(sheet.root.locator('.formula-wrong')).toContainText('相近的有：OCF 海运费');
  // Choices are found the same way, typed at any speed.
  await sheet.select(13, '单位');
  await sheet.typeAtOnce('ptd\n');
  await expect(await sheet.cell(13, '单位')).toHaveText('票(提单)');
});

test('conflicts are settled cell by cell or all at once, for mine or for theirs', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const other = await Caller.signIn('controller');
  const ids: string[] = [];
  for (const row of [14, 15, 16, 17]) ids.push(await rowIdAt(sheet, row));
  const theirs = async (price: string) => {
    for (const id of ids) {
      const row = (await other.call('/costController/get', { id })) as { version: number };
      await other.call('/costController/edit', { id, version: row.version, price });
    }
  };
  const mine = async (price: string) => {
    for (const row of [14, 15, 16, 17]) {
      await sheet.select(row, '单价');
      await page.keyboard.type(price);
      await page.keyboard.press('Enter');
    }
  };
  const before = await sheet.texts('单价', 14, 4);
  await mine('501');
  await theirs('502');
  const bar = sheet.root.locator('.banner-conflict');
  await expect(bar).toContainText('4 格');
  // Behind a search nothing is reached, and that is said instead of "no errors".
  await sheet.root.getByRole('searchbox').fill('no such row');
  await expect(sheet.statusBar).toContainText('显示 0 行');
  await page.keyboard.press('F8');
  await expect(page.getByText('4 处错误都在没有显示的行中').first()).toBeVisible();
  await sheet.root.getByRole('searchbox').fill('');
  await expect(sheet.statusBar).not.toContainText('显示 0 行');
  await sheet.select(14, '单价');
  await expect(sheet.root.locator('.tip-conflict dd')).toHaveText([before[0] ?? '', '501', '502']);
  await expect(sheet.root.locator('.tip-conflict')).toContainText('傅令仪');
  await sheet.root.locator('.tip-conflict').getByRole('button', { name: '用对方的' }).click();
  await expect(await sheet.cell(14, '单价')).toHaveText('502');
  await sheet.select(15, '单价');
  await sheet.root.locator('.tip-conflict').getByRole('button', { name: '用我的' }).click();
  await expect(bar).toContainText('2 格');
  await bar.getByRole('button', { name: '全部用对方的' }).click();
  await expect(bar).toBeHidden();
  await expect.poll(() => sheet.texts('单价', 14, 4)).toEqual(['502', '501', '502', '502']);
  await sheet.saveAll();
  await mine('511');
  await theirs('512');
  await expect(bar).toContainText('4 格');
  await bar.getByRole('button', { name: '全部用我的' }).click();
  await sheet.saveAll();
  await expect.poll(() => sheet.texts('单价', 14, 4)).toEqual(['511', '511', '511', '511']);
});

test('a locked cell says whose lock it is and since when, and a lock freezes an open sheet at once', async ({ page, browser, silent }) => {
  const admin = await anotherBrowser(browser);
  silent(admin.page);
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const boss = await Caller.signIn('admin');
  const controller = await Caller.signIn('controller');
  const id = await rowIdAt(sheet, 18);
  await sheet.select(18, '单价');
  await expect(await sheet.cell(18, '单价')).toHaveAttribute('aria-readonly', 'false');
  await controller.call('/costController/lock', { ids: [id] });
  await expect(await sheet.cell(18, '单价')).toHaveAttribute('aria-readonly', 'true', { timeout: 2_000 });
  await expect(sheet.root.locator('.formula-address span')).toHaveText('单价');
  await page.keyboard.type('5');
  await expect(sheet.root.locator('.formula-reason')).toContainText('费用已锁定，不能修改');
  await expect(sheet.root.locator('.typing-note')).toContainText('已输入的 1 个值留在这里，没有写入');
  await page.keyboard.press('Escape');
  await expect(sheet.root.locator('.formula-reason')).toContainText(/锁定：傅令仪，\d\d:\d\d 起/);
  const box = await sheet.activeBox();
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.move(box.x + 12, box.y + 8);
  await expect(sheet.root.locator('.cell-tip')).toContainText(/锁定：傅令仪/);
  await page.keyboard.press('Space');
  await expect(sheet.root.locator('.record-kept-why')).toContainText(/费用已锁定，不能修改.*锁定：傅令仪/);
  await expect(sheet.root.locator('.record-why:visible')).toHaveCount(0);
  await page.keyboard.press('Space');
  await controller.call('/costController/cancelLock', { ids: [id], reason: 'test' });
  await expect(await sheet.cell(18, '单价')).toHaveAttribute('aria-readonly', 'false', { timeout: 2_000 });
  const row = (await boss.call('/costController/get', { id })) as { orderId: string };
  await boss.call('/OrderController/costLock', { ids: [row.orderId] });
  await expect(await sheet.cell(18, '单价')).toHaveAttribute('aria-readonly', 'true', { timeout: 2_000 });
  await boss.call('/OrderController/costUnlock', { ids: [row.orderId], reason: 'test' });
  await expect(await sheet.cell(18, '单价')).toHaveAttribute('aria-readonly', 'false', { timeout: 2_000 });
  await admin.context.close();
});

/** Id of a row, read from the link to it. */
async function rowIdAt(sheet: SheetPage, row: number): Promise<string> {
  const { page } = sheet;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sheet.select(row, '单价');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '复制本行链接' }).click();
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  return new URL(link).searchParams.get('row') ?? '';
}

test('a cell that takes no Chinese says so while one types, and keeps what was typed', async ({ page }) => {
  await openAs(page, 'manager', '/client/clientData');
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '审核状态');
  await sheet.walkTo('英文名');
  const note = sheet.root.getByRole('alert').filter({ hasText: '英文名不允许输入中文' });
  await page.keyboard.type('Ningbo ');
  await expect(note).toBeHidden();
  await page.keyboard.insertText('宁波');
  await expect(note).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(note).toBeHidden();
  await page.keyboard.insertText('宁波');
  await page.keyboard.press('Enter');
  await expect(note).toBeHidden();
  await expect(sheet.statusBar).toContainText('1 处错误');
  await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).toContainText('没有修改');
});

test('what the server refused is told again after a reload, with its time, until the cell is edited', async ({ page }) => {
  const name = '客户名称';
  await openAs(page, 'admin', '/client/clientData');
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(3, 1, name);
  const [taken = ''] = await sheet.texts(name, row + 1, 1);
  await sheet.select(row, name);
  await page.keyboard.type(taken);
  await page.keyboard.press('Enter');
  await expect(sheet.statusBar).not.toContainText('处错误');
  await page.keyboard.press('Control+s');
  await expect(sheet.statusBar).toContainText('1 处错误');
  const reason = sheet.root.locator('.formula-wrong > span');
  await sheet.select(row, name);
  await expect(reason).toContainText(taken);
  const said = await reason.innerText();
  await page.waitForTimeout(keptWithinMs);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await sheet.ready();
  const banner = sheet.root.locator('.banner-waiting');
  await expect(banner).toContainText('上次有 1 格修改没有保存');
  await banner.getByRole('button', { name: '恢复到表中' }).click();
  await expect(sheet.statusBar).toContainText('1 处错误');
  await sheet.select(row, name);
  await expect(await sheet.cell(row, name)).toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toHaveText(new RegExp(`^服务器于 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d 拒绝保存：`, 'u'));
  await expect(reason).toContainText(said);
  await page.keyboard.type('改过的名称');
  await page.keyboard.press('Enter');
  await expect(sheet.statusBar).not.toContainText('处错误');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).toContainText('没有修改');
});

test('"None Transfer" is no way a box can go: typed or pasted, the cell refuses it in those words', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 3500, height: 1000 });
  await openAs(page, 'rates', sheets.rates);
  const sheet = await new SheetPage(page).ready();
  const way = '直达/中转';
  const row = await sheet.openRows(3, 2, way);
  const before = await sheet.texts(way, row, 2);
  await sheet.select(row, way);
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('None Transfer');
  await page.keyboard.press('Enter');
  await sheet.select(row, way);
  const reason = sheet.root.locator('.formula-wrong > span');
  await expect(reason).toHaveText('不能选择None Transfer');
  await expect(await sheet.cell(row, way)).toHaveAttribute('aria-invalid', 'true');
  await sheet.select(row + 1, way);
  await sheet.paste('NONE TRANSFER');
  await expect(reason).toHaveText('不能选择None Transfer');
  await expect(sheet.statusBar).toContainText('2 处错误');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts(way, row, 2)).toEqual(before);
});
