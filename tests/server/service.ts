import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '#modules/demo/demo.server';
import { catalogue } from '#modules/entities';
import { business } from '#modules/handlers';
import type { Business } from '#server/run';
import type { Row } from '#define/row';
import type { BatchAnswer, ListAnswer, RefusalOnWire } from '#define/wire';
import type { Caller, Engine } from '#server/engine';
import type { Did, Job } from '#server/jobs/job';
import { serve, type Running, type Settings } from '#server/run';
import { tokenHash } from '#server/session/tokens';
import { actorOf, findPerson, namesOfPerson } from '#server/session/person';
import { booksHold } from '#tests/server/booksHold';
import { companyDatabase, type CompanyDatabase } from '#tests/server/company';

/** Body of every answer, and what came around it. */
export interface Answer<T = unknown> {
  code: number;
  codeMsg: string;
  data: T;
  refusals?: RefusalOnWire[];
  status: number;
  headers: Headers;
}

export type Body = Record<string, unknown>;
export interface Asking {
  /** How the body travels; the query for GET, JSON otherwise. */
  readonly as?: 'json' | 'form' | 'query';
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
}

/** A person signed in over HTTP, as a client without browser headers is: the token alone. */
export interface SignedIn {
  readonly token: string;
  readonly username: string;
  call<T = unknown>(path: string, body?: Body, asking?: Asking): Promise<Answer<T>>;
}

const formText = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));

/** Form or query text of a body: nested values travel as JSON text. */
export const formOf = (body: Body) =>
  new URLSearchParams(Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, formText(value)]])));

/** Asks a running server once and reads its envelope. */
export async function ask<T>(
  url: string,
  path: string,
  body: Body = {},
  { as, method = 'POST', headers = {} }: Asking = {},
): Promise<Answer<T>> {
  const inQuery = as === 'query' || method === 'GET';
  const target = inQuery ? `${url}${path}?${formOf(body).toString()}` : `${url}${path}`;
  const type = as === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const response = await fetch(target, {
    method,
    headers: { ...(inQuery ? {} : { 'content-type': type }), ...headers },
    ...(inQuery ? {} : { body: as === 'form' ? formOf(body).toString() : JSON.stringify(body) }),
  });
  const text = await response.text();
  const envelope = (text.startsWith('{') ? JSON.parse(text) : { code: response.status, codeMsg: text, data: null }) as Answer<T>;
  return { ...envelope, status: response.status, headers: response.headers };
}

/** The real server over a database of its own. */
export class Service {
  constructor(
    readonly database: CompanyDatabase,
    readonly running: Running,
    readonly dataFolder = '',
  ) {}

  get url(): string {
    return this.running.url;
  }

  get engine(): Engine {
    return this.running.assembly.engine;
  }

  /** Signs in by the call itself, password and all. */
  async signInByCall(username: string, more: Body = {}): Promise<SignedIn> {
    const answer = await ask<{ token: string }>(this.url, '/loginStart', { username, password: demoPassword, ...more });
    if (answer.code !== 200) throw new Error(`${username} cannot sign in: ${answer.codeMsg}`);
    return this.holding(username, answer.data.token);
  }

  /** A session of the person as sign-in leaves it, without the quarter of a second a password is checked in. */
  async signIn(username: string, { epId }: { epId?: string } = {}): Promise<SignedIn> {
    const token = randomBytes(32).toString('base64url');
    await this.database.ask(
      "update sys_session set ended_at = now(), ended_reason = 'ELSEWHERE' where user_id = (select id from sys_user where username = $1) and ended_at is null",
      [username],
    );
    const made = await this.database.ask(
      "insert into sys_session (id, token_hash, user_id, ep_id, ip, user_agent) select $1, $2, id, coalesce($3::bigint, home_ep_id), '127.0.0.1', 'test' from sys_user where username = $4 returning 1",
      [randomUUID(), tokenHash(token), epId ?? null, username],
    );
    if (made.length === 0) throw new Error(`nobody is called ${username}`);
    return this.holding(username, token);
  }

