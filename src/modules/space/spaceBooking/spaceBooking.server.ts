import { integerOf, textOf, type Row, type Values } from '#define/row';
import { parameterOf } from '#define/parameters';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { intakeCost } from '#modules/orders/intakeCost/intakeCost.entity';
import { order } from '#modules/orders/order/order.entity';
import { propose } from '#modules/orders/order/proposing.shape.server';
import { orderIntake } from '#modules/orders/orderIntake/orderIntake.entity';
import { spaceBooking } from '#modules/space/spaceBooking/spaceBooking.entity';
import { spaceLine } from '#modules/space/spaceLine/spaceLine.entity';
import { spaceOffer } from '#modules/space/spaceOffer/spaceOffer.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct, lockRows } from '#server/perform/rows';
import { previewTable } from '#server/perform/previews';
import { sql } from '#server/store/sql';

/** `request`: boxes of a line for a customer, held from now on (domain/14 §14.9). */
export const request: ActBody = async ({ rows, road, answers, caller, dryRun }) => {
  const { qty, customerId, remark } = answers;
  if (qty == null || customerId == null) return {};
  const { done } = await road.perform(spaceBooking, {
    add: rows.map(({ id }) => ({
      clientId: id,
      set: { fmsListId: id, qty, customerId, remark: remark ?? null, salesmanId: caller.actor.userId },
      derived: {},
    })),
  });
  const ids = done.map(({ id }) => id);
  return dryRun ? {} : { fmsListBlId: ids[0] };
};

/** The line and the sailing of each booking, as the product sees them. */
async function sailingsOf({ road, engine, caller }: ActWork, rows: readonly Row[]) {
  const product = asProduct(caller);
  const lineIds = [...new Set(rows.map(({ fmsListId }) => String(fmsListId)))];
  const lines = await rowsWhere(road.transaction, engine, product, spaceLine, sql`t.id = any(${lineIds}::bigint[])`);
  const offerIds = lines.map(({ fmsId }) => String(fmsId));
  const offers = await rowsWhere(road.transaction, engine, product, spaceOffer, sql`t.id = any(${offerIds}::bigint[])`);
  return (row: Row): { line: Row; offer: Row } => {
    const line = lines.find(({ id }) => id === row.fmsListId) as Row;
    return { line, offer: offers.find(({ id }) => id === line.fmsId) as Row };
  };
}

/** What a request for an order says of the booked space. */
const wanted = (row: Row, { line, offer }: { line: Row; offer: Row }): Values => ({
  customerId: row.customerId,
  carrierCode: offer.carrierCode,
  vesselName: offer.vesselName,
  voyage: offer.voyage,
  etd: offer.etd,
  portLoading: offer.portLoading,
  portDischarge: line.portDischarge,
  portDestination: line.portDestination ?? line.portDischarge,
  portTransshipment: line.portTransshipment,
  routingType: line.portTransshipment == null ? 'DIRECT' : 'TRANSSHIP',
  boxSummary: `${integerOf(row, 'qty') ?? 1}*${textOf(line, 'boxType') ?? ''}`,
});

/** Freight as it was promised: the price of the line for the customer, and what the branch pays where it is known with whom. */
function promised(row: Row, { line, offer }: { line: Row; offer: Row }): Values[] {
  const common = {
    feeCode: 'OCF',
    unit: 'CONTAINER',
    containerType: line.boxType,
    number: String(integerOf(row, 'qty') ?? 1),
    currency: line.currency,
  };
  return [
    ...(line.sellPrice == null ? [] : [{ ...common, direction: 'AR', customerId: row.customerId, price: line.sellPrice }]),
    ...(line.buyPrice == null || offer.bookingAgentId == null
      ? []
      : [{ ...common, direction: 'AP', customerId: offer.bookingAgentId, price: line.buyPrice }]),
  ];
}

