import { hiddenFields } from '#define/decide';
import { listCalls, type Definition } from '#define/entity';
import type { Caller, Engine } from '#server/engine';
import { listedSql, mayList } from '#server/read/listed';
import { readerOf } from '#server/store/select';
import { fixed, sql, type Sql } from '#server/store/sql';
import { addDays, isDay } from '#values/day';
import { momentInZone } from '#values/moment';

/** Also rows that were removed: they are judged like any other. */
const withRemoved = (definition: Definition): Definition => ({ ...definition, removal: 'real' });

/** Entities whose deeds the person may know of: those they may list and whose changes are no letters between others, nor kept beside the changes they tell of. */
export const knowable = ({ catalogue }: Engine, { actor }: Caller): readonly Definition[] =>
  catalogue.all.filter(
    (definition) => !definition.letters && !definition.history && definition.visible?.personal !== true && mayList(definition, actor),
  );

/** Fields the caller reads nothing of, or another figure: sums would tell of the rows left out of theirs. */
export const unseen = (engine: Engine, { actor }: Caller, definition: Definition): ReadonlySet<string> =>
  new Set([...hiddenFields(definition, actor), ...readerOf(engine.catalogue, definition, actor).cut]);

/** Rows of one entity as far as the person may see them; where all rows are open, also those that are really gone. */
export function rowsSeen(engine: Engine, { actor }: Caller, definition: Definition): Sql {
  const named = sql`c.entity = ${definition.name}`;
  const open = definition.visible === undefined && listCalls(definition).some(({ where }) => where === undefined);
  if (open) return named;
  const reader = readerOf(engine.catalogue, withRemoved(definition), actor);
  return sql`${named} and exists (select 1 from ${reader.from} where ${reader.where} and ${listedSql(engine.catalogue, reader, actor)} and t.id = c.row_id)`;
}

/** Deeds of one entity the person may know of: on rows they see, and where something they may read was changed. */
export function deedsOf(engine: Engine, caller: Caller, definition: Definition): Sql {
  const hidden = [...unseen(engine, caller, definition)];
  const told =
    hidden.length === 0 ? fixed('true') : sql`(c.before is null or c.after is null or c.after::jsonb - ${hidden}::text[] <> '{}')`;
  return sql`${told} and ${rowsSeen(engine, caller, definition)}`;
}

/** Days asked for, both inclusive, by the branch's own midnight; one that is no moment of its calendar bounds nothing. */
export function withinDays({ asked = {}, zone }: Caller, at: Sql): Sql {
  const moment = (day: string | undefined, later: number) =>
    day === undefined || !isDay(day) ? null : momentInZone(addDays(day, later), 0, zone);
  return sql`${at} >= coalesce(${moment(asked.from, 0)}::timestamptz, '-infinity') and ${at} < coalesce(${moment(asked.until, 1)}::timestamptz, 'infinity')`;
}
