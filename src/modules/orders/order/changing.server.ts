import { randomUUID } from 'node:crypto';
import { follow } from '#define/decide';
import { factRow } from '#define/facts';
import { dayOf, decimalOf, integerOf, textOf, type Json, type Row, type Values } from '#define/row';
import { against, different, openAmendment } from '#modules/bills/amending.shape.server';
import { billAmendment } from '#modules/bills/billAmendment/billAmendment.entity';
import { houseBill } from '#modules/bills/houseBill/houseBill.entity';
import { masterBill } from '#modules/bills/masterBill/masterBill.entity';
import { container } from '#modules/containers/container/container.entity';
import { picked } from '#modules/orders/order/copying.server';
import { rowsOn } from '#modules/orders/order/linking.server';
import { making, putting } from '#modules/orders/order/merging.server';
import { order } from '#modules/orders/order/order.entity';
import { redate } from '#modules/orders/order/redating.shape.server';
import { measuresBy } from '#modules/orders/order/sharing.rules';
import { onSailing } from '#modules/orders/vesselSchedule/following.shape';
import { taken as takenFrom } from '#modules/orders/order/own.rules';
import { sailingLeg } from '#modules/orders/sailingLeg/sailingLeg.entity';
import { readingOf } from '#server/engine';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import type { Followed, Follower } from '#server/perform/following';
import { asProduct, lockRows } from '#server/perform/rows';
import { readBatch } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { addDays, dayNumber } from '#values/day';
import { latinOnly } from '#values/text';

/** Answers somebody gave; blank ones leave the row as it is. */
export const given = (answers: Values): Values => Object.fromEntries(Object.entries(answers).filter(([, value]) => value != null));

/** Keeps the voyages orders had, or left with, behind those kept before. */
export async function keepLegs(
  work: Pick<ActWork, 'road' | 'engine' | 'caller' | 'reason'>,
  rows: readonly Row[],
  state: 'CHANGED' | 'ROLLED' | 'DEPARTED',
): Promise<void> {
  const kept = await rowsOn(
    work,
    sailingLeg,
    'orderId',
    rows.map(({ id }) => id),
  );
  const add = rows.map((row, at) =>
    making(
      {
        orderId: row.id,
        seq: kept.filter(({ orderId }) => orderId === row.id).length + 1,
        ...picked(row, ['vesselName', 'voyage', 'bookingNo', 'etd', 'eta', 'atd']),
        state,
        reason: work.reason,
      },
      at,
    ),
  );
  await work.road.perform(sailingLeg, { add });
}

const bills = [masterBill, houseBill] as const;
const isLive = (bill: Row): boolean => bill.signed !== true && bill.transportDocumentStatus !== 'VOID';

/** Drafts of bills follow the ship; what was confirmed or sent gets an amendment. */
async function onBills(work: ActWork, row: Row, vesselVoyage: string): Promise<void> {
  const { road, caller, reason } = work;
  for (const definition of bills)
    for (const bill of (await rowsOn(work, definition, 'orderId', [row.id])).filter(isLive)) {
      if (!latinOnly(vesselVoyage)) throw new Refused([{ code: 'CHINESE_NOT_ALLOWED', id: row.id, field: 'vesselName' }]);
      const set = different(definition, bill, { vesselVoyage });
      const wrong = against(bill, set, row.confirmed === true);
      if (wrong === null) await openAmendment(work, definition, bill, { set, reason, source: 'CHANGE_VESSEL' });
      else if (wrong.code === 'BILL_NOT_INSTRUCTED') await road.perform(definition, { rows: [putting(bill, set)] }, asProduct(caller));
    }
}

/** What is said of the other ship: its sailing, where one was picked, and what was typed besides. */
function saidShip({ answers, facts }: ActWork): Values {
  const sailing = factRow(facts, 'vesselSchedule', textOf(answers, 'scheduleId'));
  const there = { vesselName: 'vesselName', voyage: 'voyage', ...takenFrom };
  return given({
    ...(sailing ? Object.fromEntries(Object.entries(there).map(([own, name]) => [own, sailing[name]])) : {}),
    ...given(answers),
  } as Values);
}

/** `changeVessel`: the carrier moves the booking; the voyage before is kept (domain/14 §14.3, vector OP-V1). */
const changeVessel: ActBody = async (work) => {
  const { rows, put, facts, dryRun } = work;
  const said = saidShip(work);
  const open = ['vesselName', 'voyage'].filter((field) => textOf(said, field) === null);
  if (open.length > 0 && dryRun) return {};
  if (open.length > 0) throw new Refused(open.map((field) => ({ code: 'FIELD_REQUIRED', field })));
  await keepLegs(work, rows, 'CHANGED');
  for (const row of rows) {
    const [etd, was, eta] = [dayOf(said, 'etd'), dayOf(row, 'etd'), dayOf(row, 'eta')];
    put(row.id, {
      ...(etd && was && eta ? { eta: addDays(eta, dayNumber(etd) - dayNumber(was)) } : {}),
      ...onSailing(row, said, facts),
    });
    if (etd && etd !== was) await redate(work, row, etd);
    await onBills(work, row, `${textOf(said, 'vesselName')} V.${textOf(said, 'voyage')}`.toUpperCase());
  }
  return {};
};

/** Quantities under the names bills have for them. */
const asBill = ({ volume, ...rest }: Values): Values => (volume === undefined ? rest : { ...rest, measurement: volume });

/** What people write of an order and its bills say too, each under the same name but for the volume. */
const amendable: ReadonlySet<string> = new Set(
  Object.entries(order.fields).flatMap(([name, { edit }]) =>
    edit !== 'never' && ((name in houseBill.fields && name in masterBill.fields) || name === 'volume') ? [name] : [],
  ),
);

