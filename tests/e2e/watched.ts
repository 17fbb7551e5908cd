import { expect, test as base, type Page } from 'playwright/test';

/** Failures of a page that nobody would see on the screen: breaches of the content security policy, errors nobody caught. */
function watch(page: Page, heard: string[]): void {
  page.on('pageerror', (error) => heard.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to /i.test(message.text())) heard.push(message.text());
  });
}

/** Every page a test opens is watched, also those of further browsers; what they say fails the test at its end. */
export const test = base.extend<{ watched: void; silent: (page: Page) => void }>({
  silent: async ({}, use) => {
    const heard: string[] = [];
    await use((page) => watch(page, heard));
    expect(heard).toEqual([]);
  },
  watched: [
    async ({ page, silent }, use) => {
      let crashed = false;
      page.on('crash', () => (crashed = true));
      silent(page);
      await use();
      if (!crashed) expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
    },
    { auto: true },
  ],
});

export { expect };
