import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright/test';
import { barriers } from '#tests/e2e/barriers';
import { lockedPaper, paper, scanPaper } from '#tests/e2e/papers';
import { anotherBrowser, openAs, SheetPage, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

interface Given {
  readonly name: string;
  readonly buffer: Buffer;
}

const words = {
  zh: {
    title: '附件',
    upload: '上传文件',
    open: '打开',
    download: '下载',
    remove: '删除',
    verb: '删除',
    find: '查找',
    fit: '适合宽度',
    next: '下一页',
    bad: '无法显示这个文件',
  },
  en: {
    title: 'Files',
    upload: 'Upload files',
    open: 'Open',
    download: 'Download',
    remove: 'Delete',
    verb: 'Delete',
    find: 'Find',
    fit: 'Fit width',
    next: 'Next page',
    bad: 'This file cannot be shown',
  },
  ar: {
    title: 'الملفات',
    upload: 'رفع ملفات',
    open: 'فتح',
    download: 'تنزيل',
    remove: 'حذف',
    verb: 'حذف',
    find: 'بحث',
    fit: 'ملء العرض',
    next: 'الصفحة التالية',
    bad: 'لا يمكن عرض هذا الملف',
  },
} as const;

/** The record of an order, with its files in sight. */
async function openFiles(page: Page, username = 'operator', path: string = sheets.orders): Promise<void> {
  await openAs(page, username, path);
  const sheet = await new SheetPage(page).ready();
  await expect(sheet.root.locator('.cell-editor')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(sheet.root.locator('.record .files')).toBeVisible();
}

const upload = (page: Page, ...files: Given[]) =>
  page.locator('[data-files-input]').setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })));
const line = (page: Page, name: string) => page.locator('.files-line', { hasText: name });
const bytesOf = async (saved: Download) => readFile(await saved.path());

/** The id of a file on the screen, asked for as the page itself asked for its list. */
const idOf = (page: Page, name: string, token: string): Promise<string> =>
  page.evaluate(
    async ([wanted, authorization]) => {
      const address =
        performance.getEntriesByType('resource').findLast((entry) => entry.name.includes('/FileController/select'))?.name ?? '';
      const { data } = (await (await fetch(address, { headers: { authorization: authorization as string } })).json()) as {
        data: { id: string; fileName: string }[];
      };
      return data.find(({ fileName }) => fileName === wanted)?.id ?? '';
    },
    [name, token],
  );

/** The address of an uploaded PDF in the viewer. */
async function viewed(page: Page, file: Given): Promise<string> {
  await openFiles(page);
  await upload(page, file);
  await line(page, file.name).locator('button.files-name').click();
  await expect(page).toHaveURL(/\/VuePdf\?id=[0-9a-f-]{36}$/u);
  return page.url();
}

