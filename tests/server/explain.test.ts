import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue } from '#modules/entities';
import { areas, type AreaName } from '#names/areas';
import type { EntityName } from '#names/entities';
import type { ChainAnswer, Explained } from '#define/explained';
import { dueOf } from '#tests/server/posting';
import { listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;
let sales: SignedIn;
let admin: SignedIn;
let invoiceId: string;
let cashId: string;

const isOf = (area: AreaName, entity: EntityName) => (areas[area].entities as readonly EntityName[]).includes(entity);

const why = (who: SignedIn, entity: string, id: string, field: string, asked?: object) =>
  who.call<Explained>(
    '/PublicQueryController/explain',
    { entity, id, field, ...(asked ? { asked: JSON.stringify(asked) } : {}) },
    { method: 'GET' },
  );
const chainOf = (who: SignedIn, tableName: string, tableId: string) =>
  who.call<ChainAnswer>('/PublicQueryController/selectChain', { tableName, tableId }, { method: 'GET' });

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
  sales = await service.signIn('sales');
  admin = await service.signIn('admin');
  invoiceId = await desk.invoice('AR', 'USD', '7.0988', '9876.54');
  cashId = await desk.money('IN', 'USD', '10000', '7.1562');
  for (const part of ['5000', '2654.33']) expect(toldOf(await desk.writeOff([{ cashId, invoiceId, allocatedInvoice: part }]))).toEqual([]);
});
afterAll(() => service.stop());

it('a balance is what the document comes to less what money took of it, down to the charge and the receipt', async () => {
  const balance = (await why(desk.clerk, 'invoice', invoiceId, 'balance')).data;
  expect(balance).toMatchObject({
    how: 'formula',
    formula: '=MONEY(amount-writtenOffAmount-adjustmentAmount-badDebtAmount-redAmount, currency)',
    value: '2222.21',
    currency: 'USD',
    reckoned: '2222.21',
  });
  expect(balance.parts.map(({ field, value, opens }) => [field, value, opens])).toEqual([
    ['amount', '9876.54', true],
    ['writtenOffAmount', '7654.33', true],
    ['adjustmentAmount', '0', true],
    ['badDebtAmount', '0', true],
    ['redAmount', '0', true],
  ]);
  const taken = (await why(desk.clerk, 'invoice', invoiceId, 'writtenOffAmount')).data;
  expect(taken).toMatchObject({ how: 'sum', formula: '=SUM(cashAllocation.allocatedInvoice)', reckoned: '7654.33', more: 0 });
  expect(taken.parts.map(({ value, currency, opens }) => [value, currency, opens])).toEqual([
    ['5000.00', 'USD', true],
    ['2654.33', 'USD', true],
  ]);
  const [first] = taken.parts;
  expect((await why(desk.clerk, 'cashAllocation', String(first?.id), 'allocatedInvoice')).data).toMatchObject({
    how: 'part',
    parts: [
      { entity: 'cash', id: cashId, field: 'amount', value: '10000', list: '/cashController/select' },
      { entity: 'invoice', id: invoiceId, field: 'amount', value: '9876.54', opens: true },
    ],
  });
  const whole = (await why(desk.clerk, 'invoice', invoiceId, 'amount')).data;
  expect(whole).toMatchObject({ how: 'sum', formula: '=SUM(invoiceLine.allocatedAmountOfCost)', reckoned: '9876.54' });
  const charge = (await why(desk.clerk, 'invoiceLine', String(whole.parts[0]?.id), 'allocatedAmountOfCost')).data;
  expect(charge).toMatchObject({ how: 'part', parts: [{ entity: 'cost', field: 'amount', value: '9876.54', opens: true }] });
  const [cost] = charge.parts;
  expect((await why(desk.clerk, 'cost', String(cost?.id), 'amount')).data.parts.map(({ field }) => field)).toContain('price');
  const rate = (await why(desk.clerk, 'cost', String(cost?.id), 'rate')).data;
  expect(rate).toMatchObject({ how: 'taken', parts: [{ entity: 'exchangeRate', field: 'rate', value: rate.value }] });
  expect(rate.parts[0]?.name).toMatch(/^Book · USD · \d{4}-/u);
});

