import type { Catalogue } from '#define/catalogue';
import { allFields, type Definition } from '#define/entity';
import type { Field } from '#define/field';
import type { Language } from '#names/languages';
import { columnName } from '#server/store/names';
import { inLanguage } from '#server/store/inLanguage';
import { fixed, join, raw, sql, type Sql } from '#server/store/sql';
import { choiceWord, fieldWord, wordIn } from '#server/words';

/** How the log tells values of a field: its word, and what they are. */
interface Told {
  readonly word: string;
  /** Words of a choice. */
  readonly options?: Readonly<Record<string, string>>;
  /** Whose rows its values name. */
  readonly to?: string;
  readonly moment?: true;
  readonly list?: true;
}

function toldOf(language: Language, definition: Definition, name: string, field: Field): Told {
  const to = field.to ?? field.rowsOf;
  return {
    word: fieldWord(language, definition, name),
    ...(field.options
      ? { options: Object.fromEntries(field.options.map((one) => [one, choiceWord(language, definition, name, one)])) }
      : {}),
    ...(to ? { to } : {}),
    ...(field.kind === 'moment' ? { moment: true } : {}),
    ...(field.list ? { list: true } : {}),
  };
}

/** Words of an entity's fields, without those nobody reads (`machine`) and those that are not the reader's. */
export const fieldsTold = (language: Language, definition: Definition, hidden: ReadonlySet<string>): Record<string, Told> =>
  Object.fromEntries(
    Object.entries(allFields(definition)).flatMap(([name, field]) =>
      field.machine === true || hidden.has(name) ? [] : [[name, toldOf(language, definition, name, field)] as const],
    ),
  );

/** What row `key` of an entity is called; null where its rows have no name or it is not there any more. */
export function labelSql(definition: Definition, key: Sql, language: Language): Sql {
  const { label } = definition;
  if (!label) return fixed('null');
  const column = (name: string) => raw(`r.${columnName(name, allFields(definition)[name])}`);
  const name = inLanguage(language, { zh: column(label.zh), en: column(label.en), ar: column(label.ar ?? label.en) });
  const found = definition.key ? sql`${column(definition.key)} = ${key}` : sql`r.id = (${key})::bigint`;
  return sql`(select ${name} from ${raw(definition.table)} r where ${found} limit 1)`;
}

/** The same of whichever entity `entity` names. */
export function anyLabelSql(definitions: readonly Definition[], entity: Sql, of: (definition: Definition) => Sql): Sql {
  return sql`(case ${entity} ${join(
    definitions.map((definition) => sql`when ${definition.name} then ${of(definition)}`),
    ' ',
  )} end)`;
}

/** A value of JSON `v` in words, by what `f` says of its field; settings kept as one value are counted, for how they are written is nobody's reading. */
function valueSql(catalogue: Catalogue, language: Language, zone: string): Sql {
  const text = fixed("(v #>> '{}')");
  const labelled = catalogue.all.filter(({ label }) => label !== undefined);
  const known = (key: Sql) =>
    sql`coalesce(${anyLabelSql(labelled, fixed("f ->> 'to'"), (definition) => labelSql(definition, key, language))}, ${key})`;
  return sql`case
    when v is null or jsonb_typeof(v) = 'null' then null
    when jsonb_typeof(v) = 'boolean' then case ${text} when 'true' then ${wordIn(language, 'operations', 'yes')} else ${wordIn(language, 'operations', 'no')} end
    when jsonb_typeof(v) = 'array' and f ? 'list' then
      (select string_agg(case when f ? 'to' then ${known(fixed('part'))} else part end, ', ') from jsonb_array_elements_text(v) part)
    when jsonb_typeof(v) = 'array' then replace(${wordIn(language, 'history', 'entries_other')}, '{{count}}', jsonb_array_length(v)::text)
    when jsonb_typeof(v) = 'object' then replace(${wordIn(language, 'history', 'entries_other')}, '{{count}}', (select count(*) from jsonb_object_keys(v))::text)
    when f ? 'options' then coalesce(f -> 'options' ->> ${text}, ${text})
    when f ? 'to' then ${known(text)}
    when f ? 'moment' then to_char(${text}::timestamptz at time zone ${zone}, 'YYYY-MM-DD HH24:MI')
    else ${text} end`;
}

/** So much of a deed's text is told. */
const mostLetters = 2_000;

/**
 * What a deed changed, field by field in words: JSON texts `before` and `after`, of which one is missing where the row came or went; `fields`
 * is the entity's {@link fieldsTold} as JSON.
 */
export function changesSql(
  catalogue: Catalogue,
  { language, zone }: { readonly language: Language; readonly zone: string },
  { before, after, fields }: Readonly<Record<'before' | 'after' | 'fields', Sql>>,
): Sql {
  const blank = wordIn(language, 'sheet', 'grid', 'blank');
  const within = wordIn(language, 'history', 'within');
  const colon = language === 'zh' ? '：' : ': ';
  return sql`(select left(string_agg(line, ${language === 'zh' ? '；' : '; '} order by at), ${mostLetters}::int) from (
    select k.at, (f ->> 'word') || ${colon} || case
        when ${before} is null or ${after} is null then coalesce(was, became)
        when was is not distinct from became then replace(${within}, '{{text}}', coalesce(became, ${blank}))
        else coalesce(was, ${blank}) || ' → ' || coalesce(became, ${blank}) end as line
    from jsonb_object_keys(coalesce(${after}, ${before})::jsonb) with ordinality k(name, at)
    cross join lateral (select ${fields} -> k.name as f) told
    cross join lateral (select max(t) filter (where side = 1) as was, max(t) filter (where side = 2) as became from (
      select side, (${valueSql(catalogue, language, zone)}) as t from (values (1, ${before}::jsonb -> k.name), (2, ${after}::jsonb -> k.name)) both_sides(side, v)) texts) both_texts
    where f is not null and (${before} is not null and ${after} is not null or coalesce(was, became) is not null and coalesce(${after}, ${before})::jsonb -> k.name <> 'false'::jsonb)
  ) lines)`;
}
