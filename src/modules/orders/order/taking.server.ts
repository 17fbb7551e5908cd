import { randomUUID } from 'node:crypto';
import type { Json, Row, Values } from '#define/row';
import { integerOf, textOf } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { askOldPrices } from '#modules/freight/impact.shape.server';
import { intakeCost } from '#modules/orders/intakeCost/intakeCost.entity';
import { picked } from '#modules/orders/order/copying.server';
import { costDayOf } from '#modules/orders/order/copying.rules';
import { mirrored } from '#modules/orders/order/entrust.server';
import { making, putting } from '#modules/orders/order/merging.server';
import { order } from '#modules/orders/order/order.entity';
import { boxesOf, countedBy } from '#modules/orders/order/sharing.rules';
import { asJson, headerNames } from '#modules/orders/order/pairing.shape';
import { bookedNames } from '#modules/orders/orderIntake/booked.shape';
import { partnerFor, rowsOn } from '#modules/orders/order/linking.server';
import { orderIntake } from '#modules/orders/orderIntake/orderIntake.entity';
import { readersAmong, tellReaders } from '#modules/messages/systemLetters.shape.server';
import { nameIn, type Language } from '#names/languages';
import { readingOf } from '#server/engine';
import type { Job } from '#server/jobs/job';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { performAsJob } from '#server/perform/together';
import { readBatch } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { raw, sql } from '#server/store/sql';

/** Values of a row as a form sends them, by the kinds of their fields. @throws Refused with every value that cannot be read */
function typedValues({ caller }: ActWork, definition: typeof order, values: Json): Values {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return {};
  const wish = { batchId: randomUUID(), add: [{ clientId: '0', values }] };
  const { add, malformed } = readBatch(definition, wish, readingOf(caller));
  if (malformed.length > 0) throw new Refused(malformed);
  return add[0]?.set ?? {};
}

const given = (answers: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => answers[name] != null && answers[name] !== '').map((name) => [name, answers[name]]));

/** The instructing branch hears what became of its order: what is put into it, and which of its payables have another side now. */
async function tellBack({ road, caller, reason }: ActWork, intake: Row, put: Values, pairs: ReadonlyMap<string, Values> = new Map()) {
  const fromEpId = textOf(intake, 'fromEpId');
  const fromOrderId = textOf(intake, 'fromOrderId');
  if (fromEpId === null || fromOrderId === null) return;
  await road.inBranch(fromEpId, async (there) => {
    const asking = (await there.hold(order, [fromOrderId])).get(fromOrderId);
    if (!asking) return;
    const supplier =
      asking.bookingAgentId == null && put.counterpartEpId != null
        ? { bookingAgentId: await partnerFor(there, fromEpId, String(put.counterpartEpId)) }
        : {};
    const said = put.counterpartOrderId == null ? {} : { pairSaid: asJson(picked(asking, headerNames)) };
    await there.perform(order, { rows: [putting(asking, { ...supplier, ...said, ...put })] });
    const lines = [...(await there.hold(cost, [...pairs.keys()])).values()];
    if (lines.length > 0) await there.perform(cost, { rows: lines.map((line) => putting(line, pairs.get(line.id) ?? {})) });
    const readers = await readersAmong(there.transaction, [textOf(intake, 'submitUserId') ?? '0']);
    const named = { jobNo: String(asking.jobNo), other: String(put.counterpartJobNo ?? ''), reason: reason ?? '' };
    const details = (language: Language) => ({ ...named, by: nameIn(language, caller.names) });
    const about = { tableName: order.table, tableId: asking.id };
    await tellReaders(there, readers, { file: 'pairs', name: put.counterpartJobNo == null ? 'refused' : 'accepted', details, about });
  });
}

/** The charges promised with a request become charges of its order; those of another branch get their other side (domain/14 §14.4 nr 6). */
async function charges(work: ActWork, intake: Row, orderId: string, costDate: string | null): Promise<Map<string, Values>> {
  const { road, answers, caller } = work;
  const lines = answers.costs === 'NONE' ? [] : await rowsOn(work, intakeCost, 'intakeId', [intake.id]);
  if (lines.length === 0) return new Map();
  const fromAnother = intake.fromEpId != null;
  const { done } = await road.perform(
    cost,
    {
      add: lines.map((line, at) => {
        const pair =
          line.pairCostId == null ? {} : { counterpartEpId: intake.fromEpId, counterpartCostId: line.pairCostId, pairState: 'AGREED' };
        const { put, ...one } = making({ ...picked(line, mirrored), ...pair }, at);
        return {
          ...one,
          put: { ...put, ...(line.rateId == null || fromAnother ? {} : { sourceType: 'RATE', sourceId: line.rateId }) },
          set: { orderId, costDate, ...picked(line, ['direction', 'customerId', 'feeCode', 'currency', 'remark']) },
        };
      }),
    },
    asProduct(caller),
  );
  return new Map(
    lines.flatMap((line, at): [string, Values][] =>
      typeof line.pairCostId === 'string'
        ? [[line.pairCostId, { counterpartEpId: caller.actor.epId, counterpartCostId: done[at]?.id ?? null, pairState: 'AGREED' }]]
        : [],
    ),
  );
}

/**
 * `acceptOrder`: the request becomes an order with its charges, operated by the one named; one from another branch gets its counterpart,
 * both ways (domain/14 §14.9, §14.4 nr 4). What the order still needs is refused field by field, and nothing is made.
 * @throws Refused STALE_VERSION where the request was changed since it was read
 */
