import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { holds } from '#define/actor';
import { allFields, type Definition } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { Engine } from '#server/engine';
import { noteDenial } from '#server/audit/notes';
import { accountCalls } from '#server/http/accountCalls';
import { actCalls } from '#server/http/actCalls';
import { takeBatches } from '#server/http/batchBody';
import type { Call, CallContext, CustomHandler } from '#server/http/call';
import { refusedEnvelope, warnedEnvelope } from '#server/http/envelope';
import { addHeaders } from '#server/http/headers';
import { askingOf, inputOf, textOfInput } from '#server/http/input';
import { jobCalls } from '#server/http/jobCalls';
import { importCalls } from '#server/http/importCalls';
import { readParametersOf } from '#server/http/parameters';
import { mountArrivals, type Arrival } from '#server/http/arrivals';
import { addPages, routesOf } from '#server/http/pages';
import { mountProvider, providerCalls, type ProviderSide } from '#server/http/providerCalls';
import { languageOfRequest, loginStart, sessionCalls, sessionOf, signInBranches, socketSession, tokenOf } from '#server/http/sessionCalls';
import { sheetCalls } from '#server/http/sheetCalls';
import { traceCalls } from '#server/http/traceCalls';
import { stockCalls, viewsOf } from '#server/http/stock';
import { tableFieldCalls } from '#server/http/tableFieldCalls';
import { viewCalls } from '#server/http/viewCalls';
import { takeUploads } from '#server/http/uploads';
import type { LiveHub } from '#server/live/hub';
import { lineOptions } from '#server/live/line';
import type { ActBodies } from '#server/perform/actBodies';
import { Left } from '#server/read/patience';
import { Refused, Warned, type ServerRefusal } from '#server/refused';
import type { Provider } from '#server/session/provider';
import { readerIn } from '#server/session/branchesRead';
import type { Session } from '#server/session/sessions';
import { setUp } from '#server/session/setup';
import type { SafeReading } from '#server/workbook/readSafely';
import { Crowded, sqlState } from '#server/store/database';
import { columnName } from '#server/store/names';

export interface Assembly {
  readonly engine: Engine;
  /** Addresses other sites lead people back to. */
  readonly arrivals?: readonly Arrival[];
  readonly live: LiveHub;
  /** Bodies of custom calls, by entity and name. */
  readonly handlers: Readonly<Partial<Record<Definition['name'], Readonly<Record<string, CustomHandler>>>>>;
  /** Bodies of acts, by entity and step. */
  readonly bodies?: ActBodies;
  readonly version: string;
  /** Folder of the built browser part; null serves calls only. */
  readonly pages: string | null;
  /** The company's provider of sign-ins, and the address the product is opened at; null or absent: none, and the request's own. */
  readonly provider?: Provider | null;
  readonly baseUrl?: string | null;
  /** Addresses and ranges of proxies whose X-Forwarded-* lines are believed. */
  readonly trustedProxies?: readonly string[];
  /** Where the process that reads workbooks is, and what it may take; absent: beside the server's own file. */
  readonly reading?: SafeReading;
  /** Calls a module adds beside its definitions, and those of the first start. */
  readonly more?: readonly Call[];
}

const megabyte = 1024 * 1024;

/** PostgreSQL's state when somebody else held the rows, or the batch id, too long: the same save may be sent again. */
const lockTimeout = '55P03';

declare module 'fastify' {
  interface FastifyInstance {
    /** Origin of the address people open the product at; null: that of each request. */
    ownOrigin: string | null;
  }
  interface FastifyRequest {
    session: Session | null;
    definition: Definition | null;
  }
}

const providerSide = ({ engine, live, provider, baseUrl, version }: Assembly): ProviderSide => ({
  engine,
  live,
  provider: provider ?? null,
  baseUrl: baseUrl ?? null,
  version,
});

/** Every call of the product, in the order of the definitions: what `golden/calls.txt` prints and the permission test walks. */
export function allCalls(assembly: Assembly): { call: Call; definition: Definition | null }[] {
  const { engine, live, handlers, bodies = {}, more } = assembly;
  const views = viewsOf(engine, handlers);
  const calls = [...engine.catalogue.all, ...engine.catalogue.views].flatMap((definition) =>
    [
      ...stockCalls(engine, definition, handlers[definition.name] ?? {}, views),
      ...actCalls(engine, definition, bodies[definition.name] ?? {}),
    ].map((call) => ({ call, definition })),
  );
  const own = [
    ...sessionCalls(engine, live),
    ...accountCalls(live),
    ...providerCalls(providerSide(assembly)),
    ...sheetCalls(engine),
    ...traceCalls(),
    ...importCalls(assembly.reading),
    ...tableFieldCalls,
    ...jobCalls,
    ...viewCalls,
    ...(more ?? []),
  ].map((call) => ({ call, definition: null }));
  const seen = new Set<string>();
  for (const { call } of [...own, ...calls]) {
    if (seen.has(call.path)) throw new Error(`${call.path} is declared twice`);
    seen.add(call.path);
  }
  return [...own, ...calls];
}

