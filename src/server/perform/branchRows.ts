import { allFields, type Definition } from '#define/entity';
import type { Row, Values } from '#define/row';
import type { Caller, Engine } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { narrowReader, readerOf, rowList, rowOf } from '#server/store/select';
import { lockRows } from '#server/perform/rows';
import { columnName, marksRemoval } from '#server/store/names';
import { fixed, raw, sql, type Sql } from '#server/store/sql';

/** Rows of the caller's branch and sight for which a condition over `t` holds, with what is looked up for them; of thousands only `columns`. */
export async function rowsWhere(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  condition: Sql,
  columns?: ReadonlySet<string>,
): Promise<Row[]> {
  const whole = readerOf(engine.catalogue, definition, caller.actor);
  const reader = columns ? narrowReader(whole, columns) : whole;
  const rows = await transaction.query(
    sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and t.ep_id = ${caller.actor.epId}::bigint and ${condition}${fixed(' order by t.id')}`,
  );
  return rows.map((cells) => rowOf(reader, cells));
}

/** Rows of the caller's branch for which a condition over `t` holds, in the order of their ids, held in the caller's sight. */
export async function heldWhere(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  condition: Sql,
): Promise<Row[]> {
  // Those removed are in nobody's sight; indexes hold the others alone.
  const live = fixed(marksRemoval(definition) ? ' and not t.is_deleted' : '');
  const found = await transaction.query(
    sql`select t.id from ${raw(definition.table)} t where t.ep_id = ${caller.actor.epId}::bigint${live} and ${condition}${fixed(' order by t.id')}`,
  );
  return [
    ...(
      await lockRows(
        transaction,
        engine,
        caller,
        definition,
        found.flatMap(([id]) => id ?? []),
      )
    ).values(),
  ];
}

/** {@link heldWhere} of those whose reference `by` names one of these rows. */
export const heldBy = (
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  by: string,
  ids: readonly string[],
): Promise<Row[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : heldWhere(
        transaction,
        engine,
        caller,
        definition,
        sql`${raw(`t.${columnName(by, allFields(definition)[by])}`)} = any(${[...ids]}::bigint[])`,
      );

/** A row as a batch has it that the product puts values into. */
export const putting = ({ id, version }: Row, put: Values) => ({ id, version, set: {}, old: {}, derived: {}, put });

/** Names people say something under, and a row that has each of them: rows that get their names one by one are slow to go through by thousands. */
interface Sayable {
  readonly names: readonly string[];
  readonly blank: Values;
}

const nothing: ReadonlySet<string> = new Set();
const sayable = new WeakMap<Definition['fields'], WeakMap<ReadonlySet<string>, Sayable>>();

function sayableOf(fields: Definition['fields'], but: ReadonlySet<string>): Sayable {
  const known = sayable.get(fields) ?? new WeakMap<ReadonlySet<string>, Sayable>();
  const names = Object.keys(fields).filter((name) => fields[name]?.edit !== 'never' && !but.has(name));
  // Copies of what was parsed from JSON are all of one shape.
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as Values;
  sayable.set(fields, known.set(but, { names, blank }));
  return { names, blank };
}

/** What people said of a row: what a copy of it begins with, but for what it says of its own. */
export function carried(row: Values, { fields }: Pick<Definition, 'fields'>, but = nothing): Values {
  const { names, blank } = sayable.get(fields)?.get(but) ?? sayableOf(fields, but);
  const said = { ...blank };
  for (const name of names) said[name] = row[name] ?? null;
  return said;
}
