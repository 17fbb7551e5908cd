import type { Page } from 'playwright/test';
import { openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Screens of the shell with a list on them, and the call it is read by. */
const lists: readonly (readonly [path: string, call: string, shows: string])[] = [
  ['/permission/userSet', '/userManagerController/getUserList', '.beside-line'],
  ['/permission/roleSet', '/RoleManagerController/selectRole', '.beside-line'],
  ['/permission/loginIp', '/PublicQueryController/selectJournalLogin', '.records-table tbody tr'],
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
