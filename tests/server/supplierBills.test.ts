import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchingBodies } from '#modules/finance/billMatching.server';
import { bodies } from '#modules/handlers';
import { builtProgram } from '#tests/built';
import { attach } from '#tests/server/attachments';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';
import { addDays } from '#values/day';
import { dayInZone } from '#values/moment';

let service: Service;
let desk: Settling;
let folders: string[];

beforeAll(async () => {
  const [{ folder: built }, folder] = await Promise.all([
    builtProgram('read-workbook', 'src/server/workbook/child.ts'),
    mkdtemp(join(tmpdir(), 'tallysheet-bills-')),
  ]);
  folders = [built, folder];
  const reading = matchingBodies({ entry: join(built, 'read-workbook.js') });
  service = await startService(
    { files: { folder: join(folder, 'files'), bucket: null, quotaBytes: 9_000_000 } },
    { bodies: { ...bodies, supplierBill: { ...bodies.supplierBill, ...reading } } },
  );
  desk = await Settling.begin(service);
  await service.database.ask("update bl_order set mbl_no = 'COSU6411200999' where id = $1", [desk.order.id]);
});
afterAll(async () => {
  await service.stop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

const on = (name: string) => `/matchingBillController/${name}`;

/** Charges of the desk's supplier on its job. Answers their ids. */
async function charges(...lines: readonly (readonly [feeCode: string, currency: string, price: string])[]): Promise<string[]> {
  const add = lines.map(([feeCode, currency, price], at) => ({
    clientId: String(at),
    values: {
      orderId: desk.order.id,
      direction: 'AP',
      crmId: desk.order.crmId,
      feeCode,
      number: '1',
      price,
      currency,
      taxRate: '0',
      costDate: '2026-03-20',
    },
  }));
  const added = await batch(desk.clerk, 'costController', { add });
  expect(toldOf(added)).toEqual([]);
  return added.data.done.map(({ id }) => id);
}

interface Imported {
  readonly id: string;
  readonly known: boolean;
  readonly totals: string;
  readonly lines: readonly Record<string, string | null>[];
}
const line = (feeCode: string, currency: string, amount: string, more: Body = {}) => ({
  mblNo: 'COSU 6411200999',
  feeCode,
  currency,
  amount,
  ...more,
});
const bring = (billNo: string, rows: readonly Body[], more: Body = {}) =>
  desk.clerk.call<Imported>(on('import'), { crmId: desk.order.crmId, billNo, billDate: '2026-03-25', rows, ...more });
const billRow = async (id: string) => (await desk.clerk.call<ListedRow>(on('get'), { id }, { method: 'GET' })).data;
const costRow = async (id: string) => (await desk.clerk.call<ListedRow>('/costController/get', { id }, { method: 'GET' })).data;
const linesOf = (id: string) => listOf(desk.clerk, on('selectLine'), { where: { field: 'billId', op: 'equal', anyOf: [id] } });
const decide = (lineId: unknown, decision: string, text?: string) =>
  desk.clerk.call(on('decide'), { lineIds: lineId, decision, ...(text ? { text } : {}) });
const confirm = (id: string, more: Body = {}) =>
  desk.clerk.call<{ costIds: string[]; invoiceId: string | null; planIds: string[] }>(on('confirm'), { id, ...more });
const live = async (table: string) =>
  Number((await service.database.ask<{ n: string }>(`select count(*)::text as n from ${table} where not is_deleted`))[0]?.n);

it('puts what we owe on hold from the day of its dispute until the day it is settled, also seen from later', async () => {
  const back = 'billed in March';
  const held = async (asOf: string) => {
    const rows = await listOf(desk.manager, '/reportController/apAgeing', { asOf });
    const { total, onHold } = rows.find((row) => row.crmId === desk.order.crmId && row.currency === 'JPY') ?? ({ id: '' } as ListedRow);
    return [Number(total ?? 0), Number(onHold ?? 0)];
  };
  const now = dayInZone(new Date().toISOString(), 'Asia/Shanghai');
  const [charge] = (await charges(['DOC', 'JPY', '7500'])) as [string];
  const made = await bring('FRT-HELD', [line('DOC', 'JPY', '7450')]);
  expect(toldOf(await decide(made.data.lines[0]?.id, 'KEEP_OURS', back))).toEqual([]);
  expect(toldOf(await confirm(made.data.id))).toEqual([]);
  let invoiceId = '';
  const billed = async () => {
    invoiceId = await desk.invoiceOf(charge, '0.05');
    await service.database.ask("update fc_invoice set invoice_date = '2026-03-15' where id = $1", [invoiceId]);
  };
  // Nothing may be built upon a confirmation that is taken back: the document goes first.
  const unbilled = async () => {
    expect((await desk.manager.call('/invoiceController/uncheck', { ids: invoiceId, reason: 'dispute' })).code).toBe(200);
    expect((await desk.clerk.call('/invoiceController/withdraw', { ids: invoiceId })).code).toBe(200);
    expect(toldOf(await desk.clerk.call('/invoiceController/delete', { invoiceId }))).toEqual([]);
  };
  const settled = async () => {
    await unbilled();
    expect(toldOf(await desk.clerk.call(on('cancelConfirm'), { id: made.data.id, reason: 'agreed' }))).toEqual([]);
    await billed();
  };
  await billed();
  expect(await held(now)).toEqual([7500, 7500]);
  expect(await held(addDays(now, -1))).toEqual([7500, 0]);

  // As if it had been disputed in March, and settled today.
  await service.database.ask('alter table sys_batch disable trigger sys_batch_kept');
  await service.database.ask(
    "update sys_batch b set at = '2026-03-20T03:00:00Z' where exists (select from sys_change c where c.ep_id = b.ep_id and c.seq = b.seq and c.entity = 'cost' and c.after like '%' || $1 || '%')",
    [back],
  );
  await service.database.ask('alter table sys_batch enable trigger sys_batch_kept');
  await settled();
  expect(await held(now)).toEqual([7500, 0]);
  for (const day of [addDays(now, -1), '2026-03-20']) expect(await held(day)).toEqual([7500, 7500]);
  expect(await held('2026-03-19')).toEqual([7500, 0]);
  expect(await held('2026-03-14')).toEqual([0, 0]);

  // Disputed again on the day it was settled, and settled again: the day is not of it.
  await unbilled();
  expect(toldOf(await confirm(made.data.id))).toEqual([]);
  await billed();
  expect(await held(now)).toEqual([7500, 7500]);
  expect(await held(addDays(now, -1))).toEqual([7500, 7500]);
  await settled();
  expect(await held(now)).toEqual([7500, 0]);
  expect(await held(addDays(now, -1))).toEqual([7500, 7500]);
});

it('comes in, is laid beside our charges, decided line by line and confirmed into charges, numbers and a document, and back', async () => {
  const [ocean, thc, doc] = (await charges(['OCF', 'USD', '3240'], ['THC', 'CNY', '2160'], ['DOC', 'CNY', '450'])) as [
    string,
    string,
    string,
  ];
  const made = await bring('FRT-1', [
    line('OCF', 'USD', '3240.00'),
    line('THC', 'CNY', '1080'),
    line('THC', 'CNY', '1080'),
    line('DOC', 'CNY', '480'),
    line('SEAL', 'CNY', '80'),
  ]);
  expect(made.code, JSON.stringify(made)).toBe(200);
  const { id, lines } = made.data;
  expect(lines.map(({ matchLevel }) => matchLevel)).toEqual(['EXACT', 'EXACT', 'EXACT', 'AMOUNT_DIFF', 'NOT_FOUND']);
  expect(lines.map(({ matchedCostId }) => matchedCostId)).toEqual([ocean, thc, thc, doc, null]);
  expect(lines[3]).toMatchObject({ diffAmount: '30.00', decision: null });
  expect(await billRow(id)).toMatchObject({ matchState: 'MATCHED', exactLines: 3, differentLines: 1, notFoundLines: 1, undecidedLines: 2 });

  expect(toldOf(await confirm(id))).toEqual([`${id} undecidedLines BILL_UNDECIDED`]);
  expect(toldOf(await decide(lines[4]?.id, 'ACCEPT_BILL')).join()).toContain('BILL_UNMATCHED');
  expect(toldOf(await decide(lines[3]?.id, 'ACCEPT_BILL'))).toEqual([]);
  expect(toldOf(await decide(lines[4]?.id, 'CREATE_COST'))).toEqual([]);
  const before = await live('fc_cost');
  const dry = await confirm(id, { dryRun: true });
  expect(toldOf(dry)).toEqual([]);
  expect(await live('fc_cost')).toBe(before);
  const done = await confirm(id, { makeInvoice: true });
  expect(toldOf(done)).toEqual([]);
  expect(done.data.costIds).toHaveLength(4);
  // Nobody had confirmed the charge: it is edited.
  expect(await costRow(doc)).toMatchObject({ amount: '480.00', supplierBillNo: 'FRT-1', payConfirmed: true });
  expect(await costRow(ocean)).toMatchObject({ amount: '3240.00', supplierBillNo: 'FRT-1' });
  expect(await live('fc_cost')).toBe(before + 1);
  const invoices = await listOf(desk.clerk, '/invoiceController/select', { where: { field: 'remark', op: 'equal', value: 'FRT-1' } });
  expect(invoices.map(({ direction, currency, amount }) => [direction, currency, amount].join(' ')).sort()).toEqual([
    'AP CNY 2720.00',
    'AP USD 3240.00',
  ]);
  expect(await billRow(id)).toMatchObject({ matchState: 'CONFIRMED' });
  expect(toldOf(await desk.clerk.call(on('delete'), { id })).join()).toContain('BILL_STATE');
  expect(toldOf(await desk.clerk.call(on('cancelConfirm'), { id, reason: 'wrong' }))).toEqual(
    [`${id} 0 BILL_INVOICED`].map(() => expect.stringContaining('BILL_INVOICED')),
  );

  for (const one of invoices)
    expect(toldOf(await desk.clerk.call('/invoiceController/delete', { id: one.id, version: one.version })).join()).toBe('');
  expect(toldOf(await desk.clerk.call(on('cancelConfirm'), { id, reason: 'wrong' }))).toEqual([]);
  expect(await costRow(doc)).toMatchObject({ amount: '450.00', supplierBillNo: null, payConfirmed: false });
  expect(await live('fc_cost')).toBe(before);
  expect(await billRow(id)).toMatchObject({ matchState: 'MATCHED' });
  expect(toldOf(await desk.clerk.call(on('delete'), { id }))).toEqual([]);
  expect(await linesOf(id)).toEqual([]);
});

it('takes a line to a charge by hand, keeps that when it is matched again, and mails what is in dispute as a workbook', async () => {
  const [ocean, other] = (await charges(['BAF', 'USD', '900'], ['BAF', 'USD', '333'])) as [string, string];
  const { data } = await bring('FRT-HAND', [
    { ...line('', 'USD', '500'), mblNo: 'NOBODYS', feeText: 'bunker' },
    { ...line('', 'USD', '400'), mblNo: 'NOBODYS', feeText: 'bunker' },
    { ...line('', 'USD', '77'), mblNo: 'NOBODYS', feeText: 'odd' },
  ]);
  const [one, two, odd] = data.lines.map(({ id }) => String(id)) as [string, string, string];
  const offered = await desk.clerk.call<{ id: string; text: string }[]>(on('selectOpen'), { ids: one }, { method: 'GET' });
  expect(offered.data.map(({ id }) => id)).toEqual(expect.arrayContaining([ocean, other]));
  expect(offered.data.find(({ id }) => id === ocean)?.text).toContain('USD 900');
  const joined = (lineIds: string, costId: string) => desk.clerk.call(on('join'), { lineIds, costIds: costId });
  expect(toldOf(await joined(`${one},${two}`, ocean))).toEqual([]);
  expect(toldOf(await joined(odd, ocean)).join()).toContain('BILL_CHARGE_TAKEN');
  const yuan = (await charges(['THC', 'CNY', '77']))[0] ?? '';
  expect(toldOf(await joined(odd, yuan)).join()).toContain('BILL_NOT_THEIRS');
  expect(toldOf(await desk.clerk.call(on('match'), { id: data.id }))).toEqual([]);
  expect(await linesOf(data.id)).toMatchObject([
    { matchedCostId: ocean, matchLevel: 'EXACT', ourAmount: '500.00', decision: 'ACCEPT_BILL', byHand: true },
    { matchedCostId: ocean, matchLevel: 'EXACT', ourAmount: '400.00', decision: 'ACCEPT_BILL', byHand: true },
    { matchedCostId: null, matchLevel: 'NOT_FOUND', byHand: false },
  ]);
  expect(toldOf(await desk.clerk.call(on('sendDispute'), { id: data.id })).join()).toContain('BILL_NO_DISPUTE');
  expect(toldOf(await decide(odd, 'DISPUTE', 'never ordered'))).toEqual([]);
  await service.database.ask('update crm_customer set email = null where id = $1', [desk.order.crmId]);
  expect(toldOf(await desk.clerk.call(on('sendDispute'), { id: data.id })).join()).toContain('MAIL_NO_RECIPIENT');
  expect(toldOf(await desk.clerk.call(on('sendDispute'), { id: data.id, to: 'billing@carrier.example' }))).toEqual([]);
  const [letter] = await service.database.ask(
    'select recipient, subject, file_name, (select mime_type from sys_file f where f.public_id = l.file_id) as mime from sys_letter l order by id desc limit 1',
  );
  expect(letter).toMatchObject({
    recipient: 'billing@carrier.example',
    subject: expect.stringContaining('FRT-HAND'),
    file_name: 'FRT-HAND.xlsx',
    mime: expect.stringContaining('spreadsheetml'),
  });
  expect(await billRow(data.id)).toMatchObject({ disputeSentTo: 'billing@carrier.example', disputeSentTime: expect.any(String) });
  expect(toldOf(await confirm(data.id))).toEqual([]);
  expect(await costRow(ocean)).toMatchObject({ supplierBillNo: 'FRT-HAND', payConfirmed: true });
  expect(toldOf(await desk.clerk.call(on('cancelConfirm'), { id: data.id, reason: 'again' }))).toEqual([]);
  expect(toldOf(await desk.clerk.call(on('cancelJoin'), { lineIds: `${one},${two}` }))).toEqual([]);
  expect((await linesOf(data.id))[0]).toMatchObject({ matchedCostId: null, matchLevel: 'NOT_FOUND', byHand: false });
  expect(toldOf(await desk.clerk.call(on('delete'), { id: data.id }))).toEqual([]);
});

it('is the same when it comes twice, another under its number is refused, and a bill is told once by its supplier', async () => {
  await charges(['OCF', 'USD', '1111']);
  const rows = [line('OCF', 'USD', '1111')];
  const [one, again] = [await bring('FRT-2', rows), await bring('FRT-2', rows)];
  expect([again.data.id, again.data.known]).toEqual([one.data.id, true]);
  expect(await linesOf(one.data.id)).toHaveLength(1);
  expect(toldOf(await bring('FRT-2', [line('OCF', 'USD', '1112')])).join()).toContain('BILL_KNOWN');
  expect((await bring('FRT-3', rows, { dryRun: true })).code).toBe(200);
  const both = await Promise.all([bring('FRT-4', [line('DOC', 'CNY', '7')]), bring('FRT-4', [line('DOC', 'CNY', '7')])]);
  expect(both.map(({ code }) => code).filter((code) => code === 200).length).toBeGreaterThan(0);
  const standing = await listOf(desk.clerk, on('select'), { where: { field: 'billNo', op: 'equal', value: 'FRT-4' } });
  expect(standing).toHaveLength(1);
});

it('adds a line over the difference to a charge that was confirmed, and asks for a fee where they are locked', async () => {
  const [thc, ocean] = (await charges(['THC', 'CNY', '777'], ['OCF', 'USD', '888'])) as [string, string];
  const operator = await service.signIn('operator');
  expect(toldOf(await operator.call('/costController/confirm', { ids: `${thc},${ocean}` }))).toEqual([]);
  const made = await bring('FRT-5', [line('THC', 'CNY', '800'), line('OCF', 'USD', '888')], { billTotals: 'USD 888 CNY 801' });
  expect(toldOf(await decide(made.data.lines[0]?.id, 'ACCEPT_BILL'))).toEqual([]);
  const asked = await confirm(made.data.id);
  expect([asked.code, JSON.stringify(asked)]).toEqual([428, expect.stringContaining('BILL_SUM_DIFF')]);
  const confirmed = await confirm(made.data.id, { acceptWarnings: ['BILL_SUM_DIFF'] });
  expect(toldOf(confirmed)).toEqual([]);
  expect(await costRow(thc)).toMatchObject({ amount: '777.00', supplierBillNo: 'FRT-5' });
  const extra = confirmed.data.costIds.find((id) => id !== thc && id !== ocean) ?? '';
  expect(await costRow(extra)).toMatchObject({ amount: '23.00', sourceType: 'BILL_IMPORT', confirmed: true, feeCode: 'THC' });

  const [seal] = (await charges(['SEAL', 'CNY', '55'])) as [string];
  await service.database.ask("update bl_order set fee_state = 'LOCKED', version = version + 1 where id = $1", [desk.order.id]);
  try {
    const late = await bring('FRT-6', [line('SEAL', 'CNY', '60'), line('DOC', 'CNY', '33')]);
    const [first, second] = late.data.lines;
    expect(toldOf(await decide(first?.id, 'ACCEPT_BILL'))).toEqual([]);
    expect(toldOf(await decide(second?.id, 'DISPUTE')).join()).toContain('REASON_REQUIRED');
    expect(toldOf(await decide(second?.id, 'DISPUTE', 'not ordered'))).toEqual([]);
    expect(toldOf(await confirm(late.data.id)).join()).toContain('BILL_FEES_LOCKED');
    expect(toldOf(await decide(first?.id, 'REQUEST_PLAN'))).toEqual([]);
    await service.database.ask('update fc_cost set confirmed = true where id = $1', [seal]);
    const asking = await confirm(late.data.id);
    expect(toldOf(asking)).toEqual([]);
    expect(asking.data.planIds).toHaveLength(1);
    const planLines = await listOf(desk.clerk, '/costPlanLineController/select', {
      where: { field: 'planId', op: 'equal', anyOf: asking.data.planIds },
    });
    expect(planLines).toMatchObject([{ feeCode: 'SEAL', amount: '5.00', supplierBillNo: 'FRT-6', operation: 'ADD' }]);
    expect(await billRow(late.data.id)).toMatchObject({ matchState: 'CONFIRMED', disputedLines: 1, planNos: expect.stringMatching(/\S/u) });
  } finally {
    await service.database.ask("update bl_order set fee_state = 'OPEN', version = version + 1 where id = $1", [desk.order.id]);
  }
});

it('is not confirmed over charges that moved since, nor by two people twice', async () => {
  const [ocean] = (await charges(['OCF', 'USD', '4321'])) as [string];
  const made = await bring('FRT-7', [line('OCF', 'USD', '4321')]);
  const { version } = await costRow(ocean);
  expect(toldOf(await desk.clerk.call('/costController/edit', { id: ocean, version, price: '4400' }))).toEqual([]);
  expect(toldOf(await confirm(made.data.id)).join()).toContain('BILL_MOVED');
  const again = await desk.clerk.call<Imported>(on('match'), { id: made.data.id });
  expect(again.data.lines).toMatchObject([{ matchLevel: 'AMOUNT_DIFF', diffAmount: '-79.00', decision: null }]);
  expect(toldOf(await decide(again.data.lines[0]?.id, 'KEEP_OURS', 'as agreed'))).toEqual([]);
  const both = await Promise.all([confirm(made.data.id), confirm(made.data.id)]);
  expect(both.map((one) => toldOf(one).length).sort()).toEqual([0, 0]);
  expect(await costRow(ocean)).toMatchObject({ amount: '4400.00', supplierBillNo: 'FRT-7', disputeText: 'as agreed' });
});

it('reads the workbook that hangs on it, its items by their names and by what the supplier called them before', async () => {
  await charges(['OCF', 'USD', '2500'], ['THC', 'CNY', '960']);
  const values = { crmId: desk.order.crmId, billNo: 'FRT-8', billDate: '2026-03-26' };
  const header = await desk.clerk.call<ListedRow>(on('insert'), values);
  const { id } = header.data;
  const empty = await desk.clerk.call(on('match'), { id });
  expect(toldOf(empty)).toEqual([]);
  expect(await billRow(id)).toMatchObject({ matchState: 'OPEN', lines: 0 });
  const csv = [
    'Statement of March',
    'B/L No,Container,Charge,Ccy,Amount',
    'COSU6411200999,,Ocean Freight,USD,"2,500.00"',
    'COSU6411200999,,THC,RMB,960',
    ',,Total,,3460',
  ];
  const file = { tableName: 'fc_supplier_bill', tableId: id };
  expect((await attach(service.url, desk.clerk, 'bill.csv', csv.join('\r\n'), file)).code).toBe(200);
  const matched = await desk.clerk.call<Imported>(on('match'), { id });
  expect(toldOf(matched)).toEqual([]);
  expect(matched.data.lines.map(({ matchLevel, feeCode }) => `${String(feeCode)} ${String(matchLevel)}`)).toEqual([
    'OCF EXACT',
    'THC EXACT',
  ]);
  const twice = await desk.clerk.call<Imported>(on('match'), { id });
  expect(twice.data.lines).toEqual(matched.data.lines);
  expect(await billRow(id)).toMatchObject({ lineTotals: 'CNY 960.00 · USD 2,500.00', lines: 2 });
});

it('takes one line to several charges by hand; what it is off is shared out among them to the cent, and goes with the confirmation', async () => {
  const [ocean, other, more] = (await charges(['BAF', 'USD', '900'], ['BAF', 'USD', '333'], ['BAF', 'USD', '50'])) as [
    string,
    string,
    string,
  ];
  const { data } = await bring('FRT-SEVERAL', [{ ...line('', 'USD', '1240'), mblNo: 'NOBODYS', feeText: 'bunker in all' }]);
  const id = String(data.lines[0]?.id);
  const before = await live('fc_cost');
  expect(toldOf(await desk.clerk.call(on('join'), { lineIds: id, costIds: `${ocean},${other}` }))).toEqual([]);
  expect((await linesOf(data.id))[0]).toMatchObject({ matchLevel: 'AMOUNT_DIFF', ourAmount: '1233.00', diffAmount: '7.00', byHand: true });
  expect(toldOf(await desk.clerk.call(on('match'), { id: data.id }))).toEqual([]);
  expect((await linesOf(data.id))[0]).toMatchObject({ ourAmount: '1233.00', byHand: true });
  expect(toldOf(await decide(id, 'ACCEPT_BILL'))).toEqual([]);
  expect(toldOf(await confirm(data.id))).toEqual([]);
  const made = await service.database.ask<{ amount: string }>(
    "select amount::numeric(20,2)::text as amount from fc_cost where source_type = 'BILL_IMPORT' and source_id = $1 and not is_deleted order by amount desc",
    [id],
  );
  expect(made.map(({ amount }) => amount)).toEqual(['5.11', '1.89']);
  for (const one of [ocean, other]) expect(await costRow(one)).toMatchObject({ supplierBillNo: 'FRT-SEVERAL', payConfirmed: true });
  expect(await costRow(more)).toMatchObject({ supplierBillNo: null });
  expect(toldOf(await desk.clerk.call(on('cancelConfirm'), { id: data.id, reason: 'wrong' }))).toEqual([]);
  expect(await live('fc_cost')).toBe(before);
});
