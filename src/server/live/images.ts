import type { Actor } from '#define/actor';
import type { Catalogue } from '#define/catalogue';
import { allFields, type Definition } from '#define/entity';
import { kindOf } from '#define/kinds';
import { rolledMoved } from '#define/rolled';
import type { Row, Value, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import type { Engine } from '#server/engine';
import { rolledUp } from '#server/perform/ledger';
import { listedSql } from '#server/read/listed';
import type { Transaction } from '#server/store/database';
import { columnName } from '#server/store/names';
import { readerOf, rowList, rowOf, wholeReaderOf, type Reader } from '#server/store/select';
import { raw, sql } from '#server/store/sql';

/** One row of a batch as the audit tells of it. `before`: what the changed fields held; null of a row the batch made. */
export interface Touched {
  readonly id: string;
  readonly removed: boolean;
  readonly before: Values | null;
}

/** What a batch did, as far as somebody's sight of it is judged. */
export interface Told {
  readonly seq: number;
  readonly entity: EntityName;
  readonly batchId: string;
  readonly action: string;
  readonly rows: readonly Touched[];
}

/** All that happened to one row between two numbers. */
export interface Story {
  readonly id: string;
  /** Fields that were written, and what they held at first; null of a row that was made in between. */
  readonly before: Values | null;
  readonly removed: boolean;
  /** Somebody wrote the row itself; otherwise it only followed others. */
  readonly written: boolean;
  /** By number, the batches that touched it: whether it only followed, and which fields. */
  readonly touches: readonly {
    readonly seq: number;
    readonly batchId: string;
    readonly followed: boolean;
    readonly names: readonly string[];
  }[];
}

/** The stories of an entity's rows that these batches tell, oldest first. */
export function storiesOf(entity: EntityName, batches: readonly Told[]): Map<string, Story> {
  const stories = new Map<string, Story>();
  for (const { seq, batchId, action, rows, entity: name } of batches) {
    if (name !== entity) continue;
    const followed = action === rolledUp;
    for (const { id, removed, before } of rows) {
      const known = stories.get(id);
      stories.set(id, {
        id,
        removed,
        // What was first written over stood there before; a row that was made in between was not there.
        before: known ? known.before && { ...before, ...known.before } : before,
        written: (known?.written ?? false) || !followed,
        touches: [...(known?.touches ?? []), { seq, batchId, followed, names: Object.keys(before ?? {}) }],
      });
    }
  }
  return stories;
}

const withRemoved = (definition: Definition): Definition => ({ ...definition, removal: 'real' });

/** Of these rows, those the actor saw as they stood before their stories, by id: did a list show them? What they hang on is taken as it stands now. */
export async function seenBefore(
  transaction: Transaction,
  engine: Engine,
  actor: Actor,
  definition: Definition,
  owner: string,
  stories: readonly Story[],
): Promise<ReadonlyMap<string, boolean>> {
  const were = stories.flatMap(({ id, before }) => (before === null ? [] : [{ id, before }]));
  if (were.length === 0) return new Map();
  const fields = allFields(definition);
  const images = were.map(({ id, before }) =>
    JSON.stringify({
      ep_id: owner,
      id,
      ...Object.fromEntries(
        Object.entries(before).flatMap(([name, value]) => (fields[name] ? [[columnName(name, fields[name]), value]] : [])),
      ),
    }),
  );
  const reader = readerOf(engine.catalogue, withRemoved(definition), actor);
  const table = raw(definition.table);
  const source = sql`(select (jsonb_populate_record(x, o.image::jsonb)).* from unnest(${were.map(({ id }) => id)}::bigint[], ${images}::text[]) o(id, image) left join ${table} x on x.ep_id = ${owner}::bigint and x.id = o.id) t`;
  const found = await transaction.query(
    sql`select t.id, ${listedSql(engine.catalogue, reader, actor)} from ${source}${reader.joins} where ${reader.where}`,
  );
  return new Map(found.map(([id, listed]) => [id as string, listed === 't']));
}

/** A row that sums are worked out from, as it stood and as it stands; null where it was not there, or the reader could not see it. */
interface Counted {
  readonly before: Values | null;
  readonly now: Values | null;
}

/** Rows the sums of an entity are worked out from, by the entity, as far as the reader's sums hold them. */
export type Children = ReadonlyMap<EntityName, ReadonlyMap<string, Counted>>;

/** What moved among the rows a reader's own figure of a sum is worked out from (`cut` of the reader); nothing where the reader reads the stored sums. */
export async function childrenOf(
  transaction: Transaction,
  engine: Engine,
  { definition, cut }: Reader,
  actor: Actor,
  owner: string,
  batches: readonly Told[],
): Promise<Children> {
  const children = new Map<EntityName, Map<string, Counted>>();
  for (const { of, gives } of definition.rolled ?? []) {
    if (children.has(of) || !Object.keys(gives).some((name) => cut.has(name))) continue;
    const child = engine.catalogue.get(of);
    const stories = storiesOf(of, batches);
    const reader = wholeReaderOf(engine.catalogue, withRemoved(child), { ...actor, dataScope: 'ALL', costLevel: 9, freightViewLevel: 9 });
    const found = await transaction.query(
      sql`select ${rowList(reader)} from ${reader.from} where t.ep_id = ${owner}::bigint and t.id = any(${[...stories.keys()]}::bigint[])`,
    );
    const rows = new Map(found.map((cells) => rowOf(reader, cells)).map((row) => [row.id, row]));
    const upTo = child.visible?.upTo;
    const seen = (row: Values) => (upTo && Number(row[upTo.field] ?? 0) > actor[upTo.level] ? null : row);
    children.set(
      of,
      new Map(
        [...stories.values()].map(({ id, before, removed }) => {
          const row = rows.get(id) ?? {};
          return [id, { before: before && seen({ ...row, ...before }), now: removed ? null : seen(row) }];
        }),
      ),
    );
  }
  return children;
}

/** Did the reader's own figures of the row's sums move? */
function cutMoved(catalogue: Catalogue, { definition, cut }: Reader, children: Children, id: string): boolean {
  return (definition.rolled ?? []).some((rolled) => {
    const touched = [...(children.get(rolled.of)?.values() ?? [])];
    const rows = (when: 'before' | 'now') => touched.flatMap(({ [when]: row }) => (row && row[rolled.by] === id ? [row] : []));
    const moved = rolledMoved(definition, rolled, catalogue.get(rolled.of), rows('before'), rows('now'));
    return [...moved].some((name) => cut.has(name));
  });
}

/** Did batch `batchId` touch a row the reader's figures of this row's sums are worked out from? */
function touchesChildren({ definition }: Reader, children: Children, batches: readonly Told[], batchId: string, id: string): boolean {
  return (definition.rolled ?? []).some(({ of, by }) => {
    const known = children.get(of);
    return batches.some(
      (batch) =>
        batch.batchId === batchId &&
        batch.entity === of &&
        batch.rows.some((row) => {
          const child = known?.get(row.id);
          return child?.before?.[by] === id || child?.now?.[by] === id;
        }),
    );
  });
}

export interface Sighting {
  readonly catalogue: Catalogue;
  readonly reader: Reader;
  readonly batches: readonly Told[];
  readonly children: Children;
  /** Fields that lists open to the actor carry of the row; null where the row's own list is open. */
  readonly carried: ReadonlySet<string> | null;
}

/**
 * The number of the batch under which a row the actor sees is told, or null where nothing the actor sees of it moved: its version
 * and its last change move with what people write, sums without, and no sum tells of rows the actor does not see.
 */
export function toldAt({ catalogue, reader, batches, children, carried }: Sighting, story: Story, now: Row): number | null {
  const fields = allFields(reader.definition);
  const shows = (name: string) => (carried === null ? reader.visible.has(name) && !reader.cut.has(name) : carried.has(name));
  const moved = (name: string) => {
    const field = fields[name];
    return field !== undefined && !kindOf(field).same((story.before?.[name] ?? null) as Value, (now[name] ?? null) as Value);
  };
  const cut = carried === null && cutMoved(catalogue, reader, children, story.id);
  const written = carried === null && story.written;
  if (story.before !== null && !written && !cut && !Object.keys(story.before).some((name) => shows(name) && moved(name))) return null;
  const speaks = story.touches.filter(
    ({ followed, names, batchId }) =>
      (carried === null && !followed) ||
      names.some(shows) ||
      story.before === null ||
      (cut && touchesChildren(reader, children, batches, batchId, story.id)),
  );
  return speaks.at(-1)?.seq ?? null;
}
