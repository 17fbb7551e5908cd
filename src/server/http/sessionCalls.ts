import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#define/actor';
import { languageOf, nameIn } from '#names/languages';
import { isRowId } from '#define/row';
import type { Call, CallContext } from '#server/http/call';
import { textOfInput } from '#server/http/input';
import type { Engine } from '#server/engine';
import type { LiveHub } from '#server/live/hub';
import { readParameters } from '#server/read/parameters';
import { Refused } from '#server/refused';
import {
  changeBranch,
  changePassword,
  endSession,
  newTicket,
  noteLogin,
  readSession,
  signIn,
  spendTicket,
  type Session,
} from '#server/session/sessions';
import { acrossBranchesOf } from '#server/session/branchesRead';
import { tokenHash } from '#server/session/tokens';
import { changesSince } from '#server/live/changes';
import { sql } from '#server/store/sql';

/** Name of the HttpOnly half of a browser's session; on plain http it cannot carry the __Host- prefix. */
export const companionName = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-tallysheet' : 'tallysheet_companion');

/** The companion as the browser is to keep it: never for scripts, never along with another site's request. */
export const companionCookie = (request: FastifyRequest, companion: string) =>
  `${companionName(request)}=${companion}; Path=/; HttpOnly; SameSite=Strict${request.protocol === 'https' ? '; Secure' : ''}`;

/** A cookie of the request, or null. */
export const cookieOf = (request: FastifyRequest, name: string): string | null => {
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return found ? found.slice(name.length + 1) : null;
};

const isBrowser = (request: FastifyRequest) => request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;

/** Language of the answer: what the client says, else the person's own. */
export const languageOfRequest = (request: FastifyRequest) => {
  const given = request.headers['x-language'] ?? request.headers['accept-language'];
  return typeof given === 'string' ? languageOf(given) : null;
};

/** The token of a request: the Authorization header (a Bearer prefix is accepted), or what the caller found elsewhere. */
export function tokenOf(request: FastifyRequest, elsewhere?: unknown): string | null {
  const header = request.headers.authorization?.replace(/^Bearer\s+/iu, '').trim();
  return header || (typeof elsewhere === 'string' && elsewhere !== '' ? elsewhere : null);
}

export async function sessionOf(engine: Engine, request: FastifyRequest, token: string | null): Promise<Session> {
  if (token === null || token.length > 200) throw new Refused('SESSION_UNKNOWN');
  return readSession(
    engine,
    tokenHash(token),
    cookieOf(request, companionName(request)),
    languageOfRequest(request),
    request.headers['x-background'] === undefined,
  );
}

/**
 * Language of whoever opens a socket. A page cannot add a header to it, so it names the language on its screen in the address; who names
 * none is asked by cookie, then by what the browser prefers.
 */
const languageOfSocket = (request: FastifyRequest) => {
  const { language } = request.query as { readonly language?: unknown };
  const chosen = typeof language === 'string' ? language : cookieOf(request, 'language');
  return chosen === null ? languageOfRequest(request) : languageOf(chosen);
};

/** The session a socket is opened for: by a ticket spent here, or by the token itself as the specification's path has it. */
export async function socketSession(engine: Engine, request: FastifyRequest, given: string): Promise<Session> {
  if (given.length > 200) throw new Refused('SESSION_UNKNOWN');
  const hash = (await spendTicket(engine, given)) ?? tokenHash(given);
  const session = await readSession(engine, hash, cookieOf(request, companionName(request)), languageOfSocket(request), false);
  // The channel carries rows of the branch, which the initial password does not open.
  if (session.person.mustChangePassword) throw new Refused('PASSWORD_FIRST');
  return session;
}

/** `POST /loginStart` (shell.md §7): username trimmed, the home branch when none is given. */
export async function loginStart(
  engine: Engine,
  live: LiveHub,
  version: string,
  input: Record<string, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ token: string }> {
  const given = textOfInput(input.version, 100);
  const username = (textOfInput(input.username, 200) ?? '').trim();
  const password = typeof input.password === 'string' ? input.password.slice(0, 200) : '';
  const epId = textOfInput(input.epId, 20);
  const from = { username, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  if (given !== null && given !== version) {
    await noteLogin(engine, { ...from, epId: epId !== null && isRowId(epId) ? epId : null }, 'VERSION_MISMATCH');
    throw new Refused('VERSION_MISMATCH', { version });
  }
  if (epId !== null && !isRowId(epId)) throw new Refused('BRANCH_NOT_YOURS');
  const made = await signIn(engine, { ...from, password, epId, browser: isBrowser(request) });
  live.endSessions(made.ended, 50012);
  if (made.companion) reply.header('set-cookie', companionCookie(request, made.companion));
  return { token: made.token };
}

interface SignInBranch {
  readonly id: string;
  readonly name: string;
  readonly englishName: string | null;
  readonly arabicName: string | null;
}

/** Branches a person may pick at the sign-in page; names only. */
export async function signInBranches(engine: Engine): Promise<SignInBranch[]> {
  const rows = await engine.database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
    transaction.query(
      sql`select id, short_name, english_name, arabic_name from sys_enterprise where state = 'ENABLED' and not is_deleted order by id`,
    ),
  );
  return rows.map(([id, name, englishName, arabicName]) => ({
    id: id as string,
    name: name as string,
    englishName: englishName ?? null,
    arabicName: arabicName ?? null,
  }));
}

