import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** The big list of naughty strings (MIT, minimaxir/big-list-of-naughty-strings). */
const naughty = (JSON.parse(readFileSync(new URL('./hostile/blns.json', import.meta.url), 'utf8')) as string[]).filter(
  (text) => text.trim() !== '',
);

/** Scripts as they are smuggled in: elements, handlers, addresses, templates, broken-out attributes, formulas. */
const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  'javascript:alert(1)',
  '<a href="javascript:alert(1)" autofocus onfocus=alert(1)>x</a>',
  '</textarea><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<math><mtext><style><img src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '=HYPERLINK("javascript:alert(1)","x")',
  '\u202e<b onmouseover=alert(1)>',
  'ﷺ'.repeat(40),
  'W'.repeat(300),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
];

/** A script that ran would open a dialog; a breach of the policy is told by the page itself. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    heard.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const breaches: string[] = [];
    Object.assign(globalThis, { breaches });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      breaches.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return async () => [...heard, ...(await page.evaluate(() => (globalThis as unknown as { breaches: string[] }).breaches))];
}

/** Pixels by which the page is wider than its window: a layout that broke. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const quoted = (text: string) => (/[\t\r\n"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const newest = { sort: [{ field: 'costDate', dir: 'desc' }] };
/** Wide enough for all columns of the sheet. */
const wide = { width: 3_500, height: 1_000 };

test('naughty strings are stored as they are, or refused with a reason, and drawn, listed and read out without one of them running', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const written = [...naughty, ...scripts].map((text) => [...text].slice(0, 200).join(''));
  const caller = await Caller.signIn('controller');
  const rows = (await caller.rows('/costController/list', newest)).filter(({ locked }) => locked !== true).slice(0, written.length);
  const wish = rows.map(({ id, version, remark }, at) => ({ id, version, set: { remark: { old: remark, new: written[at] ?? '' } } }));
  const { refusals } = (await caller.call('/costController/batchEdit', { batchId: crypto.randomUUID(), rows: wish, keepGood: true })) as {
    refusals: { id: string; code: string; text: string }[];
  };
  const refused = new Set(refusals.map(({ id }) => id));
  expect(refusals.every(({ code, text }) => code !== '' && text.length > 5)).toBe(true);
  expect(refused.size).toBeLessThan(rows.length / 10);
  const after = new Map((await caller.rows('/costController/list', newest)).map(({ id, remark }) => [id, remark]));
  // What cannot be seen is no part of an entry's edges.
  const spaced = (text: unknown) =>
    String(text ?? '')
      .replace(/^[\s\p{Cf}\p{Cc}]+|[\s\p{Cf}\p{Cc}]+$/gu, '')
      .replace(/\s+/gu, ' ')
      .normalize('NFC');
  expect(
    rows.flatMap(({ id }, at) =>
      refused.has(String(id)) || spaced(after.get(id ?? '')) === spaced(written[at]) ? [] : [[written[at], after.get(id ?? '')]],
    ),
  ).toEqual([]);

  const heard = await listen(page);
  await page.setViewportSize(wide);
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '备注');
  for (let step = 0; step < 24; step++) {
    await page.keyboard.press('PageDown');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  await page.keyboard.press('Control+i');
  await expect(sheet.root.getByRole('complementary').first()).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Control+i');
  await page.keyboard.press('Alt+t');
  await expect(sheet.root.getByRole('table')).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await heard()).toEqual([]);
});

test('naughty strings pasted into a sheet are cells of text and one step of undo', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const heard = await listen(page);
  await page.setViewportSize(wide);
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '备注');
  const [before] = await sheet.texts('备注', 1, 1);
  await sheet.paste([...scripts, ...naughty].map(quoted).join('\n'));
  await expect(sheet.statusBar).toContainText(/\d+ 格未保存/);
  await page.keyboard.press('Control+z');
  await expect(sheet.statusBar).toContainText('没有修改');
  await expect.poll(async () => (await sheet.texts('备注', 1, 1))[0]).toBe(before);
  expect(await heard()).toEqual([]);
});

