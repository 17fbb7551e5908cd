import type { Engine } from '#server/engine';
import { sessionLife } from '#server/session/tokens';
import { sql, type Sql } from '#server/store/sql';

const reach = { readsEpIds: ['0'], writesEpId: null };

/** When and how sessions ended, for a question about rows `s` of sys_session; `from` is to be joined to it. Both are null while one lives. */
export interface Endings {
  readonly from: Sql;
  readonly at: Sql;
  readonly how: Sql;
}

/** How long sessions of each branch live on after their last sign of life, in milliseconds. */
async function idleLimits(engine: Engine): Promise<ReadonlyMap<string, number>> {
  const branches = (await engine.database.read(reach, (transaction) => transaction.query(sql`select id from sys_enterprise`))).map(
    ([id]) => id as string,
  );
  const rows = await engine.database.read({ readsEpIds: ['0', ...branches], writesEpId: null }, (transaction) =>
    transaction.query(sql`select id, session_idle_ms(id, ${sessionLife.initialHours}::float8) from sys_enterprise`),
  );
  return new Map(rows.map(([id, idleMs]) => [id as string, Number(idleMs)]));
}

/** Sessions whose pages were closed without a word end by their age; nobody need have come back to find that out. */
export async function endingsOf(engine: Engine): Promise<Endings> {
  const limits = await idleLimits(engine);
  const lapse = sql`session_lapses_at(s.created_at, s.last_seen_at, limits.idle_ms, ${sessionLife.wholeMs}::float8)`;
  const lapsed = sql`s.id is not null and ${lapse} < ${engine.now().toISOString()}::timestamptz`;
  return {
    from: sql` left join unnest(${[...limits.keys()]}::bigint[], ${[...limits.values()]}::float8[]) as limits(ep_id, idle_ms) on limits.ep_id = s.ep_id`,
    at: sql`coalesce(s.ended_at, case when ${lapsed} then ${lapse} end)`,
    how: sql`coalesce(s.ended_reason, case when ${lapsed} then 'EXPIRED' end)`,
  };
}

/** Sessions of these that are over: ended, or past their idle or their whole life; with the code their pages are told. */
export async function deadSessions(engine: Engine, ids: readonly string[]): Promise<{ id: string; code: number }[]> {
  const { from, at } = await endingsOf(engine);
  const rows = await engine.database.read(reach, (transaction) =>
    transaction.query(
      sql`select s.id, s.ended_at is not null from sys_session s${from} where s.id = any(${[...ids]}::uuid[]) and ${at} is not null`,
    ),
  );
  return rows.map(([id, ended]) => ({ id: id as string, code: ended === 't' ? 50_008 : 304 }));
}
