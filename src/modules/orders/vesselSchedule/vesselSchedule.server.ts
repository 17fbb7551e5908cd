import { textOf, type Row, type Values } from '#define/row';
import { message } from '#modules/messages/message/message.entity';
import { systemLetters } from '#modules/messages/systemLetters.shape.server';
import { redate } from '#modules/orders/order/redating.shape.server';
import { putting } from '#server/perform/branchRows';
import { keptOnVoyage } from '#modules/orders/order/voyage.shape';
import { order } from '#modules/orders/order/order.entity';
import { differences } from '#modules/orders/vesselSchedule/following.shape';
import { ordersOn } from '#modules/orders/vesselSchedule/onBoard.server';
import { peopleOf } from '#modules/orders/vesselSchedule/telling.server';
import type { ActBody } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { previewTable } from '#server/perform/previews';
import { Refused } from '#server/refused';

interface Change {
  readonly ship: Row;
  readonly row: Row;
  readonly set: Values;
}

/**
 * `applyToOrder`: the orders on these sailings get their dates and cut-offs, all or the ones named; whoever works on them is told. Orders that
 * are locked or closed are left and listed (domain/14 §14.10).
 */
export const apply: ActBody = async (work) => {
  const { rows, road, engine, caller, answers, dryRun } = work;
  const named = Array.isArray(answers.orderIds) ? new Set(answers.orderIds as string[]) : null;
  const changes: Change[] = [];
  for (const ship of rows)
    for (const row of await ordersOn(road.transaction, engine, caller, ship)) {
      const set = differences(row, ship);
      if (Object.keys(set).length > 0 && (named === null || named.has(row.id))) changes.push({ ship, row, set });
    }
  if (changes.length === 0) throw new Refused('SCHEDULE_NO_ORDERS');
  const goes = changes.filter(({ row }) => keptOnVoyage(row).length === 0);
  const preview = previewTable(
    'jobNo vesselName etdBefore etd siCutOff portCutOff kept',
    changes.map(({ row, ship, set }) => ({
      jobNo: row.jobNo ?? null,
      vesselName: `${textOf(ship, 'vesselName') ?? ''} ${textOf(ship, 'voyage') ?? ''}`,
      etdBefore: row.etd ?? null,
      etd: ship.etd ?? null,
      siCutOff: set.siCutOff ?? null,
      portCutOff: set.portCutOff ?? null,
      kept: keptOnVoyage(row)[0]?.code ?? null,
    })),
  );
  if (dryRun) return { preview };
  const held = await road.hold(
    order,
    goes.map(({ row }) => row.id),
  );
  const product = asProduct(caller);
  for (const { row, set } of goes) {
    const now = held.get(row.id);
    if (!now) continue;
    if (typeof set.etd === 'string') await redate({ ...work, caller: product }, now, set.etd);
    await road.perform(order, { rows: [putting(now, set)] }, product);
  }
  for (const ship of rows) {
    const own = goes.filter((one) => one.ship.id === ship.id).map(({ row }) => row);
    const readers = await peopleOf(road.transaction, own, caller.actor.userId);
    const details = () => ({
      ship: `${textOf(ship, 'vesselName') ?? ''}/${textOf(ship, 'voyage') ?? ''} ${textOf(ship, 'portLoading') ?? ''}`,
      old: String(own[0]?.etd ?? ''),
      new: String(ship.etd ?? ''),
      n: String(own.length),
    });
    const add = systemLetters(readers, {
      file: 'sailings',
      name: 'applied',
      details,
      about: { tableName: order.table, tableId: own[0]?.id ?? '' },
    });
    if (add.length > 0) await road.perform(message, { add });
    work.put(ship.id, { toldEtd: ship.etd });
  }
  return { orders: goes.map(({ row }) => row.id), kept: changes.length - goes.length };
};
