import type { Page } from 'playwright/test';
import { fromScaled, toScaled } from '#tests/e2e/cents';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const list = '/costController/list';

/** Opens the filter of the active column with the keys and answers its panel. */
async function openFilter(page: Page, column: string) {
  await page.keyboard.press('Control+Shift+l');
  const panel = page.getByRole('dialog', { name: `${column}：筛选与排序` });
  await expect(panel.getByRole('checkbox').first()).toBeVisible();
  return panel;
}

const shownRows = async (sheet: SheetPage): Promise<number> =>
  Number(/(?:显示|共) ([\d,]+) 行/.exec(await sheet.statusBar.innerText())?.[1]?.replaceAll(',', ''));

test('columns are narrowed by values, by two conditions and by wildcards, each shown as a chip', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  // Sees the same rows; a second session of the same person would end the first.
  const caller = await Caller.signIn('manager');
  const count = async (where: object): Promise<number> =>
    ((await caller.call(list, { page: 1, size: 1, where })) as { total: number }).total;
  const chips = sheet.root.getByRole('group', { name: '正在生效的筛选' });

  await sheet.select(1, '币种');
  const currencies = await openFilter(page, '币种');
  await currencies.getByRole('checkbox', { name: /全选/ }).uncheck();
  await currencies.getByRole('checkbox', { name: /USD/ }).check();
  await currencies.getByRole('button', { name: '应用' }).click();
  await expect(chips.locator('.chip-words')).toHaveText(['币种 USD']);
  const usd = { field: 'currency', op: 'equal', value: 'USD' };
  await expect.poll(() => shownRows(sheet)).toBe(await count({ and: [usd] }));
  await expect.poll(async () => [...new Set(await sheet.texts('币种', 1, 20))]).toEqual(['USD']);

  await sheet.select(1, '单价');
  const prices = await openFilter(page, '单价');
  await prices.getByLabel('条件 1', { exact: true }).selectOption({ label: '大于等于' });
  await prices.getByLabel('条件 1 的值').fill('50');
  await prices.getByLabel('条件 2', { exact: true }).selectOption({ label: '小于' });
  await prices.getByLabel('条件 2 的值').fill('2000');
  await page.keyboard.press('Enter');
  const bounds = [
    { field: 'price', op: 'ge', value: '50' },
    { field: 'price', op: 'lt', value: '2000' },
  ];
  await expect.poll(() => shownRows(sheet)).toBe(await count({ and: [usd, ...bounds] }));
  await expect(chips.locator('.chip-words')).toHaveCount(2);

  await chips.getByRole('button', { name: '清除全部筛选' }).click();
  await expect(sheet.statusBar).toContainText(/共 [\d,]+ 行/);
  await expect(chips).toBeHidden();

  await sheet.select(1, '结算单位');
  const parties = await openFilter(page, '结算单位');
  await parties.getByLabel('条件 1 的值').fill('宁波?*和');
  await page.keyboard.press('Enter');
  await expect(chips.locator('.chip-words')).toHaveCount(1);
  await expect.poll(() => shownRows(sheet)).toBeGreaterThan(0);
  await expect.poll(async () => (await sheet.texts('结算单位', 1, 5)).every((party) => /^宁波.+和/.test(party))).toBe(true);
});

/** Rows that hold under one condition of a column, as its panel is filled in and the status line counts them. */
async function countFor(page: Page, sheet: SheetPage, column: string, op: string, values: readonly string[]): Promise<number> {
  const chips = sheet.root.getByRole('group', { name: '正在生效的筛选' });
  await sheet.select(1, column);
  const panel = await openFilter(page, column);
  await panel.getByLabel('条件 1', { exact: true }).selectOption({ label: op });
  for (const [at, value] of values.entries()) await panel.getByLabel(at === 0 ? '条件 1 的值' : '条件 1 的上限').fill(value);
  await panel.getByRole('button', { name: '应用' }).click();
  await expect(chips.locator('.chip-words')).toHaveCount(1);
  const shown = await shownRows(sheet);
  await chips.getByRole('button', { name: `清除筛选：${column}` }).click();
  await expect(chips).toBeHidden();
  return shown;
}

