import type { Locator } from 'playwright/test';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sendSignIn, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const menuName = { name: '菜单' } as const;

test('the menu stays as it was left, and is laid over the page in a narrow window', async ({ page }) => {
  await openAs(page, 'finance', '/dashboard');
  const turn = page.getByRole('button', { name: '展开或收起菜单' });
  const menu = page.getByRole('navigation', menuName);
  expect((await menu.boundingBox())?.width).toBe(210);
  await turn.click();
  await expect(turn).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(turn).toHaveAttribute('aria-expanded', 'false');
  expect((await menu.boundingBox())?.width).toBeLessThan(80);
  await turn.click();
  await page.reload();
  await expect(turn).toHaveAttribute('aria-expanded', 'true');

  await page.setViewportSize({ width: 991, height: 800 });
  await expect(menu).toBeHidden();
  const content = await page.locator('#content').boundingBox();
  expect(content?.width).toBe(991);
  await turn.click();
  await expect(menu.getByRole('link').first()).toBeFocused();
  expect(await page.locator('#content').boundingBox()).toEqual(content);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(turn).toBeFocused();
  await turn.click();
  await menu.getByRole('link', { name: '账单', exact: true }).click();
  await expect(page).toHaveURL(sheets.invoices);
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(menu).toBeVisible();
});

test('tabs and logo are shown as the person wants, also after a reload', async ({ page }) => {
  await openAs(page, 'cashier', '/dashboard');
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  const logo = page.locator('.sidebar-brand');
  await expect(tabs).toBeVisible();
  await expect(logo).toHaveCount(0);
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '界面设置' }).click();
  const dialog = page.getByRole('dialog', { name: '界面设置' });
  await dialog.getByLabel('显示已打开页面的标签').uncheck();
  await dialog.getByLabel('菜单上方显示标志').check();
  await page.keyboard.press('Escape');
  for (let time = 0; time < 2; time++) {
    await expect(page.locator('.figures').first()).toBeVisible();
    await expect(tabs).toHaveCount(0);
    await expect(logo).toBeVisible();
    if (time === 0) await page.reload();
  }
});

test('a person keeps the own telephone and mail, and is told what is wrong with them', async ({ page }) => {
  await openAs(page, 'cashier', '/profile/index');
  const own = page.getByRole('form', { name: '联系方式与语言' });
  await own.getByLabel('手机').fill('138 0000 2222');
  await own.getByLabel('邮箱').fill('不是邮箱');
  await own.getByRole('button', { name: '保存' }).click();
  await expect(own.getByRole('alert')).toContainText('“不是邮箱”格式不正确');
  await own.getByLabel('邮箱').fill('cashier@example.com');
  await own.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await page.reload();
  await expect(own.getByLabel('手机')).toHaveValue('138 0000 2222');
  await expect(own.getByLabel('邮箱')).toHaveValue('cashier@example.com');
});

