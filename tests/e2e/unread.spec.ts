import type { Page } from 'playwright/test';
import { openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Screens of the shell with a list on them, and the call it is read by. */
const lists: readonly (readonly [path: string, call: string, shows: string])[] = [
  ['/permission/userSet', '/userManagerController/getUserList', '.beside-line'],
  ['/permission/roleSet', '/RoleManagerController/selectRole', '.beside-line'],
  ['/basicData/notice', '/cusNoticeController/select', '.beside-line'],
  ['/profile/index', '/PublicQueryController/selectProfile', '.account-facts'],
];

const refused = JSON.stringify({ code: 403, codeMsg: '你没有这项操作的权限', data: null, refusals: [] });

async function within(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test('a list that cannot be read says why and reads again on a press, without a network and without the right', async ({ page }) => {
  test.setTimeout(120_000);
  await openAs(page, 'admin', '/dashboard');
  await expect(page.locator('.figures').first()).toBeVisible();
  for (const [path, call, shows] of lists) {
    const isAsked = (url: URL) => url.pathname === call;
    await page.route(isAsked, (route) => route.abort());
    await within(page, path);
    const said = page.locator('.view:not(.view-hidden) .unread').first();
    await expect(said, path).toContainText('连不上服务器');
    await page.unroute(isAsked);
    await page.route(isAsked, (route) => route.fulfill({ contentType: 'application/json', body: refused }));
    await said.getByRole('button', { name: '重试' }).click();
    await expect(said, path).toContainText('你没有这项操作的权限');
    await page.unroute(isAsked);
    await said.getByRole('button', { name: '重试' }).click();
    await expect(page.locator(`.view:not(.view-hidden) ${shows}`).first(), path).toBeVisible();
    await expect(page.locator('.view:not(.view-hidden) .unread'), path).toHaveCount(0);
  }
});

test('names that cannot be read are told of quietly, codes stand for them, and they come by themselves or on a press', async ({ page }) => {
  await openAs(page, 'admin', '/dashboard');
  const isAsked = (url: URL) => url.pathname === '/basicDataController/select_userNature';
  await page.route(isAsked, (route) => route.abort());
  await within(page, '/profile/index');
  const view = page.locator('.view:not(.view-hidden)');
  const note = view.locator('.names-note');
  await expect(note).toContainText('名称暂时没有读到，先显示代码');
  await expect(view.locator('.account-facts')).toContainText('ADMIN');
  await page.unroute(isAsked);
  // Nobody presses anything: it is read again after a few seconds.
  await expect(note).toHaveCount(0);
  await expect(view.locator('.account-facts')).not.toContainText('ADMIN');

  await page.route(isAsked, (route) => route.fulfill({ contentType: 'application/json', body: refused }));
  await within(page, '/permission/userSet');
  await expect(view.locator('.beside-line').first()).toContainText(/[A-Z]{2,}/u);
  await expect(note).toBeVisible();
  await page.unroute(isAsked);
  await note.getByRole('button', { name: '重试' }).click();
  await expect(note).toHaveCount(0);
});
