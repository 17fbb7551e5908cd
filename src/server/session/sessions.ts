import { randomUUID } from 'node:crypto';
import { personEntity } from '#define/actor';
import type { RefusalCode } from '#names/refusals';
import type { Language } from '#names/languages';
import type { Engine } from '#server/engine';
import { performTogether } from '#server/perform/together';
import { Refused } from '#server/refused';
import { checkPassword, namesAround } from '#server/session/passwordRule';
import { hashPassword, initialPasswordHours, passwordFits } from '#server/session/passwords';
import { actorOf, findPerson, namesOfPerson, personOf, type Person, type PersonRecord } from '#server/session/person';
import { readParameters } from '#server/read/parameters';
import { layPassword, readPasswords } from '#server/session/storedPassword';
import { countFailure, forgetFailures, forgiveNetworkTry, takeNetworkTry, takeTry, throttleLimits } from '#server/session/throttle';
import { newToken, sessionLife, tokenHash } from '#server/session/tokens';
import type { Caller } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

/** Sign-in and sessions stand above the branches: they read people and branches, which are group rows. */
const reach = { readsEpIds: ['0'], writesEpId: null };

export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly epId: string | null;
  readonly ip: string;
  readonly userAgent: string;
  /** A browser's session needs its HttpOnly companion; other clients work with the token alone. */
  readonly browser: boolean;
}

export interface Session extends Caller {
  readonly id: string;
  readonly person: Person;
  /** How long it lives on after the last sign of life. */
  readonly idleMs: number;
  readonly branch: {
    readonly id: string;
    readonly name: string;
    readonly shortName: string;
    readonly englishName: string;
    readonly baseCurrency: string;
    readonly timeZone: string;
  };
}

/** What the database's read_session answers. */
interface SessionRecord {
  readonly id: string;
  readonly epId: string;
  readonly companionHash: string | null;
  readonly endedReason: string | null;
  readonly seenMs: number;
  readonly idleMs: number;
  /** When it lapses unless something is heard of it. */
  readonly lapsesMs: number;
  readonly name: string;
  readonly shortName: string;
  readonly englishName: string;
  readonly baseCurrency: string;
  readonly timeZone: string;
  readonly state: string;
}

/** What came of a try to sign in, and what exactly was wrong (domain/02a §2.1.3 LoginLog). */
export type LoginResult = 'OK' | 'BAD_PASSWORD' | 'LOCKED' | 'DISABLED' | 'WRONG_BRANCH' | 'VERSION_MISMATCH';
export type LoginDetail = 'UNKNOWN_USER' | 'NOT_LINKED' | 'INITIAL_EXPIRED';

/** Tries of one address that only had to wait are noted so often within a minute: a loop must not fill the disk. */
const mostLockedNoted = 60;

/** Notes a try that opened no session; the one that did is noted by {@link openSession}. */
export async function noteLogin(
  engine: Engine,
  { username, epId, ip, userAgent }: Omit<SignIn, 'password' | 'browser'>,
  result: Exclude<LoginResult, 'OK'>,
  detail: LoginDetail | null = null,
): Promise<void> {
  const name = username.slice(0, 60);
  await engine.database.write(reach, (transaction) =>
    transaction.query(sql`insert into sys_login (user_id, username, ep_id, ip, user_agent, result, detail)
    select (select id from sys_user where lower(username) = lower(${name}) and not is_deleted), ${name}, ${epId}::bigint, ${ip}, ${userAgent.slice(0, 300)}, ${result}, ${detail}::text
    where ${result} <> 'LOCKED' or (select count(*) from sys_login where ip = ${ip} and at > now() - interval '1 minute' and result = 'LOCKED') < ${mostLockedNoted}::int`),
  );
}

/**
 * Signs a person in: throttled per account and address, the same answer for an unknown name, a wrong password and a
 * disabled account; an older session of the person ends (signed in elsewhere).
 */
