import type { Locator, Page } from 'playwright/test';
import { multiply, plainText, toDecimal } from '#values/decimal';
import { Caller } from '#tests/e2e/calls';
import { costSum } from '#tests/e2e/costSums';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const costs = '/costController/list';
const price = '单价';

async function openCosts(page: Page, username = 'finance'): Promise<SheetPage> {
  await openAs(page, username, sheets.costs);
  return new SheetPage(page).ready();
}

const offersOf = (page: Page): Locator => page.getByRole('listbox', { name: '可用的列和函数' });

/** Types a formula into a cell and closes the entry; a list of suggestions that is open does not take the Enter. */
async function enter(sheet: SheetPage, row: number, header: string, text: string): Promise<void> {
  await sheet.select(row, header);
  await sheet.page.keyboard.type(text);
  await sheet.page.keyboard.press('Enter');
}

const number = (text: string): number => Number(text.replaceAll(',', '').replace('−', '-'));
const numbers = (texts: readonly string[]): number[] => texts.map(number);

/** Is this colour on the grid somewhere in the 120 pixels above a point of the window? */
const paintedAbove = (sheet: SheetPage, x: number, y: number, colour: string): Promise<boolean> =>
  sheet.root.locator('.sheet-grid canvas').evaluateAll(
    (canvases, at) =>
      (canvases as HTMLCanvasElement[]).some((canvas) => {
        const frame = canvas.getBoundingClientRect();
        const scale = canvas.width / frame.width;
        const top = Math.max(0, Math.round((at.y - 120 - frame.top) * scale));
        const height = Math.min(canvas.height, Math.round((at.y - frame.top) * scale)) - top;
        if (height <= 0) return false;
        const { data } = canvas.getContext('2d')?.getImageData(Math.round((at.x - frame.left) * scale), top, 1, height) ?? { data: [] };
        return Array.from({ length: height }, (_, line) => `rgb(${data[line * 4]}, ${data[line * 4 + 1]}, ${data[line * 4 + 2]})`).includes(
          at.colour,
        );
      }),
    { x, y, colour },
  );

/** Menu of a column, by the keys. */
async function columnMenu(sheet: SheetPage, header: string): Promise<Locator> {
  await sheet.select(1, header);
  await sheet.page.keyboard.press('Control+Shift+l');
  const menu = sheet.page.getByRole('dialog', { name: `${header}：筛选与排序` });
  await expect(menu).toBeVisible();
  return menu;
}

test('typing = offers columns by name, field and initials, and functions; named columns are coloured in the bar and framed in the grid', async ({
  page,
}) => {
  const sheet = await openCosts(page);
  await sheet.select(3, price);
  const offers = offersOf(page);
  await page.keyboard.type('=sl');
  await expect(offers.getByRole('option')).toContainText(['数量']);
  await page.keyboard.press('Tab');
  await expect(sheet.formula).toHaveValue('=数量');
  await page.keyboard.type('*rate');
  await expect(offers.getByRole('option').first()).toContainText('汇率');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sheet.formula).toHaveValue('=数量*汇率');
  await page.keyboard.type('+su');
  await expect(offers.getByRole('option')).toContainText(['SUM']);
  await page.keyboard.press('Tab');
  await expect(sheet.formula).toHaveValue('=数量*汇率+SUM(');
  await page.keyboard.type('rate');
  await page.keyboard.press('Tab');
  await page.keyboard.type(')');

  const inks = sheet.root.locator('.formula-bar .reference');
  await expect(inks).toHaveText(['数量', '汇率', '汇率']);
  const colours = await inks.evaluateAll((pieces) => pieces.map((piece) => getComputedStyle(piece).color));
  expect(colours[1]).toBe(colours[2]);
  expect(colours[0]).not.toBe(colours[1]);
  // 数量 stands before 单价: somewhere above, its header has a frame of the colour its name has in the bar.
  const { x, y } = await sheet.activeBox();
  const frame = () => paintedAbove(sheet, x - 20, y, colours[0] ?? '');
  await expect.poll(frame).toBe(true);
  await expect(offers).toBeHidden();
  await page.keyboard.press('Escape');
  await expect.poll(frame).toBe(false);
  await expect(sheet.statusBar).toContainText('没有修改');
});

