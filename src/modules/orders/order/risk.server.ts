import { listed } from '#names/listed';
import { flagOf, textOf, type Row } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { order } from '#modules/orders/order/order.entity';
import { cutOffLights } from '#modules/orders/order/lights.rules';
import { putting } from '#modules/orders/order/merging.server';
import { byWork, riskOf, type Risk } from '#modules/orders/order/risk.rules';
import { readReach, type Caller, type Engine } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import type { Job } from '#server/jobs/job';
import { rolledUp } from '#server/perform/ledger';
import { seeingAll } from '#server/perform/rows';
import { performAsJob } from '#server/perform/together';
import type { Transaction } from '#server/store/database';
import { columnName } from '#server/store/names';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { any, raw, sql } from '#server/store/sql';
import { sameDecimal } from '#values/decimal';
import { seesMoney } from '#modules/orders/order/partLoad.shape';

const hourMs = 3_600_000;
const mostHours = 336;
/** Rows told, the first in the order of work. */
const mostTold = 500;

/** Orders the person sees with an open cut-off within so many hours or behind, and how many of their boxes are out already. */
async function nearing(transaction: Transaction, engine: Engine, caller: Caller, hours: number): Promise<{ row: Row; out: number }[]> {
  const reader = readerOf(engine.catalogue, order, caller.actor);
  const until = new Date(engine.now().getTime() + hours * hourMs).toISOString();
  const due = any(Object.keys(cutOffLights).map((field) => sql`t.${raw(columnName(field))} <= ${until}::timestamptz`));
  const rows = await transaction.query(
    sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and t.ep_id = ${caller.actor.epId}::bigint and t.atd is null and not t.shut_out and not t.archived and not t.is_pid and ${due} order by t.id`,
  );
  const found = rows.map((cells) => rowOf(reader, cells));
  const counts = await transaction.query(
    sql`select order_id, count(*) from bl_container where ep_id = ${caller.actor.epId}::bigint and order_id = any(${found.map(({ id }) => id)}::bigint[]) and not is_deleted and (gate_in_status = 'IN' or empty_pick_up_time is not null) group by 1`,
  );
  const out = new Map(counts.map(([id, count]) => [id, Number(count)]));
  return found.map((row) => ({ row, out: out.get(row.id) ?? 0 }));
}

/** What each of them puts at risk now, in the order of work; those all of whose work is done put nothing. */
async function risks(transaction: Transaction, engine: Engine, caller: Caller, hours: number): Promise<{ row: Row; risk: Risk }[]> {
  const now = engine.now().toISOString();
  // Rates of exchange are known where charges are.
  const facts = await engine.facts.load(transaction, cost, caller.actor, engine.now());
  return (await nearing(transaction, engine, caller, hours))
    .map(({ row, out }) => ({ row, risk: riskOf(row, facts, { now, out }) }))
    .filter(({ risk }) => risk.p !== '0' && Number.isFinite(risk.hoursLeft))
    .sort((a, b) => byWork(a.risk, b.risk));
}

const told = ['jobNo', ...listed('customerId vesselName voyage etd boxSummary lights operatorId'), ...Object.keys(cutOffLights)] as const;

/** `selectCutOff`: what misses its cut-off within so many hours, the dearest first; of money for those who see it (domain/14 §14.8.5). */
const cutOffs: CustomHandler = async ({ engine, session, input }) => {
  const hours = Math.min(mostHours, Math.max(1, Number(input.hours ?? 72)));
  const money = seesMoney(session.actor);
  const sums = { ...session, actor: { ...session.actor, costLevel: 9 } };
  const found = await engine.database.read(readReach(session.actor), (transaction) => risks(transaction, engine, sums, hours));
  const rows = found.slice(0, mostTold).map(({ row, risk: { p, parts, valueAtRisk, hoursLeft } }, at) => ({
    orderId: row.id,
    rank: at + 1,
    ...Object.fromEntries(told.map((name) => [name === 'customerId' ? 'crmId' : name, row[name] ?? null])),
    p,
    hoursLeft: Math.floor(hoursLeft),
    parts: money ? parts : null,
    valueAtRisk: money ? valueAtRisk : null,
  }));
  return { data: { rows } };
};

export const riskHandlers = { cutOffs };

/** What stands in the orders' rows to be sorted and summed by; moved every ten minutes, without anybody having changed them. */
export const reckoningRisk: Job = {
  name: 'reckonRisk',
  of: 'branch',
  schedule: { everySeconds: 600 },
  atOnce: true,
  run: async ({ engine, epId, caller, signal }) => {
    const actor = seeingAll(await caller());
    signal.throwIfAborted();
    const together = { action: rolledUp, definition: order } as const;
    const orders = await performAsJob(engine, actor, together, async (road) => {
      const found = new Map((await risks(road.transaction, engine, actor, 72)).map(({ row, risk }) => [row.id, risk.valueAtRisk]));
      const before = await road.transaction.query(
        sql`select id from bl_order where ep_id = ${epId}::bigint and value_at_risk > 0 and not is_deleted`,
      );
      const held = await road.hold(order, [...new Set([...found.keys(), ...before.map(([id]) => id as string)])]);
      const rows = [...held.values()].filter(
        (row) => !flagOf(row, 'isPid') && !sameDecimal(textOf(row, 'valueAtRisk') ?? '0', found.get(row.id) ?? '0'),
      );
      if (rows.length > 0) await road.perform(order, { rows: rows.map((row) => putting(row, { valueAtRisk: found.get(row.id) ?? '0' })) });
      return rows.length;
    });
    return { risky: orders };
  },
};