test('of twenty-one pages the oldest without unsaved edits is let go, pinned tabs cannot be closed, and unsaved edits are asked about', async ({
  page,
}) => {
  await openAs(page, 'admin', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(await sheet.openRows(1, 1, '单价'), '单价');
  await page.keyboard.type('2121');
  await page.keyboard.press('Enter');
  await expect(sheet.statusBar).toContainText('1 格未保存');
  const links = page.getByRole('navigation', menuName).getByRole('link');
  await links.first().click();
  await expect(page.locator('.figures').first()).toBeVisible();
  const paths = (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
    .filter((path) => path.startsWith('/financial/') && path !== sheets.costs)
    .concat(
      '/kingdee/receiptPayment',
      '/kingdee/receiptPayFinance',
      '/kingdee/receiptPaySlip',
      '/freightManagement/freightQuery',
      '/rateLog',
      '/hr/kpi',
    )
    .slice(0, 19);
  const visit = async (path: string) => {
    await page.locator(`.sidebar a[href="${path}"]`).click();
    await expect(page.locator(`.tab-active a[href="${path}"]`)).toBeVisible();
  };
  for (const path of paths.slice(0, 18)) await visit(path);
  const [views, tabs] = [page.locator('.view'), page.locator('.tab-bar .tab')];
  await expect(views).toHaveCount(20);
  await expect(page.locator('.view .dashboard')).toHaveCount(1);
  await visit(paths[18] ?? '');
  await expect(tabs).toHaveCount(21);
  await expect(views).toHaveCount(20);
  await expect(page.locator('.view .dashboard')).toHaveCount(0);
  await tabs
    .filter({ hasText: /费用$/u })
    .first()
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(sheets.costs);
  await expect(sheet.statusBar).toContainText('1 格未保存');

  const pinned = tabs.filter({ hasText: '首页' });
  await expect(pinned.getByRole('button')).toHaveCount(0);
  await pinned.click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: '关闭', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  const question = page.getByRole('alertdialog', { name: '有未保存的修改' });
  await expect(question).toContainText('费用');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(tabs).toHaveCount(21);
  await tabs.filter({ hasText: '有未保存的修改' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(tabs).toHaveText([/首页/, /费用/]);
  await page.getByRole('button', { name: '关闭 费用' }).click();
  await question.getByRole('button', { name: '不保存，直接关闭' }).click();
  await expect(tabs).toHaveText([/首页/]);
  await expect(page).toHaveURL('/dashboard');
});

test('the tabs stand after a reload as before, opened only when they are looked at, and signing out closes them', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  await new SheetPage(page).ready();
  const menu = page.getByRole('navigation', menuName);
  for (const name of ['汇率', '账单']) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page.locator('.tab-active')).toHaveText(new RegExp(name, 'u'));
  }
  const tabs = page.locator('.tab-bar .tab');
  const names = [/首页/u, /费用/u, /汇率/u, /账单/u];
  await expect(tabs).toHaveText(names);
  await page.reload();
  await (await new SheetPage(page).titled('账单')).ready();
  await expect(tabs).toHaveText(names);
  await expect(page.locator('.tab-active')).toHaveText(/账单/u);
  await expect(page.locator('.view')).toHaveCount(1);
  await tabs.filter({ hasText: '费用' }).getByRole('link').click();
  await expect(page).toHaveURL(sheets.costs);
  await (await new SheetPage(page).titled('费用')).ready();
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await sendSignIn(page, 'finance');
  await (await new SheetPage(page).titled('费用')).ready();
  await expect(tabs).toHaveText([/首页/u, /费用/u]);
});

test('where every page holds unsaved edits, the one that is to be let go is asked about', async ({ page }) => {
  const admin = await Caller.signIn('admin');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now());
  const { id, version } = (await admin.call('/ParameterController/parameter_add', {
    paramKey: 'ui.cachedViews',
    value: '2',
    effectiveFrom: today,
  })) as { id: string; version: number };
  try {
    await openAs(page, 'finance', sheets.costs);
    for (const [name, column] of [
      ['费用', '单价'],
      ['汇率', '汇率'],
    ] as const) {
      await page.getByRole('navigation', menuName).getByRole('link', { name, exact: true }).click();
      const sheet = await (await new SheetPage(page).titled(name)).ready();
      await sheet.select(await sheet.openRows(1, 1, column), column);
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
      await expect(sheet.statusBar).toContainText('1 格未保存');
    }
    await page.getByRole('navigation', menuName).getByRole('link', { name: '首页' }).click();
    const question = page.getByRole('alertdialog', { name: '有未保存的修改' });
    await expect(question).toContainText('费用');
    await question.getByRole('button', { name: '取消' }).click();
    await expect(page.locator('.view')).toHaveCount(3);
    await expect(page.locator('.tab-dirty')).toHaveCount(2);
  } finally {
    await admin.call('/ParameterController/parameter_edit', { id, version, value: '20' });
  }
});

test('a page left and come back to stands as it was: filter, place, selection and a cell half typed', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.toolbar.getByRole('searchbox').fill('海运费');
  await page.keyboard.press('Enter');
  await expect(sheet.statusBar).toContainText(/显示 [\d,]+ 行/);
  const shown = /显示 [\d,]+ 行/.exec(await sheet.statusBar.innerText())?.[0] ?? '';
  await sheet.select(1, '单价');
  const selected = sheet.root.locator('canvas [role=row]', { has: page.locator('[role=gridcell][aria-selected=true]') });
  let row: number | undefined;
  for (let time = 0; time < 20 && row === undefined; time++) {
    await page.keyboard.press('PageDown');
    await page.waitForTimeout(300);
    const at = Number(await selected.first().getAttribute('aria-rowindex'));
    for (const from of [at - 1, at - 10, at - 20]) row ??= await sheet.openRows(from, 1, '单价').catch(() => undefined);
  }
  await sheet.select(row ?? 0, '单价');
  const address = sheet.root.locator('.formula-address');
  const place = await address.innerText();
  await page.keyboard.type('12');
  await expect(sheet.root.locator('.cell-editor')).toHaveValue('12');
  const box = await sheet.activeBox();
  await page.getByRole('navigation', menuName).getByRole('link', { name: '首页' }).click();
  await expect(page.locator('.figures').first()).toBeVisible();
  await page.locator('.tab-bar .tab').filter({ hasText: '费用' }).getByRole('link').click();
  await sheet.ready();
  await expect(sheet.statusBar).toContainText(shown);
  await expect.poll(() => address.innerText()).toBe(place);
  await expect(sheet.root.locator('.cell-editor')).toHaveValue('12');
  expect(await sheet.activeBox()).toEqual(box);
});

