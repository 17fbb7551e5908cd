import { textOf, type Row } from '#define/row';
import { orderRequirement } from '#modules/clients/customerRequirement/orderRequirement.entity';
import { requirementSeen } from '#modules/clients/customerRequirement/requirementSeen.entity';
import { order } from '#modules/orders/order/order.entity';
import { orderBooked } from '#modules/orders/order/booked.shape.server';
import type { EntityName } from '#names/entities';
import { readReach } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf } from '#server/http/input';
import type { Follower } from '#server/perform/following';
import { asOneBatch } from '#server/http/oneBatch';
import type { Decided } from '#server/perform/write';
import { readOne } from '#server/read/list';
import { fixed, raw, sql } from '#server/store/sql';

const turned =
  (holds: (row: Row) => boolean): Follower['when'] =>
  ({ before, after }) =>
    before !== null && after !== null && !holds(before as Row) && holds(after as Row);
const on = (flag: string) => turned((row) => row[flag] === true);
const orderOf = (row: Row): string => String(row.orderId);

/** When what a customer must have done is asked for, of whose rows, and where their orders stand (domain/16 §16.2). */
const moments: readonly (readonly [type: string, of: EntityName, when: Follower['when'], orders?: (row: Row) => string])[] = [
  ['BOOKING', 'order', turned(orderBooked), ({ id }) => id],
  ['DOCUMENT', 'order', on('confirmed'), ({ id }) => id],
  ['DOCUMENT', 'masterBill', on('siSent'), orderOf],
  ['TRUCK', 'truckDispatch', ({ before, after }) => !!before && !!after && after.messageSentTime !== before.messageSentTime, orderOf],
  ['CUSTOMS', 'orderService', turned(({ serviceCode, state }) => serviceCode === 'CUSTOMS' && state === 'DONE'), orderOf],
  ['BILLING', 'invoice', turned(({ direction, checkStatus }) => direction === 'AR' && checkStatus === 'SUBMITTED')],
  ...(['masterBill', 'houseBill'] as const).flatMap((bill) =>
    ['stagePut', 'telexed'].map((flag) => ['RELEASE', bill, on(flag), orderOf] as const),
  ),
];

/** Rows with the orders they are of; of an invoice those of its lines, of a parent its children too. */
const ordersSql = (changes: readonly Decided[], orders: ((row: Row) => string) | undefined) => {
  const ids = changes.map(({ id }) => id);
  const named = orders
    ? sql`select * from unnest(${ids}::bigint[], ${changes.map(({ after }) => orders(after as Row))}::bigint[]) as n(row_id, order_id)`
    : sql`select distinct invoice_id, order_id from fc_invoice_line where invoice_id = any(${ids}::bigint[]) and not is_deleted`;
  return sql`select n.row_id, o.ep_id, o.id as order_id from (${named}) n (row_id, order_id) join ${raw(order.table)} o on o.id = n.order_id or o.pid = n.order_id`;
};

/** What the customer must have done is asked before the step is taken: whoever goes on says it is (REQUIREMENT_OPEN). */
export const requirementFollowers: readonly Follower[] = moments.map(([type, of, when, orders]) => ({
  of,
  when,
  async body({ transaction, engine, caller, owner, warn }, changes) {
    const { today } = await engine.facts.load(transaction, requirementSeen, caller.actor, engine.now());
    const open = await transaction.query(
      sql`select distinct x.row_id, q.content from (${ordersSql(changes, orders)}) x join ${raw(orderRequirement.table)} q on q.ep_id = x.ep_id and q.order_id = x.order_id
        where x.ep_id = ${owner}::bigint and q.priority = 'MUST' and q.requirement_type = ${type} and (q.valid_to is null or q.valid_to >= ${today}::date) order by 1, 2`,
    );
    for (const [id, content] of open)
      warn({ code: 'REQUIREMENT_OPEN', reason: false, id: id as string, detail: { content: content ?? '' } });
    return [];
  },
}));

/** What stands over the order's page, and whether this person has seen it there in these words. */
async function popupsOf({ engine, session: { actor } }: CallContext, orderId: string) {
  return engine.database.read(readReach(actor), async (transaction) => {
    const { today } = await engine.facts.load(transaction, requirementSeen, actor, engine.now());
    const rows = await transaction.query(
      sql`select q.requirement_id, q.content, q.priority, q.requirement_type, exists (select 1 from ${raw(requirementSeen.table)} s
          where s.ep_id = q.ep_id and s.order_id = q.order_id and s.requirement_id = q.requirement_id and s.user_id = ${actor.userId}::bigint and s.content = q.content)
        from ${raw(orderRequirement.table)} q where q.ep_id = ${actor.epId}::bigint and q.order_id = ${orderId}::bigint and q.is_popup and (q.valid_to is null or q.valid_to >= ${today}::date)
        order by array_position(${fixed("array['MUST', 'SHOULD', 'INFO']")}, q.priority), q.requirement_id`,
    );
    return rows.map(([id, text, priority, kind, seen]) => ({ id: String(id), text, priority, kind, isNew: seen !== 't' }));
  });
}

async function seenOrder(context: CallContext): Promise<string> {
  const id = idOf(context.input.orderId ?? context.input.id);
  await readOne(context.engine, context.session, order, id);
  return id;
}

const popups: CustomHandler = async (context) => ({ data: await popupsOf(context, await seenOrder(context)) });

/** Whoever closed them has seen them: they do not come up again at this order until their words change. */
const seen: CustomHandler = async (context) => {
  const { engine, session } = context;
  const orderId = await seenOrder(context);
  const fresh = (await popupsOf(context, orderId)).filter(({ isNew }) => isNew);
  const data = await asOneBatch(context, requirementSeen, 'seeRequirement', { orderId }, async (road) => {
    const add = fresh.map(({ id, text }) => ({
      clientId: id,
      set: {},
      put: {
        requirementId: id,
        orderId,
        userId: session.actor.userId,
        content: textOf({ text }, 'text'),
        seenTime: engine.now().toISOString(),
      },
      derived: {},
    }));
    if (add.length > 0) await road.perform(requirementSeen, { add });
    return { seen: add.length };
  });
  return { data };
};

export const requirementHandlers = { popups, seen };
