import { readFile, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OutboundGuard } from '#server/outside/guard';
import { Vault } from '#server/outside/vault';
import { closeServers, cutOff, file, letterOf, mailServer, open, ownKeys, type Got } from '#tests/server/mail/mailServer';
import { startService, toldOf, type Body, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let admin: SignedIn;

const config = { smtpHost: 'localhost', security: 'NONE', fromAddress: 'post@branch.example', fromName: '宁波总部', dailyLimit: 500 };
const read = async () =>
  (await admin.call<Record<string, unknown> | null>('/basicDataController/selectEmailConfig', {}, { method: 'GET' })).data;

async function save(values: Body) {
  const before = await read();
  return admin.call<Record<string, unknown>>('/basicDataController/saveEmailConfig', {
    ...config,
    account: '',
    password: '',
    certificate: '',
    ...values,
    ...(before ? { version: before.version } : {}),
  });
}

const signIn = { account: 'post@branch.example', password: 'geheim-密码' };
const test = (headers: Record<string, string> = { 'x-language': 'zh' }, body: Body = {}) =>
  admin.call<{ testResult: string; to: string }>('/basicDataController/emailTest', body, { headers });
const refused = async () => toldOf(await test()).join();

beforeAll(async () => {
  service = await startService({ outside: { secretKey: null, outboundAllow: ['localhost', '127.0.0.1'] } });
  admin = await service.signIn('admin');
});
afterEach(async () => {
  await closeServers();
});
afterAll(() => service.stop());

describe('the mail account', () => {
  it('is none before it is set up, and then says so', async () => {
    expect(await read()).toBeNull();
    expect(await refused()).toBe('MAIL_NO_ADDRESS');
    await service.database.ask("update sys_user set email = 'admin@tallysheet.example' where username = 'admin'");
    expect(await refused()).toBe('MAIL_NOT_SET_UP');
  });

  it('keeps the password sealed: not in an answer, not in the audit, not in the database, with a key that only the owner reads', async () => {
    const saved = await save({ security: 'STARTTLS', port: 587, ...signIn });
    expect([saved.code, saved.data.hasPassword, saved.data.account]).toEqual([200, true, 'post@branch.example']);
    const rows = await service.database.ask<{ line: string }>(
      "select m::text as line from sys_mail_account m union all select c::text from bs_email_config c union all select s.after from sys_change s where entity = 'emailConfig' union all select b.answer::text from sys_batch_key b where answer is not null",
    );
    const everything = JSON.stringify([saved, await read(), rows]);
    expect([everything.includes('geheim'), everything.includes(Buffer.from('geheim-密码').toString('base64'))]).toEqual([false, false]);
    expect((await stat(join(service.dataFolder, 'secret.key'))).mode & 0o777).toBe(0o600);
    const [row] = await service.database.ask<{ password: string }>('select password from sys_mail_account where ep_id = 1');
    const vault = new Vault(null, service.dataFolder);
    expect(vault.open(row?.password ?? '', 'mail password of branch 1')).toBe('geheim-密码');
    expect([
      vault.open(row?.password ?? '', 'mail password of branch 2'),
      new Vault('another key', '').open(row?.password ?? '', 'mail password of branch 1'),
      vault.open('v1.x.y.z', 'p'),
      vault.open('', 'p'),
    ]).toEqual([null, null, null, null]);
    expect(JSON.stringify(await readFile(join(service.dataFolder, 'secret.key'), 'utf8')).length).toBeGreaterThan(40);
  });

  it('is not led elsewhere without saying the password again, and needs one that never travels uncovered', async () => {
    expect(toldOf(await save({ security: 'STARTTLS', port: 587, account: signIn.account, smtpHost: 'mail.elsewhere.example' }))).toEqual([
      'password MAIL_PASSWORD_AGAIN',
    ]);
    expect(toldOf(await save({ security: 'NONE', port: 25, ...signIn })).join()).toContain('security MAIL_UNCOVERED');
    const kept = await save({ security: 'STARTTLS', port: 587, account: signIn.account, fromName: '宁波' });
    expect([kept.code, kept.data.hasPassword, kept.data.fromName]).toEqual([200, true, '宁波']);
    const without = await save({ security: 'NONE', port: 25 });
    expect([without.code, without.data.hasPassword]).toEqual([200, false]);
    expect(await service.database.ask('select password from sys_mail_account where ep_id = 1')).toEqual([{ password: null }]);
    expect(toldOf(await save({ security: 'TLS', port: 465, account: 'a' })).join()).toContain('FIELD_REQUIRED');
  });

  it('is saved once however often the same wish is sent, its password with it', async () => {
    const version = (await save({ security: 'TLS', port: 465, ...signIn })).data.version;
    const body = {
      ...config,
      security: 'TLS',
      port: 465,
      account: signIn.account,
      password: 'another-密码',
      fromName: '一次',
      version,
      batchId: crypto.randomUUID(),
    };
    const [first, again] = [
      await admin.call<Record<string, unknown>>('/basicDataController/saveEmailConfig', body),
      await admin.call<Record<string, unknown>>('/basicDataController/saveEmailConfig', body),
    ];
    expect([first.code, again.code, again.data.version]).toEqual([200, 200, Number(version) + 1]);
    const kept = async () =>
      (await service.database.ask<{ password: string }>('select password from sys_mail_account where ep_id = 1'))[0]?.password;
    const before = await kept();
    expect(
      (await admin.call('/basicDataController/saveEmailConfig', { ...body, batchId: crypto.randomUUID(), password: 'third' })).refusals?.[0]
        ?.code,
    ).toBe('STALE_VERSION');
    expect(await kept()).toBe(before);
    await save({ security: 'NONE', port: 25 });
  });

  it('refuses what cannot be a server, a sender or a certificate, and a letter’s head in disguise', async () => {
    const wrong: [Body, string][] = [
      [{ smtpHost: 'http://mail' }, 'smtpHost'],
      [{ smtpHost: 'a b' }, 'smtpHost'],
      [{ port: 0 }, 'port'],
      [{ port: 70000 }, 'port'],
      [{ security: 'SSL' }, 'security'],
      [{ fromAddress: 'ops' }, 'fromAddress'],
      [{ fromAddress: 'a@b.example\r\nBcc: all@x.example' }, 'fromAddress'],
      [{ fromAddress: '"a"@b.example>' }, 'fromAddress'],
      [{ certificate: 'hello' }, 'certificate'],
      [{ dailyLimit: 0 }, 'dailyLimit'],
    ];
    for (const [values, field] of wrong)
      expect(
        (await save({ port: 25, ...values })).refusals?.map((one) => one.field),
        JSON.stringify(values),
      ).toContain(field);
    const version = (await read())?.version;
    expect((await admin.call('/basicDataController/saveEmailConfig', { ...config, port: 25 })).refusals?.[0]?.code).toBe('STALE_VERSION');
    expect(
      (await admin.call('/basicDataController/saveEmailConfig', { fromName: 'X', version: Number(version) - 1 })).refusals?.[0]?.code,
    ).toBe('STALE_VERSION');
  });
});

describe('a test letter', () => {
  it('arrives at the caller, in Chinese, by a server without encryption', async () => {
    const { port, got } = await mailServer();
    expect((await save({ port })).code).toBe(200);
    const answer = await test();
    expect([answer.code, answer.data.to]).toEqual([200, 'admin@tallysheet.example']);
    const letter = letterOf(got[0] as Got);
    expect(got.map(({ from, to, user, secure }) => ({ from, to, user, secure }))).toEqual([
      { from: 'post@branch.example', to: ['admin@tallysheet.example'], user: undefined, secure: false },
    ]);
    expect([letter.header('Subject'), letter.header('From')]).toEqual([
      'Tallysheet 测试邮件：发件邮箱设置正确',
      expect.stringMatching(/^"?宁波总部"? <post@branch\.example>$/u),
    ]);
    expect(letter.text).toContain('说明本公司的发件邮箱可以正常发信');
    expect(letter.text).toContain('陆承砚');
    expect(await read()).toMatchObject({ testResult: 'OK', testTime: expect.stringMatching(/Z$/u) });
  });

  it('goes by STARTTLS with a sign-in once the server’s own authority is given; without it the certificate is not trusted', async () => {
    const { port, got } = await mailServer({ disabledCommands: [], authOptional: false });
    await save({ port, security: 'STARTTLS', ...signIn });
    const answer = await test();
    expect([toldOf(answer), answer.codeMsg]).toEqual([['MAIL_CERTIFICATE'], expect.stringContaining('证书不可信')]);
    expect(await read()).toMatchObject({ testResult: 'MAIL_CERTIFICATE' });
    await save({ port, security: 'STARTTLS', ...signIn, certificate: ownKeys.cert });
    expect((await test()).code).toBe(200);
    expect(got.map(({ user, secure }) => [user, secure])).toEqual([['post@branch.example', true]]);
  });

  it('goes by TLS from the first byte, and not where the certificate bears another name', async () => {
    const { port, got } = await mailServer({ secure: true, disabledCommands: [] });
    await save({ port, security: 'TLS', ...signIn, certificate: ownKeys.cert });
    expect([(await test()).code, got[0]?.secure]).toEqual([200, true]);
    const other = await mailServer({ secure: true, key: file('elsewhere.key'), cert: file('elsewhere.crt'), disabledCommands: [] });
    await save({ port: other.port, security: 'TLS', ...signIn, certificate: file('elsewhere.crt') });
    expect([await refused(), other.got]).toEqual(['MAIL_CERTIFICATE', []]);
  });

  it('is refused with its reason: wrong password, no encryption offered, refused recipient, refused sender', async () => {
    const covered = await mailServer({ disabledCommands: [] });
    await save({ port: covered.port, security: 'STARTTLS', account: signIn.account, password: 'wrong', certificate: ownKeys.cert });
    expect(await refused()).toBe('MAIL_SIGN_IN');
    const told = await Promise.all(['zh', 'en', 'ar'].map((language) => test({ 'x-language': language })));
    expect(told.map(({ codeMsg }) => codeMsg)).toEqual([
      expect.stringContaining('邮箱账号或密码（授权码）不正确'),
      expect.stringContaining('The mail account or its password is incorrect'),
      expect.stringMatching(/\p{Script=Arabic}/u),
    ]);
    const plain = await mailServer();
    await save({ port: plain.port, security: 'STARTTLS' });
    expect(await refused()).toBe('MAIL_NO_TLS');
    await save({ port: plain.port, security: 'TLS' });
    expect(await refused()).toBe('MAIL_NO_TLS');
    await save({ port: plain.port });
    await service.database.ask("update sys_user set email = 'nobody@tallysheet.example' where username = 'admin'");
    const answer = await test();
    expect([toldOf(answer), answer.codeMsg]).toEqual([['MAIL_RECIPIENT'], expect.stringContaining('No such mailbox')]);
    await service.database.ask("update sys_user set email = 'admin@tallysheet.example' where username = 'admin'");
    const picky = await mailServer({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('5.7.1 Sender not allowed'), { responseCode: 553 })),
    });
    await save({ port: picky.port });
    expect(await refused()).toBe('MAIL_SENDER');
    expect([...covered.got, ...plain.got, ...picky.got]).toEqual([]);
  });

  it('is refused with its reason: nobody there, no such host', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    await save({ port });
    expect(await refused()).toBe('MAIL_REFUSED');
    await save({ port, smtpHost: 'no-such-host.invalid' });
    expect(await refused()).toBe('HOST_UNKNOWN');
  });

  it('that was handed over to a server that then says nothing may have arrived, and says so', async () => {
    const { port, got } = await mailServer({ onData: (stream) => void stream.resume().on('end', cutOff) });
    await save({ port });
    const answer = await test();
    expect([toldOf(answer), got, await read()]).toEqual([['MAIL_UNSURE'], [], expect.objectContaining({ testResult: 'MAIL_UNSURE' })]);
  });

  it('waits for a server that says nothing no longer than it should', async () => {
    const silent = createServer(() => undefined);
    open.push(silent);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    await save({ port: (silent.address() as AddressInfo).port });
    expect(await refused()).toBe('MAIL_TIMEOUT');
  }, 25_000);

  it('counts for the day, and one too many is refused', async () => {
    const { port, got } = await mailServer();
    await service.database.ask('update sys_mail_day set letters = 6');
    await save({ port, dailyLimit: 7 });
    expect([(await test()).code, await refused()]).toEqual([200, 'MAIL_DAILY_LIMIT']);
    expect(got).toHaveLength(1);
    await service.database.ask('delete from sys_mail_day');
    await save({ port });
  });
});

