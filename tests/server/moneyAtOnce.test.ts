import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { startService, toldOf, type Answer, type Body, type Service, type SignedIn } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;
/** A second clerk, and a second one who passes. */
let other: SignedIn;
let second: SignedIn;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
  const rights = (like: string, name: string) =>
    service.database.ask('update sys_user set role_set = (select role_set from sys_user where username = $1) where username = $2', [
      like,
      name,
    ]);
  await rights('finance', 'documents');
  await rights('controller', 'rates');
  [other, second] = (await Promise.all(['documents', 'rates'].map((name) => service.signIn(name)))) as [SignedIn, SignedIn];
});
afterAll(() => service.stop());

const codes = (answers: readonly Answer[]) => answers.map(({ code }) => code).toSorted((one, more) => one - more);
const ofInvoice = (who: SignedIn, path: string, ids: string, more: Body = {}) =>
  who.call(`/invoiceController/${path}`, { ids, reason: 'two at once', ...more });
const submitted = async (price: string): Promise<string> => {
  const id = await desk.invoice('AR', 'CNY', '1', price);
  expect((await ofInvoice(desk.manager, 'uncheck', id)).code).toBe(200);
  return id;
};
const sourcesOf = async (id: string) =>
  (await service.database.ask("select 1 from fc_voucher_source where table_name = 'invoice' and table_id = $1", [id])).length;

it('of two people who settle with the same receipt at the same moment one is refused, and may have what is left', async () => {
  const ids = [await desk.invoice('AR', 'CNY', '1', '1000'), await desk.invoice('AR', 'CNY', '1', '1000')];
  const cashId = await desk.money('IN', 'CNY', '1000', '1');
  const answers = await Promise.all(
    [desk.clerk, other].map((who, at) => desk.writeOff([{ cashId, invoiceId: ids[at], allocatedInvoice: '700' }], {}, who)),
  );
  expect(codes(answers)).toEqual([200, 409]);
  expect(await desk.cashRow(cashId)).toMatchObject({ unappliedAmount: '300.00' });
  const lost = answers.findIndex(({ code }) => code === 409);
  // What is left he may have, and not a cent more.
  const who = [desk.clerk, other][lost] as SignedIn;
  const more = (allocatedInvoice: string) => desk.writeOff([{ cashId, invoiceId: ids[lost], allocatedInvoice }], {}, who);
  expect((await more('300.01')).code).toBe(409);
  expect((await more('300')).code).toBe(200);
  expect(await desk.cashRow(cashId)).toMatchObject({ unappliedAmount: '0.00', unappliedBase: '0.00', writeOffStatus: 'ALL' });
});

it('twenty who settle one document each with a receipt of his own never take more of it than it owes', async () => {
  const invoiceId = await desk.invoice('AR', 'CNY', '1', '1000');
  const money: string[] = [];
  for (let at = 0; at < 20; at++) money.push(await desk.money('IN', 'CNY', '90.01', '1'));
  const answers = await Promise.all(
    money.map((cashId, at) => desk.writeOff([{ cashId, invoiceId, allocatedInvoice: '90.01' }], {}, at % 2 === 0 ? desk.clerk : other)),
  );
  // 11 × 90.01 = 990.11; a twelfth would be more than there is.
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(11);
  expect(answers.filter(({ code }) => code === 409)).toHaveLength(9);
  expect(await desk.invoiceRow(invoiceId)).toMatchObject({ balance: '9.89', writtenOffAmount: '990.11' });
});

it('an invoice two people pass at once is passed once, has one voucher due, and both may go on', async () => {
  const id = await submitted('333.33');
  const answers = await Promise.all([desk.manager, second].map((who) => ofInvoice(who, 'check', id, { state: 'PASS' })));
  expect(answers.map((one) => toldOf(one)).flat()).toEqual([]);
  expect(await desk.invoiceRow(id)).toMatchObject({ checkStatus: 'CHECK_PASS' });
  expect(await sourcesOf(id)).toBe(1);
  const kept = await service.database.ask(
    `select 1 from sys_change where entity = 'invoice' and row_id = $1 and after like '%"checkStatus":"CHECK_PASS"%'`,
    [id],
  );
  // Passed with its making, and by one of the two.
  expect(kept).toHaveLength(2);
});

it('passed by one and sent back by another at the same moment it stands as one of them said, with its locks and its voucher', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await submitted(`${100 + round}`);
    const answers = await Promise.all([
      ofInvoice(desk.manager, 'check', id, { state: 'PASS' }),
      ofInvoice(second, 'check', id, { state: 'NO_PASS', opinion: 'wrong price' }),
    ]);
    expect(answers.filter((one) => one.code === 200 && toldOf(one).length === 0)).toHaveLength(1);
    const { checkStatus } = await desk.invoiceRow(id);
    const locks = await service.database.ask<{ locked: boolean }>(
      'select c.locked from fc_cost c join fc_invoice_line l on l.cost_id = c.id where l.invoice_id = $1',
      [id],
    );
    expect([locks.every(({ locked }) => locked), await sourcesOf(id)]).toEqual(checkStatus === 'CHECK_PASS' ? [true, 1] : [false, 0]);
  }
});

it('settled by one and un-passed by another at the same moment, one of them is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const [invoiceId, cashId] = [await desk.invoice('AR', 'CNY', '1', '500'), await desk.money('IN', 'CNY', '500', '1')];
    const [settled, taken] = await Promise.all([
      desk.writeOff([{ cashId, invoiceId, allocatedInvoice: '500' }], {}, other),
      ofInvoice(desk.manager, 'uncheck', invoiceId),
    ]);
    const did = [settled, taken].map((one) => one.code === 200 && toldOf(one).length === 0);
    expect(did.filter(Boolean)).toHaveLength(1);
    expect(await desk.invoiceRow(invoiceId)).toMatchObject(
      did[0] ? { checkStatus: 'CHECK_PASS', balance: '0.00' } : { checkStatus: 'SUBMITTED', balance: '500.00' },
    );
  }
});

