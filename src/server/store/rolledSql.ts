import type { Catalogue } from '#define/catalogue';
import type { Actor } from '#define/actor';
import { allFields, type Counted, type Definition, type Rolled, type RolledSum } from '#define/entity';
import { columnName, marksRemoval } from '#server/store/names';
import { all, fixed, raw, sql, type Sql } from '#server/store/sql';

function counted(definition: Definition, alias: string, wanted: Counted): Sql {
  const fields = allFields(definition);
  return all(
    Object.entries(wanted).map(([name, value]) => {
      const column = raw(`${alias}.${columnName(name, fields[name])}`);
      return typeof value === 'boolean' ? sql`${column} = ${value}::boolean` : sql`${column} = ${value}::text`;
    }),
  );
}

/** The sum over rows that stand under `alias`; 0 where none counts. */
export function sumSql(definition: Definition, alias: string, { sum, where, minus }: RolledSum): Sql {
  const amount = raw(`${alias}.${columnName(sum, allFields(definition)[sum])}`);
  if (!where) return sql`coalesce(sum(${amount}), 0)`;
  const against = minus ? sql` when ${counted(definition, alias, minus)} then -${amount}` : fixed('');
  return sql`coalesce(sum(case when ${counted(definition, alias, where)} then ${amount}${against} end), 0)`;
}

/** Rows under `alias` that hang on the row whose branch and id these are, those removed left out. */
export function hangingOn(definition: Definition, alias: string, by: string, epId: Sql, id: Sql): Sql {
  const column = raw(`${alias}.${columnName(by, allFields(definition)[by])}`);
  return sql`${raw(`${alias}.ep_id`)} = ${epId} and ${column} = ${id}${marksRemoval(definition) ? sql` and not ${raw(`${alias}.is_deleted`)}` : fixed('')}`;
}

/** The sum a field holds, with what it is summed up from. */
export function rolledField(definition: Definition, name: string): { rolled: Rolled; wanted: RolledSum } | null {
  for (const rolled of definition.rolled ?? []) {
    const wanted = rolled.sums[name];
    if (wanted) return { rolled, wanted };
  }
  return null;
}

/**
 * A stored sum as an actor may know it: without the rows above the actor's level, which would otherwise show through in
 * the difference. Null for actors who see every row, and for fields that are no sums.
 */
export function visibleSum(catalogue: Catalogue, definition: Definition, name: string, actor: Actor): Sql | null {
  const found = rolledField(definition, name);
  const child = found && catalogue.get(found.rolled.of);
  const upTo = child?.visible?.upTo;
  if (!found || !child || !upTo) return null;
  const [field, level] = [allFields(child)[upTo.field], actor[upTo.level]];
  if (level >= Number(field?.most ?? Infinity)) return null;
  const hidden = sql`select ${sumSql(child, 'h', found.wanted)} from ${raw(child.table)} h where ${hangingOn(child, 'h', found.rolled.by, fixed('t.ep_id'), fixed('t.id'))} and ${raw(`h.${columnName(upTo.field, field)}`)} > ${level}::int`;
  return sql`(${raw(`t.${columnName(name, allFields(definition)[name])}`)} - (${hidden}))`;
}