describe('the letters of a branch', () => {
  const letters = async (body: Body = {}) =>
    (await admin.call<{ rows: Record<string, unknown>[] }>('/basicDataController/selectServiceProcessEmail', body, { method: 'GET' })).data
      .rows;
  const saveLetter = (body: Body) => admin.call<Record<string, unknown>>('/basicDataController/saveServiceProcessEmail', body);
  const dunning = {
    processName: 'DUNNING',
    subjectTemplate: '催款：{customer} {amount} {currency}',
    bodyTemplate: '{contact}您好：\n\n贵司 {jobNo} 项下 {currency} {amount} 已于 {dueDate} 到期<，逾期 {overdueDays} 天>。',
    toRule: { readers: ['FINANCE', 'SALESMAN'], addresses: ['dunning@branch.example'] },
    autoSend: false,
  };

  it('are written per occasion, changed by their version, and tried on the caller', async () => {
    expect(await letters()).toEqual([]);
    const made = await saveLetter(dunning);
    expect([made.code, made.data.processName, made.data.version]).toEqual([200, 'DUNNING', 1]);
    expect((await saveLetter(dunning)).refusals?.[0]?.code).toBe('STALE_VERSION');
    const changed = await saveLetter({ processName: 'DUNNING', version: 1, autoSend: true });
    expect([changed.code, changed.data.version, changed.data.autoSend]).toEqual([200, 2, true]);
    expect(await letters({ epId: '1', processName: 'DUNNING' })).toMatchObject([
      { subjectTemplate: dunning.subjectTemplate, toRule: dunning.toRule },
    ]);
    const { port, got } = await mailServer();
    await save({ port });
    expect((await test({ 'x-language': 'zh' }, { processName: 'DUNNING' })).code).toBe(200);
    const letter = letterOf(got[0] as Got);
    expect(letter.header('Subject')).toBe('催款：舟山远帆进出口有限公司 2470.00 USD');
    expect(letter.text.replaceAll('\r\n', '\n').trim()).toBe(
      '王女士您好：\n\n贵司 SE26030001 项下 USD 2470.00 已于 2026-05-05 到期，逾期 12 天。',
    );
    expect((await test({}, { processName: 'STATEMENT' })).refusals?.[0]?.code).toBe('ROW_GONE');
  });

  it('refuse unknown attributes, brackets that do not match, readers that are none', async () => {
    const wrong: [Body, string][] = [
      [{ bodyTemplate: '{customre}' }, 'bodyTemplate TEMPLATE_ATTRIBUTE'],
      [{ subjectTemplate: '<a' }, 'subjectTemplate TEMPLATE_UNREAD'],
      [{ toRule: { readers: ['EVERYBODY'], addresses: [] } }, 'toRule JSON_UNPARSED'],
      [{ toRule: { readers: [], addresses: [] } }, 'toRule FIELD_REQUIRED'],
      [{ ccRule: { readers: [], addresses: ['x'] } }, 'ccRule EMAIL_FORMAT'],
      [{ toRule: 'all' }, 'toRule JSON_UNPARSED'],
      [{ processName: 'SPAM' }, 'processName CHOICE_UNKNOWN'],
    ];
    for (const [values, told] of wrong)
      expect(toldOf(await saveLetter({ ...dunning, processName: 'STATEMENT', ...values })).join(), JSON.stringify(values)).toContain(told);
  });

  it('and the mail account belong to one branch', async () => {
    const elsewhere = await service.signIn('admin', { epId: '2' });
    expect([
      (await elsewhere.call('/basicDataController/selectEmailConfig')).data,
      (await elsewhere.call<{ rows: unknown[] }>('/basicDataController/selectServiceProcessEmail')).data.rows,
    ]).toEqual([null, []]);
    expect((await elsewhere.call('/basicDataController/emailTest')).refusals?.[0]?.code).toBe('MAIL_NOT_SET_UP');
    admin = await service.signIn('admin');
  });
});