for (const language of ['zh', 'en', 'ar'] as const) {
  test(`a PDF is attached, shown, saved byte for byte and deleted (${language})`, async ({ page, context, baseURL }) => {
    const said = words[language];
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    const name = `提单 COSU6412 ${language}.pdf`;
    const pdf = paper({ pages: ['B/L 1 提单', 'B/L 2 正本', 'B/L 3'] });
    await openFiles(page);
    await expect(page.getByRole('button', { name: said.upload })).toBeVisible();
    await page.locator('.files select').first().selectOption('MBL_FINAL');
    await upload(page, { name, buffer: pdf });
    await expect(line(page, name)).toBeVisible();
    await expect(page.locator('.record header')).toContainText('1');

    await page.getByRole('button', { name: `${said.open} ${name}` }).click();
    await expect(page.locator('.pdf-page canvas').first()).toBeVisible();
    await expect(page).toHaveTitle(`${name} – Tallysheet`);
    await expect(page.locator('.pdf-words').first()).toContainText('提单');
    await expect(page.getByRole('button', { name: said.fit })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: said.next }).click();
    await expect(page.locator('.pdf-number')).toHaveValue('2');
    await page.getByRole('searchbox', { name: said.find }).fill('b/l');
    await expect(page.locator('.pdf-find [role=status]')).toContainText('3');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.locator('.pdf-number')).toHaveValue('3');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.pdf-tools').getByRole('button', { name: said.download }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(name);
    expect((await bytesOf(saved)).equals(pdf)).toBe(true);

    await page.goBack();
    await page.locator('.record').waitFor();
    await page.getByRole('button', { name: `${said.remove} ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: said.verb, exact: true }).click();
    await expect(line(page, name)).toHaveCount(0);
  });
}

test('a file for finance alone says so, and is not there for others', async ({ page, browser }) => {
  await openFiles(page, 'finance', sheets.orders);
  await page.locator('.files-choice', { hasText: '可见范围' }).locator('select').selectOption({ label: '财务' });
  await upload(page, { name: '供应商账单.pdf', buffer: paper({ pages: ['bill'] }) });
  await expect(line(page, '供应商账单.pdf').locator('.files-type')).toHaveText('财务');
  const other = await anotherBrowser(browser);
  await openFiles(other.page);
  await expect(other.page.locator('.record h2')).toHaveText(await page.locator('.record h2').innerText());
  await expect(other.page.locator('.record header')).toContainText('附件');
  await expect(line(other.page, '供应商账单.pdf')).toHaveCount(0);
  await other.context.close();
  await line(page, '供应商账单.pdf')
    .getByRole('button', { name: /^删除/u })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(line(page, '供应商账单.pdf')).toHaveCount(0);
});

test('a hostile page and a hostile drawing are saved and never run, a program is not taken', async ({ page, baseURL }) => {
  const strike = 'globalThis.struck = 1; parent.struck = 1; opener && (opener.struck = 1)';
  const hostile = [
    { name: 'notice.html', buffer: Buffer.from(`<!doctype html><script>${strike}</script><img src=x onerror="${strike}">`) },
    {
      name: 'stamp.svg',
      buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${strike}"><script>${strike}</script></svg>`),
    },
  ];
  // The list of what was fetched is asked for the address of the files: it holds 250 unless told otherwise.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
  await openFiles(page);
  await upload(page, ...hostile, { name: 'setup.exe', buffer: Buffer.from('MZ') });
  await expect(line(page, 'setup.exe').getByRole('alert')).toContainText('程序、脚本或含宏的文件');
  for (const { name, buffer } of hostile) {
    const [saved] = await Promise.all([page.waitForEvent('download'), line(page, name).locator('button.files-name').click()]);
    expect((await bytesOf(saved)).equals(buffer)).toBe(true);
    // Even the address itself, opened as a page, only ever downloads.
    const token = decodeURIComponent((await page.context().cookies()).find((cookie) => cookie.name === 'token')?.value ?? '');
    const id = await idOf(page, name, token);
    const other = await page.context().newPage();
    const started = other.waitForEvent('download');
    await other.goto(`${baseURL}/FileController/download?id=${id}&token=${encodeURIComponent(token)}`).catch(() => undefined);
    expect((await started).url()).toContain(id);
    await other.close();
  }
  expect(await page.evaluate(() => 'struck' in globalThis)).toBe(false);
  for (const { name } of hostile) {
    await line(page, name)
      .getByRole('button', { name: /^删除/u })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
    await expect(line(page, name)).toHaveCount(0);
  }
});

test('a PDF with scripts in it shows its page and runs nothing', async ({ page }) => {
  const script =
    '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); globalThis.struck = 1;) >> /AA << /WC << /S /JavaScript /JS (app.alert\\(2\\)) >> >> /AcroForm << /XFA (<xdp/>) >>';
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    dialogs += 1;
    void dialog.dismiss();
  });
  await viewed(page, { name: 'script.pdf', buffer: paper({ pages: ['B/L'], catalog: script }) });
  await expect(page.locator('.pdf-words')).toContainText('B/L');
  expect([dialogs, await page.evaluate(() => 'struck' in globalThis)]).toEqual([0, false]);
});

test('a scan is decoded by the viewer’s own WebAssembly, within the policy', async ({ page }) => {
  await viewed(page, { name: 'scan.pdf', buffer: scanPaper() });
  const middle = () =>
    page
      .locator('.pdf-page canvas')
      .evaluate((canvas: HTMLCanvasElement) => canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[0]);
  await expect(page.locator('.pdf-page canvas')).toBeVisible();
  expect(await middle()).toBe(0);
});

test('the files of a record and the viewer can be used by everybody', async ({ page }) => {
  await openFiles(page);
  await upload(page, { name: 'axe.pdf', buffer: paper({ pages: ['B/L'] }) }, { name: 'axe.exe', buffer: Buffer.from('MZ') });
  await expect(line(page, 'axe.exe').getByRole('alert')).toBeVisible();
  expect(await barriers(page, '.record')).toEqual([]);
  await line(page, 'axe.pdf').locator('button.files-name').click();
  await expect(page.locator('.pdf-words')).toContainText('B/L');
  expect(await barriers(page, '.pdf')).toEqual([]);
});

