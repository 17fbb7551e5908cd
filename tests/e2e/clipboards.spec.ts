import { readFileSync } from 'node:fs';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Wide and high enough for all columns of the sheet and some fifty rows. */
test.use({ viewport: { width: 3500, height: 2000 }, permissions: ['clipboard-read', 'clipboard-write'] });

const fixture = (name: string) => readFileSync(new URL(`./clipboards/${name}.html`, import.meta.url), 'utf8');

interface Vector {
  id: string;
  group: string;
  cell: string;
  expected: string[][] | null;
}

const { vectors } = JSON.parse(readFileSync(new URL('../workers/sheet/vectors/grid.json', import.meta.url), 'utf8')) as {
  vectors: Vector[];
};
const tables = vectors.filter(({ group }) => group === 'html');

/** Columns of an order that take any text, and one that shows what it cannot read as it was pasted. */
const headers = ['船名', '航次', '起运港'] as const;

test('tables without a text are read cell by cell, merged ones in their places', async ({ page }) => {
  await openAs(page, 'operator', sheets.orders);
  const sheet = await new SheetPage(page).ready();
  for (const { id, cell, expected } of tables) {
    const before = await Promise.all(headers.map((header) => sheet.texts(header, 1, 2)));
    await sheet.select(1, '船名');
    await sheet.pasteFlavours({ html: cell });
    if (expected === null) {
      await expect(page.getByText('剪贴板里没有可以粘贴的文字').first(), id).toBeVisible();
      continue;
    }
    const shown = async () => {
      const columns = await Promise.all(headers.map((header) => sheet.texts(header, 1, expected.length)));
      return expected.map((row, at) => row.map((_cell, col) => columns[col]?.[at]));
    };
    await expect.poll(shown, id).toEqual(expected);
    await page.keyboard.press('Control+z');
    await expect.poll(() => Promise.all(headers.map((header) => sheet.texts(header, 1, 2))), id).toEqual(before);
  }
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false);
});

test('a real capture of Excel: spans, spans that are none, and rich text', async ({ page }) => {
  await openAs(page, 'operator', sheets.orders);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '船名');
  await sheet.pasteFlavours({ html: fixture('excel') });
  await expect(await sheet.cell(1, '船名')).toHaveText('bold');
  await expect
    .poll(() => sheet.texts('船名', 1, 7))
    .toEqual(['bold', 'italic', 'underline', 'strike through', 'font size', 'font color', 'font family']);
  await expect.poll(() => sheet.texts('航次', 1, 3)).toEqual(['background color', '', 'border line']);
  await expect(await sheet.cell(12, '船名')).toHaveText(/^U N I V ER UP UP UP$/);
  for (const row of [3, 5]) await expect(await sheet.cell(row, '预计到港')).toHaveText('univer');
  for (const row of [4, 6, 7]) await expect(await sheet.cell(row, '预计到港')).toHaveText('');
  await page.keyboard.press('Control+z');
  await expect(await sheet.cell(1, '船名')).not.toHaveText('bold');
});

