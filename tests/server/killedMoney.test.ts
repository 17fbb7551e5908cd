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
async function cutOff(path: string, body: Body, table: string): Promise<void> {
  const server = await servers.start(service.database.url);
  await service.database.holding(`lock table ${table} in share mode`, [], async () => {
    const asked = ask(server.url, path, body, { headers: { authorization: desk.clerk.token } }).then(
      () => 'answered',
      () => 'cut off',
    );
    await Promise.race([service.database.waiting(1), asked.then((how) => Promise.reject(new Error(`${path} was ${how} before ${table}`)))]);
    await server.kill();
    expect(await asked).toBe('cut off');
  });
}

/** The same step, under its id, on the next server, and once more. */
async function twice<T>(path: string, body: Body): Promise<T> {
  const server = await servers.start(service.database.url);
  const again = () => ask<T>(server.url, path, body, { headers: { authorization: desk.clerk.token } });
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
