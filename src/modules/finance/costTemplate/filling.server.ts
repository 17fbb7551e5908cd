import type { Definition } from '#define/entity';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, flagOf, textOf, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import type { Refusal } from '#names/refusals';
import { cost } from '#modules/finance/cost/cost.entity';
import { chargeDay, daysBeyond, quantityOf } from '#modules/finance/chargeLines.shape';
import { partiesOf, type Parties } from '#modules/finance/parties.shape.server';
import { sharesBox } from '#modules/orders/order/partLoad.shape';
import { storageCharges } from '#modules/storage/fees.shape.server';
import { costTemplate } from '#modules/finance/costTemplate/costTemplate.entity';
import { conditionsOf, templateFits } from '#modules/finance/costTemplate/costTemplate.rules';
import { costTemplateLine } from '#modules/finance/costTemplateLine/costTemplateLine.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { countTable, previewTable } from '#server/perform/previews';
import { lockRows } from '#server/perform/rows';
import type { AdditionWish } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { raw, sql, type Sql } from '#server/store/sql';
import { isZero, toDecimal } from '#values/decimal';
import { formulaHolds, formulaNumber, type NameOf } from '#values/formula';
import { dayInZone } from '#values/moment';

/** Decimals of a price. */
const priceScale = 6;

/** Why a line of a template was left out. */
type Why = 'stands' | 'noPartner' | 'noNumber' | 'noPrice';

interface Skipped {
  readonly mouldName: string | null;
  readonly feeCode: string;
  readonly why: Why;
}

async function rowsWhere({ engine, road, caller }: ActWork, definition: Definition, where: Sql): Promise<Row[]> {
  const found = await road.transaction.query(
    sql`select id from ${raw(definition.table)} where ep_id = ${caller.actor.epId}::bigint and not is_deleted and ${where}`,
  );
  const ids = found.map(([id]) => id as string);
  return [...(await lockRows(road.transaction, engine, caller, definition, ids)).values()];
}

/**
 * Templates for an order in the order they are taken: its customer's, those that say most first and the latest before, then the branch's by
 * their priority (domain/16 §16.2). Those named are taken although they are filled by hand alone.
 */
function templatesFor(order: Row, templates: readonly Row[], services: readonly string[], named: readonly string[]): readonly Row[] {
  const boxes = (textOf(order, 'boxSummary') ?? '').match(/\d\d[A-Z]{1,2}/gu) ?? [];
  const fitting = templates.filter(
    (one) =>
      (named.length > 0 ? named.includes(one.id) : flagOf(one, 'isAuto')) &&
      (one.customerId === null || one.customerId === order.customerId) &&
      templateFits(one, order, { boxes, services }),
  );
  const rank = (one: Row) => (one.customerId === null ? 1 : 0);
  const priority = (one: Row) => (one.customerId === null ? Number(one.priority ?? 0) : 0);
  return fitting.toSorted(
    (a, b) => rank(a) - rank(b) || priority(b) - priority(a) || conditionsOf(b) - conditionsOf(a) || Number(b.id) - Number(a.id),
  );
}

const key = (line: Values, customerId: string | null) =>
  [line.direction, line.feeCode, customerId, line.containerType ?? ''].map((part) => String(part)).join(' ');

/** A line of a template as a charge of the order, or why it is none. Null where its condition does not hold. */
function chargeOf(line: Row, order: Row, parties: Parties | undefined): Values | Exclude<Why, 'stands'> | null {
  const nameOf: NameOf = (name) => order[name] as ReturnType<NameOf>;
  const [condition, formula] = [textOf(line, 'condition'), textOf(line, 'formula')];
  if (condition !== null && formulaHolds(condition, nameOf) !== true) return null;
  const rule = textOf(line, 'crmRule');
  const customerId = rule === 'FIXED' ? textOf(line, 'customerId') : (parties?.get(rule as 'CARRIER') ?? null);
  if (customerId === null) return 'noPartner';
  const counted = { unit: textOf(line, 'unit'), containerType: textOf(line, 'containerType') };
  const number = line.numberRule === 'FIXED' ? decimalOf(line, 'fixedNumber') : quantityOf(counted, order);
  if (number === null || isZero(toDecimal(number))) return 'noNumber';
  const worked = formula === null ? { value: decimalOf(line, 'price') } : formulaNumber(formula, nameOf, priceScale);
  if (!('value' in worked) || worked.value === null || 'code' in worked) return 'noPrice';
  const taken = ['direction', 'feeCode', 'feeName', 'unit', 'containerType', 'currency', 'taxRate'];
  return {
    ...Object.fromEntries(taken.map((name) => [name, line[name] ?? null])),
    orderId: order.id,
    customerId,
    number,
    price: worked.value,
  };
}

