import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { openBench, post, type Bench } from './company';
import { keep, median, ms } from './figures';

let bench: Bench;
let client: pg.Client;

const rounds = 5;
/** As many as the sheet asks about at once, and before all others. */
const [atOnce, inSight] = [2_000, 80];

const ask = <T>(path: string, body: Readonly<Record<string, unknown>>): Promise<T> => post<T>(bench, path, body);
const told = <T>(path: string, query: Readonly<Record<string, string>>): Promise<T> =>
  fetch(`${bench.url}${path}?${new URLSearchParams(query).toString()}`, { headers: { authorization: bench.token } })
    .then((answer) => answer.json() as Promise<{ code: number; codeMsg: string; data: T }>)
    .then(({ code, codeMsg, data }) => (code === 200 ? data : Promise.reject(new Error(`${path}: ${code} ${codeMsg}`))));

/** 14 carriers from 8 ports to 90, two prices each, all live today: 20,160 rates (domain/15 §15.15). */
async function makeRates(): Promise<void> {
  await client.query(`
    insert into fr_rate (ep_id, carrier_code, rate_kind, port_loading, port_destination, line_code, routing_type, currency, cost_20gp, cost_40gp, cost_40hq, sell_20gp, sell_40gp, sell_40hq,
        valid_from, valid_to, validity_basis, visible_level, release_status, source_state, version_no, rate_key, rate_name, space_status, payment_term, transit_days_min, contract_no)
      select 1, c.code, 'FAK', l.code, d.code, 'USW', 'DIRECT', 'USD', p, p * 2 - 100, p * 2 - 50, p + 60, p * 2, p * 2 + 50,
        current_date - 10, current_date + 30, 'ETD', 1, 'RELEASED', 'PUBLISHED', 1, 'bench ' || c.code || l.code || d.code || n.n, c.code || ' ' || l.code || '-' || d.code, 'OPEN', 'BOTH', 14 + n.n, 'S' || n.n
      from (select code, row_number() over (order by code) as nr from bs_carrier order by code limit 14) c
        cross join (select code, row_number() over (order by code) as nr from bs_port where code like 'CN%' order by code limit 8) l
        cross join (select code, row_number() over (order by code) as nr from bs_port where code not like 'CN%' order by code limit 90) d
        cross join generate_series(1, 2) n
        cross join lateral (select (700 + (c.nr * 37 + l.nr * 53 + d.nr * 71 + n.n * 11) % 900)::numeric p) q`);
  await client.query(`
    with made as (
      insert into fr_surcharge (ep_id, surcharge_name, category, carriers, port_loadings, port_destinations, lines, valid_from, valid_to, priority, state, condition_key, costs)
        select 1, 'bench ' || n, 'CARRIER', case when n % 3 < 2 then jsonb_build_array(c.code) end, case when n % 5 < 3 then jsonb_build_array(l.code) end,
          case when n % 2 = 0 then jsonb_build_array(d.code) end, case when n % 7 = 0 then '["USW"]'::jsonb end, current_date - 30, current_date + 90, n % 4, 'PUBLISHED', 'bench ' || n, 4
        from generate_series(1, 2000) n
          join (select code, row_number() over (order by code) - 1 as nr from bs_carrier) c on c.nr = n % 14
          join (select code, row_number() over (order by code) - 1 as nr from bs_port where code like 'CN%') l on l.nr = n % 8
          join (select code, row_number() over (order by code) - 1 as nr from bs_port where code not like 'CN%') d on d.nr = n % 90
        returning id)
    insert into fr_surcharge_cost (ep_id, surcharge_id, fee_code, direction, basis, currency, amount_20gp, amount_40gp, amount_40hq, amount_45hq, amount, percent, tax_rate)
      select 1, m.id, f.fee, f.direction, f.basis, 'USD', 50 + m.id % 40, 90 + m.id % 60, 90 + m.id % 60, 90 + m.id % 60, case when f.basis = 'PER_BILL' then 35 + m.id % 20 end, case when f.basis = 'PERCENT_OF_FREIGHT' then 8 end, 0
      from made m cross join (values ('LSS', 'BOTH', 'PER_CONTAINER'), ('BAF', 'BOTH', 'PERCENT_OF_FREIGHT'), ('AMS', 'BUY', 'PER_BILL'), ('AMS', 'SELL', 'PER_BILL')) f(fee, direction, basis)
      where (m.id + length(f.basis)) % 8 > 0`);
  await client.query('vacuum analyze');
}

beforeAll(async () => {
  bench = await openBench(200, 'rates');
  client = new pg.Client({ connectionString: bench.databaseUrl });
  await client.connect();
  await makeRates();
}, 1_800_000);

afterAll(async () => {
  await client.end();
  await bench.stop();
});

const table: string[][] = [];
const keepTable = () =>
  keep('Rates, 20,160 of them live, 2,000 surcharges', ['what', 'the product, ms', 'bare SQL, ms', 'budget, ms'], table);
async function measured(what: string, budget: string, ours: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<void> {
  const [mine, other] = [await median(rounds, ours, 2), await median(rounds, bare, 2)];
  table.push([what, ms(mine), ms(other), budget]);
}

/** A surcharge is written anew, as any saving of one does. */
async function moveSurcharge(): Promise<void> {
  await client.query("update fr_surcharge set version = version + 1 where ep_id = 1 and surcharge_name = 'bench 7'");
  await client.query(
    "insert into sys_fact_version (ep_id, entity, version) values (1, 'freightSurcharge', 1) on conflict (ep_id, entity) do update set version = sys_fact_version.version + 1",
  );
}

/** Live rates by their lanes, as the sheet asks about them. */
const liveIds = async (most: number): Promise<string[]> =>
  (
    await client.query<{ id: string }>(
      "select id from fr_rate where ep_id = 1 and rate_key like 'bench %' order by port_loading, port_destination, id limit $1",
      [most],
    )
  ).rows.map(({ id }) => String(id));

const allInOf = async (ids: readonly string[]): Promise<number> => {
  let answered = 0;
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = ids.slice(from, from + atOnce).map((id) => ({ id }));
    answered += (await ask<unknown[]>('/PublicQueryController/reckon', { entity: 'freightRate', rows, asked: {} })).length;
  }
  return answered;
};

