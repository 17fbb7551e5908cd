import { allFields, type Definition } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { Row, Value, Values } from '#define/row';
import type { Transaction } from '#server/store/database';
import { arrayText } from '#server/store/journey';
import { columnName, marksRemoval, storedColumns } from '#server/store/names';
import { fixed, join, raw, sql, type Sql, type SqlValue } from '#server/store/sql';

/** One decided change, not written yet. `after` null is a removal, `before` null a new row, or one that comes back. */
export interface Decided {
  readonly id: string;
  readonly clientId?: string;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly changed: readonly string[];
  /** The version under which the row lay removed. */
  readonly restored?: number;
  /** The sender knew the row as it was: the answer need only tell what changed. */
  readonly seen?: boolean;
}

/** Who writes and when: the server's clock, never the browser's. */
export interface Stamp {
  readonly userId: string;
  readonly at: string;
}

/** Rows up to which a write is asked often enough in the same words to be kept planned. */
const mostKeptRows = 2_000;

/** A column's values of many rows as one array parameter, with its type. */
export function columnArray(definition: Definition, name: string, rows: readonly Values[]): { column: Sql; values: SqlValue; type: Sql } {
  const field = allFields(definition)[name];
  if (!field) throw new Error(`${definition.name}.${name} is not stored`);
  const kind = kindOf(field);
  const values = rows.map((row) => {
    const value = (row[name] ?? null) as Value;
    return value === null ? null : kind.toDatabase(value);
  });
  return { column: raw(columnName(name, field)), values: arrayText(values), type: fixed(`${kind.sqlType.replace(/\(\d+\)$/u, '')}[]`) };
}

/**
 * Edited rows with one statement: the union of the changed columns is set for all of them, which is exact because every
 * row is locked and `after` is complete.
 */
function updateSql(definition: Definition, owner: string, rows: readonly Decided[], stamp: Stamp | null): Sql {
  const names = new Set<string>();
  for (const { changed } of rows) for (const name of changed) names.add(name);
  names.delete('updateUserId');
  names.delete('updateTime');
  const afters = rows.map((row) => row.after as Row);
  const columns = [...names].map((name) => columnArray(definition, name, afters));
  const assignments = [
    ...columns.map(({ column }) => sql`${column} = a.${column}`),
    ...(stamp === null
      ? []
      : [sql`update_user_id = ${stamp.userId}::bigint`, sql`update_time = ${stamp.at}::timestamptz`, fixed('version = t.version + 1')]),
  ];
  const arrays = [sql`${rows.map((row) => row.id)}::bigint[]`, ...columns.map(({ values, type }) => sql`${values}::${type}`)];
  const aliases = [fixed('id'), ...columns.map(({ column }) => column)];
  const statement = sql`update ${raw(definition.table)} t set ${join(assignments, ', ')} from unnest(${join(arrays, ', ')}) as a(${join(aliases, ', ')}) where t.ep_id = ${owner}::bigint and t.id = a.id`;
  return rows.length <= mostKeptRows ? statement.keep() : statement;
}

/** A column of many rows: its values side by side, or the one value all of them have. */
function columnOf(definition: Definition, name: string, rows: readonly Values[]) {
  const field = allFields(definition)[name];
  if (!field) throw new Error(`${definition.name}.${name} is not stored`);
  const first = (rows[0]?.[name] ?? null) as Value;
  const alike = (first === null || typeof first !== 'object') && rows.every((row) => (row[name] ?? null) === first);
  if (!alike) return { name, ...columnArray(definition, name, rows), alone: null };
  const kind = kindOf(field);
  const type = fixed(kind.sqlType.replace(/\(\d+\)$/u, ''));
  const value = first === null ? null : kind.toDatabase(first);
  return { name, column: raw(columnName(name, field)), type, alone: sql`${value as SqlValue}::${type}` };
}

