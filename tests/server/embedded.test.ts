import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded, type Embedded } from '#server/store/embedded';
import { StartError } from '#server/store/embedded/failure';
import { holderOf } from '#server/store/embedded/lock';
import { copyPrograms, findPrograms } from '#server/store/embedded/programs';

const repository = fileURLToPath(new URL('../../', import.meta.url));
let home = '';
let launcher = '';
const children: ChildProcess[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tallysheet-embedded-'));
  // Inside the repository, so that the built launcher finds the packages it imports.
  const outDir = join(repository, 'node_modules', '.cache', `embedded-test-${process.pid}`);
  await build({
    configFile: false,
    root: repository,
    logLevel: 'error',
    build: { ssr: join(repository, 'src/server/store/embedded.ts'), outDir, target: 'node20' },
  });
  launcher = join(outDir, 'embedded.js');
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dirname(launcher), { recursive: true, force: true });
  await rm(home, { recursive: true, force: true });
});

async function query<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function within<T>(dataFolder: string, work: (database: Embedded) => Promise<T>): Promise<T> {
  const database = await startEmbedded({ dataFolder });
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

interface Owner {
  child: ChildProcess;
  url: string;
}

/** A Node process of its own that starts the database in `dataFolder` and holds it; its first line is the address or the refusal. */
async function owner(dataFolder: string): Promise<Owner> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(pathToFileURL(launcher).href)});
    await startEmbedded({ dataFolder: ${JSON.stringify(dataFolder)} }).then(({ url }) => console.log(url), (error) => console.log(error.name + ': ' + error.message));
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, url };
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const anotherUser = 65_533;

/** Looks with the eyes of another user of the machine; whoever cannot change users looks with their own. */
async function asAnother<T>(look: () => Promise<T>): Promise<T> {
  const root = process.getuid?.() === 0;
  if (root) process.seteuid?.(anotherUser);
  try {
    return await look();
  } finally {
    if (root) process.seteuid?.(0);
  }
}

