import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListAnswer } from '#define/wire';
import { Settling } from '#tests/server/settling';
import { batch, listOf, startService, toldOf, type ListedRow, type Service } from '#tests/server/service';

let service: Service;
let desk: Settling;
const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);

/** Charges of domain/04 P01: side, item, price, number, currency, tax. */
const charges = [
  ['AR', 'OCF', '1850', '2', 'USD', '0'],
  ['AR', 'THC', '1150', '2', 'CNY', '6'],
  ['AR', 'DOC', '500', '1', 'CNY', '6'],
  ['AR', 'TRK', '3200', '2', 'CNY', '9'],
  ['AP', 'OCF', '1620', '2', 'USD', '0'],
  ['AP', 'THC', '1080', '2', 'CNY', '6'],
  ['AP', 'DOC', '450', '1', 'CNY', '6'],
  ['AP', 'TRK', '2800', '2', 'CNY', '9'],
] as const;

const order = () => String(desk.order.id);
const locked = (on: boolean) =>
  ask("update bl_order set checked = $2, cost_locked = $2, check_time = '2026-04-02T04:00:00Z' where id = $1", order(), on);

async function charge(...rows: readonly (readonly string[])[]): Promise<string[]> {
  const ofOrder = { orderId: order(), crmId: desk.order.crmId, taxMode: 'INCLUSIVE', costDate: '2026-03-20' };
  const add = rows.map(([direction, feeCode, price, number, currency, taxRate], at) => ({
    clientId: String(at),
    values: { direction, feeCode, price, number, currency, taxRate, ...ofOrder },
  }));
  const added = await batch(desk.clerk, 'costController', { add });
  expect(toldOf(added)).toEqual([]);
  await ask(
    "update fc_cost set rate = 7.12, base_amount = round(amount * 7.12, 2), base_net_amount = round(net_amount * 7.12, 2) where order_id = $1 and currency = 'USD'",
    order(),
  );
  return added.data.done.map(({ id }) => id);
}

/** A passed document over charges; it is due on the tenth of April. */
async function invoiced(ids: readonly string[]): Promise<string> {
  const operator = await service.signIn('operator');
  const all = ids.join(',');
  expect((await operator.call('/costController/confirm', { ids: all })).code).toBe(200);
  const accepted = { acceptWarnings: ['CREDIT_LIMIT_EXCEEDED', 'CREDIT_LATE'], reason: 'agreed' };
  const made = await desk.clerk.call<{ invoices: { id: string }[] }>('/costController/invoice', { ids: all, ...accepted });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const id = made.data.invoices[0]?.id ?? '';
  expect((await desk.clerk.call('/invoiceController/submit', { ids: id, ...accepted })).code).toBe(200);
  expect((await desk.manager.call('/invoiceController/check', { ids: id, state: 'PASS' })).code).toBe(200);
  await ask("update fc_invoice set due_date = '2026-04-10' where id = $1", id);
  return id;
}

const run = async (period: string, more = {}) => {
  const added = await batch(desk.clerk, 'accrualController', { add: [{ clientId: 'm', values: { period } }] });
  expect(toldOf(added).filter((told) => !told.includes('VALUE_TAKEN'))).toEqual([]);
  return desk.manager.call<{ rows: Record<string, string>[] }>('/commissionController/run', { period, ...more });
};

const figures = [
  'profit',
  'share',
  'interest',
  'basisToDate',
  'takenBefore',
  'basis',
  'sharePct',
  'personBasis',
  'rate',
  'amount',
] as const;
const linesOf = async (period: string) =>
  (await listOf(desk.manager, '/commissionController/selectLine', { where: { field: 'period', op: 'equal', value: period } }))
    .filter(({ orderId }) => orderId === order())
    .map((row) => figures.map((name) => Number(row[name])));
const statements = (period: string) =>
  listOf(desk.manager, '/commissionController/select', { where: { field: 'period', op: 'equal', value: period } });

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
  // Nothing but the order of the example counts.
  await ask('update bl_order set checked = false where id <> $1', order());
  await ask('delete from fc_commission_line');
  await ask('delete from fc_commission');
  await ask('update fc_cost set is_deleted = true where order_id = $1', order());
  await ask("update bs_cost_name set is_commissionable = true where code in ('OCF', 'THC', 'DOC', 'TRK')");
  await locked(false);
  await service.database.ask('delete from fc_month_end m where not exists (select 1 from fc_accrual a where a.month_end_id = m.id)');
});
afterAll(() => service.stop());