export async function signIn(engine: Engine, wish: SignIn): Promise<{ token: string; companion: string | null; ended: string[] }> {
  const key = `${wish.username.toLowerCase()}|${wish.ip}`;
  const found = await findPerson(engine.database, wish.username);
  const limits = await throttleLimits(engine, found?.person.homeEpId ?? '0');
  const seconds =
    (await takeNetworkTry(engine.database, wish.ip, engine.now())) || (await takeTry(engine.database, key, engine.now(), limits));
  if (seconds > 0) {
    await noteLogin(engine, wish, 'LOCKED');
    throw new Refused('SIGN_IN_WAIT', { seconds: String(seconds) });
  }
  const person = found?.person ?? null;
  const fits = await passwordFits(wish.password, found?.hash ?? null);
  if (!person || !fits || person.disabled) {
    await countFailure(engine.database, key, engine.now(), limits);
    await noteLogin(engine, wish, person && fits ? 'DISABLED' : 'BAD_PASSWORD', person ? null : 'UNKNOWN_USER');
    throw new Refused('SIGN_IN_WRONG');
  }
  if (found?.initialUntil && found.initialUntil < engine.now()) {
    await noteLogin(engine, wish, 'BAD_PASSWORD', 'INITIAL_EXPIRED');
    throw new Refused('INITIAL_PASSWORD_LATE', { n: String(initialPasswordHours) });
  }
  const epId = wish.epId ?? person.homeEpId;
  if (!person.worksIn.has(epId)) {
    await noteLogin(engine, wish, 'WRONG_BRANCH');
    throw new Refused('BRANCH_NOT_YOURS');
  }
  await forgetFailures(engine.database, key);
  await forgiveNetworkTry(engine.database, wish.ip);
  return openSession(engine, wish, person.id, epId, wish.browser ? newToken() : null);
}

/** Opens a session beside its companion, null for clients that are no browser, and notes the sign-in; an older session of the person ends. */
export async function openSession(
  engine: Engine,
  wish: Pick<SignIn, 'ip' | 'userAgent'>,
  userId: string,
  epId: string,
  companion: string | null,
): Promise<{ token: string; companion: string | null; ended: string[] }> {
  const token = newToken();
  const at = engine.now();
  const now = at.toISOString();
  const ended = await engine.database.write(reach, async (transaction) => {
    const older = await endSessionsOf(transaction, userId, at, 'ELSEWHERE');
    const id = randomUUID();
    const userAgent = wish.userAgent.slice(0, 300);
    await transaction.query(
      sql`insert into sys_session (id, token_hash, companion_hash, user_id, ep_id, ip, user_agent, created_at, last_seen_at) values (${id}::uuid, ${tokenHash(token)}, ${companion && tokenHash(companion)}, ${userId}::bigint, ${epId}::bigint, ${wish.ip}, ${userAgent}, ${now}::timestamptz, ${now}::timestamptz)`,
    );
    await transaction.query(
      sql`insert into sys_login (user_id, username, ep_id, at, ip, user_agent, result, session_id) select id, username, ${epId}::bigint, ${now}::timestamptz, ${wish.ip}, ${userAgent}, 'OK', ${id}::uuid from sys_user where id = ${userId}::bigint`,
    );
    return older;
  });
  return { token, companion, ended };
}

/**
 * Goes on in another branch the person may work in: a new session in place of this one, recorded as a sign-in.
 * @throws Refused BRANCH_NOT_YOURS.
 */
export async function changeBranch(
  engine: Engine,
  { person }: Session,
  epId: string,
  from: Pick<SignIn, 'ip' | 'userAgent' | 'browser'>,
): Promise<{ token: string; companion: string | null; ended: string[] }> {
  const [state] =
    (
      await engine.database.read(reach, (transaction) =>
        transaction.query(sql`select state from sys_enterprise where id = ${epId}::bigint and not is_deleted`),
      )
    )[0] ?? [];
  const open = person.worksIn.has(epId) && state === 'ENABLED';
  if (!open) {
    await noteLogin(engine, { username: person.username, epId, ip: from.ip, userAgent: from.userAgent }, 'WRONG_BRANCH');
    throw new Refused('BRANCH_NOT_YOURS');
  }
  return openSession(engine, from, person.id, epId, from.browser ? newToken() : null);
}

