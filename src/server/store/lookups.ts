import type { Catalogue } from '#define/catalogue';
import { allFields, type Definition } from '#define/entity';
import { nameFields } from '#define/label';
import type { Language } from '#names/languages';
import { inLanguage } from '#server/store/inLanguage';
import { columnName } from '#server/store/names';
import { fixed, join, raw, sql, type Sql } from '#server/store/sql';

/** One step from a row to the row its reference points to. */
interface Hop {
  readonly from: string;
  readonly alias: string;
  readonly column: string;
  readonly target: Definition;
  /** The column of the row pointed to that tells it: its id, or the code of a dictionary's row. */
  readonly key: string;
  readonly required: boolean;
}

/** The way to a looked-up value: the rows on it, and the field of the last of them. */
interface Way {
  readonly hops: readonly Hop[];
  readonly field: string;
}

/** Alias of the row that `via` of row `from` points to. */
export const aliasOf = (definition: Definition, via: string, from = 't'): string =>
  `${from === 't' ? '' : `${from}_`}l_${columnName(via, allFields(definition)[via])}`;

/** A value that is looked up in the target itself is followed on from there. */
function wayOf(catalogue: Catalogue, definition: Definition, name: string, from: string): Way {
  const looked = definition.looked?.[name];
  if (!looked) throw new Error(`${definition.name}.${name} is not looked up`);
  const reference = allFields(definition)[looked.via];
  const target = catalogue.get(looked.to);
  const hop = {
    from,
    alias: aliasOf(definition, looked.via, from),
    column: columnName(looked.via, reference),
    target,
    key: reference?.kind === 'dict' ? columnName(target.key ?? 'id') : 'id',
    required: reference?.required === true,
  };
  if (!target.looked?.[looked.field]) return { hops: [hop], field: looked.field };
  const further = wayOf(catalogue, target, looked.field, hop.alias);
  return { hops: [hop, ...further.hops], field: further.field };
}

/**
 * Joins of the rows from which these values are looked up for row `from`; all the definition looks up, unless some are named. `held`: rows
 * that were read to be held, in place of their table, by the alias of the join.
 */
export function lookupJoins(
  catalogue: Catalogue,
  definition: Definition,
  names: readonly string[] = Object.keys(definition.looked ?? {}),
  from = 't',
  held: ReadonlyMap<string, Sql> = new Map(),
): Sql {
  const joins = new Map<string, Sql>();
  for (const { hops } of names.map((name) => wayOf(catalogue, definition, name, from))) {
    let certain = true;
    for (const hop of hops) {
      certain = certain && hop.required;
      const epId = hop.target.owner === 'group' ? fixed('0') : raw(`${hop.from}.ep_id`);
      // A required reference always finds its row, and only an inner join lets that row be held against change.
      joins.set(
        hop.alias,
        sql` ${fixed(certain ? 'join' : 'left join')} ${held.get(hop.alias) ?? raw(hop.target.table)} ${raw(hop.alias)} on ${raw(`${hop.alias}.ep_id`)} = ${epId} and ${raw(`${hop.alias}.${hop.key}`)} = ${raw(`${hop.from}.${hop.column}`)}`,
      );
    }
  }
  return join([...joins.values()], '');
}

/** Select expression of a looked-up value of row `from`, whose joins are there; a name is read in the reader's language. */
export function lookedSql(catalogue: Catalogue, definition: Definition, name: string, language: Language, from = 't'): Sql {
  const { hops, field } = wayOf(catalogue, definition, name, from);
  const last = hops.at(-1) as Hop;
  return valueSql(last.target, field, last.alias, language);
}

/** Select expression of a stored value of row `alias`; a name is read in the reader's language. */
export function valueSql(definition: Definition, field: string, alias: string, language: Language): Sql {
  const column = (name: string) => raw(`${alias}.${columnName(name, allFields(definition)[name])}`);
  const names = nameFields(definition, field);
  return names ? inLanguage(language, { zh: column(names.zh), en: column(names.en), ar: column(names.ar) }) : column(field);
}
