import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const dayFromNow = (days: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000);

/** An order that sails tomorrow, whatever day the demonstration company stands at. */
async function sailingSoon(): Promise<void> {
  const caller = await Caller.signIn('manager');
  const order = (await caller.rows('/OrderController/getOrderListNew')).find(
    (row) => row.atd === null && row.locked === false && row.archived === false && row.flagShutOut === false,
  );
  const set = { etd: { old: order?.etd, new: dayFromNow(1) }, eta: { old: order?.eta, new: dayFromNow(30) } };
  await caller.call('/OrderController/batchEdit', {
    batchId: crypto.randomUUID(),
    rows: [{ id: order?.id, version: order?.version, set }],
  });
}

test('each figure of the first page opens the rows it counted', async ({ page }) => {
  await sailingSoon();
  await openAs(page, 'finance', '/dashboard');
  const money = page.getByRole('region', { name: '应收应付' });
  const overdue = money.getByRole('row', { name: /^应付已逾期/ });
  const count = await overdue.getByRole('link').nth(1).innerText();
  expect(Number(count.replaceAll(',', ''))).toBeGreaterThan(0);
  await overdue.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/financial\/invoice\?f=/u);
  const sheet = await new SheetPage(page).ready();
  await expect(sheet.statusBar).toContainText(`显示 ${count} 行`);

  await page.locator('.sidebar a[href="/dashboard"]').click();
  const sailing = page
    .getByRole('region', { name: '船期与截止' })
    .getByRole('link', { name: /^3 天内开航 \d/ })
    .first();
  const soon = await sailing.innerText();
  expect(Number(soon)).toBeGreaterThan(0);
  await sailing.click();
  await expect(page).toHaveURL(/\/order\/orderManage\?f=/u);
  await expect((await new SheetPage(page).ready()).statusBar).toContainText(`显示 ${soon} 行`);
});

test('a chart is a table on demand, and its bars open their weeks', async ({ page }) => {
  await sailingSoon();
  await openAs(page, 'finance', '/dashboard');
  const chart = page.getByRole('region', { name: '每周开航箱量（TEU）' });
  // It stands below the figures, and comes where it is seen.
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator('.recharts-bar-rectangle path').first()).toBeAttached();
  const turn = chart.getByRole('button', { name: '表格' });
  await turn.click();
  await expect(turn).toHaveAttribute('aria-pressed', 'true');
  await expect(chart.getByRole('row')).toHaveCount(15);
  await turn.click();
  await chart
    .locator('.recharts-bar-rectangle')
    .filter({ has: page.locator('path') })
    .last()
    .click();
  await expect(page).toHaveURL(/\/order\/orderManage\?f=/u);
});

test('unsaved edits stand on the first page, also after the window was closed', async ({ page }) => {
  await openAs(page, 'finance', '/financial/cost');
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(1, 1, '单价');
  await sheet.select(row, '单价');
  await page.keyboard.type('77.25');
  await page.keyboard.press('Enter');
  await page.locator('.sidebar a[href="/dashboard"]').click();
  await expect(page.getByRole('link', { name: '未保存的修改：费用' })).toBeVisible();
  await page.waitForTimeout(1_000);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: '未保存的修改：费用' })).toBeVisible();
});

test('five minutes before an idle session ends somebody is asked; whoever does not answer signs in again', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'hr', '/dashboard');
  await expect(page.locator('.figures').first()).toBeVisible();
  await page.clock.fastForward('11:55:30');
  const question = page.getByRole('alertdialog', { name: '长时间没有操作' });
  await expect(question.getByRole('timer')).toHaveText(/^4:\d\d$/u);
  await question.getByRole('button', { name: '继续使用' }).click();
  await expect(question).toBeHidden();
  await page.clock.fastForward('11:56:00');
  await expect(question).toBeVisible();
  await page.clock.fastForward('00:05:00');
  await expect(page.getByRole('alertdialog', { name: '登陆过期' })).toBeVisible();
  await expect(question).toBeHidden();
});

test('an order is opened to a colleague in its record', async ({ page }) => {
  await openAs(page, 'manager', '/order/orderManage');
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '工作号');
  await page.keyboard.press('Space');
  const record = page.locator('.record');
  const people = record.getByRole('combobox', { name: '授权给' });
  await expect(people.locator('option').nth(1)).toBeAttached();
  const [colleague] = (await people.locator('option').nth(1).innerText()).trim().split(' · ');
  await people.selectOption({ index: 1 });
  await record.getByRole('button', { name: '授权', exact: true }).click();
  const access = record.locator('.access-line').filter({ hasText: colleague });
  await expect(access.getByRole('checkbox', { name: '可查看' })).toBeChecked();
  await access.getByRole('checkbox', { name: '可编辑' }).click();
  await expect(access.getByRole('checkbox', { name: '可编辑' })).toBeChecked();
  await access.getByRole('button', { name: /^收回/ }).click();
  await expect(access).toHaveCount(0);
});

test('the menu counts what is unread behind its entries, live, and for holders of the role alone', async ({ page }) => {
  const [sales, rates] = [await Caller.signIn('sales'), await Caller.signIn('rates')];
  const [enquiry] = await sales.rows('/freightEnquiryController/selectFreightEnquiry', {
    where: { field: 'enquiryStatus', op: 'equal', anyOf: ['QUOTED'] },
  });
  const counted = Number(await sales.call('/freightEnquiryController/noReadCount'));
  await openAs(page, 'sales', '/dashboard');
  const badge = page.locator('.sidebar a[href="/chatList"] .sidebar-badge');
  await expect(badge).toHaveCount(counted === 0 ? 0 : 1);
  await rates.call('/freightEnquiryController/sendMessage', { id: enquiry?.id, content: '舱位已留' });
  await expect(badge).toHaveText(String(counted + 1));
  await page.getByRole('button', { name: '运价管理' }).click();
  await expect(page.locator('.sidebar-heading .sidebar-badge')).toHaveText(String(counted + 1));
  await page.getByRole('button', { name: '运价管理' }).click();
});
