import type { Page } from 'playwright/test';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, anotherBrowser, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const viewButton = (sheet: SheetPage) => sheet.toolbar.locator('.view-button');

/** Opens the list of views with its keys. */
async function openList(page: Page): Promise<ReturnType<Page['getByRole']>> {
  await page.keyboard.press('Alt+Shift+KeyV');
  const list = page.getByRole('dialog', { name: '视图', exact: true });
  await expect(list).toBeVisible();
  return list;
}

async function search(sheet: SheetPage, text: string): Promise<void> {
  await sheet.toolbar.getByRole('searchbox').fill(text);
  await sheet.page.keyboard.press('Enter');
  await expect(sheet.statusBar).toContainText(/显示 [\d,]+ 行/);
}

/** Saves what is shown under a name, as a person does. */
async function saveAs(page: Page, name: string, share?: string): Promise<void> {
  const list = await openList(page);
  await list.getByRole('button', { name: '另存为…' }).click();
  const dialog = page.getByRole('dialog', { name: '另存为视图' });
  await expect(dialog.getByLabel('名称')).toBeFocused();
  await page.keyboard.type(name);
  if (share !== undefined) await dialog.getByLabel('谁可以用').selectOption({ label: share });
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

const rowsShown = (sheet: SheetPage) => sheet.statusBar.innerText().then((text) => /显示 ([\d,]+) 行/.exec(text)?.[1]);

test(
  'a view is saved, marked when it is changed, updated, left after a question, made the default, renamed, copied and deleted',
  { tag: '@smoke' },
  async ({ page }) => {
    await openAs(page, 'finance', sheets.costs);
    const sheet = await new SheetPage(page).ready();
    await expect(viewButton(sheet)).toHaveAccessibleName('视图：标准视图');
    await search(sheet, '海运费');
    await expect(viewButton(sheet)).toHaveAccessibleName('视图：标准视图，有改动未保存');
    await saveAs(page, '海运费专用');
    await expect(viewButton(sheet)).toHaveAccessibleName('视图：海运费专用');
    await expect(page).toHaveURL(/\?view=\d+$/);
    const shown = await rowsShown(sheet);

    await search(sheet, '海运费 USD');
    await expect(viewButton(sheet)).toHaveAccessibleName('视图：海运费专用，有改动未保存');
    await openList(page);
    await page.getByRole('button', { name: /^标准视图/ }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('「海运费专用」的改动还没有保存');
    await question.getByRole('button', { name: '取消' }).click();
    await sheet.toolbar.getByRole('button', { name: '更新视图' }).click();
    await expect(viewButton(sheet)).toHaveAccessibleName('视图：海运费专用');
    const narrower = await rowsShown(sheet);
    expect(narrower).not.toBe(shown);

    await openList(page);
    await page.getByRole('button', { name: '打开时默认用此视图: 海运费专用' }).click();
    await expect(page.getByRole('button', { name: '打开时默认用此视图: 海运费专用' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await page.goto(sheets.costs);
    await sheet.ready();
    await expect(viewButton(sheet)).toHaveAccessibleName('视图：海运费专用');
    await expect.poll(() => rowsShown(sheet)).toBe(narrower);
    await expect(page).toHaveURL(/\?view=\d+$/);

    const list = await openList(page);
    await list.getByRole('button', { name: '管理视图…' }).click();
    const dialog = page.getByRole('dialog', { name: '管理视图' });
    await dialog.getByLabel('「海运费专用」的名称').fill('运费');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('「运费」的名称')).toBeVisible();
    await dialog.getByRole('button', { name: '复制一份: 运费' }).click();
    await expect(dialog.getByLabel('「运费 副本」的名称')).toBeVisible();
    await dialog.getByRole('button', { name: '删除: 运费', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(dialog.getByLabel('「运费」的名称')).toBeHidden();
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect(viewButton(sheet)).toHaveAccessibleName('视图：标准视图');
    await expect(page).toHaveURL(new RegExp(`${sheets.costs}$`));
  },
);

test('a view keeps the grouping of the rows, and leaving it ends the grouping', async ({ page }) => {
  await openAs(page, 'finance', sheets.invoices);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '币种');
  await page.keyboard.press('Alt+Shift+KeyG');
  const panel = page.getByRole('group', { name: '分组', exact: true });
  await expect(panel).toContainText(/\d+ 组/u);
  const groups = /\d+ 组/u.exec(await panel.innerText())?.[0] ?? '';
  await expect(viewButton(sheet)).toHaveAccessibleName('视图：标准视图，有改动未保存');
  await saveAs(page, '按币种');
  await expect(page).toHaveURL(/\?view=\d+$/);
  await page.reload();
  await sheet.ready();
  await expect(viewButton(sheet)).toHaveAccessibleName('视图：按币种');
  await expect(panel).toContainText(groups);
  await openList(page);
  await page.getByRole('button', { name: /^标准视图/ }).click();
  await expect(panel).toBeHidden();
  await expect(viewButton(sheet)).toHaveAccessibleName('视图：标准视图');
});

test('the address of a shared view shows a colleague the same, and nobody else anything', async ({ page, browser, silent }) => {
  await openAs(page, 'controller', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await search(sheet, 'USD');
  await saveAs(page, '美金费用', '整个分公司');
  await expect(page).toHaveURL(/\?view=\d+$/);
  const [address, shown] = [page.url(), await rowsShown(sheet)];
  expect(shown).toBeDefined();

  const { page: other, context } = await anotherBrowser(browser);
  silent(other);
  await openAs(other, 'finance', address);
  const theirs = await new SheetPage(other).ready();
  await expect(viewButton(theirs)).toHaveAccessibleName('视图：美金费用');
  await expect(theirs.toolbar.getByRole('searchbox')).toHaveValue('USD');
  const list = await openList(other);
  await expect(list.getByText('傅令仪 共享')).toBeVisible();
  await other.keyboard.press('Escape');
  await search(theirs, 'USD 海运');
  await expect(theirs.toolbar.getByRole('button', { name: '更新视图' })).toBeHidden();

  const id = new URL(address).searchParams.get('view');
  const owner = await Caller.signIn('controller');
  await owner.call('/PublicQueryController/update_diyFilter', { id, share: 'PRIVATE' });
  await other.goto(address);
  await theirs.ready();
  await expect(other.getByText('视图不存在，或没有共享给您')).toBeVisible();
  await expect(viewButton(theirs)).toHaveAccessibleName('视图：标准视图');
  await context.close();
});

test('an unsaved filter goes to a colleague as a link, and a damaged link shows everything and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, 'finance', sheets.invoices);
  const sheet = await new SheetPage(page).ready();
  await search(sheet, 'CNY');
  const shown = await rowsShown(sheet);
  const list = await openList(page);
  await list.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/financial\/invoice\?f=[\w-]+$/);
  const again = await context.newPage();
  await again.goto(link);
  const opened = await new SheetPage(again).ready();
  await expect(opened.toolbar.getByRole('searchbox')).toHaveValue('CNY');
  await expect.poll(() => rowsShown(opened)).toBe(shown);
  await expect(again).toHaveURL(new RegExp(`${sheets.invoices}$`));
  await again.goto(`${sheets.invoices}?f=abc`);
  await opened.ready();
  await expect(again.getByText('链接里的筛选不完整，已显示全部数据')).toBeVisible();
});

test("the columns of a view leave the person's own as they are", async ({ page }) => {
  await openAs(page, 'finance', sheets.invoices);
  const sheet = await new SheetPage(page).ready();
  // The first columns: how many more are in sight hangs on widths, which are fitted to what came.
  const heads = async () => (await sheet.root.locator('canvas [role=columnheader]').allTextContents()).slice(0, 8);
  await expect.poll(heads).toContain('币种');
  const own = await heads();
  await search(sheet, 'AR');
  await saveAs(page, '少几列');
  await page.keyboard.press('Alt+Shift+KeyC');
  const chooser = page.getByRole('dialog', { name: '列设置' });
  await chooser.getByRole('checkbox', { name: '币种' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(viewButton(sheet)).toHaveAccessibleName('视图：少几列，有改动未保存');
  await page.keyboard.press('Alt+Shift+KeyS');
  await expect(viewButton(sheet)).toHaveAccessibleName('视图：少几列');
  await expect.poll(heads).not.toContain('币种');
  await openList(page);
  await page.getByRole('button', { name: /^标准视图/ }).click();
  await expect.poll(heads).toEqual(own);
  await page.reload();
  await sheet.ready();
  await expect.poll(heads).toEqual(own);
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('少几列');
  await page.keyboard.press('Enter');
  await expect(viewButton(sheet)).toHaveAccessibleName('视图：少几列');
  await expect.poll(heads).not.toContain('币种');
});
