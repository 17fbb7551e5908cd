import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { findChromium } from '../../src/start/chromium.mjs';
import { SheetPage, openAs, sheets } from './sheetPage';
import { startProduct } from './server';

const folder = fileURLToPath(new URL('pictures/', import.meta.url));

/**
 * Takes the README's picture: the costs sheet in Chinese with unsaved edits, a refused cell and the sums of a selection. By hand:
 * node --input-type=module -e "import { runnerImport } from 'vite'; await runnerImport('./tests/e2e/picture.ts')"
 */
async function takePicture(): Promise<void> {
  const product = await startProduct();
  process.env.TALLYSHEET_URL = product.url;
  const browser = await chromium.launch({ executablePath: await findChromium(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const page = await browser.newPage({
      baseURL: product.url,
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    });
    await openAs(page, 'finance', sheets.costs);
    const sheet = await new SheetPage(page).ready();
    await sheet.select(9, '单价');
    for (const price of ['1280', '520', '23OO', '1750']) {
      await page.keyboard.type(price);
      await page.keyboard.press('Enter');
    }
    await sheet.select(18, '金额');
    await sheet.extend(6);
    await page.getByText(/非空 7 格/).waitFor();
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: `${folder}costs-zh.png` });
  } finally {
    await browser.close();
    await product.stop();
  }
}

await takePicture();
