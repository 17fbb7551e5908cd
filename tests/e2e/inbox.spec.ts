import type { Page, Request, WebSocketRoute } from 'playwright/test';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, anotherBrowser, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Somebody who writes to one reader, who has read everything until now. */
async function writerTo(username: string): Promise<(classification: string, more?: object) => Promise<unknown>> {
  await (await Caller.signIn(username)).call('/userMessageController/updateAllConsumed');
  const caller = await Caller.signIn('cui.anran');
  const staff = (await caller.call('/userMessageController/selectStaff', { fullname: username })) as { id: string; username: string }[];
  const ids = staff.find((one) => one.username === username)?.id ?? '';
  return (classification, more = {}) =>
    caller.call('/userMessageController/insertUserMessage', { ids, classification, content: '请看', ...more });
}

const count = (page: Page) => page.locator('.bell-count');
const letter = (page: Page, title: string) => page.locator('.toast', { hasText: title });

/** Resolves once the live channel stands: after its socket was made the count is asked for as soon as it opens. To be called before the page is opened. */
function live(page: Page): Promise<void> {
  return new Promise((resolve) => {
    let made = false;
    const asked = new Set<Request>();
    page.on('websocket', (socket) => {
      made ||= socket.url().includes('/webSocket/');
    });
    page.on('request', (request) => {
      if (made && request.url().endsWith('/noReadCount')) asked.add(request);
    });
    page.on('response', (response) => {
      if (asked.has(response.request())) resolve();
    });
  });
}

test('an urgent message stands five seconds like any other, and stays marked in the lists, also when it is read', async ({ page }) => {
  const write = await writerTo('meng.siyuan');
  const stands = live(page);
  await openAs(page, 'meng.siyuan', '/dashboard');
  await stands;
  await write('截单提前', { priority: 'HIGH' });
  await write('照常一则');
  await expect(letter(page, '截单提前')).toBeVisible({ timeout: 2_000 });
  await expect(letter(page, '截单提前')).toBeHidden({ timeout: 6_500 });
  await page.getByRole('button', { name: /^消息，2/ }).click();
  const list = page.getByRole('dialog', { name: /未读消息/ });
  await expect(list.getByRole('listitem').filter({ hasText: '截单提前' }).getByText('重要', { exact: true })).toBeVisible();
  await expect(list.getByText('重要', { exact: true })).toHaveCount(1);
  await list.getByRole('button', { name: /截单提前/ }).click();
  await expect(page.getByText('已读更新成功')).toBeVisible();
  await expect(count(page)).toHaveText('1');
  await page.goto('/layout/information');
  await expect(page.locator('.messages-list li').filter({ hasText: '截单提前' }).getByText('重要', { exact: true })).toBeVisible();
});

test('a message leads to its record, or to the list of messages where the role does not open its page', async ({
  page,
  browser,
  silent,
}) => {
  const service = await Caller.signIn('cui.anran');
  const orders = await service.rows('/OrderController/getOrderListNew', { size: 40 });
  const order = orders[21];
  const write = await writerTo('qin.haonan');
  await write('看这一票', { tableName: 'bl_order', tableIds: String(order?.id) });
  await openAs(page, 'qin.haonan', '/layout/information');
  await page.locator('.message-line', { hasText: '看这一票' }).click();
  await expect(page).toHaveURL(`${sheets.orders}?row=${String(order?.id)}`);
  const sheet = await new SheetPage(page).ready();
  await expect(sheet.root.locator('.formula-address bdi')).toHaveText(String(order?.jobNo));

  const other = await anotherBrowser(browser);
  silent(other.page);
  const tell = await writerTo('lei.mingxuan');
  const tables = ['bl_loding_order', 'bl_agency_order', 'bl_container', 'fc_invoice', 'bl_order'];
  for (const tableName of tables) await tell(`关于 ${tableName}`, { tableName, tableIds: String(order?.id) });
  await openAs(other.page, 'lei.mingxuan', '/dashboard');
  for (const [at, tableName] of tables.entries()) {
    await other.page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '首页' }).click();
    await other.page.getByRole('button', { name: new RegExp(`^消息，${tables.length - at}`) }).click();
    await other.page
      .getByRole('dialog', { name: /未读消息/ })
      .locator('.message-line', { has: other.page.getByText(`关于 ${tableName}`, { exact: true }) })
      .click();
    // Sales read orders on a screen of their own.
    await expect(other.page).toHaveURL(tableName === 'bl_order' ? `/order/orderBusiness?row=${order?.id}` : '/layout/information');
    await expect(other.page.getByText('没有权限')).toHaveCount(0);
  }
  await other.context.close();
});

test('after the network was away list and badge catch up by themselves', async ({ page, context }) => {
  const write = await writerTo('tao.jiahe');
  let away = false;
  const open: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/webSocket\//u, (socket) => {
    if (away) return void socket.close();
    open.push(socket);
    socket.connectToServer();
  });
  await openAs(page, 'tao.jiahe', '/layout/information');
  await write('断网以前');
  await expect(count(page)).toHaveText('1', { timeout: 2_000 });
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  away = true;
  await context.setOffline(true);
  for (const socket of open) await socket.close();
  await write('断网期间一');
  await write('断网期间二');
  await page.waitForTimeout(1_500);
  await expect(count(page)).toHaveText('1');
  away = false;
  await context.setOffline(false);
  await expect(count(page)).toHaveText('3');
  await expect(page.locator('.messages-list li')).toHaveCount(3);
  await write('恢复以后');
  await expect(count(page)).toHaveText('4', { timeout: 2_000 });
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

test('two windows show a message once each, and reading it in one clears the other', async ({ page }) => {
  const write = await writerTo('wei.zhiqiao');
  const second = await page.context().newPage();
  const stand = [live(page), live(second)];
  await openAs(page, 'wei.zhiqiao', '/dashboard');
  await second.goto('/dashboard');
  await Promise.all(stand);
  await write('两个窗口');
  await Promise.all([page, second].map((window) => expect(letter(window, '两个窗口')).toHaveCount(1)));
  for (const window of [page, second]) await expect(count(window)).toHaveText('1', { timeout: 2_000 });
  await letter(page, '两个窗口')
    .getByRole('button', { name: /两个窗口/ })
    .click();
  await expect(count(second)).toBeHidden({ timeout: 2_000 });
  await expect(count(page)).toBeHidden();
  await second.close();
});

test('a role that is taken takes its page and its menu entry at once, without signing in anew', async ({ page }) => {
  const admin = await Caller.signIn('admin');
  const people = await admin.rows('/userManagerController/getUserList');
  const geng = people.find((row) => row.username === 'geng.dali');
  const clerk = people.find((row) => row.username === 'lan.caiwei');
  const stands = live(page);
  await openAs(page, 'geng.dali', '/platoon');
  const entry = page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '排车计划' });
  await expect(entry).toBeVisible();
  await stands;
  await admin.call('/userManagerController/updateUser', { id: geng?.id, roleSet: clerk?.roleSet });
  await expect(entry).toHaveCount(0);
  await expect(page.getByText('您的角色不能打开「排车计划」')).toBeVisible();
  await expect(page.locator('.tab-bar .tab')).toHaveText([/首页/]);
  await admin.call('/userManagerController/updateUser', { id: geng?.id, roleSet: geng?.roleSet });
  await expect(entry).toBeVisible();
});
