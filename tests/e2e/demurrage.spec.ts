import type { Page } from 'playwright/test';
import { addDays } from '#values/day';
import { dayInZone } from '#values/moment';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Wide enough for the boxes of an order. */
test.use({ viewport: { width: 3_200, height: 1_000 } });

const today = dayInZone(new Date().toISOString(), 'Asia/Shanghai');
/** A carrier whose tariff nobody has entered. */
const carrier = 'EGLV';

/** An import order of the carrier with one box, landed on no day yet. */
async function landed(): Promise<string> {
  const operator = await Caller.signIn('operator');
  const [like] = await operator.rows('/OrderController/getOrderListImport', { size: 1 });
  const { crmId, portLoading, portDischarge, portDestination } = like ?? {};
  const { id } = (await operator.call('/OrderController/addOrderImport', {
    batchId: crypto.randomUUID(),
    crmId,
    portLoading,
    portDischarge,
    portDestination,
    carrierCode: carrier,
    goodsName: '椅子',
    etd: addDays(today, -40),
    freeDem: 7,
  })) as { id: string };
  const box = { orderId: id, boxType: '40HQ', ownership: 'CARRIER', containerNo: 'CSQU3054383' };
  await operator.call('/ContainerController/batchEdit', { batchId: crypto.randomUUID(), add: [{ clientId: 'box', values: box }] });
  return id;
}

/** Types into the new row, cell by cell, until all of it is in. */
async function typeInto(page: Page, sheet: SheetPage, wanted: Readonly<Record<string, string>>): Promise<void> {
  const open = new Set(Object.keys(wanted));
  const told = sheet.root.locator('.formula-address span');
  await expect(sheet.editor).toBeFocused();
  for (let step = 0; step < 30 && open.size > 0; step++) {
    const header = (await told.innerText()).trim();
    if (open.delete(header)) await page.keyboard.type(wanted[header] ?? '');
    await page.keyboard.press('Tab');
    await expect(told).not.toHaveText(header);
  }
  expect([...open]).toEqual([]);
}

/** Types into a cell of the first row of a sheet within a page, which tells no address: by the keys, from its first column; and saves it. */
async function typeAt(sheet: SheetPage, header: string, text: string): Promise<void> {
  const { page } = sheet;
  const place = async (word: string) => {
    const heads = sheet.grid.locator('canvas [role=columnheader]').filter({ hasText: new RegExp(`^${word}$`, 'u') });
    return Number(await heads.first().getAttribute('aria-colindex'));
  };
  await sheet.editor.focus();
  await page.keyboard.press('Control+Home');
  for (let step = (await place(header)) - (await place('箱号')); step > 0; step--) await page.keyboard.press('ArrowRight');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  const waiting = page.locator('.view:visible .save-count');
  await expect(waiting).toHaveText('1');
  await page.keyboard.press('Control+s');
  await expect(waiting).toHaveCount(0);
}

test('a carrier’s tariff says what a box has come to as its days are entered, and the box is charged by it', async ({ page }) => {
  const id = await landed();
  await openAs(page, 'admin', '/basicData/basic');
  await page.getByRole('button', { name: '滞港滞箱费率', exact: true }).click();
  const tariffs = await (await new SheetPage(page).titled('滞港滞箱费率')).ready();
  await tariffs.toolbar.getByRole('button', { name: '新增行' }).click();
  await typeInto(page, tariffs, {
    船公司: carrier,
    种类: '滞港费',
    进出口: '进口',
    币种: 'USD',
    免费天数: '7',
    一档天数: '3',
    一档单价: '45',
    二档单价: '75',
    生效: addDays(today, -300),
  });
  await tariffs.saveAll();

  // Landed twelve days ago it stands thirteen days, six of them beyond its free ones; out since yesterday, five.
  await page.goto(`/orderImportManage/${id}`);
  const root = page.locator('.view:visible .row-page');
  await root.getByRole('tab', { name: /^集装箱/u }).click();
  const boxes = await new SheetPage(page, '.view:visible .sheet-embedded:visible').ready();
  await typeAt(boxes, '卸船时间', `${addDays(today, -12)} 09:00`);
  await expect(await boxes.cell(1, '滞港费')).toHaveText('360.00');
  await expect(await boxes.cell(1, '免费期至')).toHaveText(addDays(today, -6));
  await typeAt(boxes, '重箱出场', `${addDays(today, -1)} 09:00`);
  await expect(await boxes.cell(1, '滞港费')).toHaveText('285.00');

  // Charged by its act, tier by tier, as the dialog says before; the order has both charges.
  await boxes.editor.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Alt+m');
  await boxes.root.locator('.act-strip').getByRole('button', { name: '滞港滞箱转费用', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '滞港滞箱转费用' });
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
  await expect(await boxes.cell(1, '转收状态')).toHaveText('已列应收');
  await root.getByRole('tab', { name: /^费用/u }).click();
  const receivable = new SheetPage(page, '.view:visible .sheet-embedded:visible');
  await receivable.ready();
  await expect.poll(() => receivable.texts('金额', 1, 2)).toEqual(['135.00', '150.00']);
});
