import type { Catalogue } from '#define/catalogue';
import type { Actor } from '#define/actor';
import { allFields, type Definition } from '#define/entity';
import { branchEntity, type Facts } from '#define/facts';
import { kindOf } from '#define/kinds';
import type { Value, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import { dayInZone } from '#values/moment';
import type { Transaction } from '#server/store/database';
import { marksRemoval, storedColumns } from '#server/store/names';
import { fixed, join, raw, sql, type Sql } from '#server/store/sql';

/** Versions of the lists an entity's decisions need, by owner and name. */
export type FactVersions = ReadonlyMap<string, string>;

const namesOf = (definition: Definition): EntityName[] => [branchEntity, ...(definition.facts ?? [])];

/** The versions as one value, so that they can be asked for along with something else. */
export const versionsSql = (definition: Definition, epId: string): Sql => versionsOf(namesOf(definition), epId);

const versionsOf = (names: readonly EntityName[], epId: string): Sql =>
  sql`(select coalesce(jsonb_object_agg(v.ep_id || '.' || v.entity, v.version), '{}') from sys_fact_version v where v.ep_id = any(${['0', epId]}::bigint[]) and v.entity = any(${[...names]}::text[]))`;

export function readVersions(text: string | null | undefined): FactVersions {
  return new Map(Object.entries(JSON.parse(text ?? '{}') as Record<string, number>).map(([name, version]) => [name, String(version)]));
}

interface Kept {
  readonly version: string;
  readonly rows: ReadonlyMap<string, Values>;
}

/** What a list held for everybody; every change that is not in it was made by a transaction from `since` on. */
interface Base {
  readonly since: string;
  readonly rows: ReadonlyMap<string, Values>;
}

/** What was made of whole lists, under the versions they had. */
interface Worked {
  readonly versions: string;
  readonly made: unknown;
}

/** From so many rows on a list that moved is not read whole again. */
const mostReadWhole = 500;

/**
 * The short lists decisions read (rates of exchange, charge items, customers, …), kept per branch until their version
 * in the database moves. A decision always asks for the version inside its own transaction, so it never uses a stale list.
 */
export class FactStore {
  private readonly kept = new Map<string, Kept>();
  private readonly bases = new Map<string, Base>();
  private readonly works = new Map<string, Worked>();
  private readonly served: ReadonlySet<EntityName>;

  constructor(private readonly catalogue: Catalogue) {
    const worked = catalogue.all.filter(({ workedOver }) => workedOver).map(({ name }) => name);
    this.served = new Set([branchEntity, ...[...catalogue.all, ...catalogue.views].flatMap(({ facts }) => facts ?? []), ...worked]);
  }

  /** Facts for decisions about rows of an entity in the actor's branch. */
  async load(transaction: Transaction, definition: Definition, actor: Actor, now: Date, known?: FactVersions): Promise<Facts> {
    const names = namesOf(definition);
    const versions = known ?? readVersions((await transaction.query(sql`select ${versionsSql(definition, actor.epId)}`.keep()))[0]?.[0]);
    const lists: Partial<Record<EntityName, ReadonlyMap<string, Values>>> = {};
    for (const name of names) lists[name] = await this.listOf(transaction, this.catalogue.get(name), actor.epId, versions);
    const branch = lists[branchEntity]?.get(actor.epId);
    if (!branch) throw new Error(`branch ${actor.epId} is not in the database`);
    return { today: dayInZone(now.toISOString(), String(branch.timeZone)), branch, lists };
  }

  /** Rows of one list as decisions of a branch know them, by key. */
  async rowsOf(transaction: Transaction, definition: Definition, epId: string): Promise<ReadonlyMap<string, Values>> {
    const versions = (await transaction.query(sql`select ${versionsOf([definition.name], epId)}`.keep()))[0]?.[0];
    return this.listOf(transaction, definition, epId, readVersions(versions));
  }

  /**
   * What `work` makes of all rows of a branch in lists that are `workedOver`, kept under its name until one of these rows moves; it is handed
   * what it made before, which others may still use. What a transaction makes that has written may be taken back with it: it is not kept.
   */
  async worked<T>(
    transaction: Transaction,
    over: readonly Definition[],
    epId: string,
    name: string,
    work: (before: T | undefined) => Promise<T>,
  ): Promise<T> {
    const names = over.map((definition) => definition.name);
    const unwatched = names.find((one) => !this.served.has(one));
    if (unwatched) throw new Error(`${unwatched} is not worked over: nobody hears when its rows move`);
    const [standing] = await transaction.query(sql`select ${versionsOf(names, epId)}::text, pg_current_xact_id_if_assigned()::text`.keep());
    const [versions, own] = [standing?.[0] ?? '', standing?.[1] ?? null];
    const kept = this.works.get(`${epId}.${name}`);
    if (kept?.versions === versions) return kept.made as T;
    const made = await work(kept?.made as T | undefined);
    if (own === null) this.works.set(`${epId}.${name}`, { versions, made });
    return made;
  }

  private async listOf(
    transaction: Transaction,
    definition: Definition,
    epId: string,
    versions: FactVersions,
  ): Promise<ReadonlyMap<string, Values>> {
    const owner = definition.owner === 'group' ? '0' : epId;
    const name = `${owner}.${definition.name}`;
    const version = versions.get(name) ?? '0';
    const kept = this.kept.get(name);
    if (kept?.version === version) return kept.rows;
    const rows = await this.read(transaction, definition, owner);
    this.kept.set(name, { version, rows });
    return rows;
  }

  /** What to run in the changing transaction so that others read rows of this entity again; nothing where nobody keeps them. */
  movedSql(definition: Definition, owner: string): Sql[] {
    if (!this.served.has(definition.name)) return [];
    // The clock's own figure, so that what a transaction read under it and then took back is never taken for a later version.
    return [
      sql`insert into sys_fact_version (ep_id, entity, version) values (${owner}::bigint, ${definition.name}, (extract(epoch from clock_timestamp()) * 1000000)::bigint) on conflict (ep_id, entity) do update set version = greatest(excluded.version, sys_fact_version.version + 1)`.keep(),
    ];
  }

  /**
   * The rows of a list as this transaction sees them. Of a long one only those are read that a transaction wrote which a read before did
   * not see: a branch's thousands of partners move every minute. What this transaction wrote itself may be taken back: nothing is
   * compared with it later.
   */
  private async read(transaction: Transaction, definition: Definition, owner: string): Promise<ReadonlyMap<string, Values>> {
    const [name, columns] = [`${owner}.${definition.name}`, storedColumns(definition)];
    const base = marksRemoval(definition) ? this.bases.get(name) : undefined;
    const gone = marksRemoval(definition) ? fixed('is_deleted') : fixed('false');
    const list = join(
      columns.map(({ column }) => raw(column)),
      ', ',
    );
    const moved = base ? sql`age(xmin) <= age(${base.since}::text::xid)` : sql`not ${gone}`;
    const [standing, rows] = await transaction.all([
      fixed('select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text, pg_current_xact_id_if_assigned()::text'),
      sql`select id, ${gone}, ${list} from ${raw(definition.table)} where ep_id = ${owner}::bigint and ${moved}`,
    ]);
    const made = new Map(base?.rows);
    for (const [id, removed, ...cells] of rows ?? []) {
      const row: Values = { id: id as string };
      columns.forEach(({ name: field, field: of }, at) => {
        const cell = cells[at];
        row[field] = cell === null || cell === undefined ? null : (kindOf(of).fromDatabase(cell) as Value);
      });
      const key = definition.key ? String(row[definition.key]) : String(row.id);
      if (removed === 't') made.delete(key);
      else made.set(key, row);
    }
    const [since, own] = standing?.[0] ?? [];
    if (since && !own && made.size > mostReadWhole) this.bases.set(name, { since, rows: made });
    return made;
  }
}

/** Fields of a fact list that may leave for the browser: those its entity names, else everything but json and system fields. */
export function factFields(definition: Definition): readonly string[] {
  if (definition.toldAsFact) return [...(definition.key ? [definition.key] : []), ...definition.toldAsFact];
  return Object.entries(allFields(definition))
    .filter(([name, field]) => field.kind !== 'json' && !name.endsWith('Time') && name !== 'createUserId' && name !== 'updateUserId')
    .map(([name]) => name);
}
