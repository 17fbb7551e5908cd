import * as xlsx from 'xlsx';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Two header rows merged into one, three prices in one column, the header once more in the middle, a port nobody knows, a letter O. */
function ugly(): Buffer {
  const header = ['起运港', '目的港', '船公司', '运价 20GP/40GP/40HQ', '航程', '备注'];
  const sheet = xlsx.utils.aoa_to_sheet([
    ['FAK rates valid 2026-06-01 to 2026-06-14'],
    header,
    [null, null, null, 'USD'],
    ['宁波', '鹿特丹', '以星航运', '1200/1500/1550', '34', '直航'],
    ['宁波', 'HAMBURGG', '以星航运', '12OO/1600/1650', '35', ''],
    header,
    ['上海', '洛杉矶', '以星航运', '1800/2250/2250', '16', ''],
  ]);
  sheet['!merges'] = ['A1:F1', 'A2:A3', 'B2:B3', 'C2:C3'].map((area) => xlsx.utils.decode_range(area));
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheet, 'FAK');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** What Excel writes when a workbook has a password: no zip at all, but a compound file with two streams. */
function encrypted(): Buffer {
  const file = xlsx.CFB.utils.cfb_new();
  xlsx.CFB.utils.cfb_add(file, 'EncryptionInfo', new Uint8Array(200));
  xlsx.CFB.utils.cfb_add(file, 'EncryptedPackage', new Uint8Array(6000));
  return Buffer.from(xlsx.CFB.write(file, { type: 'buffer' }) as Uint8Array);
}

