import { holds } from '#define/actor';
import { role } from '#modules/access/role/role.entity';
import { conflictsOf } from '#modules/access/role/role.rules';
import { roles as known, type Role } from '#names/roles';
import { readingOf, type Caller } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, idsOf, textOfInput } from '#server/http/input';
import { perform } from '#server/perform';
import { readBatch } from '#server/perform/wishes';
import { readOne } from '#server/read/list';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { randomUUID } from 'node:crypto';

const groupReach = { readsEpIds: ['0'], writesEpId: null };
const control = new Set(['id', 'version', 'batchId', 'token', 'epId', 'branchId']);
const everything: ReadonlySet<string> = new Set(known);

/** Permission strings of a call: a list, JSON text or comma-joined. */
function stringsOf(input: unknown): string[] {
  const parts = Array.isArray(input) ? input.map(String) : (textOfInput(input, 100_000) ?? '').replace(/^\[|\]$/gu, '').split(',');
  return [...new Set(parts.map((part) => part.replaceAll('"', '').trim()).filter((part) => part !== ''))];
}

/** Known strings only, and none the giver does not hold: whoever administers roles cannot raise himself by one. */
function grantable(caller: Caller, input: unknown): string[] {
  const wanted = stringsOf(input);
  const unknown = wanted.filter((one) => !everything.has(one));
  if (unknown.length > 0) throw new Refused('PERMISSION_UNKNOWN', { value: unknown.join(', ') }, 'roleSet');
  const missing = holds(caller.actor, ['admin']) ? [] : wanted.filter((one) => !caller.actor.roles.has(one as Role));
  if (missing.length > 0) throw new Refused('PERMISSION_NOT_HELD', { value: missing.join(', ') }, 'roleSet');
  return wanted;
}

function valuesOf(context: CallContext): Record<string, unknown> {
  const values = Object.fromEntries(Object.entries(context.input).filter(([name]) => !control.has(name)));
  return values.roleSet === undefined ? values : { ...values, roleSet: grantable(context.session, values.roleSet) };
}

interface Stored {
  readonly version: number;
  readonly roleSet: readonly string[];
  readonly branchId: string | null;
}

async function stored({ engine }: CallContext, id: string): Promise<Stored> {
  const rows = await engine.database.read(groupReach, (transaction) => transaction.query(sql`select version, role_set, branch_id from sys_role where id = ${id}::bigint and not is_deleted`));
  const [version, roleSet, branchId] = rows[0] ?? [];
  if (version === undefined) throw new Refused('ROW_GONE', {}, 'id');
  return { version: Number(version), roleSet: JSON.parse(roleSet ?? '[]') as string[], branchId: branchId ?? null };
}

/** Somebody enabled must still hold `admin` when this role no longer gives it. */
async function keepAdmin({ engine }: CallContext, id: string): Promise<void> {
  const rows = await engine.database.read(groupReach, (transaction) => transaction.query(sql`
    select 1 from sys_user u join sys_role r on u.role_set ? r.id::text or u.role_set @> to_jsonb(r.id)
    where not u.is_disable and not u.is_deleted and r.id <> ${id}::bigint and r.state = 'ENABLED' and not r.is_deleted and r.role_set ? 'admin' limit 1`));
  if (rows.length === 0) throw new Refused('LAST_ADMIN', {}, 'roleSet');
}

/** People who hold a role now: their rights move with it. */
async function holdersOf({ engine }: CallContext, id: string): Promise<string[]> {
  const rows = await engine.database.read(groupReach, (transaction) => transaction.query(sql`select id from sys_user where not is_deleted and (role_set ? ${id} or role_set @> to_jsonb(${id}::bigint))`));
  return rows.map(([user]) => user as string);
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
  if (!Array.isArray(values.roleSet) || values.roleSet.length === 0) throw new Refused('ROLES_EMPTY', {}, 'roleSet');
  return answer(context, await run(context, { add: [{ clientId: 'one', values: { ...values, branchId } }] }));
}

/** A branch's own roles are the branch's; the public ones belong to those who administer every branch. */
function checkReach(context: CallContext, branchId: string | null): void {
  const { actor } = context.session;
  if (actor.dataScope !== 'ALL' && branchId !== actor.epId) throw new Refused('NOT_ALLOWED');
}

async function change(context: CallContext): Promise<{ data: unknown }> {
  const id = idOf(context.input.id);
  const before = await stored(context, id);
  checkReach(context, before.branchId);
  const values = valuesOf(context);
  const emptied = Array.isArray(values.roleSet) && values.roleSet.length === 0;
  if (emptied) throw new Refused('ROLES_EMPTY', {}, 'roleSet');
  const losesAdmin = before.roleSet.includes('admin') && (values.state === 'DISABLED' || (Array.isArray(values.roleSet) && !values.roleSet.includes('admin')));
  if (losesAdmin) await keepAdmin(context, id);
  const set = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { new: value }]));
  await run(context, { rows: [{ id, version: context.input.version ?? before.version, set }] });
  context.engine.live.renew(await holdersOf(context, id));
  return answer(context, id);
}

const remove: CustomHandler = async (context) => {
  for (const id of idsOf(context.input.ids ?? context.input.id)) {
    checkReach(context, (await stored(context, id)).branchId);
    if ((await holdersOf(context, id)).length > 0) throw new Refused('ROLE_IN_USE', {}, 'id');
    await run(context, { batchId: randomUUID(), remove: [{ id }] });
  }
  return { data: null };
};

async function rolesWhere({ engine, session }: CallContext, which: 'public' | 'own' | 'default'): Promise<unknown[]> {
  const english = session.actor.language !== 'zh';
  const rows = await engine.database.read(groupReach, (transaction) => transaction.query(sql`
    select id, case when ${english} then coalesce(english_name, name) else name end, role_set, data_scope, is_default, version from sys_role
    where not is_deleted and state = 'ENABLED' and case ${which} when 'public' then branch_id is null when 'default' then is_default and (branch_id is null or branch_id = ${session.actor.epId}::bigint) else branch_id = ${session.actor.epId}::bigint end order by id`));
  return rows.map(([id, name, roleSet, dataScope, isDefault, version]) => ({ id, name, roleSet: JSON.parse(roleSet ?? '[]') as unknown, dataScope, isDefault: isDefault === 't', version: Number(version) }));
}

const setOf: CustomHandler = async (context) => ({ data: (await stored(context, idOf(context.input.id ?? context.input.roleId))).roleSet });

/** Marks roles as those new users of the branch begin with. */
const setDefault: CustomHandler = async (context) => {
  const wanted = idsOf(context.input.ids ?? context.input.id);
  const now = (await rolesWhere(context, 'default')) as { id: string; version: number }[];
  const rows = [
    ...now.filter(({ id }) => !wanted.includes(id)).map(({ id, version }) => ({ id, version, set: { isDefault: { new: false } } })),
    ...(await Promise.all(wanted.map(async (id) => ({ id, version: (await stored(context, id)).version, set: { isDefault: { new: true } } })))),
  ];
  await run(context, { batchId: randomUUID(), rows });
  return { data: null };
};

export const roleHandlers = {
  insert: (context: CallContext) => {
    const branchId = textOfInput(context.input.branchId, 20);
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
  ownUrls: setOf,
  getDefault: async (context: CallContext) => ({ data: await rolesWhere(context, 'default') }),
  setDefault,
  ownInsert: (context: CallContext) => insertInto(context, context.session.actor.epId),
  ownUpdate: change,
  ownRemove: remove,
} satisfies Record<string, CustomHandler>;
