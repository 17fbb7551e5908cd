import { follow } from '#define/decide';
import type { Row, Values } from '#define/row';
import { picked } from '#modules/orders/order/copying.server';
import { making, putting } from '#modules/orders/order/merging.server';
import { order } from '#modules/orders/order/order.entity';
import { saidAnew, sideOf } from '#modules/orders/order/pairing.shape';
import { orderMilestone } from '#modules/orders/orderMilestone/orderMilestone.entity';
import type { Decided } from '#server/perform/write';

import type { Follower } from '#server/perform/following';
import { lockRows } from '#server/perform/rows';
import type { Road } from '#server/perform/together';
import { raw, sql } from '#server/store/sql';

/** What the operating branch knows of a step, and the selling branch reads (domain/14 §14.4 nr 5). */
const stepNames = ['estimatedTime', 'actualTime', 'location'] as const;

/** Steps of an order, held. */
export async function stepsOf(road: Road, orderId: string): Promise<readonly Row[]> {
  const found = await road.transaction.query(
    sql`select id from ${raw(orderMilestone.table)} where order_id = ${orderId}::bigint and not is_deleted order by id`,
  );
  const held = await road.hold(
    orderMilestone,
    found.map(([id]) => id as string),
  );
  return [...held.values()];
}

/** What terminal or carrier told this branch itself stands. */
const itsOwnWord = (row: Row): boolean => row.source === 'TERMINAL' || row.source === 'CARRIER';

/** Puts the steps of the operating branch into the order of the selling branch; false where nothing of them was news. */
export async function carrySteps(there: Road, orderId: string, steps: readonly Row[]): Promise<boolean> {
  if (steps.length === 0) return false;
  const own = new Map((await stepsOf(there, orderId)).map((row) => [row.milestoneCode, row]));
  const put = (step: Row): Values => ({ ...picked(step, stepNames), source: 'BRANCH' });
  const moved = steps.flatMap((step) => {
    const row = own.get(step.milestoneCode);
    const differs = row !== undefined && !itsOwnWord(row) && Object.keys(saidAnew(step, stepNames, row)).length > 0;
    // What is blank there takes away only what came from there.
    const says = row?.source === 'BRANCH' || stepNames.some((name) => step[name] != null);
    return differs && says ? [putting(row, put(step))] : [];
  });
  const made = steps.filter((step) => !own.has(step.milestoneCode) && stepNames.some((name) => step[name] != null));
  if (moved.length + made.length === 0) return false;
  const add = made.map((step, at) => {
    const wish = making({ orderId, ...put(step) }, at);
    return { ...wish, set: { ...wish.set, milestoneCode: step.milestoneCode } };
  });
  await there.perform(orderMilestone, { rows: moved, add });
  return true;
}

const hasMoved = ({ before, after }: Decided): boolean =>
  stepNames.some((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null));

/** An order operated for another branch whose steps move is carried to that branch soon. */
export const stepsMove: Follower = {
  of: 'orderMilestone',
  when: hasMoved,
  body: async ({ transaction, engine, caller }, changes) => {
    const ids = [...new Set(changes.map(({ before, after }) => String((after ?? before)?.orderId)))];
    const paired = await transaction.query(
      sql`select id from ${raw(order.table)} where ep_id = ${caller.actor.epId}::bigint and id = any(${ids}::bigint[]) and counterpart_order_id is not null and not pair_moved`,
    );
    if (paired.length === 0) return [];
    const facts = await engine.facts.load(transaction, order, caller.actor, engine.now());
    const rows = await lockRows(
      transaction,
      engine,
      caller,
      order,
      paired.map(([id]) => id as string),
    );
    const decided = [...rows.values()]
      .filter((row) => sideOf(row) === 'OPERATES')
      .map((row): Decided => {
        const { after, changed } = follow(order, row, { pairMoved: true }, facts);
        return { id: row.id, before: row, after: after as Row, changed };
      });
    return [{ definition: order, action: orderMilestone.name, decided }];
  },
};
