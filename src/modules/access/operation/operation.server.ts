import { allFields, type Definition } from '#define/entity';
import { exportPath } from '#define/exporting';
import { deedWordsOf } from '#modules/access/operation/deedWords.server';
import { exportTexts } from '#modules/access/operation/exportText.server';
import { noteTypes } from '#server/audit/notes';
import { deedsOf, knowable, rowsSeen, unseen, withinDays } from '#server/audit/operations';
import { anyLabelSql, changesSql, fieldsTold, labelSql } from '#server/audit/toldSql';
import type { Caller, Engine, Question } from '#server/engine';
import { columnName } from '#server/store/names';
import { any, fixed, join, raw, sql, type Sql } from '#server/store/sql';
import { wordIn } from '#server/words';

/** What row `key` of an entity is called: by its own label, or by that of the row it hangs on. */
function rowNameSql({ catalogue }: Engine, definition: Definition, key: Sql, { actor: { language } }: Caller): Sql {
  if (definition.label) return labelSql({ ...definition, key: 'id' }, key, language);
  const through = definition.visible?.through ?? definition.partOf;
  const field = through === undefined ? undefined : allFields(definition)[through];
  if (through === undefined || field?.to === undefined || !catalogue.get(field.to).label) return fixed('null');
  const up = sql`(select h.${raw(columnName(through, field))} from ${raw(definition.table)} h where h.id = ${key})`;
  return labelSql({ ...catalogue.get(field.to), key: 'id' }, up, language);
}

/** Rows of either half of the log, as columns of the entity. */
const columns = (parts: Readonly<Record<string, Sql>>): Sql =>
  join(
    Object.entries(parts).map(([name, part]) => sql`${part} as ${raw(name)}`),
    ', ',
  );

interface Telling {
  readonly engine: Engine;
  readonly caller: Caller;
  /** Entities the caller may know of. */
  readonly some: readonly Definition[];
  /** `words.all`: by entity its own word, those of its fields, and of what is done with its rows. */
  readonly nameOf: Sql;
}

const inBranches = ({ actor }: Caller, of: Sql): Sql => sql`(${of} = any(${actor.readsEpIds}::bigint[]) or ${of} = 0)`;
/** Rows of the group stand with the reader's own branch. */
const branchSql = ({ actor }: Caller, of: Sql): Sql => sql`case when ${of} = 0 then ${actor.epId}::bigint else ${of} end`;

function deedsSql({ engine, caller, some, nameOf }: Telling): Sql {
  const { language } = caller.actor;
  const word = (...path: readonly string[]) => wordIn(language, ...(path as [string, string]));
  const changes = changesSql(
    engine.catalogue,
    { language, zone: caller.zone },
    { before: fixed('c.before'), after: fixed('c.after'), fields: fixed("(e -> 'fields')") },
  );
  return sql`select ${columns({
    ep_id: branchSql(caller, fixed('c.ep_id')),
    at: fixed('b.at'),
    user_id: fixed('b.user_id'),
    became: fixed("case when c.before is null then 'MADE' when c.after is null then 'REMOVED' else 'CHANGED' end"),
    kind_of_row: fixed("e ->> 'word'"),
    row_name: sql`coalesce(${nameOf}, '#' || c.row_id)`,
    deed: sql`case when c.before is null then ${word('history', 'made')} when c.after is null then ${word('history', 'removed')}
      when b.via in ('job', 'call') and b.action <> 'edit' then coalesce(e -> 'deeds' ->> b.action, words.every -> 'deeds' ->> b.action, words.every -> 'via' ->> b.via)
      else words.every -> 'via' ->> b.via end`,
    changes,
    reason: fixed('b.reason'),
    via: fixed('b.via'),
    times: fixed('1'),
    ip: fixed('null::text'),
    batch: fixed('b.batch_id::text'),
    entity: fixed('c.entity'),
    row_id: fixed('c.row_id::text'),
  })} from sys_batch b join sys_change c on c.ep_id = b.ep_id and c.seq = b.seq cross join words cross join lateral (select words.every -> c.entity as e) of_entity
    where ${inBranches(caller, fixed('c.ep_id'))} and b.action <> 'roll up' and ${withinDays(caller, fixed('b.at'))}
      and ${any(some.map((definition) => sql`(${deedsOf(engine, caller, definition)})`))}`;
}

