import { seesOwnAlone, type Actor } from '#define/actor';
import { hiddenFields } from '#define/decide';
import { allFields, wireName, type Definition } from '#define/entity';
import { nameFields } from '#define/label';
import type { Value, Values } from '#define/row';
import type { ChangeFrame, ChangesSince } from '#define/wire';
import type { EntityName } from '#names/entities';
import { readReach, rowOnWire, type Engine } from '#server/engine';
import { childrenOf, seenBefore, storiesOf, toldAt, type Story, type Told } from '#server/live/images';
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
export interface Batch extends Told {
  readonly userId: string;
  /** All names of whoever committed it, as personNames answers them. */
  readonly names: string | null;
  readonly at: string;
}

async function batchesSince(transaction: Transaction, owner: string, since: number, upTo: number): Promise<Batch[] | null> {
  const count = await transaction.query(
    sql`select count(*) from sys_change where ep_id = ${owner} and seq > ${since}::bigint and seq <= ${upTo}::bigint`,
  );
  if (Number(count[0]?.[0]) > mostReplayedRows) return null;
  const rows =
    await transaction.query(sql`select b.seq, b.entity, b.batch_id, b.user_id, ${personNames}, b.at, b.action, json_agg(json_build_array(c.row_id::text, c.after is null, c.before::json))
    from sys_batch b join sys_change c on c.ep_id = b.ep_id and c.seq = b.seq left join sys_user u on u.id = b.user_id
    where b.ep_id = ${owner} and b.seq > ${since}::bigint and b.seq <= ${upTo}::bigint group by 1, 2, 3, 4, 5, 6, 7 order by b.seq`);
  return rows.map((cells) => ({
    seq: Number(cells[0]),
    entity: cells[1] as EntityName,
    batchId: cells[2] as string,
    userId: cells[3] as string,
    names: cells[4] ?? null,
    at: new Date(`${(cells[5] as string).replace(' ', 'T').replace(/\+00$/u, '')}Z`).toISOString(),
    action: cells[6] as string,
    rows: (JSON.parse(cells[7] as string) as [string, boolean, Values | null][]).map(([id, removed, before]) => ({ id, removed, before })),
  }));
}

const mayHear = (definition: Definition, actor: Actor) => !definition.letters && mayList(definition, actor);

/**
 * What lists open to the actor carry of this entity's rows, where no list of its own shows them: the lock of an order freezes its
 * costs also under the eyes of people who may not list orders, or not those of its kind of business.
 */
function carriedBy(engine: Engine, definition: Definition, actor: Actor): ReadonlySet<string> {
  const lists = engine.catalogue.all.filter((one) => mayHear(one, actor));
  return new Set(
    lists.flatMap(({ looked = {} }) =>
      Object.values(looked)
        .filter(({ to }) => to === definition.name)
        .flatMap(({ field }) => Object.values(nameFields(definition, field) ?? { field })),
    ),
  );
}

function only(names: ReadonlySet<string>, definition: Definition, wire: Record<string, Value>): Record<string, Value> {
  const kept = new Set(['id', 'version', ...[...names].map((name) => wireName(definition, name))]);
  return Object.fromEntries(Object.entries(wire).filter(([name]) => kept.has(name)));
}

/** Rows of one entity a person is told of, each under the number of the last batch that moved it in their sight. */
interface Heard {
  readonly id: string;
  readonly seq: number;
  readonly version: number;
  readonly after: Record<string, Value> | null;
  readonly beside?: true;
}

/**
 * What a person's list of an entity differs in after these batches: rows that came, moved or left their sight, and of the rest not a
 * word. Null where rows the person sees others through moved in or out of sight: those others are told of by no batch.
 */