/** The rates and the surcharges they may have, read by one statement each. */
async function bareReading(ids: readonly string[]): Promise<void> {
  await client.query(
    'select r.* from fr_rate r where r.ep_id = 1 and (r.port_loading, r.port_destination) in (select port_loading, port_destination from fr_rate where id = any($1))',
    [ids],
  );
  await client.query(
    "select s.*, c.* from fr_surcharge s join fr_surcharge_cost c on c.ep_id = s.ep_id and c.surcharge_id = s.id where s.ep_id = 1 and s.state = 'PUBLISHED' and s.valid_from <= current_date and coalesce(s.valid_to, 'infinity') >= current_date",
  );
}

test('prices over 20,160 live rates and 2,000 surcharges', async () => {
  const [seen, many] = [await liveIds(inSight), await liveIds(10_600)];
  const [one] = (
    await client.query<{ pol: string; pod: string }>(
      "select port_loading pol, port_destination pod from fr_rate where rate_key like 'bench %' order by id desc limit 1",
    )
  ).rows;
  const asked = {
    pol: one?.pol ?? '',
    pod: one?.pod ?? '',
    etd: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    boxes: '2*40HQ+1*20GP',
  };
  const bareQuotation = async () => {
    await client.query(
      "select * from fr_rate where ep_id = 1 and release_status = 'RELEASED' and port_loading = $1 and port_destination = $2 and valid_from <= $3 and coalesce(valid_to, 'infinity') >= $3",
      [asked.pol, asked.pod, asked.etd],
    );
    await client.query(
      "select s.*, c.* from fr_surcharge s join fr_surcharge_cost c on c.ep_id = s.ep_id and c.surcharge_id = s.id where s.ep_id = 1 and s.state = 'PUBLISHED' and (s.port_loadings is null or s.port_loadings ? $1) and (s.port_destinations is null or s.port_destinations ? $2)",
      [asked.pol, asked.pod],
    );
  };
  const quotation = () => told('/freightOfferController/selectCandidates', asked);
  await measured('candidates of one quotation', '100', quotation, bareQuotation);
  await measured(
    'candidates, the first after a surcharge moved',
    '100',
    async () => {
      await moveSurcharge();
      await quotation();
    },
    bareQuotation,
  );
  await measured(
    'all-in price of 80 rates in sight',
    '300',
    () => allInOf(seen),
    () => bareReading(seen),
  );
  await measured(
    'all-in price of 10,600 rates',
    '1,000',
    () => allInOf(many),
    () => bareReading(many),
  );
  keepTable();
});

/** 83,400 orders that have not sailed, on 1,000 of the rates; 20 of these have a next version from the day after tomorrow on. */
async function makeOrders(): Promise<string[]> {
  const old = await liveIds(1_000);
  await client.query(
    `insert into bl_order select x.* from generate_series(1, 83400) n cross join (select * from bl_order where ep_id = 1 and business_type = 'SEA_EXPORT' order by id limit 1) o
        cross join lateral jsonb_populate_record(null::bl_order, to_jsonb(o) || jsonb_build_object('id', 50000000 + n, 'job_no', 'BENCH' || n, 'pid', null, 'is_pid', false, 'is_deleted', false, 'atd', null,
        'etd', current_date + n % 20, 'create_time', now(), 'rate_id', null)) x`,
  );
  await client.query(
    `insert into fc_cost select x.* from generate_series(1, 83400) n cross join (select * from fc_cost where ep_id = 1 and direction = 'AP' and unit = 'CONTAINER' order by id limit 1) c
        cross join lateral jsonb_populate_record(null::fc_cost, to_jsonb(c) || jsonb_build_object('id', 60000000 + n, 'order_id', 50000000 + n, 'source_type', 'RATE', 'source_id', ($1::text[])[1 + n % 1000],
          'container_type', '40HQ', 'number', 2, 'price', 1500, 'invoiced_amount', 0, 'is_deleted', false, 'purchase_id', null)) x`,
    [old],
  );
  const hit = old.slice(0, 20);
  await client.query(
    `insert into fr_rate select x.* from fr_rate r cross join lateral jsonb_populate_record(null::fr_rate, to_jsonb(r) || jsonb_build_object('id', 70000000 + r.id, 'valid_from', current_date + 2, 'version_no', 2, 'cost_40hq', r.cost_40hq + 80)) x where r.ep_id = 1 and r.id = any($1)`,
    [hit],
  );
  await client.query('update fr_rate set valid_to = current_date + 1 where ep_id = 1 and id = any($1)', [hit]);
  await client.query('vacuum analyze');
  return hit;
}

test('what released rates hit among 83,400 orders', async () => {
  const hit = await makeOrders();
  const impact = () => told<{ total: number }>('/freightController/selectFreightImpact', { rateIds: hit.join(','), size: '500' });
  const { total } = await impact();
  await measured(`impact of 20 rates: ${total} of 83,400 orders`, '1,000', impact, () =>
    client.query(
      `select o.*, c.* from fc_cost c join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id and o.atd is null and not o.is_deleted
        where c.ep_id = 1 and c.source_type = 'RATE' and c.source_id = any($1::text[]) and c.direction = 'AP' and not c.is_deleted`,
      [hit],
    ),
  );
  keepTable();
});