/** Look-ups of rows the caller sees, exports and refusals. A refusal is told by what was asked alone: the row behind it may be nobody's to know of. */
function notesSql({ engine, caller, some, nameOf }: Telling, exported: Readonly<Record<string, string>>): Sql {
  const { language } = caller.actor;
  const word = (name: string) => wordIn(language, 'operations', name);
  const isExport = sql`(b.call = ${exportPath} and b.code is null)`;
  const asked = sql`concat_ws(' · ', (select string_agg(distinct e -> 'fields' -> named ->> 'word', ${language === 'zh' ? '、' : ', '})
    from regexp_split_to_table(concat_ws(', ', b.asked::jsonb ->> 'field', b.asked::jsonb ->> 'fields'), ', ') named), b.call)`;
  return sql`select ${columns({
    ep_id: branchSql(caller, fixed('b.ep_id')),
    at: fixed('b.at'),
    user_id: fixed('b.user_id'),
    became: sql`case when b.type = ${noteTypes.lookup}::smallint then 'VIEWED' when ${isExport} then 'EXPORTED' when b.code is null then 'ENDED' else 'REFUSED' end`,
    kind_of_row: fixed("e ->> 'word'"),
    row_name: sql`case when b.type = ${noteTypes.lookup}::smallint then coalesce(${nameOf}, '#' || c.row_id) when c.row_id is not null then '#' || c.row_id end`,
    deed: sql`case when b.type = ${noteTypes.lookup}::smallint then ${wordIn(language, 'operations', 'kind', 'lookup')}
      when ${isExport} then words.every -> 'exports' ->> coalesce(b.asked::jsonb ->> 'form', 'sheet')
      when b.code is null then ${word('sessionEnded')} else coalesce(words.every -> 'denied' ->> b.code, b.code) end`,
    changes: sql`case when ${isExport} then ${JSON.stringify(exported)}::jsonb ->> b.id::text when b.code is not null then ${asked} end`,
    reason: fixed('null'),
    via: fixed("'call'"),
    times: fixed('b.times'),
    ip: fixed('b.ip'),
    batch: fixed('null'),
    entity: fixed('b.entity'),
    row_id: fixed('b.row_id::text'),
  })} from sys_operation b cross join words cross join lateral (select b.entity, b.row_id) c cross join lateral (select words.every -> b.entity as e) of_entity
    where ${inBranches(caller, fixed('b.ep_id'))} and ${withinDays(caller, fixed('b.at'))}
      and (b.type <> ${noteTypes.lookup}::smallint or ${any(some.map((definition) => sql`(${rowsSeen(engine, caller, definition)})`))})`;
}

/** The operation log: deeds on rows and in fields the caller may see, and what changed no row. */
export const operationLog: Question = async (engine, caller) => {
  const { language } = caller.actor;
  const some = knowable(engine, caller);
  const words = Object.fromEntries(
    [...engine.catalogue.all, ...engine.catalogue.views].map((definition) => [
      definition.name,
      {
        word: wordIn(language, 'operations', 'entity', definition.name),
        fields: fieldsTold(language, definition, some.includes(definition) ? unseen(engine, caller, definition) : new Set()),
        deeds: deedWordsOf(language, definition),
      },
    ]),
  );
  const every = { ...words, ...deedWordsOf(language, null) };
  const nameOf = anyLabelSql(some, fixed('c.entity'), (definition) => rowNameSql(engine, definition, fixed('c.row_id'), caller));
  const telling: Telling = { engine, caller, some, nameOf };
  const exported = await exportTexts(engine, caller, withinDays(caller, fixed('b.at')));
  return sql`with words as materialized (select ${JSON.stringify(every)}::jsonb as every)
    select row_number() over (order by l.at, l.batch, l.entity, l.row_id, l.deed) as id, l.* from (${deedsSql(telling)} union all ${notesSql(telling, exported)}) l`;
};
