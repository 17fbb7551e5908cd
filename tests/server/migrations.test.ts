import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '#modules/entities';
import { migrate, migrations } from '#server/store/migrate';
import { asAdministrator, bareDatabase, freshDatabase } from '#tests/server/database';
import { described, describedDefinitions } from '#tests/server/described';

let migrated: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  migrated = await freshDatabase();
});

afterAll(() => migrated.drop());

test('the migrations make exactly the tables the definitions say', async () => {
  expect(await described(migrated.url)).toEqual(await describedDefinitions());
});

test('every table with a branch forces row-level security, checks what it reads and writes, and ties its keys to the branch', async () => {
  const client = new pg.Client({ connectionString: migrated.url });
  await client.connect();
  const open = await client.query(
    "select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'ep_id' where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('sys_session', 'sys_login', 'sys_sign_in_code', 'sys_job') and not (c.relrowsecurity and c.relforcerowsecurity)",
  );
  const unchecked = await client.query(
    "select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'ep_id' where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('sys_session', 'sys_login', 'sys_sign_in_code', 'sys_job') and (not exists (select 1 from pg_policies p where p.tablename = c.relname and p.cmd = 'SELECT' and p.qual is not null) or not exists (select 1 from pg_policies p where p.tablename = c.relname and p.cmd = 'INSERT' and p.with_check is not null))",
  );
  const branchTables = catalogue.all.filter((definition) => definition.owner === 'branch').map((definition) => definition.table);
  const loose = await client.query(
    'select conrelid::regclass::text as t, pg_get_constraintdef(oid) as d from pg_constraint where contype = $1 and conrelid::regclass::text = any($2) and confrelid::regclass::text = any($2) and pg_get_constraintdef(oid) not like $3',
    ['f', branchTables, '%(ep_id, %'],
  );
  await client.end();
  expect({ open: open.rows, unchecked: unchecked.rows, loose: loose.rows }).toEqual({ open: [], unchecked: [], loose: [] });
});

test('a file fills in the rows of branches that stand, also where the tables’ owner is no superuser, and row-level security is forced again', async () => {
  const owner = `owner_${randomBytes(4).toString('hex')}`;
  const bare = await bareDatabase();
  const name = new URL(bare.url.replace('@/', '@socket/')).pathname.slice(1);
  await asAdministrator(async (client) => {
    await client.query(`create role ${owner} login password 'of-the-tests'`);
    await client.query(`grant tallysheet_app to ${owner}`);
    await client.query(`alter database ${name} owner to ${owner}`);
  });
  const url = bare.url.replace(/\/\/[^@]*@/u, `//${owner}:of-the-tests@`);
  const filling = {
    name: '9999-filling.sql',
    text: "update bs_bank_account set bank_name = 'filled in'; update fc_voucher set summary = 'filled in'",
  };
  const client = new pg.Client({ connectionString: url });
  try {
    await migrate(url, () => undefined);
    const admin = new pg.Client({ connectionString: bare.url });
    await admin.connect();
    await admin.query('set session_replication_role = replica');
    await admin.query(
      "insert into bs_bank_account (ep_id, bank_name, account_name, account_no, currency) values (1, 'a', 'a', '1', 'CNY')",
    );
    // What is looked at only when all of a transaction is written, is no obstacle.
    await admin.query("insert into fc_voucher (ep_id, voucher_date, voucher_status) values (1, '2026-03-31', 'POSTED')");
    await migrate(url, () => undefined, [...migrations(), filling]);
    const { rows } = await admin.query<{ bank_name: string }>('select bank_name from bs_bank_account');
    await admin.end();
    expect(rows).toEqual([{ bank_name: 'filled in' }]);
    await client.connect();
    expect((await client.query('select 1 from bs_bank_account')).rows).toEqual([]);
  } finally {
    await client.end().catch(() => undefined);
    await bare.drop();
    await asAdministrator((admin) => admin.query(`drop role ${owner}`));
  }
}, 60_000);
