import { afterAll, beforeAll, expect, it } from 'vitest';
import { batch, startService, toldOf, type Body, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;
let monthEndId: string;

/** A month long before the demonstration's, so that nothing but what is made here is open in it. */
const [period, lastDay, nextDay] = ['202001', '2020-01-31', '2020-02-01'];

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
  // No other order sailed by then: those of the demonstration sailed years after.
  await ask('update bl_order set atd = $2 where id = $1', desk.order.id, '2020-01-20');
  await ask('update fc_cost set amount = 0, net_amount = 0, invoiced_amount = 0 where order_id = $1 and not is_deleted', desk.order.id);
  const added = await batch(desk.clerk, 'accrualController', { add: [{ clientId: 'a', values: { period } }] });
  expect(toldOf(added)).toEqual([]);
  monthEndId = added.data.done[0]?.id ?? '';
});
afterAll(async () => {
  // What was booked by hand below has no documents.
  await ask('update fc_voucher set is_deleted = true where entries = 1 and debit = 0 and credit = 0 and period = $1', period);
  await service.stop();
});

/** Charges of the order. Answers their ids. */
async function charges(...some: readonly Body[]): Promise<string[]> {
  const add = some.map((values, at) => ({
    clientId: String(at),
    values: { orderId: desk.order.id, crmId: desk.order.crmId, number: '1', costDate: '2026-03-20', taxMode: 'INCLUSIVE', ...values },
  }));
  const added = await batch(desk.clerk, 'costController', { add });
  expect(toldOf(added)).toEqual([]);
  return added.data.done.map(({ id }) => id);
}

const run = (of: 'accrual' | 'revaluation', more: Body = {}) =>
  desk.clerk.call<{ rows: Body[]; totals: Record<string, string>; voucherIds: string[]; preview?: { rows: Body[] } }>(
    `/${of}Controller/run`,
    { period, ...more },
  );

/** What vouchers say by account, without zeros: day, account, debit, credit. */
const said = async (ids: readonly string[]) =>
  (
    await ask<{ said: string }>(
      `select concat_ws(' ', v.voucher_date, e.ledger_account, trim_scale(sum(e.debit)), trim_scale(sum(e.credit))) as said
       from fc_voucher_entry e join fc_voucher v on v.ep_id = e.ep_id and v.id = e.voucher_id
       where v.id = any($1) and not e.is_deleted group by v.voucher_date, e.ledger_account order by 1`,
      [...ids],
    )
  ).map((one) => one.said);

const post = async (ids: readonly string[]) => {
  for (const step of ['check', 'post']) {
    const answer = await desk.manager.call(`/voucherController/${step}`, { ids: ids.join() });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
  }
};

const drafts = () =>
  ask<{ id: string }>("select id from fc_voucher where run_key like 'ACR-%' and voucher_status = 'DRAFT' and not is_deleted order by id");

it('J20: what is unbilled is accrued without tax and taken back on day one; a repeated run posts the difference alone', async () => {
  const [freight, thc, doc] = await charges(
    { direction: 'AP', feeCode: 'OCF', currency: 'USD', rate: '7.12', price: '3240', taxRate: '0', isEstimate: true },
    { direction: 'AP', feeCode: 'THC', currency: 'CNY', price: '2160', taxRate: '6' },
    { direction: 'AR', feeCode: 'DOC', currency: 'CNY', price: '500', taxRate: '6' },
  );
  await ask('update fc_cost set rate = 7.12 where id = $1', freight);
  await billed(thc as string, '1080');
  const dry = await run('accrual', { dryRun: true });
  expect(dry.code, JSON.stringify(dry)).toBe(200);
  expect(dry.data.preview?.rows.length).toBeGreaterThan(5);
  expect(await drafts()).toEqual([]);
  const first = await run('accrual');
  expect(first.code, JSON.stringify(first)).toBe(200);
  expect(first.data.totals).toEqual({ AP: '24087.67', AR: '471.70' });
  expect(await said(first.data.voucherIds)).toEqual([
    `${lastDay} 112202 471.7 0`,
    `${lastDay} 220202 0 24087.67`,
    `${lastDay} 600105 0 471.7`,
    `${lastDay} 640101 23068.8 0`,
    `${lastDay} 640102 1018.87 0`,
    `${nextDay} 112202 -471.7 0`,
    `${nextDay} 220202 0 -24087.67`,
    `${nextDay} 600105 0 -471.7`,
    `${nextDay} 640101 -23068.8 0`,
    `${nextDay} 640102 -1018.87 0`,
  ]);
  expect(
    await ask(
      'select accruals, trim_scale(accrued_cost)::text as cost, trim_scale(accrued_revenue)::text as revenue from fc_month_end where id = $1',
      monthEndId,
    ),
  ).toEqual([{ accruals: 3, cost: '24087.67', revenue: '471.7' }]);
  // Nothing moved: nothing new, neither while the vouchers are drafts nor once they are posted.
  expect((await run('accrual')).data.voucherIds).toEqual([]);
  expect(await drafts()).toHaveLength(4);
  await post(first.data.voucherIds);
  expect((await run('accrual')).data.voucherIds).toEqual([]);
  // A document booked in the month takes the rest of the terminal charge: the difference alone is posted.
  await billed(thc as string, '1080');
  const second = await run('accrual');
  expect(await said(second.data.voucherIds)).toEqual([
    `${lastDay} 220202 0 -1018.87`,
    `${lastDay} 640102 -1018.87 0`,
    `${nextDay} 220202 0 1018.87`,
    `${nextDay} 640102 1018.87 0`,
  ]);
  // What a draft said is made anew where a charge is gone.
  expect(toldOf(await desk.clerk.call('/costController/delete', { ids: doc }))).toEqual([]);
  const third = await run('accrual');
  expect(await said(third.data.voucherIds)).toEqual([
    `${lastDay} 112202 -471.7 0`,
    `${lastDay} 600105 0 -471.7`,
    `${nextDay} 112202 471.7 0`,
    `${nextDay} 600105 0 471.7`,
  ]);
});

