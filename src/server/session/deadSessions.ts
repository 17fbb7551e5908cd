import { readParameter } from '#define/parameters';
import type { Engine } from '#server/engine';
import { hasLapsed, sessionLife } from '#server/session/tokens';
import { sql } from '#server/store/sql';

/** Sessions of these that are over: ended, or past their idle or their whole life; with the code their pages are told. */
export async function deadSessions(engine: Engine, ids: readonly string[]): Promise<{ id: string; code: number }[]> {
  const rows = await engine.database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) => transaction.query(sql`
    select s.id, s.ended_at is not null, extract(epoch from s.created_at) * 1000, extract(epoch from s.last_seen_at) * 1000, (select p.value from sys_parameter p
      where p.ep_id = s.ep_id and p.param_key = 'session.hours' and p.effective_from <= (now() at time zone e.time_zone)::date order by p.effective_from desc limit 1)
    from sys_session s join sys_enterprise e on e.id = s.ep_id where s.id = any(${[...ids]}::uuid[])`));
  const now = engine.now().getTime();
  return rows.flatMap(([id, ended, created, seen, hours]) => {
    const idleMs = readParameter('session.hours', hours ?? null) * sessionLife.hourMs;
    const lapsed = hasLapsed({ seenMs: Number(seen), createdMs: Number(created) }, idleMs, now);
    return ended === 't' || lapsed ? [{ id: id as string, code: ended === 't' ? 50_008 : 50_014 }] : [];
  });
}
