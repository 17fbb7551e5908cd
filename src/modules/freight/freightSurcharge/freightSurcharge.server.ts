import { dayOf, textOf, type Row, type Values } from '#define/row';
import { freightSurcharge } from '#modules/freight/freightSurcharge/freightSurcharge.entity';
import { dependsOn, matches, winners, type Candidate, type Shipment, type Winner } from '#modules/freight/freightSurcharge/matching.rules';
import { freightSurchargeCost } from '#modules/freight/freightSurchargeCost/freightSurchargeCost.entity';
import { surchargeBoxes } from '#modules/freight/freightSurcharge/bases.rules';
import { publishedOn } from '#modules/freight/costing.shape.server';
import { carried, putting, rowsWhere } from '#server/perform/branchRows';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { sql } from '#server/store/sql';
import { addDays } from '#values/day';
import { dayInZone } from '#values/moment';

/** Codes as a call has them: a list, its JSON, or joined by commas. */
const listed = (input: unknown): string[] => {
  const read: unknown = typeof input === 'string' && input.startsWith('[') ? JSON.parse(input) : input;
  return Array.isArray(read) ? read.map(String) : String(read).split(',');
};

const given = <T>(value: T | null | undefined | ''): T | undefined =>
  value === null || value === undefined || value === '' ? undefined : value;
const told = (input: unknown): string | undefined => given(input === undefined || input === null ? undefined : String(input));

const ofCost = ['feeCode', 'basis', 'currency', 'amount', 'percent', 'minAmount', 'maxAmount', 'taxRate', 'isIncluded', 'isOptional'];
const lineOf = ({ surcharge, cost }: Candidate): Values => ({
  ...Object.fromEntries(ofCost.map((name) => [name, cost[name] ?? null])),
  ...Object.fromEntries(['surchargeName', 'priority', 'validFrom'].map((name) => [name, surcharge[name] ?? null])),
  amounts: Object.fromEntries(surchargeBoxes.flatMap((box) => (cost[`amount${box}`] == null ? [] : [[box, String(cost[`amount${box}`])]]))),
  surchargeId: surcharge.id,
  costId: cost.id,
});

/** One line for each item and side, with the charge that won for each box type. */
function gathered(found: readonly Winner[]): Values[] {
  const lines = new Map<string, { first: Winner; byBox: Record<string, string>; beaten: Winner['beaten'] }>();
  for (const one of found) {
    const key = `${one.feeCode} ${one.direction}`;
    const line = lines.get(key) ?? { first: one, byBox: {}, beaten: [] };
    if (one.box !== null) line.byBox[one.box] = one.cost.id;
    lines.set(key, {
      ...line,
      beaten: [...line.beaten, ...one.beaten.filter(({ surchargeId }) => !line.beaten.some((other) => other.surchargeId === surchargeId))],
    });
  }
  return [...lines.values()].map(({ first, byBox, beaten }) => ({
    ...lineOf(first),
    direction: first.direction,
    specificity: first.specificity,
    byBox,
    beaten: beaten.map((one) => ({ ...one })),
  }));
}

/** What each condition is asked by. */
const asks = {
  carriers: 'carrier',
  lines: 'line',
  portLoadings: 'portLoading',
  portDestinations: 'portDestination',
  paymentTerm: 'paymentTerm',
  commodity: 'commodity',
  customerIds: 'crmId',
};

/**
 * `selectFreightSurchargeSpecial`: the charges that hold of a shipment, each with what it won against; those that hang on what nobody said
 * say on what (domain/15 §15.7).
 */
