import { Caller } from '#tests/e2e/calls';
import { openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test('a message’s toast is a status, a refusal an alert; in Arabic they run from the right, and the message can be read later', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'ar', url: baseURL ?? '' }]);
  const sender = await Caller.signIn('controller');
  const staff = (await sender.call('/userMessageController/selectStaff', { fullname: 'admin' })) as { id: string; username: string }[];
  await (await Caller.signIn('admin')).call('/userMessageController/updateAllConsumed');
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/noReadCount'));
  await openAs(page, 'admin', '/basicData/notice');
  await counted;
  await expect(async () => {
    await sender.call('/userMessageController/insertUserMessage', {
      ids: staff.find(({ username }) => username === 'admin')?.id,
      classification: 'موعد الإقفال',
      content: 'غدًا',
    });
    await expect(page.getByRole('status').filter({ hasText: 'موعد الإقفال' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const status = page.getByRole('status').filter({ hasText: 'موعد الإقفال' });
  const side = async (of: typeof status) => {
    const [icon, words] = await Promise.all([of.locator('svg').first().boundingBox(), of.getByText(/\S/u).first().boundingBox()]);
    return (icon?.x ?? 0) - (words?.x ?? 0);
  };
  expect(await side(status)).toBeGreaterThan(0);
  await expect(status.locator('svg').first()).toHaveAttribute('aria-hidden', 'true');

  await page.locator('.beside-bar .button-primary').click();
  await page.locator('.beside-actions .button-primary').click();
  const alert = page.locator('.toasts').getByRole('alert');
  await expect(alert).toBeVisible();
  expect(await side(alert)).toBeGreaterThan(0);
  await expect(status).toBeHidden({ timeout: 7_000 });

  await page.locator('.bell').click();
  const list = page.getByRole('dialog').filter({ hasText: 'موعد الإقفال' });
  await expect(list.getByRole('listitem').filter({ hasText: 'موعد الإقفال' }).first()).toBeVisible();
});

test('a refusal is told for one second, an error of the server itself for three', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'cashier', '/layout/information');
  const toast = page.locator('.toasts').getByRole('alert');
  await page.route('**/userMessageController/selectUserMessage**', (route) =>
    route.fulfill({ json: { code: 200, codeMsg: 'OK', data: { rows: [], total: 1 } } }),
  );
  await page.locator('.bell > button').click();
  for (const [status, shownMs, goneMs] of [
    [200, 800, 400],
    [500, 2_500, 700],
  ] as const) {
    await page.route('**/userMessageController/updateAllConsumed', (route) =>
      route.fulfill({ status, json: { code: 500, codeMsg: '没有做成', data: null } }),
    );
    await page.locator('.bell-head').getByRole('button').click();
    await expect(toast).toHaveText('没有做成');
    await page.clock.runFor(shownMs);
    await expect(toast).toBeVisible();
    await page.clock.runFor(goneMs);
    await expect(toast).toHaveCount(0);
    await page.unroute('**/userMessageController/updateAllConsumed');
  }
});
