import type { Locator, Page } from 'playwright/test';
import { openAs, sendSignIn } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const found = /有修改没有保存/u;
const shown = '.view:not(.view-hidden)';

interface Form {
  readonly path: string;
  /** Leads to the form, from the page just opened. */
  readonly open: (page: Page) => Promise<void>;
  readonly field: (page: Page) => Locator;
}

const forms: readonly Form[] = [
  {
    path: '/permission/userSet',
    open: (page) => page.locator(`${shown} .beside-line`).nth(6).click(),
    field: (page) => page.getByLabel('分机'),
  },
  {
    path: '/permission/roleSet',
    open: (page) => page.locator(`${shown} .beside-line`).nth(6).click(),
    field: (page) => page.getByLabel('英文名称'),
  },
  {
    path: '/basicData/notice',
    open: (page) => page.locator(`${shown} .beside-bar button`).click(),
    field: (page) => page.getByRole('textbox', { name: '标题', exact: true }),
  },
  { path: '/permission/set', open: () => Promise.resolve(), field: (page) => page.locator('.parameter .input').first() },
  {
    path: '/basicData/basic',
    open: (page) => page.getByRole('button', { name: '邮件模板' }).click(),
    field: (page) => page.getByLabel('主题'),
  },
];

/** The next call of the page is told that the session is over. */
async function lapse(page: Page): Promise<void> {
  await page.route('**/userMessageController/selectUserMessage**', (route) =>
    route.fulfill({ json: { code: 50014, codeMsg: '', data: null } }),
  );
  await page.locator('.bell > button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '重新登录' }).click();
  await page.unroute('**/userMessageController/selectUserMessage**');
}

test('what stands unsaved in a form is offered after the session has ended, until it is answered', async ({ page }) => {
  test.setTimeout(120_000);
  await openAs(page, 'admin', '/permission/userSet');
  for (const { path, open, field } of forms) {
    await page.goto(path);
    await open(page);
    await expect(field(page)).toBeVisible();
    await field(page).fill('77');
    await expect(page.locator('.tab-active .tab-dirty')).toBeVisible();
    await lapse(page);
    await sendSignIn(page, 'admin');
    await expect(page).toHaveURL(path);
    if (path === '/basicData/basic') await open(page);
    const offer = page.getByRole('status').filter({ hasText: found });
    await expect(offer, path).toBeVisible();
    await offer.getByRole('button', { name: '接着填写' }).click();
    await expect(field(page), path).toHaveValue('77');
    await expect(page.locator('.tab-active .tab-dirty')).toBeVisible();
    await page.reload();
    if (path === '/basicData/basic') await open(page);
    await offer.getByRole('button', { name: '不要了' }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    if (path === '/basicData/basic') await open(page);
    await expect(page.locator(`${shown} .beside-line, .parameter, .mail-body`).first()).toBeVisible();
    await expect(offer, path).toHaveCount(0);
  }
});

test('a message half written is there again for whoever wrote it, and for nobody else', async ({ page }) => {
  await openAs(page, 'manager', '/dashboard');
  const dialog = page.getByRole('dialog', { name: '发送消息' });
  await page.locator('.push-button').click();
  await dialog.getByLabel('消息标题').fill('写到一半');
  await page.keyboard.press('Escape');
  await page.locator('.push-button').click();
  await expect(dialog.getByLabel('消息标题')).toHaveValue('');
  await dialog.getByLabel('消息标题').fill('写到一半');
  await dialog.getByLabel('消息内容').fill('明天上午');
  const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.message')).length);
  await expect.poll(left).toBe(1);
  expect(await page.evaluate(() => Object.values(localStorage).join('\n'))).not.toMatch(/写到一半|明天上午/u);
  await page.reload();
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await sendSignIn(page, 'cashier');
  await page.locator('.push-button').click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(found)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await sendSignIn(page, 'manager');
  await page.locator('.push-button').click();
  await dialog.getByRole('button', { name: '接着填写' }).click();
  await expect(dialog.getByLabel('消息标题')).toHaveValue('写到一半');
  await expect(dialog.getByLabel('消息内容')).toHaveValue('明天上午');
});
