import { hiddenFields } from '#define/decide';
import type { Definition } from '#define/entity';
import type { Lookup, OperationNote, OperationsAnswer } from '#define/operationLog';
import type { Values } from '#define/row';
import type { LabelRow } from '#define/wire';
import type { EntityName } from '#names/entities';
import { exportPath } from '#define/exporting';
import { leavesOf, type Leaf, type Where } from '#define/filter';
import { noteTypes } from '#server/audit/notes';
import { knowable, mostCounted, namesOf, rowsSeen, rowSql, whoAndWhen, type NotedKind, type OperationWish } from '#server/audit/operations';
import { readReach, type Caller, type Engine } from '#server/engine';
import { labelsIn, momentText } from '#server/read/history';
import { personNameIn } from '#server/read/personNames';
import { readOne } from '#server/read/list';
import type { RawRow } from '#server/store/database';
import { all, any, sql, type Sql } from '#server/store/sql';

const noteOf = ([at, userId, by, call, code, entity, rowId, asked, times, ip]: RawRow): OperationNote => ({
  at: momentText(at as string),
  userId: userId as string,
  by: by ?? '',
  call: call as string,
  code: (code ?? null) as OperationNote['code'],
  entity: (entity ?? null) as EntityName | null,
  rowId: rowId ?? null,
  asked: JSON.parse(asked ?? '{}') as Record<string, string>,
  times: Number(times),
  ip: ip as string,
});

const kindSql: Readonly<Record<NotedKind, Sql>> = {
  lookup: sql`b.type = ${noteTypes.lookup}::smallint`,
  security: sql`b.type = ${noteTypes.security}::smallint and not (b.call = ${exportPath} and b.code is null)`,
  export: sql`b.type = ${noteTypes.security}::smallint and b.call = ${exportPath} and b.code is null`,
};

const leavesOfNote = ({ asked }: OperationNote): readonly Leaf[] =>
  asked.where === undefined ? [] : leavesOf(JSON.parse(asked.where) as Where);

/** Values ticked in a filter, as the labels of rows are asked for. */
function ticked(note: OperationNote): Values {
  return Object.fromEntries(
    leavesOfNote(note).flatMap(({ field, anyOf }) => (anyOf ? [[field, anyOf.filter((key) => key !== null)]] : [])),
  );
}

/** An export as far as the reader may know of it: values of fields and lists that are not open to the reader stay out. */
function asTold(some: readonly Definition[], { actor }: Caller, note: OperationNote): OperationNote {
  const definition = some.find(({ name }) => name === note.entity);
  const hidden = definition && hiddenFields(definition, actor);
  const open = hidden && !leavesOfNote(note).some(({ field }) => hidden.has(field));
  if (note.entity === null || open) return note;
  const { where: _where, search: _search, ...asked } = note.asked;
  return { ...note, asked };
}

/**
 * Look-ups of rows the caller may see, or refusals for lack of a right, in the branch, the latest first. A refusal is told by
 * what was asked alone: the row behind it may be nobody's to know of.
 */
export async function readNotes(engine: Engine, caller: Caller, wish: OperationWish, kind: NotedKind): Promise<OperationsAnswer> {
  const some = knowable(engine, caller, wish);
  return engine.database.read(readReach(caller.actor), async (transaction) => {
    const where = all([
      sql`b.ep_id = ${caller.actor.epId}::bigint and ${kindSql[kind]}`,
      ...whoAndWhen(caller, wish),
      ...(wish.entity === null ? [] : [sql`c.entity = ${wish.entity}`]),
      ...(wish.row === null ? [] : [await rowSql(transaction, engine, caller, some, wish.row)]),
      ...(kind === 'lookup' ? [any(some.map((definition) => sql`(${rowsSeen(engine, caller, definition)})`))] : []),
    ]);
    const from = sql`from sys_operation b cross join lateral (select b.entity, b.row_id) c where ${where}`;
    const rows =
      await transaction.query(sql`select b.at, b.user_id, (select ${personNameIn(caller.actor.language)} from sys_user u where u.id = b.user_id), b.call, b.code, b.entity, b.row_id, b.asked, b.times, b.ip
      ${from} order by b.at desc, b.id desc limit ${wish.size} offset ${(wish.page - 1) * wish.size}`);
    const count = await transaction.query(sql`select count(*) from (select 1 ${from} limit ${mostCounted + 1}) found`);
    const notes = rows.map(noteOf).map((note) => (kind === 'export' ? asTold(some, caller, note) : note));
    const names: OperationsAnswer['names'] = {};
    for (const definition of kind === 'lookup' ? some : []) {
      const ids = notes.flatMap(({ entity, rowId }) => (entity === definition.name && rowId !== null ? [rowId] : []));
      if (ids.length > 0) names[definition.name] = await namesOf(transaction, engine, definition, ids);
    }
    const labels: OperationsAnswer['labels'] = {};
    for (const definition of kind === 'export' ? some : []) {
      const filters = notes.filter(({ entity }) => entity === definition.name).map((note) => ({ before: ticked(note), after: {} }));
      for (const [entity, more] of Object.entries(await labelsIn(transaction, engine, definition, filters)) as [EntityName, LabelRow[]][])
        labels[entity] = [...(labels[entity] ?? []), ...more];
    }
    return {
      entries: [],
      notes,
      total: Number(count[0]?.[0]),
      entities: knowable(engine, caller, { ...wish, entity: null }).map(({ name }) => name),
      names,
      labels,
    };
  });
}

const mostLookups = 50;

/** Who looked at a row, the latest first, for those who see it. @throws Refused ROW_GONE */
export async function readLookups(engine: Engine, caller: Caller, definition: Definition, rowId: string): Promise<Lookup[]> {
  const { epId } = await readOne(engine, caller, definition, rowId);
  const rows = await engine.database.read(readReach(caller.actor), (transaction) =>
    transaction.query(sql`
    select max(b.at) as last, ${personNameIn(caller.actor.language)}, sum(b.times) from sys_operation b join sys_user u on u.id = b.user_id
    where b.ep_id = ${String(epId)}::bigint and b.type = ${noteTypes.lookup}::smallint and b.entity = ${definition.name} and b.row_id = ${rowId}::bigint
    group by u.id, u.fullname, u.english_name, u.arabic_name order by last desc limit ${mostLookups}`),
  );
  return rows.map(([at, by, times]) => ({ at: momentText(at as string), by: by as string, times: Number(times) }));
}
