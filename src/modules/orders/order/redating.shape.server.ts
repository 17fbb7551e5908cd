import { decimalOf, type Row } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { rowsOn } from '#modules/orders/order/linking.server';
import { putting } from '#modules/orders/order/merging.server';
import type { ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { isZero, toDecimal } from '#values/decimal';

/** Charges still dated by the departure are dated by the new one, at its rate of exchange; what is invoiced or locked stays (domain/14 §14.1.4). */
export async function redate(work: ActWork, row: Row, etd: string): Promise<void> {
  const lines = (await rowsOn(work, cost, 'orderId', [row.id])).filter(
    (line) => line.costDate === row.etd && line.locked !== true && isZero(toDecimal(decimalOf(line, 'invoicedAmount') ?? '0')),
  );
  if (lines.length > 0)
    await work.road.perform(cost, { rows: lines.map((line) => putting(line, { costDate: etd })) }, asProduct(work.caller));
}