const postmasterOf = async (dataFolder: string): Promise<number> =>
  Number((await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

describe('first and later starts', () => {
  test('makes a database with the settings the product relies on, and finds its rows again', async () => {
    const folder = join(home, 'plain');
    await within(folder, async ({ url }) => {
      const [settings] = await query<Record<string, string>>(
        url,
        `select current_database() as database, current_user as "user", current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
                current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums, current_setting('jit') as jit,
                current_setting('max_connections') as connections, current_setting('TimeZone') as zone, upper('é') as upper, 'a' > 'B' as bytewise`,
      );
      expect(settings).toEqual({
        database: 'tallysheet',
        user: 'tallysheet',
        encoding: 'UTF8',
        fsync: 'on',
        commit: 'on',
        checksums: 'on',
        jit: 'off',
        connections: '60',
        zone: 'UTC',
        upper: 'É',
        bytewise: true,
      });
      await query(url, 'create table kept as select 7 as n');
    });
    await within(folder, async ({ url }) => expect(await query(url, 'select n from kept')).toEqual([{ n: 7 }]));
  });

  test('keeps folder and password to their owner and answers nobody without the password', async () => {
    const folder = join(home, 'private');
    await within(folder, async ({ url }) => {
      expect((await stat(join(folder, 'postgres-password'))).mode & 0o777).toBe(0o600);
      expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
      expect(url).toContain(await readFile(join(folder, 'postgres-password'), 'utf8'));
      await expect(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
      expect(await query(url, `select current_setting('listen_addresses') as a`)).toEqual([{ a: '' }]);
    });
  });

  test('clears away a first start that was killed half way', async () => {
    const folder = join(home, 'half');
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    const half = join(folder, `postgres.new-${gone.pid}`);
    await mkdir(half, { recursive: true });
    await writeFile(join(half, 'PG_VERSION'), '18\n');
    await within(folder, async ({ url }) => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]));
    expect((await readdir(folder)).filter((name) => name.includes('.new-'))).toEqual([]);
  });

  test('makes a new password when the file is lost', async () => {
    const folder = join(home, 'lost password');
    await within(folder, ({ url }) => query(url, 'create table kept as select 8 as n'));
    await rm(join(folder, 'postgres-password'));
    await within(folder, async ({ url }) => expect(await query(url, 'select n from kept')).toEqual([{ n: 8 }]));
  });
});

describe('folders', () => {
  test('with spaces, quotes, commas and letters of any script', async () => {
    await within(join(home, `海运 "Data", ملف & 'x'`), async ({ url }) =>
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]),
    );
  });

  test('with a path too long for a socket: the socket lies elsewhere, private, and goes away', async () => {
    const folder = join(home, 'long'.repeat(30));
    const socket = await within(folder, async ({ url }) => {
      const place = new URL(url.replace('@/', '@local/')).searchParams.get('host') ?? '';
      expect(place.startsWith(home)).toBe(false);
      expect((await stat(place)).mode & 0o777).toBe(0o700);
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      return place;
    });
    await expect(stat(socket)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('that holds something else is refused in words', async () => {
    const folder = join(home, 'other');
    await mkdir(join(folder, 'postgres'), { recursive: true });
    await writeFile(join(folder, 'postgres', 'letter.txt'), 'not a database');
    await expect(startEmbedded({ dataFolder: folder })).rejects.toThrow(/is not a PostgreSQL database/);
  });

  test('made by another version of PostgreSQL are refused in words', async () => {
    const folder = join(home, 'older');
    await mkdir(join(folder, 'postgres'), { recursive: true });
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '9\n');
    await expect(startEmbedded({ dataFolder: folder })).rejects.toThrow(/was made by PostgreSQL 9, but .* is \d+/);
  });

  test('that is a file is refused in words', async () => {
    const file = join(home, 'file');
    await writeFile(file, '');
    await expect(startEmbedded({ dataFolder: file })).rejects.toBeInstanceOf(StartError);
  });
});

describe('neighbours', () => {
  test('the PostgreSQL of another user of the machine holds no folder of ours', async () => {
    const mine = join(home, 'neighbour-mine');
    await mkdir(mine);
    if (process.getuid?.() === 0) await chown(mine, anotherUser, anotherUser);
    await chmod(home, 0o755);
    const holder = await within(join(home, 'neighbour'), () => asAnother(() => holderOf(mine)));
    expect(holder).toBeNull();
  });
});

describe('death and recovery', () => {
  test('kill -9 of the server process stops PostgreSQL, and the next start has every committed row', async () => {
    const folder = join(home, 'killed');
    for (let round = 0; round < 5; round++) {
      const { child, url } = await owner(folder);
      await query(url, `create table if not exists done (n int); insert into done values (${round})`);
      await killed(child);
    }
    await within(folder, async ({ url }) => {
      expect(await query(url, 'select n from done order by n')).toEqual([0, 1, 2, 3, 4].map((n) => ({ n })));
    });
    await expect(postmasterOf(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a second start on a folder in use is refused in words, and the first serves on', async () => {
    const folder = join(home, 'twice');
    await within(folder, async ({ url }) => {
      const second = await owner(folder);
      expect(second.url).toMatch(/^StartError: The data folder .* is already in use.*DATA_DIR/);
      await expect(startEmbedded({ dataFolder: folder })).rejects.toThrow(/already in use/);
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    });
  });

  test('kill -9 of PostgreSQL: it is started again on the same address with every committed row', async () => {
    const folder = join(home, 'database killed');
    let back: () => void = () => undefined;
    const restarted = new Promise<void>((done) => (back = done));
    const database = await startEmbedded({ dataFolder: folder, log: (line) => line.includes('is back') && back() });
    await query(database.url, 'create table kept as select 9 as n');
    process.kill(await postmasterOf(folder), 'SIGKILL');
    await restarted;
    expect(await query(database.url, 'select n from kept')).toEqual([{ n: 9 }]);
    await database.stop();
  });

  test('kill -9 of PostgreSQL while one of its processes lingers: that one is ended too, the server starts it again, and says so', async () => {
    const folder = join(home, 'lingering');
    const said: string[] = [];
    let back: () => void = () => undefined;
    const restarted = new Promise<void>((done) => (back = done));
    const database = await startEmbedded({
      dataFolder: folder,
      log: (line) => (said.push(line), line.includes('is back') && back()),
    });
    await query(database.url, 'create table kept as select 10 as n');
    const client = new Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Stopped, it neither notices the death nor lets go of the pipe it writes its words to.
    process.kill(rows[0]?.pid ?? 0, 'SIGSTOP');
    process.kill(await postmasterOf(folder), 'SIGKILL');
    await restarted;
    expect(await query(database.url, 'select n from kept')).toEqual([{ n: 10 }]);
    expect(said.filter((line) => !/FATAL|WARNING|Making/.test(line))).toEqual([
      'The database stopped unexpectedly; starting it again.',
      'Ended 1 of its processes that did not leave by themselves.',
      'The database is back.',
    ]);
    await database.stop();
  });

  test('a lock whose number belongs to another program today does not keep it from starting', async () => {
    const folder = join(home, 'stale');
    await within(folder, ({ url }) => query(url, 'select 1'));
    await writeFile(
      join(folder, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${join(folder, 'postgres')}\n1700000000\n5432\n${join(folder, 'socket')}\n\n\nready   \n`,
    );
    await writeFile(
      join(folder, 'socket', '.s.PGSQL.5432.lock'),
      `${process.pid}\n${join(folder, 'postgres')}\n1700000000\n5432\n${join(folder, 'socket')}\n`,
    );
    await within(folder, async ({ url }) => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]));
  });

  test('stop is complete when it answers, and can be asked twice', async () => {
    const folder = join(home, 'stopped');
    const database = await startEmbedded({ dataFolder: folder });
    const pid = await postmasterOf(folder);
    await Promise.all([database.stop(), database.stop()]);
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  });
});

describe('programs', () => {
  test('of the platform package work from a copy too', async () => {
    const [programs] = await findPrograms('');
    if (!programs) throw new Error(`no platform package is installed for ${process.platform}-${process.arch}`);
    const copy = await copyPrograms(programs, home);
    const child = spawn(copy.postgres, ['--version']);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    expect(line).toMatch(/^postgres \(PostgreSQL\) 18\./);
  });

  test('of the system are found in the search path, after the package', async () => {
    const folder = join(home, 'programs');
    await mkdir(folder);
    for (const name of ['initdb', 'postgres']) {
      await writeFile(join(folder, name), '');
      await chmod(join(folder, name), 0o755);
    }
    expect((await findPrograms(folder)).at(-1)).toMatchObject({ root: null, postgres: join(folder, 'postgres') });
  });
});
