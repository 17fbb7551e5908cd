import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { PaperPreview } from '#define/paper';
import { sending } from '#modules/basic/emailConfig/branchMail.server';
import { builtProgram } from '#tests/built';
import { mailingAccounts } from '#modules/statements/statement/accountMail.server';
import { attachmentsOf, closeServers, letterOf, mailServer } from '#tests/server/mail/mailServer';
import { pagesOf } from '#tests/server/paperText';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service } from '#tests/server/service';
import { day } from '#tests/server/branchDays';
import { Settling } from '#tests/server/settling';

let built = '';
let service: Service;
let desk: Settling;
let partner = '';

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({
    printing: { entry: join(built, 'print-paper.js') },
    outside: { secretKey: null, outboundAllow: ['localhost', '127.0.0.1'] },
  });
  desk = await Settling.begin(service);
  partner = String(desk.order.crmId);
}, 120_000);
afterAll(async () => {
  await closeServers();
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
  const late = { periodTo: day(300) };
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
  expect(toldOf(await desk.clerk.call(on('update'), { id, version, periodFrom: day(1) }))).toEqual([]);
  const opened = await linesOf(id);
  expect(new Set(opened.map(({ lineKind }) => lineKind))).toEqual(new Set(['OPENING']));
  expect(closing(opened)).toEqual(Object.fromEntries(Object.entries(now).filter(([, amount]) => amount !== 0)));
});

it('goes out as a workbook, prints with its ageing, is confirmed, and no invoice comes of it', async () => {
  const id = await account({ periodFrom: '2026-01-01', periodTo: day(300) });
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

it('is mailed as a workbook and as its paper, both with what stands when it goes', async () => {
  const { port, got } = await mailServer();
  await service.database.ask('delete from bs_email_config');
  await service.database.ask('delete from sys_letter');
  await service.database.ask(
    "insert into bs_email_config (ep_id, channel, smtp_host, port, security, from_address, from_name, daily_limit) values (1, 'SMTP', 'localhost', $1, 'NONE', 'post@branch.example', '宁波', 500)",
    [port],
  );
  await service.database.ask("update crm_customer set country_code = 'DE' where id = $1", [partner]);
  const id = await account({ periodFrom: '2026-01-01', periodTo: day(300) });
  // Invoiced after it was made, long overdue: it stands on what goes out, and in its strip of ages.
  const late = await desk.invoice('AR', 'EUR', '7.8', '8765.43');
  await service.database.ask("update fc_invoice set due_date = '2020-01-01' where id = $1", [late]);
  expect(toldOf(await desk.clerk.call(on('send'), { ids: id, to: 'li@example.com' }))).toEqual([]);
  await service.work(sending, '0');
  expect(got).toHaveLength(1);
  const [letter] = got as [(typeof got)[number]];
  const no = String((await rowOf(id)).statementNo);
  expect(letterOf(letter).header('Subject')).toContain(no);
  const files = attachmentsOf(letter);
  const names = [...files.keys()];
  expect(names).toEqual([`${no}.xlsx`, expect.stringMatching(new RegExp(`^SOB_${no}_.*\\.pdf$`, 'u'))]);

  const lines = await linesOf(id);
  expect(lines.map(({ amount }) => amount)).toContain('8765.43');
  const book = XLSX.read(files.get(names[0] ?? ''));
  const cells = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] as XLSX.WorkSheet, { header: 1 });
  const amounts = cells.flatMap((row) => row.filter((cell) => typeof cell === 'number'));
  for (const { amount } of lines) expect(amounts).toContain(Number(amount));
  const text = (await pagesOf(files.get(names[1] ?? '') ?? new Uint8Array())).join('\n');
  expect(text).toContain(no);
  // As a document, as what is open at the end, and as what is more than 180 days late.
  expect(text.match(/8,765\.43/gu)?.length).toBeGreaterThanOrEqual(3);
  for (const sum of Object.values(closing(lines))) expect(text).toContain(Math.abs(sum).toLocaleString('en', { minimumFractionDigits: 2 }));

  // The paper is in the book of issued papers, and finance alone opens it.
  const prints = await service.database.ask('select paper_kind, language, sent_to, version_no from sys_paper_print where table_id = $1', [
    id,
  ]);
  expect(prints).toEqual([{ paper_kind: 'SOB', language: 'en', sent_to: 'li@example.com', version_no: 1 }]);
  const kept = await service.database.ask("select visibility from sys_file where table_id = $1 and extension = 'pdf'", [id]);
  expect(kept).toEqual([{ visibility: 'FINANCE' }]);
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
