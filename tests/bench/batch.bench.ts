import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { openBench, post, type Bench } from './company';
import { keep, median, ms } from './figures';

let bench: Bench;
let client: pg.Client;

beforeAll(async () => {
  bench = await openBench(4_000);
  client = new pg.Client({ connectionString: bench.databaseUrl });
  await client.connect();
  await client.query('update fc_cost set locked = false, confirmed = false, invoiced = false, invoiced_amount = 0');
  await client.query('update bl_order set cost_locked = false');
  await client.query('vacuum analyze');
});

afterAll(async () => {
  await client.end();
  await bench.stop();
});

interface Line {
  id: string;
  version: number;
  number: string;
}

/** Charges that may be changed: none that is held, none of an order in the archive or with locked fees. */
async function lines(count: number): Promise<Line[]> {
  const { rows } = await client.query<Line>(
    "select id, version, number from fc_cost where ep_id = 1 and level <= 7 and not is_deleted and not locked and not confirmed and not invoiced and not stated and purchase_id is null and order_id in (select id from bl_order where ep_id = 1 and not archived and not cost_locked and fee_state = 'OPEN') order by order_id, id limit $1",
    [count],
  );
  return rows.map((row) => ({ id: String(row.id), version: row.version, number: row.number }));
}

/** The bare statement: number and version of the same rows, one transaction, version checked. */
async function bare(rows: readonly Line[], to: string): Promise<void> {
  await client.query('begin');
  await client.query(
    'update fc_cost t set number = a.number, version = t.version + 1 from unnest($1::bigint[], $2::int[], $3::numeric[]) as a(id, version, number) where t.ep_id = 1 and t.id = a.id and t.version = a.version',
    [rows.map((row) => row.id), rows.map((row) => row.version), rows.map(() => to)],
  );
  await client.query('commit');
}

/** The same columns the product must write (derived amounts too), still without lock, rules, audit or answer. */
async function bareWhole(rows: readonly Line[], to: string): Promise<void> {
  await client.query('begin');
  await client.query(
    'update fc_cost t set number = a.number, amount = a.number, net_amount = a.number, base_amount = a.number, base_net_amount = a.number, open_amount = a.number, update_user_id = 9, update_time = now(), version = t.version + 1 from unnest($1::bigint[], $2::int[], $3::numeric[]) as a(id, version, number) where t.ep_id = 1 and t.id = a.id and t.version = a.version',
    [rows.map((row) => row.id), rows.map((row) => row.version), rows.map(() => to)],
  );
  await client.query('commit');
}

test('batch save against the bare update', async () => {
  const table: string[][] = [];
  const callMs = await median(50, () => post(bench, '/userMessageController/noReadCount', {}), 50);
  for (const [cells, rounds, warm] of [
    [50, 40, 40],
    [1_000, 20, 20],
    [10_000, 7, 5],
  ] as const) {
    let turn = 1;
    const next = () => String((turn++ % 7) + 1);
    const bareMs =
      (await median(rounds, async () => bare(await lines(cells), next()), warm)) - (await median(rounds, () => lines(cells), warm));
    const wholeMs =
      (await median(rounds, async () => bareWhole(await lines(cells), next()), warm)) - (await median(rounds, () => lines(cells), warm));
    let rows = await lines(cells);
    const batchMs = await median(
      rounds,
      async () => {
        const to = next();
        const answer = await post<BatchAnswer>(bench, '/costController/batchEdit', {
          batchId: randomUUID(),
          rows: rows.map((row) => ({ id: row.id, version: row.version, set: { number: { old: row.number, new: to } } })),
        });
        rows = answer.done.map((one) => ({ id: one.id, version: one.version, number: to }));
      },
      warm,
    );
    table.push([
      String(cells),
      ms(callMs),
      ms(bareMs),
      ms(wholeMs),
      ms(batchMs),
      (batchMs / bareMs).toFixed(1),
      (batchMs / wholeMs).toFixed(1),
    ]);
  }
  keep(
    'Batch save, after 5 to 40 rounds that do not count',
    [
      'cells',
      'a call that reads one number, over HTTP ms',
      'bare update of the cell ms',
      'bare update of the cell and its derived columns ms',
      'batchEdit over HTTP ms (rules, money, audit, answer)',
      'ratio to the cell',
      'ratio to the columns',
    ],
    table,
  );
});
