import { sendSignIn } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Ways out of the site as they are smuggled into an address; ten more are tried with the hostile texts. */
const ways = [
  '//evil.example',
  '///evil.example',
  '////evil.example/..',
  '/\\evil.example/x',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '//evil.example@localhost',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http://evil.example/',
  '//evil%2eexample',
  '/%2F/evil.example',
  '/%09/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '//evil.example/%2e%2e',
  '//[::1]/x',
  '//127.0.0.1:1/x',
  '/／evil.example',
  '／／evil.example',
  '//evil。example',
  'javascript:location=1',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://evil.example/x',
  '@evil.example',
  '.evil.example',
  'evil.example',
  '?next=//evil.example',
  '#//evil.example',
  '/login',
  '/nowhere/at-all',
];

test(`none of ${ways.length} foreign or senseless addresses is followed after signing in`, async ({ page, baseURL, context }) => {
  test.setTimeout(300_000);
  const elsewhere: string[] = [];
  for (const way of ways) {
    await page.goto(`/login?redirect=${encodeURIComponent(way)}`);
    await sendSignIn(page, 'lan.caiwei');
    await expect(page.locator('.sidebar'), way).toBeVisible();
    const { origin, pathname } = new URL(page.url());
    if (origin !== new URL(baseURL ?? '').origin || pathname !== '/dashboard') elsewhere.push(`${JSON.stringify(way)} → ${page.url()}`);
    page.once('dialog', (dialog) => void dialog.accept());
    await context.clearCookies();
    await page.goto('about:blank');
    page.removeAllListeners('dialog');
  }
  await page.goto('/login');
  expect(elsewhere).toEqual([]);
});