/** `insertOrderMiddle`: the booking becomes a request for an order, with the price it was promised; once (domain/14 §14.1.1). */
export const toIntake: ActBody = async (work) => {
  const { rows, road, engine, caller, answers, put, dryRun } = work;
  const product = asProduct(caller);
  const of = await sailingsOf(work, rows);
  const submitted = { middleStatus: 'SUBMITTED', submitUserId: caller.actor.userId, submitTime: engine.now().toISOString() };
  const { done } = await road.perform(
    orderIntake,
    {
      add: rows.map((row) => ({
        clientId: row.id,
        set: {
          ...wanted(row, of(row)),
          targetUserId: answers.targetUserId ?? null,
          remark: answers.remark ?? row.remark ?? null,
        },
        put: { sourceChannel: 'SPACE_OFFER', ...submitted },
        derived: {},
      })),
    },
    product,
  );
  const made = new Map(done.map(({ clientId, id }) => [clientId ?? '', id]));
  const costs = rows.flatMap((row) => promised(row, of(row)).map((line) => ({ ...line, intakeId: made.get(row.id) ?? null })));
  if (costs.length > 0)
    await road.perform(intakeCost, { add: costs.map((set, at) => ({ clientId: String(at), set, derived: {} })) }, product);
  for (const { id } of rows) put(id, { middleId: made.get(id) ?? null });
  const numbers = done.map(({ after }) => String(after?.middleNo ?? ''));
  if (dryRun)
    return {
      preview: previewTable(
        'middleNo boxSummary',
        done.map(({ after }, at) => ({ middleNo: numbers[at] ?? '', boxSummary: after?.boxSummary ?? null })),
      ),
    };
  return { middleId: done[0]?.id, middleNo: numbers[0], elsewhere: { entity: 'orderIntake', by: 'middleNo', are: numbers } };
};

/** A request for an order that still waits goes with the space it was made of. */
async function withdrawIntakes({ road, engine, caller }: ActWork, rows: readonly Row[]): Promise<void> {
  const ids = rows.flatMap(({ middleId }) => (typeof middleId === 'string' ? [middleId] : []));
  if (ids.length === 0) return;
  const held = await lockRows(road.transaction, engine, asProduct(caller), orderIntake, ids);
  const waiting = [...held.values()].filter(({ middleStatus }) => middleStatus === 'SUBMITTED' || middleStatus === 'DRAFT');
  if (waiting.length > 0)
    await road.perform(orderIntake, { rows: waiting.map((row) => putting(row, { middleStatus: 'WITHDRAWN' })) }, asProduct(caller));
}

/** `cancel`: the space is free again; after the cut-off of the instruction dead freight is expected where it was agreed (domain/14 §14.9). */
export const cancel: ActBody = async (work) => {
  const { rows, road, engine, caller } = work;
  const now = engine.now().toISOString();
  const of = await sailingsOf(work, rows);
  const late = rows.filter((row) => row.penaltyRule === 'DEAD_FREIGHT' && (textOf(of(row).offer, 'siCutOff') ?? '9999') < now);
  for (const { id, qty } of late) work.warn({ code: 'SPACE_DEAD_FREIGHT', warn: true, id, detail: { n: String(qty) } });
  await withdrawIntakes(work, rows);
  const orderIds = late.flatMap(({ orderId }) => (typeof orderId === 'string' ? [orderId] : []));
  if (orderIds.length === 0) return {};
  const orders = [...(await lockRows(road.transaction, engine, asProduct(caller), order, orderIds)).values()];
  const facts = await engine.facts.load(road.transaction, order, caller.actor, engine.now());
  await propose(work, orders, (row) => [
    {
      feeCode: 'DDF',
      direction: 'AP',
      price: parameterOf(facts, 'risk.deadFreight'),
      currency: 'USD',
      number: String(late.filter(({ orderId }) => orderId === row.id).reduce((sum, one) => sum + (integerOf(one, 'qty') ?? 0), 0)),
    },
  ]);
  return {};
};

/** `release`: given back; a request for an order that still waits goes with it. */
export const release: ActBody = async (work) => {
  await withdrawIntakes(work, work.rows);
  return {};
};
