import { dataScopes, type Actor, type DataScope } from '#define/actor';
import type { Language } from '#names/languages';
import { roles as knownRoles, type Role } from '#names/roles';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

/** A member of staff as sign-in and every call need them; read anew at each call, so that a taken role is gone at once. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly fullname: string;
  readonly homeEpId: string;
  readonly accessEpIds: readonly string[];
  readonly disabled: boolean;
  readonly mustChangePassword: boolean;
  readonly language: Language;
  readonly roles: ReadonlySet<Role>;
  readonly dataScope: DataScope;
  readonly hidden: ReadonlySet<string>;
  readonly teamUserIds: readonly string[];
  readonly freightViewLevel: number;
  readonly freightModifyLevel: number;
  readonly costLevel: number;
}

const isRole = (text: string): text is Role => (knownRoles as readonly string[]).includes(text);

function maskOf(mask: string | null): string[] {
  if (mask === null) return [];
  const parsed = JSON.parse(mask) as Record<string, string[]>;
  return Object.entries(parsed).flatMap(([entity, fields]) => fields.map((field) => `${entity}.${field}`));
}

/** Reads one person with roles; `by` is the id or the lower-cased username. */
export async function readPerson(transaction: Transaction, by: { id: string } | { username: string }): Promise<Person | null> {
  const condition = 'id' in by ? sql`u.id = ${by.id}::bigint` : sql`lower(u.username) = ${by.username.toLowerCase()}`;
  const rows = await transaction.query(sql`select u.id, u.username, u.fullname, u.home_ep_id, u.access_ep_ids, u.is_disable, u.is_modify_password, u.language, u.role_set, u.freight_view_level, u.freight_modify_level, u.cost_level, u.team_id,
    (select jsonb_agg(jsonb_build_array(r.role_set, r.data_scope, r.field_mask)) from sys_role r where not r.is_deleted and r.state = 'ENABLED' and u.role_set ? r.id::text)
    from sys_user u where ${condition} and not u.is_deleted`);
  const cells = rows[0];
  if (!cells) return null;
  const held = JSON.parse(cells[13] ?? '[]') as [string[], DataScope, Record<string, string[]> | null][];
  const widest = Math.max(0, ...held.map(([, scope]) => dataScopes.indexOf(scope)));
  const masks = held.map(([, , mask]) => new Set(maskOf(mask ? JSON.stringify(mask) : null)));
  return {
    id: cells[0] as string, username: cells[1] as string, fullname: cells[2] as string, homeEpId: cells[3] as string,
    accessEpIds: (JSON.parse(cells[4] ?? '[]') as unknown[]).map(String),
    disabled: cells[5] === 't', mustChangePassword: cells[6] === 't', language: (cells[7] ?? 'en') as Language,
    roles: new Set(held.flatMap(([strings]) => strings).filter(isRole)),
    dataScope: dataScopes[widest] ?? 'OWN',
    hidden: new Set([...(masks[0] ?? [])].filter((name) => masks.every((mask) => mask.has(name)))),
    freightViewLevel: Number(cells[9]), freightModifyLevel: Number(cells[10]), costLevel: Number(cells[11]),
    teamUserIds: await teamOf(transaction, cells[12] ?? null),
  };
}

async function teamOf(transaction: Transaction, teamId: string | null): Promise<string[]> {
  if (teamId === null) return [];
  const rows = await transaction.query(sql`select id from sys_user where team_id = ${teamId} and not is_deleted`);
  return rows.map((cells) => cells[0] as string);
}

/** The actor of a session: the person, in the branch signed in to. One session works in one branch. */
export function actorOf(person: Person, epId: string, language: Language): Actor {
  return {
    userId: person.id, epId, readsEpIds: [epId], roles: person.roles, dataScope: person.dataScope, teamUserIds: person.teamUserIds,
    freightViewLevel: person.freightViewLevel, freightModifyLevel: person.freightModifyLevel, costLevel: person.costLevel, hidden: person.hidden, language,
  };
}
