import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { attach, plainPdf } from '#tests/server/attachments';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
/** Asks; gives the first approval; gives the second. */
let clerk: SignedIn;
let manager: SignedIn;
let controller: SignedIn;
let orders: ListedRow[];

interface Plan {
  readonly id: string;
  readonly version: number;
  readonly planNo: string;
  readonly planStatus: string;
  readonly lines: number;
  readonly deltaBaseAr: string;
  readonly deltaBaseAp: string;
  readonly deltaProfit: string;
}

const order = (at: number): ListedRow => orders[at] as ListedRow;
const save = (who: SignedIn, body: Body) => who.call<Plan>('/costPlanController/save', { batchId: randomUUID(), ...body });
const take = (who: SignedIn, step: string, id: string, more: Body = {}) =>
  who.call<BatchAnswer>(`/costPlanController/${step}`, { ids: [id], ...more });
const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);

const charge = (of: ListedRow, more: Body = {}): Body => ({
  direction: 'AR',
  crmId: of.crmId,
  feeCode: 'DOC',
  number: '1',
  price: '106',
  currency: 'CNY',
  taxRate: '6',
  costDate: '2026-03-20',
  ...more,
});

/** A charge of an order whose fees are still open. */
async function chargeOf(of: ListedRow, more: Body = {}): Promise<string> {
  const added = await batch(clerk, 'costController', { add: [{ clientId: 'one', values: { orderId: of.id, ...charge(of, more) } }] });
  expect(toldOf(added)).toEqual([]);
  return added.data.done[0]?.id ?? '';
}

const lockFees = async (of: ListedRow) => {
  const answer = await (await service.signIn('operator')).call('/OrderController/feeLock', { ids: [of.id] });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
};

const prove = async (id: string) =>
  expect((await attach(service.url, clerk, 'bill.pdf', plainPdf(), { tableName: 'bl_cost_plan', tableId: id })).code).toBe(200);

/** A request over an order, with its lines and the supplier's bill where it has any. */
async function planned(of: ListedRow, lines: Body[], more: Body = {}): Promise<Plan> {
  const answer = await save(clerk, { tableId: of.id, reasonCode: 'LATE_SUPPLIER_BILL', reasonText: 'the bill came late', lines, ...more });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  if (lines.length > 0) await prove(answer.data.id);
  return answer.data;
}

const stateOf = async (id: string) =>
  (await ask<{ plan_status: string }>('select plan_status from bl_cost_plan where id = $1', id))[0]?.plan_status;
const profitOf = async (id: string) =>
  Number((await ask<{ profit_base: string }>('select profit_base from bl_order where id = $1', id))[0]?.profit_base);
const chargesOf = (orderId: string) =>
  ask<{ id: string; direction: string; number: string; price: string; amount: string; net: string }>(
    `select id, direction, trim_scale(number)::text as number, trim_scale(price)::text as price, trim_scale(amount)::text as amount, trim_scale(base_net_amount)::text as net
     from fc_cost where order_id = $1 and lock_sources @> '["PLAN"]' and source_type = 'PLAN' and locked and confirmed and not is_deleted order by id`,
    orderId,
  );

beforeAll(async () => {
  service = await startService();
  [clerk, manager, controller] = (await Promise.all(['finance', 'manager', 'controller'].map((name) => service.signIn(name)))) as [
    SignedIn,
    SignedIn,
    SignedIn,
  ];
  const where = { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) };
  orders = await listOf(clerk, '/OrderController/getOrderListNew', { where });
});
afterAll(() => service.stop());

