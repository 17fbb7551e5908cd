import type { Page } from 'playwright/test';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sendSignIn, sentBatches, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** High enough for the rows the tests write to. */
test.use({ viewport: { width: 1440, height: 1800 } });

/** How many pieces the browser keeps of unsaved edits; each edit made on its own is one. */
function draftPieces(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('tallysheet-drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result.transaction('edits').objectStore('edits').count();
          count.onsuccess = () => resolve(count.result);
          count.onerror = () => reject(count.error);
        };
      }),
  );
}

const byDate = { sort: [{ field: 'costDate', dir: 'desc' }] };

for (const cut of ['before it reached the server', 'after the server had done it'] as const)
  test(`a save whose connection broke ${cut} is sent again under its id and done once`, async ({ page }) => {
    await openAs(page, 'finance', sheets.costs);
    const sheet = await new SheetPage(page).ready();
    const reader = await Caller.signIn('manager');
    const before = (await reader.rows('/costController/list', byDate))[21];
    const batches = sentBatches(page);
    await page.route(
      '**/costController/batchEdit',
      async (route) => {
        if (cut === 'after the server had done it') await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await sheet.select(22, '单价');
    const price = cut === 'after the server had done it' ? '522' : '511';
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await expect(sheet.statusBar).toContainText('已全部保存');
    expect(batches).toHaveLength(2);
    expect(batches[1]?.batchId).toBe(batches[0]?.batchId);
    const after = (await reader.rows('/costController/list', byDate))[21];
    expect([after?.price, after?.version]).toEqual([price, Number(before?.version) + 1]);
  });

test(
  'without a network work goes on, and what was saved meanwhile goes by itself when it is back',
  { tag: '@smoke' },
  async ({ page, context }) => {
    await openAs(page, 'finance', sheets.costs);
    const sheet = await new SheetPage(page).ready();
    await context.setOffline(true);
    await expect(page.getByText('网络已断开').first()).toBeVisible();
    await sheet.select(23, '单价');
    await page.keyboard.type('623');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await expect(sheet.root.getByText('恢复连接后连同之后的修改一起保存')).toBeVisible();
    await expect(sheet.statusBar).toContainText('已离线，1 格待保存');
    await context.setOffline(false);
    await expect(sheet.statusBar).toContainText('已全部保存');
    await expect(sheet.statusBar).toContainText('实时');
    await page.reload();
    await sheet.ready();
    await expect(await sheet.cell(23, '单价')).toHaveText('623');
  },
);

test('edits of a page that died are offered again with their number and time', async ({ page, context }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(15, '单价');
  for (const [at, price] of ['71', '72', '73'].entries()) {
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
    await expect.poll(() => draftPieces(page)).toBe(at + 1);
  }
  await expect(sheet.statusBar).toContainText('3 格未保存');
  await page.goto('chrome://crash').catch(() => undefined);

  const again = await context.newPage();
  await again.goto(sheets.costs);
  const sheetAgain = await new SheetPage(again).ready();
  const banner = sheetAgain.root.locator('.banner-waiting');
  await expect(banner).toContainText(/上次有 3 格修改没有保存（\d\d:\d\d）/);
  const stored = await sheetAgain.texts('单价', 15, 3);
  expect(stored).not.toEqual(['71', '72', '73']);
  await banner.getByRole('button', { name: '恢复到表中' }).click();
  await expect.poll(() => sheetAgain.texts('单价', 15, 3)).toEqual(['71', '72', '73']);
  await expect(sheetAgain.statusBar).toContainText('3 格未保存');
  await sheetAgain.saveAll();
  await again.reload();
  await sheetAgain.ready();
  await expect(await sheetAgain.cell(15, '单价')).toHaveText('71');
  await expect(banner).toBeHidden();
});

/** The page dies, and the person comes back in another. */
async function comeBack(page: Page, meanwhile?: () => Promise<unknown>): Promise<SheetPage> {
  const context = page.context();
  await page.goto('chrome://crash').catch(() => undefined);
  await meanwhile?.();
  const again = await context.newPage();
  await again.goto(sheets.costs);
  if (await again.locator('.sign-in-form').isVisible()) await sendSignIn(again, 'finance');
  return new SheetPage(again).ready();
}

test('what was typed into a cell still open when the page died is offered again', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(31, '单价');
  await page.keyboard.type('3131');
  await expect.poll(() => draftPieces(page)).toBe(1);
  await expect(sheet.statusBar).toContainText('没有修改');
  const again = await comeBack(page);
  const banner = again.root.locator('.banner-waiting');
  await expect(banner).toContainText('上次有 1 格修改没有保存');
  await banner.getByRole('button', { name: '恢复到表中' }).click();
  await expect.poll(() => again.texts('单价', 31, 1)).toEqual(['3,131']);
  await again.saveAll();
});

test('a draft over a value a colleague has changed meanwhile is shown as a conflict and overwrites nothing', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const colleague = await Caller.signIn('controller');
  const row = (await colleague.rows('/costController/list', byDate))[32];
  await sheet.select(33, '单价');
  await page.keyboard.type('3333');
  await page.keyboard.press('Enter');
  await expect.poll(() => draftPieces(page)).toBe(1);
  const sheetAgain = await comeBack(page, () =>
    colleague.call('/costController/batchEdit', {
      batchId: crypto.randomUUID(),
      rows: [{ id: row?.id, version: row?.version, set: { price: { old: row?.price, new: '444' } } }],
    }),
  );
  await sheetAgain.root.locator('.banner-waiting').getByRole('button', { name: '恢复到表中' }).click();
  await expect(sheetAgain.statusBar).toContainText('冲突');
  await sheetAgain.select(33, '单价');
  await expect(sheetAgain.root.locator('.formula-conflict')).toContainText('444');
  expect((await colleague.rows('/costController/list', byDate))[32]?.price).toBe('444');
});

