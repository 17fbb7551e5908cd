import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Listener } from '#tests/server/listener';
import { ask, listOf, startService, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let admin: SignedIn;
const ids = new Map<string, string>();

const users = '/userManagerController';
const newcomer = (more: Record<string, unknown> = {}) => ({
  username: 'zhangsan',
  fullname: '张三',
  nature: 'FINANCE',
  roleSet: [roleId('财务')],
  costLevel: 7,
  ...more,
});
const roleId = (name: string) => ids.get(`role ${name}`) ?? '';
const userId = (name: string) => ids.get(name) ?? '';

beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('admin');
  for (const { id, username } of await service.database.ask<{ id: string; username: string }>('select id, username from sys_user'))
    ids.set(username, id);
  for (const { id, name } of await service.database.ask<{ id: string; name: string }>('select id, name from sys_role'))
    ids.set(`role ${name}`, id);
});
afterAll(() => service.stop());

describe('users', () => {
  it('are made with an initial password that must be changed at the first sign-in', async () => {
    const made = await admin.call<ListedRow & { password: string }>(`${users}/saveUser`, newcomer());
    expect(made).toMatchObject({ code: 200 });
    const signedIn = await ask<{ token: string }>(service.url, '/loginStart', { username: 'zhangsan', password: made.data.password });
    expect(signedIn.code).toBe(200);
    const list = await ask(service.url, '/costController/list', {}, { headers: { authorization: signedIn.data.token } });
    expect(list.code).not.toBe(200);
    expect((await admin.call(`${users}/flagUserDirectoryExists`, { username: 'ZhangSan' }, { method: 'GET' })).data).toBe(true);
    for (const username of ['zhangsan', 'ZhangSan'])
      expect((await admin.call(`${users}/saveUser`, newcomer({ username }))).refusals?.[0]).toMatchObject({
        field: 'username',
        code: 'VALUE_TAKEN',
      });
    const again = await admin.call<{ password: string }>(`${users}/resetPassword`, { id: made.data.id });
    expect(again.data.password).not.toBe(made.data.password);
    expect(
      (await ask(service.url, '/PublicQueryController/getUserInfo', {}, { headers: { authorization: signedIn.data.token } })).code,
    ).not.toBe(200);
  });

  it('have a reset of their password in the log, and no password or hash in it', async () => {
    const made = await admin.call<ListedRow & { password: string }>(`${users}/saveUser`, newcomer({ username: 'forgetful' }));
    const session = await ask<{ token: string }>(service.url, '/loginStart', { username: 'forgetful', password: made.data.password });
    await service.database.ask("update sys_user set is_modify_password = false where username = 'forgetful'");
    const again = await admin.call<{ password: string }>(`${users}/resetPassword`, { id: made.data.id });
    expect(
      (await ask(service.url, '/PublicQueryController/getUserInfo', {}, { headers: { authorization: session.data.token } })).code,
    ).toBe(303);
    const [hash] = await service.database.ask<{ hash: string }>('select hash from sys_password where user_id = $1', [made.data.id]);
    const deeds = await service.database.ask<{ action: string; user_id: string; before: string; after: string }>(
      "select b.action, b.user_id, c.before, c.after from sys_batch b join sys_change c on c.ep_id = b.ep_id and c.seq = b.seq where c.entity = 'user' and c.row_id = $1 order by b.seq",
      [made.data.id],
    );
    expect(deeds.map(({ action, user_id: by }) => [action, by])).toEqual([
      ['edit', userId('admin')],
      ['resetPassword', userId('admin')],
      ['resetPassword', userId('admin')],
    ]);
    expect(JSON.parse(deeds[2]?.after ?? '{}')).toEqual({ isModifyPassword: true, passwordTime: expect.any(String) as string });
    const kept = JSON.stringify([deeds, await service.database.ask('select answer, request_hash from sys_batch_key')]);
    for (const secret of [made.data.password, again.data.password, hash?.hash ?? '']) expect(kept).not.toContain(secret);
  });

  it('have their own change in their row and in the log, as anything else that changes it', async () => {
    const made = await admin.call<ListedRow & { password: string }>(`${users}/saveUser`, newcomer({ username: 'settled' }));
    const { data } = await ask<{ token: string }>(service.url, '/loginStart', { username: 'settled', password: made.data.password });
    const choose = (password: string, oldPassword?: string) =>
      ask(
        service.url,
        '/PublicQueryController/updatePassword',
        { password, oldPassword },
        { method: 'PUT', headers: { authorization: data.token } },
      );
    const row = async () =>
      (await service.database.ask('select version, is_modify_password, update_user_id from sys_user where id = $1', [made.data.id]))[0];
    const before = await row();
    expect((await choose('Quay-7731')).code).toBe(200);
    expect(await row()).toEqual({ version: Number(before?.version) + 1, is_modify_password: false, update_user_id: made.data.id });
    const deeds = () =>
      service.database.ask<{ action: string; user_id: string; before: string; after: string }>(
        "select b.action, b.user_id, c.before, c.after from sys_batch b join sys_change c on c.ep_id = b.ep_id and c.seq = b.seq where c.entity = 'user' and c.row_id = $1 order by b.seq desc",
        [made.data.id],
      );
    const [last] = await deeds();
    expect(last).toMatchObject({ action: 'updatePassword', user_id: made.data.id });
    expect([JSON.parse(last?.before ?? ''), JSON.parse(last?.after ?? '')]).toEqual([
      { isModifyPassword: true },
      { isModifyPassword: false },
    ]);
    const told = (await deeds()).length;
    expect((await choose('Pier-5520x', 'Quay-7731')).code).toBe(200);
    expect([await row(), (await deeds()).length]).toEqual([
      { version: Number(before?.version) + 1, is_modify_password: false, update_user_id: made.data.id },
      told,
    ]);
    expect((await ask(service.url, '/loginStart', { username: 'settled', password: 'Pier-5520x' })).code).toBe(200);
  });

  it('get in with an initial password for three days, and with their own for good', async () => {
    const made = await admin.call<ListedRow & { password: string }>(`${users}/saveUser`, newcomer({ username: 'slow.starter' }));
    expect(made.data.password).toHaveLength(12);
    const [{ hours } = { hours: '' }] = await service.database.ask<{ hours: string }>(
      'select round(extract(epoch from initial_until - now()) / 3600) as hours from sys_password where user_id = $1',
      [made.data.id],
    );
    expect(Number(hours)).toBe(72);
    const signIn = (password: string) => ask<{ token: string }>(service.url, '/loginStart', { username: 'slow.starter', password });
    await service.database.ask("update sys_password set initial_until = now() - interval '1 second' where user_id = $1", [made.data.id]);
    expect((await signIn('not-the-1')).refusals?.[0]?.code).toBe('SIGN_IN_WRONG');
    expect((await signIn(made.data.password)).refusals?.[0]?.code).toBe('INITIAL_PASSWORD_LATE');
    const anew = await admin.call<{ password: string }>(`${users}/resetPassword`, { id: made.data.id });
    const { token } = (await signIn(anew.data.password)).data;
    const change = (password: string) =>
      ask(service.url, '/PublicQueryController/updatePassword', { password }, { method: 'PUT', headers: { authorization: token } });
    for (const password of ['Password1', 'slow.starter', 'Starter-26', 'Gelan-2026', 'NGB-2026', '舸澜-2026-1'])
      expect((await change(password)).refusals?.[0]?.code, password).toBe('PASSWORD_COMMON');
    expect((await change('Harbour-26')).code).toBe(200);
    expect(await service.database.ask('select initial_until from sys_password where user_id = $1', [made.data.id])).toEqual([
      { initial_until: null },
    ]);
  });

  it.each([
    ['no role', { roleSet: [] }, 'ROLES_EMPTY'],
    ['a role that is not there', { roleSet: ['9999'] }, 'ROLE_UNKNOWN'],
    ["a password of the administrator's choosing", { password: 'Harbour-26' }, 'FIELD_UNKNOWN'],
    ['a name of two letters', { username: 'li' }, 'CODE_PATTERN'],
    ['a branch that is not there', { accessEpIds: ['999'] }, 'REFERENCE_UNKNOWN'],
    ['a malformed name', { username: 'a b' }, 'CODE_PATTERN'],
  ])('are not made with %s', async (_what, more, code) => {
    const answer = await admin.call(`${users}/saveUser`, newcomer({ username: 'lisi', ...more }));
    expect(answer.code).not.toBe(200);
    if (code !== 'CODE_PATTERN') expect(answer.refusals?.[0]?.code).toBe(code);
  });

  it.each([
    ['an address that is none', { email: 'not a mail' }, 'EMAIL_FORMAT'],
    ['a number that is none', { mobile: 'xx##' }, 'PHONE_FORMAT'],
    ['a mobile of no network', { mobile: '12800138000' }, 'PHONE_FORMAT'],
    ['a leader who is led by them', { leaderUserId: 'manager' }, 'LEADER_CYCLE'],
    ['themselves as leader', { leaderUserId: 'controller' }, 'LEADER_CYCLE'],
  ])('are not given %s', async (_what, wish, code) => {
    await service.database.ask(
      "update sys_user set leader_user_id = (select id from sys_user where username = 'controller') where username = 'manager'",
    );
    await service.database.ask("update sys_user set leader_user_id = null where username = 'controller'");
    const values = 'leaderUserId' in wish ? { leaderUserId: userId(wish.leaderUserId as string) } : wish;
    const answer = await admin.call(`${users}/updateUser`, { id: userId('controller'), ...values });
    expect(answer.refusals?.map((refusal) => refusal.code)).toEqual([code]);
  });

  it('are given an address, a number, a leader and a team', async () => {
    for (const mobile of ['13800138000', '0574-87654321', '+44 20 7946 0958', '138 0013 8000'])
      expect((await admin.call(`${users}/updateUser`, { id: userId('finance'), mobile })).code, mobile).toBe(200);
    const answer = await admin.call<ListedRow>(`${users}/updateUser`, {
      id: userId('finance'),
      email: 'finance@gelan.example',
      leaderUserId: userId('controller'),
      teamId: 'NGB-S1',
    });
    expect(answer.data).toMatchObject({ email: 'finance@gelan.example', leaderUserId: userId('controller'), teamId: 'NGB-S1' });
  });

  it('belong to teams the company has, and see with them what the scope of the team opens', async () => {
    const refused = await admin.call(`${users}/updateUser`, { id: userId('sales'), teamId: 'NGB-X9' });
    expect(refused.refusals?.[0]).toMatchObject({ code: 'REFERENCE_UNKNOWN', field: 'teamId' });
    const mates = async () => (await service.caller('jiang.boyuan')).actor.teamUserIds;
    expect(await mates()).toContain(userId('sales'));
    expect(
      (await admin.call('/basicDataController/insert_team', { code: 'NGB-S2', name: '宁波业务二组', englishName: 'Ningbo sales team 2' }))
        .code,
    ).toBe(200);
    expect((await admin.call(`${users}/updateUser`, { id: userId('sales'), teamId: 'NGB-S2' })).code).toBe(200);
    expect(await mates()).not.toContain(userId('sales'));
    const [team] = (await listOf(admin, '/basicDataController/select_team')).filter(({ code }) => code === 'NGB-S2');
    expect(
      (
        await admin.call<unknown>('/basicDataController/batchEdit_team', {
          batchId: randomUUID(),
          remove: [{ id: team?.id, version: team?.version }],
        })
      ).refusals?.[0]?.code,
    ).toBe('CODE_IN_USE');
    expect((await admin.call(`${users}/updateUser`, { id: userId('sales'), teamId: 'ＮＧＢ－Ｓ１' })).data).toMatchObject({
      teamId: 'NGB-S1',
    });
    expect(await mates()).toContain(userId('sales'));
  });

  it('begin with the roles marked so, where none are named', async () => {
    const [role] = (await listOf(admin, '/RoleManagerController/selectRole')).filter(({ name }) => name === '操作');
    expect((await admin.call('/RoleManagerController/updateRole', { id: role?.id, isDefault: true })).code).toBe(200);
    const made = await admin.call<ListedRow>(`${users}/saveUser`, newcomer({ username: 'beginner', roleSet: undefined }));
    expect(made.data.roleSet).toEqual([role?.id]);
    expect((await admin.call('/RoleManagerController/updateRole', { id: role?.id, isDefault: false })).code).toBe(200);
  });

  it('who are deleted are out, named in old rows still, and come back when enabled', async () => {
    const dispatch = await service.signIn('dispatch');
    expect(
      (await admin.call<ListedRow>(`${users}/deleteUserById`, { id: userId('dispatch'), flag: 1, reason: 'left' })).data,
    ).toMatchObject({ flag: true, isDisable: true });
    expect((await dispatch.call('/PublicQueryController/getUserInfo')).code).not.toBe(200);
    expect((await admin.call<ListedRow>(`${users}/updateUser`, { id: userId('dispatch'), isDisable: false })).data).toMatchObject({
      flag: false,
      isDisable: false,
    });
  });

  it('who are disabled are out at once, their socket too, and cannot come back', async () => {
    const hr = await service.signIn('hr');
    const socket = await Listener.open(service.url, hr.token);
    expect((await admin.call(`${users}/deleteUserById`, { id: userId('hr'), flag: 1, reason: 'left' })).code).toBe(200);
    await socket.untilClosed();
    expect((await hr.call('/PublicQueryController/getUserInfo')).code).not.toBe(200);
    expect((await admin.call(`${users}/deleteUserById`, { id: userId('hr'), flag: 0, reason: 'left' })).code).toBe(200);
  });

  it('are disabled, deleted and brought back for a reason the audit keeps', async () => {
    const id = userId('rates');
    const reasons = async () =>
      (
        await service.database.ask<{ reason: string | null }>(
          "select b.reason from sys_batch b join sys_change c using (ep_id, seq) where c.entity = 'user' and c.row_id = $1 order by b.seq",
          [id],
        )
      ).map(({ reason }) => reason);
    await admin.call(`${users}/updateUser`, { id, isDisable: true, reason: 'on leave' });
    await admin.call(`${users}/deleteUserById`, { id, flag: 1, reason: 'left the company' });
    await admin.call(`${users}/deleteUserById`, { id, flag: 0, reason: 'came back' });
    await admin.call(`${users}/resetPassword`, { id, reason: 'forgot it' });
    // The specification's own call names none.
    for (const flag of [1, 0]) expect((await admin.call(`${users}/deleteUserById`, { id, flag })).code).toBe(200);
    expect(await reasons()).toEqual([
      'on leave',
      'left the company',
      'came back',
      'forgot it',
      'deleteUserById flag=1',
      'deleteUserById flag=0',
    ]);
  });

  it('do not change their own rights, and the last administrator stays', async () => {
    const own = await admin.call(`${users}/updateUser`, { id: userId('admin'), roleSet: [roleId('财务')] });
    expect(own.refusals?.[0]?.code).toBe('OWN_ROLES');
    const second = await admin.call<ListedRow>(
      `${users}/saveUser`,
      newcomer({
        username: 'admin2',
        nature: 'ADMIN',
        freightViewLevel: 4,
        freightModifyLevel: 4,
        costLevel: 9,
        roleSet: [roleId('系统管理员')],
      }),
    );
    expect(second.code).toBe(200);
    const other = await service.signIn('admin2');
    await service.database.ask('update sys_user set is_modify_password = false where username = $1', ['admin2']);
    expect((await other.call(`${users}/deleteUserById`, { id: userId('admin'), flag: 1, reason: 'left' })).code).toBe(200);
    const held = await other.call('/RoleManagerController/updateRole', { id: roleId('系统管理员'), state: 'DISABLED' });
    expect(held.refusals?.[0]?.code).toBe('OWN_ROLES');
    expect((await other.call(`${users}/deleteUserById`, { id: userId('admin'), flag: 0, reason: 'left' })).code).toBe(200);
    admin = await service.signIn('admin');
  });

  it('with rows cannot be deleted for good, those without can', async () => {
    const referred = await admin.call(`${users}/deleteCompletely`, { id: userId('operator') });
    expect(referred.refusals?.[0]?.code).toBe('ROW_IN_USE');
    const made = await admin.call<ListedRow>(`${users}/saveUser`, newcomer({ username: 'wangwu' }));
    expect((await admin.call(`${users}/deleteCompletely`, { id: made.data.id })).code).toBe(200);
  });
});