it('is what the example of domain/13 §13.13 says: in part collected and late, all collected, and a late bill', async () => {
  const ids = await charge(...charges);
  const dollars = await invoiced(ids.slice(0, 1));
  const yuan = await invoiced(ids.slice(1, 4));
  const [other] = await ask<{ id: string }>(
    "select id from sys_user where username = 'salesManager' or username = 'manager' order by id limit 1",
  );
  const shared = await batch(desk.manager, 'salesShareController', {
    add: [{ clientId: 's', values: { orderId: order(), personId: other?.id, sharePct: '30' } }],
  });
  expect(toldOf(shared)).toEqual([]);
  // What is left to the salesman is never nothing.
  const many = await batch(desk.manager, 'salesShareController', {
    add: [{ clientId: 's', values: { orderId: order(), personId: desk.order.operatorId, sharePct: '69.5' } }],
  });
  expect(toldOf(many).join(' ')).toContain('sharePct SHARE_SUM');
  // It names the order as people know it.
  expect(many.refusals?.map(({ detail }) => detail)).toEqual([{ value: desk.order.jobNo }]);
  await locked(true);
  // Whoever locked the charges settled who shares in the order.
  const late = await batch(desk.manager, 'salesShareController', {
    add: [{ clientId: 's', values: { orderId: order(), personId: desk.order.operatorId, sharePct: '10' } }],
  });
  expect(toldOf(late).join(' ')).toContain('COMMISSION_SHARE_LOCKED');

  const settle = async (on: string, cashDate: string, dollar: string, yuans: string) => {
    for (const [currency, rate, amount, invoiceId] of [
      ['USD', '7.12', dollar, dollars],
      ['CNY', '1', yuans, yuan],
    ] as const) {
      const cashId = await desk.money('IN', currency, amount, rate, { cashDate });
      const done = await desk.writeOff([{ cashId, invoiceId, allocatedInvoice: amount }], { writeOffDate: on });
      expect(toldOf(done), JSON.stringify(done)).toEqual([]);
    }
  };
  await settle('2026-04-19', '2026-04-19', '2220', '5520');
  const shown = await run('202604', { dryRun: true });
  expect(shown.data.rows.map(({ personBasis }) => Number(personBasis))).toEqual([1718.82, 736.63]);
  expect(await linesOf('202604')).toEqual([]);
  expect((await run('202604')).code).toBe(200);
  expect(await linesOf('202604')).toEqual([
    [4188.39, 0.6, 57.58, 2455.45, 0, 2455.45, 70, 1718.82, 12, 206.26],
    [4188.39, 0.6, 57.58, 2455.45, 0, 2455.45, 30, 736.63, 12, 88.4],
  ]);
  // Run again it is the same, under the same numbers.
  const numbers = async () => (await statements('202604')).map(({ commissionNo }) => commissionNo).toSorted();
  const before = await numbers();
  expect((await run('202604')).code).toBe(200);
  expect(await numbers()).toEqual(before);

  // The rest was on the account in time.
  await settle('2026-05-05', '2026-04-08', '1480', '3680');
  expect((await run('202605')).code).toBe(200);
  expect(await linesOf('202605')).toEqual([
    [4188.39, 1, 57.58, 4130.81, 2455.45, 1675.36, 70, 1172.75, 12, 140.73],
    [4188.39, 1, 57.58, 4130.81, 2455.45, 1675.36, 30, 502.61, 12, 60.31],
  ]);
  expect(toldOf(await run('202604')).join(' ')).toContain('COMMISSION_LATER');

  await locked(false);
  await charge(['AP', 'DOC', '318', '1', 'CNY', '6']);
  await locked(true);
  expect((await run('202606')).code).toBe(200);
  expect((await linesOf('202606')).map((line) => line.slice(3))).toEqual([
    [3830.81, 4130.81, -300, 70, -210, 12, -25.2],
    [3830.81, 4130.81, -300, 30, -90, 12, -10.8],
  ]);
  // Nothing new: nobody has a statement.
  expect((await run('202607')).data.rows).toEqual([]);
});