/** What each operator keeps is proved by the vectors of the worker and the database, its words in `tests/client/sheet/conditions.test.ts`. */
test('a condition keeps the rows it says, of texts with a wildcard, of numbers and of days; so do the blank ones', async ({ page }) => {
  await page.setViewportSize({ width: 2400, height: 900 });
  await openAs(page, 'finance', '/client/clientData');
  const customers = await (await Caller.signIn('manager')).rows('/CrmContoller/listSelectCrmData');
  const without = customers.filter(({ crmName }) => !/宁波.*公./u.test(String(crmName))).length;
  expect(without).toBeLessThan(customers.length);
  expect(await countFor(page, await new SheetPage(page).ready(), '客户名称', '不包含', ['宁波*公?'])).toBe(without);

  await openAs(page, 'rates', '/FCL');
  const sheet = await new SheetPage(page).ready();
  const rates = await (await Caller.signIn('admin')).rows('/freightController/selectFreight');
  for (const [column, field, form, between] of [
    ['成本45HQ', 'cost45HQ', Number, true],
    ['有效期止', 'validTo', Date.parse, false],
  ] as const) {
    const values = rates
      .flatMap((rate) => (rate[field] === null || rate[field] === undefined ? [] : [String(rate[field])]))
      .toSorted((a, b) => form(a) - form(b));
    const [least, most] = [values[Math.floor(values.length / 4)] ?? '', values[Math.floor(values.length / 2)] ?? ''];
    const kept = values.map(form).filter((value) => value >= form(least) && (!between || value <= form(most))).length;
    const shown = await countFor(page, sheet, column, between ? '介于' : '不早于', between ? [least, most] : [least]);
    expect([column, shown]).toEqual([column, kept]);
    expect([column, await countFor(page, sheet, column, '不为空', [])]).toEqual([column, values.length]);
  }
});

test('negative and zero amounts are told apart without colour', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const from = await sheet.openRows(1, 3, '单价');
  await sheet.select(from, '单价');
  for (const price of ['-5', '0', '5']) {
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => sheet.texts('单价', from, 3)).toEqual(['−5', '0', '5']);
  expect(
    (await sheet.texts('金额', from, 3)).map((amount) => amount.replace(/[\d,.]+/u, (digits) => (/[1-9]/u.test(digits) ? 'n' : '0'))),
  ).toEqual(['−n', '0', 'n']);
});

test('a press on a header sorts up, down and not at all, and the search keeps what holds its words', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const before = await sheet.texts('单价', 1, 20);
  await sheet.select(1, '单价');
  const box = await sheet.activeBox();
  const head = sheet.root.locator('canvas [role=columnheader]').getByText('单价', { exact: true });
  const numbers = async () => (await sheet.texts('单价', 1, 20)).map((text) => Number(text.replaceAll(',', '').replace('−', '-')));
  const press = () => page.mouse.click(box.x + box.width / 2, box.y - box.height / 2);
  await press();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const inOrder = async (by: 1 | -1) => (await numbers()).every((value, at, all) => at === 0 || (value - (all[at - 1] ?? 0)) * by >= 0);
  await expect.poll(() => inOrder(1)).toBe(true);
  await press();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => inOrder(-1)).toBe(true);
  await press();
  await expect(head).not.toHaveAttribute('aria-sort');
  await page.keyboard.press('Control+Home');
  await expect.poll(() => sheet.texts('单价', 1, 20)).toEqual(before);

  const [job = ''] = await sheet.texts('工作号', 1, 1);
  const search = sheet.toolbar.getByRole('searchbox');
  await search.fill(job);
  await page.keyboard.press('Enter');
  await expect.poll(() => shownRows(sheet)).toBeLessThan(100);
  await expect.poll(async () => [...new Set(await sheet.texts('工作号', 1, 4))]).toEqual([job]);
  await search.fill('没有这样的东西');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有符合条件的行')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选和搜索' }).click();
  await expect(sheet.statusBar).toContainText(/共 [\d,]+ 行/);
});

test('several columns order together, each with its number, and a third press takes one out again', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const press = async (column: string, modifiers: 'Shift'[] = []) => {
    await sheet.select(1, column);
    const box = await sheet.activeBox();
    for (const key of modifiers) await page.keyboard.down(key);
    await page.mouse.click(box.x + box.width / 2, box.y - box.height / 2);
    for (const key of modifiers) await page.keyboard.up(key);
  };
  const head = (column: string) => sheet.root.locator('canvas [role=columnheader]').getByText(column, { exact: true });
  await press('币种');
  await expect(head('币种')).toHaveAttribute('aria-sort', 'ascending');
  await press('单价', ['Shift']);
  await press('单价', ['Shift']);
  await expect(head('单价')).toHaveAttribute('aria-sort', 'descending');
  await expect(head('币种')).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Control+Home');
  const figure = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'));
  await expect
    .poll(async () => {
      const [currencies, prices] = [await sheet.texts('币种', 1, 20), (await sheet.texts('单价', 1, 20)).map(figure)];
      return currencies.every(
        (currency, at) =>
          at === 0 ||
          (currency === currencies[at - 1] ? (prices[at] ?? 0) <= (prices[at - 1] ?? 0) : currency > (currencies[at - 1] ?? '')),
      );
    })
    .toBe(true);
  await press('单价', ['Shift']);
  await expect(head('单价')).not.toHaveAttribute('aria-sort');
  await expect(head('币种')).toHaveAttribute('aria-sort', 'ascending');
});