describe('asking', () => {
  it('waits for the fee lock, a reason in words and something to ask for', async () => {
    const of = order(0);
    const empty = await planned(of, [], { reasonText: '' });
    expect(empty).toMatchObject({ planStatus: 'DRAFT', lines: 0, deltaProfit: '0' });
    expect(toldOf(await take(clerk, 'submit', empty.id)).sort()).toEqual([
      `${empty.id} lines PLAN_EMPTY`,
      `${empty.id} reasonText FIELD_REQUIRED`,
      `${empty.id} tableId FEE_COLLECTION_NOT_LOCKED`,
    ]);
    const told = await take(clerk, 'submit', empty.id);
    expect(told.refusals?.some(({ text }) => text.includes('A fee cannot be added when fee collection is not locked'))).toBe(true);
    await lockFees(of);
    const whole = await save(clerk, { id: empty.id, version: empty.version, reasonText: 'agreed by phone', lines: [charge(of)] });
    expect(whole.data).toMatchObject({ id: empty.id, lines: 1, deltaBaseAr: '100.00', deltaBaseAp: '0', deltaProfit: '100.00' });
    expect(toldOf(await take(clerk, 'submit', empty.id))).toEqual([`${empty.id} PLAN_FILE_NEEDED`]);
    await prove(empty.id);
    expect((await take(clerk, 'submit', empty.id)).code).toBe(200);
    expect(await stateOf(empty.id)).toBe('SUBMITTED');
  });

  it('is frozen while it is with others, and its lines with it; the applicant alone takes it back', async () => {
    const of = order(0);
    await lockFees(of);
    const plan = await planned(of, [charge(of)]);
    await take(clerk, 'submit', plan.id);
    expect(toldOf(await save(clerk, { id: plan.id, version: plan.version + 1, reasonText: 'other' }))).toEqual([
      `${plan.id} reasonText PLAN_NOT_DRAFT`,
    ]);
    expect(toldOf(await save(clerk, { id: plan.id, lines: [charge(of)] }))).toEqual(['0 PLAN_NOT_DRAFT']);
    expect(toldOf(await take(await service.signIn('operator'), 'withdraw', plan.id))).toEqual([
      `${plan.id} submitUserId NOT_YOURS_TO_TAKE`,
    ]);
    expect((await take(clerk, 'withdraw', plan.id)).code).toBe(200);
    expect(await stateOf(plan.id)).toBe('WITHDRAWN');
    expect((await save(clerk, { id: plan.id, lines: [charge(of)] })).data).toMatchObject({ lines: 2, deltaBaseAr: '200.00' });
  });

  it('names a charge of the same order where it changes or takes away one', async () => {
    const [of, other] = [order(2), order(1)];
    const target = await chargeOf(other);
    expect(
      toldOf(
        await save(clerk, {
          tableId: of.id,
          reasonCode: 'OTHER',
          lines: [{ operation: 'REMOVE', targetCostId: target, costDate: '2026-03-20' }],
        }),
      ),
    ).toEqual(['0 targetCostId PLAN_TARGET']);
    expect(toldOf(await save(clerk, { tableId: of.id, reasonCode: 'OTHER', lines: [charge(of, { operation: 'CHANGE' })] }))).toEqual([
      '0 targetCostId PLAN_TARGET',
    ]);
  });
});

