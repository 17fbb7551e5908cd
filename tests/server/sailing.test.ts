import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let people: Record<'operator' | 'documents' | 'finance' | 'manager', SignedIn>;
let template: ListedRow;

interface Sailed {
  readonly id: string;
  readonly invoicesMoved: number;
  readonly billsProposed: number;
  readonly boxesLeft: number;
}

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const one = async (sql: string, ...values: unknown[]) => (await ask<Record<string, unknown>>(sql, ...values))[0];
const act = (who: SignedIn, call: string, body: Body) =>
  who.call<BatchAnswer>(`/${call}`, { batchId: randomUUID(), reason: 'as told', ...body });
const told = async (who: SignedIn, call: string, body: Body) => toldOf(await act(who, call, body));

async function added(who: SignedIn, controller: string, values: Body): Promise<string> {
  const answer = await batch(who, controller, { add: [{ clientId: 'one', values }] });
  expect(toldOf(answer)).toEqual([]);
  return answer.data.done[0]?.id ?? '';
}

const made = (values: Body = {}): Promise<string> => {
  const kept = ['crmId', 'portLoading', 'portDischarge', 'portDestination', 'carrierCode', 'salesmanId', 'operatorId', 'documentUserId'];
  const common = { goodsName: '椅子', etd: '2026-03-14', eta: '2026-03-30', vesselName: 'HARBOR DAWN', voyage: '041E' };
  return added(people.operator, 'OrderController', {
    ...Object.fromEntries(kept.map((name) => [name, template[name]])),
    ...common,
    boxSummary: '2*40HQ',
    ...values,
  });
};

const box = (orderId: string, containerNo: string) =>
  added(people.operator, 'ContainerController', { orderId, boxType: '40HQ', containerNo });
const charge = (orderId: string, direction: string, price: string, more: Body = {}) =>
  added(people.finance, 'costController', {
    orderId,
    direction,
    crmId: template.crmId,
    feeCode: 'OCF',
    unit: 'CONTAINER',
    containerType: '40HQ',
    number: '2',
    price,
    currency: 'USD',
    taxRate: '0',
    costDate: '2026-03-14',
    ...more,
  });

