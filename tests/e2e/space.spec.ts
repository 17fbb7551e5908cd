import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** A ship with a line of so many boxes, sailing in three weeks. */
async function spaceOf(vesselName: string, qtyTotal: number): Promise<void> {
  const rates = await Caller.signIn('rates');
  const etd = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
  const values = { carrierCode: 'COSU', vesselName, voyage: '001E', portLoading: 'CNNGB', etd };
  const batch = (path: string, row: object) =>
    rates.call(path, { batchId: crypto.randomUUID(), add: [{ clientId: 'a', values: row }] }) as Promise<{ done: { id: string }[] }>;
  const { done } = await batch('/fmsController/batchEdit', values);
  const line = { fmsId: done[0]?.id, portDischarge: 'USLAX', boxType: '40HQ', qtyTotal, sellPrice: '1850', currency: 'USD' };
  await batch('/fmsController/saveFmsListBatch', line);
}

test('sales see what is left, hear how much there is when they ask for more, and hold what they take', async ({ page }) => {
  const vessel = `SPACE ${Date.now()}`;
  await spaceOf(vessel, 5);
  const customers = await (await Caller.signIn('sales')).rows('/CrmContoller/listSelectCrmData');
  const customer = String(customers.find(({ isCustomer, locked }) => isCustomer === true && locked !== true)?.shortName);
  await openAs(page, 'sales', '/freightManagement/freightQuery');
  const sheet = await new SheetPage(page).ready();
  await sheet.toolbar.getByLabel('在本表中搜索').fill(vessel);
  await expect(sheet.statusBar).toContainText('显示 1 行');
  expect(await sheet.texts('剩余', 1, 1)).toEqual(['5']);
  await sheet.select(1, '船名');
  await sheet.toolbar.getByRole('button', { name: '申请订舱' }).click();
  const dialog = page.getByRole('dialog', { name: '申请订舱' });
  await dialog.getByLabel('箱量').fill('6');
  await expect(dialog.getByRole('alert')).toContainText('舱位不足：剩 5');
  await dialog.getByLabel('箱量').fill('2');
  await dialog.getByLabel('客户').selectOption({ label: customer });
  await dialog.getByRole('button', { name: /^申请订舱/ }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => sheet.texts('剩余', 1, 1)).toEqual(['3']);
});
