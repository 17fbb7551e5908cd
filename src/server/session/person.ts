import { dataScopes, type Actor, type DataScope } from '#define/actor';
import type { Language, Names } from '#names/languages';
import { roles as knownRoles, type Role } from '#names/roles';
import type { Database } from '#server/store/database';
import { sql } from '#server/store/sql';

/** A member of staff as sign-in and every call need them; read anew at each call, so that a taken role is gone at once. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly fullname: string;
  readonly englishName: string | null;
  readonly arabicName: string | null;
  readonly homeEpId: string;
  /** Branches the person may work in, one at a time: the home branch, those named beside it, and what the data scope opens. */
  readonly worksIn: ReadonlySet<string>;
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

/** What a person is called in each language. */
export const namesOfPerson = ({ fullname, englishName, arabicName }: Pick<Person, 'fullname' | 'englishName' | 'arabicName'>): Names => ({
  zh: fullname,
  en: englishName,
  ar: arabicName,
});

/** What the database's read_person answers. */
export interface PersonRecord extends Omit<Person, 'roles' | 'dataScope' | 'hidden' | 'teamUserIds' | 'worksIn'> {
  readonly accessEpIds: readonly (string | number)[] | null;
  /** The home branch and all beneath it. */
  readonly below: readonly string[];
  readonly everywhere: readonly string[];
  readonly held: readonly {
    readonly roles: readonly string[];
    readonly scope: DataScope;
    readonly mask: Readonly<Record<string, readonly string[]>> | null;
  }[];
  readonly team: readonly string[];
}

const isRole = (text: string): text is Role => (knownRoles as readonly string[]).includes(text);

/** Roles add up, the widest scope wins, and a field stays hidden only where every role hides it (domain/02a §2.1.2). */
export function personOf({ held, team, accessEpIds, below, everywhere, ...record }: PersonRecord): Person {
  const masks = held.map(
    ({ mask }) => new Set(Object.entries(mask ?? {}).flatMap(([entity, fields]) => fields.map((field) => `${entity}.${field}`))),
  );
  const widest = Math.max(0, ...held.map(({ scope }) => dataScopes.indexOf(scope)));
  const dataScope = dataScopes[widest] ?? 'OWN';
  const opened = { BRANCH_TREE: below, ALL: everywhere }[dataScope as string] ?? [];
  return {
    ...record,
    worksIn: new Set([record.homeEpId, ...(accessEpIds ?? []).map(String), ...opened]),
    roles: new Set(held.flatMap(({ roles }) => roles).filter(isRole)),
    dataScope,
    hidden: new Set([...(masks[0] ?? [])].filter((name) => masks.every((mask) => mask.has(name)))),
    teamUserIds: team,
  };
}

/** The person of a username, whatever its letters' case, with the stored password hash, and until when an initial password is good. */
export async function findPerson(
  database: Database,
  username: string,
): Promise<{ person: Person; hash: string | null; initialUntil: Date | null } | null> {
  const rows = await database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
    transaction.query(
      sql`select read_person(u.id), p.hash, (extract(epoch from p.initial_until) * 1000)::bigint from sys_user u left join sys_password p on p.user_id = u.id where lower(u.username) = ${username.toLowerCase()} and not u.is_deleted`,
    ),
  );
  const [record, hash, until] = rows[0] ?? [];
  return record
    ? { person: personOf(JSON.parse(record) as PersonRecord), hash: hash ?? null, initialUntil: until ? new Date(Number(until)) : null }
    : null;
}

/** The actor of a session: the person, in the branch signed in to. One session works in one branch. */
export function actorOf(person: Person, epId: string, language: Language): Actor {
  return {
    userId: person.id,
    epId,
    readsEpIds: [epId],
    roles: person.roles,
    dataScope: person.dataScope,
    teamUserIds: person.teamUserIds,
    freightViewLevel: person.freightViewLevel,
    freightModifyLevel: person.freightModifyLevel,
    costLevel: person.costLevel,
    hidden: person.hidden,
    language,
  };
}
