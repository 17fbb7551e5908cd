import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer } from '#define/wire';
import { madeOf, dueOf } from '#tests/server/posting';
import { listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { Settling } from '#tests/server/settling';
import { sum, toDecimal, toText } from '#values/decimal';
import { convert } from '#values/money';

let service: Service;
let desk: Settling;
let partner = '';

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
  partner = String(desk.order.crmId);
});
afterAll(() => service.stop());

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const read = async (name: string, body: Body, who: SignedIn = desk.manager): Promise<ListedRow[]> => {
  const answer = await who.call<ListAnswer>(`/reportController/${name}`, { size: 1_000, ...body }, { method: 'GET' });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.rows as unknown as ListedRow[];
};
const cents = (value: unknown) => Number(value ?? 0).toFixed(2);
const settle = async (cashId: string, invoiceId: string, allocatedInvoice: string, writeOffDate: string) => {
  const done = await desk.writeOff([{ cashId, invoiceId, allocatedInvoice }], { writeOffDate });
  expect(toldOf(done), JSON.stringify(done)).toEqual([]);
  return done.data;
};

describe('receivables by age, as of a day that is past', () => {
  const on = async (asOf: string) => (await read('arAgeing', { asOf })).find((row) => row.crmId === partner && row.currency === 'KWD');

  it('are what was open then: what was paid, credited or given up later is open again, in the currency and in base', async () => {
    expect(await on('2026-03-31')).toBeUndefined();
    const id = await desk.invoice('AR', 'KWD', '23.152', '1234.567');
    await ask("update fc_invoice set invoice_date = '2026-03-01', due_date = '2026-03-10' where id = $1", id);
    const money = await desk.money('IN', 'KWD', '900', '23.09', { cashDate: '2026-03-11' });
    await settle(money, id, '411.522', '2026-03-12');
    await settle(money, id, '100', '2026-03-20');
    await desk.credit(id, '23.045');
    await ask("update fc_invoice set invoice_date = '2026-03-25' where red_of_invoice_id = $1", id);

    expect(await on('2026-02-28')).toBeUndefined();
    const figures = async (asOf: string) => {
      const { total, totalBase, notDue, days1To30, documents, mostDays } = (await on(asOf)) ?? ({ id: '' } as ListedRow);
      return [Number(total), cents(totalBase), Number(notDue), Number(days1To30), documents, mostDays];
    };
    // 1234.567 × 23.152 = 28582.70; released 411.522 → 9527.56, 100 → 2315.20, red 23.045 → 533.54.
    expect(await figures('2026-03-05')).toEqual([1234.567, '28582.70', 1234.567, 0, 1, null]);
    expect(await figures('2026-03-11')).toEqual([1234.567, '28582.70', 0, 1234.567, 1, 1]);
    expect(await figures('2026-03-12')).toEqual([823.045, '19055.14', 0, 823.045, 1, 2]);
    expect(await figures('2026-03-20')).toEqual([723.045, '16739.94', 0, 723.045, 1, 10]);
    expect(await figures('2026-03-25')).toEqual([700, '16206.40', 0, 700, 1, 15]);
    // Today it is what the document itself says.
    const row = await desk.invoiceRow(id);
    expect([Number(row.balance), cents(row.baseBalance)]).toEqual([700, '16206.40']);

    // The figure leads to the document as it stood.
    const { data } = await desk.manager.call<ListAnswer>('/reportController/arAgeing', { asOf: '2026-03-15' }, { method: 'GET' });
    expect(data.leads?.total?.list).toBe('GET /invoiceController/selectStanding');
    const standing = await desk.manager.call<ListAnswer>(
      '/invoiceController/selectStanding',
      {
        where: {
          and: [
            { field: 'invoiceId', op: 'equal', anyOf: [id] },
            { field: 'fromDay', op: 'le', value: '2026-03-15' },
            { field: 'untilDay', op: 'gt', value: '2026-03-15' },
          ],
        },
      },
      { method: 'GET' },
    );
    expect(
      (standing.data.rows as unknown as ListedRow[]).map(({ fromDay, untilDay, balance }) => [fromDay, untilDay, Number(balance)]),
    ).toEqual([['2026-03-12', '2026-03-20', 823.045]]);
  });

  it("stand beside the customer's limit, what is used of it, and the last payment; nothing is guessed where a rate is missing", async () => {
    await ask('delete from crm_credit where customer_id = $1', partner);
    const grant = (type: string, currency: string, amount: string) =>
      ask(
        "insert into crm_credit (ep_id, customer_id, credit_type, currency, limit_amount, valid_from, valid_to, grace_days, policy_over_limit, policy_overdue, state) select ep_id, id, $2, $3, $4, '2020-01-01', case when $2 = 'TEMPORARY' then date '2099-01-01' end, 0, 'WARN', 'WARN', 'APPROVED' from crm_customer where id = $1",
        partner,
        type,
        currency,
        amount,
      );
    await grant('NORMAL', 'USD', '50000');
    await grant('TEMPORARY', 'CNY', '7000');
    const rates: Record<string, string> = { USD: '7', KWD: '23', EUR: '8', JPY: '0.05' };
    await ask("delete from fc_exchange_rate where rate_type = 'BOOK'");
    for (const [currency, rate] of Object.entries(rates))
      await ask(
        "insert into fc_exchange_rate (ep_id, currency, base_currency, rate, rate_type, start_date) values (0, $1, 'CNY', $2, 'BOOK', '2020-01-01')",
        currency,
        rate,
      );
    const owed = await ask<{ currency: string; amount: string }>(
      `select currency, sum(amount)::text as amount from (
         select currency, balance as amount from fc_invoice where customer_id = $1 and direction = 'AR' and not is_deleted
         union all select c.currency, c.open_amount from fc_cost c join bl_order o on o.id = c.order_id and o.ep_id = c.ep_id
           where c.customer_id = $1 and c.direction = 'AR' and not c.is_deleted and not c.is_estimate and o.reviewed and not o.is_deleted
         union all select currency, -unapplied_amount from fc_cash
           where customer_id = $1 and direction = 'IN' and cash_kind in ('RECEIPT', 'ADVANCE_IN') and check_status = 'CHECKED' and not is_deleted) p group by currency`,
      partner,
    );
    const used = sum(owed.map(({ currency, amount }) => toDecimal(convert(amount, rates[currency] ?? '1', '7', 'USD'))));
    const row = await on('2026-03-31');
    expect([row?.creditCurrency, cents(row?.creditLimit), row?.lastPaymentDate]).toEqual(['USD', '51000.00', '2026-03-11']);
    expect(toText(toDecimal(String(row?.creditUsed)))).toBe(toText(used));
    await ask("delete from fc_exchange_rate where rate_type = 'BOOK' and currency = 'KWD'");
    expect((await on('2026-03-31'))?.creditUsed).toBeNull();
  });
});

