import { Caller } from '#tests/e2e/calls';
import { SheetPage, anotherBrowser, openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';
import { xlsx } from '#tests/workers/import/testBook';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const header = ['POL', 'POD', 'Carrier', 'Curr', '20GP', '40HQ', 'Valid from', 'Valid to'];
const line = (pod: string, small: number, large: number, from: number, to: number) => [
  'CNNGB',
  pod,
  'WHLC',
  'USD',
  small,
  large,
  day(from),
  day(to),
];

/** A rate of a carrier, released, and a quotation of it that is still being made. */
async function quoted(): Promise<string> {
  const [rates, sales] = [await Caller.signIn('rates'), await Caller.signIn('sales')];
  const values = {
    carrierCode: 'WHLC',
    portLoading: 'CNNGB',
    portDestination: 'USLAX',
    currency: 'USD',
    cost20GP: '1200',
    cost40HQ: '1500',
    sell40HQ: '1800',
    validFrom: day(-3),
    validTo: day(20),
  };
  const made = (await rates.call('/freightController/insert', values)) as { id: string };
  await rates.call('/freightController/updateReleaseStatus', { ids: [made.id], releaseStatus: 'RELEASED' });
  const partners = await sales.rows('/CrmContoller/listSelectCrmData');
  const customer = partners.find(({ isCustomer, locked }) => isCustomer === true && locked !== true);
  const asked = { crmId: customer?.id, pol: 'CNNGB', pod: 'USLAX', etd: day(12), boxes: '2*40HQ', commodity: '家具' };
  const offer = (await sales.call('/freightOfferController/insert', asked)) as { id: string };
  await sales.call('/freightOfferController/price', { ids: [offer.id], rateId: made.id });
  const [row] = await sales.rows('/freightOfferController/select', { where: { field: 'id', op: 'equal', value: offer.id } });
  return String(row?.offerNo);
}

test('a rate manager sees what a file changes, releases it and sees what that hits; sales re-price the draft in one press', async ({
  page,
  browser,
  silent,
}) => {
  const offerNo = await quoted();
  await openAs(page, 'rates', '/FCL');
  await new SheetPage(page).ready();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const buffer = Buffer.from(xlsx([{ name: 'FAK', rows: [header, line('USLAX', 1260, 1600, 5, 40), line('USHOU', 2200, 2750, 5, 40)] }]));
  await page.locator('[data-import-file]').setInputFiles({ name: 'WHL FAK.xlsx', mimeType: type, buffer });
  const dialog = page.getByRole('dialog', { name: '导入运价表' });
  await dialog.getByRole('button', { name: '与现行运价比对' }).click();

  await expect(page).toHaveURL(/\/FCL\/difference\?uuid=/u);
  const changed = page.getByRole('row').filter({ hasText: 'USLAX' });
  await expect(changed).toContainText('变更');
  await expect(changed).toContainText('有效期与价格');
  await expect(changed).toContainText('↑ 100 6.67 %');
  await expect(page.getByRole('row').filter({ hasText: 'USHOU' })).toContainText('新增');
  await page.getByRole('button', { name: '写入并发布 2 行' }).click();
  await expect(page.getByText('已写入：新增 1，变更 1，失效 0')).toBeVisible();
  await page.getByRole('link', { name: '影响 1 票' }).click();

  const hit = page.getByRole('row').filter({ hasText: offerNo });
  await expect(hit).toContainText('草稿报价');
  await expect(hit).toContainText('1600');
  await expect(page.locator('.records-foot')).toContainText('−');
  const address = new URL(page.url());

  const other = await anotherBrowser(browser);
  silent(other.page);
  await openAs(other.page, 'sales', `${address.pathname}${address.search}`);
  await expect(other.page.getByRole('row').filter({ hasText: offerNo })).toBeVisible();
  await expect(other.page.getByText('1600')).toHaveCount(0);
  await other.page.getByRole('button', { name: '重报 1 票' }).click();
  await expect(other.page.getByText('已生成 1 个新版本')).toBeVisible();
  await expect(other.page.getByText('没有受影响的报价、委托或未开船订单。')).toBeVisible();
});

test('two rate managers release rates that meet at the same moment: both are told, and no day of the lane has two prices', async ({
  page,
  browser,
  silent,
}) => {
  const rates = await Caller.signIn('rates');
  const contractNo = `ONCE${Date.now()}`;
  const draft = async (from: number, to: number, cost40HQ: string) => {
    const values = { carrierCode: 'WHLC', portLoading: 'CNNGB', portDestination: 'DEHAM', currency: 'USD', contractNo };
    const prices = { cost40HQ, sell40HQ: '1900', validFrom: day(from), validTo: day(to) };
    await rates.call('/freightController/insert', { ...values, ...prices });
  };
  await draft(-3, 20, '1500');
  await draft(5, 40, '1550');
  const ofContract = { where: { field: 'contractNo', op: 'equal', value: contractNo } };

  const other = await anotherBrowser(browser);
  silent(other.page);
  const sheets = await Promise.all(
    [page, other.page].map(async (one) => {
      await openAs(one, 'rates', '/FCL');
      const sheet = await new SheetPage(one).ready();
      await sheet.toolbar.getByRole('searchbox').fill(contractNo);
      await expect.poll(() => sheet.texts('成本40HQ', 1, 2)).toEqual(['1,550', '1,500']);
      return sheet;
    }),
  );
  await Promise.all(sheets.map((sheet, at) => sheet.select(at + 1, '成本40HQ')));
  await Promise.all(sheets.map((sheet) => sheet.act('r')));
  for (const one of [page, other.page]) await expect(one.getByText(/发布：1 行/).first()).toBeVisible();

  const released = (await rates.rows('/freightController/selectFreight', ofContract)).filter(
    ({ releaseStatus }) => releaseStatus === 'RELEASED',
  );
  const periods = released.map(({ validFrom, validTo }) => [String(validFrom), String(validTo)] as const).toSorted();
  expect(periods.length).toBeGreaterThan(1);
  for (const [at, [from]] of periods.slice(1).entries()) expect(from > (periods[at]?.[1] ?? '')).toBe(true);
});
