import { follow } from '#define/decide';
import type { Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import { dayOf, integerOf, textOf, type Row, type Values } from '#define/row';
import { container } from '#modules/containers/container/container.entity';
import { boxFees, clocks, daysMore, idleClocks, type ClockKind } from '#modules/containers/container/demurrage.shape';
import { cost } from '#modules/finance/cost/cost.entity';
import { elsewhere, previewOf, written } from '#modules/finance/costTemplate/templates.shape.server';
import { order } from '#modules/orders/order/order.entity';
import { overRows } from '#server/jobs/overRows';
import type { ActBody, ActMade, ActWork } from '#server/perform/actBodies';
import { heldWhere, putting, rowsWhere } from '#server/perform/branchRows';
import type { Follower } from '#server/perform/following';
import { asProduct } from '#server/perform/rows';
import type { AdditionWish } from '#server/perform/wishes';
import type { Decided } from '#server/perform/write';
import { Refused } from '#server/refused';
import { fixed, sql, type Sql } from '#server/store/sql';
import { grouped } from '#values/grouped';
import { isZero, subtract, sum, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';

/**
 * What charging boxes came to: the lines to write, the days the customer is charged by them, boxes something moved of, and those of which
 * everything is charged already.
 */
interface Charging {
  readonly add: readonly AdditionWish[];
  readonly billed: ReadonlyMap<string, Values>;
  readonly moved: ReadonlySet<string>;
  readonly charged: ReadonlySet<string>;
}

/** What stands of one clock of a box on one side, and what of it stays: estimates nobody confirmed are made anew. */
interface Standing {
  readonly kept: readonly Row[];
  readonly estimates: readonly Row[];
}

function standingOf(charges: readonly Row[], box: Row, direction: string, feeCode: string): Standing {
  const stand = charges.filter((one) => one.containerId === box.id && one.direction === direction && one.feeCode === feeCode);
  const estimates = stand.filter(({ isEstimate, confirmed }) => isEstimate === true && confirmed !== true);
  return { kept: stand.filter((one) => !estimates.includes(one)), estimates };
}

const daysOf = (lines: readonly Row[]): Decimal => sum(lines.map(({ number }) => toDecimal(String(number))));

/** Days that were charged: those remembered of the customer's lines, which may have been agreed lower since; of others what they say. */
function daysCharged(box: Row, direction: string, among: string, lines: readonly Row[]): number {
  const days = daysOf(lines);
  // All of it was given back.
  if (isZero(days)) return 0;
  const remembered = direction === 'AR' ? integerOf(box, `${among}Billed`) : null;
  return remembered ?? Number(toText(days));
}

/** What takes back the days that stand, each at the price and from the partner it was charged at. */
function givenBack(lines: readonly Row[]): Values[] {
  const key = (one: Row) => [one.customerId, one.currency, one.price, one.taxRate].map(String).join(' ');
  return [...grouped(lines, key).values()].flatMap((some) => {
    const days = daysOf(some);
    const { customerId, currency, price, taxRate } = some[0] as Row;
    return isZero(days) ? [] : [{ customerId, currency, price, taxRate, number: toText(subtract(ZERO, days)) }];
  });
}

/** A charge of one clock of a box; `days` says of which. */
const lineOf = (box: Row, kind: ClockKind, direction: string, tier: number, days: string, line: Values): AdditionWish => ({
  clientId: `${box.id}:${clocks[kind].feeCode}:${direction}:${tier}`,
  set: {
    orderId: box.orderId,
    direction,
    feeCode: clocks[kind].feeCode,
    containerId: box.id,
    unit: 'DAY',
    remark: `${textOf(box, 'containerNo') ?? ''} ${days}`.trim(),
    ...line,
  },
  put: { sourceType: 'DEMDET', sourceId: box.id },
  derived: {},
});

/**
 * Charges of boxes beyond their free days, one for each tier: towards the customer, and of whom is asked for towards us. While a clock runs
 * they are estimates, which are made anew when asked again; what was charged stays, and where dates moved since, the difference is added to
 * it: down to nothing of a clock that does not run at all.
 */
async function chargesOf({ road, engine, caller, answers }: ActWork, boxes: readonly Row[], orders: readonly Row[]): Promise<Charging> {
  const product = asProduct(caller);
  const facts = await engine.facts.load(road.transaction, container, caller.actor, engine.now());
  const costDate = facts.today;
  const ids = boxes.map(({ id }) => id);
  const of = sql`t.container_id = any(${ids}::bigint[]) and t.source_type = 'DEMDET'`;
  const standing = await rowsWhere(road.transaction, engine, product, cost, of);
  const [add, over]: [AdditionWish[], Row[]] = [[], []];
  const [billed, moved, charged] = [new Map<string, Values>(), new Set<string>(), new Set<string>()];
  const remember = (box: Row, kind: ClockKind, days: number) =>
    billed.set(box.id, { ...billed.get(box.id), [`${clocks[kind].among}Billed`]: days });
  for (const box of boxes) {
    const sides = [
      ['AR', orders.find(({ id }) => id === box.orderId)?.customerId],
      ['AP', answers.crmId],
    ] as const;
    for (const kind of idleClocks(box, facts))
      for (const [direction, customerId] of sides) {
        const { kept, estimates } = standingOf(standing, box, direction, clocks[kind].feeCode);
        const lines = givenBack(direction === 'AR' ? kept : kept.filter((one) => one.customerId === customerId));
        over.push(...estimates);
        if (lines.length > 0 || estimates.length > 0) moved.add(box.id);
        if (lines.length > 0 && direction === 'AR') remember(box, kind, 0);
        add.push(...lines.map((line, tier) => lineOf(box, kind, direction, tier, '', { ...line, costDate })));
      }
    for (const { kind, tariff, from, until, runs, chargeable } of boxFees(box, facts))
      for (const [direction, customerId] of sides) {
        if (tariff === null || customerId == null) continue;
        const { kept, estimates } = standingOf(standing, box, direction, clocks[kind].feeCode);
        const lines = daysMore(tariff, daysCharged(box, direction, clocks[kind].among, kept), chargeable);
        if (lines.length === 0) {
          if (kept.length > 0) charged.add(box.id);
          continue;
        }
        moved.add(box.id);
        over.push(...estimates);
        if (direction === 'AR' && !runs) remember(box, kind, chargeable);
        const more = { customerId, currency: tariff.currency ?? null, isEstimate: runs, costDate };
        add.push(...lines.map((line, tier) => lineOf(box, kind, direction, tier, `${from}~${until}`, { ...line, ...more })));
      }
  }
  if (over.length > 0) await road.perform(cost, { remove: over.map(({ id }) => ({ id, version: null })) }, product);
  return { add, billed, moved, charged };
}

/** Writes the charges of boxes; refused where one of what was chosen has nothing to charge, or all of it is charged. */
async function chargeBoxes(work: ActWork, boxes: readonly Row[], orders: readonly Row[], by: 'id' | 'orderId'): Promise<ActMade> {
  const { add, billed, moved, charged } = await chargesOf(work, boxes, orders);
  const refusals = work.rows.flatMap(({ id }) => {
    const own = boxes.filter((box) => box[by] === id);
    if (own.some((box) => moved.has(box.id))) return [];
    return [{ code: own.some((box) => charged.has(box.id)) ? ('DEMURRAGE_CHARGED' as const) : ('DEMURRAGE_NONE' as const), id }];
  });
  if (refusals.length > 0) throw new Refused(refusals);
  // Before the charges, whose number the boxes then follow.
  const rows = boxes.flatMap((box) => (billed.has(box.id) ? [putting(box, billed.get(box.id) as Values)] : []));
  if (rows.length > 0) await work.road.perform(container, { rows }, asProduct(work.caller));
  const made = await written(work, add);
  return work.dryRun ? { preview: previewOf(made, []) } : { elsewhere: elsewhere(orders) };
}

const ofOrders: ActBody = async (work) => {
  const ids = work.rows.map(({ id }) => id);
  const boxes = await rowsWhere(
    work.road.transaction,
    work.engine,
    asProduct(work.caller),
    container,
    sql`t.order_id = any(${ids}::bigint[])`,
  );
  return { ...(await chargeBoxes(work, boxes, work.rows, 'orderId')) };
};

const ofBoxes: ActBody = async (work) => {
  const ids = [...new Set(work.rows.map(({ orderId }) => String(orderId)))];
  const orders = await work.road.hold(order, ids);
  return { ...(await chargeBoxes(work, work.rows, [...orders.values()], 'id')) };
};

export const demurrageBodies = { order: { demurrageCost: ofOrders }, container: { demurrageCost: ofBoxes } };

/** Rows worked out anew from something they hold; those nothing moves in are left. */
const reckoned = (definition: Definition, rows: readonly Row[], set: (row: Row) => Values, facts: Facts): Decided[] =>
  rows.flatMap((before): Decided[] => {
    const put = set(before);
    const { after, changed } = follow(definition, before, put, facts);
    return changed.some((name) => !(name in put)) ? [{ id: before.id, before, after: after as Row, changed }] : [];
  });

/** Boxes that are not charged on, and the free days of their orders, follow a tariff that moved: those of its carrier whose clocks began since it holds. */
export const tariffMoved: Follower = {
  of: 'demurrageTariff',
  when: () => true,
  body: async ({ transaction, engine, caller }, changes) => {
    const rows = changes.flatMap(({ before, after }) => [before, after].filter((row) => row !== null));
    const carriers = [...new Set(rows.map((row) => String(row.carrierCode)))];
    const since = rows.map((row) => String(dayOf(row, 'validFrom'))).toSorted()[0] ?? null;
    const began = (...moments: readonly string[]): Sql => sql`greatest(${fixed(moments.join(', '))}) >= ${since}::date - 1`;
    const orders = await heldWhere(
      transaction,
      engine,
      caller,
      order,
      sql`not t.archived and t.business_type like '%IMPORT' and t.carrier_code = any(${carriers}::text[]) and ${began('t.discharge_time', 't.pick_up_time')}`,
    );
    const boxes = await heldWhere(
      transaction,
      engine,
      caller,
      container,
      sql`coalesce(t.recharge_state, 'NONE') = 'NONE' and exists (select from bl_order o where o.ep_id = t.ep_id and o.id = t.order_id
        and o.carrier_code = any(${carriers}::text[])
        and ${began('t.discharged_time', 'o.discharge_time', 't.gate_out_time', 'o.pick_up_time', 't.empty_pick_up_time', 't.gate_in_time')})`,
    );
    const facts = await engine.facts.load(transaction, container, caller.actor, engine.now());
    const ofOrder = await engine.facts.load(transaction, order, caller.actor, engine.now());
    const carrierOf = ({ carrierCode }: Row): Values => ({ carrierCode: carrierCode ?? null });
    return [
      { definition: order, action: 'reckonDemurrage', decided: reckoned(order, orders, carrierOf, ofOrder) },
      {
        definition: container,
        action: 'reckonDemurrage',
        decided: reckoned(container, boxes, () => ({ reckonedOn: facts.today }), facts),
      },
    ];
  },
};

/** Every night what boxes whose clocks run have come to (domain/02c §2.7). */
export const reckoningDemurrage = overRows(
  {
    name: 'reckonDemurrage',
    schedule: { daily: '00:25' },
    definition: container,
    where: ({ today }) => sql`t.accrues and t.reckoned_on is distinct from ${today}::date`,
  },
  async ({ rows, today, write }) => {
    await write(rows.map((box) => [box, { reckonedOn: today }]));
    return { boxes: rows.length };
  },
);
