import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaperIssued, PaperPreview, PrintOnWire } from '#define/paper';
import { sending } from '#modules/basic/emailConfig/branchMail.server';
import { goingOut } from '#modules/papers/paperRun/paperRun.server';
import { builtProgram } from '#tests/built';
import { closeServers, letterOf, mailServer } from '#tests/server/mail/mailServer';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let built = '';
let service: Service;
let operator: SignedIn;
let orders: ListedRow[];

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const send = (ids: readonly string[], more: Body = {}) =>
  operator.call<{ done: PaperIssued[]; refused: { id: string; text: string }[] }>('/paperController/send', {
    paper: 'SO',
    ids,
    batchId: randomUUID(),
    ...more,
  });

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({
    printing: { entry: join(built, 'print-paper.js') },
    outside: { secretKey: null, outboundAllow: ['localhost', '127.0.0.1'] },
  });
  operator = await service.signIn('operator');
  const all = await listOf(operator, '/OrderController/getOrderListNew');
  const fits = ({ businessType, crmId }: ListedRow, at: number, rows: ListedRow[]) =>
    businessType === 'SEA_EXPORT' && rows.findIndex((row) => row.crmId === crmId && row.businessType === 'SEA_EXPORT') === at;
  orders = all.filter(fits).slice(0, 3);
  await ask(
    "update bl_order set gross_weight = 100, box_summary = '1*40HQ', booking_no = 'BK' || id, shut_out = false where id = any($1)",
    orders.map(({ id }) => id),
  );
  const [zh, en, none] = orders.map(({ crmId }) => crmId);
  await ask("update crm_customer set country_code = 'CN', email = 'li@customer.example' where id = $1", zh);
  await ask("update crm_customer set country_code = 'DE', email = 'smith@customer.example' where id = $1", en);
  await ask('update crm_customer set email = null where id = $1', none);
}, 120_000);
afterAll(async () => {
  await closeServers();
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

it('issues the papers of chosen rows and mails each to its customer in the language it reads; who got what stands with the row', async () => {
  const [zh, en, none] = orders as [ListedRow, ListedRow, ListedRow];
  const { data: looked } = await operator.call<PaperPreview>('/paperController/preview', { paper: 'SO', ids: [zh.id], language: 'zh' });
  expect(looked.to).toBe('li@customer.example');
  // What asks the carrier goes to its agent.
  await ask('update bl_order set booking_agent_id = null where id = $1', zh.id);
  const { data: asking } = await operator.call<PaperPreview>('/paperController/preview', { paper: 'BKR', ids: [zh.id], language: 'zh' });
  expect(asking.to).toBeNull();
  // So does what tells it the weights; the telex release goes to the agent at destination, whom the bill names.
  const [agent, abroad] = ['agent@carrier.example', 'agent@destination.example'];
  await ask('update crm_customer set email = $2 where id = $1', en.crmId, agent);
  await ask('update crm_customer set email = $2 where id = $1', none.crmId, abroad);
  await ask("update bl_order set booking_agent_id = $2, bill_form = 'TELEX' where id = $1", zh.id, en.crmId);
  const documents = await service.signIn('documents');
  const values = { orderId: zh.id, billForm: 'TELEX', mblNo: `TELEX${randomUUID().slice(0, 6)}`, destAgentId: none.crmId };
  expect(toldOf(await batch(documents, 'mbOrderController', { add: [{ clientId: 'one', values }] }))).toEqual([]);
  const goesTo = async (paper: string) =>
    (await documents.call<PaperPreview>('/paperController/preview', { paper, ids: [zh.id], language: 'en' })).data.to;
  expect([await goesTo('VGM'), await goesTo('TLX')]).toEqual([agent, abroad]);
  // Which is told nothing before the bill is telexed, nor while it is held.
  const telling = async () => toldOf(await operator.call('/paperController/issue', { paper: 'TLX', ids: [zh.id], language: 'en' }));
  await ask("update bl_order set mbl_no = 'TELEXED1', vessel_name = 'HARBOR DAWN', voyage = '041E' where id = $1", zh.id);
  expect(await telling()).toEqual([`${zh.id} TELEX_NOT_DONE`]);
  await ask('update bl_loding_order set telexed = true, card_held = true where order_id = $1', zh.id);
  expect(await telling()).toEqual([`${zh.id} CARD_HELD`]);
  await ask('update bl_loding_order set card_held = false where order_id = $1', zh.id);
  expect(await telling()).toEqual([]);
  await ask("update crm_customer set email = 'smith@customer.example' where id = $1", en.crmId);
  await ask('update crm_customer set email = null where id = $1', none.crmId);
  const batchId = randomUUID();
  const sent = await send([zh.id, en.id, none.id], { batchId });
  expect(toldOf(sent)).toEqual([`${none.id} MAIL_NO_RECIPIENT`]);
  expect(sent.data.done).toHaveLength(2);
  expect(toldOf(await send([none.id]))).toEqual([`${none.id} MAIL_NO_RECIPIENT`]);
  // The same call again writes no second letter.
  await send([zh.id, en.id, none.id], { batchId });
  const letters = await ask<{ recipient: string; subject: string }>('select recipient, subject from sys_letter order by id');
  expect(letters.map(({ recipient }) => recipient)).toEqual(['li@customer.example', 'smith@customer.example']);
  expect(letters[0]?.subject).toMatch(/^订舱/u);
  expect(letters[1]?.subject).toContain('Booking confirmation');
  const prints = await operator.call<PrintOnWire[]>(
    '/paperController/prints',
    { tableName: 'bl_order', tableId: en.id },
    { method: 'GET' },
  );
  expect(prints.data[0]).toMatchObject({ sentTo: 'smith@customer.example', language: 'en' });

  const { port, got } = await mailServer();
  await ask('delete from bs_email_config');
  await ask(
    "insert into bs_email_config (ep_id, channel, smtp_host, port, security, from_address, from_name, daily_limit) values (1, 'SMTP', 'localhost', $1, 'NONE', 'post@branch.example', '宁波', 500)",
    port,
  );
  const signal = new AbortController().signal;
  const caller = () => service.caller('admin', '1');
  await sending.run({ engine: service.engine, epId: '0', zone: 'Asia/Shanghai', today: '2026-03-31', caller, signal });
  expect(got).toHaveLength(2);
  const second = got.find((one) => letterOf(one).header('To').includes('smith@customer.example'));
  const raw = JSON.stringify(second);
  expect(raw).toContain('application/pdf');
  expect(raw).toMatch(/filename=\W*SO_/u);
  expect((await ask<{ state: string }>('select state from sys_letter')).map(({ state }) => state)).toEqual(['SENT', 'SENT']);
});

it('goes to an address that was typed, and never to one that is none', async () => {
  const [, , none] = orders as [ListedRow, ListedRow, ListedRow];
  expect(toldOf(await send([none.id], { to: 'no address' }))).toEqual(['to EMAIL_FORMAT']);
  const sent = await send([none.id], { to: 'new@customer.example', language: 'en', subject: 'Your\nbooking', body: 'As agreed.' });
  expect(toldOf(sent)).toEqual([]);
  const [letter] = await ask<{ recipient: string; subject: string; content: string }>(
    'select recipient, subject, content from sys_letter order by id desc limit 1',
  );
  expect(letter).toEqual({ recipient: 'new@customer.example', subject: 'Your booking', content: 'As agreed.' });
});

it('an invoice remembers when it was mailed last, to whom and by whom; printed it does not', async () => {
  const clerk = await service.signIn('finance');
  const [one] = await ask<{ id: string }>(
    "select id::text from fc_invoice where ep_id = 1 and direction = 'AR' and invoice_kind = 'DEBIT_NOTE' and check_status = 'CHECK_PASS' and currency = 'CNY' and balance > 0 and not is_deleted order by id limit 1",
  );
  const id = one?.id ?? '';
  const row = async () => (await clerk.call<ListedRow>('/invoiceController/get', { invoiceId: id }, { method: 'GET' })).data;
  const { sentTime, sentTo, sentUserId } = await row();
  const asked = { paper: 'DN', ids: [id], language: 'en' };
  expect(toldOf(await clerk.call('/paperController/issue', asked))).toEqual([]);
  expect(await row()).toMatchObject({ sentTime, sentTo, sentUserId });
  const mailed = async (to: string) => {
    expect(toldOf(await clerk.call('/paperController/send', { ...asked, to }))).toEqual([]);
    return row();
  };
  const first = await mailed('accounts@customer.example');
  const [{ id: clerkId } = { id: '' }] = await ask<{ id: string }>("select id::text from sys_user where username = 'finance'");
  expect(first).toMatchObject({ sentTo: 'accounts@customer.example', sentUserId: clerkId, checkStatus: 'CHECK_PASS' });
  expect(String(first.sentTime) > String(sentTime ?? '')).toBe(true);
  const again = await mailed('boss@customer.example');
  expect(again.sentTo).toBe('boss@customer.example');
  expect(String(again.sentTime) >= String(first.sentTime)).toBe(true);
  // Who mails it again is told of the last time, in the dialog that sends it.
  const where = { tableName: 'fc_invoice', tableId: id };
  const prints = await clerk.call<PrintOnWire[]>('/paperController/prints', where, { method: 'GET' });
  expect(prints.data.map(({ sentTo }) => sentTo)).toEqual(['boss@customer.example', 'accounts@customer.example', null]);
});

it('of more than one call takes goes out by itself, part by part, in the name of whoever asked; each paper has its answer', async () => {
  const all = (await listOf(operator, '/OrderController/getOrderListNew')).filter(({ businessType }) => businessType === 'SEA_EXPORT');
  const ids = all.slice(3, 26).map(({ id }) => id);
  await ask(
    "update bl_order set gross_weight = 100, box_summary = '1*40HQ', booking_no = 'BK' || id, shut_out = false where id = any($1)",
    ids,
  );
  const wish = { paper: 'SO', ids, language: 'en', batchId: randomUUID() };
  expect((await operator.call('/paperController/issue', wish)).code).toBe(422);
  const { data } = await operator.call<{ id: string }>('/paperController/run', wish);
  // Asked again under its id it is the same order; nobody else's is told.
  expect((await operator.call<{ id: string }>('/paperController/run', wish)).data).toEqual(data);
  expect((await (await service.signIn('documents')).call('/paperController/progress', { id: data.id }, { method: 'GET' })).code).toBe(409);
  const run = () => service.work(goingOut);
  expect(await run()).toEqual({ papers: 23, refused: 0 });
  expect(await run()).toEqual({ papers: 0, refused: 0 });
  interface Progress {
    state: string;
    done: number;
    answers: { id: string; issued?: PaperIssued }[];
  }
  const told = (await operator.call<Progress>('/paperController/progress', { id: data.id }, { method: 'GET' })).data;
  expect(told).toMatchObject({ state: 'DONE', total: 23, done: 23, refused: 0 });
  expect(told.answers.map(({ id, issued }) => [id, issued?.versionNo])).toEqual(ids.map((id) => [id, 1]));
  const kept = await ask<{ n: string }>(
    'select count(*)::text n from sys_paper_print where table_id = any($1) and create_user_id is not null',
    ids,
  );
  expect(kept).toEqual([{ n: '23' }]);
});
