import type { Locator, Page, Request } from 'playwright/test';
import type { BatchRequest } from '#define/wire';
import { Caller } from '#tests/e2e/calls';
import { openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** An order of the branch whose charges may still be written. */
async function openOrder(): Promise<{ id: string; jobNo: string }> {
  const finance = await Caller.signIn('finance');
  const where = { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) };
  const orders = await finance.rows('/OrderController/getOrderListNew', { where });
  const order = orders.find((one) => one.feeCollectionStatus === 'OPEN');
  return { id: String(order?.id), jobNo: String(order?.jobNo) };
}

const charges = async (id: string) => (await Caller.signIn('admin')).rows('/costController/list', { orderId: id });
const remark = async (id: string) => {
  const [order] = await (await Caller.signIn('admin')).rows('/OrderController/getOrderListNew', { orderId: id });
  return order?.remark ?? null;
};

/** A row added in one of the sheets of the page, its first cells typed. */
async function addCharge(side: Locator, customer: string, number: string): Promise<void> {
  await side.getByRole('button', { name: '新增行' }).first().click();
  await expect(side.locator('.cell-editor')).toBeFocused();
  const { keyboard } = side.page();
  for (const text of ['DOC', customer, number, '106', 'CNY', '', 'BILL']) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
}

/** Bodies of the saves a page sends. */
function savesOf(page: Page): BatchRequest[] {
  const bodies: BatchRequest[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/batchEdit')) bodies.push(request.postDataJSON() as BatchRequest);
  });
  return bodies;
}

test('an order and its charges are written on one page, taken back in the order they were made, and saved by one call or not at all', async ({
  page,
}) => {
  const { id, jobNo } = await openOrder();
  const before = (await charges(id)).length;
  const saves = savesOf(page);
  await openAs(page, 'admin', `/order/orderManage/${id}`);
  const root = page.locator('.view:visible .row-page');
  await expect(root.getByRole('heading', { name: jobNo })).toBeVisible();
  await expect(page.locator('.tab-active')).toContainText(jobNo);
  const note = root.getByRole('textbox', { name: '备注', exact: true });
  // Lines stay lines: Enter begins one, as on the paper.
  await note.pressSequentially('改单已通知');
  await note.press('Enter');
  await note.pressSequentially('寄正本');
  await note.press('Tab');

  await root.getByRole('tab', { name: /^费用/u }).click();
  const receivable = root.getByRole('region', { name: '应收' });
  const payable = root.getByRole('region', { name: '应付' });
  const customer = await page.locator('.page-known dd').first().innerText();
  const rows = payable.locator('.embedded-count');
  await expect(rows).toHaveText(/行/u);
  const none = await rows.innerText();
  await addCharge(receivable, customer, '1');
  await addCharge(payable, customer, '0');

  // A charge of nothing is none: nothing of the page is saved.
  const save = root.getByRole('button', { name: /^保存/ }).first();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/未通过校验|同页另一张表有错误/).first()).toBeVisible();
  expect(await charges(id)).toHaveLength(before);
  expect(await remark(id)).not.toBe('改单已通知\n寄正本');

  // F8 goes to the wrong cell in whichever sheet of the page it stands, from wherever the hand is.
  await receivable.locator('.cell-editor').focus();
  await page.keyboard.press('F8');
  await expect(payable.locator('.cell-editor')).toBeFocused();
  await expect(payable.locator('.cell-tip')).toContainText('数量为0');

  // The last step of the page, in whichever sheet it was, is taken back first.
  await payable.locator('.cell-editor').focus();
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(rows).toHaveText(none, { timeout: 1_000 });
  }).toPass();
  const sent = saves.length;
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await charges(id)).length).toBe(before + 1);
  expect(await remark(id)).toBe('改单已通知\n寄正本');
  const bodies = saves.slice(sent);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]?.rows).toHaveLength(1);
  expect(bodies[0]?.parts?.map(({ entity, add }) => [entity, add?.length])).toEqual([['cost', 1]]);
  await expect(save).toHaveAttribute('aria-disabled', 'true');
});

test('a page of a row that is not there says so, and Ctrl+I in the list opens the page of the active row', async ({ page }) => {
  await openAs(page, 'admin', '/order/orderManage/999999999');
  await expect(page.locator('.view:visible .sheet-empty')).toContainText('没有找到这一行');
  await page.goto('/order/orderManage');
  await expect(page.locator('.view:visible .sheet-grid[data-loading=false]')).toBeVisible();
  await expect(page.locator('.view:visible .cell-editor')).toBeFocused();
  await page.keyboard.press('Control+i');
  await expect(page).toHaveURL(/\/order\/orderManage\/\d+$/u);
  await expect(page.locator('.view:visible .page-known h2')).toBeVisible();
});

test('the page of a parent lists the orders that sail under it, and no other page has that tab', async ({ page }) => {
  const admin = await Caller.signIn('admin');
  const orders = await admin.rows('/OrderController/getOrderListNew', { where: { field: 'sourceType', op: 'equal', anyOf: ['MERGE'] } });
  const [parent] = orders;
  const children = await admin.rows('/OrderController/getOrderListNew', {
    where: { field: 'pid', op: 'equal', anyOf: [String(parent?.id)] },
    sort: [{ field: 'jobNo', dir: 'asc' }],
  });
  expect(children.length).toBe(3);
  await openAs(page, 'admin', `/order/orderManage/${String(parent?.id)}`);
  const root = page.locator('.view:visible .row-page');
  await root.getByRole('tab', { name: /^子票/u }).click();
  const list = root.getByRole('region', { name: '子票' });
  await expect(list).toContainText('3 行');
  await openAs(page, 'admin', `/order/orderManage/${String(children[0]?.id)}`);
  await expect(root.getByRole('heading', { name: String(children[0]?.jobNo) })).toBeVisible();
  await expect(root.getByRole('tab', { name: /^集装箱/u })).toBeVisible();
  await expect(root.getByRole('tab', { name: /^子票/u })).toHaveCount(0);
});
