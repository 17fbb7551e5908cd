import type { Definition } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { Field } from '#define/field';
import { allFields } from '#define/entity';
import type { Row, Value } from '#define/row';
import { columnArray, type Decided } from '#server/perform/write';
import type { ServerRefusal } from '#server/refused';
import { sqlState, type Transaction } from '#server/store/database';
import { marksRemoval } from '#server/store/names';
import { fixed, join, raw, sql } from '#server/store/sql';

/** True for the database's "this value is taken": somebody else took it after this batch looked. */
export const isTaken = (error: unknown): boolean => sqlState(error)?.state === '23505';

/** Groups of fields that are unique. */
export const allUnique = ({ unique = [], once }: Definition): readonly (readonly string[])[] => [
  ...unique,
  ...(once === undefined ? [] : [[once.field]]),
];

/** Those a person can set; numbers given by the server are unique by their making. */
export const uniqueGroups = (definition: Definition): readonly (readonly string[])[] =>
  allUnique(definition).filter((group) => !definition.numbered || !group.includes(definition.numbered.field));

const touches = (one: Decided, group: readonly string[]) => one.before === null || group.some((field) => one.changed.includes(field));

function textOfGroup(definition: Definition, group: readonly string[], row: Row): string {
  const fields = allFields(definition);
  return JSON.stringify(
    group.map((name) => {
      const stored = (row[name] ?? null) === null ? null : kindOf(fields[name] as Field).toDatabase(row[name] as NonNullable<Value>);
      return fields[name]?.caseless ? (stored?.toLowerCase() ?? null) : stored;
    }),
  );
}

/** Which of these rows hold a value another row of the branch has already; deleted rows keep a dictionary's codes taken. */
async function takenIds(
  transaction: Transaction,
  definition: Definition,
  owner: string,
  group: readonly string[],
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const columns = group.map((name) => columnArray(definition, name, rows));
  const arrays = [sql`${rows.map(({ id }) => id)}::bigint[]`, ...columns.map(({ values, type }) => sql`${values}::${type}`)];
  const list = join([fixed('id'), ...columns.map(({ column }) => column)], ', ');
  // An index is used for plain equality only; among many thousand rows it is what keeps this from comparing each with each.
  const fields = allFields(definition);
  const same = join(
    columns.map(({ column }, at) => {
      const name = group[at] as string;
      if (fields[name]?.caseless) return sql`lower(t.${column}) = lower(a.${column})`;
      return rows.some((row) => (row[name] ?? null) === null)
        ? sql`t.${column} is not distinct from a.${column}`
        : sql`t.${column} = a.${column}`;
    }),
    ' and ',
  );
  const keepsCodes = group.length === 1 && group[0] === definition.key;
  const live = marksRemoval(definition) && !keepsCodes ? fixed(' and not t.is_deleted') : fixed('');
  const found = await transaction.query(
    sql`select a.id from unnest(${join(arrays, ', ')}) as a(${list}) where exists (select 1 from ${raw(definition.table)} t where t.ep_id = ${owner}::bigint and t.id <> a.id and ${same}${live})`,
  );
  return new Set(found.map((cells) => cells[0] as string));
}

/**
 * Refuses the cells whose value another row has already, or an earlier row of the same batch takes. The database's own
 * index stands behind this for what others write meanwhile; row-level security keeps it from saying which row it hit.
 */
export async function takenRefusals(
  transaction: Transaction,
  definition: Definition,
  owner: string,
  decided: readonly Decided[],
  groups = uniqueGroups(definition),
): Promise<ServerRefusal[]> {
  const refusals: ServerRefusal[] = [];
  for (const group of groups) {
    const { once } = definition;
    const [whole] = once && group.length === 1 && group[0] === once.field ? [once] : [];
    const counts = (row: Row) => whole === undefined || (row[whole.field] ?? null) !== null;
    const wishes = decided.flatMap((one) => (one.after && touches(one, group) && counts(one.after) ? [{ one, row: one.after }] : []));
    if (wishes.length === 0) continue;
    const taken = await takenIds(
      transaction,
      definition,
      owner,
      group,
      wishes.map(({ row }) => row),
    );
    const seen = new Set<string>();
    for (const { one, row } of wishes) {
      const text = textOfGroup(definition, group, row);
      if (!taken.has(row.id) && seen.size < seen.add(text).size) continue;
      const field = whole?.told ?? (group.findLast((name) => one.before === null || one.changed.includes(name)) as string);
      refusals.push({
        code: whole?.refusal ?? 'VALUE_TAKEN',
        ...(one.clientId === undefined ? { id: one.id } : { clientId: one.clientId }),
        field,
        detail: { value: String(row[field] ?? '') },
      });
    }
  }
  return refusals;
}
