import { expect, type Page } from 'playwright/test';
import { openAs, SheetPage } from '#tests/e2e/sheetPage';

/** The sheet of somebody who searched it for a mark that stands in so many rows. */
export async function foundRows(page: Page, user: string, path: string, mark: string, rows: number): Promise<SheetPage> {
  await openAs(page, user, path);
  const sheet = await new SheetPage(page).ready();
  await sheet.toolbar.getByRole('searchbox').fill(mark);
  await page.keyboard.press('Enter');
  await expect(sheet.statusBar).toContainText(`显示 ${rows} 行`);
  return sheet;
}
