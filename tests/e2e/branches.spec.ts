import type { Page } from 'playwright/test';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, anotherBrowser, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const orders = '/OrderController/getOrderListNew';
const both = (sheet: SheetPage) => sheet.toolbar.getByRole('group', { name: '显示哪些分公司的数据' });
const shownRows = async (sheet: SheetPage): Promise<number> =>
  Number(/(?:显示|共) ([\d,]+) 行/.exec(await sheet.statusBar.innerText())?.[1]?.replaceAll(',', ''));
const totalOf = async (caller: Caller, body: object) =>
  ((await caller.call(orders, { page: 1, size: 1, ...body })) as { total: number }).total;

/** Leaves the rows of one branch, by the header of its column. */
async function onlyBranch(page: Page, sheet: SheetPage, branch: string): Promise<void> {
  await sheet.select(1, '分公司');
  await page.keyboard.press('Control+Shift+l');
  const panel = page.getByRole('dialog', { name: '分公司：筛选与排序' });
  await panel.getByRole('checkbox', { name: /全选/ }).uncheck();
  await panel.getByRole('checkbox', { name: new RegExp(branch) }).check();
  await panel.getByRole('button', { name: '应用' }).click();
  await expect.poll(async () => [...new Set(await sheet.texts('分公司', 1, 10))]).toEqual([branch]);
}

test('a manager of several branches sees their rows in one sheet, changes those of the own one alone, and hears of the others at once', async ({
  page,
  browser,
  silent,
}) => {
  const other = await anotherBrowser(browser);
  silent(other.page);
  await openAs(page, 'manager', sheets.orders);
  const sheet = await new SheetPage(page).ready();
  const own = await shownRows(sheet);
  await both(sheet).getByRole('button', { name: '全部分公司' }).click();
  await expect(sheet.root.locator('canvas [role=columnheader]').getByText('分公司', { exact: true })).toBeAttached();
  const together = await shownRows(sheet);
  expect(together).toBeGreaterThan(own);

  await onlyBranch(page, sheet, '上海分公司');
  const [job] = await sheet.texts('工作号', 1, 1);
  expect(job).toMatch(/^SHA/);
  await sheet.select(1, '船名');
  await page.keyboard.type('X');
  await expect(sheet.root.getByText('这一行属于上海分公司', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await sheet.paste('PASTED\tV1\nPASTED\tV1');
  await expect(page.getByText(/没有写入：这一行属于上海分公司.*（4）/).first()).toBeVisible();
  await expect(sheet.statusBar).not.toContainText('未保存');

  await sheet.select(1, '船名');
  await page.keyboard.press('Control+i');
  const record = page.getByRole('complementary', { name: '本行详情' });
  await expect(record.getByText('这一行属于上海分公司', { exact: false }).first()).toBeVisible();
  await expect(record.getByText('还没有项目')).toBeVisible();
  await expect(record.getByRole('region', { name: '服务项目' }).getByRole('button')).toHaveCount(0);
  await expect(record.getByRole('button', { name: '上传文件' })).toBeHidden();
  await record.getByRole('button', { name: '关闭' }).click();

  await openAs(other.page, 'yan.shuhang', sheets.orders);
  const theirs = await new SheetPage(other.page).ready();
  await expect(both(theirs)).toBeHidden();
  await theirs.toolbar.getByRole('searchbox').fill(job as string);
  await expect.poll(() => shownRows(theirs)).toBe(1);
  await theirs.select(1, '船名');
  await other.page.keyboard.type('TOLD FROM AFAR');
  await other.page.keyboard.press('Enter');
  await theirs.saveAll();
  await expect.poll(async () => (await sheet.texts('船名', 1, 1))[0], { timeout: 2_000 }).toBe('TOLD FROM AFAR');

  await both(sheet).getByRole('button', { name: '本分公司' }).click();
  await expect.poll(() => shownRows(sheet)).toBe(own);
  await expect(sheet.root.locator('canvas [role=columnheader]').getByText('分公司', { exact: true })).toBeHidden();
  await other.context.close();
});

test('what a view says of branches is kept with it, and whoever reads one branch alone is not asked', async ({ page }) => {
  const caller = await Caller.signIn('controller');
  const { id } = (await caller.call('/PublicQueryController/insert_diyFilter', {
    mod: 'orderExport.list',
    name: '集团',
    conditions: { and: [{ field: 'epId', op: 'equal', anyOf: ['2', '3'] }] },
    parts: { branches: 'all', groups: [] },
  })) as { id: string };
  const expected = await totalOf(caller, { branches: 'all', where: { field: 'epId', op: 'equal', anyOf: ['2', '3'] } });
  await openAs(page, 'controller', `${sheets.orders}?view=${id}`);
  const sheet = await new SheetPage(page).ready();
  await expect.poll(() => shownRows(sheet)).toBe(expected);
  await expect(both(sheet).getByRole('button', { name: '全部分公司' })).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet.toolbar.locator('.view-button')).toHaveAccessibleName('视图：集团');
});

test('the link of a row finds it in another branch and behind a filter, and says where it is gone', async ({ page }) => {
  const manager = await Caller.signIn('manager');
  const {
    rows: [row],
  } = (await manager.call(orders, { page: 1, size: 1, branches: 'all', where: { field: 'jobNo', op: 'begin', value: 'SHA' } })) as {
    rows: { id: string; jobNo: string }[];
  };
  const {
    rows: [own],
  } = (await manager.call(orders, { page: 1, size: 1 })) as { rows: { jobNo: string }[] };
  await openAs(page, 'manager', `${sheets.orders}?row=${row?.id}`);
  const sheet = await new SheetPage(page).ready();
  await expect(sheet.root.locator('.formula-address bdi')).toHaveText(row?.jobNo ?? '');
  await expect(both(sheet).getByRole('button', { name: '全部分公司' })).toHaveAttribute('aria-pressed', 'true');

  await both(sheet).getByRole('button', { name: '本分公司' }).click();
  await sheet.toolbar.getByRole('searchbox').fill('没有这样的货');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '没有符合条件的行' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(own?.jobNo ?? '');
  await page
    .getByRole('option', { name: own?.jobNo ?? '' })
    .first()
    .click();
  await expect(page.getByText('链接指向的行被筛选条件隐藏，已清除筛选以显示该行')).toBeVisible();
  await expect(sheet.root.locator('.formula-address bdi')).toHaveText(own?.jobNo ?? '');

  await page.goto(`${sheets.orders}?row=1`);
  await sheet.ready();
  await expect(page.getByText('链接里的行不在本表中', { exact: false })).toBeVisible();
  await expect(both(sheet).getByRole('button', { name: '本分公司' })).toHaveAttribute('aria-pressed', 'true');
});
