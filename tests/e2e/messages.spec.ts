import { Caller } from '#tests/e2e/calls';
import { anotherBrowser, openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const inbox = '/userMessageController/selectUserMessage';

async function staffId(caller: Caller, username: string): Promise<string> {
  const staff = (await caller.call('/userMessageController/selectStaff', { fullname: username })) as { id: string; username: string }[];
  return staff.find((one) => one.username === username)?.id ?? '';
}

test('a message is written, refused with the three sentences until it is whole, and reaches its reader within two seconds', async ({
  page,
  browser,
  silent,
}) => {
  const other = await anotherBrowser(browser);
  silent(other.page);
  await openAs(other.page, 'cashier', '/dashboard');
  await openAs(page, 'service', '/dashboard');
  await expect(other.page.locator('.bell')).toBeVisible();

  await page.getByRole('button', { name: '发送消息' }).click();
  const dialog = page.getByRole('dialog', { name: '发送消息' });
  expect((await dialog.boundingBox())?.width).toBe(1000);
  const publish = dialog.getByRole('button', { name: /^发布/ });
  await publish.click();
  await expect(page.getByText('消息标题不能为空')).toBeVisible();
  await dialog.getByLabel('消息标题').fill('船期有变');
  await publish.click();
  await expect(page.getByText('消息内容不能为空')).toBeVisible();
  const hostile = '<img src=x onerror="window.struck=1">请看 SE-1';
  await dialog.getByLabel('消息内容').fill(hostile);
  await publish.click();
  await expect(page.getByText('请选择要发布的人员')).toBeVisible();
  await expect(page.getByText('请选择要发布的人员')).toBeHidden({ timeout: 1_500 });
  await dialog.getByLabel('姓名或用户名').fill('cashier');
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await dialog.getByRole('row').nth(2).getByRole('checkbox').check();
  await publish.click();
  await expect(page.getByText('发布成功')).toBeVisible();
  await expect(dialog).toBeHidden();

  const letter = other.page.locator('.toast', { hasText: '船期有变' });
  await expect(letter).toBeVisible({ timeout: 2_000 });
  await expect(letter).toContainText(hostile);
  await expect(other.page.locator('.bell-count')).toHaveText('1', { timeout: 2_000 });
  await letter.hover();
  await other.page.waitForTimeout(5_500);
  await expect(letter).toBeVisible();
  await other.page.mouse.move(5, 700);
  await expect(letter).toBeHidden({ timeout: 6_000 });
  await other.page.getByRole('button', { name: /^消息，1/ }).click();
  const list = other.page.getByRole('dialog', { name: /未读消息/ });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: '全部标为已读' }).click();
  await expect(other.page.getByText('已读更新成功')).toBeVisible();
  await expect(other.page.locator('.bell-count')).toBeHidden();
  await expect(list).toContainText('没有未读消息');
  expect(await other.page.evaluate(() => 'struck' in window)).toBe(false);
  await other.context.close();
});

test('the bell counts to 99 and says 99+ from a hundred on; reading in one window clears the other', async ({ page }) => {
  // Nobody publishes more than thirty within a minute.
  const senders = await Promise.all(['service', 'operator', 'dispatch', 'rates'].map((username) => Caller.signIn(username)));
  const reader = await staffId(senders[0] as Caller, 'documents');
  const send = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, at) =>
        senders[(from + at) % senders.length]?.call('/userMessageController/insertUserMessage', {
          ids: reader,
          classification: `提醒 ${from + at}`,
          content: '内容',
        }),
      ),
    );
  await send(0, 99);
  await openAs(page, 'documents', '/layout/information');
  await expect(page.locator('.bell-count')).toHaveText('99');
  await expect(page.locator('.messages-list li')).toHaveCount(50);
  await page.getByRole('button', { name: /更早的消息/ }).click();
  await expect(page.locator('.messages-list li')).toHaveCount(99);
  await send(99, 100);
  await expect(page.locator('.bell-count')).toHaveText('99+', { timeout: 2_000 });
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await expect(second.locator('.bell-count')).toHaveText('99+');
  await page.getByRole('button', { name: '全部标为已读' }).click();
  await expect(second.locator('.bell-count')).toBeHidden({ timeout: 2_000 });
  await second.close();
});

test('a message leads to what it is about, and one of an unknown table only says itself', async ({ page }) => {
  const sender = await Caller.signIn('controller');
  const reader = await staffId(sender, 'admin');
  const [order] = await sender.rows('/OrderController/getOrderListNew');
  const about = [
    ['bl_loding_order', '/financial/billLading'],
    ['bl_agency_order', '/financial/billLading'],
    ['bl_container', '/platoon'],
    ['fc_invoice', '/financial/check'],
    ['bl_order', '/order/orderManage'],
    ['bl_order_middle', '/tackOrder/tackOrderIndex'],
    ['other', '/layout/information'],
  ] as const;
  for (const [tableName] of about)
    await sender.call('/userMessageController/insertUserMessage', {
      ids: reader,
      classification: `去 ${tableName}`,
      content: 'c',
      tableName,
      tableIds: String(order?.id),
    });
  await openAs(page, 'admin', '/layout/information');
  for (const [tableName, place] of about) {
    await page.goto('/layout/information');
    const marked = page.waitForResponse((answer) => answer.url().endsWith('/updateIsConsumed'));
    await page.locator('.message-line', { has: page.getByText(`去 ${tableName}`, { exact: true }) }).click();
    await expect(page).toHaveURL((url) => url.pathname === place);
    await marked;
    if (tableName === 'other') await expect(page.locator('.toast', { hasText: '去 other' })).toBeVisible();
  }
  const admin = await Caller.signIn('admin');
  expect((await admin.rows(inbox, { isConsumed: 0 })).filter((row) => String(row.classification).startsWith('去 '))).toEqual([]);
});
