import { openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const languages = { 'en-US': 'Gelan International Freight Forwarding Co., Ltd.', 'ar-EG': 'المقر الرئيسي في نينغبو' };

for (const [locale, name] of Object.entries(languages))
  test.describe(locale, () => {
    test.use({ locale });

    test(`branches are named in the language on the screen wherever they stand (${locale})`, async ({ page }) => {
      await openAs(page, 'admin', '/profile/index');
      await expect(page.locator('.view table tbody tr').first()).toContainText(name);
      await expect(page.locator('.view')).not.toContainText('宁波总部');
      await page.goto('/dashboard');
      await expect(page.locator('.dashboard-head')).toContainText(name);
      await page.locator('.push-button').click();
      const dialog = page.locator('dialog[open]');
      await expect(dialog.locator('.recipients-group').first()).toContainText(name);
      await expect(dialog.locator('select').first().locator('option').nth(1)).toHaveText(name);
      await expect(dialog).not.toContainText('总部');
      await page.goto('/permission/userSet');
      await page.locator('.beside-line').nth(8).click();
      await expect(page.locator('.organisation-form')).toContainText(name);
    });
  });

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-EG' });

  test('the day stands before the time in a form that runs from the right', async ({ page }) => {
    await openAs(page, 'admin', '/basicData/notice');
    await page.locator('.beside-line').first().click();
    const from = page.locator('.ant-picker-input > input').first();
    await expect(from).toHaveValue(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/u);
    await expect(from).toHaveCSS('direction', 'ltr');
  });
});

test('the recipients are filtered by the roles of the branch that is chosen', async ({ page }) => {
  await openAs(page, 'manager', '/dashboard');
  await page.locator('.push-button').click();
  const dialog = page.locator('dialog[open]');
  const branch = dialog.getByLabel('公司', { exact: true });
  await expect(branch.locator('option')).toHaveText(['公司：全部', '宁波总部', '上海分公司', '青岛分公司']);
  const asked = page.waitForRequest((request) => /selectRoleByEpId\?epId=\d+/u.test(request.url()));
  await branch.selectOption({ label: '上海分公司' });
  await asked;
  await dialog.getByLabel('角色', { exact: true }).selectOption({ label: '操作' });
  await expect(dialog.locator('.recipients-group')).toHaveText([/上海分公司/u]);
});
