import { hiddenFields } from '#define/decide';
import { allFields, listCalls, type Definition } from '#define/entity';
import { isRowId } from '#define/row';
import { seesOwnAlone } from '#define/actor';
import type { OperationEntry, OperationsAnswer } from '#define/operationLog';
import type { LabelRow } from '#define/wire';
import type { EntityName } from '#names/entities';
import { readReach, type Caller, type Engine } from '#server/engine';
import { personNameIn } from '#server/read/personNames';
import { labelsIn, momentText, seenOf } from '#server/read/history';
import { listedSql, mayList } from '#server/read/listed';
import { Refused } from '#server/refused';
import type { RawRow, Transaction } from '#server/store/database';
import { noteKinds } from '#server/audit/notes';
import { columnName } from '#server/store/names';
import { readerOf } from '#server/store/select';
import { all, any, fixed, join, raw, sql, type Sql } from '#server/store/sql';
import { addDays } from '#values/day';
import { momentInZone } from '#values/moment';

/** Kinds of deeds people look for: what became of the row, or what did it; the last three changed none. */
export const operationKinds = ['made', 'changed', 'removed', 'import', 'undo', 'job', 'lookup', 'security', 'export'] as const;

export type NotedKind = (typeof noteKinds)[number];
type DeedKind = Exclude<(typeof operationKinds)[number], NotedKind>;

/** Is it a kind of line that changed no row? */
export const isNoteKind = (kind: (typeof operationKinds)[number]): kind is NotedKind => (noteKinds as readonly string[]).includes(kind);

/** What is looked for; null where it does not matter. Days are those of the branch, both inclusive. */
export interface OperationWish {
  readonly userId: string | null;
  readonly entity: EntityName | null;
  readonly field: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** A job number, another name or code of a row, or its id; what hangs on the row is found with it. */
  readonly row: string | null;
  readonly batchId: string | null;
  readonly kind: (typeof operationKinds)[number] | null;
  readonly page: number;
  readonly size: number;
}

/** Found beyond this many deeds are no longer counted. */
export const mostCounted = 10_000;
const mostNamed = 200;

/** Also rows that were removed: they are judged like any other. */
const withRemoved = (definition: Definition): Definition => ({ ...definition, removal: 'real' });

/** Entities whose deeds the person may know of: those they may list and whose changes are no letters between others, nor kept beside the changes they tell of. */
export function knowable(engine: Engine, { actor }: Caller, wish: OperationWish): readonly Definition[] {
  const some = engine.catalogue.all.filter(
    (definition) =>
      !definition.letters && !definition.history && !seesOwnAlone(definition.visible?.personal, actor) && mayList(definition, actor),
  );
  if (wish.entity === null) return some;
  const one = some.filter(({ name }) => name === wish.entity);
  if (one.length === 0) throw new Refused('NOT_ALLOWED');
  return one;
}

/** Fields the caller reads nothing of, or another figure: sums would tell of the rows left out of theirs. */
const unseen = (engine: Engine, { actor }: Caller, definition: Definition): ReadonlySet<string> =>
  new Set([...hiddenFields(definition, actor), ...readerOf(engine.catalogue, definition, actor).cut]);

/** Rows of one entity as far as the person may see them; where all rows are open, also those that are really gone. */
export function rowsSeen(engine: Engine, { actor }: Caller, definition: Definition): Sql {
  const named = sql`c.entity = ${definition.name}`;
  const open = definition.visible === undefined && listCalls(definition).some(({ where }) => where === undefined);
  if (open) return named;
  const reader = readerOf(engine.catalogue, withRemoved(definition), actor);
  return sql`${named} and exists (select 1 from ${reader.from} where ${reader.where} and ${listedSql(engine.catalogue, reader, actor)} and t.id = c.row_id)`;
}

function deedsOf(engine: Engine, caller: Caller, definition: Definition): Sql {
  const hidden = [...unseen(engine, caller, definition)];
  const told =
    hidden.length === 0 ? fixed('true') : sql`(c.before is null or c.after is null or c.after::jsonb - ${hidden}::text[] <> '{}')`;
  return sql`${told} and ${rowsSeen(engine, caller, definition)}`;
}

