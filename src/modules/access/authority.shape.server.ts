import { dataScopes, holds, type DataScope } from '#define/actor';
import type { Engine } from '#server/engine';
import { Refused, type ServerRefusal } from '#server/refused';
import { personOf, type Person } from '#server/session/person';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';
import { asList } from '#names/listText';

/** People, roles and branches stand above the branches. */
export const groupReach = { readsEpIds: ['0'], writesEpId: null };

const levels = ['freightViewLevel', 'freightModifyLevel', 'costLevel'] as const;

/** What somebody holds, as it is stored with the user: it decides about the rights. */
export type Holding = Pick<Person, 'homeEpId' | (typeof levels)[number]> & {
  readonly roleIds: readonly string[];
  readonly accessEpIds: readonly string[];
  readonly teamId: string | null;
};

/** Rights as they can be given away: those of a person, or those a role alone brings. */
export type Rights = Pick<Person, 'roles' | 'dataScope' | 'hidden'> &
  Partial<Pick<Person, 'worksIn' | 'teamUserIds' | (typeof levels)[number]>>;

/** A role with what it gives. `branchId`: null for one offered to every branch. */
export interface StoredRole {
  readonly id: string;
  readonly version: number;
  readonly roleSet: readonly string[];
  readonly dataScope: DataScope;
  readonly fieldMask: Readonly<Record<string, readonly string[]>> | null;
  readonly branchId: string | null;
  readonly enabled: boolean;
}

/** Roles by their ids, disabled ones too; deleted ones are not there. */
export async function rolesOf({ database }: Engine, ids: readonly string[]): Promise<ReadonlyMap<string, StoredRole>> {
  const rows = await database.read(groupReach, (transaction) =>
    transaction.query(
      sql`select id, version, role_set, data_scope, field_mask, branch_id, state = 'ENABLED' from sys_role where id::text = any(${[...ids]}::text[]) and not is_deleted`,
    ),
  );
  return new Map(
    rows.map(([id, version, roleSet, dataScope, mask, branchId, enabled]) => [
      id as string,
      {
        id: id as string,
        version: Number(version),
        roleSet: JSON.parse(roleSet ?? '[]') as string[],
        dataScope: dataScope as DataScope,
        fieldMask: mask ? (JSON.parse(mask) as Record<string, string[]>) : null,
        branchId: branchId ?? null,
        enabled: enabled === 't',
      },
    ]),
  );
}

/** Branches that are there, each with the one above it. */
async function branchesOf({ database }: Engine): Promise<ReadonlyMap<string, string | null>> {
  const rows = await database.read(groupReach, (transaction) =>
    transaction.query(sql`select id, parent_id from sys_enterprise where not is_deleted`),
  );
  return new Map(rows.map(([id, parent]) => [id as string, parent ?? null]));
}

function belowOf(branches: ReadonlyMap<string, string | null>, top: string): string[] {
  const below = new Set([top]);
  for (let size = 0; size < below.size;) {
    size = below.size;
    for (const [id, parent] of branches) if (parent !== null && below.has(parent)) below.add(id);
  }
  return [...below];
}

async function teamOf({ database }: Engine, teamId: string | null): Promise<string[]> {
  if (teamId === null) return [];
  const rows = await database.read(groupReach, (transaction) =>
    transaction.query(sql`select id from sys_user where team_id = ${teamId} and not is_deleted`),
  );
  return rows.map(([id]) => id as string);
}

/** What the roles alone would give; a disabled one counts, because it can be enabled again. */
export function rightsOfRoles(roles: readonly Pick<StoredRole, 'roleSet' | 'dataScope' | 'fieldMask'>[]): Rights {
  const {
    roles: strings,
    dataScope,
    hidden,
  } = personOf({
    ...nobody,
    homeEpId: '',
    accessEpIds: [],
    below: [],
    everywhere: [],
    team: [],
    held: roles.map((role) => ({ roles: role.roleSet, scope: role.dataScope, mask: role.fieldMask })),
  });
  return { roles: strings, dataScope, hidden };
}

const nobody = {
  id: '',
  username: '',
  fullname: '',
  englishName: null,
  arabicName: null,
  disabled: false,
  mustChangePassword: false,
  language: 'zh',
  freightViewLevel: 0,
  freightModifyLevel: 0,
  costLevel: 0,
} as const;

