import { parameterOf } from '#define/parameters';
import type { OpenCharge } from '#modules/ledger/monthEnd.rules';
import type { ActWork } from '#server/perform/actBodies';
import { namedRows } from '#server/store/namedRows';
import { sql } from '#server/store/sql';

/**
 * Charges of orders that sailed by a day, with what of them stands in passed documents of that month or before (domain/13 §13.1 nr 10):
 * payables with estimates, receivables without them; none of shut-out orders, partners of the house, or what is only passed through.
 */
export async function chargesOpenAt({ road, caller, facts }: ActWork, period: string, on: string): Promise<OpenCharge[]> {
  const found = await namedRows(
    road.transaction,
    `c.id:costId! c.order_id! o.job_no! c.direction! c.customer_id! c.fee_code! c.currency! c.rate c.amount!
      c.net_amount:net! billed.amount:billed`,
    {},
    sql`from fc_cost c join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id join crm_customer p on p.ep_id = c.ep_id and p.id = c.customer_id
          left join lateral (
            select sum(l.allocated_amount_of_cost) as amount from fc_invoice_line l join fc_invoice i on i.ep_id = l.ep_id and i.id = l.invoice_id
            where l.ep_id = c.ep_id and l.cost_id = c.id and not l.is_deleted and not i.is_deleted and i.check_status = 'CHECK_PASS' and i.book_period <= ${period}
          ) billed on true
        where c.ep_id = ${caller.actor.epId}::bigint and not c.is_deleted and not o.is_deleted and not o.shut_out and o.atd <= ${on}::date
          and p.category <> 'INTERNAL' and not c.is_pass_through and c.amount <> coalesce(billed.amount, 0)
          and (c.direction = 'AP' or (${parameterOf(facts, 'accrual.revenue')}::boolean and not c.is_estimate)) order by c.id`,
  );
  return found.map((row) => ({ ...row, direction: row.direction as 'AR' | 'AP', rate: row.rate ?? '1', billed: row.billed ?? '0' }));
}
