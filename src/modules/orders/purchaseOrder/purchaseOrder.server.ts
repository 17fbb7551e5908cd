import { decimalOf, type Row } from '#define/row';
import { order } from '#modules/orders/order/order.entity';
import { purchaseBooking } from '#modules/orders/purchaseBooking/purchaseBooking.entity';
import { heldWhere, putting } from '#server/perform/branchRows';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { add, compare, toDecimal, toText, ZERO } from '#values/decimal';

/** The job goods go with, held; and what of these articles goes with it already, by article. */
async function goingWith(work: ActWork): Promise<{ job: Row; own: ReadonlyMap<string, Row> }> {
  const { road, engine, caller, answers, rows } = work;
  const orderId = String(answers.orderId);
  const job = (await road.hold(order, [orderId])).get(orderId);
  if (!job) throw new Refused('ROW_GONE', {}, 'orderId');
  const product = asProduct(caller);
  const theirs = sql`t.order_id = ${orderId}::bigint and t.item_id = any(${rows.map(({ id }) => id)}::bigint[])`;
  const held = await heldWhere(road.transaction, engine, product, purchaseBooking, theirs);
  return { job, own: new Map(held.map((row) => [String(row.itemId), row])) };
}

/** `book`: so much of each article goes with a job, all that is open where nothing was typed; more of the same is added to it. */
const book: ActBody = async (work) => {
  const { rows, road, caller, perRow } = work;
  const { job, own } = await goingWith(work);
  if (job.shutOut === true || job.archived === true)
    throw new Refused(job.archived === true ? 'ORDER_ARCHIVED' : 'ORDER_SHUT_OUT', {}, 'orderId');
  const ended = rows.filter(({ poEnd }) => poEnd !== 'NONE');
  if (ended.length > 0) throw new Refused(ended.map(({ id }) => ({ id, code: 'PO_ENDED', field: 'poId' }) as const));
  const wanted = rows.map((row) => [row, toDecimal(perRow[row.id] ?? decimalOf(row, 'openQty') ?? '0')] as const);
  const nothing = wanted.filter(([, quantity]) => compare(quantity, ZERO) <= 0);
  if (nothing.length > 0) throw new Refused(nothing.map(([{ id }]) => ({ id, code: 'PO_NOTHING_OPEN', field: 'openQty' }) as const));
  await road.perform(
    purchaseBooking,
    {
      rows: wanted.flatMap(([{ id }, quantity]) => {
        const there = own.get(id);
        return there ? [putting(there, { quantity: toText(add(toDecimal(decimalOf(there, 'quantity') ?? '0'), quantity)) })] : [];
      }),
      add: wanted.flatMap(([row, quantity]) =>
        own.has(row.id)
          ? []
          : [
              {
                clientId: row.id,
                set: { itemId: row.id, poId: row.poId ?? null, orderId: job.id, quantity: toText(quantity) },
                derived: {},
              },
            ],
      ),
    },
    asProduct(caller),
  );
  return {};
};

/** `unbook`: articles do not go with the job after all, as long as its ship has not left. */
const unbook: ActBody = async (work) => {
  const { rows, road, caller } = work;
  const { job, own } = await goingWith(work);
  if (job.atd !== null) throw new Refused('ORDER_SAILED', {}, 'orderId');
  const without = rows.filter(({ id }) => !own.has(id));
  if (without.length > 0) throw new Refused(without.map(({ id }) => ({ id, code: 'PO_NOT_BOOKED', field: 'bookedQty' }) as const));
  await road.perform(purchaseBooking, { remove: [...own.values()].map(({ id }) => ({ id, version: null })) }, asProduct(caller));
  return {};
};

/** Bodies of the acts of an article. */
export const purchaseBodies = { book, unbook };