const accept: ActBody = async (work) => {
  const { rows, road, caller, answers, put, dryRun } = work;
  const { epId } = caller.actor;
  const made: { orderId: string; jobNo: string }[] = [];
  for (const intake of rows) {
    const seen = integerOf(answers, 'version');
    if (seen !== null && seen !== intake.version) throw new Refused([{ code: 'STALE_VERSION', id: intake.id, field: 'version' }]);
    const fromEpId = textOf(intake, 'fromEpId');
    const values: Values = {
      ...given(intake, [...bookedNames, 'customerId', 'customerRefNo', 'remark']),
      ...given(answers, ['etd', 'portDestination', 'goodsName', 'operatorId']),
      ...typedValues(work, order, (answers.values ?? null) as Json),
    };
    const pair =
      fromEpId === null
        ? {}
        : { salesEpId: fromEpId, counterpartEpId: fromEpId, counterpartOrderId: intake.fromOrderId, counterpartJobNo: intake.fromJobNo };
    const source = { orderIntakeId: intake.id, sourceType: fromEpId === null ? 'INTAKE' : 'INTERNAL', ...pair };
    const { done } = await road.perform(
      order,
      { add: [{ clientId: intake.id, set: values, put: source, derived: {} }] },
      asProduct(caller),
    );
    const [orderId, jobNo] = [done[0]?.id ?? '', String(done[0]?.after?.jobNo ?? '')];
    await askOldPrices(work, 'intakes', intake);
    const pairs = await charges(work, intake, orderId, costDayOf(values));
    const back = { internalEntrustState: 'ACCEPTED', counterpartEpId: epId, counterpartOrderId: orderId, counterpartJobNo: jobNo };
    await tellBack(work, intake, back, pairs);
    put(intake.id, { middleStatus: 'ACCEPTED', acceptedOrderId: orderId });
    made.push({ orderId, jobNo });
  }
  const preview = { columns: [{ name: 'jobNo', kind: 'text' as const }], rows: made.map(({ jobNo }) => ({ jobNo })) };
  if (dryRun) return { preview };
  return { ...made[0], elsewhere: { entity: 'order', by: 'jobNo', are: made.map(({ jobNo }) => jobNo) } };
};

/** `refuse`: back to whoever asked, with the reason; the order of another branch may be sent again or elsewhere. */
const refuse: ActBody = async (work) => {
  for (const intake of work.rows) {
    work.put(intake.id, { middleStatus: 'REFUSED', refuseReason: work.reason });
    await tellBack(work, intake, { internalEntrustState: 'REFUSED' });
  }
  return {};
};

/** `copyOrderMiddle`: the same request again, as a draft and without prices (domain/14 §14.9). */
const copy: ActBody = async ({ rows, road, dryRun }) => {
  const wanted = [...bookedNames, 'customerId', 'customerRefNo', 'requesterName', 'requesterMobile', 'targetUserId', 'remark'];
  const { done } = await road.perform(orderIntake, {
    add: rows.map((row) => ({ clientId: row.id, set: given(row, wanted), derived: {} })),
  });
  return dryRun ? {} : { made: done.map(({ id }) => id) };
};

const keyOf = (line: Values): string =>
  ['direction', 'feeCode', 'customerId', 'containerType'].map((name) => String(line[name] ?? '')).join('|');

/** `sameCost`: the same promised charges for several requests, counted by the boxes of each; what stands there already is left out and counted. */
const sameCost: ActBody = async (work) => {
  const { rows, road, answers, caller } = work;
  const told = Array.isArray(answers.costs) ? (answers.costs as Json[]) : null;
  const asked = told?.map((one) => typedValues(work, intakeCost, one)) ?? [
    { direction: 'AR', ...given(answers, ['direction', 'feeCode', 'customerId', 'unit', 'containerType', 'price', 'currency']) },
  ];
  const standing = await rowsOn(
    work,
    intakeCost,
    'intakeId',
    rows.map(({ id }) => id),
  );
  const known = new Set(standing.map((line) => `${String(line.intakeId)}|${keyOf(line)}`));
  const all = rows.flatMap((intake) =>
    asked.map((line): Values => ({
      customerId: intake.customerId,
      number: String(countedBy(line, boxesOf(intake)) ?? 1),
      ...line,
      intakeId: intake.id,
    })),
  );
  const fresh = all.filter((line) => !known.has(`${String(line.intakeId)}|${keyOf(line)}`) && String(line.number) !== '0');
  if (fresh.length > 0)
    await road.perform(intakeCost, { add: fresh.map((set, at) => ({ clientId: String(at), set, derived: {} })) }, caller);
  return { written: fresh.length, skipped: all.length - fresh.length };
};

export const intakeBodies = { accept, refuse, copy, sameCost };

const mostAtOnce = 200;

/** Requests nobody took in time are over; whoever asked may submit them again (domain/14 §14.9). */
export const expiringIntakes: Job = {
  name: 'expireIntakes',
  of: 'branch',
  schedule: { everySeconds: 300 },
  run: async ({ engine, epId, caller, signal }) => {
    const actor = await caller();
    for (let [requests, expired] = [0, mostAtOnce]; ; requests += expired) {
      signal.throwIfAborted();
      if (expired < mostAtOnce) return { requests };
      const together = { action: 'expire', definition: orderIntake } as const;
      expired = await performAsJob(engine, actor, together, async (road) => {
        const found = await road.transaction.query(
          sql`select id from ${raw(orderIntake.table)} where ep_id = ${epId}::bigint and middle_status = 'SUBMITTED' and expire_time <= ${engine.now().toISOString()}::timestamptz and not is_deleted order by id limit ${mostAtOnce}::int`,
        );
        const rows = [
          ...(
            await road.hold(
              orderIntake,
              found.map(([id]) => id as string),
            )
          ).values(),
        ];
        if (rows.length > 0) await road.perform(orderIntake, { rows: rows.map((row) => putting(row, { middleStatus: 'EXPIRED' })) });
        return rows.length;
      });
    }
  },
};
