import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Killables } from '#tests/server/killing';
import { booksApart, dueOf } from '#tests/server/posting';
import { ask, startService, toldOf, type Answer, type Body, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let servers: Killables;
let desk: Settling;
let invoices: string[];

beforeAll(async () => {
  [service, servers] = await Promise.all([startService(), Killables.build()]);
  desk = await Settling.begin(service);
  invoices = [];
  for (const price of ['100', '200', '300.01', '400', '500', '600.66', '700', '800'])
    invoices.push(await desk.invoice('AR', 'CNY', '1', price));
}, 120_000);
afterAll(async () => {
  await servers?.end();
  await service?.stop();
});

/** Takes a step on a server that is killed while a table holds it up, in the middle of what it writes. */
async function cutOff(path: string, body: Body, table: string, who = desk.clerk): Promise<void> {
  const server = await servers.start(service.database.url);
  await service.database.holding(`lock table ${table} in share mode`, [], async () => {
    const asked = ask(server.url, path, body, { headers: { authorization: who.token } }).then(
      () => 'answered',
      () => 'cut off',
    );
    await Promise.race([service.database.waiting(1), asked.then((how) => Promise.reject(new Error(`${path} was ${how} before ${table}`)))]);
    await server.kill();
    expect(await asked).toBe('cut off');
  });
}

/** The same step, under its id, on the next server, and once more. */
async function twice<T>(path: string, body: Body, who = desk.clerk): Promise<T> {
  const server = await servers.start(service.database.url);
  const again = () => ask<T>(server.url, path, body, { headers: { authorization: who.token } });
  const [first, second]: Answer<T>[] = [await again(), await again()];
  expect(toldOf(first as Answer)).toEqual([]);
  expect(second?.data).toEqual(first?.data);
  await server.kill();
  return first?.data as T;
}

const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  Number((await service.database.ask<{ n: string }>(`select count(*) as n from ${sql}`, values))[0]?.n);

it('in the middle of a write-off over many documents: nothing of it is there, and the retry does all of it once', async () => {
  const money = await desk.money('IN', 'CNY', '3600.67', '1');
  const balances = await Promise.all(invoices.map(async (id) => (await desk.invoiceRow(id)).balance));
  const allocations = invoices.map((invoiceId, at) => ({ cashId: money, invoiceId, allocatedInvoice: balances[at] }));
  const body = { allocations, batchId: randomUUID() };
  const before = await desk.standing();
  const runs = await count('fc_write_off');
  await cutOff('/cashController/writeOff', body, 'fc_cash_allocation');
  expect(await desk.standing()).toEqual(before);
  expect(await count('fc_write_off')).toBe(runs);
  expect(await count('fc_cash_allocation where cash_id = $1', money)).toBe(0);

  await twice('/cashController/writeOff', body);
  expect(await count('fc_cash_allocation where cash_id = $1', money)).toBe(invoices.length);
  expect(await count('fc_write_off')).toBe(runs + 1);
  expect(await desk.cashRow(money)).toMatchObject({ unappliedAmount: '0.00', writeOffStatus: 'ALL' });
  for (const id of invoices)
    expect(await desk.invoiceRow(id)).toMatchObject({ balance: '0.00', baseBalance: '0.00', writeOffStatus: 'WRITTEN_OFF' });
}, 120_000);

it('in the middle of a voucher run: no voucher is there and its sources wait, and the retry makes each once', async () => {
  const sources = await dueOf(desk, 'invoice', invoices);
  expect(sources).toHaveLength(invoices.length);
  const body = { sourceIds: sources.join(), batchId: randomUUID() };
  const vouchers = await count('fc_voucher');
  await cutOff('/voucherController/generate', body, 'fc_voucher_entry');
  expect(await count('fc_voucher')).toBe(vouchers);
  const waiting = () => count('fc_voucher_source where id = any($1::bigint[]) and voucher_id is null', sources);
  expect(await waiting()).toBe(sources.length);

  const made = await twice<{ vouchers: { id: string }[] }>('/voucherController/generate', body);
  expect(made.vouchers).toHaveLength(sources.length);
  expect(await count('fc_voucher')).toBe(vouchers + sources.length);
  expect(await waiting()).toBe(0);
  expect(await booksApart(desk.manager)).toEqual([]);
}, 120_000);

it('in the middle of posting: every voucher is checked still and no number is spent, and the retry numbers them without a gap', async () => {
  const drafts = await service.database.ask<{ id: string }>(
    "select distinct v.id::text from fc_voucher v join fc_voucher_source s on s.voucher_id = v.id where s.table_name = 'invoice' and s.table_id = any($1::text[]) and v.voucher_status = 'DRAFT'",
    [invoices],
  );
  const ids = drafts.map(({ id }) => id).join();
  expect(toldOf(await desk.manager.call('/voucherController/check', { ids }))).toEqual([]);
  const body = { ids, batchId: randomUUID() };
  await cutOff('/voucherController/post', body, 'fc_voucher', desk.manager);
  expect(await count("fc_voucher where id = any($1::bigint[]) and voucher_status = 'CHECKED' and voucher_no is null", ids.split(','))).toBe(
    drafts.length,
  );
  await twice('/voucherController/post', body, desk.manager);
  const numbers = await service.database.ask<{ series: string; all: string; from: string; to: string }>(
    "select left(voucher_no, -4) as series, count(*) as all, min(right(voucher_no, 4)::int) as from, max(right(voucher_no, 4)::int) as to from fc_voucher where voucher_no like 'V%' and ep_id = (select ep_id from fc_voucher where id = $1) group by 1",
    [drafts[0]?.id],
  );
  for (const { all, from, to } of numbers) expect([Number(from), Number(to)]).toEqual([1, Number(all)]);
  expect(await booksApart(desk.manager)).toEqual([]);
}, 120_000);

it('in the middle of taking a write-off back: it stands whole, and the retry takes all of it back once', async () => {
  const [run] = await service.database.ask<{ id: string }>(
    'select write_off_id::text as id from fc_cash_allocation where invoice_id = $1 order by id desc limit 1',
    [invoices[0]],
  );
  const owed = await service.database.ask<{ id: string; amount: string }>(
    'select id::text as id, amount::numeric(20,2)::text as amount from fc_invoice where id = any($1::bigint[])',
    [invoices],
  );
  const balances = new Map(owed.map(({ id, amount }) => [id, amount]));
  const body = { writeOffIds: run?.id, reason: 'wrong', acceptWarnings: ['VOUCHER_DRAFT_GOES'], batchId: randomUUID() };
  for (const table of ['fc_cash_allocation', 'fc_invoice_line', 'fc_cost', 'sys_change']) {
    const before = await desk.standing();
    await cutOff('/cashController/cancelWriteOff', body, table, desk.manager);
    expect(await desk.standing(), table).toEqual(before);
  }
  await twice('/cashController/cancelWriteOff', body, desk.manager);
  for (const id of invoices) expect(await desk.invoiceRow(id)).toMatchObject({ balance: balances.get(id), writeOffStatus: 'NONE' });
  expect(await booksApart(desk.manager)).toEqual([]);
}, 120_000);
