import { dayOf, textOf, type Row } from '#define/row';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { message } from '#modules/messages/message/message.entity';
import { readersAmong, systemLetters, type Reader } from '#modules/messages/systemLetters.shape.server';
import { order } from '#modules/orders/order/order.entity';
import { ordersOn } from '#modules/orders/vesselSchedule/onBoard.server';
import { vesselSchedule } from '#modules/orders/vesselSchedule/vesselSchedule.entity';
import { sailingNamed } from '#modules/orders/vesselSchedule/following.shape';
import type { Caller, Engine } from '#server/engine';
import type { Job } from '#server/jobs/job';
import { asProduct } from '#server/perform/rows';
import { performAsJob, type Road } from '#server/perform/together';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

const mostAtOnce = 200;
const mostNamed = 300;
const name = 'tellSchedules';
const people = ['operatorId', 'customerServiceId', 'salesmanId'] as const;

/** Who works on orders, but for whoever brought it about. */
export const peopleOf = (transaction: Transaction, orders: readonly Row[], but: string | null): Promise<Reader[]> =>
  readersAmong(
    transaction,
    [...new Set(orders.flatMap((row) => people.flatMap((field) => textOf(row, field) ?? [])))].filter((id) => id !== but),
  );

const departureOf = (ship: Row): string =>
  ['vesselName', 'voyage', 'portLoading', 'etd', 'sailState']
    .map((field) => textOf(ship, field) ?? '')
    .join(' ')
    .toUpperCase();

const saidOf = (ship: Row): string => (ship.sailState === 'BLANK' ? 'blank' : ship.toldBlank === 'BLANK' ? 'again' : 'moved');

/** Tells everybody of the orders on a sailing that it moved, each of their own number of them; answers how many people. */
async function tell(road: Road, ship: Row, orders: readonly Row[], said = saidOf(ship)): Promise<number> {
  const readers = await peopleOf(road.transaction, orders, null);
  let told = 0;
  for (const reader of readers) {
    const own = orders.filter((row) => people.some((field) => row[field] === reader.id));
    const details = () => ({
      ship: `${textOf(ship, 'vesselName') ?? ''}/${textOf(ship, 'voyage') ?? ''} ${textOf(ship, 'portLoading') ?? ''}`,
      old: dayOf(ship, 'toldEtd') ?? '',
      new: dayOf(ship, 'etd') ?? '',
      n: String(own.length),
      jobs: own
        .map((row) => textOf(row, 'jobNo') ?? '')
        .join(', ')
        .slice(0, mostNamed),
    });
    const [addition] = systemLetters([reader], {
      file: 'sailings',
      name: said,
      details,
      about: { tableName: order.table, tableId: own[0]?.id ?? '' },
    });
    if (!addition) continue;
    await road.perform(message, { add: [{ ...addition, set: { ...addition.set, tableIds: own.map(({ id }) => id) } }] });
    told += 1;
  }
  return told;
}

/**
 * Orders whose sailing the carrier took out of its schedule: whoever works on them is told once which, with the proposal to take another one;
 * where their ship stands in the schedule under another port they follow that, else none.
 */
async function tellGone(road: Road, engine: Engine, caller: Caller): Promise<number> {
  const gone = sql`t.schedule_id in (select s.id from ship_list s where s.ep_id = ${caller.actor.epId}::bigint and s.is_deleted)`;
  const orders = await rowsWhere(road.transaction, engine, caller, order, sql`${gone} and t.atd is null and not t.is_deleted`);
  const some = orders.slice(0, mostAtOnce);
  if (some.length === 0) return 0;
  const facts = await engine.facts.load(road.transaction, order, caller.actor, engine.now());
  const next = new Map(some.map((row) => [row.id, sailingNamed(row, facts)]));
  const alone = some.filter((row) => next.get(row.id) == null && row.shutOut !== true && row.archived !== true);
  let told = 0;
  for (const ship of new Map(alone.map((row) => [departureOf(row), row])).values()) {
    const group = alone.filter((row) => departureOf(row) === departureOf(ship));
    told += await tell(road, { ...ship, toldEtd: ship.etd ?? null }, group, 'gone');
  }
  await road.perform(order, { rows: some.map((row) => putting(row, { scheduleId: next.get(row.id) ?? null })) }, caller);
  return told;
}

/** A sailing that moved by a day or more, or does not take place, is told to whoever has orders on it, once for each new date (domain/14 §14.10). */
export const tellingSchedules: Job = {
  name,
  of: 'branch',
  schedule: { everySeconds: 60 },
  run: async ({ engine, caller, signal }) => {
    const actor = await caller();
    signal.throwIfAborted();
    const together = { action: name, definition: vesselSchedule, tells: true } as const;
    return performAsJob(engine, actor, together, async (road) => {
      const moved = await rowsWhere(
        road.transaction,
        engine,
        actor,
        vesselSchedule,
        sql`(t.told_etd is distinct from t.etd or t.told_blank is distinct from t.sail_state) and t.atd is null`,
      );
      const held = await road.hold(
        vesselSchedule,
        moved.slice(0, mostAtOnce).map(({ id }) => id),
      );
      let told = await tellGone(road, engine, asProduct(actor));
      // A ship stands once for each port it goes to: its departure is told once.
      const departures = new Map([...held.values()].map((ship) => [departureOf(ship), ship]));
      for (const ship of departures.values())
        told += await tell(road, ship, await ordersOn(road.transaction, engine, asProduct(actor), ship));
      const known = [...held.values()].map((ship) => putting(ship, { toldEtd: ship.etd ?? null, toldBlank: ship.sailState ?? null }));
      if (known.length > 0) await road.perform(vesselSchedule, { rows: known });
      return { told };
    });
  },
};
