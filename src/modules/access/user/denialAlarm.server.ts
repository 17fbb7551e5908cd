import type { Language } from '#names/languages';
import { message } from '#modules/messages/message/message.entity';
import { holdersOf, systemLetters } from '#modules/messages/systemLetters.shape.server';
import { noteTypes } from '#server/audit/notes';
import type { Engine } from '#server/engine';
import type { Job } from '#server/jobs/job';
import { systemCaller } from '#server/jobs/systemPerson';
import { performAsJob } from '#server/perform/together';
import { nameFrom, personNames } from '#server/read/personNames';
import { sql } from '#server/store/sql';

/** So many refused calls of one person within so many minutes are no slip any more (design/reliability.md §3.1). */
const mostDenials = 20;
const withinMinutes = 5;
/** Administrators are told once of the same person, then again after a while if it goes on. */
const quietMinutes = 60;
const jobName = 'watchDenials';
const groupReach = { readsEpIds: ['0'], writesEpId: null };

interface Suspect {
  readonly id: string;
  readonly times: number;
  readonly call: string;
  /** All the person's names, as personNames answers them. */
  readonly names: string | null;
  readonly username: string;
  readonly homeEpId: string;
}

/** People who were refused too often of late, over all branches. */
async function suspects({ database, now }: Engine): Promise<Suspect[]> {
  const branches = await database.read(groupReach, (transaction) => transaction.query(sql`select id from sys_enterprise`));
  const rows = await database.read({ readsEpIds: ['0', ...branches.map(([id]) => id as string)], writesEpId: null }, (transaction) =>
    transaction.query(sql`
    select u.id, d.times, d.call, ${personNames}, u.username, u.home_ep_id from (
      select user_id, sum(times) as times, (array_agg(call order by at desc))[1] as call from sys_operation
      where type = ${noteTypes.security}::smallint and code is not null and at > ${now().toISOString()}::timestamptz - ${withinMinutes}::int * interval '1 minute' group by user_id having sum(times) >= ${mostDenials}::int) d
    join sys_user u on u.id = d.user_id order by u.id`),
  );
  return rows.map(([id, times, call, names, username, homeEpId]) => ({
    id: id as string,
    times: Number(times),
    call: call as string,
    names: names ?? null,
    username: username ?? '',
    homeEpId: homeEpId ?? '',
  }));
}

/** Takes the turn to tell of a person: of all processes one gets it, and nobody again until the quiet time is over. */
async function takeTurnToTell({ database, now }: Engine, id: string): Promise<boolean> {
  const at = now().toISOString();
  const rows = await database.write(groupReach, (transaction) =>
    transaction.query(sql`
    insert into sys_throttle as t (key, failures, until, at) values (${`denials|${id}`}, 1, ${at}::timestamptz + ${quietMinutes}::int * interval '1 minute', ${at}::timestamptz)
    on conflict (key) do update set failures = t.failures + 1, until = excluded.until, at = excluded.at where t.until <= excluded.at returning 1`),
  );
  return rows.length > 0;
}

/** Writes to the administrators of the person's branch and of the whole company; never to the person, who may be one of them. */
async function tell(engine: Engine, suspect: Suspect): Promise<number> {
  const among = sql`u.id <> ${suspect.id}::bigint and (u.home_ep_id = ${suspect.homeEpId}::bigint or r.data_scope = 'ALL')`;
  const readers = await engine.database.read(groupReach, (transaction) => holdersOf(transaction, 'admin', among));
  if (readers.length === 0) return 0;
  const details = (language: Language) => ({
    name: nameFrom(language, suspect.names),
    username: suspect.username,
    count: String(suspect.times),
    minutes: String(withinMinutes),
    call: suspect.call,
  });
  const add = systemLetters(readers, { file: 'alerts', name: 'denials', details });
  await performAsJob(
    engine,
    await systemCaller(engine, suspect.homeEpId, 'UTC'),
    { action: jobName, definition: message },
    async (road) => void (await road.perform(message, { add })),
  );
  return readers.length;
}

/** Tells administrators of people who were refused too often; answers of how many. */
export async function watchDenials(engine: Engine): Promise<number> {
  let told = 0;
  for (const suspect of await suspects(engine)) {
    if (!(await takeTurnToTell(engine, suspect.id))) continue;
    engine.log('many refused calls', { user: suspect.id, times: suspect.times, told: await tell(engine, suspect) });
    told += 1;
  }
  return told;
}

/** Looks once a minute. */
export const watchingDenials: Job = {
  name: jobName,
  of: 'company',
  schedule: { everySeconds: 60 },
  run: async ({ engine }) => ({ told: await watchDenials(engine) }),
};