it('every summed figure of invoices, charges and money is what its parts come to', async () => {
  const kinds = [
    [
      'invoice',
      '/invoiceController/select',
      ['amount', 'netAmount', 'taxAmount', 'baseAmount', 'balance', 'baseBalance', 'writtenOffAmount', 'releasedBase', 'lines'],
    ],
    [
      'cost',
      '/costController/list',
      ['amount', 'netAmount', 'taxAmount', 'baseAmount', 'openAmount', 'invoicedAmount', 'writtenOffAmount'],
    ],
    [
      'cash',
      '/cashController/select',
      [
        'baseAmount',
        'chargeBase',
        'applicableAmount',
        'applicableBase',
        'unappliedAmount',
        'unappliedBase',
        'appliedAmount',
        'appliedBase',
        'fxGainLoss',
      ],
    ],
    ['voucher', '/voucherController/select', ['debit', 'credit', 'difference', 'entries']],
    ['order', '/OrderController/getOrderListNew', ['profitBase', 'receivableBase']],
  ] as const;
  const wrong: string[] = [];
  for (const [entity, list, fields] of kinds) {
    const rows = await listOf(desk.manager, list, { size: 12 });
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows.slice(0, 6))
      for (const field of fields) {
        const { value, reckoned, how } = (await why(desk.manager, entity, id, field)).data;
        if (how === 'given' || Number(reckoned) !== Number(value))
          wrong.push(`${entity} ${id} ${field}: ${how} ${String(value)} ${String(reckoned)}`);
      }
  }
  expect(wrong).toEqual([]);
});

it('what an act wrote says by what: a gain of exchange, what red documents took', async () => {
  const [{ id: allocationId = '' } = {}] = await service.database.ask<{ id: string }>(
    'select id from fc_cash_allocation where invoice_id = $1 order by id limit 1',
    [invoiceId],
  );
  const gain = (await why(desk.clerk, 'cashAllocation', allocationId, 'fxGainLoss')).data;
  expect(gain).toMatchObject({ how: 'formula', formula: '=settledBase-bookBaseReleased+adjustmentBase' });
  const [settled, released, adjusted] = gain.parts.map(({ value }) => Number(value));
  expect((settled ?? 0) - (released ?? 0) + (adjusted ?? 0)).toBeCloseTo(Number(gain.value), 2);

  const blue = await desk.invoice('AR', 'USD', '7.1', '100');
  const red = await desk.credit(blue, '40');
  expect((await why(desk.clerk, 'invoice', blue, 'redAmount')).data).toMatchObject({
    how: 'made',
    value: '40.00',
    parts: [{ entity: 'invoice', id: red, field: 'amount', value: '-40.00' }],
  });
  expect((await why(desk.clerk, 'invoice', red, 'redAmount')).data).toMatchObject({ how: 'part', parts: [{ id: blue }] });
});

it('a gain of exchange is told by the difference it was reckoned by: of receipts, payments, credits paid back, netting and refunds', async () => {
  const settledAll = await desk.invoice('AR', 'USD', '7.1234', '900');
  const whole = await desk.money('IN', 'USD', '900', '7.1562');
  expect(toldOf(await desk.writeOff([{ cashId: whole, invoiceId: settledAll, allocatedInvoice: '900' }]))).toEqual([]);
  const credit = await desk.credit(settledAll, '300');
  const back = await desk.money('OUT', 'USD', '300', '7.18', { cashKind: 'REFUND' });
  expect(toldOf(await desk.writeOff([{ cashId: back, invoiceId: credit, allocatedInvoice: '-300' }]))).toEqual([]);
  const [owed, owing] = [await desk.invoice('AR', 'USD', '7.0815', '400'), await desk.invoice('AP', 'USD', '7.1190', '300')];
  const bill = await desk.invoice('AP', 'USD', '7.0988', '250');
  const [receipt, paid] = [await desk.money('IN', 'USD', '500', '7.1562'), await desk.money('OUT', 'USD', '700', '7.1999')];
  expect(toldOf(await desk.writeOff([{ cashId: paid, invoiceId: bill, allocatedInvoice: '250' }]))).toEqual([]);
  const netted = await desk.clerk.call('/cashController/netting', {
    invoiceIds: [owed, owing].join(),
    rate: '7.1405',
    payDate: '2026-03-30',
  });
  expect(toldOf(netted)).toEqual([]);
  const refund = { cashIds: receipt, rate: '7.18', bankAccountId: desk.accounts.get('USD'), payDate: '2026-03-30' };
  expect(toldOf(await desk.clerk.call('/cashController/refund', refund))).toEqual([]);
  const gains = await service.database.ask<{ id: string }>(
    '(select id from fc_cash_allocation where ep_id = $1 and fx_gain_loss <> 0 order by id desc limit 30) union all (select id from fc_cash_allocation where ep_id = $1 and fx_gain_loss <> 0 order by id limit 30)',
    [desk.order.epId],
  );
  expect(gains.length).toBeGreaterThan(30);
  const apart: string[] = [];
  for (const { id } of gains) {
    const { data } = await why(admin, 'cashAllocation', id, 'fxGainLoss');
    const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100);
    const figures = new Map(data.parts.map(({ field, value }) => [field, cents(value)]));
    const terms = [...(data.formula ?? '').matchAll(/([+-]?)(\w+)/gu)];
    const reckoned = terms.reduce((sum, [, sign, name]) => sum + (sign === '-' ? -1 : 1) * (figures.get(name ?? '') ?? Number.NaN), 0);
    if (data.how !== 'formula' || reckoned !== cents(data.value))
      apart.push(`${id} ${data.how} ${data.formula ?? ''} ${String(data.value)} ${reckoned}`);
  }
  expect(apart).toEqual([]);
});