/** An invoice of a receivable, which the customer settles so many days after it counts. */
async function invoiced(orderId: string): Promise<string> {
  const costId = await charge(orderId, 'AR', '1850');
  await ask('update fc_cost set confirmed = true, receivable_confirmed = true where id = $1', costId);
  const answer = await people.finance.call<{ invoices: { id: string }[] }>('/costController/invoice', {
    batchId: randomUUID(),
    ids: [costId],
    invoiceDate: '2026-03-12',
    acceptWarnings: ['CREDIT_LIMIT_EXCEEDED'],
    reason: 'agreed',
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.invoices[0]?.id ?? '';
}
const due = async (id: string) =>
  Object.values((await one('select base_date::text b, due_date::text d from fc_invoice where id = $1', id)) ?? {});

beforeAll(async () => {
  service = await startService();
  await ask("update fc_exchange_rate set rate = 7.12 where currency = 'USD' and rate_type = 'BOOK'");
  const [operator, documents, finance, manager] = (await Promise.all(
    ['operator', 'documents', 'finance', 'manager'].map((name) => service.signIn(name)),
  )) as [SignedIn, SignedIn, SignedIn, SignedIn];
  people = { operator, documents, finance, manager };
  const where = { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) };
  const rows = await listOf(operator, '/OrderController/getOrderListNew', { where });
  template = rows.find((row) => row.salesmanId && row.documentUserId && row.carrierCode) as ListedRow;
  await ask("update crm_customer set settle_method = 'PER_SHIPMENT', credit_days = 30 where id = $1", template.crmId);
});
afterAll(() => service.stop());

const sail = (ids: string[], more: Body = {}) =>
  act(people.operator, 'OrderController/update_sailingDate', { ids, atd: '2026-03-15', ...more });

describe('what follows of a departure (domain/14 §14.3 update_sailingDate)', () => {
  it('asks about boxes that are not in the terminal, loads the others, dates unsigned bills and moves what is due from it', async () => {
    const orderId = await made();
    const [inside, outside] = [await box(orderId, 'CSQU3054383'), await box(orderId, 'MSKU1234565')];
    await ask("update bl_container set gate_in_status = 'IN', gate_in_time = '2026-03-11T04:00:00Z' where id = $1", inside);
    const [bill, signed] = [
      await added(people.documents, 'mbOrderController', { orderId }),
      await added(people.documents, 'hbOrderController', { orderId }),
    ];
    await ask('update bl_agency_order set signed = true where id = $1', signed);
    const invoice = await invoiced(orderId);
    expect(await due(invoice)).toEqual(['2026-03-14', '2026-04-13']);

    const asked = await sail([orderId]);
    expect(asked).toMatchObject({ code: 428, warnings: [{ code: 'BOX_LEFT_BEHIND', text: expect.stringContaining('MSKU1234565') }] });
    const done = await sail([orderId], { acceptWarnings: ['BOX_LEFT_BEHIND'] });
    expect((done.data.done as unknown as Sailed[])[0]).toMatchObject({ id: orderId, invoicesMoved: 1, billsProposed: 1, boxesLeft: 1 });
    const loaded = () => ask('select loaded_time at from bl_container where id = any($1) order by id', [inside, outside]);
    expect((await loaded()).map(({ at }: { at?: unknown }) => at !== null)).toEqual([true, true]);
    const dated = () => one('select on_board_date::text b, date_of_issue::text i from bl_loding_order where id = $1', bill);
    expect(await dated()).toEqual({ b: '2026-03-15', i: '2026-03-15' });
    expect(await one('select on_board_date b from bl_agency_order where id = $1', signed)).toEqual({ b: null });
    expect(await due(invoice)).toEqual(['2026-03-15', '2026-04-14']);

    // Corrected by the manager: everything goes back; not where money was counted from the day.
    const correct = () => told(people.manager, 'OrderController/cancel_sailingDate', { ids: [orderId] });
    await ask('update fc_invoice set written_off_amount = 100 where id = $1', invoice);
    expect(await correct()).toEqual([`${orderId} atd INVOICE_HAS_CASH`]);
    await ask('update fc_invoice set written_off_amount = 0 where id = $1', invoice);
    expect(await correct()).toEqual([]);
    expect([await dated(), await due(invoice), (await loaded()).map(({ at }: { at?: unknown }) => at)]).toEqual([
      { b: null, i: null },
      ['2026-03-14', '2026-04-13'],
      [null, null],
    ]);
  });

  it('of a parent is that of its children, with their steps and voyages, but of none that stays behind', async () => {
    const ids = [await made(), await made(), await made()];
    const merged = await people.manager.call<{ parentId: string }>('/OrderController/merge', { batchId: randomUUID(), ids });
    expect(merged.code, JSON.stringify(merged)).toBe(200);
    await ask('update bl_order set shut_out = true where id = $1', ids[2]);
    expect(toldOf(await sail([merged.data.parentId]))).toEqual([]);
    const state = () =>
      ask(
        `select o.atd::text atd, (select count(*) from bl_sailing_leg l where l.order_id = o.id and l.state = 'DEPARTED')::int legs,
          (select count(*) from bl_order_milestone m where m.order_id = o.id and m.milestone_code = 'DEPARTED' and m.actual_time is not null)::int steps
         from bl_order o where o.id = any($1) order by o.id`,
        ids,
      );
    const left = { atd: '2026-03-15', legs: 1, steps: 1 };
    expect(await state()).toEqual([left, left, { atd: null, legs: 0, steps: 0 }]);
    expect(
      toldOf(await act(people.operator, 'OrderController/update_sailingDateImport', { ids: [merged.data.parentId], ata: '2026-03-30' })),
    ).toEqual([]);
    expect(await ask('select ata::text ata from bl_order where id = any($1) order by id', ids)).toEqual([
      { ata: '2026-03-30' },
      { ata: '2026-03-30' },
      { ata: null },
    ]);
  });
});

/** A rate of the lane at a price for a box of forty feet high. */
const rateAt = async (cost: string, sell: string, currency = 'USD'): Promise<string> => {
  const { carrierCode, portLoading, portDestination } = template;
  const [row] = await ask<{ id: string }>(
    `insert into fr_rate (ep_id, carrier_code, port_loading, port_destination, currency, cost_40hq, sell_40hq, valid_from, valid_to, rate_kind, routing_type, visible_level, validity_basis, release_status)
     values (1, $1, $2, $3, $6, $4, $5, '2026-03-15', '2026-03-31', 'FAK', 'DIRECT', 1, 'ETD', 'RELEASED') returning id`,
    carrierCode,
    portLoading,
    portDestination,
    cost,
    sell,
    currency,
  );
  return row?.id ?? '';
};

const linesOf = (orderId: string) =>
  ask<Record<string, unknown>>(
    `select fee_code f, direction d, trim_scale(price)::text p, round(amount, 2)::text a, round(base_amount, 2)::text b, re_rate r, is_estimate e
     from fc_cost where order_id = $1 and not is_deleted order by fee_code, direction`,
    orderId,
  );
const tomorrow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('cargo that stays behind (domain/14 §14.3 shutOut, change_shut)', () => {
  it('waits for the rate of its next ship; old and new are shown before, rebooking and storage are expected (vector OP-S1)', async () => {
    const next = tomorrow(9);
    const orderId = await made({ etd: tomorrow(2), eta: tomorrow(20) });
    const [first, second] = [await box(orderId, 'CSQU3054383'), await box(orderId, 'MSKU1234565')];
    await ask(
      "update bl_container set gate_in_status = 'IN', gate_in_time = $2::date - interval '10 days' where id = any($1)",
      [first, second],
      next,
    );
    await charge(orderId, 'AR', '1850');
    await charge(orderId, 'AP', '1620');
    expect(
      await told(people.operator, 'OrderController/shutOut', { ids: [orderId], shutOutReason: 'CUSTOMS_HOLD', proposes: ['RBK'] }),
    ).toEqual([]);
    const freight = (await linesOf(orderId)).filter(({ f }) => f === 'OCF');
    expect(freight.map(({ d, r }) => [d, r])).toEqual([
      ['AP', 'TO_RERATE'],
      ['AR', 'TO_RERATE'],
    ]);
    const ship = { vesselName: 'HARBOR MIST', voyage: '009E', etd: next, rateId: await rateAt('1720', '1950') };
    const look = await act(people.operator, 'OrderController/change_shut', { ids: [orderId], ...ship, dryRun: true });
    const preview = (look.data as unknown as { preview: { rows: Record<string, unknown>[] } }).preview.rows;
    expect(preview.map(({ direction, priceBefore, price, amount }) => [direction, priceBefore, price, amount])).toEqual([
      ['AR', '1850', '1950', '3900.00'],
      ['AP', '1620', '1720', '3440.00'],
    ]);
    expect(await told(people.operator, 'OrderController/change_shut', { ids: [orderId], ...ship })).toEqual([]);
    const estimate = { b: expect.any(String), r: 'NONE', e: true };
    expect(await linesOf(orderId)).toEqual([
      { f: 'OCF', d: 'AP', p: '1720', a: '3440.00', b: '24492.80', r: 'RERATED', e: false },
      { f: 'OCF', d: 'AR', p: '1950', a: '3900.00', b: '27768.00', r: 'RERATED', e: false },
      { f: 'RBK', d: 'AP', p: '300', a: '300.00', ...estimate },
      { f: 'RBK', d: 'AR', p: '300', a: '300.00', ...estimate },
      { f: 'STO', d: 'AP', p: '80', a: '640.00', ...estimate },
    ]);
  });

  it('taken back, it sails as it was; invoiced freight stays and its difference is asked for', async () => {
    const orderId = await made({ etd: tomorrow(2), eta: tomorrow(20), voyage: '052E' });
    const invoicedLine = await charge(orderId, 'AP', '1620');
    await charge(orderId, 'AR', '1850');
    await ask('update fc_cost set invoiced_amount = 3240 where id = $1', invoicedLine);
    const shutOut = () => told(people.operator, 'OrderController/shutOut', { ids: [orderId], shutOutReason: 'NO_VGM', proposes: [] });
    expect(await shutOut()).toEqual([]);
    expect(await told(people.operator, 'OrderController/cancelShutOut', { ids: [orderId] })).toEqual([]);
    expect((await linesOf(orderId)).map(({ r }) => r)).toEqual(['NONE', 'NONE']);
    expect(await shutOut()).toEqual([]);
    const ship = { vesselName: 'HARBOR MIST', voyage: '009E', etd: tomorrow(9), rateId: await rateAt('1720', '1950') };
    expect(await told(people.operator, 'OrderController/change_shut', { ids: [orderId], ...ship })).toEqual([]);
    expect((await linesOf(orderId)).map(({ d, a }) => [d, a])).toEqual([
      ['AP', '3240.00'],
      ['AR', '3900.00'],
    ]);
    expect(
      await ask(
        'select p.plan_status s, l.operation o, l.direction d, round(l.amount, 2)::text a from bl_cost_plan p join bl_cost_plan_line l on l.ep_id = p.ep_id and l.plan_id = p.id where p.order_id = $1',
        orderId,
      ),
    ).toEqual([{ s: 'DRAFT', o: 'ADD', d: 'AP', a: '200.00' }]);
  });

  it('what is on a document differs in its own currency, offered any more or not; by a rate in another, the old price goes back and the new one comes', async () => {
    const offered = (isEnabled: boolean) => ask("update bs_currency set is_enabled = $1 where code = 'JPY'", isEnabled);
    const asked = (orderId: string) =>
      ask<Record<string, unknown>>(
        'select l.currency c, round(l.amount, 2)::text a, l.rate <> 0 r, l.differs_from_id::text f, l.plan_id::text p from bl_cost_plan_line l join bl_cost_plan p on p.ep_id = l.ep_id and p.id = l.plan_id where p.order_id = $1 order by l.id',
        orderId,
      );
    for (const [currency, expected] of [
      ['JPY', [['JPY', '1000.00']]],
      [
        'USD',
        [
          ['JPY', '-400000.00'],
          ['USD', '401000.00'],
        ],
      ],
    ] as const) {
      const orderId = await made({ etd: tomorrow(2), eta: tomorrow(20), voyage: `053${currency}` });
      const line = await charge(orderId, 'AP', '200000', { currency: 'JPY', rate: '0.05' });
      await ask('update fc_cost set invoiced_amount = amount where id = $1', line);
      await charge(orderId, 'AR', '1850');
      expect(await told(people.operator, 'OrderController/shutOut', { ids: [orderId], shutOutReason: 'NO_VGM', proposes: [] })).toEqual([]);
      await offered(false);
      const ship = { vesselName: 'HARBOR MIST', voyage: '009E', etd: tomorrow(9), rateId: await rateAt('200500', '1950', currency) };
      expect(await told(people.operator, 'OrderController/change_shut', { ids: [orderId], ...ship })).toEqual([]);
      const lines = await asked(orderId);
      expect(lines.map(({ c, a, r, f }) => [c, a, r, f])).toEqual(expected.map(([c, a]) => [c, a, true, line]));
      const planId = String(lines[0]?.p);
      await ask("update bl_cost_plan set plan_status = 'SUBMITTED' where id = $1", planId);
      expect(await told(people.finance, 'costPlanController/updateCheckStatus', { ids: [planId], state: 'PASS' })).toEqual([]);
      await offered(true);
    }
  });

  it('may be some boxes alone: they are shut out as an order of their own, the rest sails (vector OP-S2)', async () => {
    const orderId = await made({ boxSummary: '3*40HQ', etd: '2026-03-14' });
    for (const [number, packages, cargoWeight, volume] of [
      ['CSQU3054383', 410, '8700', '66.6'],
      ['MSKU1234565', 410, '8700', '66.6'],
      ['ABCU1234560', 380, '8100', '62.1'],
    ] as const)
      await added(people.operator, 'ContainerController', { orderId, boxType: '40HQ', containerNo: number, packages, cargoWeight, volume });
    await charge(orderId, 'AP', '1620', { number: '3' });
    const rolled = await act(people.manager, 'OrderController/rollBoxes', {
      orderId,
      boxes: ['ABCU1234560'],
      shutOutReason: 'CARRIER_ROLLED',
      proposes: [],
    });
    expect(rolled.code, JSON.stringify(rolled)).toBe(200);
    const [sails, stays] = (rolled.data as unknown as { children: { orderId: string }[] }).children.map(({ orderId: id }) => id) as [
      string,
      string,
    ];
    const state = (id: string) => one('select box_summary b, shut_out s, shut_out_reason r from bl_order where id = $1', id);
    expect([await state(sails), await state(stays)]).toEqual([
      { b: '2*40HQ', s: false, r: null },
      { b: '1*40HQ', s: true, r: 'CARRIER_ROLLED' },
    ]);
    expect(toldOf(await sail([sails], { atd: '2026-03-14', acceptWarnings: ['BOX_LEFT_BEHIND'] }))).toEqual([]);
    const ship = { vesselName: 'HARBOR MIST', voyage: '009E', etd: tomorrow(9), rateId: await rateAt('1720', '1950') };
    expect(await told(people.operator, 'OrderController/change_shut', { ids: [stays], ...ship })).toEqual([]);
    expect((await linesOf(stays)).map(({ a, b }) => [a, b])).toEqual([['1720.00', '12246.40']]);
    expect((await linesOf(sails)).map(({ a }) => a)).toEqual(['3240.00']);
    expect(await ask('select state from bl_sailing_leg where order_id = any($1) order by id', [sails, stays])).toEqual([
      { state: 'DEPARTED' },
      { state: 'ROLLED' },
    ]);
  });

  it('without a charge is over once its fees are reviewed, and is archived', async () => {
    const orderId = await made({ etd: tomorrow(2), eta: tomorrow(20) });
    const step = (who: SignedIn, name: string, more: Body = {}) => told(who, `OrderController/${name}`, { ids: [orderId], ...more });
    expect(await step(people.operator, 'shutOut', { shutOutReason: 'CUSTOMER_CANCEL', proposes: [] })).toEqual([]);
    expect(await step(people.finance, 'archive')).toContain(`${orderId} orderStatus ORDER_NOT_COMPLETED`);
    const way = [
      [people.operator, 'feeLock'],
      [people.finance, 'feeReview'],
      [people.finance, 'order_check'],
      [people.finance, 'costLock'],
      [people.finance, 'archive'],
    ] as const;
    for (const [who, name] of way) expect(await step(who, name), name).toEqual([]);
    expect(await one('select order_status s, archived a from bl_order where id = $1', orderId)).toEqual({ s: 'COMPLETED', a: true });
    expect((await step(people.operator, 'change_shut', { vesselName: 'X', voyage: '1', etd: tomorrow(9) })).join()).toContain(
      'ORDER_ARCHIVED',
    );
  });
});
