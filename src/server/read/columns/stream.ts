import { to as copyTo } from 'pg-copy-streams';
import { readsAcross } from '#define/actor';
import { wireName, type Definition } from '#define/entity';
import type { Column } from '#define/catalogue';
import { kindOf } from '#define/kinds';
import {
  actorOnWire,
  columnsMagic,
  type ColumnOnWire,
  type ColumnsHead,
  type ColumnsTrailer,
  type FactsOnWire,
  type Labels,
} from '#define/wire';
import type { Facts } from '#define/facts';
import type { EntityName } from '#names/entities';
import { filteringOf, readReach, type Caller, type Engine } from '#server/engine';
import { copyFirst, firstAlone, firstRows } from '#server/read/columns/firstRows';
import { factCut, factsByNeed, withFacts } from '#server/read/labelFacts';
import { keyedLabels, mostLabelsAhead, pickableLabels, usedLabels } from '#server/read/labels';
import { conditionsOf } from '#server/read/list';
import { mayList } from '#server/read/listed';
import type { ListWish } from '#server/read/listInput';
import { padded } from '#server/read/columns/accumulators';
import { Handing } from '#server/read/columns/handing';
import { keysInLists, SeenKeys } from '#server/read/columns/dictionaries';
import { BlockEncoder, type EncodedColumn, type Wired } from '#server/read/columns/encoder';
import { movedSince } from '#server/read/past';
import { Patience } from '#server/read/patience';
import { inOwnBranch } from '#server/session/branchesRead';
import { Broken, type Transaction } from '#server/store/database';
import { orderSql } from '#server/store/filterSql';
import { changeableSql, readerOf, type Reader } from '#server/store/select';
import { fixed, join, sql } from '#server/store/sql';

/** Most rows a sheet is given; beyond it the person narrows the filter (design/contracts.md). */
export const mostSheetRows = 1_000_000;

const wiredOf: Readonly<Record<string, Wired>> = {
  integer: 'int4',
  'timestamptz(3)': 'timestamptz',
  date: 'date',
  numeric: 'numeric',
  boolean: 'boolean',
  bigint: 'reference',
};

const wiredColumn = (column: Column): Wired => wiredOf[kindOf(column.field).sqlType] ?? 'text';

function framed(json: unknown, first: Buffer): Buffer {
  const body = Buffer.from(JSON.stringify(json), 'utf8');
  const whole = Buffer.alloc(padded(8 + body.length), 0x20);
  first.copy(whole, 0);
  whole.writeUInt32LE(body.length, 4);
  body.copy(whole, 8);
  return whole;
}

/** Labels between blocks: a frame without rows, its JSON padded with spaces. */
function labelsFrame(labels: Partial<Record<EntityName, Labels>>): Buffer {
  const body = Buffer.from(JSON.stringify(labels), 'utf8');
  const whole = Buffer.alloc(8 + padded(body.length), 0x20);
  whole.writeUInt32LE(padded(body.length), 0);
  whole.writeUInt32LE(0, 4);
  body.copy(whole, 8);
  return whole;
}

/** Blocks that may wait for a slow reader. */
const mostWaiting = 8;

/**
 * The whole filtered list as columns (layout in `define/wire.ts`), straight from PostgreSQL's binary COPY, in one
 * snapshot with the sequence number it stands at. Memory stays at a few blocks however long the list. The head comes with
 * the first block, so that what fails before is told in words. A reader that goes away ends the COPY with its connection,
 * which nothing else could use before all rows had come.
 */
export async function* streamColumns(
  engine: Engine,
  caller: Caller,
  definition: Definition,
  wish: ListWish,
  patience = new Patience(),
): AsyncGenerator<Buffer> {
  const handing = new Handing(mostWaiting);
  const copy = (transaction: Transaction) => copyColumns(transaction, engine, caller, definition, wish, { handing, patience });
  const copying = engine.database.list(readReach(caller.actor), copy, patience.signal).then(
    () => handing.end(),
    (error: unknown) => handing.end(error),
  );
  try {
    for (let piece = await handing.take(); piece; piece = await handing.take()) yield piece;
  } finally {
    handing.abandon();
    await copying;
  }
}

function once(body: () => void): () => void {
  let done = false;
  return () => {
    if (!done) body();
    done = true;
  };
}

