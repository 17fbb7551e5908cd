import { createHash } from 'node:crypto';
import pg from 'pg';
import { saying, StartError } from '#server/store/embedded/failure';
import { appRole } from '#server/store/schema';

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** Any number will do as long as nobody else on the server uses it: two starts at once wait for one another. */
const migrationLock = 7_236_411;

export interface Migration {
  readonly name: string;
  readonly text: string;
}

/** Numbered migrations in order, name without folder. */
export function migrations(): Migration[] {
  return Object.entries(files)
    .map(([path, text]) => ({ name: path.split('/').at(-1) as string, text }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** What a database remembers of a migration that ran: SHA-256 of its text, in hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What PostgreSQL answers where a role is there, or is just being made by somebody else. */
const alreadyThere: ReadonlySet<string> = new Set(['42710', '23505']);

async function ensureRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [appRole]);
  if (rows.length === 0) {
    try {
      await client.query(`create role ${appRole} nologin nosuperuser nobypassrls noinherit`);
    } catch (error) {
      // Roles are the server's: another database of it may have begun at the same moment.
      if (!alreadyThere.has((error as pg.DatabaseError).code ?? ''))
        throw new StartError(
          `The database user may not create the role ${appRole}. Let its administrator run: create role ${appRole} nologin; grant ${appRole} to the user of DATABASE_URL`,
          { cause: error },
        );
    }
  }
  const { rows: member } = await client.query("select pg_has_role(current_user, $1, 'member') as is_member", [appRole]);
  if (!member[0]?.is_member) await client.query(`grant ${appRole} to current_user`);
}

/**
 * Rows of branches are out of sight of their tables' owner too, where it is no superuser: for as long as a file runs over what stands, it is let past
 * row-level security, else it would fill in nothing without a word. Within the transaction of the file, so that nobody ever finds it off.
 */
const [lifted, back] = ['no force', 'force'].map(
  (way) => `do $$ declare one regclass; begin
    if (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then return; end if;
    ${
      way === 'no force'
        ? `create temporary table lifted_security on commit drop as
           select oid::regclass as name from pg_class where relkind = 'r' and relforcerowsecurity and pg_has_role(relowner, 'member');`
        : ''
    }
    for one in select name from lifted_security where exists (select from pg_class where oid = name) loop
      execute format('alter table %s ${way} row level security', one);
    end loop;
  end $$`,
) as [string, string];

/** Runs one file whole or not at all; `over`: over rows that stand. */
async function runOne(client: pg.Client, { name, text }: Migration, over: boolean): Promise<void> {
  try {
    await client.query('begin');
    if (over) await client.query(lifted);
    await client.query(text);
    if (over) {
      // What is looked at when all is written holds a table until then.
      await client.query('set constraints all immediate');
      await client.query(back);
    }
    await client.query('insert into sys_migration (name, hash) values ($1, $2)', [name, hashOf(text)]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new StartError(
      `The database could not be brought up to date: ${name} stopped with "${saying(error)}". Nothing it began was kept, and the data is as it was: ` +
        'go on with the version that ran last, or mend what it names and start again.',
      { cause: error },
    );
  }
}

/** Hashes of files that ran somewhere in other words to the same end: these lifted row-level security by themselves, which whatever runs them does since. */
const otherWords: Readonly<Record<string, string>> = {
  '0985-invoices-in-dispute.sql': 'b98f3c0baa54b3191b42a823b96415a7d5345ef66098a011cb697ad7353cf41f',
  '1040-scores-as-they-are-shown.sql': 'f3cc11c2b51dd19de8d69706471abccb6067b080fe8d8e6c925feb055e74da5b',
};

/** Why a database cannot be brought to this program's schema, as a sentence; null where it can. */
function obstacle(done: ReadonlyMap<string, string>, known: readonly Migration[]): string | null {
  const newer = [...done.keys()].filter((name) => !known.some((migration) => migration.name === name));
  if (newer.length > 0)
    return `The database was last used by a newer version (it holds ${newer.join(', ')}, which this one does not know). Start the newer version; this one has changed nothing.`;
  const edited = known.find(({ name, text }) => done.has(name) && ![hashOf(text), otherWords[name]].includes(done.get(name)));
  if (edited)
    return (
      `The database was made by a version in which ${edited.name} was another file, and there is no way from there to here; nothing was changed. ` +
      'Start the version it was made with and export what you need, then begin in a new folder (DATA_DIR) or a new database (DATABASE_URL).'
    );
  return null;
}

/**
 * Brings the schema up to date: each file once, in one transaction each, under an advisory lock. `known` are the files there are.
 *
 * @throws StartError, before anything is changed, where a file that already ran here has been edited since or the database is
 * newer than this program; and where a file stops, of which then nothing is kept.
 */
export async function migrate(url: string, log: (line: string) => void, known: readonly Migration[] = migrations()): Promise<void> {
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
    const why = obstacle(done, known);
    if (why !== null) throw new StartError(why);
    for (const migration of known.filter(({ name }) => !done.has(name))) {
      await runOne(client, migration, done.size > 0);
      log(`schema: ${migration.name}`);
    }
  } finally {
    await client.end();
  }
}
