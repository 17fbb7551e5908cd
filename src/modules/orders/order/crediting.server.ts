import { textOf, type Row } from '#define/row';
import { creditScale } from '#modules/finance/creditScale.shape.server';
import { sumsOf } from '#modules/finance/creditStanding.shape.server';
import { chargedAtReview } from '#modules/finance/costTemplate/templates.shape.server';
import { createList } from '#modules/orders/orderDocument/listing.shape.server';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { sql } from '#server/store/sql';

/** What of an order is still to be asked of its customer. */
const openOf = ({ road, caller }: ActWork, row: Row) =>
  sumsOf(
    road,
    sql`select currency, sum(open_amount) from fc_cost where ep_id = ${caller.actor.epId}::bigint and order_id = ${row.id}::bigint and customer_id = ${textOf(row, 'customerId')}::bigint and direction = 'AR' and not is_estimate and not is_deleted group by 1`,
  );

/**
 * `review`: above the limit a reason is asked for, or it is refused where the policy says so; each order sees what those before it used.
 * From now on the documents it needs are waited for (domain/14 §14.8.1), and it has the charges the templates say (domain/03 §3.1).
 */
export const review: ActBody = async (work) => {
  const [rows, weigh]: [Row[], ReturnType<typeof creditScale>] = [[], creditScale(work)];
  for (const row of work.rows)
    if (await weigh({ id: row.id, customerId: textOf(row, 'customerId') ?? '', adds: await openOf(work, row) })) rows.push(row);
  const passed = { ...work, rows };
  await createList(passed);
  const { costs, preview } = await chargedAtReview(passed);
  return preview ? { costs, preview } : { costs };
};
