import { Caller } from '#tests/e2e/calls';
import { openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

// What is looked at here is how the line rolls.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const hostile = '<img src=x onerror="window.struck=1">';
const escaped = hostile.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Notice {
  readonly id: string;
  readonly version: number;
}

/** Publishes an announcement to everybody, above all others; it is withdrawn at the end. */
async function announced(content: string, walk: (rewrite: (text: string) => Promise<void>) => Promise<void>): Promise<void> {
  const manager = await Caller.signIn('yan.shuhang');
  const values = {
    title: '码头通知',
    publishFrom: new Date(Date.now() - 60_000).toISOString(),
    state: 'PUBLISHED',
    isTop: true,
    epIds: [],
    recipientIds: [],
  };
  let notice = (await manager.call('/cusNoticeController/insert', { ...values, content: `<p>${content}</p>` })) as Notice;
  const change = async (set: object) =>
    void (notice = (await manager.call('/cusNoticeController/update', { id: notice.id, version: notice.version, ...set })) as Notice);
  try {
    await walk((text) => change({ content: `<p>${text}</p>` }));
  } finally {
    await change({ state: 'WITHDRAWN' });
  }
}

test('the announcement rolls as slowly as it is long, stands still on wish, is text whatever it holds, and can be read whole', async ({
  page,
}) => {
  await announced('四十个字以内', async (rewrite) => {
    await openAs(page, 'hr', '/dashboard');
    const text = page.locator('.announcement-text');
    const seconds = async () => Number.parseFloat(await text.evaluate((element) => getComputedStyle(element).animationDuration));
    const runs = () => text.evaluate((element) => getComputedStyle(element).animationPlayState);
    await expect(text).toHaveText('四十个字以内');
    const short = await seconds();
    await rewrite('港'.repeat(41));
    await page.reload();
    await expect(text).toHaveText('港'.repeat(41));
    expect(await seconds()).toBeCloseTo(41 * 0.28, 2);
    expect(await seconds()).toBeGreaterThan(short);
    const long = `${escaped}${'自本周起提箱须提前一天预约，'.repeat(6)}`;
    await rewrite(`${long}</p><p>落款：操作部`);
    await page.reload();
    await expect(text).toContainText(hostile);
    expect(await seconds()).toBeCloseTo([...(await text.innerText())].length * 0.28, 2);

    const place = await text.evaluate((element) => element.getBoundingClientRect().x);
    await expect.poll(() => text.evaluate((element) => element.getBoundingClientRect().x)).toBeLessThan(place);
    const line = page.getByRole('region', { name: '公司公告' });
    const whole = line.locator('.announcement-window');
    expect(await runs()).toBe('running');
    await whole.hover();
    expect(await runs()).toBe('paused');
    await page.mouse.move(700, 500);
    expect(await runs()).toBe('running');
    const still = line.getByRole('button', { name: '暂停或继续滚动' });
    await still.focus();
    await page.keyboard.press('Tab');
    await expect(whole).toBeFocused();
    expect(await runs()).toBe('paused');
    await still.press('Enter');
    await expect(still).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.click(700, 500);
    expect(await runs()).toBe('paused');
    await still.click();
    await page.mouse.move(700, 500);
    expect(await runs()).toBe('running');

    await expect(line.getByRole('button')).toHaveCount(2);
    const dialog = page.getByRole('dialog', { name: '公司公告' });
    await whole.click();
    await expect(dialog.getByRole('article').first()).toContainText(hostile);
    await expect(dialog.getByRole('article').first()).toContainText('落款：操作部');
    await expect(dialog.getByRole('article').nth(1)).toContainText('周末值班与截单安排');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(whole).toBeFocused();
    await page.setViewportSize({ width: 700, height: 800 });
    await line.getByRole('button', { name: '公司公告' }).click();
    await expect(dialog.getByRole('article').first()).toContainText('落款：操作部');
    expect(await page.evaluate(() => 'struck' in window)).toBe(false);
  });
});
