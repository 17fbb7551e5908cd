import type { Actor } from '#define/actor';
import { hiddenFields } from '#define/decide';
import { wireName, type Definition } from '#define/entity';
import { nameFields } from '#define/label';
import type { Value } from '#define/row';
import type { ChangeFrame, ChangesSince } from '#define/wire';
import type { EntityName } from '#names/entities';
import { readReach, rowOnWire, type Engine } from '#server/engine';
import { listedSql, mayList } from '#server/read/listed';
import { nameFrom, personNames } from '#server/read/personNames';
import type { Transaction } from '#server/store/database';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { sql } from '#server/store/sql';

/** Further behind than this a sheet loads its list again (design/contracts.md). */
export const mostReplayedRows = 10_000;

/** Owner of the rows all branches share. */
export const groupOwner = '0';

/** A committed batch and the rows it touched, before it is cut to anybody's sight. */
export interface Batch {
  readonly seq: number;
  readonly entity: EntityName;
  readonly batchId: string;
  readonly userId: string;
  /** All names of whoever committed it, as personNames answers them. */
  readonly names: string | null;
  readonly at: string;
  readonly rows: readonly { id: string; removed: boolean }[];
}

async function batchesSince(transaction: Transaction, owner: string, since: number, upTo: number): Promise<Batch[] | null> {
  const count = await transaction.query(
    sql`select count(*) from sys_change where ep_id = ${owner} and seq > ${since}::bigint and seq <= ${upTo}::bigint`,
  );
  if (Number(count[0]?.[0]) > mostReplayedRows) return null;
  const rows =
    await transaction.query(sql`select b.seq, b.entity, b.batch_id, b.user_id, ${personNames}, b.at, jsonb_agg(jsonb_build_array(c.row_id::text, c.after is null))
    from sys_batch b join sys_change c on c.ep_id = b.ep_id and c.seq = b.seq left join sys_user u on u.id = b.user_id
    where b.ep_id = ${owner} and b.seq > ${since}::bigint and b.seq <= ${upTo}::bigint group by 1, 2, 3, 4, 5, 6 order by b.seq`);
  return rows.map((cells) => ({
    seq: Number(cells[0]),
    entity: cells[1] as EntityName,
    batchId: cells[2] as string,
    userId: cells[3] as string,
    names: cells[4] ?? null,
    at: new Date(`${(cells[5] as string).replace(' ', 'T').replace(/\+00$/u, '')}Z`).toISOString(),
    rows: (JSON.parse(cells[6] as string) as [string, boolean][]).map(([id, removed]) => ({ id, removed })),
  }));
}

const mayHear = (definition: Definition, actor: Actor) => !definition.letters && mayList(definition, actor);

/**
 * What lists open to the actor carry of this entity's rows, where its own list is not: the lock of an order freezes its costs also
 * under the eyes of people who may not list orders. Null for entities heard in full.
 */
function carriedBy(engine: Engine, definition: Definition, actor: Actor): ReadonlySet<string> | null {
  if (mayHear(definition, actor)) return null;
  const lists = engine.catalogue.all.filter((one) => mayHear(one, actor));
  return new Set(
    lists.flatMap(({ looked = {} }) =>
      Object.values(looked)
        .filter(({ to }) => to === definition.name)
        .flatMap(({ field }) => Object.values(nameFields(definition, field) ?? { field })),
    ),
  );
}

function only(names: ReadonlySet<string> | null, definition: Definition, wire: Record<string, Value>): Record<string, Value> {
  if (names === null) return wire;
  const kept = new Set(['id', 'version', ...[...names].map((name) => wireName(definition, name))]);
  return Object.fromEntries(Object.entries(wire).filter(([name]) => kept.has(name)));
}

