import { SheetPage, openAs, sentBatches, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test(
  'keys typed without any pause land in the right cells, and a derived amount follows without asking the server',
  { tag: '@smoke' },
  async ({ page }) => {
    // The last thing a sheet asks for by itself: what it can print.
    const settled = page.waitForResponse(/\/paperController\/select/u);
    await openAs(page, 'finance', sheets.costs);
    const sheet = await new SheetPage(page).ready();
    await settled;
    await sheet.select(2, '数量');
    const asked: string[] = [];
    // The next sheet's worker reads its script in the meantime, which asks nothing.
    page.on('request', (request) => !request.url().includes('/assets/') && asked.push(request.url()));
    await sheet.typeAtOnce('3\t410.25\n4\t99.5\n5\t1200\n');
    await expect(await sheet.cell(4, '金额')).toHaveText('6,000.00');
    await expect.poll(() => sheet.texts('单价', 2, 3)).toEqual(['410.25', '99.5', '1,200']);
    await expect.poll(() => sheet.texts('数量', 2, 3)).toEqual(['3', '4', '5']);
    await expect.poll(() => sheet.texts('金额', 2, 3)).toEqual(['1,230.75', '398.00', '6,000.00']);
    expect(asked).toEqual([]);
    await expect(sheet.statusBar).toContainText('6 格未保存');
    await expect(page.locator('.tab-active')).toContainText('有未保存的修改');

    await sheet.select(3, '金额');
    await expect(sheet.formula).toHaveValue(/^=AMOUNT\(.*单价.*数量/);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(sheet.statusBar).toContainText('4 格未保存');
    await page.keyboard.press('Control+y');
    await expect(sheet.statusBar).toContainText('5 格未保存');
  },
);

test('fifty cells typed with Enter and Tab are saved as one batch and stand after a reload', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const batches = sentBatches(page);
  const rows = Array.from({ length: 25 }, (_, at) => ({ number: String(at + 2), price: `${at + 11}.5` }));
  await sheet.select(1, '数量');
  for (const { number, price } of rows) {
    await page.keyboard.type(number);
    await page.keyboard.press('Tab');
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
  }
  await expect(sheet.statusBar).toContainText('50 格未保存');
  await page.keyboard.press('Control+Home');
  await sheet.select(3, '单价');
  await expect(sheet.spoken).toContainText('未保存');
  const waiting = await sheet.colourAt(2, 20);

  await page.keyboard.press('Control+s');
  await expect.poll(() => sheet.colourAt(2, 20)).not.toBe(waiting);
  await expect(sheet.statusBar).toContainText('已全部保存');
  await expect.poll(() => sheet.colourAt(2, 20)).toBe('rgb(255, 255, 255)');
  expect(batches.map((batch) => batch.rows.length)).toEqual([25]);
  expect(batches[0]?.rows.every((row) => 'price' in row.set && 'number' in row.set)).toBe(true);

  await page.reload();
  await sheet.ready();
  await expect(await sheet.cell(3, '单价')).toHaveText('13.5');
  await expect.poll(() => sheet.texts('数量', 1, 20)).toEqual(rows.slice(0, 20).map(({ number }) => number));
  await expect.poll(() => sheet.texts('单价', 1, 20)).toEqual(rows.slice(0, 20).map(({ price }) => price));
  expect((await sheet.texts('金额', 1, 3)).map((text) => text.replaceAll(',', ''))).toEqual(['23.00', '37.50', '54.00']);
});

test('a wrong value stays red with its reason, and saving refuses everything until it is mended', { tag: '@smoke' }, async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const batches = sentBatches(page);
  await sheet.select(6, '单价');
  await page.keyboard.type('12abc');
  await page.keyboard.press('Enter');
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await expect(sheet.statusBar).toContainText('1 处错误');
  await page.keyboard.press('F8');
  await expect(sheet.formula).toHaveValue('12abc');
  await expect(sheet.root.locator('.formula-wrong')).not.toBeEmpty();
  await expect(sheet.formula).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('1 行未通过校验，没有保存').first()).toBeVisible();
  await expect(sheet.root.getByRole('button', { name: '只保存正确的行' })).toBeVisible();
  expect(batches).toEqual([]);
  await page.keyboard.type('66');
  await page.keyboard.press('Enter');
  await sheet.saveAll();
  expect(batches).toHaveLength(1);
});
