import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#modules/entities';
import { appRole } from '#server/store/schema';
import { companyDatabase, type CompanyDatabase } from '#tests/server/company';

let database: CompanyDatabase;
let client: pg.Client;

const branchTables = [
  ...catalogue.all.filter(({ owner }) => owner === 'branch').map(({ table }) => table),
  'sys_sequence',
  'sys_batch',
  'sys_change',
  'sys_batch_key',
  'sys_number_series',
  'sys_fact_version',
  'sys_import',
  'sys_import_piece',
  'sys_job_run',
  'sys_letter',
];

interface Setting {
  readonly reads?: string;
  readonly writes?: string;
  readonly groupWrite?: boolean;
}

/** Runs statements as the application's role inside a transaction that has said what it may see; always rolled back. */
async function as<T>(
  { reads = '', writes = '', groupWrite = false }: Setting,
  body: (ask: (text: string, values?: unknown[]) => Promise<pg.QueryResult>) => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    if (reads) await client.query("select set_config('app.reads', $1, true)", [reads]);
    if (writes) await client.query("select set_config('app.writes', $1, true)", [writes]);
    await client.query("select set_config('app.group_write', $1, true)", [groupWrite ? 'on' : 'off']);
    return await body((text, values) => client.query(text, values));
  } finally {
    await client.query('rollback');
  }
}

/** What a statement did: rows it touched, or that it was refused. */
async function did(setting: Setting, text: string, values: unknown[] = []): Promise<number | 'refused'> {
  return as(setting, async (ask) => {
    try {
      return (await ask(text, values)).rowCount ?? 0;
    } catch (error) {
      if (error instanceof pg.DatabaseError && (error.code === '42501' || error.code === '23503')) return 'refused';
      throw error;
    }
  });
}

