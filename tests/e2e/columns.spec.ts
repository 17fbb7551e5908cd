import type { Locator, Page } from 'playwright/test';
import { Caller } from '#tests/e2e/calls';
import { fromScaled, toScaled } from '#tests/e2e/cents';
import { costCents } from '#tests/e2e/costSums';
import { giveUpLayout } from '#tests/e2e/layouts';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const [price, amount, currency, direction] = ['单价', '金额', '币种', '应收/应付'];
const [receivable, payable, difference] = ['应收', '应付', '差额'];

/** As figures stand on the screen: with the sign of a minus, which is no hyphen. */
const written = (sum: bigint): string => fromScaled(sum).replace('-', '−');

async function openCosts(page: Page, username: string): Promise<SheetPage> {
  await openAs(page, username, sheets.costs);
  return new SheetPage(page).ready();
}

/** Headers in the order they stand in, without the head of the rows. */
const headers = async (sheet: SheetPage): Promise<string[]> =>
  (await sheet.root.locator('canvas [role=columnheader]').allTextContents()).slice(1);
const placeOf = async (sheet: SheetPage, header: string): Promise<number> => (await headers(sheet)).indexOf(header);

async function columnMenu(sheet: SheetPage, header: string): Promise<Locator> {
  await sheet.select(1, header);
  await sheet.page.keyboard.press('Control+Shift+l');
  const menu = sheet.page.getByRole('dialog', { name: `${header}：筛选与排序` });
  await expect(menu).toBeVisible();
  return menu;
}

async function chooser(sheet: SheetPage): Promise<Locator> {
  await sheet.toolbar.getByRole('button', { name: '列设置' }).click();
  const panel = sheet.page.getByRole('dialog', { name: '列设置' });
  await expect(panel).toBeVisible();
  return panel;
}

/** Sums by currency and direction, with the difference of either beside them. */
function withDifferences(sums: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const codes = [...new Set([...sums.keys()].map((key) => key.split(' ')[0] ?? ''))].sort();
  return new Map(
    codes.flatMap((code): [string, bigint][] => {
      const own = [receivable, payable].flatMap((side): [string, bigint][] => {
        const sum = sums.get(`${code} ${side}`);
        return sum === undefined ? [] : [[`${code} ${side}`, sum]];
      });
      const [first, second] = own;
      return first && second ? [...own, [`${code} ${difference}`, first[1] - second[1]]] : own;
    }),
  );
}

/** Totals of the amounts, by currency and direction, out of the list that opens from the status bar. */
async function totals(sheet: SheetPage): Promise<Record<string, string>> {
  await sheet.statusBar.getByRole('button', { name: '状态栏与合计行' }).click();
  await sheet.page.getByRole('button', { name: '查看全部合计' }).click();
  const list = sheet.page.getByRole('dialog', { name: '合计（当前显示的行）' });
  const currencies = (await list.locator('thead th').allTextContents()).slice(1);
  const figures = await list
    .getByRole('row')
    .filter({ has: sheet.page.getByRole('rowheader', { name: amount, exact: true }) })
    .getByRole('cell')
    .allTextContents();
  await sheet.page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  return Object.fromEntries(currencies.map((code, at) => [code, figures[at] ?? '']));
}