/** The rights a holding comes to, by the same rules a sign-in reads them by. */
export async function rightsOf(
  engine: Engine,
  { roleIds, accessEpIds, homeEpId, teamId, ...own }: Holding,
): Promise<Rights & { worksIn: ReadonlySet<string> }> {
  const [roles, branches, team] = [await rolesOf(engine, roleIds), await branchesOf(engine), await teamOf(engine, teamId)];
  const held = [...roles.values()].map(({ roleSet, dataScope, fieldMask }) => ({ roles: roleSet, scope: dataScope, mask: fieldMask }));
  return personOf({
    ...nobody,
    ...own,
    homeEpId,
    accessEpIds: accessEpIds.filter((id) => branches.has(id)),
    below: belowOf(branches, homeEpId),
    everywhere: [...branches.keys()],
    held,
    team,
  });
}

/** Branches that may be worked in are there. @throws Refused REFERENCE_UNKNOWN */
export async function checkBranches(engine: Engine, epIds: readonly string[]): Promise<void> {
  const branches = await branchesOf(engine);
  const unknown = epIds.filter((id) => !branches.has(id));
  if (unknown.length > 0) throw new Refused('REFERENCE_UNKNOWN', { value: asList(unknown) }, 'accessEpIds');
}

/** Branches a scope opens to people of these home branches. */
export async function openedTo(engine: Engine, scope: DataScope, homeEpIds: readonly string[]): Promise<string[]> {
  if (scope !== 'BRANCH_TREE' && scope !== 'ALL') return [];
  const branches = await branchesOf(engine);
  return scope === 'ALL' ? [...branches.keys()] : homeEpIds.flatMap((id) => belowOf(branches, id));
}

const wider = (one: DataScope, than: DataScope) => dataScopes.indexOf(one) > dataScopes.indexOf(than);

/**
 * Where rights go beyond those of whoever would give them, or touch somebody who holds them: permission strings not held
 * (`admin` holds all), a wider data scope, branches one does not work in, higher levels, fields one must not see.
 */
export function beyond(
  own: Person,
  { roles, dataScope, hidden, worksIn = new Set(), teamUserIds = [], ...given }: Rights,
): ServerRefusal[] {
  const strings = holds({ roles: own.roles } as Parameters<typeof holds>[0], ['admin'])
    ? []
    : [...roles].filter((one) => !own.roles.has(one));
  const branches = [...worksIn].filter((id) => !own.worksIn.has(id));
  const seen = [...own.hidden].filter((field) => !hidden.has(field));
  const mates = own.dataScope === 'TEAM' && dataScope === 'TEAM' ? teamUserIds.filter((id) => !own.teamUserIds.includes(id)) : [];
  const refusal = (code: ServerRefusal['code'], field: string, value: readonly unknown[]): ServerRefusal => ({
    code,
    field,
    detail: { value: asList(value.map(String)) },
  });
  return [
    ...(strings.length > 0 ? [refusal('PERMISSION_NOT_HELD', 'roleSet', strings)] : []),
    ...(wider(dataScope, own.dataScope) ? [refusal('RIGHTS_ABOVE_OWN', 'dataScope', [dataScope])] : []),
    ...(branches.length > 0 ? [refusal('RIGHTS_ABOVE_OWN', 'accessEpIds', branches)] : []),
    ...(mates.length > 0 ? [refusal('RIGHTS_ABOVE_OWN', 'teamId', mates)] : []),
    ...(seen.length > 0 ? [refusal('RIGHTS_ABOVE_OWN', 'fieldMask', seen)] : []),
    ...levels.flatMap((level) => ((given[level] ?? 0) <= own[level] ? [] : [refusal('RIGHTS_ABOVE_OWN', level, [given[level]])])),
  ];
}

/** Gives nothing one does not have. @throws Refused PERMISSION_NOT_HELD, RIGHTS_ABOVE_OWN */
export function checkGiven(own: Person, rights: Rights): void {
  const refusals = beyond(own, rights);
  if (refusals.length > 0) throw new Refused(refusals);
}

/** Touches nobody, and no role, who has more than oneself (design/reliability.md §3.2). @throws Refused RIGHTS_ABOVE_OWN */
export function checkTouched(own: Person, rights: Rights): void {
  const [first] = beyond(own, rights);
  if (first) throw new Refused('RIGHTS_ABOVE_OWN', first.detail ?? {}, 'id');
}

/** Somebody enabled must still hold `admin` without this person. @throws Refused LAST_ADMIN */
export async function keepAdmin(transaction: Transaction, id: string): Promise<void> {
  const rows = await transaction.query(sql`
    select 1 from sys_user u join sys_role r on u.role_set ? r.id::text or u.role_set @> to_jsonb(r.id)
    where not u.is_disable and not u.is_deleted and u.id <> ${id}::bigint and r.state = 'ENABLED' and not r.is_deleted and r.role_set ? 'admin' limit 1`);
  if (rows.length === 0) throw new Refused('LAST_ADMIN', {}, 'roleSet');
}
