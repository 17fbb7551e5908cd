import type { Catalogue } from '#define/catalogue';
import type { Actor } from '#define/actor';
import { allFields, type Counted, type Definition, type Rolled, type RolledUp } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { Field } from '#define/field';
import { shares, tallyPart, textsCut, textsPart } from '#define/rolled';
import { lookedSql, lookupJoins } from '#server/store/lookups';
import { columnName, marksRemoval } from '#server/store/names';
import { all, fixed, join, raw, sql, type Sql } from '#server/store/sql';

function counted(definition: Definition, alias: string, wanted: Counted): Sql {
  const fields = allFields(definition);
  const conditions = Object.entries(wanted).map(([name, value]) => {
    const field = fields[name] as Field;
    const column = raw(`${alias}.${columnName(name, field)}`);
    const type = fixed(kindOf(field).sqlType);
    return typeof value === 'object'
      ? sql`${column} is distinct from ${value.not}::${type}`
      : sql`${column} is not distinct from ${value}::${type}`;
  });
  return conditions.length === 0 ? fixed('true') : all(conditions);
}

/** A field that holds something of the rows below, with what that is. */
export interface RolledField {
  readonly above: Definition;
  readonly name: string;
  readonly wanted: RolledUp;
}

/** What the rows under `alias` come to: the question whose answer the field holds. */
export function rolledSql(catalogue: Catalogue, child: Definition, alias: string, { above, name, wanted }: RolledField): Sql {
  if ('count' in wanted) return sql`(count(*) filter (where ${counted(child, alias, wanted.count)}))::integer`;
  if ('share' in wanted) {
    const among = (condition: Sql) => sql`count(*) filter (where ${counted(child, alias, wanted.where ?? {})} and ${condition})`;
    const [begun, open] = [
      among(counted(child, alias, wanted.share.begun)),
      among(sql`not (${counted(child, alias, wanted.share.ended)})`),
    ];
    return sql`case when ${begun} = 0 then ${shares[0]} when ${open} = 0 then ${shares[2]} else ${shares[1]} end`;
  }
  if ('texts' in wanted) return textsSql(catalogue, child, alias, wanted.texts, allFields(above)[name]?.max ?? 0);
  if ('tally' in wanted) return tallySql(child, alias, wanted.tally, allFields(above)[name]?.max ?? 0);
  const amount = raw(`${alias}.${columnName(wanted.sum, allFields(child)[wanted.sum])}`);
  if (!wanted.where && !wanted.minus) return sql`coalesce(sum(${amount}), 0)`;
  const against = wanted.minus ? sql` when ${counted(child, alias, wanted.minus)} then -${amount}` : fixed('');
  const towards = wanted.where ? sql` when ${counted(child, alias, wanted.where)} then ${amount}` : fixed('');
  return sql`coalesce(sum(case${towards}${against} end), 0)`;
}

/** As `cutTexts` of define/rolled.ts cuts them. */
function textsSql(catalogue: Catalogue, child: Definition, alias: string, name: string, most: number): Sql {
  const value = child.looked?.[name]
    ? lookedSql(catalogue, child, name, 'zh', alias)
    : raw(`${alias}.${columnName(name, allFields(child)[name])}`);
  const list = sql`string_agg(distinct nullif(${value}, '') collate "C", ${textsPart} order by nullif(${value}, '') collate "C")`;
  return sql`case when char_length(${list}) <= ${most}::int then ${list} else regexp_replace(left(${list}, ${most - 1}::int), ${`${textsPart}((?!${textsPart}).)*$`}, '') || ${textsCut} end`;
}

/** As `valueOf` of define/rolled.ts counts them: the list of all values is gathered, and counted by itself. */
function tallySql(child: Definition, alias: string, name: string, most: number): Sql {
  const value = raw(`${alias}.${columnName(name, allFields(child)[name])}`);
  const list = sql`(select string_agg(n || '*' || v, ${tallyPart} order by n desc, v collate "C") from (select v, count(*) n from unnest(array_agg(${value})) v where v <> '' group by v) g)`;
  return sql`(select case when char_length(l) <= ${most}::int then l else left(l, ${most - 1}::int) || ${textsCut} end from ${list} s(l))`;
}

