import type { Page } from 'playwright/test';
import { faults, within } from '#tests/e2e/onScreen';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const languages = { zh: '简体中文', en: 'English', ar: 'العربية' } as const;
type Language = keyof typeof languages;

async function choose(page: Page, language: Language): Promise<void> {
  await page
    .locator('.top-line')
    .getByRole('button', { name: /界面语言|Language|لغة/ })
    .click();
  await page
    .getByRole('menuitem', { name: languages[language] })
    .or(page.getByRole('menuitemradio', { name: languages[language] }))
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
}

test('the language changes on screens that are open already, without a new page', async ({ page }) => {
  const screens = ['/permission/userSet', '/permission/set', '/basicData/notice', sheets.costs];
  await openAs(page, 'admin', '/dashboard');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  for (const path of screens) await within(page, path);
  const found: string[] = [];
  for (const language of ['en', 'ar', 'zh'] as const) {
    await choose(page, language);
    for (const path of screens) {
      await within(page, path);
      for (const fault of await faults(page)) found.push(`${language} ${path}: ${fault}`);
    }
  }
  expect(found).toEqual([]);
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

test.describe('before anybody has chosen', () => {
  for (const [locale, language] of [
    ['ar-SA', 'ar'],
    ['zh-TW', 'zh'],
    ['en-US', 'en'],
    ['fr-FR', 'en'],
  ] as const)
    test.describe(locale, () => {
      test.use({ locale });
      test(`a browser of ${locale} is answered in ${language}, and the cookie wins over it`, async ({ page, context, baseURL }) => {
        await page.goto('/login');
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
        const other = language === 'ar' ? 'en' : 'ar';
        await context.addCookies([{ name: 'language', value: other, url: baseURL ?? '' }]);
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${other}`));
      });
    });
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-EG' });

  test('menu, way, tabs and record run from the right; codes and amounts keep their order; Arabic digits are numbers', async ({ page }) => {
    await openAs(page, 'finance', sheets.costs);
    const sheet = await new SheetPage(page).ready();
    const middle = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0) / 2;
    };
    const { width } = page.viewportSize() ?? { width: 0 };
    expect(await middle('.sidebar')).toBeGreaterThan(width / 2);
    const tabs = page.locator('.tab-bar .tab');
    await expect(tabs).toHaveCount(2);
    const [first, second] = [await tabs.nth(0).boundingBox(), await tabs.nth(1).boundingBox()];
    expect(first?.x ?? 0).toBeGreaterThan(second?.x ?? 0);
    const way = page.getByRole('navigation', { name: /موقع|المسار|مكان/ });
    const steps = await way
      .locator('a, span, h1')
      .evaluateAll((all) =>
        all.filter((one) => one.children.length === 0 && (one.textContent ?? '').trim() !== '').map((one) => one.getBoundingClientRect().x),
      );
    expect(steps.length).toBeGreaterThan(1);
    expect(steps[0]).toBeGreaterThan(steps.at(-1) ?? 0);
    await page.keyboard.press('Control+i');
    await expect(page.locator('.record')).toBeVisible();
    expect(await middle('.record')).toBeLessThan(width / 2);
    await page.keyboard.press('Escape');

    const row = await sheet.openRows(1, 1, 'السعر');
    await sheet.select(row, 'السعر');
    await page.keyboard.type('١٢٣٫٤٥');
    await page.keyboard.press('Enter');
    await expect.poll(() => sheet.texts('السعر', row, 1)).toEqual(['123.45']);
    await page.keyboard.press('Control+z');
    // A job number among Arabic words is read from its first letter.
    await page.keyboard.press('Control+Home');
    for (const code of await page.locator('.view:not(.view-hidden) bdi[dir=ltr], .view:not(.view-hidden) [dir=ltr]').all())
      if (await code.isVisible()) expect(await code.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
  });
});

test('wherever the focus goes by keys its ring stands out, and no bar covers it', async ({ page }) => {
  await openAs(page, 'admin', '/permission/userSet');
  await expect(page.locator('.beside-line').first()).toBeVisible();
  const unseen: string[] = [];
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab');
    const told = await page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body) return '';
      const box = at.getBoundingClientRect();
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(at);
      const parts = (colour: string) => (/[\d.]+/gu[Symbol.match](colour) ?? []).map(Number);
      const light = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = parts(colour)
          .slice(0, 3)
          .map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      let behind = at.parentElement;
      while (behind !== null && (parts(getComputedStyle(behind).backgroundColor)[3] ?? 1) === 0) behind = behind.parentElement;
      const [ring, ground] = [
        light(outlineColor),
        light(behind === null ? 'rgb(255, 255, 255)' : getComputedStyle(behind).backgroundColor),
      ];
      const faint = outlineStyle !== 'none' && (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05) < 3;
      const ringed =
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
        boxShadow !== 'none' ||
        at.closest('.ant-select-focused') !== null;
      const over = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
      const covered =
        over !== null &&
        !at.contains(over) &&
        !over.contains(at) &&
        at.closest('label')?.contains(over) !== true &&
        at.closest('.ant-select')?.contains(over) !== true;
      return ringed && !covered && !faint
        ? ''
        : `${at.tagName} ${at.className} ${at.innerText?.slice(0, 30)} ${faint ? 'faint' : ringed ? 'covered' : 'no ring'}`;
    });
    if (told !== '') unseen.push(told);
  }
  expect(unseen).toEqual([]);
});
