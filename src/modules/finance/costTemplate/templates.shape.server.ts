import { holds } from '#define/actor';
import type { Definition } from '#define/entity';
import { decimalOf, flagOf, textOf, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import { cost } from '#modules/finance/cost/cost.entity';
import { chargeDay, quantityOf } from '#modules/finance/chargeLines.shape';
import { currenciesOff, partiesOf, type Parties } from '#modules/finance/parties.shape.server';
import { costTemplate } from '#modules/finance/costTemplate/costTemplate.entity';
import { conditionsOf, orderName, templateFits } from '#modules/finance/costTemplate/costTemplate.rules';
import { costTemplateLine } from '#modules/finance/costTemplateLine/costTemplateLine.entity';
import type { Caller } from '#server/engine';
import type { ActWork } from '#server/perform/actBodies';
import { countTable, previewTable } from '#server/perform/previews';
import { asProduct, lockRows } from '#server/perform/rows';
import type { AdditionWish } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { raw, sql, type Sql } from '#server/store/sql';
import { isZero, toDecimal } from '#values/decimal';
import { formulaHolds, formulaNumber, type NameOf } from '#values/formula';

/** Decimals of a price. */
const priceScale = 6;

/** What charges are worked out on. */
type Working = Pick<ActWork, 'road' | 'caller' | 'engine'>;

/** Why a line of a template was left out. */
type Why = 'stands' | 'noPartner' | 'noNumber' | 'noPrice' | 'notOffered' | 'ofParent';

export interface Skipped {
  readonly mouldName: string | null;
  readonly feeCode: string;
  readonly why: Why;
}

export async function rowsWhere({ engine, road, caller }: Working, definition: Definition, where: Sql): Promise<Row[]> {
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
function chargeOf(line: Row, order: Row, parties: Parties | undefined): Values | Exclude<Why, 'stands' | 'notOffered'> | null {
  const nameOf: NameOf = (name) => order[orderName(name) ?? name] as ReturnType<NameOf>;
  const [condition, formula] = [textOf(line, 'condition'), textOf(line, 'formula')];
  if (condition !== null && formulaHolds(condition, nameOf) !== true) return null;
  // What customers owe stands on the children of a family (domain/14 §14.2).
  if (order.isPid === true && line.direction === 'AR') return 'ofParent';
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
async function standing({ road, caller }: Working, orderIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await road.transaction.query(
    sql`select order_id, direction, fee_code, customer_id, container_type from fc_cost where ep_id = ${caller.actor.epId}::bigint and order_id = any(${[...orderIds]}::bigint[]) and not is_deleted`,
  );
  const found = new Map(orderIds.map((id) => [id, new Set<string>()]));
  for (const [orderId, direction, feeCode, customerId, containerType] of rows)
    found.get(orderId ?? '')?.add(key({ direction, feeCode, containerType }, customerId ?? null));
  return found;
}

const reasons: readonly Why[] = ['stands', 'noPartner', 'noNumber', 'noPrice', 'notOffered', 'ofParent'];

export function previewOf(lines: readonly Row[], skipped: readonly Skipped[]): ActPreview {
  const counts = Object.fromEntries(reasons.map((why) => [why, skipped.filter((one) => one.why === why).length]));
  const table = previewTable('jobNo feeName direction:cost number# price# currency amount/currency', lines);
  return skipped.length > 0 ? { ...table, also: [countTable(counts)] } : table;
}

/** A charge that is refused is told by what it is of: nobody who takes the act knows it by another name. */
function asTaken(error: unknown, { rows }: Pick<ActWork, 'rows'>, add: readonly AdditionWish[]): unknown {
  if (!(error instanceof Refused)) return error;
  const lines = new Map(add.map((line) => [line.clientId, line.set]));
  return new Refused(
    error.refusals.map(({ clientId = '', ...one }) => {
      const line = lines.get(clientId);
      const [of = ''] = clientId.split(':');
      const id = rows.some((row) => row.id === of) ? of : String(line?.orderId);
      return line ? { code: one.code, id, detail: { ...one.detail, fee: String(line.feeCode) } } : { ...one, clientId };
    }),
  );
}

/** Writes charges and answers them as they stand, those the caller may see. `as`: in whose name, where it is not the caller's. */
export async function written(work: Pick<ActWork, 'road' | 'rows'>, add: readonly AdditionWish[], as?: Caller): Promise<Row[]> {
  if (add.length === 0) return [];
  const { road } = work;
  const { done } = await road.perform(cost, { add }, as).catch((error: unknown) => {
    throw asTaken(error, work, add);
  });
  const rows = await road.hold(
    cost,
    done.map(({ id }) => id),
  );
  return [...rows.values()];
}

export const elsewhere = (orders: readonly Row[]) =>
  ({ entity: 'cost', by: 'jobNo', are: orders.map(({ jobNo }) => String(jobNo)) }) as const;

/** The charges templates have for some orders, and what was left out of them. */
interface Filling {
  readonly add: readonly AdditionWish[];
  readonly skipped: readonly Skipped[];
}

/**
 * What the templates that are for some orders have for them (domain/02d §2.14). What stands already, by item, side, partner and box, is
 * passed over and told, whoever wrote it; so the customer's own price wins over the branch's, and asked again nothing comes twice.
 */
export async function templateCharges(work: Working, orders: readonly Row[], named: readonly string[] = []): Promise<Filling> {
  const { road, caller } = work;
  const ids = orders.map(({ id }) => id);
  const [templates, lines] = [
    await rowsWhere(work, costTemplate, sql`state = 'ENABLED'`),
    await rowsWhere(work, costTemplateLine, sql`true`),
  ];
  const served = await road.transaction.query(
    sql`select order_id, service_code from bl_order_service where ep_id = ${caller.actor.epId}::bigint and order_id = any(${ids}::bigint[]) and state <> 'NA' and not is_deleted`,
  );
  const [parties, stand, off] = [await partiesOf(work, orders), await standing(work, ids), await currenciesOff(work)];
  const [add, skipped]: [AdditionWish[], Skipped[]] = [[], []];
  for (const order of orders) {
    const services = served.flatMap(([of, code]) => (of === order.id ? (code ?? []) : []));
    for (const template of templatesFor(order, templates, services, named))
      for (const line of lines.filter(({ templateId }) => templateId === template.id).toSorted((a, b) => Number(a.id) - Number(b.id))) {
        const charge = chargeOf(line, order, parties.get(order.id));
        if (charge === null) continue;
        const place = typeof charge === 'string' ? '' : key(charge, textOf(charge, 'customerId'));
        const why =
          typeof charge === 'string'
            ? charge
            : stand.get(order.id)?.has(place)
              ? 'stands'
              : off.has(String(charge.currency))
                ? 'notOffered'
                : null;
        if (why !== null) skipped.push({ mouldName: textOf(template, 'mouldName'), feeCode: String(line.feeCode), why });
        if (typeof charge === 'string' || why !== null) continue;
        stand.get(order.id)?.add(place);
        add.push({
          clientId: `${order.id}:${line.id}`,
          set: { ...charge, costDate: chargeDay(order) },
          put: { taxMode: line.taxMode ?? null, level: line.level ?? 0, sourceType: 'TEMPLATE', sourceId: line.id },
          derived: {},
        });
      }
  }
  return { add, skipped };
}

/** Orders whose charges may still be written. */
const takesCharges = (order: Row): boolean => order.costLocked !== true && order.archived !== true && order.feeState === 'OPEN';

/**
 * What a review writes by itself: the automatic templates' charges, in the name of the product, whatever the reviewer may write. An order
 * a charge is refused of is told at its review.
 */
export async function chargedAtReview(work: ActWork): Promise<{ readonly costs: number; readonly preview: ActPreview | null }> {
  const { add, skipped } = await templateCharges(work, work.rows.filter(takesCharges));
  try {
    const made = await written(work, add, asProduct(work.caller));
    const sees = holds(work.caller.actor, cost.stock.list?.roles ?? []);
    return { costs: add.length, preview: work.dryRun && sees ? previewOf(made, skipped) : null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Refused(error.refusals.map((one) => ({ ...one, field: 'reviewStatus' })));
  }
}
