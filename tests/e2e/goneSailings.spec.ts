import { Caller } from '#tests/e2e/calls';
import { openAs, SheetPage } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';
import { xlsx } from '#tests/workers/import/testBook';
import { addDays } from '#values/day';
import { dayInZone } from '#values/moment';

test.use({ locale: 'ar-EG', jobs: 'on' });

const today = dayInZone(new Date().toISOString(), 'Asia/Shanghai');
const voyages = ['Q01E', 'Q02E', 'Q03E'] as const;
const etd = (voyage: (typeof voyages)[number]) => addDays(today, 4 + 3 * voyages.indexOf(voyage));

test('a sailing the carrier’s new schedule lacks is proposed as gone, and the people of its orders are told', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(90_000);
  await context.addCookies([{ name: 'language', value: 'ar', url: baseURL ?? '' }]);
  const operator = await Caller.signIn('operator');
  const added = async (controller: string, values: object): Promise<string> => {
    const add = [{ clientId: 'one', values }];
    const { done } = (await operator.call(`/${controller}/batchEdit`, { batchId: crypto.randomUUID(), add })) as { done: { id: string }[] };
    return done[0]?.id ?? '';
  };
  const orders = await operator.rows('/OrderController/getOrderListNew', {
    where: { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) },
  });
  const { user } = (await operator.call('/PublicQueryController/getUserInfo')) as { user: { id: string } };
  const of = orders.find((row) => row.businessType === 'SEA_EXPORT' && row.salesmanId && row.carrierCode) ?? {};
  const { carrierCode, portLoading, portDischarge } = of;
  const ship = { carrierCode, serviceCode: 'QSX', vesselName: 'GONE HERALD', portLoading, portDischarge };
  for (const voyage of voyages) await added('shipListController', { ...ship, voyage, etd: etd(voyage), eta: addDays(etd(voyage), 30) });
  const kept = ['crmId', 'portLoading', 'portDischarge', 'portDestination', 'carrierCode', 'salesmanId', 'customerServiceId'];
  const orderId = await added('OrderController', {
    ...Object.fromEntries(kept.map((name) => [name, of[name]])),
    operatorId: user.id,
    vesselName: ship.vesselName,
    voyage: 'Q02E',
    goodsName: 'chairs',
    boxSummary: '1*40HQ',
  });
  const [{ jobNo } = { jobNo: null }] = await operator.rows('/OrderController/getOrderListNew', {
    where: { field: 'id', op: 'equal', value: orderId },
  });

  await openAs(page, 'operator', '/webView');
  const sheet = await new SheetPage(page, '.view:visible .import-frame > .sheet').ready();
  await sheet.toolbar.getByRole('button', { name: 'استيراد', exact: true }).click();
  const heads = ['Carrier', 'Service', 'Vessel', 'Voyage', 'POL', 'POD', 'ETD', 'ETA'];
  const lines = (['Q01E', 'Q03E'] as const).map((voyage) => [
    ...[carrierCode, 'QSX', ship.vesselName, voyage, portLoading, portDischarge].map(String),
    etd(voyage),
    addDays(etd(voyage), 30),
  ]);
  const buffer = Buffer.from(xlsx([{ name: 'schedule', rows: [heads, ...lines] }]));
  await page.locator('[data-import-file]').setInputFiles({ name: 'schedule.xlsx', mimeType: 'application/octet-stream', buffer });
  const dialog = page.getByRole('dialog').filter({ has: page.locator('.import-steps') });
  for (const _step of ['sheet', 'columns']) await dialog.getByRole('button', { name: 'التالي', exact: true }).click();
  const proposed = dialog.getByRole('group', { name: /رحلات لم تعد في جدول الناقل الجديد: 1/u });
  await expect(proposed.getByRole('checkbox')).toHaveCount(1);
  await expect(proposed.getByRole('checkbox')).toBeChecked();
  await expect(proposed).toContainText('GONE HERALD');
  await expect(proposed).toContainText('Q02E');
  await dialog.getByRole('button', { name: 'تحديث رحلة واحدة' }).click();
  await expect(page.getByText('رحلات وُسمت ملغاة: 1')).toBeVisible();
  await expect(dialog).toBeHidden();
  const [gone] = await operator.rows('/shipListController/select', { search: 'Q02E' });
  expect(gone).toMatchObject({ vesselName: 'GONE HERALD', sailState: 'BLANK' });

  await (await Caller.signIn('admin')).call('/JobController/runJob', { name: 'tellSchedules' });
  await page.goto('/layout/information');
  await expect(
    page
      .locator('.messages-list li')
      .filter({ hasText: String(jobNo) })
      .first(),
  ).toBeVisible({ timeout: 20_000 });
});
