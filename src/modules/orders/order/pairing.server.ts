import { textOf, type Row, type Values } from '#define/row';
import { masterBill } from '#modules/bills/masterBill/masterBill.entity';
import { message } from '#modules/messages/message/message.entity';
import { readersAmong, systemLetters } from '#modules/messages/systemLetters.shape.server';
import { picked } from '#modules/orders/order/copying.server';
import { putting } from '#modules/orders/order/merging.server';
import { order } from '#modules/orders/order/order.entity';
import { asJson, followedBy, namesOf, saidAnew, sideOf } from '#modules/orders/order/pairing.shape';
import { carryBills } from '#modules/orders/order/pairBills.server';
import { carrySteps, stepsOf } from '#modules/orders/order/pairSteps.server';
import type { Job } from '#server/jobs/job';
import type { ActBody } from '#server/perform/actBodies';
import { performAsJob, type Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import { raw, sql } from '#server/store/sql';
import { fieldWord } from '#server/words';

const mostAtOnce = 200;
const name = 'mirrorOrders';

/** Who is told on each side: those who operate it and write its papers there; those who sold and look after it here. */
const told = { ASKS: ['operatorId', 'documentUserId'], OPERATES: ['salesmanId', 'customerServiceId', 'operatorId'] } as const;

type Way = 'followed' | 'offered' | 'facts';

/** Puts what one side says into the other; what the other does not take by itself is offered to it. */
async function carry(there: Road, other: Row, side: 'ASKS' | 'OPERATES', anew: Values): Promise<{ way: Way; values: Values } | null> {
  if (side === 'OPERATES') {
    const pairFacts = asJson({ ...((other.pairFacts ?? {}) as Values), ...anew });
    await there.perform(order, { rows: [putting(other, { ...anew, pairFacts })] });
    // What was the same on both sides is no news, though from now on it is read there.
    const values = saidAnew(anew, Object.keys(anew), other);
    return Object.keys(values).length === 0 ? null : { way: 'facts', values };
  }
  const values = followedBy(other, anew);
  if (Object.keys(values).length === 0) return null;
  if (other.locked !== true && other.archived !== true)
    try {
      await there.perform(order, { rows: [putting(other, values)] });
      return { way: 'followed', values };
    } catch (error) {
      // What goes against a rule there is for somebody there to look at.
      if (!(error instanceof Refused)) throw error;
    }
  const pairOffered = asJson({ ...((other.pairOffered ?? {}) as Values), ...values });
  await there.perform(order, { rows: [putting(other, { pairOffered, pairWaits: true })] });
  return { way: 'offered', values };
}

/** Tells the people of the other side what moved, field by field in their language. */
async function tell(
  road: Road,
  row: Row,
  other: Row,
  side: 'ASKS' | 'OPERATES',
  { way, values, billed }: { way: Way; values: Values; billed: boolean },
): Promise<number> {
  const readers = await readersAmong(
    road.transaction,
    told[side].flatMap((field) => textOf(other, field) ?? []),
  );
  const add = systemLetters(readers, {
    file: 'pairs',
    name: way,
    details: (language) => ({
      jobNo: textOf(other, 'jobNo') ?? '',
      otherJobNo: textOf(row, 'jobNo') ?? '',
      fields: [
        ...Object.keys(values).map((field) => fieldWord(language, order, field)),
        ...(billed ? [fieldWord(language, masterBill, 'stage')] : []),
      ].join(language === 'zh' ? '、' : language === 'ar' ? '، ' : ', '),
    }),
    about: { tableName: order.table, tableId: other.id },
  });
  if (add.length > 0) await road.perform(message, { add });
  return add.length;
}

/** One order's news to its counterpart; answers how many people were told. */
async function mirror(road: Road, id: string): Promise<{ carried: number; told: number }> {
  const row = (await road.hold(order, [id])).get(id);
  const side = row === undefined ? null : sideOf(row);
  if (row === undefined) return { carried: 0, told: 0 };
  const names = side === null ? [] : namesOf(side);
  const anew = saidAnew(row, names, row.pairSaid as Values | null);
  await road.perform(order, { rows: [putting(row, { pairMoved: false, pairSaid: asJson(picked(row, names)) })] });
  if (side === null) return { carried: 0, told: 0 };
  const steps = side === 'OPERATES' ? await stepsOf(road, id) : [];
  const otherId = textOf(row, 'counterpartOrderId') ?? '';
  const done = await road.inBranch(textOf(row, 'counterpartEpId') ?? '', async (there) => {
    const other = (await there.hold(order, [otherId])).get(otherId);
    if (other === undefined) return null;
    const what = Object.keys(anew).length === 0 ? null : await carry(there, other, side, anew);
    return { other, what, stepped: await carrySteps(there, otherId, steps) };
  });
  if (done === null) return { carried: 0, told: 0 };
  const billed =
    side === 'OPERATES' && (await carryBills(road, id, (body) => road.inBranch(textOf(row, 'counterpartEpId') ?? '', body), otherId));
  if (done.what === null && !done.stepped && !billed) return { carried: 0, told: 0 };
  const what = done.what ?? { way: 'facts', values: {} };
  // Steps are told by the field that lists them.
  const values = done.stepped ? { ...what.values, reached: null } : what.values;
  return { carried: 1, told: await tell(road, row, done.other, side, { ...what, values, billed }) };
}

/**
 * What one side of an internal pair changes reaches the other (domain/14 §14.4 nr 5): header edits of the selling branch while the order
 * there is open, afterwards as an offer; facts of the operating branch always.
 */
export const mirroringOrders: Job = {
  name,
  of: 'branch',
  schedule: { everySeconds: 20 },
  run: async ({ engine, epId, caller, signal }) => {
    const actor = await caller();
    const moved = await engine.database.read({ readsEpIds: [epId], writesEpId: null }, (transaction) =>
      transaction.query(
        sql`select id, counterpart_ep_id from ${raw(order.table)} where ep_id = ${epId}::bigint and counterpart_order_id is not null and pair_moved and not is_deleted order by id limit ${mostAtOnce}::int`,
      ),
    );
    const did = { carried: 0, told: 0 };
    for (const [id, otherEpId] of moved) {
      signal.throwIfAborted();
      const together = { action: name, definition: order, tells: true, branches: [otherEpId as string] } as const;
      const one = await performAsJob(engine, actor, together, (road) => mirror(road, id as string));
      did.carried += one.carried;
      did.told += one.told;
    }
    return did;
  },
};

/** `takeOverPair`: what the selling branch changed since the order was locked is put into it, by somebody who looked at it. */
const takeOver: ActBody = async ({ rows, put, dryRun }) => {
  for (const row of rows) put(row.id, { ...((row.pairOffered ?? {}) as Values), pairOffered: null, pairWaits: false });
  if (!dryRun) return {};
  const names = [...new Set(rows.flatMap((row) => Object.keys((row.pairOffered ?? {}) as Values)))];
  return {
    preview: {
      columns: ['jobNo', ...names].map((one) => ({ name: one, kind: 'text' })),
      rows: rows.map((row) => ({ jobNo: textOf(row, 'jobNo'), ...picked((row.pairOffered ?? {}) as Values, names) })),
    },
  };
};

export const pairingBodies = { takeOver };
