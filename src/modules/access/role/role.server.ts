import { stepsOf } from '#define/act';
import { dataScopes } from '#define/actor';
import { allFields } from '#define/entity';
import {
  checkGiven,
  checkTouched,
  groupReach,
  openedTo,
  rightsOfRoles,
  rolesOf,
  type StoredRole,
} from '#modules/access/authority.shape.server';
import { role } from '#modules/access/role/role.entity';
import { conflictsOf } from '#modules/access/role/role.rules';
import { roles as known } from '#names/roles';
import { readingOf } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, idsOf, textOfInput } from '#server/http/input';
import { perform } from '#server/perform';
import { readBatch } from '#server/perform/wishes';
import { readOne } from '#server/read/list';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { randomUUID } from 'node:crypto';
import { asList } from '#names/listText';

const control = new Set(['id', 'version', 'batchId', 'token', 'epId', 'branchId']);
const everything: ReadonlySet<string> = new Set(known);

/** Permission strings of a call: a list, JSON text or comma-joined. */
function stringsOf(input: unknown): string[] {
  const parts = Array.isArray(input) ? input.map(String) : (textOfInput(input, 100_000) ?? '').replace(/^\[|\]$/gu, '').split(',');
  return [...new Set(parts.map((part) => part.replaceAll('"', '').trim()).filter((part) => part !== ''))];
}

/** Strings of a role: known ones only, and one at least. */
function knownStrings(input: unknown): string[] {
  const wanted = stringsOf(input);
  const unknown = wanted.filter((one) => !everything.has(one));
  if (unknown.length > 0) throw new Refused('PERMISSION_UNKNOWN', { value: asList(unknown) }, 'roleSet');
  if (wanted.length === 0) throw new Refused('ROLES_EMPTY', {}, 'roleSet');
  return wanted;
}

/** Hidden fields by entity, spelt as they are: a misspelt one would hide nothing. */
function maskOf({ engine }: CallContext, input: unknown): Record<string, string[]> | null {
  const given: unknown = typeof input === 'string' && input !== '' ? readJson(input) : input;
  if (given === null || given === '') return null;
  const unknown = new Refused('INPUT_MALFORMED', { value: 'fieldMask' }, 'fieldMask');
  if (typeof given !== 'object' || Array.isArray(given)) throw unknown;
  const mask = Object.entries(given as Record<string, unknown>).map(([name, fields]): [string, string[]] => {
    const definition = engine.catalogue.all.find((one) => one.name === name);
    if (
      !definition ||
      !Array.isArray(fields) ||
      !fields.every((field) => typeof field === 'string' && (field in allFields(definition) || field in (definition.looked ?? {})))
    )
      throw unknown;
    return [name, [...new Set(fields as string[])]];
  });
  const kept = mask.filter(([, fields]) => fields.length > 0);
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function valuesOf(context: CallContext): Record<string, unknown> {
  const values: Record<string, unknown> = Object.fromEntries(Object.entries(context.input).filter(([name]) => !control.has(name)));
  if (values.roleSet !== undefined) values.roleSet = knownStrings(values.roleSet);
  if (values.fieldMask !== undefined) values.fieldMask = maskOf(context, values.fieldMask);
  if (values.dataScope !== undefined && !dataScopes.some((scope) => scope === values.dataScope))
    throw new Refused('CHOICE_UNKNOWN', { value: textOfInput(values.dataScope, 100) ?? '' }, 'dataScope');
  return values;
}

type Given = Pick<StoredRole, 'roleSet' | 'dataScope' | 'fieldMask'>;
const decides = ['roleSet', 'dataScope', 'fieldMask', 'state'] as const;

async function stored({ engine }: CallContext, id: string): Promise<StoredRole> {
  const role = (await rolesOf(engine, [id])).get(id);
  if (!role) throw new Refused('ROW_GONE', {}, 'id');
  return role;
}

/** Somebody enabled must still hold `admin` when this role no longer gives it. */
async function keepAdmin({ engine }: CallContext, id: string): Promise<void> {
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`
    select 1 from sys_user u join sys_role r on u.role_set ? r.id::text or u.role_set @> to_jsonb(r.id)
    where not u.is_disable and not u.is_deleted and r.id <> ${id}::bigint and r.state = 'ENABLED' and not r.is_deleted and r.role_set ? 'admin' limit 1`),
  );
  if (rows.length === 0) throw new Refused('LAST_ADMIN', {}, 'roleSet');
}

