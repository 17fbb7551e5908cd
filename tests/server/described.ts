import pg from 'pg';
import { catalogue } from '#modules/entities';
import { migrations } from '#server/store/migrate';
import { printSchema } from '#server/store/schema';
import { bareDatabase } from '#tests/server/database';

/** Everything PostgreSQL knows of the public tables, in words that do not depend on the order of creation. */
export async function described(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const columns = await client.query(
    "select table_name, column_name, data_type, is_nullable, column_default, is_identity from information_schema.columns where table_schema = 'public' and table_name <> 'sys_migration' and table_name in (select tablename from pg_tables) order by 1, 2",
  );
  const rooms = await client.query(
    "select relname, reloptions from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reloptions is not null order by 1",
  );
  const constraints = await client.query(
    "select conrelid::regclass::text as t, pg_get_constraintdef(oid) as d from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and conrelid::regclass::text <> 'sys_migration' and contype not in ('n', 't') order by 1, 2",
  );
  const indexes = await client.query(
    "select tablename, regexp_replace(indexdef, 'INDEX \\S+ ON', 'INDEX ON') as d from pg_indexes where schemaname = 'public' and tablename <> 'sys_migration' order by 1, 2",
  );
  const policies = await client.query(
    "select tablename, policyname, cmd, qual, with_check from pg_policies where schemaname = 'public' order by 1, 2",
  );
  const grants = await client.query(
    "select table_name, privilege_type from information_schema.role_table_grants where grantee = 'tallysheet_app' and table_name in (select tablename from pg_tables) order by 1, 2",
  );
  const sequences = await client.query(
    "select object_name from information_schema.role_usage_grants where grantee = 'tallysheet_app' and object_type = 'SEQUENCE' order by 1",
  );
  await client.end();
  return {
    columns: columns.rows,
    rooms: rooms.rows,
    constraints: constraints.rows,
    indexes: indexes.rows,
    policies: policies.rows,
    grants: grants.rows,
    sequences: sequences.rows,
  };
}

/** Files that make tables no definition says: those of the engines. */
const ofEngines: ReadonlySet<string> = new Set([
  '0001-foundation.sql',
  '0050-jobs.sql',
  '0051-letters.sql',
  '0161-committed-imports.sql',
  '0183-letters-with-papers.sql',
  '0540-staged-in-pieces.sql',
  '0612-letters-with-two-files.sql',
  '0722-imports-of-the-engine.sql',
  '0980-disputes-in-the-audit.sql',
]);

/** What the definitions print, as a database of its own says it. */
export async function describedDefinitions(): Promise<unknown> {
  const printed = await bareDatabase();
  try {
    const client = new pg.Client({ connectionString: printed.url });
    await client.connect();
    try {
      for (const { name, text } of migrations()) if (ofEngines.has(name)) await client.query(text);
      await client.query(printSchema(catalogue));
    } finally {
      await client.end();
    }
    return await described(printed.url);
  } finally {
    await printed.drop();
  }
}
