import { Caller } from '#tests/e2e/calls';
import { openAs, SheetPage, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test.use({ locale: 'en-GB' });

const layout = (body: string) => ({
  name: 'ours.typ',
  mimeType: 'text/plain',
  buffer: Buffer.from(`#import "paper.typ": *\n#show: paper.with(party: f("customer"))\n${body}\n`),
});

test('a layout of one’s own is refused with the place of what is wrong, seen before it is saved, and what the order’s paper is printed in', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(60_000);
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }]);
  await openAs(page, 'admin', '/basicData/printTemplates');
  const form = page.getByRole('form', { name: 'Upload a template' });
  // By its name: the text of its label holds its choices too, once they are here.
  await form.getByRole('combobox', { name: 'Paper', exact: true }).selectOption('SO');
  await form.getByRole('combobox', { name: 'Language', exact: true }).selectOption('en');
  const file = form.getByLabel(/layout \(\.typ\)/u);
  await file.setInputFiles(layout('#f("jobNumber")'));
  await expect(page.getByRole('alert')).toContainText('3:2: there is no field “jobNumber”; did you mean “jobNo”?');
  await expect(form.locator('.pdf')).toHaveCount(0);

  const body = '= SHEET OF OUR OWN\n#f("jobNo")';
  await file.setInputFiles(layout(body));
  const sample = form.locator('.pdf-words').first();
  await expect(sample).toContainText('SHEET OF OUR OWN');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await form.getByRole('radio', { name: 'As we print it' }).check();
  await expect(sample).toContainText('BOOKING CONFIRMATION');
  await expect(sample).not.toContainText('SHEET OF OUR OWN');
  await form.getByLabel('Template name').fill('Our shipping order');
  await form.getByRole('button', { name: 'Check and save' }).click();
  const line = page.getByRole('row', { name: /Our shipping order/u });
  await expect(line).toContainText('Layout');

  const [order] = await (
    await Caller.signIn('operator')
  ).rows('/OrderController/getOrderListNew', {
    size: 1,
    where: { field: 'businessType', op: 'equal', anyOf: ['SEA_EXPORT'] },
  });
  await openAs(page, 'admin', sheets.orders);
  const sheet = await new SheetPage(page).ready();
  await sheet.toolbar.getByRole('searchbox').first().fill(String(order?.jobNo));
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await sheet.texts('Job no.', 1, 2)).filter((text) => text !== '?' && text !== ''))
    .toEqual([String(order?.jobNo)]);
  await sheet.select(1, 'Job no.');
  await sheet.toolbar.getByRole('button', { name: 'Print' }).click();
  const printing = page.getByRole('dialog');
  await printing.getByRole('radio', { name: 'Booking confirmation' }).check();
  const paper = printing.locator('.pdf-words').first();
  await expect(paper).toContainText('SHEET OF OUR OWN');
  await expect(paper).toContainText(String(order?.jobNo));
});
