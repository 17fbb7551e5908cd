import { copy, copyDetail } from '#modules/orders/order/copying.server';
import { addMerge, cancelMerge, childUpdate, merge, putting } from '#modules/orders/order/merging.server';
import { roll, split } from '#modules/orders/order/splitting.server';
import { datesFit, movable, movedDates } from '#modules/orders/order/moving.rules';
import { order } from '#modules/orders/order/order.entity';
import { readReach, rowOnWire } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, idsOf } from '#server/http/input';
import type { ActBody } from '#server/perform/actBodies';
import { lockRows } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { sql, type Sql } from '#server/store/sql';

/** Most children of an order, most orders of a group. */
const mostTold = 500;

/** Orders the caller sees that meet a condition, as lists tell them. */
async function ordersSeen({ engine, session }: CallContext, condition: Sql): Promise<Record<string, unknown>[]> {
  const reader = readerOf(engine.catalogue, order, session.actor);
  return engine.database.read(readReach(session.actor), async (transaction) => {
    const rows = await transaction.query(
      sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and ${condition} order by t.id limit ${mostTold}::int`,
    );
    return rows.map((cells) => rowOnWire(reader, rowOf(reader, cells)));
  });
}

/** `orderGroup`: the orders that are shown and chosen together with this one, itself among them (domain/14 §14.2). */
const group: CustomHandler = async (context) => {
  const id = idOf(context.input.orderId);
  const { epId } = context.session.actor;
  const data = await ordersSeen(
    context,
    sql`t.ep_id = ${epId}::bigint and (t.id = ${id}::bigint or t.group_id = (select group_id from bl_order where ep_id = ${epId}::bigint and id = ${id}::bigint))`,
  );
  if (!data.some((row) => row.id === id)) throw new Refused('ROW_GONE', {}, 'orderId');
  return { data };
};

/** `selectOrderHaveSon`: how many children each of these orders has; 0 of one that is nobody's parent (domain/14 §14.2). */
const haveSon: CustomHandler = async ({ engine, session, input }) => {
  const ids = idsOf(input.ids);
  const reader = readerOf(engine.catalogue, order, session.actor);
  const found = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select t.id, (select count(*) from bl_order c where c.ep_id = t.ep_id and c.pid = t.id and not c.is_deleted) from ${reader.from} where ${reader.where} and t.id = any(${ids}::bigint[])`,
    ),
  );
  return { data: Object.fromEntries(found.map(([id, children]) => [id, Number(children)])) };
};

/** `batch_update_date`: every row by what was answered; children go along with their parents as far as they may (domain/14 §14.2). */
const moveDates: ActBody = async (work) => {
  const { rows, answers, facts, road, caller, engine } = work;
  for (const row of rows) work.put(row.id, movedDates(row, answers));
  const parents = rows.filter(({ isPid }) => isPid === true).map(({ id }) => id);
  if (parents.length === 0) return {};
  const named = new Set(rows.map(({ id }) => id));
  const found = await road.transaction.query(
    sql`select id from bl_order where ep_id = ${caller.actor.epId}::bigint and pid = any(${parents}::bigint[]) and not is_deleted`,
  );
  const ids = found.map(([id]) => id as string).filter((id) => !named.has(id));
  const children = [...(await lockRows(road.transaction, engine, caller, order, ids)).values()].filter(
    (child) => movable(child).length === 0 && datesFit.by(child, facts, answers).length === 0,
  );
  await road.perform(order, { rows: children.map((child) => putting(child, movedDates(child, answers))) });
  return {};
};

/** `batchUpdateOrderUser`: the people named take over; who is left blank stays (domain/14 §14.12). */
const assign: ActBody = async ({ rows, answers, road }) => {
  const set = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null && value !== undefined));
  await road.perform(order, { rows: rows.map(({ id, version }) => ({ id, version, set, old: {}, derived: {} })) });
  return {};
};

export const familyHandlers = {
  copyDetail,
  copyDetailImport: copyDetail,
  group,
  groupImport: group,
  haveSon,
  haveSonImport: haveSon,
};

/** Bodies of the acts that make orders, move them together and hand them over. */
export const familyBodies = { copy, moveDates, assign, merge, addMerge, cancelMerge, childUpdate, split, roll };