it('is confirmed, posted as a cost of selling and owed to the person, paid, and taken back step by step', async () => {
  const [mine] = (await statements('202604')).filter(({ amount }) => Number(amount) === 206.26) as [ListedRow];
  const { id } = mine;
  // The month is not closed over statements nobody confirmed without a word about it.
  await ask('update sys_enterprise set closed_period = null, version = version + 1 where id = 1');
  const close = (more = {}) =>
    desk.manager.call('/BranchManagerController/closePeriod', { id: '1', period: '2026-04', dryRun: true, ...more });
  expect(JSON.stringify(await close())).toContain('COMMISSION_OPEN');
  const unsaid = await desk.manager.call('/BranchManagerController/closePeriod', { id: '1', period: '2026-04' });
  expect([unsaid.code, JSON.stringify(unsaid)]).toEqual([428, expect.stringContaining('COMMISSION_OPEN')]);
  expect(JSON.stringify(await close({ period: '2026-03' }))).not.toContain('COMMISSION_OPEN');
  expect(toldOf(await desk.manager.call('/commissionController/pay', { ids: id, paidDate: '2026-05-10' })).join(' ')).toContain(
    'COMMISSION_STATE',
  );
  expect((await desk.clerk.call('/commissionController/confirm', { ids: id })).code).toBe(403);
  expect((await desk.manager.call('/commissionController/confirm', { ids: id })).code).toBe(200);
  const where = {
    and: [
      { field: 'tableName', op: 'equal', value: 'commission' },
      { field: 'tableId', op: 'equal', value: id },
    ],
  };
  const sources = () => listOf(desk.clerk, '/voucherController/selectSource', { where });
  const [source] = await sources();
  expect([source?.voucherType, source?.sourceNo, Number(source?.baseAmount)]).toEqual(['EXPENSE', mine.commissionNo, 206.26]);
  const made = await desk.clerk.call<{ vouchers: { id: string }[] }>('/voucherController/generate', { sourceIds: source?.id });
  expect(toldOf(made), JSON.stringify(made)).toEqual([]);
  const entries = await ask<{ ledger_account: string; debit: string; credit: string; person_id: string }>(
    'select ledger_account, debit::float, credit::float, person_id from fc_voucher_entry where voucher_id = $1 order by ledger_account desc',
    made.data.vouchers[0]?.id,
  );
  expect(entries.map(({ ledger_account, debit, credit, person_id }) => [ledger_account, Number(debit), Number(credit), person_id])).toEqual(
    [
      ['660103', 206.26, 0, mine.personId],
      ['221101', 0, 206.26, mine.personId],
    ],
  );
  // A confirmed statement stays when its month is run again, drafts beside it are made anew.
  const paid = await desk.manager.call('/commissionController/pay', { ids: id, paidDate: '2026-05-10' });
  expect(toldOf(paid)).toEqual([]);
  expect((await statements('202604')).find((one) => one.id === id)).toMatchObject({ commissionState: 'PAID', paidDate: '2026-05-10' });
  expect(toldOf(await desk.manager.call('/commissionController/cancelConfirm', { ids: id, reason: 'wrong' })).join(' ')).toContain(
    'COMMISSION_STATE',
  );
  expect((await desk.manager.call('/commissionController/cancelPay', { ids: id, reason: 'wrong' })).code).toBe(200);
  const asked = await desk.manager.call('/commissionController/cancelConfirm', { ids: id, reason: 'wrong' });
  expect([asked.code, JSON.stringify(asked)]).toEqual([428, expect.stringContaining('VOUCHER_DRAFT_GOES')]);
  const back = await desk.manager.call('/commissionController/cancelConfirm', {
    ids: id,
    reason: 'wrong',
    acceptWarnings: ['VOUCHER_DRAFT_GOES'],
  });
  expect(toldOf(back)).toEqual([]);
  expect(await sources()).toEqual([]);
});

it('reports read it, by order and person, and by the salesman of each order', async () => {
  const rows = async (name: string, more: object) => {
    const answer = await desk.manager.call<ListAnswer>(`/reportController/${name}`, { size: 500, ...more }, { method: 'GET' });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return answer.data.rows as unknown as ListedRow[];
  };
  const lines = await rows('commission', { from: '2026-04-01', until: '2026-06-30' });
  expect(lines.map(({ amount }) => Number(amount)).toSorted((one, other) => one - other)).toEqual([
    -25.2, -10.8, 60.31, 88.4, 140.73, 206.26,
  ]);
  const people = await rows('profitBySalesman', { from: '2020-01-01', until: '2099-12-31' });
  const owner = people.find(({ salesmanId }) => salesmanId === desk.order.salesmanId);
  expect([owner?.commissionable, owner?.commission].map(Number)).toEqual([2681.57, 321.79]);
});

it('earns by bands, and nothing of an order with a debt given up unless the branch lets its share count', async () => {
  const admin = await service.signIn('admin');
  const { today: effectiveFrom } = (await admin.call<{ today: string }>('/ParameterController/parameter_list', {}, { method: 'GET' })).data;
  const set = async (paramKey: string, value: string) =>
    expect((await admin.call('/ParameterController/parameter_add', { effectiveFrom, paramKey, value })).code).toBe(200);
  await ask('delete from fc_commission_line where order_id = $1', order());
  await ask('delete from fc_commission');
  await set('commission.bandsFrom', '0,1000');
  await set('commission.bandsPct', '10,20');
  expect((await run('202606')).code).toBe(200);
  // 3830.81 in parts of 2681.57 and 1149.24: 100 + 1681.57 × 20 %, and 100 + 149.24 × 20 %.
  expect((await linesOf('202606')).map((line) => line.slice(7))).toEqual([
    [2681.57, 16.2708, 436.31],
    [1149.24, 11.2986, 129.85],
  ]);
  await ask(
    "update fc_invoice set bad_debt_status = 'BAD' where customer_id = $1 and currency = 'CNY' and direction = 'AR' and due_date = '2026-04-10'",
    desk.order.crmId,
  );
  expect((await run('202606')).data.rows).toEqual([]);
  expect(await statements('202606')).toEqual([]);
  await set('commission.badDebt', 'SHARE');
  expect((await run('202606')).data.rows).toHaveLength(2);
});
