import { integerOf, textOf, type Row } from '#define/row';
import { order } from '#modules/orders/order/order.entity';
import { groupedGoods } from '#modules/storage/groupedGoods/groupedGoods.entity';
import { partOfReceipt } from '#modules/storage/groupedGoods/groupedGoods.rules';
import { boxFor, fitsInto, warnFull } from '#modules/orders/order/lclLoading.shape.server';
import { warehouseReceipt } from '#modules/storage/warehouseReceipt/warehouseReceipt.entity';
import { freePackages } from '#modules/storage/warehouseReceipt/warehouseReceipt.rules';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import type { AdditionWish } from '#server/perform/wishes';
import { Refused, type ServerRefusal } from '#server/refused';
import { add, compare, subtract, toDecimal, toText, ZERO } from '#values/decimal';

/** So many packages of each receipt, or all that are free. @throws Refused of more than lie there */
function taken({ rows, answers }: ActWork): readonly (readonly [Row, number])[] {
  const wanted = integerOf(answers, 'packages');
  const tooMany = rows.filter((row) => wanted !== null && wanted > freePackages(row));
  if (tooMany.length > 0)
    throw new Refused(
      tooMany.map((row): ServerRefusal => ({
        code: 'GOODS_TOO_MANY',
        id: row.id,
        field: 'packages',
        detail: { n: String(wanted), m: String(freePackages(row)) },
      })),
    );
  return rows.map((row) => [row, wanted ?? freePackages(row)] as const);
}

const leaving = (
  [row, packages]: readonly [Row, number],
  at: number,
  lclContainerId: string | null,
  put: AdditionWish['put'],
): AdditionWish => ({
  clientId: String(at),
  set: { receiptId: row.id, orderId: row.orderId ?? null, lclContainerId, packages },
  derived: {},
  ...(put ? { put } : {}),
});

/** `groupGoods`: goods in the house are planned into a box that is open (domain/14 §14.7). */
const group: ActBody = async (work) => {
  const { rows, road, answers } = work;
  const box = await boxFor(work, textOf(answers, 'lclContainerId'), 'OPEN');
  const goods = [...(await road.hold(order, [...new Set(rows.map(({ orderId }) => String(orderId)))])).values()];
  await fitsInto(work, box, goods);
  const chosen = taken(work);
  const more = chosen.reduce((sum, [row, packages]) => {
    const { volume } = partOfReceipt({
      packages,
      receivedPackages: row.receivedPackages ?? 0,
      receiptWeight: row.weight ?? '0',
      receiptVolume: row.volume ?? '0',
    });
    return add(sum, toDecimal(String(volume)));
  }, ZERO);
  warnFull(work, box, toText(more));
  await road.perform(groupedGoods, { add: chosen.map((one, at) => leaving(one, at, box.id, undefined)) }, asProduct(work.caller));
  return {};
};

/** `returnGoods`: goods are given back to whoever brought them. */
const giveBack: ActBody = async (work) => {
  const put = { state: 'RETURNED', outTime: work.answers.outTime ?? null };
  const add = taken(work).map((one, at) => leaving(one, at, null, put));
  await work.road.perform(groupedGoods, { add }, asProduct(work.caller));
  return {};
};

/** `receivePlanned`: what is missing comes in as it was booked (screens-operations §4 WAIT). */
const receivePlanned: ActBody = async (work) => {
  const { rows, road, answers } = work;
  const less = (row: Row, planned: string, actual: string) => {
    const left = subtract(toDecimal(String(row[planned] ?? '0')), toDecimal(String(row[actual] ?? '0')));
    return compare(left, ZERO) < 0 ? '0' : toText(left);
  };
  const adds: AdditionWish[] = [];
  for (const row of rows) {
    const packages = (integerOf(row, 'planPackages') ?? 0) - (integerOf(row, 'actualPackages') ?? 0);
    const missing = row.cfsWarehouseId == null ? 'cfsWarehouseId' : row.planPackages == null ? 'planPackages' : null;
    if (missing !== null) work.refuse({ id: row.id, code: 'FIELD_REQUIRED', field: missing });
    else if (packages <= 0) work.refuse({ id: row.id, code: 'LCL_STATE', field: 'lclStatus' });
    else
      adds.push({
        clientId: row.id,
        set: {
          orderId: row.id,
          warehouseId: row.cfsWarehouseId ?? null,
          receivedPackages: packages,
          weight: less(row, 'planWeight', 'actualWeight'),
          volume: less(row, 'planVolume', 'actualVolume'),
          arrivedTime: answers.arrivedTime ?? null,
          vehicleNo: answers.vehicleNo ?? row.shipperVehicleNo ?? null,
          ...(answers.placeId == null ? {} : { placeId: answers.placeId }),
        },
        derived: {},
      });
  }
  if (adds.length > 0) await road.perform(warehouseReceipt, { add: adds });
  return {};
};

export const goodsBodies = { group, giveBack };
export const receivingBodies = { receivePlanned };