/** Forged pages of other sites cannot write: a browser's request must come from our own origin, which behind a proxy is that of `BASE_URL`. */
function checkOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  const { ownOrigin } = request.server;
  if (origin !== undefined && origin !== ownOrigin && origin !== `${request.protocol}://${request.host}`) throw new Refused('NOT_ALLOWED');
  if (request.headers['sec-fetch-site'] === 'cross-site' && request.method !== 'GET') throw new Refused('NOT_ALLOWED');
}

/** A page of an older build may send what this one reads otherwise; whoever names no build is taken as they are (shell.md §8). */
function checkVersion(request: FastifyRequest, version: string): void {
  const told = request.headers['x-client-version'];
  if (told !== undefined && told !== version) throw new Refused('VERSION_MISMATCH', { version });
}

/** The engine for sessions and signing in, which must not wait for anything else. */
const atDoor = (engine: Engine): Engine => ({ ...engine, database: engine.database.door });

async function admit({ engine, version }: Assembly, call: Call, request: FastifyRequest): Promise<void> {
  checkOrigin(request);
  checkVersion(request, version);
  const query = request.query as Record<string, unknown>;
  request.session = await sessionOf(atDoor(engine), request, tokenOf(request, query.token));
  if (request.session.person.mustChangePassword && call.access !== 'newcomer') throw new Refused('PASSWORD_FIRST');
  if (!holds(request.session.actor, call.roles)) throw new Refused('NOT_ALLOWED');
}

/**
 * Whoever calls, in the branch the call names. A session writes in the branch signed in to; rows of another are read for it where
 * the person may go there. Rows of the group carry branch 0.
 * @throws Refused NOT_ALLOWED
 */
async function inNamedBranch(engine: Engine, session: Session, call: Call, epId: unknown, definition: Definition | null): Promise<Session> {
  if (call.anyBranch || epId === undefined || epId === null || epId === '') return session;
  const named = String(epId);
  if (named === session.actor.epId || (named === '0' && definition?.owner === 'group')) return session;
  if (!call.reads || definition === null) throw new Refused('NOT_ALLOWED');
  return readerIn(engine, session, named);
}

async function run(engine: Engine, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const taken = request.isMultipart() ? await takeUploads(request, call) : null;
  try {
    const said = inputOf(request, taken?.fields ?? null);
    const session = await inNamedBranch(engine, request.session as Session, call, said.epId, request.definition);
    const { takes, takesRow = false } = call;
    const input = takes ? readParametersOf(request.definition, { takes, takesRow }, said) : said;
    const context: CallContext = { engine, session, input, uploads: taken?.uploads ?? [], request, reply };
    const result = await call.handle(context);
    if (result === 'sent') return reply;
    if (result.refusals && result.refusals.length > 0)
      await noteDenial(engine, session, askingOf(request, input), request.definition, result.refusals as readonly ServerRefusal[]);
    return {
      code: 200,
      codeMsg: result.codeMsg ?? 'OK',
      data: result.data ?? null,
      ...(result.refusals ? { refusals: result.refusals } : {}),
    };
  } finally {
    await taken?.clear();
  }
}

