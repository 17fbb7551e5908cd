import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sentBatches, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Wide and high enough for all columns of the sheet and some fifty rows. */
test.use({ viewport: { width: 3500, height: 2000 }, permissions: ['clipboard-read', 'clipboard-write'] });

const first = 4;
const lockedRow = 14;
const wrongRow = 11;

/** Twenty lines of quantity, price and currency as other programs write them. */
function block(): string {
  const lines = Array.from({ length: 20 }, (_, at) => {
    const row = first + at;
    const price =
      row === wrongRow
        ? '一千二'
        : row % 3 === 0
          ? `1,${200 + at}.50`
          : row % 3 === 1
            ? `２３${'０１２３４５６７８９'[at % 10]}`
            : `${40 + at}`;
    return [String(at + 1), price, row % 2 === 0 ? 'USD' : 'CNY'].join('\t');
  });
  return `${lines.join('\r\n')}\r\n`;
}

test(
  'a block pasted from a workbook: right values, a wrong one with its reason, a locked row left alone',
  { tag: '@smoke' },
  async ({ page }) => {
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
    expect(saved.slice(first - 1, first + 2).map(({ price, currency }) => [price, currency])).toEqual([
      ['230', 'USD'],
      ['41', 'CNY'],
      ['1202.5', 'USD'],
    ]);
    expect(saved[wrongRow - 1]?.price).toBe(costs[wrongRow - 1]?.price);
    expect(saved[lockedRow - 1]?.price).toBe(costs[lockedRow - 1]?.price);
    await controller.call('/costController/cancelLock', { ids: [costs[lockedRow - 1]?.id], reason: '测试结束' });
  },
);

test('a copy holds what is seen: text for anybody, a table for Excel that keeps zeros, headers where they are wished', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(20, 3, '供应商账单号');
  await sheet.select(row, '供应商账单号');
  await page.keyboard.type('000123');
  await page.keyboard.press('Enter');
  await page.keyboard.type('=1+1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('123456789012345678');
  await page.keyboard.press('Enter');
  await sheet.select(row, '供应商账单号');
  await sheet.extend(2);
  const { text, html } = await sheet.copied();
  expect(text).toBe('000123\r\n=1+1\r\n123456789012345678');
  expect(html.match(/mso-number-format:'\\@'/g)).toHaveLength(3);

  await sheet.select(40, '数量');
  await sheet.extend(1, 2);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '复制（含表头）' }).click();
  const withHeader = await page.evaluate(() => navigator.clipboard.readText());
  const cells = await Promise.all(['数量', '单价', '币种'].map((header) => sheet.texts(header, 40, 2)));
  expect(withHeader).toBe(
    ['数量\t单价\t币种', ...[0, 1].map((at) => cells.map((column) => column[at]?.replace('−', '-')).join('\t'))].join('\r\n'),
  );
});

test('what is skipped is counted whole: large numbers can be read, and reasons beyond the commonest are summed up', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '单价');
  await page.keyboard.press('Control+Space');
  await sheet.paste('7');
  await expect(page.getByText(/已写入 \d{3} 格，跳过 \d,\d{3} 格：.*（\d,\d{3}）/).first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).toContainText('没有修改');

  const open = await sheet.openRows(1, 1, '数量', '单价', '备注');
  await sheet.select(open, '工作号');
  await sheet.paste('\tAR'.repeat(25));
  const told = page.getByText(/其他原因（\d+）/).first();
  await expect(told).toBeVisible();
  const [, skipped = '', reasons = ''] = /跳过 (\d+) 格：([^ ]*)/.exec(await told.innerText()) ?? [];
  expect([...reasons.matchAll(/（(\d+)）/g)].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(Number(skipped));
});

