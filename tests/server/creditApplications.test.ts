import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { whereAt } from '#define/figure';
import { leadOf } from '#define/viewed';
import { endingCredits } from '#modules/crm/credit/credit.server';
import { creditWatch } from '#modules/crm/creditWatch/creditWatch.entity';
import { watchingCredits } from '#modules/crm/creditWatch/watching.server';
import { creditOf } from '#modules/finance/creditStanding.shape.server';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { readReach } from '#server/engine';
import { toText } from '#values/decimal';
import { moneyText } from '#values/money';
import { applicant, grant } from '#tests/server/crediting';
import { listOf, startService, toldOf, type Answer, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let [sales, controller, manager] = [] as unknown as [SignedIn, SignedIn, SignedIn];
let crmId = '';
const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);

beforeAll(async () => {
  service = await startService();
  [sales, controller, manager] = [await service.signIn(applicant), await service.signIn('controller'), await service.signIn('manager')];
});
afterAll(() => service.stop());

let count = 0;
/** A customer the manager has approved, whose background was looked into. */
beforeEach(async () => {
  count += 1;
  const made = await controller.call<ListedRow>('/CrmContoller/insertCrmData', {
    crmCode: `APPLY${count}`,
    crmName: `申请额度客户${count}`,
    shortName: `申请${count}`,
    category: 'DIRECT_SHIPPER',
    isCustomer: true,
    countryCode: 'CN',
  });
  crmId = made.data.id;
  await ask(
    "update crm_customer set manager_examine_status = 'PASSED', customer_level = 'B', salesman_id = (select id from sys_user where username = $2) where id = $1",
    crmId,
    applicant,
  );
  await ask('insert into crm_detail (ep_id, customer_id, check_date) values (1, $1, current_date)', crmId);
});

async function apply(values: Body = {}, who = sales): Promise<string> {
  const made = await who.call<ListedRow>('/CrmContoller/insertCreditByCrmId', {
    crmId,
    creditType: 'NORMAL',
    currency: 'CNY',
    limitAmount: '150000',
    validFrom: '2026-01-01',
    ...values,
  });
  expect(toldOf(made)).toEqual([]);
  return made.data.id;
}
const act = (who: SignedIn, call: string, id: string, body: Body = {}) =>
  who.call(`/CrmContoller/${call}`, { ids: [id], batchId: randomUUID(), ...body });
const warned = (answer: Answer) => (answer as { warnings?: readonly { code: string }[] }).warnings?.map(({ code }) => code);
const pass = (who: SignedIn, id: string, body: Body = {}) => act(who, 'updateCreditAudit', id, { state: 'PASS', ...body });
const row = async (id: string) => {
  const [found] = await ask<Record<string, unknown>>('select * , valid_to::text as until from crm_credit where id = $1', id);
  return found ?? {};
};
const done = async (answer: Promise<Answer>) => expect(toldOf(await answer)).toEqual([]);

it('is applied for, handed in, taken back, refused with an opinion, handed in again and passed for less; only then it counts', async () => {
  const id = await apply();
  await done(act(sales, 'submitCredit', id));
  expect(toldOf(await sales.call('/CrmContoller/updateCredit', { id, version: 2, limitAmount: '9' }))[0]).toContain('CREDIT_STATE');
  expect(toldOf(await act(controller, 'withdrawCredit', id))[0]).toContain('NOT_YOURS_TO_TAKE');
  await done(act(sales, 'withdrawCredit', id));
  await done(act(sales, 'submitCredit', id));
  expect(toldOf(await act(controller, 'updateCreditAudit', id, { state: 'REFUSE' }))[0]).toContain('FIELD_REQUIRED');
  await done(act(controller, 'updateCreditAudit', id, { state: 'REFUSE', opinion: '资料不全' }));
  expect(await row(id)).toMatchObject({ state: 'REFUSED', audit_opinion: '资料不全' });
  await done(act(sales, 'submitCredit', id));
  expect(toldOf(await pass(controller, id, { limitAmount: '150000.01' }))[0]).toContain('NUMBER_TOO_LARGE');
  await done(pass(controller, id, { limitAmount: '120000', opinion: '先给12万' }));
  expect(await row(id)).toMatchObject({ state: 'APPROVED', limit_amount: '120000', used_then: '0', overdue_then: 0, level_then: 'B' });
  const told = await ask<{ content: string }>(
    'select content from ms_message where recipient_user_id = (select id from sys_user where username = $1) and table_id = $2',
    applicant,
    id,
  );
  // It has no name of its own: it is told of by its customer's, never by the number a database knows it by.
  expect(told.map(({ content }) => content.includes(`申请${count}`) && !content.includes(id))).toEqual([true, true]);
});

