import { Caller } from '#tests/e2e/calls';
import { SheetPage, anotherBrowser, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const path = '/chatList';

test('sales ask in the sheet, the rate manager answers with a price, and one press makes a quotation of it', async ({
  page,
  browser,
  silent,
}) => {
  const partners = await (await Caller.signIn('sales')).rows('/CrmContoller/listSelectCrmData');
  const customer = String(partners.find(({ isCustomer, locked }) => isCustomer === true && locked !== true)?.shortName);
  const other = await anotherBrowser(browser);
  silent(other.page);
  await openAs(page, 'sales', path);
  const mine = await new SheetPage(page).ready();
  await expect(mine.statusBar).toContainText('实时');
  await mine.toolbar.getByRole('button', { name: '新增行' }).click();
  await expect(mine.root.locator('.cell-editor')).toBeFocused();
  for (const text of ['紧急', '', customer, 'CNNGB', 'USLAX', '2x40HQ']) {
    if (text !== '') await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await mine.saveAll();
  const talk = page.locator('.chat-talk');
  await expect(talk.locator('.chat-lines')).toContainText('CNNGB - USLAX · 2*40HQ');
  const number = (await talk.locator('.chat-head strong').innerText()).trim();

  await openAs(other.page, 'rates', path);
  const theirs = await new SheetPage(other.page).ready();
  await expect(other.page.locator(`.sidebar a[href="${path}"] .sidebar-badge`)).toBeVisible();
  const answers = other.page.locator('.chat-talk');
  await theirs.select(1, '询价单号');
  await expect(answers.locator('.chat-head strong')).toHaveText(number);
  await expect(answers.locator('.chat-rates')).toContainText('本航线运价');
  const writing = answers.getByRole('textbox');
  await writing.fill('舱位紧，先报');
  await writing.press('Shift+Enter');
  await writing.pressSequentially('请尽快定');
  await writing.press('Enter');
  await expect(writing).toHaveValue('');
  await expect(talk.locator('.chat-lines')).toContainText('请尽快定');
  await writing.fill('USD 1200/2200/2210.5 till 31/12');
  await expect(answers.getByRole('button', { name: '作为价格发送' })).toBeVisible();
  await writing.press('Enter');

  const card = talk.locator('.chat-card').last();
  await expect(card).toContainText('12-31');
  await expect(answers.locator('.chat-line').last()).toContainText('已读');
  await card.getByRole('button', { name: '转报价' }).click();
  await expect(page.getByText(/已生成报价单/)).toBeVisible();
  const opening = card.getByRole('button', { name: /^报价单/ });
  const offerNo = /OFR?[\w-]+|[A-Z]+\d[\w-]*/u.exec(await opening.innerText())?.[0] ?? '';
  await opening.click();
  await expect(page).toHaveURL(/\/fareSurcharge/u);
  await expect(other.page.locator('.chat-enquiryStatus')).toHaveText('已报价');

  // The margin floor stops it, the leader examines it, the customer accepts, and it becomes an order.
  const asSales = await Caller.signIn('sales');
  const ofNumber = { where: { field: 'offerNo', op: 'equal', value: offerNo } };
  const [made] = await asSales.rows('/freightOfferController/select', ofNumber);
  const lines = await asSales.rows('/freightOfferController/selectLine', { where: { field: 'offerId', op: 'equal', anyOf: [made?.id] } });
  const freight = lines.find(({ feeCode }) => feeCode === 'OCF');
  await asSales.call('/freightOfferLineController/batchEdit', {
    batchId: crypto.randomUUID(),
    rows: [{ id: freight?.id, version: freight?.version, set: { sellPrice: { old: freight?.sellPrice, new: '1500' } } }],
  });
  const offers = await new SheetPage(page).ready();
  await offers.select(1, '报价号');
  await offers.act('r');
  const sending = page.getByRole('dialog', { name: '发送' });
  await expect(sending).toContainText('毛利');
  await expect(sending.getByRole('button', { name: '提到最低价' })).toBeVisible();
  await page.keyboard.press('Escape');
  await offers.act('u');
  await expect(page.getByText('提交审批：1 行').first()).toBeVisible();

  await openAs(other.page, 'manager', '/fareSurcharge');
  const examined = await new SheetPage(other.page).ready();
  expect(await examined.texts('报价号', 1, 1)).toEqual([offerNo]);
  await examined.select(1, '报价号');
  await examined.act('k');
  await other.page
    .getByRole('dialog', { name: '批准' })
    .getByRole('button', { name: /批准/ })
    .click();

  await expect.poll(() => offers.texts('状态', 1, 1)).toEqual(['已批准']);
  await offers.select(1, '报价号');
  await offers.act('r');
  await sending.getByRole('button', { name: /发送/ }).click();
  await expect(sending).toBeHidden();
  await expect.poll(() => offers.texts('状态', 1, 1)).toEqual(['已发送']);
  await offers.act('a');
  await expect.poll(() => offers.texts('状态', 1, 1)).toEqual(['已接受']);
  await offers.act('t');
  const converting = page.getByRole('dialog', { name: '转单' });
  await converting.getByLabel('转为').selectOption('ORDER');
  await converting.getByLabel('品名').fill('家具');
  await converting.getByRole('button', { name: /转单/ }).click();
  await expect(converting).toBeHidden();
  const [offer] = await asSales.rows('/freightOfferController/select', ofNumber);
  expect(offer?.offerStatus).toBe('CONVERTED');

  // The order stands with its charges, and each with what was quoted as its budget.
  await openAs(other.page, 'controller', '/financial/cost');
  const charges = await new SheetPage(other.page).ready();
  await charges.toolbar.getByRole('searchbox').fill(String(offer?.convertedNo));
  await expect.poll(async () => (await charges.texts('费用', 1, 4)).some((fee) => /海运费|OCF/u.test(fee))).toBe(true);
  const budgets = await (
    await Caller.signIn('controller')
  ).rows('/costController/list', {
    where: { field: 'jobNo', op: 'equal', value: offer?.convertedNo },
  });
  expect(budgets.length).toBeGreaterThan(1);
  expect(budgets.filter(({ amount, budgetAmount }) => Number(amount) !== Number(budgetAmount))).toEqual([]);
  // Two boxes sold at 1,500 each, as the leader let it pass.
  expect(budgets.find(({ feeCode, direction }) => feeCode === 'OCF' && direction === 'AR')).toMatchObject({ budgetAmount: '3000.00' });
});

test('a rate is a text for a chat by one key, on the clipboard and in the log', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const manager = await Caller.signIn('rates');
  const remarkOut = `CHAT${Date.now()}`;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const lane = { carrierCode: 'WHLC', portLoading: 'CNXMN', portDestination: 'DEHAM', currency: 'USD' };
  const prices = { cost40HQ: '1500', sell40HQ: '1900', validFrom: day(-3), validTo: day(20) };
  const made = (await manager.call('/freightController/insert', { ...lane, ...prices, remarkOut })) as { id: string };
  await manager.call('/freightController/updateReleaseStatus', { ids: [made.id], releaseStatus: 'RELEASED' });

  await openAs(page, 'sales', sheets.rates);
  const rates = await new SheetPage(page).ready();
  await rates.toolbar.getByRole('searchbox').fill(remarkOut);
  await expect.poll(() => rates.texts('卖价40HQ', 1, 2)).toEqual(['1,900', '?']);
  await rates.select(1, '船公司');
  await page.keyboard.press('Alt+q');
  const dialog = page.getByRole('dialog', { name: '报价文本' });
  await expect(dialog).toContainText('有效至');
  await dialog.getByRole('button', { name: '报价文本 1 行' }).click();
  await expect(page.getByText('已复制，可粘贴到聊天或邮件')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('有效至');
  const [taken] = await manager.rows('/freightController/selectFreightTakeLog', {
    where: { field: 'rateId', op: 'equal', anyOf: [made.id] },
  });
  expect(taken).toMatchObject({ takeKind: 'COPY', source: 'QUOTE_TEXT' });
});