/** Joins of what the texts of these roll-ups are looked up from. */
export const rolledJoins = (catalogue: Catalogue, child: Definition, alias: string, wanted: readonly RolledUp[]): Sql =>
  lookupJoins(
    catalogue,
    child,
    wanted.flatMap((one) => ('texts' in one && child.looked?.[one.texts] ? [one.texts] : [])),
    alias,
  );

/** Rows under `alias` that hang on the row whose branch and id these are, those removed left out. */
export function hangingOn(definition: Definition, alias: string, by: string, epId: Sql, id: Sql): Sql {
  const column = raw(`${alias}.${columnName(by, allFields(definition)[by])}`);
  return sql`${raw(`${alias}.ep_id`)} = ${epId} and ${column} = ${id}${marksRemoval(definition) ? sql` and not ${raw(`${alias}.is_deleted`)}` : fixed('')}`;
}

/** The roll-ups a field holds, with the rows they are of; more than one of a sum alone. */
const rolledField = (definition: Definition, name: string): { rolled: Rolled; wanted: RolledUp }[] =>
  (definition.rolled ?? []).flatMap((rolled) => {
    const wanted = rolled.gives[name];
    return wanted ? [{ rolled, wanted }] : [];
  });

/** What a field comes to over all the roll-ups that give it but one, as something to be added; rows hang on the branch and id given. */
export function othersSql(
  catalogue: Catalogue,
  { above, name, but }: { readonly above: Definition; readonly name: string; readonly but: Rolled },
  epId: Sql,
  id: Sql,
): Sql {
  const parts = rolledField(above, name)
    .filter(({ rolled }) => rolled !== but)
    .map(({ rolled, wanted }) => {
      const child = catalogue.get(rolled.of);
      return sql` + (select ${rolledSql(catalogue, child, 'o', { above, name, wanted })} from ${raw(child.table)} o where ${hangingOn(child, 'o', rolled.by, epId, id)})`;
    });
  return parts.length === 0 ? fixed('') : join(parts, '');
}

/**
 * A stored roll-up as an actor may know it: without the rows above the actor's level, which would otherwise show through in
 * the difference. Null for actors who see every row, and for fields that are rolled up from nothing.
 */
export function visibleRolled(catalogue: Catalogue, definition: Definition, name: string, actor: Actor): Sql | null {
  const hidden = rolledField(definition, name).flatMap(({ rolled, wanted }): { less?: Sql; alone?: Sql }[] => {
    const child = catalogue.get(rolled.of);
    const upTo = child.visible?.upTo;
    if (!upTo) return [];
    const [field, level] = [allFields(child)[upTo.field], actor[upTo.level]];
    if (level >= Number(field?.most ?? Infinity)) return [];
    const own = rolledSql(catalogue, child, 'h', { above: definition, name, wanted });
    const levelOf = raw(`h.${columnName(upTo.field, field)}`);
    const hangs = sql`from ${raw(child.table)} h${rolledJoins(catalogue, child, 'h', [wanted])} where ${hangingOn(child, 'h', rolled.by, fixed('t.ep_id'), fixed('t.id'))}`;
    // Few rows are above a level: what adds up is told by taking these away, the rest by looking at all the others.
    return 'sum' in wanted || 'count' in wanted
      ? [{ less: sql` - (select ${own} ${hangs} and ${levelOf} > ${level}::int)` }]
      : [{ alone: sql`(select ${own} ${hangs} and ${levelOf} <= ${level}::int)` }];
  });
  const [first] = hidden;
  if (!first) return null;
  if (first.alone) return first.alone;
  return sql`(${raw(`t.${columnName(name, allFields(definition)[name])}`)}${join(
    hidden.flatMap(({ less }) => less ?? []),
    '',
  )})`;
}