describe('roles', () => {
  it('give what they name at once, and take it away at once', async () => {
    const sales = await service.signIn('sales');
    expect((await sales.call('/cusNoticeController/select')).code).toBe(403);
    const [row] = (await listOf(admin, '/RoleManagerController/selectRole')).filter((one) => one.englishName === 'Sales');
    const roleSet = row?.roleSet as string[];
    expect(
      (
        await admin.call('/RoleManagerController/updateRole', {
          id: row?.id,
          version: row?.version,
          roleSet: [...roleSet, 'selectCusNotice'],
        })
      ).code,
    ).toBe(200);
    expect((await sales.call('/cusNoticeController/select')).code).toBe(200);
    expect((await admin.call('/RoleManagerController/updateRole', { id: row?.id, roleSet })).code).toBe(200);
    expect((await sales.call('/cusNoticeController/select')).code).toBe(403);
  });

  it('name only permissions there are, and duties that do not go together are warned of', async () => {
    expect(
      (await admin.call('/RoleManagerController/insertRole', { name: '甲', roleGroup: 'finance', dataScope: 'OWN', roleSet: ['nonsense'] }))
        .refusals?.[0]?.code,
    ).toBe('PERMISSION_UNKNOWN');
    expect(
      (await admin.call('/RoleManagerController/insertRole', { name: '甲', roleGroup: 'finance', dataScope: 'OWN', roleSet: [] }))
        .refusals?.[0]?.code,
    ).toBe('ROLES_EMPTY');
    const made = await admin.call<{ conflicts: string[] }>('/RoleManagerController/insertRole', {
      name: '收付款',
      roleGroup: 'finance',
      dataScope: 'OWN',
      roleSet: 'pay_cash,leader_audit',
    });
    expect(made.data.conflicts).toContain('WRITE_OFF_AND_PAYMENT');
  });

  it('hide the fields they say, where every role of a person does', async () => {
    const finance = await service.signIn('finance');
    const fields = async () => Object.keys((await listOf(finance, '/costController/list', { size: 1 }))[0] ?? {});
    expect(await fields()).toContain('price');
    for (const fieldMask of [{ nothing: ['price'] }, { cost: ['prize'] }, { cost: 'price' }, 'price'])
      expect(
        (await admin.call('/RoleManagerController/updateRole', { id: roleId('财务'), fieldMask })).code,
        JSON.stringify(fieldMask),
      ).toBe(422);
    expect((await admin.call('/RoleManagerController/updateRole', { id: roleId('财务'), fieldMask: { cost: ['price'] } })).code).toBe(200);
    expect(await fields()).not.toContain('price');
    expect((await admin.call('/RoleManagerController/updateRole', { id: roleId('财务'), fieldMask: null })).code).toBe(200);
    expect(await fields()).toContain('price');
  });

  it('in use are not removed; one nobody holds is', async () => {
    expect((await admin.call('/RoleManagerController/removeRole', { id: roleId('财务') })).refusals?.[0]?.code).toBe('ROLE_IN_USE');
    const made = await admin.call<ListedRow>('/RoleManagerController/insertRole', {
      name: '临时',
      roleGroup: 'home',
      dataScope: 'OWN',
      roleSet: ['addOrder'],
    });
    expect((await admin.call('/RoleManagerController/removeRole', { id: made.data.id })).code).toBe(200);
  });

  it('cannot raise the one who administers them', async () => {
    const [row] = (await listOf(admin, '/RoleManagerController/selectRole')).filter((one) => one.name === '分公司经理');
    const roleSet = [...((row?.roleSet ?? []) as string[]), 'selectRole', 'getUserList'];
    expect((await admin.call('/RoleManagerController/updateRole', { id: row?.id, roleSet })).code).toBe(200);
    const manager = await service.signIn('manager');
    const beyond = await manager.call('/cusRoleController/insertRole', {
      name: '越权',
      roleGroup: 'system',
      dataScope: 'ALL',
      roleSet: ['admin'],
    });
    expect(beyond.refusals?.[0]?.code).toBe('PERMISSION_NOT_HELD');
    expect((await manager.call('/RoleManagerController/updateRole', { id: row?.id, roleSet: ['addOrder'] })).code).toBe(403);
    const raised = await manager.call(`${users}/saveUser`, newcomer({ username: 'zhaoliu', roleSet: [roleId('系统管理员')] }));
    expect(raised.refusals?.[0]?.code).toBe('PERMISSION_NOT_HELD');
    const [stranger] = await service.database.ask<{ id: string }>('select id from sys_user where home_ep_id = 2 limit 1');
    expect((await manager.call(`${users}/updateUser`, { id: stranger?.id, fullname: '改名' })).code).toBe(403);
  });

  it('and people of another branch are listed and made by naming it, by whoever administers every branch', async () => {
    const own = async (path: string, field: string) =>
      [...new Set((await listOf(admin, path, { epId: '2' })).map((row) => row[field] as string | null))].sort();
    const made = await admin.call<ListedRow>('/RoleManagerController/insertRole', {
      name: '上海临时',
      roleGroup: 'home',
      dataScope: 'OWN',
      roleSet: ['addOrder'],
      epId: '2',
    });
    expect(made.data.branchId).toBe('2');
    expect(await own('/RoleManagerController/selectRole', 'branchId')).toEqual(['2', null]);
    expect(await own(`${users}/getUserList`, 'homeEpId')).toEqual(['2']);
    expect((await admin.call('/RoleManagerController/removeRole', { id: made.data.id, epId: '2' })).code).toBe(200);
    const hired = await admin.call<ListedRow>(`${users}/saveUser`, newcomer({ username: 'shanghai', epId: '2' }));
    expect([hired.code, hired.data.homeEpId]).toEqual([200, '2']);
  });

  it('find who may approve', async () => {
    const holders = (
      await admin.call<{ username: string }[]>(
        '/PublicQueryController/selectUrlUser',
        { epId: '1', name: 'leader_audit' },
        { method: 'GET' },
      )
    ).data;
    expect(holders.map(({ username }) => username)).toEqual(expect.arrayContaining(['manager', 'controller']));
    expect(holders.map(({ username }) => username)).not.toContain('sales');
  });
});

