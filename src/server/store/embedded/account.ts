import { execFile } from 'node:child_process';
import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyPrograms, linkLibraries, type Programs } from '#server/store/embedded/programs';
import { StartError, saying } from '#server/store/embedded/failure';

const run = promisify(execFile);

/** An account by its numbers. */
export interface Ids {
  uid: number;
  gid: number;
}

/**
 * How PostgreSQL is run: it refuses to serve as root. `prefix` are the words before its command line, `ids` the account to
 * change to. `endsWithUs`: the kernel sends PostgreSQL its stop signal when this process dies, even by kill -9.
 */
export interface Account {
  prefix: string[];
  ids?: Ids;
  endsWithUs: boolean;
}

/** A set of programs and the account they were seen to work under; `major` is PostgreSQL's major version. */
export interface Crew {
  programs: Programs;
  account: Account;
  major: number;
}

const NOBODY = { uid: 65534, gid: 65534 };
const FOLDER_UNWRITABLE = 71;

/** The environment PostgreSQL's programs get: without libpq's settings, which would lead them astray, and in English. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

const works = (command: string, args: string[]): Promise<boolean> =>
  run(command, args).then(
    () => true,
    () => false,
  );

/**
 * The accounts worth trying, best first (measured cases of the design):
 * as we are when we are nobody special; as root, the folder's owner if PostgreSQL already lives there under another account,
 * else a new user namespace (root's files, but not seen as root), else the account `nobody`, else whoever owns the place.
 */
async function accountsFor(clusterOwner: Ids, placeOwner: Ids): Promise<Account[]> {
  const linux = process.platform === 'linux';
  const endsWithUs = linux && (await works('setpriv', ['--pdeathsig', 'INT', 'true']));
  const prefix = endsWithUs ? ['setpriv', '--pdeathsig', 'INT'] : [];
  if (process.getuid?.() !== 0) return [{ prefix, endsWithUs }];
  if (clusterOwner.uid !== 0) return [{ prefix, ids: clusterOwner, endsWithUs }];
  const accounts: Account[] = [];
  if (linux && (await works('unshare', ['-U', 'true']))) accounts.push({ prefix: ['unshare', '-U', ...prefix], endsWithUs });
  accounts.push({ prefix, ids: NOBODY, endsWithUs });
  if (placeOwner.uid !== 0) accounts.push({ prefix, ids: placeOwner, endsWithUs });
  return accounts;
}

async function giveTo({ uid, gid }: Ids, path: string): Promise<void> {
  const about = await stat(path);
  if (about.uid === uid) return;
  await lchown(path, uid, gid);
  if (!about.isDirectory()) return;
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid);
}

/** Hands a file or a whole folder to the account PostgreSQL runs under; nothing to do where that is our own. */
export async function handOver(account: Account, path: string): Promise<void> {
  if (account.ids) await giveTo(account.ids, path);
}

/** Lets the account pass through our own folder, whose contents stay unlisted to it. */
async function letThrough(account: Account, dataFolder: string): Promise<void> {
  const about = await stat(dataFolder);
  if (account.ids && about.uid !== account.ids.uid && (about.mode & 0o001) === 0) await chmod(dataFolder, (about.mode & 0o777) | 0o001);
}

async function versionUnder(programs: Programs, account: Account, workFolder: string): Promise<string> {
  const [command = '', ...args] =
    process.platform === 'win32'
      ? [programs.postgres, '--version']
      : [...account.prefix, 'sh', '-c', `test -w "$1" || exit ${FOLDER_UNWRITABLE}; exec "$0" --version`, programs.postgres, workFolder];
  const { stdout } = await run(command, args, { ...account.ids, cwd: '/', env: programEnvironment() });
  return stdout.trim();
}

async function tryCrew(programs: Programs, account: Account, dataFolder: string, workFolder: string): Promise<Crew> {
  await letThrough(account, dataFolder);
  await handOver(account, workFolder);
  const attempt = async (set: Programs): Promise<Crew> => {
    const version = await versionUnder(set, account, workFolder);
    return { programs: set, account, major: Number(/\d+/.exec(version)?.[0] ?? 0) };
  };
  try {
    if (programs.root !== null) await linkLibraries(programs.root);
    return await attempt(programs);
  } catch (error) {
    const folderAtFault = error instanceof Error && 'code' in error && error.code === FOLDER_UNWRITABLE;
    if (folderAtFault || programs.root === null) throw error;
    return attempt(await copyPrograms(programs, dataFolder));
  }
}

/**
 * Finds programs and an account that can run PostgreSQL on `workFolder` (the cluster, or the empty folder that becomes it),
 * by trying. `workFolder` belongs to that account afterwards.
 * @throws StartError when nothing works, naming what to do.
 */
export async function chooseCrew(candidates: Programs[], dataFolder: string, workFolder: string): Promise<Crew> {
  if (candidates.length === 0)
    throw new StartError(
      `There is no PostgreSQL for this machine (${process.platform}-${process.arch}): the package that carries it is not installed and no "postgres" with "initdb" is in PATH. ` +
        'Install PostgreSQL 15 to 18, or set DATABASE_URL to a running one, e.g. DATABASE_URL=postgresql://user:password@host/database.',
    );
  const owner = await stat(workFolder);
  const accounts = await accountsFor(owner, await stat(join(dataFolder, '..')));
  const reasons: string[] = [];
  for (const programs of candidates) {
    for (const account of accounts) {
      try {
        const crew = await tryCrew(programs, account, dataFolder, workFolder);
        if (crew.major >= 15) return crew;
        reasons.push(`${programs.postgres} is version ${crew.major}, at least 15 is needed`);
      } catch (error) {
        // An account that failed must not keep the cluster: the next start would look no further than its owner.
        if (account.ids) await giveTo(owner, workFolder);
        const blocked = error instanceof Error && 'code' in error && error.code === FOLDER_UNWRITABLE;
        reasons.push(blocked ? `the account that runs PostgreSQL cannot write to ${workFolder}` : saying(error).trim());
      }
    }
  }
  throw new StartError(
    `PostgreSQL cannot be run on the data folder ${dataFolder}: ${[...new Set(reasons)].join('; ')}. ` +
      'It refuses to run as root, so start as an ordinary user who owns the folder, or set DATA_DIR to a folder every user may enter (e.g. /var/lib/tallysheet), or set DATABASE_URL to a running PostgreSQL.',
  );
}