it('no figure nobody can type says somebody entered it', async () => {
  const lists = catalogue.all.flatMap(({ name, stock, fields }) => {
    const never = Object.entries(fields).flatMap(([field, { kind, edit }]) =>
      edit === 'never' && ['money', 'decimal', 'integer'].includes(kind) ? [field] : [],
    );
    return stock.list &&
      (['finance', 'settlement', 'ledger', 'statements', 'claims'] as const).some((area) => isOf(area, name)) &&
      never.length > 0
      ? [{ name, call: stock.list.call, never }]
      : [];
  });
  expect(lists.length).toBeGreaterThan(10);
  const wrong: string[] = [];
  for (const { name, call, never } of lists) {
    const [method = 'GET', path = ''] = call.split(' ');
    const [row] = (await admin.call<{ rows: ListedRow[] }>(path, { size: 1 }, { method: method as 'GET' })).data.rows;
    for (const field of row ? never : []) {
      const answer = await why(admin, name, String(row?.id), field);
      const { how, value, reckoned } = answer.data ?? {};
      if (answer.code !== 200 || how === 'given') wrong.push(`${name}.${field}: ${answer.codeMsg} ${how}`);
      else if (reckoned !== null && value !== null && Number(reckoned) !== Number(value))
        wrong.push(`${name}.${field}: ${how} ${String(value)} of ${String(reckoned)}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('figures of reports come from the rows behind them, as they were asked', async () => {
  const rows = await listOf(desk.manager, '/reportController/arAgeing', { asOf: '2026-03-31' });
  const [row] = rows;
  const total = (await why(desk.manager, 'arAgeing', String(row?.id), 'total', { asOf: '2026-03-31' })).data;
  expect(total).toMatchObject({ how: 'sum', formula: '=SUM(invoiceStanding.balance)' });
  // Down from there: each of them is called by its document, and leads into it, to what the document is open by.
  const [part] = total.parts;
  expect(part?.name).toMatch(/\S/u);
  const standing = (await why(desk.manager, 'invoiceStanding', String(part?.id), 'balance')).data;
  expect(standing.parts).toMatchObject([{ entity: 'invoice', field: 'balance', value: part?.value }]);
  expect((await why(desk.manager, 'invoice', String(standing.parts[0]?.id), 'balance')).data).toMatchObject({ how: 'formula' });
  const [open] = await listOf(desk.manager, '/costController/selectStanding', { size: 1 });
  expect((await why(desk.manager, 'costStanding', String(open?.id), 'openAmount')).data.parts).toMatchObject([{ entity: 'cost' }]);
  const where = { field: 'kind', op: 'equal', anyOf: ['CASH'] };
  const [moved] = await listOf(desk.manager, '/cashController/selectBankMove', { where });
  expect((await why(desk.manager, 'bankMove', String(moved?.id), 'amount')).data.parts).toMatchObject([{ entity: 'cash' }]);
  const profit = (await why(desk.manager, 'profitByOrder', String(desk.order.id), 'profit')).data;
  expect(profit).toMatchObject({ how: 'formula', formula: '=receivable-payable' });
  expect((await why(desk.manager, 'profitByOrder', String(desk.order.id), 'receivable', { profitBasis: 'GROSS' })).data).toMatchObject({
    how: 'sum',
    formula: '=SUM(cost.baseAmount)',
  });
});

it('nobody learns of rows or fields by asking why', async () => {
  expect(toldOf(await why(sales, 'cash', cashId, 'unappliedAmount')).join()).toContain('NOT_ALLOWED');
  expect(toldOf(await why(desk.clerk, 'invoice', '999999999', 'balance'))).toEqual(['id ROW_GONE']);
  expect(toldOf(await why(desk.clerk, 'invoice', invoiceId, 'nothing'))).toEqual(['nothing FIELD_UNKNOWN']);
  expect(toldOf(await chainOf(sales, 'fc_cash', cashId)).join()).toContain('NOT_ALLOWED');
});

it('a chain goes from the shipment over charge, document and money to the voucher, from whichever it is asked', async () => {
  const sources = await service.database.ask<{ id: string }>(
    "select id from fc_voucher_source where table_id = any($1) and table_name in ('invoice', 'cash')",
    [[invoiceId, cashId]],
  );
  const made = await desk.clerk.call('/voucherController/generate', { sourceIds: sources.map(({ id }) => id).join() });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const kinds = async (table: string, id: string) => (await chainOf(desk.manager, table, id)).data.links.map(({ entity }) => entity);
  const whole = ['order', 'cost', 'invoice', 'cash', 'voucher', 'voucher'];
  expect(await kinds('invoice', invoiceId)).toEqual(whole);
  const { links } = (await chainOf(desk.manager, 'fc_invoice', invoiceId)).data;
  expect(links.find(({ own }) => own)).toMatchObject({
    entity: 'invoice',
    id: invoiceId,
    state: { field: 'checkStatus', value: 'CHECK_PASS' },
  });
  expect(links[0]).toMatchObject({ entity: 'order', name: desk.order.jobNo });
  expect(await kinds('cash', cashId)).toEqual(['order', 'cost', 'invoice', 'cash', 'voucher']);
  const cost = links.find(({ entity }) => entity === 'cost');
  expect(await kinds('cost', String(cost?.id))).toEqual(whole);
});

it('rows are called in the reader’s language: what they point to by its name, choices by their words', async () => {
  const { links } = (await chainOf(desk.manager, 'invoice', invoiceId)).data;
  const cost = links.find(({ entity }) => entity === 'cost');
  const { parts } = (await why(desk.manager, 'invoice', invoiceId, 'amount')).data;
  const [line] = parts;
  for (const [language, charge, book] of [
    ['zh', '文件费', '记账汇率'],
    ['en', 'Documentation fee', 'Book'],
    ['ar', 'رسم المستندات', 'دفتري'],
  ] as const) {
    const request = { method: 'GET', headers: { 'accept-language': language } } as const;
    const chain = await desk.manager.call<ChainAnswer>(
      '/PublicQueryController/selectChain',
      { tableName: 'cost', tableId: cost?.id },
      request,
    );
    expect(chain.data.links.find(({ own }) => own)?.name).toBe(`${desk.order.jobNo} · ${charge}`);
    const drawn = { entity: 'invoiceLine', id: line?.id, field: 'allocatedAmountOfCost' };
    const explained = await desk.manager.call<Explained>('/PublicQueryController/explain', drawn, request);
    expect(explained.data.parts[0]?.name).toBe(`${desk.order.jobNo} · ${charge}`);
    const rate = await desk.manager.call<Explained>(
      '/PublicQueryController/explain',
      { entity: 'cost', id: cost?.id, field: 'rate' },
      request,
    );
    expect(rate.data.parts[0]?.name).toMatch(new RegExp(`^${book} · USD · `, 'u'));
  }
});

it('an entry of a voucher leads to the documents it was made of, down to the charge and the rate row its price was taken from', async () => {
  const due = await dueOf(desk, 'cash', [cashId]);
  const of = (table: string, id: string) =>
    service.database.ask<{ id: string }>(
      `select e.id from fc_voucher_entry e join fc_voucher_source s on s.ep_id = e.ep_id and s.voucher_id = e.voucher_id where s.table_name = $1 and s.table_id = $2 and e.debit <> 0 limit 1`,
      [table, id],
    );
  const [ofInvoice] = await of('invoice', invoiceId);
  const billed = (await why(desk.clerk, 'voucherEntry', ofInvoice?.id ?? '', 'debit')).data;
  expect(billed).toMatchObject({ how: 'made', more: 0, parts: [{ entity: 'invoice', id: invoiceId, field: 'baseAmount', opens: true }] });
  const [ofMoney] = await of('cash', cashId);
  const received = (await why(desk.clerk, 'voucherEntry', ofMoney?.id ?? '', 'debit')).data;
  // What was settled with it stands beside the money.
  expect(received.parts.map(({ entity }) => entity)).toEqual(['cash', 'cashAllocation', 'cashAllocation']);
  expect((await why(desk.clerk, 'voucherSource', due[0] ?? '', 'amount')).data.parts).toMatchObject([{ entity: 'cash', id: cashId }]);

  const [rate] = await service.database.ask<{ id: string; sell: string }>(
    "select id, sell_40hq::text as sell from fr_rate where sell_40hq is not null and release_status = 'RELEASED' and ep_id = 1 limit 1",
  );
  const [cost] = await service.database.ask<{ id: string }>(
    "update fc_cost set source_type = 'RATE', source_id = $1, container_type = '40HQ', direction = 'AR' where id = (select min(cost_id) from fc_invoice_line where invoice_id = $2) returning id",
    [rate?.id, invoiceId],
  );
  const price = (await why(await service.signIn('admin'), 'cost', cost?.id ?? '', 'price')).data;
  expect(price.parts).toMatchObject([{ entity: 'freightRate', id: rate?.id, field: 'sell40HQ' }]);
  // Who may not list what it was made of learns that, and nothing else.
  expect((await why(desk.clerk, 'cost', cost?.id ?? '', 'price')).data).toMatchObject({ parts: [], unseen: true });
  expect((await why(sales, 'voucherEntry', ofInvoice?.id ?? '', 'debit')).code).not.toBe(200);
});
