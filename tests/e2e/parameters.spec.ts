import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { barriers } from '#tests/e2e/barriers';
import { openAs, SheetPage, sendSignIn } from '#tests/e2e/sheetPage';
import { password } from '#tests/e2e/signedIn';
import { expect, test } from '#tests/e2e/watched';
import { startBeside, type Product } from '#tests/e2e/server';
import { client, RealProvider } from '#tests/server/realProvider';

test('a parameter is refused what it cannot be, changed, still there after a reload, and goes back to its default', async ({ page }) => {
  await openAs(page, 'admin', '/permission/set');
  await page.getByRole('navigation', { name: '参数分类' }).getByRole('button', { name: '费用与利润' }).click();
  expect(await barriers(page, '.parameters')).toEqual([]);
  const rates = page.getByRole('form', { name: '可用税率' });
  const field = rates.getByRole('textbox', { name: '可用税率' });
  await field.fill('0, 1, x');
  await rates.getByRole('button', { name: '保存' }).click();
  await expect(rates.getByRole('alert')).toContainText('“x”不是数字');
  await expect(page.locator('.tab-bar')).toContainText('参数设置');
  await field.fill('0，1，3，5，6，9，13');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('0,1,3,5,6,9,13');
  await expect(rates).toContainText('默认');
  await expect(rates).toContainText('陆承砚');
  await page.reload();
  await page.getByRole('searchbox', { name: '搜索参数' }).fill('税率');
  await expect(field).toHaveValue('0,1,3,5,6,9,13');

  await page.getByRole('button', { name: '将“可用税率”恢复默认' }).click();
  await expect(field).toHaveValue('0,1,3,6,9,13');
  await expect(page.getByRole('button', { name: '将“可用税率”恢复默认' })).toHaveCount(0);
});

test('holidays are typed as they are said, a day or a span a line; what is none of these is named', async ({ page }) => {
  await openAs(page, 'admin', '/permission/set');
  await page.getByRole('searchbox', { name: '搜索参数' }).fill('放假');
  const line = page.getByRole('form', { name: '放假日期' });
  const days = line.getByRole('textbox', { name: '放假日期' });
  await days.fill('2027/10/1至2027/10/7\n六月');
  await line.getByRole('button', { name: '保存' }).click();
  await expect(line.getByRole('alert')).toContainText('“六月”不是日期');
  await days.fill('2027/10/1至2027/10/7\n2027-06-09\n');
  await line.getByRole('button', { name: '保存' }).click();
  await expect(days).toHaveValue('2027-10-01~2027-10-07\n2027-06-09');
  await line.getByRole('button', { name: '恢复默认' }).click();
  await expect(days).toHaveValue('');
});

test.describe('with a mail server and a provider of sign-ins', () => {
  let product: Product;
  let provider: RealProvider;
  let mail: SMTPServer;
  const letters: string[] = [];

  test.beforeAll(async () => {
    mail = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => (letters.push(Buffer.concat(parts).toString('utf8')), done()));
      },
    });
    await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
    provider = await RealProvider.listen();
    provider.subject = 'subject-manager';
    product = await startBeside({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: '企业账号',
      OUTBOUND_ALLOW: 'localhost',
    });
    provider.open(`${product.url}/oidc/callback`);
  });
  test.afterAll(async () => {
    await product.stop();
    await provider.stop();
    await new Promise<void>((resolve) => void mail.close(() => resolve()));
  });

  test('mail is set up and tried; the password is not shown again', async ({ page }) => {
    await page.goto(`${product.url}/login`);
    await sendSignIn(page, 'admin');
    await page.waitForURL(/dashboard/u);
    await page.goto(`${product.url}/permission/userSet`);
    await page.getByRole('searchbox').fill('admin');
    await page
      .locator('.beside-list')
      .getByRole('button', { name: /陆承砚/u })
      .click();
    await page.getByRole('textbox', { name: '邮箱' }).fill('admin@tallysheet.example');
    // A page that is left takes its request with it.
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/userManagerController/'),
    );
    await page.getByRole('button', { name: '保存' }).click();
    await saved;
    await page.goto(`${product.url}/basicData/basic`);
    await page.getByRole('button', { name: '发件邮箱' }).click();
    await expect(page.locator('.mail-one')).toBeVisible();
    expect(await barriers(page, '.mail-one')).toEqual([]);
    const box = (name: string) => page.getByRole('textbox', { name });
    await box('SMTP 服务器').fill('localhost');
    await page.getByRole('combobox', { name: '加密方式' }).click();
    await page.getByTitle('不加密').click();
    await box('端口').fill(String((mail.server.address() as AddressInfo).port));
    await box('发件人邮箱').fill('post@branch.example');
    await box('发件人名称').fill('宁波总部');
    await box('登录账号').fill('post');
    await page.getByLabel('密码或授权码').fill('geheim');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.locator('.mail-one [role=alert]')).toContainText('不加密的连接不能使用账号密码');
    await box('登录账号').fill('');
    await page.getByLabel('密码或授权码').fill('');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('button', { name: '给我发一封测试邮件' })).toHaveAttribute('aria-disabled', 'false');
    await page.getByRole('button', { name: '给我发一封测试邮件' }).click();
    await expect(page.locator('.mail-one')).toContainText('成功');
    expect(letters).toHaveLength(1);
    await page.getByRole('button', { name: '邮件模板' }).click();
    expect(await barriers(page, '.mail-letters')).toEqual([]);
    await page.getByRole('textbox', { name: '主题' }).click();
    await page
      .getByRole('group', { name: /可用变量/u })
      .getByRole('button', { name: '工作号' })
      .click();
    await expect(page.getByRole('textbox', { name: '主题' })).toHaveValue('{jobNo}');
  });

  test('a person links the provider in the profile and then signs in by it, to the page that was wanted', async ({ page }) => {
    await page.goto(`${product.url}/login`);
    await expect(page.getByRole('link', { name: '用 企业账号 登录' })).toBeVisible();
    await page.getByRole('link', { name: '用 企业账号 登录' }).click();
    await expect(page.locator('.page-note')).toContainText('还没有关联本系统的用户');
    await page.getByRole('link', { name: '返回登录页' }).click();
    await sendSignIn(page, 'manager');
    await page.waitForURL(/dashboard/u);
    await page.goto(`${product.url}/profile/index`);
    await page.getByLabel('当前密码').fill(password);
    await page.getByRole('button', { name: '关联 企业账号 账号' }).click();
    await expect(page.getByRole('region', { name: '企业账号 登录' })).toContainText('已于');
    await page.context().clearCookies({ name: 'token' });
    await page.goto(`${product.url}/order/orderManage`);
    await page.getByRole('link', { name: '用 企业账号 登录' }).click();
    await page.waitForURL(/\/order\/orderManage$/u);
    await new SheetPage(page).ready();
    await page.goto(`${product.url}/auth-redirect?failed=PROVIDER_STALE&name=evil`);
    await expect(page.locator('.page-note')).toContainText('请返回登录页重新开始');
  });
});