beforeAll(async () => {
  database = await companyDatabase();
  client = new pg.Client({ connectionString: database.url, options: `-c role=${appRole}` });
  await client.connect();
  await database.ask(
    "insert into sys_batch (ep_id, seq, batch_id, entity, user_id, via, action) select ep, 1, gen_random_uuid(), 'cost', 1, 'call', 'edit' from generate_series(1, 3) ep",
  );
  await database.ask(
    "insert into sys_change (ep_id, seq, entity, row_id, version, after) select ep, 1, 'cost', 1, 1, '{}' from generate_series(1, 3) ep",
  );
  await database.ask(
    "insert into sys_batch_key (ep_id, user_id, batch_id, request_hash) select ep, 1, gen_random_uuid(), 'x' from generate_series(1, 3) ep",
  );
  await database.ask(
    "insert into sys_import (ep_id, uuid, user_id, file_name, contents) select ep, gen_random_uuid(), 1, 'x', '{}' from generate_series(1, 3) ep",
  );
  await database.ask("insert into sys_import_piece (ep_id, uuid, at, rows) select ep_id, uuid, 0, '[]' from sys_import");
  await database.ask(
    "insert into sys_job_run (ep_id, name, due, attempt, started_at) select ep, 'x', now(), 1, now() from generate_series(1, 3) ep",
  );
  await database.ask(
    "insert into sys_letter (ep_id, message_id, recipient, subject, content, made_at, next_at, until) select ep, 'x', 'x', 'x', 'x', now(), now(), now() from generate_series(1, 3) ep",
  );
  await database.ask('insert into sys_sequence (ep_id, seq) select ep, 5 from generate_series(1, 3) ep on conflict do nothing');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('as the application works', () => {
  it('the role owns nothing, is no superuser and cannot step around the policies', async () => {
    const [role] = await database.ask<{ rolsuper: boolean; rolbypassrls: boolean; rolcanlogin: boolean; rolcreaterole: boolean }>(
      'select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles where rolname = $1',
      [appRole],
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false });
    expect(
      await database.ask(
        "select relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = $1 and c.relnamespace = 'public'::regnamespace",
        [appRole],
      ),
    ).toEqual([]);
    for (const statement of [
      'alter table fc_cost no force row level security',
      'alter table fc_cost disable row level security',
      'drop policy fc_cost_read on fc_cost',
      'create table mine (x int)',
      'truncate fc_cost',
      'delete from fc_cost',
      'update sys_batch set reason = null',
      'delete from sys_change',
      "copy fc_cost to program 'true'",
    ]) {
      await expect(
        as({ reads: '1', writes: '1' }, (ask) => ask(statement)),
        statement,
      ).rejects.toThrow(/must be owner|permission denied/u);
    }
  });

  it('a transaction that says nothing sees nothing and writes nothing', async () => {
    for (const table of branchTables) expect(await did({}, `select 1 from ${table} limit 1`), table).toBe(0);
    for (const { table } of catalogue.all) expect(await did({}, `select 1 from ${table} limit 1`), table).toBe(0);
    expect(await did({}, 'update fc_cost set remark = remark')).toBe(0);
    expect(await did({}, 'insert into sys_sequence (ep_id, seq) values (9, 1)')).toBe('refused');
  });

  it('a setting that is no list of branches opens nothing', async () => {
    for (const reads of ['', ' ', ',', '{}', 'all', '1;2', "1' or '1'='1", '*']) {
      const seen = await did({ reads }, 'select 1 from fc_cost limit 1').catch(() => 'no statement at all');
      expect([0, 'no statement at all'], reads).toContain(seen);
    }
  });

  it.each(branchTables)('%s shows one branch at a time', async (table) => {
    const epIds = await as({ reads: '1', writes: '1' }, async (ask) =>
      (await ask(`select distinct ep_id::text as ep from ${table}`)).rows.map(({ ep }: { ep: string }) => ep),
    );
    expect(epIds.filter((ep) => ep !== '1' && ep !== '0')).toEqual([]);
    for (const way of [
      `select 1 from ${table} where ep_id = 2`,
      `select 1 from ${table} where ep_id <> 1 and ep_id <> 0`,
      `select 1 from (select * from ${table}) t where t.ep_id = 2`,
      `with t as (select * from ${table}) select 1 from t where ep_id in (2, 3)`,
    ])
      expect(await did({ reads: '1' }, way), way).toBe(0);
  });

  it.each(catalogue.all.filter(({ owner }) => owner === 'branch').map(({ table }) => table))(
    '%s is changed in the branch named and in no other',
    async (table) => {
      const [own] = await database.ask<{ id: string }>(`select id from ${table} where ep_id = 1 limit 1`);
      const [foreign] = await database.ask<{ id: string }>(`select id from ${table} where ep_id = 2 limit 1`);
      const here = { reads: '1,2', writes: '1' };
      if (own) expect(await did(here, `update ${table} set version = version + 1 where id = $1`, [own.id])).toBe(1);
      if (own) expect(await did({ reads: '1' }, `update ${table} set version = version + 1 where id = $1`, [own.id])).toBe(0);
      if (own) expect(await did(here, `update ${table} set ep_id = 2 where id = $1`, [own.id])).toBe('refused');
      if (foreign) expect(await did(here, `update ${table} set version = version + 1 where id = $1`, [foreign.id])).toBe(0);
      if (foreign) expect(await did(here, `update ${table} set ep_id = 1 where id = $1`, [foreign.id])).toBe(0);
      const columns = (
        await database.ask<{ column_name: string }>(
          "select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name not in ('ep_id', 'id')",
          [table],
        )
      )
        .map(({ column_name }) => column_name)
        .join(', ');
      if (own)
        expect(
          await did(here, `insert into ${table} (ep_id, id, ${columns}) select 2, 123456789, ${columns} from ${table} where id = $1`, [
            own.id,
          ]),
        ).toBe('refused');
    },
  );

  it.each(catalogue.all.filter(({ owner }) => owner === 'group').map(({ table }) => table))(
    '%s of the group is read by every branch and changed only by who says so',
    async (table) => {
      const [row] = await database.ask<{ id: string }>(`select id from ${table} limit 1`);
      if (!row) return;
      expect(await did({ reads: '3' }, `select 1 from ${table} where id = $1`, [row.id])).toBe(1);
      expect(await did({ reads: '1', writes: '1' }, `update ${table} set version = version + 1 where id = $1`, [row.id])).toBe(0);
      expect(
        await did({ reads: '1', writes: '0', groupWrite: true }, `update ${table} set version = version + 1 where id = $1`, [row.id]),
      ).toBe(1);
      await expect(
        as({ reads: '1', writes: '0', groupWrite: true }, (ask) => ask(`update ${table} set ep_id = 1 where id = $1`, [row.id])),
        table,
      ).rejects.toThrow(/check constraint|row-level security/u);
    },
  );

  it('no row can be made to point into another branch', async () => {
    const [foreign] = await database.ask<{ id: string }>('select id from bl_order where ep_id = 2 limit 1');
    const [own] = await database.ask<{ id: string }>('select id from fc_cost where ep_id = 1 limit 1');
    expect(await did({ reads: '1,2', writes: '1' }, 'update fc_cost set order_id = $2 where id = $1', [own?.id, foreign?.id])).toBe(
      'refused',
    );
    await expect(database.ask('update fc_cost set order_id = $2 where id = $1', [own?.id, foreign?.id])).rejects.toThrow(/foreign key/u);
  });
});