test('a PDF with a password asks for it, again after a wrong one, and says so when none is given', async ({ page }) => {
  await viewed(page, { name: 'locked.pdf', buffer: lockedPaper('S3cret') });
  const dialog = page.getByRole('dialog', { name: '这个 PDF 有密码' });
  await dialog.getByLabel('密码', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('密码不对');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('alert')).toContainText('没有输入密码');
  await page.getByRole('button', { name: '重试' }).click();
  await dialog.getByLabel('密码', { exact: true }).fill('S3cret');
  await page.keyboard.press('Enter');
  await expect(page.locator('.pdf-page canvas')).toBeVisible();
});

test('what cannot be shown says what, why and how to go on', async ({ page }) => {
  const address = await viewed(page, { name: 'broken.pdf', buffer: Buffer.from('%PDF-1.7\nnothing of a PDF follows') });
  await expect(page.getByRole('alert')).toContainText('“broken.pdf”已损坏');
  await page.goto('/VuePdf');
  await expect(page.getByRole('alert')).toContainText('地址里没有文件编号');
  await page.goto('/financial/pdf?id=00000000-0000-4000-8000-000000000000&file=https://example.com/x.pdf');
  await expect(page.getByRole('alert')).toContainText('文件已被删除，或您无权查看');
  await page.goto(address.replace('/VuePdf', '/financial/pdf'));
  await expect(page.getByRole('alert')).toContainText('已损坏');
});

test('a long document is drawn where it is looked at, and zoomed', async ({ page }) => {
  await viewed(page, { name: 'long.pdf', buffer: paper({ pages: Array.from({ length: 500 }, (_, at) => `B/L ${at + 1}`) }) });
  await expect(page.locator('.pdf-page canvas').first()).toBeVisible();
  await page.getByRole('textbox', { name: '页码' }).fill('400');
  await page.keyboard.press('Enter');
  await expect(page.locator('.pdf-words', { hasText: 'B/L 400' })).toBeVisible();
  expect(await page.locator('.pdf-page').count()).toBeLessThan(8);
  const width = async () => (await page.locator('.pdf-page').first().boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole('button', { name: '缩小' }).click();
  await expect.poll(width).toBeLessThan(before);
  await expect(page.getByRole('textbox', { name: '页码' })).toHaveValue('400');
  await page.getByRole('button', { name: '适合宽度' }).click();
  await expect.poll(width).toBe(before);
});

test('printing shows the paper alone', async ({ page }) => {
  await viewed(page, { name: 'print.pdf', buffer: paper({ pages: ['B/L 1', 'B/L 2'] }) });
  await expect(page.locator('.pdf-page canvas').first()).toBeVisible();
  await page.evaluate(() => {
    globalThis.print = () => Object.assign(globalThis, { printed: globalThis.document.querySelectorAll('body > .pdf-paper img').length });
  });
  await page.keyboard.press('Control+p');
  await expect.poll(() => page.evaluate(() => (globalThis as { printed?: number }).printed)).toBe(2);
  await expect(page.locator('.pdf-paper')).toHaveCount(0);
});

test('files are dropped on costs and invoices, an upload is stopped half-way, and one that failed is sent again', async ({ page }) => {
  await openFiles(page, 'finance', sheets.costs);
  const carried = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['box,amount\n1,2\n'], 'charges.csv'));
    return transfer;
  });
  await page.locator('.files-adding').dispatchEvent('dragover', { dataTransfer: carried });
  await expect(page.locator('.files-adding')).toContainText('松开鼠标');
  await page.locator('.files-adding').dispatchEvent('drop', { dataTransfer: carried });
  await expect(line(page, 'charges.csv').locator('button.files-name')).toBeVisible();

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/FileController/upload', async (route) => {
    await held;
    await route.abort('connectionreset').catch(() => undefined);
  });
  await upload(page, { name: 'slow.csv', buffer: Buffer.from('a,b\n') });
  await expect(line(page, 'slow.csv').getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: '取消上传 slow.csv' }).click();
  await expect(line(page, 'slow.csv')).toHaveCount(0);
  release();
  await upload(page, { name: 'again.csv', buffer: Buffer.from('a,b\n') });
  await expect(line(page, 'again.csv').getByRole('alert')).toBeVisible();
  await page.unroute('**/FileController/upload');
  await line(page, 'again.csv').getByRole('button', { name: '重试' }).click();
  await expect(line(page, 'again.csv').locator('button.files-name')).toBeVisible();
});
