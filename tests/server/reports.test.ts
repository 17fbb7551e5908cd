import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer, ReportOnWire } from '#define/wire';
import type { Leaf, Where } from '#define/filter';
import { add, compare, subtract, toDecimal, toText } from '#values/decimal';
import { addDays } from '#values/day';
import { companyDay } from '#tests/server/company';
import { listOf, startService, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let controller: SignedIn;
let finance: SignedIn;

beforeAll(async () => {
  service = await startService();
  // Documents of every age and in every state of payment, some without a due date.
  await service.database.ask(
    "update fc_invoice set check_status = 'CHECK_PASS', due_date = case when id % 11 <> 0 then greatest(invoice_date, $1::date - (id * 37 % 260)::int) end, written_off_amount = case when id % 3 = 0 then round(amount / 3, 2) else 0 end, write_off_status = case when id % 3 = 0 then 'PARTIAL' else 'NONE' end",
    [companyDay],
  );
  await service.database.ask(
    'update fc_invoice set balance = amount - written_off_amount, base_balance = base_amount - round(written_off_amount * rate, 2)',
  );
  [controller, finance] = await Promise.all([service.signIn('controller'), service.signIn('finance')]);
});
afterAll(() => service.stop());

const ageing = '/reportController/arAgeing';
const profits = '/reportController/profitByOrder';
const read = async (who: SignedIn, path: string, body: Body = {}) =>
  (await who.call<ListAnswer>(path, { size: 1_000, ...body }, { method: 'GET' })).data;
const rowsOf = (answer: ListAnswer) => answer.rows as unknown as ListedRow[];
const same = (one: unknown, other: string) => compare(toDecimal(String(one)), toDecimal(other)) === 0;
const total = (rows: readonly ListedRow[], field: string) =>
  toText(rows.reduce((sum, row) => add(sum, toDecimal(String(row[field] ?? '0'))), toDecimal('0')));

/** The filter behind a figure, with the row's own values in their places. */
function ofRow(where: Where, row: ListedRow): Where {
  const leaf = (one: Leaf): Leaf => ({
    ...one,
    ...(one.anyOf
      ? { anyOf: one.anyOf.map((key) => (key?.startsWith('@') ? String(row[key === '@customerId' ? 'crmId' : key.slice(1)]) : key)) }
      : {}),
  });
  if ('and' in where) return { and: where.and.map((one) => ofRow(one, row)) };
  return 'or' in where ? { or: where.or.map((one) => ofRow(one, row)) } : leaf(where);
}

const buckets = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'days91To180', 'daysOver180'] as const;
/** The bucket a due date falls into, worked out apart from the view (domain/07 report 8). */
function bucketOf(due: string | null, asOf: string): (typeof buckets)[number] {
  const days = due === null ? 0 : Math.round((Date.parse(asOf) - Date.parse(due)) / 86_400_000);
  if (days <= 0) return 'notDue';
  return days <= 30 ? 'days1To30' : days <= 60 ? 'days31To60' : days <= 90 ? 'days61To90' : days <= 180 ? 'days91To180' : 'daysOver180';
}

