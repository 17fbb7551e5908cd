import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const boxesOf = async (orderId: string) => (await Caller.signIn('operator')).rows('/ContainerController/list', { orderId });

/** Two open orders of the branch with several boxes, whose numbers are not known yet. */
async function openOrders(): Promise<{ id: string; jobNo: string }[]> {
  const caller = await Caller.signIn('operator');
  const where = { and: ['locked', 'archived', 'shutOut'].map((field) => ({ field, op: 'equal', value: '0' })) };
  const orders = await caller.rows('/OrderController/getOrderListNew', { where });
  const boxes = await caller.rows('/ContainerController/list', {});
  const open = orders.filter(({ id, atd }) => {
    const own = boxes.filter(({ orderId, containerNo }) => orderId === id && containerNo === null);
    return atd === null && own.length >= 2 && boxes.filter(({ orderId }) => orderId === id).length === own.length;
  });
  return open.slice(0, 2).map(({ id, jobNo }) => ({ id: String(id), jobNo: String(jobNo) }));
}

test('rows of the orders sheet open to their boxes in place: walked into, edited, refused, saved with the order and folded away', async ({
  page,
}) => {
  const [order] = await openOrders();
  const { id, jobNo } = order ?? { id: '', jobNo: '' };
  const boxes = (await boxesOf(id)).length;
  await openAs(page, 'operator', sheets.orders);
  const sheet = await new SheetPage(page).ready();
  await sheet.root.getByRole('searchbox').fill(jobNo);
  await expect(await sheet.cell(1, '工作号')).toHaveText(jobNo);
  await sheet.select(1, '船名');
  await page.keyboard.type('BLUE HERON');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+KeyO');
  const band = sheet.root.locator('.row-band');
  await expect(band.locator('.embedded-count')).toHaveText(`${boxes} 行`);
  const within = band.locator('.cell-editor');

  // Down goes into the boxes; a number with a wrong check digit stays where it was typed, and says so.
  await page.keyboard.press('ArrowDown');
  await expect(within).toBeFocused();
  await page.keyboard.type('MSCU1234567');
  await page.keyboard.press('Enter');
  await expect(band.locator('canvas [role=gridcell][aria-invalid=true]')).toHaveCount(1);
  await page.keyboard.press('Alt+KeyO');
  await expect(page.getByText('请先保存或撤销再收起')).toBeVisible();
  await expect(within).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('MSCU1234566');
  await page.keyboard.press('Enter');
  await expect(band.locator('canvas [role=gridcell][aria-invalid=true]')).toHaveCount(0);

  // One save for the row and its boxes.
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await boxesOf(id)).map(({ containerNo }) => containerNo)).toContain('MSCU1234566');
  const caller = await Caller.signIn('operator');
  const [saved] = await caller.rows('/OrderController/getOrderListNew', { orderId: id });
  expect(saved).toMatchObject({ vesselName: 'BLUE HERON', containerNos: 'MSCU1234566' });

  // Out by Esc, in again and out past the first box; folded away, the cursor stands on the order.
  await page.keyboard.press('Escape');
  await expect(within).not.toBeFocused();
  await expect(sheet.root.locator('.formula-address')).toContainText(jobNo);

  // Find looks into the boxes too, and a line of what it found leads to the box.
  await page.keyboard.press('Control+f');
  const find = page.getByRole('dialog', { name: '查找', exact: true });
  await find.getByLabel('查找内容', { exact: true }).fill('MSCU1234566');
  await find.getByRole('button', { name: '查找全部' }).click();
  const lines = find.getByRole('listbox').getByRole('option');
  await expect(lines).toHaveCount(2);
  await lines.nth(1).click();
  await expect(lines.nth(1)).toContainText(`${jobNo} › `);
  await expect(band.locator('canvas [role=gridcell][aria-selected=true]')).toHaveText('MSCU1234566');
  // The dialog goes back to where the find stands; F3 steps on from the box to the order's own cell and comes round to the box.
  await page.keyboard.press('Escape');
  await expect(within).toBeFocused();
  await page.keyboard.press('F3');
  await expect(within).not.toBeFocused();
  await expect(sheet.root.locator('.formula-address').first()).toContainText('箱号');
  await page.keyboard.press('F3');
  await expect(within).toBeFocused();
  await page.keyboard.press('Shift+F3');
  await expect(within).not.toBeFocused();
  await page.keyboard.press('Home');

  await page.keyboard.press('ArrowDown');
  await expect(within).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(within).not.toBeFocused();
  await page.keyboard.press('Alt+KeyO');
  await expect(band).toHaveCount(0);
});

