import { randomInt, randomUUID } from 'node:crypto';
import {
  checkBranches,
  checkGiven,
  checkTouched,
  groupReach,
  keepAdmin,
  rightsOf,
  rolesOf,
  type Holding,
} from '#modules/access/authority.shape.server';
import { user } from '#modules/access/user/user.entity';
import { readingOf } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, textOfInput } from '#server/http/input';
import { perform } from '#server/perform';
import { performTogether } from '#server/perform/together';
import { readBatch } from '#server/perform/wishes';
import { personNameIn } from '#server/read/personNames';
import { readOne } from '#server/read/list';
import { Refused } from '#server/refused';
import { hashPassword, initialPasswordHours } from '#server/session/passwords';
import { endSessionsOf } from '#server/session/sessions';
import { layPassword } from '#server/session/storedPassword';
import { sql } from '#server/store/sql';
import { asList } from '#names/listText';
import { foldWidth } from '#values/text';

const control = new Set(['id', 'version', 'batchId', 'token', 'epId', 'flag', 'reason']);
const mostReason = 500;
/** Written along with a password, and by no call. */
const ofPassword = ['isModifyPassword', 'passwordTime'] as const;
/** What decides about rights: nobody changes these of himself. */
const rights = 'roleSet freightViewLevel freightModifyLevel costLevel isDisable accessEpIds homeEpId teamId nature'.split(' ');

const listOf = (input: unknown): string[] => {
  const parts = Array.isArray(input) ? input.map(String) : (textOfInput(input, 10_000) ?? '').replace(/^\[|\]$/gu, '').split(',');
  return [...new Set(parts.map((part) => part.replaceAll('"', '').trim()).filter((part) => part !== ''))];
};

/** Letters and digits that are not mistaken for one another, twelve of them: an initial password to be read out once. */
function initialPassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
  const made = Array.from({ length: 11 }, () => signs[randomInt(signs.length)] as string).join('');
  return `${made}${randomInt(2, 10)}`;
}

/** Roles newly given to somebody: there, enabled, and public or of a branch the person works in. */
async function checkRoles({ engine }: CallContext, ids: readonly string[], epIds: readonly string[]): Promise<void> {
  const found = await rolesOf(engine, ids);
  const missing = ids.filter((id) => {
    const role = found.get(id);
    return !role?.enabled || (role.branchId !== null && !epIds.includes(role.branchId));
  });
  if (missing.length > 0) throw new Refused('ROLE_UNKNOWN', { value: asList(missing) }, 'roleSet');
}

interface Stored extends Holding {
  readonly version: number;
}

/**
 * The person as stored. Whoever has more than oneself is not touched (design/reliability.md §3.2), whatever the change.
 * @throws Refused ROW_GONE, NOT_ALLOWED for people of another branch, RIGHTS_ABOVE_OWN.
 */
export async function checkPerson(context: CallContext, id: string): Promise<Stored> {
  const rows = await context.engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`
    select version, home_ep_id, role_set, access_ep_ids, team_id, freight_view_level, freight_modify_level, cost_level from sys_user where id = ${id}::bigint and not is_deleted`),
  );
  const [version, homeEpId, roleSet, accessEpIds, teamId, ...levels] = rows[0] ?? [];
  if (version === undefined) throw new Refused('ROW_GONE', {}, 'id');
  checkBranch(context, homeEpId ?? '');
  const [freightViewLevel = 0, freightModifyLevel = 0, costLevel = 0] = levels.map(Number);
  const before = {
    version: Number(version),
    homeEpId: homeEpId ?? '',
    roleIds: listOf(JSON.parse(roleSet ?? '[]')),
    accessEpIds: listOf(JSON.parse(accessEpIds ?? '[]')),
    teamId: teamId ?? null,
    freightViewLevel,
    freightModifyLevel,
    costLevel,
  };
  if (id !== context.session.person.id) checkTouched(context.session.person, await rightsOf(context.engine, before));
  return before;
}

/** Whoever does not administer every branch administers the people of his own. */
function checkBranch({ session }: CallContext, homeEpId: string): void {
  if (session.actor.dataScope !== 'ALL' && homeEpId !== session.actor.epId) throw new Refused('NOT_ALLOWED');
}

const nothing: Omit<Holding, 'homeEpId'> = {
  roleIds: [],
  accessEpIds: [],
  teamId: null,
  freightViewLevel: 0,
  freightModifyLevel: 0,
  costLevel: 0,
};

