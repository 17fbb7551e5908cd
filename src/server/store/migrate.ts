import { createHash } from 'node:crypto';
import pg from 'pg';
import { appRole } from '#server/store/schema';

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** Any number will do as long as nobody else on the server uses it: two starts at once wait for one another. */
const migrationLock = 7_236_411;

/** Numbered migrations in order, name without folder. */
export function migrations(): { name: string; text: string }[] {
  return Object.entries(files)
    .map(([path, text]) => ({ name: path.split('/').at(-1) as string, text }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function ensureRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [appRole]);
  if (rows.length === 0) {
    try {
      await client.query(`create role ${appRole} nologin nosuperuser nobypassrls noinherit`);
    } catch (error) {
      throw new Error(
        `the database user may not create the role ${appRole}; let its administrator run: create role ${appRole} nologin; grant ${appRole} to the user of DATABASE_URL`,
        { cause: error },
      );
    }
  }
  const { rows: member } = await client.query("select pg_has_role(current_user, $1, 'member') as is_member", [appRole]);
  if (!member[0]?.is_member) await client.query(`grant ${appRole} to current_user`);
}

/**
 * Brings the schema up to date: each file once, in one transaction each, under an advisory lock; refuses when a file
 * that already ran has been changed or the database is newer than this program.
 */
export async function migrate(url: string, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await ensureRole(client);
    await client.query(
      'create table if not exists sys_migration (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from sys_migration');
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    const known = migrations();
    const newer = [...done.keys()].filter((name) => !known.some((migration) => migration.name === name));
    if (newer.length > 0)
      throw new Error(`the database holds ${newer.join(', ')}, which this version of the program does not know: start the newer version`);
    for (const { name, text } of known) {
      const hash = hashOf(text);
      if (done.get(name) === hash) continue;
      if (done.has(name))
        throw new Error(`${name} was changed after it ran on this database; a migration is never edited, write a new one`);
      await client.query('begin');
      await client.query(text);
      await client.query('insert into sys_migration (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
      log(`schema: ${name}`);
    }
  } finally {
    await client.end();
  }
}
