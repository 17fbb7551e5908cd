import { Caller } from '#tests/e2e/calls';
import { foundRows } from '#tests/e2e/foundRows';
import { giveUpLayout } from '#tests/e2e/layouts';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Charges of one order in two currencies, and one that is locked; they carry a mark to be found by. */
async function charges(mark: string): Promise<string[]> {
  const finance = await Caller.signIn('finance');
  const [order] = await finance.rows('/OrderController/getOrderListNew', {
    where: {
      and: [
        { field: 'flagCostLocked', op: 'equal', value: '0' },
        { field: 'locked', op: 'equal', value: '0' },
      ],
    },
  });
  const of = (price: string, more: object = {}) => ({
    orderId: order?.id,
    direction: 'AR',
    crmId: order?.crmId,
    feeCode: 'DOC',
    number: '1',
    taxMode: 'INCLUSIVE',
    taxRate: '0',
    costDate: '2026-03-20',
    remark: mark,
    price,
    ...more,
  });
  const add = [of('1000.01', { currency: 'USD' }), of('1001', { currency: 'JPY' }), of('5', { currency: 'CNY' })].map((values, at) => ({
    clientId: String(at),
    values,
  }));
  const { done } = (await finance.call('/costController/batchEdit', { batchId: crypto.randomUUID(), add })) as { done: { id: string }[] };
  await finance.call('/costController/lock', { ids: done[2]?.id });
  return done.map(({ id }) => id);
}

const found = async (mark: string) =>
  (await (await Caller.signIn('controller')).rows('/costController/list', { search: mark }))
    .map(({ currency, amount, ratio }) => `${currency} ${amount} ${ratio ?? '-'}`)
    .sort();

/** Wide enough for all columns of the sheet. */
test.use({ viewport: { width: 3500, height: 1400 } });

/** A split shows the column of its percent, which stays. */
test.afterEach(() => giveUpLayout('finance'));

test('lines are split by a ratio that is checked while it is typed, shown before, and taken back', async ({ page }) => {
  const mark = `拆分${Date.now()}`;
  await charges(mark);
  const sheet = await foundRows(page, 'finance', sheets.costs, mark, 3);
  await sheet.select(1, '工作号');
  await sheet.extend(2);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '拆分费用' }).click();
  const dialog = page.getByRole('dialog', { name: '拆分费用' });
  const ratio = dialog.getByRole('textbox');
  await expect(ratio).toBeFocused();
  await expect(dialog.getByRole('alert')).toContainText('有 1 行不能拆分费用');
  await expect(dialog.getByRole('alert')).toContainText('费用已锁定');
  await expect(dialog.getByRole('button', { name: /^拆分/ })).toBeDisabled();
  await dialog.getByRole('button', { name: '去掉这 1 行' }).click();

  for (const wrong of ['0', '100', '12.5', 'abc', '-5', '']) {
    await ratio.fill(wrong);
    await expect(dialog.getByRole('alert')).toContainText('比例必须为1~99的整数');
    await expect(ratio).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByRole('button', { name: /^拆分/ })).toBeDisabled();
  }
  await ratio.fill('33');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  const usd = dialog.getByRole('row', { name: /^USD/ });
  await expect(usd).toContainText('330.00');
  await expect(usd).toContainText('670.01');
  await expect(dialog.getByRole('row', { name: /^JPY/ })).toContainText('671');
  await ratio.press('Enter');
  await expect(dialog).toBeHidden();

  await expect(page.getByText('拆分费用：2 行', { exact: true })).toBeVisible();
  await expect(sheet.statusBar).toContainText('显示 5 行');
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  expect(await found(mark)).toEqual(['CNY 5.00 -', 'JPY 330 33', 'JPY 671 67', 'USD 330.00 33', 'USD 670.01 67']);
  await expect.poll(async () => (await sheet.texts('拆分比例%', 1, 5)).filter((text) => text === '67')).toHaveLength(2);
  const shown = await sheet.texts('拆分比例%', 1, 5);
  const selected = await sheet.root
    .locator('canvas table')
    .evaluate((table) =>
      [...table.querySelectorAll('[role=row]')]
        .filter((row) => row.querySelector('[role=gridcell][aria-selected=true]') !== null)
        .map((row) => Number(row.getAttribute('aria-rowindex')) - 1),
    );
  expect(selected.map((row) => shown[row - 1])).toEqual(['67', '67']);

  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '撤回拆分' }).click();
  const back = page.getByRole('dialog', { name: '撤回拆分' });
  await back.getByRole('button', { name: '撤回拆分 2 行' }).click();
  await expect(back).toBeHidden();
  await expect(page.getByText('撤回拆分：2 行').first()).toBeVisible();
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  expect(await found(mark)).toEqual(['CNY 5.00 -', 'JPY 1001 -', 'USD 1000.01 -']);
});

test('the dialog is left by Esc with the keys back in the sheet, and a part says how its amount came about', async ({ page }) => {
  const mark = `份额${Date.now()}`;
  const [id] = await charges(mark);
  const finance = await Caller.signIn('finance');
  await finance.call('/costController/split', { ids: id, ratio: 33 });
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.toolbar.getByRole('searchbox').fill(`${mark}`);
  await page.keyboard.press('Enter');
  await expect(sheet.statusBar).toContainText('显示 4 行');
  const at = async () => (await sheet.texts('金额', 1, 4)).indexOf('670.01') + 1;
  await expect.poll(at).toBeGreaterThan(0);
  const row = await at();
  await sheet.select(row, '金额');
  await expect(sheet.formula).toHaveAttribute('title', /^=AMOUNT\(1000\.01, 1, USD, .*, -33\) = 670\.01$/);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '拆分费用' }).click();
  await expect(page.getByRole('dialog', { name: '拆分费用' })).toContainText('335.01');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '拆分费用' })).toBeHidden();
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
});