it('is never passed by who applied or handed in, nor for customers the manager has not approved', async () => {
  const own = await apply({}, controller);
  await done(act(sales, 'submitCredit', own));
  expect(toldOf(await pass(controller, own))[0]).toContain('SELF_APPROVAL');
  await done(pass(manager, own));
  await ask("update crm_customer set manager_examine_status = 'PENDING' where id = $1", crmId);
  const early = await apply({ validFrom: '2026-02-01' });
  expect(toldOf(await act(sales, 'submitCredit', early))[0]).toContain('CUSTOMER_NOT_EXAMINED');
  expect((await act(sales, 'updateCreditAudit', early, { state: 'PASS' })).code).toBe(403);
});

it('asks where the background is old or a large limit has no agreement', async () => {
  await ask('update crm_detail set check_date = current_date - 400 where customer_id = $1', crmId);
  const id = await apply({ limitAmount: '200000.01' });
  expect(warned(await act(sales, 'submitCredit', id))).toEqual(['CREDIT_UNCHECKED', 'CREDIT_NO_CONTRACT']);
});

it('takes finance and the manager above the bound, and of a temporary limit that is much beside the normal one', async () => {
  const large = await apply({ limitAmount: '500000.01' });
  await done(act(sales, 'submitCredit', large, { acceptWarnings: ['CREDIT_NO_CONTRACT'] }));
  await done(pass(controller, large));
  expect((await row(large)).state).toBe('FIRST_PASSED');
  expect(toldOf(await pass(controller, large))[0]).toContain('SELF_APPROVAL');
  await done(pass(manager, large));
  expect((await row(large)).state).toBe('APPROVED');

  const until = await ask<{ day: string; today: string }>('select (current_date + 30)::text as day, current_date::text as today');
  const temporary = async (limitAmount: string) => {
    const id = await apply({ creditType: 'TEMPORARY', limitAmount, validFrom: until[0]?.today, validTo: until[0]?.day } as Body);
    await done(act(sales, 'submitCredit', id, { acceptWarnings: ['CREDIT_NO_CONTRACT'] }));
    await done(pass(controller, id));
    return (await row(id)).state;
  };
  expect(await temporary('250000.02')).toBe('FIRST_PASSED');
});

it('ends the normal limit before it, asks below what is used, and ends today by hand with a reason', async () => {
  const first = await apply();
  await done(act(sales, 'submitCredit', first));
  await done(pass(controller, first));
  const next = await apply({ validFrom: '2026-02-01', limitAmount: '90000' });
  await ask(
    "update fc_invoice set customer_id = $1, currency = 'CNY', balance = 90000.01, due_date = current_date + 9 where id = (select min(id) from fc_invoice where ep_id = 1 and direction = 'AR' and not is_deleted)",
    crmId,
  );
  await done(act(sales, 'submitCredit', next));
  expect(warned(await pass(controller, next))).toEqual(['CREDIT_BELOW_USED']);
  await done(pass(controller, next, { acceptWarnings: ['CREDIT_BELOW_USED'] }));
  expect([(await row(first)).until, (await row(next)).state, (await row(next)).used_then]).toEqual(['2026-01-31', 'APPROVED', '90000.01']);
  expect(toldOf(await act(sales, 'endCredit', next))[0]).toContain('REASON_REQUIRED');
  await done(act(sales, 'endCredit', next, { reason: '客户停业' }));
  const [today] = await ask<{ day: string }>("select (now() at time zone 'Asia/Shanghai')::date::text as day");
  expect((await row(next)).until).toBe(today?.day);
});

