import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { buildProduct, root } from '../../src/start/prepare.mjs';
import { startEmbedded } from '#server/store/embedded';
import { password } from '#tests/e2e/signedIn';
import { fleetingFolder } from '#tests/fleeting';
import { booksHold } from '#tests/server/booksHold';
import { readied } from '#tests/server/readied';

/** A running product of the tests' own. `url` has no slash at its end. `stop` ends it and removes a folder made for it. */
export interface Product {
  url: string;
  dataFolder: string;
  stop(): Promise<void>;
}

/**
 * `args` as after `npm start -- --today 2026-03-31 --orders 600`. A `dataFolder` given is kept at the end, so that a test can start again on it. Without a
 * `databaseUrl` the product starts its own database, without a `port` it takes a free one.
 */
export interface ProductOptions {
  args?: string[];
  env?: Record<string, string>;
  dataFolder?: string;
  databaseUrl?: string;
  port?: number;
}

/** The company of the browser tests: the day it stands at, and its size. */
const company = ['--today', '2026-03-31', '--orders', '600'];
const KEPT_LINES = 60;

/** A port nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Starts the built product.
 * @throws Error with the last lines it wrote, if it ends before it is ready.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'tallysheet-e2e-')));
  const { DATABASE_URL: _external, ...inherited } = process.env;
  const env = {
    ...inherited,
    // The company stands at a day of its own: work that is due by the real clock would run over all of it.
    JOBS: 'off',
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...options.env,
    PORT: String(options.port ?? (await freePort())),
    DATA_DIR: dataFolder,
  };
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js'), ...company, ...(options.args ?? [])], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = once(child, 'close');
  const ready = new Promise<string>((done) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        if (lines.length > KEPT_LINES) lines.shift();
        const url = /^ready (https?:\/\/\S+?)\/?$/.exec(line)?.[1];
        if (url !== undefined) done(url);
      });
  });
  const url = await Promise.race([ready, ended.then(() => null)]);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
  };
  if (url === null) {
    await stop();
    throw new Error(`The product ended (exit code ${child.exitCode}) before it was ready:\n${lines.join('\n')}`);
  }
  return { url, dataFolder, stop };
}

const template = 'tallysheet_company';

/** Address of a database beside the one at `url`, which may name a socket's folder in place of a host. */
function beside(url: string, database: string): string {
  const address = new URL(url.replace('postgresql://', 'http://').replace('@/', '@socket/'));
  address.pathname = `/${database}`;
  return address.toString().replace('http://', 'postgresql://').replace('@socket/', '@/');
}

async function connected<T>(url: string, work: (ask: (statement: string) => Promise<readonly object[]>) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (statement) => (await client.query<object>(statement)).rows);
  } finally {
    await client.end();
  }
}

const administer = (url: string, ...statements: string[]): Promise<void> =>
  connected(url, async (ask) => {
    for (const statement of statements) await ask(statement);
  });

/** One PostgreSQL for the run, with the demonstration company as a first start loads it. */
async function openCompanies(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataFolder = await fleetingFolder('companies');
  const { url, stop } = await startEmbedded({ dataFolder, fleeting: true });
  await administer(url, `create database ${template}`);
  await (await startProduct({ databaseUrl: beside(url, template) })).stop();
  await readied(beside(url, template), password);
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A database by this name that is a fresh copy of the company; answers its address. */
async function copyOfCompany(name: string): Promise<string> {
  const companies = process.env.TALLYSHEET_COMPANIES ?? '';
  await administer(companies, `drop database if exists ${name} with (force)`, `create database ${name} template ${template}`);
  return beside(companies, name);
}

/** A product beside the worker's, over a copy of the company of its own, with settings the worker's has not. */
export const startBeside = async (env: Record<string, string>): Promise<Product> =>
  startProduct({ databaseUrl: await copyOfCompany(`beside_${process.pid}`), env });

/** The product of one worker: always at the same address, over a fresh copy of the company for each file of tests. */
export class WorkerProduct {
  private running: Product | null = null;
  private file = '';

  private constructor(
    private readonly database: string,
    private readonly port: number,
  ) {}

  /** `worker`: a number no other worker of the run has. */
  static async open(worker: number): Promise<WorkerProduct> {
    return new WorkerProduct(`worker_${worker}`, await freePort());
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Until the product runs over a company in which only the tests of this file have been at work. */
  async freshFor(file: string, jobs: 'on' | 'off' = 'off'): Promise<void> {
    if (file === this.file) return;
    await this.stop();
    this.running = await startProduct({ databaseUrl: await copyOfCompany(this.database), port: this.port, env: { JOBS: jobs } });
    this.file = file;
  }

  /** The books of the company hold whatever the file has done in it. */
  async stop(): Promise<void> {
    if (this.running === null) return;
    await this.running.stop();
    const { file } = this;
    this.running = null;
    this.file = '';
    await connected(beside(process.env.TALLYSHEET_COMPANIES ?? '', this.database), (ask) => booksHold(ask, file));
  }
}

/** Playwright's global setup: builds if need be, and loads the company every spec file gets a copy of. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildProduct();
  const companies = await openCompanies();
  process.env.TALLYSHEET_COMPANIES = companies.url;
  return companies.stop;
}