const endCodes: Record<string, RefusalCode> = {
  ELSEWHERE: 'SESSION_ELSEWHERE',
  ENDED: 'SESSION_ENDED',
  ADMINISTRATOR: 'SESSION_ENDED',
  SIGNED_OUT: 'SESSION_UNKNOWN',
};

/**
 * The session behind a token's hash, with the person's roles as they are now. `counts`: somebody is there; what a page asks by
 * itself keeps no idle session alive.
 * @throws Refused with the specification's session codes.
 */
export async function readSession(
  engine: Engine,
  hash: string,
  companion: string | null,
  language: Language | null,
  counts = true,
): Promise<Session> {
  const now = engine.now();
  const rows = await engine.database.ask(
    sql`select session, person from read_session(${hash}, ${sessionLife.initialHours}::float8, ${sessionLife.wholeMs}::float8)`.keep(),
  );
  const [sessionText, personText] = rows[0] ?? [];
  if (!sessionText || !personText) throw new Refused('SESSION_UNKNOWN');
  const found = JSON.parse(sessionText) as SessionRecord;
  const person = personOf(JSON.parse(personText) as PersonRecord);
  if (found.companionHash && (!companion || tokenHash(companion) !== found.companionHash)) throw new Refused('SESSION_UNKNOWN');
  // A page that was asleep asks by itself: nobody was thrown out, the time went by (shell.md §8, design/reliability.md §3).
  const lapsed = counts ? 'SESSION_EXPIRED' : 'SESSION_LAPSED';
  if (found.endedReason) throw new Refused(found.endedReason === 'EXPIRED' ? lapsed : (endCodes[found.endedReason] ?? 'SESSION_UNKNOWN'));
  if (now.getTime() > found.lapsesMs) {
    await endSession(engine, found.id, 'EXPIRED', { at: new Date(found.lapsesMs) });
    throw new Refused(lapsed);
  }
  if (person.disabled || found.state !== 'ENABLED' || !person.worksIn.has(found.epId)) {
    await endSession(engine, found.id, 'ENDED');
    throw new Refused('SESSION_ENDED');
  }
  if (counts && now.getTime() - found.seenMs > sessionLife.touchMs) await touch(engine, found.id, now);
  const { id, epId, idleMs, name, shortName, englishName, baseCurrency, timeZone } = found;
  return {
    id,
    person,
    idleMs,
    actor: actorOf(person, epId, language ?? person.language),
    zone: timeZone,
    names: namesOfPerson(person),
    branch: { id: epId, name, shortName, englishName, baseCurrency, timeZone },
  };
}

const ticketLifeMs = 30_000;

/** A ticket that opens one socket within half a minute in place of the session's token (design/reliability.md T1). */
export async function newTicket(engine: Engine, token: string): Promise<string> {
  const ticket = newToken();
  const now = engine.now();
  await engine.database.write(reach, async (transaction) => {
    await transaction.query(sql`delete from sys_ticket where expires_at < ${now.toISOString()}::timestamptz`);
    await transaction.query(
      sql`insert into sys_ticket (ticket_hash, token_hash, expires_at) values (${tokenHash(ticket)}, ${tokenHash(token)}, ${new Date(now.getTime() + ticketLifeMs).toISOString()}::timestamptz)`,
    );
  });
  return ticket;
}

/** Hash of the token behind a ticket, which is spent by asking; null when there is no such ticket (any more). */
export async function spendTicket(engine: Engine, ticket: string): Promise<string | null> {
  const rows = await engine.database.write(reach, (transaction) =>
    transaction.query(
      sql`delete from sys_ticket where ticket_hash = ${tokenHash(ticket)} returning token_hash, expires_at > ${engine.now().toISOString()}::timestamptz`,
    ),
  );
  return rows[0]?.[1] === 't' ? (rows[0]?.[0] ?? null) : null;
}

