import { SheetPage, anotherBrowser, openAs, sheets } from '#tests/e2e/sheetPage';
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
  await theirs.saveAll();
  await expect(await mine.cell(18, '单价')).toHaveText('818', { timeout: 2_000 });
  expect(await mine.colourAt(30, -20)).not.toBe(paper);
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
