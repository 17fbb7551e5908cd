import type { Language } from '#names/languages';
import type { Engine } from '#server/engine';
import { personNameIn } from '#server/read/personNames';
import { branchNameIn } from '#server/read/branchNames';
import { momentText } from '#server/read/history';
import { endingsOf } from '#server/session/deadSessions';
import { sql, type Sql } from '#server/store/sql';

/** A session that lives: whose, where, on what device, and when something was last heard of it. */
export interface LiveSession {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly fullname: string;
  /** The branch signed in to. */
  readonly epName: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createTime: string;
  readonly lastSeenTime: string;
}

/** Living sessions, the one last heard of first. `condition` speaks of session `s` and person `u`. */
export async function readLiveSessions(
  engine: Engine,
  condition: Sql,
  { language, size, offset }: { language: Language; size: number; offset: number },
): Promise<{ rows: LiveSession[]; total: number }> {
  const ended = await endingsOf(engine);
  const from = sql`from sys_session s join sys_user u on u.id = s.user_id join sys_enterprise e on e.id = s.ep_id${ended.from} where ${ended.at} is null and ${condition}`;
  return engine.database.read({ readsEpIds: ['0'], writesEpId: null }, async (transaction) => {
    const rows = await transaction.query(
      sql`select s.id, u.id, u.username, ${personNameIn(language)}, ${branchNameIn(language)}, s.ip, s.user_agent, s.created_at, s.last_seen_at ${from} order by s.last_seen_at desc, s.id limit ${size} offset ${offset}`,
    );
    const count = await transaction.query(sql`select count(*) ${from}`);
    return {
      rows: rows.map((cells): LiveSession => {
        const [id = '', userId = '', username = '', fullname = '', epName = '', ip = '', userAgent = '', created = '', seen = ''] =
          cells as string[];
        return { id, userId, username, fullname, epName, ip, userAgent, createTime: momentText(created), lastSeenTime: momentText(seen) };
      }),
      total: Number(count[0]?.[0]),
    };
  });
}