async function touch(engine: Engine, id: string, now: Date): Promise<void> {
  await engine.database.write(reach, (transaction) =>
    transaction.query(sql`update sys_session set last_seen_at = ${now.toISOString()}::timestamptz where id = ${id}::uuid`),
  );
}

/** `at`: when it ended, where that was before now; `by`: the administrator who ended it. */
export async function endSession(
  engine: Engine,
  id: string,
  reason: 'SIGNED_OUT' | 'EXPIRED' | 'ENDED' | 'ADMINISTRATOR',
  { at = engine.now(), by = null }: { at?: Date; by?: string | null } = {},
): Promise<void> {
  await engine.database.write(reach, (transaction) =>
    transaction.query(
      sql`update sys_session set ended_at = ${at.toISOString()}::timestamptz, ended_reason = ${reason}, ended_by = ${by}::bigint where id = ${id}::uuid and ended_at is null`,
    ),
  );
}

/** Ends the open sessions of a person, but for one that goes on; answers their ids. */
export async function endSessionsOf(
  transaction: Transaction,
  userId: string,
  at: Date,
  reason: 'ELSEWHERE' | 'ENDED',
  goesOn: string | null = null,
): Promise<string[]> {
  const ended = await transaction.query(
    sql`update sys_session set ended_at = ${at.toISOString()}::timestamptz, ended_reason = ${reason} where user_id = ${userId}::bigint and ended_at is null and id is distinct from ${goesOn}::uuid returning id`,
  );
  return ended.map(([id]) => id as string);
}

/** A session found open must not be a place to guess the password at leisure. */
async function checkOldPassword(engine: Engine, { person, branch }: Session, old: string | null, current: string | null): Promise<void> {
  const key = `password|${person.id}`;
  const limits = await throttleLimits(engine, branch.id);
  const seconds = await takeTry(engine.database, key, engine.now(), limits);
  if (seconds > 0) throw new Refused('SIGN_IN_WAIT', { seconds: String(seconds) });
  if (await passwordFits(old ?? '', current)) return forgetFailures(engine.database, key);
  await countFailure(engine.database, key, engine.now(), limits);
  throw new Refused('PASSWORD_WRONG', {}, 'oldPassword');
}

/** Asks a person's password again for what must not be done at a session found open. @throws Refused PASSWORD_WRONG, SIGN_IN_WAIT */
export async function confirmPassword(engine: Engine, session: Session, password: string | null): Promise<void> {
  const { current } = await engine.database.read(reach, (transaction) => readPasswords(transaction, session.person.id));
  await checkOldPassword(engine, session, password, current);
}

/** Changes the person's own password; every other session of theirs ends, and its id is answered. The old one is not asked of a first sign-in. */
export async function changePassword(engine: Engine, session: Session, old: string | null, wanted: string): Promise<string[]> {
  const userId = session.person.id;
  checkPassword(wanted, await namesAround(engine, userId));
  const { current, earlier } = await engine.database.read(reach, (transaction) => readPasswords(transaction, userId));
  if (!session.person.mustChangePassword) await checkOldPassword(engine, session, old, current);
  const { 'password.history': most } = await readParameters(engine, session.branch.id, ['password.history']);
  for (const hash of [current, ...earlier.slice(0, most)])
    if (await passwordFits(wanted, hash)) throw new Refused('PASSWORD_REPEATED', {}, 'password');
  const hash = await hashPassword(wanted);
  return performTogether(
    engine,
    session,
    { batchId: randomUUID(), request: { id: userId }, action: 'updatePassword', definition: engine.catalogue.get(personEntity) },
    async (road) => {
      await layPassword(engine, road, userId, { hash, until: null });
      return endSessionsOf(road.transaction, userId, engine.now(), 'ENDED', session.id);
    },
  );
}
