import { Caller } from '#tests/e2e/calls';
import { SheetPage, anotherBrowser, openAs, sheets, soon } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const paper = 'rgb(255, 255, 255)';

test('two people in one sheet see each other’s changes and settle the cell both have changed', async ({ page, browser, silent }) => {
  const other = await anotherBrowser(browser);
  silent(other.page);
  await openAs(page, 'finance', sheets.costs);
  await openAs(other.page, 'controller', sheets.costs);
  const mine = await new SheetPage(page).ready();
  const theirs = await new SheetPage(other.page).ready();
  await expect(mine.statusBar).toContainText('实时');

  await mine.select(19, '单价');
  await theirs.select(18, '单价');
  await other.page.keyboard.type('818');
  await other.page.keyboard.press('Enter');
  // The glow is over when a busy machine has read the table it comes with: it is looked for while it comes.
  const glows = expect.poll(() => mine.colourAt(30, -20), { intervals: [100] }).not.toBe(paper);
  await theirs.saveAll();
  await expect(await mine.cell(18, '单价')).toHaveText('818', { timeout: 2_000 });
  await glows;
  await expect(mine.root.locator('.formula-address span')).toHaveText('单价');
  await expect(mine.formula).not.toHaveValue('818');
  await expect.poll(() => mine.colourAt(30, -20)).toBe(paper);

  const settle = async (typed: { mine: string; theirs: string }, verb: '用我的' | '用对方的') => {
    await mine.select(20, '单价');
    await page.keyboard.type(typed.mine);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await theirs.select(20, '单价');
    await other.page.keyboard.type(typed.theirs);
    await other.page.keyboard.press('Enter');
    await theirs.saveAll();
    const tip = mine.root.locator('.tip-conflict');
    await expect(tip).toContainText('傅令仪');
    await expect(tip.locator('dd')).toHaveText([/.+/, typed.mine, typed.theirs]);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('1 行与他人的修改冲突，没有保存', { exact: false }).first()).toBeVisible();
    await expect(mine.toolbar.getByRole('button', { name: '只保存正确的行' })).toBeVisible();
    await expect(tip).toBeVisible();
    await tip.getByRole('button', { name: verb }).click();
    await expect(tip).toBeHidden();
  };
  await settle({ mine: '901', theirs: '902' }, '用我的');
  await mine.saveAll();
  await expect(await theirs.cell(20, '单价')).toHaveText('901');
  await settle({ mine: '911', theirs: '912' }, '用对方的');
  await expect(await mine.cell(20, '单价')).toHaveText('912');
  await expect(mine.statusBar).not.toContainText('未保存');
  await other.context.close();
});

test('initials stand on the row a colleague has the cursor in, and go when the colleague leaves', async ({ page, browser, silent }) => {
  const other = await anotherBrowser(browser);
  silent(other.page);
  await openAs(page, 'finance', sheets.costs);
  await openAs(other.page, 'controller', sheets.costs);
  const mine = await new SheetPage(page).ready();
  const theirs = await new SheetPage(other.page).ready();
  await mine.select(9, '单价');
  await theirs.select(9, '单价');
  // What a screen reader hears of the row names the colleague; the row's head shows the initials.
  const heard = async (): Promise<string> => {
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(300);
    return (await mine.spoken.textContent()) ?? '';
  };
  await expect.poll(heard, { timeout: 5_000 }).toContain('傅令仪 正在这一行');
  const box = await mine.activeBox();
  const grid = await mine.root.locator('.sheet-grid').boundingBox();
  await page.mouse.move((grid?.x ?? 0) + 20, box.y + 10);
  await expect(mine.root.locator('.grid-frame')).toHaveAttribute('title', '傅令仪');
  await theirs.select(12, '单价');
  await expect.poll(heard, { timeout: 5_000 }).not.toContain('傅令仪');
  await theirs.select(9, '单价');
  await expect.poll(heard, { timeout: 5_000 }).toContain('傅令仪');
  await other.page.locator('.sidebar a[href="/dashboard"]').click();
  await expect.poll(heard, { timeout: 5_000 }).not.toContain('傅令仪');
  await other.context.close();
});

test('a colleague’s change moves neither cursor nor scroll nor order', async ({ page }) => {
  const controller = await Caller.signIn('controller');
  await openAs(page, 'finance', sheets.costs);
  const mine = await new SheetPage(page).ready();
  const rows = await controller.rows('/costController/list', {
    size: 1_000,
    where: { and: ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) },
  });
  await mine.select(10, '单价');
  await page.keyboard.press('Control+Shift+l');
  await page.getByRole('dialog').getByRole('button', { name: '升序' }).click();
  await page.keyboard.press('Escape');
  await expect(mine.root.locator('canvas [role=columnheader][aria-sort=ascending]')).toHaveCount(1);
  await page.keyboard.press('PageDown');
  const scroll = () => mine.root.locator('.dvn-scroller').evaluate((element) => [element.scrollTop, element.scrollLeft]);
  /** The rows in sight, wherever the sorted row under the cursor has led. */
  const sight = async () => {
    const top = Number(await mine.grid.locator('canvas tbody [role=row]').first().getAttribute('aria-rowindex'));
    return {
      scroll: await scroll(),
      address: await mine.root.locator('.formula-address').textContent(),
      order: await mine.texts('工作号', top, 12),
    };
  };
  // The table readers hear follows the canvas a moment later.
  await soon('the row under the cursor', async () => {
    const row = Number(await mine.editor.getAttribute('data-row'));
    const heard = await mine.grid.locator(`canvas tbody [role=row][aria-rowindex="${row + 1}"] [aria-selected=true]`).count();
    return heard > 0 ? true : null;
  });
  const before = await sight();
  for (const row of rows.slice(0, 5)) await controller.call('/costController/edit', { id: row.id, version: row.version, price: '99999' });
  await page.waitForTimeout(2_000);
  expect(await sight()).toEqual(before);
});
