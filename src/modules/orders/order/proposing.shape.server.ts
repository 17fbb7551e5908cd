import type { Row, Values } from '#define/row';
import { chargeDay } from '#modules/finance/chargeLines.shape';
import { cost } from '#modules/finance/cost/cost.entity';
import { currenciesOff, partiesOf } from '#modules/finance/parties.shape.server';
import type { ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { sql } from '#server/store/sql';

/** A charge the product expects: an item, its side, and how much of it. */
export interface Proposal {
  readonly feeCode: string;
  readonly direction: 'AR' | 'AP';
  readonly price: string;
  readonly currency: string;
  readonly number?: string;
  readonly unit?: string;
  readonly sourceType?: string;
  readonly sourceId?: string;
}

/** Charges of an order may still be written. */
const open = (row: Row): boolean => row.feeState === 'OPEN' && row.costLocked !== true && row.archived !== true;

/**
 * Writes what is expected as estimates, whoever brings it about and whatever they see of charges (domain/14 §14.3, 14.5.4): payables to
 * whom the booking is with, receivables to the customer. What the branch has no item or partner for, currencies that are
 * no longer offered, and orders whose charges are closed, are passed over. Answers the charges.
 */
export async function propose(
  work: Pick<ActWork, 'road' | 'caller' | 'engine'>,
  orders: readonly Row[],
  wished: (row: Row) => readonly Proposal[],
): Promise<readonly { readonly id: string; readonly direction: string; readonly orderId: string }[]> {
  const all = orders.filter(open).flatMap((row) => wished(row).map((one) => ({ row, one })));
  if (all.length === 0) return [];
  const { road, caller } = work;
  const codes = await road.transaction.query(
    sql`select code from bs_cost_name where code = any(${all.map(({ one }) => one.feeCode)}::text[]) and not is_deleted`,
  );
  const known = new Set(codes.map(([code]) => code));
  const [parties, off] = [await partiesOf(work, orders), await currenciesOff(work)];
  const lines = all.flatMap(({ row, one }): Values[] => {
    const party = parties.get(row.id);
    const customerId = one.direction === 'AR' ? party?.get('ORDER_CUSTOMER') : (party?.get('BOOKING_AGENT') ?? party?.get('CARRIER'));
    if (!known.has(one.feeCode) || off.has(one.currency) || customerId === undefined) return [];
    return [{ number: '1', isEstimate: true, costDate: chargeDay(row), ...one, orderId: row.id, customerId }];
  });
  if (lines.length === 0) return [];
  const add = lines.map(({ sourceType = 'AUTO', sourceId = null, ...set }, at) => ({
    clientId: String(at),
    set,
    put: { sourceType, sourceId },
    derived: {},
  }));
  const { done } = await road.perform(cost, { add }, asProduct(caller));
  return done.map(({ id }, at) => ({ id, direction: String(lines[at]?.direction), orderId: String(lines[at]?.orderId) }));
}
