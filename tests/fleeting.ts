import { constants } from 'node:fs';
import { access, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
/** A run's databases take some hundred megabytes; the rest is what everybody else needs. */
const roomNeeded = 4 * 2 ** 30;
const longestRun = 6 * 3_600_000;

async function roomy(): Promise<boolean> {
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    return Math.min(bavail * bsize, freemem() / 2) >= roomNeeded;
  } catch {
    return false;
  }
}

/** Runs that were killed left theirs behind, in memory nobody else can use. */
async function sweep(start: string): Promise<void> {
  for (const name of (await readdir(memory)).filter((one) => one.startsWith(start))) {
    const made = await stat(join(memory, name)).catch(() => null);
    if (made !== null && made.mtimeMs < Date.now() - longestRun) await rm(join(memory, name), { recursive: true, force: true });
  }
}

/**
 * A new folder for the databases of a run, removed by whoever asked: in memory where the machine has room there, else where temporary
 * files lie. A copy of the company is some two thousand small files: 50 ms in memory, 150 to 1,500 on a disk that keeps books of its own.
 */
export async function fleetingFolder(name: string): Promise<string> {
  const start = `tallysheet-${name}-`;
  if (!(await roomy())) return mkdtemp(join(tmpdir(), start));
  await sweep(start);
  return mkdtemp(join(memory, start));
}
