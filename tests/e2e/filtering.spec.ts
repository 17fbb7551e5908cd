import type { Page } from 'playwright/test';
import { fromScaled, toScaled } from '#tests/e2e/cents';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const list = '/costController/list';

/** Opens the filter of the active column with the keys and answers its panel. */
async function openFilter(page: Page, column: string) {
  await page.keyboard.press('Control+Shift+l');
  const panel = page.getByRole('dialog', { name: `${column}：筛选与排序` });
  await expect(panel.getByRole('checkbox').first()).toBeVisible();
  return panel;
}

const shownRows = async (sheet: SheetPage): Promise<number> => Number(/显示 ([\d,]+) 行/.exec(await sheet.statusBar.innerText())?.[1]?.replaceAll(',', ''));

test('columns are narrowed by values, by two conditions and by wildcards, each shown as a chip', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  // Sees the same rows; a second session of the same person would end the first.
  const caller = await Caller.signIn('manager');
  const count = async (where: object): Promise<number> => ((await caller.call(list, { page: 1, size: 1, where })) as { total: number }).total;
  const chips = sheet.root.getByRole('group', { name: '正在生效的筛选' });

  await sheet.select(1, '币种');
  const currencies = await openFilter(page, '币种');
  await currencies.getByRole('checkbox', { name: /全选/ }).uncheck();
  await currencies.getByRole('checkbox', { name: /USD/ }).check();
  await currencies.getByRole('button', { name: '应用' }).click();
  await expect(chips.locator('.chip-words')).toHaveText(['币种 USD']);
  const usd = { field: 'currency', op: 'equal', value: 'USD' };
  await expect.poll(() => shownRows(sheet)).toBe(await count({ and: [usd] }));
  await expect.poll(async () => [...new Set(await sheet.texts('币种', 1, 20))]).toEqual(['USD']);

  await sheet.select(1, '单价');
  const prices = await openFilter(page, '单价');
  await prices.getByLabel('条件 1', { exact: true }).selectOption({ label: '大于等于' });
  await prices.getByLabel('条件 1 的值').fill('50');
  await prices.getByLabel('条件 2', { exact: true }).selectOption({ label: '小于' });
  await prices.getByLabel('条件 2 的值').fill('2000');
  await page.keyboard.press('Enter');
  const bounds = [{ field: 'price', op: 'ge', value: '50' }, { field: 'price', op: 'lt', value: '2000' }];
  await expect.poll(() => shownRows(sheet)).toBe(await count({ and: [usd, ...bounds] }));
  await expect(chips.locator('.chip-words')).toHaveCount(2);

  await chips.getByRole('button', { name: '清除全部筛选' }).click();
  await expect(sheet.statusBar).toContainText(/共 [\d,]+ 行/);
  await expect(chips).toBeHidden();

  await sheet.select(1, '结算单位');
  const parties = await openFilter(page, '结算单位');
  await parties.getByLabel('条件 1 的值').fill('宁波?*和');
  await page.keyboard.press('Enter');
  await expect(chips.locator('.chip-words')).toHaveCount(1);
  await expect.poll(() => shownRows(sheet)).toBeGreaterThan(0);
  await expect.poll(async () => (await sheet.texts('结算单位', 1, 5)).every((party) => /^宁波.+和/.test(party))).toBe(true);
});

test('a press on a header sorts up, down and not at all, and the search keeps what holds its words', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const before = await sheet.texts('单价', 1, 20);
  await sheet.select(1, '单价');
  const box = await sheet.activeBox();
  const head = sheet.root.locator('canvas [role=columnheader]').getByText('单价', { exact: true });
  const numbers = async () => (await sheet.texts('单价', 1, 20)).map((text) => Number(text.replaceAll(',', '').replace('−', '-')));
  const press = () => page.mouse.click(box.x + box.width / 2, box.y - box.height / 2);
  await press();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const inOrder = async (by: 1 | -1) => (await numbers()).every((value, at, all) => at === 0 || (value - (all[at - 1] ?? 0)) * by >= 0);
  await expect.poll(() => inOrder(1)).toBe(true);
  await press();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => inOrder(-1)).toBe(true);
  await press();
  await expect(head).not.toHaveAttribute('aria-sort');
  await page.keyboard.press('Control+Home');
  await expect.poll(() => sheet.texts('单价', 1, 20)).toEqual(before);

  const [job = ''] = await sheet.texts('工作号', 1, 1);
  await sheet.toolbar.getByLabel('在本表中搜索').fill(job);
  await page.keyboard.press('Enter');
  await expect.poll(() => shownRows(sheet)).toBeLessThan(100);
  await expect.poll(async () => [...new Set(await sheet.texts('工作号', 1, 4))]).toEqual([job]);
  await sheet.toolbar.getByLabel('在本表中搜索').fill('没有这样的东西');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有符合条件的行')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选和搜索' }).click();
  await expect(sheet.statusBar).toContainText(/共 [\d,]+ 行/);
});

test('the sums of a selection stand in the status bar, each currency by itself', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '金额');
  await sheet.extend(19);
  const [amounts, currencies] = [await sheet.texts('金额', 1, 20), await sheet.texts('币种', 1, 20)];
  const sums = new Map<string, bigint>();
  amounts.forEach((amount, at) => sums.set(currencies[at] ?? '', (sums.get(currencies[at] ?? '') ?? 0n) + toScaled(amount)));
  await expect(sheet.statusBar).toContainText('已选 20 格');
  for (const [currency, sum] of sums) await expect(sheet.statusBar).toContainText(`${currency} ${fromScaled(sum)}`);
});
