import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Socket } from 'node:net';
import { Client } from 'pg';
import { programEnvironment, type Crew } from '#server/store/embedded/account';
import { clusterOf, OWNER, type Address } from '#server/store/embedded/cluster';
import { codeOf, StartError, saying } from '#server/store/embedded/failure';
import { lockOf } from '#server/store/embedded/lock';

const BETWEEN_TRIES_MS = 15;
const RECOVERY_WORD_MS = 5_000;
const FAST_SHUTDOWN_MS = 30_000;
const KEPT_LINES = 40;
const LAST_WORDS_MS = 300;

/** A running PostgreSQL. `ended` resolves when the process is gone; `lines` are the last words it wrote. */
export interface Postmaster {
  pid: number;
  ended: Promise<void>;
  hasEnded: () => boolean;
  lines: string[];
  onLine: (listener: (line: string) => void) => void;
  stop: () => Promise<void>;
}

const settingsFor = (address: Address, fleeting: boolean): Record<string, string> => ({
  listen_addresses: address.socketFolder === null ? '127.0.0.1' : '',
  unix_socket_directories: address.socketFolder === null ? '' : `"${address.socketFolder.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  port: String(address.port),
  max_connections: '60',
  // A company is filled in one transaction, which locks every table and its indexes.
  max_locks_per_transaction: '256',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  max_wal_size: fleeting ? '512MB' : '2GB',
  // One that is thrown away after its use waits for no disk.
  ...Object.fromEntries(['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => [name, fleeting ? 'off' : 'on'])),
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_checkpoints: 'off',
  // Refused statements are answered to the caller; their text holds the company's data and stays out of the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  cluster_name: 'tallysheet',
});

/**
 * Where the kernel cannot stop PostgreSQL at our death, a shell waits for our end of a pipe to close and does it.
 * Windows has neither; there PostgreSQL outlives a killed server until the next one asks to stop it.
 */
function guard(pid: number): ChildProcess | null {
  if (process.platform === 'win32') return null;
  const watcher = spawn('sh', ['-c', 'cat >/dev/null; kill -INT "$0" 2>/dev/null', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  (watcher.stdin as Socket | null)?.unref();
  return watcher;
}

/** Starts the server program on the cluster; it does not answer yet ({@link untilReady}). */
export function launch(crew: Crew, dataFolder: string, address: Address, fleeting: boolean): Postmaster {
  const settings = Object.entries(settingsFor(address, fleeting)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...args] = [...crew.account.prefix, crew.programs.postgres, '-D', clusterOf(dataFolder), ...settings];
  // In a session of its own, so that Ctrl-C reaches the database only through our own orderly stop.
  const child = spawn(command, args, {
    ...crew.account.ids,
    cwd: dataFolder,
    env: programEnvironment(),
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const watcher = crew.account.endsWithUs || child.pid === undefined ? null : guard(child.pid);
  const lines: string[] = [];
  let listener: (line: string) => void = () => undefined;
  let rest = '';
  child.stderr.on('data', (text: Buffer) => {
    const parts = (rest + text.toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      listener(line);
    }
  });
  let gone = false;
  const ended = new Promise<void>((done) => {
    const end = (): void => {
      gone = true;
      watcher?.kill('SIGKILL');
      done();
    };
    child.once('error', (error) => (lines.push(saying(error)), end()));
    // Its last words may still be on their way; a process it left behind may hold the pipe open for ever.
    child.once('exit', () => setTimeout(end, LAST_WORDS_MS));
    child.once('close', end);
  });
  const stop = async (): Promise<void> => {
    if (gone) return;
    if (process.platform === 'win32')
      await promisify(execFile)(crew.programs.pgCtl, ['stop', '-D', clusterOf(dataFolder), '-m', 'fast', '-w']).catch(() => child.kill());
    else child.kill('SIGINT');
    const late = new AbortController();
    // Immediate shutdown loses nothing that was committed: the next start replays the log.
    void delay(FAST_SHUTDOWN_MS, undefined, { signal: late.signal }).then(
      () => child.kill('SIGQUIT'),
      () => undefined,
    );
    await ended;
    late.abort();
  };
  return { pid: child.pid ?? 0, ended, hasEnded: () => gone, lines, onLine: (told) => (listener = told), stop };
}

/** The connection string of a database of the cluster, for the owner. Understood by pg and by libpq. */
export function urlOf(address: Address, password: string, database: string): string {
  if (address.socketFolder === null) return `postgresql://${OWNER}:${password}@127.0.0.1:${address.port}/${database}`;
  return `postgresql://${OWNER}:${password}@/${database}?host=${encodeURIComponent(address.socketFolder)}&port=${address.port}`;
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  // A server that goes down beneath an open connection reports it here as well as to the waiting call.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const WAITABLE = new Set(['57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** One try to reach our database, making it if the cluster is new. False: not yet. */
async function answers(address: Address, password: string): Promise<boolean> {
  try {
    await ask(urlOf(address, password, OWNER), 'select 1');
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === '3D000') {
      await ask(urlOf(address, password, 'postgres'), `create database ${OWNER}`);
      return true;
    }
    if (code === undefined || WAITABLE.has(code)) return false;
    throw new StartError(`The database was started but does not let us in: ${saying(error)}.`, { cause: error });
  }
}

/**
 * Waits until this very process answers; the socket of another one on the same folder does not count.
 * Recovery after a crash may take long and is waited for. False if the process ended first.
 */
export async function untilReady(
  postmaster: Postmaster,
  dataFolder: string,
  address: Address,
  password: string,
  log: (line: string) => void,
): Promise<boolean> {
  let wordAt = Date.now() + RECOVERY_WORD_MS;
  while (!postmaster.hasEnded()) {
    const lock = await lockOf(clusterOf(dataFolder));
    if (lock?.pid === postmaster.pid && (await answers(address, password))) return true;
    if (Date.now() > wordAt) {
      log('The database is still getting ready (after a crash or power cut it first replays its log).');
      wordAt = Date.now() + RECOVERY_WORD_MS;
    }
    await Promise.race([delay(BETWEEN_TRIES_MS), postmaster.ended]);
  }
  return false;
}