it('is over the day after its last; people are told 30 and 7 days before, of a temporary one 3', async () => {
  expect(toldOf(await grant(service, sales, crmId, { limitAmount: '1000' }))).toEqual([]);
  const [limit] = (await listOf(sales, '/CrmContoller/listCredit', { crmId })) as [ListedRow];
  const ends = (days: number, more = '') =>
    ask(`update crm_credit set valid_to = date '2026-03-31' + $2::int ${more} where id = $1`, limit.id, days);
  const run = async () => (await service.work(endingCredits), row(limit.id));
  await ends(31);
  expect((await run()).reminded_at).toBeNull();
  await ends(30);
  expect((await run()).reminded_at).toBe(30);
  await ends(7);
  expect((await run()).reminded_at).toBe(7);
  await ends(7, ", credit_type = 'TEMPORARY', valid_from = '2026-03-01', reminded_at = null");
  expect((await run()).reminded_at).toBeNull();
  await ends(3);
  expect((await run()).reminded_at).toBe(3);
  await ends(0);
  expect((await run()).state).toBe('APPROVED');
  await ends(-1);
  expect((await run()).state).toBe('EXPIRED');
  const told = await ask<{ classification: string }>(
    'select classification from ms_message where classification like $1',
    `%申请${count}%`,
  );
  expect(told.length).toBeGreaterThan(3);
});

it('of the group counts what all rows of the company use, in whichever branch; what leaves less decides and is named, and it is set at the top', async () => {
  await ask("update crm_customer set uscc = '91330200MA2AF00022' where id = $1", crmId);
  const [other] = await ask<{ id: string }>(
    "update crm_customer set uscc = '91330200MA2AF00022' where id = (select min(customer_id) from fc_invoice where ep_id = 2 and direction = 'AR' and not is_deleted) returning id::text",
  );
  await ask('update fc_invoice set balance = 0 where customer_id = $1', other?.id);
  await ask('update fc_cost set open_amount = 0 where customer_id = $1', other?.id);
  await ask('update fc_cash set unapplied_amount = 0 where customer_id = $1', other?.id);
  await ask(
    "update fc_invoice set balance = 70000, currency = 'CNY' where id = (select min(id) from fc_invoice where customer_id = $1 and direction = 'AR' and not is_deleted)",
    other?.id,
  );
  expect((await grant(service, controller, crmId, { limitAmount: '500000' })).code).toBe(200);
  const standing = async () => {
    const { actor } = await service.caller('finance');
    return service.engine.database.read(readReach(actor), async (transaction) => {
      const facts = await service.engine.facts.load(transaction, invoice, actor, service.engine.now());
      const { used, limit, ofGroup } = await creditOf({ transaction }, actor.epId, crmId, facts);
      return [moneyText(toText(used), limit.currency), limit.amount, ofGroup];
    });
  };
  expect(await standing()).toEqual(['0.00', '500000.00', false]);
  const there = await service.signIn('controller', { epId: '2' });
  expect(toldOf(await grant(service, there, other?.id, { limitAmount: '1', forGroup: true }))).toEqual(['one forGroup CREDIT_AT_TOP']);
  controller = await service.signIn('controller');
  expect(toldOf(await grant(service, controller, crmId, { limitAmount: '100000', forGroup: true }))).toEqual([]);
  expect(await standing()).toEqual(['70000.00', '100000.00', true]);
  // The watch counts it too, and says so; the other's branch sees the same, whoever reads there.
  const watched = async (who: SignedIn, id: unknown) => (await listOf(who, '/CrmContoller/listCreditFigures', { crmId: id }))[0];
  expect(await watched(controller, crmId)).toMatchObject({
    creditLimit: '100000',
    creditUsed: '70000',
    creditLeft: '30000',
    ofGroup: true,
  });
  expect(await watched(await service.signIn('controller', { epId: '2' }), other?.id)).toMatchObject({ creditLeft: '30000', ofGroup: true });
  await ask('update crm_credit set limit_amount = 69000 where customer_id = $1 and not for_group', crmId);
  controller = await service.signIn('controller');
  expect(await watched(controller, crmId)).toMatchObject({ creditLimit: '100000', creditLeft: '30000', ofGroup: true });
  await ask('update crm_credit set limit_amount = 29000 where customer_id = $1 and not for_group', crmId);
  expect(await watched(controller, crmId)).toMatchObject({ creditLimit: '29000', creditUsed: '0', ofGroup: false });
});