test('boxes of several orders are open at once, each beneath its row, on the canvas by its arrow and in the plain table', async ({
  page,
}) => {
  await openAs(page, 'operator', sheets.orders);
  const sheet = await new SheetPage(page).ready();
  const at = async (row: number) => {
    await sheet.select(row, '工作号');
    return sheet.activeBox();
  };
  const [first, second] = [await at(1), await at(2)];
  const canvas = await sheet.root.locator('.grid-frame').first().boundingBox();
  await page.mouse.click((canvas?.x ?? 0) + 9, first.y + first.height / 2);
  const bands = sheet.root.locator('.row-band');
  await expect(bands.first().locator('.embedded-count')).toHaveText(/行/u);
  const tall = await bands.first().boundingBox();
  // The row beneath has moved down by what the band takes, the row above has not moved.
  await expect.poll(async () => Math.round((await at(2)).y - second.y)).toBe(Math.round((tall?.height ?? 0) - 1));
  expect((await at(1)).y).toBe(first.y);
  await sheet.select(2, '工作号');
  await page.keyboard.press('Alt+KeyO');
  await expect(bands).toHaveCount(2);

  await page.keyboard.press('Alt+KeyT');
  const slots = sheet.root.locator('.plain-band');
  await expect(slots.getByRole('table')).toHaveCount(2);
  await sheet.root.locator('.plain-table').first().getByRole('button', { expanded: true }).first().click();
  await expect(slots).toHaveCount(1);
  await page.keyboard.press('Alt+KeyT');
  await expect(bands).toHaveCount(1);
});

test('rows selected whole across an open one are copied with its boxes as they are seen; cut, pasted and emptied across they are not', async ({
  page,
}) => {
  await openAs(page, 'operator', sheets.orders);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '工作号');
  const jobNo = (await (await sheet.cell(1, '工作号')).textContent()) ?? '';
  await page.keyboard.press('Alt+KeyO');
  const band = sheet.root.locator('.row-band');
  await expect(band.locator('.embedded-count')).toHaveText(/^\d+ 行$/u);
  const boxes = Number.parseInt((await band.locator('.embedded-count').textContent()) ?? '', 10);
  await page.keyboard.press('Shift+Space');
  await expect(band).toHaveAttribute('data-selected', 'false');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(band).toHaveAttribute('data-selected', 'true');

  const { text, html } = await sheet.copied();
  const lines = text.split('\r\n').filter((line) => line !== '');
  expect(lines).toHaveLength(2 + 1 + boxes);
  expect(lines[0]).toContain(jobNo);
  expect(lines[1]?.split('\t').slice(0, 2)).toEqual(['', expect.stringContaining('箱')]);
  expect(lines.slice(2, -1).every((line) => line.startsWith('\t'))).toBe(true);
  expect(html.split('<tr>')).toHaveLength(lines.length + 1);
  await sheet.paste(text);
  await expect(page.getByText('行与明细混在一起')).toBeVisible();
  await sheet.paste('A\r\nB');
  await expect(page.getByText('选区中间夹着展开的明细')).toBeVisible();
  // Nor emptied: the boxes beneath would stay as they are, and nobody would see it.
  await expect(page.getByText('选区中间夹着展开的明细')).toHaveCount(0, { timeout: 10_000 });
  await page.keyboard.press('Delete');
  await expect(page.getByText('选区中间夹着展开的明细')).toBeVisible();
  await expect(sheet.root.locator('.save-count')).toHaveCount(0);
});
