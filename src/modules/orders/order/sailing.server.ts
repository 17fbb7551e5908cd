import { dayOf, textOf, type Row, type Values } from '#define/row';
import { houseBill } from '#modules/bills/houseBill/houseBill.entity';
import { masterBill } from '#modules/bills/masterBill/masterBill.entity';
import { container } from '#modules/containers/container/container.entity';
import { given, keepLegs } from '#modules/orders/order/changing.server';
import { rowsOn } from '#modules/orders/order/linking.server';
import { putting } from '#modules/orders/order/merging.server';
import { order } from '#modules/orders/order/order.entity';
import { reachOn, timeOn } from '#modules/orders/orderMilestone/reaching.shape.server';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { sql } from '#server/store/sql';
import type { Day } from '#values/day';

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

/** The same work for other rows, in the sight of the product. */
const of = (work: ActWork, rows: readonly Row[]): ActWork => ({ ...work, rows, caller: asProduct(work.caller) });

/** Writes into children what happened to their parent. */
const tellChildren = (work: ActWork, children: readonly Row[], values: Values): Promise<unknown> =>
  work.road.perform(order, { rows: children.map((child) => putting(child, values)) }, asProduct(work.caller));

/** What sails and arrives with these orders: the children of parents among them, as far as nothing keeps them back (domain/14 §14.3 nr 1). */
async function withChildren(work: ActWork, goes: (child: Row) => boolean): Promise<readonly Row[]> {
  const parents = work.rows.filter(({ isPid }) => isPid === true);
  const named = new Set(idsOf(work.rows));
  const children = parents.length === 0 ? [] : await rowsOn(work, order, 'pid', idsOf(parents));
  return children.filter((child) => !named.has(child.id) && child.archived !== true && child.shutOut !== true && goes(child));
}

const nameOf = (box: Row): string => textOf(box, 'containerNo') ?? textOf(box, 'boxType') ?? '';

/** Loaded with the ship: boxes in the terminal, and those somebody says were there; of the others it is asked (domain/14 §14.3 nr 2). */
async function load(work: ActWork, rows: readonly Row[], atd: Day | null): Promise<ReadonlyMap<string, number>> {
  const boxes = await rowsOn(work, container, 'orderId', idsOf(rows));
  const before = new Map(rows.map((row) => [row.id, dayOf(row, 'atd')]));
  const left = new Map<string, Row[]>();
  for (const box of boxes)
    if (atd && box.gateInStatus !== 'IN') left.set(String(box.orderId), [...(left.get(String(box.orderId)) ?? []), box]);
  for (const [id, some] of left) work.warn({ code: 'BOX_LEFT_BEHIND', id, detail: { boxes: some.map(nameOf).join(', ') } });
  const moved = boxes.filter((box) => {
    const own = textOf(box, 'loadedTime');
    return atd ? own === null : own !== null && own === timeOn(work, before.get(String(box.orderId)) ?? null);
  });
  if (moved.length > 0)
    await work.road.perform(
      container,
      { rows: moved.map((box) => putting(box, { loadedTime: timeOn(work, atd) })) },
      asProduct(work.caller),
    );
  return new Map([...left].map(([id, some]) => [id, some.length]));
}

const dates = ['onBoardDate', 'dateOfIssue'] as const;

/** Bills nobody signed yet get the day as their dates where they have none, and lose it again with it (domain/14 §14.3 nr 3). */
async function dateBills(work: ActWork, rows: readonly Row[], atd: Day | null): Promise<ReadonlyMap<string, number>> {
  const before = new Map(rows.map((row) => [row.id, dayOf(row, 'atd')]));
  const proposed = new Map<string, number>();
  for (const definition of [masterBill, houseBill]) {
    const bills = await rowsOn(work, definition, 'orderId', idsOf(rows));
    const wishes = bills.flatMap((bill) => {
      const orderId = String(bill.orderId);
      const here = (name: string): boolean => (atd ? bill[name] == null : bill[name] != null && bill[name] === before.get(orderId));
      const names = bill.signed === true || bill.transportDocumentStatus === 'VOID' ? [] : dates.filter(here);
      if (names.length === 0) return [];
      proposed.set(orderId, (proposed.get(orderId) ?? 0) + 1);
      return [putting(bill, Object.fromEntries(names.map((name) => [name, atd])))];
    });
    if (wishes.length > 0) await work.road.perform(definition, { rows: wishes }, asProduct(work.caller));
  }
  return proposed;
}

