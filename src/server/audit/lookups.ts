import type { Definition } from '#define/entity';
import type { Lookup } from '#define/operationLog';
import { noteTypes } from '#server/audit/notes';
import { readReach, type Caller, type Engine } from '#server/engine';
import { momentText } from '#server/read/history';
import { readOne } from '#server/read/list';
import { personNameIn } from '#server/read/personNames';
import { sql } from '#server/store/sql';

const mostLookups = 50;

/** Who looked at a row, the latest first, for those who see it. @throws Refused ROW_GONE */
export async function readLookups(engine: Engine, caller: Caller, definition: Definition, rowId: string): Promise<Lookup[]> {
  const { epId } = await readOne(engine, caller, definition, rowId);
  const rows = await engine.database.read(readReach(caller.actor), (transaction) =>
    transaction.query(sql`
    select max(b.at) as last, ${personNameIn(caller.actor.language)}, sum(b.times) from sys_operation b join sys_user u on u.id = b.user_id
    where b.ep_id = ${String(epId)}::bigint and b.type = ${noteTypes.lookup}::smallint and b.entity = ${definition.name} and b.row_id = ${rowId}::bigint
    group by u.id, u.fullname, u.english_name, u.arabic_name order by last desc limit ${mostLookups}`),
  );
  return rows.map(([at, by, times]) => ({ at: momentText(at as string), by: by as string, times: Number(times) }));
}