it('what was not invoiced at the end of a day: documents dated later asked for none of it, and red ones give it back on their day', async () => {
  const asked = { orderId: desk.order.id, currency: 'EUR' };
  const on = async (name: string, asOf: string) => {
    const row = (await read(name, { asOf })).find((one) => one.orderId === asked.orderId && one.currency === asked.currency);
    return row ? [Number(row.open), row.charges] : null;
  };
  expect([await on('uninvoiced', '2026-03-31'), await on('unbilled', '2026-03-31')]).toEqual([null, null]);
  for (const [direction, name] of [
    ['AR', 'uninvoiced'],
    ['AP', 'unbilled'],
  ] as const) {
    const id = await desk.invoice(direction, 'EUR', '7.8', '300', '200.5');
    await ask("update bl_order set atd = '2026-03-01' where id = $1", desk.order.id);
    await ask(
      "update fc_cost set cost_date = '2026-03-02' where id in (select cost_id from fc_invoice_line where invoice_id = $1 and not is_deleted)",
      id,
    );
    await ask("update fc_invoice set invoice_date = '2026-03-10' where id = $1", id);
    await desk.credit(id, '120.25');
    await ask("update fc_invoice set invoice_date = '2026-03-20' where red_of_invoice_id = $1", id);

    expect(await on(name, '2026-02-28'), name).toBeNull();
    expect(await on(name, '2026-03-02'), name).toEqual([500.5, 2]);
    expect(await on(name, '2026-03-09'), name).toEqual([500.5, 2]);
    expect(await on(name, '2026-03-10'), name).toBeNull();
    expect(await on(name, '2026-03-19'), name).toBeNull();
    expect(await on(name, '2026-03-20'), name).toEqual([120.25, 1]);
  }
  // The figure leads to the charges as they stood.
  const { data } = await desk.manager.call<ListAnswer>('/reportController/uninvoiced', { asOf: '2026-03-09' }, { method: 'GET' });
  expect(data.leads?.open?.list).toBe('GET /costController/selectStanding');
  const where = {
    and: [
      { field: 'orderId', op: 'equal', anyOf: [asked.orderId] },
      { field: 'currency', op: 'equal', anyOf: ['EUR'] },
      { field: 'direction', op: 'equal', anyOf: ['AR'] },
      { field: 'untilDay', op: 'gt', value: '2026-03-09' },
      { field: 'fromDay', op: 'equal', anyOf: [null] },
    ],
  };
  const stood = await desk.manager.call<ListAnswer>('/costController/selectStanding', { where }, { method: 'GET' });
  expect(
    (stood.data.rows as unknown as ListedRow[]).map(({ fromDay, untilDay, openAmount }) => [fromDay, untilDay, Number(openAmount)]),
  ).toEqual(
    expect.arrayContaining([
      [null, '2026-03-10', 300],
      [null, '2026-03-10', 200.5],
    ]),
  );
});

