import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type findWords from '#locales/zh/find.json';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const wordsOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/find.json`, import.meta.url), 'utf8')) as typeof findWords;
const words = wordsOf('zh');

/** "Not found" of the whole sheet, which names the columns that are hidden. */
const nowhere = (said: typeof words): RegExp =>
  new RegExp(
    `^${said.fnr.notCellHidden
      .replace('{{hidden}}', said.hidden.columns)
      .replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
      .replace('\\{\\{columns\\}\\}', '\\d+')}$`,
    'u',
  );

/** The dialog of find and replace, opened with the keys. */
async function opened(page: Page, keys: 'Control+f' | 'Control+h', said = words) {
  await page.keyboard.press(keys);
  const dialog = page.getByRole('dialog', { name: keys === 'Control+f' ? said.title : said.titleReplace, exact: true });
  const text = dialog.getByLabel(said.text, { exact: true });
  await expect(text).toBeFocused();
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const note = dialog.getByRole('status');
  const lines = dialog.getByRole('listbox').getByRole('option');
  const tick = (name: string, on = true) => dialog.getByLabel(name, { exact: true }).setChecked(on);
  return { dialog, text, press, note, lines, tick };
}

const openCosts = async (page: Page): Promise<SheetPage> => {
  await openAs(page, 'finance', sheets.costs);
  return new SheetPage(page).ready();
};

/** The last columns of the sheet come into sight. */
async function toTheEnd(page: Page, sheet: SheetPage): Promise<void> {
  await sheet.select(1, '工作号');
  await page.keyboard.press('End');
  await expect(sheet.root.locator('canvas [role=columnheader]').getByText('备注', { exact: true })).toBeAttached();
}

/** Types into a cell of the sheet. */
async function put(page: Page, sheet: SheetPage, row: number, header: string, text: string): Promise<void> {
  await sheet.select(row, header);
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
}

const address = (sheet: SheetPage) => sheet.root.locator('.formula-address');

test('next and previous go round; find all lists every hit, and its lines lead to them', async ({ page }) => {
  const sheet = await openCosts(page);
  const caller = await Caller.signIn('manager');
  const { total } = (await caller.call('/costController/list', {
    page: 1,
    size: 1,
    where: { and: [{ field: 'currency', op: 'equal', value: 'USD' }] },
  })) as { total: number };
  await sheet.select(1, '工作号');
  const { dialog, text, press, note, lines, tick } = await opened(page, 'Control+f');
  expect(await dialog.boundingBox()).toMatchObject({ width: 540, height: 370 });

  await text.fill('usd');
  await tick(words.whole);
  await page.keyboard.press('Tab');
  await press(words.all);
  await expect(note).toContainText(words.found.replace('{{n}}', total.toLocaleString('en')));
  await expect(lines.first()).toContainText('USD');
  // Far more hits than lines: only those in sight are drawn.
  expect(total).toBeGreaterThan(20);
  expect(await lines.count()).toBeLessThan(20);

  await lines.nth(2).click();
  await expect(lines.nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(address(sheet).locator('span')).toHaveText('币种');
  await expect(sheet.formula).toHaveValue('USD');
  const third = await address(sheet).innerText();
  await page.keyboard.press('ArrowDown');
  await expect(lines.nth(3)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(dialog.getByRole('listbox').locator('[aria-selected=true]')).toHaveAttribute('aria-posinset', String(total));
  const last = await address(sheet).innerText();

  await text.focus();
  await page.keyboard.press('Enter');
  await expect(note).toContainText(words.wrapped);
  await page.keyboard.press('Shift+Enter');
  await expect(note).toContainText(words.wrappedBack);
  expect(await address(sheet).innerText()).toBe(last);

  await tick('区分大小写');
  await press(words.next);
  await expect(note).toHaveText(nowhere(words));

  // The sheet stays in use while the dialog is open, and F3 goes on from wherever the person is.
  await tick('区分大小写', false);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  await page.keyboard.press('Control+Home');
  for (let hit = 0; hit < 3; hit++) await page.keyboard.press('F3');
  await expect(address(sheet)).toHaveText(third.replace('\n', ''));
  await page.keyboard.press('Shift+F3');
  await expect(address(sheet).locator('span')).toHaveText('币种');
});

test('selected cells are searched alone and stay selected; what is hidden is said to be left out', async ({ page }) => {
  const sheet = await openCosts(page);
  await toTheEnd(page, sheet);
  await put(page, sheet, 2, '备注', 'berth seven');
  await put(page, sheet, 5, '备注', 'berth eight');
  await sheet.select(1, '备注');
  await sheet.extend(2);
  const filled = (await sheet.texts('备注', 1, 3)).filter((held) => held !== '').length;
  const { press, text, note, lines, tick } = await opened(page, 'Control+f');
  await text.fill('berth*');
  await tick(words.whole);
  await press(words.all);
  await expect(lines).toHaveCount(1);
  await expect(note).toContainText(words.found.replace('{{n}}', '1'));
  await lines.first().click();
  await expect(sheet.formula).toHaveValue('berth seven');
  // Cells that hold something are counted; of a single cell the status bar says nothing.
  await expect(sheet.statusBar).toContainText(`非空 ${filled} 格`);
  await text.fill('no such text');
  await press(words.all);
  await expect(note).toHaveText(words.fnr.notCell);
  await text.fill('berth*');
  await page.getByRole('button', { name: words.scopeWiden }).click();
  await expect(text).toBeFocused();
  await press(words.all);
  await expect(lines).toHaveCount(2);
  await page.keyboard.press('Escape');

  await sheet.select(2, '备注');
  await sheet.toolbar.getByLabel('在本表中搜索').fill('berth');
  await expect(sheet.statusBar).toContainText('显示 2 行');
  const again = await opened(page, 'Control+f');
  await again.press(words.all);
  await expect(again.lines).toHaveCount(2);
  await expect(again.note).toContainText(/筛选隐藏的 [\d,]+ 行/);
  // What is not there may be where nobody has looked.
  await again.text.fill('no such text');
  for (const name of [words.all, words.next]) {
    await again.press(name);
    await expect(again.note).toContainText(/没有找到匹配的单元格。.*筛选隐藏的 [\d,]+ 行/);
  }
});

test('replacing all is previewed with the cells that are left, and is one step of undo', async ({ page }) => {
  const sheet = await openCosts(page);
  const [amount = ''] = await sheet.texts('金额', 1, 1);
  await toTheEnd(page, sheet);
  for (const row of [1, 2, 3]) await put(page, sheet, row, '备注', `berth ${row}`);
  await sheet.select(1, '备注');
  const { dialog, text, press, note, lines, tick } = await opened(page, 'Control+h');
  await tick(words.whole, false);
  await text.fill('^berth (\\d)$');
  await dialog.getByLabel(words.by, { exact: true }).fill('$1. Liegeplatz');
  await tick(words.regex);
  await press(words.replaceAll);
  await expect(dialog).toContainText(words.replace.will.replace('{{n}}', '3'));
  await expect(lines.first()).toContainText('berth 1');
  await expect(lines.first()).toContainText('1. Liegeplatz');
  await expect.poll(() => sheet.texts('备注', 1, 3)).toEqual(['berth 1', 'berth 2', 'berth 3']);
  await press(words.replace.verb.replace('{{n}}', '3'));
  await expect(note).toContainText(words.replace.done.replace('{{n}}', '3'));
  await expect.poll(() => sheet.texts('备注', 1, 3)).toEqual(['1. Liegeplatz', '2. Liegeplatz', '3. Liegeplatz']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.texts('备注', 1, 3)).toEqual(['berth 1', 'berth 2', 'berth 3']);

  // One at a time: replaced, then on to the next. Undo has selected what it brought back; a move makes it one cell again.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(sheet.formula).toHaveValue('berth 1');
  const one = await opened(page, 'Control+h');
  await one.press(words.replaceOne);
  await expect.poll(() => sheet.texts('备注', 1, 2)).toEqual(['1. Liegeplatz', 'berth 2']);
  await expect(sheet.formula).toHaveValue('berth 2');

  // Cells worked out by the system are named with their reason, and nothing is written.
  await one.tick(words.regex, false);
  await one.text.fill(amount);
  await one.tick(words.whole);
  await one.press(words.replaceAll);
  await expect(one.dialog).toContainText(words.replace.readOnly);
  await expect(one.dialog).toContainText(words.replace.none);
  await expect(one.dialog.getByRole('button', { name: words.replace.verb.replace('{{n}}', '0') })).toHaveAttribute('aria-disabled', 'true');
  await one.press(words.replace.select);
  await expect(sheet.statusBar).toContainText(/非空 [2-9]\d* 格/);
});

test('what a colleague changes between the preview and the replacing is left and told', async ({ page }) => {
  const sheet = await openCosts(page);
  const colleague = await Caller.signIn('service');
  const [row] = await colleague.rows('/costController/list', { sort: [{ field: 'costDate', dir: 'desc' }], size: 1 });
  await toTheEnd(page, sheet);
  for (const at of [1, 2]) await put(page, sheet, at, '备注', 'quay');
  await sheet.saveAll();
  await sheet.select(1, '备注');
  const { dialog, text, press, note, tick } = await opened(page, 'Control+h');
  await tick(words.regex, false);
  await text.fill('quay');
  await dialog.getByLabel(words.by, { exact: true }).fill('wharf');
  await press(words.replaceAll);
  await expect(dialog).toContainText(words.replace.will.replace('{{n}}', '2'));
  const [now] = await colleague.rows('/costController/list', { where: { and: [{ field: 'id', op: 'equal', value: row?.id }] } });
  await colleague.call('/costController/batchEdit', {
    batchId: crypto.randomUUID(),
    rows: [{ id: now?.id, version: now?.version, set: { remark: { old: 'quay', new: 'jetty' } } }],
  });
  await expect.poll(() => sheet.texts('备注', 1, 2)).toEqual(['jetty', 'quay']);
  await press(words.replace.verb.replace('{{n}}', '2'));
  await expect(note).toContainText(words.replace.done.replace('{{n}}', '1'));
  await expect(note).toContainText(words.replace.changedSince.replace('{{n}}', '1'));
  await expect.poll(() => sheet.texts('备注', 1, 2)).toEqual(['jetty', 'wharf']);
});

test('a pattern that finds no end is stopped, and the sheet can be used meanwhile', async ({ page }) => {
  const sheet = await openCosts(page);
  await toTheEnd(page, sheet);
  await put(page, sheet, 1, '备注', `${'a'.repeat(48)}!`);
  await sheet.select(3, '备注');
  const { dialog, text, press, note, tick } = await opened(page, 'Control+f');
  await tick(words.whole, false);
  await text.fill('(a+)+(?!.)');
  await tick(words.regex);
  await press(words.all);
  await expect(dialog.getByRole('button', { name: words.stop })).toBeVisible();
  await page.evaluate(() => document.querySelector<HTMLElement>('.view:not([hidden]) .cell-editor')?.focus());
  await page.keyboard.press('ArrowDown');
  await expect(sheet.root.locator('canvas [role=row][aria-rowindex="5"] [aria-selected=true]')).toBeAttached();
  await expect(note).toHaveText(words.fnr.catastrophic);
  await text.fill('a+!$');
  await press(words.next);
  await expect(sheet.formula).toHaveValue(/^a+!$/);
});

test('the dialog is moved with keys and pointer, and keeps its settings for the next sheet', async ({ page }) => {
  const sheet = await openCosts(page);
  await sheet.select(1, '工作号');
  const { dialog, text, tick } = await opened(page, 'Control+f');
  await text.fill('kept');
  await tick(words.whole);
  const before = await dialog.boundingBox();
  const grip = dialog.getByRole('button', { name: words.move });
  await grip.press('ArrowLeft');
  await grip.press('ArrowDown');
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: (before?.x ?? 0) - 16, y: (before?.y ?? 0) + 16 });
  const box = await grip.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) - 260, (box?.y ?? 0) + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: (before?.x ?? 0) - 316, y: (before?.y ?? 0) + 66 });
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: '出口订单' }).first().click();
  await (await new SheetPage(page).titled('出口订单')).ready();
  const next = await opened(page, 'Control+f');
  await expect(next.text).toHaveValue('kept');
  await expect(next.dialog.getByLabel(words.whole, { exact: true })).toBeChecked();
});

for (const language of ['zh', 'en', 'ar']) {
  test(`says in ${language} what went wrong`, async ({ page, context, baseURL }) => {
    const said = wordsOf(language);
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await openCosts(page);
    const { dialog, text, press, note, tick } = await opened(page, 'Control+f', said);
    await expect(dialog).toHaveCSS('direction', language === 'ar' ? 'rtl' : 'ltr');
    await tick(said.whole, false);
    await text.fill('nowhere to be found');
    await page.keyboard.press('Enter');
    await expect(note).toHaveText(nowhere(said));
    await tick(said.regex);
    await text.fill('(');
    await press(said.next);
    await expect(note).toHaveText(said.fnr.reError);
    for (const clipped of await dialog.locator('button, label, h2').all())
      expect(await clipped.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
  });
}
