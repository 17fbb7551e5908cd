import { hiddenFields } from '#define/decide';
import { factRow } from '#define/facts';
import { dayOf, textOf, type Row, type Values } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { partiesOf, partnerName, type Parties, type PartyRule } from '#modules/finance/parties.shape.server';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { order } from '#modules/orders/order/order.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { countTable, previewTable } from '#server/perform/previews';
import type { AdditionWish } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { columnName } from '#server/store/names';
import { readerOf } from '#server/store/select';
import { raw, sql } from '#server/store/sql';

/** Most lines one call mirrors. */
const mostLines = 500;

/** Where the price of a mirrored line comes from: a released rate, the last bill agreed with that partner, or nowhere yet. */
interface Priced {
  readonly price: string;
  readonly source: 'RATE' | 'BILL';
  /** The rate or the charge it was taken from, and how people know it. */
  readonly sourceId: string;
  readonly told: string;
}

/** Whose account pays for an item, in the order in which they are looked for (design/screens-finance.md §7.2). */
const payees: Readonly<Record<string, readonly PartyRule[]>> = {
  TRUCK: ['TRUCKER'],
  CUSTOMS: ['BROKER'],
  DEST: ['DEST_AGENT'],
  INSURANCE: [],
  WAREHOUSE: [],
  OTHER: [],
};
const ofCarriage: readonly PartyRule[] = ['BOOKING_AGENT', 'CARRIER'];

interface Wanted {
  readonly line: Row;
  readonly order: Row;
  readonly direction: 'AR' | 'AP';
  readonly customerId: string;
}

/** Charges of the same item, box and lane on a side, newest first. */
const alike = ({ line, order: { portLoading, portDestination }, direction }: Omit<Wanted, 'customerId'>, epId: string) =>
  sql`from fc_cost c join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id where c.ep_id = ${epId}::bigint and c.direction = ${direction} and c.fee_code = ${String(line.feeCode)}
    and c.currency = ${String(line.currency)} and c.container_type is not distinct from ${textOf(line, 'containerType')}::text and c.unit = ${String(line.unit)}
    and c.order_id <> ${String(line.orderId)}::bigint and o.port_loading = ${String(portLoading)} and o.port_destination = ${String(portDestination)}
    and not c.is_estimate and not c.is_deleted`;

/** The last one this item was settled with on the lane. */
async function usualPayee({ road, caller }: ActWork, wanted: Omit<Wanted, 'customerId'>): Promise<string | null> {
  const found = await road.transaction.query(
    sql`select c.customer_id ${alike(wanted, caller.actor.epId)} order by c.cost_date desc, c.id desc limit 1`,
  );
  return found[0]?.[0] ?? null;
}

/** Boxes rates are kept for. */
const ratedBoxes = ['20GP', '40GP', '40HQ', '45HQ'];

/** The released rate of the departure, as far as the caller may see what it costs (ocean freight alone is kept in rates). */
async function releasedRate({ engine, road, caller }: ActWork, { line, order: of, direction }: Wanted): Promise<Priced | null> {
  const [box, etd] = [textOf(line, 'containerType') ?? '', dayOf(of, 'etd')];
  const field = `${direction === 'AP' ? 'cost' : 'sell'}${box}`;
  if (line.feeCode !== 'OCF' || !ratedBoxes.includes(box) || etd === null) return null;
  if (hiddenFields(freightRate, caller.actor).has(field)) return null;
  const { from, where } = readerOf(engine.catalogue, freightRate, caller.actor);
  const price = raw(columnName(field, freightRate.fields[field]));
  const found = await road.transaction
    .query(sql`select t.id, trim_scale(t.${price}), t.valid_from from ${from} where ${where} and t.release_status = 'RELEASED'
    and t.carrier_code = ${textOf(of, 'carrierCode')}::text and t.port_loading = ${String(of.portLoading)} and t.port_destination = ${String(of.portDestination)}
    and t.currency = ${String(line.currency)} and t.valid_from <= ${etd}::date and (t.valid_to is null or t.valid_to >= ${etd}::date) and t.${price} is not null
    order by t.valid_from desc, t.id desc limit 1`);
  const [id, value, from0] = found[0] ?? [];
  return id && value ? { price: value, source: 'RATE', sourceId: id, told: `${String(of.carrierCode)} ${box} ${String(from0)}` } : null;
}

/** What was last agreed with the partner for the item on the lane. */
async function lastBill({ road, caller }: ActWork, wanted: Wanted): Promise<Priced | null> {
  const found = await road.transaction.query(
    sql`select c.id, trim_scale(c.price), coalesce(c.supplier_bill_no, o.job_no), c.cost_date ${alike(wanted, caller.actor.epId)}
      and c.customer_id = ${wanted.customerId}::bigint and (c.pay_confirmed or c.receivable_confirmed) and c.level <= ${caller.actor.costLevel}::int order by c.cost_date desc, c.id desc limit 1`,
  );
  const [id, price, number, on] = found[0] ?? [];
  return id && price ? { price, source: 'BILL', sourceId: id, told: `${String(number)} ${String(on)}` } : null;
}

async function partnerOf(work: ActWork, wanted: Omit<Wanted, 'customerId'>, parties: Parties | undefined): Promise<string | null> {
  if (wanted.direction === 'AR') return parties?.get('ORDER_CUSTOMER') ?? null;
  const group = textOf(factRow(work.facts, 'chargeItem', textOf(wanted.line, 'feeCode')) ?? {}, 'feeGroup') ?? '';
  for (const rule of payees[group] ?? ofCarriage) {
    const known = parties?.get(rule);
    if (known !== undefined) return known;
  }
  return usualPayee(work, wanted);
}