test('styles written at run time are taken whatever the nonce begins with', async ({ page }) => {
  await page.route(
    (url) => url.pathname === '/permission/roleSet',
    async (route) => {
      const response = await route.fetch();
      const policy = response.headers()['content-security-policy'] ?? '';
      const nonce = /'nonce-([^']+)'/u.exec(policy)?.[1] ?? '';
      const other = `__${nonce.slice(2)}`;
      expect(nonce).not.toBe('');
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll(nonce, other),
        headers: { ...response.headers(), 'content-security-policy': policy.replaceAll(nonce, other) },
      });
    },
  );
  await openAs(page, 'admin', '/permission/roleSet');
  await expect(page.locator('style[data-css-hash]').first()).toBeAttached();
  expect(await page.locator('style').evaluateAll((all) => all.filter((one) => (one as HTMLStyleElement).sheet === null).length)).toBe(0);
});

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('the menu shows the entry of the page that is open, and every entry in full', async ({ page }) => {
    await openAs(page, 'admin', '/permission/operation');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.locator('.sidebar-entry.active')).toHaveText('Operation log');
    await expect(menu.locator('.sidebar-entry.active')).toBeInViewport({ ratio: 0.98 });
    expect(
      await menu
        .locator('.sidebar-word')
        .evaluateAll((all) => all.filter((word) => word.scrollWidth > word.clientWidth + 1).map((word) => word.textContent)),
    ).toEqual([]);
  });
});

test('the button of messages covers nothing of a page: it stands at the foot of the menu, without a menu in the status bar', async ({
  page,
}) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const button = page.locator('.push-button');
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(button).toHaveText('发送消息');
  const [foot, menu, entries] = [await boxOf(button), await boxOf(page.locator('.sidebar')), await boxOf(page.locator('.sidebar-groups'))];
  expect(foot.x + foot.width).toBeLessThanOrEqual(menu.x + menu.width);
  expect(foot.y).toBeGreaterThanOrEqual(entries.y + entries.height);

  await page.setViewportSize({ width: 900, height: 900 });
  const [small, bar] = [await boxOf(button), await boxOf(sheet.statusBar)];
  expect(small.y).toBeGreaterThanOrEqual(bar.y - 1);
  for (const one of await sheet.statusBar.locator(':scope > *').all()) {
    const box = await one.boundingBox();
    if (box !== null && box.width > 0) expect(box.x + box.width).toBeLessThanOrEqual(small.x);
  }
});

test('a window of 1024 pixels shows the whole page, and tabs it has no room for are listed', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const parts = ['.top-line', '.tab-bar', '.sheet-toolbar', '.status-bar'];
  for (const part of parts) {
    const ends = await page
      .locator(part)
      .evaluate((element) => [...element.querySelectorAll('button')].map((one) => one.getBoundingClientRect().right));
    expect(Math.max(0, ...ends)).toBeLessThanOrEqual(1024);
  }
  const all = page.getByRole('button', { name: /个已打开的页面/u });
  await expect(all).toHaveCount(0);
  const menu = page.getByRole('navigation', menuName);
  const names = ['客户', '供应商', '出口订单', '外贸采购单', '放单列表', '汇率', '凭证', '对账', '暂估费用', '银行结汇', '应收核销'];
  for (const name of names) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page.locator('.tab-active')).toHaveText(new RegExp(name, 'u'));
  }
  await expect(all).toHaveText(String(names.length + 2));
  await all.click();
  await page.getByRole('menuitemradio', { name: '费用', exact: true }).click();
  await expect(page).toHaveURL(sheets.costs);
  await expect(sheet.toolbar).toBeVisible();
});

test('the header goes away with the page that is scrolled unless it is to be fixed, and what is read stays under the eye', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await openAs(page, 'finance', '/dashboard');
  const [header, tabs] = [page.locator('.top-line'), page.locator('.tab-bar')];
  const chart = page.locator('.dashboard h2, .dashboard h3').last();
  await expect(chart).toBeAttached();
  const top = async () => (await chart.boundingBox())?.y ?? 0;
  const scrollTo = (to: number) => page.locator('.dashboard').evaluate((element, at) => element.scrollTo(0, at), to);
  await expect
    .poll(() => page.locator('.dashboard').evaluate((element) => element.scrollHeight - element.clientHeight))
    .toBeGreaterThan(200);
  // Figures of the page come one after the other and push it down.
  await expect
    .poll(async () => {
      const at = await top();
      await page.waitForTimeout(500);
      return (await top()) - at;
    })
    .toBe(0);
  const before = await top();
  await scrollTo(200);
  await expect(header).not.toBeInViewport();
  await expect(tabs).not.toBeInViewport();
  expect(before - (await top())).toBe(200);
  await scrollTo(0);
  await expect(header).toBeInViewport({ ratio: 1 });
  expect(await top()).toBe(before);

  await scrollTo(200);
  await expect(header).not.toBeInViewport();
  await page.getByRole('button', { name: '用户菜单' }).focus();
  await expect(header).toBeInViewport({ ratio: 1 });
  expect(before - (await top())).toBe(200);
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '界面设置' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(3);
  await page.getByLabel('页面滚动时固定顶栏和标签').check();
  await page.keyboard.press('Escape');
  await scrollTo(100);
  await scrollTo(200);
  await expect.poll(async () => before - (await top())).toBe(200);
  await expect(header).toBeInViewport({ ratio: 1 });
});