/** Documents of the orders that are due from their departure, by order; the day they count from follows (finance). */
async function documentsOn({ road, caller }: ActWork, rows: readonly Row[]): Promise<ReadonlyMap<string, { all: number; paid: number }>> {
  const found = await road.transaction.query(
    sql`select l.order_id, count(distinct i.id), count(distinct i.id) filter (where i.written_off_amount <> 0 and i.base_date = o.atd)
      from fc_invoice_line l join fc_invoice i on i.ep_id = l.ep_id and i.id = l.invoice_id and not i.is_deleted and i.base_date is not null
        join bl_order o on o.ep_id = l.ep_id and o.id = l.order_id
      where l.ep_id = ${caller.actor.epId}::bigint and l.order_id = any(${idsOf(rows)}::bigint[]) and not l.is_deleted group by 1`,
  );
  return new Map(found.map(([id, all, paid]) => [id as string, { all: Number(all), paid: Number(paid) }]));
}

/**
 * Left: the voyage it left with is kept, its boxes are loaded, its bills have their date; children leave with their parent
 * (domain/14 §14.3 update_sailingDate). Answers of each order what moved with it.
 */
export const sail: ActBody = async (work) => {
  const { rows, answers, put } = work;
  const atd = dayOf(answers, 'atd');
  const children = await withChildren(work, (child) => dayOf(child, 'atd') === null);
  const all = [...rows, ...children];
  await keepLegs(
    of(work, all),
    all.map((row): Row => ({ ...row, ...given(answers) })),
    'DEPARTED',
  );
  await reachOn(of(work, all), 'DEPARTED', atd);
  const [left, proposed] = [await load(work, all, atd), await dateBills(work, all, atd)];
  await tellChildren(work, children, given(answers));
  for (const { id } of rows) put(id, given(answers));
  const documents = await documentsOn(work, all);
  const told = (id: string): Values => {
    const [invoicesMoved, billsProposed, boxesLeft] = [documents.get(id)?.all ?? 0, proposed.get(id) ?? 0, left.get(id) ?? 0];
    return { invoicesMoved, billsProposed, boxesLeft };
  };
  return { each: Object.fromEntries(rows.map(({ id }) => [id, told(id)])) };
};

/** It has not left after all: what followed of the day is taken back; where money was counted from it, it stands (domain/14 §14.3). */
export const notSailed: ActBody = async (work) => {
  const { rows, put, refuse } = work;
  const documents = await documentsOn(work, rows);
  for (const { id } of rows) if ((documents.get(id)?.paid ?? 0) > 0) refuse({ code: 'INVOICE_HAS_CASH', id, field: 'atd' });
  const back = rows.filter(({ id }) => (documents.get(id)?.paid ?? 0) === 0);
  const sailedWith = (child: Row): boolean => back.some((row) => row.id === child.pid && row.atd === child.atd);
  const children = await withChildren({ ...work, rows: back }, sailedWith);
  const all = [...back, ...children];
  await reachOn(of(work, all), 'DEPARTED', null);
  await load(work, all, null);
  await dateBills(work, all, null);
  await tellChildren(work, children, { atd: null });
  for (const { id } of back) put(id, { atd: null });
  return {};
};

/** Arrived, with the children of a parent that left with it. */
export const arrive: ActBody = async (work) => {
  const { rows, answers, put } = work;
  const children = await withChildren(work, () => true);
  await reachOn(of(work, [...rows, ...children]), 'ARRIVED', dayOf(answers, 'ata'));
  await tellChildren(work, children, given(answers));
  for (const { id } of rows) put(id, given(answers));
  return {};
};
