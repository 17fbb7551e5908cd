import { Caller } from '#tests/e2e/calls';
import { anotherBrowser, openAs, SheetPage } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test('an administrator sees who is signed in and ends a session: the person is told within two seconds, the record says how it ended', async ({
  page,
  browser,
  silent,
}) => {
  const other = await anotherBrowser(browser);
  silent(other.page);
  await openAs(other.page, 'gu.changfeng', '/dashboard');
  await expect(other.page.locator('.figures').first()).toBeVisible();

  await openAs(page, 'admin', '/permission/loginIp');
  await page.getByRole('button', { name: '在线会话' }).click();
  await page.getByRole('searchbox').fill('gu.changfeng');
  const line = page.getByRole('row').filter({ hasText: 'gu.changfeng' });
  await expect(line).toHaveCount(1);
  await line.getByRole('button', { name: /结束 .* 的会话/ }).click();
  await page.getByRole('alertdialog', { name: '结束会话' }).getByRole('button', { name: '结束会话' }).click();
  await expect(other.page.getByRole('alertdialog', { name: '登陆过期 或 账号在其他地方登陆' })).toBeVisible({ timeout: 2_000 });
  await expect(page.getByText('没有在线会话')).toBeVisible();

  await page.getByRole('button', { name: '登录记录' }).click();
  const record = await new SheetPage(page).ready();
  // Whoever looks signed in last.
  const row = (await record.texts('用户名', 1, 2)).indexOf('gu.changfeng') + 1;
  const [where, how] = await Promise.all(['网络', '会话状态'].map((column) => record.texts(column, row, 1)));
  expect([where, how]).toEqual([['本机'], ['管理员结束']]);
  await other.context.close();
});

test('the activity log is a sheet in words, with the way to the row', async ({ page }) => {
  const operator = await Caller.signIn('operator');
  const [order] = await operator.rows('/OrderController/getOrderListNew', { size: 1 });
  await operator.call('/PublicQueryController/createOperation', { type: '3', tableName: 'bl_order', tableId: order?.id });
  await openAs(page, 'admin', '/permission/operation');
  const log = await new SheetPage(page).ready();
  expect([await log.texts('操作', 1, 1), await log.texts('数据', 1, 1)]).toEqual([['查阅'], [String(order?.jobNo)]]);
  await log.select(1, '数据');
  await page.getByRole('button', { name: '打开该数据' }).click();
  await expect(page).toHaveURL(/\/order\/orderManage/u);
});

test('the record of an order says who looked at it', async ({ page }) => {
  await openAs(page, 'operator', '/order/orderManage');
  await expect(page.locator('.sheet-grid[data-loading=false]')).toBeVisible();
  const noted = page.waitForResponse((answer) => answer.url().endsWith('/createOperation'));
  await expect(page.locator('.cell-editor')).toBeFocused();
  await page.keyboard.press('Space');
  expect(((await (await noted).json()) as { code: number }).code).toBe(200);
  await page.getByText('查阅记录').click();
  await expect(page.locator('.lookups li').first()).toContainText(/\d+ 次/);
});

test('the record of an order lists its services, adds one and carries it forward', async ({ page }) => {
  await openAs(page, 'operator', '/order/orderManage');
  await expect(page.locator('.sheet-grid[data-loading=false]')).toBeVisible();
  await expect(page.locator('.cell-editor')).toBeFocused();
  await page.keyboard.press('Space');
  const services = page.getByRole('region', { name: '服务项目' });
  await expect(services).toContainText('还没有项目');
  await services.getByLabel('服务', { exact: true }).selectOption({ label: '拖车' });
  await services.getByRole('button', { name: '添加' }).click();
  const line = services.getByRole('listitem', { name: '拖车' });
  await expect(line).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/bsOrderService/update'));
  await line.getByLabel('状态').selectOption({ label: '已完成' });
  expect(((await (await saved).json()) as { code: number }).code).toBe(200);
  await expect(line.getByLabel('状态')).toHaveValue('DONE');
});
