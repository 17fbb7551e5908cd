import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { hashOf, migrate, migrations } from '#server/store/migrate';

/** Marks what was made of today's schema: a server that outlives the run may hold what was made of another. */
export const schemaMark = hashOf(
  migrations()
    .map(({ text }) => text)
    .join(''),
).slice(0, 12);
const template = `tallysheet_template_${schemaMark}`;

/** Asks the server on which the tests make their databases. */
export async function asAdministrator<T>(body: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

export function urlOf(database: string): string {
  const url = new URL(inject('databaseUrl').replace('postgresql://', 'http://').replace('@/', '@socket/'));
  url.pathname = `/${database}`;
  return url.toString().replace('http://', 'postgresql://').replace('@socket/', '@/');
}

/** Makes a database by this name of the migrated template, which is made when it is first asked for. */
export async function copyOfTemplate(client: pg.Client, name: string): Promise<void> {
  await client.query('select pg_advisory_lock(42)');
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (rows.length === 0) {
    await client.query(`drop database if exists ${template}_new with (force)`);
    await client.query(`create database ${template}_new`);
    await migrate(urlOf(`${template}_new`), () => undefined);
    await client.query(`alter database ${template}_new rename to ${template}`);
  }
  await client.query(`create database ${name} template ${template}`);
  await client.query('select pg_advisory_unlock(42)');
}

const madeAs = async (make: (client: pg.Client, name: string) => Promise<unknown>): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator((client) => make(client, name));
  return {
    url: urlOf(name),
    drop: () => asAdministrator(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
};

/** A database of its own for a test file, copied from a migrated template in some thirty milliseconds. */
export const freshDatabase = () => madeAs(copyOfTemplate);

/** One without a table in it. */
export const bareDatabase = () => madeAs((client, name) => client.query(`create database ${name}`));
