import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataScopes } from '#define/actor';
import { jobFunctions } from '#modules/demo/jobFunctions';
import { findPerson, type Person } from '#server/session/person';
import { startService, type Body, type Service, type SignedIn } from '#tests/server/service';

// Who gives: username, home branch, branches beside it, data scope, levels (freight view, freight change, costs), strings beside those for users and roles, hidden fields.
const givers = {
  whole: ['1', [], 'ALL', [4, 4, 9], ['admin'], null],
  group: ['1', [], 'ALL', [1, 0, 5], ['addOrder', 'updateOrder', 'list_cost'], null],
  tree: ['1', [], 'BRANCH_TREE', [3, 0, 7], [...(jobFunctions.find(({ code }) => code === 'MGR')?.roles ?? [])], null],
  leaf: ['2', [], 'BRANCH_TREE', [2, 1, 5], ['addOrder', 'updateOrder'], null],
  both: ['1', ['2'], 'BRANCH', [1, 0, 3], [...(jobFunctions.find(({ code }) => code === 'OPS')?.roles ?? [])], null],
  masked: ['1', [], 'BRANCH', [1, 0, 9], [...(jobFunctions.find(({ code }) => code === 'FIN')?.roles ?? [])], { cost: ['price'] }],
  bare: ['1', [], 'OWN', [0, 0, 0], [], null],
} as const;
type Giver = keyof typeof givers;
const names = Object.keys(givers) as Giver[];

let service: Service;
const people = {} as Record<Giver, SignedIn>;
const ids = new Map<string, string>();
const own = {} as Record<Giver, Person>;
const rows = <T extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) => service.database.ask<T>(text, values);
const personOf = async (username: string): Promise<Person> => {
  const found = await findPerson(service.engine.database, username);
  if (!found) throw new Error(`nobody is called ${username}`);
  return found.person;
};

/** What of somebody's rights another has not, told by its name; written without the product's own comparison. */
function excess(of: Person, over: Person): string[] {
  const missing = (has: ReadonlySet<string>, wanted: Iterable<string>) => [...wanted].filter((one) => !has.has(one));
  return [
    ...(over.roles.has('admin') ? [] : missing(over.roles, of.roles)),
    ...(dataScopes.indexOf(of.dataScope) > dataScopes.indexOf(over.dataScope) ? [of.dataScope] : []),
    ...missing(over.worksIn, of.worksIn).map((branch) => `branch ${branch}`),
    ...missing(of.hidden, over.hidden).map((field) => `sees ${field}`),
    ...(['freightViewLevel', 'freightModifyLevel', 'costLevel'] as const).filter((level) => of[level] > over[level]),
  ];
}

/** People and roles of the company that stand for the others: one per job and branch, and what givers could misuse. */
const grantees = ['admin', 'manager', 'operator', 'finance', 'rates', 'yan.shuhang', 'qin.haonan', 'plain1', 'plain2', 'disabledRole'];

beforeAll(async () => {
  service = await startService();
  const role = async (
    name: string,
    roleSet: readonly string[],
    scope: string,
    mask: object | null = null,
    branch: string | null = null,
    state = 'ENABLED',
  ) =>
    (
      await rows<{ id: string }>(
        "insert into sys_role (ep_id, name, role_group, role_set, data_scope, field_mask, branch_id, state) values (0, $1, 'system', $2, $3, $4, $5, $6) returning id",
        [name, JSON.stringify(roleSet), scope, mask === null ? null : JSON.stringify(mask), branch, state],
      )
    )[0]?.id ?? '';
  const user = (username: string, home: string, more: readonly string[], [view, change, cost]: readonly number[], role: string) =>
    rows(
      "insert into sys_user (ep_id, username, fullname, home_ep_id, access_ep_ids, user_nature, role_set, freight_view_level, freight_modify_level, cost_level, is_disable, is_modify_password, language) values (0, $1, $1, $2, $3, 'OPERATOR', $4, $5, $6, $7, false, false, 'zh')",
      [username, home, JSON.stringify(more), JSON.stringify([role]), view, change, cost],
    );
  for (const name of names) {
    const [home, more, scope, levels, strings, mask] = givers[name];
    await user(name, home, more, levels, await role(`of ${name}`, ['getUserList', 'selectRole', ...strings], scope, mask));
  }
  const plain = await role('plain', ['addOrder'], 'OWN');
  await user('plain1', '1', [], [0, 0, 0], plain);
  await user('plain2', '2', [], [0, 0, 0], plain);
  await user('disabledRole', '1', [], [0, 0, 0], await role('sleeping', ['admin'], 'OWN', null, null, 'DISABLED'));
  await role('branch one', ['addOrder'], 'BRANCH', null, '1');
  await role('branch two', ['addOrder'], 'BRANCH', null, '2');
  await role('masked orders', ['addOrder'], 'OWN', { cost: ['price'] });
  for (const { id, username } of await rows<{ id: string; username: string }>('select id, username from sys_user')) ids.set(username, id);
  for (const name of names) {
    people[name] = await service.signIn(name);
    own[name] = await personOf(name);
  }
}, 60_000);
afterAll(() => service.stop());

