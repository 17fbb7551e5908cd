import { checkPerson } from '#modules/access/user/user.server';
import { writeNote } from '#server/audit/notes';
import type { CustomHandler } from '#server/http/call';
import { askingOf, pageOf, textOfInput } from '#server/http/input';
import { Refused } from '#server/refused';
import { readLiveSessions } from '#server/session/liveSessions';
import { endSession } from '#server/session/sessions';
import { sql } from '#server/store/sql';

const reach = { readsEpIds: ['0'], writesEpId: null };
const mostListed = 100;

/** Living sessions of the people whose home the branch is; of everybody's for those who see all branches. */
const sessions: CustomHandler = async ({ engine, session, input }) => {
  const { size, offset, search, pattern } = pageOf(input, mostListed);
  const { dataScope, epId } = session.actor;
  const found = await readLiveSessions(
    engine,
    sql`(${dataScope === 'ALL'} or u.home_ep_id = ${epId}::bigint) and (${search} = '' or u.username ilike ${pattern} or u.fullname ilike ${pattern} or u.english_name ilike ${pattern} or u.arabic_name ilike ${pattern} or s.ip ilike ${pattern})`,
    { language: session.actor.language, size, offset },
  );
  return { data: { ...found, rows: found.rows.map((row) => ({ ...row, isCurrent: row.id === session.id })) } };
};

/** Ends a session of somebody who has no more rights than oneself; whoever sits there is told at once (design/reliability.md §3.5). */
const end: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const id = textOfInput(input.id, 40) ?? '';
  if (!/^[0-9a-f-]{36}$/u.test(id)) throw new Refused('INPUT_MALFORMED', { value: 'id' }, 'id');
  const [userId] =
    (
      await engine.database.read(reach, (transaction) =>
        transaction.query(sql`select user_id from sys_session where id = ${id}::uuid and ended_at is null`),
      )
    )[0] ?? [];
  if (!userId) throw new Refused('ROW_GONE', {}, 'id');
  await checkPerson(context, userId);
  await endSession(engine, id, 'ADMINISTRATOR', { by: session.person.id });
  engine.live.endSessions([id], 303);
  await writeNote(engine, session, askingOf(request, input), { kind: 'security', code: null, entity: 'user', rowId: userId, asked: {} });
  return { data: null };
};

export const userSessionHandlers = { sessions, endSession: end };
