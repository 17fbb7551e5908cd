import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangesSince, ListAnswer } from '#define/wire';
import { performTogether } from '#server/perform/together';
import { Listener, upTo } from '#tests/server/listener';
import { batch, edited, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let finance: SignedIn;
let controller: SignedIn;

beforeAll(async () => {
  service = await startService();
  [finance, controller] = await Promise.all([service.signIn('finance'), service.signIn('controller')]);
});
afterAll(() => service.stop());

const money = ['receivableBase', 'payableBase', 'profitBase'] as const;
const orderOf = async (who: SignedIn, id: string) =>
  (await who.call<ListedRow>('/OrderController/selectOrderById', { orderId: id }, { method: 'GET' })).data;
const figures = (order: ListedRow) => money.map((field) => Number(order[field]));

/** Orders whose stored sums are not the sums of their charges, worked out by the database itself. */
const wrongOrders = () =>
  service.database.ask(`select o.id, o.receivable_base, o.payable_base, o.profit_base, s.* from bl_order o cross join lateral (
    select coalesce(sum(base_net_amount) filter (where direction = 'AR'), 0) as ar, coalesce(sum(base_net_amount) filter (where direction = 'AP'), 0) as ap
    from fc_cost c where c.ep_id = o.ep_id and c.order_id = o.id and not c.is_deleted and not c.is_estimate and not c.exclude_from_profit) s
    where o.receivable_base <> s.ar or o.payable_base <> s.ap or o.profit_base <> s.ar - s.ap or o.receivable_base is null`);

const charge = (order: ListedRow, more: Record<string, unknown> = {}) => ({
  orderId: order.id,
  direction: 'AR',
  crmId: order.crmId,
  feeCode: 'DOC',
  number: '1',
  price: '1060',
  currency: 'CNY',
  taxRate: '6',
  costDate: '2026-03-20',
  ...more,
});

async function openOrder(): Promise<ListedRow> {
  const orders = await listOf(controller, '/OrderController/getOrderListNew', {
    where: {
      and: [
        { field: 'flagCostLocked', op: 'equal', value: '0' },
        { field: 'locked', op: 'equal', value: '0' },
      ],
    },
  });
  return orders[0] as ListedRow;
}

describe('the money of an order', () => {
  it('R44: is the sum of its charges from the first day', async () => {
    expect(await wrongOrders()).toEqual([]);
  });

  it('follows every added, edited and removed charge in the same batch, net of tax and exact', async () => {
    const order = await openOrder();
    const before = figures(await orderOf(controller, order.id));
    const added = await batch(finance, 'costController', {
      add: [
        { clientId: 'a', values: charge(order) },
        { clientId: 'b', values: charge(order, { direction: 'AP', price: '0.1', taxRate: '0' }) },
      ],
    });
    const [ar, ap, profit] = figures(await orderOf(controller, order.id));
    expect([ar, ap, profit].map((now, at) => Math.round((Number(now) - Number(before[at])) * 100))).toEqual([100_000, 10, 99_990]);
    const [made] = added.data.done;
    const row = (await finance.call<ListedRow>('/costController/get', { id: made?.id }, { method: 'GET' })).data;
    await batch(finance, 'costController', { rows: [edited(row, { price: '106' })] });
    expect(Math.round((Number(figures(await orderOf(controller, order.id))[0]) - Number(before[0])) * 100)).toBe(10_000);
    await batch(finance, 'costController', { remove: added.data.done.map(({ id }) => ({ id })) });
    expect(figures(await orderOf(controller, order.id))).toEqual(before);
    expect(await wrongOrders()).toEqual([]);
  });

  it('leaves out estimates and charges kept out of profit', async () => {
    const order = await openOrder();
    const before = figures(await orderOf(controller, order.id));
    const added = await batch(finance, 'costController', {
      add: [
        { clientId: 'a', values: charge(order, { isEstimate: true }) },
        { clientId: 'b', values: charge(order, { feeCode: 'DEP' }) },
      ],
    });
    expect([added.code, figures(await orderOf(controller, order.id))]).toEqual([200, before]);
    const row = (await finance.call<ListedRow>('/costController/get', { id: added.data.done[0]?.id }, { method: 'GET' })).data;
    await batch(finance, 'costController', { rows: [edited(row, { isEstimate: false })] });
    expect(Number(figures(await orderOf(controller, order.id))[0])).toBeGreaterThan(Number(before[0]));
  });

  it('is written with the charge or not at all', async () => {
    const order = await openOrder();
    const before = await orderOf(controller, order.id);
    const refused = await batch(finance, 'costController', {
      add: [
        { clientId: 'a', values: charge(order) },
        { clientId: 'b', values: charge(order, { number: '0' }) },
      ],
    });
    expect(refused.code).toBe(422);
    const dry = await batch(finance, 'costController', { dryRun: true, add: [{ clientId: 'a', values: charge(order) }] });
    expect(dry.code).toBe(200);
    expect(await orderOf(controller, order.id)).toEqual(before);
    const batchId = randomUUID();
    const once = await batch(finance, 'costController', { batchId, add: [{ clientId: 'a', values: charge(order) }] });
    const again = await batch(finance, 'costController', { batchId, add: [{ clientId: 'a', values: charge(order) }] });
    expect([once.data.done[0]?.id, again.data.replayed]).toEqual([again.data.done[0]?.id, true]);
    expect(Math.round((Number(figures(await orderOf(controller, order.id))[0]) - Number(before.receivableBase)) * 100)).toBe(100_000);
  });

  it('reaches the order sheets of others as a change of the order, and the audit', async () => {
    const order = await openOrder();
    const listener = await Listener.open(service.url, controller.token);
    const added = await batch(finance, 'costController', { add: [{ clientId: 'a', values: charge(order) }] });
    const seq = added.data.seq as number;
    await listener.until(upTo(seq + 1));
    const frames = listener.heard.filter((frame) => frame.kind === 'change' && frame.seq > seq - 1);
    expect(frames.map((frame) => (frame.kind === 'change' ? [frame.entity, frame.seq - seq, frame.batchId] : []))).toEqual([
      ['cost', 0, added.data.batchId],
      ['order', 1, added.data.batchId],
    ]);
    const now = await orderOf(controller, order.id);
    expect(frames[1]).toMatchObject({ rows: [{ id: order.id, version: now.version, after: { profitBase: now.profitBase } }] });
    const [change] = await service.database.ask<{ before: string; after: string; action: string }>(
      "select c.before, c.after, b.action from sys_change c join sys_batch b using (ep_id, seq) where c.entity = 'order' and c.row_id = $1 order by seq desc limit 1",
      [order.id],
    );
    expect([Object.keys(JSON.parse(change?.after ?? '{}') as object).sort(), change?.action]).toEqual([
      ['arLines', 'arOpen', 'linesToCheck', 'profitBase', 'profitRate', 'receivableBase'],
      'roll up',
    ]);
    await listener.close();
  });

  it('stays right whoever saves at once', async () => {
    const order = await openOrder();
    const people = await Promise.all(['service', 'operator'].map((name) => service.signIn(name)));
    const saves = Array.from({ length: 24 }, (_, at) =>
      batch([finance, controller, ...people][at % 4] as SignedIn, 'costController', {
        add: [{ clientId: 'x', values: charge(order, { taxMode: undefined, taxRate: '0', price: String(at + 1) }) }],
      }),
    );
    expect((await Promise.all(saves)).map(({ code }) => code)).toEqual(saves.map(() => 200));
    expect(await wrongOrders()).toEqual([]);
  });
});

describe('the money of an order for those who do not see every charge', () => {
  it('is not there without the right to see charges', async () => {
    const documents = await service.signIn('documents');
    const [order] = await listOf(documents, '/OrderController/getOrderListNew');
    for (const field of money) expect(order).not.toHaveProperty(field);
    expect((await documents.call('/OrderController/getOrderListNew', { sort: [{ field: 'profitBase', dir: 'asc' }] })).code).toBe(403);
    expect(Object.keys((await documents.call<ListAnswer>('/OrderController/getOrderListNew')).data.totals)).not.toContain('profitBase');
  });

  it('leaves out the charges above their level: in lists, totals, filters, single rows, frames, changes and history', async () => {
    const order = await openOrder();
    const clerk = await service.signIn('service');
    const [seen, whole] = [await orderOf(clerk, order.id), await orderOf(controller, order.id)];
    const [total] = [(await clerk.call<ListAnswer>('/OrderController/getOrderListNew')).data.totals];
    const listener = await Listener.open(service.url, clerk.token);
    const added = await batch(controller, 'costController', {
      add: [{ clientId: 'a', values: charge(order, { direction: 'AP', feeCode: 'COM', price: '7.77', currency: 'CNY', taxRate: '0' }) }],
    });
    expect(added.code).toBe(200);
    const hidden = await service.database.ask<{ level: number }>('select level from fc_cost where id = $1', [added.data.done[0]?.id]);
    expect(hidden[0]?.level).toBe(9);
    expect(Number((await orderOf(controller, order.id)).payableBase) - Number(whole.payableBase)).toBeCloseTo(7.77, 6);
    expect(figures(await orderOf(clerk, order.id))).toEqual(figures(seen));
    expect((await clerk.call<ListAnswer>('/OrderController/getOrderListNew')).data.totals).toEqual(total);
    const where = {
      and: [
        { field: 'id', op: 'equal', value: order.id },
        { field: 'payableBase', op: 'equal', value: String(seen.payableBase) },
      ],
    };
    expect(await listOf(clerk, '/OrderController/getOrderListNew', { where })).toHaveLength(1);
    await listener.until(upTo((added.data.seq as number) + 1));
    const changes = (await clerk.call<ChangesSince>('/changes', { since: (added.data.seq as number) - 1 }, { method: 'GET' })).data;
    const edits = await batch(clerk, 'OrderController', {
      rows: [{ ...edited(await orderOf(clerk, order.id), { remark: 'seen' }), version: 1 }],
    });
    const history = await clerk.call('/PublicQueryController/selectHistory', { entity: 'order', id: order.id }, { method: 'GET' });
    const told = JSON.stringify([changes, edits, history]) + listener.texts.join('');
    const secret = [whole.payableBase, (await orderOf(controller, order.id)).payableBase]
      .filter((figure) => String(figure) !== String(seen.payableBase))
      .map(String);
    for (const figure of secret) expect(told).not.toContain(`"${figure}"`);
    await listener.close();
  });
});

/** Orders and invoices whose stored counts, states and lists are not those of their rows, worked out by the database itself. */
const wrongRolled = () =>
  service.database.ask(`select 'order', o.job_no from bl_order o cross join lateral (
      select count(*) filter (where direction = 'AR') ar, count(*) filter (where direction = 'AP') ap, count(*) filter (where is_estimate) est, count(*) filter (where price = 0) zero,
        count(*) filter (where not is_estimate and invoiced_amount <> 0) begun, count(*) filter (where not is_estimate and not invoiced) open
      from fc_cost c where c.ep_id = o.ep_id and c.order_id = o.id and not c.is_deleted) s
    where (o.ar_lines, o.ap_lines, o.estimates, o.zero_prices) is distinct from (s.ar::int, s.ap::int, s.est::int, s.zero::int)
      or o.invoice_status is distinct from case when s.begun = 0 then 'NONE' when s.open = 0 then 'ALL' else 'PARTIAL' end
    union all
    select 'invoice', i.invoice_no from fc_invoice i cross join lateral (
      select count(l.id) n, array_agg(distinct r.job_no collate "C" order by r.job_no collate "C") jobs
      from fc_invoice_line l join bl_order r on r.ep_id = l.ep_id and r.id = l.order_id where l.ep_id = i.ep_id and l.invoice_id = i.id and not l.is_deleted) s
    where i.lines is distinct from s.n::int or case when i.job_nos like '%…' then left(array_to_string(s.jobs, ', '), char_length(i.job_nos) - 1) <> left(i.job_nos, -1)
      or char_length(array_to_string(s.jobs, ', ')) <= 200 else i.job_nos is distinct from array_to_string(s.jobs, ', ') end`);

describe('what rows come to beyond sums', () => {
  it('is right from the first day', async () => {
    expect(await wrongRolled()).toEqual([]);
    const [several] = await service.database.ask<{ n: string }>("select count(*) n from fc_invoice where job_nos like '%, %'");
    expect(Number(several?.n)).toBeGreaterThan(0);
  });

  it('counts charges by side, estimates and prices of nothing, and says how far they are invoiced', async () => {
    const order = await openOrder();
    const told = async () => {
      const { arLines, apLines, estimates, zeroPrices } = await orderOf(controller, order.id);
      return [arLines, apLines, estimates, zeroPrices].map(Number);
    };
    const before = await told();
    const added = await batch(finance, 'costController', {
      add: [
        { clientId: 'a', values: charge(order, { price: '0' }) },
        { clientId: 'b', values: charge(order, { direction: 'AP', isEstimate: true }) },
      ],
    });
    expect((await told()).map((now, at) => now - (before[at] ?? 0))).toEqual([1, 1, 1, 1]);
    await batch(finance, 'costController', { remove: added.data.done.map(({ id }) => ({ id })) });
    expect(await told()).toEqual(before);
    expect(await wrongRolled()).toEqual([]);
  });

  it('lists the jobs of an invoice, and follows one that takes another number', async () => {
    const [line] = await service.database.ask<{ invoice: string; order: string; job: string }>(
      `select l.invoice_id invoice, o.id "order", o.job_no job from fc_invoice_line l join bl_order o on o.ep_id = l.ep_id and o.id = l.order_id
       where l.ep_id = 1 and not l.is_deleted order by l.id limit 1`,
    );
    const { engine } = service;
    const caller = await service.caller('controller', '1');
    const order = engine.catalogue.get('order');
    const at = Number(
      (await service.database.ask<{ version: number }>('select version from bl_order where id = $1', [line?.order]))[0]?.version,
    );
    await performTogether(engine, caller, { batchId: randomUUID(), request: {}, action: 'renumber', definition: order }, (road) =>
      road.perform(order, {
        rows: [{ id: line?.order ?? '', version: at, set: {}, put: { jobNo: 'ZZ2699-99999' }, old: {}, derived: {} }],
      }),
    );
    const [invoice] = await service.database.ask<{ jobs: string }>('select job_nos jobs from fc_invoice where id = $1', [line?.invoice]);
    expect(invoice?.jobs).toContain('ZZ2699-99999');
    expect(invoice?.jobs).not.toContain(line?.job);
    expect(await wrongRolled()).toEqual([]);
  });

  /** Charges of one order each, and a draft to put them on. */
  const chosen = async (where: string, order: ListedRow) => {
    const costs = await service.database.ask<{ cost: string; order: string; amount: string }>(
      `select distinct on (order_id) id cost, order_id "order", amount from fc_cost where ep_id = 1 and amount > 1 and not is_deleted and ${where} order by order_id limit 20`,
    );
    const made = await batch(finance, 'invoiceController', {
      add: [{ clientId: 'i', values: { direction: 'AR', crmId: order.crmId, invoiceDate: '2026-03-20', currency: 'CNY', rate: '1' } }],
    });
    expect(toldOf(made)).toEqual([]);
    return costs.map((one) => ({ ...one, invoice: String(made.data.done[0]?.id) }));
  };
  const allocated = async (lines: readonly { cost: string; order: string; amount: string; invoice: string }[]) => {
    const { engine } = service;
    const line = engine.catalogue.get('invoiceLine');
    const add = lines.map(({ cost, order, invoice, amount }) => ({
      clientId: cost,
      set: { invoiceId: invoice, costId: cost, orderId: order, allocatedAmountOfCost: amount, netAmount: amount, taxAmount: '0' },
      derived: {},
    }));
    const together = { batchId: randomUUID(), request: {}, action: 'allocate', definition: line };
    return performTogether(engine, await service.caller('controller', '1'), together, (road) => road.perform(line, { add }));
  };

  it('is asked about by the rules of the row above: an invoice takes no more of a charge than it is', async () => {
    const [one] = await chosen('invoiced_amount = 0', await openOrder());
    if (!one) throw new Error('every charge is invoiced');
    await expect(allocated([{ ...one, amount: `1${one.amount}` }])).rejects.toMatchObject({
      refusals: [{ code: 'COST_INVOICED', clientId: one.cost, field: 'costId' }],
    });
    await expect(allocated([one])).resolves.toMatchObject({ refusals: [] });
  });

  it('cuts a list that is too long between two texts', async () => {
    const lines = await chosen('true', await openOrder());
    expect(lines).toHaveLength(20);
    await allocated(lines.map((line) => ({ ...line, amount: '0' })));
    const [invoice] = await service.database.ask<{ jobs: string; lines: number }>(
      'select job_nos jobs, lines from fc_invoice where id = $1',
      [lines[0]?.invoice],
    );
    expect(invoice?.jobs).toMatch(/^[^,]+(?:, [^,]+){8,}…$/u);
    expect(await wrongRolled()).toEqual([]);
  });

  it('leaves out the charges above a person’s level', async () => {
    const order = await openOrder();
    const clerk = await service.signIn('service');
    const seen = await orderOf(clerk, order.id);
    await batch(controller, 'costController', {
      add: [{ clientId: 'a', values: charge(order, { direction: 'AP', feeCode: 'COM', price: '0', currency: 'CNY', taxRate: '0' }) }],
    });
    const now = await orderOf(clerk, order.id);
    expect([now.apLines, now.zeroPrices, now.invoiceStatus]).toEqual([seen.apLines, seen.zeroPrices, seen.invoiceStatus]);
    expect(Number((await orderOf(controller, order.id)).apLines)).toBe(Number(seen.apLines) + 1 + hiddenBefore(order, seen));
    expect((await listOf(await service.signIn('documents'), '/OrderController/getOrderListNew'))[0]).not.toHaveProperty('arLines');
  });
});

/** Charges above the clerk's level the order had before: what the two readings of the count differ by. */
const hiddenBefore = (order: ListedRow, seen: ListedRow) => Number(order.apLines) - Number(seen.apLines);