const users = '/userManagerController';
const roles = '/RoleManagerController';
const told = (answer: { code: number; refusals?: readonly { code: string }[] }) =>
  answer.code === 200 ? 'done' : (answer.refusals?.[0]?.code ?? String(answer.code));

describe('a person who administers people', () => {
  it('changes nobody who has more, and gives nobody more', async () => {
    const allRoles = await rows<{ id: string; name: string }>('select id, name from sys_role order by id');
    const wishes: readonly Body[] = [
      ...allRoles.map(({ id }) => ({ roleSet: [id] })),
      ...['1', '2', '3'].flatMap((id) => [{ homeEpId: id }, { accessEpIds: [id] }]),
      { accessEpIds: ['2', '3', '999'] },
      { costLevel: 9 },
      { costLevel: '９' },
      { freightViewLevel: 4 },
      { freightModifyLevel: 4 },
      { freightModifyLevel: 0, costLevel: 0 },
      { isDisable: true },
      { fullname: '改名' },
    ];
    const wrong: string[] = [];
    const outcomes = new Map<string, number>();
    for (const giver of names) {
      for (const grantee of [...grantees, giver]) {
        const before = await personOf(grantee);
        const [row] = await rows('select * from sys_user where username = $1', [grantee]);
        for (const wish of wishes) {
          const answer = await people[giver].call(`${users}/updateUser`, { id: ids.get(grantee), ...wish });
          outcomes.set(`${giver} ${told(answer)}`, (outcomes.get(`${giver} ${told(answer)}`) ?? 0) + 1);
          if (answer.code !== 200) continue;
          const over = [...(grantee === giver ? [] : excess(before, own[giver])), ...excess(await personOf(grantee), own[giver])];
          const rights = Object.keys(wish)[0] !== 'fullname';
          if (over.length > 0 || (grantee === giver && rights))
            wrong.push(`${giver} → ${grantee} ${JSON.stringify(wish)}: ${over.join(', ')}`);
          await rows(
            'update sys_user set role_set = $2, home_ep_id = $3, access_ep_ids = $4, cost_level = $5, freight_view_level = $6, freight_modify_level = $7, is_disable = $8, fullname = $9 where username = $1',
            [
              grantee,
              JSON.stringify(row?.role_set),
              row?.home_ep_id,
              JSON.stringify(row?.access_ep_ids),
              row?.cost_level,
              row?.freight_view_level,
              row?.freight_modify_level,
              row?.is_disable,
              row?.fullname,
            ],
          );
        }
      }
    }
    expect(wrong).toEqual([]);
    for (const giver of names) expect(outcomes.get(`${giver} done`), giver).toBeGreaterThan(0);
  }, 240_000);

  it('resets, disables and deletes nobody who has more', async () => {
    const wrong: string[] = [];
    let done = 0;
    for (const giver of names) {
      for (const grantee of grantees) {
        const may = excess(await personOf(grantee), own[giver]).length === 0;
        for (const [call, more] of [
          ['resetPassword', {}],
          ['deleteUserById', { flag: 1, reason: 'left' }],
          ['deleteCompletely', {}],
        ] as const) {
          if (may) continue;
          const answer = await people[giver].call(`${users}/${call}`, { id: ids.get(grantee), ...more });
          done++;
          if (answer.code === 200 || JSON.stringify(answer.data ?? null).includes('password')) wrong.push(`${giver} ${call} ${grantee}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(done).toBeGreaterThan(60);
    expect(told(await people.both.call(`${users}/resetPassword`, { id: ids.get('disabledRole') }))).toBe('RIGHTS_ABOVE_OWN');
    expect(told(await people.both.call(`${users}/resetPassword`, { id: ids.get('plain1') }))).toBe('done');
    expect(told(await people.both.call(`${users}/resetPassword`, { id: ids.get('plain2') }))).toBe('NOT_ALLOWED');
  });

  it('makes nobody who has more', async () => {
    const wrong: string[] = [];
    let done = 0;
    const allRoles = await rows<{ id: string }>(
      "select id from sys_role where id <= 3 or name in ('of leaf', 'of masked', 'plain', 'branch one', 'branch two', 'masked orders') order by id",
    );
    for (const giver of names) {
      const wishes: readonly Body[] = [
        ...allRoles.map(({ id }) => ({ roleSet: [id] })),
        { roleSet: [allRoles.at(-1)?.id], accessEpIds: ['2'], costLevel: 9, freightViewLevel: 4 },
        { homeEpId: '3' },
      ];
      for (const [at, wish] of wishes.entries()) {
        const username = `${giver}.${at}`;
        const answer = await people[giver].call<{ password: string }>(`${users}/saveUser`, {
          username,
          fullname: username,
          nature: 'OPERATOR',
          roleSet: [ids.get('plain1')],
          ...wish,
        });
        if (answer.code !== 200) continue;
        done++;
        const over = excess(await personOf(username), own[giver]);
        if (over.length > 0) wrong.push(`${giver} made ${JSON.stringify(wish)}: ${over.join(', ')}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(done).toBeGreaterThan(names.length);
  }, 120_000);
});

describe('a person who administers roles', () => {
  it('makes and changes none that gives more, and never one held', async () => {
    const wrong: string[] = [];
    const done = new Map<Giver, number>();
    const strings = [['admin'], ['addOrder'], ['pay_cash'], ['getUserList']];
    const given = async (id: string) =>
      (
        await rows<{
          role_set: string[];
          data_scope: Person['dataScope'];
          field_mask: Record<string, string[]> | null;
          branch_id: string | null;
        }>('select role_set, data_scope, field_mask, branch_id from sys_role where id = $1', [id])
      )[0];
    const over = (row: Awaited<ReturnType<typeof given>>, giver: Giver) => {
      const { worksIn, freightViewLevel, freightModifyLevel, costLevel } = own[giver];
      const hidden = new Set(
        Object.entries(row?.field_mask ?? {}).flatMap(([entity, fields]) => fields.map((field) => `${entity}.${field}`)),
      );
      return excess(
        {
          ...own[giver],
          worksIn,
          freightViewLevel,
          freightModifyLevel,
          costLevel,
          roles: new Set(row?.role_set) as Person['roles'],
          dataScope: row?.data_scope ?? 'OWN',
          hidden,
        },
        own[giver],
      );
    };
    const allRoles = await rows<{ id: string; name: string }>('select id, name from sys_role order by id');
    for (const giver of names) {
      const home = givers[giver][0];
      for (const dataScope of dataScopes) {
        for (const roleSet of strings) {
          for (const [branchId, fieldMask] of [
            [null, null],
            ['1', null],
            ['2', { cost: ['price'] }],
            ['1', { cost: ['price'] }],
          ] as const) {
            const answer = await people[giver].call<{ id: string }>(`${roles}/insertRole`, {
              name: `${giver} ${dataScope} ${roleSet.join()} ${branchId} ${fieldMask === null}`,
              roleGroup: 'system',
              dataScope,
              roleSet,
              branchId,
              fieldMask,
            });
            if (answer.code !== 200) continue;
            done.set(giver, (done.get(giver) ?? 0) + 1);
            const row = await given(answer.data.id);
            if (over(row, giver).length > 0 || (own[giver].dataScope !== 'ALL' && row?.branch_id !== home))
              wrong.push(`${giver} made ${dataScope} ${roleSet.join()} for ${branchId}: ${over(row, giver).join(', ')}`);
          }
        }
      }
      for (const { id, name } of allRoles) {
        const before = await given(id);
        for (const wish of [
          { roleSet: ['admin'] },
          { roleSet: [...(before?.role_set ?? []), 'addOrder'] },
          { dataScope: 'ALL' },
          { dataScope: 'OWN' },
          { fieldMask: null },
          { state: 'DISABLED' },
        ] as Body[]) {
          const answer = await people[giver].call(`${roles}/updateRole`, { id, ...wish });
          const [row] = [await given(id)];
          const changed = JSON.stringify(row) !== JSON.stringify(before);
          if (answer.code === 200 && (over(before, giver).length > 0 || over(row, giver).length > 0 || (name === `of ${giver}` && changed)))
            wrong.push(`${giver} changed ${name} ${JSON.stringify(wish)}`);
          await rows('update sys_role set role_set = $2, data_scope = $3, field_mask = $4, state = $5 where id = $1', [
            id,
            JSON.stringify(before?.role_set),
            before?.data_scope,
            before?.field_mask === null ? null : JSON.stringify(before?.field_mask),
            name === 'sleeping' ? 'DISABLED' : 'ENABLED',
          ]);
        }
      }
    }
    expect(wrong).toEqual([]);
    for (const giver of names) expect(done.get(giver) ?? 0, giver).toBeGreaterThan(0);
    const [held] = allRoles.filter(({ name }) => name === 'of group');
    expect(told(await people.group.call(`${roles}/updateRole`, { id: held?.id, dataScope: 'BRANCH' }))).toBe('OWN_ROLES');
  }, 240_000);

  it('marks none as given to new people that is not of the own branch or gives more', async () => {
    const of = async (name: string) => (await rows<{ id: string }>('select id from sys_role where name = $1', [name]))[0]?.id ?? '';
    expect(told(await people.both.call('/cusRoleController/setDefaultRole', { ids: [await of('plain')] }))).toBe('NOT_ALLOWED');
    expect(told(await people.both.call('/cusRoleController/setDefaultRole', { ids: [await of('branch two')] }))).toBe('NOT_ALLOWED');
    expect(told(await people.both.call('/cusRoleController/setDefaultRole', { ids: [await of('branch one')] }))).toBe('done');
    expect(told(await people.bare.call('/cusRoleController/setDefaultRole', { ids: [await of('branch one')] }))).toBe('done');
    expect(told(await people.bare.call(`${roles}/updateRole`, { id: await of('branch one'), name: 'mine' }))).toBe('RIGHTS_ABOVE_OWN');
  });
});