async function heardOf(
  transaction: Transaction,
  engine: Engine,
  actor: Actor,
  definition: Definition,
  owner: string,
  batches: readonly Batch[],
): Promise<Heard[] | null> {
  const [hears, carried] = [mayHear(definition, actor), carriedBy(engine, definition, actor)];
  if (!hears && carried.size === 0) return [];
  const stories = storiesOf(definition.name, batches);
  const reader = readerOf(engine.catalogue, definition, actor);
  const found = await transaction.query(
    sql`select ${rowList(reader)}, ${listedSql(engine.catalogue, reader, actor)} from ${reader.from} where ${reader.where} and t.id = any(${[...stories.keys()]}::bigint[])`,
  );
  const seen = found.map((cells) => ({ row: rowOf(reader, cells), listed: hears && cells.at(-1) === 't' }));
  const rows = new Map(seen.flatMap(({ row, listed }) => (listed || !hears ? [[row.id, row] as const] : [])));
  const now = new Set(seen.map(({ row }) => row.id));
  const besides = new Map(seen.flatMap(({ row, listed }) => (listed ? [] : [[row.id, row] as const])));
  const moves = ({ before }: Story) => sightFields(definition).some((name) => before !== null && name in before);
  const before = await seenBefore(
    transaction,
    engine,
    actor,
    definition,
    owner,
    [...stories.values()].filter((story) => !rows.has(story.id) || moves(story)),
  );
  if (
    isSeenThrough(engine, definition) &&
    [...stories.values()].some((story) => !story.removed && moves(story) && before.has(story.id) !== now.has(story.id))
  )
    return null;
  const children = await childrenOf(transaction, engine, reader, actor, owner, batches);
  return [...stories.values()].flatMap((story): Heard[] => {
    const beside = besides.get(story.id);
    const row = beside ?? rows.get(story.id);
    const last = story.touches.findLast(({ followed }) => !followed);
    if (hears && before.get(story.id) === true && !rows.has(story.id))
      return last ? [{ id: story.id, seq: last.seq, version: 0, after: null }] : [];
    if (!row) return [];
    const seq = toldAt({ catalogue: engine.catalogue, reader, batches, children, carried: beside ? carried : null }, story, row);
    if (seq === null) return [];
    const after = rowOnWire(reader, row);
    return [
      { id: story.id, seq, version: row.version, ...(beside ? { after: only(carried, definition, after), beside: true } : { after }) },
    ];
  });
}

/** Fields that decide whether a person of a narrow scope sees a row. */
const sightFields = ({ visible }: Definition): readonly string[] => [
  ...(visible?.own ?? []),
  ...(visible?.open && visible.open !== true ? [visible.open.field] : []),
];

const isSeenThrough = (engine: Engine, { name }: Definition): boolean =>
  engine.catalogue.all.some((one) => one.visible?.through !== undefined && allFields(one)[one.visible.through]?.to === name);

/** Frames of these batches as far as the actor may know them; a row comes once, as it stands now. Null: too much moved to be told row by row. */
async function framesOf(
  transaction: Transaction,
  engine: Engine,
  actor: Actor,
  owner: string,
  batches: readonly Batch[],
): Promise<ChangeFrame[] | null> {
  const rowsAt = new Map<number, ChangeFrame['rows']>();
  for (const name of new Set(batches.map(({ entity }) => entity))) {
    const definition = engine.catalogue.has(name) ? engine.catalogue.get(name) : null;
    if (!definition || definition.letters) continue;
    const heard = await heardOf(transaction, engine, actor, definition, owner, batches);
    if (heard === null) return null;
    for (const { seq, ...row } of heard) rowsAt.set(seq, [...(rowsAt.get(seq) ?? []), row]);
  }
  return batches.flatMap(({ seq, entity, batchId, at, userId, names }): ChangeFrame[] => {
    const rows = rowsAt.get(seq);
    return rows ? [{ kind: 'change', seq, entity, batchId, at, by: { id: userId, name: nameFrom(actor.language, names) }, rows }] : [];
  });
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
    const frames = batches && (await framesOf(transaction, engine, actor, actor.epId, batches));
    return frames === null ? { frames: [], seq, reload: true } : { frames, seq, reload: false };
  });
}

/** Batches of an actor's branch between two of its numbers, the same for all its people; null where they touch too many rows. */
export async function batchesBetween(engine: Engine, actor: Actor, since: number, upTo: number): Promise<readonly Batch[] | null> {
  return engine.database.read(readReach(actor), (transaction) => batchesSince(transaction, actor.epId, since, upTo));
}

/** Frames of these batches of the actor's branch, cut to what the actor may see; null where the list is to be loaded again. */
export async function framesSeen(engine: Engine, actor: Actor, batches: readonly Batch[]): Promise<ChangeFrame[] | null> {
  return engine.database.read(readReach(actor), (transaction) => framesOf(transaction, engine, actor, actor.epId, batches));
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
    return (await framesOf(transaction, engine, actor, groupOwner, batches))?.map((frame) => ({ ...frame, seq })) ?? null;
  });
}

/** Actors for whom the frames of a batch are the same: their frames are made once. */
export function sightOf(engine: Engine, actor: Actor): string {
  const narrow = actor.dataScope === 'OWN' || actor.dataScope === 'TEAM';
  const personal = engine.catalogue.all.some(
    (definition) => seesOwnAlone(definition.visible?.personal, actor) && mayHear(definition, actor),
  );
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
