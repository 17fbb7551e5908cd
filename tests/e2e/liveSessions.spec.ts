import { Caller } from '#tests/e2e/calls';
import { anotherBrowser, openAs } from '#tests/e2e/sheetPage';
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
  await page.getByRole('searchbox').fill('gu.changfeng');
  await expect(page.getByRole('row').filter({ hasText: 'gu.changfeng' }).first()).toContainText(/127\.0\.0\.1\s*本机.*管理员结束/su);
  await other.context.close();
});

test('who did what shows refused calls and who opened an order, each by its own choice', async ({ page }) => {
  const rates = await Caller.signIn('rates');
  await expect(rates.call('/costController/list')).rejects.toThrow();
  const operator = await Caller.signIn('operator');
  const [order] = await operator.rows('/OrderController/getOrderListNew', { size: 1 });
  await operator.call('/PublicQueryController/createOperation', { type: '3', tableName: 'bl_order', tableId: order?.id });
  await openAs(page, 'admin', '/permission/operation');
  await page.getByLabel('操作', { exact: true }).selectOption({ label: '安全：拒绝的请求' });
  await expect(page.getByRole('row').filter({ hasText: '/costController/list' }).first()).toContainText('没有权限');
  await page.getByLabel('操作', { exact: true }).selectOption({ label: '查阅' });
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: String(order?.jobNo) })
      .first(),
  ).toContainText('查阅');
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

test('the operation log is taken away as a workbook under the wishes on the screen', async ({ page }) => {
  await openAs(page, 'admin', '/permission/operation');
  await page.getByLabel('操作', { exact: true }).selectOption({ label: '查阅' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 Excel' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^操作日志 .*\.xlsx$/);
  await expect(page.getByText(/^已导出 操作日志/)).toBeVisible();
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
