import type { Page } from 'playwright/test';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Wide enough for every column of the sheet. */
test.use({ viewport: { width: 3500, height: 1000 } });

/** A text as the canvas was given it: where it ends and where its decimal point stands, in pixels of the canvas. */
interface Drawn {
  text: string;
  end: number;
  point: number;
  middle: number;
  /** Widths of the ten digits in its font. */
  digits: number[];
}

/** Keeps what is drawn from the right on any canvas from now on; the sheet draws nothing but numbers so in a language written from the left. */
async function watchDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawn: Drawn[] = [];
    Object.assign(window, { drawn });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (
      this: CanvasRenderingContext2D,
      text: string,
      x: number,
      y: number,
      ...rest: [number?]
    ) {
      if (this.textAlign === 'right' && /^[−\d][\d,.]*$/u.test(text)) {
        const { a, d, e, f } = this.getTransform();
        const width = (part: string) => this.measureText(part).width;
        const decimals = text.includes('.') ? text.slice(text.indexOf('.')) : '';
        drawn.push({ text, end: a * x + e, point: a * (x - width(decimals)) + e, middle: d * y + f, digits: [...'0123456789'].map(width) });
      }
      fillText.call(this, text, x, y, ...rest);
    };
  });
}

/** Everything drawn anew, from the right, within a column. */
async function drawnIn(sheet: SheetPage, header: string): Promise<Drawn[]> {
  const { page } = sheet;
  await sheet.select(1, header);
  const { x, y, width } = await sheet.activeBox();
  const frame = await sheet.root.locator('canvas').first().boundingBox();
  await page.evaluate(() => ((window as unknown as { drawn: Drawn[] }).drawn.length = 0));
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...size, height: size.height - 40 });
  await expect.poll(() => page.evaluate(() => (window as unknown as { drawn: Drawn[] }).drawn.length)).toBeGreaterThan(40);
  await page.setViewportSize(size);
  await page.waitForTimeout(400);
  const drawn = await page.evaluate(() => (window as unknown as { drawn: Drawn[] }).drawn);
  const [left, top] = [x - (frame?.x ?? 0), y - (frame?.y ?? 0)];
  return drawn.filter(({ end, middle }) => end > left && end < left + width && middle > top);
}

const spread = (numbers: readonly number[]): number => Math.max(...numbers) - Math.min(...numbers);

test('numbers stand at the right, their digits equally wide, their decimal points under one another, their currency beside them', async ({
  page,
}) => {
  await watchDrawing(page);
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  for (const header of ['金额', '单价']) {
    const drawn = await drawnIn(sheet, header);
    expect(drawn.length, header).toBeGreaterThan(20);
    expect(new Set(drawn.map(({ text }) => text.length)).size, header).toBeGreaterThan(3);
    for (const { digits } of drawn) expect(spread(digits), header).toBeLessThan(0.01);
    expect(
      spread(drawn.map(({ point }) => point)),
      `${header}: ${JSON.stringify(drawn.map(({ text, point }) => [text, point]).slice(0, 40))}`,
    ).toBeLessThan(0.5);
  }
  // Where every amount has the decimals of its currency they also end together.
  const amounts = (await drawnIn(sheet, '金额')).filter(({ text }) => /\.\d\d$/u.test(text));
  expect(amounts.length).toBeGreaterThan(20);
  expect(spread(amounts.map(({ end }) => end))).toBeLessThan(0.5);
  expect((await sheet.texts('币种', 1, 20)).every((code) => /^[A-Z]{3}$/u.test(code))).toBe(true);
});

test('a price with more decimals moves the others, never the points apart; a number the server or a rule refuses stays in line', async ({
  page,
}) => {
  await watchDrawing(page);
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(3, 3, '单价', '税率%');
  const put = async (at: number, header: string, text: string) => {
    await sheet.select(at, header);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await put(row, '单价', '1234.5678');
  await put(row + 1, '单价', '7');
  const prices = await drawnIn(sheet, '单价');
  expect(prices.map(({ text }) => text)).toEqual(expect.arrayContaining(['1,234.5678', '7']));
  expect(spread(prices.map(({ point }) => point))).toBeLessThan(0.5);
  await put(row, '税率%', '17.25');
  await put(row + 1, '税率%', '5');
  await expect(sheet.statusBar).toContainText('2 处错误');
  const rates = await drawnIn(sheet, '税率%');
  expect(rates.map(({ text }) => text)).toEqual(expect.arrayContaining(['17.25', '5']));
  expect(spread(rates.map(({ point }) => point))).toBeLessThan(0.5);
});
