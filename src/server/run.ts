import type { ServerArea } from '#server/area';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#define/catalogue';
import type { Paper } from '#define/paper';
import { openFiles, readFileSettings, type FileSettings } from '#server/files/settings';
import type { MadeQuestion, Questions, Reckoners } from '#server/engine';
import { buildApp, type Assembly } from '#server/http/app';
import type { Job } from '#server/jobs/job';
import { startJobs } from '#server/jobs/scheduler';
import type { ActBodies } from '#server/perform/actBodies';
import type { Follower } from '#server/perform/following';
import type { Teller } from '#server/perform/telling';
import { LiveHub, type LetterOffices } from '#server/live/hub';
import { log, say } from '#server/log';
import { OutboundGuard } from '#server/outside/guard';
import type { Arrival } from '#server/http/arrivals';
import type { K3Account } from '#server/outside/k3cloud';
import type { YbosAccount } from '#server/outside/ybos';
import type { PeerAccount } from '#server/outside/signedPeer';
import type { WeChatAccount, WeChatProgram } from '#server/outside/weChat';
import { Vault } from '#server/outside/vault';
import { Provider, type ProviderSettings } from '#server/session/provider';
import { PaperDesk } from '#server/papers/desk';
import type { HouseSettings } from '#server/papers/house';
import { Database } from '#server/store/database';
import { startEmbedded } from '#server/store/embedded';
import { StartError } from '#server/store/embedded/failure';
import { FactStore } from '#server/store/factStore';
import { migrate } from '#server/store/migrate';
import type { SafeReading } from '#server/workbook/readSafely';
import { templatesFolder } from '#server/shipped';
import { version } from '#server/version';

/** What the product needs for other systems: the key of stored secrets, and hosts inside that may be connected to. */
export interface Outside {
  readonly secretKey: string | null;
  readonly outboundAllow: readonly string[];
  readonly provider?: ProviderSettings | null;
  readonly accounting?: K3Account | null;
  readonly orderSystem?: YbosAccount | null;
  readonly taxPlatform?: PeerAccount | null;
  readonly insurer?: PeerAccount | null;
  readonly weChat?: WeChatAccount | null;
  /** Address people open the product at; null takes it from each request. */
  readonly baseUrl?: string | null;
  /** Addresses and ranges of the proxies whose X-Forwarded-* lines are believed. */
  readonly trustedProxies?: readonly string[];
}

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly pages: string | null;
  /** The folder `files` of the data folder where none are given. */
  readonly files?: FileSettings;
  readonly outside?: Outside;
  /** Where the process that reads workbooks is; absent: beside the server's own file. */
  readonly reading?: SafeReading;
  /** Where the process that prints papers is, and what it may take; absent: beside the server's own file. */
  readonly printing?: HouseSettings;
  /** Does this process do the work that is due by itself? Absent: it does. */
  readonly jobs?: boolean;
}

/** A secret of the environment: `NAME` itself, or the text of the file `NAME_FILE` names. */
function secretOf(environment: NodeJS.ProcessEnv, name: string): string | null {
  const file = environment[`${name}_FILE`];
  return environment[name] || (file ? readFileSync(file, 'utf8').trim() : '') || null;
}

const listOf = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/u).filter((part) => part !== '');

/** The provider of sign-ins is configured by its issuer and the client registered there; one without the other is a slip. */
function readProvider(environment: NodeJS.ProcessEnv): ProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_NAME: name, OIDC_ALGORITHM: algorithm } = environment;
  if (!issuer && !clientId) return null;
  if (!issuer || !clientId || !URL.canParse(issuer))
    throw new StartError(
      'OIDC_ISSUER must be the address of the provider and OIDC_CLIENT_ID the client registered there; give both or neither',
    );
  return {
    issuer,
    clientId,
    clientSecret: secretOf(environment, 'OIDC_CLIENT_SECRET'),
    name: name || new URL(issuer).hostname,
    algorithm: algorithm || 'RS256',
  };
}

/** The accounting system of the company; an address without a person who asks there is a slip. */
function readAccounting(environment: NodeJS.ProcessEnv): K3Account | null {
  const { KINGDEE_URL: url, KINGDEE_DATA_CENTRE: dataCentre, KINGDEE_USER: userName } = environment;
  const password = secretOf(environment, 'KINGDEE_PASSWORD');
  if (!url) return null;
  if (!URL.canParse(url) || !dataCentre || !userName || password === null)
    throw new StartError(
      'KINGDEE_URL must be the address of the accounting system, with KINGDEE_DATA_CENTRE, KINGDEE_USER and KINGDEE_PASSWORD (or _FILE); give all or none',
    );
  return { url, dataCentre, userName, password };
}

