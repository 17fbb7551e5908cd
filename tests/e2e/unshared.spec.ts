import type { Page } from 'playwright/test';
import { SheetPage, openAs, sheets, soon } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Makes the page one that shares no memory with its workers, as where a browser or a company's proxy keeps the isolating headers back. */
async function withoutIsolation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'crossOriginIsolated', { value: false });
    Reflect.deleteProperty(globalThis, 'SharedArrayBuffer');
  });
}

/** Sends presses like `Control+ArrowDown` and letters without waiting for anything between them. */
async function pressAtOnce(page: Page, ...presses: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const codes: Readonly<Record<string, number>> = {
    Home: 36,
    End: 35,
    ArrowLeft: 37,
    ArrowUp: 38,
    ArrowRight: 39,
    ArrowDown: 40,
    Enter: 13,
    Backspace: 8,
  };
  const sent = presses.flatMap((press) => {
    const names = press.split('+');
    const key = names.at(-1) ?? '';
    const modifiers = (names.includes('Control') ? 2 : 0) + (names.includes('Shift') ? 8 : 0);
    const printed =
      key.length === 1 ? { text: key, code: `Key${key.toUpperCase()}` } : key === 'Enter' ? { text: '\r', code: key } : { code: key };
    const event = { key, modifiers, windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0), ...printed };
    return [
      session.send('Input.dispatchKeyEvent', { type: 'text' in printed ? 'keyDown' : 'rawKeyDown', ...event }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: event.code }),
    ];
  });
  await Promise.all(sent);
  await session.detach();
}

/** What the table for screen readers says may be a third of a second old. */
const tableLagMs = 350;

/** Where the cursor comes to rest (row, column, what the formula bar shows) and how much is selected: what is read twice alike. */
async function rest(sheet: SheetPage): Promise<string> {
  let before: string | null = null;
  return soon('the cursor at rest', async () => {
    await sheet.page.waitForTimeout(tableLagMs);
    const now = await read(sheet);
    const settled = now === before ? now : null;
    before = now;
    return settled;
  });
}

async function read(sheet: SheetPage): Promise<string> {
  const row = await sheet.root
    .locator('canvas table')
    .evaluate((table) => table.querySelector('[role=gridcell][aria-selected=true]')?.parentElement?.getAttribute('aria-rowindex'));
  const counted = /非空 [\d,]+ 格/u.exec((await sheet.statusBar.textContent()) ?? '')?.[0] ?? '';
  return [row, await sheet.root.locator('.formula-address span').textContent(), await sheet.formula.inputValue(), counted].join(' | ');
}

/** Keys pressed in one go, round by round. */
const rounds: readonly (readonly string[])[] = [
  [
    'Control+Home',
    'Control+ArrowDown',
    'Control+ArrowUp',
    'Control+ArrowRight',
    'Control+ArrowRight',
    'Control+ArrowDown',
    'Control+ArrowDown',
    'Control+ArrowDown',
  ],
  ['Control+End', 'Control+ArrowLeft', 'Control+ArrowLeft', 'Control+ArrowUp'],
  ['Home', 'End', 'Control+ArrowLeft', 'ArrowLeft', 'Control+ArrowDown', 'ArrowLeft'],
  ['Control+Home', 'Control+Shift+ArrowDown', 'Control+Shift+ArrowRight'],
  ['Control+a'],
  ['Control+Shift+End', 'Control+Shift+Home'],
];

/** Goes through all rounds, then makes two errors far apart and goes through them; answers every place on the way. */
async function walk(page: Page): Promise<string[]> {
  const sheet = await new SheetPage(page).ready();
  await expect(sheet.statusBar).toContainText(/3,\d{3} 行/u);
  const places: string[] = [];
  const pressed = async (...keys: readonly string[]): Promise<void> => {
    await pressAtOnce(page, ...keys);
    places.push(`${keys.join(' ')}: ${await rest(sheet)}`);
  };
  for (const round of rounds) await pressed(...round);
  // What is typed right behind a jump lands where the jump leads.
  await sheet.select(1, '箱型');
  await pressed('Control+ArrowDown', 'q', 'q', 'Enter');
  await pressed('Control+ArrowDown', 'w', 'Backspace', 'z', 'Enter', 'ArrowDown');
  await expect(sheet.statusBar).toContainText('2 处错误');
  await sheet.toolbar.getByRole('searchbox').fill('海运');
  await expect(sheet.statusBar).toContainText(/显示 [\d,]+ 行/u);
  await page.keyboard.press('F8');
  await expect(sheet.formula).toHaveValue('qq');
  await sheet.toolbar.getByRole('searchbox').fill('');
  await expect(sheet.statusBar).not.toContainText('显示');
  for (let time = 0; time < 2; time++) {
    await page.keyboard.press('F8');
    places.push(`F8: ${await rest(sheet)}`);
  }
  await page.keyboard.press('Shift+F8');
  places.push(`Shift+F8: ${await rest(sheet)}`);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).toContainText('没有修改');
  return places;
}

test('without shared memory every key leads to the cell it leads to with it', async ({ page, context, silent }) => {
  await openAs(page, 'finance', sheets.costs);
  const apart = await context.newPage();
  silent(apart);
  await withoutIsolation(apart);
  await apart.goto(sheets.costs);
  expect(await apart.evaluate(() => [globalThis.crossOriginIsolated, 'SharedArrayBuffer' in globalThis])).toEqual([false, false]);
  const [places, wanted] = [await walk(apart), await walk(page)];
  expect(places).toEqual(wanted);
  expect(new Set(wanted).size).toBeGreaterThan(10);
});
