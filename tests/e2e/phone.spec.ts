import type { Locator, Page } from 'playwright/test';
import { openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test.use({ viewport: { width: 390, height: 844 } });

/** As wide as the window shows it, and no wider. */
async function withinWindow(page: Page, part: Locator): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  for (const one of await part.all()) {
    const box = await one.boundingBox();
    if (box === null) continue;
    expect(box.x).toBeGreaterThanOrEqual(-1);
    expect(box.x + box.width).toBeLessThanOrEqual(width + 1);
    expect(box.width).toBeGreaterThan(40);
  }
}

for (const locale of ['zh-CN', 'ar-EG'])
  test.describe(locale, () => {
    test.use({ locale });

    test(`on a phone a list gives way to the one that is opened, and back (${locale})`, async ({ page }) => {
      await openAs(page, 'admin', '/permission/userSet');
      const [list, one, back] = [
        page.locator('.view:not(.view-hidden) .beside-list'),
        page.locator('.view:not(.view-hidden) .beside-one'),
        page.locator('.view:not(.view-hidden) .beside-back'),
      ];
      for (const path of ['/permission/userSet', '/permission/roleSet', '/basicData/notice']) {
        if (path !== '/permission/userSet') await page.goto(path);
        await expect(list.locator('.beside-line').first()).toBeVisible();
        expect((await list.boundingBox())?.width).toBeGreaterThan(380);
        await expect(back).toBeHidden();
        await list.locator('.beside-line').nth(1).click();
        await expect(one).toBeVisible();
        await expect(list).toBeHidden();
        expect((await one.boundingBox())?.width).toBeGreaterThan(380);
        await withinWindow(page, one.locator('.input:visible, .ant-select:visible, .beside-actions button'));
        await back.click();
        await expect(list).toBeVisible();
        await expect(one).toBeHidden();
      }
    });

    test(`on a phone parameters and letters are wholly in the window (${locale})`, async ({ page }) => {
      await openAs(page, 'admin', '/permission/set');
      await page.locator('.parameter-areas button').last().click();
      await expect(page.locator('.parameter').first()).toBeVisible();
      await withinWindow(page, page.locator('.parameter .input, .parameter .ant-select, .parameter-name, .parameter-about'));
      await page.goto('/basicData/basic');
      await page.locator('.basic-names button').last().click();
      await expect(page.locator('.mail-body')).toBeVisible();
      await withinWindow(
        page,
        page.locator('.mail-letters .input:visible, .mail-letters .ant-select, .mail-letters .beside-actions button'),
      );
    });
  });
