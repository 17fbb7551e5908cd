import type { JobLine, JobRunLine, JobsAnswer, LetterLine } from '#define/jobLog';
import type { Language } from '#names/languages';
import type { RefusalCode } from '#names/refusals';
import type { Call, CallContext } from '#server/http/call';
import { idOf, pageOf, textOfInput } from '#server/http/input';
import { sendAgain } from '#server/outside/outbox';
import { momentText } from '#server/read/history';
import { personNameIn } from '#server/read/personNames';
import { Refused } from '#server/refused';
import type { RawRow } from '#server/store/database';
import { fixed, sql } from '#server/store/sql';
import { refusalText } from '#server/words';

const mostListed = 200;
const mostLetters = 100;
const administrators = ['admin'] as const;

/** The branch, and the whole company for those who work in all of it. */
const ownersOf = ({ actor }: CallContext['session']): string[] => (actor.dataScope === 'ALL' ? [actor.epId, '0'] : [actor.epId]);

const iso = (cell: string | null | undefined): string | null => (cell ? momentText(cell) : null);

const runColumns = fixed(
  'r.id, r.ep_id, r.name, r.attempt, r.started_at, (extract(epoch from r.ended_at - r.started_at) * 1000)::bigint, r.outcome, r.did, r.error',
);

function runOf([id, epId, name, attempt, startedAt, took, outcome, did, error, askedBy]: RawRow): JobRunLine {
  return {
    id: id ?? '',
    epId: epId ?? '',
    name: name ?? '',
    attempt: Number(attempt),
    startTime: iso(startedAt) ?? '',
    milliseconds: took == null ? null : Number(took),
    outcome: (outcome ?? null) as JobRunLine['outcome'],
    did: JSON.parse(did ?? '{}') as Readonly<Record<string, number>>,
    error: error ?? null,
    askedBy: askedBy ?? null,
  };
}

function letterOf(language: Language, [id, recipient, subject, state, attempts, madeAt, error, detail]: RawRow): LetterLine {
  const code = (error ?? null) as RefusalCode | null;
  return {
    id: id ?? '',
    recipient: recipient ?? '',
    subject: subject ?? '',
    state: state as LetterLine['state'],
    attempts: Number(attempts),
    madeTime: iso(madeAt) ?? '',
    error: code,
    reason:
      code === null ? null : refusalText(language, { code, detail: JSON.parse(detail ?? '{}') as Readonly<Record<string, string>> }, null),
  };
}

/** What the server does by itself, what became of its tries, and letters that are not sent. */
async function read(context: CallContext): Promise<{ data: JobsAnswer }> {
  const { engine, session, input } = context;
  const { language } = session.actor;
  const owners = ownersOf(session);
  const { size, offset } = pageOf(input, mostListed);
  const [name, outcome] = [textOfInput(input.name, 60), textOfInput(input.outcome, 10)];
  const some = sql`from sys_job_run r left join sys_user u on u.id = r.asked_by where r.ep_id = any(${owners}::bigint[])
    and (${name}::text is null or r.name = ${name}) and (${outcome}::text is null or r.outcome = ${outcome})`;
  return engine.database.read({ readsEpIds: owners, writesEpId: null }, async (transaction) => {
    const [works = [], runs = [], [[total] = []] = [], letters = []] = await transaction.all([
      sql`select j.ep_id, j.name, j.next_at, j.looked_at, r.* from sys_job j left join lateral (
        select ${runColumns}, ${personNameIn(language)} from sys_job_run r left join sys_user u on u.id = r.asked_by where r.ep_id = j.ep_id and r.name = j.name order by r.id desc limit 1) r on true
        where j.ep_id = any(${owners}::bigint[]) order by j.ep_id desc, j.name`,
      sql`select ${runColumns}, ${personNameIn(language)} ${some} order by r.started_at desc, r.id desc limit ${size} offset ${offset}`,
      sql`select count(*) ${some}`,
      sql`select id, recipient, subject, state, attempts, made_at, error, detail from sys_letter where ep_id = ${session.actor.epId}::bigint and state <> 'SENT' order by id desc limit ${mostLetters}::int`,
    ]);
    const jobs = works.map(([epId, job, nextAt, lookedAt, ...last]): JobLine => ({
      epId: epId ?? '',
      name: job ?? '',
      nextTime: iso(nextAt) ?? '',
      lookedTime: iso(lookedAt),
      last: last[0] == null ? null : runOf(last),
    }));
    return {
      data: { jobs, runs: runs.map(runOf), total: Number(total), letters: letters.map((row) => letterOf(language, row)) },
    };
  });
}

/**
 * Makes a work due now; some process takes it within seconds, and who wanted it is written down.
 * @throws Refused JOB_AT_WORK, ROW_GONE
 */
async function runNow({ engine, session, input }: CallContext): Promise<{ data: null }> {
  const epId = input.company === true ? '0' : session.actor.epId;
  if (!ownersOf(session).includes(epId)) throw new Refused('NOT_ALLOWED');
  const name = textOfInput(input.name, 60) ?? '';
  const at = sql`${engine.now().toISOString()}::timestamptz`;
  await engine.database.write({ readsEpIds: ['0'], writesEpId: null }, async (transaction) => {
    const known = sql`from sys_job where ep_id = ${epId}::bigint and name = ${name}`;
    const free = await transaction.query(sql`select 1 ${known} for update skip locked`);
    if (free.length === 0)
      throw new Refused((await transaction.query(sql`select 1 ${known}`)).length === 0 ? 'ROW_GONE' : 'JOB_AT_WORK', {}, 'name');
    await transaction.query(
      sql`update sys_job set due = ${at}, next_at = ${at}, asked_by = ${session.person.id}::bigint where ep_id = ${epId}::bigint and name = ${name}`,
    );
  });
  return { data: null };
}

async function resend({ engine, session, input }: CallContext): Promise<{ data: null }> {
  if (!(await sendAgain(engine, session.actor.epId, idOf(input.id)))) throw new Refused('ROW_GONE', {}, 'id');
  return { data: null };
}

/** Calls about what the server does by itself (design/acts.md §5), for administrators. */
export const jobCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/JobController/selectJob',
    reads: true,
    access: 'session',
    roles: administrators,
    takes: { page: 'count', size: 'count', name: 'text', outcome: 'text' },
    handle: read,
  },
  {
    method: 'POST',
    path: '/JobController/runJob',
    reads: false,
    access: 'session',
    roles: administrators,
    takes: { name: 'text', company: 'flag' },
    handle: runNow,
  },
  {
    method: 'POST',
    path: '/JobController/resendLetter',
    reads: false,
    access: 'session',
    roles: administrators,
    takes: { id: 'id' },
    handle: resend,
  },
];
