import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRowId } from '#define/row';
import type { Engine } from '#server/engine';
import type { Call, CallContext } from '#server/http/call';
import { inputOf, textOfInput } from '#server/http/input';
import { companionCookie, companionName, cookieOf } from '#server/http/sessionCalls';
import type { LiveHub } from '#server/live/hub';
import { Refused } from '#server/refused';
import { link, linkedUser, linkOf, newSignInCode, spendSignInCode, spendState, unlink } from '#server/session/identities';
import { findPerson, type Person } from '#server/session/person';
import type { Identity, Provider, ProviderChecks } from '#server/session/provider';
import { confirmPassword, noteLogin, openSession } from '#server/session/sessions';
import { newToken } from '#server/session/tokens';

/** What the sign-in by a third party needs of the assembly. */
export interface ProviderSide {
  readonly engine: Engine;
  readonly live: LiveHub;
  /** null: none is configured. */
  readonly provider: Provider | null;
  /** Address people open the product at, without a slash at its end; null takes it from the request. */
  readonly baseUrl: string | null;
  readonly version: string;
}

/** A sign-in on its way to the provider and back; travels sealed in a cookie of the browser that began it. */
interface Trip extends ProviderChecks {
  readonly expires: number;
  readonly redirect: string | null;
  readonly epId: string | null;
  /** The person who links an identity; null for a sign-in. */
  readonly linkUserId: string | null;
}

const tripLifeMs = 10 * 60_000;
const purpose = 'sign-in by a third party';
const callback = '/oidc/callback';

const secure = (request: FastifyRequest) => request.protocol === 'https';
const tripName = (request: FastifyRequest) => (secure(request) ? '__Host-tallysheet-trip' : 'tallysheet_trip');
/** Lax: the provider leads the browser back from another site. */
const tripCookie = (request: FastifyRequest, value: string, seconds: number) =>
  `${tripName(request)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure(request) ? '; Secure' : ''}`;

const originOf = (request: FastifyRequest, baseUrl: string | null) => baseUrl ?? `${request.protocol}://${request.headers.host}`;

/** Paths of this site only; the page checks again whether it knows the path. */
const ownPath = (text: string | null): string | null => (text !== null && /^\/(?![/\\])[^\p{Cc}\\]{0,1000}$/u.test(text) ? text : null);

function needed(provider: Provider | null): Provider {
  if (!provider) throw new Refused('PROVIDER_NONE');
  return provider;
}

/** Begins a trip: the cookie is set, the answer is the address of the provider's page. */
async function depart(
  side: ProviderSide,
  request: FastifyRequest,
  reply: FastifyReply,
  more: Pick<Trip, 'redirect' | 'epId' | 'linkUserId'>,
): Promise<string> {
  const { url, checks } = await needed(side.provider).begin(`${originOf(request, side.baseUrl)}${callback}`);
  const trip: Trip = { ...checks, ...more, expires: side.engine.now().getTime() + tripLifeMs };
  reply.header('set-cookie', tripCookie(request, side.engine.vault.seal(JSON.stringify(trip), purpose), tripLifeMs / 1000));
  return url;
}

/** The trip that comes back: of this browser, not too long ago, with the state it left with, for the first time. */
async function tripOf({ engine }: ProviderSide, request: FastifyRequest, state: string | null): Promise<Trip> {
  const opened = engine.vault.open(cookieOf(request, tripName(request)) ?? '', purpose);
  const trip = opened === null ? null : (JSON.parse(opened) as Trip);
  if (!trip || trip.expires < engine.now().getTime() || trip.state !== state) throw new Refused('PROVIDER_STALE');
  if (!(await spendState(engine, trip.state, new Date(trip.expires)))) throw new Refused('PROVIDER_STALE');
  return trip;
}

/** The person behind an identity, who may work in the branch; nobody is made on the way (design/reliability.md §3.6). */
async function personOfIdentity(
  { engine, provider }: ProviderSide,
  request: FastifyRequest,
  identity: Identity,
  wanted: string | null,
): Promise<{ person: Person; epId: string }> {
  const name = needed(provider).name;
  const username = await linkedUser(engine, identity);
  const person = username === null ? null : ((await findPerson(engine.database, username))?.person ?? null);
  const epId = wanted ?? person?.homeEpId ?? null;
  const tried = { username: person?.username ?? identity.subject, epId, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  if (!person || epId === null) {
    await noteLogin(engine, tried, 'BAD_PASSWORD', 'NOT_LINKED');
    throw new Refused('PROVIDER_UNLINKED', { name });
  }
  if (person.disabled) {
    await noteLogin(engine, tried, 'DISABLED');
    throw new Refused('PROVIDER_DISABLED', { name });
  }
  if (!person.worksIn.has(epId)) {
    await noteLogin(engine, tried, 'WRONG_BRANCH');
    throw new Refused('BRANCH_NOT_YOURS');
  }
  return { person, epId };
}

/** Address of the page that says how it ended; parameters without a value are left out. */
function page(parameters: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, value);
  return `/auth-redirect?${query.toString()}`;
}