describe('receivables by age', () => {
  it('puts what is open into its bucket, by any day, per currency and in base', async () => {
    const invoices = await listOf(controller, '/invoiceController/select', {
      where: {
        and: [
          { field: 'direction', op: 'equal', anyOf: ['AR'] },
          { field: 'checkStatus', op: 'equal', anyOf: ['CHECK_PASS'] },
        ],
      },
    });
    // What came off later was open on the day, worked out apart from the view.
    const later = await service.database.ask<{ id: string; day: string; amount: string; base: string }>(
      `select a.invoice_id::text as id, w.write_off_date::text as day, (a.allocated_invoice + a.adjustment_amount)::text as amount, a.book_base_released::text as base
       from fc_cash_allocation a join fc_write_off w on w.ep_id = a.ep_id and w.id = a.write_off_id
       where a.alloc_state = 'DONE' and not a.is_deleted and not a.is_recovery and a.invoice_id is not null
       union all select r.red_of_invoice_id::text, r.invoice_date::text, (-r.red_amount)::text, (-r.red_base)::text from fc_invoice r
       where r.red_of_invoice_id is not null and r.check_status = 'CHECK_PASS' and not r.is_deleted
       union all select id::text, (bad_debt_time at time zone 'Asia/Shanghai')::date::text, bad_debt_amount::text, bad_debt_base::text from fc_invoice
       where bad_debt_amount <> 0`,
    );
    const standing = (row: ListedRow, asOf: string): ListedRow => {
      const off = later.filter(({ id, day }) => id === row.id && day > asOf && day > String(row.invoiceDate));
      const plus = (now: unknown, name: 'amount' | 'base') =>
        toText(off.reduce((sum, one) => add(sum, toDecimal(one[name])), toDecimal(String(now))));
      return { ...row, balance: plus(row.balance, 'amount'), baseBalance: plus(row.baseBalance, 'base') };
    };
    expect(invoices.length).toBeGreaterThan(5);
    for (const asOf of [companyDay, addDays(companyDay, -20), addDays(companyDay, 45), addDays(companyDay, 400)]) {
      const answer = await read(controller, ageing, { asOf });
      expect(answer).toMatchObject({ asOf, asked: { asOf } });
      const counted = invoices
        .filter(({ invoiceDate }) => String(invoiceDate) <= asOf)
        .map((row) => standing(row, asOf))
        .filter(({ balance }) => Number(balance) !== 0);
      const keys = new Set(counted.map(({ crmId, currency }) => `${String(crmId)} ${String(currency)}`));
      expect(new Set(rowsOf(answer).map(({ crmId, currency }) => `${String(crmId)} ${String(currency)}`))).toEqual(keys);
      for (const row of rowsOf(answer)) {
        const own = counted.filter(({ crmId, currency }) => crmId === row.crmId && currency === row.currency);
        for (const bucket of buckets) {
          const inside = own.filter(({ dueDate }) => bucketOf(dueDate as string | null, asOf) === bucket);
          expect(row[bucket], bucket).toSatisfy((figure) => same(figure, total(inside, 'balance')));
        }
        expect(row.total).toSatisfy((figure) => same(figure, total(own, 'balance')));
        expect(row.totalBase).toSatisfy((figure) => same(figure, total(own, 'baseBalance')));
        expect(row.documents).toBe(own.length);
      }
    }
  });

  it("is the branch's own today where nobody names a day, and names a day that is none", async () => {
    expect((await read(controller, ageing)).asked).toEqual({ asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u) as string });
    const refused = await controller.call(ageing, { asOf: 'yesterday' }, { method: 'GET' });
    expect([refused.code, refused.refusals?.[0]?.code, refused.refusals?.[0]?.field]).toEqual([422, 'DATE_UNPARSED', 'asOf']);
  });

  it('is filtered, ordered and summed like any list', async () => {
    const asOf = addDays(companyDay, 60);
    const all = rowsOf(await read(controller, ageing, { asOf, sort: [{ field: 'total', dir: 'desc' }] }));
    const [most] = all;
    const filtered = await read(controller, ageing, { asOf, where: { field: 'total', op: 'ge', value: String(most?.total) } });
    expect(filtered.total).toBe(all.filter(({ total: one }) => Number(one) >= Number(most?.total)).length);
    const whole = (await read(controller, ageing, { asOf })).totals.total as Record<string, string>;
    for (const [currency, sum] of Object.entries(whole))
      expect(sum).toSatisfy((figure) =>
        same(
          figure,
          total(
            all.filter((row) => row.currency === currency),
            'total',
          ),
        ),
      );
  });
});