async function copyColumns(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  wish: ListWish,
  { handing, patience }: { handing: Handing; patience: Patience },
): Promise<void> {
  const filtering = filteringOf(engine, caller, definition);
  const { reader } = filtering;
  const columns = reader.columns.filter((column) => column.field.kind !== 'file');
  const head = await headOf(transaction, engine, caller, { definition, reader, columns });
  const seen = new Map(
    (Object.entries(head.labels) as [EntityName, Labels][]).map(([to, { rows }]) => [to, new SeenKeys(rows.map(({ key }) => key))]),
  );
  const wired = columns.map((column): EncodedColumn => {
    const keys = seen.get(namedIn(column) as EntityName) ?? null;
    return { wired: wiredColumn(column), seen: keys && column.field.rowsOf ? keysInLists(keys) : keys };
  });
  const encoded: EncodedColumn[] = [{ wired: 'int8', seen: null }, { wired: 'int4', seen: null }, ...wired];
  const begin = once(() => {
    handing.hand(framed(head, Buffer.from(columnsMagic)));
    patience.satisfied();
  });
  const list = join(
    [
      fixed('t.id'),
      fixed('t.version'),
      ...columns.map((column) =>
        column.field.kind === 'json' ? sql`${reader.expression(column.name)}::text` : reader.expression(column.name),
      ),
    ],
    ', ',
  );
  const rows = sql`select ${list} from ${reader.from} where ${conditionsOf(filtering, wish)} order by ${orderSql(filtering, wish.sort)}`;
  const encoder = new BlockEncoder(encoded);
  const hand = async (block: Buffer | null): Promise<void> => {
    begin();
    if (block === null) return;
    await handLabels(engine, caller, definition, { seen, handing });
    handing.hand(block);
  };
  const copy = async (most: number): Promise<void> => {
    encoder.again();
    const statement = sql`copy (${rows} limit ${most} offset ${encoder.taken}) to stdout (format binary)`;
    for await (const chunk of transaction.client.query(copyTo(statement.literalText))) {
      for (const block of encoder.push(chunk as Buffer)) await hand(block);
      await handing.room();
      if (handing.abandoned) throw new Broken('the reader went away');
    }
  };
  const alone =
    (await firstAlone(transaction, definition, { reader, wish, rows })) &&
    (await copyFirst(transaction, patience.signal, () => copy(firstRows)));
  if (encoder.taken > 0) await hand(encoder.finish());
  if (!alone || encoder.taken === firstRows) {
    await copy(mostSheetRows - encoder.taken);
    await hand(encoder.finish());
  } else begin();
  const trailer: ColumnsTrailer = { total: encoder.total };
  handing.hand(framed(trailer, Buffer.alloc(4)));
}

/** The entity whose rows a column names, one or several. */
const namedIn = ({ field }: Column): EntityName | undefined => field.to ?? field.rowsOf;

async function headOf(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  { definition, reader, columns }: { definition: Definition; reader: Reader; columns: readonly Column[] },
): Promise<ColumnsHead> {
  const { epId, readsEpIds } = caller.actor;
  // The live channel counts each branch's batches, those of the branch signed in to also for lists of the group's rows.
  const seqs = new Map(
    (await transaction.query(sql`select ep_id, seq from sys_sequence where ep_id = any(${readsEpIds}::bigint[])`)).map(([id, seq]) => [
      id as string,
      Number(seq),
    ]),
  );
  const own = inOwnBranch(caller);
  const [labels, needed]: [Partial<Record<EntityName, Labels>>, ReadonlySet<EntityName>] = [{}, factsByNeed(engine.catalogue, definition)];
  for (const to of new Set(columns.map(namedIn))) {
    if (!to) continue;
    const target = engine.catalogue.get(to);
    // Facts about rows of the list's own kind are cut to those that can be picked, so these are named whole.
    const ahead = to === definition.name ? undefined : mostLabelsAhead;
    if (!target.label) continue;
    const { complete, rows } = await pickableLabels(transaction, engine, own, target, ahead);
    labels[to] = { complete, rows: needed.has(to) ? await withFacts(transaction, engine, own, target, rows) : rows };
  }
  const onWire: ColumnOnWire[] = columns.map((column) => ({
    name: column.name,
    wire: wireName(definition, column.name),
    kind: column.field.kind,
    storage: kindOf(column.field).storage,
    ...(column.via ? { via: column.via } : {}),
  }));
  const facts = await engine.facts.load(transaction, definition, own.actor, engine.now());
  return {
    entity: definition.name,
    seq: seqs.get(epId) ?? 0,
    ...(readsAcross(caller.actor)
      ? { elsewhere: Object.fromEntries(readsEpIds.filter((id) => id !== epId).map((id) => [id, seqs.get(id) ?? 0])) }
      : {}),
    columns: [
      { name: 'id', wire: 'id', kind: 'ref', storage: 'id' },
      { name: 'version', wire: 'version', kind: 'integer', storage: 'integer' },
      ...onWire,
    ],
    actor: actorOnWire(own.actor),
    zone: caller.zone,
    facts: factsOnWire(engine, own, definition, facts, labels, needed),
    ...(caller.asked ? { asked: caller.asked } : {}),
    ...(caller.past ? { past: await movedSince(transaction, definition, reader, caller.past, readsEpIds) } : {}),
    viewOnly: await viewOnlyIds(transaction, engine, caller, definition),
    labels,
  };
}

