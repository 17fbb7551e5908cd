import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import { findChromium } from '../../src/start/chromium.mjs';
import { buildProduct } from '../../src/start/prepare.mjs';
import { openBench, type Bench } from './company';
import { keep, ms } from './figures';

const pages = fileURLToPath(new URL('../../dist/client', import.meta.url));
const rounds = 15;

let bench: Bench;
let browser: Browser;

beforeAll(async () => {
  await buildProduct();
  bench = await openBench(600, 'finance', pages);
  const executablePath = await findChromium();
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
});

afterAll(async () => {
  await browser.close();
  await bench.stop();
});

async function signedIn(path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: bench.url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('input[autocomplete=username]').fill('finance');
  await page.locator('input[autocomplete=current-password]').fill('Demo-2026');
  await page.keyboard.press('Enter');
  await page.locator('.sheet-grid[data-loading=false]').waitFor();
  return page;
}

/** Milliseconds from the browser's own time stamp of the key or press to the end of the frame that first shows what was awaited. */
async function tillShown(page: Page, shown: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate((selector) => {
    const state = globalThis as unknown as { shownAfter: Promise<number> };
    state.shownAfter = new Promise((resolve) => {
      let began: number | undefined;
      const note = (event: Event) => (began ??= event.timeStamp);
      for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, note, { capture: true, once: true });
      const look = () => {
        const there =
          began !== undefined && document.querySelector(selector)?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        // A message posted in the frame is heard after the frame is painted.
        if (there !== true) requestAnimationFrame(look);
        else {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - (began ?? 0));
          port2.postMessage(null);
        }
      };
      requestAnimationFrame(look);
    });
  }, shown);
  await act();
  return page.evaluate(() => (globalThis as unknown as { shownAfter: Promise<number> }).shownAfter);
}

interface Work {
  readonly name: string;
  readonly aim: string;
  readonly shown: string;
  readonly act: (page: Page) => Promise<void>;
  readonly back: (page: Page) => Promise<void>;
}

const press = (key: string) => (page: Page) => page.keyboard.press(key);
const tab = (name: string) => (page: Page) => page.locator('.tab-bar').getByText(name, { exact: true }).click();

const works: readonly Work[] = [
  { name: 'palette (Ctrl+K)', aim: '50', shown: 'dialog.palette[open] [role=option]', act: press('Control+k'), back: press('Escape') },
  {
    name: 'menu of the person',
    aim: '50',
    shown: '.menu [role=menuitem], .menu [role=menuitemradio]',
    act: (page) => page.locator('.top-line button').last().click(),
    back: press('Escape'),
  },
  {
    name: 'tab of a cached sheet',
    aim: '100',
    shown: '[data-cached]:not(.view-hidden) .sheet-grid[data-loading=false] canvas',
    act: tab('费用'),
    back: tab('账单'),
  },
];

test('the shell answers', async () => {
  const page = await signedIn('/financial/invoice');
  await page.locator('.sidebar').getByText('费用', { exact: true }).click();
  await page.locator('.view:not(.view-hidden) .sheet-toolbar').getByText('费用', { exact: true }).waitFor();
  await page.locator('.view:not(.view-hidden) .sheet-grid[data-loading=false]').waitFor();
  await page.locator('.view:not(.view-hidden)').evaluate((view) => view.setAttribute('data-cached', ''));
  await tab('账单')(page);
  await page.waitForTimeout(1_000);
  const rows: string[][] = [];
  for (const work of works) {
    const taken: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      taken.push(await tillShown(page, work.shown, () => work.act(page)));
      await page.waitForTimeout(300);
      await work.back(page);
      await page.waitForTimeout(300);
    }
    const [first = Number.NaN, ...later] = taken;
    later.sort((a, b) => a - b);
    rows.push([work.name, ms(first), ms(later[Math.floor(later.length / 2)] ?? Number.NaN), ms(later.at(-1) ?? Number.NaN), work.aim]);
  }
  keep('Shell, from the key or press to the painted frame', ['work', 'first time ms', 'median ms', 'slowest of 15 ms', 'aim ms'], rows);
});
