import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creditOf } from '#modules/finance/creditStanding.shape.server';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { readReach } from '#server/engine';
import { subtract, toDecimal, toText } from '#values/decimal';
import { moneyText } from '#values/money';
import { BillDesk } from '#tests/server/bills';
import { applicant } from '#tests/server/crediting';
import {
  batch,
  listOf,
  startService,
  toldOf,
  type Answer,
  type Body,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';

/** Vector CR-C1 of domain/16 §16.7: one customer in March 2026, every event by the call people make it with, on its day. */
let service: Service;
let desk: BillDesk;
let [sales, operator, cashier] = [] as unknown as [SignedIn, SignedIn, SignedIn];
let template: ListedRow;
let crmId = '';
const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const on = (day: string) => Object.assign(service.engine, { now: () => new Date(`${day}T04:00:00Z`) });
const done = (answer: Answer) => expect([answer.code, toldOf(answer)]).toEqual([200, []]);

type Price = readonly [currency: string, price: string];

/** Confirmed charges of an order, of these prices. */
async function charges(id: string, prices: readonly Price[]): Promise<string[]> {
  const add = prices.map(([currency, price], at) => ({
    clientId: String(at),
    values: {
      orderId: id,
      direction: 'AR',
      crmId,
      feeCode: 'DOC',
      unit: 'SHIPMENT',
      number: '1',
      price,
      currency,
      taxRate: '0',
      costDate: '2026-03-02',
    },
  }));
  const charged = await batch(desk.controller, 'costController', { add });
  expect(toldOf(charged)).toEqual([]);
  const costs = charged.data.done.map((one) => one.id);
  done(await operator.call('/costController/confirm', { ids: costs }));
  return costs;
}

/** An order that waits for its review, with confirmed charges of these prices. */
async function order(...prices: readonly Price[]): Promise<{ id: string; costs: string[] }> {
  const { portLoading, portDischarge, portDestination } = template;
  const goods = { goodsName: '椅子', boxSummary: '1*40HQ', packages: 1, grossWeight: '1', volume: '1' };
  const values = { crmId, portLoading, portDischarge, portDestination, etd: '2026-04-14', ...goods };
  const added = await batch(operator, 'OrderController', { add: [{ clientId: 'o', values }] });
  expect(toldOf(added)).toEqual([]);
  const id = added.data.done[0]?.id ?? '';
  await ask("update bl_order set review_status = 'PENDING', salesman_id = 1, customer_service_id = 1, operator_id = 1 where id = $1", id);
  return { id, costs: await charges(id, prices) };
}

const review = (id: string, more: Body = {}) => desk.manager.call('/OrderController/review', { ids: [id], batchId: randomUUID(), ...more });
const invoicing = (ids: readonly string[], more: Body = {}) =>
  desk.finance.call<{ invoices: { id: string }[]; credit: Record<string, unknown> }>('/costController/invoice', {
    ids,
    batchId: randomUUID(),
    ...more,
  });

/** Invoices of charges, handed in and passed. */
async function invoiced(ids: readonly string[], invoiceDate: string, more: Body = {}): Promise<string[]> {
  const made = await invoicing(ids, { invoiceDate, ...more });
  done(made);
  const invoices = made.data.invoices.map(({ id }) => id);
  done(await desk.finance.call('/invoiceController/submit', { ids: invoices, batchId: randomUUID(), ...more }));
  done(await desk.controller.call('/invoiceController/check', { ids: invoices, state: 'PASS' }));
  return invoices;
}

/** Money of the customer, checked, and as much of it as given taken for an invoice. */
async function receipt(amount: string, invoiceId: string, taken: string): Promise<void> {
  const values = { direction: 'IN', cashKind: 'RECEIPT', crmId, cashDate: '2026-03-16', currency: 'CNY', amount, bankAccountId: '10' };
  const added = await batch(cashier, 'cashController', { add: [{ clientId: '1', values }] });
  expect(toldOf(added)).toEqual([]);
  const cashId = added.data.done[0]?.id;
  done(await desk.finance.call('/cashController/check', { ids: cashId }));
  done(await desk.finance.call('/cashController/writeOff', { allocations: [{ cashId, invoiceId, allocatedInvoice: taken }] }));
}

/** What is used, and what is left, as every check of the day sees it. */
async function standing(): Promise<string[]> {
  const { actor } = await service.caller('finance');
  return service.engine.database.read(readReach(actor), async (transaction) => {
    const facts = await service.engine.facts.load(transaction, invoice, actor, service.engine.now());
    const { used, limit } = await creditOf({ transaction }, actor.epId, crmId, facts);
    return [used, subtract(toDecimal(limit.amount), used)].map((amount) => moneyText(toText(amount), limit.currency));
  });
}
const asked = (answer: Answer) => (answer as { warnings?: readonly { code: string; detail: Record<string, string> }[] }).warnings ?? [];

beforeAll(async () => {
  service = await startService();
  desk = await BillDesk.open(service);
  [sales, operator, cashier] = [await service.signIn(applicant), await service.signIn('operator'), await service.signIn('cashier')];
  const where = { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) };
  [template] = (await listOf(operator, '/OrderController/getOrderListNew', { where })) as [ListedRow];
  const made = await desk.controller.call<ListedRow>('/CrmContoller/insertCrmData', {
    crmCode: 'CRC1',
    crmName: '信用向量客户',
    shortName: '信用向量',
    category: 'DIRECT_SHIPPER',
    isCustomer: true,
    countryCode: 'CN',
  });
  crmId = made.data.id;
  await ask(
    "update crm_customer set manager_examine_status = 'PASSED', audit_status = 'APPROVED', settle_method = 'MONTHLY', credit_months = 1, salesman_id = (select id from sys_user where username = $2) where id = $1",
    crmId,
    applicant,
  );
  await ask("insert into crm_detail (ep_id, customer_id, check_date) values (1, $1, '2026-02-01')", crmId);
  // Orders have the charges of the vector alone, none of templates.
  await ask('update fc_cost_mould set is_deleted = true');
  await ask("delete from fc_exchange_rate where rate_type = 'BOOK' and currency = 'USD'");
  for (const [rate, from, until] of [
    ['7.12', '2020-01-01', '2026-03-31'],
    ['7.15', '2026-04-01', null],
  ])
    await ask(
      "insert into fc_exchange_rate (ep_id, currency, base_currency, rate, rate_type, start_date, end_date) values (0, 'USD', 'CNY', $1, 'BOOK', $2, $3)",
      rate,
      from,
      until,
    );
});
afterAll(() => service.stop());

