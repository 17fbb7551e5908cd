import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { once } from 'node:events';

/** A database as it stood on the day its schema was released: the migrations that had run, every table's rows as COPY writes them, where its counters stood. */
export interface Kept {
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[]; readonly rows: string }[];
  readonly counters: readonly { readonly name: string; readonly last: string }[];
}

/** A body over a connection of the database's owner, whose rows and times are spelled alike on every machine. */
export async function asOwner<T>(url: string, body: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres' });
  await client.connect();
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[]; key: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(
    `select c.relname as name,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'sys_migration' order by 1`,
  );
  return rows.map(({ key, ...table }) => ({ ...table, key: key ?? table.columns }));
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Lifts what holds even the owner of the tables back, and returns what puts it on again. */
async function opened(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: forced } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relforcerowsecurity and relnamespace = 'public'::regnamespace",
  );
  const { rows: keys } = await client.query<{ on: string; name: string; says: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as says from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`);
  for (const { on, name } of keys) await client.query(`alter table ${on} drop constraint ${name}`);
  return async () => {
    for (const { on, name, says } of keys) await client.query(`alter table ${on} add constraint ${name} ${says}`);
    for (const { name } of forced) await client.query(`alter table ${name} force row level security`);
  };
}

/** A body that sees every row; nothing it does is kept. */
export async function seeing<T>(client: pg.Client, body: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await opened(client);
    return await body();
  } finally {
    await client.query('rollback');
  }
}

/** Everything that stands in a database, packed. */
export async function keep(url: string): Promise<Buffer> {
  const kept = await asOwner(url, (client) =>
    seeing(client, async (): Promise<Kept> => {
      const tables = [];
      for (const { name, columns, key } of await tablesOf(client)) {
        const rows = client.query(copyTo(`copy (select ${quoted(columns)} from ${name} order by ${quoted(key)}) to stdout`));
        tables.push({ name, columns, rows: await text(rows) });
      }
      const migrations = await client.query<Kept['migrations'][number]>('select name, hash from sys_migration order by name');
      const counters = await client.query<Kept['counters'][number]>(
        "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
      );
      return { migrations: migrations.rows, tables, counters: counters.rows };
    }),
  );
  return brotliCompressSync(JSON.stringify(kept), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
}

export const unpacked = (file: Buffer): Kept => JSON.parse(brotliDecompressSync(file).toString('utf8')) as Kept;

/** Puts the rows back into empty tables of the schema they were kept under. */
export async function restore(url: string, { tables, counters }: Kept): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query('begin');
    const close = await opened(client);
    for (const { name, columns, rows } of tables) {
      const stream = client.query(copyFrom(`copy ${name} (${quoted(columns)}) from stdin`));
      stream.end(rows);
      await once(stream, 'finish');
    }
    for (const { name, last } of counters) await client.query('select setval($1::regclass, $2)', [name, last]);
    await close();
    await client.query('commit');
    // A database that has been at work knows how much it holds; lists are planned by it.
    await client.query('analyze');
  });
}

/** How many rows a table has, and a sum of each column over the rows in the order of their keys. */
export type Sums = Readonly<Record<string, { readonly rows: number; readonly columns: Readonly<Record<string, string>> }>>;

/** Counts and sums of the tables and columns that were kept, as they stand in a database now. */
export async function sumsOf(url: string, { tables }: Kept, added: Readonly<Record<string, string>> = {}): Promise<Sums> {
  return asOwner(url, (client) =>
    seeing(client, async () => {
      const now = await tablesOf(client);
      const made: [string, Sums[string]][] = [];
      for (const { name, columns } of tables) {
        const key = quoted(now.find((table) => table.name === name)?.key ?? []);
        const sums = columns.map((column) => `md5(string_agg(coalesce("${column}"::text, '∅'), '|' order by ${key})) as "${column}"`);
        const { rows } = await client.query(
          `select count(*)::int as "?rows", ${sums.join(', ')} from ${name}${added[name] === undefined ? '' : ` where not (${added[name]})`}`,
        );
        const { '?rows': count, ...ofColumns } = rows[0] as Record<string, string> & { '?rows': number };
        made.push([name, { rows: count, columns: ofColumns }]);
      }
      return Object.fromEntries(made);
    }),
  );
}
