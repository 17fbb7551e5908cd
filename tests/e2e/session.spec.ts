import { SheetPage, openAs, sendSignIn, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test(
  'sign-in refuses a wrong word and an unknown person with the same sentence, and leads to the page that was wanted',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto(sheets.costs);
    await expect(page).toHaveURL('/login?redirect=%2Ffinancial%2Fcost');
    await sendSignIn(page, 'finance', 'wrong-2026');
    const said = page.locator('.sign-in-form [role=alert]');
    await expect(said).not.toBeEmpty();
    const words = await said.innerText();
    expect(words).toContain('用户名或密码');
    await sendSignIn(page, 'nobody-here', 'wrong-2026');
    await expect(page.locator('.sign-in-form button[type=submit]')).toHaveText('登录');
    await expect(said).toHaveText(words);

    await sendSignIn(page, '  finance ');
    await expect(page).toHaveURL(sheets.costs);
    const sheet = await new SheetPage(page).ready();
    await expect(sheet.statusBar).toContainText(/共 [\d,]+ 行/);
    await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText(/财务.*费用/s);
  },
);

for (const target of ['//evil.example/x', '/\\evil.example', 'javascript:alert(1)'])
  test(`sign-in does not follow ${JSON.stringify(target)}`, async ({ page, baseURL }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') dialogs.push(dialog.message());
      void dialog.accept();
    });
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await sendSignIn(page, 'finance');
    await expect(page.locator('.sidebar')).toBeVisible();
    expect(page.url()).toBe(`${baseURL}/dashboard`);
    expect(dialogs).toEqual([]);
  });

test('the menu shows what the role may open, and an address typed by hand says so', { tag: '@smoke' }, async ({ page }) => {
  await openAs(page, 'finance', '/dashboard');
  const menu = page.getByRole('navigation', { name: '菜单' });
  await expect(menu.getByRole('link')).toHaveText([
    '首页',
    '新闻与案例',
    '客户',
    '供应商',
    '往来单位',
    '出口订单',
    '外贸采购单',
    '业务查询',
    '放单列表',
    '进口订单',
    '买箱与退箱',
    '费用',
    '账单',
    '费用模板',
    '财务审核',
    '账单导入',
    '全电发票',
    '凭证',
    '暂估费用',
    '银行结汇',
    '应收核销',
    '应付核销',
    '收付款单据',
    '付款审批',
    '费用报销',
    '对账',
    '汇率',
    '费用收齐审核',
    '提单',
    '接口费用',
    '接口账单',
    '接口凭证',
    '固定报表',
    '自定义报表',
    '基础资料',
    '打印模板',
  ]);
  await page.goto(sheets.rates);
  await expect(page.getByText('您的角色不能打开「整箱运价」')).toBeVisible();
  await page.goto('/nowhere/at-all');
  await expect(page).toHaveURL('/404');
  await expect(page).toHaveTitle(/页面不存在/);
});

test('whoever does not see the column a sheet comes ordered by has its rows all the same', async ({ page }) => {
  await openAs(page, 'manager', '/client/correspondenceUnit');
  const sheet = await new SheetPage(page).ready();
  await expect(sheet.statusBar).toContainText(/共 [1-9]/);
});

test('visited pages stand as tabs, keep their place, and close', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const costs = await new SheetPage(page).ready();
  await page.keyboard.press('Control+End');
  await expect(costs.spoken).not.toHaveText('');
  const place = await costs.root.locator('.formula-address').innerText();
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '账单', exact: true }).click();
  await (await new SheetPage(page).titled('账单')).ready();
  const tabs = page.locator('.tab-bar .tab');
  await expect(tabs).toHaveText([/首页/, /费用/, /账单/]);
  await tabs.filter({ hasText: '费用' }).getByRole('link').click();
  await expect(page).toHaveURL(sheets.costs);
  await expect.poll(() => new SheetPage(page).root.locator('.formula-address').innerText()).toBe(place);
  await page.getByRole('button', { name: '关闭 账单' }).click();
  await expect(tabs).toHaveText([/首页/, /费用/]);
});

test('the language changes everything on the screen without loading the page again', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const choose = async (name: string) => {
    await page
      .locator('.top-line')
      .getByRole('button', { name: /界面语言|Language|لغة/ })
      .click();
    await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click();
    await sheet.ready();
  };
  await choose('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('.sidebar')).toContainText('Costs');
  await expect(sheet.root.locator('canvas [role=columnheader]').filter({ hasText: 'Amount' }).first()).toBeAttached();
  await choose('العربية');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('.sidebar')).toContainText('التكاليف');
  const [menu, row] = [await page.locator('.sidebar').boundingBox(), await sheet.activeBox()];
  expect(menu?.x).toBeGreaterThan(row.x);
  const first = await sheet.activeBox();
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await sheet.activeBox()).x).toBeLessThan(first.x);
  await choose('简体中文');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('.sidebar')).toContainText('费用');
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

test('after signing out neither Back nor a typed address shows a row', async ({ page }) => {
  await openAs(page, 'finance', '/dashboard');
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '费用', exact: true }).click();
  await new SheetPage(page).ready();
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Ffinancial%2Fcost');
  await page.goBack();
  await expect(page.locator('.sign-in-form')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
  await page.goto(sheets.costs);
  await expect(page.locator('.sign-in-form')).toBeVisible();
});

test('a newcomer must choose a password of their own before anything else', async ({ page }) => {
  await page.goto(sheets.costs);
  await sendSignIn(page, 'newcomer', 'Start-2026');
  const dialog = page.getByRole('dialog', { name: '请先修改初始密码' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.goto('/dashboard');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);

  const verb = dialog.getByRole('button', { name: '修改密码' });
  const fields = dialog.locator('input[autocomplete=new-password]');
  await fields.first().fill('short');
  await expect(verb).toHaveAttribute('aria-disabled', 'true');
  await fields.first().fill('Harbour-26');
  await fields.last().fill('Harbour-26');
  await verb.click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.sidebar')).toBeVisible();
});