describe('the guard', () => {
  it('lets nobody look around inside: private, link-local, metadata, mapped and odd spellings', async () => {
    const guard = new OutboundGuard([]);
    const hosts = [
      '127.0.0.1',
      'localhost',
      '0.0.0.0',
      '10.0.0.1',
      '172.16.3.4',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:10.1.2.3',
      'fe80::1',
      'fd00::1',
      '64:ff9b::7f00:1',
      '2130706433',
      '0x7f000001',
      '127.1',
      '0177.0.0.1',
      '224.0.0.1',
      '2002:7f00:1::',
    ];
    for (const host of hosts) await expect(guard.destination(host), host).rejects.toThrow(/HOST_NOT_ALLOWED|HOST_UNKNOWN/u);
    expect(await guard.destination('8.8.8.8')).toEqual({ address: '8.8.8.8', listed: false });
  });

  it('goes inside where the operator of the server listed it', async () => {
    const guard = new OutboundGuard(['10.1.0.0/16', 'LOCALHOST', '192.168.1.7']);
    expect([
      (await guard.destination('10.1.2.3')).listed,
      (await guard.destination('localhost')).listed,
      (await guard.destination('192.168.1.7')).listed,
    ]).toEqual([true, true, true]);
    for (const host of ['10.2.0.1', '192.168.1.8', '127.0.0.1'])
      await expect(guard.destination(host), host).rejects.toThrow('HOST_NOT_ALLOWED');
  });

  it('keeps a public host to the ports of mail', async () => {
    const strict = await startService({ outside: { secretKey: 'a key of the test', outboundAllow: [] } });
    try {
      const who = await strict.signIn('admin');
      await strict.database.ask("update sys_user set email = 'admin@tallysheet.example' where username = 'admin'");
      const port = async (smtpHost: string, number: number) => {
        const before = (await who.call<{ version: number } | null>('/basicDataController/selectEmailConfig')).data;
        await who.call('/basicDataController/saveEmailConfig', {
          ...config,
          smtpHost,
          port: number,
          ...(before ? { version: before.version } : {}),
        });
        return toldOf(await who.call('/basicDataController/emailTest')).join();
      };
      expect([await port('8.8.8.8', 22), await port('127.0.0.1', 25), await port('169.254.169.254', 25)]).toEqual([
        'MAIL_PORT',
        'HOST_NOT_ALLOWED',
        'HOST_NOT_ALLOWED',
      ]);
    } finally {
      await strict.stop();
    }
  });
});
