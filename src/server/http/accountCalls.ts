import { holds } from '#define/actor';
import type { Call, CallContext } from '#server/http/call';
import { idOf, pageOf, textOfInput } from '#server/http/input';
import { personNameIn } from '#server/read/personNames';
import { momentText } from '#server/read/history';
import { branchNameIn, companyNameIn } from '#server/read/branchNames';
import { readMorning } from '#server/read/morning';
import type { LiveHub } from '#server/live/hub';
import { Refused } from '#server/refused';
import { endingsOf } from '#server/session/deadSessions';
import { ipLocation } from '#server/session/ipLocation';
import { readLiveSessions } from '#server/session/liveSessions';
import { endSession } from '#server/session/sessions';
import { sql, type Sql } from '#server/store/sql';

const reach = { readsEpIds: ['0'], writesEpId: null };
const mostListed = 100;

/** Who may read the sign-in records of others (roleGroup loginIp of the specification). */
const readers = ['admin', 'selectJournalLogin'] as const;

const iso = (cell: string | null | undefined): string | null => (cell ? momentText(cell) : null);

/** Sign-ins with what became of their sessions (domain/02a §2.1.3 LoginLog). */
async function records({ engine, session, input }: CallContext, condition: Sql): Promise<unknown> {
  const { size, offset, search, pattern } = pageOf(input, mostListed);
  const ended = await endingsOf(engine);
  const from = sql`from sys_login l left join sys_user u on u.id = l.user_id left join sys_enterprise e on e.id = coalesce(l.ep_id, u.home_ep_id) left join sys_session s on s.id = l.session_id${ended.from}
    where ${condition} and (${search} = '' or l.username ilike ${pattern} or l.ip ilike ${pattern} or u.fullname ilike ${pattern} or u.english_name ilike ${pattern} or u.arabic_name ilike ${pattern})`;
  return engine.database.read(reach, async (transaction) => {
    const rows = await transaction.query(
      sql`select l.id, l.user_id, l.username, coalesce(${personNameIn(session.actor.language)}, ''), ${branchNameIn(session.actor.language)}, l.at, l.ip, l.user_agent, l.result, l.detail, l.session_id, ${ended.at}, ${ended.how} ${from} order by l.id desc limit ${size} offset ${offset}`,
    );
    const count = await transaction.query(sql`select count(*) ${from}`);
    return {
      rows: rows.map(([id, userId, username, fullname, epName, at, ip, userAgent, result, detail, sessionId, endedAt, endedHow]) => ({
        id,
        userId,
        username,
        fullname,
        epName,
        loginTime: iso(at),
        logoutTime: iso(endedAt),
        endedHow,
        ip,
        ipLocation: ipLocation(session.actor.language, ip ?? ''),
        userAgent,
        result,
        detail,
        sessionId,
      })),
      total: Number(count[0]?.[0]),
    };
  });
}

/** Sign-in records of one person: one's own, or anybody's for those who may read them. */
async function ofUser(context: CallContext): Promise<{ data: unknown }> {
  const wanted = context.input.userId ?? context.input.id;
  const userId = wanted === undefined || wanted === '' ? context.session.person.id : idOf(wanted);
  if (userId !== context.session.person.id && !holds(context.session.actor, readers)) throw new Refused('NOT_ALLOWED');
  return { data: await records(context, sql`l.user_id = ${userId}::bigint`) };
}

async function sessionsOf({ engine, session }: CallContext): Promise<{ data: unknown }> {
  const { rows } = await readLiveSessions(engine, sql`s.user_id = ${session.person.id}::bigint`, {
    language: session.actor.language,
    size: mostListed,
    offset: 0,
  });
  return { data: rows.map((row) => ({ ...row, isCurrent: row.id === session.id })) };
}

/** Ends one of the person's own sessions; whoever sits there is told. */
async function end(live: LiveHub, { engine, session, input }: CallContext): Promise<{ data: null }> {
  const id = textOfInput(input.id, 40) ?? '';
  if (!/^[0-9a-f-]{36}$/u.test(id)) throw new Refused('INPUT_MALFORMED', { value: 'id' }, 'id');
  const own = await engine.database.read(reach, (transaction) =>
    transaction.query(
      sql`select 1 from sys_session where id = ${id}::uuid and user_id = ${session.person.id}::bigint and ended_at is null`,
    ),
  );
  if (own.length === 0) throw new Refused('ROW_GONE', {}, 'id');
  await endSession(engine, id, 'ENDED');
  live.endSessions([id], 50008);
  return { data: null };
}

async function profile({ engine, session }: CallContext): Promise<{ data: unknown }> {
  const english = session.actor.language !== 'zh';
  const rows = await engine.database.read(reach, (transaction) =>
    transaction.query(sql`
    select u.username, u.fullname, coalesce(u.english_name, ''), coalesce(u.arabic_name, ''), u.mobile, u.email, u.phone_ext, u.email_signature, u.language, u.user_nature, ${companyNameIn(session.actor.language)},
      coalesce((select string_agg(case when ${english} then coalesce(r.english_name, r.name) else r.name end, ', ' order by r.id) from sys_role r where u.role_set ? r.id::text or u.role_set @> to_jsonb(r.id)), ''),
      (select max(at) from sys_login l where l.user_id = u.id and l.result <> 'OK' and at > now() - interval '30 days'),
      (select count(*) from sys_login l where l.user_id = u.id and l.result <> 'OK' and at > now() - interval '30 days')
    from sys_user u join sys_enterprise e on e.id = u.home_ep_id where u.id = ${session.person.id}::bigint`),
  );
  const [
    username,
    fullname,
    englishName,
    arabicName,
    mobile,
    email,
    phoneExt,
    emailSignature,
    language,
    nature,
    epName,
    roleName,
    lastFailure,
    failures,
  ] = rows[0] ?? [];
  return {
    data: {
      username,
      fullname,
      englishName,
      arabicName,
      mobile,
      email,
      phoneExt,
      emailSignature,
      language,
      nature,
      epName,
      roleName,
      lastFailureTime: iso(lastFailure),
      failures: Number(failures ?? 0),
    },
  };
}

/** Calls about one's own account, and the record of sign-ins (shell.md §7, domain/02a §2.1.3). */
export function accountCalls(live: LiveHub): Call[] {
  const paged = { page: 'count', size: 'count', search: 'text' } as const;
  const reading = { method: 'GET', reads: true, access: 'session', roles: [] } as const;
  return [
    { ...reading, path: '/PublicQueryController/selectJournalLoginByUserId', takes: { ...paged, userId: 'id', id: 'id' }, handle: ofUser },
    { ...reading, path: '/PublicQueryController/selectProfile', takes: {}, handle: profile },
    { ...reading, path: '/PublicQueryController/selectSession', takes: {}, handle: sessionsOf },
    {
      ...reading,
      path: '/PublicQueryController/selectHome',
      takes: {},
      handle: async ({ engine, session }) => ({ data: await readMorning(engine, session, session.branch.baseCurrency) }),
    },
    {
      method: 'POST',
      reads: false,
      access: 'session',
      roles: [],
      path: '/PublicQueryController/endSession',
      takes: { id: 'text' },
      handle: (context) => end(live, context),
    },
  ];
}