/** Rows the reader sees because somebody opened them, and may not change. */
async function viewOnlyIds(transaction: Transaction, engine: Engine, { actor }: Caller, definition: Definition): Promise<string[]> {
  const changeable = changeableSql(engine.catalogue, definition, actor);
  if (changeable === null) return [];
  const { from, where } = readerOf(engine.catalogue, definition, actor);
  const rows = await transaction.query(sql`select t.id from ${from} where ${where} and not ${changeable}`);
  return rows.map(([id]) => id as string);
}

/** Facts cut to what may leave: rows the actor may pick or list, fields the actor may see, no json, no system fields; none of those that come with labels. */
function factsOnWire(
  engine: Engine,
  caller: Caller,
  definition: Definition,
  facts: Facts,
  labels: Partial<Record<EntityName, Labels>>,
  needed: ReadonlySet<EntityName>,
): FactsOnWire {
  const lists: FactsOnWire['lists'] = {};
  for (const name of definition.facts ?? []) {
    if (needed.has(name)) continue;
    const target = engine.catalogue.get(name);
    // What nobody picks by a label, such as tariffs of carriers, is known to whoever may list it.
    const open = target.owner !== 'branch' || (target.label === undefined && mayList(target, caller.actor));
    const pickable = open ? null : new Set(labels[name]?.rows.map((row) => row.key));
    const rows = [...(facts.lists[name] ?? [])].filter(([key]) => !pickable || pickable.has(key));
    const cut = factCut(target, caller.actor);
    lists[name] = rows.map(([, row]) => cut(row));
  }
  const { branch } = facts;
  return {
    today: facts.today,
    branch: {
      id: branch.id,
      comCode: branch.comCode,
      baseCurrency: branch.baseCurrency,
      timeZone: branch.timeZone,
      closedPeriod: branch.closedPeriod ?? null,
    },
    lists,
  };
}

/** Labels of the keys that turned up since the last time, on their way before the rows that hold them. The COPY keeps its own connection busy. */
async function handLabels(
  engine: Engine,
  caller: Caller,
  definition: Definition,
  { seen, handing }: { seen: ReadonlyMap<EntityName, SeenKeys>; handing: Handing },
): Promise<void> {
  const wanted = [...seen].map(([to, keys]) => [to, keys.take()] as const).filter(([, keys]) => keys.length > 0);
  if (wanted.length === 0) return;
  const [labels, needed]: [Partial<Record<EntityName, Labels>>, ReadonlySet<EntityName>] = [{}, factsByNeed(engine.catalogue, definition)];
  await engine.database.readBeside(readReach(caller.actor), async (transaction) => {
    for (const [to, keys] of wanted) {
      const target = engine.catalogue.get(to);
      const rows = await usedLabels(transaction, target, keys, caller.actor.epId);
      // What rules know of a row is for those who may pick it.
      const picked = needed.has(to) ? await keyedLabels(transaction, engine, inOwnBranch(caller), target, keys) : [];
      const told = new Map((await withFacts(transaction, engine, caller, target, picked)).map((label) => [label.key, label]));
      labels[to] = { complete: false, rows: rows.map((row) => told.get(row.key) ?? row) };
    }
  });
  handing.hand(labelsFrame(labels));
}
