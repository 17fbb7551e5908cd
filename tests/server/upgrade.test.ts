import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { listCalls } from '#define/entity';
import type { ListAnswer } from '#define/wire';
import { catalogue } from '#modules/entities';
import { StartError } from '#server/store/embedded/failure';
import { hashOf, migrate, migrations } from '#server/store/migrate';
import { columnName } from '#server/store/names';
import { openCompany, type CompanyDatabase } from '#tests/server/company';
import { asAdministrator } from '#tests/server/database';
import { described, describedDefinitions } from '#tests/server/described';
import { batch, edited, listOf, startOver, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { keepToday } from '#tests/server/upgrade/keeping';
import { asOwner, restore, seeing, sumsOf, unpacked, type Kept, type Sums } from '#tests/server/upgrade/kept';

/**
 * A database of each schema the product was released with, with the rows of that day, still comes up to today's. When a schema is
 * released, `KEEP_SCHEMA=1 npx vitest run tests/server/upgrade.test.ts` lays today's company beside the others (`upgrade/<number>.br`).
 * Migrations are frozen from the day they are landed (`upgrade/released.txt`).
 */
const folder = fileURLToPath(new URL('upgrade', import.meta.url));
if (process.env.KEEP_SCHEMA) await keepToday(folder);

/** Columns a migration fills anew, and why nobody loses by it. All others keep what they held. */
const filledAnew: Readonly<Record<string, readonly string[]>> = {
  // 0030: the sum of the lines' own base amounts, each rounded where it is stored.
  fc_invoice: ['base_amount'],
  // 0861: nobody asked so far which charge items earn commission, and nobody said.
  bs_cost_name: ['is_commissionable'],
  // 0850: roles that set credit limits, and those that pass what bills ask for, pass them as well.
  sys_role: ['role_set', 'version'],
};

/** Rows a migration adds to a table that had some. */
const added: Readonly<Record<string, string>> = {
  // 0481: the countries the list lacked; nobody made them.
  bs_country: 'create_time is null',
  // 0940: one clock for demurrage and detention is charged as an item of its own.
  bs_cost_name: "code = 'DMDT'",
};

/** Columns that are no more, and what tells the same since. */
const gone: Readonly<Record<string, readonly string[]>> = {
  // 0065: a document is issued while its state says so.
  fc_invoice: ['issued'],
};

/** Tables that are called otherwise since. */
const renamed: Readonly<Record<string, string>> = {
  // 0722: the staging of imports is the engine's.
  fr_import: 'sys_import',
};
const nowCalled = (table: string): string => renamed[table] ?? table;

test('a migration is as it was when it first ran anywhere', () => {
  const now = migrations().map(({ name, text }) => `${hashOf(text)} ${name}`);
  const known = readFileSync(`${folder}/released.txt`, 'utf8').trimEnd().split('\n');
  const edits = known
    .filter((line) => !now.includes(line))
    .map(
      (line) =>
        `${line.split(' ')[1]} was edited or taken away: databases on which it ran would no longer start. Put it back as it was and write a new file.`,
    );
  const unknown = now.filter((line) => !known.includes(line)).map((line) => `Add to tests/server/upgrade/released.txt: ${line}`);
  expect([...edits, ...unknown]).toEqual([]);
});

async function emptyDatabase(): Promise<CompanyDatabase> {
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  await asAdministrator((client) => client.query(`create database ${name}`));
  return openCompany(name);
}

/** Brings an empty database to a schema of old: today's migrate, which then finds the later files not to have run. */
async function toSchemaOf(database: CompanyDatabase, kept: Kept): Promise<void> {
  const names = new Set(kept.migrations.map(({ name }) => name));
  await migrate(
    database.url,
    () => undefined,
    migrations().filter(({ name }) => names.has(name)),
  );
}

/** What was kept but for the columns that are no more. */
const still = (kept: Kept): Kept => ({
  ...kept,
  tables: kept.tables.map((table) => ({
    ...table,
    columns: table.columns.filter((column) => gone[table.name]?.includes(column) !== true),
  })),
});

const sumsWithout = (sums: Sums): Sums =>
  Object.fromEntries(
    Object.entries(sums).map(([table, { rows, columns }]) => [
      table,
      { rows, columns: Object.fromEntries(Object.entries(columns).filter(([column]) => filledAnew[table]?.includes(column) !== true)) },
    ]),
  );

/** What every column of money comes to, of those that were there on the day of the schema. */
async function money({ url }: CompanyDatabase, kept: Kept): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  await asOwner(url, (client) =>
    seeing(client, async () => {
      for (const { table, fields } of catalogue.all)
        for (const [name, field] of Object.entries(fields)) {
          const column = columnName(name, field);
          const there = kept.tables.find((one) => one.name === table)?.columns.includes(column);
          if (field.kind !== 'money' || there !== true) continue;
          const { rows } = await client.query<{ sum: string }>(`select coalesce(sum(${column}), 0)::text as sum from ${table}`);
          made[`${table}.${column}`] = rows[0]?.sum ?? '';
        }
    }),
  );
  return made;
}

const keptFiles = readdirSync(folder).filter((name) => name.endsWith('.br'));

