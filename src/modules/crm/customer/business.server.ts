import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

/** What is going on with a customer: what keeps it from the pool, from being hidden, and from going back in its approval. */
export interface Business {
  /** Orders neither completed nor shut out. */
  readonly orders: number;
  /** Passed receivables not wholly paid. */
  readonly invoices: number;
  /** Quotations that are out and still hold. */
  readonly offers: number;
}

/** Nobody's sight narrows what is counted. */
export async function businessOf(
  transaction: Pick<Transaction, 'query'>,
  epId: string,
  ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Business>> {
  const rows = await transaction.query(sql`
    select c.id,
      (select count(*) from bl_order o where o.ep_id = c.ep_id and o.customer_id = c.id and not o.is_deleted and not o.archived and o.order_status not in ('COMPLETED', 'SHUT_OUT')),
      (select count(*) from fc_invoice i where i.ep_id = c.ep_id and i.customer_id = c.id and i.direction = 'AR' and i.check_status = 'CHECK_PASS' and i.balance <> 0 and not i.is_deleted),
      (select count(*) from fr_offer f where f.ep_id = c.ep_id and f.customer_id = c.id and f.offer_status in ('SENT', 'VIEWED') and f.valid_to >= ${today}::date and not f.is_deleted)
    from crm_customer c where c.ep_id = ${epId}::bigint and c.id = any(${[...ids]}::bigint[])`);
  return new Map(
    rows.map(([id, orders, invoices, offers]) => [
      id as string,
      { orders: Number(orders), invoices: Number(invoices), offers: Number(offers) },
    ]),
  );
}

/** As a refusal tells it. */
export const toldBusiness = ({ orders, invoices, offers }: Business) => ({
  orders: String(orders),
  invoices: String(invoices),
  offers: String(offers),
});

/** How many customers of each person do not earn: never shipped, or not since a day. */
export async function notEarningOf(
  transaction: Transaction,
  epId: string,
  userIds: readonly string[],
  since: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.query(sql`
    select salesman_id, count(*) from crm_customer where ep_id = ${epId}::bigint and salesman_id = any(${[...userIds]}::bigint[]) and is_customer and not is_deleted
      and merged_into_id is null and (last_ship_day is null or last_ship_day < ${since}::date) group by 1`);
  return new Map(rows.map(([id, count]) => [id as string, Number(count)]));
}
