import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let operator: SignedIn;
let manager: SignedIn;
let template: ListedRow;
const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);

/** An order that waits for its review, with so much to ask of its customer. */
async function pending(price: string, currency = 'CNY'): Promise<string> {
  const { crmId, portLoading, portDischarge, portDestination } = template;
  const [staff] = await ask<{ id: string }>('select salesman_id::text id from bl_order where id = $1', template.id);
  const values = {
    crmId,
    portLoading,
    portDischarge,
    portDestination,
    goodsName: '椅子',
    etd: '2026-12-14',
    boxSummary: '1*40HQ',
    packages: 1,
    grossWeight: '1',
    volume: '1',
  };
  const added = await batch(operator, 'OrderController', { add: [{ clientId: 'o', values: values as Body }] });
  expect(toldOf(added)).toEqual([]);
  const id = added.data.done[0]?.id ?? '';
  const cost = {
    orderId: id,
    direction: 'AR',
    crmId,
    feeCode: 'DOC',
    unit: 'SHIPMENT',
    number: '1',
    price,
    currency,
    taxRate: '0',
    costDate: '2026-12-14',
  };
  const charge = await batch(await service.signIn('controller'), 'costController', { add: [{ clientId: 'c', values: cost as Body }] });
  expect(toldOf(charge)).toEqual([]);
  await ask(
    "update bl_order set review_status = 'PENDING', salesman_id = coalesce($2, 1), customer_service_id = 1, operator_id = 1 where id = $1",
    id,
    staff?.id,
  );
  return id;
}

const review = (id: string, more: Body = {}) => manager.call('/OrderController/review', { ids: [id], batchId: randomUUID(), ...more });
const terms = (values: string) => ask(`update crm_credit set ${values} where customer_id = $1 and credit_type = 'NORMAL'`, template.crmId);

beforeAll(async () => {
  service = await startService();
  [operator, manager] = [await service.signIn('operator'), await service.signIn('manager')];
  const [first] = await listOf(operator, '/OrderController/getOrderListNew', {
    where: { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) },
  });
  template = first as ListedRow;
  // The customer owes nothing yet.
  await ask('update fc_invoice set balance = 0 where customer_id = $1', template.crmId);
  await ask('update fc_cost set is_deleted = true where customer_id = $1', template.crmId);
});
afterAll(() => service.stop());

it('weighs an order’s receivables against the limit at its review: asked with a reason, or refused by the policy (vector CR-C1 1, 2, 4, 7)', async () => {
  await terms("limit_amount = 300000, policy_over_limit = 'WARN', policy_overdue = 'WARN', grace_days = 7");
  expect((await review(await pending('264618'))).code).toBe(200);
  const over = await pending('44116');
  const asked = await review(over);
  expect([asked.code, (asked as { warnings?: readonly { code: string }[] }).warnings?.map(({ code }) => code)]).toEqual([
    428,
    ['CREDIT_LIMIT_EXCEEDED'],
  ]);
  await terms('limit_amount = 350000');
  expect((await review(over)).code).toBe(200);
  await terms("limit_amount = 300000, policy_over_limit = 'BLOCK_ORDER'");
  const blocked = await pending('100');
  expect(toldOf(await review(blocked))).toEqual([`${blocked} crmId CREDIT_BLOCKED`]);
  await terms("limit_amount = 900000, policy_overdue = 'BLOCK_ORDER'");
  await ask(
    "update fc_invoice set balance = 100, due_date = current_date - 8, check_status = 'CHECK_PASS' where id = (select min(id) from fc_invoice where customer_id = $1 and direction = 'AR')",
    template.crmId,
  );
  expect(toldOf(await review(blocked))).toEqual([`${blocked} crmId CREDIT_OVERDUE`]);
  await terms('grace_days = 9');
  expect((await review(blocked)).code).toBe(200);
});

it('of several orders of one customer reviewed in one step each sees what those before it take', async () => {
  await ask('update fc_invoice set balance = 0 where customer_id = $1', template.crmId);
  await ask('update fc_cost set is_deleted = true where customer_id = $1', template.crmId);
  await terms("limit_amount = 500, policy_over_limit = 'WARN', policy_overdue = 'WARN'");
  const [first, second] = [await pending('300'), await pending('201')];
  const both = (more: Body = {}) => manager.call('/OrderController/review', { ids: [first, second], batchId: randomUUID(), ...more });
  const { code, warnings } = (await both()) as unknown as { code: number; warnings: readonly { row: string }[] };
  expect([code, warnings.map(({ row }) => row)]).toEqual([428, [second]]);
  await terms("policy_over_limit = 'BLOCK_ORDER'");
  expect(toldOf(await both())).toEqual([`${second} crmId CREDIT_BLOCKED`]);
});

it('cannot be worked out without a rate: a review is refused in the exact words and leaves the order as it was, one of many too', async () => {
  await terms("limit_amount = 900000, policy_over_limit = 'WARN', policy_overdue = 'WARN'");
  await ask('update fc_cost set is_deleted = true where customer_id = $1', template.crmId);
  const [known, unknown] = [await pending('10'), await pending('10', 'USD')];
  const state = () =>
    ask('select id::text, review_status, version from bl_order where id = any($1::bigint[]) order by id', [known, unknown]);
  const stood = await state();
  const finance = await service.signIn('finance');
  const rates = await listOf(finance, '/exchangeController/selectList', { where: { field: 'currency', op: 'equal', anyOf: ['USD'] } });
  const after = rates.filter(({ endDate }) => endDate === null || String(endDate) > '2026-04-01');
  const ended = await batch(finance, 'exchangeController', {
    rows: after.filter(({ startDate }) => String(startDate) <= '2026-04-01').map((row) => edited(row, { endDate: '2026-04-01' })),
    remove: after.filter(({ startDate }) => String(startDate) > '2026-04-01').map(({ id, version }) => ({ id, version })),
  });
  expect(toldOf(ended)).toEqual([]);
  const both = { ids: [known, unknown], batchId: randomUUID() };
  for (const dryRun of [true, false]) {
    const answer = await manager.call('/OrderController/review', { ...both, dryRun }, { headers: { 'accept-language': 'zh' } });
    expect([answer.code, answer.refusals?.map(({ code }) => code), answer.codeMsg]).toEqual([
      409,
      ['CREDIT_FETCH_FAILED'],
      '获取信用额度失败，请刷新重试',
    ]);
    expect(await state()).toEqual(stood);
  }
  const rate = { currency: 'USD', baseCurrency: 'CNY', rate: '7.1', rateType: 'BOOK', startDate: '2026-04-02' };
  expect((await finance.call('/exchangeController/insert', rate)).code).toBe(200);
  const again = await manager.call('/OrderController/review', both);
  expect([again.code, toldOf(again)]).toEqual([200, []]);
});
