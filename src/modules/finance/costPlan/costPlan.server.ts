import { listed } from '#names/listed';
import type { Definition } from '#define/entity';
import { textOf, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import { cost } from '#modules/finance/cost/cost.entity';
import { plannedCurrency } from '#modules/finance/charge.shape';
import { costPlan } from '#modules/finance/costPlan/costPlan.entity';
import { aboveLimit, newPrice } from '#modules/finance/costPlan/costPlan.rules';
import { batchOf, headerOf, linesGiven } from '#modules/finance/savedWhole.shape.server';
import { chargesOf } from '#modules/finance/costPlan/plannedCharges.rules';
import { costPlanLine } from '#modules/finance/costPlanLine/costPlanLine.entity';
import type { Caller, Engine } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { lockRows, seeingAll } from '#server/perform/rows';
import { asOneBatch } from '#server/http/oneBatch';
import type { Road } from '#server/perform/together';
import type { AdditionWish } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { sameDecimal } from '#values/decimal';

/** Most lines one call writes. */
const mostLines = 500;

/** Freezes of an order that an approved request goes past: its fees are locked, or its costs (domain/12 nr 15). */
const past = ['orderFeeState', 'orderCostLocked'];

/** The profit an order has now, in base currency, by its id. */
async function profitsOf({ road, caller }: ActWork, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.map(({ orderId }) => String(orderId));
  const found = await road.transaction.query(
    sql`select id, coalesce(profit_base, 0) from bl_order where ep_id = ${caller.actor.epId}::bigint and id = any(${ids}::bigint[])`,
  );
  return new Map(found.map(([id, profit]) => [id as string, profit as string]));
}

/** Above the limit of a single approval something is attached that proves it (domain/03 §3.8). @throws Refused PLAN_FILE_NEEDED */
async function askFiles({ road, caller, facts, rows }: ActWork): Promise<void> {
  const ids = rows.filter((row) => aboveLimit(row, facts)).map(({ id }) => id);
  const found = await road.transaction.query(
    sql`select distinct table_id from sys_file where ep_id = ${caller.actor.epId}::bigint and table_name = ${costPlan.table} and table_id = any(${ids}::text[])`,
  );
  const proved = new Set(found.map(([id]) => id));
  const bare = ids.filter((id) => !proved.has(id));
  if (bare.length > 0) throw new Refused(bare.map((id) => ({ code: 'PLAN_FILE_NEEDED', id })));
}

/** Handing in keeps what the order's profit was then. */
const submit: ActBody = async (work) => {
  await askFiles(work);
  const profits = await profitsOf(work, work.rows);
  for (const { id, orderId } of work.rows) work.put(id, { profitBefore: profits.get(String(orderId)) ?? null });
  return {};
};

/** Lines of a request and the charges they change or take away, whoever approves it; nobody changes these meanwhile. */
async function linesOf({ road, engine, caller }: ActWork, planId: string): Promise<{ line: Row; target: Row | null }[]> {
  const ids = async (definition: Definition, found: readonly (readonly (string | null)[])[]) =>
    lockRows(
      road.transaction,
      engine,
      seeingAll(caller),
      definition,
      found.flatMap(([id]) => id ?? []),
    );
  const named = sql`from bl_cost_plan_line where ep_id = ${caller.actor.epId}::bigint and plan_id = ${planId}::bigint and not is_deleted`;
  const lines = await ids(costPlanLine, await road.transaction.query(sql`select id ${named} order by id`));
  const targets = await ids(cost, await road.transaction.query(sql`select distinct target_cost_id ${named}`));
  return [...lines.values()].map((line) => {
    const target = line.targetCostId === null ? null : (targets.get(String(line.targetCostId)) ?? null);
    const stands = line.targetCostId === null || (target !== null && sameDecimal(String(target.baseNetAmount), String(line.targetBaseNet)));
    if (!stands) throw new Refused([{ code: 'PLAN_TARGET_MOVED', id: planId, detail: { value: String(line.feeName) } }]);
    return { line, target };
  });
}

/** Values of a charge nobody but the product may give. */
const given = ['rate', 'taxMode', 'level', 'excludeFromProfit'] as const;

function addition(values: Values, clientId: string): AdditionWish {
  const [set, put]: [Values, Values] = [{}, { confirmed: true, locked: true, lockSources: ['PLAN'], sourceType: 'PLAN' }];
  for (const [name, value] of Object.entries(values)) ((given as readonly string[]).includes(name) ? put : set)[name] = value ?? null;
  return { clientId, set, derived: {}, put };
}

/** Makes the charges of one request: confirmed, and locked by it. What refuses one of them refuses the request. */
async function makeCharges(work: ActWork, plan: Row): Promise<string[]> {
  const lines = await linesOf(work, plan.id);
  const refusals = lines.flatMap(({ line }) =>
    plannedCurrency.by(line, work.facts, null).map(({ code, detail = {} }) => ({ code, id: plan.id, detail })),
  );
  if (refusals.length > 0) throw new Refused(refusals);
  const made = lines.flatMap(({ line, target }) => chargesOf(line, target, work.facts));
  if (made.length === 0) return [];
  try {
    const add = made.map((values, at) => addition(values, String(at)));
    const { done } = await work.road.perform(cost, { add, past }, seeingAll(work.caller));
    return done.map(({ id }) => id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Refused(error.refusals.map(({ code, detail }) => ({ code, id: plan.id, ...(detail ? { detail } : {}) })));
  }
}

/** Approval: the request's charges stand in the order, and it keeps which. */
const approve: ActBody = async (work) => {
  const profits = new Map(await profitsOf(work, work.rows));
  const costIds: string[] = [];
  for (const plan of work.rows) {
    const ids = await makeCharges(work, plan);
    work.put(plan.id, { createdCostIds: ids, profitBefore: profits.get(String(plan.orderId)) ?? null });
    for (const [order, profit] of await profitsOf(work, [plan])) profits.set(order, profit);
    costIds.push(...ids);
  }
  return { costIds };
};

export const costPlanBodies = { submit, pass: approve, passSecond: approve };

/** What a line that changes or takes away a charge does not say is as the charge has it. */
const ofTarget = listed('direction customerId feeCode feeName unit containerType number price currency taxRate');

async function asTargets(road: Road, engine: Engine, caller: Caller, add: readonly AdditionWish[]): Promise<AdditionWish[]> {
  const ids = add.flatMap(({ set }) => textOf(set, 'targetCostId') ?? []);
  const targets = await lockRows(road.transaction, engine, caller, cost, [...new Set(ids)]);
  return add.map((one) => {
    const target = targets.get(textOf(one.set, 'targetCostId') ?? '');
    if (!target) return one;
    const set = { ...Object.fromEntries(ofTarget.map((name) => [name, target[name] ?? null])), ...one.set };
    const kept = given.filter((name) => one.set[name] === undefined && (name !== 'rate' || set.currency === target.currency));
    return { ...one, set, put: Object.fromEntries(kept.map((name) => [name, target[name] ?? null])) };
  });
}

/** `save`: a request and its lines at once, new or there already. Answers the request with what it comes to. */
const save: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const { known, head } = headerOf(context, costPlan);
  const header = batchOf(context, costPlan, [known === null ? head : { ...head, id: known, version: input.version }]);
  const lines = batchOf(context, costPlanLine, linesGiven(input));
  const data = await asOneBatch(context, costPlan, 'save', { known, head, lines: input.lines ?? null }, async (road) => {
    const outcome = header && (await road.perform(costPlan, header));
    const id = known ?? outcome?.done[0]?.id ?? '';
    if (lines) {
      const add = lines.add.map((one) => ({ ...one, set: { ...one.set, planId: id } }));
      await road.perform(costPlanLine, { rows: lines.rows, remove: lines.remove, add: await asTargets(road, engine, session, add) });
    }
    const plan = (await lockRows(road.transaction, engine, session, costPlan, [id])).get(id);
    if (!plan) throw new Refused('ROW_GONE', {}, 'id');
    const told = ['planNo', 'planStatus', 'lines', 'deltaBaseAr', 'deltaBaseAp', 'deltaProfit'];
    return { id, version: plan.version, ...Object.fromEntries(told.map((name) => [name, plan[name] ?? null])) };
  });
  return { data };
};

export const costPlanHandlers = { save };

/** A request over charges of one order that stands as a draft, each of them a line of it. */
async function draftOf(work: ActWork, operation: string, charges: readonly Row[]): Promise<Row> {
  const { road, engine, caller, answers, perRow, facts } = work;
  const [{ orderId }] = charges as readonly [Row];
  const set: Values = { orderId: orderId ?? null, reasonCode: answers.reasonCode ?? null, reasonText: answers.reasonText ?? null };
  const { done } = await road.perform(costPlan, { add: [{ clientId: String(orderId), set, derived: {} }] });
  const id = done[0]?.id ?? '';
  const lines = charges.map((charge): AdditionWish => {
    const typed = perRow[charge.id];
    const read = typed === undefined ? null : newPrice.read(typed, charge);
    if (read && 'code' in read) throw new Refused([{ ...read, id: charge.id }]);
    const own: Values = { planId: id, operation, targetCostId: charge.id, costDate: answers.costDate ?? facts.today };
    return { clientId: charge.id, set: read ? { ...own, price: read.value } : own, derived: {} };
  });
  await road.perform(costPlanLine, { add: await asTargets(road, engine, caller, lines) });
  return (await road.hold(costPlan, [id])).get(id) as Row;
}

/** `planChange`, `planRemoval`: a draft request for each order the charges are of; it is handed in, and its lines changed, where requests are. */
const planning =
  (operation: 'CHANGE' | 'REMOVE'): ActBody =>
  async (work) => {
    const { rows, dryRun } = work;
    if (rows.length > mostLines) throw new Refused('TOO_MANY_ROWS', { n: String(mostLines) }, 'ids');
    const plans: Row[] = [];
    for (const orderId of new Set(rows.map((row) => row.orderId)))
      plans.push(
        await draftOf(
          work,
          operation,
          rows.filter((row) => row.orderId === orderId),
        ),
      );
    const planNos = plans.map(({ planNo }) => String(planNo));
    const shown = ['jobNo', 'lines', 'deltaBaseAr', 'deltaBaseAp', 'deltaProfit'] as const;
    const preview: ActPreview = {
      columns: shown.map((name) => ({ name, kind: name === 'jobNo' ? 'text' : name === 'lines' ? 'count' : 'money' })),
      rows: plans.map((plan) => Object.fromEntries(shown.map((name) => [name, textOf(plan, name)]))),
    };
    return dryRun ? { preview } : { planIds: plans.map(({ id }) => id), elsewhere: { entity: 'costPlan', by: 'planNo', are: planNos } };
  };

/** Bodies of the acts of a charge that ask for it to be changed, or taken away. */
export const planningBodies = { planChange: planning('CHANGE'), planRemoval: planning('REMOVE') };
