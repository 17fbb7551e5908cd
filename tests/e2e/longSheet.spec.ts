import { chromium, type Page } from 'playwright/test';
import { longList, type LongList } from '#tests/e2e/longList';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const rows = 1_000_000;
/** Rows of 34 pixels: a million of them are higher than the browser's highest element. */
const rowHeight = 34;
let list: LongList;

test.beforeAll(async () => {
  list = await longList(process.env.TALLYSHEET_URL ?? '', '/costController/list', rows);
});

test.afterAll(() => list.stop());

async function openLong(page: Page, size: 'medium' | 'large'): Promise<SheetPage> {
  await page.context().addCookies([{ name: 'size', value: size, url: list.url }]);
  await openAs(page, 'finance', `${list.url}${sheets.costs}`);
  const sheet = new SheetPage(page);
  await expect(sheet.statusBar).toContainText(/1,00\d,\d{3} 行/u, { timeout: 60_000 });
  return sheet.ready();
}

async function goTo(page: Page, row: number): Promise<void> {
  await page.keyboard.press('Control+g');
  await page.keyboard.type(String(row));
  await expect(page.getByRole('option', { name: row.toLocaleString('en') }).first()).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Job number, quantity and price of a row in sight, as the grid's table for screen readers has them. */
const readRow = (sheet: SheetPage, row: number) =>
  Promise.all(['工作号', '数量', '单价'].map(async (header) => (await sheet.cell(row, header)).textContent()));

/** Goes to rows of every part of the sheet; `segment` is how many rows one part has. */
async function jumpAbout(page: Page, sheet: SheetPage, segment: number): Promise<void> {
  const short = list.shortRows();
  const first = await readRow(sheet, 1);
  const editor = sheet.root.locator('.cell-editor');
  // The list comes again and again: the row so many turns on reads like the first.
  const again = Math.floor(900_000 / short) * short + 1;
  for (const wanted of [777_777, segment + 1, 999_999, segment, again, 1]) {
    await goTo(page, wanted);
    // Rows are counted anew in each part of so long a sheet.
    const within = ((wanted - 1) % segment) + 1;
    await expect(await sheet.cell(within, '工作号')).toBeAttached();
    await expect(editor).not.toHaveClass(/cell-editor-away/u);
    await expect(editor).toBeFocused();
    if ((wanted - 1) % short === 0) expect(await readRow(sheet, within)).toEqual(first);
  }
  await page.keyboard.press('Control+End');
  await expect(sheet.root.locator('.segment-bar')).toContainText(/下一段/u);
  await expect(sheet.root.locator('.segment-bar').getByRole('button', { name: '下一段' })).toBeDisabled();
  await expect(editor).not.toHaveClass(/cell-editor-away/u);
  await page.keyboard.press('Control+Home');
  await expect(await sheet.cell(1, '工作号')).toBeAttached();
  await expect(editor).not.toHaveClass(/cell-editor-away/u);
  expect(await readRow(sheet, 1)).toEqual(first);
}

test('every jump lands on the row asked for, also beyond the height a browser can show', async ({ page }) => {
  test.setTimeout(180_000);
  const sheet = await openLong(page, 'large');
  await jumpAbout(page, sheet, Math.floor(33_500_000 / rowHeight));
});

test('and also where the page is enlarged, which leaves the browser less height', async ({ page: small, silent }) => {
  test.setTimeout(180_000);
  await small.goto(list.url);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: [
      '--disable-gpu',
      '--force-device-scale-factor=1.5',
      '--window-size=2160,1350',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  const page = await browser.newPage({ viewport: null, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  silent(page);
  expect(await page.evaluate(() => window.devicePixelRatio)).toBe(1.5);
  const sheet = await openLong(page, 'medium');
  await jumpAbout(page, sheet, Math.floor(33_500_000 / 1.5 / 26));
  await browser.close();
});

test('the arrow held down for three seconds goes on row by row, never back and never past', async ({ page }) => {
  test.setTimeout(120_000);
  const sheet = await openLong(page, 'large');
  await sheet.select(1, '数量');
  await page.evaluate((height) => {
    const seen: number[] = [];
    let first: number | undefined;
    const watch = () => {
      const scroller = document.querySelector<HTMLElement>('.view:not(.view-hidden) .dvn-scroller');
      const editor = document.querySelector<HTMLElement>('.view:not(.view-hidden) .cell-editor');
      if (scroller && editor && !editor.classList.contains('cell-editor-away')) {
        const top = editor.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
        first ??= top;
        seen.push(Math.round((top - first) / height) + 1);
      }
      requestAnimationFrame(watch);
    };
    Object.assign(globalThis, { seenRows: seen });
    requestAnimationFrame(watch);
  }, rowHeight);
  // Rows are counted from where the first frame saw the cursor.
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { seenRows: number[] }).seenRows.length)).toBeGreaterThan(0);

  const session = await page.context().newCDPSession(page);
  const key = { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40 };
  const pressed = 90;
  for (let press = 0; press < pressed; press++) {
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, autoRepeat: press > 0 });
    await page.waitForTimeout(33);
  }
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await expect(async () =>
    expect((await page.evaluate(() => (globalThis as unknown as { seenRows: number[] }).seenRows)).at(-1)).toBe(1 + pressed),
  ).toPass();
  const seen = await page.evaluate(() => (globalThis as unknown as { seenRows: number[] }).seenRows);
  expect(seen.filter((row, at) => at > 0 && row < (seen[at - 1] as number))).toEqual([]);
});
