import { parameterOf } from '#define/parameters';
import { dayOf, flagOf, textOf } from '#define/row';
import type { Refusal } from '#names/refusals';
import { cost } from '#modules/finance/cost/cost.entity';
import { daysBeyond } from '#modules/finance/chargeLines.shape';
import { elsewhere, previewOf, rowsWhere, templateCharges, written } from '#modules/finance/costTemplate/templates.shape.server';
import { partiesOf } from '#modules/finance/parties.shape.server';
import { sharesBox } from '#modules/orders/order/partLoad.shape';
import { storageCharges } from '#modules/storage/fees.shape.server';
import type { ActBody } from '#server/perform/actBodies';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { dayInZone } from '#values/moment';

/** `orderAutoCost`: fills orders from the templates that are for them, or from those that are named (domain/02d §2.14). */
const autoCost: ActBody = async (work) => {
  const { rows, answers, dryRun } = work;
  const { add, skipped } = await templateCharges(work, rows, (answers.templateIds as readonly string[] | null) ?? []);
  const made = await written(work, add);
  const answered = { costIds: dryRun ? [] : made.map(({ id }) => id), skipped };
  return dryRun ? { ...answered, preview: previewOf(made, skipped) } : { ...answered, elsewhere: elsewhere(rows) };
};

/**
 * `orderStorageCost`: boxes a shut-out left at the terminal, from their gate-in to the day they sail at last, else until today
 * (domain/14 §14.7, vector OP-S1): an estimate of what the terminal will ask, by the branch's free days and price of a box and day. Asked
 * again it follows the days.
 */
const storageCost: ActBody = async (work) => {
  const { road, caller, answers, facts, dryRun } = work;
  const [partLoads, rows] = [work.rows.filter(sharesBox), work.rows.filter((row) => !sharesBox(row))];
  const [free, price] = [parameterOf(facts, 'storage.freeDays'), parameterOf(facts, 'storage.dayPrice')];
  const parties = await partiesOf(work, rows);
  const [zone, base] = [textOf(facts.branch, 'timeZone') ?? 'Asia/Shanghai', textOf(facts.branch, 'baseCurrency') ?? 'CNY'];
  const { add, changed } = await storageCharges(work, partLoads);
  const refusals: Refusal[] = [];
  for (const order of rows) {
    const boxes = await road.transaction.query(
      sql`select gate_in_time from bl_container where ep_id = ${caller.actor.epId}::bigint and order_id = ${order.id} and gate_in_time is not null and not is_deleted`,
    );
    const until = dayOf(answers, 'until') ?? (flagOf(order, 'shutOut') ? facts.today : dayOf(order, 'etd')) ?? facts.today;
    const days = boxes.map(([at]) => daysBeyond(dayInZone(new Date(String(at)).toISOString(), zone), until, free));
    const number = days.reduce((running, one) => running + one, 0);
    const known = parties.get(order.id);
    const customerId = textOf(answers, 'crmId') ?? known?.get('BOOKING_AGENT') ?? known?.get('CARRIER') ?? null;
    const wrong = boxes.length === 0 ? 'NO_GATE_IN' : number === 0 ? 'STORAGE_NO_DAYS' : null;
    if (wrong !== null) refusals.push({ code: wrong, id: order.id, detail: { n: String(free) } });
    else if (customerId === null) refusals.push({ code: 'MIRROR_NO_PARTNER', id: order.id, field: 'crmId', detail: { value: 'STO' } });
    else {
      const [stands] = await rowsWhere(work, cost, sql`order_id = ${order.id}::bigint and source_type = 'STORAGE' order by id`);
      if (stands) {
        const set = { number: String(number) };
        await road.perform(cost, { rows: [{ id: stands.id, version: stands.version, set, old: {}, derived: {} }] });
        changed.push(stands.id);
      } else
        add.push({
          clientId: order.id,
          set: {
            orderId: order.id,
            direction: 'AP',
            customerId,
            feeCode: 'STO',
            unit: 'DAY',
            number: String(number),
            price,
            currency: base,
            costDate: until,
            isEstimate: true,
          },
          put: { sourceType: 'STORAGE' },
          derived: {},
        });
    }
  }
  if (refusals.length > 0) throw new Refused(refusals);
  const made = [...(await written(work, add)), ...(await road.hold(cost, changed)).values()];
  const costIds = dryRun ? [] : made.map(({ id }) => id);
  return dryRun ? { costIds, preview: previewOf(made, []) } : { costIds, elsewhere: elsewhere(work.rows) };
};

/** Bodies of the acts of an order that write its charges. */
export const fillingBodies = { autoCost, storageCost };
