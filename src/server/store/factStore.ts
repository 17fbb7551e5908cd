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
export function versionsSql(definition: Definition, epId: string): Sql {
  return sql`(select coalesce(jsonb_object_agg(v.ep_id || '.' || v.entity, v.version), '{}') from sys_fact_version v where v.ep_id = any(${['0', epId]}::bigint[]) and v.entity = any(${namesOf(definition)}::text[]))`;
}

export function readVersions(text: string | null | undefined): FactVersions {
  return new Map(Object.entries(JSON.parse(text ?? '{}') as Record<string, number>).map(([name, version]) => [name, String(version)]));
}

interface Kept {
  readonly version: string;
  readonly rows: ReadonlyMap<string, Values>;
}

/**
 * The short lists decisions read (rates of exchange, charge items, customers, …), kept per branch until their version
 * in the database moves. A decision always asks for the version inside its own transaction, so it never uses a stale list.
 */
export class FactStore {
  private readonly kept = new Map<string, Kept>();
  private readonly served: ReadonlySet<EntityName>;

  constructor(private readonly catalogue: Catalogue) {
    this.served = new Set([branchEntity, ...[...catalogue.all, ...catalogue.views].flatMap((definition) => definition.facts ?? [])]);
  }

  /** Facts for decisions about rows of an entity in the actor's branch. */
  async load(transaction: Transaction, definition: Definition, actor: Actor, now: Date, known?: FactVersions): Promise<Facts> {
    const names = namesOf(definition);
    const versions = known ?? readVersions((await transaction.query(sql`select ${versionsSql(definition, actor.epId)}`.keep()))[0]?.[0]);
    const lists: Partial<Record<EntityName, ReadonlyMap<string, Values>>> = {};
    for (const name of names) {
      const owner = this.catalogue.get(name).owner === 'group' ? '0' : actor.epId;
      const version = versions.get(`${owner}.${name}`) ?? '0';
      let kept = this.kept.get(`${owner}.${name}`);
      if (!kept || kept.version !== version) {
        kept = { version, rows: await this.read(transaction, this.catalogue.get(name), owner) };
        this.kept.set(`${owner}.${name}`, kept);
      }
      lists[name] = kept.rows;
    }
    const branch = lists[branchEntity]?.get(actor.epId);
    if (!branch) throw new Error(`branch ${actor.epId} is not in the database`);
    return { today: dayInZone(now.toISOString(), String(branch.timeZone)), branch, lists };
  }

  /** What to run in the changing transaction so that others read rows of this entity again; nothing where nobody keeps them. */
  movedSql(definition: Definition, owner: string): Sql[] {
    if (!this.served.has(definition.name)) return [];
    // The clock's own figure, so that what a transaction read under it and then took back is never taken for a later version.
    return [
      sql`insert into sys_fact_version (ep_id, entity, version) values (${owner}::bigint, ${definition.name}, (extract(epoch from clock_timestamp()) * 1000000)::bigint) on conflict (ep_id, entity) do update set version = greatest(excluded.version, sys_fact_version.version + 1)`.keep(),
    ];
  }

  private async read(transaction: Transaction, definition: Definition, owner: string): Promise<ReadonlyMap<string, Values>> {
    const columns = storedColumns(definition);
    const live = marksRemoval(definition) ? sql` and not is_deleted` : fixed('');
    const list = join(
      columns.map(({ column }) => raw(column)),
      ', ',
    );
    const rows = await transaction.query(sql`select id, ${list} from ${raw(definition.table)} where ep_id = ${owner}${live}`);
    const made = new Map<string, Values>();
    for (const cells of rows) {
      const row: Values = { id: cells[0] as string };
      columns.forEach(({ name, field }, at) => {
        const cell = cells[at + 1];
        row[name] = cell === null || cell === undefined ? null : (kindOf(field).fromDatabase(cell) as Value);
      });
      made.set(definition.key ? String(row[definition.key]) : String(row.id), row);
    }
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
