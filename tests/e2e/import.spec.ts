import type { Page } from 'playwright/test';
import { expect, test } from '#tests/e2e/watched';
import { xlsx, type TestSheet } from '#tests/workers/import/testBook';

/** A carrier's file: a matrix, a Chinese list with a letter O and a misspelt port, a hidden row, a hidden sheet. */
function book(first: number): TestSheet[] {
  return [
    { name: 'Cover', rows: [['Dear partner'], ['Please find our rates', 'attached']] },
    {
      name: 'USWC',
      merges: ['A1:A2', 'B1:D1', 'E1:G1'],
      rows: [
        ['POL', 'Los Angeles', null, null, 'New York', null, null],
        [null, '20GP', '40GP', '40HQ', '20GP', '40GP', '40HQ'],
        ['Ningbo', first, 1500, 1500, 2100, 2650, 2650],
        ['Shanghai/Qingdao', 1250, 1550, '-', null, null, null],
      ],
    },
    {
      name: 'EU',
      hiddenRows: [4],
      rows: [
        ['起运港', '目的港', '船公司', '20GP', '40HQ', '航程', '免用箱'],
        ['宁波', '鹿特丹', '马士基', 1800, '33OO', '34-36', '7+5'],
        ['宁波', 'HAMBURGG', null, 1850, 3400, '37', '14'],
        ['宁波', '汉堡', null, 1, 2, null, null],
      ],
    },
    {
      name: 'Old',
      hidden: true,
      rows: [
        ['POL', 'POD', '20GP'],
        ['CNNGB', 'USLAX', 1],
      ],
    },
  ];
}

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const fileOf = (name: string, sheets: TestSheet[]) => ({ name, mimeType: type, buffer: Buffer.from(xlsx(sheets)) });

async function openRates(page: Page): Promise<void> {
  await page.goto('/login?redirect=/FCL');
  const fields = page.locator('form input');
  await fields.nth((await fields.count()) - 2).fill('rates');
  await fields.last().fill('Demo-2026');
  await fields.last().press('Enter');
  await expect(page.getByRole('heading', { name: '整箱运价' }).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('.status-bar')).toContainText(/共 [\d,]+ 行/);
}

const rowCount = async (page: Page): Promise<number> =>
  Number(/共 ([\d,]+) 行/.exec(await page.locator('.import-frame > .sheet .status-bar').innerText())?.[1]?.replaceAll(',', ''));

const dialog = (page: Page) => page.getByRole('dialog', { name: '导入运价表' });
const next = (page: Page) => dialog(page).getByRole('button', { name: '下一步' }).click();

async function dropFile(page: Page, name: string, sheets: TestSheet[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ content, fileName }) => {
      const made = new DataTransfer();
      made.items.add(new File([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], fileName));
      return made;
    },
    { content: Buffer.from(xlsx(sheets)).toString('base64'), fileName: name },
  );
  await page.dispatchEvent('.sheet-grid', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText('松开鼠标导入这个文件')).toBeVisible();
  await page.dispatchEvent('.sheet-grid', 'drop', { dataTransfer: transfer });
}

test('a rate manager imports a carrier’s workbook, mends it in the sheet, and the next file of the carrier asks nothing', async ({
  page,
}) => {
  await openRates(page);
  const before = await rowCount(page);
  await dropFile(page, 'COSCO FAK 20260501-20260514.xlsx', book(1200));

  const tables = dialog(page).getByRole('row');
  await expect(tables.filter({ hasText: 'USWC' }).getByRole('checkbox')).toBeChecked();
  await expect(tables.filter({ hasText: 'Cover' }).getByRole('checkbox')).not.toBeChecked();
  await expect(tables.filter({ hasText: 'Old' })).toContainText('隐藏工作表');
  await expect(tables.filter({ hasText: 'EU' })).toContainText('包含隐藏行（1）');
  await next(page);

  await expect(dialog(page).getByLabel('船公司', { exact: true })).toHaveValue('COSU');
  await expect(dialog(page).getByRole('region', { name: '识别结果' }).getByRole('row')).toHaveCount(5);
  await next(page);
  await expect(dialog(page).getByRole('alert')).toContainText('有 1 个名称系统不认识');
  await dialog(page).getByRole('button', { name: 'DEHAM' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('有 6 条没有写明币种');
  await next(page);
  await expect(dialog(page).getByRole('alert')).toContainText('有 6 条没有写明币种');
  await dialog(page).getByLabel('币种', { exact: true }).fill('USD');
  await next(page);

  await expect(dialog(page).locator('.import-counts')).toContainText('可导入 5 条');
  await expect(dialog(page).locator('.import-counts')).toContainText('有问题 1 条');
  await page.keyboard.press('F8');
  await expect(dialog(page).locator('.formula-input')).toHaveValue('33OO');
  await page.keyboard.type('3300');
  await page.keyboard.press('Enter');
  await expect(dialog(page).locator('.import-counts')).toContainText('可导入 6 条');
  await dialog(page).getByRole('button', { name: '导入 6 条运价' }).click();
  await expect(page.getByText('已导入 6 条运价')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => rowCount(page)).toBe(before + 6);

  await dropFile(page, 'COSCO FAK 20260515-20260531.xlsx', book(1300));
  await expect(dialog(page).locator('.import-counts')).toContainText('可导入 5 条', { timeout: 15_000 });
  await expect(dialog(page).locator('.import-counts')).toContainText('有问题 1 条');
  await dialog(page).getByLabel('只导入没有问题的运价，其余留在这里').check();
  await dialog(page).getByRole('button', { name: '导入 5 条运价' }).click();
  await expect(dialog(page).getByText('已导入 5 条运价；还有 1 条需要修改')).toBeVisible();
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '放弃 1 条运价' }).click();
  await expect.poll(() => rowCount(page)).toBe(before + 11);
});

test('files that are no workbooks are refused in a sentence, and reading can be cancelled at once', async ({ page }) => {
  await openRates(page);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const picker = page.locator('[data-import-file]');
  await picker.setInputFiles({ name: 'photo.xlsx', mimeType: type, buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]) });
  await expect(dialog(page).getByRole('alert')).toContainText('请另存为xlsx后重试');
  await picker.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
  await expect(dialog(page).getByRole('alert')).toBeVisible();

  const long: TestSheet[] = [
    {
      name: 'FAK',
      rows: [
        ['POL', 'POD', '20GP', '40HQ'],
        ...Array.from({ length: 60_000 }, (_, at) => ['CNNGB', 'USLAX', 1000 + at, `row ${at} ${'x'.repeat(60)}`]),
      ],
    },
  ];
  await picker.setInputFiles(fileOf('long.xlsx', long));
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('读取已取消');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});
