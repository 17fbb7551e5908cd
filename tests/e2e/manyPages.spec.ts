import type { Page } from 'playwright/test';
import { openAs, SheetPage, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const live = (page: Page) => page.locator('.view:visible .sheet').first().getByText('实时', { exact: true });

test('of six pages of one person the one opened first rests, tries nothing by itself, and is live again when somebody comes back to it', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  let opened = 0;
  page.on('websocket', (socket) => {
    if (socket.url().includes('/webSocket/')) opened += 1;
  });
  await page.clock.install();
  await openAs(page, 'dispatch', sheets.costs);
  await new SheetPage(page).ready();
  await expect(live(page)).toBeVisible();
  for (let more = 0; more < 5; more++) {
    const other = await context.newPage();
    await other.goto(sheets.costs);
    await new SheetPage(other).ready();
    await expect(live(other)).toBeVisible();
  }
  await expect(live(page)).toBeHidden();
  await page.clock.fastForward('00:05:00');
  expect(opened).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(live(page)).toBeVisible();
  expect(opened).toBe(2);
});