async function frameOf(
  transaction: Transaction,
  engine: Engine,
  actor: Actor,
  definition: Definition,
  batch: Batch,
  { later, carried }: { later: ReadonlySet<string>; carried: ReadonlySet<string> | null },
): Promise<ChangeFrame> {
  const wanted = batch.rows.filter((row) => !later.has(`${batch.entity}.${row.id}`));
  const reader = readerOf(engine.catalogue, definition, actor);
  const found = await transaction.query(
    sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and ${listedSql(engine.catalogue, reader, actor)} and t.id = any(${wanted.map((row) => row.id)}::bigint[])`,
  );
  const rows = new Map(found.map((cells) => rowOf(reader, cells)).map((row) => [row.id, row]));
  return {
    kind: 'change',
    seq: batch.seq,
    entity: batch.entity,
    batchId: batch.batchId,
    at: batch.at,
    by: { id: batch.userId, name: nameFrom(actor.language, batch.names) },
    rows: wanted
      .filter(({ id }) => carried === null || rows.has(id))
      .map(({ id }) => {
        const row = rows.get(id);
        return { id, version: row?.version ?? 0, after: row ? only(carried, definition, rowOnWire(reader, row)) : null };
      }),
  };
}

/** Frames of these batches as far as the actor may know them; a row comes in the last of its frames, as it stands now. */
async function framesOf(transaction: Transaction, engine: Engine, actor: Actor, batches: readonly Batch[]): Promise<ChangeFrame[]> {
  const frames: ChangeFrame[] = [];
  const later = new Set<string>();
  for (const batch of batches.toReversed()) {
    const definition = engine.catalogue.has(batch.entity) ? engine.catalogue.get(batch.entity) : null;
    if (!definition || definition.letters) continue;
    const carried = carriedBy(engine, definition, actor);
    if (carried?.size === 0) continue;
    frames.unshift(await frameOf(transaction, engine, actor, definition, batch, { later, carried }));
    for (const row of batch.rows) later.add(`${batch.entity}.${row.id}`);
  }
  return frames;
}

async function seqOf(transaction: Transaction, epId: string): Promise<number> {
  const rows = await transaction.query(sql`select seq from sys_sequence where ep_id = ${epId}`);
  return Number(rows[0]?.[0] ?? 0);
}

/**
 * What changed in an actor's branch after a sequence number, cut to what this actor may see. A row changed several
 * times comes once, in the last of its frames, as it stands now. Batches that told nothing this actor may know are left out.
 */
export async function changesSince(engine: Engine, actor: Actor, since: number): Promise<ChangesSince> {
  return engine.database.read(readReach(actor), async (transaction) => {
    const seq = await seqOf(transaction, actor.epId);
    const batches = await batchesSince(transaction, actor.epId, since, seq);
    return batches === null
      ? { frames: [], seq, reload: true }
      : { frames: await framesOf(transaction, engine, actor, batches), seq, reload: false };
  });
}

/** Batches of an actor's branch between two of its numbers, the same for all its people; null where they touch too many rows. */
export async function batchesBetween(engine: Engine, actor: Actor, since: number, upTo: number): Promise<readonly Batch[] | null> {
  return engine.database.read(readReach(actor), (transaction) => batchesSince(transaction, actor.epId, since, upTo));
}

/** Frames of these batches of the actor's branch, cut to what the actor may see. */
export async function framesSeen(engine: Engine, actor: Actor, batches: readonly Batch[]): Promise<ChangeFrame[]> {
  return engine.database.read(readReach(actor), (transaction) => framesOf(transaction, engine, actor, batches));
}

/**
 * Changes of the group's rows between two of the group's own numbers. Their frames carry the number the actor's branch
 * stands at: a sheet counts its branch's batches, and a frame of a number it has reached is applied without counting. Null
 * where they are too many to be told one by one.
 */
export async function groupChanges(engine: Engine, actor: Actor, since: number, upTo: number): Promise<ChangeFrame[] | null> {
  return engine.database.read(readReach(actor), async (transaction) => {
    const batches = await batchesSince(transaction, groupOwner, since, upTo);
    if (batches === null) return null;
    const seq = await seqOf(transaction, actor.epId);
    return (await framesOf(transaction, engine, actor, batches)).map((frame) => ({ ...frame, seq }));
  });
}

/** Actors for whom the frames of a batch are the same: their frames are made once. */
export function sightOf(engine: Engine, actor: Actor): string {
  const narrow = actor.dataScope === 'OWN' || actor.dataScope === 'TEAM';
  const personal = engine.catalogue.all.some((definition) => definition.visible?.personal && mayHear(definition, actor));
  const hidden = engine.catalogue.all.map((definition) =>
    [...hiddenFields(definition, actor)].sort((a, b) => a.localeCompare(b, 'en')).join(),
  );
  return JSON.stringify([
    actor.epId,
    actor.language,
    narrow || personal ? actor.userId : '',
    actor.costLevel,
    actor.freightViewLevel,
    [...actor.roles].sort((a, b) => a.localeCompare(b, 'en')),
    hidden,
  ]);
}
