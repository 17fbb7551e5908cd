import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test('the dialog of another ship offers sailings and has none chosen; one that is picked is ship and dates enough', async ({ page }) => {
  const operator = await Caller.signIn('operator');
  const where = { and: [{ field: 'orderStatus', op: 'equal', anyOf: ['REVIEWED', 'BOOKED'] }] };
  const open = await operator.rows('/OrderController/getOrderListNew', { where });
  const order = open.find((one) => one.etd && one.carrierCode && one.scheduleId && one.archived !== true);

  await openAs(page, 'operator', sheets.orders);
  const sheet = await new SheetPage(page).ready();
  await sheet.toolbar.getByRole('searchbox').first().fill(String(order?.jobNo));
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await sheet.texts('工作号', 1, 1))[0]).toBe(String(order?.jobNo));
  await sheet.select(1, '工作号');
  await page.keyboard.press('Alt+m');
  await sheet.root.locator('.act-strip').first().getByRole('button', { name: '换船', exact: true }).click();
  const dialog = page.getByRole('dialog').last();
  const list = dialog.getByRole('listbox', { name: '船期', exact: true });
  await expect(list).toHaveValue('');
  const offered = await list
    .locator('option')
    .evaluateAll((all) => all.map((one) => [(one as HTMLOptionElement).value, one.textContent ?? '']));
  const [id = '', text = ''] =
    offered.findLast(([, words = '']) => words !== '' && !words.startsWith(`${String(order?.vesselName)} `)) ?? [];
  await list.selectOption(id);
  await dialog.getByLabel('原因', { exact: true }).fill('船公司甩柜');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
  const now = async () => (await operator.rows('/OrderController/getOrderListNew', { orderId: String(order?.id) }))[0];
  await expect.poll(now).toMatchObject({ scheduleId: id, etd: /\d{4}-\d\d-\d\d/u.exec(text)?.[0] });
});