it('payables by age say what is not paid before a dispute is settled, and lead to it', async () => {
  const of = async () => (await read('apAgeing', { asOf: '2026-03-31' })).find((row) => row.crmId === partner && row.currency === 'JPY');
  const id = await desk.invoice('AP', 'JPY', '0.05', '7000', '500');
  await desk.invoice('AP', 'JPY', '0.05', '300');
  await ask("update fc_invoice set invoice_date = '2026-03-15' where customer_id = $1 and currency = 'JPY'", partner);
  expect([Number((await of())?.total), Number((await of())?.onHold)]).toEqual([7800, 0]);
  await ask(
    "update fc_cost set dispute_text = 'billed twice' where id = (select min(cost_id) from fc_invoice_line where invoice_id = $1 and not is_deleted)",
    id,
  );
  expect([Number((await of())?.total), Number((await of())?.onHold)]).toEqual([7800, 7500]);
});

it('output VAT falls on the rates of a tax invoice in its month, and what red ones took back in theirs, to the cent', async () => {
  const figures = async () => {
    const rows = await read('vatSummary', { from: '2026-02-01', until: '2026-03-31' });
    const of = (month: string, isExempt: boolean) =>
      rows.filter((row) => row.month === month && row.isExempt === isExempt && Number(row.taxRate) === (isExempt ? 0 : 6));
    return (['2026-02', '2026-03'] as const).flatMap((month) =>
      [false, true].map((isExempt) =>
        ['net', 'tax', 'redNet', 'redTax', 'netLeft', 'taxLeft'].map((name) =>
          of(month, isExempt).reduce((so, row) => so + Number(row[name]), 0),
        ),
      ),
    );
  };
  const before = await figures();
  // 100.00 at 6 % and 33.33 exempt; a letter over 50.01 + 2.25 on 5 March, ten more typed on the 20th: 9.57 + 0.43.
  const [{ id = '' } = {}] = await ask<{ id: string }>(
    `insert into fc_tax_invoice (ep_id, customer_id, tax_invoice_kind, buyer_name, issue_date, issue_state, net_total, tax_total, total, issued_total, red_flushed_total, red_date)
     values ($1, $2, 'DIGITAL_NORMAL', 'Tests', '2026-02-20', 'RED_PART', 133.33, 6, 139.33, 139.33, 62.26, '2026-03-20') returning id`,
    desk.order.epId,
    partner,
  );
  await ask(
    `insert into fc_tax_invoice_item (ep_id, tax_invoice_id, item_name, tax_rate, is_exempt, net_amount, tax_amount, amount)
     values ($1, $2, 'Freight', 6, false, 100, 6, 106), ($1, $2, 'Ocean freight', 0, true, 33.33, 0, 33.33)`,
    desk.order.epId,
    id,
  );
  await ask(
    `insert into fc_red_application (ep_id, tax_invoice_id, applicant, red_reason, net_total, tax_total, total, apply_state, red_date)
     values ($1, $2, 'SELLER', 'SALES_RETURN', 50.01, 2.25, 52.26, 'DONE', '2026-03-05')`,
    desk.order.epId,
    id,
  );
  const after = await figures();
  expect(after.map((row, at) => row.map((figure, which) => cents(figure - (before[at]?.[which] ?? 0))))).toEqual([
    ['100.00', '6.00', '0.00', '0.00', '100.00', '6.00'],
    ['33.33', '0.00', '0.00', '0.00', '33.33', '0.00'],
    ['0.00', '0.00', '-44.69', '-2.68', '-44.69', '-2.68'],
    ['0.00', '0.00', '-14.89', '0.00', '-14.89', '0.00'],
  ]);
});