test('two saves made without a network land in order and once each', async ({ page, context }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const reader = await Caller.signIn('manager');
  const before = (await reader.rows('/costController/list', byDate)).slice(34, 36);
  await context.setOffline(true);
  await expect(page.getByText('网络已断开').first()).toBeVisible();
  for (const [row, price] of [
    [35, '3501'],
    [36, '3601'],
    [35, '3502'],
  ] as const) {
    await sheet.select(row, '单价');
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
  }
  await expect(sheet.statusBar).toContainText('格待保存');
  await context.setOffline(false);
  await expect(sheet.statusBar).toContainText('已全部保存');
  const after = (await reader.rows('/costController/list', byDate)).slice(34, 36);
  expect(after.map(({ price }) => price)).toEqual(['3502', '3601']);
  expect(after.map(({ version }, at) => Number(version) - Number(before[at]?.version)).every((steps) => steps >= 1 && steps <= 2)).toBe(
    true,
  );
});

/** Ends the session as another place would, without a word to the page. */
const endSession = (page: Page) =>
  page.evaluate(async () => {
    const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    await fetch('/loginController/userLogout', {
      method: 'POST',
      headers: { authorization: decodeURIComponent(token), 'content-type': 'application/json' },
      body: '{}',
    });
  });

test('a session that ends keeps the edits, and signing in again offers them', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(38, '单价');
  await page.keyboard.type('3838');
  await page.keyboard.press('Enter');
  await expect.poll(() => draftPieces(page)).toBe(1);
  await endSession(page);
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '账单', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button').click();
  await expect(page.locator('.sign-in-form')).toBeVisible();
  await sendSignIn(page, 'finance');
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '费用', exact: true }).click();
  await sheet.ready();
  const banner = sheet.root.locator('.banner-waiting');
  await expect(banner).toContainText('上次有 1 格修改没有保存');
  await banner.getByRole('button', { name: '恢复到表中' }).click();
  await expect.poll(() => sheet.texts('单价', 38, 1)).toEqual(['3,838']);
  await sheet.saveAll();
});

test('a save that meets an ended session goes on its way after signing in again', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(39, '单价');
  await page.keyboard.type('3939');
  await page.keyboard.press('Enter');
  await endSession(page);
  await page.keyboard.press('Control+s');
  await page.getByRole('alertdialog').getByRole('button').click();
  await expect(page.locator('.sign-in-form')).toBeVisible();
  await sendSignIn(page, 'finance');
  await sheet.ready();
  await expect(sheet.statusBar).toContainText('已全部保存');
  expect((await (await Caller.signIn('controller')).rows('/costController/list', byDate))[38]?.price).toBe('3939');
});

test('a browser without room for drafts says so while something is unsaved, and saves all the same', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await sheet.select(40, '单价');
  await page.keyboard.type('4040');
  await page.keyboard.press('Enter');
  const note = sheet.root.getByText('浏览器现在无法保留草稿');
  await expect(note).toBeVisible();
  await sheet.saveAll();
  await expect(note).toBeHidden();
  await session.send('Storage.overrideQuotaForOrigin', { origin });
});