/** Nobody is given more than whoever gives it has: strings, scope, branches, levels, sight (design/reliability.md T23). */
async function checkRights(
  context: CallContext,
  values: Record<string, unknown>,
  before: Omit<Holding, 'homeEpId'> & { homeEpId?: string },
): Promise<void> {
  const number = (name: 'freightViewLevel' | 'freightModifyLevel' | 'costLevel') =>
    values[name] === undefined ? before[name] : Number(values[name]);
  const after: Holding = {
    homeEpId: String(values.homeEpId ?? before.homeEpId ?? ''),
    roleIds: (values.roleSet as string[] | undefined) ?? before.roleIds,
    accessEpIds: (values.accessEpIds as string[] | undefined) ?? before.accessEpIds,
    teamId: values.teamId === undefined ? before.teamId : foldWidth(textOfInput(values.teamId, 100)?.trim() ?? '') || null,
    freightViewLevel: number('freightViewLevel'),
    freightModifyLevel: number('freightModifyLevel'),
    costLevel: number('costLevel'),
  };
  checkBranch(context, after.homeEpId);
  if (after.roleIds.length === 0) throw new Refused('ROLES_EMPTY', {}, 'roleSet');
  const moved = after.homeEpId !== before.homeEpId || values.accessEpIds !== undefined;
  await checkRoles(context, moved ? after.roleIds : after.roleIds.filter((id) => !before.roleIds.includes(id)), [
    after.homeEpId,
    ...after.accessEpIds,
  ]);
  await checkBranches(context.engine, (values.accessEpIds as string[] | undefined) ?? []);
  checkGiven(context.session.person, await rightsOf(context.engine, after));
}

function valuesOf(input: CallContext['input']): Record<string, unknown> {
  for (const name of ofPassword) if (input[name] !== undefined) throw new Refused('FIELD_READ_ONLY', {}, name);
  const values: Record<string, unknown> = Object.fromEntries(Object.entries(input).filter(([name]) => !control.has(name)));
  if (values.roleSet !== undefined) values.roleSet = listOf(values.roleSet);
  if (values.accessEpIds !== undefined) values.accessEpIds = listOf(values.accessEpIds);
  return values;
}

/** Approvals go up the line of leaders, which must not come back to where it began. */
async function checkLeader({ engine }: CallContext, id: string | null, leader: unknown): Promise<void> {
  if (id === null || leader === undefined || leader === null || leader === '') return;
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`
    with recursive above as (select ${idOf(leader)}::bigint as id union select u.leader_user_id from sys_user u join above a on u.id = a.id where u.leader_user_id is not null) select 1 from above where id = ${id}::bigint`),
  );
  if (rows.length > 0) throw new Refused('LEADER_CYCLE', {}, 'leaderUserId');
}

/** Why, as the audit keeps it; null where nothing was given. */
const reasonIn = (input: CallContext['input']): string | null => textOfInput(input.reason, mostReason)?.trim() || null;

async function run(context: CallContext, body: Record<string, unknown>): Promise<string> {
  const wish = readBatch(
    user,
    { batchId: context.input.batchId ?? randomUUID(), reason: reasonIn(context.input), ...body },
    readingOf(context.session),
  );
  return (await perform(context.engine, context.session, user, wish)).done[0]?.id ?? '';
}

const answer = async (context: CallContext, id: string, more: object = {}) => ({
  data: { ...(await readOne(context.engine, context.session, user, id)), ...more },
});

/** Gives an initial password of nobody's choosing, which the first sign-in must change in time, and ends the person's sessions. */
async function givePassword({ engine, session, input }: CallContext, id: string): Promise<string> {
  const password = initialPassword();
  const now = engine.now();
  const until = new Date(now.getTime() + initialPasswordHours * 3_600_000);
  const hash = await hashPassword(password);
  const ended = await performTogether(
    engine,
    session,
    { batchId: randomUUID(), request: { id }, action: 'resetPassword', definition: user },
    async (road) => {
      await layPassword(engine, road, id, { hash, until, reason: reasonIn(input) });
      return endSessionsOf(road.transaction, id, now, 'ENDED');
    },
  );
  engine.live.endSessions(ended, 303);
  return password;
}

/** Roles people of a branch begin with where none are named: its own and the public ones marked so (domain/02a §2.1.2). */
async function defaultRoles({ engine }: CallContext, epId: string): Promise<string[]> {
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(
      sql`select id from sys_role where is_default and state = 'ENABLED' and not is_deleted and (branch_id is null or branch_id::text = ${epId}) order by id`,
    ),
  );
  return rows.map(([id]) => id as string);
}

