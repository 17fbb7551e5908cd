import type { Definition } from '#define/entity';
import { marksRemoval, storedColumns } from '#server/store/names';
import { listOf, type Reader } from '#server/store/select';
import { fixed, raw, sql, type Sql } from '#server/store/sql';
import type { Moment } from '#values/moment';

/** Changes of the entity's rows after the moment, in the branches of the reach. */
export const changesAfter = (definition: Definition, at: Moment): Sql =>
  sql`sys_change c join sys_batch b on b.ep_id = c.ep_id and b.seq = c.seq where b.at > ${at}::timestamptz and c.entity = ${definition.name}`;

/** Column of every stored field, by the field's name as the audit has it. */
const columnsOfFields = (definition: Definition): Sql =>
  sql`unnest(${storedColumns(definition).map(({ name }) => name)}::text[], ${storedColumns(definition).map(({ column }) => column)}::text[]) as k(field, col)`;

/**
 * Rows of an entity as they stood: those nothing happened to since, and those something did with what the audit says they held
 * before it; rows made since are left out, rows removed since are there again. What other rows say of them stands as of today. A row
 * that is there today must be the reader's to see today as well: whoever lost sight of it may not come back through its past.
 */
function pastRows({ definition, where }: Reader, at: Moment): Sql {
  const table = raw(definition.table);
  const marked = marksRemoval(definition);
  const existed = marked ? sql`|| jsonb_build_object('is_deleted', false)` : fixed('');
  const today = marked ? sql`(t.is_deleted or ${where})` : where;
  const system = sql`jsonb_build_object('update_time', l.at, 'update_user_id', l.user_id)`;
  return sql`(with moved as materialized (
      select c.ep_id, c.row_id, (array_agg(c.before is not null order by c.seq))[1] as was, min(c.seq) as seq, (array_agg(c.version order by c.seq))[1] - 1 as version
      from ${changesAfter(definition, at)} group by 1, 2),
    held as materialized (
      select m.ep_id, m.row_id, jsonb_build_object('ep_id', m.ep_id, 'id', m.row_id, 'version', m.version)
        || coalesce((select jsonb_object_agg(k.col, e.value order by c.seq desc) from sys_change c cross join lateral jsonb_each(c.before::jsonb) e join ${columnsOfFields(definition)} on k.field = e.key
          where c.ep_id = m.ep_id and c.row_id = m.row_id and c.entity = ${definition.name} and c.seq >= m.seq), '{}') ${existed}
        || coalesce((select ${system} from sys_change o join sys_batch l on l.ep_id = o.ep_id and l.seq = o.seq
          where o.ep_id = m.ep_id and o.row_id = m.row_id and o.entity = ${definition.name} and o.seq < m.seq and o.before is not null order by o.seq desc limit 1), jsonb_build_object('update_time', null, 'update_user_id', null)) as held
      from moved m where m.was)
    select n.* from ${table} n where not exists (select 1 from moved m where m.ep_id = n.ep_id and m.row_id = n.id)
      and (n.create_time <= ${at}::timestamptz or exists (select 1 from sys_change c where c.ep_id = n.ep_id and c.row_id = n.id and c.entity = ${definition.name}))
    union all select p.* from held h join ${table} t on t.ep_id = h.ep_id and t.id = h.row_id cross join lateral jsonb_populate_record(t, h.held) p
      where ${today}
    union all select p.* from held h cross join lateral jsonb_populate_record(null::${table}, h.held) p
      where not exists (select 1 from ${table} n where n.ep_id = h.ep_id and n.id = h.row_id))`;
}

/**
 * The same reader over rows as they stood. Sums the actor reads another figure of than the stored one are worked out over the rows of
 * today, and stay out.
 */
export function pastReader(reader: Reader, at: Moment): Reader {
  const columns = reader.columns.filter(({ name }) => !reader.cut.has(name));
  return {
    ...reader,
    columns,
    visible: new Set(columns.map(({ name }) => name)),
    cut: new Set(),
    list: listOf(columns, (name) => reader.expression(name)),
    from: sql`${pastRows(reader, at)} t${reader.joins}`,
  };
}
