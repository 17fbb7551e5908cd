import type { Page } from 'playwright/test';
import { SheetPage, anotherBrowser, openAs, sendSignIn, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** The focus stays in a dialog however often Tab is pressed. */
async function expectTrapped(page: Page): Promise<void> {
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(
      await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog[open]') !== null),
      key,
    ).toBe(true);
  }
}

test('signing in elsewhere is told within two seconds, and the edits are there after signing in again', async ({
  page,
  browser,
  silent,
}) => {
  await openAs(page, 'pan.yueru', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(1, 1, '单价');
  await sheet.select(row, '单价');
  await page.keyboard.type('4141');
  await page.keyboard.press('Enter');
  await expect(sheet.statusBar).toContainText('1 格未保存');
  await expect(sheet.statusBar).toContainText('实时');

  const other = await anotherBrowser(browser);
  silent(other.page);
  await other.page.goto('/login');
  await sendSignIn(other.page, 'pan.yueru');
  await expect(other.page.locator('.sidebar')).toBeVisible();
  const dialog = page.getByRole('alertdialog', { name: '登陆过期 或 账号在其他地方登陆' });
  await expect(dialog).toBeVisible({ timeout: 2_000 });
  await expectTrapped(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await other.context.close();
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await sendSignIn(page, 'pan.yueru');
  await expect(page).toHaveURL(sheets.costs);
  await sheet.ready();
  const banner = sheet.root.locator('.banner-waiting');
  await expect(banner).toContainText('上次有 1 格修改没有保存');
  await banner.getByRole('button', { name: '恢复到表中' }).click();
  await expect.poll(() => sheet.texts('单价', row, 1)).toEqual(['4,141']);
});

test('a session that lapsed is told in short, and nothing but signing in leads away', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'ji.ruoxi', '/dashboard');
  await expect(page.locator('.figures').first()).toBeVisible();
  await page.clock.fastForward('12:01:00');
  const dialog = page.getByRole('alertdialog', { name: '登陆过期', exact: true });
  await expect(dialog).toBeVisible();
  await expectTrapped(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fdashboard');
});

test('a page of an older build is asked once: whoever declines goes on, whoever agrees signs in to the same page', async ({ page }) => {
  await openAs(page, 'pan.yueru', sheets.costs);
  await new SheetPage(page).ready();
  let refused = 0;
  page.on(
    'response',
    (answer) =>
      void answer
        .text()
        .then((text) => (refused += Number(text.includes('VERSION_MISMATCH'))))
        .catch(() => undefined),
  );
  await page.route('**/*', (route, request) => {
    const headers = request.headers();
    return headers['x-client-version'] === undefined
      ? route.continue()
      : route.continue({ headers: { ...headers, 'x-client-version': 'older' } });
  });
  const link = page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '账单', exact: true });
  const question = page.getByRole('alertdialog', { name: '更新版本' });
  await link.click();
  await expect(question).toBeVisible();
  await expectTrapped(page);
  await question.getByRole('button', { name: '稍后' }).click();
  await expect(question).toBeHidden();
  // Whoever declines is back at the link, or in the sheet that has come meanwhile.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('.sidebar-entry[href="/financial/invoice"], .cell-editor')))
    .toBe(true);
  await (await new SheetPage(page).titled('账单')).ready();
  const asked = refused;
  expect(asked).toBeGreaterThan(0);
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '首页' }).click();
  await expect(page.locator('.figures').first()).toBeVisible();
  await expect(question).toBeHidden();
  expect(refused).toBe(asked);

  await page.goto(`${sheets.invoices}#here`);
  await expect(question).toBeVisible();
  await page.unroute('**/*');
  await question.getByRole('button', { name: '更新' }).click();
  await expect(page.locator('.sign-in-form')).toBeVisible();
  await sendSignIn(page, 'pan.yueru');
  await expect(page).toHaveURL(`${sheets.invoices}#here`);
  await new SheetPage(page).ready();
  await expect(question).toBeHidden();
});

test('leaving the page is asked about while somebody is signed in, with and without unsaved edits', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/login');
  await page.locator('input[autocomplete=username]').fill('pan.yueru');
  await page.reload();
  expect(asked).toEqual([]);
  await sendSignIn(page, 'pan.yueru');
  await expect(page.locator('.figures').first()).toBeVisible();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '费用', exact: true }).click();
  const sheet = await new SheetPage(page).ready();
  await sheet.select(await sheet.openRows(3, 1, '单价'), '单价');
  await page.keyboard.type('31');
  await page.keyboard.press('Enter');
  await expect(sheet.statusBar).toContainText('1 格未保存');
  await page.reload();
  expect(asked).toEqual(['beforeunload', 'beforeunload']);
  await sheet.ready();
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.locator('.sign-in-form').or(page.getByRole('alertdialog'))).toBeVisible();
  if (await page.getByRole('alertdialog').isVisible())
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page.locator('.sign-in-form')).toBeVisible();
  expect(asked).toHaveLength(2);
});