const selectSpecial: CustomHandler = async ({ engine, session, input }) => {
  const date = told(input.date) ?? dayInZone(engine.now().toISOString(), session.zone);
  const boxes = input.containerTypes === undefined || input.containerTypes === '' ? undefined : listed(input.containerTypes);
  const asked = Object.entries(asks).flatMap(([condition, name]) => {
    const value = told(input[name]);
    return value === undefined ? [] : [[condition, value]];
  });
  const shipment: Shipment = {
    date,
    ...(Object.fromEntries(asked) as Partial<Shipment>),
    ...(input.isDg === undefined || input.isDg === null ? {} : { isDg: input.isDg === true ? 'YES' : 'NO' }),
    ...(boxes === undefined ? {} : { containerTypes: boxes }),
  };
  const candidates = await engine.database.read(readReach(session.actor), (transaction) => publishedOn(transaction, engine, session, date));
  const direction = told(input.direction);
  const found = winners(candidates, shipment, boxes ?? surchargeBoxes).filter(
    (one) => direction === undefined || one.direction === direction,
  );
  const depending = candidates.flatMap((one): Values[] => {
    const depends = dependsOn(one.surcharge, shipment);
    return depends.length > 0 && matches(one.surcharge, shipment, null)
      ? [{ ...lineOf(one), direction: textOf(one.cost, 'direction'), depends }]
      : [];
  });
  return {
    data: {
      date,
      rows: [...gathered(found), ...depending],
      conflicts: found.filter(({ doubtful }) => doubtful).map(({ feeCode, direction: side, box }) => ({ feeCode, direction: side, box })),
    },
  };
};

export const surchargeHandlers = { selectFreightSurchargeSpecial: selectSpecial };

async function costsOf({ road, engine, caller }: ActWork, ids: readonly string[]): Promise<Row[]> {
  return rowsWhere(road.transaction, engine, asProduct(caller), freightSurchargeCost, sql`t.surcharge_id = any(${[...ids]}::bigint[])`);
}

/** Asks where another published surcharge is as specific for the same item over the same days: the one made later would win. */
async function askConflicts(work: ActWork, row: Row): Promise<void> {
  const { road, engine, caller } = work;
  const own = await costsOf(work, [row.id]);
  const alike = sql`t.state = 'PUBLISHED' and t.id <> ${row.id}::bigint and t.priority = ${String(row.priority)}::int and t.valid_from = ${dayOf(row, 'validFrom')}::date and t.condition_key = ${String(row.conditionKey)}`;
  const others = await rowsWhere(road.transaction, engine, asProduct(caller), freightSurcharge, alike);
  const theirs = await costsOf(
    work,
    others.map(({ id }) => id),
  );
  for (const other of others) {
    const fee = own.find(({ feeCode }) => theirs.some((one) => one.surchargeId === other.id && one.feeCode === feeCode));
    if (fee)
      work.warn({
        code: 'SURCHARGE_CONFLICT',
        warn: true,
        id: row.id,
        detail: { name: String(other.surchargeName), fee: String(fee.feeCode) },
      });
  }
}

/** `updateState` PUBLISHED: the version of the same conditions that ran until now ends the day before. */
const publish: ActBody = async (work) => {
  const { road, engine, caller } = work;
  for (const row of work.rows) {
    await askConflicts(work, row);
    const from = dayOf(row, 'validFrom') ?? '';
    const running = sql`t.state = 'PUBLISHED' and t.id <> ${row.id}::bigint and t.condition_key = ${String(row.conditionKey)} and t.category = ${String(row.category)} and t.valid_from < ${from}::date and coalesce(t.valid_to, 'infinity') >= ${from}::date`;
    const older = await rowsWhere(road.transaction, engine, asProduct(caller), freightSurcharge, running);
    if (older.length > 0)
      await road.perform(freightSurcharge, { rows: older.map((one) => putting(one, { validTo: addDays(from, -1) })) }, asProduct(caller));
  }
  return {};
};

/** A draft of the same conditions and charges for another time. */
const renew: ActBody = async (work) => {
  const { road, rows, answers } = work;
  const { done } = await road.perform(freightSurcharge, {
    add: rows.map((row) => ({
      clientId: row.id,
      set: { ...carried(row, freightSurcharge), validFrom: answers.validFrom ?? null, validTo: answers.validTo ?? null },
      derived: {},
    })),
  });
  const made = done.map(({ id }) => id);
  const costs = await costsOf(
    work,
    rows.map(({ id }) => id),
  );
  const newIds = new Map(rows.map(({ id }, at) => [id, made[at] ?? '']));
  if (costs.length > 0)
    await road.perform(freightSurchargeCost, {
      add: costs.map((cost) => ({
        clientId: cost.id,
        set: { ...carried(cost, freightSurchargeCost), surchargeId: newIds.get(String(cost.surchargeId)) ?? null },
        derived: {},
      })),
    });
  return work.dryRun ? {} : { made };
};

/** Takes back what was published; nothing else follows. */
const unpublish: ActBody = async () => ({});

export const surchargeBodies = { publish, 'cancel publish': unpublish, renew };