/** Hands in and passes, as sales manager and finance manager. */
async function limited(values: Body): Promise<void> {
  const { data } = await sales.call<ListedRow>('/CrmContoller/insertCreditByCrmId', { crmId, currency: 'CNY', ...values });
  const accepted = { ids: [data.id], acceptWarnings: ['CREDIT_NO_CONTRACT'] };
  done(await sales.call('/CrmContoller/submitCredit', { ...accepted, batchId: randomUUID() }));
  done(await desk.controller.call('/CrmContoller/updateCreditAudit', { ...accepted, state: 'PASS', batchId: randomUUID() }));
}

it('vector CR-C1: a customer’s credit through March 2026, row by row', async () => {
  on('2026-03-01');
  await limited({
    creditType: 'NORMAL',
    limitAmount: '300000',
    validFrom: '2026-01-01',
    graceDays: 7,
    policyOverLimit: 'WARN',
    policyOverdue: 'BLOCK_ORDER',
  });
  const first = await order(['CNY', '84600'], ['USD', '9800'], ['USD', '4200'], ['CNY', '21350']);
  await ask('update bl_order set reviewed = true where id = $1', first.id);
  const [i1 = ''] = await invoiced(first.costs.slice(0, 1), '2026-03-01');
  const [i2 = ''] = await invoiced(first.costs.slice(1, 2), '2026-03-01');
  await ask(
    "update fc_invoice set due_date = case when currency = 'CNY' then date '2026-03-10' else date '2026-03-31' end where id in ($1, $2)",
    i1,
    i2,
  );
  const told: [row: number, used: string | undefined, left: string | undefined][] = [];
  const row = async (at: number) => void told.push([at, ...((await standing()) as [string, string])]);
  await row(0);

  on('2026-03-03');
  const a = await order(['USD', '7400'], ['CNY', '6300']);
  done(await review(a.id));
  await row(1);

  on('2026-03-05');
  const b = await order(['USD', '5550'], ['CNY', '4600']);
  expect(asked(await review(b.id)).map(({ code, detail }) => [code, detail.x])).toEqual([['CREDIT_LIMIT_EXCEEDED', '8734.00 CNY']]);
  await row(2);

  on('2026-03-06');
  await limited({ creditType: 'TEMPORARY', limitAmount: '50000', validFrom: '2026-03-06', validTo: '2026-03-31' });
  await row(3);

  on('2026-03-09');
  done(await review(b.id));
  await row(4);

  on('2026-03-12');
  const question = await invoicing(a.costs);
  expect(asked(question).map(({ code, detail: { excess, counted } }) => [code, excess, counted])).toEqual([
    ['CREDIT_LIMIT_EXCEEDED', '17722.00', '58988.00'],
  ]);
  const ofA = await invoiced(a.costs, '2026-03-12', { acceptWarnings: ['CREDIT_LIMIT_EXCEEDED'], reason: '已计入' });
  await ask("update fc_invoice set due_date = '2026-04-30' where id = any($1)", ofA);
  await row(5);

  on('2026-03-16');
  await receipt('60000', i1, '60000');
  await row(6);

  on('2026-03-18');
  const c = await order(['CNY', '18200']);
  const refused = await review(c.id);
  expect(refused.refusals?.map(({ code, detail }) => [code, detail?.n])).toEqual([['CREDIT_OVERDUE', '8']]);
  await row(7);

  on('2026-03-19');
  await receipt('30000', i1, '24600');
  await row(8);

  on('2026-03-20');
  done(await review(c.id));
  await row(9);

  on('2026-03-24');
  await ask("update bl_order set confirmed = true, atd = '2026-03-20', freight_term = 'PREPAID' where id = $1", a.id);
  const bill = await desk.bill({ id: a.id, crmId } as unknown as ListedRow, { billForm: 'TELEX', originalCount: 0 });
  await desk.go(bill, ['income', 'receive', 'put']);
  expect((await desk.row(bill)).release_type).toBe('CREDIT');
  await row(10);

  on('2026-03-25');
  // What the customer is given back stands as a charge below nothing, and is told of by a document of its own.
  await invoiced(await charges(a.id, [['CNY', '-2150']]), '2026-03-25');
  await row(11);

  on('2026-04-01');
  await row(12);
  expect(told).toEqual([
    [0, '205630.00', '94370.00'],
    [1, '264618.00', '35382.00'],
    [2, '264618.00', '35382.00'],
    [3, '264618.00', '85382.00'],
    [4, '308734.00', '41266.00'],
    [5, '308734.00', '41266.00'],
    [6, '248734.00', '101266.00'],
    [7, '248734.00', '101266.00'],
    [8, '218734.00', '131266.00'],
    [9, '236934.00', '113066.00'],
    [10, '236934.00', '113066.00'],
    [11, '234784.00', '115216.00'],
    [12, '235592.50', '64407.50'],
  ]);
});
