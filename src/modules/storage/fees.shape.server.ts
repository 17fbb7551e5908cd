import { dayOf, integerOf, textOf, type Row, type Values } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { rowsWhere } from '#server/perform/branchRows';
import { groupedGoods } from '#modules/storage/groupedGoods/groupedGoods.entity';
import { basisOf, receiptFee, staysOf, tariffOf, totalOf, type FeeLine, type Leaving } from '#modules/storage/storageFees.rules';
import { warehouse } from '#modules/storage/warehouse/warehouse.entity';
import { warehouseReceipt } from '#modules/storage/warehouseReceipt/warehouseReceipt.entity';
import { warehouseTariff } from '#modules/storage/warehouseTariff/warehouseTariff.entity';
import type { Caller, Engine } from '#server/engine';
import { overRows } from '#server/jobs/overRows';
import type { ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import type { AdditionWish } from '#server/perform/wishes';
import { putting } from '#server/perform/branchRows';
import { Refused, type ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';
import type { Day } from '#values/day';
import { dayInZone } from '#values/moment';

/** What fees are worked out of, read at once. */
interface Reading {
  readonly receipts: readonly Row[];
  readonly gone: ReadonlyMap<string, readonly Leaving[]>;
  readonly tariffs: readonly Row[];
  readonly houses: ReadonlyMap<string, Row>;
}

type Reader = { readonly transaction: Transaction; readonly engine: Engine; readonly caller: Caller };

async function read({ transaction, engine, caller }: Reader, receipts: readonly Row[], zone: string): Promise<Reading> {
  const product = asProduct(caller);
  const ids = receipts.map(({ id }) => id);
  const [leavings, tariffs, houses] = [
    await rowsWhere(
      transaction,
      engine,
      product,
      groupedGoods,
      sql`t.receipt_id = any(${ids}::bigint[]) and t.is_out and t.out_time is not null`,
    ),
    await rowsWhere(transaction, engine, product, warehouseTariff, sql`true`),
    await rowsWhere(transaction, engine, product, warehouse, sql`true`),
  ];
  const gone = new Map<string, Leaving[]>();
  for (const row of leavings) {
    const key = String(row.receiptId);
    gone.set(key, [...(gone.get(key) ?? []), { packages: integerOf(row, 'packages') ?? 0, day: dayInZone(String(row.outTime), zone) }]);
  }
  return { receipts, gone, tariffs, houses: new Map(houses.map((row) => [row.id, row])) };
}

/** The tariff of a house for a side on the day goods came in: the customer's own before everybody's. */
function tariffFor({ tariffs }: Reading, receipt: Row, direction: 'AR' | 'AP'): Row | null {
  const day = String(dayOf(receipt, 'arrivedDay'));
  const holds = (row: Row) =>
    row.warehouseId === receipt.warehouseId &&
    row.direction === direction &&
    String(dayOf(row, 'validFrom')) <= day &&
    (dayOf(row, 'validTo') ?? day) >= day &&
    (row.customerId === null || (direction === 'AR' && row.customerId === receipt.customerId));
  return tariffs.filter(holds).toSorted((one, other) => Number(one.customerId === null) - Number(other.customerId === null))[0] ?? null;
}

/** What a receipt costs by a tariff until a day: each stay with its days beyond the free ones. */
function linesOf({ gone }: Reading, receipt: Row, tariff: Row, until: Day): FeeLine[] {
  const [came, basis] = [dayOf(receipt, 'arrivedDay'), basisOf(String(tariff.basis), receipt)];
  if (came === null) return [];
  const left = gone.get(receipt.id) ?? [];
  return receiptFee(staysOf(basis, integerOf(receipt, 'receivedPackages') ?? 0, came, left, until), tariffOf(tariff));
}

const sides = ['AR', 'AP'] as const;

/** Charges of one part load for the days its goods lay in the house; what still lies there is an estimate (domain/14 §14.7). */
function chargesOf(reading: Reading, order: Row, until: Day): { readonly key: string; readonly values: Values }[] {
  return reading.receipts
    .filter(({ orderId }) => orderId === order.id)
    .flatMap((receipt) =>
      sides.flatMap((direction) => {
        const tariff = tariffFor(reading, receipt, direction);
        const keeper = reading.houses.get(String(receipt.warehouseId))?.operatorCrmId ?? null;
        const customerId = direction === 'AR' ? order.customerId : keeper;
        if (tariff === null || customerId == null) return [];
        return linesOf(reading, receipt, tariff, until).map(({ number, price, days }, at) => ({
          key: `${receipt.id}:${direction}:${at}`,
          values: {
            orderId: order.id,
            direction,
            customerId,
            feeCode: 'WHS',
            unit: 'DAY',
            number,
            price,
            currency: tariff.currency ?? 'CNY',
            taxRate: tariff.taxRate ?? '0',
            costDate: until,
            isEstimate: receipt.isGone !== true,
            remark: `${textOf(receipt, 'receiptNo') ?? ''} · ${days}`,
          },
        }));
      }),
    );
}

/**
 * `orderStorageCost` of part loads: one charge per receipt and tier, of the house towards us and of us towards the customer. Asked again it
 * follows the days: what was charged is moved, what is charged no more goes, what was confirmed stays.
 */
export async function storageCharges(
  work: ActWork,
  orders: readonly Row[],
): Promise<{ readonly add: AdditionWish[]; readonly changed: string[] }> {
  const { road, engine, caller, answers, facts } = work;
  const product = asProduct(caller);
  const zone = textOf(facts.branch, 'timeZone') ?? 'Asia/Shanghai';
  const ids = orders.map(({ id }) => id);
  const receipts = await rowsWhere(road.transaction, engine, product, warehouseReceipt, sql`t.order_id = any(${ids}::bigint[])`);
  const reading = await read({ transaction: road.transaction, engine, caller }, receipts, zone);
  const until = dayOf(answers, 'until') ?? facts.today;
  const standing = await rowsWhere(
    road.transaction,
    engine,
    product,
    cost,
    sql`t.order_id = any(${ids}::bigint[]) and t.source_type = 'STORAGE' and t.fee_code = 'WHS'`,
  );
  const [add, changed, refusals]: [AdditionWish[], string[], ServerRefusal[]] = [[], [], []];
  for (const order of orders) {
    const own = receipts.filter(({ orderId }) => orderId === order.id);
    const wanted = chargesOf(reading, order, until);
    if (own.length === 0) refusals.push({ code: 'LCL_NOT_STORED', id: order.id });
    else if (own.every((row) => sides.every((side) => tariffFor(reading, row, side) === null)))
      refusals.push({ code: 'TARIFF_MISSING', id: order.id });
    else if (wanted.length === 0)
      refusals.push({
        code: 'STORAGE_NO_DAYS',
        id: order.id,
        detail: { n: String(tariffFor(reading, own[0] as Row, 'AR')?.freeDays ?? '') },
      });
    const held = new Map(standing.filter(({ orderId }) => orderId === order.id).map((line) => [String(line.sourceId), line]));
    for (const { key, values } of wanted) {
      const stands = held.get(key);
      held.delete(key);
      if (stands === undefined)
        add.push({ clientId: `${order.id}:${key}`, set: values, put: { sourceType: 'STORAGE', sourceId: key }, derived: {} });
      else if (stands.confirmed !== true) {
        const { number, price, isEstimate, costDate, remark } = values as Values;
        await road.perform(cost, { rows: [putting(stands, { number, price, isEstimate, costDate, remark })] }, product);
        changed.push(stands.id);
      }
    }
    const over = [...held.values()].filter(({ confirmed }) => confirmed !== true);
    if (over.length > 0) await road.perform(cost, { remove: over.map(({ id }) => ({ id, version: null })) }, product);
  }
  if (refusals.length > 0) throw new Refused(refusals);
  return { add, changed };
}

/** Every night what goods in the house have come to so far, by the tariff of their customer (screens-operations §4 feeSoFar). */
export const reckoningStorage = overRows(
  { name: 'reckonStorage', schedule: { daily: '00:20' }, definition: warehouseReceipt, where: () => sql`not t.is_gone` },
  async ({ engine, road, product, rows, today, write }) => {
    const facts = await engine.facts.load(road.transaction, warehouseReceipt, product.actor, engine.now());
    const zone = textOf(facts.branch, 'timeZone') ?? 'Asia/Shanghai';
    const reading = await read({ transaction: road.transaction, engine, caller: product }, rows, zone);
    const came = rows.flatMap((row): [Row, Values][] => {
      const put = reckoned(reading, row, today);
      return Object.entries(put).every(([name, value]) => (row[name] ?? null) === value) ? [] : [[row, put]];
    });
    await write(came);
    return { receipts: came.length };
  },
);

/** What a receipt shows of its fee: the free days, and what it comes to until today. */
function reckoned(reading: Reading, row: Row, today: Day): Values {
  const tariff = tariffFor(reading, row, 'AR');
  if (tariff === null) return { freeDays: null, feeSoFar: null, feeCurrency: null };
  return {
    freeDays: integerOf(tariff, 'freeDays'),
    feeSoFar: totalOf(linesOf(reading, row, tariff, today)),
    feeCurrency: textOf(tariff, 'currency'),
  };
}