test('several areas: one value into all, blocks of one size into each, any other size refused with nothing changed', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const boxOf = async (row: number) => {
    await sheet.select(row, '备注');
    return sheet.activeBox();
  };
  const top = await sheet.openRows(5, 4, '备注');
  const [lower, upper] = [await boxOf(top + 2), await boxOf(top)];
  const alsoSelect = async (box: { x: number; y: number; height: number }, rows: number) => {
    await page.keyboard.down('Control');
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 10 + (rows - 1) * (box.height - 2), { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Control');
  };
  await page.mouse.click(upper.x + 20, upper.y + 10);
  await alsoSelect(lower, 1);
  const before = await sheet.texts('备注', top, 4);
  await sheet.paste('一\r\n二');
  await expect(page.getByText(/大小不同，没有粘贴/).first()).toBeVisible();
  expect(await sheet.texts('备注', top, 4)).toEqual(before);
  await sheet.paste('同一个值');
  await expect.poll(() => sheet.texts('备注', top, 4)).toEqual(['同一个值', before[1], '同一个值', before[3]]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts('备注', top, 4)).toEqual(before);

  await page.mouse.click(upper.x + 20, upper.y + 10);
  await page.keyboard.press('Shift+ArrowDown');
  await alsoSelect(lower, 2);
  await sheet.paste('一\r\n二');
  await expect.poll(() => sheet.texts('备注', top, 4)).toEqual(['一', '二', '一', '二']);
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('一\r\n二\r\n一\r\n二');
});

test('rows beyond the end are offered, columns beyond it are told, and numbers Excel could not show are refused', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await page.keyboard.press('Control+End');
  const last = Number((await sheet.statusBar.textContent())?.match(/共 ([\d,]+) 行/)?.[1]?.replace(',', ''));
  await sheet.select(last - 1, '单价');
  await page.keyboard.press('ArrowDown');
  await sheet.paste('1\r\n2\r\n3');
  const offer = page.getByRole('alertdialog');
  await expect(offer).toContainText('比表格多 2 行');
  await offer.getByRole('button', { name: '新增 2 行并粘贴' }).click();
  await expect(sheet.statusBar).toContainText(`共 ${(last + 2).toLocaleString('en')} 行`);
  await expect.poll(() => sheet.texts('单价', last + 1, 2)).toEqual(['2', '3']);
  await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).toContainText(`共 ${last.toLocaleString('en')} 行`);

  await sheet.select(last - 1, '单价');
  await page.keyboard.press('ArrowDown');
  await sheet.paste('1\r\n2');
  await expect(offer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offer).toBeHidden();
  await expect(sheet.statusBar).toContainText('没有修改');
  await sheet.paste('1\r\n2');
  await offer.getByRole('button', { name: '只粘贴到最后一行' }).click();
  await expect(page.getByText(/超出最后一行的 1 行没有粘贴/).first()).toBeVisible();
  await expect(sheet.statusBar).toContainText(`共 ${last.toLocaleString('en')} 行`);

  await sheet.paste('12\t######');
  await expect(page.getByText(/内容里有 ####/).first()).toBeVisible();
});

test('a cut empties its source once, when it has been pasted, and is refused where a cell is locked', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(10, 5, '备注');
  await sheet.select(row, '备注');
  await page.keyboard.type('移走');
  await page.keyboard.press('Enter');
  await sheet.select(row, '备注');
  await page.keyboard.press('Control+x');
  await sheet.select(row + 2, '备注');
  await page.keyboard.press('Control+v');
  await expect(await sheet.cell(row + 2, '备注')).toHaveText('移走');
  await expect(await sheet.cell(row, '备注')).toHaveText('');
  await sheet.select(row + 4, '备注');
  await page.keyboard.press('Control+v');
  await expect(await sheet.cell(row + 4, '备注')).toHaveText('移走');
  await expect(await sheet.cell(row + 2, '备注')).toHaveText('移走');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(await sheet.cell(row, '备注')).toHaveText('移走');
  await expect(await sheet.cell(row + 2, '备注')).not.toHaveText('移走');

  await sheet.select(row, '金额');
  await page.keyboard.press('Control+x');
  await expect(page.getByText(/不能剪切/).first()).toBeVisible();
});

test('pasting as plain text works out no formula, and the menu pastes too or names the key that does', async ({ page, context }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(30, 1, '数量');
  await sheet.select(row, '数量');
  await page.evaluate(() => navigator.clipboard.writeText('=2*3'));
  await page.keyboard.press('Control+Shift+v');
  await expect(await sheet.cell(row, '数量')).toHaveText('=2*3');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+v');
  await expect(await sheet.cell(row, '数量')).toHaveText('6');

  await page.evaluate(() => navigator.clipboard.writeText('9'));
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '粘贴', exact: false }).first().click();
  await expect(await sheet.cell(row, '数量')).toHaveText('9');
  await context.clearPermissions();
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, 'read', { value: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }),
  );
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '粘贴', exact: false }).first().click();
  await expect(page.getByText(/请按 Ctrl\+V 粘贴/).first()).toBeVisible();
});