test('formulas answer to the cent: of the row, over the whole column, by currency; what cannot be worked out stays with its reason', async ({
  page,
}) => {
  const sheet = await openCosts(page);
  const caller = await Caller.signIn('manager');
  const usd = await costSum(caller, 'USD');
  const [count] = await sheet.texts('数量', 4, 1);
  // Written by field names, in full width, and through the bar: all the same road.
  await enter(sheet, 4, price, '＝number*1.06');
  await expect.poll(async () => numbers(await sheet.texts(price, 4, 1))[0]).toBeCloseTo(number(count ?? '') * 1.06, 6);
  await enter(sheet, 5, price, '=SUMIF(币种,"USD",金额)');
  await expect.poll(() => sheet.texts(price, 5, 1)).toEqual([usd]);

  await sheet.select(6, price);
  await sheet.formula.click();
  await sheet.formula.fill('=COUNTIF(币种,"USD")');
  await page.keyboard.press('Enter');
  const { total } = (await caller.call(costs, {
    page: 1,
    size: 1,
    where: { and: [{ field: 'currency', op: 'equal', value: 'USD' }] },
  })) as { total: number };
  await expect.poll(async () => numbers(await sheet.texts(price, 6, 1))).toEqual([total]);

  // Raised by itself: worked out once over what the cell held, and stored as a number.
  const [own = ''] = await sheet.texts(price, 7, 1);
  const raised = plainText(multiply(toDecimal(own.replaceAll(',', '').replace('−', '-')), toDecimal('1.005')));
  await enter(sheet, 7, price, '=单价*1.005');
  await expect.poll(async () => numbers(await sheet.texts(price, 7, 1))).toEqual([Number(raised)]);
  await sheet.select(7, price);
  await expect(sheet.formula).toHaveValue(raised);
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts(price, 7, 1)).toEqual([own]);

  const refusals: [string, string][] = [
    ['=SUM(金额)', '币种，不能直接相加'],
    ['=数量*', '公式无法识别'],
    ['=数量*单甲', '公式中没有“单甲”这一列'],
    ['=数量/0', '公式除以了0'],
  ];
  for (const [at, [text, reason]] of refusals.entries()) {
    await enter(sheet, 7 + at, price, text);
    await expect.poll(() => sheet.texts(price, 7 + at, 1), text).toEqual([text]);
    await sheet.select(7 + at, price);
    await expect(sheet.formula).toHaveValue(text);
    await expect(sheet.formula).toHaveAttribute('aria-invalid', 'true');
    await expect(sheet.root.locator('.formula-bar')).toContainText(reason);
  }
});

test('a formula fills the selection by Ctrl+Enter and a whole column by its menu: one step each, locked cells passed over and counted', async ({
  page,
}) => {
  const sheet = await openCosts(page);
  const [before, counts] = [await sheet.texts(price, 8, 4), numbers(await sheet.texts('数量', 8, 4))];
  await sheet.select(8, price);
  await sheet.extend(3);
  await page.keyboard.type('=数量*3');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => numbers(await sheet.texts(price, 8, 4))).toEqual(counts.map((count) => count * 3));
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts(price, 8, 4)).toEqual(before);

  const menu = await columnMenu(sheet, price);
  await menu.getByRole('button', { name: '用公式填充整列…' }).click();
  const dialog = page.getByRole('dialog', { name: '用公式填充' });
  const all = Number(/([\d,]+) 行/.exec((await dialog.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  expect(all).toBeGreaterThan(1000);
  await page.keyboard.type('单价*2');
  await expect(dialog.locator('.formula-samples tbody tr')).not.toHaveCount(0);
  // Without its first rows the dialog is lower and the box elsewhere: suggestions never lie over what is typed.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('=foo*');
  await expect(dialog.locator('.formula-problem')).toContainText('foo');
  const [offers, box] = await Promise.all([page.locator('.formula-offers').boundingBox(), dialog.getByRole('combobox').boundingBox()]);
  expect(offers && box && (offers.y >= box.y + box.height || offers.y + offers.height <= box.y)).toBe(true);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('单价*2');
  await expect(dialog.locator('.formula-samples tbody tr')).not.toHaveCount(0);
  const start = numbers(await sheet.texts(price, 1, 20));
  await dialog.getByRole('button', { name: /^填充/ }).click();
  const told = page.locator('.toast').filter({ hasText: '跳过' });
  await expect(told).toBeVisible({ timeout: 30_000 });
  const [written, skipped] = (/已写入 ([\d,]+) 格，跳过 ([\d,]+) 格/.exec((await told.textContent()) ?? '') ?? [])
    .slice(1)
    .map((text) => Number(text.replaceAll(',', '')));
  expect([(written ?? 0) + (skipped ?? 0), (skipped ?? 0) > 0]).toEqual([all, true]);
  await expect.poll(async () => numbers(await sheet.texts(price, 1, 20))).not.toEqual(start);
  expect(numbers(await sheet.texts(price, 1, 20)).every((value, at) => value === (start[at] ?? 0) * 2 || value === start[at])).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => numbers(await sheet.texts(price, 1, 20))).toEqual(start);
  await expect(sheet.statusBar).toContainText('没有修改');
});