test('a selection and the rows shown are added up per currency and direction, to the cent and never mixed; a press copies a figure; edits move the totals', async ({
  page,
}) => {
  const sheet = await openCosts(page, 'finance');
  await sheet.select(1, amount);
  await sheet.extend(19);
  const [amounts, codes, sides] = [
    await sheet.texts(amount, 1, 20),
    await sheet.texts(currency, 1, 20),
    await sheet.texts(direction, 1, 20),
  ];
  const plain = new Map<string, bigint>();
  const keyAt = (at: number) => `${codes[at]} ${sides[at]}`;
  for (const at of codes.keys()) plain.set(keyAt(at), (plain.get(keyAt(at)) ?? 0n) + toScaled(amounts[at] ?? '0.00'));
  const sums = withDifferences(plain);
  expect(sums.size).toBeGreaterThan(plain.size);
  await expect(sheet.statusBar).toContainText('非空 20 格');
  for (const [code, sum] of sums) await expect(sheet.statusBar).toContainText(`合计 ${code} ${fromScaled(sum)}`);
  const [first] = sums.values();
  await sheet.statusBar.getByRole('button', { name: fromScaled(first ?? 0n), exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(fromScaled(first ?? 0n).replaceAll(',', ''));
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  await sheet.statusBar.getByRole('button', { name: '明细' }).click();
  const details = page.getByRole('dialog', { name: '明细' });
  await expect(details.getByRole('rowheader')).toHaveText([...sums.keys()]);
  await expect(details.locator('thead th')).toHaveText(['币种', '合计', '平均', '最小', '最大']);
  await page.keyboard.press('Escape');

  const all = withDifferences(
    await costCents(await Caller.signIn('manager'), (row) => `${row.currency} ${row.direction === 'AR' ? receivable : payable}`),
  );
  const shown = await totals(sheet);
  expect(Object.keys(shown).sort()).toEqual([...all.keys()].sort());
  for (const [key, sum] of all) if (/^(?:CNY|USD|EUR) /u.test(key)) expect(shown[key], key).toBe(written(sum));

  await sheet.select(1, price);
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await expect.poll(() => sheet.texts(amount, 1, 1)).not.toEqual([amounts[0]]);
  const [changed] = await sheet.texts(amount, 1, 1);
  const moved = (all.get(keyAt(0)) ?? 0n) + toScaled(changed ?? '') - toScaled(amounts[0] ?? '');
  await expect.poll(async () => (await totals(sheet))[keyAt(0)]).toBe(written(moved));

  const menu = await columnMenu(sheet, amount);
  await menu.getByLabel('条件 1', { exact: true }).selectOption({ label: '小于' });
  await menu.getByLabel('条件 1 的值').fill('0');
  await page.keyboard.press('Enter');
  await expect(sheet.statusBar).toContainText(/显示 \d+ 行/);
  // A sign tells what is negative, not only a colour.
  await expect.poll(async () => (await sheet.texts(amount, 1, 1)).every((text) => text.startsWith('−'))).toBe(true);
  await expect
    .poll(async () =>
      Object.entries(await totals(sheet)).every(([key, text]) => text === '' || key.endsWith(difference) || text.startsWith('−')),
    )
    .toBe(true);
});

test('columns are moved, widened, fitted, frozen and hidden with the mouse, the keys and the menu; they are kept and can be restored', async ({
  page,
}) => {
  await giveUpLayout('manager');
  const sheet = await openCosts(page, 'manager');
  const start = await headers(sheet);
  const [from, to] = [await placeOf(sheet, price), await placeOf(sheet, currency)];
  expect(to).toBe(from + 1);

  await sheet.select(1, price);
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(() => placeOf(sheet, price)).toBe(to);
  await (await columnMenu(sheet, price)).getByRole('button', { name: '前移' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => headers(sheet)).toEqual(start);

  await sheet.select(1, price);
  const box = await sheet.activeBox();
  const line = box.y - 14;
  const edge = box.x + box.width - 1;
  await page.mouse.move(edge, line);
  await page.mouse.down();
  await page.mouse.move(edge + 60, line, { steps: 4 });
  await page.mouse.up();
  await sheet.select(2, price);
  // The press was a pixel off the line.
  await expect.poll(async () => Math.abs((await sheet.activeBox()).width - box.width - 60)).toBeLessThan(3);
  await page.mouse.dblclick(edge + 60, line, { delay: 20 });
  await sheet.select(1, price);
  await expect.poll(async () => (await sheet.activeBox()).width).toBeLessThan(box.width + 50);
  const fitted = (await sheet.activeBox()).width;
  await page.keyboard.press('Alt+Shift+w');
  await expect.poll(async () => (await sheet.activeBox()).width).toBe(fitted);

  const kept = page.waitForResponse((response) => response.url().endsWith('/update_diyTable'));
  const now = await sheet.activeBox();
  await page.mouse.move(now.x + now.width / 2, line);
  await page.mouse.down();
  await page.mouse.move(now.x + now.width + 20, line, { steps: 6 });
  await page.mouse.move(now.x + now.width + 40, line, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => placeOf(sheet, price)).toBe(to);
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await sheet.ready();
  await expect.poll(() => placeOf(sheet, price)).toBe(to);
  await sheet.select(1, price);
  expect((await sheet.activeBox()).width).toBe(fitted);

  await page.keyboard.press('Alt+Shift+h');
  await expect.poll(() => placeOf(sheet, price)).toBe(-1);
  const panel = await chooser(sheet);
  await panel.getByRole('searchbox').fill('dj');
  await panel.getByRole('checkbox', { name: price, exact: true }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => placeOf(sheet, price)).toBe(to);

  await (await columnMenu(sheet, price)).getByRole('button', { name: '冻结列' }).click();
  await sheet.select(1, price);
  await page.keyboard.press('End');
  await expect(sheet.root.locator('.formula-address span')).not.toHaveText(price);
  expect(await headers(sheet)).toContain(price);
  const last = await chooser(sheet);
  await last.getByRole('button', { name: '恢复默认' }).click();
  await page.keyboard.press('Control+Home');
  await expect.poll(() => headers(sheet)).toEqual(start);
});

test('an administrator’s columns are those of the branch, until a person arranges some', async ({ page, browser }) => {
  await giveUpLayout('admin');
  await giveUpLayout('admin', { isDefault: 1 });
  await giveUpLayout('manager');
  const sheet = await openCosts(page, 'admin');
  await sheet.select(1, price);
  await page.keyboard.press('Alt+Shift+h');
  await (await chooser(sheet)).getByRole('button', { name: '存为分公司默认' }).click();
  await expect(page.locator('.toast').filter({ hasText: '已存为本分公司的默认列设置' })).toBeVisible();

  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const other = await openCosts(await context.newPage(), 'manager');
  await expect.poll(() => placeOf(other, price)).toBe(-1);
  const panel = await chooser(other);
  await expect(panel.getByRole('button', { name: '存为分公司默认' })).toHaveCount(0);
  const kept = other.page.waitForResponse((response) => response.url().endsWith('/update_diyTable'));
  await panel.getByRole('checkbox', { name: price, exact: true }).check();
  expect((await kept).ok()).toBe(true);
  await other.page.reload();
  await other.ready();
  await expect.poll(() => placeOf(other, price)).toBeGreaterThan(0);
  await (await chooser(other)).getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(() => placeOf(other, price)).toBe(-1);
  await context.close();
  await giveUpLayout('admin');
  await giveUpLayout('admin', { isDefault: 1 });
});

test('what is done to columns is undone and done again in one line with the cells, and is kept as it is shown', async ({ page }) => {
  await giveUpLayout('manager');
  const sheet = await openCosts(page, 'manager');
  const start = await headers(sheet);
  let kept: { field: string; width: number; visible: boolean; frozen: string | null }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/update_diyTable')) kept = (request.postDataJSON() as { columns: typeof kept }).columns;
  });
  const keptOf = (field: string) => kept.find((one) => one.field === field);
  await sheet.select(1, price);
  const { width } = await sheet.activeBox();
  const box = await sheet.activeBox();
  await page.mouse.move(box.x + box.width / 2, box.y - 14);
  await page.mouse.move(box.x + box.width - 1, box.y - 14);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 59, box.y - 14, { steps: 6 });
  await page.mouse.up();
  await sheet.select(2, price);
  await expect.poll(async () => (await sheet.activeBox()).width).toBeGreaterThan(width + 50);
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(() => placeOf(sheet, price)).toBe(start.indexOf(price) + 1);
  await page.keyboard.press('Alt+Shift+h');
  await expect.poll(() => placeOf(sheet, price)).toBe(-1);
  await sheet.select(1, currency);
  await page.keyboard.press('Alt+Shift+f');
  await expect.poll(() => placeOf(sheet, currency)).toBeLessThan(start.indexOf(currency));

  await sheet.toolbar.getByRole('button', { name: '撤销记录' }).click();
  const list = page.getByRole('dialog', { name: '撤销记录' });
  await expect(list.locator('.undo-label')).toHaveText([`冻结列：${currency}`, `隐藏列：${price}`, `移动列：${price}`, `列宽：${price}`]);
  await expect(list.locator('.undo-size').first()).toHaveText('1 列');
  await page.keyboard.press('Escape');
  for (const placed of [-1, start.indexOf(price) + 1, start.indexOf(price)]) {
    await page.keyboard.press('Control+z');
    await expect.poll(() => placeOf(sheet, price)).toBe(placed);
  }
  // The wider column has pushed the last ones out of sight.
  await expect.poll(async () => start.slice(0, (await headers(sheet)).length).join() === (await headers(sheet)).join()).toBe(true);
  await sheet.select(1, price);
  expect((await sheet.activeBox()).width).toBeGreaterThan(width + 50);
  await page.keyboard.press('Control+z');
  await sheet.select(2, price);
  await expect.poll(async () => (await sheet.activeBox()).width).toBe(width);
  await expect.poll(() => Math.abs((keptOf('price')?.width ?? 0) - width)).toBeLessThan(3);
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+y');
  await expect.poll(() => placeOf(sheet, price)).toBe(-1);
  await expect.poll(() => keptOf('price')?.visible).toBe(false);
  await expect.poll(() => keptOf('currency')?.frozen).toBe('left');
  await page.reload();
  await sheet.ready();
  await expect.poll(() => placeOf(sheet, price)).toBe(-1);
  await giveUpLayout('manager');
});