const key = (line: Values, direction: unknown) =>
  [line.orderId, direction, line.feeCode, line.containerType ?? ''].map((part) => String(part)).join(' ');

/** Charges that stand in these orders, by order, side, item and box. */
async function standing({ road, caller }: ActWork, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await road.transaction.query(
    sql`select order_id, direction, fee_code, container_type from fc_cost where ep_id = ${caller.actor.epId}::bigint and order_id = any(${[...orderIds]}::bigint[]) and not is_deleted`,
  );
  return new Set(rows.map(([orderId, direction, feeCode, containerType]) => key({ orderId, feeCode, containerType }, direction)));
}

const mirrored = 'orderId feeCode feeName unit containerType number currency taxRate costDate containerId'.split(' ');

/**
 * `mirror`: the same charges on the other side of the order. The partner follows from the item; the price is the released rate of the
 * departure, else what was last agreed with that partner for the item on the lane. A price nobody knows is 0 on an estimate, which the
 * order counts among its zero prices until somebody types it. What stands on the other side already is passed over and told.
 */
const mirror: ActBody = async (work) => {
  const { rows, road, dryRun } = work;
  if (rows.length > mostLines) throw new Refused('TOO_MANY_ROWS', { n: String(mostLines) }, 'ids');
  const orderIds = [...new Set(rows.map(({ orderId }) => String(orderId)))];
  const [orders, stand] = [await road.hold(order, orderIds), new Set(await standing(work, orderIds))];
  const parties = await partiesOf(work, [...orders.values()]);
  const [add, told, skipped]: [AdditionWish[], Map<string, Priced | null>, string[]] = [[], new Map(), []];
  for (const line of rows) {
    const of = orders.get(String(line.orderId));
    if (!of) throw new Refused('ROW_GONE', {}, 'orderId');
    const direction = line.direction === 'AR' ? 'AP' : 'AR';
    const place = key(line, direction);
    if (stand.has(place)) {
      skipped.push(line.id);
      continue;
    }
    stand.add(place);
    const customerId = await partnerOf(work, { line, order: of, direction }, parties.get(of.id));
    if (customerId === null)
      throw new Refused([{ code: 'MIRROR_NO_PARTNER', id: line.id, field: 'customerId', detail: { value: String(line.feeName) } }]);
    const wanted: Wanted = { line, order: of, direction, customerId };
    const priced = (await releasedRate(work, wanted)) ?? (await lastBill(work, wanted));
    told.set(line.id, priced);
    add.push({
      clientId: line.id,
      set: {
        ...Object.fromEntries(mirrored.map((name) => [name, line[name] ?? null])),
        direction,
        customerId,
        price: priced?.price ?? '0',
        isEstimate: priced === null,
      },
      put: {
        taxMode: line.taxMode ?? null,
        sourceType: priced?.source === 'RATE' ? 'RATE' : 'COPY',
        sourceId: priced?.sourceId ?? line.id,
      },
      derived: {},
    });
  }
  const { done } = add.length > 0 ? await road.perform(cost, { add }) : { done: [] };
  const made = await road.hold(
    cost,
    done.map(({ id }) => id),
  );
  const lines = done.map(({ id, clientId = '' }) => {
    const [line, priced] = [made.get(id), told.get(clientId) ?? null];
    const shown = 'jobNo feeName direction number price currency amount'.split(' ').map((name) => [name, textOf(line ?? {}, name)]);
    return {
      id: dryRun ? null : id,
      costId: clientId,
      crmId: textOf(line ?? {}, 'customerId'),
      partner: partnerName(work, textOf(line ?? {}, 'customerId')),
      ...Object.fromEntries(shown),
      priceSource: priced?.source ?? null,
      [priced?.source === 'RATE' ? 'rate' : 'bill']: priced?.told ?? null,
    };
  });
  if (!dryRun) return { rows: lines, skipped, made: done.map(({ id }) => id) };
  const table = previewTable('jobNo feeName direction:cost partner number# price# currency amount/currency rate bill', lines);
  return { rows: lines, skipped, preview: skipped.length > 0 ? { ...table, also: [countTable({ skipped: skipped.length })] } : table };
};

/** `check` keeps what was usual for the item, box and lane in the ninety days before, so that the auditor sees what lies off it. */
const check: ActBody = async ({ rows, road, caller, put }) => {
  const found = await road.transaction
    .query(sql`select c.id, (select trim_scale(round(avg(x.price), 6)) from fc_cost x join bl_order y on y.ep_id = x.ep_id and y.id = x.order_id
      where x.ep_id = c.ep_id and x.id <> c.id and x.direction = c.direction and x.fee_code = c.fee_code and x.currency = c.currency and x.unit = c.unit
        and x.container_type is not distinct from c.container_type and y.port_loading = o.port_loading and y.port_destination = o.port_destination
        and x.cost_date between c.cost_date - 90 and c.cost_date and not x.is_estimate and not x.is_deleted)
    from fc_cost c join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id where c.ep_id = ${caller.actor.epId}::bigint and c.id = any(${rows.map(({ id }) => id)}::bigint[])`);
  for (const [id, averagePrice = null] of found) put(id as string, { averagePrice });
  return {};
};

const uncheck: ActBody = async ({ rows, put }) => {
  for (const { id } of rows) put(id, { averagePrice: null });
  return {};
};

export const mirroringBodies = { mirror, check, 'cancel check': uncheck };