describe('profit by order', () => {
  it('is that of the order net of tax, and of the amounts with tax as GROSS', async () => {
    const [net, gross] = await Promise.all([
      read(controller, profits, { profitBasis: 'NET' }),
      read(controller, profits, { profitBasis: 'GROSS' }),
    ]);
    const stored = await service.database.ask<{ id: string; receivable_base: string; profit_base: string }>(
      'select id, receivable_base, profit_base from bl_order where not is_deleted and not shut_out and ep_id = 1',
    );
    expect(net.total).toBe(stored.length);
    const orders = new Map(stored.map((row) => [row.id, row]));
    for (const row of rowsOf(net)) {
      const order = orders.get(row.id);
      expect([row.receivable, row.profit]).toSatisfy(
        ([ar, profit]) => same(ar, order?.receivable_base ?? '') && same(profit, order?.profit_base ?? ''),
      );
    }
    const charges = await service.database.ask<{ sum: string }>(
      "select sum(case direction when 'AR' then base_amount else -base_amount end) as sum from fc_cost c join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id where c.ep_id = 1 and not c.is_deleted and not c.is_estimate and not c.exclude_from_profit and not o.is_deleted and not o.shut_out",
    );
    expect((gross.totals.profit as Record<string, string>).base).toSatisfy((sum) => same(sum, charges[0]?.sum ?? ''));
    expect((await read(controller, profits)).asked).toEqual({ profitBasis: 'NET' });
  });

  it('has no rate where nothing is charged, and none per TEU without a TEU', async () => {
    for (const row of rowsOf(await read(controller, profits))) {
      expect(row.profitRate === null).toBe(Number(row.receivable) === 0);
      expect(row.profitPerTeu === null).toBe(row.teu === null || Number(row.teu) === 0);
      expect(row.profit).toSatisfy((profit) =>
        same(profit, toText(subtract(toDecimal(String(row.receivable)), toDecimal(String(row.payable))))),
      );
    }
  });
});

describe('what stands behind a figure', () => {
  const amountOf = (list: string, column: string) =>
    list.endsWith('/costController/list') ? 'baseNetAmount' : column.endsWith('Base') ? 'baseBalance' : 'balance';

  it('adds up to it, for every figure of every row', async () => {
    for (const [path, body] of [
      [ageing, { asOf: addDays(companyDay, 70) }],
      [profits, { profitBasis: 'NET' }],
    ] as const) {
      const answer = await read(controller, path, body);
      const leads = Object.entries(answer.leads ?? {});
      expect(leads.length).toBeGreaterThan(1);
      for (const row of rowsOf(answer).slice(0, 8))
        for (const [column, { list, where }] of leads) {
          const behind = await listOf(controller, list.split(' ')[1] as string, { where: ofRow(where, row) });
          if (column === 'documents') expect(behind.length).toBe(row.documents);
          else if (column !== 'oldestDue')
            expect(row[column], `${path} ${column}`).toSatisfy((figure) => same(figure, total(behind, amountOf(list, column))));
        }
    }
  });
});