/** Numbered so that a person can name the failure and the log finds it; nothing of the inside leaves with it. */
function failure(engine: Engine, request: FastifyRequest, error: unknown): { code: number; refused: Refused } {
  const code = codeOf(error);
  const number = randomBytes(4).toString('hex').toUpperCase();
  engine.log('call failed', {
    number,
    path: request.routeOptions.url,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return { code: 500, refused: new Refused(code, { number }) };
}

/** PostgreSQL's state of a value its column does not take. */
const unfit = '23514';

/** A figure worked out of others that came to more than its column holds; what is typed itself is looked at before. */
function tooLarge({ catalogue }: Engine, error: unknown): { code: number; refused: Refused } | null {
  const { state, constraint } = sqlState(error) ?? {};
  if (state !== unfit) return null;
  for (const definition of catalogue.all)
    for (const [name, field] of Object.entries(allFields(definition)))
      if (kindOf(field).storage === 'scaled' && constraint === `${definition.table}_${columnName(name, field)}_check`)
        return { code: 200, refused: new Refused([{ code: 'NUMBER_TOO_LONG', field: name, detail: { n: '15' }, definition }]) };
  return null;
}

/** PostgreSQL's state of a statement it ended because it took too long, or was asked to end. */
const cancelled = '57014';

function codeOf(error: unknown): 'DATABASE_AWAY' | 'SERVER_BUSY' | 'WORK_TOO_LONG' | 'INTERNAL' {
  const state = sqlState(error)?.state ?? '';
  if (error instanceof Crowded) return 'SERVER_BUSY';
  if (state === cancelled) return 'WORK_TOO_LONG';
  const away =
    state.startsWith('57') ||
    state.startsWith('08') ||
    (error instanceof Error && /ECONNREFUSED|terminating connection|Connection terminated/u.test(error.message));
  return away ? 'DATABASE_AWAY' : 'INTERNAL';
}

/** What a refused request said; one that cannot even be read said nothing. */
function saidBy(request: FastifyRequest): Record<string, unknown> {
  try {
    return request.isMultipart() ? {} : inputOf(request);
  } catch {
    return {};
  }
}

async function answerError(engine: Engine, error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const language = request.session?.actor.language ?? languageOfRequest(request) ?? 'en';
  if (error instanceof Refused) {
    if (request.session)
      await noteDenial(engine, request.session, askingOf(request, saidBy(request)), request.definition ?? null, error.refusals);
    void reply.code(200).send(refusedEnvelope(error.refusals, request.definition ?? null, language));
    return;
  }
  if (error instanceof Warned) {
    void reply.code(200).send(warnedEnvelope(error.warnings, request.definition ?? null, language));
    return;
  }
  // Nobody hears the answer.
  if (error instanceof Left) return void reply.code(400).send();
  const status = (error as FastifyError).statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const said: ServerRefusal =
      status === 413
        ? { code: 'BODY_TOO_LARGE', detail: { n: '1' } }
        : { code: 'INPUT_MALFORMED', detail: { value: (error as Error).message } };
    return void reply.code(status).send(refusedEnvelope([said], null, language));
  }
  if (sqlState(error)?.state === lockTimeout) {
    void reply.code(200).send(refusedEnvelope([{ code: 'BATCH_RUNNING' }], request.definition ?? null, language));
    return;
  }
  const { code, refused } = tooLarge(engine, error) ?? failure(engine, request, error);
  void reply.code(code).send(refusedEnvelope(refused.refusals, null, language));
}

function mount(app: FastifyInstance, assembly: Assembly, call: Call, definition: Definition | null): void {
  const methods = call.reads ? [...new Set([call.method, 'GET', 'POST'])] : [call.method];
  app.route({
    method: methods,
    url: call.path,
    // Nobody asks a call for its headers alone, and a third of the way to a ready server went into routes for it.
    exposeHeadRoute: false,
    onRequest: async (request) => {
      request.definition = definition;
      await admit(assembly, call, request);
    },
    handler: (request, reply) => run(assembly.engine, call, request, reply),
  });
}

function mountPublic(app: FastifyInstance, { engine, live, version }: Assembly): void {
  app.post('/loginStart', { onRequest: async (request) => checkOrigin(request) }, async (request, reply) => ({
    code: 200,
    codeMsg: 'OK',
    data: await loginStart(atDoor(engine), live, version, inputOf(request), request, reply),
  }));
  app.get('/signInBranches', async () => ({ code: 200, codeMsg: 'OK', data: await signInBranches(atDoor(engine)) }));
  app.post('/setupStart', { onRequest: async (request) => checkOrigin(request) }, async (request) => {
    const input = inputOf(request);
    await setUp(engine, textOfInput(input.token, 100) ?? '', input);
    return { code: 200, codeMsg: 'OK', data: null };
  });
  app.get('/healthz', async () => ({ ok: true }));
}

function mountSocket(app: FastifyInstance, { engine, live }: Assembly): void {
  app.get<{ Params: { token: string } }>(
    '/webSocket/:token',
    {
      websocket: true,
      onRequest: async (request, reply) => {
        try {
          checkOrigin(request);
          request.session = await socketSession(atDoor(engine), request, request.params.token);
        } catch (error) {
          await reply.code(error instanceof Refused ? 401 : 503).send();
        }
      },
    },
    (socket, request) => {
      const session = request.session as Session;
      live.add(socket, session);
    },
  );
}

/** Builds the HTTP side: every declared call behind its session and role gate, the socket, the pages. */
export async function buildApp(assembly: Assembly): Promise<FastifyInstance> {
  const { engine, baseUrl, trustedProxies = [] } = assembly;
  const app = fastify({
    logger: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: megabyte,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  });
  app.decorate('ownOrigin', baseUrl ? new URL(baseUrl).origin : null);
  app.decorateRequest('session', null);
  app.decorateRequest('definition', null);
  const ofCalls = routesOf(app);
  addHeaders(app);
  app.setErrorHandler((error, request, reply) => answerError(engine, error, request, reply));
  await app.register(formbody, { bodyLimit: megabyte });
  await app.register(multipart);
  await app.register(websocket, { options: lineOptions });
  mountPublic(app, assembly);
  mountProvider(app, providerSide(assembly), checkOrigin);
  mountArrivals(app, engine, assembly.arrivals ?? []);
  mountSocket(app, assembly);
  const calls = allCalls(assembly);
  for (const { call, definition } of calls) if (!call.large) mount(app, assembly, call, definition);
  await app.register(async (part) => {
    takeBatches(part);
    for (const { call, definition } of calls) if (call.large) mount(part, assembly, call, definition);
  });
  await addPages(app, assembly.pages, ofCalls);
  return app;
}
