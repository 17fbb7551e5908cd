import { Caller } from '#tests/e2e/calls';
import { anotherBrowser, openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';
import { plainPng } from '#tests/server/attachments';

const hostile =
  '<p>第一段 &lt;img src=x onerror="window.struck=1"&gt;</p><h2>小标题</h2><ul><li><strong>要点</strong></li></ul><p><a href="https://example.com/">原文</a></p>';

test('news and cases are read by everybody: list, text, cover, papers, and how many have read them', async ({ page, browser }) => {
  const manager = await Caller.signIn('yan.shuhang');
  const title = '红海绕行后的欧线周转';
  const made = (await manager.call('/minappNewsController/insert', {
    title,
    titleEn: 'Europe after the detour',
    content: hostile,
    summary: '摘要一句',
    category: 'MARKET',
    publishFrom: new Date(Date.now() - 60_000).toISOString(),
    state: 'PUBLISHED',
    isTop: true,
    epIds: [],
  })) as { id: string };
  const reader = await anotherBrowser(browser);
  try {
    await openAs(page, 'admin', '/basicData/noticeNews');
    const line = page.locator('.beside-line', { hasText: title });
    await line.click();
    await page.locator('[data-slot-input=coverFileId]').setInputFiles({ name: 'sea.png', buffer: plainPng(40), mimeType: 'image/png' });
    await page
      .locator('.article-files [data-files-input]')
      .setInputFiles({ name: '船期表.csv', buffer: Buffer.from('船名,日期\n'), mimeType: 'text/csv' });
    await expect(page.locator('.article-files .files-line', { hasText: '船期表.csv' })).toBeVisible();
    await expect(line).toContainText('阅读 0');

    await openAs(reader.page, 'hr', '/dashboard');
    await reader.page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '新闻与案例' }).click();
    const list = reader.page.getByRole('region', { name: '新闻', exact: true });
    await expect(list.locator('.beside-line').first()).toContainText(title);
    await list.locator('.beside-line').first().click();
    const article = reader.page.locator('article.reading-one');
    await expect(article.getByRole('heading', { name: title })).toBeFocused();
    await expect(article).toContainText('市场行情');
    await expect(article).toContainText('阅读 1');
    await expect(list.locator('.beside-line').first()).toContainText('阅读 1');
    await expect(article.locator('img.article-cover')).toBeVisible();
    await expect(article.locator('.article-text p').first()).toHaveText('第一段 <img src=x onerror="window.struck=1">');
    await expect(article.locator('.article-text li strong')).toHaveText('要点');
    await expect(article.getByRole('link', { name: '原文' })).toHaveAttribute('rel', 'noopener noreferrer');
    const [saved] = await Promise.all([
      reader.page.waitForEvent('download'),
      article.getByRole('button', { name: '下载 船期表.csv' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('船期表.csv');
    await expect(article.getByRole('button', { name: /^删除/u })).toHaveCount(0);
    await expect(article.locator('.files-adding')).toHaveCount(0);

    // The address names the article: a second look today is no second reader.
    await reader.page.reload();
    await expect(article.getByRole('heading', { name: title })).toBeVisible();
    await expect(article).toContainText('阅读 1');
    expect(await reader.page.evaluate(() => 'struck' in window)).toBe(false);

    await reader.page.getByRole('button', { name: '案例', exact: true }).click();
    await expect(reader.page.getByRole('region', { name: '案例', exact: true }).locator('.beside-line').first()).toBeVisible();
    await reader.page.getByRole('searchbox', { name: '搜索标题和正文' }).fill('没有这样的字句');
    await expect(reader.page.locator('.messages-empty')).toHaveText('没有找到，请换个词再搜');

    await reader.page.setViewportSize({ width: 700, height: 800 });
    await reader.page.goto(`/layout/reading?kind=news&id=${made.id}`);
    await expect(article.getByRole('heading', { name: title })).toBeVisible();
    await expect(list).toBeHidden();
    await reader.page.getByRole('button', { name: '返回列表' }).click();
    await expect(list.locator('.beside-line').first()).toBeVisible();
  } finally {
    await reader.context.close();
    await manager.call('/minappNewsController/delete', { id: made.id });
  }
});