/** What the branch decided about the page itself; the browser learns it with the person. */
const pageParameters = ['ui.noticeRefresh', 'ui.filterDebounce', 'ui.cachedViews', 'socket.keepAlive'] as const;

const userInfo = async ({ engine, session, request, input }: CallContext) => ({
  token: tokenOf(request, input.token),
  name: nameIn(session.actor.language, session.names),
  avatar: '',
  introduction: '',
  roles: [...session.actor.roles],
  user: {
    id: session.person.id,
    fullname: session.person.fullname,
    englishName: session.person.englishName,
    arabicName: session.person.arabicName,
    username: session.person.username,
    isModifyPassword: session.person.mustChangePassword ? 1 : 0,
  },
  epName: session.branch.name,
  ep: { ...session.branch },
  branches: (await signInBranches(engine)).filter(({ id }) => session.person.worksIn.has(id)),
  dataScope: session.actor.dataScope,
  freightViewLevel: session.actor.freightViewLevel,
  parameters: await readParameters(engine, session.actor.epId, pageParameters),
  idleMs: session.idleMs,
});

/** Whoever follows the changes of a branch: the one signed in to, or another whose rows they read beside its own. */
async function followerOf(engine: Engine, session: Session, branch: unknown): Promise<Actor> {
  const epId = textOfInput(branch, 20);
  if (epId === null || epId === session.actor.epId) return session.actor;
  const { actor } = await acrossBranchesOf(engine, session);
  if (!actor.readsEpIds.includes(epId)) throw new Refused('NOT_ALLOWED');
  return { ...actor, epId };
}

/** Calls of the session itself (shell.md §7). */
export function sessionCalls(engine: Engine, live: LiveHub): Call[] {
  const any = { roles: [], reads: true } as const;
  return [
    {
      method: 'POST',
      path: '/PublicQueryController/getUserInfo',
      access: 'newcomer',
      ...any,
      takes: {},
      handle: async (context) => ({ data: await userInfo(context) }),
    },
    {
      method: 'POST',
      path: '/loginController/userLogout',
      access: 'newcomer',
      roles: [],
      reads: false,
      takes: { idle: 'flag' },
      handle: async ({ session, input, reply, request }) => {
        // `idle`: the page ends it because nobody was there.
        await endSession(engine, session.id, input.idle === true ? 'EXPIRED' : 'SIGNED_OUT');
        live.endSessions([session.id], 50008);
        reply.header('set-cookie', `${companionName(request)}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`);
        reply.header('clear-site-data', '"cache"');
        return { data: null };
      },
    },
    {
      method: 'POST',
      path: '/loginController/changeBranch',
      access: 'session',
      roles: [],
      reads: false,
      takes: { toEpId: 'text' },
      handle: async ({ session, input, request, reply }) => {
        const epId = textOfInput(input.toEpId, 20) ?? '';
        if (!isRowId(epId)) throw new Refused('BRANCH_NOT_YOURS');
        const made = await changeBranch(engine, session, epId, {
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          browser: isBrowser(request),
        });
        live.endSessions(made.ended, 50012);
        if (made.companion) reply.header('set-cookie', companionCookie(request, made.companion));
        return { data: { token: made.token } };
      },
    },
    // Somebody is there: any call of theirs says so, and this one says nothing else.
    {
      method: 'POST',
      path: '/loginController/stay',
      access: 'session',
      roles: [],
      reads: false,
      takes: {},
      handle: async () => ({ data: null }),
    },
    {
      method: 'PUT',
      path: '/PublicQueryController/updatePassword',
      access: 'newcomer',
      roles: [],
      reads: false,
      takes: { oldPassword: 'text', password: 'text' },
      handle: async ({ session, input }) => {
        const ended = await changePassword(engine, session, textOfInput(input.oldPassword, 200), textOfInput(input.password, 200) ?? '');
        live.endSessions(ended, 303);
        return { data: null };
      },
    },
    {
      method: 'GET',
      path: '/PublicQueryController/listGetEpNameAndId',
      access: 'session',
      ...any,
      takes: {},
      handle: async () => ({ data: await signInBranches(engine) }),
    },
    {
      method: 'POST',
      path: '/wsTicket',
      access: 'session',
      roles: [],
      reads: false,
      takes: {},
      handle: async ({ request, input }) => ({ data: { ticket: await newTicket(engine, tokenOf(request, input.token) ?? '') } }),
    },
    {
      method: 'GET',
      path: '/changes',
      access: 'session',
      ...any,
      takes: { since: 'count', branch: 'id' },
      handle: async ({ session, input }) => {
        const since = Number(textOfInput(input.since, 20) ?? Number.NaN);
        if (!Number.isSafeInteger(since) || since < 0) throw new Refused('INPUT_MALFORMED', { value: 'since' }, 'since');
        return { data: await changesSince(engine, await followerOf(engine, session, input.branch), since) };
      },
    },
  ];
}