describe('what was settled', () => {
  it('names the voucher it stands in, once that is posted', async () => {
    const id = await desk.invoice('AR', 'USD', '7.1', '500');
    const cash = await desk.money('IN', 'USD', '500', '7.15');
    await settle(cash, id, '500', '2026-03-30');
    const mine = async () =>
      (await read('writeOffs', { from: '2026-03-01', until: '2026-12-31' }, desk.clerk)).find(({ cashNo, allocatedInvoice }) => {
        return cashNo === no && Number(allocatedInvoice) === 500;
      });
    const no = (await desk.cashRow(cash)).cashNo;
    expect((await mine())?.voucherNo).toBeNull();
    const made = await madeOf(desk, await dueOf(desk, 'cash', [cash]));
    const voucher = made.data.vouchers[0]?.id ?? '';
    expect((await mine())?.voucherNo).toBeNull();
    await ask("update fc_voucher set voucher_no = 'VRCTEST-0001' where id = $1", voucher);
    expect((await mine())?.voucherNo).toBe('VRCTEST-0001');
  });

  it('and what the closing rate of a month brought stand beside each other, per partner and currency', async () => {
    await ask(
      "insert into fc_month_end (ep_id, period) select ep_id, '202602' from bl_order where id = $1 on conflict do nothing",
      desk.order.id,
    );
    const [{ id: month = '' } = {}] = await ask<{ id: string }>(
      "select id from fc_month_end where ep_id = $1 and period = '202602'",
      desk.order.epId,
    );
    await ask('delete from fc_revaluation where month_end_id = $1', month);
    await ask(
      "insert into fc_revaluation (ep_id, month_end_id, customer_id, currency, open_amount, book_base, closing_rate, new_base, gain_loss) select ep_id, $2, customer_id, 'USD', 8000, 56800, 7.18, 57440, 640 from bl_order where id = $1",
      desk.order.id,
      month,
    );
    const rows = await read('fxGainLoss', { from: '2026-02-01', until: '2026-12-31' });
    const own = rows.filter(({ crmId, currency }) => crmId === partner && currency === 'USD');
    expect(
      own.map(({ bookPeriod, direction, realised, unrealised, allocations }) => [
        bookPeriod,
        direction,
        cents(realised),
        cents(unrealised),
        allocations,
      ]),
    ).toEqual([
      [expect.stringMatching(/^2026(?:0[3-9]|1)/u), 'AR', '25.00', '0.00', 1],
      ['202602', 'AR', '0.00', '640.00', 0],
    ]);
    // It is of the last day of its month.
    const cut = await read('fxGainLoss', { from: '2026-02-01', until: '2026-02-27' });
    expect(cut.filter(({ unrealised }) => Number(unrealised) !== 0)).toEqual([]);
  });
});

it('an order has come in by what its customers paid of what it asks them for, at the own rate of each charge', async () => {
  const order = String(desk.order.id);
  const [charges] = await ask<{ asked: string; received: string; profit: string }>(
    `select sum(base_amount)::text as asked, sum(round(written_off_amount * rate, 2))::text as received, (select profit_base::text from bl_order where id = $1) as profit
     from fc_cost where order_id = $1 and direction = 'AR' and not is_estimate and not is_deleted`,
    order,
  );
  const share = Math.min(1, Number(charges?.received) / Number(charges?.asked));
  expect(share).toBeGreaterThan(0);
  const row = (await read('profitByOrder', {})).find(({ id }) => id === order);
  expect(Number(row?.receivedPercent)).toBeCloseTo(share * 100, 1);
  expect(Math.abs(Number(row?.realisedProfit) - Number(charges?.profit) * share)).toBeLessThan(0.02);
  const people = await read('profitBySalesman', { from: '2020-01-01', until: '2099-12-31' });
  const [{ realised } = { realised: '0' }] = await ask<{ realised: string }>(
    'select sum(c.realised_profit)::text as realised from bl_order_collection c join bl_order o on o.ep_id = c.ep_id and o.id = c.id where not o.shut_out and not o.is_deleted and o.etd is not null and o.ep_id = $1',
    desk.order.epId,
  );
  expect(cents(people.reduce((sum, one) => sum + Number(one.realised), 0))).toBe(cents(realised));
  // Whoever does not see every charge is told neither.
  const sales = await service.signIn('sales');
  const [seen = { id: '' }] = await read('profitByOrder', {}, sales);
  expect(Object.keys(seen)).not.toContain('realisedProfit');
});