test('WPS and Google Sheets: what they show is read, and the number behind "####" where they tell it', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(20, 2, '数量', '单价', '币种');
  const shown = () => Promise.all(['数量', '单价', '币种'].map((header) => sheet.texts(header, row, 2)));
  const before = await shown();
  await sheet.select(row, '数量');
  await sheet.pasteFlavours({ text: '3\t########\tUSD\r\n4\t88.50\tCNY\r\n', html: fixture('wps') });
  await expect.poll(shown).toEqual([
    ['3', '4'],
    ['1,234,567.89', '88.5'],
    ['USD', 'CNY'],
  ]);
  await page.keyboard.press('Control+z');
  await expect.poll(shown).toEqual(before);
  await sheet.pasteFlavours({ text: '3\t########\tUSD\r\n' });
  await expect(page.getByText(/内容里有 ####/).first()).toBeVisible();
  expect(await shown()).toEqual(before);

  await sheet.pasteFlavours({ text: '2\t$1,204.50\tUSD\n5\t(60)\tCNY', html: fixture('google') });
  await expect.poll(shown).toEqual([
    ['2', '5'],
    ['1,204.5', '−60'],
    ['USD', 'CNY'],
  ]);
  await page.keyboard.press('Control+z');
  await expect.poll(shown).toEqual(before);
  await sheet.pasteFlavours({ html: fixture('google') });
  await expect.poll(shown).toEqual([
    ['2', '5'],
    ['1,204.5', '−60'],
    ['USD', 'CNY'],
  ]);
});

test('dates, full-width and Arabic digits, percent and line breaks are read by their columns; texts stay what they are', async ({
  page,
}) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(25, 5, '单价', '税率%', '费用日期', '供应商账单号');
  await sheet.select(row, '单价');
  await sheet.pasteFlavours({ text: '１，２３４．５\r\n١٢٣٫٤٥\r\n"1,000"\r\n¥ 88\r\n1.5e3\r\n' });
  await expect.poll(() => sheet.texts('单价', row, 5)).toEqual(['1,234.5', '123.45', '1,000', '88', '1,500']);
  await sheet.select(row, '税率%');
  await sheet.pasteFlavours({ text: '6%\r\n9\r\n' });
  await expect.poll(() => sheet.texts('税率%', row, 2)).toEqual(['6', '9']);
  await sheet.select(row + 4, '单价');
  await sheet.pasteFlavours({ text: '25%\r\n' });
  await expect.poll(() => sheet.texts('单价', row + 4, 1)).toEqual(['0.25']);
  await sheet.select(row, '费用日期');
  await sheet.pasteFlavours({ text: '2026年3月5日\r\n2026/3/6\r\n2026-03-07\r\n' });
  await expect.poll(() => sheet.texts('费用日期', row, 3)).toEqual(['2026-03-05', '2026-03-06', '2026-03-07']);
  await sheet.select(row, '供应商账单号');
  await sheet.pasteFlavours({ text: '007\r\n123456789012345678\r\n1E5\r\n"多行\n文字"\r\n' });
  await expect.poll(() => sheet.texts('供应商账单号', row, 4)).toEqual(['007', '123456789012345678', '1E5', '多行\n文字']);
});

test('hostile HTML runs nothing, loads nothing, and leaves again as text', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.evaluate(() => {
    Object.assign(globalThis, { broken: 0 });
    document.addEventListener('securitypolicyviolation', () => ((globalThis as unknown as { broken: number }).broken += 1));
  });
  const evil = [
    '<img src="http://evil.test/a.png" onerror="window.ran=1">',
    '<svg onload="window.ran=1"><script>window.ran=1</scr' + 'ipt></svg>',
    '<iframe srcdoc="<script>parent.ran=1</scr' + 'ipt>"></iframe>',
    '<link rel="stylesheet" href="http://evil.test/a.css">',
    '<meta http-equiv="refresh" content="0;url=http://evil.test/">',
    '<video src="http://evil.test/v" onerror="window.ran=1"></video>',
    '<details open ontoggle="window.ran=1">x</details>',
    '<style>@import "http://evil.test/b.css";</style>',
  ];
  const row = await sheet.openRows(30, 3, '备注');
  await sheet.select(row, '备注');
  await sheet.pasteFlavours({
    html: `<html><body onload="window.ran=1">${evil.join('')}<table background="http://evil.test/t.png"><tr><td>甲${evil.join('')}</td></tr><tr><td>乙</td></tr></table></body></html>`,
  });
  await expect(await sheet.cell(row + 1, '备注')).toHaveText('乙');
  await sheet.select(row + 2, '备注');
  await sheet.paste('<img src=x onerror="window.ran=1">');
  await expect(await sheet.cell(row + 2, '备注')).toHaveText('<img src=x onerror="window.ran=1">');
  await sheet.select(row + 2, '备注');
  expect((await sheet.copied()).html).toContain('&lt;img src=x onerror=&quot;window.ran=1&quot;&gt;');
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => ['ran' in globalThis, (globalThis as unknown as { broken: number }).broken])).toEqual([false, 0]);
  expect(asked.filter((url) => url.includes('evil.test'))).toEqual([]);
});