async function idsNamed(
  transaction: Transaction,
  engine: Engine,
  { actor }: Caller,
  definition: Definition,
  typed: string,
): Promise<string[]> {
  const reader = readerOf(engine.catalogue, withRemoved(definition), actor);
  const words = [...(definition.label?.search ?? []), ...(definition.key ? [definition.key] : [])].map(
    (field) => sql`fold_text(t.${raw(columnName(field, allFields(definition)[field]))}::text) = fold_text(${typed})`,
  );
  if (words.length === 0) return [];
  const rows = await transaction.query(sql`select t.id from ${reader.from} where ${reader.where} and ${any(words)} limit ${mostNamed}`);
  return rows.map(([id]) => id as string);
}

/** References by which rows of an entity hang on one of another: its part, or seen through it. */
const hangsBy = (definition: Definition, on: Definition): string[] =>
  Object.entries(allFields(definition)).flatMap(([name, { to }]) =>
    to === on.name && (definition.visible?.through === name || definition.partOf === name) ? [name] : [],
  );

export async function rowSql(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  some: readonly Definition[],
  typed: string,
): Promise<Sql> {
  const found: Sql[] = isRowId(typed) ? [sql`c.row_id = ${typed}::bigint`] : [];
  for (const definition of engine.catalogue.all) {
    if (!definition.label || !mayList(definition, caller.actor)) continue;
    const ids = await idsNamed(transaction, engine, caller, definition, typed);
    if (ids.length === 0) continue;
    found.push(sql`c.entity = ${definition.name} and c.row_id = any(${ids}::bigint[])`);
    for (const other of some) {
      for (const by of hangsBy(other, definition)) {
        found.push(
          sql`c.entity = ${other.name} and exists (select 1 from ${raw(other.table)} h where h.id = c.row_id and ${raw(`h.${columnName(by, allFields(other)[by])}`)} = any(${ids}::bigint[]))`,
        );
      }
    }
  }
  return any(found.map((one) => sql`(${one})`));
}

const kindSql: Readonly<Record<DeedKind, Sql>> = {
  made: fixed('c.before is null'),
  changed: fixed('c.before is not null and c.after is not null'),
  removed: fixed('c.after is null'),
  import: fixed("b.via = 'import'"),
  undo: fixed("b.via = 'undo'"),
  job: fixed("b.via = 'job'"),
};

function fieldSql(caller: Caller, some: readonly Definition[], field: string): Sql {
  const holding = some.filter((definition) => allFields(definition)[field] && !hiddenFields(definition, caller.actor).has(field));
  if (holding.length === 0)
    throw new Refused(some.some((definition) => allFields(definition)[field]) ? 'FIELD_NOT_YOURS' : 'FIELD_UNKNOWN', {}, field);
  return sql`c.entity = any(${holding.map(({ name }) => name)}::text[]) and (c.before::jsonb ? ${field} or c.after::jsonb ? ${field})`;
}

/** Who and when, of rows `b` with the person and the moment. */
export function whoAndWhen(caller: Caller, wish: Pick<OperationWish, 'userId' | 'from' | 'to'>): Sql[] {
  const from = wish.from === null ? null : momentInZone(wish.from, 0, caller.zone);
  const to = wish.to === null ? null : momentInZone(addDays(wish.to, 1), 0, caller.zone);
  return [
    ...(wish.userId === null ? [] : [sql`b.user_id = ${wish.userId}::bigint`]),
    ...(from === null ? [] : [sql`b.at >= ${from}::timestamptz`]),
    ...(to === null ? [] : [sql`b.at < ${to}::timestamptz`]),
  ];
}

async function conditionsOf(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  some: readonly Definition[],
  wish: OperationWish,
): Promise<Sql> {
  return all([
    // Sums that followed from a change are nobody's deed.
    sql`(c.ep_id = ${caller.actor.epId}::bigint or c.ep_id = 0) and b.action <> 'roll up'`,
    ...whoAndWhen(caller, wish),
    ...(wish.batchId === null ? [] : [sql`b.batch_id = ${wish.batchId}::uuid`]),
    ...(wish.kind === null || isNoteKind(wish.kind) ? [] : [kindSql[wish.kind]]),
    ...(wish.field === null ? [] : [fieldSql(caller, some, wish.field)]),
    ...(wish.row === null ? [] : [await rowSql(transaction, engine, caller, some, wish.row)]),
    any(some.map((definition) => sql`(${deedsOf(engine, caller, definition)})`)),
  ]);
}

