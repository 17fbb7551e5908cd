import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Catalogue } from '#define/catalogue';
import type { Definition } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { Row, Value } from '#define/row';
import { columnName, storedColumns } from '#server/store/names';

export interface LoadedRows {
  readonly definition: Definition;
  readonly rows: Iterable<Row>;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const cellText = (text: string) =>
  /[\\\n\r\t]/u.test(text) ? text.replace(/[\\\n\r\t]/gu, (character) => escapes[character] as string) : text;

const chunkBytes = 1 << 18;

/**
 * Loads many rows of one entity with COPY, in the order given. Only for a database that is being filled (demo, restore):
 * the owner's connection stands above row-level security, and nothing is announced.
 */
export async function copyRows(client: pg.Client, { definition, rows }: LoadedRows): Promise<number> {
  const columns = storedColumns(definition);
  const list = ['ep_id', 'id', 'version', ...columns.map(({ column }) => column)].join(', ');
  const stream = client.query(copyFrom(`copy ${definition.table} (${list}) from stdin`));
  let count = 0;
  let chunk = '';
  for (const row of rows) {
    let line = `${row.epId}\t${row.id}\t${row.version}`;
    for (const { name, field } of columns) {
      const value = (row[name] ?? null) as Value;
      line += value === null ? (field.kind === 'flag' ? '\tf' : '\t\\N') : `\t${cellText(kindOf(field).toDatabase(value))}`;
    }
    chunk += `${line}\n`;
    count++;
    if (chunk.length < chunkBytes) continue;
    if (!stream.write(chunk)) await once(stream, 'drain');
    chunk = '';
  }
  stream.end(chunk);
  await once(stream, 'finish');
  return count;
}

/** Opens a connection of the owner and lifts forced row-level security of the tables for one transaction. */
export async function fillDatabase(url: string, catalogue: Catalogue, body: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    for (const { table } of catalogue.all) await client.query(`alter table ${table} no force row level security`);
    const keys = await liftForeignKeys(client, catalogue);
    await body(client);
    // What the database looks at when all is written, it looks at now: tables with checks that wait are not altered.
    await client.query('set constraints all immediate');
    for (const key of keys) await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
    for (const definition of catalogue.all) await afterFilling(client, definition);
    for (const { table } of catalogue.all) await client.query(`alter table ${table} force row level security`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Foreign keys are taken off while filling and put back after, when PostgreSQL checks all rows of a table in one go. */
async function liftForeignKeys(client: pg.Client, catalogue: Catalogue): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [catalogue.all.map(({ table }) => table)],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

/** New ids and numbers go on after the loaded ones. */
async function afterFilling(client: pg.Client, definition: Definition): Promise<void> {
  const { table } = definition;
  await client.query(
    `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select coalesce(max(id), 0) from ${table}), (select last_value from ${table}_id_seq)))`,
  );
  if (!definition.numbered) return;
  const column = columnName(definition.numbered.field);
  await client.query(`alter table sys_number_series no force row level security`);
  await client.query(`insert into sys_number_series (ep_id, series, period, last_number)
    select ep_id, part[1] || '{yy}{mm}-{seq}', '20' || part[2], max(part[3]::bigint) from (select ep_id, regexp_match(${column}, '^(.*[^0-9])([0-9]{4})-([0-9]+)$') as part from ${table}) numbered where part is not null group by ep_id, part[1], part[2]
    on conflict (ep_id, series, period) do update set last_number = greatest(sys_number_series.last_number, excluded.last_number)`);
  await client.query(`alter table sys_number_series force row level security`);
}
