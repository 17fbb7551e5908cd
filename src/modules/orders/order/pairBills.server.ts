import type { Definition } from '#define/entity';
import { textOf, type Row, type Values } from '#define/row';
import { masterBill } from '#modules/bills/masterBill/masterBill.entity';
import { picked } from '#modules/orders/order/copying.server';
import { making, putting } from '#modules/orders/order/merging.server';
import { saidAnew } from '#modules/orders/order/pairing.shape';
import type { Road } from '#server/perform/together';
import { raw, sql } from '#server/store/sql';

const steps = ['stageIncome', 'stageReceive', 'stagePut', 'stageDischarge', 'sign', 'send', 'telex'] as const;
const flags: Readonly<Record<string, string>> = { sign: 'signed', send: 'sent', telex: 'telexed' };

/** How far a master bill is between the operating branch and the carrier, and the selling branch reads (domain/14 §14.4 nr 5). */
export const billNames: readonly string[] = [
  'mblNo',
  'billForm',
  'transportDocumentStatus',
  'cardHeld',
  ...steps.flatMap((step) => [flags[step] ?? step, `${step}Time`]),
];

/** Rows of an entity that hang on an order, held, in whichever branch the road is. */
export async function heldOn(road: Road, definition: Definition, orderId: string): Promise<readonly Row[]> {
  const found = await road.transaction.query(
    sql`select id from ${raw(definition.table)} where order_id = ${orderId}::bigint and not is_deleted order by id`,
  );
  return [
    ...(
      await road.hold(
        definition,
        found.flatMap(([id]) => id ?? []),
      )
    ).values(),
  ];
}

/** The bill that stands for another branch's: made of it before, or of its number. */
const standsFor = (own: readonly Row[], bill: Row): Row | undefined =>
  own.find((row) => row.pairedBillId === bill.id) ??
  own.find((row) => row.pairedBillId == null && bill.mblNo !== null && row.mblNo === bill.mblNo);

/** Puts the stages of numbered master bills into the order of the selling branch, which gets a bill where it has none; false where nothing was news. */
export async function carryBills(
  road: Road,
  id: string,
  toOther: <T>(body: (there: Road) => Promise<T>) => Promise<T>,
  otherId: string,
): Promise<boolean> {
  const bills = (await heldOn(road, masterBill, id)).filter((bill) => textOf(bill, 'mblNo') !== null);
  if (bills.length === 0) return false;
  return toOther(async (there) => {
    const own = await heldOn(there, masterBill, otherId);
    const said = (bill: Row): Values => ({ ...picked(bill, billNames), pairedBillId: bill.id });
    const moved = bills.flatMap((bill) => {
      const row = standsFor(own, bill);
      return row && Object.keys(saidAnew(said(bill), [...billNames, 'pairedBillId'], row)).length > 0 ? [putting(row, said(bill))] : [];
    });
    const add = bills.filter((bill) => !standsFor(own, bill)).map((bill, at) => making({ orderId: otherId, ...said(bill) }, at));
    if (moved.length + add.length === 0) return false;
    await there.perform(masterBill, { rows: moved, add });
    return true;
  });
}