test('a pasted list filters by all its numbers at once and says which are not there', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const caller = await Caller.signIn('manager');
  const jobs = [...new Set((await caller.rows(list, { sort: [{ field: 'jobNo', dir: 'asc' }] })).map(({ jobNo }) => String(jobNo)))].slice(
    0,
    30,
  );
  const { total } = (await caller.call(list, { page: 1, size: 1, where: { field: 'jobNo', op: 'equal', listed: jobs } })) as {
    total: number;
  };
  expect(total).toBeGreaterThan(jobs.length);

  await sheet.select(1, '工作号');
  const panel = await openFilter(page, '工作号');
  await panel.getByRole('tab', { name: '粘贴清单' }).click();
  const area = panel.getByRole('textbox', { name: '粘贴清单：工作号' });
  await area.focus();
  await sheet.paste(
    `${jobs.slice(0, 10).join('\n')}\r\n${jobs.slice(10, 20).join('，').toLowerCase()}\n${jobs.slice(20).join(' ')}\nNOT-1、NOT-2`,
  );
  await expect(panel.getByText('共 32 项，找到 30 项，没有找到 2 项')).toBeVisible();
  await panel.getByRole('button', { name: '复制没有找到的' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('NOT-1\nNOT-2');
  await panel.getByRole('button', { name: '应用' }).click();
  await expect.poll(() => shownRows(sheet)).toBe(total);
  const chips = sheet.root.getByRole('group', { name: '正在生效的筛选' });
  await expect(chips.locator('.chip-words')).toHaveText(['工作号 清单中 32 项']);

  // As many as may be pasted: the count on the chip can be read as every other number can.
  await chips.locator('.chip-words').click();
  const many = page.getByRole('dialog', { name: '工作号：筛选与排序' });
  const whole = many.getByRole('textbox', { name: '粘贴清单：工作号' });
  const short = await whole.inputValue();
  await whole.press('Control+a');
  await sheet.paste([...jobs, ...Array.from({ length: 5000 - jobs.length }, (_, at) => `NOT-${at}`)].join('\n'));
  await expect(many.getByText('共 5,000 项，找到 30 项，没有找到 4,970 项')).toBeVisible();
  await many.getByRole('button', { name: '应用' }).click();
  await expect(chips.locator('.chip-words')).toHaveText(['工作号 清单中 5,000 项']);
  await expect.poll(() => shownRows(sheet)).toBe(total);
  await chips.locator('.chip-words').click();
  await whole.press('Control+a');
  await sheet.paste(short);
  await many.getByRole('button', { name: '应用' }).click();
  await expect(chips.locator('.chip-words')).toHaveText(['工作号 清单中 32 项']);

  await chips.locator('.chip-words').click();
  const again = page.getByRole('dialog', { name: '工作号：筛选与排序' });
  await again.getByRole('radio', { name: '排除清单里的' }).check();
  await again.getByRole('button', { name: '应用' }).click();
  const { total: all } = (await caller.call(list, { page: 1, size: 1 })) as { total: number };
  await expect.poll(() => shownRows(sheet)).toBe(all - total);
});

test('the list of values draws only what is in sight, and its search waits for the letters of an input method', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '结算单位');
  const panel = await openFilter(page, '结算单位');
  const every = panel.getByRole('checkbox', { name: /^全选/ });
  const count = Number(/（(\d+)）/.exec((await panel.locator('.value-all').innerText()) ?? '')?.[1]);
  expect(count).toBeGreaterThan(40);
  expect(await panel.locator('.value-lines .value-line').count()).toBeLessThan(20);
  const search = panel.getByRole('searchbox');
  await search.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'ning', selectionStart: 4, selectionEnd: 4 });
  await page.waitForTimeout(900);
  await expect(panel.locator('.value-all')).toContainText(`全选（${count}）`);
  await session.send('Input.insertText', { text: '宁波' });
  await expect(panel.locator('.value-all')).toContainText('全选搜索结果');
  await expect(every).toBeChecked();
  for (const line of await panel.locator('.value-lines .value-line span').allInnerTexts()) expect(line).toContain('宁波');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await sheet.texts('结算单位', 1, 5)).every((party) => party.includes('宁波'))).toBe(true);
});