describe.each(keptFiles)('a database of the schema %s', (file) => {
  const kept = unpacked(readFileSync(`${folder}/${file}`));
  let database: CompanyDatabase;
  let before: Sums;
  let moneyBefore: Record<string, string>;

  beforeAll(async () => {
    database = await emptyDatabase();
    await toSchemaOf(database, kept);
    await restore(database.url, kept);
    before = await sumsOf(database.url, still(kept));
    moneyBefore = await money(database, kept);
    await migrate(database.url, () => undefined);
  });
  afterAll(() => database.drop());

  it('has today’s tables after it', async () => {
    expect(await described(database.url)).toEqual(await describedDefinitions());
  });

  it('has every row it had, and in every column what stood there', async () => {
    expect(Object.values(before).reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(2_000);
    const today = { ...still(kept), tables: still(kept).tables.map((table) => ({ ...table, name: nowCalled(table.name) })) };
    const asToday = Object.fromEntries(Object.entries(before).map(([table, sums]) => [nowCalled(table), sums]));
    expect(sumsWithout(await sumsOf(database.url, today, added))).toEqual(sumsWithout(asToday));
  });

  it('comes to the same money', async () => {
    const after = await money(database, kept);
    const isKept = ([name]: [string, string]) => filledAnew[name.split('.')[0] ?? '']?.includes(name.split('.')[1] ?? '') !== true;
    expect(Object.fromEntries(Object.entries(after).filter(isKept))).toEqual(
      Object.fromEntries(Object.entries(moneyBefore).filter(isKept)),
    );
    expect(Object.values(moneyBefore).filter((sum) => Number(sum) > 0).length).toBeGreaterThan(5);
    // Invoices are filled anew from their lines: what they come to together moves by no more than a cent a line.
    const [lines] = await database.ask<{ count: string }>('select count(*) from fc_invoice_line');
    const moved = Math.abs(Number(after['fc_invoice.base_amount']) - Number(moneyBefore['fc_invoice.base_amount']));
    expect(moved).toBeLessThanOrEqual(Number(lines?.count) / 100);
  });

  describe('and the product over it', () => {
    let service: Service;
    let admin: SignedIn;

    beforeAll(async () => {
      service = await startOver(database);
      admin = await service.signInByCall('admin');
    });
    afterAll(() => service.running.stop());

    it('lists everything', async () => {
      const calls = catalogue.all
        .flatMap((definition) => listCalls(definition))
        .map(({ call }) => call.split(' ') as ['GET' | 'POST', string]);
      const wrong: string[] = [];
      let rows = 0;
      for (const [method, path] of calls) {
        const answer = await admin.call<ListAnswer>(path, {}, { method });
        if (answer.code === 200) rows += answer.data.rows.length;
        else wrong.push(`${path}: ${answer.code} ${answer.codeMsg}`);
      }
      expect(wrong).toEqual([]);
      expect(rows).toBeGreaterThan(200);
    });

    it('takes an edit, and a new row after those that are there', async () => {
      const open = (await listOf(admin, '/costController/list')).find((row) => row.locked !== true) as ListedRow;
      const saved = await batch(admin, 'costController', { rows: [edited(open, { remark: 'after the upgrade' })] });
      const rate = { carrierCode: 'COSU', portLoading: 'CNNGB', portDestination: 'USLAX', cost40HQ: '1', validFrom: '2026-04-01' };
      const added = await batch(admin, 'freightController', { add: [{ clientId: 'n', values: rate }] });
      expect([saved, added].map(({ code, codeMsg }) => `${code} ${codeMsg}`)).toEqual(['200 OK', '200 OK']);
      expect(await database.ask('select remark from fc_cost where id = $1', [open.id])).toEqual([{ remark: 'after the upgrade' }]);
    });
  });
});

describe('a database that cannot be brought to this schema', () => {
  let database: CompanyDatabase;
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.drop());

  const why = async () => {
    const refused: unknown = await migrate(database.url, () => undefined).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(StartError);
    return (refused as StartError).message;
  };

  it('says so, and what to do, where a file stops, and keeps nothing of it', async () => {
    await database.ask('create table sys_change (of_another_program text)');
    expect(await why()).toMatch(/0001-foundation\.sql stopped with .*sys_change.*go on with the version that ran last/u);
    expect(await database.ask("select 1 from pg_tables where tablename = 'sys_batch'")).toEqual([]);
    await database.ask('drop table sys_change');
  });

  it('says so where it was made by another file of that name', async () => {
    await database.ask("insert into sys_migration (name, hash) values ('0002-entities.sql', 'of a day before')");
    expect(await why()).toMatch(/0002-entities\.sql was another file.*nothing was changed.*export what you need/u);
    expect(await database.ask("select 1 from pg_tables where tablename = 'sys_batch'")).toEqual([]);
    await database.ask('truncate sys_migration');
  });

  it('is brought there where a file of it ran in other words to the same end', async () => {
    await migrate(database.url, () => undefined);
    const earlier = 'b98f3c0baa54b3191b42a823b96415a7d5345ef66098a011cb697ad7353cf41f';
    await database.ask("update sys_migration set hash = $1 where name = '0985-invoices-in-dispute.sql'", [earlier]);
    await migrate(database.url, () => undefined);
  });

  it('says so where it is newer than the program', async () => {
    await database.ask("insert into sys_migration (name, hash) values ('9999-later.sql', 'x')");
    expect(await why()).toMatch(/newer version .*9999-later\.sql.*Start the newer version/u);
  });
});