/** People who hold a role now: their rights move with it. */
async function peopleWith({ engine }: CallContext, id: string): Promise<{ id: string; homeEpId: string }[]> {
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(
      sql`select id, home_ep_id from sys_user where not is_deleted and (role_set ? ${id} or role_set @> to_jsonb(${id}::bigint))`,
    ),
  );
  return rows.map(([user, homeEpId]) => ({ id: user as string, homeEpId: homeEpId as string }));
}

async function run(context: CallContext, body: Record<string, unknown>): Promise<string> {
  const wish = readBatch(role, { batchId: context.input.batchId ?? randomUUID(), ...body }, readingOf(context.session));
  return (await perform(context.engine, context.session, role, wish)).done[0]?.id ?? '';
}

async function answer(context: CallContext, id: string): Promise<{ data: unknown }> {
  const row = await readOne(context.engine, context.session, role, id);
  return { data: { ...row, conflicts: conflictsOf(row.roleSet as readonly string[]) } };
}

/** `branchId` null makes a public role. */
async function insertInto(context: CallContext, branchId: string | null): Promise<{ data: unknown }> {
  const values = valuesOf(context);
  if (values.roleSet === undefined) throw new Refused('ROLES_EMPTY', {}, 'roleSet');
  checkGiven(context.session.person, rightsOfRoles([{ fieldMask: null, dataScope: 'OWN', ...values } as Given]));
  return answer(context, await run(context, { add: [{ clientId: 'one', values: { ...values, branchId } }] }));
}

/** A branch's own roles are the branch's; the public ones belong to those who administer every branch. */
function checkReach(context: CallContext, branchId: string | null): void {
  const { actor } = context.session;
  if (actor.dataScope !== 'ALL' && branchId !== actor.epId) throw new Refused('NOT_ALLOWED');
}

/** What of a role's rights a wish would really change. */
function decisive(before: StoredRole, values: Record<string, unknown>): string[] {
  const now: Record<string, unknown> = { ...before, state: before.enabled ? 'ENABLED' : 'DISABLED' };
  return decides.filter((name) => values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(now[name]));
}

/** Nobody raises himself by a role he holds, or others by one that is more than what he has (design/reliability.md T23). */
async function checkRights(context: CallContext, before: StoredRole, values: Record<string, unknown>): Promise<void> {
  const { engine, session } = context;
  checkTouched(session.person, rightsOfRoles([before]));
  const changes = decisive(before, values);
  if (changes.length === 0) return;
  const holders = await peopleWith(context, before.id);
  if (holders.some(({ id }) => id === session.person.id)) throw new Refused('OWN_ROLES', {}, changes[0]);
  const after = { ...before, ...values } as Given;
  const worksIn = new Set(
    changes.includes('dataScope')
      ? await openedTo(
          engine,
          after.dataScope,
          holders.map(({ homeEpId }) => homeEpId),
        )
      : [],
  );
  checkGiven(session.person, { ...rightsOfRoles([after]), worksIn });
}

async function change(context: CallContext): Promise<{ data: unknown }> {
  const id = idOf(context.input.id);
  const before = await stored(context, id);
  checkReach(context, before.branchId);
  const values = valuesOf(context);
  await checkRights(context, before, values);
  const losesAdmin =
    before.roleSet.includes('admin') &&
    (values.state === 'DISABLED' || (Array.isArray(values.roleSet) && !values.roleSet.includes('admin')));
  if (losesAdmin) await keepAdmin(context, id);
  const set = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { new: value }]));
  await run(context, { rows: [{ id, version: context.input.version ?? before.version, set }] });
  context.engine.live.renew((await peopleWith(context, id)).map((one) => one.id));
  return answer(context, id);
}

