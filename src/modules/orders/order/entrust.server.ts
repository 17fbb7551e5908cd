import { textOf, type Row } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { intakeCost } from '#modules/orders/intakeCost/intakeCost.entity';
import { picked } from '#modules/orders/order/copying.server';
import { making, putting } from '#modules/orders/order/merging.server';
import { bookedNames } from '#modules/orders/orderIntake/booked.shape';
import { partnerFor, rowsOn } from '#modules/orders/order/linking.server';
import { orderIntake } from '#modules/orders/orderIntake/orderIntake.entity';
import { readersAmong, tellReaders } from '#modules/messages/systemLetters.shape.server';
import type { ActBody } from '#server/perform/actBodies';
import type { Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import { raw, sql } from '#server/store/sql';

/** What the two sides of a charge between branches have in common: each branch has a party and a rate of exchange of its own. */
export const mirrored: readonly string[] = 'feeCode feeName unit containerType number price currency taxMode taxRate level'.split(' ');

/**
 * `internal_entrust`: a request in the other branch with everything that is booked, and with what this branch means to pay it: each such
 * payable becomes its receivable once it accepts (domain/14 §14.4 nr 1).
 */
export const entrust: ActBody = async (work) => {
  const { rows, road, engine, caller, answers } = work;
  const [{ epId, userId }, target] = [caller.actor, textOf(answers, 'targetEpId') ?? ''];
  if (target === epId) throw new Refused('ENTRUST_OWN', {}, 'targetEpId');
  if (target === '') return {};
  const supplier = await partnerFor(road, epId, target);
  const payables = (
    await rowsOn(
      work,
      cost,
      'orderId',
      rows.map(({ id }) => id),
    )
  ).filter(({ direction, customerId }) => direction === 'AP' && customerId === supplier && answers.costs !== 'NONE');
  const submitTime = engine.now().toISOString();
  const made = await road.inBranch(target, async (there) => {
    const customerId = await partnerFor(there, target, epId);
    const asked = rows.map((row, at) =>
      making(
        {
          ...picked(row, bookedNames),
          customerId,
          customerRefNo: textOf(row, 'jobNo'),
          sourceChannel: 'INTERNAL_BRANCH',
          targetUserId: textOf(answers, 'targetUserId'),
          middleStatus: 'SUBMITTED',
          submitUserId: userId,
          submitTime,
          fromEpId: epId,
          fromOrderId: row.id,
          fromJobNo: textOf(row, 'jobNo'),
          remark: textOf(answers, 'remark'),
        },
        at,
      ),
    );
    const { done } = await there.perform(orderIntake, { add: asked });
    const intakeOf = new Map(rows.map(({ id }, at) => [id, done[at]?.id ?? '']));
    const lines = payables.map((line, at) => ({
      ...making({ ...picked(line, mirrored), direction: 'AR', customerId, pairCostId: line.id }, at),
      set: { intakeId: intakeOf.get(String(line.orderId)) ?? null },
    }));
    if (lines.length > 0) await there.perform(intakeCost, { add: lines });
    const readers = await readersAmong(there.transaction, [textOf(answers, 'targetUserId') ?? '0']);
    for (const [at, { id, after }] of done.entries()) {
      const details = () => ({ jobNo: textOf(rows[at] ?? {}, 'jobNo') ?? '', middleNo: String(after?.middleNo ?? '') });
      const about = { tableName: orderIntake.table, tableId: id };
      await tellReaders(there, readers, { file: 'pairs', name: 'entrusted', details, about });
    }
    return done.map(({ id, after }) => ({ id, middleNo: after?.middleNo ?? null }));
  });
  return { intakeId: work.dryRun ? null : (made[0]?.id ?? null), middleNo: made[0]?.middleNo ?? null };
};

/** The request another branch has of an order, still waiting. */
async function waitingThere(there: Road, epId: string, row: Row): Promise<Row[]> {
  const found = await there.transaction.query(
    sql`select id from ${raw(orderIntake.table)} where ep_id = ${epId}::bigint and from_order_id = ${row.id} and middle_status = 'SUBMITTED' and not is_deleted`,
  );
  return [
    ...(
      await there.hold(
        orderIntake,
        found.map(([id]) => id as string),
      )
    ).values(),
  ];
}

/** `cancel_internal_entrust`: the request goes back while nobody has taken it (domain/14 §14.4 nr 2). */
export const cancelEntrust: ActBody = async ({ rows, road }) => {
  for (const row of rows) {
    const epId = textOf(row, 'internalEntrustEpId') ?? '';
    await road.inBranch(epId, async (there) => {
      const waiting = await waitingThere(there, epId, row);
      if (waiting.length > 0) await there.perform(orderIntake, { rows: waiting.map((one) => putting(one, { middleStatus: 'WITHDRAWN' })) });
    });
  }
  return {};
};

export const pairBodies = { entrust, 'cancel entrust': cancelEntrust };
