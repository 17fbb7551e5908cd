import { expect, test as base, type Page } from 'playwright/test';
import { WorkerProduct } from '#tests/e2e/server';
import { WarmContexts } from '#tests/e2e/warmContexts';

/** Failures of a page that nobody would see on the screen: breaches of the content security policy, errors nobody caught. */
function watch(page: Page, heard: string[]): void {
  page.on('pageerror', (error) => heard.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to /i.test(message.text())) heard.push(message.text());
  });
}

interface OfWorker {
  readonly product: WorkerProduct;
  readonly contexts: WarmContexts;
}

interface OfTest {
  /** `on` in a file whose company is to work by itself, by the real clock. */
  readonly jobs: 'on' | 'off';
  readonly company: void;
  readonly watched: void;
  readonly silent: (page: Page) => void;
}

/**
 * Every worker has a product of its own, every file of tests a fresh company in it, every test an empty browser context whose
 * scripts are compiled already. Every page a test opens is watched, also those of further browsers; what they say fails the test
 * at its end.
 */
export const test = base.extend<OfTest, OfWorker>({
  product: [
    async ({}, use, worker) => {
      const product = await WorkerProduct.open(worker.workerIndex);
      process.env.TALLYSHEET_URL = product.url;
      await use(product);
      await product.stop();
    },
    { scope: 'worker', auto: true },
  ],
  contexts: [
    async ({ browser }, use) => {
      const contexts = new WarmContexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  jobs: ['off', { option: true }],
  company: [
    async ({ product, jobs }, use, info) => {
      await product.freshFor(info.file, jobs);
      await use();
    },
    { auto: true, timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ contexts, company: _company, baseURL, locale, timezoneId, viewport, permissions, contextOptions }, use) => {
    const context = await contexts.take({ baseURL, locale, timezoneId, viewport, ...contextOptions }, permissions);
    await use(context);
    await contexts.giveBack(context);
  },
  page: async ({ contexts, context }, use) => use(await contexts.page(context)),
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
