import { expect, test } from '#tests/e2e/watched';
import type { Page } from 'playwright/test';
import { Caller } from '#tests/e2e/calls';
import { paper } from '#tests/e2e/papers';
import { openAs, SheetPage } from '#tests/e2e/sheetPage';
import { plainPng } from '#tests/server/attachments';

const words = {
  zh: {
    logo: '公司标志',
    back: 'HBL 背面条款',
    fill: '上传公司标志',
    replace: '更换公司标志',
    empty: '删除公司标志',
    verb: '删除',
    refused: '公司标志只能是 PNG、JPG、WEBP 文件',
  },
  en: {
    logo: 'Logo',
    back: 'HBL back page',
    fill: 'Upload Logo',
    replace: 'Replace Logo',
    empty: 'Delete Logo',
    verb: 'Delete',
    refused: 'Logo takes PNG, JPG, WEBP alone',
  },
  ar: {
    logo: 'الشعار',
    back: 'ظهر بوليصة HBL',
    fill: 'رفع الشعار',
    replace: 'استبدال الشعار',
    empty: 'حذف الشعار',
    verb: 'حذف',
    refused: 'لا يقبل الشعار إلا PNG، JPG، WEBP',
  },
} as const;

/** The record of the first branch, with its fields for files in sight. */
async function openBranch(page: Page, username: string): Promise<void> {
  await openAs(page, username, '/permission/branch');
  const sheet = await new SheetPage(page).ready();
  await page.keyboard.press('Control+i');
  await expect(sheet.root.locator('.record .file-slots')).toBeVisible();
}

const put = (page: Page, field: string, name: string, buffer: Buffer) =>
  page.locator(`[data-slot-input=${field}]`).setInputFiles({ name, buffer, mimeType: 'application/octet-stream' });

const logoOf = async (): Promise<unknown> => {
  const [branch] = await (
    await Caller.signIn('manager')
  ).rows('/BranchManagerController/listGetEpTree', { sort: [{ field: 'sort', dir: 'asc' }] });
  return branch?.logoFileId;
};

for (const language of ['zh', 'en', 'ar'] as const) {
  test(`a branch is given a logo, another one, and none (${language})`, async ({ page, context, baseURL }) => {
    const said = words[language];
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await openBranch(page, 'admin');
    const slot = page.getByRole('region', { name: said.logo, exact: true });
    await expect(slot.getByRole('button', { name: said.fill })).toBeVisible();
    await put(page, 'logoFileId', 'logo.pdf', paper({ pages: ['logo'] }));
    await expect(slot.getByRole('alert')).toContainText(said.refused);
    await slot.locator('.files-line button').last().click();

    await put(page, 'logoFileId', 'logo.png', plainPng(30));
    await expect(slot.getByRole('img', { name: said.logo })).toBeVisible();
    const first = await logoOf();
    expect(first).toMatch(/^[0-9a-f-]{36}$/u);
    await put(page, 'logoFileId', 'larger.png', plainPng(60));
    await expect
      .poll(() =>
        slot
          .getByRole('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth)
          .catch(() => 0),
      )
      .toBe(60);
    expect(await logoOf()).not.toBe(first);
    await slot.getByRole('button', { name: 'larger.png' }).click();
    await expect(page.getByRole('dialog', { name: 'larger.png' }).getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');

    await put(page, 'hblBackFileId', 'terms.pdf', paper({ pages: ['terms'] }));
    const back = page.getByRole('region', { name: said.back, exact: true });
    await expect(back.getByRole('button', { name: 'terms.pdf' })).toBeVisible();
    for (const [one, name] of [
      [slot, said.empty],
      [back, ''],
    ] as const) {
      await (name === '' ? one.locator('.file-slot-acts .quiet-button') : one.getByRole('button', { name })).click();
      await page.getByRole('alertdialog').getByRole('button', { name: said.verb, exact: true }).click();
      await expect(one.locator('.file-slot-blank')).toBeVisible();
    }
    expect(await logoOf()).toBeNull();
  });
}

test('who may only read branches sees the logo and cannot change it', async ({ page }) => {
  await openBranch(page, 'manager');
  const slots = page.locator('.file-slots');
  await expect(slots.getByText('未上传')).toHaveCount(3);
  await expect(slots.getByRole('button')).toHaveCount(0);
  await expect(page.locator('.files-adding')).toHaveCount(0);
});