test('rows stand in groups with a subtotal for each currency, fold, and are narrowed to one group', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const caller = await Caller.signIn('manager');
  type Answer = { total: number; totals: { amount: Record<string, { AP: string }> } };
  const total = async (where: object): Promise<Answer> => (await caller.call(list, { page: 1, size: 1, where })) as Answer;
  const [all, payable] = [await total({ and: [] }), await total({ field: 'direction', op: 'equal', anyOf: ['AP'] })];

  await sheet.select(1, '应收/应付');
  await page.keyboard.press('Alt+Shift+KeyG');
  const bar = page.getByRole('group', { name: '分组', exact: true });
  await expect(bar).toContainText('2 组');
  // The head of a group says in its first cell all that stands in its line.
  const head = async () => (await sheet.texts('工作号', 1, 1))[0] ?? '';
  await expect.poll(head).toContain(`应付，${payable.total.toLocaleString('en')} 行，已展开，`);
  const said = await head();
  const figures = [...said.matchAll(/\d[\d,]*(?:\.\d+)?/gu)].map(([text]) => toScaled(text));
  for (const { AP } of Object.values(payable.totals.amount)) expect(figures).toContain(toScaled(AP));

  const toFirstHead = async () => {
    await sheet.root.locator('.cell-editor').focus();
    await page.keyboard.press('Control+Home');
  };
  await toFirstHead();
  await page.keyboard.press('Enter');
  await expect.poll(() => shownRows(sheet)).toBe(all.total - payable.total);
  await expect.poll(head).toContain('已收起');
  await page.keyboard.press('Alt+KeyO');
  await expect.poll(head).toContain('已展开');
  expect(await shownRows(sheet)).toBe(all.total);
  await page.keyboard.press('Alt+Shift+KeyO');
  await expect.poll(async () => (await sheet.texts('工作号', 1, 2)).map((text) => text.includes('已收起'))).toEqual([true, true]);
  await page.keyboard.press('Alt+Shift+KeyO');

  await bar.getByRole('combobox', { name: '分组列 2' }).selectOption({ label: '币种' });
  await expect.poll(async () => (await sheet.texts('工作号', 2, 1))[0]).toMatch(/^[A-Z]{3}，/u);
  await toFirstHead();
  await page.keyboard.press('ContextMenu');
  await page.getByRole('menuitem', { name: '只看这一组' }).click();
  await expect.poll(() => shownRows(sheet)).toBe(payable.total);
  await expect(sheet.root.getByRole('group', { name: '正在生效的筛选' }).locator('.chip-words')).toHaveText(['应收/应付 应付']);

  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: '导出分组' }).click();
  expect((await download).suggestedFilename()).toMatch(/^费用 分组 .*\.xlsx$/);
  await bar.getByRole('button', { name: '取消分组' }).click();
  await expect(bar).toBeHidden();
});

test('the sums of a selection stand in the status bar, each currency and direction by itself', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '金额');
  await sheet.extend(19);
  const [amounts, currencies, directions] = [
    await sheet.texts('金额', 1, 20),
    await sheet.texts('币种', 1, 20),
    await sheet.texts('应收/应付', 1, 20),
  ];
  const sums = new Map<string, bigint>();
  for (const [at, amount] of amounts.entries()) {
    const key = `${currencies[at]} ${directions[at]}`;
    sums.set(key, (sums.get(key) ?? 0n) + toScaled(amount));
  }
  await expect(sheet.statusBar).toContainText('非空 20 格');
  for (const [key, sum] of sums) await expect(sheet.statusBar).toContainText(`${key} ${fromScaled(sum)}`);
});

test('a dictionary opens in the order its heading shows', async ({ page }) => {
  await openAs(page, 'admin', '/basicData/basic');
  const sheet = await (await new SheetPage(page).titled('港口')).ready();
  const codes = () => sheet.texts('港口代码', 1, 12);
  await expect.poll(async () => (await codes()).every((code) => /^[A-Z]{2}/u.test(code))).toBe(true);
  expect(await codes()).toEqual((await codes()).toSorted());
});
