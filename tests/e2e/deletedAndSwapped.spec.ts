import type { Page } from 'playwright/test';
import { addDays } from '#values/day';
import { dayInZone } from '#values/moment';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test.use({ viewport: { width: 2_400, height: 1_000 } });
test.setTimeout(60_000);

const today = dayInZone(new Date().toISOString(), 'Asia/Shanghai');

/** Orders of nobody else, a box each: their ids and numbers, newest last. */
async function made(manager: Caller, ...boxes: readonly string[]): Promise<{ id: string; jobNo: string }[]> {
  const where = { field: 'businessType', op: 'equal', anyOf: ['SEA_EXPORT'] };
  const [like] = await manager.rows('/OrderController/getOrderListNew', { where, size: 1 });
  const kept = ['crmId', 'portLoading', 'portDischarge', 'portDestination', 'carrierCode'];
  const of = Object.fromEntries(kept.map((name) => [name, like?.[name]]));
  const orders: { id: string; jobNo: string }[] = [];
  for (const containerNo of boxes) {
    const values = { ...of, goodsName: '样品', packages: 1, grossWeight: '1000', volume: '5', etd: addDays(today, 9) };
    const { done } = (await manager.call('/OrderController/batchEdit', {
      batchId: crypto.randomUUID(),
      add: [{ clientId: 'one', values }],
    })) as { done: { id: string; after: { jobNo: string } }[] };
    const [{ id, after } = { id: '', after: { jobNo: '' } }] = done;
    await (
      await Caller.signIn('operator')
    ).call('/ContainerController/batchEdit', {
      batchId: crypto.randomUUID(),
      add: [{ clientId: 'box', values: { orderId: id, boxType: '40HQ', containerNo, sealNo: `S${containerNo.slice(4, 10)}` } }],
    });
    orders.push({ id, jobNo: after.jobNo });
  }
  return orders;
}

async function searched(page: Page, username: string, jobNo: string): Promise<SheetPage> {
  await openAs(page, username, sheets.orders);
  const sheet = await new SheetPage(page).ready();
  await sheet.toolbar.getByRole('searchbox').first().fill(jobNo);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await sheet.texts('工作号', 1, 2)).filter((text) => text !== '?' && text !== '')).toEqual([jobNo]);
  await sheet.select(1, '工作号');
  return sheet;
}

test('a deleted job is found among what was deleted, by whom and when, and comes back with its box for a reason', async ({ page }) => {
  const manager = await Caller.signIn('manager');
  const [{ id, jobNo } = { id: '', jobNo: '' }] = await made(manager, 'CSQU3054383');
  const sheet = await searched(page, 'manager', jobNo);
  await sheet.toolbar.getByRole('button', { name: /^删除/u }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '删除 1 行' }).click();
  await page.keyboard.press('Control+s');
  const standing = async () => (await manager.rows('/OrderController/getOrderListNew', { orderId: id })).length;
  await expect.poll(standing).toBe(0);

  await sheet.root.locator('.view-button').click();
  await page.getByRole('button', { name: '已删除的行' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('搜索已删除的行').fill(jobNo);
  await expect(dialog.locator('tbody tr')).toHaveCount(1);
  await expect(dialog.locator('tbody tr')).toContainText('宋怀澜');
  await expect(dialog.locator('tbody tr')).toContainText(today);
  await expect(dialog.locator('button[type=submit]')).toBeDisabled();
  await dialog.getByRole('checkbox', { name: jobNo }).check();
  await dialog.getByLabel('原因', { exact: true }).fill('删错了');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
  await expect.poll(standing).toBe(1);
  expect(await manager.rows('/ContainerController/list', { orderId: id })).toHaveLength(1);

  // Who may not delete is offered no list of what was deleted.
  await searched(page, 'operator', jobNo);
  await sheet.root.locator('.view-button').click();
  await expect(page.getByRole('button', { name: '另存为' })).toBeVisible();
  await expect(page.getByRole('button', { name: '已删除的行' })).toHaveCount(0);
});

test('two boxes of two jobs change places from the page of one', async ({ page }) => {
  const [manager, operator] = [await Caller.signIn('manager'), await Caller.signIn('operator')];
  const [one, other] = await made(manager, 'MSKU1234565', 'APZU4812090');
  await openAs(page, 'operator', `${sheets.orders}/${one?.id}`);
  await page.getByRole('tab', { name: /^集装箱/u }).click();
  const boxes = await new SheetPage(page, '.view:visible .sheet-embedded:visible').ready();
  const press = async (name: string) => {
    await boxes.editor.focus();
    await page.keyboard.press('Alt+m');
    await boxes.root.locator('.act-strip').first().getByRole('button', { name, exact: true }).click();
    return page.getByRole('dialog').last();
  };
  const dialog = await press('两箱互换');
  const offered = dialog.getByLabel('与哪个箱互换');
  await expect(offered).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await offered.selectOption(await offered.locator('option', { hasText: String(other?.jobNo) }).getAttribute('value'));
  await dialog.getByLabel('原因', { exact: true }).fill('车队拉错箱');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
  const numberOf = async (id = '') => (await operator.rows('/ContainerController/list', { orderId: id }))[0]?.containerNo;
  await expect.poll(() => numberOf(one?.id)).toBe('APZU4812090');
  expect(await numberOf(other?.id)).toBe('MSKU1234565');
  await expect(await boxes.cell(1, '箱号')).toHaveText('APZU4812090');

  // What is a yes or a no is ticked.
  const change = await press('换箱');
  await change.getByLabel('新箱号').fill('ABCU1234567');
  await expect(change.getByRole('alert')).toBeVisible();
  await change.getByRole('checkbox', { name: /^非标箱号/u }).check();
  await change.getByLabel('原因', { exact: true }).fill('旧箱号');
  await expect(change.getByRole('alert')).toHaveCount(0);
});
