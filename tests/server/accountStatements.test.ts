import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaperPreview } from '#define/paper';
import { builtProgram } from '#tests/built';
import { mailingAccounts } from '#modules/statements/statement/accountMail.server';
import { pagesOf } from '#tests/server/paperText';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let built = '';
let service: Service;
let desk: Settling;
let partner = '';

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({ printing: { entry: join(built, 'print-paper.js') } });
  desk = await Settling.begin(service);
  partner = String(desk.order.crmId);
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

const on = (name: string) => `/statementController/${name}`;
const rowOf = async (id: string): Promise<ListedRow> => (await desk.clerk.call<ListedRow>(on('get'), { id }, { method: 'GET' })).data;
const linesOf = (id: string) =>
  listOf(desk.clerk, '/statementLineController/select', { where: { field: 'statementId', op: 'equal', anyOf: [id] } });

/** A statement of account of the partner, as a row typed into the sheet. Answers its id. */
async function account(values: Body = {}): Promise<string> {
  const all = {
    crmId: partner,
    direction: 'AR',
    kind: 'ACCOUNT',
    periodFrom: '2026-03-01',
    periodTo: '2026-03-31',
  };
  const made = await batch(desk.clerk, 'statementController', { add: [{ clientId: 'a', values: { ...all, ...values } }] });
  expect(toldOf(made), JSON.stringify(made)).toEqual([]);
  return made.data.done[0]?.id ?? '';
}

/** What documents and money of the partner have open now, per currency. */
const openNow = async (): Promise<Record<string, number>> => {
  const rows = await service.database.ask<{ currency: string; open: string }>(
    `select currency, sum(open)::text as open from (
       select currency, balance as open from fc_invoice where customer_id = $1 and direction = 'AR' and check_status = 'CHECK_PASS' and not is_deleted
       union all select currency, case direction when 'IN' then -unapplied_amount else unapplied_amount end from fc_cash
         where customer_id = $1 and check_status = 'CHECKED' and cash_kind in ('RECEIPT', 'ADVANCE_IN') and not is_deleted) o group by currency`,
    [partner],
  );
  return Object.fromEntries(rows.map(({ currency, open }) => [currency, Number(open)]));
};

const closing = (lines: readonly ListedRow[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { currency, amount } of lines)
    sums[String(currency)] = Math.round((sums[String(currency)] ?? 0) * 100 + Number(amount) * 100) / 100;
  return sums;
};

it('begins with what stood, names documents, money and differences, and ends with what is open, and how late', async () => {
  const late = { periodTo: '2027-12-31' };
  const before = closing(await linesOf(await account(late)));
  const a = await desk.invoice('AR', 'USD', '7.1234', '5000');
  const b = await desk.invoice('AR', 'CNY', '1', '1000');
  const money = await desk.money('IN', 'USD', '3000', '7.1');
  const short = await desk.money('IN', 'CNY', '900', '1');
  const adjustments = [{ amount: '99.50', type: 'DISCOUNT' }];
  const done = await desk.writeOff(
    [
      { cashId: money, invoiceId: a, allocatedInvoice: '2500' },
      { cashId: short, invoiceId: b, allocatedInvoice: '900', adjustments },
    ],
    { reason: 'agreed' },
    desk.manager,
  );
  expect(toldOf(done)).toEqual([]);
  // Paid in another currency than it was asked in.
  const yuan = await desk.money('IN', 'CNY', '7000', '1');
  expect(toldOf(await desk.writeOff([{ cashId: yuan, invoiceId: a, allocatedCash: '7000', allocatedInvoice: '980' }]))).toEqual([]);
  const id = await account(late);
  const lines = await linesOf(id);
  expect(lines.filter(({ lineKind }) => lineKind === 'ADJUSTMENT').map(({ amount }) => amount)).toContain('-99.50');
  expect(
    lines.filter(({ lineKind }) => lineKind === 'TRANSFER').map(({ currency, amount }) => `${String(currency)} ${String(amount)}`),
  ).toEqual(expect.arrayContaining(['USD -980.00', 'CNY 7000.00']));
  const now = closing(lines);
  expect((now.USD ?? 0) - (before.USD ?? 0)).toBeCloseTo(5000 - 3000 - 980);
  expect((now.CNY ?? 0) - (before.CNY ?? 0)).toBeCloseTo(1000 - 900 - 99.5);
  for (const [currency, open] of Object.entries(await openNow())) expect(now[currency] ?? 0, currency).toBeCloseTo(open);
  const [row] = await service.database.ask<{ ageing: readonly Record<string, string>[] }>('select ageing from fc_statement where id = $1', [
    id,
  ]);
  for (const { currency = '', ...ages } of row?.ageing ?? [])
    expect(
      Object.values(ages).reduce((sum, age) => sum + Number(age), 0),
      currency,
    ).toBeCloseTo(now[currency] ?? 0);

  // Of a later period all of it is what stood before; moved back, it is told line by line again.
  const { version } = await rowOf(id);
  expect(toldOf(await desk.clerk.call(on('update'), { id, version, periodFrom: '2027-01-01' }))).toEqual([]);
  const opened = await linesOf(id);
  expect(new Set(opened.map(({ lineKind }) => lineKind))).toEqual(new Set(['OPENING']));
  expect(closing(opened)).toEqual(Object.fromEntries(Object.entries(now).filter(([, amount]) => amount !== 0)));
});