test('an own formula column: added, followed by edits, sorted, filtered, kept over a reload, changed, refused in a circle, removed', async ({
  page,
}) => {
  await (await Caller.signIn('manager')).call('/PublicQueryController/update_diyTable', { mod: 'cost.list', isEn: 0, columns: null });
  const sheet = await openCosts(page, 'manager');
  await (await columnMenu(sheet, price)).getByRole('button', { name: '在右侧添加公式列…' }).click();
  const dialog = page.getByRole('dialog', { name: '添加公式列' });
  await page.keyboard.type('双倍');
  const formula = dialog.getByRole('combobox', { name: '公式' });
  await formula.fill('=单价*2');
  const kept = page.waitForResponse((response) => response.url().endsWith('/update_diyTable'));
  await dialog.getByRole('button', { name: '添加列' }).click();
  const doubled = async (by: number) => {
    const [own, prices] = [numbers(await sheet.texts('双倍', 1, 15)), numbers(await sheet.texts(price, 1, 15))];
    return own.every((value, at) => Math.abs(value - (prices[at] ?? 0) * by) < 0.005);
  };
  await expect.poll(() => doubled(2)).toBe(true);

  // Not typed over, and sorted and filtered as any column.
  await sheet.select(1, '双倍');
  await page.keyboard.type('5');
  await expect(
    page
      .locator('.toast')
      .filter({ hasText: '这是自己添加的公式列' })
      .or(sheet.root.locator('.formula-bar').getByText('这是自己添加的公式列'))
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  const menu = await columnMenu(sheet, '双倍');
  await menu.getByLabel('条件 1', { exact: true }).selectOption({ label: '大于等于' });
  await menu.getByLabel('条件 1 的值').fill('1000');
  await page.keyboard.press('Enter');
  await expect(sheet.statusBar).toContainText(/显示 [\d,]+ 行/);
  await expect.poll(async () => numbers(await sheet.texts('双倍', 1, 15)).every((value) => value >= 1000)).toBe(true);
  await (await columnMenu(sheet, '双倍')).getByRole('button', { name: '升序' }).click();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => numbers(await sheet.texts('双倍', 1, 15)).every((value, at, all) => at === 0 || value >= (all[at - 1] ?? 0)))
    .toBe(true);
  expect(await doubled(2)).toBe(true);

  expect((await kept).ok()).toBe(true);
  await page.reload();
  await sheet.ready();
  await expect.poll(() => doubled(2)).toBe(true);

  await (await columnMenu(sheet, '双倍')).getByRole('button', { name: '修改公式列…' }).click();
  const change = page.getByRole('dialog', { name: '修改公式列' });
  await change.getByLabel('列名').fill('三倍');
  await change.getByRole('combobox', { name: '公式' }).fill('=单价*3');
  await change.getByRole('button', { name: '保存' }).click();
  const trebled = async () => {
    const [own, prices] = [numbers(await sheet.texts('三倍', 1, 10)), numbers(await sheet.texts(price, 1, 10))];
    return own.every((value, at) => Math.abs(value - (prices[at] ?? 0) * 3) < 0.005);
  };
  await expect.poll(trebled).toBe(true);

  await (await columnMenu(sheet, '三倍')).getByRole('button', { name: '在右侧添加公式列…' }).click();
  await page.keyboard.type('再乘');
  await dialog.getByRole('combobox', { name: '公式' }).fill('=三倍*没有的列');
  await expect(dialog.getByRole('alert')).toContainText('公式中没有“没有的列”这一列');
  await expect(dialog.getByRole('button', { name: '添加列' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: '公式' }).fill('=三倍*10');
  await dialog.getByRole('button', { name: '添加列' }).click();
  await expect.poll(async () => numbers(await sheet.texts('再乘', 1, 1))[0]).toBe((numbers(await sheet.texts('三倍', 1, 1))[0] ?? 0) * 10);
  await (await columnMenu(sheet, '三倍')).getByRole('button', { name: '修改公式列…' }).click();
  await change.getByRole('combobox', { name: '公式' }).fill('=再乘/10');
  await expect(change.getByRole('alert')).toContainText('用到了它自己');
  await page.keyboard.press('Escape');
  await expect(change).toBeHidden();

  for (const header of ['再乘', '三倍']) {
    await (await columnMenu(sheet, header)).getByRole('button', { name: '删除公式列' }).click();
    await page.getByRole('button', { name: '删除公式列', exact: true }).last().click();
    await expect(sheet.root.locator('canvas [role=columnheader]').getByText(header, { exact: true })).toHaveCount(0);
  }
});