describe('branches', () => {
  it('are made, moved in the tree and closed; never below themselves', async () => {
    const made = await admin.call<ListedRow>('/BranchManagerController/insertEp', {
      pid: '1',
      comCode: 'XMN',
      name: '厦门分公司',
      englishName: 'Xiamen Branch',
      shortName: '厦门',
      baseCurrency: 'CNY',
      timeZone: 'Asia/Shanghai',
    });
    expect(made.code).toBe(200);
    const loop = await admin.call('/BranchManagerController/updateEp', { id: '1', version: 1, pid: made.data.id }, { method: 'PUT' });
    expect(loop.refusals?.[0]?.code).toBe('BRANCH_TREE');
    const zone = await admin.call(
      '/BranchManagerController/updateEp',
      { id: made.data.id, version: made.data.version, timeZone: 'Asia/Nowhere' },
      { method: 'PUT' },
    );
    expect(zone.refusals?.[0]?.code).toBe('TIME_ZONE_UNKNOWN');
    expect(
      (await admin.call('/BranchManagerController/disableEp', { epId: made.data.id, state: 'DISABLED' }, { method: 'PUT' })).code,
    ).toBe(200);
    expect((await ask<{ id: string }[]>(service.url, '/signInBranches', {}, { method: 'GET' })).data.map(({ id }) => id)).not.toContain(
      made.data.id,
    );
    expect((await admin.call('/BranchManagerController/disableEp', { epId: '1', state: 'DISABLED' }, { method: 'PUT' })).code).not.toBe(
      200,
    );
  });
});
