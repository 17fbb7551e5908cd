import { follow } from '#define/decide';
import type { Row } from '#define/row';
import { order } from '#modules/orders/order/order.entity';
import type { Followed, Follower, Following } from '#server/perform/following';
import { asProduct, lockRows } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import type { Transaction } from '#server/store/database';
import { sql, type Sql } from '#server/store/sql';

const named = ['vesselName', 'voyage', 'portLoading', 'portDischarge'] as const;
const moved = ({ before, after }: Decided): boolean => named.some((field) => (before?.[field] ?? null) !== (after?.[field] ?? null));

/** The sailing each of some orders is on: same ship, voyage and port, the one to its port of discharge first; null where the carrier announces none. */
export const sailingsOf = (transaction: Transaction, orders: Sql) =>
  transaction.query(
    sql`select o.id, (select s.id from ship_list s where s.ep_id = o.ep_id and upper(s.vessel_name) = upper(o.vessel_name) and upper(s.voyage) = upper(o.voyage)
        and s.port_loading = o.port_loading and not s.is_deleted order by s.port_discharge = o.port_discharge desc, s.etd desc limit 1)
      from bl_order o where not o.is_deleted and ${orders}`,
  );

/** Orders stand by their sailing from now on. */
async function linked({ transaction, engine, caller, owner }: Following, which: Sql): Promise<readonly Followed[]> {
  const found = new Map(
    (await sailingsOf(transaction, sql`o.ep_id = ${owner}::bigint and ${which}`)).map(([id, sailing]) => [String(id), sailing]),
  );
  const rows = await lockRows(transaction, engine, asProduct(caller), order, [...found.keys()]);
  const facts = await engine.facts.load(transaction, order, caller.actor, engine.now());
  const decided = [...rows.values()].flatMap((before): Decided[] => {
    const { after, changed } = follow(order, before, { scheduleId: found.get(before.id) ?? null }, facts);
    return changed.length === 0 ? [] : [{ id: before.id, before, after: after as Row, changed }];
  });
  return decided.length === 0 ? [] : [{ definition: order, action: 'linkSchedule', decided }];
}

/** An order is on the sailing of its ship, voyage and port; a sailing that gets another voyage keeps its orders (domain/14 §14.1.4). */
export const scheduleFollowers: readonly Follower[] = [
  {
    of: 'order',
    when: (change) => change.after !== null && moved(change) && (change.after.voyage != null || change.after.scheduleId != null),
    body: (following, changes) => linked(following, sql`o.id = any(${changes.map(({ id }) => id)}::bigint[])`),
  },
  {
    of: 'vesselSchedule',
    when: ({ before, after }) => before === null && after !== null,
    body: (following, changes) =>
      linked(
        following,
        sql`o.atd is null and exists (select 1 from ship_list s where s.ep_id = o.ep_id and s.id = any(${changes.map(({ id }) => id)}::bigint[])
          and upper(s.vessel_name) = upper(o.vessel_name) and upper(s.voyage) = upper(o.voyage) and s.port_loading = o.port_loading)`,
      ),
  },
];