/** Screens with forms, and the button that opens the form where there is one. */
const forms: readonly (readonly [path: string, opens: RegExp | null])[] = [
  ['/permission/userSet', /新增|新建/],
  ['/permission/roleSet', /新增|新建/],
  ['/permission/branch', null],
  ['/permission/operation', null],
  ['/permission/loginIp', null],
  ['/permission/set', null],
  ['/basicData/notice', /新增|新建/],
  ['/basicData/noticeNews', /新增|新建/],
  ['/basicData/noticeCase', /新增|新建/],
  ['/basicData/basic', null],
  ['/layout/information', null],
  ['/client/clientData', null],
];

const textFields =
  'input:not([type]), input[type=text], input[type=search], input[type=email], input[type=password], textarea:not(.cell-editor), [contenteditable=true]';
const sample = [...scripts, ...naughty.filter((_, at) => at % 37 === 0)];

/** Puts every string of the sample into all these fields at once, one string after the other, as pastes do; answers those after which the page is wider than its window. */
const widening = (fields: Locator, chosen: readonly number[]) =>
  fields.evaluateAll(
    async (elements, { texts, at }) => {
      const wide: string[] = [];
      const give = (element: HTMLElement, text: string): void => {
        const setter = Object.getOwnPropertyDescriptor(
          element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype,
          'value',
        )?.set;
        if (element.isContentEditable) {
          element.focus();
          document.execCommand('insertText', false, text);
        } else setter?.call(element, text);
        element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }));
      };
      const some = at.map((index) => elements[index]).filter((element): element is HTMLElement => element instanceof HTMLElement);
      for (const text of texts) {
        for (const element of some) if (element.isConnected) give(element, text);
        await new Promise((painted) => requestAnimationFrame(painted));
        if (document.documentElement.scrollWidth > window.innerWidth) wide.push(text);
      }
      return wide;
    },
    { texts: sample.map((text) => text.replaceAll('\n', ' ')), at: chosen },
  );

/** A search leads away from the fields it stands beside: its turn is after theirs. */
async function fieldsOf(fields: Locator): Promise<{ written: number[]; searches: number[] }> {
  const found: { written: number[]; searches: number[] } = { written: [], searches: [] };
  for (const [at, field] of (await fields.all()).entries()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    const searches = (await field.getAttribute('type')) === 'search';
    found[searches ? 'searches' : 'written'].push(at);
  }
  return found;
}

/** Types every string of the sample into every text field and measures the page after each; Enter in each at the end, where `enter` says so. */
async function fillAll(page: Page, within: Locator, enter: boolean): Promise<void> {
  const fields = within.locator(textFields);
  await expect(fields.filter({ visible: true }).first()).toBeVisible();
  let found = await fieldsOf(fields);
  await expect
    .poll(async () => {
      found = await fieldsOf(fields);
      return found.written.length + found.searches.length;
    })
    .toBeGreaterThan(0);
  const count = await fields.count();
  const { written, searches } = found;
  for (const together of [written, ...searches.map((at) => [at])]) {
    if (together.length === 0) continue;
    expect(await widening(fields, together), 'texts that widen the page').toEqual([]);
    for (const at of enter ? together : []) {
      await fields.nth(at).press('Enter');
      if ((await fields.count()) < count) break;
    }
    if ((await fields.count()) < count) break;
  }
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

for (const [path, opens] of forms) {
  test(`the text fields of ${path} take a sample of scripts and naughty strings without one running or the page breaking`, async ({
    page,
  }) => {
    const heard = await listen(page);
    await openAs(page, 'admin', path);
    await page.waitForLoadState('networkidle');
    if (opens !== null) await page.locator('.view:visible').getByRole('button', { name: opens }).first().click();
    await fillAll(page, page.locator('.view:visible'), true);
    expect(await heard()).toEqual([]);
  });
}

interface Dialog {
  readonly name: string;
  readonly user: string;
  readonly path: string;
  /** Opens it and answers what holds its fields. */
  readonly open: (page: Page) => Promise<Locator>;
  /** Enter sends it off, to be refused or shown wherever its texts are shown. */
  readonly enter?: true;
}

const byKeys = (keys: string, within: string) => async (page: Page) => {
  const sheet = await new SheetPage(page).ready();
  await sheet.select(1, '结算单位');
  await page.keyboard.press(keys);
  return page.locator(within);
};

const rateFile = {
  name: '<img src=x onerror=alert(1)>.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'POL,POD,Carrier,20GP,40GP,40HQ,Currency,"<img src=x onerror=alert(1)>"\nCNNGB,DEHAM,COSU,1,2,3,USD,"<script>alert(1)</script>"\n',
  ),
};

