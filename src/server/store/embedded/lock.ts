import { readdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '#server/store/embedded/failure';

/** The PostgreSQL process that has a cluster open; `status` as it wrote it itself: `starting`, `ready`, `stopping`. */
export interface Holder {
  pid: number;
  status: string;
}

const STOPPING_MS = 10_000;
const SERVING_MS = 3_000;
const LEAVING_MS = 1_000;
const BETWEEN_LOOKS_MS = 50;

/** What `postmaster.pid` of a cluster says, or null when there is none (or it is only half written). */
export async function lockOf(cluster: string): Promise<Holder | null> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? '').trim() || 'starting' } : null;
}

type Occupant = 'gone' | 'ours' | 'stranger';

/** On Linux: is this process a PostgreSQL that works in the cluster's folder? One that died but was not reaped is a stranger. */
async function occupantOnLinux(pid: number, cluster: string): Promise<Occupant> {
  const about = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (about === null) return 'gone';
  const name = about.slice(about.indexOf('(') + 1, about.lastIndexOf(')'));
  const state = about.slice(about.lastIndexOf(')') + 2)[0];
  if (state === 'Z' || state === 'X' || name !== 'postgres') return 'stranger';
  const folder = await readlink(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? '' : null));
  return folder === cluster || (folder === null && (await sameOwner(`/proc/${pid}`, cluster))) ? 'ours' : 'stranger';
}

/** PostgreSQL works in no folder but its own user's, so the PostgreSQL of another user of the machine, whose folder nobody may ask, is not meant. */
async function sameOwner(process: string, cluster: string): Promise<boolean> {
  const owner = (path: string) =>
    stat(path).then(
      ({ uid }) => uid,
      () => null,
    );
  const [worker, keeper] = await Promise.all([owner(process), owner(cluster)]);
  return worker !== null && worker === keeper;
}

async function occupant(pid: number, cluster: string): Promise<Occupant> {
  if (process.platform === 'linux') return occupantOnLinux(pid, cluster);
  // PostgreSQL for Windows recognises its own dead by itself.
  if (process.platform === 'win32') return 'gone';
  const { stdout } = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  if (stdout.trim() === '') return 'gone';
  return stdout.includes('postgres') ? 'ours' : 'stranger';
}

/** Helper processes of a postmaster that was killed still work in the folder for a moment; none may be left when a lock is lifted. */
async function leftOver(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const whose = await Promise.all(pids.map((pid) => occupantOnLinux(pid, cluster)));
  return pids.filter((_pid, at) => whose[at] === 'ours');
}

/**
 * Ends what a postmaster of ours, now dead, left working in the cluster, after a moment to go by itself; PostgreSQL does not start
 * beside it. Nothing is touched where somebody else's postmaster has the cluster. Answers how many were ended.
 */
export async function endLeftOver(cluster: string, dead: number): Promise<number> {
  const folder = await realpath(cluster);
  const began = Date.now();
  for (;;) {
    const lock = await lockOf(folder);
    if (lock !== null && lock.pid !== dead) return 0;
    const pids = await leftOver(folder);
    if (pids.length === 0) return 0;
    if (Date.now() - began > LEAVING_MS) return pids.filter(ended).length;
    await delay(BETWEEN_LOOKS_MS);
  }
}

/** What was committed lies in the log, so nothing is lost by it. */
function ended(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Who has the cluster open, or null. A lock left by a crash counts for nothing, whoever bears its number today. */
export async function holderOf(cluster: string): Promise<Holder | null> {
  const folder = await realpath(cluster);
  const lock = await lockOf(folder);
  if (lock && (await occupant(lock.pid, folder)) === 'ours') return lock;
  const [pid] = await leftOver(folder);
  return pid === undefined ? null : { pid, status: 'stopping' };
}

/**
 * Removes lock files (of the cluster and of its socket) whose process number now belongs to another program or to an
 * unreaped dead one: PostgreSQL sees only that the number lives and would refuse. Locks of dead numbers it lifts itself.
 */
async function liftStaleLocks(cluster: string, socketFolder: string | null): Promise<void> {
  const folder = await realpath(cluster);
  const locks = [join(folder, 'postmaster.pid')];
  for (const name of socketFolder === null ? [] : await readdir(socketFolder).catch(() => []))
    if (name.endsWith('.lock')) locks.push(join(socketFolder ?? '', name));
  for (const lock of locks) {
    const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
    if (pid > 0 && (await occupant(pid, folder)) === 'stranger') await rm(lock, { force: true });
  }
}

/**
 * Waits until nobody has the cluster open: up to 10 s for one that is stopping (its server was just killed), 3 s for one that serves.
 * @throws StartError when it stays in use.
 */
export async function awaitFree(cluster: string, socketFolder: string | null, dataFolder: string): Promise<void> {
  const began = Date.now();
  for (;;) {
    const holder = await holderOf(cluster);
    if (!holder) return liftStaleLocks(cluster, socketFolder);
    if (Date.now() - began > (holder.status === 'stopping' ? STOPPING_MS : SERVING_MS))
      throw new StartError(
        `The data folder ${dataFolder} is already in use: its PostgreSQL is running (process ${holder.pid}), so another Tallysheet works on it. ` +
          'Stop that one first, or give this one a folder of its own with DATA_DIR.',
      );
    await delay(BETWEEN_LOOKS_MS);
  }
}