it('a posted accrual that was taken back by hand is posted again by the next run', async () => {
  const before = (await run('accrual')).data.voucherIds;
  expect(before).toEqual([]);
  const [posted] = await ask<{ id: string }>(
    "select id from fc_voucher where run_key = $1 and voucher_status = 'POSTED' order by id",
    `ACR-${period}-AP`,
  );
  const reversed = await desk.manager.call('/voucherController/reverse', {
    ids: posted?.id,
    voucherDate: '2020-01-31',
    reason: 'too early',
  });
  expect(reversed.code, JSON.stringify(reversed)).toBe(200);
  const again = await run('accrual');
  expect((await said(again.data.voucherIds)).filter((one) => one.startsWith(lastDay))).toEqual([
    `${lastDay} 220202 0 23068.8`,
    `${lastDay} 640101 23068.8 0`,
  ]);
});

it('an open month is taken back whole, both of its days, and accrued again', async () => {
  const reverse = (more: Body = {}) => desk.clerk.call<{ voucherIds: string[] }>('/accrualController/reverse', { period, ...more });
  const standing = () =>
    ask<{ said: string }>(
      `select concat_ws(' ', v.voucher_date, e.ledger_account, trim_scale(sum(e.debit - e.credit))) as said from fc_voucher v
       join fc_voucher_entry e on e.voucher_id = v.id where v.run_key like $1 and not v.is_deleted and not e.is_deleted
       group by v.voucher_date, e.ledger_account having sum(e.debit - e.credit) <> 0 order by 1`,
      `ACR-${period}-%`,
    );
  const accrued = await standing();
  expect(accrued.map(({ said: one }) => one)).toContain(`${lastDay} 220202 -23068.8`);
  expect((await reverse({ dryRun: true })).data.voucherIds).toEqual([]);
  expect((await reverse()).code).toBe(200);
  expect(await standing()).toEqual([]);
  expect(await ask('select 1 as one from fc_accrual where month_end_id = $1', monthEndId)).toEqual([]);
  await run('accrual');
  expect(await standing()).toEqual(accrued);
  const [never] = (await batch(desk.clerk, 'accrualController', { add: [{ clientId: 'n', values: { period: '201912' } }] })).data.done;
  expect(toldOf(await reverse({ period: '201912' }))).toEqual([`${never?.id} accrueTime ACCRUAL_NONE`]);
});

it('the month after closes what was accrued: taken by documents, or only taken back', async () => {
  const added = await batch(desk.clerk, 'accrualController', { add: [{ clientId: 'a', values: { period: '202002' } }] });
  expect(toldOf(added)).toEqual([]);
  await run('accrual', { period: '202002' });
  const states = await ask('select accrual_state from fc_accrual where month_end_id = $1', monthEndId);
  expect(states).toEqual([{ accrual_state: 'REVERSED' }]);
  expect(toldOf(await batch(desk.clerk, 'accrualController', { add: [{ clientId: 'a', values: { period } }] })).join()).toContain('period');
});

