import { Caller } from '#tests/e2e/calls';
import { foundRows } from '#tests/e2e/foundRows';
import { anotherBrowser, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** A new customer with a confirmed charge of 150.00; both carry the mark. */
async function customerOwing(mark: string): Promise<string> {
  const [finance, operator, controller] = [
    await Caller.signIn('finance'),
    await Caller.signIn('operator'),
    await Caller.signIn('controller'),
  ];
  const customer = (await controller.call('/CrmContoller/insertCrmData', {
    crmCode: mark,
    crmName: `额度${mark}`,
    shortName: `额度${mark}`,
    category: 'DIRECT_SHIPPER',
    isCustomer: true,
    countryCode: 'CN',
  })) as { id: string };
  const [order] = await finance.rows('/OrderController/getOrderListNew', {
    where: {
      and: [
        { field: 'flagCostLocked', op: 'equal', value: '0' },
        { field: 'locked', op: 'equal', value: '0' },
        { field: 'flagReviewed', op: 'equal', value: '0' },
      ],
    },
  });
  const add = [
    {
      clientId: '1',
      values: {
        orderId: order?.id,
        direction: 'AR',
        crmId: customer.id,
        feeCode: 'DOC',
        number: '1',
        price: '150',
        currency: 'CNY',
        taxRate: '0',
        costDate: '2026-03-20',
        remark: mark,
      },
    },
  ];
  const { done } = (await finance.call('/costController/batchEdit', { batchId: crypto.randomUUID(), add })) as { done: { id: string }[] };
  await operator.call('/costController/confirm', { ids: done[0]?.id });
  return customer.id;
}

/** What is given to a customer, by those who give it: audited, approved by the manager, applied for and passed. */
async function limited(crmId: string, values: object): Promise<void> {
  const [controller, manager] = [await Caller.signIn('controller'), await Caller.signIn('manager')];
  const step = (who: Caller, call: string, ids: string, more: object = {}) =>
    who.call(`/CrmContoller/${call}`, { ids: [ids], batchId: crypto.randomUUID(), ...more });
  const contact = { crmId, name: '张三', contactType: 'BOOKING', phone: '0574-12345678' };
  await (await Caller.signIn('service')).call('/CrmContoller/insertContact', contact);
  await step(controller, 'updateCrmAudit', crmId, { state: 'SUBMIT', acceptWarnings: ['CRM_SIMILAR'], reason: '新客户' });
  await step(manager, 'updateCrmAudit', crmId, { state: 'PASS', acceptWarnings: ['CRM_SIMILAR'], reason: '新客户' });
  await step(controller, 'updateCrmManagerExamine', crmId, { state: 'REQUEST' });
  await step(manager, 'updateCrmManagerExamine', crmId, { state: 'PASS' });
  const limit = { crmId, creditType: 'NORMAL', validFrom: '2026-01-01', ...values };
  const { id } = (await controller.call('/CrmContoller/insertCreditByCrmId', limit)) as { id: string };
  await step(controller, 'submitCredit', id, { acceptWarnings: ['CREDIT_UNCHECKED'] });
  await step(manager, 'updateCreditAudit', id, { state: 'PASS' });
}

test('a limit that was passed stands on the page of its customer, and an invoice above it shows the figures and needs a reason', async ({
  page,
  browser,
}) => {
  const mark = `L${Date.now()}`.slice(0, 14);
  const crmId = await customerOwing(mark);
  await limited(crmId, { currency: 'CNY', limitAmount: '100' });
  const customers = await foundRows(page, 'controller', '/client/clientData', mark, 1);
  await customers.root.locator('.cell-editor').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+i');
  await page.getByRole('tab', { name: '信用额度' }).click();
  await expect(page.getByRole('tab', { name: '信用额度' })).toContainText('1');
  expect(await (await Caller.signIn('finance')).rows('/CrmContoller/listCredit', { crmId, state: 'APPROVED' })).toHaveLength(1);

  const { page: desk, context } = await anotherBrowser(browser);
  const sheet = await foundRows(desk, 'finance', sheets.costs, mark, 1);
  await sheet.root.locator('.cell-editor').focus();
  await desk.keyboard.press('Control+Home');
  await sheet.toolbar.getByRole('button', { name: '开账单' }).click();
  const dialog = desk.getByRole('dialog', { name: '开账单' });
  await expect(dialog.getByRole('alert')).toContainText('开票金额超出剩余信用额度50.00 CNY');
  const credit = dialog.getByRole('table').filter({ hasText: '已用额度' });
  await expect(credit.getByRole('row').last()).toHaveText(/^CNY100\.000\.000\.0050\.000$/);
  const verb = dialog.getByRole('button', { name: '开账单 1 行' });
  await expect(verb).toBeDisabled();
  await dialog.getByRole('checkbox', { name: '我已知晓，仍要继续' }).check();
  await expect(verb).toBeDisabled();
  await dialog.getByRole('textbox', { name: '原因' }).fill('经理同意');
  await expect(verb).toBeEnabled();
  await verb.click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText('已开出 1 张账单')).toBeVisible();
  await context.close();
});

test('a limit that cannot be worked out says to refresh and retry, and nothing is made', async ({ page }) => {
  const mark = `F${Date.now()}`.slice(0, 14);
  const crmId = await customerOwing(mark);
  await limited(crmId, { currency: 'MYR', limitAmount: '100' });
  const controller = await Caller.signIn('controller');
  // In a currency nobody quotes a rate of any more.
  const quoted = await controller.rows('/exchangeController/selectList', { where: { field: 'currency', op: 'equal', anyOf: ['MYR'] } });
  const lasting = quoted.filter(({ endDate }) => endDate === null || String(endDate) > '2026-04-01');
  const [gone, cut] = [
    lasting.filter(({ startDate }) => String(startDate) > '2026-04-01'),
    lasting.filter(({ startDate }) => String(startDate) <= '2026-04-01'),
  ];
  const rows = cut.map(({ id, version, endDate }) => ({ id, version, set: { endDate: { old: endDate, new: '2026-04-01' } } }));
  await controller.call('/exchangeController/batchEdit', {
    batchId: crypto.randomUUID(),
    rows,
    remove: gone.map(({ id, version }) => ({ id, version })),
  });
  const sheet = await foundRows(page, 'finance', sheets.costs, mark, 1);
  await sheet.root.locator('.cell-editor').focus();
  await page.keyboard.press('Control+Home');
  await sheet.toolbar.getByRole('button', { name: '开账单' }).click();
  const dialog = page.getByRole('dialog', { name: '开账单' });
  await expect(dialog.getByRole('alert')).toHaveText('获取信用额度失败，请刷新重试');
  await expect(dialog.getByRole('button', { name: '开账单', exact: true })).toBeDisabled();
});