it('an account has in the morning what it had the evening before, and ends a period as the journal of the period says', async () => {
  for (const [amount, cashDate] of [
    ['100', '2026-02-26'],
    ['40', '2026-03-02'],
    ['60', '2026-03-02'],
    ['25.5', '2026-03-04'],
  ] as const)
    await desk.money('IN', 'EUR', amount, '8', { cashDate });
  await desk.money('OUT', 'EUR', '30', '8', { cashDate: '2026-03-04' });
  const own = ({ bankAccountId }: ListedRow) => bankAccountId === desk.accounts.get('EUR');
  const days = (await read('cashByDay', { from: '2026-03-01', until: '2026-03-31' })).filter(own);
  expect(
    days.map(({ cashDate, opening, moneyIn, moneyOut, closing, closingBase }) => [
      cashDate,
      ...[opening, moneyIn, moneyOut, closing, closingBase].map(Number),
    ]),
  ).toEqual([
    ['2026-03-02', 100, 100, 0, 200, 1600],
    ['2026-03-04', 200, 25.5, 30, 195.5, 1564],
  ]);
  const [journal] = (await read('cashJournal', { from: '2026-03-01', until: '2026-03-31' })).filter(own);
  expect([journal?.opening, journal?.closing].map(Number)).toEqual([100, 195.5]);
  // A later beginning changes no evening.
  expect(
    (await read('cashByDay', { from: '2026-03-04', until: '2026-03-31' }))
      .filter(own)
      .map(({ opening, closing }) => [Number(opening), Number(closing)]),
  ).toEqual([[200, 195.5]]);
});