/** Fields of the order named in `set`, by their kinds; those no bill bears are nothing to amend one by. */
function named({ caller, answers }: ActWork): Values {
  const { set, ...rest } = given(answers);
  if (set === undefined) return rest;
  const stray = Object.keys(set as object).find((name) => !amendable.has(name));
  if (stray !== undefined) throw new Refused('FIELD_UNKNOWN', { value: stray }, 'set');
  const wanted = Object.fromEntries(Object.entries(set as object).map(([name, value]) => [name, { old: null, new: value as unknown }]));
  const { rows, malformed } = readBatch(order, { batchId: randomUUID(), rows: [{ id: '1', version: 1, set: wanted }] }, readingOf(caller));
  if (malformed.length > 0) throw new Refused(malformed.map(({ id: _id, ...refusal }) => refusal));
  return { ...rest, ...rows[0]?.set };
}

/**
 * `change_order`: an amendment of every live unsigned bill of the order; the bills say it once it is accepted, and the order and its boxes
 * follow (domain/14 §14.3, vector OP-A1). Of several house bills none can be told: each is amended by itself.
 */
const changeOrder: ActBody = async (work) => {
  const { rows, reason, dryRun } = work;
  const amendments: { id: string; amendmentNo: number }[] = [];
  const wanted = asBill(named(work));
  for (const row of rows) {
    const houses = (await rowsOn(work, houseBill, 'orderId', [row.id])).filter(isLive);
    const masters = (await rowsOn(work, masterBill, 'orderId', [row.id])).filter(isLive);
    const all = [
      ...masters.map((bill) => [masterBill, bill] as const),
      ...(houses.length === 1 ? houses : []).map((bill) => [houseBill, bill] as const),
    ];
    if (all.length === 0) throw new Refused([{ code: 'BILL_ALREADY_SIGNED', id: row.id }]);
    for (const [definition, bill] of all) {
      const set = different(definition, bill, wanted);
      const wrong = against(bill, set, true);
      if (wrong && !(dryRun && Object.keys(wanted).length === 0)) throw new Refused([{ ...wrong, id: row.id }]);
      if (!wrong) amendments.push(await openAmendment(work, definition, bill, { set, reason, source: 'CHANGE_ORDER' }));
    }
  }
  return { amendments };
};

const figures = { packages: 'packages', grossWeight: 'cargoWeight', volume: 'volume' } as const;

/** What a master bill says from now on the order says too; new quantities are shared among its boxes as the old ones were. */
const amended: Follower = {
  of: 'billAmendment',
  when: ({ before, after }) =>
    after?.state === 'ACCEPTED' && before?.state === 'SENT' && after.source === 'CHANGE_ORDER' && typeof after.mbOrderId === 'string',
  body: async (following, changes): Promise<readonly Followed[]> => {
    const { transaction, engine, caller } = following;
    const road = { transaction } as ActWork['road'];
    const facts = await engine.facts.load(transaction, order, caller.actor, engine.now());
    const [orders, boxes]: [Followed['decided'][number][], Followed['decided'][number][]] = [[], []];
    for (const { after } of changes) {
      const orderId = String(after?.orderId);
      const { measurement, ...rest } = (after?.after ?? {}) as Values;
      const set = measurement === undefined ? rest : { ...rest, volume: measurement };
      const row = (await lockRows(transaction, engine, caller, order, [orderId])).get(orderId);
      if (!row) continue;
      const said = follow(order, row, set, facts);
      orders.push({ id: row.id, before: row, after: said.after as Row, changed: said.changed });
      const inside = await rowsOn({ road, engine, caller }, container, 'orderId', [orderId]);
      const moved = Object.keys(figures).filter((name) => set[name] != null) as (keyof typeof figures)[];
      const shares = measuresBy(
        { ...row, ...set },
        inside.map((box) => decimalOf(box, 'cargoWeight') ?? String(integerOf(box, 'packages') ?? 1)),
      );
      inside.forEach((box, at) => {
        const own = Object.fromEntries(moved.map((name) => [figures[name], shares[at]?.[name] ?? null]));
        const filled = follow(container, box, own, facts);
        if (filled.changed.length > 0) boxes.push({ id: box.id, before: box, after: filled.after as Row, changed: filled.changed });
      });
    }
    return [
      { definition: order, action: billAmendment.name, decided: orders },
      { definition: container, action: billAmendment.name, decided: boxes },
    ];
  },
};

/** `fourPortBooking`, `outWardBooking`: what was sent and what came back; another ship or other boxes make it outdated (domain/14 §14.2). */
const booking =
  (field: string, stateField: string): ActBody =>
  async ({ rows, answers, put, engine }) => {
    const { state, ...said } = given(answers);
    for (const row of rows)
      put(row.id, {
        [field]: {
          ...said,
          ...picked(row, ['vesselName', 'voyage', 'boxSummary', 'portLoading', 'portDischarge', 'etd']),
          requestId: textOf((row[field] ?? {}) as Values, 'requestId') ?? randomUUID(),
          time: engine.now().toISOString(),
        } as Json,
        [stateField]: state ?? 'SENT',
      });
    return {};
  };

export const changingBodies = {
  changeVessel,
  changeOrder,
  fourPort: booking('fourPortBooking', 'fourPortState'),
  outward: booking('outwardBooking', 'outwardState'),
};

/** What follows of amendments in orders and their boxes. */
export const changingFollowers: readonly Follower[] = [amended];
