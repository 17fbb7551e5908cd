import { Caller } from '#tests/e2e/calls';
import { openAs, SheetPage } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test.use({ locale: 'en-GB' });

test('in English: a clerk takes part of an advance back, not a cent more than was lent, and all of it is as it was when that is taken back', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }]);
  const [cashier, finance, reader] = [await Caller.signIn('cashier'), await Caller.signIn('finance'), await Caller.signIn('controller')];
  const mark = `ADV${Date.now()}`;
  const account = (await reader.rows('/basicDataController/select_bankAccount')).find(({ currency }) => currency === 'CNY');
  const person = (await (await Caller.signIn('admin')).rows('/userManagerController/getUserList')).find(
    ({ username }) => username === 'operator',
  );
  const values = {
    direction: 'OUT',
    cashKind: 'ADVANCE_OUT',
    payeeUserId: person?.id,
    bankAccountId: account?.id,
    currency: 'CNY',
    amount: '900',
  };
  const add = [{ clientId: 'a', values: { ...values, rate: '1', cashDate: '2026-03-30', bankFlowNo: mark } }];
  const { done } = (await cashier.call('/cashController/batchEdit', { batchId: crypto.randomUUID(), add })) as { done: { id: string }[] };
  await finance.call('/cashController/check', { ids: done[0]?.id });
  const advance = async () => (await reader.rows('/cashController/select', { search: mark }))[0];

  // The clerk takes back a part of it.
  await openAs(page, 'finance', '/financial/paymentReceipt');
  const sheet = await new SheetPage(page).ready();
  await sheet.toolbar.getByRole('searchbox').fill(mark);
  await page.keyboard.press('Enter');
  await expect(sheet.statusBar).toContainText('1 of ');
  await sheet.select(1, 'Document no.');
  await sheet.act('b');
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByLabel('Bank account').selectOption(String(account?.id));
  await dialog.getByLabel(/^Date/u).fill('2026-03-31');
  await dialog.getByText('Refund a part').click();
  const part = dialog.getByRole('textbox', { name: /^Refunded now/u });
  await part.fill('900.01');
  await part.press('Tab');
  await expect(dialog).toContainText('cannot exceed');
  await part.fill('250');
  await part.press('Tab');
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await advance())?.unappliedAmount).toBe('650.00');

  // Taken back, all of it is as it was.
  const [back] = (await reader.rows('/cashController/select', { where: { field: 'cashKind', op: 'equal', anyOf: ['REFUND'] } })).filter(
    ({ payeeUserId, amount }) => payeeUserId === person?.id && Number(amount) === 250,
  );
  const [run] = (await reader.rows('/cashController/selectWriteOff', { search: String(back?.cashNo) })) as { id: string }[];
  await reader.call('/cashController/cancelWriteOff', {
    writeOffIds: run?.id,
    reason: 'wrong person',
    acceptWarnings: ['VOUCHER_DRAFT_GOES'],
  });
  expect(Number((await advance())?.unappliedAmount)).toBe(900);
});