const save: CustomHandler = async (context) => {
  const values = valuesOf({ homeEpId: textOfInput(context.input.epId, 20) ?? context.session.actor.epId, ...context.input });
  values.roleSet ??= await defaultRoles(context, String(values.homeEpId));
  await checkRights(context, values, nothing);
  const id = await run(context, { add: [{ clientId: 'one', values }] });
  return answer(context, id, { password: await givePassword(context, id) });
};

async function change(context: CallContext, id: string, values: Record<string, unknown>): Promise<void> {
  const before = await checkPerson(context, id);
  if (id === context.session.person.id && rights.some((name) => values[name] !== undefined)) throw new Refused('OWN_ROLES', {}, 'roleSet');
  if (rights.some((name) => values[name] !== undefined)) await checkRights(context, values, before);
  await checkLeader(context, id, values.leaderUserId);
  if (values.roleSet !== undefined || values.isDisable !== undefined)
    await context.engine.database.read(groupReach, (transaction) => keepAdmin(transaction, id));
  const set = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { new: value }]));
  await run(context, { rows: [{ id, version: context.input.version ?? before.version, set }] });
  context.engine.live.renew([id]);
}

const update: CustomHandler = async (context) => {
  const id = idOf(context.input.id);
  const values = valuesOf(context.input);
  // Whoever is let in again is on the lists again.
  await change(context, id, ['0', 'false'].includes(String(values.isDisable)) ? { ...values, flag: false } : values);
  return answer(context, id);
};

/**
 * `flag` 1 deletes softly: out at once and off the lists, the name stays where it is written; 0 brings the person back (domain/02a
 * §2.1.3). The specification's own call names no reason: then the log says that this call was made (§2.1.7).
 */
const setGone: CustomHandler = async (context) => {
  const id = idOf(context.input.id);
  const gone = context.input.flag !== false;
  const reason = reasonIn(context.input) ?? `deleteUserById flag=${gone ? 1 : 0}`;
  await checkPerson(context, id);
  await change({ ...context, input: { ...context.input, reason } }, id, { flag: gone, isDisable: gone });
  return answer(context, id);
};

/** What everybody keeps of himself (domain/02a §2.1.3, "OWN"). */
const own = ['mobile', 'email', 'phoneExt', 'emailSignature', 'language'] as const;

/** Changes one's own row alone, and of it these fields alone; an empty text clears a field. */
const ownDetails: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const { id } = session.person;
  const set = Object.fromEntries(
    own.filter((name) => input[name] !== undefined).map((name) => [name, { new: textOfInput(input[name], 1_000)?.trim() || null }]),
  );
  if (Object.keys(set).length === 0) return { data: null };
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`select version from sys_user where id = ${id}::bigint`),
  );
  await run(context, { rows: [{ id, version: Number(rows[0]?.[0]), set }] });
  return { data: null };
};

/** Goes for good only while no row refers to the person. */
const remove: CustomHandler = async (context) => {
  const id = idOf(context.input.id);
  await checkPerson(context, id);
  if (id === context.session.person.id) throw new Refused('OWN_ROLES', {}, 'id');
  await context.engine.database.read(groupReach, (transaction) => keepAdmin(transaction, id));
  await run(context, { remove: [{ id }] });
  context.engine.live.renew([id]);
  return { data: null };
};

const resetPassword: CustomHandler = async (context) => {
  const id = idOf(context.input.id);
  await checkPerson(context, id);
  if (id === context.session.person.id) throw new Refused('OWN_ROLES', {}, 'id');
  return { data: { password: await givePassword(context, id) } };
};

const exists: CustomHandler = async ({ engine, input }) => {
  const username = (textOfInput(input.username, 100) ?? '').trim().toLowerCase();
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`select 1 from sys_user where lower(username) = ${username}`),
  );
  return { data: rows.length > 0 };
};

/** Enabled people of a branch who hold a permission string: fills the pickers of approvers. */
const holders: CustomHandler = async ({ engine, session, input }) => {
  const epId = textOfInput(input.epId, 20) ?? session.actor.epId;
  const name = textOfInput(input.name, 100) ?? '';
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`
    select distinct u.id, ${personNameIn(session.actor.language)}, u.username from sys_user u join sys_role r on u.role_set ? r.id::text or u.role_set @> to_jsonb(r.id)
    where not u.is_disable and not u.is_deleted and r.state = 'ENABLED' and not r.is_deleted and r.role_set ? ${name} and (u.home_ep_id = ${idOf(epId)}::bigint or u.access_ep_ids ? ${epId}) order by u.id`),
  );
  return { data: rows.map(([id, fullname, username]) => ({ id, fullname, username })) };
};

export const userHandlers = { save, update, setGone, ownDetails, remove, resetPassword, exists, holders };