function insertSql(definition: Definition, owner: string, rows: readonly Decided[]): Sql {
  const names = storedColumns(definition).map(({ name }) => name);
  const afters = rows.map((row) => row.after as Row);
  const ids = sql`${rows.map((row) => row.id)}::bigint[]`;
  const table = raw(definition.table);
  if (rows.length <= mostKeptRows) {
    const columns = names.map((name) => columnArray(definition, name, afters));
    const arrays = [ids, ...columns.map(({ values, type }) => sql`${values}::${type}`)];
    const list = join([fixed('id'), ...columns.map(({ column }) => column)], ', ');
    return sql`insert into ${table} (ep_id, ${list}) select ${owner}::bigint, a.* from unnest(${join(arrays, ', ')}) as a(${list})`.keep();
  }
  // Of so many most columns say the same in every row, or nothing: that is sent once.
  const columns = names.map((name) => columnOf(definition, name, afters));
  const arrays = columns.flatMap((one) => (one.alone === null ? [sql`${one.values}::${one.type}`] : []));
  const aliases = columns.flatMap(({ column, alone }) => (alone === null ? [column] : []));
  const values = columns.map(({ column, alone }) => alone ?? sql`a.${column}`);
  return sql`insert into ${table} (ep_id, id, ${join(
    columns.map(({ column }) => column),
    ', ',
  )}) select ${owner}::bigint, a.id, ${join(values, ', ')} from unnest(${join([ids, ...arrays], ', ')}) as a(${join([fixed('id'), ...aliases], ', ')})`;
}

function removeSql(definition: Definition, owner: string, rows: readonly Decided[], stamp: Stamp): Sql {
  const ids = rows.map((row) => row.id);
  const table = raw(definition.table);
  if (!marksRemoval(definition)) return sql`delete from ${table} where ep_id = ${owner}::bigint and id = any(${ids}::bigint[])`;
  return sql`update ${table} set is_deleted = true, version = version + 1, update_user_id = ${stamp.userId}::bigint, update_time = ${stamp.at}::timestamptz where ep_id = ${owner}::bigint and id = any(${ids}::bigint[])`;
}

function restoreSql(definition: Definition, owner: string, rows: readonly Decided[], stamp: Stamp): Sql {
  return sql`update ${raw(definition.table)} set is_deleted = false, version = version + 1, update_user_id = ${stamp.userId}::bigint, update_time = ${stamp.at}::timestamptz where ep_id = ${owner}::bigint and id = any(${rows.map((row) => row.id)}::bigint[])`;
}

/** Ids for rows being made, taken from the table's own sequence. */
export async function takeIds(transaction: Transaction, definition: Definition, count: number): Promise<string[]> {
  if (count === 0) return [];
  const rows = await transaction.query(
    sql`select nextval(pg_get_serial_sequence(${definition.table}, 'id')) from generate_series(1, ${count}::int)`,
  );
  return rows.map((cells) => cells[0] as string);
}

/**
 * Statements that write decided changes of one entity: edits, additions, removals, one for each there are any of. Without a
 * stamp rows only follow others: their versions and who changed them last stay as they are.
 */
export function writingSql(definition: Definition, owner: string, decided: readonly Decided[], stamp: Stamp | null): Sql[] {
  const edited = decided.filter((one) => one.before !== null && one.after !== null);
  const added = decided.filter((one) => one.before === null && one.restored === undefined);
  const restored = decided.filter((one) => one.restored !== undefined);
  const removed = decided.filter((one) => one.after === null);
  return [
    ...(edited.length > 0 ? [updateSql(definition, owner, edited, stamp)] : []),
    ...(added.length > 0 ? [insertSql(definition, owner, added)] : []),
    ...(restored.length > 0 && stamp ? [restoreSql(definition, owner, restored, stamp)] : []),
    ...(removed.length > 0 && stamp ? [removeSql(definition, owner, removed, stamp)] : []),
  ];
}
