import type { Page } from 'playwright/test';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';
import { xlsx, type TestSheet } from '#tests/workers/import/testBook';

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const n = null;

interface Week {
  readonly from: string;
  readonly to: string;
  /** How much dearer than the first week's. */
  readonly more: number;
  /** What the file of that week calls a port, and a price in it. */
  readonly genoa: string;
  readonly gdansk: number | string;
}
const first: Week = { from: day(3), to: day(9), more: 0, genoa: 'GENOVAA', gdansk: '2O50' };
const second: Week = { from: day(10), to: day(16), more: 60, genoa: 'GENOVAA', gdansk: 2110 };

/** Blocks under Chinese titles, merged ports of loading, a validity over the whole of it, the heading once more, notes underneath. */
const cosco = ({ from, to, more, genoa }: Week): TestSheet[] => [
  {
    name: '欧地线',
    rows: [
      ['中远海运集运 宁波分部 欧地线运价通知'],
      [`有效期：${from} 至 ${to}`],
      ['一、欧基港'],
      ['起运港', '目的港', '20GP', '40GP', '40HQ', '备注'],
      ['NGB', '鹿特丹 ROTTERDAM', 1100 + more, 2000 + more, 2000 + more, '限重20吨，超重另加200美金'],
      [n, '汉堡 HAMBURG', 1110 + more, 2010 + more, 2010 + more, '同上'],
      ['二、西地'],
      ['起运港', '目的港', '20GP', '40GP', '40HQ', '备注'],
      ['NGB', '巴塞罗那 BARCELONA', 1300 + more, 2300 + more, 2300 + more, n],
      [n, genoa, '单询', 2400 + more, 2400 + more, n],
      ['以上运价均以美元计，不含码头费及文件费'],
    ],
    merges: ['A1:F1', 'A2:F2', 'A3:F3', 'A7:F7', 'A5:A6', 'A9:A10'],
  },
];

/** Two rows of headings, boxes by Maersk's names, a sheet with nothing but words before it, both ends of the validity beside the title. */
const maersk = ({ from, to, more, gdansk }: Week): TestSheet[] => [
  { name: 'Read me', rows: [['MAERSK'], ['Dear customer, please find below our short term rates.'], ['Contact: rates@maersk.example']] },
  {
    name: 'Asia-Europe',
    rows: [
      ['Maersk Line - Short term rates (FAK)'],
      ['Commodity: FAK', n, n, n, 'Effective from', from, n, 'Expires', to],
      [],
      ['Receipt', n, 'Delivery', n, 'Service mode', '20DRY', '40DRY', '40HDRY', 'Curr', 'Transit Time (days)'],
      ['City', 'Code', 'City', 'Code', n, n, n, n, n, n],
      ['Ningbo', 'CNNGB', 'Rotterdam', 'NLRTM', 'CY/CY', 1000 + more, 1800 + more, 1850 + more, 'USD', 34],
      ['Ningbo', 'CNNGB', 'Hamburg', 'DEHAM', 'CY/CY', 1050 + more, 1900 + more, 1950 + more, 'USD', 36],
      ['Shanghai', 'CNSHA', 'Gdansk', 'PLGDN', 'CY/CY', 1150 + more, 2000 + more, gdansk, 'USD', 40],
    ],
    merges: ['A4:B4', 'C4:D4', 'E4:E5', 'F4:F5', 'G4:G5', 'H4:H5', 'I4:I5', 'J4:J5'],
  },
];

/** Opens the import from the page of the one before and hands it a file. */
async function choose(page: Page, name: string, book: TestSheet[]) {
  await page.getByRole('link', { name: '回到运价' }).click();
  await new SheetPage(page).ready();
  await page.keyboard.press('Control+Shift+i');
  const dialog = page.getByRole('dialog', { name: '导入运价表' });
  await dialog.locator('[data-import-file]').setInputFiles({ name, mimeType, buffer: Buffer.from(xlsx(book)) });
  return {
    next: dialog.getByRole('button', { name: '下一步' }),
    counts: dialog.locator('.import-counts'),
    asked: dialog.getByRole('alert'),
    compare: dialog.getByRole('button', { name: '与现行运价比对' }),
  };
}

const lineOf = (page: Page, port: string) => page.getByRole('row').filter({ hasText: port });

test('books of two carriers never seen are corrected, compared and released over a reload; next week’s ask nothing', async ({ page }) => {
  const wrong = page.locator('.difference-cell[data-wrong="true"]');
  const correct = page.locator('.import-correct');

  await openAs(page, 'rates', '/FCL/difference');
  const blocks = await choose(page, 'COSCO FAK.xlsx', cosco(first));
  await blocks.next.click();
  await blocks.next.click();
  await expect(blocks.asked).toContainText('GENOVAA');
  await blocks.next.click();
  await expect(blocks.counts).toContainText('有问题 1 条');
  await blocks.compare.click();
  await wrong.filter({ hasText: 'GENOVAA' }).click();
  await correct.getByRole('textbox').fill('ITGOA');
  await correct.getByRole('button', { name: '改正' }).click();
  await expect(wrong).toHaveCount(0);
  // What was corrected lies with the server: a page that is loaded anew goes on where it was.
  await page.reload();
  await expect(lineOf(page, 'ITGOA')).toContainText('2,400');
  await expect(wrong).toHaveCount(0);
  await page.getByRole('button', { name: '写入并发布 4 行' }).click();
  await expect(page.getByText(/已写入：新增 4/)).toBeVisible();

  const twoRows = await choose(page, 'Maersk rates.xlsx', maersk(first));
  await twoRows.next.click();
  await twoRows.next.click();
  await expect(twoRows.counts).toContainText('有问题 1 条');
  await twoRows.compare.click();
  await wrong.filter({ hasText: '2O50' }).click();
  await correct.getByRole('textbox').fill('2050');
  await correct.getByRole('button', { name: '改正' }).click();
  await page.getByRole('button', { name: '写入并发布 3 行' }).click();
  // Ningbo–Hamburg stood at a quite different price in the demo company's last period.
  await expect(page.getByText(/价格变动超过.*CNNGB-DEHAM/u)).toBeVisible();
  await page.getByRole('button', { name: '确认写入' }).click();
  await expect(page.getByText(/已写入：新增 3/)).toBeVisible();

  const blocksAgain = await choose(page, 'COSCO FAK 2.xlsx', cosco(second));
  await expect(blocksAgain.counts).toContainText('可导入 4 条');
  await blocksAgain.compare.click();
  await expect(lineOf(page, 'ITGOA')).toContainText('↑ 60 2.50 %');
  await page.getByRole('button', { name: '写入并发布 4 行' }).click();
  await expect(page.getByText(/已写入：新增 0，变更 4/)).toBeVisible();

  const twoRowsAgain = await choose(page, 'Maersk rates 2.xlsx', maersk(second));
  await expect(twoRowsAgain.counts).toContainText('可导入 3 条');
  await twoRowsAgain.compare.click();
  await expect(lineOf(page, 'PLGDN')).toContainText('↑ 60 2.93 %');
  await page.getByRole('button', { name: '写入并发布 3 行' }).click();
  await expect(page.getByText(/已写入：新增 0，变更 3/)).toBeVisible();

  const caller = await Caller.signIn('rates');
  const where = { field: 'validFrom', op: 'equal', anyOf: [first.from, second.from] };
  const rates = await caller.rows('/freightController/selectFreight', { where });
  expect(rates.filter(({ releaseStatus }) => releaseStatus === 'RELEASED')).toHaveLength(14);
});