it('a journal begins with what its account held on its day, and knows transfers, settlements and what came before alike', async () => {
  const account = async (accountNo: string, currency: string, more: Body) => {
    const values = { bankName: 'Bank of the tests', accountName: 'Tests', accountNo, currency, ...more };
    const made = await desk.manager.call<{ id: string }>('/basicDataController/insert_bankAccount', values);
    expect(made.code, JSON.stringify(made)).toBe(200);
    return made.data.id;
  };
  const named = { bankName: 'Bank of the tests', accountName: 'Tests', accountNo: 'JOURNAL9', currency: 'CNY', openingBalance: '5' };
  const unsaid = await desk.manager.call('/basicDataController/insert_bankAccount', named);
  expect(toldOf(unsaid)).toEqual(['one openingDate FIELD_REQUIRED', 'one openingBase FIELD_REQUIRED']);
  const ours = await account('JOURNAL1', 'CNY', { openingBalance: '1000', openingDate: '2026-03-02' });
  const dollars = await account('JOURNAL2', 'USD', { openingBalance: '300', openingDate: '2026-02-27', openingBase: '2100' });
  const moved = (direction: string, currency: string, amount: string, rate: string, more: Body) =>
    desk.money(direction, currency, amount, rate, { ...more, bankAccountId: currency === 'CNY' ? ours : dollars });
  // What lies before the day is in what it held.
  await moved('IN', 'CNY', '700', '1', { cashDate: '2026-03-01' });
  await moved('IN', 'CNY', '40.5', '1', { cashDate: '2026-03-02' });
  await moved('OUT', 'CNY', '1040.25', '1', { cashDate: '2026-03-05' });
  await moved('OUT', 'CNY', '50', '1', {
    cashDate: '2026-03-30',
    cashKind: 'TRANSFER',
    crmId: null,
    toBankAccountId: desk.accounts.get('CNY'),
  });
  await moved('IN', 'USD', '100', '7.2', { cashDate: '2026-03-04' });

  const of = (id: string, figures: readonly string[]) => (row: ListedRow) =>
    row.bankAccountId === id ? [figures.map((name) => (row[name] == null ? null : Number(row[name])))] : [];
  const figures = ['opening', 'moneyIn', 'moneyOut', 'closing', 'closingBase', 'documents'];
  const journal = async (from: string, until: string, id: string) => (await read('cashJournal', { from, until })).flatMap(of(id, figures));
  const byDay = async (from: string, until: string, id: string) =>
    (await read('cashByDay', { from, until }))
      .filter(({ bankAccountId }) => bankAccountId === id)
      .map((row) => [row.cashDate, ...of(id, figures)(row).flat()]);
  expect(await journal('2026-03-01', '2026-03-29', ours)).toEqual([[1000, 40.5, 1040.25, 0.25, 0.25, 2]]);
  expect(await byDay('2026-03-01', '2026-03-31', ours)).toEqual([
    ['2026-03-02', 1000, 40.5, 0, 1040.5, 1040.5, 1],
    ['2026-03-05', 1040.5, 0, 1040.25, 0.25, 0.25, 1],
    ['2026-03-30', 0.25, 0, 50, -49.75, -49.75, 1],
  ]);
  expect(await byDay('2026-03-03', '2026-03-29', ours)).toEqual([['2026-03-05', 1040.5, 0, 1040.25, 0.25, 0.25, 1]]);
  expect(await journal('2026-02-01', '2026-03-01', ours)).toEqual([]);
  // Where a transfer arrives it came in.
  expect((await byDay('2026-03-30', '2026-03-30', desk.accounts.get('CNY') ?? '')).map(([, , moneyIn]) => moneyIn)).toEqual([50]);
  // An account that did not move holds what it was opened with: 2100 + 720 over 400 is its book rate.
  expect(await journal('2026-03-01', '2026-03-03', dollars)).toEqual([[300, 0, 0, 300, 2100, 0]]);
  const [held] = (await read('cashJournal', { from: '2026-03-01', until: '2026-03-31' })).filter(
    ({ bankAccountId }) => bankAccountId === dollars,
  );
  expect([held?.closing, held?.closingBase, held?.bookRate].map(Number)).toEqual([400, 2820, 7.05]);
  // A figure leads to what it is made of.
  const where = {
    and: [
      { field: 'bankAccountId', op: 'equal', anyOf: [ours] },
      { field: 'cashDate', op: 'lt', value: '2026-03-05' },
    ],
  };
  const behind = await listOf(desk.manager, '/cashController/selectBankMove', { where });
  expect(behind.map(({ kind, amount }) => [kind, Number(amount)]).toSorted()).toEqual([
    ['CASH', 40.5],
    ['OPENING', 1000],
  ]);
});

it('the trial balance of an earlier day leaves out what was posted after it, whatever day that is dated', async () => {
  const posted = "voucher_status in ('POSTED', 'PUSHED') and ep_id = $1";
  const [{ id = '', debit = '', credit = '' } = {}] = await ask<{ id: string; debit: string; credit: string }>(
    `select v.id, (select sum(e.debit) from fc_voucher_entry e where e.ep_id = v.ep_id and e.voucher_id = v.id)::text as debit,
       (select sum(e.credit) from fc_voucher_entry e where e.ep_id = v.ep_id and e.voucher_id = v.id)::text as credit
     from fc_voucher v where ${posted} and voucher_date < '2026-03-01' order by v.id limit 1`,
    desk.order.epId,
  );
  await ask("update fc_voucher set post_time = '2026-03-20T04:00:00Z' where ep_id = $1 and post_time > '2026-03-20'", desk.order.epId);
  await ask("update fc_voucher set post_time = '2026-03-25T04:00:00Z' where id = $1", id);
  for (const path of ['/reportController/trialBalance', '/voucherController/selectTrialBalance']) {
    const sums = async (postedUntil: string) => {
      const asked = { from: '2020-01-01', until: '2026-03-31', postedUntil, size: 1_000 };
      const rows = (await desk.manager.call<ListAnswer>(path, asked, { method: 'GET' })).data.rows as unknown as ListedRow[];
      return ['debit', 'credit'].map((side) => rows.reduce((sum, row) => sum + Number(row[side]), 0));
    };
    const [before, after] = [await sums('2026-03-24'), await sums('2026-03-25')] as [[number, number], [number, number]];
    expect(after[0], path).toBeGreaterThan(before[0]);
    expect([after[0] - before[0], after[1] - before[1]].map(cents)).toEqual([debit, credit].map(cents));
  }
});
