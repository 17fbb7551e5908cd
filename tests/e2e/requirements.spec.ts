import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test('what a customer asks for comes up over the order once, stands over its page, and is asked before the booking is saved', async ({
  page,
}) => {
  const operator = await Caller.signIn('operator');
  const where = { and: ['locked', 'archived', 'shutOut'].map((field) => ({ field, op: 'equal', value: '0' })) };
  const orders = await operator.rows('/OrderController/getOrderListNew', { where });
  const order = orders.find(({ bookingNo, bookingStatus, atd }) => bookingNo === null && bookingStatus !== 'CONFIRMED' && atd === null);
  const content = `只订直达船 ${Date.now()}`;
  const wish = { crmId: order?.crmId, requirementType: 'BOOKING', priority: 'MUST', isPopup: true, content, batchId: crypto.randomUUID() };
  await (await Caller.signIn('service')).call('/CrmContoller/crmRequirement_insert', wish);

  await openAs(page, 'operator', `${sheets.orders}/${String(order?.id)}`);
  const dialog = page.getByRole('alertdialog', { name: '客户要求' });
  await expect(dialog).toContainText(content);
  // A page loaded anew before the server knows that it was read would show it again.
  const told = page.waitForResponse(/crmRequirement_seen/u);
  await dialog.getByRole('button', { name: '已阅' }).click();
  await expect(dialog).toBeHidden();
  await told;
  await expect(page.locator('.page-told')).toContainText(content);
  await page.reload();
  await expect(page.locator('.page-told')).toContainText(content);
  await expect(dialog).toBeHidden();

  await page.goto(sheets.orders);
  const sheet = await new SheetPage(page).ready();
  await sheet.root.getByRole('searchbox').fill(String(order?.jobNo));
  await expect(await sheet.cell(1, '工作号')).toHaveText(String(order?.jobNo));
  await sheet.select(1, '订舱号');
  await page.keyboard.insertText('BKG0001');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  const asked = page.getByRole('alertdialog', { name: '保存前请确认' });
  await expect(asked).toContainText(`客户要求：${content}，已照办吗`);
  await asked.getByRole('button', { name: '仍要保存' }).click();
  const saved = async () => (await operator.rows('/OrderController/getOrderListNew', { orderId: order?.id }))[0]?.bookingNo;
  await expect.poll(saved).toBe('BKG0001');
});
