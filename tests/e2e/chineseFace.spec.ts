import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../src/start/prepare.mjs';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

// The browser of a machine that has no letters but Latin ones: fontconfig knows one folder, that of the PDF viewer.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'tallysheet-fonts-'));
    const latin = join(root, 'node_modules', 'pdfjs-dist', 'standard_fonts');
    const config = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig><dir>${latin}</dir><cachedir>${folder}</cachedir></fontconfig>`;
    await writeFile(join(folder, 'fonts.conf'), config);
    await use({ ...launchOptions, env: { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') } });
    await rm(folder, { recursive: true, force: true });
  },
});

/** What the canvas shows in the active cell, as one text. */
async function drawn(sheet: SheetPage): Promise<string> {
  const { x, y, width, height } = await sheet.activeBox();
  return (await sheet.page.screenshot({ clip: { x: x + 3, y: y + 3, width: width - 6, height: height - 6 } })).toString('base64');
}

/** Two rows whose texts in a column have as many letters and none in common: with boxes for letters they look the same. */
function unlike(texts: readonly string[]): [number, number] {
  for (const [first, one] of texts.entries())
    for (const [second, other] of texts.entries())
      if (one.length > 1 && one.length === other.length && [...one].every((letter) => !other.includes(letter)))
        return [first + 1, second + 1];
  throw new Error(`no two of ${texts.join(', ')} are unlike`);
}

test('on a machine without Chinese letters the page and the canvas show them, by slices fetched for what is drawn', async ({ page }) => {
  const slices = new Set<string>();
  page.on('response', (response) => void (/noto-sans-sc.*\.woff2$/u.test(response.url()) && slices.add(response.url())));
  await openAs(page, 'manager', sheets.orders);
  const sheet = await new SheetPage(page).ready();
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
  const [first, second] = unlike(await sheet.texts('卸货港', 1, 12));
  const cellOf = async (row: number) => {
    await sheet.select(row, '卸货港');
    return drawn(sheet);
  };
  await expect.poll(async () => (await cellOf(first)) === (await cellOf(second))).toBe(false);
  const words = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (context === null) return [];
    context.font = `16px ${getComputedStyle(document.documentElement).getPropertyValue('--font')}`;
    return [...'首页出口订单'].map((letter) => {
      context.clearRect(0, 0, 32, 32);
      context.fillText(letter, 4, 20);
      return context.getImageData(0, 0, 32, 32).data.join();
    });
  });
  expect(new Set(words).size).toBe(words.length);
  // The face has a hundred slices; a page and a sheet draw letters of some of them.
  expect(slices.size).toBeGreaterThan(3);
  expect(slices.size).toBeLessThan(60);
});

test('a machine with Chinese letters of its own fetches neither slices nor their list', async ({ page }) => {
  await page.addInitScript(() => {
    FontFace.prototype.load = function (this: FontFace) {
      return Promise.resolve(this);
    };
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await expect(page.locator('input[autocomplete=username]')).toBeVisible();
  expect(asked.filter((address) => /noto-sans-sc|chineseFace/u.test(address))).toEqual([]);
});