const remove: CustomHandler = async (context) => {
  for (const id of idsOf(context.input.ids ?? context.input.id)) {
    const before = await stored(context, id);
    checkReach(context, before.branchId);
    checkTouched(context.session.person, rightsOfRoles([before]));
    if ((await peopleWith(context, id)).length > 0) throw new Refused('ROLE_IN_USE', {}, 'id');
    await run(context, { batchId: randomUUID(), remove: [{ id }] });
  }
  return { data: null };
};

async function rolesWhere({ engine, session }: CallContext, which: 'public' | 'own' | 'default'): Promise<unknown[]> {
  const english = session.actor.language !== 'zh';
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`
    select id, case when ${english} then coalesce(english_name, name) else name end, role_set, data_scope, is_default, version, branch_id from sys_role
    where not is_deleted and state = 'ENABLED' and case ${which} when 'public' then branch_id is null when 'default' then is_default and (branch_id is null or branch_id = ${session.actor.epId}::bigint) else branch_id = ${session.actor.epId}::bigint end order by id`),
  );
  return rows.map(([id, name, roleSet, dataScope, isDefault, version, branchId]) => ({
    id,
    name,
    roleSet: JSON.parse(roleSet ?? '[]') as unknown,
    dataScope,
    isDefault: isDefault === 't',
    version: Number(version),
    branchId: branchId ?? null,
  }));
}

const setOf: CustomHandler = async (context) => ({ data: (await stored(context, idOf(context.input.id ?? context.input.roleId))).roleSet });

/** `selectRoleUrl`: paths of the calls a role's permission strings open. */
const urlsOf: CustomHandler = async (context) => {
  const { roleSet } = await stored(context, idOf(context.input.id ?? context.input.roleId));
  const held = new Set(roleSet);
  const calls = context.engine.catalogue.all.flatMap((definition) => [
    ...Object.values(definition.stock),
    ...Object.values(definition.lists ?? {}),
    ...Object.values(definition.custom ?? {}),
    ...stepsOf(definition).map(({ way }) => way),
  ]);
  const open = calls.filter(({ roles }) => roles.some((one) => held.has(one)));
  return { data: [...new Set(open.map(({ call }) => call.split(' ')[1] as string))].sort() };
};

/** Marks roles as those new users of the branch begin with: whoever administers one branch decides of its own roles alone. */
const setDefault: CustomHandler = async (context) => {
  const { actor, person } = context.session;
  const wanted = idsOf(context.input.ids ?? context.input.id);
  const now = ((await rolesWhere(context, 'default')) as { id: string; version: number; branchId: string | null }[]).filter(
    ({ branchId }) => actor.dataScope === 'ALL' || branchId === actor.epId,
  );
  const added = await Promise.all(wanted.filter((id) => !now.some((one) => one.id === id)).map((id) => stored(context, id)));
  for (const one of added) {
    checkReach(context, one.branchId);
    checkGiven(person, rightsOfRoles([one]));
  }
  const rows = [
    ...now.filter(({ id }) => !wanted.includes(id)).map(({ id, version }) => ({ id, version, set: { isDefault: { new: false } } })),
    ...added.map(({ id, version }) => ({ id, version, set: { isDefault: { new: true } } })),
  ];
  if (rows.length > 0) await run(context, { batchId: randomUUID(), rows });
  return { data: null };
};

export const roleHandlers = {
  insert: (context: CallContext) => {
    const { actor } = context.session;
    const named = context.input.branchId ?? context.input.epId;
    const branchId = named === undefined && actor.dataScope !== 'ALL' ? actor.epId : named === '0' ? null : textOfInput(named, 20);
    checkReach(context, branchId);
    return insertInto(context, branchId);
  },
  update: change,
  remove,
  roleSet: setOf,
  publicRoles: async (context: CallContext) => ({ data: await rolesWhere(context, 'public') }),
  ownList: async (context: CallContext) => ({ data: await rolesWhere(context, 'own') }),
  ownPermissions: setOf,
  ownSet: setOf,
  ownUrls: urlsOf,
  getDefault: async (context: CallContext) => ({ data: await rolesWhere(context, 'default') }),
  setDefault,
  ownInsert: (context: CallContext) => insertInto(context, context.session.actor.epId),
  ownUpdate: change,
  ownRemove: remove,
} satisfies Record<string, CustomHandler>;
