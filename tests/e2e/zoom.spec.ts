import type { Locator, Page } from 'playwright/test';
import { SheetPage, sendSignIn, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** A window of 1280 × 1024 at 400 percent, and one of 1440 × 900 at 200 percent, as the page sees them. */
const [four, two] = [
  { width: 320, height: 256 },
  { width: 720, height: 450 },
];

/** Nothing lies beyond the sides of the window, where only scrolling in two directions would lead. */
async function withinSides(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** Controls of a part that cannot be brought wholly into the window, or that something lies over there. */
const outOfReach = (part: Locator): Promise<readonly string[]> =>
  part.evaluate((element) => {
    const controls = [...element.querySelectorAll<HTMLElement>('button:not(:disabled), input, select, a')].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0,
    );
    const hidden = controls.filter((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, right, bottom } = control.getBoundingClientRect();
      const [x, y] = [
        (Math.max(0, left) + Math.min(right, window.innerWidth)) / 2,
        (Math.max(0, top) + Math.min(bottom, window.innerHeight)) / 2,
      ];
      const hit = document.elementFromPoint(x, y);
      const inside = left >= -1 && top >= -1 && right <= window.innerWidth + 1 && bottom <= window.innerHeight + 1;
      return !inside || !(hit !== null && (control.contains(hit) || hit.contains(control)));
    });
    return controls.length === 0 ? ['no control'] : hidden.map((one) => one.outerHTML.slice(0, 120));
  });

/** Every control of a part can be brought wholly into the window, as soon as the part has taken its place. */
async function reachable(part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  await expect.poll(() => outOfReach(part)).toEqual([]);
}

for (const locale of ['zh-CN', 'ar-EG'])
  test.describe(locale, () => {
    test.use({ locale, viewport: four });

    test(`at 400 and 200 percent the shell makes room, the sheet is worked in, and dialogs scroll inside (${locale})`, async ({ page }) => {
      await page.goto('/dashboard');
      await reachable(page.locator('.sign-in-form'));
      await withinSides(page);
      await sendSignIn(page, 'finance');
      await expect(page.locator('.figures').first()).toBeVisible();
      await withinSides(page);
      await reachable(page.locator('.top-line'));

      await page.goto(sheets.costs);
      const sheet = await new SheetPage(page).ready();
      for (const size of [four, two]) {
        await page.setViewportSize(size);
        await withinSides(page);
        await reachable(page.locator('.top-line'));
        await reachable(sheet.toolbar);
        await reachable(sheet.statusBar);
        await worksInSheet(page, sheet);
        await page.keyboard.press('Control+h');
        await reachable(page.locator('.find-dialog'));
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+Shift+l');
        await expect(page.locator('.value-line').first()).toBeAttached();
        await reachable(page.locator('.header-popover'));
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+i');
        await reachable(page.locator('.record'));
        await page.locator('.record header button').last().click();
        await expect(page.locator('.record')).toBeHidden();
      }
    });
  });

/** The cursor goes down and sideways in sight, and what is typed stands in its cell. */
async function worksInSheet(page: Page, sheet: SheetPage): Promise<void> {
  const editor = sheet.root.locator('.cell-editor');
  await editor.focus();
  await page.keyboard.press('Control+Home');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'End']) {
    await page.keyboard.press(key);
    await expect(editor).toBeInViewport({ ratio: 0.99 });
  }
  await page.keyboard.type('seen');
  await expect(editor).toHaveValue('seen');
  await expect(editor).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('Enter');
  await expect(sheet.toolbar.locator('.save-button').first()).toBeEnabled();
  await page.keyboard.press('Control+z');
  await expect(editor).toBeInViewport({ ratio: 0.99 });
}