describe('approving', () => {
  it('takes two other people, and makes the charges exactly: added, changed and taken away', async () => {
    const of = order(2);
    const [priced, counted, moved, gone] = [
      await chargeOf(of, { price: '100' }),
      await chargeOf(of, { price: '33.33', number: '3', direction: 'AP' }),
      await chargeOf(of, { price: '200', taxRate: '6' }),
      await chargeOf(of, { price: '19.99', number: '7', direction: 'AP' }),
    ];
    await lockFees(of);
    const before = await profitOf(of.id);
    const on = { costDate: '2026-03-25' };
    const plan = await planned(of, [
      charge(of, { direction: 'AP', price: '53', supplierBillNo: 'B-7' }),
      { operation: 'CHANGE', targetCostId: priced, price: '120', ...on },
      { operation: 'CHANGE', targetCostId: counted, number: '4', ...on },
      { operation: 'CHANGE', targetCostId: moved, price: '210', taxRate: '0', ...on },
      { operation: 'REMOVE', targetCostId: gone, ...on },
    ]);
    await take(clerk, 'submit', plan.id);
    expect((await take(clerk, 'updateFirstCheck', plan.id, { state: 'PASS' })).code).toBe(403);
    expect(toldOf(await take(controller, 'updateSecondCheck', plan.id, { state: 'PASS' }))).toEqual([
      `${plan.id} planStatus PLAN_NOT_DRAFT`,
    ]);
    expect((await take(manager, 'updateFirstCheck', plan.id, { state: 'PASS', opinion: 'seen' })).code).toBe(200);
    expect(await stateOf(plan.id)).toBe('FIRST_PASSED');
    expect(await chargesOf(of.id)).toEqual([]);
    expect((await take(controller, 'updateSecondCheck', plan.id, { state: 'PASS' })).code).toBe(200);
    expect(await stateOf(plan.id)).toBe('APPROVED');
    const made = await chargesOf(of.id);
    expect(made.map(({ direction, number, price, amount }) => `${direction} ${number} × ${price} = ${amount}`)).toEqual([
      'AP 1 × 53 = 53',
      'AR 1 × 20 = 20',
      'AP 1 × 33.33 = 33.33',
      'AR -1 × 200 = -200',
      'AR 1 × 210 = 210',
      'AP -7 × 19.99 = -139.93',
    ]);
    const [kept] = await ask<{ created_cost_ids: string[]; delta_profit: string; profit_before: string; profit_after: string }>(
      'select created_cost_ids, delta_profit, profit_before, profit_after from bl_cost_plan where id = $1',
      plan.id,
    );
    expect(kept?.created_cost_ids.map(String)).toEqual(made.map(({ id }) => id));
    expect(Number(kept?.profit_before)).toBe(before);
    // To the cent what was asked for, in the order as in the request.
    expect(Number(kept?.profit_after)).toBe(await profitOf(of.id));
    expect(Math.round((before + Number(kept?.delta_profit)) * 100)).toBe(Math.round((await profitOf(of.id)) * 100));
    // What stood there stands as it was.
    const [old] = await ask<{ price: string; version: number }>(
      'select price::float8::text as price, version from fc_cost where id = $1',
      priced,
    );
    expect(old).toMatchObject({ price: '100', version: 1 });
  });

  it('is nobody’s who asked or gave the first approval', async () => {
    const of = order(0);
    await lockFees(of);
    const plan = await planned(of, [charge(of)]);
    // The manager holds all of it, for this test alone.
    await ask(
      `update sys_role set role_set = role_set || '["save_costPlan", "check_costPlan_second"]' where english_name = 'Branch manager' returning id`,
    );
    const all = (manager = await service.signIn('manager'));
    expect((await take(all, 'submit', plan.id)).code).toBe(200);
    expect(toldOf(await take(all, 'updateFirstCheck', plan.id, { state: 'PASS' }))).toEqual([`${plan.id} submitUserId SELF_APPROVAL`]);
    const next = await planned(of, [charge(of)]);
    await take(clerk, 'submit', next.id);
    expect((await take(all, 'updateFirstCheck', next.id, { state: 'PASS' })).code).toBe(200);
    expect(toldOf(await take(all, 'updateSecondCheck', next.id, { state: 'PASS' }))).toEqual([`${next.id} firstCheckUserId SELF_APPROVAL`]);
    expect(toldOf(await take(controller, 'updateSecondCheck', next.id, { state: 'REFUSE' }))).toEqual(['opinion FIELD_REQUIRED']);
    expect((await take(controller, 'updateSecondCheck', next.id, { state: 'REFUSE', opinion: 'too dear' })).code).toBe(200);
    expect(await stateOf(next.id)).toBe('REFUSED');
    expect((await take(clerk, 'submit', next.id)).code).toBe(200);
  });

  it('needs one person up to the branch’s limit, and two above it', async () => {
    const of = order(0);
    await lockFees(of);
    const [small, large] = [await planned(of, [charge(of)]), await planned(of, [charge(of, { price: '107' })])];
    for (const { id } of [small, large]) await take(clerk, 'submit', id);
    expect(toldOf(await take(manager, 'updateCheck', small.id, { state: 'PASS' }))).toEqual([`${small.id} planStatus PLAN_TWO_LEVELS`]);
    const admin = await service.signIn('admin');
    const { today } = (await admin.call<{ today: string }>('/ParameterController/parameter_list', {}, { method: 'GET' })).data;
    const set = await admin.call('/ParameterController/parameter_add', {
      effectiveFrom: today,
      paramKey: 'plan.singleLevelLimit',
      value: '100',
    });
    expect(set.code, JSON.stringify(set)).toBe(200);
    expect(toldOf(await take(manager, 'updateCheck', large.id, { state: 'PASS' }))).toEqual([`${large.id} planStatus PLAN_TWO_LEVELS`]);
    expect((await take(manager, 'updateCheck', small.id, { state: 'PASS' })).code).toBe(200);
    expect((await chargesOf(of.id)).map(({ net }) => net)).toEqual(['100']);
  });

  it('at once, many times over, makes the charges once', async () => {
    const of = order(1);
    await lockFees(of);
    const plan = await planned(of, [charge(of)]);
    await take(clerk, 'submit', plan.id);
    await take(manager, 'updateFirstCheck', plan.id, { state: 'PASS' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(controller, 'updateSecondCheck', plan.id, { state: 'PASS' })));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
    expect(await chargesOf(of.id)).toHaveLength(1);
    const messages = await listOf(clerk, '/userMessageController/selectUserMessage', { sort: [{ field: 'id', dir: 'desc' }], size: 20 });
    expect(messages.filter(({ tableName }) => tableName === 'bl_cost_plan').length).toBeGreaterThan(0);
  });

  it('is refused once a charge it changes is no longer what it was', async () => {
    const of = order(3);
    const target = await chargeOf(of);
    await lockFees(of);
    const plan = await planned(of, [{ operation: 'REMOVE', targetCostId: target, costDate: '2026-03-20' }]);
    await take(clerk, 'submit', plan.id);
    await take(manager, 'updateFirstCheck', plan.id, { state: 'PASS' });
    await ask('update fc_cost set price = 200, base_net_amount = 188.68 where id = $1', target);
    expect(toldOf(await take(controller, 'updateSecondCheck', plan.id, { state: 'PASS' }))).toEqual([`${plan.id} PLAN_TARGET_MOVED`]);
    expect(await stateOf(plan.id)).toBe('FIRST_PASSED');
  });
});