it('the figures of the watch lead to their documents, and come to them', async () => {
  expect((await grant(service, controller, crmId, { limitAmount: '1000' })).code).toBe(200);
  const one = (table: string, where: string, set: string) =>
    ask(
      `update ${table} set customer_id = $1, currency = 'CNY', ${set} where id = (select max(id) from ${table} where ep_id = 1 and ${where})`,
      crmId,
    );
  await one(
    'fc_invoice',
    "direction = 'AR' and not is_deleted",
    "balance = 300, base_balance = 300, check_status = 'CHECK_PASS', due_date = current_date - 9",
  );
  await one(
    'fc_invoice',
    `direction = 'AR' and not is_deleted and customer_id <> ${crmId}`,
    "balance = 40, check_status = 'DRAFT', due_date = current_date",
  );
  await one('fc_cash', "direction = 'IN' and not is_deleted", "unapplied_amount = 7, cash_kind = 'RECEIPT', check_status = 'CHECKED'");
  const reviewed = (yes: boolean) =>
    `direction = 'AR' and not is_deleted and customer_id <> ${crmId} and order_id in (select id from bl_order where reviewed = ${String(yes)} and not is_deleted)`;
  await one('fc_cost', reviewed(true), 'open_amount = 55, invoiced = false, is_estimate = false');
  await one('fc_cost', reviewed(false), 'open_amount = 60, invoiced = false, is_estimate = false');
  const [figures] = (await listOf(controller, '/CrmContoller/listCreditFigures', { crmId })) as [ListedRow];
  const behind = {
    invoices: 'balance',
    drafts: 'balance',
    uninvoiced: 'openAmount',
    unapplied: 'unappliedAmount',
    overdueBase: 'baseBalance',
    normalLimit: 'limitAmount',
  };
  const sums: Record<string, number> = {};
  for (const [column, field] of Object.entries(behind)) {
    const lead = leadOf(service.engine.catalogue, creditWatch, column, {}, (name) => figures[name] as string);
    const call = lead && service.engine.catalogue.get(lead.entity).stock.list?.call.split(' ')[1];
    const rows = await listOf(controller, call ?? '', { where: lead && whereAt(lead.where, new Date().toISOString().slice(0, 10)) });
    sums[column] = rows.reduce((sum, row) => sum + Number(row[field]), 0);
  }
  expect(sums).toEqual({ invoices: 300, drafts: 40, uninvoiced: 55, unapplied: 7, overdueBase: 300, normalLimit: 1000 });
  expect(Object.keys(sums).map((column) => Number(figures[column]))).toEqual(Object.values(sums));
});

it('limits show how their customer stands now', async () => {
  expect((await grant(service, controller, crmId, { limitAmount: '1000' })).code).toBe(200);
  await ask(
    "update fc_invoice set customer_id = $1, currency = 'CNY', balance = 300, check_status = 'CHECK_PASS', due_date = (now() at time zone 'Asia/Shanghai')::date - 9 where id = (select max(id) from fc_invoice where ep_id = 1 and direction = 'AR' and not is_deleted)",
    crmId,
  );
  const [limit] = (await listOf(controller, '/CrmContoller/listCredit', { crmId })) as [ListedRow];
  expect(limit.customerLevel).toBe('B');
  const reckoned = await controller.call<{ values: Record<string, unknown> }[]>('/PublicQueryController/reckon', {
    entity: 'credit',
    rows: [{ id: limit.id }, { id: 'new-1' }],
  });
  expect(reckoned.data.map(({ values }) => values)).toEqual([
    { creditCurrency: 'CNY', creditUsed: '300', creditLeft: '700', overdueDays: 9 },
  ]);
});

