import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '#modules/entities';
import { printSchema } from '#server/store/schema';
import { migrations } from '#server/store/migrate';
import { freshDatabase } from './database';

/** Everything PostgreSQL knows of the public tables, in words that do not depend on the order of creation. */
async function described(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const columns = await client.query(
    "select table_name, column_name, data_type, is_nullable, column_default, is_identity from information_schema.columns where table_schema = 'public' and table_name <> 'sys_migration' order by 1, 2",
  );
  const constraints = await client.query(
    "select conrelid::regclass::text as t, pg_get_constraintdef(oid) as d from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and conrelid::regclass::text <> 'sys_migration' and contype <> 'n' order by 1, 2",
  );
  const indexes = await client.query(
    "select tablename, regexp_replace(indexdef, 'INDEX \\S+ ON', 'INDEX ON') as d from pg_indexes where schemaname = 'public' and tablename <> 'sys_migration' order by 1, 2",
  );
  const policies = await client.query(
    "select tablename, policyname, cmd, qual, with_check from pg_policies where schemaname = 'public' order by 1, 2",
  );
  const grants = await client.query(
    "select table_name, privilege_type from information_schema.role_table_grants where grantee = 'tallysheet_app' order by 1, 2",
  );
  const sequences = await client.query(
    "select object_name from information_schema.role_usage_grants where grantee = 'tallysheet_app' and object_type = 'SEQUENCE' order by 1",
  );
  await client.end();
  return {
    columns: columns.rows,
    constraints: constraints.rows,
    indexes: indexes.rows,
    policies: policies.rows,
    grants: grants.rows,
    sequences: sequences.rows,
  };
}

let migrated: Awaited<ReturnType<typeof freshDatabase>>;
let printed: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  migrated = await freshDatabase();
  printed = await freshDatabase();
  const client = new pg.Client({ connectionString: printed.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public; grant usage on schema public to tallysheet_app');
  await client.query(migrations()[0]?.text ?? '');
  await client.query(printSchema(catalogue));
  await client.end();
});

afterAll(async () => {
  await migrated.drop();
  await printed.drop();
});

test('the migrations make exactly the tables the definitions say', async () => {
  expect(await described(migrated.url)).toEqual(await described(printed.url));
});

test('every table with a branch forces row-level security, checks what it reads and writes, and ties its keys to the branch', async () => {
  const client = new pg.Client({ connectionString: migrated.url });
  await client.connect();
  const open = await client.query(
    "select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'ep_id' where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('sys_session', 'sys_login', 'sys_sign_in_code') and not (c.relrowsecurity and c.relforcerowsecurity)",
  );
  const unchecked = await client.query(
    "select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'ep_id' where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('sys_session', 'sys_login', 'sys_sign_in_code') and (not exists (select 1 from pg_policies p where p.tablename = c.relname and p.cmd = 'SELECT' and p.qual is not null) or not exists (select 1 from pg_policies p where p.tablename = c.relname and p.cmd = 'INSERT' and p.with_check is not null))",
  );
  const branchTables = catalogue.all.filter((definition) => definition.owner === 'branch').map((definition) => definition.table);
  const loose = await client.query(
    'select conrelid::regclass::text as t, pg_get_constraintdef(oid) as d from pg_constraint where contype = $1 and conrelid::regclass::text = any($2) and confrelid::regclass::text = any($2) and pg_get_constraintdef(oid) not like $3',
    ['f', branchTables, '%(ep_id, %'],
  );
  await client.end();
  expect({ open: open.rows, unchecked: unchecked.rows, loose: loose.rows }).toEqual({ open: [], unchecked: [], loose: [] });
});
