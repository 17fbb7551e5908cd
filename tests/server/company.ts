import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { demoPassword, loadDemo } from '#modules/demo/demo.server';
import { readied } from '#tests/server/readied';
import { asAdministrator, copyOfTemplate, schemaMark, urlOf } from '#tests/server/database';

/** Day the demonstration company of the tests stands at. */
export const companyDay = '2026-03-31';
const template = `tallysheet_company_${schemaMark}`;
const size = { orders: 60, rates: 40, today: companyDay };

export interface CompanyDatabase {
  readonly url: string;
  /** Asks as the owner of the tables, above row-level security: what really stands in the database. */
  ask<T extends pg.QueryResultRow = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Runs a body while a transaction of the owner stands open with what it began; rolled back unless the body ends it. */
  holding<T>(begins: string, values: readonly unknown[], body: (owner: pg.Client) => Promise<T>): Promise<T>;
  /** Resolves when so many sessions of this database wait for a lock. */
  waiting(count: number): Promise<void>;
  drop(): Promise<void>;
}

async function holding<T>(url: string, begins: string, values: readonly unknown[], body: (owner: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(begins, [...values]);
    return await body(client);
  } finally {
    await client.end();
  }
}

/** A database with the demonstration company: three branches, sixty orders, forty rates. Loaded once, copied for each test file. */
export async function companyDatabase(): Promise<CompanyDatabase> {
  const name = `company_${randomBytes(6).toString('hex')}`;
  await asAdministrator(async (client) => {
    await client.query('select pg_advisory_lock(43)');
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rows.length === 0) {
      await client.query(`drop database if exists ${template}_new with (force)`);
      await copyOfTemplate(client, `${template}_new`);
      await loadDemo(urlOf(`${template}_new`), size);
      await readied(urlOf(`${template}_new`), demoPassword);
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
    await client.query('select pg_advisory_unlock(43)');
  });
  return openCompany(name);
}

/** A database that is there, as its owner sees it. */
export function openCompany(name: string): CompanyDatabase {
  const url = urlOf(name);
  const owner = new pg.Pool({ connectionString: url, max: 2 });
  owner.on('error', () => undefined);
  const ask = async <T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await owner.query<T>(text, [...values])).rows;
  return {
    url,
    ask,
    holding: (begins, values, body) => holding(url, begins, values, body),
    waiting: async (count) => {
      for (;;) {
        const [found] = await ask<{ count: string }>(
          "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        if (Number(found?.count) >= count) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    drop: async () => {
      await owner.end();
      await asAdministrator((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
