import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import * as xlsx from 'xlsx';
import { Caller } from '#tests/e2e/calls';
import { openAs, SheetPage } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';
import { gbk, xlsx as workbook } from '#tests/workers/import/testBook';

const dialog = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('.import-steps') });
const counts = (page: Page) => dialog(page).locator('.import-counts');
const press = (page: Page, name: string | RegExp) =>
  dialog(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();

/** Opens one dictionary of the basic data. */
async function openDictionary(page: Page, user: string, name: string): Promise<SheetPage> {
  await openAs(page, user, '/basicData/basic');
  await page.getByRole('navigation', { name: '基础资料目录' }).getByRole('button', { name, exact: true }).click();
  const sheet = new SheetPage(page, '.view:visible .import-frame > .sheet');
  await sheet.titled(name);
  return sheet.ready();
}

async function give(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.locator('.view:visible .import-frame > .sheet').getByRole('button', { name: '导入', exact: true }).click();
  await page.locator('[data-import-file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
}

test('an administrator imports carriers from a workbook, and mends a wrong one before anything is written', async ({ page }) => {
  const caller = await Caller.signIn('controller');
  const carriers = () => caller.rows('/basicDataController/select_carrier');
  const before = await carriers();
  const known = before.find(({ code }) => code === 'MSCU');
  await openDictionary(page, 'admin', '船公司');

  const rows = [
    ['Code', '船公司', 'English name', '备注'],
    ['MSCU', '地中海航运（新）', known?.englishName as string, 'x'],
    ['QZA', '新线一', 'New Line One', null],
    ['QZ1', '新线二', 'New Line Two', null],
    ['QZC', '新线三', null, null],
  ];
  await give(page, 'carriers.xlsx', workbook([{ name: '船公司', rows }]));
  await expect(dialog(page).getByText('已对应 3 / 4 列')).toBeVisible();
  await press(page, '下一步');
  await expect(dialog(page).getByLabel('“备注”列的含义')).toHaveValue('');
  await press(page, '下一步');
  await expect(counts(page)).toContainText('新增 3');
  await expect(counts(page)).toContainText('更改 1');
  await expect(counts(page)).toContainText('有问题 2 行');

  await press(page, '导入 4 行');
  await expect(dialog(page).locator('.import-failure')).toContainText('有 2 行被退回');
  expect(await carriers()).toHaveLength(before.length);

  await page.keyboard.press('F8');
  await expect(dialog(page).locator('.formula-input')).toHaveValue('QZ1');
  await page.keyboard.type('QZB');
  await page.keyboard.press('Enter');
  await expect(counts(page)).toContainText('有问题 1 行');
  await page.keyboard.press('F8');
  await expect(dialog(page).locator('.formula-input')).toHaveValue('');
  await page.keyboard.type('New Line Three');
  await page.keyboard.press('Enter');
  await expect(counts(page)).toContainText('没有问题');
  await press(page, '导入 4 行');
  await expect(page.getByText('已导入 4 行')).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  const after = await carriers();
  expect(after).toHaveLength(before.length + 3);
  expect(after.find(({ code }) => code === 'MSCU')).toMatchObject({
    id: known?.id,
    name: '地中海航运（新）',
    englishName: known?.englishName,
  });
  expect(
    after
      .filter(({ code }) => String(code).startsWith('QZ'))
      .map(({ code, name }) => `${String(code)} ${String(name)}`)
      .toSorted(),
  ).toEqual(['QZA 新线一', 'QZB 新线二', 'QZC 新线三']);
  await expect(page.locator('.view:visible .import-frame > .sheet .status-bar')).toContainText(`共 ${after.length} 行`);

  // The same layout comes again: nothing is asked, and nothing is left to do.
  await give(
    page,
    'carriers again.xlsx',
    workbook([{ name: '另一页', rows: [rows[0] as string[], ['MSCU', '地中海航运（新）', known?.englishName as string, null]] }]),
  );
  await expect(dialog(page).getByText('文件里的 1 行与现有数据完全相同，没有需要导入的')).toBeVisible();
});

test('a list in GBK adds what is new and leaves what is there when only new rows are wanted', async ({ page }) => {
  const caller = await Caller.signIn('controller');
  const units = () => caller.rows('/basicDataController/select_unit');
  const [first] = await units();
  await openDictionary(page, 'admin', '计费单位');
  await give(page, 'units.csv', gbk(`代码,名称,英文名称,状态\r\n${String(first?.code)},改名,x,启用\r\nPALLET9,每托盘,Per pallet,停用\r\n`));
  await press(page, '下一步');
  await dialog(page).getByLabel('已有的行').selectOption('保持不变，只新增');
  await press(page, '下一步');
  await expect(counts(page)).toContainText('新增 1');
  await press(page, /没有读入的行 1/);
  await expect(dialog(page).locator('.import-lines')).toContainText('已有这一行，按选择保持不变');
  await press(page, '导入 1 行');
  await expect(page.getByText('已导入 1 行')).toBeVisible();
  const after = await units();
  expect(after.find(({ code }) => code === 'PALLET9')).toMatchObject({ name: '每托盘', englishName: 'Per pallet', state: 'DISABLED' });
  expect(after.find(({ code }) => code === first?.code)).toMatchObject({ name: first?.name, version: first?.version });
});

test('what was exported comes back with what was edited in it, and nothing else is written', async ({ page }) => {
  const caller = await Caller.signIn('controller');
  const types = () => caller.rows('/basicDataController/select_boxType');
  const before = await types();
  await openDictionary(page, 'admin', '箱型');
  const arriving = page.waitForEvent('download');
  await page.keyboard.press('Control+Shift+e');
  const bytes = await readFile(await (await arriving).path());
  await give(page, 'box types.xlsx', bytes);
  await press(page, '下一步');
  await press(page, '下一步');
  await expect(dialog(page).getByText(`文件里的 ${before.length} 行与现有数据完全相同`)).toBeVisible();
  await press(page, '关闭');

  const book = xlsx.read(bytes);
  const sheet = book.Sheets[book.SheetNames[0] as string] as xlsx.WorkSheet;
  const lines = xlsx.utils.sheet_to_json<(string | number | boolean)[]>(sheet, { header: 1 });
  const column = (lines[0] as string[]).indexOf('皮重(kg)');
  xlsx.utils.sheet_add_aoa(sheet, [[2222]], { origin: { r: 1, c: column } });
  await give(page, 'box types edited.xlsx', new Uint8Array(xlsx.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer));
  await press(page, '下一步');
  await press(page, '下一步');
  await expect(counts(page)).toContainText(`相同 ${before.length - 1}，不写入`);
  await press(page, '导入 1 行');
  await expect(page.getByText('已导入 1 行')).toBeVisible();
  const code = String((lines[1] as string[])[0]);
  for (const row of await types()) {
    const was = before.find(({ id }) => id === row.id);
    expect([row.code, row.version, row.tareKg]).toEqual(
      row.code === code ? [code, Number(was?.version) + 1, 2222] : [was?.code, was?.version, was?.tareKg],
    );
  }
});

test('files without a column of the list are told what is missing; who may not write dictionaries is offered no import', async ({
  page,
}) => {
  await openDictionary(page, 'admin', '币种');
  await give(page, 'other.csv', new TextEncoder().encode('foo,bar\n1,2\n'));
  await expect(dialog(page).getByRole('alert')).toContainText('没有认得的列：表头应有 代码、币种名称、英文名');
  const picker = page.locator('[data-import-file]');
  await picker.setInputFiles({ name: 'photo.xlsx', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]) });
  await expect(dialog(page).getByRole('alert')).toContainText('请另存为xlsx后重试');
  await picker.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
  await expect(dialog(page).getByRole('alert')).toContainText('文件中没有数据');
  await press(page, '关闭');

  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await openDictionary(page, 'operator', '币种');
  await expect(page.locator('.view:visible .sheet-toolbar').getByRole('button', { name: '导入', exact: true })).toHaveCount(0);
});

test('what a person may not change stays as it is, is named, and a file of nothing else leaves nothing to import', async ({ page }) => {
  const caller = await Caller.signIn('controller');
  const [customer] = await caller.rows('/CrmContoller/listSelectCrmData', {
    size: 1,
    where: { field: 'locked', op: 'equal', value: '0' },
    sort: [{ field: 'crmCode', dir: 'asc' }],
  });
  await openAs(page, 'service', '/client/clientData');
  await new SheetPage(page, '.view:visible .import-frame > .sheet').ready();
  const days = Number(customer?.creditDays ?? 0) + 1;
  await give(page, 'terms.csv', new TextEncoder().encode(`客户代码,账期(天)\n${String(customer?.crmCode)},${days}\n`));
  await press(page, '下一步');
  await press(page, '下一步');
  await press(page, '不能更改、保持原样的单元格 1');
  await expect(dialog(page).locator('.import-lines')).toContainText('账期(天) · 您没有修改或查看账期(天)的权限');
  await expect(dialog(page).getByRole('button', { name: '导入 0 行' })).toHaveAttribute('aria-disabled', 'true');
});
