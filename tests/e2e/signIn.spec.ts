import { openAs, sendSignIn, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('whoever is signed in is led away from the sign-in page, and from an unknown address back to the first page', async ({ page }) => {
  await openAs(page, 'dispatch', '/dashboard');
  await page.goto('/login?redirect=%2Forder%2ForderManage');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/nowhere/at-all');
  await expect(page).toHaveURL('/404');
  await expect(page).toHaveTitle('页面不存在 – Tallysheet');
  await page.locator('.top-line').getByRole('button', { name: '界面语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page).toHaveTitle('Page not found – Tallysheet');
  await page.locator('.page-note').getByRole('link').click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page).toHaveTitle(/^Home|^Dashboard/);
});

test('a password is taken letter by letter, and a disabled person is told no more than a stranger', async ({ page }) => {
  await page.goto(`${sheets.orders}?q=1#below`);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${sheets.orders}?q=1#below`)}`);
  const said = page.locator('.sign-in-form [role=alert]');
  const answers: string[] = [];
  for (const [username, word] of [
    ['dispatch', ' Demo-2026'],
    ['dispatch', 'Demo-2026 '],
    ['kong.lingxi', 'Demo-2026'],
    ['nobody.here', 'Demo-2026'],
  ] as const) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/loginStart'));
    await sendSignIn(page, username, word);
    await answered;
    await expect(said).not.toBeEmpty();
    answers.push(await said.innerText());
  }
  expect(answers[0]).toContain('用户名或密码');
  expect(new Set(answers).size).toBe(1);
  await sendSignIn(page, 'dispatch');
  await expect(page).toHaveURL(`${sheets.orders}?q=1#below`);
});

test('after five quick failures the button counts down and takes no press', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().endsWith('/loginStart'))));
  await page.goto('/login');
  const button = page.locator('.sign-in-form button[type=submit]');
  const counting = /^\d+ 秒后可重试$/u;
  for (let failures = 1; failures <= 9 && !counting.test(await button.innerText()); failures++) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/loginStart'));
    await sendSignIn(page, 'lan.caiwei', 'wrong-2026');
    await answered;
    await expect(button).not.toHaveText('正在登录…');
  }
  expect(sent).toBeGreaterThan(5);
  await expect(button).toHaveText(counting);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('.sign-in-form [role=alert]')).toHaveText(/失败次数过多，请在 \d+ 秒后重试/u);
  const before = sent;
  await page.keyboard.press('Enter');
  await expect(button).toHaveText('登录', { timeout: 20_000 });
  expect(sent).toBe(before);
  await sendSignIn(page, 'lan.caiwei');
  await expect(page).toHaveURL('/dashboard');
});

test('a new password is measured while it is typed, and may be pasted', async ({ page }) => {
  await openAs(page, 'lan.caiwei', '/dashboard');
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const [length, kinds] = [
    dialog.getByRole('listitem').filter({ hasText: '8 到 12 个字符' }),
    dialog.getByRole('listitem').filter({ hasText: '至少两种' }),
  ];
  const field = dialog.locator('input[autocomplete=new-password]').first();
  await field.click();
  for (const [typed, long, mixed] of [
    ['abc', '未满足', '未满足'],
    ['1', '未满足', '已满足'],
    ['defg', '已满足', '已满足'],
    ['hijkl', '未满足', '已满足'],
  ] as const) {
    await page.keyboard.type(typed);
    await expect(length).toContainText(long);
    await expect(kinds).toContainText(mixed);
  }
  await page.evaluate(() => navigator.clipboard.writeText('Harbour-2026'));
  await field.fill('');
  await page.keyboard.press('Control+v');
  await expect(field).toHaveValue('Harbour-2026');
  await expect(length).toContainText('已满足');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeFocused();
});