/** Charges that stand in these orders. */
async function standing({ road, caller }: ActWork, orderIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await road.transaction.query(
    sql`select order_id, direction, fee_code, customer_id, container_type from fc_cost where ep_id = ${caller.actor.epId}::bigint and order_id = any(${[...orderIds]}::bigint[]) and not is_deleted`,
  );
  const found = new Map(orderIds.map((id) => [id, new Set<string>()]));
  for (const [orderId, direction, feeCode, customerId, containerType] of rows)
    found.get(orderId ?? '')?.add(key({ direction, feeCode, containerType }, customerId ?? null));
  return found;
}

const reasons: readonly Why[] = ['stands', 'noPartner', 'noNumber', 'noPrice'];

function previewOf(lines: readonly Row[], skipped: readonly Skipped[]): ActPreview {
  const counts = Object.fromEntries(reasons.map((why) => [why, skipped.filter((one) => one.why === why).length]));
  const table = previewTable('jobNo feeName direction number price currency amount/currency', lines);
  return skipped.length > 0 ? { ...table, also: [countTable(counts)] } : table;
}

/** Writes charges and answers them as they stand. */
async function written({ road }: ActWork, add: readonly AdditionWish[]): Promise<Row[]> {
  if (add.length === 0) return [];
  const { done } = await road.perform(cost, { add });
  const rows = await road.hold(
    cost,
    done.map(({ id }) => id),
  );
  return [...rows.values()];
}

const elsewhere = (orders: readonly Row[]) => ({ entity: 'cost', by: 'jobNo', are: orders.map(({ jobNo }) => String(jobNo)) }) as const;

/**
 * `orderAutoCost`: fills orders from the templates that are for them (domain/02d §2.14). What stands already, by item, side, partner and
 * box, is passed over and told, whoever wrote it; so the customer's own price wins over the branch's.
 */
const autoCost: ActBody = async (work) => {
  const { rows, road, caller, answers, dryRun } = work;
  const ids = rows.map(({ id }) => id);
  const [templates, lines] = [
    await rowsWhere(work, costTemplate, sql`state = 'ENABLED'`),
    await rowsWhere(work, costTemplateLine, sql`true`),
  ];
  const served = await road.transaction.query(
    sql`select order_id, service_code from bl_order_service where ep_id = ${caller.actor.epId}::bigint and order_id = any(${ids}::bigint[]) and state <> 'NA' and not is_deleted`,
  );
  const [parties, stand] = [await partiesOf(work, rows), await standing(work, ids)];
  const [add, skipped]: [AdditionWish[], Skipped[]] = [[], []];
  for (const order of rows) {
    const services = served.flatMap(([of, code]) => (of === order.id ? (code ?? []) : []));
    for (const template of templatesFor(order, templates, services, (answers.templateIds as readonly string[] | null) ?? []))
      for (const line of lines.filter(({ templateId }) => templateId === template.id).toSorted((a, b) => Number(a.id) - Number(b.id))) {
        const charge = chargeOf(line, order, parties.get(order.id));
        if (charge === null) continue;
        const skip = (why: Why) => skipped.push({ mouldName: textOf(template, 'mouldName'), feeCode: String(line.feeCode), why });
        if (typeof charge === 'string') {
          skip(charge);
          continue;
        }
        const place = key(charge, textOf(charge, 'customerId'));
        if (stand.get(order.id)?.has(place)) {
          skip('stands');
          continue;
        }
        stand.get(order.id)?.add(place);
        add.push({
          clientId: `${order.id}:${line.id}`,
          set: { ...charge, costDate: chargeDay(order) },
          put: { taxMode: line.taxMode ?? null, level: line.level ?? 0, sourceType: 'TEMPLATE', sourceId: line.id },
          derived: {},
        });
      }
  }
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