  private holding(username: string, token: string): SignedIn {
    return {
      token,
      username,
      call: (path, body, asking = {}) => ask(this.url, path, body, { ...asking, headers: { authorization: token, ...asking.headers } }),
    };
  }

  /** A person as the engines know them, without HTTP between. */
  async caller(username: string, epId?: string): Promise<Caller> {
    const person = (await findPerson(this.engine.database, username))?.person;
    if (!person) throw new Error(`nobody is called ${username}`);
    return { actor: actorOf(person, epId ?? person.homeEpId, 'en'), zone: 'Asia/Shanghai', names: namesOfPerson(person) };
  }

  /** Does a piece of the product's own work for a branch, as it does by itself. */
  work(job: Job, epId = '1'): Promise<Did> {
    const [zone, today, signal] = ['Asia/Shanghai', '2026-03-31', new AbortController().signal];
    return job.run({ engine: this.engine, epId, zone, today, caller: () => this.caller('admin', epId), signal });
  }

  /** Ends it and its company, whose books have to hold whatever was done in it. */
  async stop(): Promise<void> {
    await this.running.stop();
    const held = await booksHold((statement) => this.database.ask(statement), 'this file').catch((error: unknown) => error);
    await this.database.drop();
    if (held !== undefined) throw held;
  }
}

/** Starts the product's server in this process on a free port, over the demonstration company; `more` are settings it would have from its environment. */
export const startService = async (more: Partial<Settings> = {}, parts: Partial<Business> = {}): Promise<Service> =>
  startOver(await companyDatabase(), more, parts);

/** Starts the product's server over a database that is there. */
export async function startOver(database: CompanyDatabase, more: Partial<Settings> = {}, parts: Partial<Business> = {}): Promise<Service> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tallysheet-service-'));
  const settings = { port: 0, host: '127.0.0.1', dataFolder, databaseUrl: database.url, pages: null, ...more };
  return new Service(
    database,
    await serve(settings, { url: database.url, stop: () => rm(dataFolder, { recursive: true, force: true }) }, catalogue, {
      ...business,
      jobs: [],
      ...parts,
    }),
    dataFolder,
  );
}

export type ListedRow = Row & { [field: string]: unknown };

/** First page of a list, in the wire's spellings. */
export async function listOf(who: SignedIn, path: string, body: Body = {}): Promise<ListedRow[]> {
  const answer = await who.call<ListAnswer>(path, { size: 1_000, ...body });
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.codeMsg}`);
  return answer.data.rows as unknown as ListedRow[];
}

/** Orders of whatever business: each kind has a list of its own. */
export async function ordersOf(who: SignedIn, where: Body): Promise<ListedRow[]> {
  const lists = await Promise.all(['New', 'Import', 'Lcl'].map((kind) => listOf(who, `/OrderController/getOrderList${kind}`, { where })));
  return lists.flat();
}

export type BatchReply = Answer<BatchAnswer>;

/** Sends a batch to `<controller>/batchEdit`, under a fresh id unless the request names one. */
export function batch(who: SignedIn, controller: string, request: Body, asking?: Asking): Promise<BatchReply> {
  return who.call<BatchAnswer>(`/${controller}/batchEdit`, { batchId: randomUUID(), ...request }, asking);
}

/** One row of a batch: what the sender saw and what it should become. */
export function edited(row: ListedRow, values: Body): { id: string; version: number; set: Record<string, { old: unknown; new: unknown }> } {
  return {
    id: row.id,
    version: row.version,
    set: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { old: row[field] ?? null, new: value }])),
  };
}

/** Refusals as `row field CODE`, in the order told. */
export const toldOf = (answer: { refusals?: readonly RefusalOnWire[] }) =>
  (answer.refusals ?? []).map(({ id, clientId, field, code }) =>
    [id ?? clientId, field, code].filter((part) => part !== undefined).join(' '),
  );