const dialogs: readonly Dialog[] = [
  {
    name: 'the password dialog',
    user: 'hr',
    path: '/dashboard',
    open: async (page) => {
      await page.getByRole('button', { name: '用户菜单' }).click();
      await page.getByRole('menuitem', { name: '修改密码' }).click();
      return page.locator('dialog[open]');
    },
  },
  {
    name: 'the message dialog',
    user: 'hr',
    path: '/dashboard',
    open: async (page) => {
      await page.getByRole('button', { name: '发送消息' }).click();
      return page.locator('dialog[open]');
    },
  },
  {
    name: 'the mail account',
    user: 'admin',
    path: '/basicData/basic',
    open: async (page) => {
      await page.getByRole('button', { name: '发件邮箱' }).click();
      return page.locator('.mail-one');
    },
  },
  {
    name: 'the letter templates',
    user: 'admin',
    path: '/basicData/basic',
    open: async (page) => {
      await page.getByRole('button', { name: '邮件模板' }).click();
      return page.locator('.mail-letters');
    },
  },
  {
    name: 'the import of rates',
    user: 'rates',
    path: sheets.rates,
    open: async (page) => {
      await new SheetPage(page).ready();
      await page.keyboard.press('Control+Shift+I');
      const wizard = page.locator('dialog[open]');
      await wizard.locator('input[type=file]').setInputFiles(rateFile);
      await wizard.getByRole('button', { name: '下一步' }).click();
      return wizard;
    },
  },
  {
    name: 'saving a view',
    user: 'finance',
    path: sheets.costs,
    enter: true,
    open: async (page) => {
      await new SheetPage(page).ready();
      await page.keyboard.press('Alt+Shift+KeyV');
      await page.getByRole('button', { name: '另存为…' }).click();
      return page.getByRole('dialog', { name: '另存为视图' });
    },
  },
  { name: 'find and replace', user: 'finance', path: sheets.costs, enter: true, open: byKeys('Control+h', '.find-dialog') },
  { name: 'the filter of a column', user: 'finance', path: sheets.costs, open: byKeys('Control+Shift+L', '.sheet-popover:popover-open') },
  { name: 'go to', user: 'finance', path: sheets.costs, open: byKeys('Control+g', '.sheet-popover:popover-open') },
  { name: 'the record', user: 'finance', path: sheets.costs, open: byKeys('Control+i', '.record') },
  {
    name: 'the column chooser',
    user: 'finance',
    path: sheets.costs,
    open: async (page) => {
      await (await new SheetPage(page).ready()).toolbar.getByRole('button', { name: /列/ }).click();
      return page.locator('.sheet-popover:popover-open');
    },
  },
  { name: 'the palette', user: 'finance', path: sheets.costs, open: byKeys('Control+k', 'dialog.palette') },
];

for (const { name, user, path, open, enter = false } of dialogs) {
  test(`the text fields of ${name} take a sample of scripts and naughty strings without one running or the page breaking`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const heard = await listen(page);
    await openAs(page, user, path);
    await fillAll(page, await open(page), enter);
    expect(await heard()).toEqual([]);
  });
}

test('the sign-in form takes a sample of scripts and naughty strings without one running or the page breaking', async ({ page }) => {
  const heard = await listen(page);
  await page.goto('/login');
  await fillAll(page, page.locator('.sign-in'), false);
  expect(await heard()).toEqual([]);
});

test('a message of scripts is shown as text to its reader, in the toast, the bell and the list', async ({ page }) => {
  const heard = await listen(page);
  await openAs(page, 'hr', '/dashboard');
  const sender = await Caller.signIn('sales');
  const staff = (await sender.call('/userMessageController/selectStaff', { fullname: 'hr' })) as { id: string; username: string }[];
  const id = staff.find(({ username }) => username === 'hr')?.id ?? '';
  for (const text of scripts)
    await sender.call('/userMessageController/insertUserMessage', {
      ids: id,
      classification: text.slice(0, 100),
      content: text.slice(0, 500),
      sourceContent: text.slice(0, 100),
    });
  await expect(page.locator('.toast').first()).toBeVisible();
  await page.goto('/layout/information');
  await expect(page.locator('.message-line').first()).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await heard()).toEqual([]);
});
