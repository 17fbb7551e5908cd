import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { SheetPage, sendSignIn, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** What axe finds and calls serious or worse, as readable lines. */
async function findings(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).options({ resultTypes: ['violations'] }).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`));
}

for (const [language, locale] of [['zh', 'zh-CN'], ['en', 'en-GB'], ['ar', 'ar-EG']] as const)
  test.describe(language, () => {
    test.use({ locale });
    test(`nothing stands in the way of people with aids on any screen (${language})`, async ({ page }) => {
      await page.goto('/login');
      await expect(page.locator('.sign-in-form')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      expect(await findings(page)).toEqual([]);
      await sendSignIn(page, 'admin');
      await expect(page).toHaveURL('/dashboard');
      await expect(page.locator('.sidebar')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      for (const path of Object.values(sheets)) {
        await page.locator(`.sidebar a[href="${path}"]`).click();
        const sheet = await new SheetPage(page).ready();
        await expect(sheet.root.locator('canvas [role=gridcell][aria-selected=true]')).toHaveCount(1);
        expect(await findings(page, '.view:not(.view-hidden)'), path).toEqual([]);
      }
      await page.keyboard.press('Control+Shift+l');
      await expect(page.locator('.sheet-popover')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