/** The order system customers book in; an address without the key and secret it gave us is a slip. */
function readOrderSystem(environment: NodeJS.ProcessEnv): YbosAccount | null {
  const { YBOS_URL: url, YBOS_KEY: key } = environment;
  const secret = secretOf(environment, 'YBOS_SECRET');
  if (!url) return null;
  if (!/^https?:$/u.test(URL.canParse(url) ? new URL(url).protocol : '') || !key || secret === null)
    throw new StartError('YBOS_URL must be the address of the order system, with YBOS_KEY and YBOS_SECRET (or _FILE); give all or none');
  return { url, key, secret };
}

/** A service that is asked with signed steps; an address without its key and secret is a slip. */
function readPeer(environment: NodeJS.ProcessEnv, name: string): PeerAccount | null {
  const { [`${name}_URL`]: url, [`${name}_KEY`]: key } = environment;
  const secret = secretOf(environment, `${name}_SECRET`);
  if (!url) return null;
  if (!URL.canParse(url) || !key || secret === null)
    throw new StartError(
      `${name}_URL must be the address of the service, with ${name}_KEY and ${name}_SECRET (or _FILE); give all or none`,
    );
  return { url, key, secret };
}

/** One of WeChat's two programs: its name there and its secret. */
function readWeChatProgram(environment: NodeJS.ProcessEnv, name: string, usual: string): WeChatProgram | null {
  const { [`${name}_ID`]: id, [`${name}_URL`]: url = usual } = environment;
  const secret = secretOf(environment, `${name}_SECRET`);
  if (!id) return null;
  if (secret === null || !URL.canParse(url)) throw new StartError(`${name}_ID goes with ${name}_SECRET (or _FILE); give both or neither`);
  return { id, secret, url };
}

function readWeChat(environment: NodeJS.ProcessEnv): WeChatAccount | null {
  const program = readWeChatProgram(environment, 'WECHAT_APP', 'https://api.weixin.qq.com');
  const enterprise = readWeChatProgram(environment, 'WECHAT_CORP', 'https://qyapi.weixin.qq.com');
  if (program === null && enterprise === null) return null;
  const { baseUrl } = readAddress(environment);
  if (!baseUrl) throw new StartError('WECHAT_APP_ID and WECHAT_CORP_ID need BASE_URL: WeChat leads people back to it');
  return { program, enterprise, baseUrl };
}

/** Where people open the product, and the proxies in between; one on this machine is believed as soon as an address is given. */
function readAddress({ BASE_URL, TRUSTED_PROXIES }: NodeJS.ProcessEnv): Pick<Outside, 'baseUrl' | 'trustedProxies'> {
  const baseUrl = BASE_URL?.replace(/\/+$/u, '') || null;
  if (baseUrl !== null && !/^https?:$/u.test(URL.canParse(baseUrl) ? new URL(baseUrl).protocol : ''))
    throw new StartError(`BASE_URL must be the address people open the product at, such as https://tally.example, not "${baseUrl}"`);
  return { baseUrl, trustedProxies: TRUSTED_PROXIES === undefined ? (baseUrl === null ? [] : ['loopback']) : listOf(TRUSTED_PROXIES) };
}

function readOutside(environment: NodeJS.ProcessEnv): Outside {
  return {
    secretKey: secretOf(environment, 'SECRET_KEY'),
    outboundAllow: listOf(environment.OUTBOUND_ALLOW),
    provider: readProvider(environment),
    accounting: readAccounting(environment),
    orderSystem: readOrderSystem(environment),
    taxPlatform: readPeer(environment, 'PROVIDER_HSY'),
    insurer: readPeer(environment, 'PROVIDER_LHB'),
    weChat: readWeChat(environment),
    ...readAddress(environment),
  };
}