it('a document whose only allocation was taken back can go, and its charges are open again', async () => {
  const [invoiceId, cashId] = [await desk.invoice('AR', 'USD', '7.1', '812.34', '10'), await desk.money('IN', 'USD', '500', '7.2')];
  const costIds = (
    await service.database.ask<{ id: string }>('select cost_id::text as id from fc_invoice_line where invoice_id = $1 and not is_deleted', [
      invoiceId,
    ])
  ).map(({ id }) => id);
  const run = await desk.writeOff([{ cashId, invoiceId, allocatedInvoice: '500' }]);
  expect(run.code, JSON.stringify(run)).toBe(200);
  expect(toldOf(await ofInvoice(desk.manager, 'uncheck', invoiceId)).join()).toContain('INVOICE_HAS_CASH');
  const back = { writeOffIds: run.data.writeOffId, reason: 'wrong document' };
  expect(toldOf(await desk.manager.call('/cashController/cancelWriteOff', back))).toEqual([]);
  for (const [who, path] of [
    [desk.manager, 'uncheck'],
    [desk.clerk, 'withdraw'],
  ] as const)
    expect(toldOf(await ofInvoice(who, path, invoiceId))).toEqual([]);
  expect(toldOf(await desk.clerk.call('/invoiceController/delete', { invoiceId }))).toEqual([]);
  const left = await service.database.ask<{ open: boolean }>(
    'select bool_and(open_amount = amount and not locked and not invoiced and written_off_amount = 0) as open from fc_cost where id = any($1::bigint[])',
    [costIds],
  );
  expect(left).toEqual([{ open: true }]);
  expect(await sourcesOf(invoiceId)).toBe(0);
  expect(await desk.cashRow(cashId)).toMatchObject({ unappliedAmount: '500.00', unappliedBase: '3600.00' });
  // The charges may be billed again, and the money settle that document.
  const again = await desk.invoiceOf(costIds.join(), '7.1');
  expect((await desk.writeOff([{ cashId, invoiceId: again, allocatedInvoice: '500' }])).code).toBe(200);
});

it('a long paste with mistakes of every kind keeps what is right, tells each of the others, and a retry makes nothing twice', async () => {
  const usual = {
    orderId: desk.order.id,
    direction: 'AR',
    crmId: desk.order.crmId,
    feeCode: 'DOC',
    number: '1',
    price: '10',
    currency: 'CNY',
    taxRate: '6',
    costDate: '2026-03-21',
  };
  const wrong: readonly (readonly [Body, string])[] = [
    [{ price: 'abc' }, 'price NUMBER_UNPARSED'],
    [{ price: '99999999999999999999' }, 'price NUMBER_TOO_LONG'],
    [{ currency: 'XXX' }, 'currency CURRENCY_UNKNOWN'],
    [{ currency: 'USD', rate: '99999' }, 'rate RATE_TEN_TIMES_OFF'],
    [{ costDate: '31.02.2026' }, 'costDate DATE_UNPARSED'],
    [{ number: '0' }, 'number NUMBER_ZERO'],
    [{ feeCode: '???' }, 'feeCode REFERENCE_UNKNOWN'],
    [{ taxRate: '77' }, 'taxRate TAX_RATE_NOT_ALLOWED'],
    [{ orderId: '1 or 1=1' }, 'orderId REFERENCE_UNKNOWN'],
  ];
  const mistake = (at: number) => (at % 50 === 7 ? wrong[Math.floor(at / 50) % wrong.length] : undefined);
  const add = Array.from({ length: 900 }, (_, at) => ({ clientId: `p${at}`, values: { ...usual, ...mistake(at)?.[0] } }));
  const send = (batchId: string) => desk.clerk.call<BatchAnswer>('/costController/batchEdit', { batchId, add, keepGood: true });
  const batchId = randomUUID();
  const [first, again] = [await send(batchId), await send(batchId)];
  expect([first.data.done.length, again.data.done.map(({ id }) => id)]).toEqual([882, first.data.done.map(({ id }) => id)]);
  const told = (first.data.refusals ?? []).map(({ clientId, field, code }) => `${clientId} ${field} ${code}`);
  const expected = add.flatMap(({ clientId }, at) => (mistake(at) ? [`${clientId} ${mistake(at)?.[1]}`] : []));
  expect(told.toSorted()).toEqual(expected.toSorted());

  // Taken back whole while somebody bills a part of it: what is billed stays, the rest goes, nothing of either is half done.
  const rows = first.data.done.map(({ id }) => ({ id, version: 1 }));
  const ids = rows.slice(0, 20).map(({ id }) => id);
  await service.database.ask('update fc_cost set confirmed = true where id = any($1::bigint[])', [ids]);
  const agreed = { acceptWarnings: ['CREDIT_LIMIT_EXCEEDED', 'CREDIT_LATE'], reason: 'agreed' };
  const [gone, billed] = await Promise.all([
    desk.clerk.call<BatchAnswer>('/costController/batchEdit', { batchId: randomUUID(), remove: rows, keepGood: true }),
    other.call('/costController/invoice', { ids: ids.join(), ...agreed }),
  ]);
  expect([gone.code, billed.code], JSON.stringify(billed)).toEqual([200, 200]);
  const [left] = await service.database.ask<{ n: string; billed: string }>(
    'select count(*) n, count(*) filter (where invoiced) billed from fc_cost where id = any($1::bigint[]) and not is_deleted',
    [rows.map(({ id }) => id)],
  );
  expect(left).toEqual({ n: '20', billed: '20' });
});