it('an order is not archived while a request is open', async () => {
  const of = order(4);
  await lockFees(of);
  const plan = await planned(of, [charge(of)]);
  await service.database.ask("update bl_order set checked = true, order_status = 'COMPLETED' where id = $1", [of.id]);
  expect((await controller.call('/OrderController/costLock', { ids: [of.id] })).code).toBe(200);
  expect(toldOf(await clerk.call('/OrderController/archive', { ids: [of.id] }))).toEqual([`${of.id} openPlans ORDER_HAS_OPEN_PLAN`]);
  // The cost lock holds as well, and an approved request goes past it.
  await take(clerk, 'submit', plan.id);
  await take(manager, 'updateFirstCheck', plan.id, { state: 'PASS' });
  expect((await take(controller, 'updateSecondCheck', plan.id, { state: 'PASS' })).code).toBe(200);
  expect(await chargesOf(of.id)).toHaveLength(1);
  // A charge that is not invoiced yet: the order is over again once it is.
  await service.database.ask("update bl_order set order_status = 'COMPLETED' where id = $1", [of.id]);
  expect((await clerk.call('/OrderController/archive', { ids: [of.id] })).code).toBe(200);
  expect(toldOf(await save(clerk, { tableId: of.id, reasonCode: 'OTHER', lines: [charge(of)] }))).toEqual(['0 ORDER_ARCHIVED']);
});

it('no request of the browser goes past the freeze of an order', async () => {
  const of = order(0);
  await lockFees(of);
  const answer = await clerk.call('/costController/batchEdit', {
    batchId: randomUUID(),
    past: ['orderFeeState'],
    add: [{ clientId: 'one', past: ['orderFeeState'], values: { orderId: of.id, ...charge(of) } }],
  });
  expect(toldOf(answer)).toEqual(['one FEE_COLLECTION_LOCKED']);
});

describe('charges chosen in the sheet', () => {
  const asked = { reasonCode: 'MISTAKE', reasonText: 'typed wrong', costDate: '2026-03-25' };
  const planOf = (who: SignedIn, what: string, ids: string[], more: Body = {}) =>
    who.call<{ planIds: string[]; elsewhere: { are: string[] }; preview: { rows: Body[] } }>(`/costPlanController/${what}`, {
      ids,
      ...asked,
      ...more,
    });

  it('are asked to be changed or taken away by a draft for each order, once its fees are locked', async () => {
    const [of, other] = [order(0), order(1)];
    await ask(`update bl_order set fee_state = 'OPEN' where id = any($1) returning id`, [of.id, other.id]);
    const before = (await chargesOf(of.id)).length;
    const [dear, gone, elsewhere] = [await chargeOf(of), await chargeOf(of, { direction: 'AP', price: '53' }), await chargeOf(other)];
    expect(toldOf(await planOf(clerk, 'planChange', [dear]))).toEqual([`${dear} orderId FEE_COLLECTION_NOT_LOCKED`]);
    for (const one of [of, other]) await lockFees(one);
    const prices = { [dear]: '212' };
    const seen = await planOf(clerk, 'planChange', [dear, elsewhere], { prices, dryRun: true });
    expect(seen.data.preview.rows).toMatchObject([
      { jobNo: of.jobNo, lines: 1, deltaBaseAr: '100.00', deltaProfit: '100.00' },
      { jobNo: other.jobNo, lines: 1, deltaBaseAr: '0' },
    ]);
    expect(toldOf(await planOf(clerk, 'planChange', [dear], { prices: { [dear]: 'much' } }))).toEqual([`${dear} price NUMBER_UNPARSED`]);
    const changed = await planOf(clerk, 'planChange', [dear, elsewhere], { prices });
    expect([changed.code, changed.data.planIds.length]).toEqual([200, 2]);
    const removed = await planOf(clerk, 'planRemoval', [gone]);
    const [plan = ''] = removed.data.planIds;
    expect(
      await ask('select plan_no, plan_status, reason_text, delta_base_ap::float8 as ap from bl_cost_plan where id = $1', plan),
    ).toEqual([{ plan_no: removed.data.elsewhere.are[0], plan_status: 'DRAFT', reason_text: 'typed wrong', ap: -50 }]);
    await prove(plan);
    await take(clerk, 'submit', plan);
    await take(manager, 'updateFirstCheck', plan, { state: 'PASS' });
    expect((await take(controller, 'updateSecondCheck', plan, { state: 'PASS' })).code).toBe(200);
    expect((await chargesOf(of.id)).slice(before).map(({ direction, amount }) => `${direction} ${amount}`)).toEqual(['AP -53']);
  });
});
