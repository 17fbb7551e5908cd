import { follow } from '#define/decide';
import type { Row, Values } from '#define/row';
import { picked } from '#modules/orders/order/copying.server';
import { making, putting } from '#modules/orders/order/merging.server';
import { order } from '#modules/orders/order/order.entity';
import { billNames, heldOn } from '#modules/orders/order/pairBills.server';
import { namesOf, saidAnew, sideOf } from '#modules/orders/order/pairing.shape';
import { orderMilestone } from '#modules/orders/orderMilestone/orderMilestone.entity';
import type { EntityName } from '#names/entities';
import { heldWhere } from '#server/perform/branchRows';
import type { Decided } from '#server/perform/write';
import type { Followed, Follower, Following } from '#server/perform/following';
import type { Road } from '#server/perform/together';
import { sql } from '#server/store/sql';

/** What the operating branch knows of a step, and the selling branch reads (domain/14 §14.4 nr 5). */
const stepNames = ['estimatedTime', 'actualTime', 'location'] as const;

/** Steps of an order, held. */
export const stepsOf = (road: Road, orderId: string): Promise<readonly Row[]> => heldOn(road, orderMilestone, orderId);

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

const hasMoved =
  (names: readonly string[]) =>
  ({ before, after, changed }: Decided): boolean =>
    (before === null || after === null || names.some((name) => changed.includes(name))) &&
    names.some((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null));

/** Marks orders of a pair that are to be carried to the other branch soon. */
async function toCarry({ transaction, engine, caller }: Following, ids: readonly string[]): Promise<readonly Followed[]> {
  const paired = sql`t.id = any(${[...ids]}::bigint[]) and t.counterpart_order_id is not null and not t.pair_moved`;
  const rows = await heldWhere(transaction, engine, caller, order, paired);
  if (rows.length === 0) return [];
  const facts = await engine.facts.load(transaction, order, caller.actor, engine.now());
  const decided = rows.map((row): Decided => {
    const { after, changed } = follow(order, row, { pairMoved: true }, facts);
    return { id: row.id, before: row, after: after as Row, changed };
  });
  return [{ definition: order, action: 'carry', decided }];
}

/** An order operated for another branch, what hangs on which moves, is carried to that branch soon. */
const partsMove = (of: EntityName, names: readonly string[]): Follower => ({
  of,
  when: hasMoved(names),
  body: async (following, changes) => {
    const found = await toCarry(following, [...new Set(changes.map(({ before, after }) => String((after ?? before)?.orderId)))]);
    return found.map((one) => ({
      ...one,
      action: of,
      decided: one.decided.filter(({ before }) => before && sideOf(before) === 'OPERATES'),
    }));
  },
});

/** An act puts values into an order that nobody typed: they are carried as well. */
const actsMove: Follower = {
  of: 'order',
  when: (change) => {
    const side = change.before && change.after ? sideOf(change.after) : null;
    return side !== null && change.after?.pairMoved !== true && hasMoved(namesOf(side))(change);
  },
  body: (following, changes) =>
    toCarry(
      following,
      changes.map(({ id }) => id),
    ),
};

/** Steps and stages of bills, and what acts put into the order itself. */
export const pairPartsMove: readonly Follower[] = [actsMove, partsMove('orderMilestone', stepNames), partsMove('masterBill', billNames)];
