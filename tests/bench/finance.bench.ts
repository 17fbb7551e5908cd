import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { columnsMediaType } from '#define/wire';
import { openBench, post, type Bench } from './company';
import { keep, median, ms } from './figures';

/** Orders with about a million charges. */
const orders = Number(process.env.BENCH_ORDERS ?? 83_400);

let bench: Bench;
let database: pg.Client;
const lines: string[][] = [];

beforeAll(async () => {
  bench = await openBench(orders, 'admin');
  database = new pg.Client({ connectionString: bench.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  const [{ n = '0' } = {}] = await bare('select count(*) as n from fc_cost');
  keep(
    `Finance: a company of ${Number(n).toLocaleString('en')} charges`,
    ['work', 'budget ms', 'product ms', 'bare SQL ms', 'ratio'],
    lines,
  );
  await database.end();
  await bench.stop();
});

const bare = async (text: string, values: unknown[] = []) => (await database.query<Record<string, string>>(text, values)).rows;

/** Writes bare and takes it back, so that what comes after finds the company as it was. */
async function bareWrite(...statements: (readonly [text: string, values: unknown[]])[]): Promise<void> {
  await database.query('begin');
  for (const [text, values] of statements) await database.query(text, values);
  await database.query('rollback');
}

/** A list as its sheet asks for it; `first`: until its first rows are there, after which the reader leaves. */
async function sheet(path: string, query: object, first = false): Promise<void> {
  const leaving = new AbortController();
  const answer = await fetch(`${bench.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: columnsMediaType, authorization: bench.token },
    body: JSON.stringify(query),
    signal: leaving.signal,
  });
  if (answer.headers.get('content-type') !== columnsMediaType) throw new Error(`${path}: ${await answer.text()}`);
  if (!first) return void (await answer.arrayBuffer());
  await answer.body?.getReader().read();
  leaving.abort();
}
const act = (path: string, body: object) => post<object>(bench, path, { batchId: randomUUID(), ...body });

/** One line of the table: the work, how much of it, its budget, the product, bare SQL. */
async function line(
  work: string,
  budget: number,
  times: number,
  own: () => Promise<unknown>,
  plain: () => Promise<unknown>,
): Promise<void> {
  const [mine, its] = [await median(times, own, times > 1 ? 1 : 0), await median(times, plain, times > 1 ? 1 : 0)];
  lines.push([work, String(budget), ms(mine), ms(its), (mine / its).toFixed(1)]);
}

/** One receipt over so many documents with so many lines each; the demo's customers have a dozen, so they are put together, and opened again where they were settled. */
async function receipt(what: string, least: number, most: number, many: number): Promise<void> {
  const issued =
    "i.ep_id = 1 and i.direction = 'AR' and i.check_status = 'CHECK_PASS' and i.amount > 0 and i.red_amount = 0 and not i.is_deleted and i.bad_debt_status = 'NONE'";
  const found = `select i.id, i.customer_id, i.currency, count(*) as n from fc_invoice i join fc_invoice_line l on l.ep_id = i.ep_id and l.invoice_id = i.id and not l.is_deleted where ${issued} group by 1, 2, 3 having count(*) between ${least} and ${most}`;
  const [common] = await bare(`select currency from (${found}) f group by 1 order by count(*) desc limit 1`);
  const chosen = await bare(`select * from (${found}) f where currency = $1 order by id limit ${many}`, [common?.currency]);
  const ids = chosen.map(({ id }) => id);
  const payer = chosen[0]?.customer_id;
  await bare("update fc_cash_allocation set alloc_state = 'CANCELLED' where ep_id = 1 and invoice_id = any($1)", [ids]);
  await bare(
    'update fc_cost set written_off_amount = 0 where ep_id = 1 and id in (select cost_id from fc_invoice_line where ep_id = 1 and invoice_id = any($1))',
    [ids],
  );
  await bare('update fc_invoice_line set written_off_amount = 0 where ep_id = 1 and invoice_id = any($1)', [ids]);
  const open = await bare(
    "update fc_invoice set customer_id = $2, written_off_amount = 0, adjustment_amount = 0, released_base = 0, balance = amount, base_balance = base_amount, write_off_status = 'NONE' where ep_id = 1 and id = any($1) returning id, balance",
    [ids, payer],
  );
  const [money] = await bare(
    "insert into fc_cash (ep_id, cash_no, direction, cash_kind, customer_id, cash_date, book_period, currency, amount, rate, bank_charge, bank_charge_bearer, applied_amount, applied_base, refunded_amount, refunded_base, fx_gain_loss, base_amount, charge_base, applicable_amount, applicable_base, unapplied_amount, unapplied_base, write_off_status, check_status, outcome) select 1, 'BENCH ' || txid_current(), 'IN', 'RECEIPT', $1, '2026-03-30', '202603', $2, 9e9, 7, 0, 'US', 0, 0, 0, 0, 0, 63e9, 0, 9e9, 63e9, 9e9, 63e9, 'NONE', 'CHECKED', 'NONE' returning id",
    [payer, common?.currency],
  );
  const lineCount = chosen.reduce((sum, { n }) => sum + Number(n), 0);
  await line(
    what.replace('%d', String(open.length)).replace('%l', String(lineCount)),
    1_500,
    1,
    () =>
      act('/cashController/writeOff', {
        allocations: open.map(({ id, balance }) => ({ cashId: money?.id, invoiceId: id, allocatedInvoice: balance })),
      }),
    () =>
      bareWrite(
        [
          "insert into fc_cash_allocation (ep_id, write_off_id, cash_id, invoice_id, allocated_cash, allocated_invoice, book_base_released, settled_base, fx_gain_loss, alloc_state) select ep_id, (select max(id) from fc_write_off where ep_id = 1), $2, id, balance, balance, base_balance, base_balance, 0, 'DONE' from fc_invoice where ep_id = 1 and id = any($1)",
          [ids, money?.id],
        ],
        [
          "update fc_invoice set written_off_amount = amount, balance = 0, write_off_status = 'WRITTEN_OFF' where ep_id = 1 and id = any($1)",
          [ids],
        ],
        ['update fc_invoice_line set written_off_amount = allocated_amount_of_cost where ep_id = 1 and invoice_id = any($1)', [ids]],
        [
          'update fc_cost set written_off_amount = invoiced_amount where ep_id = 1 and id in (select cost_id from fc_invoice_line where ep_id = 1 and invoice_id = any($1))',
          [ids],
        ],
      ),
  );
}

const equal = (field: string, ...anyOf: string[]) => ({ field, op: 'equal', anyOf });
const since = (field: string, value: string) => ({ field, op: 'ge', value });

test('finance over a million charges beside the bare SQL', async () => {
  const sheets = [
    [
      'charges',
      '/costController/list',
      { and: [equal('direction', 'AR'), { field: 'openAmount', op: 'unequal', value: '0' }] },
      "fc_cost t where t.direction = 'AR' and t.open_amount <> 0",
      't.cost_date',
    ],
    [
      'documents',
      '/invoiceController/select',
      { and: [equal('direction', 'AR'), equal('writeOffStatus', 'NONE')] },
      "fc_invoice t where t.direction = 'AR' and t.write_off_status = 'NONE'",
      't.invoice_date',
    ],
    ['money', '/cashController/select', equal('checkStatus', 'CHECKED'), "fc_cash t where t.check_status = 'CHECKED'", 't.cash_date'],
    ['vouchers', '/voucherController/select', equal('voucherType', 'AR'), "fc_voucher t where t.voucher_type = 'AR'", 't.voucher_date'],
  ] as const;
  for (const [name, path, where, from, by] of sheets)
    await line(
      `first 500 rows, filtered: ${name}`,
      300,
      5,
      () => sheet(path, { where }, true),
      () => bare(`select t.* from ${from} and t.ep_id = 1 and not t.is_deleted order by ${by} desc nulls last, t.id limit 500`),
    );
  await line(
    'profit by order, a month',
    2_000,
    3,
    () => sheet('/reportController/profitByOrder', { where: { and: [since('etd', '2026-03-01')] } }),
    () =>
      bare(
        "select o.id, sum(case c.direction when 'AR' then c.base_net_amount else -c.base_net_amount end) from bl_order o join fc_cost c on c.ep_id = o.ep_id and c.order_id = o.id and not c.is_deleted where o.ep_id = 1 and o.etd >= '2026-03-01' and not o.is_deleted group by o.id",
      ),
  );
  await line(
    'receivables by age, all customers',
    2_000,
    3,
    () => sheet('/reportController/arAgeing', {}),
    () =>
      bare(
        "select customer_id, currency, width_bucket('2026-03-31'::date - due_date, array[1, 31, 61, 91, 181]), sum(balance) from fc_invoice where ep_id = 1 and direction = 'AR' and check_status = 'CHECK_PASS' and balance <> 0 and not is_deleted group by 1, 2, 3",
      ),
  );
  await line(
    'what every customer brought in all years',
    1_500,
    3,
    () => sheet('/reportController/profitByCustomer', { from: '2020-01-01', until: '2026-03-31' }),
    () =>
      bare(
        'select o.customer_id, c.direction, sum(c.base_amount), sum(c.base_net_amount) from bl_order o join fc_cost c on c.ep_id = o.ep_id and c.order_id = o.id and not c.is_deleted where o.ep_id = 1 and not o.is_deleted group by 1, 2',
      ),
  );
  await line(
    'what nobody was asked for yet, by customer, shipment and currency',
    1_500,
    3,
    () => sheet('/reportController/uninvoiced', {}),
    () =>
      bare(
        "select customer_id, order_id, currency, sum(open_amount), count(*) from fc_cost where ep_id = 1 and direction = 'AR' and not is_estimate and open_amount <> 0 and not is_deleted group by 1, 2, 3",
      ),
  );

  const free = (
    await bare(
      'select id from fc_cost where ep_id = 1 and not locked and not is_deleted and order_id in (select id from bl_order where ep_id = 1 and not cost_locked) order by id limit 1000',
    )
  ).map(({ id }) => id);
  await line(
    'lock 1,000 charges',
    1_000,
    1,
    () => act('/costController/lock', { ids: free.join() }),
    () => bareWrite(['update fc_cost set locked = true, version = version + 1 where ep_id = 1 and id = any($1)', [free]]),
  );

  // A payer's documents of a usual size, and those of a month with an account's lines each.
  for (const [what, least, most, many] of [
    ['one receipt over %d documents of 1 to 9 lines', 1, 9, 500],
    ['one receipt over %d documents of a month, %l lines', 20, 40, 355],
  ] as const)
    await receipt(what, least, most, many);

  const due = (
    await bare(
      "update fc_voucher_source set voucher_id = null where ep_id = 1 and id in (select s.id from fc_voucher_source s where s.ep_id = 1 and s.table_name = 'invoice' and s.book_period >= (select coalesce(to_char(to_date(max(closed_period), 'YYYYMM') + interval '1 month', 'YYYYMM'), '000000') from sys_enterprise where id = 1) order by s.id desc limit 10000) returning id",
    )
  ).map(({ id }) => id);
  await line(
    `vouchers of ${due.length} documents`,
    30_000,
    1,
    () => act('/voucherController/generate', {}),
    () =>
      bareWrite(
        [
          "insert into fc_voucher (ep_id, voucher_type, voucher_date, period, voucher_status, summary) select ep_id, voucher_type, source_date, book_period, 'DRAFT', source_no from fc_voucher_source where ep_id = 1 and id = any($1)",
          [due],
        ],
        [
          "insert into fc_voucher_entry (ep_id, voucher_id, summary, ledger_account, debit, credit, currency, original_amount, rate) select s.ep_id, (select max(id) from fc_voucher where ep_id = 1), s.source_no, a.account, a.debit, a.credit, s.currency, s.amount, 1 from fc_voucher_source s cross join lateral (values ('112201', s.base_amount, 0), ('600101', 0, s.base_amount), ('22210101', 0, 0)) a (account, debit, credit) where s.ep_id = 1 and s.id = any($1)",
          [due],
        ],
      ),
  );
});