it('goes out as a workbook, prints with its ageing, is confirmed, and no invoice comes of it', async () => {
  const id = await account({ periodFrom: '2026-01-01', periodTo: '2027-12-31' });
  await desk.invoice('AR', 'USD', '7.1234', '123.45');
  expect((await linesOf(id)).map(({ amount }) => amount)).not.toContain('123.45');
  expect(toldOf(await desk.clerk.call(on('send'), { ids: id, to: 'li@example.com' }))).toEqual([]);
  expect((await linesOf(id)).map(({ amount }) => amount)).toContain('123.45');
  const letters = await service.database.ask('select recipient, file_name from sys_letter order by id desc limit 1');
  expect(letters).toMatchObject([{ recipient: 'li@example.com', file_name: expect.stringMatching(/^SOA.*\.xlsx$/u) }]);
  for (const language of ['zh', 'en', 'ar']) {
    const { data, code } = await desk.clerk.call<PaperPreview>('/paperController/preview', { paper: 'SOB', ids: [id], language });
    expect(code, language).toBe(200);
    const file = await fetch(`${service.url}/FileController/download?id=${data.fileId}`, { headers: { authorization: desk.clerk.token } });
    const text = (await pagesOf(new Uint8Array(await file.arrayBuffer()))).join('\n');
    for (const figure of [String((await rowOf(id)).statementNo), '123.45', 'USD', '180']) expect(text, language).toContain(figure);
  }
  expect(toldOf(await desk.clerk.call(on('confirm'), { ids: id, confirmedBy: 'Ms Li' }))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'CONFIRMED', sentTo: 'li@example.com' });
  expect(toldOf(await desk.clerk.call(on('invoice'), { id })).join()).toContain('STATEMENT_OTHER');
});

it('is of a period', async () => {
  const add = [{ clientId: 'a', values: { crmId: partner, direction: 'AR', kind: 'ACCOUNT', statementDate: '2026-03-31' } }];
  expect(toldOf(await batch(desk.clerk, 'statementController', { add })).join()).toContain('periodFrom FIELD_REQUIRED');
});

it('goes out by itself on the day of the month the branch set, once to each who settles by the month', async () => {
  const run = () => service.work(mailingAccounts, String(desk.order.epId));
  await service.database.ask(
    "update crm_customer set settle_method = 'MONTHLY', email = 'books@example.com', is_customer = true where id = $1",
    [partner],
  );
  await service.database.ask('update fc_invoice set invoice_date = current_date - 80 where id = $1', [
    await desk.invoice('AR', 'USD', '7.1', '10'),
  ]);
  expect(await run()).toEqual({ sent: 0 });
  await service.database.ask(
    "insert into sys_parameter (ep_id, param_key, value, effective_from) values (1, 'statement.accountDay', '1', '2020-01-01')",
  );
  await service.database.ask(
    "insert into sys_fact_version (ep_id, entity, version) values (1, 'parameter', 1) on conflict (ep_id, entity) do update set version = sys_fact_version.version + 1",
  );
  expect(await run()).toMatchObject({ sent: expect.any(Number) });
  const mine = await listOf(desk.clerk, on('select'), {
    where: {
      and: [
        { field: 'customerId', op: 'equal', anyOf: [partner] },
        { field: 'sentTo', op: 'equal', anyOf: ['books@example.com'] },
      ],
    },
  });
  expect(mine).toMatchObject([{ kind: 'ACCOUNT', state: 'SENT', direction: 'AR' }]);
  expect(await run()).toEqual({ sent: 0 });
});