it('a customer overdue too long is locked once, finance alone unlocks it, and it is locked again when it is late anew', async () => {
  const admin = await service.signIn('admin');
  const { today: effectiveFrom } = (await admin.call<{ today: string }>('/ParameterController/parameter_list', {}, { method: 'GET' })).data;
  const locksAfter = async (value: string) =>
    expect((await admin.call('/ParameterController/parameter_add', { effectiveFrom, paramKey: 'credit.autoLockDays', value })).code).toBe(
      200,
    );
  const [mine] = await ask<{ id: string }>(
    "update fc_invoice set customer_id = $1, currency = 'CNY', balance = 100, check_status = 'CHECK_PASS' where id = (select max(id) from fc_invoice where ep_id = 1 and direction = 'AR' and not is_deleted) returning id::text",
    crmId,
  );
  const lateFor = (days: number) =>
    ask("update fc_invoice set due_date = (now() at time zone 'Asia/Shanghai')::date - $2::int where id = $1", mine?.id, days);
  const state = async () => {
    await service.work(watchingCredits);
    const [one] = await ask<{ locked: boolean; lock_source: string | null }>(
      'select locked, lock_source from crm_customer where id = $1',
      crmId,
    );
    return [one?.locked, one?.lock_source];
  };
  await lateFor(61);
  expect(await state()).toEqual([false, null]);
  await locksAfter('60');
  expect(await state()).toEqual([true, 'OVERDUE']);
  const told = await ask("select 1 from ms_message where table_name = 'crm_customer' and table_id = $1 and content like '%61%'", crmId);
  expect(told.length).toBeGreaterThan(0);
  const unlock = (who: SignedIn) => act(who, 'unLock', crmId, { reason: '已约定付款' });
  const seller = await service.signIn(applicant);
  expect(toldOf(await unlock(seller))[0]).toContain('LOCK_BY_FINANCE');
  controller = await service.signIn('controller');
  await done(unlock(controller));
  expect(await state()).toEqual([false, 'OVERDUE']);
  await lateFor(60);
  expect(await state()).toEqual([false, null]);
  await lateFor(61);
  expect(await state()).toEqual([true, 'OVERDUE']);
  await done(unlock(controller));
  await done(act(seller, 'lock', crmId));
  expect(await state()).toEqual([true, 'HAND']);
  // Late beyond the grace it takes a right of its own, whoever locked it.
  expect(toldOf(await unlock(seller))).toEqual([`${crmId} locked CREDIT_OVERDUE`]);
  await lateFor(0);
  await done(unlock(seller));
});

it('crossing the watch line, the limit or the grace is told once, to whose the customer is and to the finance manager', async () => {
  expect((await grant(service, controller, crmId, { limitAmount: '1000', graceDays: 7 })).code).toBe(200);
  const [mine] = await ask<{ id: string }>(
    "update fc_invoice set customer_id = $1, currency = 'CNY', balance = 100, check_status = 'CHECK_PASS', due_date = current_date + 9 where id = (select max(id) from fc_invoice where ep_id = 1 and direction = 'AR' and not is_deleted) returning id::text",
    crmId,
  );
  const told = async () => {
    await service.work(watchingCredits);
    const found = await ask<{ title: string }>(
      "select m.classification as title from ms_message m where m.table_name = 'crm_customer' and m.table_id = $1 and m.recipient_user_id = (select id from sys_user where username = $2) order by m.id",
      crmId,
      applicant,
    );
    return found.length;
  };
  const owes = (balance: string, due: number) =>
    ask('update fc_invoice set balance = $2, base_balance = $2, due_date = current_date + $3::int where id = $1', mine?.id, balance, due);
  expect(await told()).toBe(0);
  await owes('799.99', 9);
  expect(await told()).toBe(0);
  await owes('800', 9);
  expect([await told(), await told()]).toEqual([1, 1]);
  await owes('1000.01', 9);
  expect(await told()).toBe(2);
  await owes('1000.01', -9);
  expect([await told(), await told()]).toEqual([3, 3]);
  const [row] = await listOf(controller, '/CrmContoller/selectCreditWatch', { crmId });
  expect(row).toMatchObject({ creditUsed: '1000.01', creditLimit: '1000', creditLeft: '-0.01', isLate: true });
  expect((await listOf(controller, '/CrmContoller/listCreditFigures', { crmId }))[0]).toMatchObject({
    invoices: '1000.01',
    uninvoiced: '0',
  });
});