test('an ugly rate workbook is read, its good rates go in, and the wrong one stays with its reasons', async ({ page }) => {
  await openAs(page, 'rates', sheets.rates);
  await new SheetPage(page).ready();
  await page.keyboard.press('Control+Shift+i');
  const dialog = page.getByRole('dialog', { name: '导入运价表' });
  const picker = dialog.locator('[data-import-file]');

  await picker.setInputFiles({ name: 'secret.xlsx', mimeType, buffer: encrypted() });
  await expect(dialog.getByRole('alert')).toContainText('文件有密码，无法读取');

  await picker.setInputFiles({ name: 'ZIM FAK.xlsx', mimeType, buffer: ugly() });
  const next = dialog.getByRole('button', { name: '下一步' });
  await next.click();
  await expect(dialog.getByRole('region', { name: '识别结果' }).getByRole('row')).toHaveCount(4);
  await next.click();
  const skip = dialog.getByRole('alert');
  const counts = dialog.locator('.import-counts');
  await expect(skip.or(counts).first()).toBeVisible();
  if (await skip.isVisible()) await next.click();
  await expect(counts).toContainText('可导入 2 条');
  await expect(counts).toContainText('有问题 1 条');
  const preview = new SheetPage(page, '[role=dialog] .sheet, dialog .sheet');
  await preview.ready();
  expect(await preview.texts('成本40HQ', 1, 3)).toEqual(['1,550', '1,650', '2,250']);
  await expect(await preview.cell(2, '目的港')).toHaveAttribute('aria-invalid', 'true');
  await expect(await preview.cell(2, '成本20GP')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('只导入没有问题的运价，其余留在这里').check();
  await dialog.getByRole('button', { name: '导入 2 条运价' }).click();
  await expect(dialog.getByText(/已导入 2 条运价；还有 1 条/)).toBeVisible();
  await expect(counts).toContainText('可导入 0 条');
  await expect(await preview.cell(2, '目的港')).toHaveText('HAMBURGG');

  const caller = await Caller.signIn('admin');
  const where = {
    and: [
      { field: 'carrierCode', op: 'equal', value: 'ZIMU' },
      { field: 'validFrom', op: 'equal', value: '2026-06-01' },
    ],
  };
  const rates = await caller.rows('/freightController/selectFreight', { where });
  expect(rates.map((rate) => rate.portDestination).sort()).toEqual(['NLRTM', 'USLAX']);
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A week's file of a carrier that names no currency and writes a port as nobody else does; `hamburg`: what a large box costs there. */
function week(hamburg: string | number, rotterdam: number, from: number): Buffer {
  const line = (pod: string, small: number, large: string | number) => ['CNTAO', pod, 'HLCU', small, large, day(from), day(from + 6)];
  const header = ['POL', 'POD', 'Carrier', '20GP', '40HQ', 'Valid from', 'Valid to'];
  const book = xlsx.utils.book_new();
  const rows = [header, line('DEHAM', 1800, hamburg), line('ROTTERDAMM', 1700, rotterdam)];
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'HL weekly');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

test('a file never seen is corrected beside what stands and released, and next week’s file asks nothing', async ({ page }) => {
  await openAs(page, 'rates', sheets.rates);
  await new SheetPage(page).ready();
  await page.keyboard.press('Control+Shift+i');
  const dialog = page.getByRole('dialog', { name: '导入运价表' });
  const next = dialog.getByRole('button', { name: '下一步' });
  await dialog.locator('[data-import-file]').setInputFiles({ name: 'HL week 1.xlsx', mimeType, buffer: week('33OO', 3000, 2) });
  await next.click();
  await next.click();
  await expect(dialog.getByRole('alert')).toContainText('没有写明币种');
  await dialog.getByLabel('币种', { exact: true }).fill('USD');
  // The port may be told here or where its line stands beside the cell.
  await expect(dialog.getByRole('alert')).toContainText('ROTTERDAMM');
  await next.click();
  await expect(dialog.locator('.import-counts')).toContainText('有问题 2 条');
  await dialog.getByRole('button', { name: '与现行运价比对' }).click();

  await expect(page).toHaveURL(/\/FCL\/difference\?uuid=/u);
  const wrong = page.locator('.difference-cell[data-wrong="true"]');
  await wrong.filter({ hasText: 'ROTTERDAMM' }).click();
  await expect(page.getByRole('checkbox', { name: '该船公司以后的文件也这样认' })).toBeChecked();
  const correct = page.locator('.import-correct');
  // A slip on the way is nothing the carrier's files say.
  await correct.getByRole('textbox').fill('NLRTX');
  await correct.getByRole('button', { name: '改正' }).click();
  await wrong.filter({ hasText: 'NLRTX' }).click();
  await correct.getByRole('button', { name: 'NLRTM' }).click();
  await expect(wrong).toHaveCount(1);
  await wrong.click();
  await correct.getByRole('textbox').fill('3300');
  await correct.getByRole('button', { name: '改正' }).click();
  await page.getByRole('button', { name: '写入并发布 2 行' }).click();
  await expect(page.getByText(/已写入：新增 2/)).toBeVisible();

  await openAs(page, 'rates', sheets.rates);
  await new SheetPage(page).ready();
  await page.keyboard.press('Control+Shift+i');
  await dialog.locator('[data-import-file]').setInputFiles({ name: 'HL week 2.xlsx', mimeType, buffer: week(3400, 3100, 9) });
  await expect(dialog.locator('.import-counts')).toContainText('可导入 2 条');
  await dialog.getByRole('button', { name: '与现行运价比对' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'DEHAM' })).toContainText('↑ 100 3.03 %');
  await page.getByRole('button', { name: '写入并发布 2 行' }).click();
  await expect(page.getByText(/已写入：新增 0，变更 2/)).toBeVisible();

  // The same layout in a file named after another carrier is asked about: what this one's files mean is no word of theirs.
  await openAs(page, 'rates', sheets.rates);
  await new SheetPage(page).ready();
  await page.keyboard.press('Control+Shift+i');
  await dialog.locator('[data-import-file]').setInputFiles({ name: 'MAERSK week 1.xlsx', mimeType, buffer: week(3400, 3100, 9) });
  await next.click();
  await next.click();
  await expect(dialog.getByRole('alert')).toContainText('没有写明币种');
});

/** A carrier's file whose charges stand in a remark, under the table and on a sheet of their own. */
function noted(): Buffer {
  const header = ['POL', 'POD', 'Carrier', '20GP (USD)', '40HQ (USD)', 'Valid from', 'Valid to', 'Remark'];
  const book = xlsx.utils.book_new();
  const rows = [header, ['CNSHA', 'PLGDN', 'HLCU', 1900, 3300, day(0), day(20), 'EIS USD 20/TEU'], [], ['Subject to PSS USD 150/300/300']];
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Baltic');
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Terms'], ['Emergency XYZ USD 40/CNTR']]), 'Terms');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

test('what notes say is taken, left and put right; then it stands in the released rate and in a quotation of it', async ({ page }) => {
  await openAs(page, 'rates', sheets.rates);
  await new SheetPage(page).ready();
  await page.keyboard.press('Control+Shift+i');
  const dialog = page.getByRole('dialog', { name: '导入运价表' });
  await dialog.locator('[data-import-file]').setInputFiles({ name: 'HL Baltic.xlsx', mimeType, buffer: noted() });
  const next = dialog.getByRole('button', { name: '下一步' });
  await next.click();
  await next.click();
  const said = dialog.getByRole('region', { name: '文件里提到费用的说法' });
  const line = (text: string) => said.getByRole('row').filter({ hasText: text });
  await line('PSS').getByRole('button', { name: '采用', exact: true }).click();
  await line('EIS').getByRole('button', { name: '不采用' }).click();
  await expect(line('Emergency')).toContainText('Terms!A2');
  const instead = line('Emergency').getByRole('textbox');
  await instead.fill('XYZ USD 40/CNTR');
  await expect(line('Emergency').getByRole('status')).toContainText('费用名称里没有');
  await instead.fill('ECRS USD 40/CNTR');
  await expect(line('Emergency').getByRole('status')).toContainText('ECRS USD 40/40/40');
  await next.click();
  await dialog.getByRole('button', { name: '与现行运价比对' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'PLGDN' })).toContainText('PSS USD 150/300/300; ECRS USD 40/40/40');
  await page.getByRole('button', { name: '写入并发布 1 行' }).click();
  await expect(page.getByText(/已写入：新增 1/)).toBeVisible();

  const caller = await Caller.signIn('sales');
  const lane = { portLoading: 'CNSHA', portDestination: 'PLGDN' };
  const [rate] = await caller.rows('/freightController/selectFreight', {
    where: { and: Object.entries({ ...lane, carrierCode: 'HLCU' }).map(([field, value]) => ({ field, op: 'equal', value })) },
  });
  expect(rate).toMatchObject({ releaseStatus: 'RELEASED', rateLines: 'PSS USD 150/300/300; ECRS USD 40/40/40' });
  const [customer] = await caller.rows('/CrmContoller/listSelectCrmData', { where: { field: 'isCustomer', op: 'equal', value: true } });
  const made = (await caller.call('/freightOfferController/batchEdit', {
    batchId: crypto.randomUUID(),
    add: [
      { clientId: '1', values: { pol: 'CNSHA', pod: 'PLGDN', crmId: customer?.id, boxes: '2*40HQ', etd: day(10), paymentTerm: 'PREPAID' } },
    ],
  })) as { done: { id: string }[] };
  const id = made.done[0]?.id ?? '';
  await caller.call('/freightOfferController/price', { ids: [id], rateId: rate?.id, batchId: crypto.randomUUID() });
  const lines = await caller.rows('/freightOfferController/selectLine', { where: { field: 'offerId', op: 'equal', anyOf: [id] } });
  const charged = lines.filter(({ feeCode }) => ['PSS', 'ECRS', 'EIS'].includes(String(feeCode)));
  expect(charged.map(({ feeCode, number, currency, sellPrice }) => [feeCode, Number(number), currency, Number(sellPrice)])).toEqual([
    ['PSS', 2, 'USD', 300],
    ['ECRS', 2, 'USD', 40],
  ]);
});
