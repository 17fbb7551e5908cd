import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sentBatches, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const first = 4;
const lockedRow = 14;
const wrongRow = 11;

/** Twenty lines of quantity, price and currency as other programs write them. */
function block(): string {
  const lines = Array.from({ length: 20 }, (_, at) => {
    const row = first + at;
    const price = row === wrongRow ? '一千二' : row % 3 === 0 ? `1,${200 + at}.50` : row % 3 === 1 ? `２３${'０１２３４５６７８９'[at % 10]}` : `${40 + at}`;
    return [String(at + 1), price, row % 2 === 0 ? 'USD' : 'CNY'].join('\t');
  });
  return `${lines.join('\r\n')}\r\n`;
}

test('a block pasted from a workbook: right values, a wrong one with its reason, a locked row left alone', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const controller = await Caller.signIn('controller');
  const costs = await controller.rows('/costController/list', { sort: [{ field: 'costDate', dir: 'desc' }] });
  await controller.call('/costController/lock', { ids: [costs[lockedRow - 1]?.id] });
  await expect(await sheet.cell(lockedRow, '单价')).toHaveAttribute('aria-readonly', 'true');
  const before = await sheet.texts('单价', first, 20);

  await sheet.select(first, '数量');
  const batches = sentBatches(page);
  await sheet.paste(block());
  await expect(page.getByText(/已写入 \d+ 格，跳过 3 格：.*锁定.*1 格内容不符合要求/).first()).toBeVisible();
  await expect(await sheet.cell(6, '单价')).toHaveText('1,202.5');
  expect(await sheet.texts('单价', first, 3)).toEqual(['230', '41', '1,202.5']);
  expect(await sheet.texts('币种', first, 3)).toEqual(['USD', 'CNY', 'USD']);
  await expect(await sheet.cell(lockedRow, '单价')).toHaveText(before[lockedRow - first] ?? '');
  await expect(await sheet.cell(wrongRow, '单价')).toHaveText('一千二');

  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts('单价', first, 20)).toEqual(before);
  await expect(sheet.statusBar).toContainText('没有修改');
  await page.keyboard.press('Control+y');
  await expect(await sheet.cell(6, '单价')).toHaveText('1,202.5');

  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F8');
  await expect(sheet.formula).toHaveValue('一千二');
  await expect(sheet.root.locator('.formula-wrong')).toContainText('不是数字');

  await page.keyboard.press('Control+s');
  const good = sheet.root.getByRole('button', { name: '只保存正确的行' });
  await expect(good).toBeVisible();
  expect(batches).toEqual([]);
  await sheet.root.getByRole('button', { name: '1 处错误' }).click();
  await expect(page.getByRole('complementary', { name: '错误列表' })).toContainText('单价');
  await good.click();
  await expect(sheet.statusBar).toContainText(/[123] 格未保存/);
  expect(batches).toHaveLength(1);
  expect(batches[0]?.keepGood).toBe(true);
  const saved = await controller.rows('/costController/list', { sort: [{ field: 'costDate', dir: 'desc' }] });
  expect(saved.slice(first - 1, first + 2).map(({ price, currency }) => [price, currency])).toEqual([['230', 'USD'], ['41', 'CNY'], ['1202.5', 'USD']]);
  expect(saved[wrongRow - 1]?.price).toBe(costs[wrongRow - 1]?.price);
  expect(saved[lockedRow - 1]?.price).toBe(costs[lockedRow - 1]?.price);
  await controller.call('/costController/cancelLock', { ids: [costs[lockedRow - 1]?.id], reason: '测试结束' });
});