/** Settings from the environment; what they mean stands in the README. */
export function readSettings(environment: NodeJS.ProcessEnv, pages: string | null): Settings {
  const port = Number(environment.PORT ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not "${environment.PORT}"`);
  const jobs = environment.JOBS ?? 'on';
  if (jobs !== 'on' && jobs !== 'off') throw new Error(`JOBS must be on or off, not "${jobs}"`);
  const dataFolder = resolve(environment.DATA_DIR ?? 'data');
  return {
    port,
    host: environment.HOST ?? '127.0.0.1',
    dataFolder,
    databaseUrl: environment.DATABASE_URL || null,
    pages,
    files: readFileSettings(environment, dataFolder),
    outside: readOutside(environment),
    jobs: jobs === 'on',
  };
}

export interface OpenDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** The database of the settings, migrated: a server given by DATABASE_URL, or our own beside the product. */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>): Promise<OpenDatabase> {
  const opened = settings.databaseUrl
    ? { url: settings.databaseUrl, stop: async () => undefined }
    : await startEmbedded({ dataFolder: settings.dataFolder, log: (line) => log(line) });
  try {
    await migrate(opened.url, (line) => log(line));
    return opened;
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

export interface Running {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly assembly: Assembly;
  stop(): Promise<void>;
}

const graceMs = 5_000;

/**
 * Running requests get a moment to end. Sockets on which nothing was ever asked, as browsers open them ahead, do not
 * count as idle to Node and would be waited for.
 */
async function closeApp(app: FastifyInstance, sockets: ReadonlySet<Socket>): Promise<void> {
  const closing = app.close();
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  const forcing = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await closing;
  clearTimeout(forcing);
}

/** What the areas of the business bring to the server beside their definitions. */
export interface Business {
  readonly handlers: Assembly['handlers'];
  readonly bodies?: ActBodies;
  readonly offices?: LetterOffices;
  readonly jobs?: readonly Job[];
  readonly teller?: Teller | undefined;
  readonly followers?: readonly Follower[];
  readonly questions?: Questions;
  readonly reckoners?: Reckoners;
  readonly made?: MadeQuestion;
  readonly papers?: readonly Paper[];
  readonly exported?: ServerArea['exported'];
  readonly arrivals?: readonly Arrival[];
}

/** Puts the engines together over an open database and begins to listen. */
export async function serve(
  settings: Settings,
  opened: OpenDatabase,
  catalogue: Catalogue,
  {
    handlers,
    bodies = {},
    offices = {},
    jobs = [],
    teller,
    followers = [],
    questions = {},
    reckoners = {},
    made,
    papers = [],
    exported = {},
    arrivals = [],
  }: Business,
): Promise<Running> {
  const database = new Database(opened.url, (line) => log(line));
  const live = new LiveHub(offices);
  const files = await openFiles(settings.files ?? readFileSettings({}, settings.dataFolder));
  const {
    secretKey = null,
    outboundAllow = [],
    provider = null,
    accounting = null,
    orderSystem = null,
    taxPlatform = null,
    insurer = null,
    weChat = null,
    baseUrl = null,
    trustedProxies = [],
  } = settings.outside ?? {};
  const engine = {
    catalogue,
    files,
    database,
    facts: new FactStore(catalogue),
    live,
    vault: new Vault(secretKey, settings.dataFolder),
    outbound: new OutboundGuard(outboundAllow),
    accounting,
    orderSystem,
    taxPlatform,
    insurer,
    weChat,
    log,
    now: () => new Date(),
    papers: new PaperDesk(papers, { templates: templatesFolder, fonts: join(settings.dataFolder, 'fonts'), ...settings.printing }),
    ...(teller ? { teller } : {}),
    followers,
    questions,
    reckoners,
    ...(made ? { made } : {}),
    exported,
  };
  const assembly: Assembly = {
    engine,
    live,
    handlers,
    bodies,
    arrivals,
    version,
    pages: settings.pages,
    provider: provider ? new Provider(provider) : null,
    baseUrl,
    trustedProxies,
    ...(settings.reading ? { reading: settings.reading } : {}),
  };
  await live.start(engine);
  const app = await buildApp(assembly);
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw taken
      ? new StartError(`Port ${settings.port} is in use by another program. Stop it, or choose another port: PORT=8081 npm start`)
      : error;
  });
  const endJobs = startJobs(engine, settings.jobs === false ? [] : jobs);
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  return {
    app,
    assembly,
    url: `http://${settings.host === '0.0.0.0' ? 'localhost' : settings.host}:${port}`,
    stop: async () => {
      await endJobs();
      await live.stop();
      await closeApp(app, sockets);
      engine.papers.stop();
      await database.close();
      await opened.stop();
    },
  };
}

const mostStopMs = 10_000;

/** Ctrl+C and SIGTERM stop cleanly, the database last; a second one, or ten seconds, ends at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const handle = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), mostStopMs).unref();
    say('stopping');
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
}
