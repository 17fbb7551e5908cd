import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { openBench, post, type Bench } from './company';
import { keep, median, ms } from './figures';

let bench: Bench;
let client: pg.Client;

/** Orders of a large house in a year (issue: the figures are asked of 83,400). */
const orders = Number(process.env.BENCH_ORDERS ?? 83_400);

beforeAll(async () => {
  bench = await openBench(orders, 'admin');
  client = new pg.Client({ connectionString: bench.databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
}, 1_800_000);

afterAll(async () => {
  keep(`Orders, ${orders.toLocaleString('en')} of them`, ['what', 'the product, ms', 'bare SQL, ms', 'budget, ms'], table);
  await client.end();
  await bench.stop();
});

const ids = async (sql: string, ...values: unknown[]): Promise<string[]> =>
  (await client.query<{ id: string }>(sql, values)).rows.map(({ id }) => String(id));

/** Live exports of the branch that nothing keeps from moving. */
const movable = (count: number) =>
  ids(
    `select id from bl_order where ep_id = 1 and business_type = 'SEA_EXPORT' and not is_deleted and not is_pid and pid is null order by etd desc, id limit $1`,
    count,
  );

const rounds = 9;
const table: string[][] = [];
async function measured(what: string, budget: string, ours: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<void> {
  const [mine, other] = [await median(rounds, ours, 3), await median(rounds, bare, 3)];
  table.push([what, ms(mine), ms(other), budget]);
}

test('orders against the bare statements', async () => {
  const [some] = (
    await client.query<{ customer_id: string }>(
      'select customer_id from bl_order where ep_id = 1 group by 1 order by count(*) desc limit 1',
    )
  ).rows;
  const where = {
    and: [
      { field: 'crmId', op: 'equal', anyOf: [some?.customer_id] },
      { field: 'orderStatus', op: 'unequal', value: 'COMPLETED' },
    ],
  };
  await measured(
    'first 50 rows of a filtered sheet',
    '300',
    () => post(bench, '/OrderController/getOrderListNew', { where, size: 50, sort: [{ field: 'siCutOff', dir: 'asc' }] }),
    () =>
      client.query(
        "select * from bl_order where ep_id = 1 and business_type in ('SEA_EXPORT', 'SOC') and customer_id = $1 and order_status <> 'COMPLETED' and not is_deleted order by si_cut_off nulls last, id limit 50",
        [some?.customer_id],
      ),
  );

  const [one = ''] = await movable(1);
  const sheets = [
    'ContainerController/list',
    'mbOrderController/mbOrder_list',
    'hbOrderController/hbOrder_list',
    'costController/list',
    'orderDocumentController/select',
    'orderMilestoneController/select',
    'orderTransportController/select',
    'OrderController/selectSailingLeg',
  ];
  const tables =
    'bl_container bl_loding_order bl_agency_order fc_cost bl_order_document bl_order_milestone bl_order_transport bl_sailing_leg'.split(
      ' ',
    );
  await measured(
    'the page of an order with all its sheets',
    '500',
    () =>
      Promise.all([
        post(bench, '/OrderController/selectOrderById', { orderId: one }),
        ...sheets.map((path) => post(bench, `/${path}`, { where: { field: 'orderId', op: 'equal', anyOf: [one] }, size: 500 })),
      ]),
    async () => {
      for (const name of tables) await client.query(`select * from ${name} where ep_id = 1 and order_id = $1 and not is_deleted`, [one]);
    },
  );

  const many = await movable(1_000);
  await client.query(
    'update bl_order set atd = null, ata = null, locked = false, archived = false, shut_out = false, eta = null where id = any($1)',
    [many],
  );
  let sign = -1;
  await measured(
    'dates of 1,000 orders moved at once',
    '1,500',
    () => post(bench, '/OrderController/batch_update_date', { batchId: randomUUID(), ids: many, shiftDays: String((sign = -sign)) }),
    () =>
      client.query(
        "update bl_order set etd = etd + 1, si_cut_off = si_cut_off + interval '1 day', version = version + 1 where ep_id = 1 and id = any($1)",
        [many],
      ),
  );

  const [lead = '', ...rest] = many.slice(0, 50);
  await client.query(
    `update bl_order o set confirmed = false, carrier_code = m.carrier_code, port_loading = m.port_loading, port_discharge = m.port_discharge, vessel_name = m.vessel_name,
      voyage = m.voyage, freight_term = m.freight_term, etd = m.etd from bl_order m where m.ep_id = 1 and m.id = $1 and o.ep_id = 1 and o.id = any($2)`,
    [lead, [lead, ...rest]],
  );
  const times: number[] = [];
  for (let round = 0; round < 4; round++) {
    const began = performance.now();
    const { parentId } = await post<{ parentId: string }>(bench, '/OrderController/merge', { batchId: randomUUID(), ids: [lead, ...rest] });
    times.push(performance.now() - began);
    await post(bench, '/OrderController/cancel_merge', { batchId: randomUUID(), parentId });
  }
  const bareMerge = await median(
    rounds,
    () => client.query('update bl_order set pid = null, version = version + 1 where ep_id = 1 and id = any($1)', [[lead, ...rest]]),
    3,
  );
  table.push(['50 orders merged', ms(times.toSorted((a, b) => a - b)[1] ?? 0), ms(bareMerge), '1,000']);
}, 1_800_000);