/** What people call rows: their own label, or that of the row they hang on. */
export async function namesOf(
  transaction: Transaction,
  engine: Engine,
  definition: Definition,
  ids: readonly string[],
): Promise<LabelRow[]> {
  const through = definition.visible?.through ?? definition.partOf;
  const parent =
    definition.label || through === undefined ? null : engine.catalogue.get(allFields(definition)[through]?.to ?? definition.name);
  const label = (parent ?? definition).label;
  if (!label) return [];
  const alias = parent ? 'p' : 't';
  const up =
    parent && through !== undefined
      ? sql` join ${raw(parent.table)} p on p.id = ${raw(`t.${columnName(through, allFields(definition)[through])}`)}`
      : fixed('');
  const names = [label.zh, label.en, label.ar ?? label.en].map((field) =>
    raw(`${alias}.${columnName(field, allFields(parent ?? definition)[field])}`),
  );
  const rows = await transaction.query(
    sql`select t.id, ${join(names, ', ')} from ${raw(definition.table)} t${up} where t.id = any(${[...ids]}::bigint[])`,
  );
  return rows.map(([key, zh, en, ar]) => ({
    key: key as string,
    zh: zh ?? en ?? '',
    en: en ?? zh ?? '',
    ar: ar ?? en ?? zh ?? '',
    search: [],
  }));
}

function entryOf(
  engine: Engine,
  caller: Caller,
  [at, userId, by, via, action, reason, entity, rowId, batchId, before, after]: RawRow,
): OperationEntry {
  const definition = engine.catalogue.get(entity as EntityName);
  const hidden = unseen(engine, caller, definition);
  return {
    at: momentText(at as string),
    userId: userId as string,
    by: by as string,
    via: via as OperationEntry['via'],
    action: action as string,
    reason: reason ?? null,
    entity: definition.name,
    rowId: rowId as string,
    batchId: batchId as string,
    made: before === null,
    removed: after === null,
    before: seenOf(definition, hidden, before ?? null, null),
    after: seenOf(definition, hidden, after ?? null, null),
  };
}

/**
 * Who did what: deeds of the branch and on the rows all branches share, the latest first, cut to entities, rows and fields
 * the caller may see. `total` stops counting at ten thousand and one.
 * @throws Refused NOT_ALLOWED for an entity the caller may not list; FIELD_UNKNOWN, FIELD_NOT_YOURS for a field.
 */
export async function readOperations(engine: Engine, caller: Caller, wish: OperationWish): Promise<OperationsAnswer> {
  const some = knowable(engine, caller, wish);
  return engine.database.read(readReach(caller.actor), async (transaction) => {
    const where = await conditionsOf(transaction, engine, caller, some, wish);
    const from = sql`from sys_batch b join sys_change c on c.ep_id = b.ep_id and c.seq = b.seq where ${where}`;
    const rows =
      await transaction.query(sql`select b.at, b.user_id, (select ${personNameIn(caller.actor.language)} from sys_user u where u.id = b.user_id), b.via, b.action, b.reason, c.entity, c.row_id, b.batch_id, c.before, c.after
      ${from} order by b.at desc, b.ep_id, b.seq desc, c.row_id limit ${wish.size} offset ${(wish.page - 1) * wish.size}`);
    const count = await transaction.query(sql`select count(*) from (select 1 ${from} limit ${mostCounted + 1}) found`);
    const entries = rows.map((cells) => entryOf(engine, caller, cells));
    const labels: OperationsAnswer['labels'] = {};
    const names: OperationsAnswer['names'] = {};
    for (const definition of some) {
      const own = entries.filter(({ entity }) => entity === definition.name);
      if (own.length === 0) continue;
      names[definition.name] = await namesOf(
        transaction,
        engine,
        definition,
        own.map(({ rowId }) => rowId),
      );
      for (const [entity, more] of Object.entries(await labelsIn(transaction, engine, definition, own)) as [EntityName, LabelRow[]][])
        labels[entity] = [...(labels[entity] ?? []), ...more];
    }
    return {
      entries,
      notes: [],
      total: Number(count[0]?.[0]),
      entities: knowable(engine, caller, { ...wish, entity: null }).map(({ name }) => name),
      names,
      labels,
    };
  });
}
