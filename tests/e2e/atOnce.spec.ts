import { readFileSync, readdirSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Wide and high enough for the columns and rows the tests write to. */
test.use({ viewport: { width: 3500, height: 2000 }, permissions: ['clipboard-read', 'clipboard-write'] });

const times = 24;

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly modifiers?: number;
  readonly text?: string;
}

const controlKey = 2;
const keys = {
  fillDown: { key: 'd', code: 'KeyD', windowsVirtualKeyCode: 68, modifiers: controlKey },
  undo: { key: 'z', code: 'KeyZ', windowsVirtualKeyCode: 90, modifiers: controlKey },
  edit: { key: 'F2', code: 'F2', windowsVirtualKeyCode: 113 },
  x: { key: 'x', code: 'KeyX', windowsVirtualKeyCode: 88, text: 'x' },
  enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
} satisfies Record<string, Key>;

/** Presses keys without waiting for anything between them. */
async function press(page: Page, ...pressed: readonly Key[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const sent = pressed.flatMap((one) => [
    session.send('Input.dispatchKeyEvent', { type: one.text === undefined ? 'rawKeyDown' : 'keyDown', ...one }),
    session.send('Input.dispatchKeyEvent', {
      type: 'keyUp',
      key: one.key,
      code: one.code,
      windowsVirtualKeyCode: one.windowsVirtualKeyCode,
    }),
  ]);
  await Promise.all(sent);
  await session.detach();
}

/** Scripts of these names come when they are let through: what opens over the rows, and its words, where none are named. */
async function keepLate(page: Page, names = /\/(?:Opened|zhLate)-[^/]*\.js$/u): Promise<() => void> {
  let here = (): void => undefined;
  const late = new Promise<void>((resolve) => (here = resolve));
  await page.route(names, async (route) => {
    await late;
    await route.continue();
  });
  return here;
}

test('a cell opened right after a fill shows what was filled in, however soon, also while the rest of the screen comes', async ({
  page,
}) => {
  const here = await keepLate(page);
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(4, times, '备注');
  const wanted = ['源'];
  await sheet.select(row, '备注');
  await page.keyboard.type('源');
  await page.keyboard.press('Enter');
  for (let at = 1; at < times; at++) {
    if (at === 5) here();
    await press(page, keys.fillDown, keys.edit, keys.x, keys.enter);
    wanted.push(`${wanted.at(-1)}x`);
  }
  await expect.poll(() => sheet.texts('备注', row, times)).toEqual(wanted);
});

test('and right after a paste or an undo; a value typed over a fill is the one that stays', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const row = await sheet.openRows(30, 10, '备注');
  for (let at = 0; at < 8; at++) {
    await sheet.select(row + at, '备注');
    await page.evaluate((text) => navigator.clipboard.writeText(text), `贴${at}`);
    await page.keyboard.down('Control');
    await page.keyboard.press('v');
    await page.keyboard.up('Control');
    await press(page, keys.edit, keys.x, keys.enter);
    // What is pressed before the paste has come waits for it; nobody chooses another cell meanwhile.
    await expect.poll(() => sheet.texts('备注', row + at, 1)).toEqual([`贴${at}x`]);
  }
  await sheet.select(row + 7, '备注');
  await press(page, keys.undo, keys.edit, keys.x, keys.x, keys.enter);
  await expect.poll(() => sheet.texts('备注', row + 7, 1)).toEqual(['贴7xx']);

  await sheet.select(row + 8, '备注');
  await press(page, keys.x, keys.enter);
  await sheet.select(row + 9, '备注');
  const [before = ''] = await sheet.texts('备注', row + 9, 1);
  await page.keyboard.press('Control+d');
  await page.keyboard.insertText(before === '' ? '同' : before);
  await page.keyboard.press('Enter');
  await expect.poll(() => sheet.texts('备注', row + 9, 1)).toEqual([before === '' ? '同' : before]);
});

test('what is typed before a box has come goes into it, and a refusal is in words once they are there', async ({ page }) => {
  const here = await keepLate(page);
  const worded = await keepLate(page, /\/zh-[^/]*\.js$/u);
  const opening = openAs(page, 'finance', sheets.costs);
  // Before its words the shell is an outline: nothing in it is called by a key.
  await expect(page.locator('.shell[aria-busy=true]')).toBeVisible();
  expect(await page.locator('body').innerText()).not.toContain('route.');
  worded();
  await opening;
  const sheet = await new SheetPage(page).ready();
  const editor = sheet.root.locator('.cell-editor');
  await expect(editor).toBeFocused();
  await page.keyboard.type('9');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('9');
  // Refused, and as long as nobody can say why in words, by no code either.
  await expect(sheet.root.locator('.formula-bar')).toContainText('工作号');
  await expect(sheet.root).not.toContainText('FIELD_CREATE_ONLY');
  await page.keyboard.press('Control+g');
  await page.keyboard.type('2');
  await page.keyboard.type('1');
  here();
  await expect(page.getByRole('combobox', { name: '转到' })).toHaveValue('21');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: '转到' })).toBeHidden();
  await expect(editor).toBeFocused();
  await page.keyboard.type('9');
  await expect(sheet.root.locator('.formula-bar')).toContainText('只能在新增时填写');
  await expect(sheet.root).not.toContainText('FIELD_CREATE_ONLY');
});

/** What would stand where a word has not come: the keys of all words, without their namespaces. */
function keysOfWords(): ReadonlySet<string> {
  const folder = new URL('../../locales/zh/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const keys = new Set<string>();
  const take = (words: object, path: readonly string[]) => {
    for (const [name, word] of Object.entries(words) as [string, string | object][]) {
      if (typeof word === 'object') take(word, [...path, name]);
      else keys.add([...path, name].join('.').replace(/_(?:zero|one|two|few|many|other)$/u, ''));
    }
  };
  for (const file of files) {
    const words = JSON.parse(readFileSync(new URL(file.replaceAll('\\', '/'), folder), 'utf8')) as Record<string, object>;
    // Those of an area stand under their namespaces.
    for (const part of file.startsWith('areas') ? Object.values(words) : [words]) take(part, []);
  }
  return keys;
}

test('an address opened on a slow line has its words before its rows: no key stands on it', async ({ page }) => {
  const keys = keysOfWords();
  await keepLate(page);
  for (const path of [
    '/order/lcl',
    '/surcharge',
    '/freightManagement/freightMaintained',
    '/financial/voucher',
    '/kingdee/receiptPayment',
  ]) {
    await openAs(page, 'admin', path);
    await expect(page.locator('.sheet-grid[data-loading=false]').first()).toBeVisible();
    const texts = (await page.locator('body').innerText()).split(/[\n\t]/u).map((text) => text.trim());
    expect(texts.length, path).toBeGreaterThan(20);
    expect(
      texts.filter((text) => keys.has(text)),
      path,
    ).toEqual([]);
  }
});
