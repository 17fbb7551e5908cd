import { Caller } from '#tests/e2e/calls';
import { openAs, anotherBrowser } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';
import { plainPng } from '#tests/server/attachments';

interface Article {
  readonly id: string;
  readonly version: number;
}

const words = { cover: '封面', save: '保存修改', announcement: '公司公告' } as const;

test('an announcement’s cover and papers are put there while it is written, and read by everybody it is for', async ({ page, browser }) => {
  const manager = await Caller.signIn('yan.shuhang');
  const title = '码头改造期间的提箱安排';
  const made = (await manager.call('/cusNoticeController/insert', {
    title,
    content: '<p>自下周起</p>',
    publishFrom: new Date(Date.now() - 60_000).toISOString(),
    state: 'PUBLISHED',
    isTop: true,
    epIds: [],
    recipientIds: [],
  })) as Article;
  const reader = await anotherBrowser(browser);
  try {
    await openAs(page, 'admin', '/basicData/notice');
    const line = page.locator('.beside-line', { hasText: title });
    await line.click();
    const slot = page.getByRole('region', { name: words.cover, exact: true });
    await page.locator('.beside-form input').first().fill(`${title}（更新）`);
    await page.locator('[data-slot-input=coverFileId]').setInputFiles({ name: 'quay.png', buffer: plainPng(40), mimeType: 'image/png' });
    await expect(slot.getByRole('img', { name: words.cover })).toBeVisible();
    await page
      .locator('.article-files [data-files-input]')
      .setInputFiles({ name: '提箱时段表.csv', buffer: Buffer.from('日期,时段\n'), mimeType: 'text/csv' });
    await expect(page.locator('.article-files .files-line', { hasText: '提箱时段表.csv' })).toBeVisible();
    await expect(line.locator('img.article-cover')).toBeVisible();
    // What was being written is still there, and saves over the version the cover made.
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.locator('.beside-line', { hasText: `${title}（更新）` }).locator('img.article-cover')).toBeVisible();
    await expect(page.locator('.form-error')).toHaveText('');

    await openAs(reader.page, 'hr', '/dashboard');
    await reader.page.getByRole('region', { name: words.announcement }).locator('.announcement-window').click();
    const article = reader.page.getByRole('dialog', { name: words.announcement }).getByRole('article').filter({ hasText: '（更新）' });
    await expect(article.locator('img.article-cover')).toBeVisible();
    const [saved] = await Promise.all([
      reader.page.waitForEvent('download'),
      article.getByRole('button', { name: '下载 提箱时段表.csv' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('提箱时段表.csv');
    await expect(article.getByRole('button', { name: /^删除/u })).toHaveCount(0);
    await expect(article.locator('.files-adding')).toHaveCount(0);

    await page.getByRole('button', { name: '删除封面' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
    await expect(slot.locator('.file-slot-blank')).toBeVisible();
    await expect(page.locator('.beside-line', { hasText: '（更新）' }).locator('img.article-cover')).toHaveCount(0);
  } finally {
    await reader.context.close();
    await manager.call('/cusNoticeController/delete', { id: made.id });
  }
});

test('a new article says when its cover and files can be added', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }]);
  for (const path of ['/basicData/notice', '/basicData/noticeNews', '/basicData/noticeCase']) {
    if (path === '/basicData/notice') await openAs(page, 'admin', path);
    else await page.goto(path);
    await page.locator('.beside-bar .button-primary:visible').click();
    await expect(page.locator('.article-files:visible')).toHaveText('Save it first, then add a cover and files.');
  }
});