describe('the reader of a view', () => {
  it('is asked for the role of the report, and told of those that may be opened', async () => {
    const operator = await service.signIn('operator');
    expect((await operator.call(ageing, {}, { method: 'GET' })).code).toBe(403);
    const told = async (who: SignedIn) =>
      (await who.call<ReportOnWire[]>('/reportController/selectReports', {}, { method: 'GET' })).data.map(({ name }) => name);
    expect(await told(operator)).toEqual([
      'teu',
      'teuByType',
      'shutOuts',
      'documents',
      'trucks',
      'lclFill',
      'socResult',
      'turnover',
      'demurrage',
    ]);
    expect(await told(finance)).toEqual([
      'trialBalance',
      'profitByOrder',
      'profitByCustomer',
      'profitByLane',
      'arAgeing',
      'uninvoiced',
      'writeOffs',
      'cashJournal',
      'cashByDay',
      'fxGainLoss',
      'trialBalanceByOrder',
      'apAgeing',
      'chargeItems',
      'chargeGaps',
      'marginByLane',
      'profitAfterLock',
      'budgetActual',
      'unbilled',
      'vatSummary',
      'vatInput',
      'eInvoices',
      'badDebts',
      'accountingPush',
    ]);
    expect(await told(await service.signIn('sales'))).toEqual(['profitByOrder', 'quotations', 'customerActivity']);
  });

  it('sees of the rows behind it what their lists show, no more: scope, level and other branches', async () => {
    const sales = await service.signIn('sales');
    const own = await listOf(sales, '/OrderController/getOrderListBusiness');
    const reported = rowsOf(await read(sales, profits));
    const open = own.filter(({ flagShutOut }) => flagShutOut !== true);
    expect(reported.map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id).sort());
    expect(open.length).toBeGreaterThan(0);
    expect(open.length).toBeLessThan((await read(controller, profits)).rows.length);
    // Sales see charges up to their level alone: what is above it is in no figure of theirs.
    for (const order of open) {
      const row = reported.find(({ id }) => id === order.id);
      expect(row?.profit).toSatisfy((profit) => same(profit, String(order.profitBase)));
    }
    const across = rowsOf(await read(controller, profits, { branches: 'all' }));
    expect(new Set(across.map(({ epId }) => epId)).size).toBeGreaterThan(1);
  });

  it('is not told a figure that is made of a field hidden from them, and may not filter by it', async () => {
    await service.database.ask(
      `update sys_role set field_mask = '{"invoice":["dueDate"]}' where id = any(select jsonb_array_elements_text(role_set)::bigint from sys_user where username = 'finance')`,
    );
    const masked = await service.signIn('finance');
    const [row] = rowsOf(await read(masked, ageing, { asOf: addDays(companyDay, 60) }));
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['total', 'totalBase']));
    for (const column of ['notDue', 'overdue', 'overdueBase', 'oldestDue', 'mostDays']) expect(row).not.toHaveProperty(column);
    const refused = await masked.call(ageing, { where: { field: 'overdue', op: 'gt', value: '0' } }, { method: 'GET' });
    expect(refused.refusals?.[0]?.code).toBe('FIELD_NOT_YOURS');
  });
});

