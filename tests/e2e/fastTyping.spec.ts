import type { Page } from 'playwright/test';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const first = 2;
const count = 20;

/** Key events of the browser's own, each a given time after the one before, as a scanner or rolling fingers send them. */
async function typeWithGap(page: Page, text: string, gap: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const sent: Promise<unknown>[] = [];
  for (const character of text) {
    const key =
      character === '\n'
        ? { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
        : { key: character, code: `Digit${character}`, windowsVirtualKeyCode: character.charCodeAt(0), text: character };
    sent.push(
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
      session.send('Input.dispatchKeyEvent', {
        type: 'keyUp',
        key: key.key,
        code: key.code,
        windowsVirtualKeyCode: key.windowsVirtualKeyCode,
      }),
    );
    const due = performance.now() + gap;
    while (gap > 0 && performance.now() < due) await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(sent);
  await session.detach();
}

for (const [turn, gap] of [0, 1, 3, 5, 8].entries()) {
  test(`nothing typed is lost with ${gap} ms between the keys`, async ({ page }) => {
    await openAs(page, 'finance', sheets.costs);
    const sheet = await new SheetPage(page).ready();
    await sheet.select(first, '单价');
    const wanted = Array.from({ length: count }, (_, at) => String(1_111 * (turn + 1) + 37 * at));
    await typeWithGap(page, wanted.map((price) => `${price}\n`).join(''), gap);
    await expect(sheet.statusBar).toContainText(`${count} 格未保存`);
    // The table for screen readers follows the canvas a moment later.
    await expect.poll(async () => (await sheet.texts('单价', first, count)).map((text) => text.replaceAll(',', ''))).toEqual(wanted);
  });
}

test('steps of a held key that all come before the page may draw once are one after the other, and none is an error', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(first, '单价');
  const address = sheet.root.locator('.formula-address');
  const before = await address.innerText();
  await page.evaluate(async (times) => {
    const press = { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true };
    for (let step = 0; step < times; step += 1) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
      // Work of the page's own that waits for its turn gets none between two keys, as on a machine that cannot follow.
      await Promise.resolve();
    }
  }, 150);
  await expect(sheet.root.locator('canvas [role=gridcell][aria-selected=true]')).toHaveCount(1);
  await expect(address).not.toHaveText(before);
});
