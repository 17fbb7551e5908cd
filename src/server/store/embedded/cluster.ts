import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { handOver, programEnvironment, type Account, type Crew } from '#server/store/embedded/account';
import { StartError, saying } from '#server/store/embedded/failure';

/** The one role and database there are. */
export const OWNER = 'tallysheet';

/** Where PostgreSQL listens: a socket in a private folder, or a port of this machine only. */
export type Address = { socketFolder: string; port: number } | { socketFolder: null; port: number };

/** The folder of the cluster inside the data folder. */
export const clusterOf = (dataFolder: string): string => join(dataFolder, 'postgres');

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes what first starts left behind that were killed before they had finished. */
async function removeHalfMade(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    const pid = Number(/^postgres(?:-password|-programs-.+)?\.new-(\d+)$/.exec(name)?.[1]);
    if (pid !== process.pid && !(pid > 0 && !alive(pid))) continue;
    // The initdb of a server that was just killed may write for a moment longer; what cannot be removed now is removed by a later start.
    await rm(join(dataFolder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined);
  }
}

/**
 * The folder to work on: the cluster if there is one (`made`), else a new empty one that becomes it by being renamed when
 * complete, so that a kill in the middle of a first start leaves nothing half made.
 */
export async function workFolderIn(dataFolder: string): Promise<{ folder: string; made: boolean }> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await removeHalfMade(dataFolder);
  const cluster = clusterOf(dataFolder);
  if (await exists(cluster)) return { folder: cluster, made: true };
  const folder = `${cluster}.new-${process.pid}`;
  await mkdir(folder, { mode: 0o700 });
  return { folder, made: false };
}

/** The owner's password and the file (0600) that keeps it; made once per data folder. `fresh` if it was made just now. */
export async function passwordIn(dataFolder: string): Promise<{ password: string; file: string; fresh: boolean }> {
  const file = join(dataFolder, 'postgres-password');
  const half = `${file}.new-${process.pid}`;
  let fresh = false;
  if (!(await exists(file))) {
    await writeFile(half, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
    fresh = await link(half, file).then(
      () => true,
      () => false,
    );
    await rm(half);
  }
  return { password: (await readFile(file, 'utf8')).trim(), file, fresh };
}

const commandUnder = (account: Account, words: string[]): [string, string[]] => {
  const [command = '', ...args] = [...account.prefix, ...words];
  return [command, args];
};

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/**
 * Makes the cluster in `folder` (empty, the account's own) and renames it to its place.
 * If another start was quicker, its cluster stands and this one is dropped.
 */
export async function makeCluster(crew: Crew, dataFolder: string, folder: string, passwordFile: string): Promise<void> {
  const locale = crew.major >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8'] : ['--locale=C'];
  await handOver(crew.account, passwordFile);
  const [command, args] = commandUnder(crew.account, [
    crew.programs.initdb,
    `--pgdata=${folder}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
    ...locale,
  ]);
  try {
    await promisify(execFile)(command, args, { ...crew.account.ids, cwd: '/', env: programEnvironment() });
    await rename(folder, clusterOf(dataFolder));
    await syncFolder(dataFolder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (await exists(clusterOf(dataFolder))) return;
    throw new StartError(`The database could not be made in ${dataFolder}: ${saying(error).trim()}. Is there room on the disk?`, {
      cause: error,
    });
  }
}

/** @throws StartError if the cluster was made by another major version than these programs are. */
export async function checkVersion(crew: Crew, dataFolder: string): Promise<void> {
  const made = Number(await readFile(join(clusterOf(dataFolder), 'PG_VERSION'), 'utf8').catch(() => NaN));
  if (made === crew.major) return;
  throw new StartError(
    Number.isNaN(made)
      ? `The folder ${clusterOf(dataFolder)} is not a PostgreSQL database. Move it away and start again, or restore a backup in its place.`
      : `The data in ${dataFolder} was made by PostgreSQL ${made}, but the PostgreSQL installed here is ${crew.major}. Install version ${made}, or restore a backup into a new data folder.`,
  );
}

/** Gives the owner the password on file, in single-user mode: for a cluster whose password file was lost. The cluster must be closed. */
export async function setPassword(crew: Crew, dataFolder: string, password: string): Promise<void> {
  const [command, args] = commandUnder(crew.account, [crew.programs.postgres, '--single', '-D', clusterOf(dataFolder), 'postgres']);
  const child = spawn(command, args, { ...crew.account.ids, cwd: '/', env: programEnvironment(), stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  child.stdin.end(`ALTER ROLE ${OWNER} PASSWORD '${password}'\n`);
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0 || /^\S.*(ERROR|FATAL)/m.test(said))
    throw new StartError(`The database's password file was missing and a new password could not be set: ${said.trim()}`);
}

/** Makes a folder only we and the account can enter, or tells that the name is taken by somebody else. */
async function privateFolder(path: string, account: Account): Promise<boolean> {
  await mkdir(path, { mode: 0o700 }).catch(() => undefined);
  const about = await lstat(path).catch(() => null);
  const owners = [process.getuid?.(), account.ids?.uid];
  if (!about?.isDirectory() || !owners.includes(about.uid)) return false;
  await handOver(account, path);
  await chmod(path, 0o700);
  return true;
}

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

/**
 * Where this cluster shall listen: a socket in the data folder; if its path is longer than the system's limit for sockets
 * (107 bytes on Linux, 103 elsewhere), one in the folder for temporary files; else a free port of 127.0.0.1.
 */
export async function addressFor(dataFolder: string, account: Account): Promise<Address> {
  const port = 5432;
  const limit = process.platform === 'linux' ? 107 : 103;
  const tag = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  const folders =
    process.platform === 'win32' ? [] : [join(dataFolder, 'socket'), join(tmpdir(), `tallysheet-${process.getuid?.() ?? 0}-${tag}`)];
  for (const socketFolder of folders) {
    if (Buffer.byteLength(join(socketFolder, `.s.PGSQL.${port}`)) > limit) continue;
    if (await privateFolder(socketFolder, account)) return { socketFolder, port };
  }
  return { socketFolder: null, port: await freePort() };
}
