import type { Page } from 'playwright/test';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const languages = { zh: '简体中文', en: 'English', ar: 'العربية' } as const;
type Language = keyof typeof languages;

/** Screens of the shell on which words stand in forms, tables, menus and buttons. */
const screens = [
  '/dashboard',
  '/profile/index',
  '/permission/userSet',
  '/permission/roleSet',
  '/permission/loginIp',
  '/permission/operation',
  '/permission/set',
  '/basicData/notice',
  '/layout/information',
  '/layout/reading',
  sheets.costs,
];

async function within(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('.view:not(.view-hidden)').first()).not.toBeEmpty();
}

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

/** Texts that are keys of the words and no words, and buttons whose words do not fit in them. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const words = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.children.length === 0 && seen(element))
      .map((element) => element.innerText?.trim() ?? '');
    const keys = words.filter((text) =>
      /^[a-z][A-Za-z]+:[a-z][\w.]+$|^(?:shell|account|organisation|messages|operations|sheet|record)\.[a-z][\w.]+$/u.test(text),
    );
    const clipped = [...document.querySelectorAll<HTMLElement>('button, a.button, label, h1, h2, th')]
      // What rolls through the top line is longer than its window on purpose.
      .filter(
        (element) =>
          !element.classList.contains('announcement-window') &&
          seen(element) &&
          element.clientWidth > 0 &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).overflowX !== 'visible' &&
          getComputedStyle(element).textOverflow !== 'ellipsis',
      )
      .map((element) => `${element.tagName} ${element.className} ${element.innerText.slice(0, 40)}`);
    return [...keys, ...clipped];
  });

test('every language has words for everything on the screens of the shell, and room for them, in a wide and a narrow window', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openAs(page, 'admin', '/dashboard');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const found: string[] = [];
  for (const language of ['en', 'ar', 'zh'] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page, language);
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of screens) {
        await within(page, path);
        await page.waitForLoadState('networkidle');
        for (const fault of await faults(page)) found.push(`${language} ${width} ${path}: ${fault}`);
      }
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
      .locator('a, span, li')
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
