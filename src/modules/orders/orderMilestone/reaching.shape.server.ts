import { follow } from '#define/decide';
import type { Row, Value, Values } from '#define/row';
import { orderMilestone } from '#modules/orders/orderMilestone/orderMilestone.entity';
import { reachedOn, reportedElsewhere } from '#modules/orders/orderMilestone/orderMilestone.rules';
import type { ActWork } from '#server/perform/actBodies';
import { heldWhere } from '#server/perform/branchRows';
import { addedRows, type Followed, type Following } from '#server/perform/following';
import { lockRows, seeingAll } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { sql } from '#server/store/sql';
import type { Day } from '#values/day';

const reached = (time: Value): Values => ({ actualTime: time, source: time === null ? null : 'SYSTEM' });

/**
 * Writes when orders reached a milestone, or with a blank time that they have not: what others reported stays as it is
 * (domain/14 §14.8.2).
 */
export async function reach({ road, caller, engine }: ActWork, code: string, times: ReadonlyMap<string, Value>): Promise<void> {
  if (times.size === 0) return;
  const found = await road.transaction.query(
    sql`select id from bl_order_milestone where ep_id = ${caller.actor.epId}::bigint and order_id = any(${[...times.keys()]}::bigint[]) and milestone_code = ${code} and not is_deleted`,
  );
  const ids = found.map(([id]) => id as string);
  const there = new Map(
    [...(await lockRows(road.transaction, engine, seeingAll(caller), orderMilestone, ids)).values()].map((row) => [
      String(row.orderId),
      row,
    ]),
  );
  const rows = [...there.values()]
    .filter((row) => !reportedElsewhere(row))
    .map((row) => ({
      id: row.id,
      version: row.version,
      set: {},
      put: reached(times.get(String(row.orderId)) ?? null),
      old: {},
      derived: {},
    }));
  const add = [...times]
    .filter(([orderId, time]) => time !== null && !there.has(orderId))
    .map(([orderId, time]) => ({ clientId: orderId, set: { orderId, milestoneCode: code }, put: reached(time), derived: {} }));
  if (rows.length + add.length > 0) await road.perform(orderMilestone, { rows, add }, seeingAll(caller));
}

/** {@link reach} as what follows from changes. */
export async function milestoneReached(following: Following, code: string, times: ReadonlyMap<string, Value>): Promise<Followed> {
  const { transaction, engine, caller } = following;
  const these = sql`t.order_id = any(${[...times.keys()]}::bigint[]) and t.milestone_code = ${code}`;
  const there = await heldWhere(transaction, engine, caller, orderMilestone, these);
  const known = new Set(there.map(({ orderId }) => String(orderId)));
  const facts = await engine.facts.load(transaction, orderMilestone, caller.actor, engine.now());
  const decided = there.flatMap((row): Decided[] => {
    const { after, changed } = follow(orderMilestone, row, reached(times.get(String(row.orderId)) ?? null), facts);
    return reportedElsewhere(row) || changed.length === 0 ? [] : [{ id: row.id, before: row, after: after as Row, changed }];
  });
  const fresh = [...times].filter(([id, time]) => time !== null && !known.has(id));
  const rows = fresh.map(([orderId, time]): Values => ({ orderId, milestoneCode: code, ...reached(time), reached: code }));
  return { definition: orderMilestone, action: 'milestone', decided: [...decided, ...(await addedRows(following, orderMilestone, rows))] };
}

/** When something of a day was reached, by the clocks of whoever works. */
export const timeOn = ({ caller }: Pick<ActWork, 'caller'>, day: Day | null): string | null => day && reachedOn(day, caller.zone);

/** Writes that the orders of an act reached a milestone on a day, or with none that they have not (domain/14 §14.3). */
export async function reachOn(work: ActWork, code: string, day: Day | null): Promise<void> {
  const time = timeOn(work, day);
  await reach(work, code, new Map(work.rows.map(({ id }) => [id, time])));
}