describe('figures of a period', () => {
  const until = companyDay;
  const from = `${addDays(until, -120).slice(0, 8)}01`;
  const call = (name: string) => `/reportController/${name}`;

  it('profit by customer and by salesman comes to that of their orders, with shares that come to the whole, beside the period before', async () => {
    const answer = await read(controller, call('profitByCustomer'), { from, until });
    const span = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;
    expect(answer.asked).toEqual({ from, until, before: addDays(from, -span) });
    const rows = rowsOf(answer);
    expect(rows.length).toBeGreaterThan(3);
    const ofPeriod = (first: string, last: string) =>
      service.database.ask<ListedRow>(
        `select o.id, o.customer_id::text as "crmId", o.salesman_id::text as "salesmanId", o.profit_base::text as "profitBase" from bl_order o
         where o.ep_id = $3 and o.etd between $1 and $2 and not o.shut_out and not o.is_deleted`,
        [first, last, rows[0]?.epId],
      );
    const orders = await ofPeriod(from, until);
    const before = await ofPeriod(addDays(from, -span), addDays(from, -1));
    expect(same(total(rows, 'profit'), total(orders, 'profitBase'))).toBe(true);
    expect(same(total(rows, 'profitBefore'), total(before, 'profitBase'))).toBe(true);
    expect(rows.reduce((sum, { orders: count }) => sum + Number(count), 0)).toBe(orders.length);
    expect(Math.abs(rows.reduce((sum, { share }) => sum + Number(share), 0) - 100)).toBeLessThan(0.5);
    const [first] = rows as [ListedRow];
    const own = orders.filter(({ crmId }) => crmId === first.crmId);
    expect(same(first.profit, total(own, 'profitBase'))).toBe(true);
    // By the lanes of each, it comes to the same.
    const lanes = rowsOf(await read(controller, call('profitByLane'), { from, until }));
    expect(lanes.length).toBeGreaterThan(rows.length);
    for (const { crmId, profit, orders: count } of rows.slice(0, 5)) {
      const ofLane = lanes.filter((lane) => lane.crmId === crmId);
      expect(same(total(ofLane, 'profit'), String(profit))).toBe(true);
      expect(ofLane.reduce((sum, lane) => sum + Number(lane.orders), 0)).toBe(count);
    }
    const people = rowsOf(await read(controller, call('profitBySalesman'), { from, until }));
    expect(same(total(people, 'profit'), total(rows, 'profit'))).toBe(true);
    const [one] = people as [ListedRow];
    expect(Number(one.customers)).toBe(
      new Set(orders.filter(({ salesmanId }) => salesmanId === one.salesmanId).map(({ crmId }) => crmId)).size,
    );
  });

  it('what is not invoiced, what was settled, what accounts hold and what rates brought are those of the rows behind them', async () => {
    // Roles that were changed meanwhile have ended the session.
    finance = await service.signIn('finance');
    const open = rowsOf(await read(finance, call('uninvoiced'), { asOf: until }));
    const charges = await listOf(finance, '/costController/list', {
      where: {
        and: [
          { field: 'direction', op: 'equal', anyOf: ['AR'] },
          { field: 'isEstimate', op: 'equal', anyOf: ['false'] },
          { field: 'openAmount', op: 'unequal', value: '0' },
          { field: 'costDate', op: 'le', value: until },
        ],
      },
      size: 1_000,
    });
    const usd = (rows: readonly ListedRow[]) => rows.filter(({ currency }) => currency === 'USD');
    expect(charges.length).toBeLessThan(1_000);
    expect(same(total(usd(open), 'open'), total(usd(charges), 'openAmount'))).toBe(true);
    expect(
      rowsOf(await read(finance, call('uninvoiced'), { asOf: until })).every(
        ({ sailed, days }) => (sailed === null) === (days === null) || Number(days) >= 0,
      ),
    ).toBe(true);

    const settled = rowsOf(await read(finance, call('writeOffs'), { from: '2020-01-01', until }));
    const differences = rowsOf(await read(finance, call('fxGainLoss'), { from: '2020-01-01', until }));
    expect(settled.length).toBeGreaterThan(0);
    expect(same(total(differences, 'realised'), total(settled, 'fxGainLoss'))).toBe(true);
    expect(
      same(total(differences, 'realised'), toText(add(toDecimal(total(differences, 'gains')), toDecimal(total(differences, 'losses'))))),
    ).toBe(true);

    const journal = rowsOf(await read(finance, call('cashJournal'), { from, until }));
    expect(journal.length).toBeGreaterThan(0);
    for (const { opening, moneyIn, moneyOut, closing } of journal)
      expect(
        same(closing, toText(subtract(add(toDecimal(String(opening)), toDecimal(String(moneyIn))), toDecimal(String(moneyOut))))),
      ).toBe(true);

    const [byOrder, byPartner] = await Promise.all([
      read(finance, call('trialBalance'), { from, until }),
      read(finance, '/voucherController/selectTrialBalance', { from, until }),
    ]);
    expect(same(total(rowsOf(byOrder), 'closing'), total(rowsOf(byPartner), 'closing'))).toBe(true);
  });
});

describe('reports of selling', () => {
  it('name each customer as references do, and tell margins as percents to those who see what was paid', async () => {
    const sales = await service.signIn('sales');
    const customers = rowsOf(await read(sales, '/reportController/customerActivity'));
    expect(customers.length).toBeGreaterThan(0);
    expect(customers.filter(({ id, customerId }) => id !== customerId)).toEqual([]);
    const marginsTold = async (who: SignedIn) =>
      rowsOf(await read(who, '/reportController/quotations', { from: '2020-01-01', until: companyDay })).flatMap(({ margin }) =>
        margin === null || margin === undefined ? [] : [String(margin)],
      );
    expect(await marginsTold(sales)).toEqual([]);
    const margins = await marginsTold(await service.signIn('manager'));
    expect(margins.length).toBeGreaterThan(0);
    expect(margins.filter((margin) => !/^-?\d+(\.\d{1,2})?$/u.test(margin))).toEqual([]);
  });
});
