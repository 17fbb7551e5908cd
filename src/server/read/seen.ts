import type { Definition } from '#define/entity';
import type { Where } from '#define/filter';
import type { Row } from '#define/row';
import { filteringOf, type Caller, type Engine } from '#server/engine';
import { listedSql } from '#server/read/listed';
import type { Transaction } from '#server/store/database';
import { orderSql, whereSql } from '#server/store/filterSql';
import { narrowReader, rowList, rowOf, type Reader } from '#server/store/select';
import { sql, type Sql } from '#server/store/sql';

/** Rows of an entity the caller may list, by a condition over them, in the order of its lists; of thousands only `columns`. */
export async function rowsSeen(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  condition: (reader: Reader) => Sql,
  most: number,
  columns?: ReadonlySet<string>,
): Promise<Row[]> {
  const filtering = filteringOf(engine, caller, definition);
  const reader = columns ? narrowReader(filtering.reader, columns) : filtering.reader;
  const rows = await transaction.query(
    sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and ${listedSql(engine.catalogue, reader, caller.actor)} and ${condition(reader)} order by ${orderSql(filtering, [])} limit ${most}`,
  );
  return rows.map((cells) => rowOf(reader, cells));
}

/** A row the caller may see, as they see it. */
export interface Seen {
  readonly row: Row;
  readonly reader: Reader;
}

/** One row by its id; null where it is not there or not theirs. */
export async function rowSeen(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  id: string,
): Promise<Seen | null> {
  const { reader } = filteringOf(engine, caller, definition);
  const [row] = await rowsSeen(transaction, engine, caller, definition, () => sql`t.id = ${id}::bigint`, 1);
  return row ? { row, reader } : null;
}

/** Rows a filter finds, also by fields the caller does not see, as the definitions themselves declare it. */
export function rowsWhere(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  where: Where,
  most: number,
): Promise<Row[]> {
  const filtering = filteringOf(engine, caller, definition);
  const columns = engine.catalogue.columns(definition);
  const whole = { ...filtering, reader: { ...filtering.reader, columns, visible: new Set(columns.map(({ name }) => name)) } };
  return rowsSeen(transaction, engine, caller, definition, () => whereSql(whole, where), most);
}