/** The provider's answer: ends as a link, or as a code the page turns into a session. */
async function arrive(side: ProviderSide, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const provider = needed(side.provider);
  const answer = new URL(request.url, originOf(request, side.baseUrl));
  const trip = await tripOf(side, request, answer.searchParams.get('state'));
  const identity = await provider.finish(answer, trip);
  if (trip.linkUserId !== null) {
    await link(side.engine, identity, trip.linkUserId, provider.name);
    return page({ linked: '1' });
  }
  const { person, epId } = await personOfIdentity(side, request, identity, trip.epId);
  const companion = newToken();
  reply.header('set-cookie', companionCookie(request, companion));
  return page({ code: await newSignInCode(side.engine, { userId: person.id, epId }, companion), redirect: trip.redirect });
}

/** Runs a step of the trip; a refusal becomes a page that says it, because a browser stands here and no caller. */
async function orSay(reply: FastifyReply, step: () => Promise<string>): Promise<FastifyReply> {
  const to = await step().catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    return page({ failed: error.refusals[0]?.code ?? 'PROVIDER_REFUSED' });
  });
  return reply.redirect(to, 302);
}

/** Ways in that need no session: name of the provider, departure, return, and the code's change into a session. */
export function mountProvider(app: FastifyInstance, side: ProviderSide, checkOrigin: (request: FastifyRequest) => void): void {
  const { engine, live, provider } = side;
  app.get('/signInProvider', async () => ({ code: 200, codeMsg: 'OK', data: provider ? { name: provider.name } : null }));
  app.get('/oidc/start', async (request, reply) => {
    const input = inputOf(request);
    const epId = textOfInput(input.epId, 20);
    return orSay(reply, () =>
      depart(side, request, reply, {
        redirect: ownPath(textOfInput(input.redirect, 2_000)),
        epId: epId !== null && isRowId(epId) ? epId : null,
        linkUserId: null,
      }),
    );
  });
  app.get(callback, async (request, reply) => {
    reply.header('set-cookie', tripCookie(request, '', 0));
    return orSay(reply, () => arrive(side, request, reply));
  });
  app.post('/providerSignIn', { onRequest: async (request) => checkOrigin(request) }, async (request) => {
    const input = inputOf(request);
    const given = textOfInput(input.version, 100);
    if (given !== null && given !== side.version) throw new Refused('VERSION_MISMATCH', { version: side.version });
    const companion = cookieOf(request, companionName(request));
    const { userId, epId } = await spendSignInCode(engine, textOfInput(input.code, 100) ?? '', companion);
    const made = await openSession(engine, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }, userId, epId, companion);
    live.endSessions(made.ended, 50012);
    return { code: 200, codeMsg: 'OK', data: { token: made.token } };
  });
}

/** Calls about one's own link to the provider. */
export function providerCalls(side: ProviderSide): Call[] {
  const { engine, provider } = side;
  const own = { access: 'session', roles: [] } as const;
  const read = async ({ session }: CallContext) => ({
    data: provider ? { name: provider.name, linkedTime: await linkOf(engine, provider.issuer, session.person.id) } : null,
  });
  return [
    { ...own, method: 'GET', reads: true, path: '/PublicQueryController/selectProviderLink', takes: {}, handle: read },
    {
      ...own,
      method: 'POST',
      reads: false,
      path: '/PublicQueryController/startProviderLink',
      takes: { password: 'text' },
      handle: async ({ session, input, request, reply }) => {
        needed(provider);
        await confirmPassword(engine, session, textOfInput(input.password, 200));
        return { data: { url: await depart(side, request, reply, { redirect: null, epId: null, linkUserId: session.person.id }) } };
      },
    },
    {
      ...own,
      method: 'POST',
      reads: false,
      path: '/PublicQueryController/removeProviderLink',
      takes: {},
      handle: async (context) => {
        await unlink(engine, needed(provider).issuer, context.session.person.id);
        return read(context);
      },
    },
  ];
}