it('J21: open amounts in other currencies at the closing rate, and back on day one; without a rate it is refused', async () => {
  const { customerId, accounts } = { customerId: desk.order.crmId, accounts: desk.accounts };
  // What the books hold at the end of the month, as vouchers of that month say it.
  await booked('112201', 'USD', '18240.50', '129914.36', { customer_id: customerId });
  await booked('220201', 'USD', '-9615.00', '-68536.72', { customer_id: customerId });
  await booked('1002', 'USD', '52310.77', '372452.68', { bank_account_id: accounts.get('USD') });
  await booked('112201', 'JPY', '845000', '40982.50', { customer_id: customerId });
  await booked('220301', 'USD', '-1000', '-7000.00', { customer_id: customerId });
  expect(toldOf(await run('revaluation')).join()).toContain('EXCHANGE_RATE_MISSING');
  for (const [currency, rate] of [
    ['USD', '7.0827'],
    ['JPY', '0.0471'],
  ] as const) {
    const made = await desk.manager.call('/exchangeController/insert', {
      currency,
      baseCurrency: 'CNY',
      rate,
      rateType: 'CLOSING',
      startDate: lastDay,
      endDate: lastDay,
      acceptWarnings: ['RATE_JUMP'],
      reason: 'closing',
    });
    expect(made.code, JSON.stringify(made)).toBe(200);
  }
  const first = await run('revaluation');
  expect(first.code, JSON.stringify(first)).toBe(200);
  expect(first.data.totals).toEqual({ gainLoss: '-3420.00' });
  expect(await said(first.data.voucherIds)).toEqual([
    `${lastDay} 1002 0 1951.19`,
    `${lastDay} 112201 0 1905.37`,
    `${lastDay} 220201 436.56 0`,
    `${lastDay} 660304 3420 0`,
    `${nextDay} 1002 0 -1951.19`,
    `${nextDay} 112201 0 -1905.37`,
    `${nextDay} 220201 -436.56 0`,
    `${nextDay} 660304 -3420 0`,
  ]);
  await post(first.data.voucherIds);
  expect((await run('revaluation')).data.voucherIds).toEqual([]);
  await booked('112201', 'JPY', '-845000', '-40982.50', { customer_id: customerId });
  const second = await run('revaluation');
  expect((await said(second.data.voucherIds)).filter((one) => one.startsWith(lastDay))).toEqual([
    `${lastDay} 112201 0 -1183`,
    `${lastDay} 660304 -1183 0`,
  ]);
});

it('closed books take no run', async () => {
  const closed = await desk.manager.call('/BranchManagerController/closePeriod', { id: '1', period: '202002' });
  expect(closed.code, JSON.stringify(closed)).toBe(200);
  for (const one of ['accrual', 'revaluation'] as const) expect(toldOf(await run(one)).join()).toContain('PERIOD_CLOSED');
});

/** A posted voucher of the month with one line more or less of an account; the other side is of no interest here. */
async function booked(account: string, currency: string, original: string, base: string, dims: Body): Promise<void> {
  const side = base.startsWith('-') ? 'credit' : 'debit';
  const plain = (amount: string) => amount.replace('-', '');
  const [made] = await ask<{ id: string }>(
    "insert into fc_voucher (ep_id, voucher_type, voucher_date, period, voucher_status, debit, credit, difference, entries) values (1, 'AR', $1, $2, 'POSTED', 0, 0, 0, 1) returning id",
    '2020-01-15',
    period,
  );
  const [name = '', value] = Object.entries(dims)[0] ?? [];
  await ask(
    `insert into fc_voucher_entry (ep_id, voucher_id, summary, ledger_account, currency, original_amount, rate, ${side}, ${side === 'debit' ? 'credit' : 'debit'}, ${name})
     values (1, $1, 'opening', $2, $3, $4, 1, $5, 0, $6)`,
    made?.id,
    account,
    currency,
    plain(original),
    plain(base),
    value,
  );
}

/** A passed bill over a part of a charge. */
async function billed(costId: string, amount: string): Promise<string> {
  await ask('update fc_cost set confirmed = true where id = $1', costId);
  const made = await desk.clerk.call<{ invoices: { id: string }[] }>('/costController/invoice', {
    ids: costId,
    allocations: { [costId]: amount },
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const id = made.data.invoices[0]?.id ?? '';
  await ask('update fc_invoice set book_period = $2 where id = $1', id, period);
  expect((await desk.clerk.call('/invoiceController/submit', { ids: id })).code).toBe(200);
  expect((await desk.manager.call('/invoiceController/check', { ids: id, state: 'PASS' })).code).toBe(200);
  return id;
}
