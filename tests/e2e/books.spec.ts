import type { Page } from 'playwright/test';
import { Caller } from '#tests/e2e/calls';
import { foundRows } from '#tests/e2e/foundRows';
import { anotherBrowser, openAs, SheetPage, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const branches = '/permission/branch';

/** Does something with the books of Ningbo; answers the sheet and the row it stands in. */
async function withBooks(page: Page, verb: string): Promise<{ sheet: SheetPage; row: number }> {
  const sheet = await new SheetPage(page).ready();
  const row = (await sheet.texts('简称', 1, 3)).indexOf('宁波总部') + 1;
  await sheet.select(row, '简称');
  await sheet.toolbar.getByRole('button', { name: verb, exact: true }).click();
  return { sheet, row };
}

/** A charge dated long before the company of the demonstration began, so that nobody else's month is closed. */
async function oldCharge(mark: string, costDate = '2019-05-20'): Promise<void> {
  const finance = await Caller.signIn('finance');
  const [order] = await finance.rows('/OrderController/getOrderListNew', {
    where: {
      and: [
        { field: 'flagCostLocked', op: 'equal', value: '0' },
        { field: 'locked', op: 'equal', value: '0' },
      ],
    },
  });
  const values = {
    orderId: order?.id,
    direction: 'AR',
    crmId: order?.crmId,
    feeCode: 'DOC',
    number: '1',
    price: '30',
    currency: 'CNY',
    taxRate: '6',
    costDate,
    remark: mark,
  };
  await finance.call('/costController/batchEdit', { batchId: crypto.randomUUID(), add: [{ clientId: 'n', values }] });
}

test.use({ viewport: { width: 3500, height: 1400 } });

test('a month is closed, its charges show why they stand still, and two people open it again', async ({ page, browser }) => {
  const mark = `结账${Date.now()}`;
  await oldCharge(mark);
  await openAs(page, 'controller', branches);
  const { sheet: books, row: own } = await withBooks(page, '结账');
  const dialog = page.getByRole('dialog', { name: '结账' });
  await dialog.getByLabel('关账至（含）').fill('2019-05');
  await dialog.getByRole('button', { name: '结账 1 行' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => books.texts('已关账至', own, 1)).toEqual(['201905']);

  const clerk = await anotherBrowser(browser);
  await clerk.page.setViewportSize({ width: 3500, height: 1400 });
  const costs = await foundRows(clerk.page, 'finance', sheets.costs, mark, 1);
  await costs.select(1, '单价');
  await expect(costs.root.locator('.formula-reason')).toContainText('会计期间已关账（至2019-05）');
  await clerk.page.keyboard.type('99');
  await clerk.page.keyboard.press('Enter');
  await expect.poll(() => costs.texts('单价', 1, 1)).toEqual(['30']);
  await costs.select(1, '备注');
  await costs.typeAtOnce(`${mark}迟到`);
  await clerk.page.keyboard.press('Enter');
  await expect.poll(() => costs.texts('备注', 1, 1)).toEqual([`${mark}迟到`]);

  await withBooks(page, '申请反结账');
  const asking = page.getByRole('dialog', { name: '申请反结账' });
  await expect(asking).toContainText('由另一人确认');
  const ask = asking.getByRole('button', { name: '申请反结账 1 行' });
  await expect(ask).toBeDisabled();
  await asking.getByLabel('常用原因').selectOption({ label: '供应商账单迟到' });
  await expect(asking.getByRole('textbox', { name: '原因' })).toHaveValue('供应商账单迟到');
  await ask.click();
  await expect(asking).toBeHidden();
  await expect.poll(() => books.texts('反结账原因', own, 1)).toEqual(['供应商账单迟到']);

  const second = await anotherBrowser(browser);
  await second.page.setViewportSize({ width: 3500, height: 1400 });
  await openAs(second.page, 'admin', branches);
  await withBooks(second.page, '同意反结账');
  const theirs = second.page.getByRole('dialog', { name: '同意反结账' });
  await expect(theirs.getByRole('alert')).toContainText('申请打开 2019-05，原因：供应商账单迟到');
  await theirs.getByRole('checkbox', { name: '我已知晓，仍要继续' }).check();
  await theirs.getByRole('button', { name: '同意反结账 1 行' }).click();
  await expect(theirs).toBeHidden();
  await expect.poll(() => books.texts('已关账至', own, 1)).toEqual(['201904']);
  await costs.ready();
  await costs.select(1, '单价');
  await expect(costs.root.locator('.formula-reason')).toHaveCount(0);
  await costs.typeAtOnce('31');
  await clerk.page.keyboard.press('Enter');
  await costs.saveAll();
  const [saved] = await (await Caller.signIn('controller')).rows('/costController/list', { search: mark });
  expect(saved?.price).toBe('31');
  await clerk.context.close();
  await second.context.close();
});

test('a charge that comes after its month was closed is booked in the next open one, and so is its invoice', async ({ page }) => {
  const mark = `晚到${Date.now()}`;
  await (await Caller.signIn('controller')).call('/BranchManagerController/closePeriod', { id: '1', period: '201904' });
  await oldCharge(mark, '2019-04-20');
  const sheet = await foundRows(page, 'finance', sheets.costs, mark, 1);
  await expect.poll(() => sheet.texts('记账期间', 1, 1)).toEqual(['201905']);
  // The month follows the date as it is typed, before anything is saved.
  for (const [day, period] of [
    ['2019-07-02', '201907'],
    ['2019-03-02', '201905'],
  ] as const) {
    await sheet.select(1, '费用日期');
    await sheet.typeAtOnce(`${day}\n`);
    await expect.poll(() => sheet.texts('记账期间', 1, 1)).toEqual([period]);
  }
  await sheet.saveAll();
  const [stored] = await (await Caller.signIn('controller')).rows('/costController/list', { search: mark });
  expect([stored?.costDate, stored?.bookPeriod]).toEqual(['2019-03-02', '201905']);
  await (await Caller.signIn('operator')).call('/costController/confirm', { ids: stored?.id });

  await sheet.select(1, '工作号');
  await sheet.toolbar.getByRole('button', { name: '开账单' }).click();
  const dialog = page.getByRole('dialog', { name: '开账单' });
  await dialog.getByLabel('账单日期').fill('2019-04-25');
  const cny = dialog.getByRole('row', { name: /^CNY/ });
  await expect(cny).toContainText('2019-05');
  await dialog.getByLabel('账单日期').fill('2019-06-25');
  await expect(cny).toContainText('2019-06');
});
